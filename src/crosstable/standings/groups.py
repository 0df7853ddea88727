"""Rank group by group (C.07 4.2): each tie-break orders those who are still tied, and nobody else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.registry import Rule
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values

Group = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One entry of the list, worked off: its values, and who was tied with whom before it."""

    values: Values
    before: tuple[Group, ...]


UNDEFINED = TieBreakValue(None)


def work_off(
    context: Context, points: Values, entries: Sequence[tuple[TieBreak, Rule | None]]
) -> tuple[list[Group], list[Column]]:
    """The final groups of those who have `points`, best first, and the columns.

    An entry without a rule separates nobody.
    """
    groups = split(tuple(competitor for competitor in context.ids if competitor in points), points, lower=False)
    columns = []
    for tie_break, rule in entries:
        values = values_of(context, tie_break, rule, groups)
        columns.append(Column(values, tuple(groups)))
        lower = rule is not None and rule.prefers_lower(tie_break)
        groups = [part for group in groups for part in split(group, values, lower=lower)]
    return groups, columns


def values_of(context: Context, tie_break: TieBreak, rule: Rule | None, groups: Sequence[Group]) -> Values:
    """The values of one entry: for all, or for each group that is still tied."""
    if rule is None:
        return {}
    if rule.for_all is not None:
        return rule.for_all(context, tie_break)
    assert rule.for_group is not None
    values: dict[int, TieBreakValue] = {}
    for group in groups:
        if len(group) > 1:
            values.update(rule.for_group(context, tie_break, group))
    return values


def split(group: Group, values: Values, *, lower: bool) -> list[Group]:
    """A tied group by values, best first; those without a value come last."""
    if len(group) == 1:
        return [group]
    classes: dict[object, list[int]] = {}
    for competitor in group:
        classes.setdefault(values.get(competitor, UNDEFINED).raw, []).append(competitor)
    missing = classes.pop(None, None)
    order = sorted(cast("Mapping[int, list[int]]", classes), reverse=not lower)
    parts = [tuple(classes[raw]) for raw in order]
    return [*parts, tuple(missing)] if missing else parts
