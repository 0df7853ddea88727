"""Random commands, sensible and not, on an event with two sections: what always holds, holds.

After every step: the invariants; the fold of the journal is the live state; a command of level 5 changed nothing;
the files of both sections can be written and read; whoever must be paired either is, or the round is refused aloud.
"""

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from crosstable.domain import Colour, Points, ResultCode
from crosstable.formats.trf import read_trf, write_trf
from crosstable.journal import (
    EMPTY,
    Command,
    Entry,
    Event,
    Timeline,
    authorise,
    breaches,
    command_json,
    command_of,
    decide,
    event_of,
    evolve,
    fold,
    payload_of,
    tournament,
)
from crosstable.journal import commands as c
from crosstable.journal.decide.results import POSSIBLE
from crosstable.journal.events import Board, CommandUndone, Person, ProhibitionKind, Settings, System
from crosstable.journal.state import EventState, Section
from tests.journal.strategies import commands, events

R = ResultCode
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)

SECTIONS = st.sampled_from(["A", "B"])
PLAYERS = st.integers(1, 8) | st.integers(0, 12)
ROUNDS = st.integers(1, 3) | st.integers(0, 6)
BOARDS = st.integers(1, 3) | st.integers(0, 5)
RESULTS = st.sampled_from(sorted(POSSIBLE))
SMALL_SETTINGS = st.builds(
    Settings,
    system=st.sampled_from(
        [System.DUTCH, System.DUTCH, System.DUTCH_BAKU, System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN]
    ),
    rounds=st.integers(1, 6),
    initial_colour=st.sampled_from(list(Colour)),
    half_point_byes=st.integers(0, 2),
)


