"""Tournaments in the notation of the example files: ``9w1``, ``13b=``, ``11b-``, ``-U``, ``-H``."""

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from crosstable.domain import Colour, Player, Points, ResultCode, RoundResult, ScoringSystem, Tournament
from crosstable.standings.field import Competitors, field_of
from crosstable.tiebreaks import RULES, Context, TieBreakValue, edition_named
from crosstable.tiebreaks.catalogue import parse

SHARED = Path(__file__).resolve().parents[3] / "shared" / "rules" / "examples" / "tie-breaks"
"""The example files lie beside the checkout; a checkout alone goes without them."""

FOOTBALL = ScoringSystem(win=Points(300), draw=Points(100))


def shared(name: str) -> Any:
    """An example file; the test is skipped without it."""
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"{name} is not beside this checkout")
    return json.loads(path.read_text(encoding="utf-8"))


def cell(token: str) -> RoundResult:
    """A round of a player in the notation of the example files."""
    if token.startswith("-"):
        return RoundResult(ResultCode(token[1]))
    match = re.fullmatch(r"(\d+)([wb])([10=WDL+\-])", token)
    assert match, token
    return RoundResult(ResultCode(match[3]), int(match[1]), Colour(match[2]))


def tournament(
    rows: list[str],
    *,
    ratings: list[int | None] | None = None,
    round_robin: bool = False,
    rounds: int | None = None,
    scoring: ScoringSystem | None = None,
    start: date | None = date(2026, 5, 1),
) -> Tournament:
    """Players 1, 2, … with the rounds of each row."""
    players = tuple(
        Player(
            tpn=number,
            name=f"P{number}",
            rating=ratings[number - 1] if ratings else 2000,
            rounds=tuple(cell(token) for token in row.split()),
        )
        for number, row in enumerate(rows, start=1)
    )
    return Tournament(
        players=players,
        rounds_planned=rounds or max(len(player.rounds) for player in players),
        start_date=start,
        scoring=scoring or ScoringSystem(),
        type_code="BERGER_ROUNDROBIN" if round_robin else "CUSTOM_SWISS",
    )


def from_json(data: Any, scoring: ScoringSystem | None = None) -> Tournament:
    """A tournament of an example file."""
    players = sorted(data["players"], key=lambda player: player["id"])
    return tournament(
        [" ".join(player["rounds"]) for player in players],
        ratings=[player["rating"] for player in players],
        round_robin=data["type"] == "round-robin",
        rounds=data["rounds"],
        scoring=scoring,
    )


def context(
    event: Tournament, edition: str = "C07-2026", after_round: int | None = None, of: Competitors | None = None
) -> Context:
    """The field of a tournament under an edition."""
    rounds = event.paired_rounds if after_round is None else after_round
    return field_of(event, edition_named(edition), rounds, of=of)


def values(field: Context, code: str) -> dict[int, TieBreakValue]:
    """The values of a tie-break that is computed for everybody."""
    (entry,) = parse(code, strict=True)
    compute = RULES[entry.name].for_all
    assert compute is not None, code
    return dict(compute(field, entry))


def group_values(field: Context, code: str, group: list[int]) -> dict[int, TieBreakValue]:
    """The values of a tie-break that is computed for a tied group."""
    (entry,) = parse(code, strict=True)
    compute = RULES[entry.name].for_group
    assert compute is not None, code
    return dict(compute(field, entry, group))


def tiers(field: Context, code: str, group: list[int]) -> list[list[int]]:
    """A tied group in order of its places; those who stay tied together, by number."""
    places: dict[object, list[int]] = {}
    for competitor, value in sorted(group_values(field, code, group).items()):
        places.setdefault(value.raw, []).append(competitor)
    return [places[place] for place in sorted(places, key=str)]
