"""The command line as a person uses it: real processes, real files."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.commands.app import has_display
from tests.scoring.test_tally import GOOD, changed

GOLDEN = Path(__file__).parent.parent / "core" / "golden" / "record-1.json"


DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
WITHOUT_DISPLAY = {name: value for name, value in os.environ.items() if name not in DISPLAYS}


def companion(*arguments, cwd=None):
    return subprocess.run(
        [sys.executable, "-m", "companion", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env=WITHOUT_DISPLAY,
    )


def write(path, data):
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


def refused(done):
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


def test_score_prints_a_table_and_the_verdict(tmp_path):
    done = companion("score", write(tmp_path / "t.json", GOOD))
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["Imhotep", "Ada", "(black)", "Bo", "(white)"]
    assert len({len(line) for line in lines[:9]}) == 1, "the columns are aligned"
    assert "Bo wins with 48 points, 16 ahead of Ada." in done.stdout


def test_score_explains_every_line(tmp_path):
    done = companion("score", write(tmp_path / "t.json", GOOD), "--explain")
    assert "A group of 3 stones in the Burial Chamber. [I-BA]" in done.stdout
    assert "3 statues. [I-K3]" in done.stdout


def test_a_win_by_the_sled_says_so_in_stones(tmp_path):
    tally = changed(["players", 0, "track"], 39)
    done = companion("score", write(tmp_path / "t.json", tally))
    assert "Ada and Bo tie with 48 points; Bo wins: 3 stones on the sled against 2." in done.stdout


def test_score_json_is_one_line_a_file_in_the_promised_form(tmp_path):
    path = write(tmp_path / "t.json", GOOD)
    done = companion("score", path, path, "--json")
    first, second = done.stdout.splitlines()
    assert first == second
    sheet = json.loads(first)
    assert list(sheet) == ["game", "winners", "decided_by", "players"]
    assert sheet["winners"] == ["white"]
    assert sheet["decided_by"] == "points"
    for player in sheet["players"]:
        assert list(player) == ["name", "colour", "rank", "total", "lines"]
        assert player["total"] == sum(line["points"] for line in player["lines"])
        assert all(list(line) == ["source", "points", "why", "rule"] for line in player["lines"])


def test_a_japanese_name_keeps_the_columns_straight(tmp_path):
    tally = changed(["players", 0, "name"], "さくら")
    lines = companion("score", write(tmp_path / "t.json", tally)).stdout.splitlines()
    assert len(lines[2]) == len(lines[0]) + 3


def test_one_bad_file_among_several_leaves_nothing_on_standard_output(tmp_path):
    good, bad = write(tmp_path / "a.json", GOOD), write(tmp_path / "b.json", changed(["wrath"], None))
    message = refused(companion("score", good, bad, "--json"))
    assert "b.json" in message
    assert "wrath is missing" in message


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (changed(["players", 0, "colour"], "purple"), "players[0].colour"),
        (changed(["players"], [{**GOOD["players"][0], "colour": c} for c in "abcde"]), "players"),
        (changed(["players", 1, "sled"], -2), "players[1].sled"),
        (changed(["temple"], {"black": 31}), "temple.black"),
        (changed(["players", 0, "cards"], {"statue": 11}), "players[0].cards.statue"),
        (changed(["players", 0, "track"], None), "players[0].track"),
        ('{"format": 99, "game": "imhotep", "setup": {}, "moves": []}', "format is 99"),
        ("Dear diary, today we played", "neither a tally nor a game record"),
        ('{"game": "imhotep", ', "neither a tally nor a game record"),
        ("", "empty"),
        ("[]", "(top)"),
        (changed(["players", 0, "name"], "\ud800x"), "players[0].name"),
        (changed(["players", 0, "name"], "A\x1b[2Jda"), "players[0].name"),
        (changed(["players", 0, "cards"], {"sta\ntue": 1}), "players[0].cards.sta"),
        (changed(["players", 0, "track"], 10**50), "players[0].track"),
        (json.dumps(GOOD)[:-1] + ', "wrath": true}', "wrath is there twice"),
        (json.dumps(GOOD).replace("23", "2" * 5000), "5000 digits"),
        ('{"format": ' + "[" * 900 + "]" * 900 + "}", "format"),
        ("\x00\x01", "neither a tally nor a game record"),
    ],
)
def test_bad_input_gets_one_line_that_names_the_field(tmp_path, content, part):
    message = refused(companion("score", write(tmp_path / "bad.json", content)))
    assert part in message
    assert "bad.json" in message


def test_files_that_cannot_be_read_are_named(tmp_path):
    assert "no such file" in refused(companion("score", tmp_path / "gone.json"))
    assert "directory" in refused(companion("score", tmp_path))
    assert "no such file" in refused(companion("replay", tmp_path / "gone.json"))
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(9_000_000)
    assert "more than 8000000 bytes" in refused(companion("score", huge))
    assert "more than 8000000 bytes" in refused(companion("score", "/dev/zero"))
    assert "cannot be opened" in refused(companion("score", "x" * 5000))


def test_wrong_arguments_get_one_line():
    assert "--players" in refused(companion("simulate", "imhotep", "--seed", 1, "--out", "x"))
    assert "invalid choice" in refused(companion("dance"))
    assert "senet" in refused(companion("simulate", "senet", "--players", 2, "--seed", 1, "--out", "x"))
    assert "players is 5" in refused(
        companion("simulate", "imhotep", "--players", 5, "--seed", 1, "--out", "x")
    )
    done = companion("simulate", "imhotep", "--players", 2, "--seed", 1, "--sides", "ABC", "--out", "x")
    assert "sides" in refused(done)
    done = companion("simulate", "imhotep", "--players", 2, "--seed", 1, "--out", "/no/such/place/x.json")
    assert "cannot write" in refused(done)
    assert "lang" in refused(companion("score", GOLDEN, "--lang", "tlh"))


def test_simulate_writes_the_same_record_for_the_same_seed(tmp_path):
    arguments = [
        "simulate",
        "imhotep",
        "--players",
        3,
        "--seed",
        9,
        "--sides",
        "temple=B",
        "--wrath",
        "--out",
    ]
    assert companion(*arguments, tmp_path / "a.json").returncode == 0
    done = companion(*arguments, tmp_path / "b.json", "--json")
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    shown = json.loads(done.stdout)
    assert shown["moves"] == len(json.loads((tmp_path / "a.json").read_text())["moves"])
    assert shown["score"]["winners"]


def test_replay_shows_the_table_after_any_move():
    done = companion("replay", GOLDEN, "--at", 30, "--json")
    shown = json.loads(done.stdout)
    assert shown["move"] == 30
    assert not shown["over"]
    assert len(shown["state"]["players"]) == 4
    assert shown["score"]["winners"] == []
    whole = json.loads(companion("replay", GOLDEN, "--json").stdout)
    assert whole["over"]
    assert whole["move"] == whole["moves"]
    assert whole["score"]["winners"]


def test_replay_tells_the_log_in_words():
    done = companion("replay", GOLDEN, "--log", "--at", 6)
    assert "   1  Round 1 begins with ships of " in done.stdout
    assert "After move 6 of" in done.stdout
    assert "If it ended now" in done.stdout


def test_replay_refuses_a_move_that_is_not_there():
    assert "no move 9999" in refused(companion("replay", GOLDEN, "--at", 9999))
    assert "no move -1" in refused(companion("replay", GOLDEN, "--at", -1))


def test_a_torn_record_is_replayed_as_far_as_it_goes(tmp_path):
    torn = tmp_path / "torn.json"
    torn.write_bytes(GOLDEN.read_bytes()[:3500])
    done = companion("replay", torn, "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["moves"] > 20
    assert "breaks off at line" in done.stderr
    scored = companion("score", torn, "--json")
    assert json.loads(scored.stdout)["winners"] == []
    assert "breaks off at line" in scored.stderr


def test_without_a_display_it_says_so_in_a_line_and_tells_the_sample_game():
    done = companion()
    assert done.returncode == 0
    assert done.stdout.startswith("No display was found, so here is a game in the terminal.\n\n")
    assert companion("demo").stdout.startswith("A sample game of Imhotep")
    assert "Round 6" in done.stdout
    assert "stones on the sled against" in done.stdout


def test_scoring_imports_neither_the_window_nor_the_eye(tmp_path):
    path = write(tmp_path / "t.json", GOOD)
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "companion", "score", str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    imported = {line.rsplit("|", 1)[-1].strip().split(".")[0] for line in done.stderr.splitlines()}
    assert "companion" in imported
    assert imported.isdisjoint({"kivy", "cv2", "numpy", "plyer", "sqlite3"})


def test_a_full_disk_behind_the_output_is_one_line(tmp_path):
    path = write(tmp_path / "t.json", GOOD)
    with open("/dev/full", "w") as full:  # noqa: PTH123 - a device, not a file
        done = subprocess.run(
            [sys.executable, "-m", "companion", "score", str(path)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_a_terminal_without_the_letters_of_a_name_still_shows_the_score(tmp_path):
    path = write(tmp_path / "t.json", changed(["players", 0, "name"], "さくら"))
    done = subprocess.run(
        [sys.executable, "-m", "companion", "score", str(path)],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
    assert "Bo wins" in done.stdout


def test_a_record_saved_by_a_windows_editor_loads(tmp_path):
    for encoding in ("utf-8-sig", "utf-16"):
        path = tmp_path / f"{encoding}.json"
        path.write_text(GOLDEN.read_text(encoding="utf-8"), encoding=encoding)
        assert companion("replay", path, "--json").returncode == 0


def test_a_reader_that_stops_early_is_no_error():
    with subprocess.Popen(
        [sys.executable, "-m", "companion"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=WITHOUT_DISPLAY,
    ) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"SDL_VIDEODRIVER": "offscreen"}, "linux", True),
        ({"ANDROID_ARGUMENT": "/data"}, "linux", True),
        ({}, "win32", True),
        ({}, "darwin", True),
    ],
)
def test_a_display_is_known_by_the_environment(environment, platform, expected):
    assert has_display(environment, platform) is expected


ONE_FRAME = """
import sys
from kivy.app import App
from kivy.clock import Clock
from companion.cli import main

