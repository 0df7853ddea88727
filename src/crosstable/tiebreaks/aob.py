"""AOB, average of the opponents' Buchholz (C.07 8.2)."""

from fractions import Fraction
from functools import partial

from crosstable.tiebreaks.bh import buchholz
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.facts import RoundFact
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import Line, Mean


def average_of_buchholz(context: Context, tie_break: TieBreak) -> Values:
    """The mean of the Buchholz of the opponents met over the board; ``/F`` averages their Fore Buchholz."""
    plain = TieBreak("BH", tie_break.score, tuple(m for m in tie_break.modifiers if m.kind in "FP"))
    of_opponents = buchholz(context, plain)
    return {competitor: _average(context, facts, of_opponents) for competitor, facts in context.facts.items()}


def _average(context: Context, facts: tuple[RoundFact, ...], of_opponents: Values) -> TieBreakValue:
    scores = [_raw(of_opponents[f.opponent]) for f in facts if f.opponent is not None and f.played]
    mean = Fraction(sum(scores), len(scores)) if scores else None
    return TieBreakValue(mean, 100, partial(_working, context, facts, of_opponents))


def _working(context: Context, facts: tuple[RoundFact, ...], of_opponents: Values) -> Mean:
    return Mean(
        article="8.2",
        lines=tuple(
            Line(amount=_raw(of_opponents[f.opponent]), round_number=f.number, opponent=f.opponent, kind=f.kind)
            for f in facts
            if f.opponent is not None and f.played
        ),
        unit=100,
    )


def _raw(value: TieBreakValue) -> int:
    assert isinstance(value.raw, int)
    return value.raw
