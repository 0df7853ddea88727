"""Players: registering, late entries and their numbers, byes, leaving and coming back."""

from dataclasses import replace

import pytest

from crosstable.domain import BirthDate, ResultCode, Sex, Title
from crosstable.journal import Command
from crosstable.journal import commands as c
from crosstable.journal.events import Person, System
from crosstable.journal.snapshot import person_of, player_of
from tests.journal.script import SETTINGS, kinds, moment, new_section, person, said, sentences

R = ResultCode


def register(data: Person, *, allow_duplicate: bool = False) -> c.RegisterPlayer:
    return c.RegisterPlayer(section="A", person=data, allow_duplicate=allow_duplicate)


def bye(entry: int, number: int, code: R = R.HPB) -> c.GrantBye:
    return c.GrantBye(section="A", entry=entry, round=number, code=code)


# Registering


def test_entry_numbers_are_given_once() -> None:
    script = moment(players=3)(c.RemovePlayer(section="A", entry=3), register(person(4)))
    assert list(script.section.entries) == [1, 2, 4]
    assert said(script.decide(c.RemovePlayer(section="A", entry=3))) == {"no-player": 5}


@pytest.mark.parametrize(
    ("data", "code", "sentence"),
    [
        ({"name": " "}, "name", "A player needs a name"),
        ({"name": "Ann\nSecond line"}, "name", "without line breaks"),
        ({"rating": 0}, "rating", "0 is not a rating"),
        ({"rating": 5000}, "rating", "5000 is not a rating"),
        ({"sex": "f"}, "sex", "m, w or empty, not f"),
        ({"birth": "1.2.1999"}, "birth", "1.2.1999 is not a date of birth"),
        ({"birth": "1999/13/01"}, "birth", "1999/13/01"),
        ({"birth": "1999/02/30"}, "birth", "1999/02/30"),
        ({"birth": "1999/00/30"}, "birth", "1999/00/30"),
        ({"birth": "0000"}, "birth", "0000"),
    ],
)
def test_data_that_nobody_has_is_refused_at_every_entrance(data: dict[str, object], code: str, sentence: str) -> None:
    for command in (register(person(9, **data)), c.EditPlayer(section="A", entry=1, person=person(1, **data))):
        decision = moment().decide(command)
        assert said(decision) == {code: 5}
        assert sentence in sentences(decision)


@pytest.mark.parametrize(
    ("birth", "known"),
    [("", None), ("1999", BirthDate(1999)), ("1999/06/30", BirthDate(1999, 6, 30)), ("1999-06-00", BirthDate(1999, 6))],
)
def test_dates_of_birth(birth: str, known: BirthDate | None) -> None:
    script = moment(players=1)(register(person(2, birth=birth)), register(person(3)), c.PairRound(section="A"))
    assert script.snapshot.by_tpn[2].birth == known


def test_a_person_and_a_player_are_the_same() -> None:
    known = Person(
        name="Anna", rating=2100, title="WGM", sex="w", federation="GER", fide_id="1", birth="1999/06/30", club="x"
    )
    player = player_of(known, 3)
    assert (player.tpn, player.title, player.sex) == (3, Title.WGM, Sex.FEMALE)
    assert person_of(player) == replace(known, club="")
    assert player_of(replace(known, title="Master"), 1).title_text == "Master"


@pytest.mark.parametrize(
    "twin",
    [
        Person(name="player a"),
        Person(name="PLÁYER, A"),
        Person(name="Somebody Else", fide_id="77"),
    ],
)
def test_a_player_who_is_there_already_is_asked_about(twin: Person) -> None:
    script = new_section()(register(Person(name="Player A", fide_id="77" if twin.fide_id else "")))
    assert said(script.decide(register(twin))) == {"duplicate": 3}
    assert script.decide(register(twin, allow_duplicate=True)).level == 1


def test_two_numbers_of_fide_are_two_people() -> None:
    script = new_section()(register(Person(name="Player A", fide_id="77")))
    assert script.decide(register(Person(name="Player A", fide_id="78"))).level == 1


