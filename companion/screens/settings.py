"""Settings: the look, how it behaves at the table, and the user's data."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.core.errors import CompanionError
from companion.screens.app_screen import AppScreen, load_rules
from companion.screens.widgets.card import Card  # noqa: F401 - named in the rules
from companion.screens.widgets.choice import Choice  # noqa: F401 - named in the rules
from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.scroll_column import ScrollColumn  # noqa: F401 - named in the rules
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.stepper import StepButton  # noqa: F401 - named in the rules
from companion.screens.widgets.toggle import ToggleRow  # noqa: F401 - named in the rules
from companion.screens.widgets.top_bar import TopBar  # noqa: F401 - named in the rules
from companion.viewmodels.export import ZIP, hand_on
from companion.viewmodels.preferences import TEXT_PERCENTS
from companion.viewmodels.settings import SettingsModel

load_rules(__file__)


class SettingsScreen(AppScreen):
    """Every change is kept and shown at once."""

    prefs = ObjectProperty(rebind=True)
    """The preferences as they are now."""
    text_step = NumericProperty(0)
    last_text_step = NumericProperty(len(TEXT_PERCENTS) - 1)

    def __init__(self, **values):
        self.model = SettingsModel(values["shell"].services)
        super().__init__(prefs=self.model.preferences.now, text_step=self.model.text_step(), **values)
        self._stop_listening = None

    def arrived(self):
        """Come back to where the user was."""
        self._stop_listening = self.model.preferences.listen(self._changed)
        self.return_to_scroll()

    def left(self):
        """Hear no more of changes."""
        self._stop_listening()

    def _changed(self, _before, after):
        self.prefs = after
        self.text_step = self.model.text_step()

    def change(self, **values):
        """Change a preference."""
        self.model.preferences.change(**values)

    def appearances(self):
        """The looks and their words."""
        return [(name, self.tell(message)) for name, message in self.model.appearances()]

    def language_name(self, _prefs):
        """The language's own name."""
        return dict(self.model.languages())[self.model.preferences.language]

    def move(self, step):
        """Make the text larger or smaller; tell whether there was room for it."""
        wanted = int(self.text_step + step)
        if not 0 <= wanted <= self.last_text_step:
            return False
        self.model.set_text_step(wanted)
        return True

    def switch_spoken(self, is_on):
        """Read aloud or not; a first sentence shows at once whether there is a voice."""
        self.change(spoken=is_on)
        speaker = self.services.speaker
        if is_on and speaker:
            speaker.say(self.say("spoken.hello"), self.model.preferences.language)

    def choose_language(self):
        """Offer every language there is."""
        sheet = Sheet(title=self.say("settings.language"))
        for code, name in self.model.languages():
            chosen = code == self.model.preferences.language
            row = ListRow(title=name, icon="check" if chosen else "language", is_strong=chosen)
            row.bind(on_tap=lambda _row, code=code: self._speak(sheet, code))
            sheet.put(row)
        self.shell.overlays.open(sheet)

    def _speak(self, sheet, code):
        sheet.close()
        self.change(language=code)

    def export(self):
        """Write all data into one file."""
        self.shell.work(
            self.say("settings.exporting"),
            self.model.export_all,
            self._exported,
            lambda: self.shell.toast(self.say("settings.export_cancelled")),
        )

    def _exported(self, path):
        try:
            if hand_on(self.services.files, path, ZIP):
                return
        except CompanionError as error:
            self.shell.show_error(error)
            return
        self.shell.toast(self.say("settings.exported", file=path.name, folder=str(path.parent)))

    def ask_to_delete(self):
        """Make sure before everything goes."""
        self.shell.ask(
            self.say("settings.delete_question"),
            self.say("settings.delete_warning"),
            [
                (self.say("app.cancel"), "quiet", None),
                (self.say("settings.delete_confirm"), "danger", self._delete),
            ],
        )

    def _delete(self):
        self.model.delete_all()
        self.shell.toast(self.say("settings.deleted"))
