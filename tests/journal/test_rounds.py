"""Rounds: pairing, publishing, taking back; the manual pairing between its begin and its end; round robins."""

from dataclasses import replace

import pytest

from crosstable.domain import ResultCode
from crosstable.journal import Command
from crosstable.journal import commands as c
from crosstable.journal.decide.rounds import _in_names, _listed
from crosstable.journal.events import Board, ProhibitionKind, Settings, System
from crosstable.pairing import check
from crosstable.pairing.round_robin import berger_round
from tests.journal.script import (
    ADJOURNED,
    DRAWN,
    SETTINGS,
    WHITE_WINS,
    Script,
    kinds,
    moment,
    person,
    record,
    said,
    sentences,
    set_pairs,
)

R = ResultCode
PAIR = c.PairRound(section="A")
BY_HAND = c.PairRound(section="A", by_hand=True)


def begin(number: int) -> c.BeginAmendment:
    return c.BeginAmendment(section="A", round=number)


def end(number: int, reason: str = "") -> c.EndAmendment:
    return c.EndAmendment(section="A", round=number, reason=reason)


def publish(number: int) -> c.PublishRound:
    return c.PublishRound(section="A", round=number)


def unpair(number: int) -> c.UnpairRound:
    return c.UnpairRound(section="A", round=number)


# Pairing


def test_the_first_round_assigns_numbers_and_pairs_by_the_rules() -> None:
    decision = moment().decide(PAIR)
    assert kinds(decision) == ["numbers.assigned", "round.paired"]
    script = moment(1, 0)
    assert script.boards == [(1, 5), (6, 2), (3, 7), (8, 4)]
    assert script.section.started


def test_an_odd_field_has_a_bye() -> None:
    script = moment(1, players=7)
    assert script.current.bye == 7
    assert script.snapshot.by_tpn[7].result(1).code is R.PAB


def test_missing_results_become_adjourned_games_and_are_named() -> None:
    """Questions 158 to 160."""
    script = moment(1, 0)(record(1, 1, WHITE_WINS))
    decision = script.decide(PAIR)
    assert said(decision) == {"adjourned": 2}
    assert "boards 2, 3, 4" in sentences(decision)
    assert kinds(decision) == ["result.recorded"] * 3 + ["round.paired"]
    script(PAIR)
    assert script.section.rounds[0].adjourned == (2, 3, 4)
    assert script.snapshot.score(2, 1) == 50


def test_older_adjourned_games_are_named_when_pairing() -> None:
    """Question 168: the games of the round just played are named once, as missing."""
    script = moment(1, 0).results(ADJOURNED)
    assert said(script.decide(PAIR)) == {}
    script(PAIR).results()
    decision = script.decide(PAIR)
    assert said(decision) == {"old-adjourned": 2}
    assert "round 1 " in sentences(decision)


def test_no_more_rounds_than_planned() -> None:
    script = moment(1, settings=replace(SETTINGS, rounds=1))
    assert said(script.decide(PAIR)) == {"all-paired": 5}


def test_contradictions_are_decided_before_the_next_pairing() -> None:
    script = moment(1)(record(1, 2, DRAWN))
    decision = script.decide(PAIR)
    assert said(decision) == {"conflicts": 5}
    assert "board 2:" in sentences(decision)


def test_no_legal_pairing_leaves_the_round_to_the_arbiter() -> None:
    """Question 63: three players, four rounds."""
    script = moment(3, players=3)
    decision = script.decide(PAIR)
    assert said(decision) == {"no-legal-pairing": 5, "by-hand": 2}
    assert decision.events == ()
    script(BY_HAND, set_pairs(4, (1, 2), bye=3), end(4))
    assert script.notes == ["MPA @ Round 4: none => 1-2 3=PAB"]
    script.results()
    assert script.snapshot.paired_rounds == 4


@pytest.mark.parametrize("players", [0, 1])
def test_a_round_robin_needs_two(players: int) -> None:
    script = moment(players=players, settings=replace(SETTINGS, system=System.ROUND_ROBIN))
    assert said(script.decide(PAIR)) == {"nobody": 5}


def test_prohibited_pairs_are_kept_apart_in_their_rounds() -> None:
    script = moment()(c.ProhibitPairs(section="A", entries=(1, 5), first_round=1, last_round=1), PAIR)
    assert (1, 5) not in script.boards
    assert [(g.players, g.first_round, g.last_round) for g in script.snapshot.prohibited] == [((1, 5), 1, 1)]