@pytest.mark.parametrize(
    "command",
    [
        c.EditPlayer(section="A", entry=99, person=person(1)),
        c.RemovePlayer(section="A", entry=99),
        c.CheckIn(section="A", entry=99),
        c.WithdrawPlayer(section="A", entry=99),
        c.ReturnPlayer(section="A", entry=99),
        c.ExpelPlayer(section="A", entry=99),
        c.CancelBye(section="A", entry=99, round=1),
        c.AdjustPoints(section="A", entry=99, points=c.Points(50)),
        bye(99, 1),
    ],
)
def test_nobody_has_entry_ninety_nine(command: Command) -> None:
    decision = moment().decide(command)
    assert said(decision) == {"no-player": 5}
    assert "entry number 99" in sentences(decision)


def test_an_edit_changes_the_data_and_says_so_where_it_could_move_numbers() -> None:
    script = moment()
    assert kinds(script.decide(c.EditPlayer(section="A", entry=1, person=person(1)))) == []
    better = c.EditPlayer(section="A", entry=8, person=person(8, rating=2450))
    assert script.decide(better).level == 1
    script(c.PairRound(section="A"))
    decision = script.decide(better)
    assert said(decision) == {"rating-changed": 2}
    assert "from 1700 to 2450" in sentences(decision)
    script(better)
    assert script.section.order == (1, 2, 3, 4, 5, 6, 7, 8)
    script(c.AssignNumbers(section="A"))
    assert script.section.order == (8, 1, 2, 3, 4, 5, 6, 7)
    assert script.notes[0].startswith("Regeneration @ Round 1: ")


def test_whoever_was_paired_or_has_a_number_is_not_removed() -> None:
    script = moment(1)
    decision = script.decide(c.RemovePlayer(section="A", entry=1))
    assert said(decision) == {"was-paired": 5}
    assert "withdraw the player instead" in sentences(decision)
    script(register(person(9)))
    assert script.decide(c.RemovePlayer(section="A", entry=9)).level == 1
    numbered = moment()(c.AssignNumbers(section="A"), c.CheckIn(section="A", entry=8, present=False))
    assert numbered.decide(c.RemovePlayer(section="A", entry=8)).level == 1
    numbered(c.PairRound(section="A"))
    assert said(numbered.decide(c.RemovePlayer(section="A", entry=8))) == {"was-paired": 5}


# Who is there


def test_whoever_is_marked_absent_is_not_paired_until_checked_in() -> None:
    """C.04.2 4.1, with and without a pairing number."""
    for script in (moment(), moment()(c.AssignNumbers(section="A"))):
        absent = c.CheckIn(section="A", entry=1, present=False)
        script(absent, c.PairRound(section="A"))
        assert kinds(script.decide(absent)) == []
        assert script.current.board_of(1) is None
        script.results()(c.CheckIn(section="A", entry=1), c.PairRound(section="A"))
        assert script.current.board_of(1) is not None
        assert script.section.order == (1, 2, 3, 4, 5, 6, 7, 8)
        assert script.snapshot.by_tpn[1].result(1).code is R.ZPB


def test_an_absence_in_a_later_round() -> None:
    script = moment(1)(c.CheckIn(section="A", entry=4, present=False), c.PairRound(section="A"))
    assert script.current.absences[4] is R.ZPB


def test_nobody_there_is_no_round() -> None:
    assert said(new_section().decide(c.PairRound(section="A"))) == {"nobody": 5}
    script = moment(1, players=2)(c.WithdrawPlayer(section="A", entry=1), c.WithdrawPlayer(section="A", entry=2))
    assert said(script.decide(c.PairRound(section="A"))) == {"nobody": 5}


# Late entries and their numbers (C.04.2 2.4)


