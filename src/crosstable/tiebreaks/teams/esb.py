"""EMMSB, EMGSB, EGMSB, EGGSB: the extended Sonneborn-Berger systems (C.07 13.2)."""

from crosstable.tiebreaks.adding import element_sums
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.elements import Family
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import Values


def extended_sonneborn_berger(context: Context, tie_break: TieBreak) -> Values:
    """The opponents' adjusted score times the own points: the second letter names the one, the third the other."""
    opponents, own = (context.ledgers[f"{letter}P"] for letter in tie_break.name[1:3])
    family = Family(opponents, own, forfeits=tie_break.has("P"), multiplies=True)
    return element_sums(context, family, *tie_break.cuts, article="13.2")
