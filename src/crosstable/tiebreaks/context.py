"""The field as tie-breaks see it: facts and points of every competitor's rounds, computed once.

A `Context` is immutable; what it keeps in its memory are pure functions of its fields, so no tie-break can
disturb another.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar, cast

from crosstable.domain import ScoringSystem
from crosstable.tiebreaks.editions import Edition
from crosstable.tiebreaks.facts import RoundFact
from crosstable.tiebreaks.tie_break import TieBreak

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """One kind of score: points of players, or match points or game points of teams.  All in hundredths."""

    name: str
    """``P``, ``MP`` or ``GP``."""
    win: int
    draw: int
    loss: int
    points: Mapping[int, tuple[int, ...]]
    """What each counted round is worth, one number for each of `Context.facts`."""
    final: Mapping[int, int]
    """The scores, with bonus and penalty points."""


@dataclass(frozen=True, kw_only=True)
class Context:
    """Everything that a tie-break may look at.  Competitors are named by TPN (teams: by number)."""

    edition: Edition
    rounds: int
    """The number of rounds counted."""
    last_is_final: bool
    """Whether the last round counted is the last round of the event (Art. 8.3)."""
    predetermined: bool
    """Round robin, Scheveningen and the like (Art. 15.2)."""
    is_team: bool
    facts: Mapping[int, tuple[RoundFact, ...]]
    ledgers: Mapping[str, Ledger]
    primary: str
    """The name of the ledger that ranks first."""
    ratings: Mapping[int, int | None]
    unrated_rating: int | None = None
    """A rating that the rules of the event give to the unrated in the tie-breaks of Art. 10."""
    skips_unrated: bool = False
    """Whether the rules of the event leave games against the unrated out in the tie-breaks of Art. 10."""
    scoring: ScoringSystem = field(default_factory=ScoringSystem)
    boards: int = 1
    """The number of boards of a match."""
    matches: Mapping[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    """Teams: by team and round, the game points on each board of a match, board 1 first."""
    memory: dict[object, object] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def ids(self) -> tuple[int, ...]:
        """The competitors in order of their numbers."""
        return tuple(sorted(self.facts))

    def ledger(self, tie_break: TieBreak) -> Ledger:
        """The score that a tie-break looks at."""
        return self.ledgers[tie_break.score or self.primary]

    @property
    def secondary(self) -> str:
        """The other of match points and game points; without teams the only score."""
        return next((name for name in self.ledgers if name != self.primary), self.primary)

    def remembered(self, key: object, compute: Callable[[], T]) -> T:
        """The result of a pure computation, made at the first request."""
        if key not in self.memory:
            self.memory[key] = compute()
        return cast("T", self.memory[key])

    def is_met(self, fact: RoundFact, *, forfeits: bool = False) -> bool:
        """Whether the round is a meeting: played, or forfeited where forfeits count as games (15.2, ``/P``)."""
        return fact.played or (fact.forfeited and fact.opponent is not None and (forfeits or self.predetermined))

    @cached_property
    def has_unrated(self) -> bool:
        """Whether anybody is unrated and the rules of the event do not say what that means (Art. 10)."""
        if self.skips_unrated or self.unrated_rating is not None:
            return False
        return any(not self.ratings.get(competitor) for competitor in self.facts)

    def rating(self, competitor: int, tie_break: TieBreak) -> int | None:
        """The rating, or what stands in for it; `None` for the unrated."""
        return self.ratings.get(competitor) or tie_break.number("U") or self.unrated_rating
