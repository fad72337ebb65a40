"""The stage, and a look of its own for every test."""

import tests.support.ui.environment  # noqa: F401  isort: skip - before Kivy

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.support.ui.app import RunningApp, usual_look
from tests.support.ui.stage import PHONE
from tests.support.ui.stage import stage as the_stage


@pytest.fixture
def stage():
    """The window, empty, on a phone, in the usual look."""
    found = the_stage()
    usual_look()
    found.resize(PHONE)
    yield found
    found.clear()
    found.sweep()


MEMORY = Path("/dev/shm")  # noqa: S108 - a folder in memory, where there is one


@pytest.fixture
def data_folder(tmp_path):
    """Where the app keeps its data; in memory if possible, because it waits for the disk at every tap."""
    if not MEMORY.is_dir():
        yield tmp_path
        return
    with TemporaryDirectory(prefix="companion-", dir=MEMORY) as folder:
        yield Path(folder)


@pytest.fixture
def running(stage, data_folder):  # noqa: ARG001 - the app stands on the stage
    """Start apps that are ended after the test."""
    started = []

    def start(database=None, table=None):
        app = RunningApp(database or data_folder / "companion.sqlite", table)
        started.append(app)
        return app.start()

    yield start
    for app in started:
        app.close()
