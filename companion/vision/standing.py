"""Picks the stacks that stand in a row out of its scores, and measures how each is painted."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.colour import Exposure, to_faces
from companion.vision.elevation import (
    Elevation,
    brightness_of,
    draw_board,
    look_at_row,
    to_bgr,
)
from companion.vision.loose import Ground
from companion.vision.photo import Bgr
from companion.vision.pose import Pose
from companion.vision.stacks import SLACKS, RowScores, Slack, Stack, score_feet, score_row, smooth
from companion.vision.task import TILE_MM

Floats = NDArray[np.float64]

PLACES_MM: Floats = np.asarray(np.arange(14.0, TILE_MM[0] - 13.0, 2.0), np.float64)
LOOSE_PLACES_MM: Floats = np.asarray(np.arange(14.0, TILE_MM[0] - 13.0, 3.0), np.float64)
_BESIDE_ROW_MM = 12.0
_FAINT, _SPARE = -3.0, 4
_FOOT_WEIGHT = 0.6
_MOST_HEIGHT_VOTE = 12.0
_FACES = 5
_BRIGHT_PERCENTILE = 97


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A photo with a board whose pose is known."""

    image_bgr: Bgr
    pose: Pose
    board_bgr: Bgr
    white: float

    @staticmethod
    def of(image_bgr: Bgr, pose: Pose, exposure: Exposure) -> Scene:
        """Look at the board once; its brightest print tells of the light as much as the photo does."""
        board_bgr = draw_board(image_bgr, pose)
        bright = float(
            np.percentile(to_faces(board_bgr.reshape(-1, 3).astype(np.float64))[:, 0], _BRIGHT_PERCENTILE)
        )
        return Scene(image_bgr, pose, board_bgr, (exposure.white + bright) / 2)


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """The stacks found in one row, from the left."""

    row_mm: float
    stacks: tuple[Stack, ...]
    seen: Elevation
    slack: Slack
    total: float


def find_row(scene: Scene, row_mm: float, highest: int, most: int, apart_mm: float, least: float) -> Row:
    """Find at most so many stacks that stand clear of each other and whose vote is at least so much."""
    seen = look_at_row(scene.image_bgr, scene.pose, row_mm, PLACES_MM, scene.board_bgr)
    scores = score_row(seen, PLACES_MM)
    picked = _pick(scores, Slack(), highest, most, apart_mm, least)
    slack = _best_slack(scores, picked, highest)
    if slack.cost > 0:
        picked = _pick(scores, slack, highest, most, apart_mm, least) or picked
        slack = _best_slack(scores, picked, highest)
    votes = _votes(scores, slack, highest)
    heights = _neighbourhood(scores, slack, highest)
    stacks = tuple(Stack(float(PLACES_MM[i]), float(votes[i]), heights[i], int(i)) for i in sorted(picked))
    return Row(row_mm, stacks, seen, slack, sum(s.presence for s in stacks))


def find_loose(scene: Scene, row_mm: float, most: int, apart_mm: float, least: float) -> Row:
    """Find single cubes along a row by two witnesses: the view from above and the view from the front."""
    ground = Ground(scene.image_bgr, scene.pose, row_mm, (LOOSE_PLACES_MM[0], LOOSE_PLACES_MM[-1]))
    odds, seen_mm = ground.look(np.stack([LOOSE_PLACES_MM, np.full(len(LOOSE_PLACES_MM), row_mm)], axis=1))
    likely = np.flatnonzero(odds > _FAINT)
    if len(likely):  # once more, from where the cubes seem to stand
        again, nearer_mm = ground.look(seen_mm[likely])
        better = again > odds[likely]
        odds[likely[better]], seen_mm[likely[better]] = again[better], nearer_mm[better]
    picked: list[int] = []
    for i in np.argsort(-odds, kind="stable"):
        if odds[i] < _FAINT or len(picked) == most + _SPARE:
            break
        is_near_row = abs(float(seen_mm[i, 1]) - row_mm) < _BESIDE_ROW_MM
        if is_near_row and all(abs(seen_mm[i, 0] - seen_mm[k, 0]) >= apart_mm for k in picked):
            picked.append(int(i))
    picked.sort(key=lambda i: float(seen_mm[i, 0]))
    places_mm = np.asarray(seen_mm[picked, 0], np.float64)
    seen = look_at_row(scene.image_bgr, scene.pose, row_mm, places_mm, scene.board_bgr)
    both = odds[picked] + _FOOT_WEIGHT * score_feet(seen) if picked else odds[picked]
    stacks = tuple(
        Stack(float(place), float(vote), np.zeros(1), k)
        for k, (place, vote) in enumerate(zip(places_mm, both, strict=True))
        if vote >= least
    )
    return Row(row_mm, stacks, seen, Slack(), sum(max(0.0, s.presence) for s in stacks))


