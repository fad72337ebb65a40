"""Where a board lay in the last photo of a match: the next one is likely taken from the same place."""

from __future__ import annotations

from companion.core.reading import Point
from companion.viewmodels.keep import Keep
from companion.viewmodels.photo_seen import Seen

SETTING = "photo_poses"
MOST = 20

Hints = dict[tuple[int, int], tuple[Point, ...]]


def hints(keep: Keep, key: str) -> Hints:
    """The corners by the size of the photo they were found in; they mean nothing in another one."""
    match _all(keep).get(key):
        case {"size": [int(width), int(height)], "corners": [*corners]} if len(corners) == 4:
            return {(width, height): tuple((float(x), float(y)) for x, y in corners)}
    return {}


def remember(keep: Keep, key: str, seen: Seen) -> None:
    """Keep where the board was found; only so many matches are remembered."""
    if seen.corners is None:
        return
    poses = _all(keep)
    poses.pop(key, None)
    poses[key] = {"size": seen.size_px, "corners": seen.corners}
    keep.set_setting(SETTING, dict(list(poses.items())[-MOST:]))


def _all(keep: Keep) -> dict[str, object]:
    found = keep.setting(SETTING, {})
    return found if isinstance(found, dict) else {}
