"""Reads side B: finished towers, three high, along the value spaces, and loose cubes before them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from companion.core.reading import Doubt, ObeliskTowers, Place
from companion.vision.colour import COLOURS
from companion.vision.paint import Naming, name_freely
from companion.vision.stacks import Stack
from companion.vision.standing import Row, Scene, find_loose, find_row, see_paint

TOWER_HEIGHT = 3
_MOST_TOWERS, _MOST_LOOSE_EACH = 10, 2
_VALUE_ROW_MM, _WAITING_ROW_MM = 21.0, 56.0
_TOWERS_APART_MM, _LOOSE_APART_MM = 20.0, 14.0
_LEAST_TOWER, _SURE_TOWER, _SURE_NO_TOWER = 1.0, 8.0, -3.0
_LEAST_LOOSE, _SURE_LOOSE, _SURE_NO_LOOSE = 0.7, 4.5, -1.0
_WIDEST_STEP_MM = 34.0
_FIRST_BEFORE_MM = 36.0
_SURE_MARGIN = 3.0
_STRANGE_FIT = 2.6
# What a tower or a cube counts at most when boards are told apart, and what speaks against a board.
_MOST_TOWER_VOTE, _MOST_LOOSE_VOTE = 14.0, 4.0
_SURPLUS_COST, _STRANGE_COST, _USUAL_FIT = 6.0, 6.0, 1.5


@dataclass(frozen=True, slots=True, eq=False)
class SideB:
    """What was found on side B with one pose."""

    towers: Row
    loose: Row
    naming: Naming
    contents: ObeliskTowers
    doubts: tuple[Doubt, ...]
    confidence: float
    total: float


def read_side_b(scene: Scene, colours: tuple[str, ...]) -> SideB:
    """Find and name towers and loose cubes."""
    value = find_row(scene, _VALUE_ROW_MM, TOWER_HEIGHT, _MOST_TOWERS, _TOWERS_APART_MM, _SURE_NO_TOWER)
    waiting = find_loose(
        scene, _WAITING_ROW_MM, _MOST_LOOSE_EACH * len(colours), _LOOSE_APART_MM, _SURE_NO_LOOSE
    )
    towers, open_towers = _keep(_without_gaps(value), _LEAST_TOWER)
    loose, open_loose = _keep(waiting, _LEAST_LOOSE)
    naming = _name(scene, towers, loose, colours)
    count = len(towers.stacks)
    surplus = _surplus(loose, naming.colours[count:])
    if surplus:  # no colour waits with more than two: the least likely of its cubes are none
        kept = tuple(stack for i, stack in enumerate(loose.stacks) if i not in surplus)
        loose = Row(loose.row_mm, kept, loose.seen, loose.slack, loose.total)
        naming = _name(scene, towers, loose, colours)
    waiting_colours = Counter(naming.colours[count:])
    contents = ObeliskTowers(
        naming.colours[:count], tuple((colour, waiting_colours[colour]) for colour in COLOURS)
    )
    doubts = _tower_doubts(towers, naming, open_towers) + _loose_doubts(loose, naming, count, open_loose)
    if surplus:
        doubts += [
            Doubt(("loose", c), n - 1, 0.5) for c, n in waiting_colours.items() if n == _MOST_LOOSE_EACH
        ]
    odds = [_chance(s.presence) for s in (*towers.stacks, *loose.stacks)]
    confidence = round(float(np.prod(odds, initial=1.0)), 4)
    total = sum(min(stack.presence, _MOST_TOWER_VOTE) for stack in towers.stacks)
    total += sum(min(stack.presence, _MOST_LOOSE_VOTE) for stack in loose.stacks)
    total -= _SURPLUS_COST * len(surplus) + _STRANGE_COST * max(0.0, naming.fit - _USUAL_FIT)
    return SideB(towers, loose, naming, contents, _once(doubts), confidence, total)


def _name(scene: Scene, towers: Row, loose: Row, colours: tuple[str, ...]) -> Naming:
    paint = [see_paint(scene, towers, stack, TOWER_HEIGHT) for stack in towers.stacks]
    paint += [see_paint(scene, loose, stack, 1) for stack in loose.stacks]
    return name_freely(np.array(paint).reshape(-1, 6), colours)


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
