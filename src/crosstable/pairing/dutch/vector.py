"""The criteria vector of a candidate: [C6] to [C21] in order."""

from collections.abc import Iterator

from crosstable.pairing.dutch.bracket import Bracket, Candidate, Tier
from crosstable.pairing.dutch.criteria import c06, c07, c09, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, c20, c21
from crosstable.pairing.dutch.criteria.c08 import LookAhead

Vector = dict[int, tuple[int, ...]]
"""The value of each criterion by its number; smaller is better, compared from [C6] on."""

_AFTER_C9 = ((10, c10), (11, c11), (12, c12), (13, c13), (14, c14), (15, c15), (16, c16), (17, c17)) + (
    (18, c18),
    (19, c19),
    (20, c20),
    (21, c21),
)


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
