"""RBT, result between tied players (US Chess 34E5)."""

from collections.abc import Sequence
from functools import partial

from crosstable.domain import Outcome
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.facts import RoundFact
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import Line, Working

_PLUS_MINUS = {Outcome.WIN: 1, Outcome.DRAW: 0, Outcome.LOSS: -1}


def result_between_tied(context: Context, _tie_break: TieBreak, group: Sequence[int]) -> Values:
    """Wins less losses in the games between the tied; the higher the better."""
    members = frozenset(group)
    values = {}
    for competitor in group:
        lines = tuple(
            _line(fact, fact.outcome)
            for fact in context.facts[competitor]
            if fact.played and fact.outcome is not None and fact.opponent in members
        )
        values[competitor] = TieBreakValue(sum(line.amount for line in lines), 1, partial(_working, lines))
    return values


def _line(fact: RoundFact, outcome: Outcome) -> Line:
    return Line(
        amount=_PLUS_MINUS[outcome],
        round_number=fact.number,
        opponent=fact.opponent,
        kind=fact.kind,
        colour=fact.colour,
    )


def _working(lines: tuple[Line, ...]) -> Working:
    return Working(article="34E5", lines=lines)
