"""The lexicographically first assignment of one side of a bipartite graph to the other."""

from collections.abc import Sequence

from crosstable.pairing.matching.bits import members


def first_assignment(rows: Sequence[int], columns: int) -> list[int] | None:
    """Assign every row a different column so that the list of columns is lexicographically smallest.

    `rows[i]` is the set of columns that row i may take, `columns` the set of columns there are.  `None` if
    not every row can be served.

    One assignment is found first; then row after row the smallest column is tried that can be had without
    starving a later row, which one alternating path through the later rows decides.
    """
    assignment = _Assignment(rows, columns)
    for row in range(len(rows)):
        if not assignment.serve(row, 0):
            return None
    for row in range(len(rows)):
        assignment.improve(row)
    return assignment.column


class _Assignment:
    def __init__(self, rows: Sequence[int], columns: int) -> None:
        self.rows = [row & columns for row in rows]
        self.column = [-1] * len(rows)
        self.owner: dict[int, int] = {}
        self.unused = columns
        self.settled = 0

    def serve(self, row: int, settled: int) -> bool:
        """Give `row` a column by an alternating path that touches no settled column."""
        before: dict[int, int] = {}
        queue = [row]
        seen = settled
        for current in queue:
            ends = self.rows[current] & self.unused & ~settled
            if ends:
                self._flip(current, (ends & -ends).bit_length() - 1, before)
                return True
            for column in members(self.rows[current] & ~seen):
                seen |= 1 << column
                owner = self.owner[column]
                before[owner] = current
                queue.append(owner)
        return False

    def _flip(self, row: int, column: int, before: dict[int, int]) -> None:
        self.unused &= ~(1 << column)
        while True:
            previous = self.column[row]
            self.column[row] = column
            self.owner[column] = row
            if row not in before:
                return
            row, column = before[row], previous

    def improve(self, row: int) -> None:
        """Settle `row` on the smallest column that leaves every later row served."""
        held = self.column[row]
        for column in members(self.rows[row] & ~self.settled & ((1 << held) - 1)):
            if self._swap(row, held, column):
                break
        self.settled |= 1 << self.column[row]

    def _swap(self, row: int, held: int, column: int) -> bool:
        if self.unused >> column & 1:
            self.unused ^= 1 << column | 1 << held
            self._own(row, column)
            return True
        displaced = self.owner[column]
        self._own(row, column)
        self.unused |= 1 << held
        self.column[displaced] = -1
        if self.serve(displaced, self.settled | 1 << column):
            return True
        self.unused &= ~(1 << held)
        self._own(row, held)
        self._own(displaced, column)
        return False

    def _own(self, row: int, column: int) -> None:
        self.column[row] = column
        self.owner[column] = row
