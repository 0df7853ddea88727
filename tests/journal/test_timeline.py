"""Undo, redo and time: what is undone leaves the state that was before, and no lock opens on the way."""

from dataclasses import replace
from datetime import timedelta

import pytest

from crosstable.domain import PublicNames, ResultCode
from crosstable.journal import (
    EMPTY,
    Command,
    CommandRefused,
    Timeline,
    authorise,
    fold,
)
from crosstable.journal import commands as c
from crosstable.journal import events as e
from crosstable.journal.events import ProhibitionKind, Role
from tests.journal.log import NOON, Log
from tests.journal.script import (
    BLACK_WINS,
    DRAWN,
    SETTINGS,
    WHITE_WINS,
    correct,
    correct_for_rating,
    person,
    record,
    said,
    sentences,
    set_pairs,
)

R = ResultCode
PAIR = c.PairRound(section="A")

START: tuple[Command, ...] = (
    c.CreateEvent(name="Harbour Open"),
    c.CreateSection(section="A", settings=SETTINGS),
    *(c.RegisterPlayer(section="A", person=person(n)) for n in range(1, 6)),
)
"""c1 to c7."""
WHOLE: tuple[Command, ...] = (
    *START,
    c.ChangeEvent(name="Harbour Masters"),
    c.AppointOfficial(person="Eve", role=Role.DEPUTY),
    c.DismissOfficial(person="Eve"),
    c.ChangePublicity(open=True, names=PublicNames.SHORT),
    c.ChangeSettings(section="A", settings=replace(SETTINGS, rounds=5)),
    c.ChangeRounds(section="A", rounds=4),
    c.DrawInitialColour(section="A", seed=1),
    c.AnnounceTieBreaks(section="A", tie_breaks=("SB",)),
    c.EditPlayer(section="A", entry=5, person=person(5, club="Rowers")),
    c.RegisterPlayer(section="A", person=person(6)),
    c.RemovePlayer(section="A", entry=6),
    c.CheckIn(section="A", entry=4),
    c.GrantBye(section="A", entry=1, round=2, code=R.FPB),
    c.CancelBye(section="A", entry=1, round=2),
    c.GrantBye(section="A", entry=1, round=2, code=R.HPB),
    c.ProhibitPairs(section="A", entries=(1, 2)),
    c.ProhibitPairs(section="A", what=ProhibitionKind.CLUB),
    c.LiftProhibition(section="A", prohibition=2),
    c.AssignNumbers(section="A"),
    PAIR,
    c.PublishRound(section="A", round=1),
    c.BeginAmendment(section="A", round=1),
    set_pairs(1, (1, 3), (2, 4), bye=5),
    c.EndAmendment(section="A", round=1, reason="late"),
    record(1, 1, WHITE_WINS),
    record(1, 1, DRAWN),
    correct(1, 1, BLACK_WINS),
    c.ClearResult(section="A", round=1, board=1),
    PAIR,
    record(1, 1, WHITE_WINS),
    correct(1, 2, DRAWN),
    correct(1, 2, DRAWN, swap_colours=True),
    correct_for_rating(1, 1, DRAWN),
    c.RegisterPlayer(section="A", person=person(9, rating=2450)),
    c.WithdrawPlayer(section="A", entry=5),
    c.ReturnPlayer(section="A", entry=5),
    c.ExpelPlayer(section="A", entry=5),
    c.AdjustPoints(section="A", entry=2, points=c.Points(-50)),
    c.AnnounceTieBreaks(section="A", tie_breaks=("DE",)),
    c.ChangeRounds(section="A", rounds=3),
    PAIR,
    c.UnpairRound(section="A", round=3),
    c.PairRound(section="A", by_hand=True),
    c.UnpairRound(section="A", round=3),
    record(2, 1, WHITE_WINS),
    record(2, 2, WHITE_WINS),
    c.FinishSection(section="A"),
    c.ReopenSection(section="A"),
)
"""One of every kind of command, but the one that cannot be undone."""


def test_the_story_has_every_kind_of_command() -> None:
    assert {command.KIND for command in WHOLE} == set(c.KINDS) - {"leave-fide-mode"}


def test_every_command_is_undone_and_redone_exactly() -> None:
    log = Log()
    for command in WHOLE:
        before = log.state
        log(command)
        after = log.state
        assert after != before, command
        log.undo()
        assert log.state == before, command
        log.redo()
        assert log.state == after, command
    assert log.state == fold(x.event for x in log.timeline.entries if not isinstance(x.event, e.CommandUndone))


def _ends(log: Log) -> list[int]:
    """Where the commands of a journal end, all but the last, with the beginning."""
    commands = [entry.command for entry in log.timeline.entries]
    return [0, *(n for n in range(1, len(commands)) if commands[n] != commands[n - 1])]


