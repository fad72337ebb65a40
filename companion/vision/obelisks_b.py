"""Reads side B: finished towers, three high, along the value spaces, and loose cubes before them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from companion.core.reading import Doubt, ObeliskTowers
from companion.vision.colour import COLOURS
from companion.vision.paint import Naming, name_freely
from companion.vision.stacks import Stack
from companion.vision.standing import Row, Scene, find_loose, find_row, see_paint

TOWER_HEIGHT = 3
_MOST_TOWERS, _MOST_LOOSE_EACH = 10, 2
_VALUE_ROW_MM, _WAITING_ROW_MM = 21.0, 56.0
_TOWERS_APART_MM, _LOOSE_APART_MM = 18.0, 14.0
_LEAST_TOWER, _SURE_TOWER, _SURE_NO_TOWER = 1.0, 5.0, -3.0
_LEAST_LOOSE, _SURE_LOOSE, _SURE_NO_LOOSE = 1.0, 3.0, -0.5
_WIDEST_STEP_MM = 34.0
_FIRST_BEFORE_MM = 36.0
_SURE_MARGIN = 2.5
_STRANGE_FIT = 2.6


@dataclass(frozen=True, slots=True, eq=False)
class SideB:
    """What was found on side B with one pose."""

    towers: Row
    loose: Row
    naming: Naming
    contents: ObeliskTowers
    doubts: tuple[Doubt, ...]
    confidence: float

    @property
    def total(self) -> float:
        """How much stands here: what tells this board from others nearby."""
        return self.towers.total + self.loose.total


def read_side_b(scene: Scene, colours: tuple[str, ...]) -> SideB:
    """Find and name towers and loose cubes."""
    value = find_row(scene, _VALUE_ROW_MM, TOWER_HEIGHT, _MOST_TOWERS, _TOWERS_APART_MM, _SURE_NO_TOWER)
    waiting = find_loose(
        scene, _WAITING_ROW_MM, _MOST_LOOSE_EACH * len(colours), _LOOSE_APART_MM, _SURE_NO_LOOSE
    )
    towers, open_towers = _keep(_without_gaps(value), _LEAST_TOWER)
    loose, open_loose = _keep(waiting, _LEAST_LOOSE)
    paint = [see_paint(scene, towers, stack, TOWER_HEIGHT) for stack in towers.stacks]
    paint += [see_paint(scene, loose, stack, 1) for stack in loose.stacks]
    naming = name_freely(np.array(paint).reshape(-1, 6), colours)
    count = len(towers.stacks)
    waiting_colours = Counter(naming.colours[count:])
    contents = ObeliskTowers(
        naming.colours[:count], tuple((colour, waiting_colours[colour]) for colour in COLOURS)
    )
    doubts = _tower_doubts(towers, naming, open_towers) + _loose_doubts(loose, naming, count, open_loose)
    doubts += [
        Doubt(("loose", colour), _MOST_LOOSE_EACH, 0.3)
        for colour, number in waiting_colours.items()
        if number > _MOST_LOOSE_EACH
    ]
    odds = [_chance(s.presence) for s in (*towers.stacks, *loose.stacks)]
    confidence = round(float(np.prod(odds, initial=1.0)), 4)
    return SideB(towers, loose, naming, contents, tuple(dict.fromkeys(doubts)), confidence)


def _without_gaps(row: Row) -> Row:
    """Believe in a weak tower that stands between two sure ones: towers leave no space free."""
    sure = [stack.place_mm for stack in row.stacks if stack.presence >= _SURE_TOWER]
    if not sure:
        return row
    lifted = tuple(
        Stack(stack.place_mm, max(stack.presence, _LEAST_TOWER), stack.scores, stack.index)
        if stack.place_mm < sure[-1]
        else stack
        for stack in row.stacks
    )
    return Row(row.row_mm, lifted, row.seen, row.slack, row.total)


def _keep(row: Row, least: float) -> tuple[Row, int]:
    """Split a row into what stands there and the number of places where something may."""
    kept = tuple(stack for stack in row.stacks if stack.presence >= least)
    total = sum(stack.presence for stack in kept)
    return Row(row.row_mm, kept, row.seen, row.slack, total), len(row.stacks) - len(kept)


def _tower_doubts(row: Row, naming: Naming, maybe: int) -> list[Doubt]:
    doubts = []
    places = [stack.place_mm for stack in row.stacks]
    for i, stack in enumerate(row.stacks):
        before_mm = places[i] - places[i - 1] if i else places[0]
        gap = before_mm > (_WIDEST_STEP_MM if i else _FIRST_BEFORE_MM)
        if stack.presence < _SURE_TOWER or gap:
            doubts.append(Doubt(("tower", i), None, round(_chance(stack.presence), 3)))
        elif naming.margins[i] < _SURE_MARGIN or naming.fit > _STRANGE_FIT:
            doubts.append(Doubt(("tower", i), naming.rivals[i], 0.6))
    if maybe:
        doubts.append(Doubt(("tower", len(places)), "cube", 0.6))
    return doubts


def _loose_doubts(row: Row, naming: Naming, first: int, maybe: int) -> list[Doubt]:
    counts = Counter(naming.colours[first:])
    doubts = []
    for i, stack in enumerate(row.stacks):
        colour, rival = naming.colours[first + i], naming.rivals[first + i]
        if stack.presence < _SURE_LOOSE:
            doubts.append(Doubt(("loose", colour), counts[colour] - 1, round(_chance(stack.presence), 3)))
        elif naming.margins[first + i] < _SURE_MARGIN or naming.fit > _STRANGE_FIT:
            doubts.append(Doubt(("loose", colour), counts[colour] - 1, 0.6))
            if rival is not None:
                doubts.append(Doubt(("loose", rival), counts[rival] + 1, 0.6))
    if maybe:
        doubts += [
            Doubt(("loose", colour), counts[colour] + 1, 0.6)
            for colour in dict.fromkeys(naming.colours)
            if counts[colour] < _MOST_LOOSE_EACH
        ]
    return doubts


def _chance(odds: float) -> float:
    return float(1 / (1 + np.exp(-odds)))
