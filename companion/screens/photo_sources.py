"""Where photos come from: the camera, the gallery, or our own look at the files; and the reading of them."""

from companion.core.errors import NoChooserError, StorageError
from companion.screens.widgets.file_browser import FileBrowser
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.text import Text
from companion.viewmodels.folders import Folders, load_picture
from companion.viewmodels.photo import READING

CAMERA, GALLERY = "camera", "gallery"


class PhotoSources:
    """Asks for photos on behalf of the screen, and reads them behind a progress overlay."""

    def __init__(self, screen):
        self._screen = screen

    @property
    def _services(self):
        return self._screen.services

    @property
    def _model(self):
        return self._screen.model

    @property
    def _can_read(self):
        return self._services.load_reader is not None and self._services.open_picture is not None

    @property
    def _has_camera(self):
        return self._services.camera is not None and self._can_read

    def notes(self):
        """Why there is not every way to a photo, if so."""
        if not self._can_read:
            return [Text(text=self._screen.say("photo.no_eye"), tone="soft_ink")]
        if not self._has_camera:
            return [Text(text=self._screen.say("photo.no_camera"), role="small", tone="soft_ink")]
        return []

    def buttons(self, then=None):
        """The ways to a photo, and the way without one; `then` comes before any of them is gone."""
        found = []
        ways = (
            ("photo.take", "camera", self.take, self._has_camera),
            ("photo.pick", "gallery", self.pick, self._can_read),
            ("photo.by_hand", "grid", self._screen.by_hand, True),
        )
        main = next(key for key, _, _, works in ways if works)
        for key, icon, act, works in ways:
            kind = "primary" if key == main else "quiet"
            button = PushButton(text=self._screen.say(key), icon=icon, kind=kind, disabled=not works)
            button.bind(on_tap=lambda _button, act=act: self._go(then, act))
            found.append(button)
        return found

    def _go(self, then, act):
        if then:
            then()
        act()

    def offer(self):
        """Offer another photo in a sheet; the one under review stays until another has been read."""
        say = self._screen.say
        sheet = Sheet(title=say("photo.another_title"))
        sheet.put(*self.notes(), *self.buttons(sheet.close))
        drop = PushButton(text=say("photo.discard"), icon="delete")
        drop.bind(on_tap=lambda *_: self._go(sheet.close, self._screen.drop_photo))
        sheet.put(drop)
        self._screen.shell.overlays.open(sheet)

    def take(self):
        """Ask the camera."""
        self._ask(CAMERA)

    def pick(self):
        """Ask the gallery, or look for files ourselves."""
        if self._services.gallery is None:
            self.browse()
        else:
            self._ask(GALLERY)

    def _ask(self, name):
        self._keep(lambda: self._model.wait_for(name))
        getattr(self._services, name).request(self.came, self._cancelled, self._failed)

    def take_up(self):
        """After a kill: what was being read is read again, and what was asked for is asked about."""
        waiting = self._model.waiting
        if waiting == READING:
            photo = self._model.interrupted()
            if photo is None:
                self._cancelled()
            else:
                self.read(photo)
        elif waiting:
            source = getattr(self._services, waiting, None)
            if source is None or not source.resume(self.came, self._cancelled):
                self._cancelled()

    def _cancelled(self):
        self._keep(self._model.stop_waiting)

    def _failed(self, error):
        self._cancelled()
        if isinstance(error, NoChooserError):
            self.browse()
        else:
            self._screen.shell.show_error(error)

    def _keep(self, act):
        try:
            act()
        except StorageError as error:
            self._screen.shell.show_error(error)

    def browse(self):
        """Look for a picture among the files."""
        screen = self._screen
        browser = FileBrowser(
            folders=Folders(self._services.store), say=screen.say, open_picture=self._services.open_picture
        )
        browser.bind(on_file=lambda _browser, path: self._load(path))
        screen.shell.overlays.open(browser)

    def _load(self, path):
        words = self._screen.say("files.opening", file=path.name)
        self._screen.shell.work(words, lambda _report: load_picture(path), self.came)

    def came(self, photo):
        """A photo is here: read it."""
        if self._screen.get_root_window() is not None:
            self._keep(lambda: self._model.begin(photo))
            self.read(photo)

    def read(self, photo):
        """Read a photo off the window's thread."""
        screen, model = self._screen, self._model
        model.eye.prepare()

        def taken(opened):
            self._keep(lambda: model.take(opened))
            screen.taken(opened)

        def failed(error):
            self._cancelled()
            screen.shell.show_error(error)

        screen.shell.work(
            screen.say("photo.reading"),
            lambda report: model.eye.read(photo, report),
            taken,
            self._stopped,
            failed,
        )

    def _stopped(self):
        self._cancelled()
        self._screen.shell.toast(self._screen.say("photo.cancelled"))
        self._screen.show()
