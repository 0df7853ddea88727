"""The pairing of a round, as everybody outside the pairing rooms sees it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from crosstable.domain import ResultCode

if TYPE_CHECKING:
    from crosstable.pairing.dutch.engine import DutchRound


@dataclass(frozen=True, slots=True)
class Pair:
    """One board: White and Black by TPN.  Boards count from 1."""

    board: int
    white: int
    black: int


@dataclass(frozen=True, kw_only=True)
class RoundPairing:
    """The pairing of one round; players are named by TPN.

    It carries its reasons: `crosstable.pairing.explain` opens every bracket, pair, floater and the bye, and
    says why two players were not paired.
    """

    round: int
    system: str
    edition: str
    pairs: tuple[Pair, ...]
    """In board order (C.04.2 3.6)."""
    bye: int | None
    """The TPN of the player with the pairing-allocated bye."""
    absences: Mapping[int, ResultCode]
    """Who is not paired, with what stands for the round: FPB, HPB, ZPB, or blank for a plain absence."""
    working: "DutchRound" = field(repr=False, compare=False)
    """The brackets and everything they were decided from."""

    @property
    def not_paired(self) -> tuple[int, ...]:
        """The TPNs of those who are not paired in this round, the bye aside."""
        return tuple(sorted(self.absences))

    @property
    def coloured_pairs(self) -> frozenset[tuple[int, int]]:
        """The pairs as a set of (White, Black), for comparing two pairings whatever their board order."""
        return frozenset((pair.white, pair.black) for pair in self.pairs)