@pytest.mark.parametrize(
    ("what", "field"),
    [(ProhibitionKind.CLUB, "club"), (ProhibitionKind.FEDERATION, "federation"), (ProhibitionKind.FAMILY, "family")],
)
def test_groups_are_kept_apart_and_take_in_late_entries(what: ProhibitionKind, field: str) -> None:
    script = moment(players=0)(
        *(
            c.RegisterPlayer(section="A", person=person(n, **{field: "Rowers " if n in (1, 5) else ""}))
            for n in range(1, 9)
        ),
        c.ProhibitPairs(section="A", what=what),
        PAIR,
    )
    assert {1, 5} not in [set(board) for board in script.boards]
    script.results()(c.RegisterPlayer(section="A", person=person(9, **{field: "rowers"})), PAIR)
    assert [group.players for group in script.snapshot.prohibited] == [(1, 5, 9)]


# Publishing and taking back


def test_publishing() -> None:
    script = moment(1)
    assert said(script.decide(publish(2))) == {"no-round": 5}
    assert script(publish(1)).current.published
    assert kinds(script.decide(publish(1))) == []
    script(begin(1))
    assert said(moment(0)(BY_HAND).decide(publish(1))) == {"amending": 5}


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        (moment(1, 0), {}),
        (moment(1, 0)(publish(1)), {"published": 3}),
        (moment(1, 0)(record(1, 1, WHITE_WINS)), {"results-lost": 3}),
        (moment(0)(BY_HAND), {}),
    ],
)
def test_taking_back_the_current_round(script: Script, expected: dict[str, int]) -> None:
    assert said(script.decide(unpair(1))) == expected
    assert script.copy()(unpair(1)).section.rounds == ()


@pytest.mark.parametrize("number", [0, 1, 3])
def test_only_the_current_round_is_taken_back_or_changed(number: int) -> None:
    assert said(moment(2).decide(unpair(number))) == {"not-current": 5}
    assert said(moment(2).decide(begin(number))) == {"not-current": 5}
    assert said(moment(2).decide(unpair(2))) == {"results-lost": 3}


def test_a_round_taken_back_and_paired_again_is_the_same() -> None:
    script = moment(2, 1)
    boards = script.boards
    assert script(unpair(2), PAIR).boards == boards


# The manual pairing


def test_a_manual_pairing_has_a_begin_and_an_end() -> None:
    """Question 65."""
    script = moment(1, 0)
    assert said(script.decide(set_pairs(1, (1, 2)))) == {"not-amending": 5}
    assert said(script.decide(end(1))) == {"not-amending": 5}
    script(begin(1))
    assert kinds(script.decide(begin(1))) == []
    assert said(script.decide(PAIR)) == {"amending": 5}
    assert said(script.decide(record(1, 1, WHITE_WINS))) == {"amending": 5}
    assert said(script.decide(c.CorrectResult(section="A", round=1, board=1, white=R.WIN, black=R.LOSS))) == {
        "amending": 5
    }
    script(end(1))
    assert not script.current.amending
    assert script.notes == []


def test_a_published_round_is_changed_with_a_confirmation() -> None:
    decision = moment(1, 0)(publish(1)).decide(begin(1))
    assert said(decision) == {"published": 3}
    assert "C.04.2 4.4" in sentences(decision)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (set_pairs(1, (1, 99)), "no-player"),
        (set_pairs(1, (1, 2), bye=99), "no-player"),
        (set_pairs(1, (1, 1)), "twice"),
        (set_pairs(1, (1, 2), (3, 1)), "twice"),
        (set_pairs(1, (1, 2), bye=2), "twice"),
        (set_pairs(1, (1, 2), e3=R.WIN), "bye-code"),
        (set_pairs(1, (1, 2), e3=R.PAB), "bye-code"),
        (set_pairs(1, (1, 2), e1=R.HPB), "absence"),
        (set_pairs(1, (1, 2), e99=R.HPB), "absence"),
    ],
)
def test_pairings_that_make_no_sense(command: Command, code: str) -> None:
    assert said(moment(1, 0)(begin(1)).decide(command)) == {code: 5}


