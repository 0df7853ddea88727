"""EDE, extended direct encounter (C.07 13.3), with the continuations that its other names announce."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.de import places
from crosstable.tiebreaks.encounter import BoardStage, Stage, Tiers, encounter
from crosstable.tiebreaks.teams.boards import BoardSums, board_count, from_the_top, mutual_board_sums, without_bottom
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import Values

Measure: TypeAlias = Callable[[BoardSums], tuple[int, ...]]


def _bc(sums: BoardSums) -> tuple[int, ...]:
    """Turned round, so that the higher is the better."""
    return (-board_count(sums),)


CONTINUATIONS: dict[str, tuple[tuple[str, Measure], ...]] = {
    "EDE": (),
    "EDEBT": (("12.1", _bc), ("12.2", from_the_top)),
    "EDEBB": (("12.1", _bc), ("12.3", without_bottom)),
    "EDET": (("12.2", from_the_top),),
    "EDEB": (("12.3", without_bottom),),
}
"""What decides between exactly two teams that are equal in both scores (13.3.2), by code."""


def extended_direct_encounter(context: Context, tie_break: TieBreak, group: Sequence[int]) -> Values:
    """The place of each team within the tied group, 1 first."""
    tiers, stages = _extended(context, tie_break, tuple(group))
    return places(tiers, stages, "13.3")


def _extended(context: Context, tie_break: TieBreak, group: tuple[int, ...]) -> tuple[Tiers, tuple[Stage, ...]]:
    """First by the primary score, if that breaks nothing by the secondary; each subset starts again (13.3.3).

    A subset is worked out with the score that formed it before it starts again, as in the exercises of FIDE's
    Technical Commission.
    """
    stages: list[Stage] = []
    for name in (context.primary, context.secondary):
        tiers, more = encounter(context, context.ledgers[name], group, forfeits=tie_break.has("P"))
        stages += more
        if len(tiers) > 1:
            return _subsets(context, tie_break, tiers, stages)
    if len(group) == 2:
        return _two_teams(context, tie_break, group, stages)
    return (group,), tuple(stages)


def _subsets(
    context: Context, tie_break: TieBreak, tiers: Tiers, stages: list[Stage]
) -> tuple[Tiers, tuple[Stage, ...]]:
    final: list[tuple[int, ...]] = []
    for tier in tiers:
        if len(tier) == 1:
            final.append(tier)
            continue
        inner, more = _extended(context, tie_break, tier)
        final += inner
        stages += more
    return tuple(final), tuple(stages)


def _two_teams(
    context: Context, tie_break: TieBreak, group: tuple[int, ...], stages: list[Stage]
) -> tuple[Tiers, tuple[Stage, ...]]:
    """The boards of the mutual match (13.3.2)."""
    first, second = group
    ours = mutual_board_sums(context, first, second, forfeits=tie_break.has("P"))
    theirs = mutual_board_sums(context, second, first, forfeits=tie_break.has("P"))
    for article, measure in CONTINUATIONS[tie_break.name]:
        one, two = measure(ours), measure(theirs)
        if one == two:
            continue
        tiers = ((first,), (second,)) if one > two else ((second,), (first,))
        boards = BoardStage(ledger="GP", article=article, rows=(), tiers=tiers, boards=((first, one), (second, two)))
        return tiers, (*stages, boards)
    return (group,), tuple(stages)
