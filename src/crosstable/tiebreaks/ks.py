"""KS, Koya system (C.07 9.2): the points against opponents who reached half of what was possible."""

from functools import partial

from crosstable.tiebreaks.context import Context, Ledger
from crosstable.tiebreaks.cuts import CutMark
from crosstable.tiebreaks.facts import RoundFact
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import LimitLine, Working


def koya(context: Context, tie_break: TieBreak) -> Values:
    """Points against opponents with at least 50 % of the maximum; ``/L+n`` moves the limit by n half points."""
    ledger = context.ledger(tie_break)
    moved = tie_break.number("L")
    return {
        competitor: TieBreakValue(
            _points(context, ledger, competitor, moved), 100, partial(_working, context, ledger, competitor, moved)
        )
        for competitor in context.facts
    }


def limit(context: Context, ledger: Ledger, competitor: int, moved: int) -> int:
    """The score that an opponent must have, in hundredths: half of a win in each round he could play.

    In an odd round robin nobody can play in the free round.  `moved` are half points in any scoring system.
    """
    possible = sum(not fact.free for fact in context.facts[competitor])
    return -(-ledger.win * possible // 2) + 50 * moved


def _points(context: Context, ledger: Ledger, competitor: int, moved: int) -> int:
    return sum(
        points
        for fact, points in zip(context.facts[competitor], ledger.points[competitor], strict=True)
        if _reaches(context, ledger, fact, moved)
    )


def _reaches(context: Context, ledger: Ledger, fact: RoundFact, moved: int) -> bool:
    """Whether the round counts.  The opponent's plain score is compared; a forfeited game is one with him."""
    if fact.opponent is None:
        return False
    return ledger.final[fact.opponent] >= limit(context, ledger, fact.opponent, moved)


def _working(context: Context, ledger: Ledger, competitor: int, moved: int) -> Working:
    lines = []
    for fact, points in zip(context.facts[competitor], ledger.points[competitor], strict=True):
        if fact.opponent is not None:
            lines.append(
                LimitLine(
                    amount=points,
                    round_number=fact.number,
                    opponent=fact.opponent,
                    kind=fact.kind,
                    colour=fact.colour,
                    cut=None if _reaches(context, ledger, fact, moved) else CutMark("9.2"),
                    score=ledger.final[fact.opponent],
                    limit=limit(context, ledger, fact.opponent, moved),
                    points=points,
                )
            )
    return Working(article="9.2", lines=tuple(lines), unit=100)
