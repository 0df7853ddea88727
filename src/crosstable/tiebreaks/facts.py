"""What happened to a competitor in one round, as the articles on tie-breaks ask for it."""

from typing import NamedTuple

from crosstable.domain import Colour, Outcome, RoundKind, RoundResult
from crosstable.domain.results import SEMANTICS

FORFEITS = frozenset({RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS})
FULL_BYES = frozenset({RoundKind.PAB, RoundKind.FPB})


class RoundFact(NamedTuple):
    """One round of one competitor: a player, or a team and its match."""

    number: int
    kind: RoundKind
    opponent: int | None
    """The opponent met or scheduled; `None` for byes."""
    colour: Colour | None
    outcome: Outcome | None
    """Win, draw or loss over the board; `None` where nothing was played or finished."""
    played: bool
    """Played over the board, with a result."""
    voluntary: bool
    """A voluntarily unplayed round, VUR (C.07 16.1.2)."""
    requested: bool
    """A requested bye (16.1.1)."""
    free: bool = False
    """The free round of an odd round robin: no bye, and nothing at all in any tie-break."""

    @property
    def forfeited(self) -> bool:
        """Paired with an opponent, and not played."""
        return self.kind in FORFEITS


def fact(number: int, result: RoundResult, opponents: frozenset[int]) -> RoundFact:
    """The fact of a player's cell; an opponent who is not in the field counts as unknown."""
    semantics = SEMANTICS[result.code]
    opponent = result.opponent if semantics.scheduled and result.opponent in opponents else None
    return RoundFact(
        number,
        semantics.kind,
        opponent,
        result.colour,
        semantics.outcome,
        semantics.outcome is not None and opponent is not None,
        semantics.voluntarily_unplayed,
        semantics.requested_bye,
    )


def free_round(fact: RoundFact, points: int) -> RoundFact:
    """With predetermined pairings: the fact as a free round, where there was no opponent and no point."""
    if fact.opponent is None and fact.kind is RoundKind.ZPB and points == 0:
        return fact._replace(voluntary=False, requested=False, free=True)
    return fact
