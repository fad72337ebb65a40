"""Somebody at the Imhotep table who makes given moves by touching the screen, and counts the touches."""

import tests.support.ui.environment  # noqa: F401  isort: skip - before Kivy

import random

from companion.games.imhotep import moves as m
from companion.games.imhotep.legal import chance_weight, legal_moves
from companion.scoring.imhotep_pieces import SMALL_PYRAMIDS
from companion.viewmodels.imhotep_sheets import question
from tests.support.taps import CHOICES, same
from tests.support.ui.finger import find, tap
from tests.support.ui.stage import stage


class Fingers:
    """Plays on the table screen of an app; `taps` lists for each turn how many it took."""

    def __init__(self, app, seed=1):
        self._app = app
        self._random = random.Random(seed)
        self.taps = []

    @property
    def screen(self):
        return self._app.screen

    @property
    def state(self):
        return self.screen.table.state

    def next_move(self):
        """Choose a legal move as random play does."""
        moves = legal_moves(self.state)
        weights = [chance_weight(self.state, move) for move in moves]
        return self._random.choices(moves, weights)[0]

    def play_until(self, is_done, most=400):
        """Play on until the state is as wanted."""
        for _ in range(most):
            if is_done(self.state):
                return self
            self.make(self.next_move())
        raise AssertionError("the game does not come to that")

    def make(self, move):
        """Make one move by touches alone."""
        made = len(self.screen.table._live.match.moves)
        touches = self._touches(move)
        for touch in touches:
            touch()
        assert len(self.screen.table._live.match.moves) > made, move
        if not isinstance(move, (*CHOICES, m.UseLoad)):
            self.taps.append(len(touches))

    def _touches(self, move):
        if isinstance(move, m.ChoosePyramid) and self._random.random() < 0.5:
            return [lambda: tap(self.small_pyramid(move.pyramid))]
        if isinstance(move, CHOICES):
            asked = question(self.state)
            key = next(key for key, made in asked.moves.items() if same(made, move))
            return [lambda: self.answer(key)]
        if isinstance(move, m.TakeStones):
            return [lambda: tap(self.screen.board.dock.quarry)]
        if isinstance(move, m.LoadStone | m.UseLoad):
            return [lambda: self.space(move.ship, move.space)]
        if isinstance(move, m.SailShip):
            return [lambda: self.ship(move.ship), lambda: self.site(move.site)]
        return self._card_touches(move)

    def _card_touches(self, move):
        if isinstance(move, m.PlayHammer):
            return [lambda: self.card("hammer"), lambda: self.space(move.ship, move.space)]
        if isinstance(move, m.PlaySail):
            return [
                lambda: self.card("sail"),
                lambda: self.space(move.ship, move.space),
                lambda: self.site(move.site),
            ]
        if isinstance(move, m.PlayChisel):
            return [
                lambda: self.card("chisel"),
                lambda: self.space(*move.first),
                lambda: self.space(*move.second),
            ]
        if isinstance(move, m.PlayLever):
            return [
                lambda: self.card("lever"),
                lambda: self._lever_ship(move),
                lambda: self.site(move.site),
            ]
        return [lambda: self.answer("pass")]

    def _lever_ship(self, move):
        if self.screen.ask.is_open:
            self.answer(f"order:{move.ship}:{','.join(move.order)}")
        else:
            self.ship(move.ship)

    def answer(self, key):
        """Touch an answer of the sheet, by its picture or its words."""
        panel = self.screen.ask
        for widget in panel.walk(restrict=True):
            if getattr(widget, "key", None) == key:
                tap(widget)
                return
        option = next(option for option in panel.sheet.options if option.key == key)
        words = self.screen.tell(option.label)
        tap(find(words[:1].upper() + words[1:], within=panel))

    def space(self, ship, space):
        tap(self.screen.board.fleet.ships[ship].spaces[space])

    def ship(self, number):
        """Touch a ship at its stern's stones or its bow, where no empty space is."""
        ship = self.screen.board.fleet.ships[number]
        taken = next((space for space in ship.spaces if space.colour), None)
        where = taken.to_window(*taken.center) if taken else ship.to_window(ship.center_x, ship.top - 4)
        tap(where)

    def site(self, name):
        tap(self.screen.board.mosaic.sites[name])

    def small_pyramid(self, name):
        """The place of a small pyramid in the window."""
        site = self.screen.board.mosaic.sites["pyramid"]
        left, bottom, width, height = site.box
        share = (SMALL_PYRAMIDS.index(name) + 0.5) / 3
        return site.to_window(left + width * share, bottom + height / 2)

    def card(self, name):
        tap(self.screen.board.dock.chips[name])


def open_table(app, match_id):
    """Go to the table of a match."""
    app.services.navigation.go("table", match=match_id)
    stage().seconds(0.3)
    return app.screen
