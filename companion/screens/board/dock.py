"""Below the ships: the quarry of the player to act, and that player's blue cards."""

from collections import Counter

from kivy.graphics import Color
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.layout import Layout

from companion.scoring.imhotep_pieces import BLUE_CARDS
from companion.screens.board.card_picture import SHAPE, card_face
from companion.screens.board.drawn import Drawn
from companion.screens.board.pen import block, figure, figure_width, frame, stone
from companion.screens.board.written import Written
from companion.screens.theme import TOUCH, theme
from companion.screens.widgets.pressable import Pressable

GAP = 6  # dp
HEIGHT = 52  # dp
LEAST_QUARRY = 126  # dp wide
CHIP = 84  # dp wide where there is room
BESIDE_WORD = 5  # dp between a chip's word and its frame


class Quarry(Drawn, Pressable):
    """Tap it to get new stones; dull when none can be taken."""

    colour = StringProperty("")
    text = StringProperty("")
    is_lit = BooleanProperty(False)
    gain = NumericProperty(0)

    def __init__(self, **values):
        super().__init__(size_hint=(None, None), holds=True, **values)
        self._words = Written(self, role="body")
        self.draw_when("pos", "size", "colour", "text", "is_lit", "gain", "pressed")
        for name in ("text", "width"):
            self.fbind(name, self._widen)

    @property
    def least_height(self):
        """What its words need."""
        return max(dp(TOUCH), self._words.height + dp(12))

    def _widen(self, *_):
        self._words.fit(self.text, max(1, self.width - dp(56)), bold=True)

    def words_grew(self, *_):
        """Tell the dock that the words need another height."""
        self.redraw()
        if self.parent:
            self.parent.lay_out_soon()

    def draw(self):
        """Draw everything of it."""
        self.canvas.before.clear()
        self._widen()
        with self.canvas.before:
            lit = self.is_lit
            frame(
                (*self.pos, *self.size),
                theme.accent_wash if lit else theme.sunken,
                theme.accent if lit else theme.line,
                dp(2) if lit else dp(1),
                dp(12),
            )
            self._words.write(self.x + dp(50), self.center_y, "ink" if lit else "soft_ink")
            if self.colour:
                side, alpha = dp(20), 1 if lit else 0.4
                for x, y in ((6, 0), (25, 0), (15.5, 18)):
                    stone(self.colour, self.x + dp(x), self.center_y - dp(19) + dp(y), side, alpha)
            if self.pressed:
                Color(*theme.press)
                block(*self.pos, *self.size, dp(12))


class CardChip(Drawn, Pressable):
    """A blue card to play, with how many of it there are."""

    card = StringProperty()
    count = NumericProperty(1)
    text = StringProperty()
    is_lit = BooleanProperty(False)
    is_chosen = BooleanProperty(False)
    word_size = NumericProperty(14)
    """The same for all chips beside each other."""

    def __init__(self, **values):
        super().__init__(size_hint=(None, None), holds=True, **values)
        self.draw_when("pos", "size", "count", "is_lit", "is_chosen", "pressed", "word_size")

    @property
    def least_height(self):
        """What its picture and word need."""
        return max(dp(TOUCH), self._word_height + dp(36))

    @property
    def _word_height(self):
        return self.word_size * 1.5

    def fitting_word_size(self, width):
        """How large its word may be, were the chip so wide."""
        room = max(1, width - dp(2 * BESIDE_WORD))
        wide = figure_width(self.text, theme.small_size)
        # letters come in whole pixels
        return theme.small_size if wide <= room else int(theme.small_size * room / wide)

    def draw(self):
        """Draw everything of it."""
        high = self.height - self._word_height - dp(8)
        self.canvas.before.clear()
        with self.canvas.before:
            ground = theme.accent if self.is_chosen else theme.accent_wash if self.is_lit else theme.sunken
            lit = self.is_lit or self.is_chosen
            frame(
                (*self.pos, *self.size),
                ground,
                theme.accent if lit else theme.line,
                dp(2 if lit else 1),
                dp(10),
            )
            left = self.center_x - high * SHAPE / 2
            card_face(self.card, left, self.top - high - dp(4), high, 1 if lit else 0.55)
            tone = "accent_ink" if self.is_chosen else "ink"
            word = tone if lit else "soft_ink"
            figure(self.text, self.center_x, self.y + dp(2) + self._word_height / 2, self.word_size, word)
            if self.count > 1:
                figure(f"\u00d7{int(self.count)}", left + high * SHAPE + dp(2), self.top - high / 2 - dp(4),
                       dp(13), tone, bold=True, align=0)  # fmt: skip
            if self.pressed:
                Color(*theme.press)
                block(*self.pos, *self.size, dp(10))


