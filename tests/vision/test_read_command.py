"""`companion read` as people and scripts call it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from companion.cli import main

COLOURS = "black,white,brown,grey"


@pytest.fixture
def photo(tmp_path, half_full_jpeg):
    path = tmp_path / "a.jpg"
    path.write_bytes(half_full_jpeg)
    return str(path)


def corners_text(scene):
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in scene.corners_px)


def test_json_has_one_line_per_photo_in_the_order_given(photo, half_full, tmp_path, capsys):
    nothing = tmp_path / "b.jpg"
    nothing.write_bytes(b"")
    code = main(
        ["read", photo, str(nothing), "--board", "chamber", "--side", "A", "--colours", COLOURS, "--json"]
    )
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert code == 0
    assert first["photo"] == photo
    assert first["verdict"] in {"read", "check"}
    assert first["columns"] == half_full.columns
    assert (first["doubtful"], first["reason"]) == ([], None)
    assert 0 < first["confidence"] <= 1
    assert len(first["corners"]) == 4
    assert set(first["ms"]) == {"decode", "read"}
    assert (second["verdict"], second["reason"], "columns" in second) == ("refused", "not_a_photo", False)


def test_text_shows_the_rows_of_the_chamber(photo, half_full, capsys):
    assert (
        main(["read", photo, "--board", "chamber", "--side", "A", "--corners", corners_text(half_full)]) == 0
    )
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) == 4
    assert shown[1].split() == [column[0] for column in half_full.columns]


def test_a_refusal_says_what_to_do(tmp_path, capsys):
    path = tmp_path / "x.jpg"
    path.write_bytes(b"\0\0\0\x18ftypheic" + b"\0" * 64)
    assert main(["read", str(path), "--board", "chamber", "--side", "A"]) == 0
    assert "JPEG" in capsys.readouterr().out


def test_an_overlay_is_written(photo, tmp_path, capsys):
    out = tmp_path / "overlay.png"
    assert main(["read", photo, "--board", "chamber", "--side", "B", "--overlay", str(out)]) == 0
    assert out.read_bytes().startswith(b"\x89PNG")
    capsys.readouterr()


@pytest.mark.parametrize(
    ("extra", "word"),
    [
        (["--corners", "1,2 3,4"], "corners"),
        (["--corners", "1,2 3,4 x,6 7,8"], "corners"),
        (["--corners", "1,2 3,4 5,nan 7,8"], "corners"),
        (["--colours", "black,green"], "colours"),
        (["--calibration", "missing.jpg"], "missing.jpg"),
    ],
)
def test_bad_options_name_their_field_on_one_line(photo, extra, word, capsys):
    assert main(["read", photo, "--board", "chamber", "--side", "A", "--json", *extra]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert word in said.err
    assert len(said.err.splitlines()) == 1


def test_a_folder_or_a_missing_file_is_an_error(tmp_path, capsys):
    for path in (tmp_path, tmp_path / "missing.jpg"):
        assert main(["read", str(path), "--board", "chamber", "--side", "A"]) == 2
        assert str(path) in capsys.readouterr().err


def test_other_commands_start_without_the_eye():
    script = "import sys, companion.commands.read; print('cv2' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
