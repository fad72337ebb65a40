"""A stack as the eye believes to see it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Stack:
    """A stack at a place: the odds that it stands there, and a score for each height from 1."""

    place_mm: float
    presence: float
    scores: Floats
    index: int = 0

    @property
    def chance(self) -> float:
        """The probability that it stands there."""
        return float(1 / (1 + np.exp(-self.presence)))

    @property
    def height(self) -> int:
        """The likeliest height."""
        return int(np.argmax(self.scores)) + 1

    def chances(self) -> Floats:
        """Probabilities of heights from 1."""
        raised = np.exp(self.scores - self.scores.max())
        return np.asarray(raised / raised.sum(), np.float64)
