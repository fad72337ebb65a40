"""The command line with the Duel and Cheops: the same verbs, the same errors."""

import json

import pytest

from companion.games.cheops.setup import load_map
from tests.cli.test_commands import companion, refused, write
from tests.scoring.test_cheops_tally import TALLY as CHEOPS
from tests.scoring.test_cheops_tally import changed as changed_cheops
from tests.scoring.test_duel_tally import TALLY as DUEL
from tests.scoring.test_duel_tally import changed as changed_duel


def test_a_duel_is_scored_with_its_reasons(tmp_path):
    done = companion("score", write(tmp_path / "t.json", DUEL), "--explain")
    assert done.returncode == 0
    assert "Ada wins with 69 points" in done.stdout
    assert "Tomb numbers 3–8 (25), 11 (1):" in done.stdout  # noqa: RUF001 - a dash as people write it
    assert "[D-FA]" in done.stdout


def test_cheops_tells_how_it_ended(tmp_path):
    ended = changed_cheops(players__0__vp_cards=2)
    running, over = write(tmp_path / "a.json", CHEOPS), write(tmp_path / "b.json", ended)
    done = companion("score", running, over, "--json")
    first, second = map(json.loads, done.stdout.splitlines())
    assert list(first) == ["game", "winners", "decided_by", "ended", "players"]
    assert (first["ended"], first["winners"], first["decided_by"]) == (None, [], None)
    assert (second["ended"], second["winners"], second["decided_by"]) == ("victory_points", ["red"], "points")
    for player in (*first["players"], *second["players"]):
        assert player["total"] == sum(line["points"] for line in player["lines"])
    assert "12 victory points in the own turn" in companion("score", over).stdout


def test_whoever_reaches_twelve_first_may_have_fewer_points(tmp_path):
    tally = changed_cheops(players__0__vp_cards=2, players__1__settlements=5, players__1__cities=4)
    tally["players"][1]["vp_cards"] = 1
    done = companion("score", write(tmp_path / "t.json", tally))
    assert "Red wins, first on turn with 12 points." in done.stdout


@pytest.mark.parametrize(
    ("tally", "field"),
    [
        (changed_duel(players__1__obelisks=11), "players[1].obelisks"),
        (changed_duel(players__0__colour="brown"), "players[0].colour"),
        (changed_duel(players__0__tomb=[3, 3]), "players[0].tomb"),
        (changed_duel(start_player=KeyError), "start_player"),
        (changed_cheops(players__0__stones=12), "players[0].stones"),
        (changed_cheops(players__0__settlements=6), "players[0].settlements"),
        (changed_cheops(blessing="blue"), "blessing"),
        (changed_cheops(pharaoh_stones=-1), "pharaoh_stones"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_bad_tallies_get_one_line_that_names_the_field(tmp_path, tally, field):
    message = refused(companion("score", write(tmp_path / "bad.json", tally)))
    assert field in message
    assert "bad.json" in message


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("duel", 2, ["--sides", "ABAB"]),
        ("cheops", 3, []),
        ("cheops", 4, ["--set", "map=sample", "--set", "ships_move=yes"]),
    ],
)
def test_a_simulated_game_is_replayed_and_scored(tmp_path, game, players, options):
    out = tmp_path / "record.json"
    done = companion("simulate", game, "--players", players, "--seed", 4, *options, "--out", out, "--json")
    simulated = json.loads(done.stdout)
    again = tmp_path / "again.json"
    companion("simulate", game, "--players", players, "--seed", 4, *options, "--out", again)
    assert out.read_bytes() == again.read_bytes()
    replayed = json.loads(companion("replay", out, "--json").stdout)
    scored = json.loads(companion("score", out, "--json").stdout)
    assert simulated["score"] == replayed["score"] == scored
    assert replayed["over"]
    assert replayed["moves"] == simulated["moves"]
    early = json.loads(companion("replay", out, "--at", 5, "--json").stdout)
    assert early["score"]["winners"] == []
    log = companion("replay", out, "--log").stdout
    assert f"After move {simulated['moves']} of" in log


@pytest.mark.parametrize(("game", "players"), [("duel", 2), ("cheops", 3)])
def test_a_replay_shows_no_names_of_the_code(tmp_path, game, players):
    out = tmp_path / "record.json"
    settings = ["--set", "map=sample"] if game == "cheops" else []
    companion("simulate", game, "--players", players, "--seed", 5, *settings, "--out", out)
    for number in (1, 2, 60):
        shown = companion("replay", out, "--at", number, "--log").stdout
        assert "_" not in shown
        assert "track" not in shown
    assert "Counted so far" in shown or "counted so far" in shown


def test_a_map_comes_from_a_file_too(tmp_path):
    chart = load_map("sample")
    own = write(tmp_path / "own.json", chart | {"name": "Our map"})
    out = tmp_path / "record.json"
    where = ("simulate", "cheops", "--players", 3, "--seed", 1, "--out", out, "--set")
    assert companion(*where, f"map={own}").returncode == 0
    assert json.loads(companion("replay", out, "--json").stdout)["state"]["map"] == "Our map"
    bad = write(tmp_path / "bad.json", chart | {"harbours": 3})
    assert "setup.map.harbours" in refused(companion(*where, f"map={bad}"))


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("duel", "--players", 3), "players is 3"),
        (("duel", "--players", 2, "--sides", "ABC"), "pairs like obelisk=B,temple=B"),
        (("duel", "--players", 2, "--wrath"), "wrath"),
        (("cheops", "--players", 2), "players is 2"),
        (("cheops", "--players", 3, "--sides", "A"), "sides"),
        (("cheops", "--players", 3, "--set", "map=printed"), "map is 'printed'"),
        (("cheops", "--players", 3, "--set", "map=."), "map is '.'"),
        (("cheops", "--players", 3, "--set", f"map={__file__}"), "neither sample nor a map file"),
        (("cheops", "--players", 3, "--set", "pharaoh_total=9"), "pharaoh_total"),
        (("cheops", "--players", 3, "--set", "pharaoh_total=" + "1" * 5000), "5000 digits"),
        (("cheops", "--players", 3, "--set", "map=sample", "--set", "map=sample"), "map is there twice"),
        (("duel", "--players", 2, "--sides", "A", "--set", "sides=B"), "sides is there twice"),
        (("cheops", "--players", 3, "--set", "map"), "--set"),
    ],
)
def test_simulate_refuses_what_a_game_does_not_know(tmp_path, arguments, part):
    message = refused(companion("simulate", *arguments, "--seed", 1, "--out", tmp_path / "x.json"))
    assert part in message
