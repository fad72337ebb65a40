"""What may be at a place: one tap says it is right, another says what it is instead."""

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.widgets.icon_button import IconButton  # noqa: F401 - named in the rule below
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.stone_row import StoneButton
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<AnswerBar>:
    orientation: "vertical"
    size_hint_y: None
    height: self.minimum_height
    spacing: dp(8)
    BoxLayout:
        size_hint_y: None
        height: max(dp(48), title.height)
        spacing: dp(8)
        Text:
            id: title
            text: root.title
            bold: True
            pos_hint: {"center_y": 0.5}
        IconButton:
            id: close
            icon: "close"
            label: root.close_label
            pos_hint: {"center_y": 0.5}
            on_tap: root.dispatch("on_closed")
    StackLayout:
        id: answers
        size_hint_y: None
        height: self.minimum_height
        spacing: dp(8)
""")


class AnswerBar(BoxLayout):
    """Give it answers with `offer`; `on_closed` comes with the cross."""

    __events__ = ("on_closed",)

    title = StringProperty()
    close_label = StringProperty()

    def offer(self, text, act, *, colour="", is_first=False):
        """Add an answer: a stone with its name, or words; the first is the thing to do."""
        if colour and not is_first:
            button = StoneButton(text=text, colour=colour, size_hint_x=None)
        else:
            button = PushButton(text=text, kind="primary" if is_first else "quiet", size_hint_x=None)
        shelf = self.ids.answers

        def fit(*_):
            button.width = min(button.natural_width, shelf.width)

        button.bind(natural_width=fit, on_tap=lambda *_: act())
        shelf.bind(width=fit)
        fit()
        shelf.add_widget(button)
        return button

    def on_closed(self):
        """Answer the cross."""
