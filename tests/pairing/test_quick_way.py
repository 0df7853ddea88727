"""The quick way gives the answers of the general one, on fields of tournament size."""

from dataclasses import replace

import pytest

from crosstable.domain import Tournament
from crosstable.pairing.dutch import ideal
from crosstable.pairing.dutch.engine import DutchRound
from crosstable.pairing.errors import NoLegalPairing
from crosstable.pairing.swiss.field import Field, build_field
from crosstable.simulate import GeneratorParameters, random_event


def fields(tournament: Tournament) -> list[Field]:
    planned = tournament.rounds_planned
    return [build_field(tournament, n, planned) for n in range(1, tournament.paired_rounds + 1)]


def candidates(field: Field, *, quick: bool) -> list[object]:
    try:
        return [paired.candidate for paired in DutchRound.paired(field, quick=quick).brackets]
    except NoLegalPairing:
        return []


@pytest.mark.parametrize("seed", range(24))
def test_quick_way_and_general_way_agree(seed: int) -> None:
    tournament = random_event(GeneratorParameters(players=8 + 2 * seed + seed % 3), seed)
    for field in fields(tournament):
        assert candidates(field, quick=True) == candidates(field, quick=False)


@pytest.mark.parametrize(("few", "exchanges"), [(0, 10_000), (0, 1), (1000, 1)])
def test_limits_of_the_quick_way_do_not_change_answers(
    few: int, exchanges: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Single exchanges tried one by one, cut short, or left to the weighted matching: the same candidate."""
    tournaments = [random_event(GeneratorParameters(players=9 + 4 * seed), 1000 + seed) for seed in range(12)]
    every_field = [field for tournament in tournaments for field in fields(tournament)]
    expected = [candidates(field, quick=True) for field in every_field]
    monkeypatch.setattr(ideal, "_FEW", few)
    monkeypatch.setattr(ideal, "_EXCHANGES", exchanges)
    assert [candidates(field, quick=True) for field in every_field] == expected


def test_last_round_of_every_length() -> None:
    """Topscorers exist only in the last round: call every round the last one."""
    tournament = random_event(GeneratorParameters(players=40, rounds=9), 77)
    for n in range(2, tournament.paired_rounds + 1):
        field = build_field(replace(tournament, rounds_planned=n), n, n)
        assert field.last_round
        assert candidates(field, quick=True) == candidates(field, quick=False)
