"""Screens that only tests know: empty ones to go to, and a gallery of every widget."""

import tests.support.ui.environment  # noqa: F401  isort: skip - before Kivy

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.core.errors import StorageError
from companion.screens.app_screen import AppScreen
from companion.screens.palette import STONES
from companion.screens.registry import SCREENS, ScreenEntry, ScreenTable
from companion.screens.widgets.card import Card
from companion.screens.widgets.choice import Choice
from companion.screens.widgets.fit_row import FitRow
from companion.screens.widgets.icon_button import IconButton
from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.scroll_column import ScrollColumn
from companion.screens.widgets.seat_line import SeatLine
from companion.screens.widgets.stepper import Stepper
from companion.screens.widgets.stone import Stone
from companion.screens.widgets.text import Text
from companion.screens.widgets.text_field import TextField
from companion.screens.widgets.toggle import ToggleRow
from companion.screens.widgets.top_bar import TopBar

LONG_NAME = "Maximiliane-Henriett"
JAPANESE = "山田花子さんの長いお名前は二十文字です"


class StubScreen(AppScreen):
    """A screen with a bar and its route's name."""

    def __init__(self, **values):
        super().__init__(**values)
        bar = TopBar(title=self.place.route.name)
        bar.bind(on_back=lambda *_: self.shell.back())
        self.add_widget(bar)
        column = ScrollColumn()
        column.add_widget(Text(text=repr(dict(self.place.route.parameters))))
        self.add_widget(column)


class GalleryScreen(AppScreen):
    """Every widget of the set, with the hardest words it may meet."""

    def __init__(self, **values):
        super().__init__(**values)
        bar = TopBar(title="Gallery of a rather long title")
        bar.add_action(IconButton(icon="undo", label="Undo"))
        bar.add_action(IconButton(icon="redo", label="Redo", disabled=True))
        bar.bind(on_back=lambda *_: self.shell.back())
        self.add_widget(bar)
        self.column = ScrollColumn()
        self.ids["scroll"] = self.column
        self.add_widget(self.column)
        for make in (self._texts, self._buttons, self._rows, self._choices, self._numbers, self._stones):
            card = Card()
            for widget in make():
                card.add_widget(widget)
            self.column.add_widget(card)

    def _texts(self):
        for role in ("title", "heading", "body", "small", "number"):
            text = "23" if role == "number" else f"The {role} of Őrült Ærø, 墓室と神殿"
            yield Text(text=text, role=role, bold=role in {"title", "number"})
        yield Text(text="Burial Chamber Decoration in one line", one_line=True)

    def _buttons(self):
        yield PushButton(text="Sail to the Temple", icon="ship", kind="primary")
        yield PushButton(text="Look again")
        yield PushButton(text="Delete everything", icon="delete", kind="danger")
        yield PushButton(text="Not now", disabled=True)
        row = FitRow()
        row.add_widget(PushButton(text="Cancel"))
        row.add_widget(PushButton(text="Continue", kind="primary"))
        yield row

    def _rows(self):
        yield ListRow(icon="rules", title="Rules", detail="Look something up", leads_on=True)
        yield ListRow(title=LONG_NAME, detail=JAPANESE)
        yield ToggleRow(icon="shown", title="Show the running score", detail="Off: hidden", is_on=True)
        yield ToggleRow(title="Wrath of the Pharaoh")
        yield SeatLine(name=LONG_NAME, colour="brown", score="128", is_next=True)
        yield SeatLine(name=JAPANESE, colour="white", score="7")

    def _choices(self):
        yield Choice(options=[("A", "A"), ("B", "B")], value="A")
        yield Choice(options=[("s", "System"), ("l", "Light"), ("d", "Dark")], value="l")
        yield TextField(label="Name", text=LONG_NAME, suggestions=["Ada", "Bo", JAPANESE])
        yield TextField(label="Name", text="", complaint="This name is taken already")

    def _numbers(self):
        yield Stepper(label="Stones on the sled", value=3, high=5)
        yield Stepper(label="Score track", value=198, high=200, complaint="More than the track can show")
        yield Stepper(label="At its lowest", value=0)

    def _stones(self):
        yield Text(text="Stones, places, lit and faint", role="small", tone="soft_ink")
        for size in (28, 48):
            shelf = StackLayout(size_hint_y=None, spacing=dp(8))
            shelf.bind(minimum_height=shelf.setter("height"))
            for colour in ("", *STONES):
                shelf.add_widget(Stone(colour=colour, size=(dp(size), dp(size))))
            shelf.add_widget(Stone(colour="brown", is_lit=True, size=(dp(size), dp(size))))
            shelf.add_widget(Stone(is_lit=True, size=(dp(size), dp(size))))
            shelf.add_widget(Stone(colour="black", is_faint=True, size=(dp(size), dp(size))))
            yield shelf
        yield BoxLayout(size_hint_y=None, height=0)


STUB = "tests.support.ui.screens:StubScreen"


def full_table():
    """Every screen there is, stubs for those that are not built yet, and the gallery."""
    real = {entry.route for entry in SCREENS}
    stubs = [ScreenEntry(route, STUB) for route in ("table", "replay", "photo") if route not in real]
    gallery = ScreenEntry("gallery", "tests.support.ui.screens:GalleryScreen")
    return ScreenTable((*SCREENS, *stubs, gallery))


class BrokenScreen(AppScreen):
    """A screen whose game is gone."""

    def __init__(self, **values):
        super().__init__(**values)
        raise StorageError("no_such_match", number=7)
