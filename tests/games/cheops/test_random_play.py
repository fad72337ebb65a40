"""Random Cheops for three and four, with and without the map: sound after every move, equal when retold."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core import record
from companion.core.match import Match
from companion.core.words import words
from companion.games.cheops import moves as m
from companion.games.cheops.game import GAME
from companion.games.cheops.pieces import ELSEWHERE, FOOT, PLAYABLE
from companion.games.cheops.state import victory_points
from companion.games.registry import find_game
from companion.scoring.cheops import GOAL, cursed
from companion.scoring.cheops_tally import score_tally
from tests.support.cheops_tables import COLOURS, begun, setup, table
from tests.support.walks import last_state, refusal, walk

TABLES = [
    (players, options)
    for players in (3, 4)
    for options in (
        {},
        {"map": "sample"},
        {"ships_move": "yes", "pharaoh_waits": "yes", "pharaoh_total": "15"},
        {"map": "sample", "ships_move": "yes"},
    )
]


def universe(chosen):
    """Every move somebody might think of at this table, legal or not."""
    geography = chosen.geography
    nodes = (FOOT, ELSEWHERE) if geography is None else (*geography.nodes, FOOT)
    edges = ("",) if geography is None else (*geography.edges, "")
    hexes = ("0,0",) if geography is None else geography.hexes
    exchanges = [
        m.Exchange(gives, gets, rate, owner)
        for gives in ("gold", "resource")
        for gets in ("gold", "resource")
        for rate in (2, 3, 4)
        for owner in (None, *COLOURS)
    ]
    return [
        *map(m.BuildSettlement, nodes),
        *map(m.BuildCity, nodes),
        *map(m.BuildRoad, edges),
        *map(m.BuildShip, edges),
        *map(m.MoveRobber, hexes),
        *(m.MoveShip(a, b) for a in edges[:20] for b in edges[:20]),
        *map(m.BuildStone, (None, *COLOURS)),
        *map(m.PlayCard, (*PLAYABLE, "victory")),
        *map(m.Reveal, range(7)),
        *map(m.Roll, range(14)),
        *(m.Produce(colour, gold) for colour in COLOURS for gold in range(15)),
        *(m.PayGold(a, b, gold) for a in COLOURS for b in COLOURS for gold in (0, 1, 2, 5, 30)),
        *exchanges,
        m.BuyCard(),
        m.EndTurn(),
    ]


@pytest.mark.rule("C-B", "C-P", "C-7")
@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_a_random_game_reaches_its_end_soundly(players, options):
    """C-B, C-P and C-7 after every move: stones, Blessing and Curses within their bounds."""
    for seed in range(4):
        for _, _, state in walk(GAME, setup(players, **options), seed):
            assert GAME.faults(state) == ()
            stones = [seat.stones for seat in state.seats]
            assert sum(stones) + state.pharaoh <= 30
            assert len(cursed(stones)) <= players - 1
            assert state.blessing not in cursed(stones)
            if not GAME.is_over(state) and state.phase not in {"start_settlement", "start_piece", "reveal"}:
                assert victory_points(state, state.turn) < GOAL
        assert GAME.is_over(state)
        sheet = GAME.standing(state)
        assert sheet.winners
        assert [player.total for player in sheet.players] == [
            victory_points(state, seat) for seat in range(players)
        ]
        assert sheet == score_tally(tally_of(state))


def tally_of(state):
    """Write down a finished table as its players would."""
    colours = state.setup.colours
    return {
        "game": "cheops",
        "turn": colours[state.turn],
        "blessing": None if state.blessing is None else colours[state.blessing],
        "pharaoh_stones": state.pharaoh,
        "pharaoh_total": state.setup.settings.pharaoh_total,
        "players": [
            {
                "name": player.name,
                "colour": player.colour,
                "settlements": seat.settlements,
                "cities": seat.cities,
                "largest_army": state.army == index,
                "vp_cards": seat.revealed,
                "stones": seat.stones,
                "gold": seat.gold,
            }
            for index, (player, seat) in enumerate(zip(state.setup.players, state.seats, strict=True))
        ],
    }


@settings(max_examples=12, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), chosen=st.sampled_from(TABLES))
def test_the_list_of_legal_moves_is_exactly_what_is_accepted(seed, chosen):
    players, options = chosen
    place = setup(players, **options)
    candidates = universe(place)
    source = random.Random(seed)
    for state, _, _ in walk(GAME, place, seed):
        if source.random() > 0.04:
            continue
        legal = GAME.legal_moves(state)
        assert len(set(legal)) == len(legal)
        for move in legal:
            assert refusal(GAME, state, move) is None
        refusals = {move: refusal(GAME, state, move) for move in candidates}
        assert {move for move, error in refusals.items() if error is None} <= set(legal)
        for error in filter(None, refusals.values()):
            assert error.rule.startswith("cheops.")
            assert error.fact.startswith("C-")
            assert error.message.key in words("en")


@settings(max_examples=10, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), chosen=st.sampled_from(TABLES))
def test_undo_and_record_bring_back_equal_states(seed, chosen):
    players, options = chosen
    match = Match(GAME, setup(players, **options))
    states = [match.state]
    for _, move, _ in walk(GAME, match.setup, seed):
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


@settings(max_examples=20, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), chosen=st.sampled_from(TABLES))
def test_moves_by_plain_chance_stay_sound_as_well(seed, chosen):
    players, options = chosen
    for _, _, state in walk(GAME, setup(players, **options), seed, weighted=False, longest=300):
        assert GAME.faults(state) == ()
        assert GAME.legal_moves(state) or GAME.is_over(state)


@pytest.mark.rule("C-E1")
def test_all_three_endings_come_up():
    endings = set()
    for seed in range(60):
        place = setup(3 + seed % 2, **({"map": "sample"} if seed % 3 else {}))
        endings.add(last_state(GAME, place, seed).ended)
    assert endings == {"victory_points", "pharaoh", "pyramid"}


def test_every_move_is_told_and_every_state_shown():
    say = words("en")
    for players, options in TABLES:
        for state, move, after in walk(GAME, setup(players, **options), 3):
            sentence = say.say(GAME.tell(state, move))
            assert "{" not in sentence
            assert "move.cheops" not in sentence
            assert len(GAME.describe(after)["players"]) == players


def test_faults_name_what_is_wrong():
    broken = {
        "gold": table(red={"gold": -1}),
        "settlements": table(red={"settlements": 6}),
        "stones": table(red={"stones": 12}),
        "foot": table(red={"foot_settlements": 4}),
        "no_foot": table(state={"pharaoh": 1}),
        "blessing": table(red={"stones": 1}),
        "army": table(red={"knights": 3}, state={"played": (3, 0, 0, 0)}),
        "knights": table(red={"knights": 1}),
        "cards": table(red={"cards": 26}),
        "pharaoh": table(state={"pharaoh": 17}),
        "end": table(state={"ended": "pharaoh"}),
    }
    assert GAME.faults(begun()) == ()
    for code, state in broken.items():
        found = GAME.faults(state)
        assert code in [fault.code for fault in found]
        assert all(fault.message.key in words("en") for fault in found)