class Journal(RuleBasedStateMachine):
    """A timeline that grows by commands, undo and redo."""

    def __init__(self) -> None:
        super().__init__()
        self.timeline = Timeline()
        self.count = 0
        self.set_up = 0
        """How many commands the setting up took."""

    @property
    def state(self) -> EventState:
        return self.timeline.state

    def append(self, happened: tuple[Event, ...]) -> None:
        self.count += 1
        head = self.timeline.head
        self.timeline = self.timeline.extended(
            [
                Entry(sequence=head + n, event=event, at=NOON, actor="Eve", command=f"c{self.count}")
                for n, event in enumerate(happened, start=1)
            ]
        )

    def do(self, command: Command) -> None:
        """Do a command with the confirmations it needs, unless it is refused."""
        assert command_of(json.loads(json.dumps(command_json(command)))) == command
        before = self.state
        decision = decide(before, command)
        assert decide(before, command) == decision
        for finding in decision.findings:
            assert 2 <= finding.level <= 5
            assert str(finding.message)
        if decision.level >= 5:
            for given_confirmations in (0, 1, 2):
                try:
                    authorise(decision, given_confirmations)
                except ValueError:
                    continue
                raise AssertionError(f"level 5 was let through: {decision}")
            assert self.state is before
            return
        happened = authorise(decision, decision.confirmations)
        assert all(
            event_of(event.KIND, event.VERSION, json.loads(json.dumps(payload_of(event)))) == event
            for event in happened
        )
        if happened:
            assert fold(happened, before) != before, "events without an effect"
        self.append(happened)
        self.paired_aloud(before, command)

    def paired_aloud(self, before: EventState, command: Command) -> None:
        """A round that was paired has everybody in it who is there."""
        if not isinstance(command, c.PairRound) or command.by_hand:
            return
        section = self.state.sections[command.section]
        paired = section.current
        assert paired is not None
        assert len(section.rounds) == len(before.sections[command.section].rounds) + 1
        if section.settings.system in (System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN):
            return
        there = {n for n, entry in section.entries.items() if not entry.is_absent(paired.number)}
        seated = {n for board in paired.boards for n in (board.white, board.black)} | {paired.bye} - {None}
        assert seated == there
        assert paired.bye is None or len(there) % 2 == 1

    # Rules

    @initialize(one=SMALL_SETTINGS, other=SMALL_SETTINGS, players=st.integers(4, 8))
    def start(self, one: Settings, other: Settings, players: int) -> None:
        self.do(c.CreateEvent(name="Harbour Open"))
        for name, chosen in (("A", one), ("B", other)):
            self.do(c.CreateSection(section=name, settings=chosen))
            for n in range(players):
                self.do(c.RegisterPlayer(section=name, person=Person(name=f"{name}{n}", rating=2000 - 30 * n)))
        self.set_up = self.count

    @rule(command=commands(wide=False))
    def anything(self, command: Command) -> None:
        self.do(command)

    @rule(command=commands(wide=True))
    def nonsense(self, command: Command) -> None:
        if isinstance(command, (c.CreateSection, c.ChangeSettings)):
            return  # a scoring system of astronomical values is allowed, and no file can hold it
        self.do(command)

    @rule(section=SECTIONS, by_hand=st.sampled_from([False, False, True]))
    def pair(self, section: str, by_hand: bool) -> None:
        self.do(c.PairRound(section=section, by_hand=by_hand))

    @rule(section=SECTIONS, data=st.data())
    def play(self, section: str, data: st.DataObject) -> None:
        current = self.state.sections[section].current
        for board in current.boards if current else ():
            white, black = data.draw(RESULTS)
            assert current is not None
            self.do(c.RecordResult(section=section, round=current.number, board=board.board, white=white, black=black))

    @rule(section=SECTIONS, data=st.data())
    def next_round(self, section: str, data: st.DataObject) -> None:
        self.decide_conflicts(section)
        self.do(c.PairRound(section=section))
        self.play(section, data)

    @rule(data=st.data(), rounds=st.integers(1, 3))
    def some_rounds(self, data: st.DataObject, rounds: int) -> None:
        for _ in range(rounds):
            for section in ("A", "B"):
                self.next_round(section, data)

    def decide_conflicts(self, section: str) -> None:
        current = self.state.sections[section].current
        for board in list(current.conflicts) if current else ():
            assert current is not None
            white, black = current.results[board]
            self.do(c.CorrectResult(section=section, round=current.number, board=board, white=white, black=black))

    @rule(section=SECTIONS, number=ROUNDS, board=BOARDS, codes=RESULTS, kind=st.integers(0, 4), swap=st.booleans())
    def result(self, section: str, number: int, board: int, codes: tuple[R, R], kind: int, swap: bool) -> None:
        where: dict[str, Any] = {"section": section, "round": number, "board": board}
        said: dict[str, Any] = {**where, "white": codes[0], "black": codes[1]}
        self.do(
            (
                c.RecordResult(**said),
                c.RecordResult(**said, source="phone"),
                c.CorrectResult(**said, swap_colours=swap),
                c.CorrectResultForRating(**said),
                c.ClearResult(**where),
            )[kind]
        )

    @rule(section=SECTIONS, entry=PLAYERS, number=ROUNDS, code=st.sampled_from([R.HPB, R.ZPB, R.FPB]))
    def bye(self, section: str, entry: int, number: int, code: R) -> None:
        self.do(c.GrantBye(section=section, entry=entry, round=number, code=code))

    @rule(section=SECTIONS, entry=PLAYERS, kind=st.integers(0, 5))
    def come_and_go(self, section: str, entry: int, kind: int) -> None:
        who: dict[str, Any] = {"section": section, "entry": entry}
        self.do(
            (
                c.WithdrawPlayer(**who),
                c.ReturnPlayer(**who),
                c.ExpelPlayer(**who),
                c.CheckIn(**who, present=False),
                c.CheckIn(**who),
                c.RemovePlayer(**who),
            )[kind]
        )

    @rule(section=SECTIONS, number=st.integers(0, 99), rating=st.sampled_from([None, 1800, 1990, 2600]))
    def register(self, section: str, number: int, rating: int | None) -> None:
        self.do(c.RegisterPlayer(section=section, person=Person(name=f"Late {number}", rating=rating, club="x")))

    @rule(section=SECTIONS, entries=st.lists(PLAYERS, max_size=3), kind=st.sampled_from(ProhibitionKind))
    def prohibit(self, section: str, entries: list[int], kind: ProhibitionKind) -> None:
        self.do(c.ProhibitPairs(section=section, what=kind, entries=tuple(entries)))

    @rule(section=SECTIONS, seed=st.none() | st.integers(0, 5))
    def number(self, section: str, seed: int | None) -> None:
        self.do(c.AssignNumbers(section=section, seed=seed))

    @rule(section=SECTIONS, rounds=st.integers(1, 8), entry=PLAYERS, points=st.sampled_from([-50, 50, 100]))
    def change(self, section: str, rounds: int, entry: int, points: int) -> None:
        self.do(c.ChangeRounds(section=section, rounds=rounds))
        self.do(c.AdjustPoints(section=section, entry=entry, points=Points(points)))

    @rule(section=SECTIONS, data=st.data(), ends=st.booleans())
    def amend(self, section: str, data: st.DataObject, ends: bool) -> None:
        held = self.state.sections[section]
        if held.current is None or held.finished:
            return
        number = held.current.number
        self.do(c.BeginAmendment(section=section, round=number))
        seats = data.draw(st.permutations(held.order))
        boards = tuple(
            Board(board=n, white=white, black=black)
            for n, (white, black) in enumerate(zip(seats[::2], seats[1::2], strict=False), start=1)
        )
        bye = seats[-1] if len(seats) % 2 else None
        if data.draw(st.booleans()):
            boards = boards[1:]
        self.do(c.SetPairs(section=section, round=number, boards=boards, bye=bye))
        if ends:
            self.do(c.EndAmendment(section=section, round=number))

    @rule(section=SECTIONS)
    def end(self, section: str) -> None:
        current = self.state.sections[section].current
        if current is not None:
            self.do(c.EndAmendment(section=section, round=current.number))

    @rule(section=SECTIONS)
    def unpair(self, section: str) -> None:
        self.do(c.UnpairRound(section=section, round=len(self.state.sections[section].rounds)))

    @rule(section=SECTIONS)
    def finish_and_reopen(self, section: str) -> None:
        self.do(c.FinishSection(section=section))
        self.do(c.ReopenSection(section=section))

    @precondition(lambda self: self.count > self.set_up)
    @rule(back=st.integers(0, 2) | st.integers(0, 12), redo=st.sampled_from([False, False, True]))
    def switch(self, back: int, redo: bool) -> None:
        """Undo or redo one of the last commands."""
        before = self.timeline
        standing = [name for name in before.commands if name not in before.undone]
        if redo:
            decision = before.redo()
        elif back < len(standing) - 1:
            decision = before.undo(standing[-1 - back])
        else:
            return
        if decision.level >= 5:
            return
        self.append(authorise(decision, decision.confirmations))
        if not redo:
            (event,) = decision.events
            assert isinstance(event, CommandUndone)
            again = self.timeline.redo(event.command)
            self.append(authorise(again, again.confirmations))
            assert self.state == before.state, "redo does not restore"
            self.append(decision.events)

    # What always holds

    @invariant()
    def sound(self) -> None:
        assert [str(breach) for breach in breaches(self.state)] == []

    @invariant()
    def the_journal_is_the_state(self) -> None:
        assert Timeline.of(self.timeline.entries) == self.timeline
        counted = (entry.event for entry in self.timeline.entries if entry.command not in self.timeline.undone)
        assert fold(counted) == self.state

    @invariant()
    def readable(self) -> None:
        for section in self.state.sections.values():
            if section.order and any(played.boards or played.bye for played in section.rounds):
                file_of(self.state, section)


def file_of(state: EventState, section: Section) -> None:
    """Write the section and read it; the rounds are all there."""
    snapshot = tournament(state, section)
    again = read_trf(write_trf(snapshot))
    assert again.comments == snapshot.comments
    assert len(again.players) == len(snapshot.players)
    assert again.paired_rounds == snapshot.paired_rounds


TestJournal = Journal.TestCase
TestJournal.settings = settings(
    max_examples=50,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


@given(st.lists(events(wide=False), max_size=30))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_foreign_events_fold_and_can_be_looked_at(happened: list[Event]) -> None:
    """`evolve` is total: events that fit nothing change nothing or something, and never raise."""
    state = EMPTY
    for event in happened:
        before = state
        state = evolve(state, event)
        assert evolve(before, event) == state
    assert fold(happened) == state
    list(breaches(state))


@given(st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_foreign_events_on_a_running_event(data: st.DataObject) -> None:
    from tests.journal.script import moment

    script = moment(2)
    state = replace(script.state, sections={"A": script.section, "B": script.section})
    for event in data.draw(st.lists(events(wide=False), max_size=12)):
        state = evolve(state, event)
    list(breaches(state))
