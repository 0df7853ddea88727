"""Whoever leaves a round robin with fewer than half of the games completed (C.05 6.6), computed by hand."""

from dataclasses import replace

import pytest

from crosstable.domain import Tournament
from crosstable.standings import cross_table, standings, verify_ranks
from crosstable.standings.round_robin import counted
from tests.tiebreaks.cases import tournament

SIX = [
    "6w0 2w1 3b= 4w1 5b=",
    "5w1 1b0 6w+ 3w= 4b0",
    "4w= 5b1 1w= 2b= 6w+",
    "3b= 6b1 5w1 1b0 2w1",
    "2b0 3w0 4b0 6b+ 1w=",
    "1b1 4w0 2b- 5w- 3b-",
]
"""Number 6 beat the winner, lost a game, and went home: two of five games."""

FIVE = ["2w1 3b1 4w1 5b1 -Z", "1b0 5w1 3b= -Z 4w=", "4w1 1w0 2w= -Z 5b+", "3b0 -Z 1b0 5w+ 2b=", "-Z 2b0 1w0 4b- 3w-"]
"""Number 5 has completed two games of four: exactly half."""


def gone(event: Tournament, *tpns: int, expelled: bool = False) -> Tournament:
    mark = {"expelled": True} if expelled else {"withdrawn": True}
    players = tuple(replace(p, **mark) if p.tpn in tpns else p for p in event.players)  # type: ignore[arg-type]
    return replace(event, players=players)


def points(event: Tournament, **options: object) -> list[tuple[int, int]]:
    return [(row.tpn, row.points) for row in standings(event, "SB,KS", **options).rows]  # type: ignore[arg-type]


def test_as_long_as_nobody_is_known_to_have_left_everything_counts() -> None:
    table = standings(tournament(SIX, round_robin=True), "SB")
    assert [(row.tpn, row.points) for row in table.rows][:3] == [(3, 350), (4, 350), (1, 300)]
    assert table.not_counted == ()


@pytest.mark.parametrize("expelled", [False, True])
def test_results_against_a_player_who_completed_two_of_five_games_do_not_count(expelled: bool) -> None:
    event = gone(tournament(SIX, round_robin=True), 6, expelled=expelled)
    assert points(event) == [(1, 300), (3, 250), (4, 250), (2, 150), (5, 50)]
    assert standings(event, "SB").not_counted == (6,)


def test_the_tie_breaks_know_nothing_of_the_games_that_do_not_count() -> None:
    table = standings(gone(tournament(SIX, round_robin=True), 6), "SB,KS,WIN")
    values = {row.tpn: [str(value) for value in row.values.values()] for row in table.rows}
    assert values[1] == ["5.5", "1.5", "2"]
    assert values[3] == ["4", "1", "1"]
    assert values[4] == ["3.25", "0.5", "2"]


def test_exactly_half_counts() -> None:
    event = gone(tournament(FIVE, round_robin=True), 5)
    assert standings(event, "SB").not_counted == ()
    assert len(standings(event, "SB").rows) == 5


def test_in_a_swiss_everything_counts_however_early_somebody_left() -> None:
    event = gone(tournament(SIX), 6)
    assert len(points(event)) == 6


def test_a_caller_may_say_who_left() -> None:
    event = tournament(SIX, round_robin=True)
    assert points(event, not_counted=(6,)) == points(gone(event, 6))
    assert points(gone(event, 6), not_counted=()) == points(event)


def test_earlier_rounds_are_ranked_without_the_player_too() -> None:
    table = standings(gone(tournament(SIX, round_robin=True), 6), "SB", after_round=1)
    assert [(row.tpn, row.points) for row in table.rows][-2:] == [(1, 0), (5, 0)]


def test_the_games_stay_in_the_cross_table_at_its_end_without_a_place() -> None:
    table = cross_table(gone(tournament(SIX, round_robin=True), 6))
    last = table.rows[-1]
    assert (last.rank, last.tpn, last.points, last.cells) == (None, 6, 100, ("1b1", "4w0", "2b-", "5w-", "3b-"))
    assert next(row.cells[0] for row in table.rows if row.tpn == 1) == "6w0"


def test_ranks_of_a_file_agree_where_they_leave_out_whoever_completed_fewer_than_half() -> None:
    event = replace(tournament(SIX, round_robin=True), tie_breaks=("SB",))
    ranks = {1: 1, 3: 2, 4: 3, 2: 4, 5: 5, 6: 6}
    recorded = replace(event, players=tuple(replace(p, rank=ranks[p.tpn]) for p in event.players))
    found = verify_ranks(recorded)
    assert found.agrees
    assert found.standings is not None
    assert found.standings.not_counted == (6,)


def test_ranks_that_fit_neither_way_differ() -> None:
    event = replace(tournament(SIX, round_robin=True), tie_breaks=("SB",))
    wrong = replace(event, players=tuple(replace(p, rank=p.tpn) for p in event.players))
    assert not verify_ranks(wrong).agrees


def test_in_the_middle_of_a_file_too_and_nobody_is_left_out_for_games_that_are_still_to_come() -> None:
    event = replace(
        tournament([" ".join(row.split()[:3]) for row in SIX], round_robin=True, rounds=5), tie_breaks=("SB",)
    )
    left = standings(gone(event, 6), "SB")
    ranks = {row.tpn: row.rank for row in left.rows} | {6: 6}
    recorded = replace(event, players=tuple(replace(p, rank=ranks[p.tpn]) for p in event.players))
    found = verify_ranks(recorded)
    assert found.standings is not None
    assert found.standings.not_counted == (6,)


def test_scores_that_count_are_those_of_the_standings_and_the_player_keeps_the_own_results() -> None:
    event = gone(tournament(SIX, round_robin=True), 6)
    scores = {player.tpn: counted(event).score(player.tpn) for player in event.players}
    assert scores == {row.tpn: row.points for row in standings(event, "SB").rows} | {6: 100}
    assert counted(tournament(SIX, round_robin=True)).score(3) == 350
