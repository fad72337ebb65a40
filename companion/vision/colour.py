"""Names faces: fits the light of one photo to all faces seen in it, then asks which colour each face is.

A face is three numbers: the logarithm of its brightness, and of its red and its blue against its green.
Black, grey and white share the light's own tint and differ in brightness; brown is redder. The light (its
strength and tint) and how far apart this set's colours lie are unknown, so both are fitted to the faces
together with their names, from several guesses; where two explanations are close, the probabilities say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from companion.vision.photo import Bgr

Floats = NDArray[np.float64]

COLOURS = ("black", "white", "brown", "grey")

# Means and spreads over photos of: a white face's brightness; how much darker the others are than it.
_DARKER = {"white": (0.0, 0.06), "grey": (1.05, 0.28), "black": (2.85, 0.42), "brown": (1.85, 0.32)}
# How much redder and less blue brown is than neutral faces.
_BROWN_RED, _BROWN_BLUE = (0.75, 0.28), (-0.45, 0.32)
# White paint is a little yellowish beside grey and black.
_WHITE_BLUE = -0.10
# How faces of one colour scatter within a photo, and the share that lies in a shadow.
_NOISE = np.array([0.17, 0.06, 0.10])
_SHADOW_SHARE, _SHADOW_DEPTH, _SHADOW_SPREAD = 0.04, 0.8, 0.45
_STRAY = 1e-5
_FLOOR, _TINT_FLOOR = 0.003, 0.01
_LUMA = np.array([0.11, 0.59, 0.30])
_ROUNDS = 6
_TAUGHT = 0.6
_EVIDENCE_NOISE = 1.6
_ANY_COLOUR = 0.06  # one over the volume of faces that occur at all


# The tint of neutral faces follows that of a photo's brightest parts half way: the rest is not the lamp's.
_FOLLOWED_RED, _FOLLOWED_BLUE, _USUAL_BLUE = 0.46, 0.55, 0.10
_RED_SPREAD, _BLUE_SPREAD = 0.11, 0.20
_BRIGHT_SHARE = 95


@dataclass(frozen=True, slots=True)
class Exposure:
    """What a photo as a whole says about white and grey faces in it: white's brightness, and their tint."""

    white: float = -0.65
    spread: float = 0.4
    red: tuple[float, float] = (0.11, 0.13)
    blue: tuple[float, float] = (-0.15, 0.20)


@dataclass(frozen=True, slots=True)
class References:
    """How this set's colours differ under this lamp, learnt from cubes of known colour."""

    darker: tuple[tuple[str, float], ...]
    brown_red: float | None = None
    brown_blue: float | None = None


def to_faces(mean_bgr: Floats) -> Floats:
    """Turn N mean colours (0 to 255) into N faces."""
    linear = _linear(np.asarray(mean_bgr, np.float64).reshape(-1, 3))
    logs = np.log(linear + _FLOOR)
    return np.stack([logs @ _LUMA, logs[:, 2] - logs[:, 1], logs[:, 0] - logs[:, 1]], axis=1)