class Dock(Layout):
    """`on_card` and `on_card_rule` name a card."""

    __events__ = ("on_card", "on_card_rule")

    say = ObjectProperty()
    """What turns a key and values into words."""

    def __init__(self, **values):
        values.setdefault("size_hint_y", None)
        super().__init__(**values)
        self.quarry = Quarry()
        self.add_widget(self.quarry)
        self.chips = {}
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)
        self.lay_out_soon = self._trigger_layout

    def show(self, view):
        """Draw what the player to act has."""
        seat = view.seat_to_act
        player = view.players[seat] if seat is not None else None
        self.quarry.colour = player.colour if player else ""
        self.quarry.is_lit = view.quarry_is_lit
        self.quarry.gain = player.gain if player else 0
        key = "table.take" if view.quarry_is_lit else "table.quarry"
        left = player.quarry if player else 0
        self.quarry.text = self.say(key, stones=self.quarry.gain, left=left)
        self._show_cards(view, player)
        self._trigger_layout()

    def _show_cards(self, view, player):
        held = Counter(player.cards) if player else Counter()
        lit = (
            {card for card, is_lit in zip(player.cards, player.lit_cards, strict=True) if is_lit}
            if player
            else ()
        )
        for card in BLUE_CARDS:
            if not held[card]:
                if card in self.chips:
                    self.remove_widget(self.chips.pop(card))
                continue
            chip = self.chips.get(card) or self._add(card)
            chip.count = held[card]
            chip.is_lit = card in lit
            chip.is_chosen = view.chosen_card == card

    def _add(self, card):
        chip = self.chips[card] = CardChip(card=card, text=self.say(f"word.{card}"))
        chip.bind(on_tap=lambda *_: self.dispatch("on_card", card))
        chip.bind(on_long_press=lambda *_: self.dispatch("on_card_rule", card))
        self.add_widget(chip)
        return chip

    def do_layout(self, *_):
        """The quarry first, then the cards as wide as they may be."""
        chips = [self.chips[card] for card in BLUE_CARDS if card in self.chips]
        gap = dp(GAP)
        least = dp(LEAST_QUARRY) if chips else self.width
        room = self.width - least - gap
        wide = min(dp(CHIP) * theme.text_scale, (room - gap * (len(chips) - 1)) / len(chips)) if chips else 0
        wide = max(dp(TOUCH), wide)
        taken = len(chips) * (wide + gap)
        self.quarry.width = max(dp(100), self.width - taken)
        word_size = min((chip.fitting_word_size(wide) for chip in chips), default=0)
        for chip in chips:
            chip.width, chip.word_size = wide, word_size
        self.height = max(dp(HEIGHT), self.quarry.least_height, *(chip.least_height for chip in chips), 0)
        self.quarry.height = self.height
        self.quarry.pos = self.pos
        left = self.quarry.right + gap
        for chip in chips:
            chip.height = self.height
            chip.pos = (left, self.y)
            left += wide + gap

    def on_card(self, card):
        """Answer a card that was tapped."""

    def on_card_rule(self, card):
        """Answer a long press on a card."""
