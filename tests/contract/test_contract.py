"""What every registered game promises, tested over all of them without a special case."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core import record
from companion.core.errors import CompanionError, IllegalMoveError, InvalidInputError
from companion.core.game import Amendment
from companion.core.match import Match
from companion.core.words import words
from companion.games.random_play import play_random, random_move
from companion.games.registry import GAME_IDS, find_game
from tests.support.setups import SETUPS, all_setups

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 200) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


def start(game_id, players, options):
    game = find_game(game_id)
    return game, game.quick_setup(players, options)


@pytest.fixture(params=all_setups(), ids=lambda p: f"{p[0]}-{p[1]}-{'-'.join(p[2].values())}")
def played(request):
    game, setup = start(*request.param)
    return play_random(game, setup, seed=7)


def test_every_registered_game_has_tables_to_be_tested_at():
    assert set(SETUPS) == set(GAME_IDS)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_game_has_a_golden_playthrough_that_still_gives_its_score(game_id):
    golden = json.loads((PLAYTHROUGHS / f"{game_id}.score.json").read_text(encoding="utf-8"))
    loaded = record.load((PLAYTHROUGHS / f"{game_id}.json").read_bytes(), find_game)
    assert loaded.fault is None
    sheet = loaded.match.standing()
    assert {player.colour: player.total for player in sheet.players} == golden["totals"]
    assert list(sheet.winners) == golden["winners"]
    assert sheet.decided_by == golden["decided_by"]


def test_random_play_reaches_the_end(played):
    assert played.is_over
    assert played.game.legal_moves(played.state) == []
    assert played.game.to_decide(played.state) is None


def test_no_state_of_a_game_has_a_fault(played):
    for count in range(len(played.moves) + 1):
        assert played.game.faults(played.state_after(count)) == ()


def test_somebody_or_the_table_can_always_go_on(played):
    colours = {player.colour for player in played.standing().players}
    for count in range(len(played.moves)):
        state = played.state_after(count)
        assert played.game.legal_moves(state)
        assert played.game.to_decide(state) in colours | {None}


def test_apply_accepts_exactly_the_listed_moves(played):
    """Every move that was ever legal in this game is tried in many of its states."""
    game = played.game
    source = random.Random(3)
    known = {}
    for count in range(len(played.moves) + 1):
        for move in game.legal_moves(played.state_after(count)):
            known.setdefault(json.dumps(game.encode_move(move)), move)
    corpus = list(known.values())
    for count in source.sample(range(len(played.moves) + 1), 25):
        state = played.state_after(count)
        listed = game.legal_moves(state)
        assert len(set(listed)) == len(listed)
        for move in listed:
            game.apply(state, move)
        for move in source.sample(corpus, min(len(corpus), 150)):
            if move not in listed:
                with pytest.raises(IllegalMoveError):
                    game.apply(state, move)


def test_applying_a_move_leaves_the_state_before_it_alone(played):
    game = played.game
    for count in range(0, len(played.moves), 7):
        state = played.state_after(count)
        before = game.describe(state)
        game.apply(state, played.moves[count])
        assert game.describe(state) == before


def test_undo_to_the_start_and_redo_to_the_end_give_equal_states(played):
    match = Match(played.game, played.setup)
    for move in played.moves:
        match.play(move)
    states = [match.state_after(count) for count in range(len(match.moves) + 1)]
    for state in reversed(states[:-1]):
        match.undo()
        assert match.state == state
    assert match.state == played.game.start(played.setup)
    for state in states[1:]:
        match.redo()
        assert match.state == state


def test_dump_and_load_give_equal_states(played):
    loaded = record.load(record.dump(played), find_game)
    assert loaded.fault is None
    assert loaded.match.state == played.state
    assert list(loaded.match.moves) == list(played.moves)
    assert record.dump(loaded.match) == record.dump(played)


def test_the_same_seed_gives_the_same_game(played):
    again = play_random(played.game, played.setup, seed=7)
    assert list(again.moves) == list(played.moves)


def test_the_lines_add_up_at_every_moment(played):
    for count in range(0, len(played.moves) + 1, 5):
        for player in played.game.standing(played.state_after(count)).players:
            assert player.total == sum(line.points for line in player.lines)
            assert player.total == player.booked + player.to_come
            assert sum(player.by_source().values()) == player.total


def test_winners_are_named_only_at_the_end(played):
    assert played.standing().winners
    assert played.standing().decided_by
    halfway = played.game.standing(played.state_after(len(played.moves) // 2))
    assert not halfway.final
    assert halfway.winners == ()


def test_every_move_and_every_reason_has_a_sentence(played):
    say = words()
    for count, move in enumerate(played.moves):
        message = played.game.tell(played.state_after(count), move)
        assert message.key in say, message
        sentence = say.say(message)
        assert "{" not in sentence, sentence
    for player in played.standing().players:
        for line in player.lines:
            assert line.why.key in say, line.why
            assert "{" not in say.say(line.why)
            assert f"word.{line.source}" in say


def test_every_state_can_be_shown_as_json(played):
    for count in range(0, len(played.moves) + 1, 9):
        shown = played.game.describe(played.state_after(count))
        assert json.loads(json.dumps(shown)) == shown


def test_a_record_cut_anywhere_loads_its_longest_valid_prefix(played):
    data = record.dump(played).encode()
    whole = [json.dumps(played.game.encode_move(move)) for move in played.moves]
    head = data.index(b'"moves"')
    cuts = [*range(head + 12, len(data) - 3, max(1, len(data) // 60)), len(data) - 4]
    for cut in cuts:
        loaded = record.load(data[:cut], find_game)
        kept = [json.dumps(played.game.encode_move(move)) for move in loaded.match.moves]
        text = data[:cut].decode()
        complete = text[text.index('"moves"') :].count("]\n") + text[text.index('"moves"') :].count("],\n")
        assert kept == whole[: len(kept)]
        assert len(kept) >= complete - 1
        assert loaded.fault is not None
        assert loaded.fault.code == "record_cut"


def test_a_record_cut_inside_the_set_up_says_so(played):
    data = record.dump(played).encode()
    for cut in range(0, data.index(b'"moves"'), 40):
        with pytest.raises(CompanionError):
            record.load(data[:cut], find_game)


def test_a_move_that_does_not_fit_ends_the_valid_prefix(played):
    data = json.loads(record.dump(played))
    middle = len(data["moves"]) // 2
    data["moves"][middle] = ["no such move"]
    loaded = record.load(json.dumps(data), find_game)
    assert len(loaded.match.moves) == middle
    assert loaded.fault.code == "record_move_refused"
    assert str(middle + 1) in words().say(loaded.fault.message)


@pytest.mark.parametrize("game_id", GAME_IDS)
@given(junk=JUNK)
@settings(max_examples=200, deadline=None)
def test_junk_instead_of_a_move_or_set_up_is_named_as_such(game_id, junk):
    game = find_game(game_id)
    with pytest.raises(InvalidInputError):
        game.decode_setup(junk)
    try:
        move = game.decode_move(junk)
    except InvalidInputError:
        return
    assert game.encode_move(move)


@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_a_real_move_with_one_part_replaced_by_junk_raises_only_our_errors(data):
    game_id, players, options = data.draw(st.sampled_from(all_setups()))
    game, setup = start(game_id, players, options)
    match = play_random_until(game, setup, data.draw(st.integers(0, 60)))
    moves = game.legal_moves(match.state)
    encoded = game.encode_move(data.draw(st.sampled_from(moves)))
    encoded[data.draw(st.integers(0, len(encoded) - 1))] = data.draw(JUNK)
    try:
        match.play(game.decode_move(encoded))
    except CompanionError as error:
        assert error.message.key in words(), error.message
    assert game.faults(match.state) == ()


def play_random_until(game, setup, count):
    source = random.Random(count)
    match = Match(game, setup)
    while len(match.moves) < count and not match.is_over:
        match.play(random_move(game, match.state, source))
    return match


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_something_that_is_no_move_at_all_is_refused(game_id):
    players, options = SETUPS[game_id][0]
    game, setup = start(game_id, players, options)
    for junk in (None, 3, "sail", object(), ["sail", 1, "temple"], Amendment()):
        with pytest.raises(IllegalMoveError):
            game.apply(game.start(setup), junk)


@pytest.mark.parametrize("game_id", GAME_IDS)
@pytest.mark.parametrize("players", [-1, 0, 1, 5, 99])
def test_a_wrong_number_of_players_is_refused(game_id, players):
    with pytest.raises(InvalidInputError) as caught:
        find_game(game_id).quick_setup(players, {})
    assert caught.value.field == "players"


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_set_up_survives_its_own_encoding(game_id):
    for players, options in SETUPS[game_id]:
        game, setup = start(game_id, players, options)
        again = game.decode_setup(json.loads(json.dumps(game.encode_setup(setup))))
        assert again == setup
