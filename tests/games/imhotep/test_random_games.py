"""Random games over every mix of sides, player count and variant, checked by an independent watcher."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.match import Match
from companion.games.imhotep.moves import ChooseReward, LayOutCard, PlayLever, PlaySail, SailShip, SetOutShips
from companion.games.random_play import play_random
from companion.games.registry import find_game
from companion.scoring.imhotep_pieces import SITES
from companion.scoring.imhotep_values import default_values
from tests.support.imhotep import track

GAME = find_game("imhotep")
MIXES = ["".join(mix) for mix in itertools.product("AB", repeat=5)]
STEPS = default_values()["pyramid_a.values"]


class Watcher:
    """Books points by looking at one state after the other, knowing nothing of the engine."""

    def __init__(self, state):
        self.points = dict.fromkeys(state.setup.colours, 0)
        self.sides = dict(zip(SITES, state.setup.sides, strict=True))
        self.last = state

    def see(self, move, state):
        before, self.last = self.last, state
        if move == ChooseReward("point"):
            self.points[before.pending.colour] += 1
        self._see_pyramid(before, state)
        for number in range(len(before.towers), len(state.towers)):
            self.points[state.towers[number]] += 10 - number if number < 10 else 3
        spaces = 4 if len(self.points) == 2 else 5
        if self.sides["temple"] == "A" and self._round_is_over(before, state):
            for space in range(spaces):
                stack = state.temple[space::spaces]
                if stack:
                    self.points[stack[-1]] += 1
        if self.sides["temple"] == "B" and self._round_is_over(before, state) and len(state.temple) > 1:
            self.points[state.temple[1::spaces][-1]] += 2

    @staticmethod
    def _round_is_over(before, state):
        return before.round != state.round or (state.phase == "over" != before.phase)

    def _see_pyramid(self, before, state):
        for number in range(len(before.pyramid), len(state.pyramid)):
            self.points[state.pyramid[number]] += STEPS[number] if number < 14 else 1
        bases = [[2, 1, 3, 2, 4]] * 3
        for base, old, new in zip(bases, before.small_pyramids, state.small_pyramids, strict=True):
            for number in range(len(old), len(new)):
                self.points[new[number]] += base[number]
        for colour in state.beside_pyramids[len(before.beside_pyramids) :]:
            self.points[colour] += 1


@pytest.mark.rule("I-R1", "I-R5", "I-R6")
@pytest.mark.parametrize("wrath", ["no", "yes"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mix", MIXES)
def test_a_random_game_ends_keeps_every_invariant_and_books_what_a_watcher_books(mix, players, wrath):
    setup = GAME.quick_setup(players, {"sides": mix, "wrath": wrath})
    match = play_random(GAME, setup, seed=players * 100 + MIXES.index(mix))
    watcher = Watcher(match.state_after(0))
    sailed = {}
    for count, move in enumerate(match.moves, start=1):
        before, state = match.state_after(count - 1), match.state_after(count)
        assert GAME.faults(state) == ()
        watcher.see(move, state)
        if isinstance(move, SailShip | PlayLever | PlaySail):
            sailed.setdefault(before.round, []).append(move.site)
    assert match.is_over
    assert {colour: track(match.state, colour) for colour in watcher.points} == watcher.points
    assert sorted(sailed) == [1, 2, 3, 4, 5, 6]
    assert all(len(set(sites)) == len(sites) == 4 for sites in sailed.values())
    sheet = match.standing()
    assert {p.colour: p.booked for p in sheet.players} == watcher.points


@given(
    mix=st.sampled_from(MIXES),
    players=st.integers(2, 4),
    wrath=st.sampled_from(["yes", "no"]),
    picks=st.lists(st.integers(0, 10_000), min_size=60, max_size=220),
)
@settings(max_examples=60, deadline=None)
def test_any_sequence_of_legal_moves_keeps_the_invariants_and_undoes_exactly(mix, players, wrath, picks):
    match = Match(GAME, GAME.quick_setup(players, {"sides": mix, "wrath": wrath}))
    for pick in picks:
        moves = GAME.legal_moves(match.state)
        if not moves:
            break
        match.play(moves[pick % len(moves)])
        assert GAME.faults(match.state) == ()
    states = [match.state_after(count) for count in range(len(match.moves) + 1)]
    for state in reversed(states[:-1]):
        match.undo()
        assert match.state == state
    for state in states[1:]:
        match.redo()
        assert match.state == state


def test_random_play_records_everything():
    """Shortcuts of entry have no odds, so a simulated record names every card and every round card."""
    match = play_random(GAME, GAME.quick_setup(4, {"sides": "B"}), seed=5)
    assert not any(isinstance(move, SetOutShips) for move in match.moves)
    assert sum(isinstance(move, LayOutCard) for move in match.moves) == 18
