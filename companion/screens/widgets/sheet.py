"""A sheet that comes up from below and asks for one thing; back or a tap beside it closes it."""

from kivy.animation import Animation
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.screens.theme import theme
from companion.screens.widgets.scroll_column import ScrollColumn  # noqa: F401 - named in the rule below
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<SheetPanel@BoxLayout>:
    # round at the top only: the lower end of its outline lies below the window
    canvas.before:
        Color:
            rgba: theme.surface
        RoundedRectangle:
            pos: self.pos
            size: self.size
            radius: [dp(20), dp(20), 0, 0]
        Color:
            rgba: theme.line
        Line:
            width: dp(0.6)
            rounded_rectangle:
                (self.x + dp(0.6), self.y - dp(24), self.width - dp(1.2), self.height + dp(23.4), dp(20))
<Sheet>:
    canvas.before:
        Color:
            rgba: theme.scrim[:3] + [theme.scrim[3] * self.shown]
        Rectangle:
            pos: self.pos
            size: self.size
    SheetPanel:
        id: panel
        orientation: "vertical"
        size_hint: None, None
        width: min(root.width, dp(640))
        height:
            min(head.height + root.content_height + foot.height,
            root.height - theme.insets[1] - dp(8))
        x: root.center_x - self.width / 2
        y: root.y - (1 - root.shown) * self.height
        BoxLayout:
            id: head
            orientation: "vertical"
            size_hint_y: None
            height: self.minimum_height
            padding: dp(16), dp(10), dp(16), 0
            spacing: dp(12)
            Widget:
                size_hint: None, None
                size: dp(36), dp(4)
                pos_hint: {"center_x": 0.5}
                canvas:
                    Color:
                        rgba: theme.edge
                    RoundedRectangle:
                        pos: self.pos
                        size: self.size
                        radius: [dp(2)]
            Text:
                text: root.title
                role: "heading"
                bold: True
                height: self.texture_size[1] if self.text else 0
        ScrollColumn:
            id: content
            gap: dp(14)
            meets_bottom: not foot.children
            ends_in_line: True
        BoxLayout:
            id: foot
            orientation: "vertical"
            size_hint_y: None
            height: self.minimum_height if self.children else 0
            padding:
                (content.margin(content.width) + theme.insets[0], dp(8),
                content.margin(content.width) + theme.insets[2], dp(14) + theme.insets[3])
""")


class Sheet(FloatLayout):
    """Add what it asks with `put` and the answers with `pin`; `on_closed` comes once it is gone, however."""

    __events__ = ("on_closed",)

    title = StringProperty()
    can_dismiss = BooleanProperty(True)
    shown = NumericProperty(0.0)
    content_height = NumericProperty(0.0)

    is_layer = True
    is_closing = False

    def on_kv_post(self, _base):
        """Follow the height of what is put in; a rule that did would keep the sheet for ever."""
        self.ids.content.ids.column.bind(minimum_height=self.setter("content_height"))

    def put(self, *widgets):
        """Add widgets to the sheet's column."""
        for widget in widgets:
            self.ids.content.add_widget(widget)
        return self

    def pin(self, *widgets):
        """Add what decides to the foot of the sheet, where it stays in sight however long the rest is."""
        for widget in widgets:
            self.ids.foot.add_widget(widget)
        return self

    def rise(self):
        """Come up."""
        self._go(1.0)

    def close(self, *_):
        """Go down and away."""
        if not self.is_closing:
            self.is_closing = True
            self._go(0.0, self._gone)

    def on_back(self):
        """Back closes the sheet, if it may be left; it never goes further than that."""
        if self.can_dismiss:
            self.close()
        return True

    def _go(self, shown, then=None):
        Animation.cancel_all(self, "shown")
        seconds = theme.motion(0.16)
        if not seconds:
            self.shown = shown
            if then:
                then()
            return
        slide = Animation(shown=shown, duration=seconds, t="out_quad")
        if then:
            slide.bind(on_complete=then)
        slide.start(self)

    def _gone(self, *_):
        if self.parent:
            self.parent.remove_widget(self)
        self.dispatch("on_closed")

    def on_closed(self):
        """Answer the closing."""

    def on_touch_down(self, touch):
        """Nothing behind the sheet feels the finger; beside the panel it closes the sheet."""
        if self.is_closing:
            return True
        if not self.ids.panel.collide_point(*touch.pos):
            if not touch.is_mouse_scrolling:
                self.on_back()
            return True
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch):
        """Keep moves to ourselves too."""
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch):
        """Keep lifts to ourselves too."""
        super().on_touch_up(touch)
        return True
