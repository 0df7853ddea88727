"""Minimum-cost perfect matching in general graphs, with exact integer costs of any size.

Edmonds' primal-dual method on a dense graph.  One alternating tree is grown at a time from a free vertex;
blossoms on the way are contracted into surface nodes and, when their dual falls to zero, expanded again.
A tree costs O(n²) steps, a solution O(n³) at worst; a cheap start (duals from the smallest costs, then every
edge without slack that joins two free vertices) leaves only a few trees to grow.

Costs are doubled inside: all nodes of one tree then keep duals of one parity, so that half the slack
between two outer nodes is whole and no fraction ever arises.
"""

from collections import deque
from collections.abc import Sequence

from crosstable.pairing.matching.pulse import beat

_FREE, _OUTER, _INNER = -1, 0, 1


def minimum_cost_perfect_matching(costs: Sequence[Sequence[int | None]]) -> list[int] | None:
    """Match all vertices at the smallest total cost.

    `costs` is a symmetric matrix, `None` where two vertices are not joined (the diagonal is ignored).
    Returns the partner of every vertex, or `None` where no perfect matching exists.  Which of several
    matchings of equal cost is returned is not defined; callers that care put the order into the costs.
    """
    if len(costs) % 2:
        return None
    if not costs:
        return []
    solver = _Solver(costs)
    for root in range(solver.size):
        if solver.mate[root] < 0:
            beat()
            if not solver.grow_tree(root):
                return None
    return solver.mate[: solver.size]


