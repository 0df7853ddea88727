"""FB, Fore Buchholz (C.07 8.3): Buchholz with every paired game of the final round taken as a draw."""

from dataclasses import replace

from crosstable.tiebreaks.bh import buchholz
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.tie_break import Modifier, TieBreak
from crosstable.tiebreaks.value import Values


def fore_buchholz(context: Context, tie_break: TieBreak) -> Values:
    """Fore Buchholz.  Before the final round has been counted it is the Buchholz."""
    return buchholz(context, replace(tie_break, modifiers=(*tie_break.modifiers, Modifier("F"))))
