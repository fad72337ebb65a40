"""Corrections of a Cheops table: possible, marked, undone like any move, within what the box allows."""

import pytest

from companion.core.match import Match
from companion.core.words import words
from companion.games.cheops.correct import COUNTS, PIECE_COUNTS
from companion.games.cheops.game import GAME
from companion.games.cheops.geography import bits
from companion.games.cheops.moves import Correction, Reveal
from tests.support.cheops_tables import begun, charted, setup, table
from tests.support.walks import refusal, walk

GEO = setup(3, map="sample").geography
BANK = [GEO.nodes[node] for node in bits(GEO.bank)]
FOOT = {"foot_settlements": 1}


def corrected(state, *correction):
    after = GAME.apply(state, Correction(*correction))
    assert GAME.faults(after) == ()
    assert [note.code for note in GAME.standing(after).notes if note.code not in {"ended", "hidden"}] == [
        "correction"
    ]
    return after


@pytest.mark.parametrize(
    ("what", "value"),
    [("gold", 12), ("cards", 4), ("revealed", 2), ("settlements", 1), ("roads", 15), ("ships", 0)],
)
def test_a_count_can_be_put_right(what, value):
    assert getattr(corrected(table(), what, "yellow", value).seats[1], what) == value


@pytest.mark.rule("C-B2")
def test_corrected_stones_move_the_blessing():
    state = corrected(table(red=FOOT), "stones", "blue", 3)
    assert state.blessing == 2
    assert (
        corrected(table(red=FOOT | {"stones": 1}, state={"blessing": 0}), "stones", "red", 0).blessing is None
    )
    tie = table(red=FOOT | {"stones": 1}, blue={"stones": 1}, state={"blessing": 0})
    assert corrected(tie, "blessing", "blue", None).blessing == 2


@pytest.mark.rule("C-C4")
def test_corrected_knights_move_the_army():
    state = corrected(table(), "knights", "blue", 3)
    assert (state.army, state.played[0]) == (2, 3)
    assert (
        corrected(
            table(red={"knights": 3}, state={"army": 0, "played": (3, 0, 0, 0)}), "knights", "red", 2
        ).army
        is None
    )
    tie = table(red={"knights": 3}, blue={"knights": 3}, state={"army": 0, "played": (6, 0, 0, 0)})
    assert corrected(tie, "largest_army", "blue", None).army == 2


def test_the_turn_can_be_put_right():
    state = corrected(table(), "turn", "blue", None)
    assert (state.turn, state.phase, state.roll) == (2, "roll", None)


@pytest.mark.rule("C-E1")
def test_the_pharaoh_s_stones_can_be_put_right_and_may_end_it():
    assert corrected(table(red=FOOT), "pharaoh", None, 9).pharaoh == 9
    assert GAME.is_over(corrected(table(red=FOOT), "pharaoh", None, 16))


@pytest.mark.rule("C-E1")
def test_points_put_right_may_end_it():
    state = table(red={"settlements": 3, "cities": 4})
    assert GAME.is_over(corrected(state, "revealed", "red", 1))


def test_the_map_can_be_put_right():
    state = corrected(charted(), "intersection", BANK[0], "red city")
    assert (state.seats[0].cities, state.seats[0].settlements) == (1, 0)
    assert GAME.describe(state)["players"][0]["cities_at"] == [BANK[0]]
    edge = next(GEO.edges[edge] for edge in bits(GEO.road_edges))
    assert corrected(charted(), "edge", edge, "blue road").seats[2].roads == 1
    emptied = corrected(charted(red={"settlement": [BANK[0]]}), "intersection", BANK[0], None)
    assert emptied.blocked == 0
    there = next(GEO.hexes[index] for index in GEO.land_hexes)
    assert GAME.describe(corrected(charted(), "robber", None, there))["robber"] == there


