"""Waiting for the rule book, which opens in a thread of its own."""

import tests.support.ui.environment  # noqa: F401  isort: skip - before Kivy

import threading

from tests.support.ui.stage import stage


def wait_for_the_book(app):
    """Let frames pass until the page is filled and stands still."""
    for _ in range(2000):
        stage().frames(1)
        if app.screen.model:
            break
        threading.Event().wait(0.001)
    stage().seconds(0.3)
