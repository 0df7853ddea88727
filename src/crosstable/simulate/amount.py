"""How many of something: a number, or a share of the places where it could be."""

import re
from dataclasses import dataclass
from fractions import Fraction

from crosstable.domain.messages import N_
from crosstable.simulate.dice import Dice
from crosstable.simulate.errors import require

_FORM = re.compile(r"(?P<number>\d{1,6}(?:[.,]\d{1,6})?)\s*(?P<percent>%?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Amount:
    """Exactly `count` of something, or a `share` (0 to 1) of all places where it could be; one of the two is set.

    A share that does not give a whole number is rounded up or down at random, so that the mean over many
    events is right.
    """

    count: int | None = None
    share: Fraction | None = None

    def __post_init__(self) -> None:
        require((self.count is None) != (self.share is None), N_("An amount is either a number or a share, not both."))
        require(self.count is None or self.count >= 0, N_("A number cannot be negative: {count}."), count=self.count)
        require(
            self.share is None or 0 <= self.share <= 1,
            N_("A share lies between 0 % and 100 %, not at {share} %."),
            share=None if self.share is None else float(self.share * 100),
        )

    @classmethod
    def parse(cls, text: str) -> "Amount":
        """Read ``12`` (a number) or ``2.5%`` (a share).  Raises `ParameterError` for anything else."""
        match = _FORM.fullmatch(text.strip())
        readable = match is not None and bool(match["percent"] or match["number"].isdecimal())
        require(readable, N_("Not an amount: {text!r}. Write a number (12) or a share (2.5%)."), text=text)
        assert match is not None
        if match["percent"]:
            return cls(share=Fraction(match["number"].replace(",", ".")) / 100)
        return cls(count=int(match["number"]))

    def of(self, places: int, dice: Dice, *, what: str) -> int:
        """How many of `places` are taken; `what` names the parameter in the error when there are too few."""
        if self.share is not None:
            return min(places, dice.rounded(self.share * places))
        assert self.count is not None
        require(
            self.count <= places,
            N_("{what}: {count} are asked for, but there is room for {places} only."),
            what=what,
            count=self.count,
            places=places,
        )
        return self.count

    def __str__(self) -> str:
        """As `parse` reads it."""
        return str(self.count) if self.share is None else f"{float(self.share * 100):g}%"


NONE = Amount(0)
"""Not one."""
