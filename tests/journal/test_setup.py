"""Setting up an event: what each command makes happen, what is said, and what is locked once play has started."""

from dataclasses import replace
from datetime import date

import pytest

from crosstable.domain import Colour, Points, PublicNames, ScoringSystem
from crosstable.journal import (
    CodecError,
    Command,
    CommandRefused,
    ConfirmationNeeded,
    Decision,
    authorise,
    command_of,
    fold,
)
from crosstable.journal import commands as c
from crosstable.journal.decide.base import finding, happens
from crosstable.journal.events import FideModeLeft, ProhibitionKind, Role, Settings, System
from crosstable.journal.state import Official, Publicity
from tests.journal.script import (
    BLACK_WINS,
    DRAWN,
    SETTINGS,
    WHITE_WINS,
    Script,
    kinds,
    moment,
    new_section,
    person,
    record,
    said,
    sentences,
    set_pairs,
)

CREATE = c.CreateEvent(name="Harbour Open", city="Lübeck", start_date=date(2026, 5, 1), end_date=date(2026, 5, 9))


# Confirmations


@pytest.mark.parametrize(("level", "needed"), [(1, 0), (2, 0), (3, 1), (4, 2)])
@pytest.mark.parametrize("given", [0, 1, 2])
def test_a_decision_needs_as_many_confirmations_as_its_level_says(level: int, needed: int, given: int) -> None:
    event = FideModeLeft(section="A", round=0)
    decision = happens(event, findings=[finding(level, "said", "Something is to be said.")])
    assert decision.confirmations == needed
    if given >= needed:
        assert authorise(decision, given) == (event,)
        return
    with pytest.raises(ConfirmationNeeded, match="Something is to be said") as outcome:
        authorise(decision, given)
    assert (outcome.value.needed, outcome.value.given) == (needed, given)


@pytest.mark.parametrize("given", [0, 1, 2, 99])
def test_no_number_of_confirmations_opens_level_five(given: int) -> None:
    decision = happens(
        FideModeLeft(section="A", round=0),
        findings=[finding(5, "no", "It is ruled out."), finding(3, "also", "And this is to be confirmed.")],
    )
    with pytest.raises(CommandRefused, match=r"^It is ruled out\.$") as outcome:
        authorise(decision, given)
    assert [found.code for found in outcome.value.findings] == ["no"]


def test_a_decision_without_findings_has_level_one() -> None:
    assert Decision().level == 1
    assert authorise(Decision()) == ()


def test_a_command_that_nobody_knows_is_refused() -> None:
    class Dance(Command):
        KIND = "dance"

    assert said(Script().decide(Dance())) == {"unknown-command": 5}


# The event, its officials, its sections


def test_an_event_is_created_once_and_changed_at_any_time() -> None:
    script = Script()
    assert said(script.decide(c.ChangeEvent(name="Harbour Open"))) == {"no-event": 5}
    script(CREATE)
    assert (script.state.name, script.state.city, script.state.created) == ("Harbour Open", "Lübeck", True)
    assert said(script.decide(CREATE)) == {"event-exists": 5}
    assert script.decide(c.ChangeEvent(name="Harbour Open", city="Lübeck", start_date=date(2026, 5, 1))).level == 1
    script(c.ChangeEvent(name="Harbour Masters"))
    assert (script.state.name, script.state.city) == ("Harbour Masters", "")
    assert kinds(script.decide(c.ChangeEvent(name="Harbour Masters"))) == []


@pytest.mark.parametrize(
    ("command", "code", "sentence"),
    [
        (replace(CREATE, name=" "), "no-name", "An event needs a name."),
        (replace(CREATE, end_date=date(2026, 4, 1)), "dates", "2026-05-01 to 2026-04-01"),
        (c.CreateSection(section="A"), "no-event", "Create the event first."),
        (c.AppointOfficial(person="", role=Role.DEPUTY), "no-name", "An official needs a name."),
        (c.AppointOfficial(person="Eve", role=Role.RESULTS, first_board=9, last_board=1), "boards", "9 to 1"),
        (c.DismissOfficial(person="Eve"), "no-official", "Eve has no role"),
        (c.PairRound(section="B"), "no-section", "There is no section B."),
    ],
)
def test_what_makes_no_sense_for_an_event_is_refused(command: Command, code: str, sentence: str) -> None:
    decision = Script().decide(command)
    assert said(decision) == {code: 5}
    assert sentence in sentences(decision)
    assert decision.events == ()


