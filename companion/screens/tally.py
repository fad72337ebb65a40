"""Score a finished game: choose which, then page through what its score depends on."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.core.errors import CompanionError
from companion.screens.app_screen import LAID_OUT, AppScreen, load_rules
from companion.screens.capital import capital
from companion.screens.new_tally import open_tally, start_new_tally
from companion.screens.tally_asks import AskMaker
from companion.screens.widgets.card import Card
from companion.screens.widgets.chip import Chip
from companion.screens.widgets.fit_row import FitRow  # noqa: F401 - named in the rules
from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.note_bar import NoteBar  # noqa: F401 - named in the rules
from companion.screens.widgets.number_pad import NumberPad
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.scroll_column import ScrollColumn  # noqa: F401 - named in the rules
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.stepper import Stepper
from companion.screens.widgets.text import Text
from companion.screens.widgets.top_bar import TopBar  # noqa: F401 - named in the rules
from companion.viewmodels.tally import TallyForm
from companion.viewmodels.tally_plans import PLANS
from companion.viewmodels.tally_problem import find_problem

load_rules(__file__)


class TallyScreen(AppScreen):
    """Each page is a place of its own, so back goes a page back; the form keeps itself."""

    problem = StringProperty()
    is_marked = BooleanProperty(False)
    """Whether the entry that cannot be true stands on this page, and says so itself."""

    _found = None

    def arrived(self):
        """Show the form as it is now; another page may have changed it."""
        route = self.place.route
        self.ids.scroll.clear_widgets()
        self.ids.buttons.clear_widgets()
        self.game = route.get("game")
        if self.game not in PLANS:
            self._offer_games()
            return
        self.plan = PLANS[self.game]
        self.form = TallyForm(self.plan, self.services.store)
        self.title = self.say("tally.field", field=self.game)
        self._show_page()
        self.return_to_scroll()

    def _offer_games(self):
        self.title = self.say("home.tally")
        card = Card(padding=(0, "4dp"), spacing=0)
        for game in PLANS:
            row = ListRow(title=self.say("tally.field", field=game), is_strong=True, leads_on=True)
            row.bind(on_tap=lambda _row, game=game: open_tally(self, game))
            card.add_widget(row)
        self.ids.scroll.add_widget(Text(text=self.say("tally.which"), role="title", bold=True))
        self.ids.scroll.add_widget(card)

    def _open(self, page, game=None):
        self.services.navigation.go("tally", game=game or self.game, page=page)

    @property
    def page(self):
        """The number of the page, one that there is."""
        return max(0, min(int(self.place.route.get("page", 0)), len(self.form.steps()) - 1))

    def _show_page(self):
        column, step = self.ids.scroll, self.form.steps()[self.page]
        column.clear_widgets()
        self._progress = Chip(opens_list=True)
        self._progress.bind(on_tap=lambda *_: self.list_pages())
        column.add_widget(Text(text=self.tell(step.title), role="title", bold=True))
        column.add_widget(self._progress)
        if step.hint:
            column.add_widget(Text(text=self.tell(step.hint), role="small", tone="soft_ink"))
        if self.page == 0:
            self._ask_player_count()
        if step.photo:
            self._offer_photo(step.photo)
        names = [name for name, _ in self.services.store.players()]
        self._entries = {}
        maker = AskMaker(self.form, self.tell, self._enter, names, self.type_number)
        for asks in _grouped(step.asks):
            card = Card(spacing="16dp")
            for ask in asks:
                self._entries[ask.path] = maker.make(ask)
                card.add_widget(self._entries[ask.path])
            column.add_widget(card)
        if self.page == 0 and not self.form.is_untouched:
            anew = PushButton(text=self.say("tally.new"), icon="refresh")
            anew.bind(on_tap=lambda *_: start_new_tally(self, self.game))
            column.add_widget(anew)
        self._check()
        if self.is_marked and "scroll" not in self.place.memory:
            Clock.schedule_once(lambda _seconds: self.look(), LAID_OUT)

    def _offer_photo(self, board):
        site = {"chamber": "burial_chamber"}.get(board, board)
        button = PushButton(text=self.say(f"photo.button_{site}"), icon="camera", kind="primary")
        button.bind(on_tap=lambda *_: self.services.navigation.go("photo", board=board, tally=self.game))
        self.ids.scroll.add_widget(button)

    def _ask_player_count(self):
        plan = self.plan
        if plan.fewest == plan.most:
            return
        count = len(self.form.tally["players"])
        stepper = Stepper(label=self.say("tally.players"), value=count, low=plan.fewest, high=plan.most)
        stepper.bind(on_step=lambda _stepper, wanted: self._seat(wanted))
        card = Card()
        card.add_widget(stepper)
        self.ids.scroll.add_widget(card)

    def type_number(self, stepper):
        """Offer digits for a number that is long to count up."""
        pad = NumberPad(title=stepper.label, value=stepper.value, high=stepper.high)
        pad.bind(on_number=lambda _pad, number: stepper.set(number))
        self.shell.overlays.open(pad)

    def _seat(self, count):
        self._do(self.form.set_player_count, count)
        self._show_page()

    def _enter(self, path, value):
        self._do(self.form.set, path, value)
        self._check()

    def _do(self, act, *values):
        try:
            act(*values)
        except CompanionError as error:
            self.shell.show_error(error)

    def _check(self):
        """Say what cannot be true, and where one can go from here."""
        self._found = found = find_problem(self.form)
        self.problem = capital(self.tell(found.message)) if found else ""
        self._mark(found.path if found else None)
        pages = len(self.form.steps())
        self._progress.text = self.say("tally.progress", page=self.page, pages=pages)
        self._offer_ways(is_last=self.page == pages - 1)

    def _mark(self, wrong):
        marked = self._entries.get(wrong)
        self.is_marked = hasattr(marked, "complaint")
        for entry in self._entries.values():
            if hasattr(entry, "complaint"):
                entry.complaint = self.problem if entry is marked else ""

    def look(self):
        """Go to the entry that cannot be true, if it is a single one."""
        if self._found is None or self._found.page is None:
            return
        if self._found.page != self.page:
            self.services.navigation.replace("tally", game=self.game, page=self._found.page)
            return
        entry = self._entries.get(self._found.path)
        if entry and self.ids.scroll.can_scroll:
            self.ids.scroll.scroll_to(entry, padding=dp(16), animate=False)

    def _offer_ways(self, *, is_last):
        row = self.ids.buttons
        if not row.children:
            back = PushButton(text=self.say("app.back"))
            back.bind(on_tap=lambda *_: self.go_back())
            self._on = PushButton(kind="primary")
            self._on.bind(on_tap=lambda *_: self.go_on())
            row.add_widget(back)
            row.add_widget(self._on)
        self._on.text = self.say("tally.score" if is_last else "tally.next")
        self._on.disabled = is_last and bool(self.problem)

    def go_back(self):
        """Go to the page before, or to the choice of the game, wherever one came from."""
        navigation = self.services.navigation
        below = navigation.places[-2].route if navigation.can_go_back else None
        before = {"game": self.game, "page": self.page - 1} if self.page else {}
        if below and below.name == "tally" and dict(below.parameters) == before:
            navigation.back()
        else:
            navigation.replace("tally", **before)

    def go_on(self):
        """Go to the next page, or score."""
        if self.page < len(self.form.steps()) - 1:
            self._open(self.page + 1)
        elif not self.problem:
            self.services.navigation.go("result", game=self.game)

    def list_pages(self):
        """Let the user jump to a page."""
        sheet = Sheet(title=self.say("tally.pages"))
        for number, step in enumerate(self.form.steps()):
            here = number == self.page
            row = ListRow(title=self.tell(step.title), icon="check" if here else "", is_strong=here)
            row.bind(on_tap=lambda _row, number=number: self._jump(sheet, number))
            sheet.put(row)
        self.shell.overlays.open(sheet)

    def _jump(self, sheet, number):
        sheet.close()
        if number != self.page:
            self.services.navigation.replace("tally", game=self.game, page=number)


def _grouped(asks):
    """What is asked of the same player about himself stands together; the rest of a page does too."""
    groups = {}
    for ask in asks:
        is_about_player = ask.kind in {"text", "choice"} and ask.path[0] == "players"
        own = ask.path[:2] if is_about_player else ("towers",) if ask.kind == "towers" else ()
        groups.setdefault(own, []).append(ask)
    return groups.values()
