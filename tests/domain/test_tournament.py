"""The snapshot: scores, rounds, absences, games."""

from crosstable.domain import (
    AnnouncedBye,
    Colour,
    Game,
    ProhibitedGroup,
    ResultCode,
    RoundResult,
    ScoringSystem,
    SpecialPoints,
)
from tests.builders import event, newcomers, points

TABLE = "1 | 2w1 3b= H\n2 | 1b0 U Z\n3 | Z 1w= ."


def test_scores_after_each_round() -> None:
    tournament = event(TABLE)
    assert [tournament.score(1, n) for n in (0, 1, 2, 3)] == [0, 100, 150, 200]
    assert [tournament.score(tpn) for tpn in (1, 2, 3)] == [200, 100, 50]


def test_scores_in_other_systems() -> None:
    scoring = ScoringSystem(win=points(3), draw=points(1), pab=points(1), absence=points(0.5))
    tournament = event(TABLE, scoring=scoring)
    assert [tournament.score(tpn, 2) for tpn in (1, 2, 3)] == [400, 100, 150]


def test_black_may_be_worth_more() -> None:
    scoring = ScoringSystem(black_win=points(1.5))
    assert scoring.points(RoundResult(ResultCode.WIN, 2, Colour.BLACK)) == 150
    assert scoring.points(RoundResult(ResultCode.WIN, 2, Colour.WHITE)) == 100


def test_standard_scoring_is_recognised_however_it_is_said() -> None:
    assert ScoringSystem(pab=points(1), hpb=points(0.5)).is_standard
    assert not ScoringSystem(pab=points(0.5)).is_standard


def test_round_of_byes_alone_is_not_paired() -> None:
    tournament = event(TABLE)
    assert (tournament.recorded_rounds, tournament.paired_rounds, tournament.next_round) == (3, 2, 3)
    assert [tournament.is_absent(tpn, 3) for tpn in (1, 2, 3)] == [True, True, False]
    assert [tournament.is_absent(tpn, 1) for tpn in (1, 2, 3)] == [False, False, True]


def test_blank_cell_of_a_round_to_come_is_worth_nothing_yet() -> None:
    scoring = ScoringSystem(absence=points(0.5))
    tournament = event("1 | 2w1 Z\n2 | 1b0 .\n3 | . .", scoring=scoring)
    assert [tournament.score(tpn) for tpn in (1, 2, 3)] == [150, 0, 50]


def test_games_of_a_round_forfeits_included() -> None:
    tournament = event("1 | 2w+\n2 | 1b-\n3 | 4b=\n4 | 3w=\n5 | U")
    assert list(tournament.games(1)) == [
        Game(1, 1, 2, ResultCode.FORFEIT_WIN, ResultCode.FORFEIT_LOSS),
        Game(1, 4, 3, ResultCode.DRAW, ResultCode.DRAW),
    ]


def test_one_sided_games_are_no_games() -> None:
    assert list(event("1 | 2w1\n2 | Z").games(1)) == []


def test_game_without_recorded_colours_is_a_game() -> None:
    assert [(g.white, g.black) for g in event("1 | 2-+\n2 | 1--").games(1)] == [(1, 2)]


def test_special_points() -> None:
    bonus = SpecialPoints(None, points(-0.5), 2, (1,))
    odd = SpecialPoints(ResultCode.UNRATED_WIN, points(2), 1, (1,))
    tournament = event(TABLE, special_points=(bonus, odd))
    assert [tournament.score(1, n) for n in (1, 2, 3)] == [200, 200, 250]
    assert tournament.score(2, 3) == 100


def test_announced_byes_and_prohibitions() -> None:
    tournament = newcomers(3, byes=(AnnouncedBye(ResultCode.HPB, 1, (2,)),))
    assert tournament.announced_bye(2, 1) is ResultCode.HPB
    assert tournament.announced_bye(2, 2) is None
    assert tournament.is_absent(2, 1)
    assert [ProhibitedGroup((1, 2), 2, 3).covers(n) for n in (1, 2, 3, 4)] == [False, True, True, False]