def test_a_difference_from_the_rules_is_shown_confirmed_and_noted() -> None:
    """Questions 68, 69: replaced when repeated, gone when the pairing of the rules is put back."""
    script = moment(1, 0)
    script(begin(1), set_pairs(1, (1, 2), (6, 5), (3, 7), (8, 4)))
    decision = script.decide(end(1))
    assert said(decision) == {"differs-from-rules": 3}
    made = "Player A (1) – Player B (2); Player F (6) – Player E (5)"
    rules = "Player A (1) – Player E (5); Player F (6) – Player B (2)"
    assert f"{made} instead of {rules}. The report notes it." in sentences(decision)
    script(end(1))
    assert script.notes == ["MPA @ Round 1: 1-5 6-2 => 1-2 6-5"]
    script.amend((1, 5), (6, 2), (7, 3), (8, 4))
    assert script.notes == ["MPA @ Round 1: 3-7 => 7-3"]
    script.amend((8, 4), (3, 7), (6, 2), (1, 5))
    assert script.notes == []
    script.amend((1, 2), (6, 5), (3, 7), (8, 4))
    assert script(unpair(1)).notes == []


def test_notes_follow_the_players_when_numbers_move() -> None:
    script = moment(1, 0).amend((1, 2), (6, 5), (3, 7), (8, 4)).results()
    script(c.RegisterPlayer(section="A", person=person(9, rating=2450)), PAIR)
    assert script.notes == ["MPA @ Round 1: 2-6 7-3 => 2-3 7-6"]


def test_a_pairing_by_hand_that_the_rules_make_too_is_no_alteration() -> None:
    script = moment()(BY_HAND)
    assert script.current.amending
    assert script.boards == []
    script(set_pairs(1, (8, 4), (1, 5), (6, 2), (3, 7)))
    assert script.decide(end(1)).level == 1
    assert [found.agrees for found in check(script(end(1)).results().snapshot)] == [True]


@pytest.mark.parametrize("first", [(1, 5), (5, 1)])
def test_the_lot_of_a_first_round_by_hand_is_what_its_boards_show(first: tuple[int, int]) -> None:
    script = moment(settings=Settings(rounds=7))
    mirrored = [(1, 5), (6, 2), (3, 7), (8, 4)]
    boards = mirrored if first == (1, 5) else [(black, white) for white, black in mirrored]
    script(BY_HAND, set_pairs(1, *boards), end(1))
    assert script.notes == []


def test_an_empty_round_is_no_round() -> None:
    script = moment()(BY_HAND)
    decision = script.decide(end(1))
    assert said(decision) == {"empty-round": 5}
    assert "Nobody is paired in round 1" in sentences(decision)


def test_a_rematch_is_named_but_not_after_a_forfeit() -> None:
    """Question 66."""
    script = moment(1, 0).results(WHITE_WINS, (R.FORFEIT_WIN, R.FORFEIT_LOSS))(PAIR, begin(2))
    decision = script.decide(set_pairs(2, (5, 1), (2, 6), (4, 3), (7, 8)))
    assert said(decision) == {"rematch": 3}
    assert "Board 1: the two met in round 1" in sentences(decision)


def test_a_prohibited_pair_is_named_even_before_the_lot() -> None:
    for settings in (SETTINGS, Settings(rounds=7)):
        script = moment(settings=settings)(c.ProhibitPairs(section="A", entries=(1, 2)), BY_HAND)
        decision = script.decide(set_pairs(1, (3, 4), (2, 1), (5, 6), (7, 8)))
        assert said(decision) == {"prohibited": 3}
        assert "Board 2" in sentences(decision)


def colours(*rounds: tuple[tuple[int, int], ...], planned: int = 7) -> Script:
    """Four players after these rounds, made by hand."""
    script = moment(players=4, settings=replace(SETTINGS, rounds=planned))
    for boards in rounds:
        script(PAIR).amend(*boards).results()
    return script


def test_a_third_equal_colour_is_named_except_in_the_last_round() -> None:
    twice_white = (((1, 3), (2, 4)), ((1, 4), (3, 2)))
    script = colours(*twice_white)(BY_HAND)
    decision = script.decide(set_pairs(3, (1, 2), (4, 3)))
    assert said(decision) == {"third-colour": 3, "colour-difference": 3, "both-wrong-colour": 2}
    assert "Board 1: player 1 has one colour three times running" in sentences(decision)
    assert "Board 1: player 1 has a colour difference beyond two" in sentences(decision)
    last = colours(*twice_white, planned=3)(BY_HAND)
    assert said(last.decide(set_pairs(3, (1, 2), (4, 3)))) == {"both-wrong-colour": 2}


def test_a_colour_difference_beyond_two_need_not_be_a_third_colour() -> None:
    script = moment(players=6)
    for boards in (
        ((1, 2), (3, 4), (5, 6)),
        ((1, 3), (2, 5), (6, 4)),
        ((4, 1), (3, 6), (5, 2)),
        ((1, 5), (2, 3), (6, 4)),
    ):
        script(PAIR).amend(*boards).results()
    decision = script(BY_HAND).decide(set_pairs(5, (1, 6), (3, 5), (4, 2)))
    assert said(decision) == {"colour-difference": 3}


