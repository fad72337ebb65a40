"""Names faces: fits the light of one photo to all faces seen in it, then asks which colour each face is.

A face is three numbers: the logarithm of its brightness, and of its red and its blue against its green.
Black, grey and white share the light's own tint and differ in brightness; brown is redder. The light (its
strength and tint) and how far apart this set's colours lie are unknown, so both are fitted to the faces
together with their names, from several guesses; where two explanations are close, the probabilities say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo import Bgr

Floats = NDArray[np.float64]

COLOURS = ("black", "white", "brown", "grey")

# Means and spreads over photos of: a white face's brightness; how much darker the others are than it.
_DARKER = {"white": (0.0, 0.06), "grey": (1.05, 0.28), "black": (2.85, 0.42), "brown": (1.85, 0.32)}
# The tint of neutral faces, and how much redder and less blue brown is than they.
_NEUTRAL_RED, _NEUTRAL_BLUE = (0.11, 0.13), (-0.15, 0.20)
_BROWN_RED, _BROWN_BLUE = (0.75, 0.28), (-0.45, 0.32)
# White paint is a little yellowish beside grey and black.
_WHITE_BLUE = -0.10
# How faces of one colour scatter within a photo, and the share that lies in a shadow.
_NOISE = np.array([0.17, 0.06, 0.10])
_SHADOW_SHARE, _SHADOW_DEPTH, _SHADOW_SPREAD = 0.04, 0.8, 0.45
_STRAY = 1e-5
_FLOOR = 0.003
_LUMA = np.array([0.11, 0.59, 0.30])
_ROUNDS = 12


@dataclass(frozen=True, slots=True)
class Exposure:
    """What a photo as a whole says about the brightness of a white face in it."""

    white: float = -0.65
    spread: float = 0.4


@dataclass(frozen=True, slots=True, eq=False)
class References:
    """Faces of known colour, from a calibration photo of one cube of each colour under the same lamp."""

    faces: tuple[tuple[str, tuple[float, float, float]], ...]


def to_faces(mean_bgr: Floats) -> Floats:
    """Turn N mean colours (0 to 255) into N faces."""
    linear = _linear(np.asarray(mean_bgr, np.float64).reshape(-1, 3))
    logs = np.log(linear + _FLOOR)
    return np.stack([logs @ _LUMA, logs[:, 2] - logs[:, 1], logs[:, 0] - logs[:, 1]], axis=1)


def expect_exposure(image_bgr: Bgr) -> Exposure:
    """Guess from a photo's brightest percent how bright a white face would be."""
    small_bgr = cv2.resize(image_bgr, (160, 120), interpolation=cv2.INTER_AREA)
    brightness = _linear(np.asarray(small_bgr, np.float64).reshape(-1, 3)) @ _LUMA
    brightest = float(np.percentile(brightness, 99))
    return Exposure(0.1 + float(np.log(brightest + _FLOOR)), 0.3)


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
    prior = _Prior.of(in_play, exposure or Exposure())
    known, known_shares = _known(references, in_play)
    fits, shares = _explain(np.vstack([known, faces]), known_shares, prior, noise_scale)
    total = np.zeros(shares.shape[1:])
    heaviest: dict[bytes, float] = {}
    for weight, share in zip(np.exp(fits - fits.max()), shares, strict=True):
        key = np.argmax(share, axis=1).tobytes()  # starts that end in the same naming count once
        seen = heaviest.get(key, 0.0)
        if weight > seen:
            total += (weight - seen) * share
            heaviest[key] = float(weight)
    named = total / total.sum(axis=1, keepdims=True)
    return np.asarray(named[len(known) :], np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class _Prior:
    """What is expected of any light: brightness of each colour against white, tints, exposure."""

    darker: Floats
    darker_spread: Floats
    is_brown: Floats
    blue_shift: Floats
    exposure: Exposure

    @staticmethod
    def of(in_play: Sequence[str], exposure: Exposure) -> _Prior:
        steps = np.array([_DARKER[c] for c in in_play])
        brown = np.array([float(c == "brown") for c in in_play])
        blue = np.array([_WHITE_BLUE if c == "white" else 0.0 for c in in_play])
        return _Prior(steps[:, 0], steps[:, 1], brown, blue, exposure)

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


def _known(references: References | None, in_play: Sequence[str]) -> tuple[Floats, Floats]:
    usable = [(c, f) for c, f in references.faces if c in in_play] if references else []
    faces = np.array([f for _, f in usable]).reshape(-1, 3)
    return faces, np.array([[float(c == own) for c in in_play] for own, _ in usable]).reshape(
        -1, len(in_play)
    )


def _starts(faces: Floats, prior: _Prior) -> Floats:
    """Guess mean faces: the brightest face as each colour, and the least red one as neutral or as brown."""
    whites = [prior.exposure.white]
    for face in (float(faces[:, 0].max()), float(np.median(faces[:, 0]))):
        whites += [face + float(step) for step in prior.darker]
    lowest_red = float(np.percentile(faces[:, 1], 10))
    reds = [_NEUTRAL_RED[0], lowest_red] + [lowest_red - _BROWN_RED[0]] * int(prior.is_brown.any())
    blues = _NEUTRAL_BLUE[0] + prior.blue_shift + _BROWN_BLUE[0] * prior.is_brown
    return np.array(
        [
            np.stack([white - prior.darker, red + _BROWN_RED[0] * prior.is_brown, blues], axis=1)
            for white in whites
            for red in reds
        ]
    )


def _explain(faces: Floats, known_shares: Floats, prior: _Prior, noise_scale: float) -> tuple[Floats, Floats]:
    """From each start fit names and light in turn; give how well each ends, and its shares of the colours."""
    noise = _NOISE * noise_scale
    means = _starts(faces, prior)
    log_prior: Floats = np.zeros(len(means))
    for _ in range(_ROUNDS):
        likelihood = _likelihood(faces, means, noise)
        means, log_prior = _refit(faces, _shares(likelihood, known_shares), prior, noise)
    likelihood = _likelihood(faces, means, noise)
    shares = _shares(likelihood, known_shares)
    weights = np.full_like(likelihood, 1 / likelihood.shape[2])
    weights[:, : len(known_shares)] = known_shares
    fits = np.log((likelihood * weights).sum(axis=2) + 1e-300).sum(axis=1) + log_prior
    return fits, shares


def _shares(likelihood: Floats, known_shares: Floats) -> Floats:
    shares: Floats = likelihood / likelihood.sum(axis=2, keepdims=True)
    shares[:, : len(known_shares)] = known_shares
    return shares


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
    red, red_prior = _ridge(prior.tint(_NEUTRAL_RED, _BROWN_RED), count, sums[..., 1], noise[1])
    blue_sums = sums[..., 2] - count * prior.blue_shift
    blue, blue_prior = _ridge(prior.tint(_NEUTRAL_BLUE, _BROWN_BLUE), count, blue_sums, noise[2])
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