def test_a_role_replaces_the_one_before_and_can_be_lost() -> None:
    script = Script()(c.AppointOfficial(person="Eve", role=Role.RESULTS, first_board=3, last_board=5))
    assert [board for board in range(9) if script.state.officials["Eve"].covers(board)] == [3, 4, 5]
    deputy = c.AppointOfficial(person="Eve", role=Role.DEPUTY)
    assert script(deputy).state.officials == {"Eve": Official(role=Role.DEPUTY)}
    assert kinds(script.decide(deputy)) == []
    assert script(c.DismissOfficial(person="Eve")).state.officials == {}


def test_an_event_keeps_an_organiser() -> None:
    """Else nobody could appoint anybody any more."""
    script = Script()(CREATE, c.AppointOfficial(person="Ada", role=Role.ORGANISER))
    for command in (c.DismissOfficial(person="Ada"), c.AppointOfficial(person="Ada", role=Role.DEPUTY)):
        decision = script.decide(command)
        assert said(decision) == {"last-organiser": 5}
        assert "Ada is the only organiser" in sentences(decision)
    script(c.AppointOfficial(person="Eve", role=Role.ORGANISER))
    assert "Ada" not in script(c.DismissOfficial(person="Ada")).state.officials


def test_the_public_sees_everything_until_somebody_says_otherwise() -> None:
    script = Script()
    closed = c.ChangePublicity(open=False, names=PublicNames.SHORT)
    assert said(script.decide(closed)) == {"no-event": 5}
    script(CREATE)
    assert script.state.publicity == Publicity(open=True, names=PublicNames.FULL)
    assert kinds(script.decide(c.ChangePublicity(open=True, names=PublicNames.FULL))) == []
    assert (kinds(script.decide(closed)), script.decide(closed).level) == (["event.publicity-changed"], 1)
    assert script(closed).state.publicity == Publicity(open=False, names=PublicNames.SHORT)
    assert kinds(script.decide(closed)) == []


def test_what_the_public_sees_may_change_during_play_and_of_a_finished_section() -> None:
    script = moment(3)(c.FinishSection(section="A"))
    hidden = c.ChangePublicity(open=True, names=PublicNames.HIDDEN)
    assert script.decide(hidden).level == 1
    before = script.snapshot
    assert script(hidden).state.publicity.names is PublicNames.HIDDEN
    assert script.snapshot == before


@pytest.mark.parametrize("missing", ["open", "names"])
def test_a_change_of_publicity_says_the_whole_of_it(missing: str) -> None:
    """Nothing is given out by an omission."""
    whole = {"kind": "change-publicity", "open": True, "names": "short"}
    del whole[missing]
    with pytest.raises(CodecError, match=f"the field {missing} is missing"):
        command_of(whole)


def test_sections_have_names_of_their_own() -> None:
    script = new_section()
    assert said(script.decide(c.CreateSection(section="A"))) == {"section-exists": 5}
    assert said(script.decide(c.CreateSection(section=" "))) == {"no-name": 5}
    script(c.CreateSection(section="B"))
    assert list(script.state.sections) == ["A", "B"]
    assert all(section.fide_mode for section in script.state.sections.values())


