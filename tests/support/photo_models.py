"""Photos on their way through the view-models, without a window."""

import functools
from contextlib import contextmanager
from typing import ClassVar

from companion.games.registry import find_game
from companion.storage.store import Store
from companion.viewmodels.navigation import Navigation, Route
from companion.viewmodels.photo import PhotoModel
from companion.viewmodels.photo_target import find_target
from companion.viewmodels.preferences import PreferenceKeeper
from companion.viewmodels.services import Services
from companion.vision.picture import open_picture
from companion.vision.reader import Eye


class RememberingEye:
    """The real eye, which also remembers what it was asked; a photo read once is not read again."""

    asked: ClassVar = []

    def read(self, photo, board, side, colours, *, corners=None, expected=None, hint=None):
        self.asked.append({"corners": corners, "expected": expected, "hint": hint})
        given = tuple(map(tuple, corners)) if corners else None
        return _read(photo, board, side, tuple(colours), given, expected, tuple(hint) if hint else None)


@functools.cache
def _read(photo, board, side, colours, corners, expected, hint):
    return Eye().read(photo, board, side, colours, corners=corners, expected=expected, hint=hint)


@contextmanager
def photo_services(folder, load_reader=RememberingEye):
    """Services with an eye, on a database in a folder."""
    path = folder / "companion.sqlite"
    store = Store(path, find_game)
    yield Services(
        store=store,
        open_store=lambda: Store(path, find_game),
        preferences=PreferenceKeeper(store),
        navigation=Navigation(store, ("home", "settings", "photo")),
        export_folder=folder / "exports",
        photo_folder=folder / "photos",
        load_reader=load_reader,
        open_picture=open_picture,
    )
    store.close()


def photo_for(services, **route):
    """The model of a photo for a match or a tally."""
    return PhotoModel(services, find_target(Route.of("photo", **route), services.store))


def chamber(services):
    """The model of a chamber's photo for a tally."""
    return photo_for(services, board="chamber", tally="imhotep")


def no_report(_done, _total):
    """Nobody wants to know how far it is."""


def take(model, path_or_bytes):
    """Have a photo read and begin its review."""
    photo = path_or_bytes if isinstance(path_or_bytes, bytes) else path_or_bytes.read_bytes()
    model.begin(photo)
    model.eye.prepare()
    model.take(model.eye.read(photo, no_report))
    return model
