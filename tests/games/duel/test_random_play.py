"""Random Duels over all sixteen mixes of sides: sound after every move, and equal however they are told."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core import record
from companion.core.match import Match
from companion.core.words import words
from companion.games.duel import moves as m
from companion.games.duel.game import GAME
from companion.games.duel.legal import CAN_PLAY
from companion.games.duel.state import boats_left
from companion.games.duel.tiles import BOATS, HOLDS, KINDS, TILES
from companion.games.registry import find_game
from companion.scoring.duel_tally import score_tally
from tests.support.duel_tables import setup
from tests.support.vectors import load_vectors
from tests.support.walks import refusal, walk

MIXES = ["".join(mix) for mix in product("AB", repeat=4)]
UNIVERSE = [
    *m.FILLS,
    *m.NAMES,
    *m.PLACES,
    *m.UNLOADS,
    *m.PLAYS.values(),
    *(take for takes in m.TAKES for take in takes),
    *(m.Swap(boat, a, b) for boat in range(len(BOATS)) for a in range(HOLDS) for b in range(HOLDS)),
    m.LEAVE_UNRECORDED,
    m.DONE,
    m.PASS,
]


@pytest.mark.rule("D-E", "D-S6", "D-C1", "D-C3")
@pytest.mark.parametrize("mix", MIXES)
def test_a_random_game_reaches_its_end_after_eighteen_unloads(mix):
    """D-E, D-S6: 13 refills and 5 boats that leave; D-C1, D-C3: nothing is ever lost."""
    unloads = 0
    for seed in range(3):
        state, unloads = GAME.start(setup(mix)), 0
        for _, move, state in walk(GAME, setup(mix), seed):
            assert GAME.faults(state) == ()
            unloads += isinstance(move, m.Unload)
        assert GAME.is_over(state)
        assert unloads == load_vectors("duel")["duel-unload-count"]["expected"]["unloadsPerGame"]
        assert (boats_left(state.boats), state.supply) == (1, 0)
        sheet = GAME.standing(state)
        assert len(sheet.winners) == 1
        assert sheet == score_tally(tally_of(state, mix))


def tally_of(state, mix):
    """Write down a finished table as its players would."""
    kinds = dict(zip(("obelisk", "temple", "pyramid", "tomb"), mix, strict=True))
    players = []
    for seat, player in enumerate(state.setup.players):
        owned = {tile.word: count for tile, count in zip(KINDS, state.owned[seat], strict=True)}
        players.append(
            {
                "name": player.name,
                "colour": player.colour,
                "obelisks": owned["obelisk"],
                "first_to_five": state.first_to_five == seat,
                "temple": [n for n in range(1, 5) for _ in range(owned[f"temple_{n}"])],
                "pyramid": {"light": owned["pyramid_light"], "dark": owned["pyramid_dark"]},
                "tomb": [n for n in range(1, 13) if owned[f"tomb_{n}"]],
                "actions": sum(owned[word] for word in ("take", "place", "place_unload", "swap")),
                "workers_in_harbour": state.harbour.count(seat),
            }
        )
    return {"game": "duel", "sides": kinds, "start_player": state.setup.start, "players": players}


@settings(max_examples=25, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), mix=st.sampled_from(MIXES), start=st.sampled_from(["black", "white"]))
def test_a_lightly_recorded_game_is_sound_and_ends_too(seed, mix, start):
    """Moves by plain chance: many boats stay unrecorded until a tile is taken."""
    state = None
    for _, _, state in walk(GAME, setup(mix, start), seed, weighted=False):
        assert GAME.faults(state) == ()
        assert GAME.legal_moves(state) or GAME.is_over(state)
    assert GAME.is_over(state)


@settings(max_examples=12, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), mix=st.sampled_from(MIXES), weighted=st.booleans())
def test_the_list_of_legal_moves_is_exactly_what_is_accepted(seed, mix, weighted):
    source = random.Random(seed)
    for state, _, _ in walk(GAME, setup(mix), seed, weighted=weighted):
        if source.random() > 0.25:
            continue
        legal = GAME.legal_moves(state)
        assert len(set(legal)) == len(legal)
        refusals = {move: refusal(GAME, state, move) for move in UNIVERSE}
        assert set(legal) == {move for move, error in refusals.items() if error is None}
        for error in filter(None, refusals.values()):
            assert error.rule.startswith("duel.")
            assert error.fact.startswith("D-")
            assert error.message.key in words("en")


@settings(max_examples=10, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), mix=st.sampled_from(MIXES), weighted=st.booleans())
def test_undo_and_record_bring_back_equal_states(seed, mix, weighted):
    match = Match(GAME, setup(mix))
    states = [match.state]
    for _, move, _ in walk(GAME, setup(mix), seed, weighted=weighted):
        states.append(match.play(move))
    loaded = record.load(record.dump(match), find_game)
    assert loaded.fault is None
    assert [loaded.match.state_after(n) for n in range(len(states))] == states
    for state in states[-2::-1]:
        match.undo()
        assert match.state == state
    for state in states[1:]:
        match.redo()
        assert match.state == state


@pytest.mark.rule("D-S3")
def test_a_played_tile_was_playable_and_chance_knows_its_odds():
    """D-S3: a draw is as likely as tiles of its kind are left unseen."""
    for state, move, _ in walk(GAME, setup(), 5):
        if isinstance(move, m.PlayTile):
            assert CAN_PLAY[move.tile](state)
        if state.phase == "fill":
            weights = [GAME.chance_weight(state, one) for one in GAME.legal_moves(state)]
            assert sum(weights) == state.supply + state.reserve
            assert GAME.chance_weight(state, m.LEAVE_UNRECORDED) == 0


def test_every_move_is_told_and_every_state_shown():
    say = words("en")
    for seed, weighted in ((1, True), (2, False)):
        for state, move, after in walk(GAME, setup("ABAB"), seed, weighted=weighted):
            sentence = say.say(GAME.tell(state, move))
            assert "{" not in sentence
            assert "move.duel" not in sentence
            shown = GAME.describe(after)
            assert sum(shown["players"][0]["tiles"].values()) == sum(after.owned[0])


def test_faults_name_what_is_wrong():
    state = GAME.apply(GAME.start(setup()), m.LEAVE_UNRECORDED)
    broken = {
        "workers": {"harbour": (0,) * 5 + (-1,) * 4},
        "supply": {"supply": 38},
        "tiles": {"reserve": 2},
        "boats": {"boats": (None, *state.boats[1:])},
        "first_to_five": {"first_to_five": 1},
        "tile": {"unseen": (13, *state.unseen[1:])},
    }
    for code, fields in broken.items():
        changed = type(state)(**{name: getattr(state, name) for name in state.__slots__} | fields)
        found = GAME.faults(changed)
        assert code in [fault.code for fault in found]
        assert all(fault.message.key in words("en") for fault in found)


def test_scores_in_mid_game_are_those_of_the_tiles_so_far():
    for _, _, state in walk(GAME, setup("BBBB"), 9):
        sheet = GAME.standing(state)
        if not GAME.is_over(state):
            assert (sheet.winners, sheet.final) == ((), False)
        assert all(player.booked == 0 for player in sheet.players)
    assert sum(state.box) + sum(map(sum, state.owned)) + state.reserve + HOLDS == TILES