class _Solver:
    """Nodes 0 … n-1 are vertices, from n on blossoms; a node is a surface node if nothing contains it.

    `edge[a][b]` for nodes a, b is the real edge (u in a, v in b) of least slack when the younger of the
    two was made; inside a node all duals move together, so it stays the least.
    """

    def __init__(self, costs: Sequence[Sequence[int | None]]) -> None:
        n = self.size = len(costs)
        self.cost: list[list[int | None]] = [
            [None if u == v or c is None else 2 * c for v, c in enumerate(row)] for u, row in enumerate(costs)
        ]
        self.dual = [0] * n
        """Duals of the vertices (any sign), then of the blossoms (never negative)."""
        self.mate = [-1] * n
        """Partner vertex of each node; for a blossom, of the vertex through which it is matched."""
        self.surface = list(range(n))
        self.parts: list[list[int]] = [[] for _ in range(n)]
        """The nodes of a blossom in order around the odd cycle, its base first."""
        self.vertices: list[list[int]] = [[v] for v in range(n)]
        self.edge: list[list[tuple[int, int] | None]] = [
            [(u, v) if c is not None else None for v, c in enumerate(row)] for u, row in enumerate(self.cost)
        ]
        self.label = [_FREE] * n
        self.parent: list[tuple[int, int]] = [(-1, -1)] * n
        """For an inner node, the edge (outer vertex, own vertex) that reached it."""
        self.best: list[tuple[int, int] | None] = [None] * n
        """For a surface node, the edge of least slack from an outer node outside it."""
        self.unused: list[int] = []
        self.queue: deque[int] = deque()
        self._start()

    def _start(self) -> None:
        """Feasible duals, and a matching on edges without slack."""
        n, cost = self.size, self.cost
        for u in range(n):
            least = min((c for c in cost[u] if c is not None), default=0)
            self.dual[u] = least // 2
        for u in range(n):
            rest = [c - self.dual[v] for v, c in enumerate(cost[u]) if c is not None]
            if rest:
                self.dual[u] = min(rest)
        for u in range(n):
            if self.mate[u] < 0:
                for v, c in enumerate(cost[u]):
                    if c is not None and self.mate[v] < 0 and c == self.dual[u] + self.dual[v]:
                        self.mate[u], self.mate[v] = v, u
                        break

    def slack(self, edge: tuple[int, int]) -> int:
        u, v = edge
        cost = self.cost[u][v]
        assert cost is not None  # edges are only ever made from joined vertices
        return cost - self.dual[u] - self.dual[v]

    # The tree

    def grow_tree(self, root: int) -> bool:
        """Grow one tree until it reaches a free vertex and flip that path; False if none can be reached."""
        total = len(self.surface)
        self.label = [_FREE] * total
        self.best = [None] * total
        self.queue.clear()
        self._make_outer(self.surface[root], (-1, -1))
        while True:
            while self.queue:
                if self._scan(self.queue.popleft()):
                    return True
            delta = self._delta()
            if delta is None:
                return False
            self._shift(delta)
            if self._follow_new_edges():
                return True
            self._expand_spent()

    def _surfaces(self) -> list[int]:
        return [node for node, top in enumerate(self.surface) if top == node]

    def _make_outer(self, node: int, parent: tuple[int, int]) -> None:
        self.label[node] = _OUTER
        self.parent[node] = parent
        self.queue.extend(self.vertices[node])

    def _scan(self, u: int) -> bool:
        surface, dual = self.surface, self.dual
        own = surface[u]
        if self.label[own] != _OUTER:
            return False
        dual_u = dual[u]
        for v, cost in enumerate(self.cost[u]):
            if cost is None or surface[v] == own:
                continue
            rest = cost - dual_u - dual[v]
            if rest == 0:
                if self._found((u, v)):
                    return True
                own = surface[u]
            else:
                self._note(surface[v], (u, v), rest)
        return False

    def _note(self, node: int, edge: tuple[int, int], slack: int) -> None:
        held = self.best[node]
        if held is None or slack < self.slack(held):
            self.best[node] = edge

    def _renew_best(self, node: int) -> None:
        """Find the least-slack edge from the outer nodes again, for a node that has just come to the surface."""
        self.best[node] = None
        for u in range(self.size):
            top = self.surface[u]
            edge = self.edge[u][node]
            if edge is not None and top != node and self.label[top] == _OUTER:
                self._note(node, edge, self.slack(edge))

    def _found(self, edge: tuple[int, int]) -> bool:
        """Use an edge without slack from an outer node: grow, augment or contract."""
        u, v = edge
        node = self.surface[v]
        if self.label[node] == _FREE:
            partner = self.mate[node]
            if partner < 0:
                self._augment(edge)
                return True
            self.label[node] = _INNER
            self.parent[node] = edge
            beyond = self.surface[partner]
            self.best[node] = self.best[beyond] = None
            self._make_outer(beyond, (-1, -1))
        elif self.label[node] == _OUTER and node != self.surface[u]:
            self._contract(edge)
        return False

    def _delta(self) -> int | None:
        """How far the duals can move until something happens; `None` if nothing ever will."""
        deltas = []
        for node in self._surfaces():
            label = self.label[node]
            if label == _INNER:
                if node >= self.size:
                    deltas.append(self.dual[node] // 2)
            elif (edge := self.best[node]) is not None:
                deltas.append(self.slack(edge) if label == _FREE else self.slack(edge) // 2)
        return min(deltas, default=None)

    def _shift(self, delta: int) -> None:
        for node in self._surfaces():
            label = self.label[node]
            if label == _FREE:
                continue
            step = delta if label == _OUTER else -delta
            for v in self.vertices[node]:
                self.dual[v] += step
            if node >= self.size:
                self.dual[node] += 2 * step

    def _follow_new_edges(self) -> bool:
        for node in self._surfaces():
            if self.surface[node] != node:
                continue
            edge = self.best[node]
            if edge is None or self.label[node] == _INNER or self.surface[edge[0]] == node:
                continue
            if self.slack(edge) == 0 and self._found(edge):
                return True
        return False

    # Blossoms

    def _path(self, node: int) -> list[int]:
        """The surface nodes from an outer node up to the root."""
        path = [node]
        while True:
            partner = self.mate[node]
            if partner < 0:
                return path
            inner = self.surface[partner]
            node = self.surface[self.parent[inner][0]]
            path += [inner, node]

    def _contract(self, edge: tuple[int, int]) -> None:
        """Make a blossom of the odd cycle that an edge between two outer nodes closes."""
        left, right = self._path(self.surface[edge[0]]), self._path(self.surface[edge[1]])
        while len(left) > 1 and len(right) > 1 and left[-2] == right[-2]:
            left.pop()
            right.pop()
        # left and right now end in the common outer node, the base.
        base = left.pop()
        right.pop()
        parts = [base, *reversed(left), *right]
        blossom = self._new_node()
        for node in left + right:
            if self.label[node] == _INNER:
                self.queue.extend(self.vertices[node])
        self.parts[blossom] = parts
        self.vertices[blossom] = [v for node in parts for v in self.vertices[node]]
        self.mate[blossom] = self.mate[base]
        self.label[blossom] = _OUTER
        self.parent[blossom] = (-1, -1)
        self.dual[blossom] = 0
        self._set_surface(blossom, blossom)
        self._join_edges(blossom)
        self._renew_best(blossom)

    def _new_node(self) -> int:
        if self.unused:
            return self.unused.pop()
        node = len(self.surface)
        self.dual.append(0)
        self.mate.append(-1)
        self.surface.append(-1)
        self.parts.append([])
        self.vertices.append([])
        self.label.append(_FREE)
        self.parent.append((-1, -1))
        self.best.append(None)
        for row in self.edge:
            row.append(None)
        self.edge.append([None] * (node + 1))
        return node

    def _set_surface(self, node: int, top: int) -> None:
        """Record `top` as the surface node of a node and of everything inside it."""
        self.surface[node] = top
        for part in self.parts[node]:
            self._set_surface(part, top)

    def _join_edges(self, blossom: int) -> None:
        """The least-slack edge between the blossom and every other node."""
        parts = self.parts[blossom]
        for other in range(len(self.surface)):
            best, best_slack = None, 0
            if other != blossom:
                for part in parts:
                    edge = self.edge[part][other]
                    if edge is not None and self.surface[edge[1]] != blossom:
                        slack = self.slack(edge)
                        if best is None or slack < best_slack:
                            best, best_slack = edge, slack
            self.edge[blossom][other] = best
            self.edge[other][blossom] = None if best is None else (best[1], best[0])

    def _expand_spent(self) -> None:
        for node in range(self.size, len(self.surface)):
            if self.surface[node] == node and self.label[node] == _INNER and self.dual[node] == 0:
                self._expand(node)

    def _expand(self, blossom: int) -> None:
        """Bring the parts of an inner blossom to the surface; those on the tree's path keep a label."""
        parts = self.parts[blossom]
        for part in parts:
            self._set_surface(part, part)
        entry_edge = self.parent[blossom]
        entry = self._part_of(parts, entry_edge[1])
        position = parts.index(entry)
        if position % 2:
            parts = [parts[0], *reversed(parts[1:])]
            position = len(parts) - position
        # From the entry to the base the path alternates inner, outer, … inner, and leaves by the base.
        for index in range(position):
            part, following = parts[index], parts[index + 1]
            if index % 2 == 0:
                self.label[part] = _INNER
                edge = self.edge[following][part]
                assert edge is not None  # neighbours on the cycle are joined
                self.parent[part] = edge
                self.best[part] = None
            else:
                self._renew_best(part)
                self._make_outer(part, (-1, -1))
        self.label[entry] = _INNER
        self.parent[entry] = entry_edge
        self.best[entry] = None
        for part in parts[position + 1 :]:
            self.label[part] = _FREE
            self._renew_best(part)
        self._discard(blossom)

    def _discard(self, blossom: int) -> None:
        self.parts[blossom] = []
        self.vertices[blossom] = []
        self.surface[blossom] = -1
        self.best[blossom] = None
        for row in self.edge:
            row[blossom] = None
        self.edge[blossom] = [None] * len(self.surface)
        self.unused.append(blossom)

    def _part_of(self, parts: list[int], vertex: int) -> int:
        return next(part for part in parts if vertex in self.vertices[part])

    # Augmentation

    def _augment(self, edge: tuple[int, int]) -> None:
        """Flip the path from the free vertex behind `edge` to the root of the tree."""
        u, v = edge
        self._set_mate(self.surface[v], v, u)
        while True:
            node = self.surface[u]
            before = self.mate[node]
            self._set_mate(node, u, v)
            if before < 0:
                return
            inner = self.surface[before]
            u, v = self.parent[inner]
            self._set_mate(inner, v, u)

    def _set_mate(self, node: int, vertex: int, partner: int) -> None:
        """Match a node through its `vertex`, turning every blossom inside so that its base lies there."""
        self.mate[node] = partner
        if node < self.size:
            return
        parts = self.parts[node]
        entry = self._part_of(parts, vertex)
        position = parts.index(entry)
        cycle = parts if position % 2 == 0 else [parts[0], *reversed(parts[1:])]
        if position % 2:
            position = len(parts) - position
        for index in range(0, position, 2):
            edge = self.edge[cycle[index]][cycle[index + 1]]
            assert edge is not None  # neighbours on the cycle are joined
            self._set_mate(cycle[index], edge[0], edge[1])
            self._set_mate(cycle[index + 1], edge[1], edge[0])
        self._set_mate(entry, vertex, partner)
        self.parts[node] = cycle[position:] + cycle[:position]
