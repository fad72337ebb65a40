"""Reads side A: at most one stack for each colour in play, nought to ten cubes high."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from companion.core.reading import Doubt, ObeliskHeights
from companion.vision.colour import COLOURS
from companion.vision.loose import Ground
from companion.vision.paint import Naming, name_apart
from companion.vision.stacks import Stack
from companion.vision.standing import Row, Scene, find_row, see_paint

HIGHEST = 10
_ROW_MM = 46.0
_APART_MM = 38.0
# A stack's vote: its height's evidence (12 at most) and its foot's odds; empty prints seldom pass 4.
_LEAST_VOTE, _SURE_VOTE = 5.0, 8.5
_SURE_ABSENT_VOTE = 3.0
_LEAST_FROM_ABOVE = -1.0
_SURE_HEIGHT = 0.96
_SURE_MARGIN = 3.0
_STRANGE_FIT = 2.6
_STRANGE_COST, _USUAL_FIT = 6.0, 1.5


@dataclass(frozen=True, slots=True, eq=False)
class SideA:
    """What was found on side A with one pose."""

    row: Row
    naming: Naming
    contents: ObeliskHeights
    doubts: tuple[Doubt, ...]
    confidence: float
    total: float


def read_side_a(scene: Scene, colours: tuple[str, ...]) -> SideA:
    """Find, measure and name the stacks."""
    found = find_row(scene, _ROW_MM, HIGHEST, len(colours), _APART_MM, _SURE_ABSENT_VOTE)
    kept = tuple(stack for stack in found.stacks if _stands(scene, found, stack))
    ghosts = tuple(stack for stack in found.stacks if stack not in kept)
    row = Row(found.row_mm, kept, found.seen, found.slack, sum(s.presence for s in kept))
    paint = np.array([see_paint(scene, row, stack, stack.height) for stack in kept]).reshape(-1, 6)
    naming = name_apart(paint, colours)
    heights = {colour: stack.height for colour, stack in zip(naming.colours, kept, strict=True)}
    contents = ObeliskHeights(tuple((colour, heights.get(colour, 0)) for colour in COLOURS))
    doubts = _doubts(row, naming)
    free = [colour for colour in colours if colour not in heights]
    if ghosts and free:
        doubts += [Doubt((colour,), ghosts[0].height, 0.7) for colour in free]
    confidence = float(np.prod([stack.chances().max() for stack in kept], initial=1.0))
    total = row.total - _STRANGE_COST * max(0.0, naming.fit - _USUAL_FIT)
    return SideA(row, naming, contents, _once(doubts), round(confidence, 4), total)


def _stands(scene: Scene, row: Row, stack: Stack) -> bool:
    """Whether a stack is believed in; a single cube must be seen from above as well."""
    if stack.presence < _LEAST_VOTE:
        return False
    if stack.height > 1:
        return True
    ground = Ground(scene.image_bgr, scene.pose, row.row_mm, (stack.place_mm, stack.place_mm))
    odds, _ = ground.look(np.array([[stack.place_mm, row.row_mm]]))
    return float(odds[0]) > _LEAST_FROM_ABOVE


def _doubts(row: Row, naming: Naming) -> list[Doubt]:
    doubts = []
    for i, (colour, stack) in enumerate(zip(naming.colours, row.stacks, strict=True)):
        chances = stack.chances()
        second = int(np.argsort(-chances)[1]) + 1
        if chances.max() < _SURE_HEIGHT:
            doubts.append(Doubt((colour,), second, round(float(chances.max()), 3)))
        elif stack.presence < _SURE_VOTE:
            doubts.append(Doubt((colour,), 0, 0.7))
        elif naming.margins[i] < _SURE_MARGIN or naming.fit > _STRANGE_FIT:
            doubts.append(Doubt((colour,), 0, 0.6))
            rival = naming.rivals[i]
            if rival is not None:
                doubts.append(Doubt((rival,), stack.height, 0.6))
    return doubts


def _once(doubts: list[Doubt]) -> tuple[Doubt, ...]:
    """Keep the first doubt about each colour."""
    kept: dict[str | int, Doubt] = {}
    for doubt in doubts:
        kept.setdefault(doubt.where[0], doubt)
    return tuple(sorted(kept.values(), key=lambda doubt: str(doubt.where[0])))
