"""The look everything is drawn with; a change here shows at once on every screen."""

from pathlib import Path
from weakref import WeakMethod

from kivy.core.text import DEFAULT_FONT, LabelBase
from kivy.event import EventDispatcher
from kivy.metrics import Metrics, dp, sp
from kivy.properties import (
    BooleanProperty,
    BoundedNumericProperty,
    ColorProperty,
    NumericProperty,
    OptionProperty,
    VariableListProperty,
)

from companion.screens.palette import DARK, LIGHT, NAMES

FONTS = Path(__file__).resolve().parent.parent / "data" / "fonts"
ICON_FONT = "CompanionIcons"
LONGEST_MOTION = 0.18  # seconds
TOUCH = 48  # dp: nothing to tap is smaller
COLUMN = 640  # dp: a column of reading and rows grows no wider

# Role of a text: its size in sp at 100 %, and how much of the enlargement it takes part in. What is
# large already grows less, as phones do it, so that 200 % stays usable on a small screen.
ROLES = {
    "number": (40, 0.45),
    "title": (25, 0.6),
    "heading": (18, 0.85),
    "body": (16, 1.0),
    "small": (14, 1.0),
    # what stands over the drawings of the table and over its answers, and would take their room
    "board": (14, 0.4),
    "question": (18, 0.6),
}


def register_fonts():
    """Make ours the font of every label, Kivy's own widgets included."""
    regular, bold = str(FONTS / "companion-regular.ttf"), str(FONTS / "companion-bold.ttf")
    LabelBase.register(DEFAULT_FONT, regular, fn_bold=bold)
    LabelBase.register(ICON_FONT, str(FONTS / "icons.ttf"))


class Theme(EventDispatcher):
    """Colours by their names in `Palette`, sizes by role, and how much may move."""

    locals().update({name: ColorProperty(getattr(LIGHT, name)) for name in NAMES})

    look = NumericProperty(0)
    """Counts up once all colours of another look are in place; bind to this, not to a single colour."""
    mode = OptionProperty("system", options=("system", "light", "dark"))
    system_is_dark = BooleanProperty(False)
    is_dark = BooleanProperty(False)
    text_scale = BoundedNumericProperty(1.0, min=1.0, max=2.0)
    reduce_motion = BooleanProperty(False)
    insets = VariableListProperty(0, length=4)
    """What the system covers of the window at the left, top, right and bottom, in pixels."""

    number_size = NumericProperty(sp(ROLES["number"][0]))
    title_size = NumericProperty(sp(ROLES["title"][0]))
    heading_size = NumericProperty(sp(ROLES["heading"][0]))
    body_size = NumericProperty(sp(ROLES["body"][0]))
    small_size = NumericProperty(sp(ROLES["small"][0]))
    board_size = NumericProperty(sp(ROLES["board"][0]))
    question_size = NumericProperty(sp(ROLES["question"][0]))
    icon_size = NumericProperty(dp(24))
    field_height = NumericProperty(dp(52))
    """How tall a field to type in is; it stays so while a long text shrinks in it."""

    def __init__(self, **values):
        self._followers = {}
        super().__init__(**values)
        self.bind(mode=self._recolour, system_is_dark=self._recolour, text_scale=self.resize)
        Metrics.bind(density=self.resize, fontscale=self.resize)

    def bind(self, **methods):
        """Let methods follow properties as long as their objects live.

        Kivy's own looks through all who follow already, for each that joins: every label of the app does.
        """
        for name, method in methods.items():
            if name not in self._followers:
                self._followers[name] = {}
                self.fbind(name, self._tell, name)
            followers = self._followers[name]
            followers[WeakMethod(method, lambda gone, of=followers: of.pop(gone, None))] = None

    def unbind(self, **methods):
        """Let methods follow no more."""
        for name, method in methods.items():
            self._followers.get(name, {}).pop(WeakMethod(method), None)

    def _tell(self, name, _theme, value):
        for follower in list(self._followers[name]):
            method = follower()
            if method:
                method(self, value)

    def _recolour(self, *_):
        self.is_dark = self.mode == "dark" or (self.mode == "system" and self.system_is_dark)
        palette = DARK if self.is_dark else LIGHT
        for name in NAMES:
            setattr(self, name, getattr(palette, name))
        self.look += 1

    def resize(self, *_):
        """Work all sizes out again."""
        grown = self.text_scale - 1
        for role, (size, share) in ROLES.items():
            setattr(self, f"{role}_size", sp(size * (1 + grown * share)))
        self.icon_size = dp(24 * (1 + grown * 0.5))
        self.field_height = max(dp(52), self.body_size * 1.5 + dp(22))

    def text_size(self, role):
        """The font size of a role, in pixels."""
        return getattr(self, f"{role}_size")

    def motion(self, seconds=LONGEST_MOTION):
        """How long a movement takes: never long, and no time at all with reduced motion."""
        return 0.0 if self.reduce_motion else min(seconds, LONGEST_MOTION)


register_fonts()
theme = Theme()
