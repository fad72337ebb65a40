"""Corners in somebody's hands, as they are kept should the app be killed meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.viewmodels.photo_geometry import Polygon


@dataclass(slots=True)
class Drag:
    """Where the four handles are, and the review as it was when they came out."""

    corners: Polygon
    before: Mapping[str, Any]
    is_unread: bool = False
    """Whether the corners have been moved since the photo was last read."""
    has_read: bool = False
    """Whether the photo was read with any dragged corners at all."""

    def dump(self) -> dict[str, Any]:
        """Give plain values."""
        return {
            "corners": self.corners,
            "before": dict(self.before),
            "is_unread": self.is_unread,
            "has_read": self.has_read,
        }

    @classmethod
    def load(cls, saved: Mapping[str, Any]) -> Drag:
        """Take up what was dumped."""
        corners = tuple((float(x), float(y)) for x, y in saved["corners"])
        return cls(corners, dict(saved["before"]), bool(saved["is_unread"]), bool(saved["has_read"]))
