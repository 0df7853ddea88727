"""Every value in the example files that accompany the digest of the rules (`tie-breaks.md`, 8.1)."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from crosstable.domain import Tournament
from crosstable.formats.trf import read_trf
from crosstable.standings import standings
from crosstable.tiebreaks import Context
from crosstable.tiebreaks.unplayed import adjusted_scores
from tests.tiebreaks.cases import FOOTBALL, SHARED, context, from_json, shared, tiers, values

US_NAMES = {
    "ModifiedMedian": "MODMED",
    "Solkoff": "SOLKOFF",
    "Median": "MEDIAN",
    "Cumulative": "CUMUL",
    "CumulativeOfOpposition": "CUMOPP",
    "SonnebornBerger": "USSB",
    "Kashdan": "KASHDAN",
    "MostBlacks": "MOSTBLACKS",
}
EDITIONS = ("C07-2026", "C07-2024", "pre-2023", "USCF-34", "club-exclude")
SINGLE = [
    "tec-swiss.json",
    "tec-swiss-9r.json",
    "tec-rr.json",
    "seed003.json",
    "seed004.json",
    "pl-2026.json",
    "koya8.json",
]
COLLECTIONS = ["edge-tournaments.json", "generated-swiss.json", "generated-rr.json"]


def tournaments(name: str) -> Iterator[Any]:
    data = shared(name)
    yield from data.get("tournaments", [data])


def checked(event: Tournament, data: Any, heading: str, expected: Any) -> int:
    """Compare one block of expected values; the number of values that were compared."""
    edition = next(name for name in EDITIONS if heading.startswith(name))
    after = int(heading.rsplit(" ", 1)[1]) if "after round" in heading else None
    if "3-1-0" in heading:
        event = from_json(data, FOOTBALL)
    field = context(event, edition, after)
    count = 0
    for code, by_player in expected.get("values", {}).items():
        name = US_NAMES.get(code, code)
        got = values(field, name)
        for tpn, wanted in by_player.items():
            value = got[int(tpn)].value
            assert same(value, wanted), f"{heading} {code} of {tpn}: {value} instead of {wanted}"
            assert got[int(tpn)].working.total() == got[int(tpn)].raw
            count += 1
    for group in expected.get("DE", []):
        order = [member for tier in group["tiers"] for member in tier]
        assert tiers(field, "DE", sorted(order)) == [sorted(tier) for tier in group["tiers"]], (heading, group)
        count += 1
    return count + seen_by_opponents(field, expected)


def seen_by_opponents(field: Context, expected: Any) -> int:
    wanted = expected.get("score_seen_by_opponents", {})
    got = adjusted_scores(field, field.ledgers["P"])
    for tpn, score in wanted.items():
        assert Fraction(got[int(tpn)], 100) == Fraction(str(score))
    return len(wanted)


def same(value: object, wanted: object) -> bool:
    """Whether a value is the expected one; the files round true fractions to four decimals."""
    if value is None or wanted is None:
        return value is wanted
    assert isinstance(value, Fraction)
    exact = Fraction(Decimal(str(wanted)))
    return value == exact or abs(value - exact) <= Fraction(1, 20000)


@pytest.mark.parametrize("name", SINGLE + COLLECTIONS)
def test_values_of_example_files(name: str) -> None:
    count = 0
    for data in tournaments(name):
        event = from_json(data)
        for heading, expected in data["expected"].items():
            if any(heading.startswith(edition) for edition in EDITIONS):
                count += checked(event, data, heading, expected)
    assert count > 0


@pytest.mark.parametrize("name", SINGLE)
def test_the_trf_of_an_example_says_the_same(name: str) -> None:
    data = shared(name)
    event, _ = read_trf(SHARED / name.replace(".json", ".trf")), None
    plain = from_json(data)
    for code in ("BH", "SB", "DE"):
        a, b = standings(event, code), standings(plain, code)
        assert [(row.rank, row.tpn, str(row.values[code])) for row in a.rows] == [
            (row.rank, row.tpn, str(row.values[code])) for row in b.rows
        ]


def test_team_values() -> None:
    data = shared("tec-team.json")
    event = read_trf(SHARED / "tec-team.trf")
    count = 0
    for edition in ("C07-2026", "C07-2024"):
        field = context(event, edition)
        for code, by_team in data["expected"][edition]["values"].items():
            got = values(field, code)
            for number, wanted in by_team.items():
                assert same(got[int(number)].value, wanted), (edition, code, number)
                count += 1
    assert count > 500
    assert data["expected"]["EDE order at equal match points"]["10"] == tiers(field, "EDE", [1, 2, 3, 4, 5])
    assert tiers(field, "EDE", [6, 8]) == [[6], [8]]
    assert tiers(field, "EDE", [7, 9, 13]) == [[7, 9, 13]]
    assert tiers(field, "EDE", [11, 14]) == [[11, 14]]
    for code in ("EDEBT", "EDEBB", "EDET", "EDEB"):
        assert tiers(field, code, [11, 14]) == [[11], [14]]
