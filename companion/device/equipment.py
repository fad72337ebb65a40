"""What this machine can do, behind the ports: the phone's way or the desk's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.core.ports import FileSender, FrameGrabber, LinkOpener, PhotoSource, Sharer, Speaker
from companion.device.around import Around
from companion.device.system import is_android


@dataclass(frozen=True, slots=True)
class Equipment:
    """Everything the app asks of the machine; `open_door` lets files in that other apps hand over."""

    camera: PhotoSource
    gallery: PhotoSource
    share: Sharer
    files: FileSender
    links: LinkOpener
    speaker: Speaker
    open_door: Callable[[], None]


def equip(
    around: Around,
    *,
    export_folder: Path,
    load_grabber: Callable[[], FrameGrabber],
    copy: Callable[[str], None],
    on_file: Callable[[bytes, str], None],
) -> Equipment:
    """Gather it; nothing is opened or asked for yet."""
    if is_android():
        return _phone(around, on_file)
    from companion.device.desk_photos import desk_camera, desk_chooser
    from companion.device.desk_share import DeskSharer
    from companion.device.desk_voice import DeskVoice

    sharer = DeskSharer(around, export_folder, copy)
    return Equipment(
        desk_camera(around, load_grabber),
        desk_chooser(around),
        sharer,
        sharer,
        sharer,
        DeskVoice(around),
        lambda: None,
    )


def _phone(around: Around, on_file: Callable[[bytes, str], None]) -> Equipment:
    from companion.device.phone_door import PhoneDoor
    from companion.device.phone_photos import PhoneCamera, PhoneGallery
    from companion.device.phone_share import PhoneSharer
    from companion.device.phone_voice import PhoneVoice

    sharer = PhoneSharer(around)
    return Equipment(
        PhoneCamera(around),
        PhoneGallery(around),
        sharer,
        sharer,
        sharer,
        PhoneVoice(around),
        PhoneDoor(around, on_file).open,
    )
