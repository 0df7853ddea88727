"""Shared by the tie-breaks that add up elements or rounds: values with their workings."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from crosstable.tiebreaks.context import Context, Ledger
from crosstable.tiebreaks.elements import Family, elements, lines, marks, total
from crosstable.tiebreaks.facts import RoundFact
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import RoundLine, Working


def element_sums(context: Context, family: Family, low: int, high: int, article: str) -> Values:
    """The sums of everybody's elements after the cuts."""
    return {competitor: element_sum(context, family, competitor, low, high, article) for competitor in context.facts}


def element_sum(context: Context, family: Family, competitor: int, low: int, high: int, article: str) -> TieBreakValue:
    """The sum of one competitor's elements after the cuts."""
    row = elements(context, family)[competitor]
    return TieBreakValue(
        total(context, family, row, low, high),
        family.unit,
        partial(_element_working, context, family, low, high, article, competitor),
    )


def _element_working(context: Context, family: Family, low: int, high: int, article: str, competitor: int) -> Working:
    removed = marks(context, family, elements(context, family)[competitor], low, high)
    return Working(article=article, lines=lines(context, family, competitor, removed), unit=family.unit)


RoundRule: TypeAlias = Callable[[RoundFact, int], int]
"""What a round adds, by its fact and the points awarded."""


def round_sums(context: Context, ledger: Ledger, rule: RoundRule, article: str, unit: int = 1) -> Values:
    """The sums over everybody's rounds of what a rule gives for each."""
    return {
        competitor: TieBreakValue(
            sum(map(rule, facts, ledger.points[competitor])),
            unit,
            partial(_round_working, facts, ledger.points[competitor], rule, article, unit),
        )
        for competitor, facts in context.facts.items()
    }


def _round_working(
    facts: tuple[RoundFact, ...], points: tuple[int, ...], rule: RoundRule, article: str, unit: int
) -> Working:
    return Working(
        article=article,
        lines=tuple(
            RoundLine(
                amount=rule(fact, worth),
                round_number=fact.number,
                opponent=fact.opponent,
                kind=fact.kind,
                colour=fact.colour,
                points=worth,
            )
            for fact, worth in zip(facts, points, strict=True)
        ),
        unit=unit,
    )