def test_undo_goes_back_step_by_step_to_nothing_and_redo_returns() -> None:
    log = Log(*WHOLE)
    final = log.state
    states = [log.timeline.until(place).state for place in _ends(log)]
    while states:
        log.undo()
        assert log.state == states.pop()
    assert log.state == EMPTY
    assert said(log.timeline.undo()) == {"nothing-to-undo": 5}
    assert len(log.timeline.entries) > len(WHOLE) * 2
    for _ in WHOLE:
        log.redo()
    assert log.state == final
    assert said(log.timeline.redo()) == {"nothing-to-redo": 5}


def test_a_moment_is_the_replay_of_what_was_before() -> None:
    log = Log(*WHOLE).undo().undo("c8")
    entries = log.timeline.entries
    for sequence in range(len(entries) + 1):
        past = log.timeline.until(sequence)
        assert past.entries == entries[:sequence]
        assert past.head == sequence
        assert past == Timeline.of(entries[:sequence])
        built = Timeline()
        for entry in entries[:sequence]:
            built = built.extended([entry])
        assert built == past
    for minute in range(log.count + 2):
        moment = NOON + timedelta(minutes=minute)
        assert log.timeline.at(moment) == log.timeline.until(sum(entry.at <= moment for entry in entries))


def test_a_clock_that_was_put_back_hides_nothing() -> None:
    log = Log(*START[:3])
    log.moment = NOON
    log(*START[3:5])
    past = log.timeline.at(NOON + timedelta(minutes=1, seconds=30))
    assert [entry.command for entry in past.entries] == ["c1", "c2", "c3", "c4"]
    assert log.timeline.at(NOON).entries == ()
    assert log.timeline.at(log.moment) == log.timeline


@pytest.mark.parametrize(
    ("command", "later"),
    [
        ("c1", "There are sections but no event."),
        ("c2", "entry 3 of the journal (player.registered)"),
        ("c3", "A pairing number of section A belongs to nobody."),
        ("c8", "entry 9 of the journal (bye.cancelled)"),
        ("c10", "entry 12 of the journal (result.recorded)"),
    ],
)
def test_what_others_stand_on_is_not_taken_back(command: str, later: str) -> None:
    bye = c.GrantBye(section="A", entry=1, round=2, code=R.HPB)
    log = Log(*START, bye, c.CancelBye(section="A", entry=1, round=2), PAIR, record(1, 1, DRAWN))
    assert log.timeline.commands[9] == "c10"
    decision = log.timeline.undo(command)
    assert said(decision) == {"depends": 5}
    assert later in sentences(decision)
    assert sentences(decision).endswith("Undo the later steps first.")
    with pytest.raises(CommandRefused):
        authorise(decision, 2)


def test_a_result_does_not_pass_to_other_players() -> None:
    log = Log(*START, PAIR, c.BeginAmendment(section="A", round=1), set_pairs(1, (1, 2), (3, 4), bye=5))
    log(c.EndAmendment(section="A", round=1))
    assert log.timeline.undo("c10").level == 3
    log(record(1, 1, WHITE_WINS))
    decision = log.timeline.undo("c10")
    assert said(decision) == {"depends": 5}
    assert "(result.recorded)" in sentences(decision)
    log = Log(*START, PAIR, record(1, 1, WHITE_WINS), record(1, 1, DRAWN))
    assert said(log.timeline.undo("c9")) == {"depends": 5}
    log = Log(*START, PAIR, correct(1, 1, DRAWN, swap_colours=True), correct(1, 1, WHITE_WINS))
    assert said(log.timeline.undo("c9")) == {"depends": 5}


@pytest.mark.parametrize(
    ("commands", "command", "reason"),
    [
        (
            (c.BeginAmendment(section="A", round=1), c.EndAmendment(section="A", round=1), PAIR),
            "c10",
            "The manual pairing of round 1 of section A was never ended.",
        ),
        (
            (record(1, 1, DRAWN), record(1, 2, DRAWN), c.FinishSection(section="A")),
            "c9",
            "Section A is finished, and round 1 has games without a final result.",
        ),
    ],
)
def test_an_undone_step_leaves_no_unsound_state(commands: tuple[Command, ...], command: str, reason: str) -> None:
    decision = Log(*START, PAIR, *commands).timeline.undo(command)
    assert said(decision) == {"depends": 5}
    assert reason in sentences(decision)


def test_outside_fide_mode_no_rounds_beyond_the_planned_ones_appear() -> None:
    settings = replace(SETTINGS, rounds=1)
    log = Log(*START, c.ChangeSettings(section="A", settings=settings), c.LeaveFideMode(section="A"), PAIR)
    log(c.ChangeRounds(section="A", rounds=2), PAIR)
    decision = log.timeline.undo("c11")
    assert said(decision) == {"depends": 5}
    assert "Section A has more rounds than planned." in sentences(decision)


