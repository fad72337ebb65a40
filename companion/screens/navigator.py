"""Shows the screen of the place the user is at, and keeps those below it as they were left."""

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.core.errors import CompanionError
from companion.screens.theme import theme

SECONDS = 0.16
DRIFT = 40  # dp that a screen slides while it fades in


class Navigator(Widget):
    """Follows the `Navigation`; screens are made when first seen and dropped when left by going back."""

    shell = ObjectProperty()
    table = ObjectProperty()
    drift = NumericProperty(0.0)

    is_layer = True

    def __init__(self, **values):
        super().__init__(**values)
        self._made = {}
        self._leaving = None
        self.screen = None
        self.bind(size=self._place, pos=self._place, drift=self._place)

    def follow(self, navigation):
        """Show where the user is, now and after every step."""
        self._navigation = navigation
        navigation.listen(self._stepped)
        self._show("replace", animated=False)

    def rebuild(self):
        """Make all screens anew, as after a change of language."""
        if self.screen:
            self.screen.keep()
            self.screen.left()
        self._settle()
        self._made.clear()
        self.clear_widgets()
        self.screen = None
        self._show("replace", animated=False)

    def _stepped(self, step):
        self._show(step, animated=True)

    def _show(self, step, *, animated):
        self._settle()
        old, place = self.screen, self._navigation.place
        if old:
            old.keep()
        try:
            new = self._made.get(place.number) or self.table.make(self.shell, place)
        except CompanionError as error:
            self._step_aside(error)
            return
        if old and new is not old:
            old.left()
        alive = {one.number for one in self._navigation.places}
        self._made = {number: made for number, made in self._made.items() if number in alive}
        self._made[place.number] = new
        self.screen = new
        if new is old:
            return
        self.add_widget(new)
        self._place()
        new.arrived()
        if old is not None:
            seconds = theme.motion(SECONDS) if animated else 0.0
            self._leaving = old
            if seconds:
                self._slide(new, seconds, 1 if step != "back" else -1)
            else:
                self._settle()

    def _step_aside(self, error):
        """A place whose screen cannot be made is left again, with a word about it."""
        self.shell.show_error(error)
        if self._navigation.can_go_back:
            self._navigation.back()

    def _slide(self, new, seconds, direction):
        self.drift = dp(DRIFT) * direction
        new.opacity = 0
        slide = Animation(drift=0, duration=seconds, t="out_quad")
        slide.bind(on_complete=self._settle)
        slide.start(self)
        Animation(opacity=1, duration=seconds, t="out_quad").start(new)

    def _settle(self, *_):
        """End a movement at once: the new screen stands, the old one is gone."""
        Animation.cancel_all(self, "drift")
        if self.screen:
            Animation.cancel_all(self.screen, "opacity")
            self.screen.opacity = 1
        self.drift = 0
        if self._leaving:
            self.remove_widget(self._leaving)
            self._leaving = None

    def _place(self, *_):
        for child in self.children:
            child.size = self.size
            child.pos = (self.x + (self.drift if child is self.screen else 0), self.y)

    def on_touch_down(self, touch):
        """Only the screen that stands feels the finger, and none while they change."""
        return bool(self._leaving) or (
            self.screen is not None and self.screen.dispatch("on_touch_down", touch)
        )