def points(*values: float, **others: float) -> ScoringSystem:
    win, draw, loss = (Points(round(100 * value)) for value in values)
    return ScoringSystem(win=win, draw=draw, loss=loss, **{n: Points(round(100 * v)) for n, v in others.items()})


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (Settings(), {}),
        (Settings(scoring=points(3, 1, 0)), {}),
        (Settings(scoring=points(2, 1, 0)), {}),
        (Settings(scoring=points(1, 0.5, 0, pab=0.5)), {}),
        (Settings(scoring=points(1, 0.5, 0, pab=0)), {}),
        (Settings(scoring=points(3, 1, 0, pab=2)), {}),
        (Settings(scoring=points(2, 1.5, 0)), {"scoring": 5}),
        (Settings(scoring=points(1, 2, 3)), {"scoring": 5, "pab": 0}),
        (Settings(scoring=points(1, 0.5, 0, pab=1.5)), {"pab": 5}),
        (Settings(scoring=points(3, 1, 0, pab=4)), {"pab": 5}),
        (Settings(scoring=points(1, 0.5, 0, pab=0.3)), {"pab": 5}),
        (Settings(rounds=0), {"rounds": 5}),
        (Settings(rounds=100), {"rounds": 5}),
        (Settings(first_board=0), {"boards": 5}),
        (Settings(system=System.DUTCH_BAKU), {}),
        (Settings(system=System.DUTCH_BAKU, scoring=points(3, 1, 0)), {"baku-scoring": 5}),
        (Settings(system=System.ROUND_ROBIN), {}),
    ],
)
@pytest.mark.parametrize("fide_mode", [True, False])
def test_settings_that_make_no_sense_are_refused_in_any_mode(
    settings: Settings, expected: dict[str, int], fide_mode: bool
) -> None:
    """Checklist questions 71 to 84."""
    expected = {code: level for code, level in expected.items() if level}
    if fide_mode:
        script = Script()(c.CreateEvent(name="Harbour Open"))
        assert said(script.decide(c.CreateSection(section="B", settings=settings))) == expected
    script = moment(fide_mode=fide_mode)
    assert said(script.decide(c.ChangeSettings(section="A", settings=settings))) == expected


# Locks by moment

RENAMED = c.ChangeSettings(section="A", settings=replace(SETTINGS, name="Masters", first_board=101))
THREE_POINTS = c.ChangeSettings(section="A", settings=replace(SETTINGS, scoring=points(3, 1, 0)))
BYE_IS_HALF = c.ChangeSettings(section="A", settings=replace(SETTINGS, scoring=points(1, 0.5, 0, pab=0.5)))
ACCELERATED = c.ChangeSettings(section="A", settings=replace(SETTINGS, system=System.DUTCH_BAKU))
ROBIN = c.ChangeSettings(section="A", settings=replace(SETTINGS, system=System.ROUND_ROBIN))
OTHER_COLOUR = c.ChangeSettings(section="A", settings=replace(SETTINGS, initial_colour=Colour.BLACK))
MORE_ROUNDS = c.ChangeSettings(section="A", settings=replace(SETTINGS, rounds=8))
PROHIBIT = c.ProhibitPairs(section="A", entries=(1, 8))
BY_CLUB = c.ProhibitPairs(section="A", what=ProhibitionKind.CLUB)
TIE_BREAKS = c.AnnounceTieBreaks(section="A", tie_breaks=("BH/C1", "SB"))
DRAW_LOT = c.DrawInitialColour(section="A", seed=5)
EXCHANGE = c.AssignNumbers(section="A", order=(1, 2, 4, 3, 5, 6, 7, 8))

LOCKS = [
    # command, before round 1, after round 1 in FIDE mode, outside of it
    (RENAMED, {}, {}, {}),
    (THREE_POINTS, {}, {"locked-settings": 5}, {"locked-settings": 3}),
    (BYE_IS_HALF, {}, {"locked-settings": 5}, {"locked-settings": 3}),
    (ACCELERATED, {}, {"locked-settings": 5}, {"locked-settings": 3}),
    (ROBIN, {}, {"locked-settings": 5}, {"locked-settings": 3}),
    (OTHER_COLOUR, {}, {"colour-drawn": 5}, {"colour-drawn": 5}),
    (MORE_ROUNDS, {}, {"use-change-rounds": 5}, {"use-change-rounds": 5}),
    (c.ChangeRounds(section="A", rounds=9), {}, {"rounds-changed": 4}, {"rounds-changed": 4}),
    (PROHIBIT, {}, {"late-prohibition": 5}, {"late-prohibition": 3}),
    (BY_CLUB, {}, {"late-prohibition": 5}, {"late-prohibition": 3}),
    (TIE_BREAKS, {}, {"tie-breaks-changed": 4}, {"tie-breaks-changed": 4}),
    (DRAW_LOT, {"drawn-before": 2}, {"colour-drawn": 5}, {"colour-drawn": 5}),
    (EXCHANGE, {}, {"numbers-move": 3}, {"numbers-move": 3}),
]


