"""The stage, and a look of its own for every test."""

import tests.support.ui.environment  # noqa: F401  isort: skip - before Kivy

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


@pytest.fixture
def running(stage, tmp_path):  # noqa: ARG001 - the app stands on the stage
    """Start apps that are ended after the test."""
    started = []

    def start(database=None, table=None):
        app = RunningApp(database or tmp_path / "companion.sqlite", table)
        started.append(app)
        return app.start()

    yield start
    for app in started:
        app.close()
