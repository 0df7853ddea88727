"""SSSC, score strength combination (C.07 13.4): the secondary score plus a share of the Buchholz."""

from fractions import Fraction
from functools import partial

from crosstable.tiebreaks.bh import buchholz
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import ScoreStrength


def divisor(context: Context, tie_break: TieBreak) -> int:
    """The divisor: the best possible primary score through the best secondary score of a match, at least 1.

    ``/Kx`` sets it.
    """
    if tie_break.number("K"):
        return tie_break.number("K")
    possible = context.ledgers[context.primary].win * context.rounds
    return max(1, possible // max(1, context.ledgers[context.secondary].win))


def score_strength(context: Context, tie_break: TieBreak) -> Values:
    """Secondary score plus the Buchholz of the primary score, or Fore Buchholz (``/F``), through the divisor."""
    kept = tuple(modifier for modifier in tie_break.modifiers if modifier.kind in "FP")
    strengths = buchholz(context, TieBreak("BH", context.primary, kept))
    share = divisor(context, tie_break)
    values = {}
    for team, strength in strengths.items():
        assert isinstance(strength.raw, int)
        own = context.ledgers[context.secondary].final[team]
        raw = own + Fraction(strength.raw, share)
        values[team] = TieBreakValue(raw, 100, partial(_working, strength, own, share))
    return values


def _working(strength: TieBreakValue, own: int, share: int) -> ScoreStrength:
    return ScoreStrength(article="13.4", lines=strength.working.lines, unit=100, secondary=own, divisor=share)
