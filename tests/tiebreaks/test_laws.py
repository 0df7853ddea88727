"""Laws that hold for every tournament."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosstable.domain import Colour, Player, Points, ResultCode, RoundResult, ScoringSystem, Tournament
from crosstable.standings import Standings, separates, standings
from crosstable.standings.separation import SeparatedBy
from crosstable.tiebreaks import EDITIONS, RULES, Context, TieBreakValue
from tests.strategies import tournaments
from tests.tiebreaks.cases import context, values

FOR_ALL = [rule.name for rule in RULES.values() if rule.for_all and not rule.needs_teams]
MODIFIED = ["BH/C1", "BH/C2", "BH/M1", "BH/P", "FB/C1", "SB/C1", "SB/C2", "SB/P", "PS/C1", "ARO/C1", "ARO/M1", "KS/L+1"]
OWN_RESULTS = ["WIN", "WON", "BPG", "BWG", "PS", "REP", "STD", "KASHDAN", "CUMUL"]
LIST = "DE,BH/C1,SB,DE,WIN,AOB"

events = tournaments(min_players=2, max_players=9, plain=True)
usual_scoring = st.sampled_from(
    [
        ScoringSystem(),
        ScoringSystem(pab=Points(50)),
        ScoringSystem(win=Points(300), draw=Points(100)),
        ScoringSystem(win=Points(300), draw=Points(200), loss=Points(100)),
    ]
)
usual_events = tournaments(min_players=2, max_players=9, plain=True, scoring=usual_scoring)
editions = st.sampled_from([edition.name for edition in EDITIONS])
relaxed = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=60)


def rated(event: Tournament) -> Tournament:
    players = tuple(replace(player, rating=1500 + 37 * player.tpn) for player in event.players)
    return replace(event, players=players)


@relaxed
@given(events, editions, st.booleans())
def test_every_working_adds_up(event: Tournament, edition: str, round_robin: bool) -> None:
    field = replace(context(rated(event), edition), predetermined=round_robin)
    for code in FOR_ALL + MODIFIED:
        for tpn, value in values(field, code).items():
            working = value.working
            assert working.total() == value.raw, (code, tpn, working)
            assert working.unit == value.unit


@relaxed
@given(events, editions)
def test_places_of_a_group_add_up(event: Tournament, edition: str) -> None:
    table = standings(rated(event), "DE,RBT,DE/P", edition)
    for row in table.rows:
        for value in row.values.values():
            if value.raw is not None:
                assert value.working.total() == value.raw


@relaxed
@given(events, st.randoms(use_true_random=False))
def test_names_mean_nothing(event: Tournament, dice: Any) -> None:
    names = [f"Name {dice.random()}" for _ in event.players]
    renamed = tuple(replace(p, name=n) for p, n in zip(event.players, names, strict=True))
    assert_same(standings(rated(event), LIST), standings(rated(replace(event, players=renamed)), LIST), {})


@relaxed
@given(events, st.data())
def test_numbers_mean_nothing_but_for_tpn(event: Tournament, data: st.DataObject) -> None:
    """Renumbering the players gives everybody the same values and the same rank."""
    order = data.draw(st.permutations([player.tpn for player in event.players]))
    new = {player.tpn: number for player, number in zip(event.players, order, strict=True)}
    event = rated(event)
    players = sorted((renumbered(player, new) for player in event.players), key=lambda p: p.tpn)
    assert_same(standings(event, LIST), standings(replace(event, players=tuple(players)), LIST), new)


def renumbered(player: Player, new: Mapping[int, int]) -> Player:
    rounds = tuple(replace(r, opponent=new[r.opponent] if r.opponent else None) for r in player.rounds)
    return replace(player, tpn=new[player.tpn], rounds=rounds)


def assert_same(one: Standings, other: Standings, new: Mapping[int, int]) -> None:
    for row in one.rows:
        twin = other.by_tpn[new.get(row.tpn, row.tpn)]
        assert (row.rank, row.points, row.values) == (twin.rank, twin.points, twin.values)


@relaxed
@given(events, st.data())
def test_a_bye_for_one_never_changes_the_own_results_of_another(event: Tournament, data: st.DataObject) -> None:
    lucky = data.draw(st.sampled_from(event.players)).tpn
    code = data.draw(st.sampled_from("UFH"))
    number = event.paired_rounds + 1
    filled = tuple(
        replace(p, rounds=(*(p.result(n) for n in range(1, number)), RoundResult(ResultCode.ZPB)))
        for p in event.players
    )
    without = replace(event, players=filled)
    given_bye = tuple(
        replace(p, rounds=(*p.rounds[:-1], RoundResult(ResultCode(code)))) if p.tpn == lucky else p for p in filled
    )
    before, after = context(without, after_round=number), context(replace(event, players=given_bye), after_round=number)
    for tie_break in OWN_RESULTS:
        one, other = values(before, tie_break), values(after, tie_break)
        assert all(one[tpn] == other[tpn] for tpn in one if tpn != lucky), tie_break


CUTS = [("BH", "BH/C1"), ("BH/C1", "BH/C2"), ("BH", "BH/M1"), ("BH/C1", "BH/M1"), ("FB", "FB/C1"), ("SB", "SB/C1")]
CUTS += [("SB/C1", "SB/C2"), ("PS", "PS/C1"), ("PS/C1", "PS/C2"), ("SOLKOFF", "MODMED"), ("SOLKOFF", "MEDIAN")]


@relaxed
@given(usual_events, editions)
def test_a_cut_value_never_exceeds_the_uncut(event: Tournament, edition: str) -> None:
    field = context(event, edition)
    for whole, cut in CUTS:
        a, b = values(field, whole), values(field, cut)
        assert all(number(b[tpn]) <= number(a[tpn]) for tpn in a), (whole, cut)


def number(value: TieBreakValue) -> int:
    assert isinstance(value.raw, int)
    return value.raw


@relaxed
@given(events, editions)
def test_the_score_of_2026_is_never_more_than_that_of_2024(event: Tournament, edition: str) -> None:
    """The caps can only take away."""
    new, old = context(event, "C07-2026"), context(event, "C07-2024")
    for code in ("BH", "SB", "FB"):
        a, b = values(new, code), values(old, code)
        assert all(number(a[tpn]) <= number(b[tpn]) for tpn in a)


@relaxed
@given(events, st.lists(st.sampled_from(FOR_ALL), unique=True, min_size=2, max_size=5))
def test_no_tie_break_disturbs_another(event: Tournament, codes: list[str]) -> None:
    together = context(rated(event))
    for code in codes:
        assert values(together, code) == values(context(rated(event)), code)


@relaxed
@given(events, editions)
def test_every_two_are_separated_by_what_puts_one_first(event: Tournament, edition: str) -> None:
    table = standings(rated(event), LIST, edition)
    for above, below in zip(table.rows, table.rows[1:], strict=False):
        reason = separates(table, below.tpn, above.tpn)
        assert (reason.first, reason.second) in {(above.tpn, below.tpn), (below.tpn, above.tpn)}
        if above.rank != below.rank:
            assert reason.first == above.tpn
            assert reason.by in (SeparatedBy.SCORE, SeparatedBy.TIE_BREAK)
            assert reason.first_value != reason.second_value
        else:
            assert reason.by is SeparatedBy.NOTHING


@relaxed
@given(events)
def test_ranks_are_shared_or_follow(event: Tournament) -> None:
    table = standings(rated(event), LIST)
    for place, row in enumerate(table.rows, start=1):
        assert row.rank <= place
        assert row.rank == place or table.rows[place - 2].rank == row.rank
    alone = standings(rated(event), LIST + ",TPN")
    assert [row.rank for row in alone.rows] == list(range(1, len(alone.rows) + 1))


@pytest.mark.parametrize("edition", [edition.name for edition in EDITIONS])
def test_a_field_without_unplayed_rounds_has_one_buchholz(edition: str) -> None:
    """Where everybody played everything the editions agree."""
    players = []
    opponents = {1: (2, 3, 4), 2: (1, 4, 3), 3: (4, 1, 2), 4: (3, 2, 1)}
    for tpn, row in opponents.items():
        rounds = tuple(
            RoundResult(ResultCode("1" if tpn < other else "0"), other, Colour.WHITE if tpn < other else Colour.BLACK)
            for other in row
        )
        players.append(Player(tpn=tpn, rounds=rounds))
    field: Context = context(Tournament(players=tuple(players), type_code="CUSTOM_SWISS"), edition)
    assert [str(v) for v in values(field, "BH").values()] == ["3", "4", "5", "6"]
    assert [str(v) for v in values(field, "SB").values()] == ["3", "1", "0", "0"]
