"""The values that the Buchholz and Sonneborn-Berger families add up, one for each round."""

from typing import NamedTuple

from crosstable.tiebreaks.context import Context, Ledger
from crosstable.tiebreaks.cuts import CutMark, Cuttable, cut
from crosstable.tiebreaks.editions import OwnUnplayed
from crosstable.tiebreaks.facts import RoundFact
from crosstable.tiebreaks.unplayed import StandIn, adjusted_rounds, adjusted_scores, category, stand_in
from crosstable.tiebreaks.working import ScoreLine


class Element(NamedTuple):
    """One round: the score that stands for the opponent and the own points, in hundredths."""

    position: int
    """The position of the round in `Context.facts`."""
    score: int
    own: int
    voluntary: bool
    stand_in: StandIn | None
    """What stands in for the opponent; `None` where an opponent does."""
    left_out: bool


class Family(NamedTuple):
    """Which elements a tie-break adds up."""

    opponents: Ledger
    """The score of the opponents that counts."""
    own: Ledger
    """The own points that it is multiplied by."""
    fore: bool = False
    """Whether games of the final round count as draws (8.3)."""
    forfeits: bool = False
    """Whether forfeited games count as played (``/P``)."""
    multiplies: bool = False
    """Whether results are multiplied (Sonneborn-Berger)."""

    @property
    def unit(self) -> int:
        """The unit of the sum: hundredths, or hundredths of hundredths."""
        return 10_000 if self.multiplies else 100


def elements(context: Context, family: Family) -> dict[int, tuple[Element, ...]]:
    """Everybody's elements, in the order of the rounds."""
    key = ("elements", family.opponents.name, family.own.name, family.fore, family.forfeits)

    def compute() -> dict[int, tuple[Element, ...]]:
        scores = adjusted_scores(context, family.opponents, fore=family.fore)
        return {competitor: _elements_of(context, family, competitor, scores) for competitor in context.facts}

    return context.remembered(key, compute)


def _elements_of(context: Context, family: Family, competitor: int, scores: dict[int, int]) -> tuple[Element, ...]:
    own = family.own.points[competitor]
    leaves_out = context.edition.own_unplayed is OwnUnplayed.LEFT_OUT
    rows = []
    for position, fact in enumerate(context.facts[competitor]):
        if fact.opponent is not None and (fact.played or _counts_as_game(context, family, fact)):
            rows.append(Element(position, scores[fact.opponent], own[position], False, None, False))
        elif not (context.predetermined or fact.free):
            instead = stand_in(context, family.opponents, competitor, position, fore=family.fore)
            rows.append(Element(position, instead.score, own[position], fact.voluntary, instead, leaves_out))
    return tuple(rows)


def _counts_as_game(context: Context, family: Family, fact: RoundFact) -> bool:
    """Whether the opponent's score counts.  In Fore Buchholz a forfeited game of the final round is a draw too."""
    if not fact.forfeited or context.is_met(fact, forfeits=family.forfeits):
        return True
    return family.fore and fact.number == context.rounds


def amount(family: Family, element: Element) -> int:
    """What an element adds."""
    return element.score * element.own if family.multiplies else element.score


def marks(context: Context, family: Family, row: tuple[Element, ...], low: int, high: int) -> dict[int, CutMark]:
    """Which of the elements are cut, by position in the row, and why."""
    if not (low or high):
        return {}
    present = [position for position, element in enumerate(row) if not element.left_out]
    values = [Cuttable(row[p].score, amount(family, row[p]), row[p].voluntary) for p in present]
    cuts = cut(values, low, high, voluntary_first=context.edition.voluntary_cut_first)
    return {present[position]: mark for position, mark in cuts.items()}


def total(context: Context, family: Family, row: tuple[Element, ...], low: int, high: int) -> int:
    """The sum of the elements that are not cut."""
    removed = marks(context, family, row, low, high)
    return sum(amount(family, element) for position, element in enumerate(row) if position not in removed)


def lines(context: Context, family: Family, competitor: int, removed: dict[int, CutMark]) -> tuple[ScoreLine, ...]:
    """The elements of a competitor as lines of a working."""
    row = elements(context, family)[competitor]
    return tuple(
        _line(context, family, competitor, element, removed.get(position)) for position, element in enumerate(row)
    )


def _line(context: Context, family: Family, competitor: int, element: Element, mark: CutMark | None) -> ScoreLine:
    fact = context.facts[competitor][element.position]
    stood_for = fact.opponent if element.stand_in is None else None
    return ScoreLine(
        amount=0 if element.left_out else amount(family, element),
        round_number=fact.number,
        opponent=fact.opponent,
        kind=fact.kind,
        colour=fact.colour,
        cut=mark,
        score=element.score,
        own=element.own,
        category=category(context.facts[competitor], element.position, fore=family.fore),
        voluntary=element.voluntary,
        real=None if stood_for is None else family.opponents.final[stood_for],
        adjusted=() if stood_for is None else adjusted_rounds(context, family.opponents, stood_for, fore=family.fore),
        stand_in=element.stand_in,
        left_out=element.left_out,
    )
