"""BH, Buchholz (C.07 8.1): the sum of the opponents' adjusted scores."""

from crosstable.tiebreaks.adding import element_sums
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.elements import Family
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import Values


def buchholz(context: Context, tie_break: TieBreak) -> Values:
    """Buchholz; ``/F`` makes it Fore Buchholz, ``/P`` takes forfeits as games, ``/C`` and ``/M`` cut."""
    fore = tie_break.has("F") and context.last_is_final
    ledger = context.ledger(tie_break)
    family = Family(ledger, ledger, fore=fore, forfeits=tie_break.has("P"))
    return element_sums(context, family, *tie_break.cuts, article="8.3" if tie_break.has("F") else "8.1")