def test_what_nobody_stands_on_is_taken_back_with_a_confirmation() -> None:
    log = Log(*START, c.EditPlayer(section="A", entry=1, person=person(1, club="Rowers")), PAIR, record(1, 1, DRAWN))
    decision = log.timeline.undo("c8")
    assert said(decision) == {"undo-past": 3}
    assert "only this one is taken back" in sentences(decision)
    log.undo("c8")
    assert log.state == Log(*START, PAIR, record(1, 1, DRAWN)).state
    decision = log.timeline.redo("c8")
    assert said(decision) == {"undo-past": 3}
    assert "counts again, at its old place" in sentences(decision)


@pytest.mark.parametrize("name", ["c99", "", "c2"])
def test_a_command_that_does_not_stand_is_not_undone(name: str) -> None:
    log = Log(*START[:2]).undo()
    assert said(log.timeline.undo(name)) == {"not-standing": 5}
    assert said(log.timeline.redo("c1")) == {"not-undone": 5}


@pytest.mark.parametrize(
    "fixed",
    [
        c.AnnounceTieBreaks(section="A", tie_breaks=("SB",)),
        c.ProhibitPairs(section="A", entries=(1, 2)),
        c.ProhibitPairs(section="A", what=ProhibitionKind.CLUB),
        c.ChangeSettings(section="A", settings=replace(SETTINGS, scoring=c.Settings().scoring, rounds=8)),
        c.ChangeRounds(section="A", rounds=6),
        c.DrawInitialColour(section="A", colour=c.Colour.BLACK),
        c.AssignNumbers(section="A", order=(5, 4, 3, 2, 1)),
    ],
)
def test_undo_opens_no_lock(fixed: Command) -> None:
    """What is fixed once round 1 has been paired is so for undo and redo as well (questions 58, 109, 195, 201)."""
    log = Log(*START, fixed)
    assert log.timeline.undo().level == 1
    log(PAIR)
    decision = log.timeline.undo("c8")
    assert decision.level == 5
    assert said(decision) in ({"locked": 5, "undo-past": 3}, {"depends": 5})
    log = Log(*START, fixed).undo()
    log(PAIR)
    if isinstance(fixed, c.AssignNumbers):  # the pairing has given numbers since
        before = log.state
        assert log.redo("c8").state == before
    else:
        assert said(log.timeline.redo("c8")) == {"locked": 5, "undo-past": 3}


@pytest.mark.parametrize("rounds", [1, 2])
def test_undo_changes_no_round_that_others_were_paired_on(rounds: int) -> None:
    """Questions 189 to 191: undo is an entrance like any other."""
    log = Log(*START, PAIR, record(1, 1, WHITE_WINS), record(1, 2, WHITE_WINS))
    assert log.timeline.undo("c9").level == 3
    for _ in range(rounds):
        log(PAIR)
    decision = log.timeline.undo("c9")
    assert said(decision) == {"past-round": 5, "undo-past": 3}
    assert "correct the result instead" in sentences(decision)


def test_points_that_counted_for_a_pairing_stay() -> None:
    log = Log(*START, PAIR, c.AdjustPoints(section="A", entry=1, points=c.Points(-50)))
    log(PAIR)
    assert said(log.timeline.undo("c9")) == {"past-round": 5, "undo-past": 3}


def test_outside_fide_mode_it_is_a_matter_of_confirming() -> None:
    log = Log(*START, c.LeaveFideMode(section="A"), c.AnnounceTieBreaks(section="A", tie_breaks=("SB",)), PAIR)
    assert said(log.timeline.undo("c9")) == {"locked": 3, "undo-past": 3}


def test_nothing_leads_back_to_fide_mode() -> None:
    """Question 45."""
    log = Log(*START, c.LeaveFideMode(section="A"))
    decision = log.timeline.undo()
    assert said(decision) == {"fide-mode-left": 5}
    assert "does not return" in sentences(decision)
    log(c.CheckIn(section="A", entry=1))
    assert said(log.timeline.undo("c8")) == {"fide-mode-left": 5, "undo-past": 3}


def test_a_number_given_again_meanwhile_is_not_given_twice() -> None:
    log = Log(*START).undo()
    log(c.RegisterPlayer(section="A", person=person(6)))
    assert list(log.state.sections["A"].entries) == [1, 2, 3, 4, 5]
    decision = log.timeline.redo("c7")
    assert said(decision) == {"depends": 5}
    assert "player.registered" in sentences(decision)


def test_a_command_undone_twice_and_redone_twice() -> None:
    log = Log(*START)
    full = log.state
    log.undo().redo().undo().redo()
    assert log.state == full
    assert log.timeline.undone == frozenset()
    assert log.timeline.commands == tuple(f"c{n}" for n in range(1, 8))
    assert [type(event) for event in log.timeline.events_of("c8")] == [e.CommandUndone]


def test_an_empty_timeline() -> None:
    assert Timeline() == Timeline.of(())
    assert (Timeline().head, Timeline().state, Timeline().commands) == (0, EMPTY, ())
