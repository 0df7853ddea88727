"""How likely a win, a draw and a loss are (the result model of FIDE's technical commission, C.02.03 7.2.4).

O. Milvang's model of 2015, fitted to 3.9 million games: the chance of a win is made of two half parabolas in
the rating difference, whose ends move with the mean rating of the two players.
"""

from dataclasses import dataclass
from fractions import Fraction

DIFFERENCE_CAP = 400
"""Differences of more count as this many rating points."""

_LOWEST_MEAN, _HIGHEST_MEAN = 1000, 3000
"""Mean ratings beyond count as these: no games to fit the model to."""


@dataclass(frozen=True, slots=True)
class Chances:
    """Probabilities of White's win, the draw, and Black's win; they add up to 1."""

    white: float
    draw: float
    black: float

    def with_draws(self, share: Fraction | None) -> "Chances":
        """The same strengths, with this share of draws (`None`: as the model says)."""
        if share is None:
            return self
        decisive = self.white + self.black
        left = 1.0 - float(share)
        return Chances(left * self.white / decisive, float(share), left * self.black / decisive)


@dataclass(frozen=True, slots=True)
class _Curve:
    """A rising curve from 0 at `lower` over `value` at `centre` to 1 at `upper`: two half parabolas."""

    lower: float
    centre: float
    upper: float
    value: float

    def at(self, x: float) -> float:
        if x <= self.lower:
            return 0.0
        if x >= self.upper:
            return 1.0
        if x <= self.centre:
            part = (x - self.lower) / (self.centre - self.lower)
            return self.value * part * part
        part = (x - self.upper) / (self.centre - self.upper)
        return 1.0 - (1.0 - self.value) * part * part


def chances(white: int, black: int) -> Chances:
    """The chances in a game between two ratings."""
    difference = float(max(-DIFFERENCE_CAP, min(DIFFERENCE_CAP, white - black)))
    mean = max(float(_LOWEST_MEAN), min(float(_HIGHEST_MEAN), (white + black) / 2))
    q = max(0.0, (mean - 1200.0) / 1200.0)
    for_white = _Curve(-1492 + 0.391 * mean, 40.0, 1691 - 0.428 * mean, 0.45 - 0.10 * q * q)
    for_black = _Curve(-(1428 - 0.388 * mean), 80.0, 1753 - 0.416 * mean, 0.46 - 0.13 * q * q)
    w, b = for_white.at(difference), for_black.at(-difference)
    total = max(1.0, w + b)
    return Chances(w / total, max(0.0, 1.0 - w - b), b / total)
