"""SB, Sonneborn-Berger (C.07 9.1): each opponent's adjusted score times the points made against him."""

from crosstable.tiebreaks.adding import element_sums
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.elements import Family
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import Values


def sonneborn_berger(context: Context, tie_break: TieBreak) -> Values:
    """Sonneborn-Berger; ``/P`` takes forfeits as games, ``/C`` cuts the product of the lowest opponent."""
    ledger = context.ledger(tie_break)
    family = Family(ledger, ledger, forfeits=tie_break.has("P"), multiplies=True)
    return element_sums(context, family, *tie_break.cuts, article="9.1")
