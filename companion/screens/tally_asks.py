"""A widget for each kind of thing a tally asks for; `enter(path, value)` takes what was entered."""

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.message import Message
from companion.scoring.imhotep import CHAMBER_ROWS, chamber_columns
from companion.screens.capital import capital
from companion.screens.palette import STONES
from companion.screens.widgets.choice import Choice
from companion.screens.widgets.number_chips import NumberChips
from companion.screens.widgets.stepper import Stepper
from companion.screens.widgets.stone_row import StoneRow
from companion.screens.widgets.text import Text
from companion.screens.widgets.text_field import TextField
from companion.screens.widgets.toggle import ToggleRow

NOBODY = ""
MOST_OF_A_VALUE = 12
MOST_NAMES = 4
TYPED_FROM = 29  # numbers that may become so large can be typed, too


class AskMaker:
    """Makes the widgets of a page; `say` turns messages into sentences."""

    def __init__(self, form, say, enter, names=(), type_number=None):
        self._form = form
        self._say = say
        self._enter = enter
        self._names = names
        self._type_number = type_number

    def make(self, ask):
        """The widget for one thing to enter, showing what is entered now."""
        return getattr(self, f"_{ask.kind}")(ask, self._form.get(ask.path))

    def _label(self, ask):
        return capital(self._say(ask.label))

    def _word(self, name):
        return capital(self._say(Message.of("tally.field", field=name)))

    def _text(self, ask, value):
        field = TextField(label=self._label(ask), text=value or "", longest=20)

        def entered(_field, text):
            self._enter(ask.path, text)
            field.suggestions = self._fitting(ask.path, text)

        field.bind(on_typed=entered, on_pick=entered)
        field.suggestions = self._fitting(ask.path, value or "")
        return field

    def _fitting(self, path, typed):
        """Names from earlier games that nobody here has yet and that begin as typed, or any before typing."""
        players = self._form.get(path[:1]) or []
        taken = {player["name"] for player in players}
        untouched = typed in {"", capital(str(players[path[1]].get("colour")))}
        names = [name for name in self._names if name not in taken]
        fitting = [name for name in names if untouched or name.casefold().startswith(typed.casefold())]
        return fitting[:MOST_NAMES]

    def _count(self, ask, value):
        stepper = Stepper(
            label=self._label(ask), colour=ask.colour, value=value or 0, low=ask.low, high=ask.high
        )
        if ask.high >= TYPED_FROM and self._type_number:
            stepper.can_type = True
            stepper.bind(on_type=self._type_number)
        stepper.bind(on_step=lambda _stepper, number: self._enter(ask.path, number))
        return stepper

    def _switch(self, ask, value):
        row = ToggleRow(title=self._label(ask), is_on=bool(value), padding=(0, 10))
        row.bind(on_toggle=lambda _row, is_on: self._enter(ask.path, is_on))
        return row

    def _choice(self, ask, value):
        options = [(name, self._name(ask, name)) for name in ask.choices]
        if ask.may_be_none:
            options.append((NOBODY, self._word("nobody")))
        colours = {name: name for name in ask.choices if name in STONES}
        choice = Choice(colours=colours, options=options, value=value or NOBODY)
        choice.bind(on_choose=lambda _choice, name: self._enter(ask.path, name or None))
        return _Labelled(self._label(ask), choice)

    def _name(self, ask, choice):
        """A colour somebody plays goes by that player's name, except where it is chosen."""
        players = self._form.get(("players",)) if ask.path[-1] != "colour" else ()
        names = {player["colour"]: player["name"] for player in players}
        return names.get(choice) or self._word(choice)

    def _stones(self, ask, value):
        def enter(_row, stones):
            self._enter(ask.path, chamber_columns(stones))

        return self._row_of_stones(
            ask,
            [stone for column in value or [] for stone in column],
            enter,
            depth=CHAMBER_ROWS,
            hint=self._say(Message.of("tally.chamber_hint")),
        )

    def _towers(self, ask, value):
        def enter(_row, stones):
            self._enter(ask.path, stones)

        return self._row_of_stones(ask, value or [], enter, hint=self._say(Message.of("tally.towers_hint")))

    def _row_of_stones(self, ask, stones, enter, **looks):
        options = [(colour, self._word(colour)) for colour in ask.choices]
        row = StoneRow(stones=stones, options=options, **looks)
        row.bind(on_change=enter)
        return row

    def _values(self, ask, value):
        """How many of each number, kept as the list of the numbers."""
        box = _Labelled("", spacing="16dp")
        counts = {number: (value or []).count(number) for number in range(1, ask.high + 1)}

        def enter(stepper, count):
            counts[stepper.number] = count
            self._enter(ask.path, [number for number in counts for _ in range(counts[number])])

        for number, count in counts.items():
            label = self._say(Message.of(f"tally.{ask.path[-1]}_tiles", number=number))
            stepper = _ValueStepper(label=label, value=count, high=MOST_OF_A_VALUE)
            stepper.number = number
            stepper.bind(on_step=enter)
            box.add_widget(stepper)
        return box

    def _numbers(self, ask, value):
        chips = NumberChips(high=ask.high, chosen=value or [])
        chips.bind(on_change=lambda _chips, numbers: self._enter(ask.path, numbers))
        return _Labelled(self._label(ask), chips)


class _ValueStepper(Stepper):
    """A stepper that knows which number it counts."""

    number = 0


class _Labelled(BoxLayout):
    """Words above what they name, and below it what is wrong with it."""

    complaint = StringProperty()

    def __init__(self, words, *widgets, spacing="8dp"):
        self._complaint = None
        super().__init__(orientation="vertical", size_hint_y=None, spacing=spacing)
        self.bind(minimum_height=self.setter("height"))
        if words:
            self.add_widget(Text(text=words))
        for widget in widgets:
            self.add_widget(widget)

    def on_complaint(self, _widget, complaint):
        """Say what is wrong, or take it back."""
        if self._complaint:
            self.remove_widget(self._complaint)
            self._complaint = None
        if complaint:
            self._complaint = Text(text=complaint, role="small", tone="danger")
            self.add_widget(self._complaint)
