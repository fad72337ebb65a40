"""Picks the stacks that stand in a row out of its scores, and measures how each is painted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.colour import Exposure, References, to_faces
from companion.vision.elevation import (
    Elevation,
    brightness_of,
    draw_board,
    look_at_row,
    to_bgr,
)
from companion.vision.judge import height_features, judge_heights, judge_standing, standing_features
from companion.vision.loose import Ground
from companion.vision.photo import Bgr
from companion.vision.pose import Pose
from companion.vision.stack import Stack
from companion.vision.stacks import RowScores, Slack, score_feet, score_row, smooth
from companion.vision.task import TILE_MM
from companion.vision.waiting import look_at_waiting

Floats = NDArray[np.float64]
Values = NDArray[np.float32]

PITCH_MM = 2.5
PLACES_MM: Floats = np.asarray(np.arange(14.0, TILE_MM[0] - 13.0, PITCH_MM), np.float64)
LOOSE_PLACES_MM: Floats = np.asarray(np.arange(14.0, TILE_MM[0] - 13.0, 6.0), np.float64)
LOOSE_STANDS = "loose_stands"
_BESIDE_ROW_MM = 12.0
_FAINT, _SPARE = -4.0, 4
# Two witnesses of loose cubes: the first one's share, what silence means, and how much each may say.
_FIRST_SHARE, _SILENT, _MOST_WITNESS, _SAME_CUBE_MM = 0.4, -4.0, 9.0, 9.0
_MOST_HEIGHT_VOTE = 12.0
_CLEAR_VOTE = 6.0
_FIRST_MM, _STEP_MM, _EVEN_VOTE = 18.5, 23.6, 3.0
_FACES = 5
_BRIGHT_PERCENTILE = 97


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A photo with a board whose pose is known; `is_turned` if it is seen from its far side."""

    image_bgr: Bgr
    pose: Pose
    board_bgr: Bgr
    white: float
    is_turned: bool = False
    references: References | None = None

    @staticmethod
    def of(
        image_bgr: Bgr,
        pose: Pose,
        exposure: Exposure,
        *,
        is_turned: bool = False,
        references: References | None = None,
    ) -> Scene:
        """Look at the board once; its brightest print tells of the light as much as the photo does."""
        board_bgr = draw_board(image_bgr, pose)
        sparse = board_bgr[::3, ::3].reshape(-1, 3).astype(np.float64)
        bright = float(np.percentile(to_faces(sparse)[:, 0], _BRIGHT_PERCENTILE))
        return Scene(image_bgr, pose, board_bgr, (exposure.white + bright) / 2, is_turned, references)

    def row(self, depth_mm: float) -> float:
        """Where a row of the board lies as the camera sees it."""
        return TILE_MM[1] - depth_mm if self.is_turned else depth_mm


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """The stacks found in one row, from the left."""

    row_mm: float
    stacks: tuple[Stack, ...]
    seen: Elevation
    slack: Slack


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Places of a row where something may stand, before they are judged."""

    row_mm: float
    at: NDArray[np.intp]
    places_mm: Floats
    votes: Floats
    features: Values
    seen: Elevation
    slack: Slack


Pick = Callable[[Floats], NDArray[np.intp]]


def apart(most: int, apart_mm: float, least: float) -> Pick:
    """Pick at most so many places, clear of each other, where the vote is at least so much."""

    def pick(votes: Floats) -> NDArray[np.intp]:
        picked: list[int] = []
        for i in np.argsort(-votes, kind="stable"):
            if votes[i] < least or len(picked) == most:
                break
            if all(abs(PLACES_MM[i] - PLACES_MM[k]) >= apart_mm for k in picked):
                picked.append(int(i))
        return np.sort(np.array(picked, np.intp))

    return pick


def evenly(count: int, *, is_turned: bool) -> Pick:
    """Pick so many places at equal steps, filled from the board's left: the steps on which most stands."""
    firsts, steps = np.arange(12.0, 26.1, 1.0), np.arange(21.5, 25.6, 0.25)
    first, step = (v.ravel() for v in np.meshgrid(firsts, steps, indexing="ij"))
    places_mm = first[:, None] + step[:, None] * np.arange(count)
    usual = np.abs(first - _FIRST_MM) / 14.0 + np.abs(step - _STEP_MM) / 4.0
    if is_turned:
        places_mm = TILE_MM[0] - places_mm
    index = np.clip(np.rint((places_mm - PLACES_MM[0]) / PITCH_MM), 0, len(PLACES_MM) - 1).astype(np.intp)

    def pick(votes: Floats) -> NDArray[np.intp]:
        gains = np.cumsum(np.clip(votes[index] - _EVEN_VOTE, -6.0, 6.0), axis=1)
        best = int(np.argmax(np.maximum(gains.max(axis=1), 0.0) - usual))
        around = np.clip(index[best][None] + np.array([[-1], [0], [1]]), 0, len(votes) - 1)
        nearest = around[np.argmax(votes[around] - [[0.3], [0.0], [0.3]], axis=0), np.arange(count)]
        return np.sort(nearest)

    return pick


def propose(scene: Scene, row_mm: float, highest: int, pick: Pick) -> Found:
    """Find the places of a row where stacks may stand."""
    seen = look_at_row(scene.image_bgr, scene.pose, row_mm, PLACES_MM, scene.board_bgr, highest)
    scores = score_row(seen, PLACES_MM)
    votes = _votes(scores, Slack(), highest)
    picked = pick(votes)
    slack = scores.best_slack(highest, picked[votes[picked] > _CLEAR_VOTE])
    if slack.cost > 0:
        votes = _votes(scores, slack, highest)
        picked = pick(votes)
    heights = scores.heights(highest, slack, picked)
    features = height_features(seen, picked, slack, heights, PITCH_MM)
    return Found(row_mm, picked, PLACES_MM[picked], votes[picked], features, seen, slack)


