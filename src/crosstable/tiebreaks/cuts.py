"""Which values a Cut or Median modifier removes (C.07 Art. 14 and 16.5)."""

from collections.abc import Sequence
from typing import NamedTuple


class Cuttable(NamedTuple):
    """A value that may be cut.

    `score` says how significant it is (Buchholz: the opponent's score), `contribution` what it adds to the
    tie-break (Sonneborn-Berger: the product), `voluntary` whether it is of a voluntarily unplayed round.
    """

    score: int
    contribution: int
    voluntary: bool = False


class CutMark(NamedTuple):
    """That a value was removed: the article that says so, and whether as one of the most significant."""

    article: str
    high: bool = False


def cut(values: Sequence[Cuttable], low: int, high: int, *, voluntary_first: bool) -> dict[int, CutMark]:
    """The indices of the values that are removed, with the reason.

    The `low` least significant values go (14.1), with `voluntary_first` instead the voluntarily unplayed round
    that adds least, if it adds no less than the least significant value (16.5.1), and so on with what is left
    (16.5.2).  Then the `high` most significant ones go.  With fewer values than cuts all go.
    """
    left = dict(enumerate(values))
    marks: dict[int, CutMark] = {}
    for _ in range(min(low, len(left))):
        index, article = _least(left, voluntary_first=voluntary_first)
        marks[index] = CutMark(article)
        del left[index]
    for _ in range(min(high, len(left))):
        index = max(left, key=lambda i: left[i].score)
        marks[index] = CutMark("14.1", high=True)
        del left[index]
    return marks


def _least(left: dict[int, Cuttable], *, voluntary_first: bool) -> tuple[int, str]:
    least = min(left, key=lambda i: (left[i].score, left[i].contribution))
    if voluntary_first:
        voluntary = [i for i in left if left[i].voluntary]
        if voluntary:
            first = min(voluntary, key=lambda i: (left[i].contribution, left[i].score))
            if left[first].contribution >= left[least].contribution:
                return first, "16.5.1"
    return least, "14.1"
