"""Results: entering, contradictions, correcting by the age of the round, adjourned games, points."""

from itertools import product

import pytest

from crosstable.domain import Points, ResultCode
from crosstable.journal import Command, CommandRefused, authorise, tournament
from crosstable.journal import commands as c
from crosstable.journal.decide.results import POSSIBLE
from crosstable.journal.state import Codes
from tests.journal.script import (
    ADJOURNED,
    BLACK_WINS,
    DRAWN,
    WHITE_WINS,
    Script,
    correct,
    correct_for_rating,
    kinds,
    moment,
    person,
    record,
    said,
    sentences,
)

R = ResultCode
PAIR = c.PairRound(section="A")

REAL = {"10", "01", "==", "=0", "0=", "00", "WL", "LW", "DD", "+-", "-+", "--", "??"}
"""Every result that a board can have; White's sign, then Black's (questions 180 to 185)."""


@pytest.mark.parametrize("codes", list(product(R, R)), ids=lambda codes: f"{codes[0].value}{codes[1].value}")
def test_every_combination_of_codes(codes: Codes) -> None:
    """Refused at every entrance, or recorded as it is."""
    script = moment(1, 0)
    possible = codes[0].value + codes[1].value in REAL
    assert (codes in POSSIBLE) is possible
    for command in (record(1, 1, codes), correct(1, 1, codes), correct_for_rating(1, 1, codes)):
        decision = script.decide(command)
        if not possible:
            assert said(decision) == {"impossible-result": 5}
            assert "is not a result that a game can have" in sentences(decision)
            with pytest.raises(CommandRefused):
                authorise(decision, 2)
        else:
            assert said(decision) == {}
            assert len(decision.events) == 1
    if possible:
        script(record(1, 1, codes))
        assert script.current.results == {1: codes}
        board = script.current.boards[0]
        rows = script.snapshot.by_tpn
        assert (rows[board.white].result(1).code, rows[board.black].result(1).code) == codes


ENTRANCES = [record, correct, correct_for_rating]


@pytest.mark.parametrize("entrance", ENTRANCES)
@pytest.mark.parametrize(
    ("number", "board", "code"), [(0, 1, "no-round"), (2, 1, "no-round"), (1, 0, "no-board"), (1, 5, "no-board")]
)
def test_rounds_and_boards_that_there_are_not(entrance, number: int, board: int, code: str) -> None:
    assert said(moment(1, 0).decide(entrance(number, board, DRAWN))) == {code: 5}


def test_the_same_word_twice_is_one_and_another_is_kept_as_a_contradiction() -> None:
    script = moment(1, 0)(record(1, 1, WHITE_WINS, "slip"))
    assert kinds(script.decide(record(1, 1, WHITE_WINS, "phone"))) == []
    other = record(1, 1, BLACK_WINS, "phone")
    decision = script.decide(other)
    assert (said(decision), kinds(decision)) == ({"conflict": 2}, ["result.conflicted"])
    assert "Board 1 of round 1 is 1-0; now it is said to be 0-1" in sentences(decision)
    script(other)
    assert script.current.results == {1: WHITE_WINS}
    assert [(held.white, held.black, held.source) for held in script.current.conflicts[1]] == [(*BLACK_WINS, "phone")]
    assert (said(script.decide(other)), kinds(script.decide(other))) == ({"conflict": 2}, [])
    script(record(1, 1, DRAWN))
    assert len(script.current.conflicts[1]) == 2


@pytest.mark.parametrize("decided", [WHITE_WINS, BLACK_WINS])
@pytest.mark.parametrize("rounds_later", [0, 1, 2])
def test_an_arbiter_decides_a_contradiction(decided: Codes, rounds_later: int) -> None:
    """For the result that stands: freely and without a note, in any round; for the other: as any correction."""
    script = moment(1 + rounds_later)(record(1, 1, BLACK_WINS))
    decision = script.decide(correct(1, 1, decided))
    level = 1 if decided == WHITE_WINS else (1, 3, 5)[rounds_later]
    assert decision.level == level
    if level < 5:
        script(correct(1, 1, decided))
        assert script.section.rounds[0].conflicts == {}
        assert script.section.rounds[0].results[1] == decided
        assert len(script.notes) == (decided == BLACK_WINS and rounds_later == 1)


