"""The tree that is shipped: what is in it, what it imports, and that the app runs from it."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games.random_play import play_random
from companion.games.registry import find_game
from companion.vision.reader import Eye
from tests.support.drive_shipped import GAMES
from tests.support.obelisk_pictures import make_picture
from tests.support.phone_python import importable, imports, strings
from tests.support.scenes import make_scene, to_jpeg

ROOT = Path(__file__).resolve().parents[2]
LARGEST = 8_000_000
# brought by the tools, not by us
OF_THE_TOOLS = {"sitecustomize.pyc", "p4a_env_vars.txt"}


def test_only_the_app_is_shipped_and_it_is_small(package, capsys):
    top = {path.name for path in package.app.iterdir()}
    assert top == {"companion", "main.pyc", *OF_THE_TOOLS}
    files = [path for path in package.app.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    with capsys.disabled():
        print(f"\nthe shipped tree: {len(files)} files, {size / 1e6:.2f} MB", end=" ")
    assert size < LARGEST
    assert not [path for path in files if path.suffix == ".py"], "everything is compiled"


def test_every_data_file_of_the_app_is_shipped_unless_left_out_on_purpose(package):
    left_out = package.report["left_out"]
    for path in (ROOT / "companion").rglob("*"):
        name = path.relative_to(ROOT).as_posix()
        if path.is_dir() or path.suffix in {".py", ".pyc"} or any(name.startswith(one) for one in left_out):
            continue
        assert (package.app / name).is_file(), f"{name}: is its ending in source.include_exts?"


def test_nothing_is_imported_that_the_phone_lacks(package):
    known = importable(package.report)
    lacking = [
        f"{path.relative_to(package.sources)}:{line} {name}"
        for path in package.sources.rglob("*.py")
        if path.name != "sitecustomize.py"
        for name, line in imports(path)
        if name.partition(".")[0] not in known
    ]
    assert lacking == []


def test_our_own_imports_are_all_shipped(package):
    shipped = {module_name(path, package.sources) for path in package.sources.rglob("*.py")}
    lacking = [
        f"{path.relative_to(package.sources)}:{line} {name}"
        for path in package.sources.rglob("*.py")
        for name, line in imports(path)
        if name.startswith("companion") and name not in shipped and name.rpartition(".")[0] not in shipped
    ]
    # the desk's half of the equipment, which a phone never asks for
    assert {line.split()[0].partition(":")[0] for line in lacking} <= {
        "companion/device/equipment.py",
        "companion/app.py",
    }, lacking


def test_our_code_asserts_nothing_that_the_phone_would_drop(package):
    for path in package.sources.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not isinstance(node, ast.Assert), f"{path.name}:{node.lineno}"


def module_name(path, root):
    """The dotted name of a file."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.fixture(scope="session")
def photos(tmp_path_factory):
    """A photo of each kind of board: (file, board, side)."""
    folder = tmp_path_factory.mktemp("photos")
    chamber = make_scene(
        77,
        count=11,
        tilt_deg=15.0,
        light="daylight",
        yaw_deg=3.0,
        clutter=False,
        colours=("black", "white", "brown", "grey"),
    )
    pictures = [("chamber", "A", to_jpeg(chamber.image_bgr))]
    pictures += [("obelisks", side, obelisk_jpeg(side)) for side in "AB"]
    found = []
    for board, side, jpeg in pictures:
        path = folder / f"{board}-{side}.jpg"
        path.write_bytes(jpeg)
        found.append((path, board, side))
    return found


def obelisk_jpeg(side):
    """A photo of the obelisks that never were."""
    return to_jpeg(make_picture(5, side).image_bgr)


@pytest.fixture(scope="session")
def driven(package, photos, tmp_path_factory):
    """What happened when the shipped app ran, in a process of its own, under -OO."""
    folder = tmp_path_factory.mktemp("driven")
    report = folder / "report.json"
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "LANG", "LD_LIBRARY_PATH"}}
    done = subprocess.run(
        [
            sys.executable,
            "-OO",
            "-X",
            "faulthandler",
            str(ROOT / "tests" / "support" / "drive_shipped.py"),
            str(report),
            *(f"{path}:{board}:{side}" for path, board, side in photos),
        ],
        cwd=package.app,
        env=kept
        | {
            "PYTHONPATH": str(package.app),
            "KIVY_HOME": str(folder),
            "KIVY_NO_CONFIG": "1",
            "KIVY_NO_FILELOG": "1",
            "KIVY_LOG_MODE": "PYTHON",
            "SDL_VIDEODRIVER": "offscreen",
            "HOME": str(folder),
            "OMP_NUM_THREADS": "1",
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return json.loads(report.read_text())


def test_the_app_runs_from_the_shipped_tree_alone(package, driven):
    assert driven["modules"]
    outside = [name for name in driven["modules"] if not name.startswith(str(package.app))]
    assert outside == []
    assert all(name.endswith(".pyc") for name in driven["modules"])
    assert driven["tapped"] != "home", "a tap leads on"
    assert min(driven["seen"].values()) > 5
    assert driven["picture"] > 2000


def test_games_are_played_and_scored_on_the_phone_as_at_the_desk(driven):
    for game_id, (players, wishes) in GAMES.items():
        game = find_game(game_id)
        sheet = play_random(game, game.quick_setup(players, wishes), 11).standing()
        assert driven["played"][game_id] == {player.colour: player.total for player in sheet.players}


def test_photos_are_read_on_the_phone_as_at_the_desk(driven, photos):
    colours = ("black", "white", "brown", "grey")
    for (path, board, side), (verdict, contents) in zip(photos, driven["readings"], strict=True):
        here = Eye().read(path.read_bytes(), board, side, colours)
        assert (here.verdict, repr(here.contents)) == (verdict, contents)
        assert verdict in {"read", "check"}


def reachable(root):
    """The modules that main.py leads to, by imports at any depth and by names in texts."""
    paths = {module_name(path, root): path for path in root.rglob("*.py")}
    found, waiting = set(), ["main"]
    while waiting:
        name = waiting.pop()
        if name in found or name not in paths:
            continue
        found.add(name)
        named = {one for one, _line in imports(paths[name])}
        named |= {text.partition(":")[0] for text in strings(paths[name]) if text.startswith("companion.")}
        waiting += [part for one in named for part in (one, *parents(one))]
    return found, paths


def parents(name):
    """The packages around a module."""
    parts = name.split(".")
    return [".".join(parts[:at]) for at in range(1, len(parts))]


def test_no_code_is_shipped_that_nothing_leads_to(package):
    found, paths = reachable(package.sources)
    unused = sorted(set(paths) - found - {"sitecustomize"})
    assert unused == []


def test_no_file_is_shipped_that_no_code_refers_to(package, driven):
    texts = "\n".join(path.read_text(encoding="utf-8") for path in package.sources.rglob("*.py"))
    opened = set(driven["opened"])
    unused = []
    for path in sorted(package.app.rglob("*")):
        name = path.relative_to(package.app).as_posix()
        if path.is_dir() or path.suffix == ".pyc" or name in OF_THE_TOOLS:
            continue
        is_licence = path.suffix == ".txt" and list(path.parent.glob(f"{path.stem.partition('-')[0]}*.ttf"))
        if str(path) not in opened and path.name not in texts and not is_licence:
            unused.append(name)
    assert unused == []
