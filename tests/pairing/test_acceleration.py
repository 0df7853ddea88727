"""Baku acceleration (C.04.7) and recorded fictitious points."""

from dataclasses import replace

import pytest

from crosstable.domain import Acceleration, Player, ScoringSystem
from crosstable.pairing import PairingInputError, pair
from crosstable.pairing.acceleration import baku_boundary, fictitious_points
from tests.builders import event, newcomers, points, rounds


def baku(count: int, planned: int = 9) -> list[tuple[int, int]]:
    tournament = newcomers(count, type_code="FIDE_DUTCH_BAKU")
    given = fictitious_points(tournament, planned)
    return [(given(1, n), given(count, n)) for n in range(1, planned + 1)]


@pytest.mark.parametrize(("count", "size"), [(8, 4), (161, 82), (10, 6), (6, 4), (5, 4), (2, 2), (1, 1)])
def test_first_group_is_twice_a_quarter_rounded_up(count: int, size: int) -> None:
    assert baku_boundary(newcomers(count)) == size


def test_nine_rounds_three_full_and_two_half_points() -> None:
    assert baku(8) == [(100, 0)] * 3 + [(50, 0)] * 2 + [(0, 0)] * 4


@pytest.mark.parametrize(("planned", "full", "half"), [(5, 2, 1), (7, 2, 2), (8, 2, 2), (10, 3, 2), (11, 3, 3)])
def test_other_lengths(planned: int, full: int, half: int) -> None:
    assert baku(8, planned) == [(100, 0)] * full + [(50, 0)] * half + [(0, 0)] * (planned - full - half)


def test_first_round_of_eight() -> None:
    """E23."""
    pairing = pair(newcomers(8, type_code="FIDE_DUTCH_BAKU", planned=5))
    assert pairing.coloured_pairs == {(1, 3), (4, 2), (5, 7), (8, 6)}


def test_boundary_is_a_person_and_absentees_of_round_one_do_not_count() -> None:
    late = event("1 | 3w1\n2 | Z\n3 | 1b0\n4 | 6b1\n5 | .\n6 | 4w0")
    assert baku_boundary(late) == 3


def test_records_take_precedence() -> None:
    tournament = newcomers(8, type_code="FIDE_DUTCH_BAKU", accelerations=(Acceleration(points(0.5), 1, 1, 3, 4),))
    given = fictitious_points(tournament, 9)
    assert [given(tpn, 1) for tpn in (1, 3, 4, 5)] == [0, 50, 50, 0]


def test_records_add_up_where_they_overlap() -> None:
    records = (Acceleration(points(0.5), 1, 2, 1, 4), Acceleration(points(0.5), 1, 1, 1, 2))
    given = fictitious_points(newcomers(8, accelerations=records), 9)
    assert [given(1, 1), given(1, 2), given(3, 1), given(5, 1)] == [100, 50, 50, 0]


def test_scoring_that_baku_does_not_allow() -> None:
    three = ScoringSystem(win=points(3), draw=points(1))
    with pytest.raises(PairingInputError, match="two draws"):
        pair(newcomers(8, type_code="FIDE_DUTCH_BAKU", scoring=three))


def test_floats_are_seen_with_the_fictitious_points_of_their_round() -> None:
    """Equal points, but one half group above the other in round 1: the game was a float for both."""
    from crosstable.pairing.swiss.entrant import Float
    from crosstable.pairing.swiss.field import build_field

    tournament = newcomers(4, accelerations=(Acceleration(points(1), 1, 1, 1, 2),))
    rows = {1: "3w1", 3: "1b0", 2: "4b1", 4: "2w0"}
    players = tuple(Player(tpn=tpn, rounds=rounds(rows[tpn])) for tpn in range(1, 5))
    field = build_field(replace(tournament, players=players), 2, 9)
    assert {tpn: field.by_tpn[tpn].last_float for tpn in rows} == {
        1: Float.DOWN,
        2: Float.DOWN,
        3: Float.UP,
        4: Float.UP,
    }
