"""Traps: what bug reports and comparisons of engines have shown to go wrong, each with its right answer.

The numbers are those of the list of known traps that the project keeps in `docs/rules/dutch.md`.
"""

import pickle
from dataclasses import replace

import pytest

from crosstable.domain import Acceleration, AnnouncedBye, Colour, ProhibitedGroup, ResultCode, ScoringSystem
from crosstable.formats.trf import read, read_trf, write_trf
from crosstable.pairing import NoLegalPairing, PairingInputError, check, pair
from crosstable.pairing.pair import round_pairing
from crosstable.pairing.swiss.entrant import Entrant, Float
from crosstable.pairing.swiss.field import build_field
from tests.builders import event, newcomers, points
from tests.oracle.bridge import tournament_of
from tests.oracle.worked_examples import WORKED_EXAMPLES


def entrant(tournament: object, tpn: int, number: int, planned: int | None = None) -> Entrant:
    return build_field(tournament, number, planned or tournament.rounds_planned).by_tpn[tpn]  # type: ignore[attr-defined, arg-type]


def test_t1_no_second_bye_in_a_split_field() -> None:
    field = next(e for e in WORKED_EXAMPLES if e.name == "E24").field()
    pairing = round_pairing(tournament_of(field), field.round_number)
    assert pairing.bye == 7
    assert pairing.coloured_pairs == {(5, 1), (8, 2), (3, 9)}


def test_t2_a_forfeit_is_no_meeting_and_no_colour_and_only_the_win_floats_down() -> None:
    history = event("1 | 2w+\n2 | 1b-\n3 | 4w1\n4 | 3b0")
    winner, loser = entrant(history, 1, 2), entrant(history, 2, 2)
    assert (winner.opponents, winner.colours) == ({}, ())
    assert (winner.last_float, loser.last_float) == (Float.DOWN, Float.NONE)
    assert (winner.may_have_pab, loser.may_have_pab) == (False, True)


def test_t2_unrated_games_are_games() -> None:
    player = entrant(event("1 | 2wW\n2 | 1bL"), 1, 2)
    assert (dict(player.opponents), player.colours, player.may_have_pab) == ({2: 1}, (Colour.WHITE,), True)


def test_t3_half_point_bye_is_a_downfloat_and_an_absence_is_not() -> None:
    history = event("1 | H\n2 | Z\n3 | .\n4 | F\n5 | U\n6 | 7w1\n7 | 6b0")
    floats = {tpn: entrant(history, tpn, 2).last_float for tpn in range(1, 6)}
    assert floats == {1: Float.DOWN, 2: Float.NONE, 3: Float.NONE, 4: Float.DOWN, 5: Float.DOWN}


def test_t4_float_and_bye_thresholds_follow_the_scoring() -> None:
    """With 3-2-1 and an absence worth a loss an absence does not float; a bye worth ½ still bars."""
    three = ScoringSystem(win=points(3), draw=points(2), loss=points(1), absence=points(1))
    history = event("1 | Z\n2 | H\n3 | 4w1\n4 | 3b0", scoring=three)
    assert entrant(history, 1, 2).last_float is Float.NONE
    assert entrant(history, 2, 2).last_float is Float.DOWN
    half = ScoringSystem(pab=points(0.5))
    assert not entrant(event("1 | U\n2 | 3w1\n3 | 2b0", scoring=half), 1, 2).may_have_pab
    nothing = ScoringSystem(pab=points(0))
    assert entrant(event("1 | U\n2 | 3w1\n3 | 2b0", scoring=nothing), 1, 2).last_float is Float.DOWN


def test_t4_two_half_points_without_playing_do_not_bar_from_the_bye() -> None:
    assert entrant(event("1 | H H\n2 | 3w1 3b1\n3 | 2b0 2w0"), 1, 3).may_have_pab


def test_t9_half_of_the_points_is_no_topscorer() -> None:
    """After three rounds 1½ of 3 is exactly half; 2 is more.  Nothing is rounded."""
    history = event("1 | 2w= 3b= 4w=\n2 | 1b= 4w1 3b=\n3 | 4w0 1w= 2w=\n4 | 3b1 2b0 1b=", planned=4)
    assert {tpn: entrant(history, tpn, 4).topscorer for tpn in (1, 2, 3, 4)} == {1: False, 2: True, 3: False, 4: False}


def test_t9_t10_topscorers_come_and_go_with_the_number_of_rounds() -> None:
    history = event("1 | 2w1\n2 | 1b0")
    assert entrant(history, 1, 2, planned=2).topscorer
    assert not entrant(history, 1, 2, planned=3).topscorer


def test_t9_number_of_rounds_is_asked_for() -> None:
    with pytest.raises(PairingInputError, match=r"number of rounds is not known.*142"):
        pair(replace(newcomers(4), rounds_planned=None))


def test_t11_board_order_uses_fictitious_points() -> None:
    accelerated = newcomers(8, accelerations=(Acceleration(points(1), 1, 2, 1, 4),))
    pairing = pair(accelerated)
    assert [(p.white, p.black) for p in pairing.pairs] == [(1, 3), (4, 2), (5, 7), (8, 6)]


def test_t13_completion_is_global() -> None:
    """The last two players have met: a float from far above must provide for them."""
    example = next(e for e in WORKED_EXAMPLES if e.name == "E6").field()
    pairing = round_pairing(tournament_of(example), example.round_number)
    assert {(2, 7), (8, 1)} <= pairing.coloured_pairs