def look(_seconds):
    app = App.get_running_app()
    texts = [widget.text for widget in app.root.walk() if getattr(widget, "text", "")]
    print(app.services.navigation.route.name, "Companion" in texts)
    app.stop()

Clock.schedule_once(look, 0.2)
sys.exit(main([]))
"""


def test_with_a_display_the_app_opens_and_writes_only_into_its_data_directory(tmp_path):
    environment = {
        **WITHOUT_DISPLAY,
        "SDL_VIDEODRIVER": "offscreen",
        "COMPANION_DATA": str(tmp_path / "data"),
        "HOME": str(tmp_path / "home"),
        "KIVY_NO_ARGS": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
    }
    done = subprocess.run(
        [sys.executable, "-c", ONE_FRAME],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=environment,
        cwd=Path(__file__).parent.parent.parent,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("home True")
    assert (tmp_path / "data" / "companion.sqlite").exists()


def test_a_record_without_a_display_says_how_to_see_it(tmp_path):
    record = tmp_path / "game.json"
    record.write_bytes(GOLDEN.read_bytes())
    for call in ([record], ["app", record]):
        assert "companion replay" in refused(companion(*call))


def test_a_record_that_is_not_there_is_named_before_a_window_opens(tmp_path):
    assert "gone.json" in refused(companion(tmp_path / "gone.json"))
