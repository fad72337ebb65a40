"""Photos at a desk: the webcam through whoever can grab a frame, files through the system's own chooser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.core.errors import CompanionError, NoChooserError
from companion.core.ports import FrameGrabber
from companion.device.around import Around
from companion.device.asking import Asking

MOST_BYTES = 200_000_000
PICTURES = ("*.jpg", "*.jpeg", "*.png", "*.webp", "*.heic", "*.JPG", "*.JPEG", "*.PNG")


class DeskPhotos:
    """One request at a time; `get` answers it beside the window's thread."""

    def __init__(self, around: Around, get: Callable[[Asking], None]) -> None:
        self._around = around
        self._get = get
        self._is_open = False

    def request(
        self,
        on_photo: Callable[[bytes], None],
        on_cancel: Callable[[], None],
        on_error: Callable[[CompanionError], None] | None = None,
    ) -> None:
        """Get a photo; a second request while one is open is refused."""
        asking = Asking(self._around, on_photo, on_cancel, on_error)
        if self._is_open:
            asking.fail(CompanionError("photo_request_open"))
            return
        self._is_open = True

        def work() -> None:
            try:
                self._get(asking)
            except CompanionError as error:
                asking.fail(error)
            finally:
                self._is_open = False

        self._around.aside(work)

    def resume(self, on_photo: Callable[[bytes], None], on_cancel: Callable[[], None]) -> bool:
        """Nothing outlives the app at a desk."""
        del on_photo, on_cancel
        return False


def desk_camera(around: Around, load_grabber: Callable[[], FrameGrabber]) -> DeskPhotos:
    """The webcam; the eye is loaded only when somebody wants a photo."""
    return DeskPhotos(around, lambda asking: asking.photo(load_grabber().grab()))


def desk_chooser(around: Around) -> DeskPhotos:
    """The system's own file chooser, where there is one."""
    return DeskPhotos(around, _get_file)


def _get_file(asking: Asking) -> None:
    chosen = _choose()
    if not chosen:
        asking.cancel()
        return
    try:
        with Path(chosen[0]).open("rb") as file:
            asking.photo(file.read(MOST_BYTES))
    except OSError as error:
        raise CompanionError("photo_unreadable") from error


def _choose() -> list[str]:
    """Open the chooser; plyer has none for every system, and on Linux it needs another program."""
    try:
        from plyer import filechooser

        return [str(path) for path in filechooser.open_file(filters=[("Pictures", *PICTURES)]) or []]
    except Exception as error:  # - whatever a foreign desktop throws means: not here
        raise NoChooserError("no_chooser") from error
