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
FOLLOWED = ("look", "body_size", "icon_size")
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
    icon_size = NumericProperty(dp(24))

    def __init__(self, **values):
        super().__init__(**values)
        self._followers = {name: [] for name in FOLLOWED}
        self._prune_at = dict.fromkeys(FOLLOWED, 100)
        for name in FOLLOWED:
            self.fbind(name, self._tell_followers, name)
        self.bind(mode=self._recolour, system_is_dark=self._recolour, text_scale=self.resize)
        Metrics.bind(density=self.resize, fontscale=self.resize)

    def follow(self, name, method):
        """Call a widget's method after every change of a property, as long as somebody holds the widget.

        Kivy's own `bind` looks through everybody who is bound already, which made each widget slower than
        the one before.
        """
        followers = self._followers[name]
        if len(followers) >= self._prune_at[name]:
            followers[:] = [one for one in followers if one() is not None]
            self._prune_at[name] = 2 * len(followers) + 100
        followers.append(WeakMethod(method))

    def _tell_followers(self, name, *_):
        for follower in tuple(self._followers[name]):
            method = follower()
            if method:
                method()

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

    def text_size(self, role):
        """The font size of a role, in pixels."""
        return getattr(self, f"{role}_size")

    def motion(self, seconds=LONGEST_MOTION):
        """How long a movement takes: never long, and no time at all with reduced motion."""
        return 0.0 if self.reduce_motion else min(seconds, LONGEST_MOTION)


register_fonts()
theme = Theme()
