"""[C8] The downfloaters should allow the next bracket its best [C6] and [C7].

Exactly one bracket is looked ahead, and the best that it could do with these downfloaters, legally and with the
rest completable, is what counts ("complied with" is read as "optimised", as the FIDE Technical Commission does).
The number itself is found by `crosstable.pairing.dutch.floaters.FloatFinder`.
"""

from crosstable.pairing.dutch.bracket import Bracket

LookAhead = tuple[int, tuple[int, ...]]
"""How many the next bracket must float at least, and their scores, highest first."""


def bound(bracket: Bracket, floaters: int, following: tuple[int, int] | None) -> LookAhead:
    """What no set of so many downfloaters can better: nobody floats on, or by parity one resident does."""
    if following is None:
        return 0, ()
    start, end = following
    if (floaters + end - start) % 2 == 0:
        return 0, ()
    return 1, (bracket.field.entrants[start].score,)
