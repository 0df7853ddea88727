"""US Chess tie-breaks always treat unplayed games their own way, whatever the edition of the event."""

from dataclasses import replace

from crosstable.domain import RoundKind
from crosstable.tiebreaks.context import Context, Ledger
from crosstable.tiebreaks.editions import USCF_34
from crosstable.tiebreaks.elements import Family
from crosstable.tiebreaks.facts import RoundFact
from crosstable.tiebreaks.tie_break import TieBreak


def us_context(context: Context) -> Context:
    """The field under rule 34: opponents' unplayed games are draws, the own unplayed opponent has no points."""
    return context.remembered("USCF-34", lambda: replace(context, edition=USCF_34, predetermined=False, memory={}))


def us_family(context: Context, tie_break: TieBreak, *, multiplies: bool = False) -> Family:
    """The elements of a US Chess tie-break."""
    ledger = context.ledger(tie_break)
    return Family(ledger, ledger, multiplies=multiplies)


def is_unplayed_win(fact: RoundFact, points: int, ledger: Ledger) -> bool:
    """A forfeit win or a bye worth a win."""
    kinds = (RoundKind.FORFEIT_WIN, RoundKind.PAB, RoundKind.FPB)
    return fact.kind in kinds and points >= ledger.win


def dropped_at_each_end(context: Context) -> int:
    """How many scores the Median systems drop: one, from nine rounds on two."""
    return 2 if context.rounds >= 9 else 1
