"""Files of other apps by their content URIs: reading, naming, making and deleting them."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.core.errors import CompanionError, UnreadablePhotoError
from companion.device.java import SDK_WITH_IMAGE_DECODER, activity, java_class, java_error, sdk

MOST_BYTES = 200_000_000
JPEG_QUALITY = 93
READABLE = (b"\xff\xd8\xff", b"\x89PNG\r\n", b"RIFF", b"BM", b"II*\0", b"MM\0*")  # what the eye opens itself


def resolver() -> Any:
    """Android's way to other apps' files."""
    return activity().getContentResolver()


def parse(uri: str) -> Any:
    """A URI from its text."""
    return java_class("android.net.Uri").parse(uri)


def read_bytes(uri: Any, most: int = MOST_BYTES) -> bytes:
    """Read a file through its descriptor; slow where a cloud has to be asked."""
    try:
        opened = resolver().openFileDescriptor(uri, "r")
        if opened is None:
            raise CompanionError("photo_unreadable")
        with os.fdopen(opened.detachFd(), "rb") as file:
            return file.read(most)
    except (java_error(), OSError) as error:
        raise CompanionError("photo_unreadable") from error


def read_photo(uri: Any) -> bytes:
    """Read a photo; what the eye cannot open, such as HEIC, Android decodes for it."""
    data = read_bytes(uri)
    if not data:
        raise UnreadablePhotoError("photo_empty")
    if data.startswith(READABLE) or sdk() < SDK_WITH_IMAGE_DECODER:
        return data
    return _decode(uri)


def _decode(uri: Any) -> bytes:
    """Let Android decode a photo, upright, and write it as JPEG."""
    decoder = java_class("android.graphics.ImageDecoder")
    stream_class = java_class("java.io.FileOutputStream")
    formats = java_class("android.graphics.Bitmap$CompressFormat")
    target = Path(activity().getCacheDir().getAbsolutePath()) / "decoded.jpg"
    try:
        bitmap = decoder.decodeBitmap(decoder.createSource(resolver(), uri))
        stream = stream_class(str(target))
        try:
            bitmap.compress(formats.JPEG, JPEG_QUALITY, stream)
        finally:
            stream.close()
            bitmap.recycle()
        return target.read_bytes()
    except (java_error(), OSError) as error:
        raise UnreadablePhotoError("photo_unreadable") from error
    finally:
        with suppress(OSError):
            target.unlink(missing_ok=True)


def file_name(uri: Any) -> str:
    """What the other app calls the file; empty if it does not say."""
    column = java_class("android.provider.OpenableColumns").DISPLAY_NAME
    with suppress(java_error()):
        cursor = resolver().query(uri, [column], None, None, None)
        if cursor is not None:
            try:
                if cursor.moveToFirst():
                    return str(cursor.getString(0) or "")
            finally:
                cursor.close()
    return ""


def make_row(collection: Any, values: dict[str, str]) -> Any:
    """Make a row in the media store; None if the phone has no room for it."""
    row = java_class("android.content.ContentValues")()
    for name, value in values.items():
        row.put(name, value)
    with suppress(java_error()):
        return resolver().insert(collection, row)
    return None


def write_row(uri: Any, data: bytes) -> None:
    """Fill a row of ours."""
    try:
        opened = resolver().openFileDescriptor(uri, "w")
        if opened is None:
            raise CompanionError("file_not_shared")
        with os.fdopen(opened.detachFd(), "wb") as file:
            file.write(data)
    except (java_error(), OSError) as error:
        raise CompanionError("file_not_shared") from error


def delete_row(uri: Any) -> None:
    """Delete a row of ours; one that is gone already is fine."""
    with suppress(java_error()):
        resolver().delete(uri, None, None)