def test_both_with_the_wrong_colour_are_named() -> None:
    """Question 67."""
    script = colours(((1, 3), (4, 2)))(BY_HAND)
    decision = script.decide(set_pairs(2, (1, 2), (3, 4)))
    assert said(decision) == {"both-wrong-colour": 2}
    assert "Board 1" in sentences(decision)
    assert said(script.decide(set_pairs(2, (2, 1), (3, 4)))) == {}


def test_who_may_not_have_the_bye_is_named() -> None:
    """Question 66: the bye before, a forfeit win, a full-point bye."""
    script = moment(1, 0, players=7).results((R.FORFEIT_WIN, R.FORFEIT_LOSS))
    script(c.GrantBye(section="A", entry=3, round=2, code=R.FPB), PAIR).results()(BY_HAND)
    for bye, expected in ((7, True), (1, True), (3, True), (6, False)):
        others = [n for n in range(1, 8) if n != bye]
        decision = script.decide(set_pairs(3, *zip(others[:3], others[3:], strict=True), bye=bye))
        assert ("second-bye" in said(decision)) is expected, bye
        assert said(decision).get("second-bye", 3) == 3


def test_a_bye_for_somebody_with_too_many_points_is_named() -> None:
    """Question 66, C.04.3 C5."""
    script = moment(1, players=5)(BY_HAND)
    assert "bye-score" not in said(script.decide(set_pairs(2, (2, 1), (5, 3), bye=4)))
    decision = script.decide(set_pairs(2, (2, 4), (5, 3), bye=1))
    assert said(decision)["bye-score"] == 3
    assert "Player A has the bye" in sentences(decision)


def test_whoever_is_there_and_not_paired_is_named() -> None:
    script = moment(1)(c.WithdrawPlayer(section="A", entry=8), PAIR, begin(2))
    decision = script.decide(set_pairs(2, (3, 1), (2, 4)))
    assert said(decision)["left-out"] == 2
    assert [str(f.message).split(" is there")[0] for f in decision.findings if f.code == "left-out"] == [
        "Player E",
        "Player F",
        "Player G",
    ]
    script(set_pairs(2, (3, 1), (2, 4)))
    assert script.current.absences == dict.fromkeys((5, 6, 7, 8), R.ZPB)


def test_byes_given_by_hand_keep_the_rules_of_byes() -> None:
    """No entrance goes round the limits of questions 174 to 179."""
    not_entitled = c.EditPlayer(section="A", entry=4, person=person(4, no_half_point_bye=True))
    script = moment()(not_entitled, c.GrantBye(section="A", entry=3, round=1, code=R.HPB)).play(1)(PAIR, begin(2))
    decision = script.decide(set_pairs(2, (2, 1), (5, 6), e3=R.HPB, e4=R.HPB, e7=R.FPB, e8=R.HPB))
    assert {code: said(decision)[code] for code in ("half-point-byes", "not-entitled", "full-point-bye")} == {
        "half-point-byes": 3,
        "not-entitled": 5,
        "full-point-bye": 2,
    }
    script(set_pairs(2, (2, 1), (5, 6), e7=R.FPB, e8=R.HPB))
    assert script.current.absences == {3: R.ZPB, 4: R.ZPB, 7: R.FPB, 8: R.HPB}
    assert script.notes == ["FPB @ Round 2: 7=FPB"]


def test_who_has_left_gets_no_bye_by_hand_either() -> None:
    script = moment(1)(c.WithdrawPlayer(section="A", entry=8), PAIR, begin(2))
    assert said(script.decide(set_pairs(2, (3, 1), e8=R.HPB))) == {"away": 5}
    assert "away" not in said(script.decide(set_pairs(2, (3, 1), e8=R.ZPB)))


def test_a_player_with_a_bye_can_be_pulled_in() -> None:
    script = moment(1)(c.GrantBye(section="A", entry=8, round=2, code=R.HPB), PAIR, begin(2))
    boards = [(1, 3), (2, 4), (5, 7), (6, 8)]
    script(set_pairs(2, *boards), end(2))
    assert script.current.board_of(8) is not None
    assert 8 not in script.current.absences


