"""The square table of a round robin: everybody against everybody, the own place marked."""

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.domain import ResultCode, RoundResult
from crosstable.domain.results import NOT_PAIRED
from crosstable.formats.cross_table.cells import DIAGONAL, SQUARE
from crosstable.formats.cross_table.lines import Line


@dataclass(frozen=True, slots=True)
class SquareRow:
    """A line of a square: where its results begin, and the result against each player in the order of the lines."""

    line: Line
    first: int
    results: tuple[ResultCode | None, ...]


def square_of(lines: Sequence[Line]) -> list[SquareRow]:
    """The rows of a square; empty where the lines are none."""
    marked = [(line, places) for line in lines if (places := _diagonals(line))]
    rows = [_row(line, places, position, len(marked)) for position, (line, places) in enumerate(marked)]
    return [row for row in rows if row is not None] if len(rows) > 1 and all(rows) else []


def _diagonals(line: Line) -> list[int]:
    return [n for n, word in enumerate(line.folded) if n and word in DIAGONAL]


def _row(line: Line, places: list[int], position: int, size: int) -> SquareRow | None:
    for place in places:
        first = place - position
        cells = line.folded[first : first + size] if first > 0 else ()
        results = [SQUARE.get(word) for word in cells]
        if len(cells) == size and all(
            n == position or result is not None or (line.has_fields and not cells[n])
            for n, result in enumerate(results)
        ):
            return SquareRow(line, first, tuple(None if n == position else r for n, r in enumerate(results)))
    return None


def rounds_of(rows: Sequence[SquareRow]) -> list[tuple[RoundResult, ...]]:
    """The games laid out in rounds, so that everybody plays once a round; which they really were, a square does not say."""
    size = len(rows)
    even = size + size % 2
    table = [[NOT_PAIRED] * (even - 1) for _ in rows]
    for a, row in enumerate(rows):
        for b, result in enumerate(row.results):
            if result is not None:
                table[a][_round(a, b, even)] = RoundResult(result, b + 1)
    return [tuple(line) for line in table]


def _round(a: int, b: int, even: int) -> int:
    """The round, from 0, in which two of an even number of players meet: the last stands still, the others turn."""
    last = even - 1
    if last in (a, b):
        return 2 * min(a, b) % last
    return (a + b) % last