def test_clearing_is_for_the_current_round() -> None:
    script = moment(2)
    assert said(script.decide(c.ClearResult(section="A", round=1, board=1))) == {"past-round": 5}
    assert said(script.decide(c.ClearResult(section="A", round=2, board=9))) == {"no-result": 5}
    assert said(script.decide(c.ClearResult(section="A", round=3, board=1))) == {"no-result": 5}
    script(record(2, 1, DRAWN), c.ClearResult(section="A", round=2, board=1))
    assert script.current.missing == (1,)
    assert script.current.conflicts == {}
    assert said(script.decide(c.ClearResult(section="A", round=2, board=1))) == {"no-result": 5}


# Corrections by the age of the round (questions 189 to 193)


def test_a_correction_in_the_current_round_is_free() -> None:
    script = moment(2)
    assert script.decide(correct(2, 1, DRAWN)).level == 1
    script(correct(2, 1, DRAWN))
    assert script.notes == []
    assert kinds(script.decide(correct(2, 1, DRAWN))) == []


def test_a_correction_in_the_round_before_is_confirmed_and_noted() -> None:
    script = moment(2, 1)
    boards = script.boards
    decision = script.decide(correct(1, 1, BLACK_WINS))
    assert said(decision) == {"correct-previous": 3}
    assert "Round 2 is paired on the old result and stays" in sentences(decision)
    script(correct(1, 1, BLACK_WINS))
    assert script.notes == ["Correction @ Round 1: 1-5: 1-0 => 0-1"]
    assert script.boards == boards
    assert script.snapshot.score(1, 1) == 0


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize(("fide_mode", "level"), [(True, 5), (False, 3)])
def test_older_rounds_are_closed(number: int, fide_mode: bool, level: int) -> None:
    decision = moment(4, 3, fide_mode=fide_mode).decide(correct(number, 1, DRAWN))
    assert said(decision) == {"too-old": level}
    assert f"Round {number} is too old" in sentences(decision)


@pytest.mark.parametrize(
    ("codes", "note"),
    [
        (BLACK_WINS, "Correction @ Round 1: 1-5 => 5-1"),
        (WHITE_WINS, "Correction @ Round 1: 1-5: 1-0 => 5-1: 1-0"),
    ],
)
def test_colours_are_corrected_in_the_same_way(codes: Codes, note: str) -> None:
    script = moment(2, 1)(correct(1, 1, codes, swap_colours=True))
    assert script.notes == [note]
    board = script.section.rounds[0].boards[0]
    assert (board.white, board.black) == (5, 1)
    assert script.snapshot.by_tpn[1].result(1).code is codes[1]
    current = moment(1)
    assert current.decide(correct(1, 1, BLACK_WINS, swap_colours=True)).level == 1


def test_a_correction_for_the_rating_report_is_stored_apart() -> None:
    """Questions 192, 193."""
    script = moment(4, 3)
    before = script.snapshot
    command = correct_for_rating(1, 1, DRAWN)
    assert script.decide(command).level == 1
    script(command)
    assert script.notes == ["Rating correction @ Round 1: 1-5: 1-0 => 1/2-1/2"]
    assert script.snapshot.players == before.players
    for_rating = tournament(script.state, script.section, for_rating=True)
    assert for_rating.by_tpn[1].result(1).code is R.DRAW
    assert for_rating.by_tpn[5].result(1).code is R.DRAW
    assert kinds(script.decide(command)) == []
    script(correct_for_rating(1, 1, BLACK_WINS))
    assert script.notes == ["Rating correction @ Round 1: 1-5: 1-0 => 0-1"]
    script(correct_for_rating(1, 1, WHITE_WINS))
    assert script.notes == []
    assert tournament(script.state, script.section, for_rating=True) == script.snapshot == before


# Adjourned games (questions 157 to 169)