@pytest.mark.parametrize("paired", [0, 1, 2])
@pytest.mark.parametrize("fide_mode", [True, False])
@pytest.mark.parametrize(("command", "before", "after", "outside"), LOCKS)
def test_locks_by_moment(
    command: Command,
    before: dict[str, int],
    after: dict[str, int],
    outside: dict[str, int],
    fide_mode: bool,
    paired: int,
) -> None:
    script = moment(paired, fide_mode=fide_mode)
    decision = script.decide(command)
    expected = before if not paired else after if fide_mode else outside
    assert said(decision) == expected
    if decision.level < 5:
        assert fold(decision.events, script.state) != script.state


@pytest.mark.parametrize(("paired", "level"), [(3, 3), (4, 5), (5, 5)])
def test_numbers_are_frozen_once_round_four_has_been_paired(paired: int, level: int) -> None:
    decision = moment(paired, paired - 1).decide(EXCHANGE)
    assert said(decision) == {"numbers-frozen" if level == 5 else "numbers-move": level}
    assert moment(4, fide_mode=False).decide(EXCHANGE).level == 3


def test_what_was_announced_cannot_be_lifted_either() -> None:
    script = moment()(PROHIBIT)
    lift = c.LiftProhibition(section="A", prohibition=1)
    assert script.decide(lift).level == 1
    script(c.PairRound(section="A"))
    assert said(script.decide(lift)) == {"late-prohibition": 5}
    assert said(script.decide(c.LiftProhibition(section="A", prohibition=2))) == {"no-prohibition": 5}


def test_an_edited_club_does_not_make_a_late_prohibition() -> None:
    """The list of prohibited pairs is fixed whatever the entrance (questions 195, 196)."""
    script = moment()(BY_CLUB, c.PairRound(section="A"))
    moved = c.EditPlayer(section="A", entry=3, person=person(3, club="Rowers"))
    assert said(script.decide(moved)) == {"late-prohibition": 5}
    assert script.decide(c.EditPlayer(section="A", entry=3, person=person(3, family="Fox"))).level == 1
    assert moment(1).decide(moved).level == 1


def test_prohibitions_set_late_outside_fide_mode_are_noted() -> None:
    script = moment(1, fide_mode=False)(PROHIBIT, BY_CLUB, c.LiftProhibition(section="A", prohibition=1))
    assert script.notes == [
        "FIDE mode exited @ Round 0: club night",
        "Prohibition @ Round 1: 1-8",
        "Prohibition @ Round 1: club",
        "Prohibition @ Round 1: 1-8 lifted",
    ]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (replace(PROHIBIT, entries=(1, 1)), "two-players"),
        (replace(PROHIBIT, entries=(1, 99)), "no-player"),
        (replace(PROHIBIT, first_round=3, last_round=2), "rounds"),
        (replace(PROHIBIT, first_round=0), "rounds"),
        (replace(PROHIBIT, last_round=1000), "rounds"),
    ],
)
def test_prohibitions_that_make_no_sense(command: Command, code: str) -> None:
    assert said(moment().decide(command)) == {code: 5}


# The list of tie-breaks


def test_a_change_of_the_tie_breaks_is_noted_with_the_list_before() -> None:
    script = moment()(TIE_BREAKS)
    assert script.notes == []
    script(c.PairRound(section="A"), c.AnnounceTieBreaks(section="A", tie_breaks=("DE", "BH/C1")))
    assert script.notes == ["Tie-breaks @ Round 1: PTS BH/C1 SB => PTS DE BH/C1"]
    assert script.snapshot.tie_breaks == ("DE", "BH/C1")
    assert kinds(script.decide(c.AnnounceTieBreaks(section="A", tie_breaks=("DE", "BH/C1")))) == []


def test_unknown_tie_breaks_are_named_and_kept() -> None:
    decision = moment().decide(c.AnnounceTieBreaks(section="A", tie_breaks=("BH", "Bucholz")))
    assert said(decision) == {"tie-break": 2}
    assert "Bucholz" in sentences(decision)


