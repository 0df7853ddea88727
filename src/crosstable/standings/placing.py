"""Where the list of tie-breaks does not decide: lots, and orders that were found otherwise."""

from collections.abc import Mapping, Sequence

from crosstable.standings.groups import Group
from crosstable.standings.lots import draw_lots


def apart_by_lots(groups: Sequence[Group], seed: str) -> tuple[list[Group], tuple[Group, ...]]:
    """Everybody on a place of their own, and the groups for which lots were drawn, in the order of the lots."""
    orders = [tuple(draw_lots(group, seed)) for group in groups]
    return [(one,) for order in orders for one in order], tuple(order for order in orders if len(order) > 1)


def place_decided(groups: list[Group], points: Mapping[int, object], decided: Sequence[int]) -> list[Group]:
    """The groups with the decided competitors in their order on the places that they hold among equal scores."""
    if not decided:
        return groups
    order = [competitor for competitor in dict.fromkeys(decided) if competitor in points]
    split = [part for group in groups for part in _apart(group, order)]
    flat = [part[0] for part in split if len(part) == 1 and part[0] in order]
    taken: dict[int, int] = {}
    for score in {points[c] for c in order}:
        held = [c for c in flat if points[c] == score]
        taken.update(zip(held, [c for c in order if points[c] == score], strict=True))
    return [(taken.get(part[0], part[0]),) if len(part) == 1 else part for part in split]


def _apart(group: Group, order: Sequence[int]) -> list[Group]:
    """A tied group with its decided members first, each on a place of its own."""
    first: list[Group] = [(c,) for c in order if c in group]
    rest = tuple(c for c in group if c not in order)
    return [*first, rest] if rest else first
