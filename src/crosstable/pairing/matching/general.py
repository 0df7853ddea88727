"""Unweighted matching in general graphs (Edmonds), kept and repaired rather than solved again."""

from collections import deque
from collections.abc import Sequence

from crosstable.pairing.matching.bits import members
from crosstable.pairing.matching.pulse import beat

FREE = -1
"""The mate of a vertex that has none."""


class GeneralMatching:
    """A matching on the active vertices of a graph that can be changed and repaired.

    `rows` are shared, not copied; only vertices in `active` take part.  `mate[v]` is v's partner or `FREE`.
    A repair after a change of a few vertices costs a few augmenting-path searches, each O(edges) at worst
    and nearly constant in dense graphs, where the first neighbours of a free vertex already lead to a path.
    """

    def __init__(self, rows: Sequence[int], active: int) -> None:
        self.rows = rows
        self.active = active
        self.mate = [FREE] * len(rows)
        self.free = active

    def match(self, u: int, v: int) -> None:
        """Join two free vertices."""
        self.mate[u], self.mate[v] = v, u
        self.free &= ~(1 << u | 1 << v)

    def release(self, v: int) -> None:
        """Part v and its mate, if it has one."""
        u = self.mate[v]
        if u != FREE:
            self.mate[u] = self.mate[v] = FREE
            self.free |= 1 << u | 1 << v

    def deactivate(self, v: int) -> None:
        """Take a vertex out of the graph; its mate becomes free."""
        self.release(v)
        self.active &= ~(1 << v)
        self.free &= ~(1 << v)

    def copy(self) -> "GeneralMatching":
        """An independent matching on the same rows."""
        twin = GeneralMatching.__new__(GeneralMatching)
        twin.rows, twin.active, twin.free, twin.mate = self.rows, self.active, self.free, self.mate.copy()
        return twin

    def greedy(self) -> None:
        """Match free vertices with free neighbours, in order."""
        for v in members(self.free):
            if self.free >> v & 1:
                partners = self.rows[v] & self.free
                if partners:
                    self.match(v, (partners & -partners).bit_length() - 1)

    def complete(self) -> bool:
        """Make the matching perfect on the active vertices if that is possible, and say whether it is.

        Stops at the first vertex that no augmenting path frees from; by Berge's theorem (and because a
        vertex without such a path never gains one by other augmentations) no perfect matching exists then.
        """
        if self.active.bit_count() % 2:
            return False
        self.greedy()
        return all(self.augment(v) for v in members(self.free) if self.free >> v & 1)

    def augment(self, root: int) -> bool:
        """Find an augmenting path from a free vertex and flip it; False if there is none."""
        partners = self.rows[root] & self.free
        if partners:
            self.match(root, (partners & -partners).bit_length() - 1)
            return True
        beat()
        return _Search(self, root).run()

    def flip(self, parent: dict[int, int], end: int) -> None:
        """Flip the alternating path that ends in the free vertex `end`."""
        mate = self.mate
        vertex = end
        while vertex != FREE:
            before = parent[vertex]
            following = mate[before]
            mate[vertex], mate[before] = before, vertex
            last = before
            vertex = following
        self.free &= ~(1 << end | 1 << last)


class _Search:
    """One search for an augmenting path: a breadth-first alternating forest with contracted blossoms."""

    def __init__(self, matching: GeneralMatching, root: int) -> None:
        self.matching = matching
        self.root = root
        self.parent: dict[int, int] = {}
        self.base: dict[int, int] = {}
        self.outer = 1 << root
        self.fresh = matching.active & ~self.outer
        """Vertices that the forest has not reached."""
        self.queue = deque([root])

    def run(self) -> bool:
        rows, active, mate = self.matching.rows, self.matching.active, self.matching.mate
        while self.queue:
            v = self.queue.popleft()
            row = rows[v] & active
            for u in members(row & self.fresh):
                if self._grow(v, u):
                    return True
            for u in members(row & self.outer):
                if u != mate[v] and self._base(u) != self._base(v):
                    self._contract(v, u)
            # A contraction may have made inner neighbours outer; those entered the queue themselves.
        return False

    def _grow(self, v: int, u: int) -> bool:
        """Add the matched pair behind u to the forest; True when a free vertex was reached and flipped."""
        matching = self.matching
        self.parent[u] = v
        partner = matching.mate[u]
        if partner == FREE:
            matching.flip(self.parent, u)
            return True
        self.fresh &= ~(1 << u | 1 << partner)
        self.outer |= 1 << partner
        ends = matching.rows[partner] & matching.free & self.fresh
        if ends:
            end = (ends & -ends).bit_length() - 1
            self.parent[end] = partner
            matching.flip(self.parent, end)
            return True
        self.queue.append(partner)
        return False

    def _base(self, v: int) -> int:
        base = self.base
        while (up := base.get(v, v)) != v:
            v = up
        return v

    def _contract(self, v: int, u: int) -> None:
        """Contract the odd cycle closed by the edge between the outer vertices v and u."""
        top = self._common_base(v, u)
        joined = self._mark(v, top, u) | self._mark(u, top, v)
        for base in joined:
            self.base[base] = top

    def _common_base(self, v: int, u: int) -> int:
        mate = self.matching.mate
        seen = set()
        while True:
            v = self._base(v)
            seen.add(v)
            if v == self.root:
                break
            v = self.parent[mate[v]]
        while True:
            u = self._base(u)
            if u in seen:
                return u
            u = self.parent[mate[u]]

    def _mark(self, v: int, top: int, child: int) -> set[int]:
        """Walk from v up to the blossom's base: inner vertices on the way become outer.

        Returns the bases on the way.  They are joined to the new blossom only after both sides have been
        walked, because the walk itself must pass through older blossoms edge by edge.
        """
        mate = self.matching.mate
        joined = set()
        while self._base(v) != top:
            inner = mate[v]
            joined |= {self._base(v), self._base(inner)}
            self.parent[v] = child
            if not self.outer >> inner & 1:
                self.outer |= 1 << inner
                self.queue.append(inner)
            child = inner
            v = self.parent[inner]
        return joined - {top}
