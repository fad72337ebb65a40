"""The one door to Android's own classes; tests put small fakes behind it."""

from __future__ import annotations

from typing import Any

SDK_WITH_IMAGE_DECODER = 28
SDK_WITH_SCOPED_STORAGE = 29
SDK_WITH_PHOTO_PICKER = 33


def java_class(name: str) -> Any:
    """Find a class by its full name."""
    from jnius import autoclass

    return autoclass(name)


def java_error() -> type[Exception]:
    """What a Java exception is on our side."""
    from jnius import JavaException

    found: type[Exception] = JavaException
    return found


def java_cast(name: str, value: Any) -> Any:
    """See an object as what it really is, where Java only promises something more general."""
    from jnius import cast

    return cast(name, value)


def leave_java() -> None:
    """Say goodbye to Java in a thread that ends; a thread that forgets it crashes the app."""
    from jnius import detach

    detach()


def activity() -> Any:
    """The app as Android sees it."""
    return java_class("org.kivy.android.PythonActivity").mActivity


def sdk() -> int:
    """Android's level on this phone."""
    return int(java_class("android.os.Build$VERSION").SDK_INT)