def expect_exposure(image_bgr: Bgr) -> Exposure:
    """Guess from a photo's brightest parts how bright a white face would be, and how the lamp is tinted."""
    step = max(1, max(image_bgr.shape[:2]) // 125)
    linear = _LINEAR[image_bgr[step // 2 :: step, step // 2 :: step]].reshape(-1, 3)
    brightness = linear @ _LUMA
    brightest = float(np.percentile(brightness, 99))
    logs = np.log(linear[brightness >= np.percentile(brightness, _BRIGHT_SHARE)] + _TINT_FLOOR).mean(axis=0)
    red, blue = float(logs[2] - logs[1]), float(logs[0] - logs[1])
    return Exposure(
        0.1 + float(np.log(brightest + _FLOOR)),
        0.3,
        (_FOLLOWED_RED * red, _RED_SPREAD),
        (_USUAL_BLUE + _FOLLOWED_BLUE * blue, _BLUE_SPREAD),
    )


def name_faces(
    faces: Floats,
    in_play: Sequence[str],
    exposure: Exposure | None = None,
    references: References | None = None,
    noise_scale: float = 1.0,
) -> Floats:
    """Give each of N faces the probability of each colour in play, in the order of `in_play`."""
    if len(faces) == 0:
        return np.zeros((0, len(in_play)))
    prior = _Prior.of(in_play, exposure or Exposure(), references)
    fits, shares, _ = _explain(faces, prior, noise_scale)
    total = np.zeros(shares.shape[1:])
    heaviest: dict[bytes, float] = {}
    for weight, share in zip(np.exp(fits - fits.max()), shares, strict=True):
        key = np.argmax(share, axis=1).tobytes()  # starts that end in the same naming count once
        seen = heaviest.get(key, 0.0)
        if weight > seen:
            total += (weight - seen) * share
            heaviest[key] = float(weight)
    return np.asarray(total / total.sum(axis=1, keepdims=True), np.float64)


def face_evidence(
    faces: Floats, sure: NDArray[np.bool_], in_play: Sequence[str], exposure: Exposure
) -> Floats:
    """Log odds that each face is painted as cubes are in this photo's light, as its sure cubes show it.

    The alternative is a face of any colour whatever, such as print or table.
    """
    prior = _Prior.of(in_play, exposure, None)
    fits, _, means = _explain(faces[sure], prior, 1.0)
    light = means[int(np.argmax(fits))]
    noise = _NOISE * _EVIDENCE_NOISE
    volume = float(np.prod(noise[1:])) * (2 * np.pi) ** 1.5
    painted = _likelihood(faces, light[None], noise)[0].mean(axis=1) / volume
    return np.asarray(np.log(painted + 1e-12) - np.log(_ANY_COLOUR), np.float64)


def learn_references(faces: Floats, names: Sequence[str]) -> References:
    """Fit the light to faces whose colours are known, and keep what it says about the colours."""
    in_play = tuple(c for c in COLOURS if c in names)
    prior = _Prior.of(in_play, Exposure(spread=2.0), None)
    shares = np.array([[[float(c == name) for c in in_play] for name in names]])
    means = _refit(faces, shares, prior, _NOISE)[0][0]
    white = float(np.mean(means[:, 0] + prior.darker))
    darker = tuple((c, white - float(mean)) for c, mean in zip(in_play, means[:, 0], strict=True))
    neutral = means[[c != "brown" for c in in_play]]
    if "brown" not in in_play or not len(neutral):
        return References(darker)
    brown = means[in_play.index("brown")]
    shift = prior.blue_shift[[c != "brown" for c in in_play]]
    return References(
        darker, float(brown[1] - neutral[:, 1].mean()), float(brown[2] - (neutral[:, 2] - shift).mean())
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Prior:
    """What is expected of any light: brightness of each colour against white, tints, exposure."""

    darker: Floats
    darker_spread: Floats
    is_brown: Floats
    blue_shift: Floats
    exposure: Exposure
    brown_red: tuple[float, float] = _BROWN_RED
    brown_blue: tuple[float, float] = _BROWN_BLUE

    @staticmethod
    def of(in_play: Sequence[str], exposure: Exposure, references: References | None) -> _Prior:
        steps = np.array([_DARKER[c] for c in in_play])
        brown = np.array([float(c == "brown") for c in in_play])
        blue = np.array([_WHITE_BLUE if c == "white" else 0.0 for c in in_play])
        prior = _Prior(steps[:, 0], steps[:, 1], brown, blue, exposure)
        return prior if references is None else prior.taught(in_play, references)

    def taught(self, in_play: Sequence[str], references: References) -> _Prior:
        """Expect what a calibration photo showed, a little more firmly than what is usual."""
        known = dict(references.darker)
        darker = np.array([known.get(c, d) for c, d in zip(in_play, self.darker, strict=True)])
        spread = np.array(
            [s * (_TAUGHT if c in known else 1.0) for c, s in zip(in_play, self.darker_spread, strict=True)]
        )
        red, blue = self.brown_red, self.brown_blue
        if references.brown_red is not None and references.brown_blue is not None:
            red, blue = (references.brown_red, red[1] * _TAUGHT), (references.brown_blue, blue[1] * _TAUGHT)
        return replace(self, darker=darker, darker_spread=spread, brown_red=red, brown_blue=blue)

    def bright(self) -> tuple[Floats, Floats, Floats]:
        """Brightness: the unknowns are white's, and each colour's step down from it."""
        colours = len(self.darker)
        design = np.hstack([np.ones((colours, 1)), -np.eye(colours)])
        centre = np.concatenate([[self.exposure.white], self.darker])
        return design, centre, np.concatenate([[self.exposure.spread], self.darker_spread])

    def tint(self, neutral: tuple[float, float], brown: tuple[float, float]) -> tuple[Floats, Floats, Floats]:
        """A tint: the unknowns are that of neutral faces, and brown's step away from it."""
        design = np.stack([np.ones_like(self.is_brown), self.is_brown], axis=1)
        centre, spread = np.array([neutral, brown]).T
        return design, centre, spread


def _starts(faces: Floats, prior: _Prior) -> Floats:
    """Guess mean faces: the brightest face as each colour, and the least red one as neutral or as brown."""
    whites = [prior.exposure.white]
    for face in (float(faces[:, 0].max()), float(np.median(faces[:, 0]))):
        whites += [face + float(step) for step in prior.darker]
    lowest_red = float(np.percentile(faces[:, 1], 10))
    reds = [prior.exposure.red[0], lowest_red] + [lowest_red - prior.brown_red[0]] * int(prior.is_brown.any())
    blues = prior.exposure.blue[0] + prior.blue_shift + prior.brown_blue[0] * prior.is_brown
    return np.array(
        [
            np.stack([white - prior.darker, red + prior.brown_red[0] * prior.is_brown, blues], axis=1)
            for white in whites
            for red in reds
        ]
    )


def _explain(faces: Floats, prior: _Prior, noise_scale: float) -> tuple[Floats, Floats, Floats]:
    """From each start fit names and light in turn; give how well each ends, its shares and mean faces."""
    noise = _NOISE * noise_scale
    means = _starts(faces, prior)
    log_prior: Floats = np.zeros(len(means))
    for _ in range(_ROUNDS):
        likelihood = _likelihood(faces, means, noise)
        means, log_prior = _refit(faces, _shares(likelihood), prior, noise)
    likelihood = _likelihood(faces, means, noise)
    fits = np.log(likelihood.mean(axis=2) + 1e-300).sum(axis=1) + log_prior
    return fits, _shares(likelihood), means


def _shares(likelihood: Floats) -> Floats:
    return np.asarray(likelihood / likelihood.sum(axis=2, keepdims=True), np.float64)


def _likelihood(faces: Floats, means: Floats, noise: Floats) -> Floats:
    """How likely each face is for each colour of each start: lit, in shadow, or a stray."""
    away = faces[None, :, None, :] - means[:, None, :, :]
    tint = np.exp(-0.5 * np.sum((away[..., 1:] / noise[1:]) ** 2, axis=-1))
    lit = (1 - _SHADOW_SHARE) * np.exp(-0.5 * (away[..., 0] / noise[0]) ** 2) / noise[0]
    deep = (away[..., 0] + _SHADOW_DEPTH) / _SHADOW_SPREAD
    shadowed = _SHADOW_SHARE * np.exp(-0.5 * deep**2) / _SHADOW_SPREAD
    return np.asarray(tint * (lit + shadowed) + _STRAY * np.exp(-np.abs(away).sum(axis=-1)), np.float64)


def _refit(faces: Floats, shares: Floats, prior: _Prior, noise: Floats) -> tuple[Floats, Floats]:
    """Find the likeliest light for given names: three small ridge regressions for every start."""
    count = shares.sum(axis=1)
    sums = np.einsum("snk,nc->skc", shares, faces)
    bright, bright_prior = _ridge(prior.bright(), count, sums[..., 0], noise[0])
    red, red_prior = _ridge(prior.tint(prior.exposure.red, prior.brown_red), count, sums[..., 1], noise[1])
    blue_sums = sums[..., 2] - count * prior.blue_shift
    blue, blue_prior = _ridge(prior.tint(prior.exposure.blue, prior.brown_blue), count, blue_sums, noise[2])
    means = np.stack([bright, red, blue + prior.blue_shift], axis=2)
    return means, bright_prior + red_prior + blue_prior


def _ridge(
    model: tuple[Floats, Floats, Floats], count: Floats, sums: Floats, noise: float
) -> tuple[Floats, Floats]:
    """Solve for a model's unknowns; give the mean of each colour and the log prior of the solution."""
    design, centre, spread = model
    precision = np.diag(1 / spread**2) + np.einsum("ki,sk,kj->sij", design, count, design) / noise**2
    pull = centre / spread**2 + sums @ design / noise**2
    solution = np.linalg.solve(precision, pull[..., None])[..., 0]
    log_prior = -0.5 * np.sum(((solution - centre) / spread) ** 2, axis=1)
    return solution @ design.T, log_prior


def _linear(values: Floats) -> Floats:
    """Undo the display curve of a photo's values."""
    unit = values / 255.0
    return np.asarray(np.where(unit <= 0.04045, unit / 12.92, ((unit + 0.055) / 1.055) ** 2.4), np.float64)


_LINEAR = _linear(np.arange(256, dtype=np.float64))
