"""REP, the rounds one elected to play (C.07 7.6; until August 2024 called GE)."""

from crosstable.domain import RoundKind
from crosstable.tiebreaks.adding import round_sums
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.facts import RoundFact
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import Values


def rounds_elected(context: Context, tie_break: TieBreak) -> Values:
    """The number of rounds without requested byes and forfeit losses."""
    losses_count = context.predetermined and context.edition.counts_round_robin_forfeit_losses

    def rule(fact: RoundFact, _points: int) -> int:
        if fact.free:
            return 0
        return int(not fact.voluntary or (losses_count and fact.kind is RoundKind.FORFEIT_LOSS))

    return round_sums(context, context.ledger(tie_break), rule, "7.6")
