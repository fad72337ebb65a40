"""Points of a photo: what a finger means, how a board lies in the picture, where an empty cell is."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from companion.core.reading import Place, Point

Polygon = tuple[Point, ...]
Outlined = tuple[Place, Polygon]

TILE_MM = (250.0, 75.0)
CELL_MM = 19.0
HALF_CUBE_MM = 8.5
GRID_MM = (111.0, 9.0)
PRINTED_COLUMNS = 7
FIRST_PAST_EDGE_MM = 10.3  # past the tile the first cube stands against its edge


def centre(polygon: Sequence[Point]) -> Point:
    """The middle of a polygon's corners."""
    return sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon)


def is_inside(point: Point, polygon: Sequence[Point]) -> bool:
    """Tell whether a point lies in a polygon."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def distance_to(point: Point, polygon: Sequence[Point]) -> float:
    """How far a point is outside a polygon; 0 inside."""
    if is_inside(point, polygon):
        return 0.0
    return min(
        _distance_to_edge(point, one, other)
        for one, other in zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    )


def _distance_to_edge(point: Point, one: Point, other: Point) -> float:
    along = (other[0] - one[0], other[1] - one[1])
    length = along[0] ** 2 + along[1] ** 2
    share = ((point[0] - one[0]) * along[0] + (point[1] - one[1]) * along[1]) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(point, (one[0] + share * along[0], one[1] + share * along[1]))


def nearest_place(point: Point, outlines: Sequence[Outlined], reach_px: float) -> Place | None:
    """The place a finger means: the one under it, else the nearest within reach."""
    ranked = sorted(
        (distance_to(point, polygon), math.dist(point, centre(polygon)), str(place), place)
        for place, polygon in outlines
    )
    return ranked[0][3] if ranked and ranked[0][0] <= reach_px else None


def box_around(polygons: Sequence[Sequence[Point]]) -> tuple[float, float, float, float] | None:
    """Left, top, right and bottom of everything; None of nothing."""
    points = [point for polygon in polygons for point in polygon]
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def ordered_corners(points: Sequence[Point], like: Sequence[Point] | None = None) -> Polygon:
    """Name four corners clockwise from the top left of the board, whose long side comes first.

    A board has two long sides; `like` (corners from before) tells which of them is the upper one, else the
    upper one in the picture is.
    """
    middle = centre(points)
    around = sorted(points, key=lambda p: math.atan2(p[1] - middle[1], p[0] - middle[0]))
    sides = [math.dist(around[at], around[(at + 1) % 4]) for at in range(4)]
    first = 0 if sides[0] + sides[2] >= sides[1] + sides[3] else 1
    one = tuple(around[(first + at) % 4] for at in range(4))
    other = (*one[2:], *one[:2])
    if like is None:
        return min(one, other, key=lambda corners: corners[0][1] + corners[1][1])
    return min(one, other, key=lambda c: sum(math.dist(a, b) for a, b in zip(c, like, strict=True)))


def is_board(corners: Sequence[Point]) -> bool:
    """Tell whether four corners, in order, can be those of a board: a bulging outline of some size."""
    turns = []
    for at in range(4):
        (x0, y0), (x1, y1), (x2, y2) = (corners[(at + step) % 4] for step in range(3))
        turns.append((x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1))
    sides = [math.dist(corners[at], corners[(at + 1) % 4]) for at in range(4)]
    return min(turns) > 0 and min(sides) >= 12


def first_corners(width_px: float, height_px: float) -> Polygon:
    """Corners to start dragging from where none were found."""
    left, right = 0.12 * width_px, 0.88 * width_px
    tall = min(height_px * 0.6, (right - left) * TILE_MM[1] / TILE_MM[0])
    top, bottom = (height_px - tall) / 2, (height_px + tall) / 2
    return (left, top), (right, top), (right, bottom), (left, bottom)


class Plane:
    """The board's plane as the photo shows it: millimetres on the tile to pixels."""

    def __init__(self, corners: Sequence[Point]) -> None:
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
        dx1, dx2, dx3 = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
        dy1, dy2, dy3 = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
        area = dx1 * dy2 - dx2 * dy1 or 1e-9
        self._g = (dx3 * dy2 - dx2 * dy3) / area
        self._h = (dx1 * dy3 - dx3 * dy1) / area
        self._x = (x1 - x0 + self._g * x1, x3 - x0 + self._h * x3, x0)
        self._y = (y1 - y0 + self._g * y1, y3 - y0 + self._h * y3, y0)

    def point(self, x_mm: float, y_mm: float) -> Point:
        """Where a point of the tile is in the photo."""
        u, v = x_mm / TILE_MM[0], y_mm / TILE_MM[1]
        depth = self._g * u + self._h * v + 1
        depth = depth if abs(depth) > 1e-6 else 1e-6
        return (
            (self._x[0] * u + self._x[1] * v + self._x[2]) / depth,
            (self._y[0] * u + self._y[1] * v + self._y[2]) / depth,
        )

    def cell(self, column: int, row: int) -> Polygon:
        """The outline of a chamber cell on the tile, or past its edge."""
        x_mm = GRID_MM[0] + (column + 0.5) * CELL_MM
        if column >= PRINTED_COLUMNS:
            x_mm = TILE_MM[0] + FIRST_PAST_EDGE_MM + (column - PRINTED_COLUMNS) * CELL_MM
        y_mm = GRID_MM[1] + (row + 0.5) * CELL_MM
        half = HALF_CUBE_MM
        steps = ((-half, -half), (half, -half), (half, half), (-half, half))
        return tuple(self.point(x_mm + dx, y_mm + dy) for dx, dy in steps)


def chamber_cell(corners: Sequence[Point], known: Mapping[Place, Polygon], column: int, row: int) -> Polygon:
    """Where a cell without an outline of its own is: as the nearest known cell is off the plane, so is this.

    Cubes stand above the plane and prints differ, so the plane alone would be off by some millimetres.
    """
    plane = Plane(corners)
    cell = plane.cell(column, row)
    if not known:
        return cell

    def away(place: Place) -> float:
        return math.dist(tuple(map(float, place)), (float(column), float(row)))

    nearest = min(known, key=away)
    near_column, near_row = (int(part) for part in nearest)
    there, seen = centre(plane.cell(near_column, near_row)), centre(known[nearest])
    shift = (seen[0] - there[0], seen[1] - there[1])
    return tuple((x + shift[0], y + shift[1]) for x, y in cell)
