"""Slow work off the window's thread; its progress and its result come back with the next frame."""

from threading import Event, Thread

from kivy.clock import Clock

from companion.core.errors import CompanionError
from companion.viewmodels.progress import WorkCancelledError


class Job:
    """One piece of work in a thread of its own.

    `work(report)` runs there; `report(done, total)` tells how far it is and raises once it is cancelled.
    Exactly one of `on_done(result)`, `on_error(error)` and `on_cancelled()` follows, in the window's thread.
    """

    def __init__(self, work, on_done, on_error, on_cancelled=None, on_progress=None):
        self._work = work
        self._on_done = on_done
        self._on_error = on_error
        self._on_cancelled = on_cancelled
        self._on_progress = on_progress
        self._cancelled = Event()
        self._thread = Thread(target=self._run, daemon=True)

    def start(self):
        """Begin."""
        self._thread.start()
        return self

    def cancel(self):
        """Stop waiting for it at once; the work itself ends at its next report, and nobody hears of it."""
        if not self._cancelled.is_set():
            self._cancelled.set()
            if self._on_cancelled:
                self._on_cancelled()

    def join(self, seconds):
        """Wait for the thread to end."""
        self._thread.join(seconds)

    def _report(self, done, total):
        if self._cancelled.is_set():
            raise WorkCancelledError("work_cancelled")
        if self._on_progress:
            self._later(self._on_progress, done / total if total else 0.0)

    def _run(self):
        try:
            result = self._work(self._report)
        except CompanionError as error:
            self._later(self._on_error, error)
        except Exception as error:  # noqa: BLE001 - a bug must reach the screen, not die with its thread
            self._later(self._on_error, CompanionError("work_failed", reason=repr(error)))
        else:
            self._later(self._on_done, result)

    def _later(self, act, value):
        def act_unless_cancelled(_seconds):
            if not self._cancelled.is_set():
                act(value)

        Clock.schedule_once(act_unless_cancelled)
