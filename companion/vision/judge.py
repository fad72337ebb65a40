"""Takes a second, closer look at stacks that were found: how high is each, and does it stand there at all.

For every height a stack may have, its uppermost cube must be where the pose says: a front like those below,
a top above it, and then something else. A small network weighs the heights of one stack against each other;
another says from the likeliest height whether there is a stack.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from companion.vision.elevation import Elevation
from companion.vision.network import load_network
from companion.vision.stacks import Slack
from companion.vision.task import CUBE_MM

Values = NDArray[np.float32]
Floats = NDArray[np.float64]
Places = NDArray[np.intp]

HEIGHTS, STANDS = "stack_heights", "stack_stands"
_SCORE_UNIT = 8.0
# Of a zone's features: the weaker edge beside it, the weaker contrast across it, clear edges on and off it.
_TELLING = (0, 3, 14, 17)


def height_features(seen: Elevation, at: Places, slack: Slack, scores: Floats, pitch_mm: float) -> Values:
    """What N stacks look like if they are 1, 2, … cubes high: N x heights x inputs."""
    highest = scores.shape[1]
    level = np.arange(1, highest + 1)
    grown = (slack.stretch - 1) * CUBE_MM
    places = at[:, None] + np.rint(slack.lean * CUBE_MM * level / pitch_mm).astype(np.intp)[None]
    places = np.clip(places, 0, len(seen.foot_mm) - 1)

    def ledge(cubes: NDArray[np.intp]) -> Floats:
        number = np.clip(cubes, 0, len(seen.ledge_mm) - 1)
        return np.asarray(
            seen.ledge_mm[number[None], at[:, None]] + slack.shift_mm + grown * number, np.float64
        )

    top = seen.top_mm[level[None], at[:, None]] + slack.shift_mm + grown * level
    upper, lower, lowest = ledge(level), ledge(level - 1), ledge(level - 2)
    over = ledge(level + 1)
    foot = np.broadcast_to(ledge(np.zeros(1, np.intp)), upper.shape)
    front, front_tone = seen.means(lower + 2, upper - 2, places)
    _, below_tone = seen.means(
        np.where(level > 1, lowest, lower) + 2, np.where(level > 1, lower, upper) - 2, places
    )
    face, face_tone = seen.means(upper + 1.5, top - 1.5, places)
    above, above_tone = seen.means(top + 2, top + 9, places)
    body, body_tone = seen.means(foot + 2, upper - 2, places)
    _, next_tone = seen.means(upper + 2, over - 2, places)
    pairs = (
        (front_tone, below_tone),
        (face_tone, front_tone),
        (above_tone, face_tone),
        (above_tone, body_tone),
        (next_tone, front_tone),
        (front_tone, body_tone),
    )
    contrasts = []
    for one, other in pairs:
        away = one - other
        tint = np.sqrt(np.einsum("...i,...i->...", away[..., 1:], away[..., 1:]))
        contrasts += [np.abs(away[..., 0]), tint]
    contrasts.append(face_tone[..., 0] - front_tone[..., 0])
    edges = [seen.level_edge(h, places) for h in (upper, top, lower, over)]
    best = scores.max(axis=1, keepdims=True)
    padded = np.pad(scores, ((0, 0), (1, 1)), mode="edge")
    padded[:, 0] = 0.0  # no cube at all scores nought
    numbers = [
        (scores - best) / _SCORE_UNIT,
        (scores - padded[:, :-2]) / _SCORE_UNIT,
        (scores - padded[:, 2:]) / _SCORE_UNIT,
        np.broadcast_to(best / _SCORE_UNIT, scores.shape),
        np.broadcast_to(level / 10.0, scores.shape),
        (top - upper) / CUBE_MM,
    ]
    single = np.stack([np.tanh(v) for v in contrasts] + edges + [np.tanh(v) for v in numbers], axis=-1)
    shapes = [zone[..., _TELLING] for zone in (front, face, above, body)]
    return np.asarray(np.concatenate([*shapes, single], axis=-1), np.float32)


def judge_heights(features: Values) -> Floats:
    """Score the heights of every stack; the differences are log odds."""
    count, highest, inputs = features.shape
    scores = load_network(HEIGHTS).run(features.reshape(-1, inputs)).reshape(count, highest)
    return np.asarray(scores, np.float64)


def standing_features(features: Values, scores: Floats, votes: Floats, extra: Floats | None = None) -> Values:
    """What tells whether N stacks stand: how each looks at its likeliest height, and its vote so far."""
    best = np.argmax(scores, axis=1)
    mine = features[np.arange(len(features)), best]
    parts = [mine, np.tanh(votes / _SCORE_UNIT)[:, None]]
    if extra is not None:
        parts.append(np.tanh(extra / 4.0))
    return np.asarray(np.concatenate(parts, axis=1), np.float32)


def judge_standing(features: Values, network: str = STANDS) -> Floats:
    """The odds that each stack is one."""
    return np.asarray(np.clip(load_network(network).run(features)[:, 0], -12.0, 12.0), np.float64)
