"""The package, built once for all of its checks."""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def package(tmp_path_factory):
    """What the phone would get: `sources` as copied, `app` as compiled and packed, the Android `project`."""
    folder = tmp_path_factory.mktemp("package")
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.ship", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    report = json.loads((folder / "report.json").read_text())
    return SimpleNamespace(
        report=report,
        sources=folder / "sources",
        app=folder / "app",
        project=Path(report["project"]),
        output=done.stdout,
    )
