"""The spoken mode at the level of the shell, so that it works on every screen.

Kivy's widgets are invisible to a phone's screen reader: what a finger is on, what comes up over a screen and
what a screen has to say is therefore spoken by ourselves. While the mode is off nobody listens, and it costs
nothing.
"""

from kivy.clock import Clock

from companion.screens.widgets.pressable import Pressable
from companion.screens.widgets.progress_overlay import ProgressOverlay
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.text import Text
from companion.screens.widgets.toast import Toast
from companion.screens.widgets.toggle import ToggleRow
from companion.viewmodels.announcer import Announcer
from companion.viewmodels.imhotep_board import TableView
from companion.viewmodels.table_words import part_words, space_words, table_words

AFTER_A_TAP = 0.1  # seconds in which a screen takes up a move


class SpokenMode:
    """Listens to fingers, layers and screens while the user wants it."""

    def __init__(self, shell):
        self._shell = shell
        self.announcer = Announcer(shell.services.speaker, shell.services.preferences)
        self._place = None
        self._due = None
        self._touched = None

    def switch(self, is_on):
        """Begin or end; the first words tell that it works."""
        Pressable.listener = self._finger if is_on else None
        self._shell.overlays.listener = self._layer if is_on else None
        if self._due:
            self._due.cancel()
            self._due = None
        if is_on:
            self.announcer.forget()
            self.arrived()

    def arrived(self):
        """Another screen stands: say what it is."""
        if self.announcer.is_on:
            self._later()

    def _finger(self, event, widget):
        label = label_of(widget, self._shell.say)
        if event == "press":
            self._touched = widget, label
            self.announcer.focus(label)
        else:
            self._later()

    def _layer(self, layer):
        """A sheet, a progress or a notice came up."""
        self.announcer.tell(*words_of_layer(layer))

    def _later(self):
        """Look at the screen once it has taken up what was done."""
        if self._due:
            self._due.cancel()
        self._due = Clock.schedule_once(self._look, AFTER_A_TAP)

    def _look(self, _seconds):
        self._due = None
        screen = self._shell.navigator.screen
        if screen is None:
            return
        if screen.place is not self._place:
            self._place = screen.place
            self.announcer.forget()
        layers = self._shell.overlays.layers
        words = words_of_layer(layers[0]) if layers else words_of_screen(screen)
        if not self.announcer.tell(*words):
            self._say_change()

    def _say_change(self):
        """A switch or a number stands differently after the tap; said only if nothing else is to be said."""
        if self._touched is None:
            return
        widget, before = self._touched
        self._touched = None
        now = label_of(widget, self._shell.say)
        if now != before and widget.get_root_window():
            self.announcer.focus(now)


def words_of_screen(screen):
    """What a screen says; a table is read from its view."""
    view = getattr(screen, "view", None)
    if isinstance(view, TableView):
        return [screen.title, *table_words(view)]
    return screen.spoken()


def words_of_layer(layer):
    """What a layer over the screens says."""
    if isinstance(layer, Toast):
        return [layer.text, layer.action]
    if isinstance(layer, ProgressOverlay):
        return [layer.text]
    if isinstance(layer, Sheet):
        return [layer.title, *_plain_texts(layer.ids.content)]
    return []


def label_of(widget, say):
    """What a widget is called, and how it stands."""
    stepper = getattr(widget, "stepper", None)
    if getattr(stepper, "label", ""):
        return f"{stepper.label}, {stepper.value:g}"
    part = _part_of_table(widget)
    if part:
        return say(part.key, **dict(part.values))
    label = _own_words(widget) or ", ".join(_texts(widget))
    if not label:
        return ""
    if isinstance(widget, ToggleRow):
        return say("spoken.is_on" if widget.is_on else "spoken.is_off", label=label)
    if getattr(widget, "is_chosen", False):
        return say("spoken.chosen", label=label)
    return label


def _part_of_table(widget):
    """A ship, a space of one, a site or a player; ships hold their spaces in `spaces`."""
    above = widget.parent
    if widget in getattr(above, "spaces", ()):
        return space_words(getattr(above, "view", None), above.spaces.index(widget))
    return part_words(getattr(widget, "view", None))


def _own_words(widget):
    """Its words for the ear, its label, or its title with its detail."""
    for name in ("spoken_label", "label", "text"):
        if getattr(widget, name, ""):
            return str(getattr(widget, name))
    parts = [str(getattr(widget, name, "") or "") for name in ("title", "detail")]
    return ", ".join(part for part in parts if part)


def _texts(widget):
    """The texts inside, in reading order."""
    found = [one for one in widget.walk(restrict=True) if isinstance(one, Text) and one.text]
    found.sort(key=lambda text: (-round(text.center_y), text.x))
    return list(dict.fromkeys(one.text for one in found))


def _plain_texts(column):
    """The texts of a sheet that no button carries."""
    for child in reversed(column.children):
        if isinstance(child, Text):
            yield child.text
        elif not isinstance(child, Pressable):
            yield from _plain_texts(child)
