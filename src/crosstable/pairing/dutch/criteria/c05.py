"""[C5] The PAB goes to as low a score as the absolute criteria and [C4] allow.

It is one number for the whole round, fixed before the first bracket: `Completion.find` tries the scores in this order
and keeps the first with which the round can be completed.
"""

from collections.abc import Iterator

from crosstable.pairing.dutch.criteria import c02
from crosstable.pairing.matching.bits import bit_set, members
from crosstable.pairing.swiss.field import Field


def bye_candidates(field: Field) -> Iterator[tuple[int, int]]:
    """The scores of those who may have the PAB, lowest first, each with the set of entrants who have it."""
    eligible = list(members(c02.eligible(field)))
    for score in sorted({field.entrants[index].score for index in eligible}):
        yield score, bit_set(index for index in eligible if field.entrants[index].score == score)
