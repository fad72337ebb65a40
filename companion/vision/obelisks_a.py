"""Reads side A: at most one stack for each colour in play, nought to ten cubes high."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from companion.core.reading import Doubt, ObeliskHeights
from companion.vision.colour import COLOURS
from companion.vision.paint import Naming, name_apart
from companion.vision.standing import Row, Scene, apart, find_row, see_paint

HIGHEST = 10
ROW_A = 46.0
PICK_A = apart(5, 38.0, 0.0)
_LEAST_STANDING, _SURE_STANDING, _SURE_ABSENT = 0.5, 3.0, -2.0
# Of a tall stack one cube is a small part: it takes more to bet on its height.
_SURE_HEIGHT, _SURE_TALL, _TALL = 0.96, 0.99, 7
_USUAL_FIT = 1.5
# What one stack counts at most when boards are told apart, and what speaks against a board.
_MOST_VOTE, _STRANGE_COST = 5.0, 1.5


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
    found = find_row(scene, scene.row(ROW_A), HIGHEST, PICK_A)
    likely = sorted(found.stacks, key=lambda stack: -stack.presence)[: len(colours)]
    kept = tuple(stack for stack in found.stacks if stack.presence > _LEAST_STANDING and stack in likely)
    ghosts = [s for s in found.stacks if s not in kept and s.presence > _SURE_ABSENT]
    row = replace(found, stacks=kept)
    paint = np.array([see_paint(scene, row, stack, stack.height) for stack in kept]).reshape(-1, 6)
    naming = name_apart(paint, colours, scene.references)
    heights = {colour: stack.height for colour, stack in zip(naming.colours, kept, strict=True)}
    contents = ObeliskHeights(tuple((colour, heights.get(colour, 0)) for colour in COLOURS))
    doubts = _doubts(row, naming)
    if ghosts:
        free = [colour for colour in colours if colour not in heights]
        doubts += [Doubt((colour,), ghosts[0].height, 0.7) for colour in free]
    confidence = float(np.prod([s.chances().max() * s.chance for s in kept], initial=1.0))
    total = sum(min(stack.presence, _MOST_VOTE) for stack in kept)
    total -= _STRANGE_COST * max(0.0, naming.fit - _USUAL_FIT)
    return SideA(row, naming, contents, _once(doubts), round(confidence, 4), total)


def _doubts(row: Row, naming: Naming) -> list[Doubt]:
    doubts = []
    for i, (colour, stack) in enumerate(zip(naming.colours, row.stacks, strict=True)):
        chances = stack.chances()
        second = int(np.argsort(-chances, kind="stable")[1]) + 1
        if chances.max() < (_SURE_TALL if stack.height >= _TALL else _SURE_HEIGHT):
            doubts.append(Doubt((colour,), second, round(float(chances.max()), 3)))
        elif stack.presence < _SURE_STANDING:
            doubts.append(Doubt((colour,), 0, round(stack.chance, 3)))
        elif not naming.is_sure(i):
            chance = naming.chance(i)
            doubts.append(Doubt((colour,), _height_of(naming, row, naming.rivals[i], colour), chance))
            rival = naming.rivals[i]
            if rival is not None:
                doubts.append(Doubt((rival,), stack.height, chance))
    return doubts


def _height_of(naming: Naming, row: Row, rival: str | None, colour: str) -> int:
    """What a colour's height would be if it changed places with its rival."""
    heights = {c: s.height for c, s in zip(naming.colours, row.stacks, strict=True)}
    return heights.get(rival, 0) if rival is not None and rival != colour else 0


def _once(doubts: list[Doubt]) -> tuple[Doubt, ...]:
    """Keep the first doubt about each colour."""
    kept: dict[str | int, Doubt] = {}
    for doubt in doubts:
        kept.setdefault(doubt.where[0], doubt)
    return tuple(sorted(kept.values(), key=lambda doubt: str(doubt.where[0])))