IMPOSSIBLE = {
    "a twelfth stone": (table(red=FOOT), ("stones", "red", 12)),
    "six settlements": (table(), ("settlements", "red", 6)),
    "stones before the foot": (table(), ("stones", "red", 1)),
    "the Blessing with fewer": (
        table(red=FOOT | {"stones": 1}, state={"blessing": 0}),
        ("blessing", "blue", None),
    ),
    "a colour nobody plays": (table(), ("gold", "white", 1)),
    "nobody's gold": (table(), ("gold", None, 1)),
    "text for gold": (table(), ("gold", "red", "much")),
    "a thing that is not tracked": (table(), ("wool", "red", 3)),
    "seventeen black stones": (table(red=FOOT), ("pharaoh", None, 17)),
    "a turn with a number": (table(), ("turn", "blue", 7)),
    "the Pharaoh of a player": (table(red=FOOT), ("pharaoh", "red", 5)),
    "the Blessing with a number": (
        table(red=FOOT | {"stones": 1}, blue={"stones": 1}, state={"blessing": 0}),
        ("blessing", "blue", 1),
    ),
    "the army with a number": (
        table(red={"knights": 3}, blue={"knights": 3}, state={"army": 0, "played": (6, 0, 0, 0)}),
        ("largest_army", "blue", 1),
    ),
    "the robber of a player": (
        charted(),
        ("robber", "red", next(GEO.hexes[index] for index in GEO.land_hexes)),
    ),
    "counts against the map": (charted(), ("settlements", "red", 2)),
    "the map without one": (table(), ("intersection", "0,0,N", None)),
    "an intersection in the air": (charted(), ("intersection", "x", "red city")),
    "an edge in the air": (charted(), ("edge", "x", "red road")),
    "a palace": (charted(), ("intersection", BANK[0], "red palace")),
    "the robber at sea": (charted(), ("robber", None, GEO.hexes[0])),
    "a ship inland": (
        charted(),
        ("edge", next(GEO.edges[e] for e in bits(GEO.road_edges & ~GEO.ship_edges)), "red ship"),
    ),
    "a neighbour too near": (
        charted(red={"settlement": [BANK[0]]}),
        (
            "intersection",
            GEO.nodes[
                next(
                    n
                    for n in bits(GEO.near[GEO.node_at[BANK[0]]] & GEO.land_nodes)
                    if GEO.nodes[n] != BANK[0]
                )
            ],
            "blue settlement",
        ),
    ),
}