def find_row(scene: Scene, row_mm: float, highest: int, pick: Pick, *, is_full: bool = False) -> Row:
    """Find and judge the stacks of a row; where `is_full`, all are as high as they may be."""
    found = propose(scene, row_mm, highest, pick)
    if not len(found.at):
        return Row(row_mm, (), found.seen, found.slack)
    scores = judge_heights(found.features)
    if is_full:
        scores = np.tile(np.eye(highest)[-1], (len(scores), 1))
    odds = judge_standing(standing_features(found.features, scores, found.votes))
    stacks = tuple(
        Stack(float(found.places_mm[k]), float(odds[k]), scores[k], int(i)) for k, i in enumerate(found.at)
    )
    return Row(row_mm, stacks, found.seen, found.slack)


def propose_loose(scene: Scene, row_mm: float, most: int, apart_mm: float) -> tuple[Found, Floats]:
    """Find places of single cubes along a row by the view from above; with what that view says of each."""
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
    seen = look_at_row(scene.image_bgr, scene.pose, row_mm, places_mm, scene.board_bgr, 1)
    at = np.arange(len(picked))
    nothing = np.zeros((len(picked), 1))
    features = (
        height_features(seen, at, Slack(), nothing, PITCH_MM) if picked else np.zeros((0, 1, 1), np.float32)
    )
    feet = score_feet(seen) if picked else np.zeros(0)
    depth_mm = np.asarray(seen_mm[picked, 1] - row_mm, np.float64)
    extra = np.stack([odds[picked], feet, depth_mm], axis=1)
    return Found(row_mm, at, places_mm, odds[picked] + feet, features, seen, Slack()), extra


def find_loose(scene: Scene, row_mm: float, most: int, apart_mm: float, least: float) -> Row:
    """Find single cubes along a row: patches and a strip from above and the front view are the witnesses."""
    found, extra = propose_loose(scene, row_mm, most, apart_mm)
    agreed: Floats = np.zeros(0)
    if len(found.at):
        inputs = standing_features(found.features, np.zeros((len(found.at), 1)), found.votes, extra)
        agreed = judge_standing(inputs, LOOSE_STANDS)
    missed: Floats = np.zeros((0, 2))
    if not scene.is_turned:  # the strip knows the row from before only, where nothing hides it
        agreed, missed = _agree(found.places_mm, agreed, *_by_strip(scene, row_mm, apart_mm))
        missed = missed[missed[:, 1] >= least]
    stacks = [
        Stack(float(place), float(vote), np.zeros(1), int(k))
        for k, (place, vote) in enumerate(zip(found.places_mm, agreed, strict=True))
        if vote >= least
    ]
    if not len(missed):
        return Row(row_mm, tuple(stacks), found.seen, found.slack)
    places_mm = np.concatenate([[stack.place_mm for stack in stacks], missed[:, 0]])
    votes = np.concatenate([[stack.presence for stack in stacks], missed[:, 1]])
    order = np.argsort(places_mm, kind="stable")
    seen = look_at_row(scene.image_bgr, scene.pose, row_mm, places_mm[order], scene.board_bgr, 1)
    both = tuple(Stack(float(places_mm[i]), float(votes[i]), np.zeros(1), k) for k, i in enumerate(order))
    return Row(row_mm, both, seen, Slack())


def _by_strip(scene: Scene, row_mm: float, apart_mm: float) -> tuple[Floats, Floats]:
    """What the strip says: places of cubes and their odds, the likeliest of those too close together."""
    odds, places_mm = look_at_waiting(scene.image_bgr, scene.pose, row_mm)
    kept: list[int] = []
    for i in np.argsort(-odds, kind="stable"):
        if odds[i] < _FAINT:
            break
        if all(abs(places_mm[i, 0] - places_mm[k, 0]) >= apart_mm for k in kept):
            kept.append(int(i))
    return np.asarray(places_mm[kept, 0], np.float64), odds[kept]


def _agree(places_mm: Floats, odds: Floats, strip_mm: Floats, strip_odds: Floats) -> tuple[Floats, Floats]:
    """Weigh two witnesses: odds for the first one's places, and (place, odds) that only the second has."""
    told = np.full(len(places_mm), _SILENT)
    missed = []
    for place_mm, vote in zip(strip_mm, np.minimum(strip_odds, _MOST_WITNESS), strict=True):
        near = np.abs(places_mm - place_mm) < _SAME_CUBE_MM
        told[near] = np.maximum(told[near], vote)
        if not near.any():
            missed.append((place_mm, _FIRST_SHARE * _SILENT + (1 - _FIRST_SHARE) * vote))
    agreed = _FIRST_SHARE * np.clip(odds, -_MOST_WITNESS, _MOST_WITNESS) + (1 - _FIRST_SHARE) * told
    return np.asarray(agreed, np.float64), np.array(missed, np.float64).reshape(-1, 2)


def _votes(scores: RowScores, slack: Slack, highest: int) -> Floats:
    gain = scores.heights(highest, slack).max(axis=1)
    return np.asarray(np.minimum(gain, _MOST_HEIGHT_VOTE) + smooth(scores.presence), np.float64)


def see_paint(scene: Scene, row: Row, stack: Stack, height: int) -> Floats:
    """Six numbers for naming: brightness of front and top against white, tints of front and top."""
    seen, i = row.seen, stack.index
    step_mm = seen.ledge_mm[1, i] - seen.foot_mm[i]
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
