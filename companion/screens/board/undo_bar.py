"""The bar at the bottom: what is to be done, the last move in words, and undo and redo beside it."""

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.widgets.few_lines import FewLines  # noqa: F401 - named in the rule below
from companion.screens.widgets.icon_button import IconButton  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<UndoBar>:
    size_hint_y: None
    height: max(dp(52), theme.small_size * 1.52 * self.lines + dp(6), texts.height + dp(6)) + theme.insets[3]
    padding: dp(4) + theme.insets[0], 0, dp(4) + theme.insets[2], theme.insets[3]
    spacing: dp(4)
    canvas.before:
        Color:
            rgba: theme.paper
        Rectangle:
            pos: self.pos
            size: self.size
        Color:
            rgba: theme.line
        Rectangle:
            pos: self.x, self.top - max(1, dp(1))
            size: self.width, max(1, dp(1))
    IconButton:
        id: undo
        icon: "undo"
        tone: "accent"
        disabled: not root.can_undo
        label: root.undo_label
        pos_hint: {"center_y": 0.5}
        on_tap: root.dispatch("on_undo")
    BoxLayout:
        id: texts
        orientation: "vertical"
        size_hint_y: None
        height: self.minimum_height
        pos_hint: {"center_y": 0.5}
        FewLines:
            text: root.prompt
            most_lines: 1 if root.last_move else 2
            role: "small"
            bold: True
            halign: "center"
            height: self.texture_size[1] if self.text else 0
        FewLines:
            text: root.last_move
            most_lines: 2
            role: "small"
            tone: "soft_ink"
            halign: "center"
            height: self.texture_size[1] if self.text else 0
    IconButton:
        id: redo
        icon: "redo"
        tone: "accent"
        disabled: not root.can_redo
        label: root.redo_label
        pos_hint: {"center_y": 0.5}
        on_tap: root.dispatch("on_redo")
""")


class UndoBar(BoxLayout):
    """`on_undo` and `on_redo` come from its two ends."""

    __events__ = ("on_undo", "on_redo")

    prompt = StringProperty()
    last_move = StringProperty()
    undo_label = StringProperty()
    redo_label = StringProperty()
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    lines = NumericProperty(3)
    """For how many lines there is always room, so that the table does not jump."""

    def on_undo(self):
        """Answer a wish to go back."""

    def on_redo(self):
        """Answer a wish to go forward again."""
