"""The best candidate of a bracket by one weighted matching: general, exact, and used where `ideal` cannot serve.

Every criterion and every part of the generation order is a sum over pairs and downfloaters (`Tier`).  The tiers
are written one after the other into one integer per edge, each in a field wide enough for its largest total, so
that the matching of least total cost is the best candidate, and the first in the generation order among equals.

Two graphs serve.  The local one holds the bracket and one vertex for each downfloater; [C4] and [C8] are then
checked on the answer.  The whole one holds everybody below as well, so that [C4] is a perfect matching and [C8] two
more tiers; it is needed only where two or more float and the quick answer did not pass.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from crosstable.pairing.dutch.bracket import Bracket, Candidate, Tier
from crosstable.pairing.dutch.completion import Completion
from crosstable.pairing.dutch.generation import mdp_tiers, remainder_tiers
from crosstable.pairing.dutch.vector import float_tiers, quality_tiers
from crosstable.pairing.matching import minimum_cost_perfect_matching
from crosstable.pairing.matching.bits import members

EdgeCost = Callable[[int, int], int]


@dataclass(frozen=True, slots=True)
class _Graph:
    """Vertices 0 … size-1 are the members of the bracket; whatever comes after is outside it."""

    rows: list[int]
    size: int

    def edges(self) -> list[tuple[int, int]]:
        return [(u, v) for u, row in enumerate(self.rows) for v in members(row >> u + 1 << u + 1)]

    def outside_joined(self) -> bool:
        """Whether outside vertices can meet each other; if not, each of them takes a downfloater."""
        return any(row >> self.size for row in self.rows[self.size :])

    def restricted(self, partners: dict[int, int | None]) -> "_Graph":
        """The graph in which these members have no other partner inside; `None`: only one outside."""
        inside = (1 << self.size) - 1
        rows = self.rows.copy()
        for member, partner in partners.items():
            kept = rows[member] & ~inside if partner is None else 1 << partner
            for dropped in members(rows[member] & ~kept):
                rows[dropped] &= ~(1 << member)
            rows[member] = kept
            if partner is not None:
                for dropped in members(rows[partner] & ~(1 << member)):
                    rows[dropped] &= ~(1 << partner)
                rows[partner] = 1 << member
        return _Graph(rows, self.size)


def local_graph(rows: Sequence[int], floaters: int, allowed: int) -> _Graph:
    """The bracket and `floaters` vertices, each joined to the members who may float (`allowed`)."""
    size = len(rows)
    dummies = (1 << floaters) - 1 << size
    extended = [row | dummies if allowed >> p & 1 else row for p, row in enumerate(rows)]
    return _Graph(extended + [allowed] * floaters, size)


def best_local(
    bracket: Bracket, rows: Sequence[int], floaters: int, allowed: int, *, order_only: bool = False
) -> Candidate | None:
    """The best candidate with `floaters` downfloaters from `allowed`, [C4] and [C8] left to the caller.

    With `order_only` the generation order alone decides (the caller has removed every edge that a criterion
    forbids).  `None` where there is no candidate.
    """
    graph = local_graph(rows, floaters, allowed)
    tiers = [] if order_only else [tier for _, tier in _all_tiers(bracket, floaters)]
    return _first(bracket, graph, [edge_cost(tier, bracket.size) for tier in tiers])


def best_whole(
    bracket: Bracket, rows: Sequence[int], allowed: int, completion: Completion, following: tuple[int, int] | None
) -> Candidate | None:
    """The best candidate with two or more downfloaters from `allowed`, [C4] and [C8] included."""
    size = bracket.size
    graph = whole_graph(bracket, rows, allowed, completion)
    costs = [edge_cost(tier, size) for _, tier in float_tiers(bracket)]
    costs += look_ahead_costs(bracket, following)
    # With two or more downfloaters [C9] does not apply.
    costs += [edge_cost(tier, size) for number, tier in quality_tiers(bracket, 2) if number != 9]
    return _first(bracket, graph, costs)


def whole_graph(bracket: Bracket, rows: Sequence[int], allowed: int, completion: Completion) -> _Graph:
    """The bracket with its `rows`, everybody below and the bye; only members in `allowed` are joined to those."""
    size = bracket.size
    everything = completion.rows
    joined = [
        rows[position] | (everything[index] >> bracket.end << size if allowed >> position & 1 else 0)
        for position, index in enumerate(bracket.indices)
    ]
    for index in range(bracket.end, len(everything)):
        row = everything[index]
        inside = sum((row >> member & 1) << p for p, member in enumerate(bracket.indices))
        joined.append(row >> bracket.end << size | inside & allowed)
    return _Graph(joined, size)


def look_ahead_costs(bracket: Bracket, following: tuple[int, int] | None) -> list[EdgeCost]:
    """[C8] on the whole graph: who of the downfloaters and the next scoregroup would float on, then their scores."""
    if following is None:
        return []
    size = bracket.size
    last_of_next = size + following[1] - following[0]
    entrants = bracket.field.entrants
    next_score = entrants[following[0]].score
    scores = [member.score for member in bracket.members]

    def floats_on(u: int, v: int) -> int | None:
        """The score of the one who floats on when u and v (u < v) are joined; `None` where nobody does."""
        if v < last_of_next or u >= last_of_next:
            return None
        return scores[u] if u < size else next_score

    def at_level(level: int) -> EdgeCost:
        return lambda u, v: int(floats_on(u, v) == level)

    levels = sorted({*scores, next_score}, reverse=True)
    return [lambda u, v: int(floats_on(u, v) is not None), *(at_level(level) for level in levels)]


def _all_tiers(bracket: Bracket, floaters: int) -> Iterable[tuple[int, Tier]]:
    yield from (pair for pair in float_tiers(bracket) if pair[0] == 7)
    yield from quality_tiers(bracket, floaters)


def _first(bracket: Bracket, graph: _Graph, costs: list[EdgeCost]) -> Candidate | None:
    """The first candidate in the generation order among those of least cost."""
    size, mdps = bracket.size, bracket.mdp_count
    order = list(range(size))
    if mdps or graph.outside_joined():
        # How many pairs the remainder makes, and its BSNs, depend on whom the MDPs take: settle that first.
        mate = solve(graph, costs + [edge_cost(tier, size) for tier in mdp_tiers(bracket)])
        if mate is None:
            return None
        graph = graph.restricted({p: mate[p] if mate[p] < size else None for p in range(mdps)})
        taken = {*range(mdps), *mate[:mdps]}
        order = [p for p in order if p not in taken]
        pairs = sum(mate[p] < size for p in order) // 2
    else:
        pairs = (size - (len(graph.rows) - size)) // 2
    mate = solve(graph, costs + [edge_cost(tier, size) for tier in remainder_tiers(order, pairs)])
    return None if mate is None else candidate_of(mate, size)


def candidate_of(mate: Sequence[int], size: int) -> Candidate:
    """Read a matching as a candidate."""
    pairs = tuple((p, mate[p]) for p in range(size) if p < mate[p] < size)
    return Candidate(pairs, tuple(p for p in range(size) if mate[p] >= size))


def edge_cost(tier: Tier, size: int) -> EdgeCost:
    """What a tier costs on the edges of a graph whose first `size` vertices are the bracket."""
    pair, floater = tier.pair, tier.floater

    def cost(u: int, v: int) -> int:
        if v < size:
            return pair(u, v) if pair is not None else 0
        return floater(u) if u < size and floater is not None else 0

    return cost


def solve(graph: _Graph, costs: Iterable[EdgeCost]) -> list[int] | None:
    """The perfect matching that is best by the first cost, then the second, and so on."""
    edges = graph.edges()
    half = len(graph.rows) // 2
    weights = [0] * len(edges)
    for cost in costs:
        column = [cost(u, v) for u, v in edges]
        high, low = max(column, default=0), min(column, default=0)
        if high == low == 0:
            continue
        # A total lies between half·min(low, 0) and half·max(high, 0); the field must hold that range.
        width = half * (max(high, 0) - min(low, 0)) + 1
        weights = [weight * width + value for weight, value in zip(weights, column, strict=True)]
    matrix: list[list[int | None]] = [[None] * len(graph.rows) for _ in graph.rows]
    for (u, v), weight in zip(edges, weights, strict=True):
        matrix[u][v] = matrix[v][u] = weight
    return minimum_cost_perfect_matching(matrix)


def first_in_order(
    rows: Sequence[int], order: Sequence[int], pairs: int, allowed: int
) -> tuple[list[tuple[int, int]], tuple[int, ...]] | None:
    """The first way, by the generation order alone, to pair the players in `order` along `rows`.

    `allowed` are those of whom one may float; 0 where nobody does.
    """
    place = {position: number for number, position in enumerate(order)}
    local = [sum(1 << place[q] for q in members(rows[p]) if q in place) for p in order]
    exits = sum(1 << place[q] for q in members(allowed) if q in place)
    graph = local_graph(local, 1 if allowed else 0, exits)
    size = len(order)
    mate = solve(graph, [edge_cost(tier, size) for tier in remainder_tiers(range(size), pairs)])
    if mate is None:
        return None
    found = candidate_of(mate, size)
    return [(order[a], order[b]) for a, b in found.pairs], tuple(order[p] for p in found.floaters)
