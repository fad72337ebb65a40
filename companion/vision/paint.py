"""Names standing cubes: their fronts share one unknown light, their tops another that the board shares.

Of every stack six numbers are seen: how bright its front and its top are, and the red and blue tint of both.
Over many photos they scatter around each colour's mean in two ways: all stacks of a photo together (the lamp)
and each on its own (turned faces, shadows). A naming is as likely as those two scatters make it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from companion.vision.colour import COLOURS

Floats = NDArray[np.float64]

# Measured once on labelled photos: means per colour, scatter shared by a photo, scatter of each stack.
_MEANS = {
    "black": (-3.44, -2.85, 0.27, -0.34, 0.19, -0.23),
    "white": (-1.12, -0.19, 0.28, -0.48, 0.16, -0.33),
    "brown": (-2.72, -1.77, 0.99, -0.85, 0.96, -0.82),
    "grey": (-2.07, -1.18, 0.27, -0.37, 0.19, -0.28),
}
_SHARED = np.array(
    [
        [0.317, -0.003, 0.007, -0.020, 0.013, -0.013],
        [-0.003, 0.033, 0.002, -0.007, -0.003, 0.004],
        [0.007, 0.002, 0.016, -0.012, 0.012, -0.012],
        [-0.020, -0.007, -0.012, 0.024, -0.009, 0.018],
        [0.013, -0.003, 0.012, -0.009, 0.016, -0.013],
        [-0.013, 0.004, -0.012, 0.018, -0.013, 0.023],
    ]
)
_OWN = 1.2 * np.array(
    [
        [0.075, 0.051, 0.004, -0.006, 0.006, -0.007],
        [0.051, 0.201, 0.001, -0.001, -0.007, 0.000],
        [0.004, 0.001, 0.009, -0.003, 0.007, -0.001],
        [-0.006, -0.001, -0.003, 0.016, -0.002, 0.010],
        [0.006, -0.007, 0.007, -0.002, 0.015, -0.006],
        [-0.007, 0.000, -0.001, 0.010, -0.006, 0.017],
    ]
)
_OWN_INVERSE, _SHARED_INVERSE = np.linalg.inv(_OWN), np.linalg.inv(_SHARED)
_ROUNDS = 4


@dataclass(frozen=True, slots=True)
class Naming:
    """A colour for every stack, and for each how much likelier it is than the next best, with that one."""

    colours: tuple[str, ...]
    margins: tuple[float, ...]
    rivals: tuple[str | None, ...]
    fit: float


def name_apart(seen: Floats, in_play: Sequence[str]) -> Naming:
    """Name stacks of which no two share a colour."""
    count = len(seen)
    if count == 0:
        return Naming((), (), (), 0.0)
    means = _means(in_play)
    rated = sorted(
        ((_joint(seen - means[list(order)]), order) for order in permutations(range(len(in_play)), count)),
        reverse=True,
    )
    best_fit, best = rated[0]
    margins, rivals = [], []
    for i in range(count):
        other = next(((fit, order) for fit, order in rated if order[i] != best[i]), None)
        margins.append(best_fit - other[0] if other else np.inf)
        rivals.append(in_play[other[1][i]] if other else None)
    names = tuple(in_play[k] for k in best)
    return Naming(names, tuple(float(m) for m in margins), tuple(rivals), _typical(best_fit, count))


def name_freely(seen: Floats, in_play: Sequence[str]) -> Naming:
    """Name cubes and towers of which several may share a colour."""
    count, colours = len(seen), len(in_play)
    if count == 0:
        return Naming((), (), (), 0.0)
    means = _means(in_play)
    away = seen[:, None] - means[None]
    best_fit, best = -np.inf, np.zeros(count, np.intp)
    gain = np.linalg.inv(_SHARED_INVERSE + _OWN_INVERSE) @ _OWN_INVERSE
    for start in [np.zeros(6), *(gain @ away.reshape(-1, 6).T).T]:
        light = start
        chosen = np.zeros(count, np.intp)
        for _ in range(_ROUNDS):
            costs = np.einsum("nki,ij,nkj->nk", away - light, _OWN_INVERSE, away - light)
            chosen = np.argmin(costs, axis=1)
            light = _light(away[np.arange(count), chosen])
        fit = _joint(away[np.arange(count), chosen])
        if fit > best_fit + 1e-9:
            best_fit, best = fit, chosen
    margins, rivals = [], []
    for i in range(count):
        others = []
        for k in range(colours):
            if k != best[i]:
                changed = best.copy()
                changed[i] = k
                others.append((_joint(away[np.arange(count), changed]), in_play[k]))
        margins.append(best_fit - max(others)[0] if others else np.inf)
        rivals.append(max(others)[1] if others else None)
    names = tuple(in_play[int(k)] for k in best)
    return Naming(names, tuple(float(m) for m in margins), tuple(rivals), _typical(best_fit, count))


def _means(in_play: Sequence[str]) -> Floats:
    return np.array([_MEANS[c] for c in in_play if c in COLOURS])


def _light(away: Floats) -> Floats:
    """The likeliest shared shift of stacks whose colours are given."""
    precision = _SHARED_INVERSE + len(away) * _OWN_INVERSE
    return np.asarray(np.linalg.solve(precision, _OWN_INVERSE @ away.sum(axis=0)), np.float64)


def _joint(away: Floats) -> float:
    """Log likelihood of shifts from the means, up to a constant, with the light at its likeliest."""
    light = _light(away)
    own = away - light
    return -0.5 * float(np.einsum("ni,ij,nj->", own, _OWN_INVERSE, own) + light @ _SHARED_INVERSE @ light)


def _typical(fit: float, count: int) -> float:
    """How far all is from what photos usually show: about 1, larger for strange ones."""
    return -2 * fit / (6 * count)