@pytest.mark.parametrize("rounds_later", [1, 2, 3])
@pytest.mark.parametrize(
    ("codes", "note"),
    [
        (DRAWN, None),
        ((R.UNRATED_DRAW, R.UNRATED_DRAW), None),
        (WHITE_WINS, "Adjournment @ Round 1: 1-5 1-0"),
        ((R.DRAW, R.LOSS), "Adjournment @ Round 1: 1-5 1/2-0"),
    ],
)
def test_an_adjourned_game_ends_at_any_time(codes: Codes, note: str | None, rounds_later: int) -> None:
    script = moment(1, 0).results(ADJOURNED).play(rounds_later)
    assert script.snapshot.score(1, 1) == 50
    assert script.snapshot.by_tpn[1].result(1).code is R.UNFINISHED
    decision = script.decide(record(1, 1, codes))
    assert said(decision) == ({} if note is None else {"adjourned-not-drawn": 3})
    assert note is None or "was paired on as a draw" in sentences(decision)
    script(record(1, 1, codes))
    assert script.section.rounds[0].results[1] == codes
    assert script.notes == ([] if note is None else [note])


def test_a_game_adjourned_and_ended_before_the_next_pairing_is_nothing_special() -> None:
    script = moment(1, 0)(record(1, 1, ADJOURNED))
    assert script.decide(record(1, 1, WHITE_WINS)).level == 1
    assert script(record(1, 1, WHITE_WINS)).notes == []


def test_no_final_standings_while_a_game_is_adjourned() -> None:
    script = moment(2, 1).results(ADJOURNED)
    decision = script.decide(c.FinishSection(section="A"))
    assert said(decision) == {"open-games": 5, "rounds-left": 3}
    assert "Round 2 has a game without a final result: board 1." in sentences(decision)


# Points given or taken


@pytest.mark.parametrize(("points", "score"), [(100, 200), (-50, 50)])
def test_points_are_given_and_taken_with_a_confirmation(points: int, score: int) -> None:
    script = moment(1)
    command = c.AdjustPoints(section="A", entry=1, points=Points(points), reason="phone")
    decision = script.decide(command)
    assert said(decision) == {"adjust-points": 3}
    assert "The score of Player A changes by other means than results" in sentences(decision)
    script(command)
    assert script.snapshot.score(1) == score
    assert [(s.round_number, s.ids) for s in script.snapshot.special_points] == [(1, (1,))]


def test_points_before_the_start_count_from_round_one() -> None:
    script = moment()(c.AdjustPoints(section="A", entry=1, points=Points(-100)), PAIR).results()
    assert script.snapshot.score(1) == 0


@pytest.mark.parametrize(
    ("points", "code"), [(0, "no-points"), (1000, "points"), (-1000, "points"), (25, "points"), (500, "points")]
)
def test_points_that_make_no_sense(points: int, code: str) -> None:
    """In tenths, and no more than a TRF can say, in all."""
    script = moment(1)(c.AdjustPoints(section="A", entry=1, points=Points(500)))
    assert said(script.decide(c.AdjustPoints(section="A", entry=1, points=Points(points)))) == {code: 5}


# Notes keep to the players


@pytest.mark.parametrize(
    ("make", "before", "after"),
    [
        (correct(1, 1, BLACK_WINS), "Correction @ Round 1: 1-5: 1-0 => 0-1", "Correction @ Round 1: 1-6: 1-0 => 0-1"),
        (
            correct_for_rating(1, 1, DRAWN),
            "Rating correction @ Round 1: 1-5: 1-0 => 1/2-1/2",
            "Rating correction @ Round 1: 1-6: 1-0 => 1/2-1/2",
        ),
        (record(1, 2, BLACK_WINS), "Adjournment @ Round 1: 6-2 0-1", "Adjournment @ Round 1: 7-3 0-1"),
    ],
)
def test_notes_have_the_numbers_that_the_players_have_now(make: Command, before: str, after: str) -> None:
    script: Script = moment(1, 0).results(WHITE_WINS, ADJOURNED)(PAIR, make)
    assert script.notes == [before]
    script.results()(c.RegisterPlayer(section="A", person=person(9, rating=2350)), PAIR)
    assert script.section.order == (1, 9, 2, 3, 4, 5, 6, 7, 8)
    assert script.notes == [after]


def test_before_the_current_round_has_a_result_taking_it_back_is_named_as_a_way() -> None:
    way = "it can be taken back instead, and paired again once the result is corrected"
    fresh = moment(2, 0)
    assert said(fresh.decide(correct(1, 1, BLACK_WINS))) == {"correct-previous": 3}
    assert way in sentences(fresh.decide(correct(1, 1, BLACK_WINS)))
    fresh(record(2, 1, DRAWN))
    assert way not in sentences(fresh.decide(correct(1, 1, BLACK_WINS)))
