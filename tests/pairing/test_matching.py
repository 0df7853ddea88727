"""The matching kernels against brute force and against networkx."""

import random
from functools import lru_cache
from itertools import permutations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.pairing.matching import GeneralMatching, first_assignment, minimum_cost_perfect_matching
from crosstable.pairing.matching.bits import bit_set, members


@st.composite
def cost_matrices(draw: st.DrawFn) -> list[list[int | None]]:
    n = draw(st.sampled_from([2, 4, 6, 8, 10]))
    ceiling = draw(st.sampled_from([1, 3, 1000, 10**40]))
    cost = st.none() | st.integers(-ceiling, ceiling)
    matrix: list[list[int | None]] = [[None] * n for _ in range(n)]
    for u in range(n):
        for v in range(u):
            matrix[u][v] = matrix[v][u] = draw(cost)
    return matrix


def rows_of(matrix: list[list[int | None]]) -> list[int]:
    return [bit_set(v for v, cost in enumerate(row) if cost is not None) for row in matrix]


def cheapest(matrix: list[list[int | None]]) -> int | None:
    @lru_cache(None)
    def least(free: int) -> int | None:
        if not free:
            return 0
        u = (free & -free).bit_length() - 1
        totals = []
        for v in members(free & ~(1 << u)):
            cost, rest = matrix[u][v], least(free & ~(1 << u | 1 << v))
            if cost is not None and rest is not None:
                totals.append(cost + rest)
        return min(totals, default=None)

    return least((1 << len(matrix)) - 1)


@given(cost_matrices())
def test_weighted_matching_is_perfect_and_cheapest(matrix: list[list[int | None]]) -> None:
    expected = cheapest(matrix)
    mate = minimum_cost_perfect_matching(matrix)
    if expected is None:
        assert mate is None
        return
    assert mate is not None
    assert all(mate[mate[v]] == v != mate[v] for v in range(len(matrix)))
    assert sum(matrix[v][mate[v]] or 0 for v in range(len(matrix))) == 2 * expected


@given(cost_matrices())
def test_general_matching_is_perfect_where_there_is_one(matrix: list[list[int | None]]) -> None:
    rows = rows_of(matrix)
    matching = GeneralMatching(rows, (1 << len(rows)) - 1)
    assert matching.complete() == (cheapest(matrix) is not None)
    assert all(rows[v] >> u & 1 and matching.mate[u] == v for v, u in enumerate(matching.mate) if u >= 0)


def test_no_vertices_and_an_odd_number_of_them() -> None:
    assert minimum_cost_perfect_matching([]) == []
    assert minimum_cost_perfect_matching([[None]]) is None
    assert not GeneralMatching([0], 1).complete()


@pytest.mark.parametrize("density", [0.03, 0.06, 0.1, 0.3])
def test_larger_graphs_agree_with_networkx(density: float) -> None:
    """Sparse graphs of 20 to 60 vertices need many blossoms."""
    rng = random.Random(f"blossoms {density}")
    for seed in range(40):
        n = rng.choice([20, 30, 40, 60])
        graph = nx.gnp_random_graph(n, density, seed=seed)
        for u, v in graph.edges:
            graph[u][v]["weight"] = rng.randrange(6)
        costs = [[graph[u][v]["weight"] if graph.has_edge(u, v) else None for v in range(n)] for u in range(n)]
        perfect = 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == n
        assert GeneralMatching(rows_of(costs), (1 << n) - 1).complete() == perfect
        mate = minimum_cost_perfect_matching(costs)
        assert (mate is not None) == perfect
        if mate is not None:
            least = sum(graph[u][v]["weight"] for u, v in nx.min_weight_matching(graph))
            assert sum(costs[v][mate[v]] or 0 for v in range(n)) == 2 * least


@given(st.lists(st.integers(0, 63), min_size=1, max_size=5))
def test_first_assignment_is_the_lexicographically_first(rows: list[int]) -> None:
    columns = (1 << 6) - 1
    expected = next(
        (
            list(p)
            for p in permutations(range(6), len(rows))
            if all(row >> c & 1 for row, c in zip(rows, p, strict=True))
        ),
        None,
    )
    assert first_assignment(rows, columns) == expected


@given(st.lists(st.integers(0, 255), min_size=8, max_size=8), st.integers(0, 255))
def test_repair_after_changes_equals_a_fresh_start(half: list[int], leaving: int) -> None:
    """Taking vertices out of a matching and repairing it answers like a new matching of what is left."""
    rows = [0] * 8
    for u, row in enumerate(half):
        for v in members(row & ~(1 << u)):
            rows[u] |= 1 << v
            rows[v] |= 1 << u
    kept = GeneralMatching(rows, 255)
    kept.complete()
    for v in members(leaving):
        kept.deactivate(v)
    assert kept.complete() == GeneralMatching(rows, 255 & ~leaving).complete()
