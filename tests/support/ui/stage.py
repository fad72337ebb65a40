"""The window and its time: frames are counted, not waited for."""

import tests.support.ui.environment  # noqa: F401  isort: skip - before Kivy

import gc
from pathlib import Path

import kivy.effects.kinetic
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.metrics import Metrics

FRAME = 1 / 60
PHONE_SMALL, PHONE, TABLET = (360, 640), (412, 915), (800, 1280)
SIZES = (PHONE_SMALL, PHONE, TABLET)


class Stage:
    """One window for all tests; `frames` moves its clock on."""

    def __init__(self):
        self._shows = 0
        self.now = Clock.time()
        Clock.time = lambda: self.now
        Clock._max_fps = 0
        kivy.effects.kinetic.time = lambda: self.now
        EventLoop.ensure_window()
        EventLoop.start()
        gc.collect()
        gc.freeze()  # what is there for good need not be looked through after every test

    def frames(self, count=2):
        """Let some frames pass, each a sixtieth of a second of the window's time.

        Everything of a frame happens but the drawing, which a machine without a graphics card takes long for.
        """
        for _ in range(count):
            self.now += FRAME
            Clock.tick()
            EventLoop.dispatch_input()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()

    def seconds(self, seconds):
        """Let some seconds of the window's time pass."""
        self.frames(int(seconds / FRAME) + 2)

    def settle(self, most=40):
        """Let frames pass until the layout has come to rest."""
        self.frames(2)
        before = None
        for _ in range(most):
            self.frames(1)
            shape = [(tuple(w.pos), tuple(w.size)) for w in self.widgets()]
            if shape == before:
                return
            before = shape

    def widgets(self):
        """Every widget in the window."""
        for child in Window.children:
            yield from child.walk(restrict=True)

    def resize(self, size_dp, density=1.0):
        """Give the window a size in dp and a density, as on a certain phone."""
        if Metrics.density != density:
            Metrics.density = density
        Window.size = (round(size_dp[0] * density), round(size_dp[1] * density))
        self.frames(2)

    def show(self, widget):
        """Put a widget alone into the window."""
        self.clear()
        Window.add_widget(widget)
        self.settle()
        return widget

    def clear(self):
        """Empty the window."""
        for child in list(Window.children):
            Window.remove_widget(child)
        self.frames(1)

    def sweep(self):
        """Let go of past widgets now and then; they hold each other and would go on following the theme."""
        self._shows += 1
        if self._shows % 10 == 0:
            gc.collect()

    def press_key(self, key):
        """Press and let go a key, as the system would tell of it."""
        Window.dispatch("on_keyboard", key, 0, None, [])
        self.frames(1)

    def screenshot(self, path):
        """Write what the window shows; Kivy numbers files, we want the name we asked for."""
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.frames(2)
        self.now += FRAME
        Window.canvas.ask_update()
        EventLoop.idle()
        Path(Window.screenshot(str(path.with_suffix(".shot.png")))).replace(path)
        return path


_stage = None


def stage():
    """The one stage of this process."""
    global _stage  # noqa: PLW0603 - there is one window in a process
    if _stage is None:
        _stage = Stage()
    return _stage
