"""The sheet that asks one player, or the table, for a choice; it can be folded away to see the table."""

from kivy.animation import Animation
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.board.tiles import CardTile, CarriedStones, OrderTile, RoundCardTile, Tiles
from companion.screens.capital import capital
from companion.screens.theme import theme
from companion.screens.widgets.fit_row import FitRow
from companion.screens.widgets.icon_button import IconButton
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.scroll_column import ScrollColumn
from companion.screens.widgets.stone import Stone  # noqa: F401 - named in the rule below
from companion.screens.widgets.surface import Surface
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text

Builder.load_string("""
#:import theme companion.screens.theme.theme
<AskHead>:
    size_hint_y: None
    height: max(dp(52), title.height + dp(12))
    padding: dp(12), dp(4), dp(10) if root.has_button else dp(4), dp(4)
    spacing: dp(10)
    is_target: root.is_folded
    radius: dp(16)
    Stone:
        colour: root.colour
        size: (theme.icon_size + dp(4), theme.icon_size + dp(4)) if root.colour else (0, 0)
        opacity: 1 if root.colour else 0
        pos_hint: {"center_y": 0.5}
    Text:
        id: title
        text: root.text
        role: "question"
        bold: True
        pos_hint: {"center_y": 0.5}
<AskPanel>:
    orientation: "vertical"
    size_hint: None, None
    fill: theme.surface
    outline: theme.accent
    outline_width: dp(1)
    radius: dp(16)
    padding: dp(2), dp(2), dp(2), dp(6)
<OrderHead>:
    size_hint_y: None
    height: max(dp(32), words.height)
    spacing: dp(8)
    Text:
        id: words
        text: root.text
        role: "board"
        bold: True
        pos_hint: {"center_y": 0.5}
<AskFoot>:
    orientation: "vertical"
    size_hint_y: None
    height: self.minimum_height
    padding: dp(8), dp(6), dp(8), dp(2)
""")


LARGE_TEXT = 1.3  # from here on a button does not fit beside the question


class AskHead(Tappable, BoxLayout):
    """Whom it concerns and what is asked; folded, a tap brings the answers back."""

    text = StringProperty()
    colour = StringProperty("")
    is_folded = BooleanProperty(False)
    has_button = BooleanProperty(False)


class AskScroll(ScrollColumn):
    """The answers, as wide as the panel's frame leaves them."""

    def margin(self, _width):
        """A narrow margin on every screen."""
        return dp(8)


class OrderHead(BoxLayout):
    """A ship in words; the stones it carries are put beside them."""

    text = StringProperty()


class AskFoot(BoxLayout):
    """Answers in words below those in pictures; they stay in sight while the pictures scroll."""


