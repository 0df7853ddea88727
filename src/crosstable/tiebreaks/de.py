"""DE, direct encounter (C.07 Art. 6): the games between those who are tied."""

from collections.abc import Sequence
from functools import partial

from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.encounter import Encounter, Stage, Tiers, encounter
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values


def direct_encounter(context: Context, tie_break: TieBreak, group: Sequence[int]) -> Values:
    """The place of each member within the tied group, 1 first; ``/P`` takes forfeited games as meetings."""
    tiers, stages = encounter(context, context.ledger(tie_break), group, forfeits=tie_break.has("P"))
    return places(tiers, stages, "6")


def places(tiers: Tiers, stages: tuple[Stage, ...], article: str) -> Values:
    """The tiers of a group as places within it, those who stay tied sharing one."""
    values = {}
    place = 1
    for tier in tiers:
        for competitor in tier:
            own = tuple(stage for stage in stages if any(competitor in members for members in stage.tiers))
            working = Encounter(article=article, competitor=competitor, stages=own)
            values[competitor] = TieBreakValue(place, 1, partial(_itself, working))
        place += len(tier)
    return values


def _itself(working: Encounter) -> Encounter:
    return working