@pytest.mark.parametrize("paired", [1, 3, 4, 5])
def test_a_late_entry_is_numbered_by_strength_and_all_below_move_down(paired: int) -> None:
    """Question 156: also after round 4, the players who were there keep their order."""
    script = moment(paired)(register(person(9, rating=2150)))
    assert script.section.entries[9].from_round == paired + 1
    assert script.section.order == tuple(range(1, 9))
    script(c.PairRound(section="A"))
    assert script.section.order == (1, 2, 3, 9, 4, 5, 6, 7, 8)
    assert script.notes == []
    late = script.snapshot.by_tpn[4]
    assert late.name == "Player I"
    assert [result.code for result in late.rounds[:paired]] == [R.ZPB] * paired


@pytest.mark.parametrize(
    ("newcomer", "place"),
    [
        (Person(name="Aaron", rating=2200), 4),  # as strong as entry 3: after him, whatever the alphabet
        (Person(name="Aaron", rating=2200, title="GM"), 3),
        (Person(name="Aaron", rating=2600), 1),
        (Person(name="Aaron"), 9),
    ],
)
def test_places_of_late_entries(newcomer: Person, place: int) -> None:
    script = moment(1)(register(newcomer), c.PairRound(section="A"))
    assert script.section.numbers[9] == place


def test_a_first_round_absentee_has_no_number_yet() -> None:
    """C.04.2 2.4: numbered when first paired, by strength; a half-point bye of the first round is not lost."""
    script = moment()(bye(2, 1), c.CheckIn(section="A", entry=3, present=False), c.PairRound(section="A"))
    assert script.section.order == (1, 4, 5, 6, 7, 8)
    assert script.current.absences == {2: R.HPB}
    script.results()(c.CheckIn(section="A", entry=3), c.PairRound(section="A"))
    assert script.section.order == (1, 2, 3, 4, 5, 6, 7, 8)
    assert script.snapshot.by_tpn[2].result(1).code is R.HPB
    assert script.snapshot.by_tpn[3].result(1).code is R.ZPB


def test_regeneration_before_round_four_is_confirmed_and_noted() -> None:
    """Questions 153, 154: the note names the players by the numbers they have."""
    script = moment(2)(c.EditPlayer(section="A", entry=8, person=person(8, rating=2410)))
    regenerate = c.AssignNumbers(section="A")
    decision = script.decide(regenerate)
    assert said(decision) == {"numbers-move": 3}
    assert "8 players get another pairing number." in sentences(decision)
    script(regenerate)
    assert script.section.order == (8, 1, 2, 3, 4, 5, 6, 7)
    assert script.notes == ["Regeneration @ Round 2: 1 2 3 4 5 6 7 8"]
    assert kinds(script.decide(regenerate)) == []


def test_the_order_among_equals_stays() -> None:
    """Question 155."""
    script = new_section()(*(register(Person(name=name, rating=2100)) for name in ("Carl", "Anna", "Bert")))
    script(c.AssignNumbers(section="A"))
    assert script.section.order == (2, 3, 1)
    script(c.AssignNumbers(section="A", order=(1, 3, 2)), c.AssignNumbers(section="A"))
    assert script.section.order == (1, 3, 2)


def test_titles_decide_between_equal_ratings() -> None:
    titles = ("", "CM", "wgm", "GM", "FM")
    script = new_section()(*(register(Person(name=f"P{n}", rating=2000, title=t)) for n, t in enumerate(titles)))
    script(c.AssignNumbers(section="A"))
    assert script.section.order == (4, 3, 5, 2, 1)


def test_numbers_by_lot_can_be_drawn_again() -> None:
    script = moment()(c.AssignNumbers(section="A", seed=3))
    drawn = script.section.order
    assert sorted(drawn) == list(range(1, 9))
    assert drawn != tuple(range(1, 9))
    script(c.AssignNumbers(section="A"), c.AssignNumbers(section="A", seed=3))
    assert script.section.order == drawn


def test_before_the_start_newcomers_are_numbered_with_the_others() -> None:
    script = moment(players=2)(c.AssignNumbers(section="A"), register(person(3, rating=2350)))
    script(c.AssignNumbers(section="A"))
    assert script.section.order == (1, 3, 2)
    script(c.AssignNumbers(section="A", order=(3, 2, 1)))
    assert script.section.order == (3, 2, 1)


