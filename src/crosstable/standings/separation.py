"""What separates two competitors."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from itertools import takewhile

from crosstable.standings.table import Standings
from crosstable.tiebreaks.registry import RULES
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue


class SeparatedBy(Enum):
    """What puts one competitor before another."""

    SCORE = "score"
    TIE_BREAK = "tie-break"
    DECISION = "decision"
    """An order that was given: a play-off."""
    LOTS = "lots"
    NOTHING = "nothing"
    """They share the place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Separation:
    """Why `first` stands before `second` (or beside)."""

    first: int
    second: int
    by: SeparatedBy
    tie_break: TieBreak | None = None
    code: str = ""
    """The code of the tie-break in `Standings.codes`; empty where none decides."""
    equal: tuple[str, ...] = ()
    """The codes before it, in which the two are equal."""
    first_value: TieBreakValue | None = None
    second_value: TieBreakValue | None = None
    """The values that differ, with their workings."""
    group: tuple[int, ...] = ()
    """Those who were still tied when the tie-break was reached."""


def separates(standings: Standings, one: int, other: int) -> Separation:
    """What separates two competitors.  Raises `KeyError` for somebody who is not in the standings."""
    rows = standings.by_tpn
    order = [row.tpn for row in standings.rows]
    first, second = sorted((rows[one].tpn, rows[other].tpn), key=order.index)
    decided = set(standings.decided)
    if rows[first].points != rows[second].points:
        points = standings.points
        return Separation(
            first=first,
            second=second,
            by=SeparatedBy.SCORE,
            first_value=points[first],
            second_value=points[second],
        )
    if first in decided and second in decided and rows[first].rank != rows[second].rank:
        return Separation(first=first, second=second, by=SeparatedBy.DECISION)
    return _by_list(standings, first, second)


def _by_list(standings: Standings, first: int, second: int) -> Separation:
    a, b = standings.by_tpn[first].values, standings.by_tpn[second].values
    for position, (entry, code) in enumerate(zip(standings.tie_breaks, standings.codes, strict=True)):
        if a[code].raw != b[code].raw:
            if not _is_better(entry, a[code], b[code]):
                break
            return Separation(
                first=first,
                second=second,
                by=SeparatedBy.TIE_BREAK,
                tie_break=entry,
                code=code,
                equal=standings.codes[:position],
                first_value=a[code],
                second_value=b[code],
                group=standings.groups[position][first],
            )
    return Separation(
        first=first,
        second=second,
        by=_without_tie_break(standings, first, second),
        equal=_equal(standings, first, second),
    )


def _equal(standings: Standings, first: int, second: int) -> tuple[str, ...]:
    """The codes from the top of the list in which the two have the same value."""
    a, b = standings.by_tpn[first].values, standings.by_tpn[second].values
    return tuple(takewhile(lambda code: a[code].raw == b[code].raw, standings.codes))


def _is_better(entry: TieBreak, value: TieBreakValue, other: TieBreakValue) -> bool:
    """Whether a value ranks above another; a missing one ranks below all."""
    if value.raw is None or other.raw is None:
        return other.raw is None
    rule = RULES[entry.name]
    order = sorted((value.raw, other.raw), reverse=not rule.prefers_lower(entry))
    return order[0] == value.raw


def _without_tie_break(standings: Standings, first: int, second: int) -> SeparatedBy:
    """Why one stands before the other where the list does not say so."""
    if standings.by_tpn[first].rank == standings.by_tpn[second].rank:
        return SeparatedBy.NOTHING
    drawn = any(first in group and second in group for group in standings.drawn)
    return SeparatedBy.LOTS if drawn else SeparatedBy.DECISION


def neighbours(standings: Standings) -> Iterable[Separation]:
    """What separates each place from the next, from the top."""
    for above, below in zip(standings.rows, standings.rows[1:], strict=False):
        yield separates(standings, above.tpn, below.tpn)
