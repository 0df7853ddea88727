"""A bracket and its candidates (C.04.3 1.3, 1.9, 3.1)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from crosstable.pairing.swiss.entrant import Entrant
from crosstable.pairing.swiss.field import Field


@dataclass(frozen=True, kw_only=True)
class Bracket:
    """The residents of a scoregroup and the players moved down to them.

    Positions in `members` count from 0 in rank order (BSN minus one): MDPs first, then residents.
    `index(position)` is the entrant's index in the field.
    """

    field: Field
    mdps: tuple[int, ...]
    """Indices of the moved-down players, in rank order."""
    start: int
    """Index of the first resident."""
    end: int
    """Index after the last resident: whatever is from here on is below."""
    bye_score: int | None
    """The pairing score of the player who will have the PAB ([C5]), `None` in an even field."""

    @cached_property
    def indices(self) -> tuple[int, ...]:
        """The members as indices into the field."""
        return (*self.mdps, *range(self.start, self.end))

    @cached_property
    def members(self) -> tuple[Entrant, ...]:
        """The members in rank order."""
        return tuple(self.field.entrants[index] for index in self.indices)

    @property
    def mdp_count(self) -> int:
        """M0: how many MDPs there are."""
        return len(self.mdps)

    @property
    def size(self) -> int:
        """How many members there are."""
        return len(self.mdps) + self.end - self.start

    @property
    def resident_score(self) -> int:
        """The pairing score of the residents."""
        return self.field.entrants[self.start].score

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """The different pairing scores in the bracket, highest first."""
        return tuple(sorted({member.score for member in self.members}, reverse=True))

    @cached_property
    def mdp_levels(self) -> tuple[int, ...]:
        """The different score differences between MDPs and residents, largest first."""
        differences = {self.members[p].score - self.resident_score for p in range(self.mdp_count)}
        return tuple(sorted(differences, reverse=True))

    def is_mdp(self, position: int) -> bool:
        """Whether the member at this position was moved down."""
        return position < len(self.mdps)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A way to pair a bracket (positions): pairs, the higher ranked first, and the downfloaters."""

    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]


PairCost = Callable[[int, int], int]
"""What pairing two positions costs; the first is the higher ranked."""

FloatCost = Callable[[int], int]
"""What it costs when the member at a position becomes a downfloater."""


@dataclass(frozen=True, slots=True)
class Tier:
    """One number that a candidate should keep small: the sum of what its pairs and its downfloaters cost."""

    pair: PairCost | None = None
    floater: FloatCost | None = None

    def value(self, candidate: Candidate) -> int:
        """The sum over a candidate."""
        total = 0
        if self.pair is not None:
            total += sum(self.pair(a, b) for a, b in candidate.pairs)
        if self.floater is not None:
            total += sum(self.floater(position) for position in candidate.floaters)
        return total