@pytest.mark.parametrize("order", [(1, 2), (1, 1, 2, 3, 4, 5, 6, 7), (1, 2, 3, 4, 5, 6, 7, 99)])
def test_an_order_names_everybody_once(order: tuple[int, ...]) -> None:
    assert said(moment().decide(c.AssignNumbers(section="A", order=order))) == {"order": 5}


def test_there_is_nobody_to_number() -> None:
    assert said(new_section().decide(c.AssignNumbers(section="A"))) == {"nobody": 5}


# Byes


@pytest.mark.parametrize(("code", "points"), [(R.HPB, 50), (R.ZPB, 0), (R.FPB, 100)])
def test_a_bye_on_request(code: R, points: int) -> None:
    script = moment(1)(bye(1, 2, code), c.PairRound(section="A"))
    assert script.snapshot.by_tpn[1].result(2).code is code
    assert script.snapshot.by_tpn[1].result(2).opponent is None
    assert script.snapshot.round_points(1, 2) == points
    assert script.current.bye is not None


def test_a_bye_is_announced_in_the_file_before_its_round() -> None:
    script = moment(1)(bye(1, 3), bye(2, 2, R.ZPB))
    assert [(b.code, b.round_number, b.ids) for b in script.snapshot.byes] == [(R.ZPB, 2, (2,)), (R.HPB, 3, (1,))]


def test_the_second_half_point_bye_is_asked_about() -> None:
    """Question 174: from the second on, in FIDE mode whatever the limit of the section."""
    generous = replace(SETTINGS, half_point_byes=3)
    for script, level in (
        (moment(), 3),
        (moment(settings=generous), 3),
        (moment(settings=generous, fide_mode=False), 1),
        (moment(fide_mode=False), 3),
    ):
        script(bye(1, 1))
        assert kinds(script.decide(bye(1, 1))) == []
        decision = script.decide(bye(1, 2))
        assert decision.level == level
        assert level == 1 or (
            said(decision) == {"half-point-byes": 3} and "1 half-point bye already" in sentences(decision)
        )


def test_a_half_point_bye_that_was_taken_counts_and_one_taken_back_does_not() -> None:
    script = moment()(bye(1, 1)).play(1)
    assert said(script.decide(bye(1, 2))) == {"half-point-byes": 3}
    script = moment()(bye(1, 1), c.CancelBye(section="A", entry=1, round=1))
    assert script.decide(bye(1, 2)).level == 1


@pytest.mark.parametrize(("fide_mode", "level"), [(True, 5), (False, 3)])
def test_whoever_is_not_entitled_gets_no_half_point_bye(fide_mode: bool, level: int) -> None:
    """Questions 175, 176; an absence or a full point is another matter."""
    script = moment(fide_mode=fide_mode)
    script(c.EditPlayer(section="A", entry=1, person=person(1, no_half_point_bye=True)))
    decision = script.decide(bye(1, 1))
    assert said(decision) == {"not-entitled": level}
    assert "Player A is not entitled" in sentences(decision)
    assert script.decide(bye(1, 1, R.ZPB)).level == 1


def test_a_full_point_bye_is_acknowledged_and_noted() -> None:
    """Questions 177 to 179."""
    script = moment(1)
    decision = script.decide(bye(2, 2, R.FPB))
    assert said(decision) == {"full-point-bye": 2}
    assert "deprecated" in sentences(decision)
    script(bye(2, 2, R.FPB))
    assert script.notes == ["FPB @ Round 2: 2=FPB"]
    assert script.copy()(c.CancelBye(section="A", entry=2, round=2)).notes == []
    assert script.copy()(bye(2, 2, R.HPB)).notes == []
    script(register(person(9, rating=2600)), c.PairRound(section="A"))
    assert script.notes == ["FPB @ Round 2: 3=FPB"]