@pytest.mark.parametrize("code", ["BH", "BH/C1", "FB", "AOB"])
@pytest.mark.parametrize("system", [System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN])
def test_a_round_robin_has_no_buchholz(code: str, system: System) -> None:
    """Question 105, by either entrance."""
    robin = replace(SETTINGS, system=system)
    announce = c.AnnounceTieBreaks(section="A", tie_breaks=("DE", code))
    assert said(moment(settings=robin).decide(announce)) == {"buchholz": 5}
    assert said(moment(settings=robin, fide_mode=False).decide(announce)) == {"buchholz": 3}
    script = moment()(announce)
    assert said(script.decide(c.ChangeSettings(section="A", settings=robin))) == {"buchholz": 5}


# FIDE mode


def test_leaving_fide_mode_takes_two_confirmations_and_is_noted() -> None:
    script = moment(2)
    leave = c.LeaveFideMode(section="A", reason="a {handicap}\n\x1bevent\x9d")
    decision = script.decide(leave)
    assert said(decision) == {"leave-fide-mode": 4}
    assert "for good" in sentences(decision)
    script(leave)
    assert not script.section.fide_mode
    assert script.notes == ["FIDE mode exited @ Round 2: a {handicap} event"]
    assert kinds(script.decide(leave)) == []


# The number of rounds


def test_a_change_of_rounds_is_noted() -> None:
    script = moment(2)(c.ChangeRounds(section="A", rounds=9))
    assert script.notes == ["Rounds @ Round 2: 7 => 9"]
    assert kinds(script.decide(c.ChangeRounds(section="A", rounds=9))) == []
    assert moment()(c.ChangeRounds(section="A", rounds=5)).notes == []


@pytest.mark.parametrize("rounds", [1, 0, -3, 100])
def test_paired_rounds_stay(rounds: int) -> None:
    decision = moment(2).decide(c.ChangeRounds(section="A", rounds=rounds))
    assert said(decision) == {"rounds": 5}
    assert "2 have been paired" in sentences(decision)


def final_round_with_an_exception() -> Script:
    """Round 5 of 5, in which the rules of the final round (topscorers' colours) decide something."""
    script = moment(settings=replace(SETTINGS, rounds=5))
    for results in ("= 0 = 0", "= = = =", "1 0 1 =", "1 1 1 0"):
        codes = [{"1": WHITE_WINS, "0": BLACK_WINS, "=": DRAWN}[sign] for sign in results.split()]
        script(c.PairRound(section="A")).results(*codes)
    return script(c.PairRound(section="A"))


def test_the_last_round_is_examined_anew_when_it_is_the_last_no_more() -> None:
    """Questions 60 and 61: what the exceptions of the final round allowed is found and noted."""
    script = final_round_with_an_exception()
    before = script.boards
    decision = script.decide(c.ChangeRounds(section="A", rounds=6))
    assert said(decision) == {"rounds-changed": 4, "last-round-differs": 3}
    script(c.ChangeRounds(section="A", rounds=6))
    assert script.boards == before
    assert script.notes[0] == "Rounds @ Round 5: 5 => 6"
    assert script.notes[1].startswith("Configuration @ Round 5: ")
    assert len(script.notes) == 2
    script(c.ChangeRounds(section="A", rounds=5))
    assert script.notes[-1] == "Rounds @ Round 5: 6 => 5"
    assert not any(note.startswith("Configuration") for note in script.notes)


def test_nothing_is_noted_where_the_last_round_stays_right() -> None:
    script = moment(1, settings=replace(SETTINGS, rounds=1))(c.ChangeRounds(section="A", rounds=5))
    assert script.notes == ["Rounds @ Round 1: 1 => 5"]


def test_baku_acceleration_does_not_change_by_the_number_of_rounds() -> None:
    """Question 110: 7 and 8 rounds are accelerated for four rounds, 9 for five."""
    baku = replace(SETTINGS, system=System.DUTCH_BAKU)
    assert said(moment(1, settings=baku).decide(c.ChangeRounds(section="A", rounds=8))) == {"rounds-changed": 4}
    assert said(moment(1, settings=baku).decide(c.ChangeRounds(section="A", rounds=9))) == {
        "rounds-changed": 4,
        "acceleration": 5,
    }
    assert moment(settings=baku).decide(c.ChangeRounds(section="A", rounds=9)).level == 1


