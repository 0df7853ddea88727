"""CUMOPP, Cumulative of opposition (US Chess 34E9)."""

from functools import partial

from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.facts import RoundFact
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.uscf.cumulative import cumulative
from crosstable.tiebreaks.uscf.setting import us_context
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import Line, Working


def cumulative_of_opposition(context: Context, tie_break: TieBreak) -> Values:
    """The sum of the Cumulative of the opponents played; unplayed games add nothing."""
    of_opponents = cumulative(context, tie_break)
    values = {}
    for competitor, facts in us_context(context).facts.items():
        lines = _lines(facts, of_opponents)
        values[competitor] = TieBreakValue(sum(line.amount for line in lines), 100, partial(_working, lines))
    return values


def _lines(facts: tuple[RoundFact, ...], of_opponents: Values) -> tuple[Line, ...]:
    lines = []
    for fact in facts:
        if fact.opponent is not None and fact.played:
            raw = of_opponents[fact.opponent].raw
            assert isinstance(raw, int)
            lines.append(Line(amount=raw, round_number=fact.number, opponent=fact.opponent, kind=fact.kind))
    return tuple(lines)


def _working(lines: tuple[Line, ...]) -> Working:
    return Working(article="34E9", lines=lines, unit=100)
