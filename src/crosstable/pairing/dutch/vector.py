"""The criteria vector of a candidate: [C6] to [C21] in order."""

from collections.abc import Iterator

from crosstable.pairing.dutch.bracket import Bracket, Candidate, Tier
from crosstable.pairing.dutch.criteria import c06, c07, c09, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, c20, c21
from crosstable.pairing.dutch.criteria.c08 import LookAhead

Vector = dict[int, tuple[int, ...]]
"""The value of each criterion by its number; smaller is better, compared from [C6] on."""

_AFTER_C9 = tuple(enumerate((c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, c20, c21), start=10))


def quality_tiers(bracket: Bracket, floaters: int) -> Iterator[tuple[int, Tier]]:
    """[C9] to [C21] as tiers, each with the number of its criterion; `floaters` is how many float."""
    for tier in c09.tiers(bracket, floaters):
        yield 9, tier
    for number, criterion in _AFTER_C9:
        for tier in criterion.tiers(bracket):
            yield number, tier


def float_tiers(bracket: Bracket) -> Iterator[tuple[int, Tier]]:
    """[C6] and [C7] as tiers."""
    for tier in c06.tiers(bracket):
        yield 6, tier
    for tier in c07.tiers(bracket):
        yield 7, tier


def vector(bracket: Bracket, candidate: Candidate, look_ahead: LookAhead) -> Vector:
    """The criteria vector that a candidate reaches; `look_ahead` is the value of [C8]."""
    values: dict[int, list[int]] = {number: [] for number in range(6, 22)}
    for number, tier in float_tiers(bracket):
        values[number].append(tier.value(candidate))
    values[8] = [look_ahead[0], *look_ahead[1]]
    for number, tier in quality_tiers(bracket, len(candidate.floaters)):
        values[number].append(tier.value(candidate))
    return {number: tuple(value) for number, value in values.items()}


def first_difference(better: Vector, worse: Vector) -> int | None:
    """The first criterion in which two vectors differ, `None` if they are equal."""
    for number in range(6, 22):
        if better[number] != worse[number]:
            return number
    return None


def costs_by_member(bracket: Bracket, candidate: Candidate, criterion: int) -> set[int]:
    """The members (positions) who cost something in a criterion: both of a pair, or a downfloater."""
    tiers = [*float_tiers(bracket), *quality_tiers(bracket, len(candidate.floaters))]
    costing: set[int] = set()
    for number, tier in tiers:
        if number != criterion:
            continue
        if tier.pair is not None:
            for a, b in candidate.pairs:
                if tier.pair(a, b):
                    costing |= {a, b}
        if tier.floater is not None:
            costing |= {p for p in candidate.floaters if tier.floater(p)}
    return costing
