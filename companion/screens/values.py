"""Compare with the boards: printed values we are not sure of, drawn as they lie, confirmed once."""

from kivy.uix.boxlayout import BoxLayout

from companion.scoring.imhotep_values import BONUSES
from companion.screens.app_screen import AppScreen, load_rules
from companion.screens.capital import capital
from companion.screens.new import begin_and_go, new_form
from companion.screens.widgets.card import Card
from companion.screens.widgets.chip import Chip
from companion.screens.widgets.chip_shelf import ChipShelf
from companion.screens.widgets.choice import Choice
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.scroll_column import ScrollColumn  # noqa: F401 - named in the rules
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.stepper import Stepper
from companion.screens.widgets.text import Text
from companion.screens.widgets.top_bar import TopBar  # noqa: F401 - named in the rules
from companion.screens.widgets.value_cell import ValueCell
from companion.viewmodels.board_values import HIGHEST, ROW, BoardValuesCheck

load_rules(__file__)

POINTS = "points"
RULES = {
    "pyramid": "imhotep.pyramid.b.values",
    "burial_chamber": "imhotep.burial_chamber.b.values",
    "obelisks": "imhotep.obelisks.b",
}


class SmallPyramid(BoxLayout):
    """Four spaces below, the known one on top."""


class PlaceCell(BoxLayout):
    """A space with its place above it."""


class ValuesScreen(AppScreen):
    """Reached only with values nobody has compared; what is changed survives a kill."""

    def arrived(self):
        """Show what has to be compared; without anything there is nothing to do here."""
        self.form = new_form(self)
        self.check = BoardValuesCheck(self.form, self.place.memory.get("edited"))
        self._show()
        self.return_to_scroll()

    def _show(self):
        column = self.ids.scroll
        column.clear_widgets()
        column.add_widget(Text(text=self.say("values.intro")))
        for site, keys in self.check.boards():
            column.add_widget(self._board(site, keys))
        changed = "confirm_changed" if self.check.edited else "confirm"
        self.ids.confirm.text = self.say(f"values.{changed}")

    def _board(self, site, keys):
        card = Card(padding="12dp")
        head = Chip(text=self.say(f"values.{site}"), icon="help")
        head.bind(on_tap=lambda *_: self.shell.open_rule(RULES[site]))
        shelf = ChipShelf()
        shelf.add_widget(head)
        card.add_widget(shelf)
        for widget in getattr(self, f"_{site}")(keys):
            card.add_widget(widget)
        for key in keys:
            wrong = self.check.complaint(key)
            if wrong:
                card.add_widget(Text(text=capital(self.tell(wrong)), tone="danger"))
        return card

    def _pyramid(self, keys):
        yield self._hint("pyramid_hint")
        shelf = ChipShelf(spacing=("4dp", "12dp"))
        for key in keys:
            shelf.add_widget(self._small_pyramid(key))
        yield shelf

    def _small_pyramid(self, key):
        """Spaces fill top left, bottom left, top right, bottom right; the top space is known."""
        drawing = SmallPyramid()
        top = ValueCell(number=str(self.form.values["pyramid_b.top"]), is_target=False)
        drawing.add_widget(_centred(top))
        for row in (0, 1):
            line = BoxLayout(size_hint=(None, None), spacing="2dp")
            line.bind(minimum_size=line.setter("size"))
            for at in (row, row + 2):
                line.add_widget(self._cell(key, at))
            drawing.add_widget(line)
        return drawing

    def _burial_chamber(self, keys):
        (key,) = keys
        values = self.check.values(key)
        yield Text(text=self.say("values.burial_hint", players=len(values)), tone="soft_ink")
        shelf = ChipShelf()
        for at in range(len(values)):
            place = PlaceCell()
            cell = self._cell(key, at)
            place.add_widget(
                Text(
                    text=self.say("values.place", place=at),
                    halign="center",
                    size_hint_x=None,
                    width=cell.width,
                )
            )
            place.add_widget(cell)
            shelf.add_widget(place)
        yield shelf

    def _obelisks(self, keys):
        if ROW in keys:
            yield self._hint("obelisks_hint")
            row = self.check.values(ROW)
            shelf = ChipShelf(spacing="4dp")
            for at in range(len(row)):
                shelf.add_widget(self._cell(ROW, at))
            yield shelf
            lengths = ChipShelf()
            for key, by, can in (("one_more", 1, int(row[-1]) > 0), ("one_fewer", -1, len(row) > 1)):
                chip = Chip(
                    text=self.say(f"values.{key}"), icon="plus" if by > 0 else "minus", disabled=not can
                )
                chip.bind(on_tap=lambda _chip, by=by: self._change(self.check.lengthen, by))
                lengths.add_widget(chip)
            yield lengths
        full = "obelisk_b.when_full"
        if full in keys:
            yield self._hint("when_full")
            shelf = ChipShelf()
            shelf.add_widget(self._cell(full, 0))
            yield shelf

    def _hint(self, key):
        return Text(text=self.say(f"values.{key}"), tone="soft_ink")

    def _cell(self, key, at):
        value = self.check.values(key)[at]
        is_bonus = isinstance(value, str)
        cell = ValueCell(
            number="1" if is_bonus else str(value),
            bonus=value if is_bonus else "",
            label=self.say(f"values.bonus_{value}") if is_bonus else "",
            is_changed=key in self.check.edited and self.check.is_changed(key, at),
        )
        cell.bind(on_tap=lambda *_: self.ask(key, at))
        return cell

    def ask(self, key, at):
        """Ask what a space prints; every tap is taken over at once."""
        value = self.check.values(key)[at]
        sheet = Sheet(title=self.say("values.change"))
        stepper = Stepper(
            label=self.say("values.number"), value=value if isinstance(value, int) else 1, high=HIGHEST
        )
        stepper.bind(on_step=lambda _stepper, points: self._change(self.check.change, key, at, points))
        if self.check.may_be_bonus(key):
            options = [(POINTS, self.say("values.number"))]
            options += [(bonus, self.say(f"values.bonus_{bonus}")) for bonus in BONUSES]
            choice = Choice(options=options, value=value if isinstance(value, str) else POINTS)
            choice.bind(on_choose=lambda _choice, kind: self._choose_kind(sheet, key, at, kind, stepper))
            sheet.put(choice)
        if not isinstance(value, str):
            sheet.put(stepper)
        done = PushButton(text=self.say("values.done"), kind="primary")
        done.bind(on_tap=sheet.close)
        sheet.pin(done)
        self.shell.overlays.open(sheet)

    def _choose_kind(self, sheet, key, at, kind, stepper):
        """Only points are counted; a bonus comes with one."""
        if kind != POINTS and stepper.parent:
            stepper.parent.remove_widget(stepper)
        elif kind == POINTS and not stepper.parent:
            sheet.put(stepper)
        self._change(self.check.change, key, at, int(stepper.value) if kind == POINTS else kind)

    def _change(self, act, *values):
        act(*values)
        self.remember(edited=dict(self.check.edited))
        self._show()

    def confirm(self):
        """Remember all values as they are shown, and begin."""
        feedback = self.check.confirm()
        if feedback.refusal:
            self.shell.toast(capital(self.tell(feedback.refusal)))
        else:
            begin_and_go(self, self.form)


def _centred(cell):
    line = BoxLayout(size_hint=(1, None), height=cell.height)
    cell.pos_hint = {"center_x": 0.5}
    box = BoxLayout(orientation="vertical")
    box.add_widget(cell)
    line.add_widget(box)
    return line