@pytest.mark.parametrize(("state", "correction"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_be_is_refused(state, correction):
    error = refusal(GAME, state, Correction(*correction))
    assert error is not None
    assert error.fact.startswith("C-")


@pytest.mark.parametrize(
    ("state", "correction", "sentence"),
    [
        (table(), ("gold", None, 1), "That cannot be: gold cannot be corrected like that (C-C11)"),
        (table(), ("gold", "white", 1), "Nobody plays white (C-C1)"),
        (table(), ("edge", "0,0,E", None), "This table is played without a map (C-C11)"),
        (table(), ("robber", None, "0,0"), "This table is played without a map (C-C11)"),
        (
            charted(),
            ("intersection", BANK[0], "red palace"),
            "That cannot be: intersection cannot be corrected like that (C-C11)",
        ),
    ],
)
def test_a_refused_correction_says_why(state, correction, sentence):
    assert words().say(refusal(GAME, state, Correction(*correction)).message) == sentence


@pytest.mark.parametrize(
    ("correction", "sentence"),
    [
        (("turn", "blue", None), "Correction: it is the turn of Blue."),
        (("blessing", "blue", None), "Correction: the Pharaoh's Blessing lies with Blue."),
        (("largest_army", "blue", None), "Correction: the Largest Army lies with Blue."),
        (("pharaoh", None, 1), "Correction: 1 black stone in the pyramid."),
        (("cities", "red", 2), "Correction: Red has 2 cities."),
        (("edge", "0,0,E", None), "Correction: at 0,0,E lies nothing."),
        (("intersection", "0,0,N", "red city"), "Correction: at 0,0,N stands red city."),
        (("robber", None, "0,1"), "Correction: the robber stands on 0,1."),
    ],
)
def test_the_log_says_a_correction_in_its_own_sentence(correction, sentence):
    assert words().say(GAME.tell(table(), Correction(*correction))) == sentence


@pytest.mark.parametrize("what", [*COUNTS, *PIECE_COUNTS])
def test_every_count_has_its_sentence(what):
    assert f"move.cheops.correct_{what}" in words()


def test_equal_notes_are_given_once():
    state = GAME.apply(GAME.apply(table(), Correction("gold", "red", 1)), Correction("gold", "blue", 1))
    assert [words().say(note.message) for note in GAME.standing(state).notes] == [
        "The table corrected: gold."
    ]


def test_a_correction_waits_for_the_end_of_an_action():
    for state, _, _ in walk(GAME, setup(3), 1):
        if state.phase == "start_piece":
            assert refusal(GAME, state, Correction("gold", "red", 1)).code == "cheops_correct_later"
            return


def test_a_finished_game_can_be_put_right_and_stays_finished():
    state = table(red=FOOT, state={"phase": "over", "ended": "pharaoh", "pharaoh": 16})
    after = corrected(state, "revealed", "blue", 1)
    assert GAME.is_over(after)
    assert GAME.standing(after).winners == ("blue",)
    assert refusal(GAME, state, Correction("turn", "blue", None)).fact == "C-E1"


@pytest.mark.rule("C-E1")
def test_a_game_that_ended_by_a_miscount_goes_on():
    """Twelve points that were eleven; and twelve that are still twelve."""
    state = table(
        red={"settlements": 4, "cities": 4}, state={"phase": "over", "ended": "victory_points", "roll": 9}
    )
    after = corrected(state, "settlements", "red", 3)
    assert (after.phase, after.ended, after.turn) == ("main", None, 0)
    assert GAME.standing(after).winners == ()
    assert GAME.is_over(corrected(state, "gold", "red", 0))


@pytest.mark.rule("C-E2", "C-E3")
@pytest.mark.parametrize("correction", [("stones", "blue", 4), ("pharaoh", None, 16)])
def test_a_game_won_with_twelve_points_that_the_stones_end_asks_for_hidden_cards(correction):
    """C-E2: now the most points win, so yellow's two cards decide."""
    state = table(
        red=FOOT | {"settlements": 4, "cities": 4, "stones": 5},
        yellow={"settlements": 4, "cities": 4, "stones": 6, "cards": 2},
        blue={"stones": 3},
        state={"phase": "over", "ended": "victory_points", "pharaoh": 15, "blessing": 1},
    )
    after = corrected(state, *correction)
    assert (after.phase, GAME.to_decide(after)) == ("reveal", "yellow")
    after = GAME.apply(after, Reveal(2))
    assert GAME.is_over(after)
    assert GAME.standing(after).winners == ("yellow",)


@pytest.mark.rule("C-E1")
def test_a_game_that_ended_at_the_start_of_a_turn_goes_on_with_its_roll():
    state = table(
        red={"settlements": 4, "cities": 4}, state={"phase": "over", "ended": "victory_points", "roll": None}
    )
    assert corrected(state, "settlements", "red", 3).phase == "roll"


def test_saying_whose_turn_it_is_already_changes_nothing():
    """The dice stay rolled, and a card bought this turn stays new."""
    state = table(red={"cards": 1}, state={"fresh_cards": 1, "produced": 1})
    after = corrected(state, "turn", "red", None)
    assert (after.phase, after.roll, after.fresh_cards, after.produced) == ("main", 8, 1, 1)


def test_corrected_cards_keep_those_of_earlier_turns_playable():
    state = table(red={"cards": 1}, state={"fresh_cards": 1})
    assert corrected(state, "cards", "red", 3).fresh_cards == 1
    assert corrected(state, "cards", "red", 0).fresh_cards == 0
    assert corrected(state, "cards", "blue", 0).fresh_cards == 1


def test_a_correction_is_undone_like_any_move():
    match = Match(GAME, setup(3))
    for _, move, state in walk(GAME, match.setup, 4, longest=30):
        match.play(move)
        if state.phase == "main":
            break
    before = match.state
    match.play(Correction("gold", "red", 9))
    match.undo()
    assert match.state == before
    assert begun().amended == ()
