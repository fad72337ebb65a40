"""The corners on the photo screen: a handle let go has the photo read again; the foot tells how it goes."""

from kivy.clock import Clock
from kivy.uix.anchorlayout import AnchorLayout

from companion.core.errors import CompanionError
from companion.screens.background import Job
from companion.screens.capital import capital
from companion.screens.widgets.fit_row import FitRow
from companion.screens.widgets.progress_track import ProgressTrack
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.text import Text
from companion.viewmodels.photo_corners import PhotoCorners

PAUSE = 0.35  # seconds a hand may be between two handles before reading begins
SENTENCES = {
    "photo.corners_hint": {},
    "photo.corners_wrong": {},
    "photo.corners_done": {},
    "photo.corners_doubtful": {"count": 20},
    "photo.corners_lost": {"count": 2},
}


class PhotoHandles:
    """Reads behind the handles, not over them: whoever takes one again is not kept waiting."""

    def __init__(self, screen):
        self._screen = screen
        self._say = screen.say
        self._job = None
        self._track = None
        self._soon = Clock.create_trigger(self._read, PAUSE)
        self.model = PhotoCorners(screen.model)

    @property
    def is_reading(self):
        """Whether a reading is under way, or about to be."""
        return self._job is not None or bool(self._soon.is_triggered)

    def begin(self):
        """Bring the handles out."""
        if self._screen.done(self.model.begin):
            self._screen.ids.photo.show_all()
            self._bring_out()
            self._screen.choose(None)

    def take_up(self):
        """After a kill, or back from a rule: handles that were out are out, and what was unread is read."""
        if self.model.is_open and self._screen.model.has_photo:
            self._bring_out()
            if self.model.is_unread:
                self._soon()

    def rest(self):
        """Out of sight nothing is read."""
        self._stop_job()

    def _bring_out(self):
        self._screen.ids.handles.corners = list(self.model.points)
        self._screen.has_handles = True

    def grabbed(self):
        """A finger has a handle."""
        self._stop_job()
        self.model.grab()
        self._screen.foot.show()

    def dragged(self):
        """A handle was let go: read soon, unless a hand comes back for it."""
        self._screen.done(self.model.let_go, self._screen.ids.handles.corners)
        if self.model.is_possible:
            self._soon()
        self._screen.foot.show()

    def _read(self, *_):
        try:
            wish = self.model.wish()
        except CompanionError as error:
            self._failed(error)
            return
        if wish is None:
            return
        self._job = Job(
            lambda report: self.model.read(wish, report),
            lambda reading: self._taken(wish, reading),
            self._failed,
            on_progress=self._progressed,
        ).start()
        self._screen.foot.show()

    def _progressed(self, share):
        if self._track:
            self._track.share = share

    def _taken(self, wish, reading):
        self._job = None
        self._screen.done(self.model.take, wish, reading)
        self._screen.show()

    def _failed(self, error):
        self._job = None
        self._screen.shell.show_error(error)
        self._screen.foot.show()

    def _stop_job(self):
        self._soon.cancel()
        if self._job:
            self._job.cancel()
            self._job = None

    def stop(self):
        """Stop reading; the handles stay."""
        self._stop_job()
        self.model.stop()
        self._screen.foot.show()

    def back(self):
        """Stop reading, or put the handles away with what was read."""
        if self.is_reading:
            self.stop()
        else:
            self.finish()

    def finish(self):
        """Go on with what was read, which can still be undone."""
        has_read = self._screen.done(self.model.finish)
        self._put_away()
        if has_read:
            self._screen.go_on()
            self._screen.shell.toast(self._say("photo.read_again"), self._say("app.undo"), self._undo)

    def cancel(self):
        """Leave everything as it was."""
        self._screen.done(self.model.cancel)
        self._put_away()

    def _undo(self):
        self._screen.done(self.model.undo)
        self._screen.choose(None)

    def _put_away(self):
        self._stop_job()
        self._track = None
        self._screen.has_handles = False
        self._screen.frame()
        self._screen.show()

    def widgets(self):
        """What the foot shows while the handles are out; its height stays, lest the photo move by itself."""
        is_reading, row = self.is_reading, FitRow()
        self._track = ProgressTrack(opacity=1 if is_reading else 0)
        stop = ("photo.corners_stop", self.stop) if is_reading else ("app.cancel", self.cancel)
        is_unread = self.model.is_unread and not is_reading
        go_on = ("photo.corners_read", self._read) if is_unread else ("photo.corners_finish", self.finish)
        for (key, act), kind in ((stop, "quiet"), (go_on, "primary")):
            button = PushButton(text=self._say(key), kind=kind)
            button.bind(on_tap=lambda _button, act=act: act())
            row.add_widget(button)
        row.children[0].disabled = is_reading or not self.model.is_possible
        return [self._words(), self._track, row]

    def _words(self):
        is_wrong = not self.model.is_possible
        if is_wrong:
            words = self._say("photo.corners_wrong")
        elif self.is_reading:
            words = self._say("photo.reading")
        elif self.model.told:
            words = capital(self._screen.tell(self.model.told))
        else:
            words = self._say("photo.corners_hint")
        text = self._text(words, tone="danger" if is_wrong else "soft_ink")
        place = AnchorLayout(size_hint_y=None, anchor_x="left", height=max(self._room(), text.height))
        place.add_widget(text)
        return place

    def _text(self, words, **values):
        """A text with the width it will have, so that its height is known at once."""
        foot = self._screen.ids.foot
        text = Text(text=words, role="small", width=foot.width - foot.padding[0] - foot.padding[2], **values)
        text.texture_update()
        return text

    def _room(self):
        """How high the longest of our sentences is, here and at this size of text."""
        return max(self._text(self._say(key, **values)).height for key, values in SENTENCES.items())
