"""The app: the only place that wires storage, the eye and the phone into screens and view-models."""

import gc
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

from companion.core.errors import CompanionError, StorageError
from companion.core.message import Message
from companion.device import system
from companion.device.around import Around
from companion.device.equipment import equip
from companion.games.registry import find_game
from companion.screens.registry import ScreenTable
from companion.screens.shell import Shell
from companion.screens.theme import theme
from companion.storage.paths import FILE_NAME, data_directory, database_path
from companion.storage.store import Store
from companion.viewmodels.incoming import Incoming
from companion.viewmodels.navigation import Navigation
from companion.viewmodels.preferences import PreferenceKeeper
from companion.viewmodels.services import Services

INSETS_SETTLE = 0.3  # seconds after which a turned phone knows what its bars cover


class CompanionApp(App):
    """Opens the store, shows the shell and passes on what the system says."""

    title = "Companion"
    use_kivy_settings = False

    def __init__(self, database=None, table=None, record=None, **values):
        super().__init__(**values)
        self._record = record
        self._database = database or database_path()
        self._table = table or ScreenTable()
        self._notices = []
        self._for_now = None

    def build(self):
        """Wire everything."""
        store = self._open_store()
        preferences = PreferenceKeeper(store, system.language(), self._report)
        navigation = Navigation(store, self._table.routes(), self._report)
        self.services = Services(
            store=store,
            open_store=lambda: Store(self._database, find_game),
            preferences=preferences,
            navigation=navigation,
            export_folder=self._export_folder(),
            photo_folder=self._database.parent / "photos",
            load_reader=_load_reader,
            open_picture=_open_picture,
        )
        self._equip()
        self._ask_system()
        self._apply(None, preferences.now)
        preferences.listen(self._apply)
        self.shell = Shell(services=self.services, table=self._table)
        return self.shell

    def on_start(self):
        """Show the first screen, and what the user should know."""
        Window.softinput_mode = "below_target"
        Window.bind(on_keyboard=self.shell.key_pressed)
        Window.bind(size=self._turned)
        self.shell.start()
        self.shell.show_notices(self._notices)
        self._take_up()

    def on_pause(self):
        """Keep everything: the system may end us any time from now on."""
        if self.shell.navigator.screen:
            self.shell.navigator.screen.keep()
        return True

    def on_resume(self):
        """Take up what may have changed meanwhile."""
        Window.update_viewport()
        Window.allow_screensaver = not self.services.preferences.now.keep_awake
        self._ask_system()

    def on_stop(self):
        """Close the store."""
        self.on_pause()
        Window.unbind(on_keyboard=self.shell.key_pressed, size=self._turned)
        self.shell.set_spoken(False)
        self.services.store.close()
        if self._for_now:
            self._for_now.cleanup()

    def open_settings(self, *_):
        """Kivy's own settings do not concern our users."""
        return False

    def _equip(self):
        """Give the services what this machine can do."""
        around = Around(
            later=lambda act: Clock.schedule_once(lambda _seconds: act()),
            report=self._report,
            tell=lambda message: self.shell.toast(self.services.preferences.words.say(message)),
            notes=self.services.store,
        )
        equipment = equip(
            around,
            export_folder=self.services.export_folder,
            load_grabber=_load_grabber,
            copy=_copy,
            on_file=self.open_record,
        )
        for name in ("camera", "gallery", "share", "files", "links", "speaker"):
            setattr(self.services, name, getattr(equipment, name))
        self._open_door = equipment.open_door

    def _take_up(self):
        """What waits from before we were killed, or comes from elsewhere; a screen may have its photo."""
        for source in (self.services.camera, self.services.gallery):
            source.resume(lambda _photo: self._report(CompanionError("photo_choice_lost")), lambda: None)
        self._open_door()
        if self._record:
            path = Path(self._record)
            try:
                self.open_record(path.read_bytes(), path.name)
            except OSError:
                self._report(CompanionError("record_unreadable"))

    def open_record(self, data, file_name):
        """Show a game record that comes from outside."""
        try:
            told = Incoming(self.services.store, self.services.navigation).open(
                data, file_name, self.shell.say("open.name")
            )
        except CompanionError as error:
            self._report(error)
        else:
            self.shell.toast(self.services.preferences.words.say(told))

    def _open_store(self):
        """Open the store, or one that forgets, with a notice, when ours cannot be opened."""
        try:
            store = Store(self._database, find_game)
        except StorageError as error:
            self._notices.append(Message.of("app.not_kept", reason=error.message))
            self._for_now = TemporaryDirectory(prefix="companion-")
            self._database = Path(self._for_now.name) / FILE_NAME
            return Store(self._database, find_game)
        self._notices += [issue.message for issue in store.notices]
        return store

    def _report(self, error):
        """Tell of a storage failure at once, or at the start if there is no window yet."""
        if getattr(self, "shell", None) and self.shell.navigator.screen:
            self.shell.show_error(error)
        else:
            self._notices.append(error.message)

    def _apply(self, before, now):
        theme.mode = now.appearance
        theme.text_scale = now.text_percent / 100
        theme.reduce_motion = now.reduce_motion
        Window.clearcolor = theme.paper
        Window.allow_screensaver = not now.keep_awake
        if before and before.spoken != now.spoken:
            self.shell.set_spoken(now.spoken)
        if before and before.language != now.language:
            self.shell.navigator.rebuild()

    def _ask_system(self):
        theme.system_is_dark = system.is_dark()
        theme.insets = system.insets_px()
        Window.clearcolor = theme.paper

    def _turned(self, *_):
        """A turned or resized window has its bars elsewhere, though not at once."""
        if system.is_android():
            Clock.schedule_once(lambda _seconds: self._ask_system(), INSETS_SETTLE)

    def _export_folder(self):
        if system.is_android():
            return data_directory() / "exports"
        documents = Path.home() / "Documents"
        return documents if documents.is_dir() else Path.home()


def _load_grabber():
    """The webcam, which needs the eye's library."""
    from companion.vision.webcam import Webcam

    return Webcam()


def _copy(text):
    """Put text on the clipboard; on some desktops there is none."""
    from kivy.core.clipboard import Clipboard

    with suppress(Exception):
        Clipboard.copy(text)


def _load_reader():
    """The eye, which takes a moment to import."""
    from companion.vision.reader import Eye

    return Eye()


def _open_picture(photo, long_side_px=1600):
    from companion.vision.picture import open_picture

    return open_picture(photo, long_side_px)


def calm_collector(*_):
    """Let the garbage collector pass over what is there for good, and come less often while screens open."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def run(record=None):
    """Open the app, with a record file if one is named, and stay until it is closed."""
    Clock.schedule_once(calm_collector, 1)
    CompanionApp(record=record).run()
