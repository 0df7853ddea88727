"""The working of a tie-break as data: what each round contributed, what was cut, how it was put together.

There are no sentences here, only numbers and article numbers; `crosstable.reports` makes sentences of them.
Every working can add itself up again: ``working.total()`` is computed from the lines that are shown, and equals
the raw value of the tie-break.  Numbers are in units of 1/`unit`, as in `TieBreakValue`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from crosstable.domain import Colour, RoundKind
from crosstable.ratings import (
    average_rating,
    expected_score,
    fractional_score,
    rating_difference,
    round_half_up,
)
from crosstable.tiebreaks.cuts import CutMark
from crosstable.tiebreaks.unplayed import AdjustedRound, StandIn

Raw: TypeAlias = int | Fraction | tuple[int, ...] | None
"""A value in units of a working."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a working.  It adds `amount`, unless `cut` says why it does not."""

    amount: int
    round_number: int | None = None
    opponent: int | None = None
    kind: RoundKind | None = None
    colour: Colour | None = None
    cut: CutMark | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreLine(Line):
    """A round of the Buchholz and Sonneborn-Berger families: `score`, by `own` where results are multiplied."""

    score: int
    """What stands for the opponent, in hundredths."""
    own: int
    """The points made in the round, in hundredths."""
    category: str = ""
    """Of an unplayed round: ``16.2.1`` to ``16.2.5``."""
    voluntary: bool = False
    real: int | None = None
    """The opponent's actual score."""
    adjusted: tuple[AdjustedRound, ...] = ()
    """The opponent's rounds as they are seen, where an opponent stands behind the score."""
    stand_in: StandIn | None = None
    """What stands in for the opponent, where nobody does."""
    left_out: bool = False
    """Whether the edition adds nothing for the round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine(Line):
    """A round of a tie-break that counts or adds own results."""

    points: int
    """The points awarded for the round, in hundredths."""
    compared_with: int | None = None
    """What they are compared with: the opponent's points, the value of a draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitLine(Line):
    """A round of Koya: the opponent's score and whether it reaches the limit, all in hundredths."""

    score: int
    limit: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingLine(Line):
    """An opponent's rating or performance, with the own result in hundredths (1-½-0)."""

    result: int | None = None
    assumed: bool = False
    """Whether the opponent is unrated and the rating comes from the rules of the event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PerformanceLine(Line):
    """An opponent's performance (US Chess 34E10): exact, and as `amount` to the nearest whole number."""

    exact: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLine(Line):
    """A board of a team over some matches: its points, in hundredths."""

    board: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Working:
    """How a value comes about: here the sum of the lines."""

    article: str
    lines: Sequence[Line] = ()
    unit: int = 1

    @property
    def counted(self) -> list[Line]:
        """The lines that were not cut."""
        return [line for line in self.lines if line.cut is None]

    def total(self) -> Raw:
        """The value, computed again from the lines."""
        return sum(line.amount for line in self.counted)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnValue(Working):
    """A property of the competitor: a rating, a number, a score; nothing to add."""

    own: Raw

    def total(self) -> Raw:
        """The value itself."""
        return self.own


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardValues(Working):
    """Values to compare one after the other: each line is one of them."""

    def total(self) -> Raw:
        """The amounts in their order."""
        return tuple(line.amount for line in self.counted)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mean(Working):
    """The exact mean of the lines; nothing without any."""

    def total(self) -> Raw:
        """The sum through the number of lines."""
        counted = self.counted
        return Fraction(sum(line.amount for line in counted), len(counted)) if counted else None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundedMean(Working):
    """The mean of the lines to the nearest whole number, a half up."""

    def total(self) -> Raw:
        """The rounded mean."""
        counted = self.counted
        return round_half_up(sum(line.amount for line in counted), len(counted)) if counted else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PerformanceMean(Working):
    """The mean of the opponents' exact performances (US Chess 34E10)."""

    def total(self) -> Raw:
        """The mean; nothing without a game."""
        exact = [line.exact for line in self.lines if isinstance(line, PerformanceLine)]
        return sum(exact, Fraction(0)) / len(exact) if exact else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Performance(Working):
    """A performance rating: the average of the ratings plus what the fractional score is worth (10.2)."""

    @property
    def average(self) -> int:
        """The average rating of the opponents, rounded."""
        return average_rating([line.amount for line in self.lines])

    @property
    def points(self) -> int:
        """The points over the board, in hundredths."""
        return sum(line.result or 0 for line in self.lines if isinstance(line, RatingLine))

    @property
    def p(self) -> int:
        """The fractional score, in hundredths."""
        return fractional_score(self.points, len(self.lines))

    @property
    def dp(self) -> int:
        """The rating difference of `p` (B.02 8.1.1)."""
        return rating_difference(self.p)

    def total(self) -> Raw:
        """Average plus dp; nothing without a game."""
        return self.average + self.dp if self.lines else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PerfectPerformance(Performance):
    """The lowest rating that is expected to score the points that were made (10.3)."""

    rating: int | None
    """The rating found."""

    def expected(self, rating: int) -> int:
        """What a rating is expected to score against the opponents, in hundredths (B.02 8.1.2)."""
        return expected_score(rating, [line.amount for line in self.lines])

    def total(self) -> Raw:
        """The rating, if it is enough and one less is not; `AssertionError` otherwise."""
        if self.rating is None:
            return None
        if self.points <= 0:
            return min(line.amount for line in self.lines) - 800
        assert self.expected(self.rating) >= self.points > self.expected(self.rating - 1)
        return self.rating


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreStrength(Working):
    """Secondary score plus Buchholz through a divisor (13.4); the lines are those of the Buchholz."""

    secondary: int
    divisor: int

    def total(self) -> Raw:
        """The combination, as an exact fraction."""
        return self.secondary + Fraction(sum(line.amount for line in self.counted), self.divisor)
