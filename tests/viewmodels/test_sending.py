"""A result on its way out: the BG Stats link, the CSV table, and who is told what."""

import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from types import SimpleNamespace
from urllib.parse import unquote

import pytest

from companion.core.errors import CompanionError
from companion.core.words import words
from companion.games.registry import find_game
from companion.scoring.tallies import score_tally
from companion.storage.store import Store
from companion.viewmodels.bg_stats import BASE, LONGEST, Play, bg_stats_link
from companion.viewmodels.preferences import PreferenceKeeper
from companion.viewmodels.result_csv import csv_bytes, result_csv
from companion.viewmodels.result_sending import send_csv, send_to_bg_stats
from tests.scoring.test_tally import GOOD, changed
from tests.support.games import begin_game, finish_game

NOW = datetime(2026, 11, 18, 21, 30, tzinfo=UTC)
SHEET = score_tally(GOOD)
PLAY = Play("companion-1", NOW, minutes=47, start_colour="black", board="Temple A")


def data_of(link):
    assert link.startswith(BASE)
    assert set(link[len(BASE) :]) <= set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789%-_.~"
    ), "everything is encoded"
    return json.loads(unquote(link[len(BASE) :]))


def test_the_link_says_everything_bg_stats_asks_for():
    data = data_of(bg_stats_link(SHEET, PLAY, words()))
    ids = [player.pop("sourcePlayerId") for player in data["players"]]
    assert len(set(ids)) == 2
    comments = data.pop("comments")
    assert data == {
        "sourceName": "Companion",
        "sourcePlayId": "companion-1",
        "playDate": "2026-11-18 21:30:00",
        "durationMin": 47,
        "board": "Temple A",
        "game": {
            "name": "Imhotep",
            "sourceGameId": "imhotep",
            "highestWins": True,
            "noPoints": False,
            "bggId": 191862,
        },
        "players": [
            {
                "name": "Ada",
                "startPlayer": True,
                "rank": 2,
                "role": "black",
                "score": "32",
                "winner": False,
            },
            {
                "name": "Bo",
                "startPlayer": False,
                "rank": 1,
                "role": "white",
                "score": "48",
                "winner": True,
            },
        ],
    }
    assert comments.startswith("Ada: Score track ")


def test_the_date_is_told_in_utc_wherever_the_table_stands():
    here = PLAY.began.astimezone(timezone(timedelta(hours=-9)))
    assert here.hour != 21
    data = data_of(bg_stats_link(SHEET, replace(PLAY, began=here), words()))
    assert data["playDate"] == "2026-11-18 21:30:00"


def test_names_of_any_script_survive_the_link():
    sheet = score_tally(changed(["players", 0, "name"], "Őrsike & 花子 = 100 %?"))
    assert data_of(bg_stats_link(sheet, PLAY, words()))["players"][0]["name"] == "Őrsike & 花子 = 100 %?"


def test_remarks_give_way_when_the_link_gets_too_long():
    sheet = score_tally(changed(["players", 0, "name"], "花" * 80))
    bare = len(bg_stats_link(sheet, replace(PLAY, board=""), words()))
    board = "花" * ((LONGEST - bare) // 9 + 5)
    link = bg_stats_link(sheet, replace(PLAY, board=board), words())
    assert len(link) <= LONGEST
    assert data_of(link)["comments"] == ""
    with pytest.raises(CompanionError) as caught:
        bg_stats_link(sheet, replace(PLAY, board=board * 2), words())
    assert caught.value.code == "play_too_long"


def test_four_players_with_the_longest_names_still_fit(services):
    live = begin_game(services.store, moves=None, names=[f"{letter}" * 80 for letter in "花山海空"])
    link = bg_stats_link(live.match.standing(), PLAY, words())
    assert [len(player["name"]) for player in data_of(link)["players"]] == [80] * 4


def test_a_game_that_goes_on_is_no_play_yet():
    with pytest.raises(CompanionError) as caught:
        bg_stats_link(replace(SHEET, final=False), PLAY, words())
    assert caught.value.code == "play_not_over"


def test_the_table_has_one_column_for_each_source_and_they_add_up():
    head, *rows = csv.reader(io.StringIO(result_csv(SHEET, words())))
    assert head[:4] == ["Game", "Rank", "Player", "Colour"]
    assert head[-2:] == ["Total", "Winner"]
    assert len(head) == 6 + len(SHEET.sources())
    assert [row[2] for row in rows] == ["Bo", "Ada"], "best first"
    for row in rows:
        assert sum(map(int, row[4:-2])) == int(row[-2])
    assert [row[-1] for row in rows] == ["yes", "no"]


def test_a_spreadsheet_works_out_nobody_s_name():
    sheet = score_tally(changed(["players", 0, "name"], "=1+1"))
    assert "'=1+1" in result_csv(sheet, words())
    assert csv_bytes(sheet, words()).startswith(b"\xef\xbb\xbf"), "or spreadsheets misread ő"


class Machine:
    """What the machine is asked to do."""

    def __init__(self):
        self.links, self.files = [], []

    def open_link(self, url):
        self.links.append(url)

    def send(self, name, data, kind):
        self.files.append((name, data, kind))


@pytest.fixture
def services(tmp_path):
    store = Store(tmp_path / "companion.sqlite", find_game)
    machine = Machine()
    yield SimpleNamespace(store=store, preferences=PreferenceKeeper(store), files=machine, links=machine)
    store.close()


def test_a_tracked_match_tells_who_started_and_which_sides_lay_up(services):
    live = finish_game(services.store)
    sheet = live.match.standing()
    send_to_bg_stats(services, live.id, sheet, lambda: NOW)
    send_to_bg_stats(services, live.id, sheet, lambda: NOW + timedelta(days=1))
    first, again = map(data_of, services.links.links)
    assert first["sourcePlayId"] == again["sourcePlayId"], "sent twice it is the same play"
    assert [player["startPlayer"] for player in first["players"]] == [True, False]
    assert "Temple A" in first["board"]
    assert first["durationMin"] == 0


def test_a_tally_is_a_play_of_today(services):
    send_to_bg_stats(services, None, SHEET, lambda: NOW)
    data = data_of(services.links.links[0])
    assert data["playDate"] == "2026-11-18 21:30:00"
    assert not any(player["startPlayer"] for player in data["players"])


def test_the_table_is_sent_as_a_file_named_after_game_and_time(services):
    live = begin_game(services.store)
    send_csv(services, live.match.standing(), lambda: NOW)
    ((name, data, kind),) = services.files.files
    assert (name, kind) == ("imhotep-20261118-213000.csv", "text/csv")
    assert data.count(b"\r\n") == 5


def test_a_machine_that_can_do_neither_is_told(services):
    services.links = services.files = None
    for send in (
        lambda: send_to_bg_stats(services, None, SHEET),
        lambda: send_csv(services, SHEET),
    ):
        with pytest.raises(CompanionError):
            send()