class AskPanel(Surface, BoxLayout):
    """`on_answer` names an answer, `on_rule` a card held down; `most_height` is how far up it may reach."""

    __events__ = ("on_answer", "on_rule", "on_fold")

    sheet = ObjectProperty(None, allownone=True)
    say = ObjectProperty()
    tell = ObjectProperty()
    most_height = NumericProperty(400)
    is_folded = BooleanProperty(False)
    shown = NumericProperty(1.0)

    is_layer = True

    def __init__(self, **values):
        super().__init__(**values)
        self._head = AskHead()
        self._head.bind(on_tap=lambda *_: self.fold(False))
        self._fold = IconButton(icon="down", pos_hint={"center_y": 0.5})
        self._fold.bind(on_tap=lambda *_: self.fold(not self.is_folded))
        self._scroll, self._foot = AskScroll(gap=dp(6), meets_bottom=False), AskFoot()
        self._head.fbind("height", self._heighten)
        self._foot.fbind("height", self._heighten)
        self._scroll.ids.column.fbind("minimum_height", self._heighten)
        self.fbind("most_height", self._heighten)
        self.opacity = 0

    @property
    def is_open(self):
        """Tell whether something is asked and its answers can be seen."""
        return self.sheet is not None and not self.is_folded

    @property
    def can_fold(self):
        """Tell whether folding it away would show anything more of the table."""
        return self.sheet is not None and self.sheet.kind not in {"load", "over"}

    def ask(self, sheet, *, is_folded=False):
        """Show another question, or none."""
        if sheet == self.sheet:
            return
        self.sheet = sheet
        self.clear_widgets()
        self._head.clear_widgets([child for child in self._head.children if isinstance(child, PushButton)])
        self._head.has_button = False
        self._scroll.clear_widgets()
        self._foot.clear_widgets()
        self.opacity = 1 if sheet else 0
        if sheet is None:
            self.size = (0, 0)
            return
        self._head.text = self.tell(sheet.title)
        self._head.colour = sheet.colour or ""
        self.is_folded = is_folded and self.can_fold
        self._fill()
        self._arrange()
        self._rise()

    def fold(self, is_folded):
        """Fold the answers away, or bring them back."""
        if self.sheet and self.can_fold and self.is_folded != is_folded:
            self.is_folded = is_folded
            self._arrange()
            self.dispatch("on_fold", is_folded)

    def _arrange(self):
        self.clear_widgets()
        if self._fold.parent:
            self._head.remove_widget(self._fold)
        if self.can_fold:
            self._fold.icon = "up" if self.is_folded else "down"
            self._fold.label = self.say("table.unfold" if self.is_folded else "table.fold")
            self._head.add_widget(self._fold)
        self._head.is_folded = self.is_folded
        self.add_widget(self._head)
        if not self.is_folded:
            for part, inside in ((self._scroll, self._scroll.ids.column), (self._foot, self._foot)):
                if inside.children:
                    self.add_widget(part)
        self._heighten()

    def _heighten(self, *_):
        if self.sheet is None:
            return
        fixed = self._head.height + self.padding[1] + self.padding[3]
        fixed += 0 if self._foot.parent is None else self._foot.height
        room = max(0, self.most_height - fixed)
        self.height = fixed + (0 if self._scroll.parent is None else self._scroll.height_for(room))

    def _rise(self):
        seconds = theme.motion(0.12)
        Animation.cancel_all(self, "opacity")
        if seconds:
            self.opacity = 0.3
            Animation(opacity=1, duration=seconds).start(self)

    def _fill(self):
        sheet = self.sheet
        if sheet.kind == "load" and theme.text_scale <= LARGE_TEXT:
            self._head.add_widget(self._button(sheet.options[0], least_height=48, size_hint_x=None))
            self._head.has_button = True
            return
        if sheet.kind == "order":
            self._fill_orders()
            return
        pictured = [
            option for option in sheet.options if option.things and not option.key.startswith("ships:")
        ]
        plain = [option for option in sheet.options if not option.things]
        if pictured or sheet.kind == "round_card":
            tiles = Tiles()
            for option in pictured:
                tiles.add_widget(self._tile(option))
            self._scroll.add_widget(tiles)
        if sheet.kind == "round_card":
            other = PushButton(text=self.say("table.other_ships"), icon="ship")
            other.bind(on_tap=lambda *_: self.dispatch("on_answer", "other_ships"))
            self._foot.add_widget(other)
        if plain:
            row = FitRow()
            for option in plain:
                row.add_widget(self._button(option))
            (self._foot if pictured else self._scroll).add_widget(row)

    def _fill_orders(self):
        """The orders of each ship below the stones it carries, which leave from the left of an answer."""
        hint = Text(text=self.say("table.order_hint"), role="board", tone="soft_ink")
        self._scroll.add_widget(hint)
        for ship, stones in self.sheet.carried:
            head = OrderHead(text=self.say("table.carries", ship=ship))
            head.add_widget(CarriedStones(stones=list(stones), pos_hint={"center_y": 0.5}))
            tiles = Tiles()
            for option in self.sheet.options:
                if option.things[0] == str(ship):
                    tiles.add_widget(self._tile(option))
            self._scroll.add_widget(head)
            self._scroll.add_widget(tiles)

    def _button(self, option, **values):
        is_first = option.is_default or option.key in {"pass", "result"}
        button = PushButton(
            text=capital(self.tell(option.label)), kind="primary" if is_first else "quiet", **values
        )
        if "size_hint_x" in values:
            button.fbind("natural_width", lambda one, width: setattr(one, "width", min(width, dp(220))))
            button.width = min(button.natural_width, dp(220))
            button.pos_hint = {"center_y": 0.5}
        button.bind(on_tap=lambda *_: self.dispatch("on_answer", option.key))
        return button

    def _tile(self, option):
        kind = self.sheet.kind
        if kind == "round_card":
            tile = RoundCardTile(key=option.key, ships=list(option.things))
            rule = "imhotep.round_cards"
        elif kind == "order":
            tile = OrderTile(key=option.key, stones=list(option.things[1:]))
            rule = "imhotep.card.lever"
        else:
            tile = CardTile(key=option.key, card=option.things[0], text=capital(self.tell(option.label)))
            rule = f"imhotep.card.{option.things[0]}"
        tile.bind(on_tap=lambda *_: self.dispatch("on_answer", option.key))
        tile.bind(on_long_press=lambda *_: self.dispatch("on_rule", rule))
        return tile

    def on_touch_down(self, touch):
        """Nothing behind it feels the finger."""
        if not self.sheet or not self.collide_point(*touch.pos):
            return False
        super().on_touch_down(touch)
        return True

    def on_answer(self, key):
        """Answer an answer."""

    def on_rule(self, rule):
        """Answer a long press on a tile."""

    def on_fold(self, is_folded):
        """Answer folding by a finger."""
