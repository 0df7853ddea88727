"""CUMUL, Cumulative (US Chess 34E3)."""

from collections.abc import Iterator
from functools import partial
from itertools import accumulate

from crosstable.tiebreaks.context import Context, Ledger
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.uscf.setting import is_unplayed_win, us_context
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import RoundLine, Working


def cumulative(context: Context, tie_break: TieBreak) -> Values:
    """The sum of the scores after each round, less a point for each unplayed win and full-point bye."""
    us = us_context(context)
    ledger = us.ledger(tie_break)
    values = {}
    for competitor in us.facts:
        lines = tuple(_lines(us, ledger, competitor))
        values[competitor] = TieBreakValue(sum(line.amount for line in lines), 100, partial(_working, lines))
    return values


def _lines(context: Context, ledger: Ledger, competitor: int) -> Iterator[RoundLine]:
    """The score after each round; after an unplayed win a line that takes the point away again."""
    points = ledger.points[competitor]
    for fact, own, score in zip(context.facts[competitor], points, accumulate(points), strict=True):
        line = partial(RoundLine, round_number=fact.number, opponent=fact.opponent, kind=fact.kind)
        yield line(amount=score, points=own)
        if is_unplayed_win(fact, own, ledger):
            yield line(amount=-ledger.win, points=own)


def _working(lines: tuple[RoundLine, ...]) -> Working:
    return Working(article="34E3", lines=lines, unit=100)
