"""Direct encounter: order a tied group by the games within it (C.07 Art. 6), with the tables it rests on."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from crosstable.tiebreaks.context import Context, Ledger
from crosstable.tiebreaks.working import Raw, Working

Tiers = tuple[tuple[int, ...], ...]
"""A group in order; those who stay tied stand together."""


class MutualRow(NamedTuple):
    """One competitor within the group, in hundredths; rivals met more than once count with the average."""

    competitor: int
    score: int | Fraction
    """The points made against rivals of the group."""
    against: tuple[tuple[int, int | Fraction], ...]
    """The points against each rival that was met."""
    missing: int
    """How many rivals were not met."""
    lowest: int | Fraction
    """The score if all missing meetings are lost."""
    highest: int | Fraction
    """The score if all missing meetings are won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One application of Art. 6: a group, its mutual table, and what came of it."""

    ledger: str
    """The score it rests on: ``P``, ``MP``, ``GP``."""
    article: str
    """``6.1``, or ``6.3`` where not all have met."""
    rows: tuple[MutualRow, ...]
    tiers: Tiers
    """Who is separated by this table alone; the rest stands together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardStage(Stage):
    """Two teams equal in both scores, decided by the boards of their match (13.3.2)."""

    boards: tuple[tuple[int, tuple[int, ...]], ...]
    """By team what is compared, in hundredths; a board count is negative, so that the higher is the better."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter(Working):
    """The working of a place by direct encounter: the tables with the competitor, that of the whole group first."""

    competitor: int
    stages: tuple[Stage, ...] = ()

    def total(self) -> Raw:
        """The place: one more than the number of those whom the stages put before the competitor."""
        before: set[int] = set()
        for stage in self.stages:
            position = next(index for index, tier in enumerate(stage.tiers) if self.competitor in tier)
            before.update(*stage.tiers[:position])
        return len(before) + 1


def encounter(
    context: Context, ledger: Ledger, group: Sequence[int], *, forfeits: bool = False
) -> tuple[Tiers, tuple[Stage, ...]]:
    """Order a tied group by its mutual games, and by those of each subset that stays tied (6.2, 6.3)."""
    if len(group) == 1:
        return (tuple(group),), ()
    rows = mutual_table(context, ledger, group, forfeits=forfeits)
    tiers, article = _split(context, rows)
    stages: list[Stage] = [Stage(ledger=ledger.name, article=article, rows=rows, tiers=tiers)]
    if len(tiers) == 1:
        return tiers, tuple(stages)
    final: list[tuple[int, ...]] = []
    for tier in tiers:
        inner, more = encounter(context, ledger, tier, forfeits=forfeits)
        final += inner
        stages += more
    return tuple(final), tuple(stages)


def mutual_table(context: Context, ledger: Ledger, group: Sequence[int], *, forfeits: bool) -> tuple[MutualRow, ...]:
    """The table of the games within a group, best first."""
    members = frozenset(group)
    rows = [_row(context, ledger, members, competitor, forfeits=forfeits) for competitor in sorted(group)]
    return tuple(sorted(rows, key=lambda row: (-row.lowest, -row.score)))


def _row(context: Context, ledger: Ledger, members: frozenset[int], competitor: int, *, forfeits: bool) -> MutualRow:
    meetings: dict[int, list[int]] = {}
    for fact, points in zip(context.facts[competitor], ledger.points[competitor], strict=True):
        if fact.opponent in members and context.is_met(fact, forfeits=forfeits):
            meetings.setdefault(fact.opponent, []).append(points)
    against = tuple((rival, _average(points)) for rival, points in meetings.items())
    score = sum(points for _, points in against)
    missing = len(members) - 1 - len(against)
    worst, best = (pick(ledger.win, ledger.draw, ledger.loss) for pick in (min, max))
    return MutualRow(competitor, score, against, missing, score + missing * worst, score + missing * best)


def _average(points: list[int]) -> int | Fraction:
    return points[0] if len(points) == 1 else Fraction(sum(points), len(points))


def _split(context: Context, rows: tuple[MutualRow, ...]) -> tuple[Tiers, str]:
    """Who is separated by a table: everybody by score if all have met, else those who cannot be overtaken."""
    if context.predetermined or not any(row.missing for row in rows):
        return _by_score(rows), "6.1"
    placed: list[tuple[int, ...]] = []
    rest = list(rows)
    while len(rest) > 1 and all(rest[0].lowest > other.highest for other in rest[1:]):
        placed.append((rest.pop(0).competitor,))
    return (*placed, tuple(row.competitor for row in rest)), "6.3"


def _by_score(rows: tuple[MutualRow, ...]) -> Tiers:
    classes: dict[int | Fraction, list[int]] = {}
    for row in sorted(rows, key=lambda row: -row.score):
        classes.setdefault(row.score, []).append(row.competitor)
    return tuple(map(tuple, classes.values()))
