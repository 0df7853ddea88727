"""Fields no other engine can follow quickly: legality by a checker of its own, brackets by a solver of its own."""

import random
from collections import Counter

import networkx as nx
import pytest

from crosstable.domain import Colour, Tournament
from crosstable.pairing import RoundPairing, pair
from crosstable.pairing.dutch import exact
from crosstable.pairing.dutch.engine import DutchRound
from crosstable.pairing.swiss.field import build_field
from crosstable.simulate import GeneratorParameters, random_event


@pytest.fixture(scope="module")
def large() -> Tournament:
    return random_event(GeneratorParameters(players=2500, rounds=7).plain(), 1)


def colours_before(tournament: Tournament, tpn: int, number: int) -> list[Colour]:
    played = (r for r in tournament.by_tpn[tpn].rounds[: number - 1] if r.is_played)
    return [result.colour for result in played if result.colour is not None]


def faults(tournament: Tournament, pairing: RoundPairing) -> list[str]:
    """What is illegal about a pairing, found from the rows alone."""
    number, last = pairing.round, pairing.round == tournament.rounds_planned
    found = []
    seen = Counter(tpn for p in pairing.pairs for tpn in (p.white, p.black))
    seen.update([*([pairing.bye] if pairing.bye is not None else []), *pairing.not_paired])
    if seen != Counter(list(tournament.by_tpn)):
        found.append("somebody is missing or stands twice")
    for p in pairing.pairs:
        met = {r.opponent for r in tournament.by_tpn[p.white].rounds[: number - 1] if r.is_played}
        if p.black in met:
            found.append(f"{p.white} and {p.black} have met")
        for tpn, colour in ((p.white, Colour.WHITE), (p.black, Colour.BLACK)):
            history = [*colours_before(tournament, tpn, number), colour]
            if not last and (abs(2 * history.count(Colour.WHITE) - len(history)) > 2 or history[-3:] == [colour] * 3):
                found.append(f"{tpn} has a colour that may not be")
    return found


def test_every_round_of_a_large_event_is_legal(large: Tournament) -> None:
    for number in range(1, large.paired_rounds + 1):
        assert faults(large, pair(large, number)) == []


def by_networkx(costs: list[list[int | None]]) -> list[int] | None:
    """The cheapest perfect matching by another program's matching."""
    graph = nx.Graph()
    graph.add_nodes_from(range(len(costs)))
    for u, row in enumerate(costs):
        for v, cost in enumerate(row[:u]):
            if cost is not None:
                graph.add_edge(u, v, weight=-cost)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < len(costs):
        return None
    mate = [-1] * len(costs)
    for u, v in matching:
        mate[u], mate[v] = v, u
    return mate


def test_sampled_brackets_are_optimal(large: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """All criteria and the whole order weighed at once, by another program's matching, give the same candidates."""
    rng = random.Random(3)
    rounds = []
    for number in (3, 5, 7):
        working = DutchRound.paired(build_field(large, number, large.rounds_planned))
        small = [paired for paired in working.brackets if 2 <= paired.bracket.size <= 44]
        rounds += [(working, paired) for paired in rng.sample(small, min(4, len(small)))]
    assert len(rounds) >= 6
    monkeypatch.setattr(exact, "minimum_cost_perfect_matching", by_networkx)
    for working, paired in rounds:
        working.quick = False
        assert working.best(paired.bracket) == paired.candidate
