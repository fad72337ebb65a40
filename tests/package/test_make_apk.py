"""`make apk`: one line that says what is missing, and the right call once nothing is."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("git", "unzip", "zip", "autoconf", "automake", "libtoolize", "pkg-config", "cmake")
BASICS = ("sh", "uname", "dirname", "sed", "mkdir", "rm", "tar", "cat", "env")


@pytest.fixture
def machine(tmp_path):
    """A copy of the script on a machine with only what a test puts there."""
    root = tmp_path / "project"
    (root / "tools").mkdir(parents=True)
    shutil.copy(ROOT / "tools" / "make-apk.sh", root / "tools")
    bin_folder = tmp_path / "bin"
    bin_folder.mkdir()
    for name in BASICS:
        (bin_folder / name).symlink_to(shutil.which(name))
    return root, bin_folder


def put(bin_folder, name, script="exit 0"):
    path = bin_folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def run(machine, **more):
    root, bin_folder = machine
    env = {"PATH": str(bin_folder), "HOME": str(root.parent), **more}
    return subprocess.run(
        ["/bin/sh", "tools/make-apk.sh", ".venv/bin/python"],
        cwd=root,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def complaint(done):
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_a_missing_tool_is_named_with_the_way_to_get_it(machine):
    for name in TOOLS:
        said = complaint(run(machine))
        assert f"{name} is missing" in said
        assert "apt-get install" in said
        put(machine[1], name)
    assert "Java compiler is missing" in complaint(run(machine))


def test_an_old_java_is_named(machine):
    for name in TOOLS:
        put(machine[1], name)
    put(machine[1], "javac", "echo javac 11.0.2")
    assert "Java 17 or newer is needed, found 11" in complaint(run(machine))


def test_a_missing_sdk_says_that_its_licence_must_be_accepted(machine):
    for name in TOOLS:
        put(machine[1], name)
    put(machine[1], "javac", "echo javac 17.0.9")
    assert "APP_ANDROID_ACCEPT_SDK_LICENSE=1 make apk" in complaint(run(machine))
    root, _ = machine
    (root / ".venv" / "bin").mkdir(parents=True)
    put(root / ".venv" / "bin", "python", "exit 1")  # no way to the network
    assert "cannot be reached" in complaint(run(machine, APP_ANDROID_ACCEPT_SDK_LICENSE="1"))


def test_with_everything_there_buildozer_is_called(machine):
    root, bin_folder = machine
    for name in TOOLS:
        put(bin_folder, name)
    put(bin_folder, "javac", "echo javac 17.0.9")
    (root / ".venv" / "bin").mkdir(parents=True)
    (root / "build" / "python-for-android").mkdir(parents=True)
    (root / "build" / "python-for-android" / "setup.py").write_text("")
    put(root / ".venv" / "bin", "python", 'echo "$VIRTUAL_ENV $*"')
    done = run(machine, APP_ANDROID_SDK_PATH=str(root))
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [os.path.realpath(root / ".venv"), "-m", "buildozer", "android", "debug"]
    again = run(machine, APP_ANDROID_SDK_PATH=str(root), MODE="release")
    assert again.stdout.split()[-1] == "release"
