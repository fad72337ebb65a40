"""What lies over the screens: sheets, progress, and the toast on top."""

from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from companion.screens.theme import COLUMN, theme
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.toast import Toast


class Overlays(FloatLayout):
    """A pile; back goes to its top first."""

    is_layer = True
    listener = None
    """Somebody who is told of every layer and notice that comes up: the spoken mode, while it is on."""

    def __init__(self, **values):
        super().__init__(**values)
        self._toast = None
        self._beside = None
        self.bind(size=self._place_toast)

    @property
    def layers(self):
        """The sheets and progress overlays, topmost first."""
        return [widget for widget in self.children if not isinstance(widget, Toast)]

    def open(self, layer):
        """Put a layer on top of the pile; a toast gives way to it."""
        self.drop_toast()
        self.add_widget(layer)
        if isinstance(layer, Sheet):
            layer.rise()
        self._tell(layer)
        return layer

    def close(self, layer):
        """Take a layer away at once."""
        if layer.parent is self:
            self.remove_widget(layer)

    def put_aside(self):
        """Take everything away and give what may be put back, lowest first."""
        found = [
            layer for layer in reversed(self.layers) if isinstance(layer, Sheet) and not layer.is_closing
        ]
        self.clear()
        return found

    def put_back(self, layers):
        """Let layers that were put aside lie there again."""
        for layer in layers:
            self.add_widget(layer)

    def clear(self):
        """Take everything away, as when the screen below changes."""
        self.drop_toast()
        for layer in self.layers:
            self.remove_widget(layer)

    def on_back(self):
        """Offer back to the top layer; tell whether there was one."""
        layers = self.layers
        return bool(layers) and bool(layers[0].on_back())

    def toast(self, text, action="", act=None, beside=None):
        """Say something in passing, `beside` a bar of the screen, not over it; what was said before goes."""
        self.drop_toast()
        self._beside = beside
        if beside:
            beside.bind(height=self._place_toast)
        toast = Toast(text=text, action=action, act=act)
        self._toast = toast
        self.add_widget(toast)
        toast.bind(height=self._place_toast)
        self._place_toast()
        toast.appear()
        self._tell(toast)
        return toast

    def _tell(self, layer):
        if self.listener:
            self.listener(layer)

    def drop_toast(self):
        """Take the toast away."""
        if self._toast:
            self._toast.leave()
            self._toast = None
        if self._beside:
            self._beside.unbind(height=self._place_toast)
            self._beside = None

    def _place_toast(self, *_):
        toast = self._toast
        if toast:
            toast.width = min(self.width - dp(24), dp(COLUMN - 40))
            toast.center_x = self.center_x
            toast.y = self._toast_y(toast)

    def _toast_y(self, toast):
        """Below a bar at the top, above one at the bottom, else clear of the window's edge."""
        lowest, bar = self.y + dp(16) + theme.insets[3], self._beside
        if bar is None:
            return lowest
        if bar.center_y > self.center_y:
            return bar.to_window(*bar.pos)[1] - dp(8) - toast.height
        return min(max(lowest, self.y + bar.height + dp(8)), self.top - dp(8) - toast.height)
