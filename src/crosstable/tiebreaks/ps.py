"""PS, the progressive or cumulative score (C.07 7.5)."""

from functools import partial
from itertools import accumulate

from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.cuts import CutMark
from crosstable.tiebreaks.facts import RoundFact
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import RoundLine, Working


def progressive_score(context: Context, tie_break: TieBreak) -> Values:
    """The sum of the scores after each round; ``/Cn`` leaves out those after the first n rounds (14.1)."""
    ledger = context.ledger(tie_break)
    low, _ = tie_break.cuts
    return {
        competitor: TieBreakValue(
            sum(list(accumulate(ledger.points[competitor]))[low:]),
            100,
            partial(_working, facts, ledger.points[competitor], low),
        )
        for competitor, facts in context.facts.items()
    }


def _working(facts: tuple[RoundFact, ...], points: tuple[int, ...], low: int) -> Working:
    return Working(
        article="7.5",
        lines=tuple(
            RoundLine(
                amount=score,
                round_number=fact.number,
                opponent=fact.opponent,
                kind=fact.kind,
                colour=fact.colour,
                cut=CutMark("14.1") if index < low else None,
                points=points[index],
            )
            for index, (fact, score) in enumerate(zip(facts, accumulate(points), strict=True))
        ),
        unit=100,
    )
