"""Scoring a finished game: the path of each game, flags while typing, and nothing lost."""

import pytest

from companion.core.words import words
from companion.games.registry import GAME_IDS, find_game
from companion.storage.store import Store
from companion.viewmodels.tally import TallyForm
from companion.viewmodels.tally_plans import PLANS
from companion.viewmodels.tally_problem import find_problem


@pytest.fixture
def store(tmp_path):
    opened = Store(tmp_path / "c.sqlite", find_game)
    yield opened
    opened.close()


def form(store, game="imhotep"):
    return TallyForm(PLANS[game], store)


def keys(filled):
    return [step.key for step in filled.steps()]


def test_every_game_can_be_scored_when_finished():
    assert set(PLANS) == set(GAME_IDS)


@pytest.mark.parametrize("game", GAME_IDS)
def test_an_empty_tally_of_every_player_count_is_already_sound(store, game):
    plan = PLANS[game]
    for count in range(plan.fewest, plan.most + 1):
        filled = form(store, game)
        filled.clear()
        assert filled.set_player_count(count).changed
        assert filled.problem() is None
        assert len(filled.result()[0].bars()) == count
    for count in (plan.fewest - 1, plan.most + 1):
        assert not filled.set_player_count(count).changed


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_page_and_field_has_its_words(store, game):
    for step in form(store, game).steps():
        assert step.title.key in words()
        for ask in step.asks:
            assert words().say(ask.label)


def test_only_what_the_score_depends_on_is_asked(store):
    filled = form(store)
    assert "pyramid" not in keys(filled)
    filled.set(("players", 0, "cards", "pyramid_decoration"), 1)
    assert "pyramid" in keys(filled)
    assert "temple" not in keys(filled)
    filled.set(("wrath",), True)
    assert "temple" in keys(filled)


def test_what_cannot_be_true_is_flagged_as_it_is_typed(store):
    filled = form(store)
    filled.set(("burial_chamber",), [["black"] * 3] * 9)
    assert filled.problem() is None
    filled.set(("obelisks", "black"), 5)
    field, message = filled.problem()
    assert field == "players[0]"
    assert "32 black stones" in words().say(message)
    assert filled.result()[0] is None


@pytest.mark.parametrize(
    ("path", "value", "page", "said"),
    [
        (("players", 1, "sled"), 6, 3, "White, stones on the sled: 6 is too large, at most 5"),
        (("players", 0, "cards", "lever"), 9, 2, "Black, Lever: 9 is too large"),
        (("obelisks_b", "loose", "white"), 3, 5, "White: loose stones: 3 is too large"),
    ],
)
def test_what_cannot_be_true_leads_to_its_entry(store, path, value, page, said):
    filled = form(store)
    filled.set(("sides", "obelisks"), "B")
    assert find_problem(filled) is None
    filled.set(path, value)
    found = find_problem(filled)
    assert (found.path, found.page) == (path, page)
    assert said in words().say(found.message)


def test_what_is_nobody_s_entry_leads_nowhere(store):
    filled = form(store)
    filled.set(("burial_chamber",), [["black"] * 3] * 9)
    filled.set(("obelisks", "black"), 5)
    assert find_problem(filled).path is None


def test_nothing_typed_is_lost_by_leaving_or_turning_a_board_over(store):
    filled = form(store)
    filled.set(("players", 0, "name"), "Ada")
    filled.set(("obelisks", "black"), 4)
    filled.set(("sides", "obelisks"), "B")
    filled.set(("obelisks_b", "towers"), ["white"])
    again = form(store)
    assert again.get(("players", 0, "name")) == "Ada"
    assert again.get(("obelisks_b", "towers")) == ["white"]
    again.set(("sides", "obelisks"), "A")
    assert again.get(("obelisks", "black")) == 4
    assert again.result()[0].sheet.player("black").by_source()["obelisks"] == 10


def test_entries_of_a_player_who_left_do_not_count(store):
    filled = form(store)
    filled.set_player_count(3)
    filled.set(("obelisks", "brown"), 4)
    filled.set_player_count(2)
    assert filled.problem() is None
    filled.set_player_count(3)
    assert filled.get(("obelisks", "brown")) == 4


def test_a_kept_tally_of_another_shape_is_not_used(store):
    for junk in ([1], {"game": "imhotep"}, {"game": "duel"}, {"game": "imhotep", "players": 3}):
        store.set_setting("tally.imhotep", junk)
        assert form(store).problem() is None


def test_what_is_handed_out_cannot_change_the_form(store):
    filled = form(store)
    filled.set(("burial_chamber",), [["black"]])
    filled.get(("burial_chamber",))[0].append("white")
    assert filled.get(("burial_chamber",)) == [["black"]]
    assert filled.get(("players", 0, "cards", "statue")) is None


def test_a_duel_asks_who_was_first_to_five_only_where_it_counts(store):
    filled = form(store, "duel")
    asked = {ask.path[-1] for step in filled.steps() for ask in step.asks}
    assert "first_to_five" not in asked
    filled.set(("sides", "obelisk"), "B")
    asked = {ask.path[-1] for step in filled.steps() for ask in step.asks}
    assert "first_to_five" in asked


def test_a_cheops_tally_gives_its_result(store):
    filled = form(store, "cheops")
    for name, value in {"settlements": 3, "cities": 2, "stones": 2}.items():
        filled.set(("players", 0, name), value)
    assert filled.problem()[0] == "blessing"
    filled.set(("blessing",), "red")
    assert filled.result()[0].sheet.player("red").total == 10
