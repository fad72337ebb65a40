"""A column that scrolls, no wider than is good to read, clear of what the system draws over the window."""

from kivy.effects.scroll import ScrollEffect
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.stencilview import StencilView

from companion.screens.theme import COLUMN, TOUCH, theme

Builder.load_string("""
#:import theme companion.screens.theme.theme
<ScrollColumn>:
    do_scroll_x: False
    # what is shorter than its place stays at the top, wherever a longer one was scrolled to before
    always_overscroll: False
    bar_width: dp(3)
    bar_margin: dp(1)
    bar_color: theme.edge
    bar_inactive_color: theme.edge[:3] + [0.3]
    canvas.after:
        Color:
            rgba: theme.edge if self.is_cut and self.ends_in_line else (0, 0, 0, 0)
        Rectangle:
            pos: self.pos
            size: self.width, max(1, dp(1))
    BoxLayout:
        id: column
        orientation: "vertical"
        size_hint_y: None
        height: self.minimum_height
        spacing: root.spacing
        padding:
            (root.margin(root.width) + theme.insets[0], root.gap, root.margin(root.width) + theme.insets[2],
            root.gap + (theme.insets[3] if root.meets_bottom else 0))
""")

DRAG = 12  # dp a finger moves before it scrolls
SHORTEST_BAR = 24  # dp
PEEK = 24  # dp of something cut off, enough to see that it goes on


def column_margin(width):
    """What stays free at each side of a column in a window of some width."""
    inside = width - theme.insets[0] - theme.insets[2]
    return max(dp(16), (inside - dp(COLUMN)) / 2)


class ScrollColumn(ScrollView):
    """What is added goes into the column.

    Kivy's own view holds a quick tap back for 0.2 s and cannot scroll with a finger that rested on a
    button. Here the children feel the finger at once, and lose it when it starts to drag.
    """

    spacing = NumericProperty("12dp")
    gap = NumericProperty("16dp")
    meets_bottom = BooleanProperty(True)
    """Whether it reaches down to the lower end of the window."""
    ends_in_line = BooleanProperty(False)
    """Whether a line shows that there is more below, as over buttons that stay at the foot."""
    effect_cls = ScrollEffect

    def _is_cut(self):
        return self.can_scroll and self.scroll_y * (self.viewport_size[1] - self.height) > 1

    is_cut = AliasProperty(_is_cut, bind=("scroll_y", "viewport_size", "height"))
    """Whether something lies below what can be seen."""

    def _get_vbar(self):
        """Kivy's bar becomes a dot beside a long column in a low place; ours stays a bar."""
        place, length = super()._get_vbar()
        least = min(1.0, dp(SHORTEST_BAR) / max(1.0, self.height))
        if length >= least:
            return place, length
        return (1 - least) * min(1.0, max(0.0, self.scroll_y)), least

    vbar = AliasProperty(_get_vbar, bind=("scroll_y", "_viewport", "viewport_size", "height"))

    def add_widget(self, widget, *args, **kwargs):
        """Send everything but the column itself into the column."""
        column = self.ids.get("column")
        if column is None:
            super().add_widget(widget, *args, **kwargs)
        else:
            column.add_widget(widget, *args, **kwargs)

    def remove_widget(self, widget, *args, **kwargs):
        """Take something out of the column."""
        if widget is self.ids.get("column"):
            super().remove_widget(widget, *args, **kwargs)
        else:
            self.ids.column.remove_widget(widget, *args, **kwargs)

    def clear_widgets(self, children=None):
        """Empty the column."""
        self.ids.column.clear_widgets(children)

    def margin(self, width):
        """What stays free at each side."""
        return column_margin(width)

    def height_for(self, room):
        """How high it best is: no higher than the room, and it ends inside something, not in a gap."""
        if self.ids.column.minimum_height <= room:
            return self.ids.column.minimum_height
        for end, start in self._gaps():
            if end - dp(PEEK) / 2 < room < start + dp(PEEK) / 2:
                return max(min(room, dp(TOUCH)), end - dp(PEEK))
        return room

    def _gaps(self):
        """Where what is in it ends and the next begins, from the top."""
        top = self.gap
        for child in reversed(self.ids.column.children):
            yield from ((top + end, top + start) for end, start in getattr(child, "gaps", ()))
            top += child.height + self.spacing
            yield top - self.spacing, top

    @property
    def can_scroll(self):
        """Tell whether there is more than can be seen."""
        return self.viewport_size[1] > self.height + 1

    def on_touch_down(self, touch):
        """Let the children have the finger, and watch where it goes."""
        if touch.is_mouse_scrolling:
            return super().on_touch_down(touch)
        if not self.collide_point(*touch.pos):
            return False
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = StencilView.on_touch_down(self, touch)
        touch.pop()
        if self.can_scroll:
            self.effect_y.velocity = 0
            touch.grab(self)
            touch.ud[self] = False
            return True
        return taken

    def on_touch_move(self, touch):
        """Scroll once the finger has gone far enough up or down."""
        if touch.grab_current is not self:
            return self._pass_on("on_touch_move", touch)
        if not touch.ud[self] and abs(touch.y - touch.oy) > dp(DRAG) and "drag" not in touch.ud:
            touch.ud[self] = True
            self._update_effect_bounds()
            self._effect_y_start_height = self.height
            self.effect_y.start(touch.y)
        if touch.ud[self]:
            self.effect_y.update(touch.y)
        return True

    def on_touch_up(self, touch):
        """Let the column glide on a little."""
        if touch.grab_current is not self:
            return self._pass_on("on_touch_up", touch)
        touch.ungrab(self)
        if touch.ud[self]:
            self.effect_y.stop(touch.y)
        return True

    def _pass_on(self, event, touch):
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = getattr(StencilView, event)(self, touch)
        touch.pop()
        return taken
