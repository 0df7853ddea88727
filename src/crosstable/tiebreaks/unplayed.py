"""Unplayed rounds: what opponents see of them, and what stands in for the opponent (C.07 Art. 15 and 16)."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from crosstable.domain import RoundKind
from crosstable.tiebreaks.context import Context, Ledger
from crosstable.tiebreaks.editions import OwnUnplayed, SeenByOpponents
from crosstable.tiebreaks.facts import FULL_BYES, RoundFact


class Adjustment(Enum):
    """Why a round counts for opponents what it counts."""

    AWARDED = "awarded"
    """The points awarded."""
    TRAILING_BYE = "16.2.5"
    """A requested bye, followed by voluntarily unplayed rounds only: a draw (16.3)."""
    FINAL_AS_DRAW = "8.3"
    """A paired game of the final round, a draw in Fore Buchholz."""
    UNPLAYED_AS_DRAW = "unplayed"
    """An unplayed round under a rule that makes a draw of every one."""


class AdjustedRound(NamedTuple):
    """One round in the score that opponents see, in hundredths."""

    number: int
    points: int
    awarded: int
    adjustment: Adjustment


class Cap(Enum):
    """Which limit applied to the dummy."""

    NONE = ""
    """No limit, or one that did not matter."""
    SCHEDULED_OPPONENT = "16.4.1"
    """The adjusted score of the scheduled opponent."""
    DRAWS = "16.4.2"
    """A draw a round."""


class StandIn(NamedTuple):
    """What stands in for the opponent of a player's own unplayed round, in hundredths."""

    score: int
    """What counts."""
    uncapped: int
    cap: Cap
    limit: int | None
    """The limit, whether it mattered or not; `None` where there is none."""


def trailing_from(facts: Sequence[RoundFact], *, fore: bool) -> int:
    """The index from which on every round is voluntarily unplayed; with `fore` a paired final round is not."""
    index = len(facts)
    if fore and facts and is_paired(facts[-1]):
        return index
    while index and facts[index - 1].voluntary:
        index -= 1
    return index


def is_paired(fact: RoundFact) -> bool:
    """Whether the pairing gave an opponent, played or not."""
    return fact.opponent is not None or fact.forfeited


def category(facts: Sequence[RoundFact], index: int, *, fore: bool = False) -> str:
    """The category of an unplayed round: ``16.2.1`` to ``16.2.5``; empty for a game."""
    kind = facts[index].kind
    if kind in FULL_BYES:
        return "16.2.1"
    if kind is RoundKind.FORFEIT_WIN:
        return "16.2.2"
    if kind is RoundKind.FORFEIT_LOSS:
        return "16.2.4"
    if facts[index].requested:
        return "16.2.5" if index >= trailing_from(facts, fore=fore) else "16.2.3"
    return ""


def adjusted_rounds(context: Context, ledger: Ledger, competitor: int, *, fore: bool) -> tuple[AdjustedRound, ...]:
    """The rounds of the score that opponents see (16.3); with `fore` final games are draws (8.3)."""
    facts = context.facts[competitor]
    points = ledger.points[competitor]
    trailing = trailing_from(facts, fore=fore) if _seen(context) is SeenByOpponents.TRAILING_DRAW else len(facts)
    rows = []
    for index, (fact, worth) in enumerate(zip(facts, points, strict=True)):
        reason = _adjustment(context, fact, fore=fore, trails=index >= trailing)
        rows.append(AdjustedRound(fact.number, worth if reason is Adjustment.AWARDED else ledger.draw, worth, reason))
    return tuple(rows)


def _adjustment(context: Context, fact: RoundFact, *, fore: bool, trails: bool) -> Adjustment:
    if fore and fact.number == context.rounds and is_paired(fact):
        return Adjustment.FINAL_AS_DRAW
    if trails and fact.requested:
        return Adjustment.TRAILING_BYE
    if _seen(context) is SeenByOpponents.DRAW and _is_unplayed(fact):
        return Adjustment.UNPLAYED_AS_DRAW
    return Adjustment.AWARDED


def _seen(context: Context) -> SeenByOpponents:
    """With predetermined pairings nothing is adjusted (15.2)."""
    return SeenByOpponents.AWARDED if context.predetermined else context.edition.seen_by_opponents


def _is_unplayed(fact: RoundFact) -> bool:
    return not (fact.played or fact.free or fact.kind is RoundKind.UNFINISHED)


def adjusted_scores(context: Context, ledger: Ledger, *, fore: bool = False) -> dict[int, int]:
    """Everybody's score as opponents see it."""

    def compute() -> dict[int, int]:
        return {
            competitor: sum(row.points for row in adjusted_rounds(context, ledger, competitor, fore=fore))
            for competitor in context.facts
        }

    return context.remembered(("adjusted", ledger.name, fore), compute)


def final_score(context: Context, ledger: Ledger, competitor: int, *, fore: bool) -> int:
    """A competitor's own score for the dummy; with `fore` the final game is a draw."""
    score = ledger.final[competitor]
    facts = context.facts[competitor]
    if fore and facts and facts[-1].number == context.rounds and is_paired(facts[-1]):
        score += ledger.draw - ledger.points[competitor][-1]
    return score


def stand_in(context: Context, ledger: Ledger, competitor: int, index: int, *, fore: bool) -> StandIn:
    """What stands in for the opponent of an own unplayed round."""
    own = context.edition.own_unplayed
    if own is OwnUnplayed.DUMMY:
        return _dummy(context, ledger, competitor, context.facts[competitor][index], fore=fore)
    if own is OwnUnplayed.VIRTUAL:
        score = _virtual(context, ledger, competitor, index, fore=fore)
        return StandIn(score, score, Cap.NONE, None)
    return StandIn(0, 0, Cap.NONE, None)


def _dummy(context: Context, ledger: Ledger, competitor: int, fact: RoundFact, *, fore: bool) -> StandIn:
    """16.4: the own final score, but no more than the limit of this edition."""
    uncapped = final_score(context, ledger, competitor, fore=fore)
    limit, cap = None, Cap.NONE
    if fact.forfeited and fact.opponent is not None:
        if context.edition.caps_forfeits:
            limit, cap = adjusted_scores(context, ledger, fore=fore)[fact.opponent], Cap.SCHEDULED_OPPONENT
    elif context.edition.caps_byes:
        limit, cap = ledger.draw * context.rounds, Cap.DRAWS
    if limit is None or limit >= uncapped:
        return StandIn(uncapped, uncapped, Cap.NONE, limit)
    return StandIn(limit, uncapped, cap, limit)


def _virtual(context: Context, ledger: Ledger, competitor: int, index: int, *, fore: bool) -> int:
    """The virtual opponent: the score before the round, the complement of the result, draws until the end."""
    points = ledger.points[competitor]
    fact = context.facts[competitor][index]
    result = ledger.draw if fore and fact.number == context.rounds and is_paired(fact) else points[index]
    return sum(points[:index]) + (ledger.win - result) + ledger.draw * (context.rounds - fact.number)
