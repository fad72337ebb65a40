"""Reads side B: finished towers, three high, along the value spaces, and loose cubes before them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

import numpy as np

from companion.core.reading import Doubt, ObeliskTowers, Place
from companion.vision.colour import COLOURS
from companion.vision.paint import Naming, name_freely
from companion.vision.settle import ANY_CUBE
from companion.vision.standing import Row, Scene, evenly, find_loose, find_row, see_paint

TOWER_HEIGHT = 3
VALUE_ROW, WAITING_ROW = 21.0, 56.0
MOST_TOWERS = 10
MOST_LOOSE, LOOSE_APART_MM = 8, 14.0
_MOST_LOOSE_EACH = 2
_SURE_STANDING, _SURE_ABSENT = 3.0, -2.5
_SURE_LEAD = 8.0
_USUAL_FIT = 1.5
# What a tower or a cube counts at most when boards are told apart, and what speaks against a board.
_MOST_TOWER_VOTE, _MOST_LOOSE_VOTE = 4.0, 3.0
_SURPLUS_COST, _STRANGE_COST = 2.0, 1.5


@dataclass(frozen=True, slots=True, eq=False)
class SideB:
    """What was found on side B with one pose; towers from the highest value on."""

    towers: Row
    loose: Row
    naming: Naming
    contents: ObeliskTowers
    doubts: tuple[Doubt, ...]
    confidence: float
    total: float


def read_side_b(scene: Scene, colours: tuple[str, ...]) -> SideB:
    """Find and name towers and loose cubes."""
    pick = evenly(MOST_TOWERS, is_turned=scene.is_turned)
    value = find_row(scene, scene.row(VALUE_ROW), TOWER_HEIGHT, pick, is_full=True)
    waiting = find_loose(scene, scene.row(WAITING_ROW), MOST_LOOSE, LOOSE_APART_MM, _SURE_ABSENT)
    if scene.is_turned:
        value, waiting = (replace(row, stacks=row.stacks[::-1]) for row in (value, waiting))
    towers, tower_doubts = _first_ones(value)
    loose, open_loose = _keep(waiting)
    naming = _name(scene, towers, loose, colours)
    count = len(towers.stacks)
    surplus = _surplus(loose, naming.colours[count:])
    if surplus:  # no colour waits with more than two: the least likely of its cubes are none
        loose = replace(loose, stacks=tuple(s for i, s in enumerate(loose.stacks) if i not in surplus))
        naming = _name(scene, towers, loose, colours)
    waiting_colours = Counter(naming.colours[count:])
    contents = ObeliskTowers(
        naming.colours[:count], tuple((colour, waiting_colours[colour]) for colour in COLOURS)
    )
    doubts = tower_doubts + _name_doubts(towers, naming)
    doubts += _loose_doubts(loose, naming, count, open_loose, colours)
    if surplus:
        doubts += [
            Doubt(("loose", c), n - 1, 0.5) for c, n in waiting_colours.items() if n == _MOST_LOOSE_EACH
        ]
    confidence = round(float(np.prod([s.chance for s in (*towers.stacks, *loose.stacks)], initial=1.0)), 4)
    total = sum(min(stack.presence, _MOST_TOWER_VOTE) for stack in towers.stacks)
    total += sum(min(stack.presence, _MOST_LOOSE_VOTE) for stack in loose.stacks)
    total -= _SURPLUS_COST * len(surplus) + _STRANGE_COST * max(0.0, naming.fit - _USUAL_FIT)
    return SideB(towers, loose, naming, contents, _once(doubts), confidence, total)


def _name(scene: Scene, towers: Row, loose: Row, colours: tuple[str, ...]) -> Naming:
    paint = [see_paint(scene, towers, stack, TOWER_HEIGHT) for stack in towers.stacks]
    paint += [see_paint(scene, loose, stack, 1) for stack in loose.stacks]
    return name_freely(np.array(paint).reshape(-1, 6), colours, scene.references)


def _surplus(row: Row, names: tuple[str, ...]) -> set[int]:
    """Which of the loose cubes are too many of their colour, the least likely first."""
    surplus: set[int] = set()
    for colour in set(names):
        mine = [i for i, name in enumerate(names) if name == colour]
        mine.sort(key=lambda i: -row.stacks[i].presence)
        surplus.update(mine[_MOST_LOOSE_EACH:])
    return surplus


def _once(doubts: list[Doubt]) -> tuple[Doubt, ...]:
    """Keep the first doubt about each place."""
    kept: dict[Place, Doubt] = {}
    for doubt in doubts:
        kept.setdefault(doubt.where, doubt)
    return tuple(kept.values())


def _first_ones(row: Row) -> tuple[Row, list[Doubt]]:
    """Say how many towers stand: they leave no space free, so only where they end is in question."""
    odds = np.array([stack.presence for stack in row.stacks])
    totals = np.concatenate([[0.0], np.cumsum(odds)]) * 2 - odds.sum()
    count = int(np.argmax(totals))
    kept = replace(row, stacks=row.stacks[:count])
    doubts = []
    for other in np.flatnonzero(totals > totals[count] - _SURE_LEAD):
        chance = round(float(1 / (1 + np.exp((totals[other] - totals[count]) / 2))), 3)
        if other < count:
            doubts.append(Doubt(("tower", int(other)), None, chance))
        elif other > count:
            doubts.append(Doubt(("tower", count), ANY_CUBE, chance))
    return kept, doubts


def _keep(row: Row) -> tuple[Row, int]:
    """Split a row into what stands there and the number of places where something may."""
    kept = tuple(stack for stack in row.stacks if stack.presence > 0)
    maybe = sum(_SURE_ABSENT < stack.presence <= 0 for stack in row.stacks)
    return replace(row, stacks=kept), maybe


def _name_doubts(row: Row, naming: Naming) -> list[Doubt]:
    return [
        Doubt(("tower", i), naming.rivals[i], naming.chance(i))
        for i in range(len(row.stacks))
        if not naming.is_sure(i)
    ]


def _loose_doubts(row: Row, naming: Naming, first: int, maybe: int, colours: tuple[str, ...]) -> list[Doubt]:
    counts = Counter(naming.colours[first:])
    doubts = []
    for i, stack in enumerate(row.stacks):
        colour, rival = naming.colours[first + i], naming.rivals[first + i]
        if stack.presence < _SURE_STANDING:
            doubts.append(Doubt(("loose", colour), counts[colour] - 1, round(stack.chance, 3)))
        elif not naming.is_sure(first + i):
            chance = naming.chance(first + i)
            doubts.append(Doubt(("loose", colour), counts[colour] - 1, chance))
            if rival is not None:
                doubts.append(Doubt(("loose", rival), counts[rival] + 1, chance))
    if maybe:
        doubts += [
            Doubt(("loose", colour), counts[colour] + 1, 0.6)
            for colour in colours
            if counts[colour] < _MOST_LOOSE_EACH
        ]
    return doubts
