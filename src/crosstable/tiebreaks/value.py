"""The value of a tie-break: an exact number that opens into its working."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from crosstable.domain import format_points
from crosstable.tiebreaks.working import Raw, Working


@dataclass(frozen=True, slots=True)
class TieBreakValue:
    """What a tie-break gives one competitor.

    `raw` is the exact value in units of 1/`unit` (scores are hundredths, products of scores ten-thousandths),
    a tuple where board after board is compared, `None` where the value does not exist.  ``str(value)`` is an
    exact decimal; true fractions have two decimals, a half rounded up; a missing value is an empty string.
    """

    raw: Raw
    unit: int = 1
    explain: Callable[[], Working] | None = field(default=None, compare=False, repr=False)

    @property
    def value(self) -> Fraction | tuple[Fraction, ...] | None:
        """The exact value in points, games or rating points; `None` where there is none."""
        if self.raw is None:
            return None
        if isinstance(self.raw, tuple):
            return tuple(Fraction(part, self.unit) for part in self.raw)
        return Fraction(self.raw, self.unit)

    @property
    def working(self) -> Working:
        """How the value comes about."""
        if self.explain is None:
            raise LookupError("this value has no working")
        return self.explain()

    def __str__(self) -> str:
        """The value as an exact decimal."""
        if self.raw is None:
            return ""
        if isinstance(self.raw, tuple):
            return " ".join(decimal(part, self.unit) for part in self.raw)
        return decimal(self.raw, self.unit)


Values: TypeAlias = Mapping[int, TieBreakValue]
"""The values of one tie-break by competitor."""


def decimal(raw: int | Fraction, unit: int) -> str:
    """An exact decimal, as short as possible; a true fraction with two decimals, a half rounded up."""
    if isinstance(raw, Fraction):
        return format_points(_half_up(Fraction(raw * 100, unit)), 2)
    if unit == 1:
        return str(raw)
    sign = "-" if raw < 0 else ""
    whole, rest = divmod(abs(raw), unit)
    digits = str(rest).rjust(len(str(unit)) - 1, "0").rstrip("0")
    return f"{sign}{whole}.{digits}" if digits else f"{sign}{whole}"


def _half_up(value: Fraction) -> int:
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)
