"""A button with words on it."""

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.widgets.icon import Icon  # noqa: F401 - named in the rule below
from companion.screens.widgets.measure import wrapped_width
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<PushButton>:
    size_hint_y: None
    height: max(dp(self.least_height), label.height + dp(16))
    padding: dp(12), dp(8)
    natural_width: max(dp(56), label.natural_width + self.beside_words)
    # an icon that is not there keeps no gap either, or the words would stand right of the middle
    beside_words: (icon.width + dp(8) if icon.width else 0) + dp(32)
    fill: self.ground(theme.accent, theme.danger, theme.surface, theme.sunken, self.disabled, self.kind)
    outline: theme.line if self.disabled else theme.edge if self.kind == "quiet" else (0, 0, 0, 0)
    Widget:
    Icon:
        id: icon
        name: root.icon
        tone: root.tone
        pos_hint: {"center_y": 0.5}
    Widget:
        size_hint_x: None
        width: dp(8) if icon.width else 0
    Text:
        id: label
        text: root.text
        bold: True
        tone: root.tone
        halign: "center"
        one_line: root.keeps_line
        size_hint_x: None
        width: root.text_room(self.natural_width, root.width - root.beside_words, self.font_size)
        pos_hint: {"center_y": 0.5}
    Widget:
""")

INKS = {"primary": "accent_ink", "quiet": "accent", "danger": "danger_ink"}


class PushButton(Tappable, BoxLayout):
    """At least 48 dp tall; `kind` says whether it is the thing to do, another thing, or a dangerous one."""

    text = StringProperty()
    icon = StringProperty()
    kind = OptionProperty("quiet", options=tuple(INKS))
    keeps_line = BooleanProperty(False)
    """Whether its words rather shrink than wrap."""
    least_height = NumericProperty(52)
    tone = StringProperty("accent")
    natural_width = NumericProperty(0)
    beside_words = NumericProperty(0)

    def __init__(self, **values):
        super().__init__(**values)
        self.bind(kind=self._choose_tone, disabled=self._choose_tone)
        self._choose_tone()

    def _choose_tone(self, *_):
        self.tone = "soft_ink" if self.disabled else INKS[self.kind]

    def text_room(self, natural, room, font_size):
        """What the words need: one line, or as wide as the widest of several, so that the icon stays near."""
        if natural <= room or self.keeps_line:
            return max(1, min(natural, room))
        return max(1, wrapped_width(self.text, font_size, True, room - 2) + 2)

    def ground(self, accent, danger, surface, sunken, disabled, kind):
        """The fill for what it is and whether it works."""
        if disabled:
            return sunken
        return {"primary": accent, "danger": danger}.get(kind, surface)