@pytest.mark.parametrize(
    ("system", "players", "rounds", "possible"),
    [
        (System.DUTCH, 4, 3, None),
        (System.DUTCH, 4, 4, 3),
        (System.DUTCH, 5, 5, None),
        (System.DUTCH, 5, 6, 5),
        (System.ROUND_ROBIN, 6, 5, None),
        (System.ROUND_ROBIN, 6, 4, 5),
        (System.ROUND_ROBIN, 6, 6, 5),
        (System.DOUBLE_ROUND_ROBIN, 4, 6, None),
        (System.DOUBLE_ROUND_ROBIN, 4, 3, 6),
    ],
)
def test_a_field_too_small_for_its_rounds_is_named_before_the_start(
    system: System, players: int, rounds: int, possible: int | None
) -> None:
    """Question 62."""
    script = moment(players=players, settings=replace(SETTINGS, system=system, rounds=rounds))
    decision = script.decide(c.PairRound(section="A"))
    assert said(decision) == ({} if possible is None else {"rounds-possible": 2})
    assert possible is None or f"{rounds} rounds are planned; a field of this size makes {possible}" in sentences(
        decision
    )


# The lot


def test_the_lot_can_be_drawn_again_by_its_seed() -> None:
    script = new_section(Settings())
    assert said(script.decide(c.DrawInitialColour(section="A"))) == {"no-seed": 5}
    drawn = {script.copy()(c.DrawInitialColour(section="A", seed=seed)).section.settings for seed in range(12)}
    assert {settings.initial_colour for settings in drawn} == {Colour.WHITE, Colour.BLACK}
    script(DRAW_LOT)
    assert script.section.settings.lot_seed == 5
    assert kinds(script.decide(DRAW_LOT)) == []
    script(c.DrawInitialColour(section="A", colour=Colour.BLACK))
    assert (script.section.settings.initial_colour, script.section.settings.lot_seed) == (Colour.BLACK, None)


def test_without_the_lot_no_round_is_paired() -> None:
    script = new_section(Settings())(*(c.RegisterPlayer(section="A", person=person(n)) for n in (1, 2)))
    assert said(script.decide(c.PairRound(section="A"))) == {"pairing-input": 5}


# The end


def test_finishing_needs_final_results_and_no_contradiction() -> None:
    script = moment(1, 0, settings=replace(SETTINGS, rounds=1))
    finish = c.FinishSection(section="A")
    decision = script.decide(finish)
    assert said(decision) == {"open-games": 5}
    assert "boards 1, 2, 3, 4" in sentences(decision)
    script.results()
    assert script.decide(finish).level == 1
    script(record(1, 2, DRAWN))
    assert said(script.decide(finish)) == {"conflicts": 5}


def test_finishing_early_is_confirmed_and_nothing_happens_afterwards_but_reopening() -> None:
    script = moment(2)
    assert said(script.decide(c.ReopenSection(section="A"))) == {"not-finished": 5}
    assert said(script.decide(c.FinishSection(section="A"))) == {"rounds-left": 3}
    script(c.FinishSection(section="A"))
    for command in (
        c.PairRound(section="A"),
        c.FinishSection(section="A"),
        RENAMED,
        c.WithdrawPlayer(section="A", entry=1),
    ):
        assert said(script.decide(command)) == {"finished": 5}
    script(c.ReopenSection(section="A"), c.PairRound(section="A"))
    assert script.current.number == 3


def test_an_open_manual_pairing_cannot_be_finished() -> None:
    script = moment(1)(c.PairRound(section="A", by_hand=True))
    assert said(script.decide(c.FinishSection(section="A"))) == {"amending": 5}


def test_a_round_robin_in_which_two_have_not_met_is_named_at_the_end() -> None:
    """Question 101."""
    robin = replace(SETTINGS, system=System.ROUND_ROBIN, rounds=3)
    assert moment(3, players=4, settings=robin).decide(c.FinishSection(section="A")).level == 1
    script = moment(3, 2, players=4, settings=robin)
    script(c.BeginAmendment(section="A", round=3), set_pairs(3, (1, 4), (2, 3)), c.EndAmendment(section="A", round=3))
    decision = script.results().decide(c.FinishSection(section="A"))
    assert said(decision) == {"not-everybody-met": 3}
    assert "1-3, 1-4, 2-3, 2-4" in sentences(decision)