def _votes(scores: RowScores, slack: Slack, highest: int) -> Floats:
    gain = scores.heights(highest, slack).max(axis=1)
    return np.asarray(np.minimum(gain, _MOST_HEIGHT_VOTE) + smooth(scores.presence), np.float64)


def _pick(
    scores: RowScores, slack: Slack, highest: int, most: int, apart_mm: float, least: float
) -> list[int]:
    votes = _votes(scores, slack, highest)
    picked: list[int] = []
    for i in np.argsort(-votes, kind="stable"):
        if votes[i] < least or len(picked) == most:
            break
        if all(abs(PLACES_MM[i] - PLACES_MM[k]) >= apart_mm for k in picked):
            picked.append(int(i))
    return picked


def _best_slack(scores: RowScores, picked: list[int], highest: int) -> Slack:
    """The slack under which the stacks found so far stand clearest."""
    if not picked:
        return Slack()
    at = np.array(picked)
    return max(
        SLACKS,
        key=lambda slack: float(scores.heights(highest, slack, at).max(axis=1).sum()) - slack.cost,
    )


def _neighbourhood(scores: RowScores, slack: Slack, highest: int) -> Floats:
    """Scores by height, averaged over places and the best of shifts nearby."""
    near = [
        scores.heights(highest, Slack(slack.shift_mm + shift, slack.lean, slack.stretch))
        for shift in (-1.0, 0.0, 1.0)
    ]
    return np.asarray(np.max(near, axis=0), np.float64)


def see_paint(scene: Scene, row: Row, stack: Stack, height: int) -> Floats:
    """Six numbers for naming: brightness of front and top against white, tints of front and top."""
    seen, i = row.seen, stack.index
    step_mm = seen.ledge_mm[i] - seen.foot_mm[i]
    foot_mm = seen.foot_mm[i] + row.slack.shift_mm
    fronts = [
        _tone(seen, i, foot_mm + k * step_mm + 2, foot_mm + (k + 1) * step_mm - 2)
        for k in range(min(height, _FACES))
    ]
    top_mm = seen.top_mm[height, i] + row.slack.shift_mm
    ledge_mm = foot_mm + height * step_mm
    top = _tone(seen, i, ledge_mm + 2, top_mm - 2) if top_mm - ledge_mm > 6 else fronts[-1]
    faces = to_faces(to_bgr(np.array([*fronts, top]), brightness_of(scene.board_bgr)))
    front = np.median(faces[:-1], axis=0)
    return np.array(
        [front[0] - scene.white, faces[-1, 0] - scene.white, front[1], front[2], faces[-1, 1], faces[-1, 2]]
    )


def _tone(seen: Elevation, i: int, low_mm: float, high_mm: float) -> Floats:
    low, high = seen.rows(np.array([low_mm, high_mm]))
    rows = len(seen.inside)
    start = min(rows - high, rows - 1)
    return np.asarray(np.median(seen.inside[start : max(start + 1, rows - low), i], axis=0), np.float64)