def test_t17_unknown_records_are_reported_and_known_ones_obeyed() -> None:
    text = write_trf(newcomers(4, prohibited=(ProhibitedGroup((1, 3)),))) + "QQQ something\r\n"
    result = read(text)
    assert any("QQQ" in str(finding) for finding in result.findings)
    assert (1, 3) not in pair(result.tournament).coloured_pairs


def test_t17_javafo_absences_are_obeyed() -> None:
    text = write_trf(newcomers(6)) + "XXZ 2 5\r\n"
    assert pair(read_trf(text)).not_paired == (2, 5)


def test_t18_byes_alone_do_not_make_a_round_paired_but_a_bye_by_pairing_does() -> None:
    announced = event("1 | H\n2 |\n3 |\n4 |\n5 | Z")
    assert announced.next_round == 1
    assert pair(announced).not_paired == (1, 5)
    assert event("1 | U\n2 |").next_round == 2


def test_t18_byes_of_record_240_are_obeyed() -> None:
    tournament = newcomers(5, byes=(AnnouncedBye(ResultCode.HPB, 1, (4,)),))
    pairing = pair(tournament)
    assert pairing.absences == {4: ResultCode.HPB}
    assert pairing.bye is None


def test_t20_strong_and_absolute_of_one_colour_may_meet() -> None:
    """Player 1 must have Black, player 2 would like it: they may meet."""
    history = event("1 | 3w1 4w1\n2 | 4w1 3b1\n3 | 1b0 2w0\n4 | 2b0 1b0", planned=5)
    assert (1, 2) not in pair(history).coloured_pairs
    assert (2, 1) in pair(history).coloured_pairs


def test_t22_impossible_round_is_its_own_outcome() -> None:
    with pytest.raises(NoLegalPairing, match="no opponent left for player 1, 2") as outcome:
        pair(event("1 | 2w1\n2 | 1b0"))
    assert outcome.value.round_number == 2


def test_t22_reasons_name_what_is_in_the_way() -> None:
    with pytest.raises(NoLegalPairing, match="odd and nobody may have the bye"):
        pair(event("1 | U\n2 | F\n3 | 2w+"))
    everybody_met = event("1 | 2w1 3w1 4w1\n2 | 1b0 4b1 3w1\n3 | 4b1 1b0 2b0\n4 | 3w0 2w0 1b0")
    with pytest.raises(NoLegalPairing, match="no opponent left"):
        pair(everybody_met)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_t23_tiny_fields(count: int) -> None:
    pairing = pair(newcomers(count))
    assert len(pairing.pairs) == count // 2
    assert pairing.bye == (count if count % 2 else None)


def test_t23_nobody_and_everybody_absent() -> None:
    with pytest.raises(PairingInputError, match="no players"):
        pair(newcomers(0))
    with pytest.raises(PairingInputError, match="all 2 players are absent"):
        pair(event("1 | Z\n2 | H"))


def test_t24_pairing_goes_by_number_not_by_row() -> None:
    shuffled = replace(newcomers(6), players=tuple(reversed(newcomers(6).players)))
    assert pair(shuffled).coloured_pairs == pair(newcomers(6)).coloured_pairs


def test_t24_rank_column_where_the_file_says_so() -> None:
    players = tuple(replace(p, rank=7 - p.tpn) for p in newcomers(6).players)
    pairing = pair(replace(newcomers(6), players=players, pair_by_rank=True))
    assert {frozenset(pair_) for pair_ in pairing.coloured_pairs} == {
        frozenset({6, 3}),
        frozenset({5, 2}),
        frozenset({4, 1}),
    }


@pytest.mark.parametrize("ending", ["\r", "\n", "\r\n"])
def test_t30_any_line_end(ending: str) -> None:
    text = write_trf(newcomers(6)).replace("\r\n", ending)
    assert pair(read_trf(text)).coloured_pairs == pair(newcomers(6)).coloured_pairs


def test_rounds_that_do_not_exist() -> None:
    with pytest.raises(PairingInputError, match="no round 10 to pair: the tournament has 9 rounds"):
        pair(newcomers(4), 10)
    with pytest.raises(PairingInputError, match="Round 3 cannot be paired before round 1"):
        pair(newcomers(4), 3)
    with pytest.raises(PairingInputError, match="Unknown pairing system burstein"):
        pair(newcomers(4), system="burstein")


def test_initial_colour_is_asked_for_or_read_from_round_one() -> None:
    unknown = replace(newcomers(4), initial_colour=None)
    with pytest.raises(PairingInputError, match=r"initial colour is not known.*152"):
        pair(unknown)
    played = replace(event("1 | 3b1\n2 | 4w1\n3 | 1w0\n4 | 2b0"), initial_colour=None)
    assert all(found.agrees for found in check(played))


def test_errors_travel_between_processes() -> None:
    with pytest.raises(NoLegalPairing) as outcome:
        pair(event("1 | 2w1\n2 | 1b0"))
    copy = pickle.loads(pickle.dumps(outcome.value))  # noqa: S301 - our own bytes
    assert (copy.round_number, copy.reason) == (outcome.value.round_number, outcome.value.reason)
    with pytest.raises(PairingInputError) as error:
        pair(newcomers(0))
    assert pickle.loads(pickle.dumps(error.value)).message == error.value.message  # noqa: S301 - our own bytes


def test_a_third_round_of_a_group_that_may_not_meet() -> None:
    """Prohibited pairs hold in their rounds only."""
    kept = newcomers(4, prohibited=(ProhibitedGroup((1, 3), 2, 3),))
    assert (1, 3) in pair(kept).coloured_pairs
    kept = newcomers(4, prohibited=(ProhibitedGroup((1, 3), 1, 3),))
    assert (1, 4) in pair(kept).coloured_pairs
