"""A tie-break as an entry of an announced list: its code, the score it looks at, its modifiers."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Modifier:
    """A modifier of a tie-break code (MTB26), for example ``Modifier("C", 1)`` for ``/C1``.

    ==== ============================================================ ==========================
    kind meaning                                                      number
    ==== ============================================================ ==========================
    C    Cut: the least significant values go (Art. 14.1)              how many
    M    Median: the least and the most significant values go (14.1)   how many of each
    L    limit of Koya moved from 50 % (Art. 9.2)                      half points, signed
    P    forfeited games count as played against the scheduled opponent -
    F    fore: Fore Buchholz in place of Buchholz (Art. 8.3)           -
    R    reversed: the lower value is the better one, or the other way -
    K    divisor of SSSC (Art. 13.4)                                   the divisor
    U    rating assumed for unrated players (Art. 10)                  the rating
    ==== ============================================================ ==========================
    """

    kind: str
    number: int = 0

    def __str__(self) -> str:
        """As MTB26 writes it, without the slash."""
        if self.kind == "L":
            return f"L{self.number:+d}"
        return f"{self.kind}{self.number}" if self.kind in "CMKU" else self.kind


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One entry of a list of tie-breaks.

    `name` is the code in capitals (``BH``), `score` says which score of a team event it looks at (``MP``,
    ``GP``, or empty for the primary score), `text` is the entry as it was written.  Two entries are equal when
    they mean the same, however they were written.
    """

    name: str
    score: str = ""
    modifiers: tuple[Modifier, ...] = ()
    text: str = field(default="", compare=False)

    def __str__(self) -> str:
        """The code in the normal form of MTB26: ``BH:GP/C1/P``."""
        score = f":{self.score}" if self.score else ""
        return self.name + score + "".join(f"/{modifier}" for modifier in self.modifiers)

    def has(self, kind: str) -> bool:
        """Whether a modifier of this kind is there."""
        return any(modifier.kind == kind for modifier in self.modifiers)

    def number(self, kind: str) -> int:
        """The number of the modifier of this kind; 0 where there is none."""
        return next((modifier.number for modifier in self.modifiers if modifier.kind == kind), 0)

    @property
    def cuts(self) -> tuple[int, int]:
        """How many values go at the low end and at the high end (Art. 14)."""
        median = self.number("M")
        return self.number("C") + median, median