def test_results_of_boards_that_stay_are_kept_and_the_others_are_asked_about() -> None:
    script = moment(1)(record(1, 4, DRAWN), begin(1))
    change = set_pairs(1, (1, 5), (6, 2), (3, 4), (8, 7))
    decision = script.decide(change)
    assert said(decision) == {"results-lost": 3}
    assert "boards 3, 4 are dropped" in sentences(decision)
    script(change)
    assert sorted(script.current.results) == [1, 2]
    assert script.current.conflicts == {}


# Round robins


@pytest.mark.parametrize("players", [3, 4, 6, 7])
def test_a_round_robin_follows_the_berger_table(players: int) -> None:
    length = players - 1 + players % 2
    script = moment(length, players=players, settings=Settings(system=System.ROUND_ROBIN, rounds=length))
    for number, played in enumerate(script.section.rounds, start=1):
        pairs, free = berger_round(players, number)
        assert [(board.white, board.black) for board in played.boards] == pairs
        assert played.absences == ({} if free is None else {free: R.NOT_PAIRED})
    met = [{board.white, board.black} for played in script.section.rounds for board in played.boards]
    assert len(met) == players * (players - 1) // 2
    assert said(script.decide(PAIR)) == {"all-paired": 5}


@pytest.mark.parametrize("exchange", [True, False])
def test_the_last_two_rounds_of_the_first_cycle_are_exchanged(exchange: bool) -> None:
    """Question 98."""
    settings = Settings(system=System.DOUBLE_ROUND_ROBIN, rounds=6, exchange_last_rounds=exchange)
    script = moment(6, players=4, settings=settings)
    order = [1, 3, 2, 4, 5, 6] if exchange else [1, 2, 3, 4, 5, 6]
    table = [berger_round(4, number, 2)[0] for number in order]
    assert [[(b.white, b.black) for b in played.boards] for played in script.section.rounds] == table
    assert script.snapshot.type_code == ("FIDE_DOUBLEROUNDROBIN" if exchange else "BERGER_DOUBLEROUNDROBIN")


def test_the_table_has_no_more_rounds() -> None:
    script = moment(3, players=4, settings=Settings(system=System.ROUND_ROBIN, rounds=5))
    decision = script.decide(PAIR)
    assert said(decision) == {"table-over": 5}
    assert "4 players has no round 4" in sentences(decision)


def test_the_numbers_of_a_round_robin_are_drawn_or_given() -> None:
    """Question 95."""
    settings = Settings(system=System.ROUND_ROBIN, rounds=3)
    script = moment(players=4, settings=settings)(c.AssignNumbers(section="A", order=(3, 1, 4, 2)), PAIR)
    assert script.boards == [(3, 2), (1, 4)]


def test_who_withdraws_before_the_start_is_not_in_the_table() -> None:
    settings = Settings(system=System.ROUND_ROBIN, rounds=3)
    script = moment(players=5, settings=settings)(c.AssignNumbers(section="A"))
    script(c.WithdrawPlayer(section="A", entry=2), PAIR)
    assert script.section.order == (1, 3, 4, 5)
    script = moment(players=5, settings=settings)(c.WithdrawPlayer(section="A", entry=2), PAIR)
    assert script.section.order == (1, 3, 4, 5)


def test_a_round_robin_by_hand_is_compared_with_the_table() -> None:
    """Questions 100, 101."""
    script = moment(1, players=4, settings=Settings(system=System.DOUBLE_ROUND_ROBIN, rounds=6))
    script.amend((4, 1), (2, 3)).results()
    assert script.notes == ["MPA @ Round 1: 1-4 => 4-1"]
    single = moment(1, players=4, settings=Settings(system=System.ROUND_ROBIN, rounds=3))(BY_HAND)
    decision = single.decide(set_pairs(2, (4, 1), (2, 3)))
    assert said(decision) == {"rematch": 3}
    script(BY_HAND)
    assert script.decide(set_pairs(2, (1, 4), (3, 2))).level == 1


def test_a_long_difference_names_six_boards_and_the_bye_by_name() -> None:
    white, black = range(1, 9), range(9, 17)
    boards = [Board(board=n, white=w, black=b) for n, (w, b) in enumerate(zip(white, black, strict=True), start=1)]
    section = replace(moment(1, 0).section, order=tuple(range(1, 18)))
    entries = {n: replace(next(iter(section.entries.values())), number=n, person=person(n)) for n in range(1, 18)}
    section = replace(section, entries=entries)
    named = _in_names(section, boards, 17, (), None)
    assert len(named) == 9
    assert str(named[-1]) == "Player Q (17): bye"
    text = str(_listed(named))
    assert text.count(" – ") == 6
    assert text.endswith("; …")
    assert str(_listed([])) == "–"
