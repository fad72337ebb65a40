"""Names standing cubes: their fronts share one unknown light, their tops another that the board shares.

Of every stack six numbers are seen: how bright its front and its top are, and the red and blue tint of both.
Over many photos they scatter around each colour's mean in two ways: all stacks of a photo together (the lamp)
and each on its own (turned faces, shadows). A naming is as likely as those two scatters make it. Means and
scatters are in `paint.npz`; `tools/fit_paint.py` measures them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from companion.vision.colour import COLOURS, References
from companion.vision.nets import STORED

Floats = NDArray[np.float64]

_ROUNDS = 4
_SURE_MARGIN, _SURE_ALONE, _STRANGE_FIT = 3.0, 7.0, 2.6
# How much darker than white the other colours usually are, and what is usual of brown, for calibrations.
_USUAL_DARKER = {"white": 0.0, "grey": 1.05, "black": 2.85, "brown": 1.85}
_USUAL_BROWN = (0.75, -0.45)
_TAUGHT = 0.2  # more of a calibration named more photos wrongly than it helped


@dataclass(frozen=True, slots=True, eq=False)
class Scatter:
    """Means by colour, and the inverse scatters: of a photo's light, and of each stack on its own."""

    means: dict[str, Floats]
    shared_inverse: Floats
    own_inverse: Floats


@dataclass(frozen=True, slots=True)
class Naming:
    """A colour for every stack, and for each how much likelier it is than the next best, with that one."""

    colours: tuple[str, ...]
    margins: tuple[float, ...]
    rivals: tuple[str | None, ...]
    fit: float

    def is_sure(self, i: int) -> bool:
        """Whether one name is beyond doubt; white and grey are hard to tell apart where only one is seen."""
        rival = self.rivals[i]
        is_alone = {self.colours[i], rival} == {"white", "grey"} and rival not in self.colours
        return self.fit <= _STRANGE_FIT and self.margins[i] >= (_SURE_ALONE if is_alone else _SURE_MARGIN)

    def chance(self, i: int) -> float:
        """How likely one name is against its rival."""
        return round(float(1 / (1 + np.exp(-min(self.margins[i] / 2, 1.7)))), 3)


@cache
def load_scatter() -> Scatter:
    """Load what was measured, once."""
    with np.load(STORED / "paint.npz", allow_pickle=False) as stored:
        means = {c: np.asarray(stored["means"][i], np.float64) for i, c in enumerate(COLOURS)}
        shared, own = stored["shared"], stored["own"]
        return Scatter(means, np.linalg.inv(shared), np.linalg.inv(own))


def name_apart(seen: Floats, in_play: Sequence[str], references: References | None = None) -> Naming:
    """Name stacks of which no two share a colour."""
    count = len(seen)
    if count == 0:
        return Naming((), (), (), 0.0)
    scatter = load_scatter()
    means = _means(scatter, in_play, references)
    orders = list(permutations(range(len(in_play)), count))
    fits = _joint(seen[None] - means[np.array(orders)], scatter)
    best = int(np.argmax(fits))
    margins, rivals = [], []
    for i in range(count):
        others = [k for k, order in enumerate(orders) if order[i] != orders[best][i]]
        other = max(others, key=lambda k: fits[k]) if others else None
        margins.append(float(fits[best] - fits[other]) if other is not None else np.inf)
        rivals.append(in_play[orders[other][i]] if other is not None else None)
    names = tuple(in_play[k] for k in orders[best])
    return Naming(names, tuple(margins), tuple(rivals), _typical(float(fits[best]), count))


def name_freely(seen: Floats, in_play: Sequence[str], references: References | None = None) -> Naming:
    """Name cubes and towers of which several may share a colour."""
    count, colours = len(seen), len(in_play)
    if count == 0:
        return Naming((), (), (), 0.0)
    scatter = load_scatter()
    away = seen[:, None] - _means(scatter, in_play, references)[None]
    each = np.arange(count)
    gain = np.linalg.inv(scatter.shared_inverse + scatter.own_inverse) @ scatter.own_inverse
    lights = np.concatenate([np.zeros((1, 6)), away.reshape(-1, 6) @ gain.T])
    chosen = np.zeros((len(lights), count), np.intp)
    for _ in range(_ROUNDS):
        left = away[None] - lights[:, None, None]
        chosen = np.argmin(np.einsum("snki,ij,snkj->snk", left, scatter.own_inverse, left), axis=2)
        lights = _light(away[each, chosen], scatter)
    fits = _joint(away[each, chosen], scatter)
    best = chosen[int(np.argmax(fits))]
    best_fit = float(fits.max())
    changed = np.tile(best, (count, colours, 1))
    changed[each[:, None], np.arange(colours)[None], each[:, None]] = np.arange(colours)[None]
    others = _joint(away[each, changed.reshape(-1, count)], scatter).reshape(count, colours)
    others[each, best] = -np.inf
    rival = np.argmax(others, axis=1)
    alone = colours == 1
    return Naming(
        tuple(in_play[int(k)] for k in best),
        tuple(np.inf if alone else float(best_fit - others[i, rival[i]]) for i in each),
        tuple(None if alone else in_play[int(rival[i])] for i in each),
        _typical(best_fit, count),
    )


def _means(scatter: Scatter, in_play: Sequence[str], references: References | None) -> Floats:
    """What each colour looks like, moved part of the way to what a calibration photo showed."""
    means = {c: scatter.means[c].copy() for c in in_play}
    if references is not None:
        for colour, darker in references.darker:
            if colour in means and colour in _USUAL_DARKER:
                means[colour][:2] -= _TAUGHT * (darker - _USUAL_DARKER[colour])
        if "brown" in means and references.brown_red is not None and references.brown_blue is not None:
            means["brown"][[2, 4]] += _TAUGHT * (references.brown_red - _USUAL_BROWN[0])
            means["brown"][[3, 5]] += _TAUGHT * (references.brown_blue - _USUAL_BROWN[1])
    return np.array([means[c] for c in in_play])


def _light(away: Floats, scatter: Scatter) -> Floats:
    """The likeliest shared shift of stacks whose colours are given, for each of several namings."""
    precision = scatter.shared_inverse + away.shape[1] * scatter.own_inverse
    return np.asarray(away.sum(axis=1) @ np.linalg.solve(precision, scatter.own_inverse).T, np.float64)


def _joint(away: Floats, scatter: Scatter) -> Floats:
    """Log likelihood of shifts from the means, up to a constant, with the light at its likeliest."""
    light = _light(away, scatter)
    own = away - light[:, None]
    total = np.einsum("sni,ij,snj->s", own, scatter.own_inverse, own)
    total += np.einsum("si,ij,sj->s", light, scatter.shared_inverse, light)
    return np.asarray(-0.5 * total, np.float64)


def _typical(fit: float, count: int) -> float:
    """How far all is from what photos usually show: about 1, larger for strange ones."""
    return -2 * fit / (6 * count)