@pytest.mark.parametrize("code", [code for code in R if code not in (R.HPB, R.FPB, R.ZPB)])
def test_other_codes_are_no_byes_on_request(code: R) -> None:
    assert said(moment().decide(bye(1, 1, code))) == {"bye-code": 5}


@pytest.mark.parametrize("number", [0, 1, 8])
def test_byes_are_for_rounds_to_come(number: int) -> None:
    decision = moment(1).decide(bye(1, number))
    assert said(decision) == {"bye-round": 5}
    assert f"rounds 2 to 7, not for round {number}" in sentences(decision)


def test_only_a_bye_of_a_round_to_come_is_cancelled() -> None:
    script = moment()(bye(1, 1), bye(2, 2)).play(1)
    assert said(script.decide(c.CancelBye(section="A", entry=1, round=1))) == {"no-bye": 5}
    assert said(script.decide(c.CancelBye(section="A", entry=1, round=2))) == {"no-bye": 5}
    assert script(c.CancelBye(section="A", entry=2, round=2)).section.entries[2].byes == {}


# Leaving and coming back


def test_who_has_withdrawn_is_not_paired_until_back() -> None:
    script = moment(1)(c.WithdrawPlayer(section="A", entry=3))
    assert script.section.entries[3].is_withdrawn
    assert said(script.decide(c.WithdrawPlayer(section="A", entry=3))) == {"withdrawn": 5}
    assert script.snapshot.byes[0].ids == (3,)
    script.play(2)
    assert [played.absences.get(3) for played in script.section.rounds] == [None, R.ZPB, R.ZPB]
    script(c.ReturnPlayer(section="A", entry=3))
    assert said(script.decide(c.ReturnPlayer(section="A", entry=3))) == {"not-withdrawn": 5}
    script.play(1)
    assert script.current.board_of(3) is not None
    assert [script.section.entries[3].is_away(number) for number in (1, 2, 3, 4)] == [False, True, True, False]


def test_a_withdrawal_taken_back_at_once_leaves_no_trace() -> None:
    script = moment(1)(c.WithdrawPlayer(section="A", entry=3), c.ReturnPlayer(section="A", entry=3))
    assert script.section == moment(1).section


def test_who_has_left_gets_no_bye_and_those_promised_lapse() -> None:
    script = moment(1)(bye(3, 2), c.WithdrawPlayer(section="A", entry=3))
    assert said(script.decide(bye(3, 3))) == {"away": 5}
    script(c.PairRound(section="A"))
    assert script.current.absences[3] is R.ZPB


def test_expelling_is_asked_about_and_so_is_the_return() -> None:
    script = moment(1)
    expel = c.ExpelPlayer(section="A", entry=2, reason="phone")
    decision = script.decide(expel)
    assert said(decision) == {"expel": 3}
    assert "Player B is expelled" in sentences(decision)
    script(expel)
    assert script.section.entries[2].expelled
    assert said(script.decide(expel)) == {"expelled": 5}
    assert script.copy().play(1).current.board_of(2) is None
    assert said(script.decide(c.ReturnPlayer(section="A", entry=2))) == {"expelled": 3}
    assert not script(c.ReturnPlayer(section="A", entry=2)).section.entries[2].expelled


def test_who_has_withdrawn_can_be_expelled() -> None:
    script = moment(2)(c.WithdrawPlayer(section="A", entry=2), c.ExpelPlayer(section="A", entry=2))
    assert script.section.entries[2].expelled
    assert script.section.entries[2].away == ((3, None),)


# Round robins


@pytest.mark.parametrize("system", [System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN])
def test_a_round_robin_is_closed_once_it_has_started(system: System) -> None:
    settings = replace(SETTINGS, system=system, rounds=5)
    before, after = moment(players=6, settings=settings), moment(1, players=6, settings=settings)
    assert said(before.decide(bye(1, 1))) == {"round-robin-bye": 5}
    assert before.decide(register(person(9))).level == 1
    assert said(after.decide(register(person(9)))) == {"round-robin-started": 5}
    assert said(after.decide(c.AssignNumbers(section="A", seed=1))) == {"numbers-frozen": 5}
