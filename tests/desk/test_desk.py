"""The desk: rights, warnings, keys, undo, time, preview, conflicts."""

import random
import threading
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from crosstable.desk import Desk, NotAllowed
from crosstable.desk.glance import EVERY, FORMAT, glance
from crosstable.domain import PublicNames, ResultCode
from crosstable.journal import CommandRefused, ConfirmationNeeded, Timeline
from crosstable.journal import commands as c
from crosstable.journal.events import Person, Role, Settings
from crosstable.pairing import check
from crosstable.standings import standings
from crosstable.store import Backups, import_journal, open_store
from tests.desk.conftest import Clock
from tests.desk.play import new_event, play_round

WIN, LOSS, DRAW = ResultCode.WIN, ResultCode.LOSS, ResultCode.DRAW


def result(round_: int, board: int, white: ResultCode = WIN, black: ResultCode = LOSS) -> c.RecordResult:
    return c.RecordResult(section="A", round=round_, board=board, white=white, black=black)


def test_whole_event(desk: Desk) -> None:
    journal = new_event(desk, 17)
    rng = random.Random(1)
    for _ in range(5):
        play_round(desk, journal, rng)
    desk.execute(journal, "Ada", c.FinishSection(section="A"))
    assert all(found.agrees for found in check(desk.tournament(journal, "A")))
    assert desk.state(journal).sections["A"].finished


def test_reopening_the_store_gives_the_same_state(desk: Desk) -> None:
    journal = new_event(desk, 8)
    play_round(desk, journal, random.Random(2))
    assert Desk(desk.store).state(journal) == desk.state(journal)


def test_roles(desk: Desk) -> None:
    journal = new_event(desk, 8)
    desk.execute(journal, "Ada", c.AppointOfficial(person="Rui", role=Role.RESULTS, first_board=1, last_board=2))
    desk.execute(journal, "Ada", c.AppointOfficial(person="Eve", role=Role.SPECTATOR))
    desk.execute(journal, "Ada", c.PairRound(section="A"))
    desk.execute(journal, "Rui", result(1, 2))
    with pytest.raises(NotAllowed, match="boards 1 to 2 only"):
        desk.execute(journal, "Rui", result(1, 3))
    with pytest.raises(NotAllowed, match="may not do this: pair-round"):
        desk.execute(journal, "Rui", c.PairRound(section="A"))
    with pytest.raises(NotAllowed, match="spectator"):
        desk.preview(journal, "Eve", result(1, 1))
    with pytest.raises(NotAllowed, match="Bob has no role"):
        desk.execute(journal, "Bob", result(1, 1))


def test_helpers_undo_their_own_deeds_only(desk: Desk) -> None:
    journal = new_event(desk, 8)
    desk.execute(journal, "Ada", c.AppointOfficial(person="Rui", role=Role.RESULTS))
    desk.execute(journal, "Ada", c.PairRound(section="A"))
    with pytest.raises(NotAllowed, match="may not undo what others did"):
        desk.undo(journal, "Rui")
    desk.execute(journal, "Rui", result(1, 1))
    desk.undo(journal, "Rui")
    assert desk.state(journal).sections["A"].rounds[0].results == {}


def test_board_ranges_follow_the_numbers_in_the_hall(desk: Desk) -> None:
    journal = new_event(desk, 8, Settings(rounds=5, first_board=51))
    desk.execute(journal, "Ada", c.AppointOfficial(person="Rui", role=Role.RESULTS, first_board=51, last_board=52))
    desk.execute(journal, "Ada", c.PairRound(section="A"))
    desk.execute(journal, "Rui", result(1, 1))
    with pytest.raises(NotAllowed):
        desk.execute(journal, "Rui", result(1, 3))


def test_warnings_need_their_confirmations(desk: Desk) -> None:
    journal = new_event(desk, 8)
    desk.execute(journal, "Ada", c.PairRound(section="A"))
    longer = c.ChangeRounds(section="A", rounds=6)
    before = desk.timeline(journal).head
    for given in (0, 1):
        with pytest.raises(ConfirmationNeeded) as asked:
            desk.execute(journal, "Ada", longer, confirmations=given)
        assert (asked.value.needed, asked.value.given) == (2, given)
    assert desk.timeline(journal).head == before
    desk.execute(journal, "Ada", longer, confirmations=2)
    assert desk.tournament(journal, "A").comments == (" Rounds @ Round 1: 5 => 6",)


def test_refused_commands_leave_no_trace(desk: Desk) -> None:
    journal = new_event(desk, 8)
    before = desk.timeline(journal).head
    desk.execute(journal, "Ada", c.PairRound(section="A"))
    with pytest.raises(CommandRefused, match="no board 9"):
        desk.execute(journal, "Ada", result(1, 9))
    with pytest.raises(CommandRefused, match="not a result that a game can have"):
        desk.execute(journal, "Ada", result(1, 1, WIN, DRAW))
    assert desk.timeline(journal).head == before + 2


def test_a_key_makes_a_command_happen_once(desk: Desk) -> None:
    journal = new_event(desk, 4)
    person = c.RegisterPlayer(section="A", person=Person(name="Late, Lee"))
    first = desk.execute(journal, "Ada", person, key="slip 12")
    again = desk.execute(journal, "Ada", person, key="slip 12")
    assert (first.repeated, again.repeated) == (False, True)
    assert again.entries == first.entries
    assert len(desk.state(journal).sections["A"].entries) == 5
    assert Desk(desk.store).execute(journal, "Ada", person, key="slip 12").repeated


def test_creating_with_a_key_is_one_event(desk: Desk) -> None:
    wanted = c.CreateEvent(name="Cup")
    first, again = desk.create("Ada", wanted, key="cup"), desk.create("Ada", wanted, key="cup")
    assert first.journal == again.journal
    assert again.repeated
    assert len(desk.events()) == 1


def test_undo_and_redo(desk: Desk) -> None:
    journal = new_event(desk, 8)
    states = [desk.state(journal)]
    for command in (c.PairRound(section="A"), result(1, 1), result(1, 2, DRAW, DRAW)):
        desk.execute(journal, "Ada", command)
        states.append(desk.state(journal))
    for expected in reversed(states[:-1]):
        desk.undo(journal, "Ada")
        assert desk.state(journal) == expected
    for expected in states[1:]:
        desk.redo(journal, "Ada")
        assert desk.state(journal) == expected
    with pytest.raises(CommandRefused, match="There is nothing to redo"):
        desk.redo(journal, "Ada")


def test_older_steps_can_be_undone_unless_others_stand_on_them(desk: Desk) -> None:
    journal = new_event(desk, 8)
    registered = desk.execute(journal, "Ada", c.RegisterPlayer(section="A", person=Person(name="Odd, One")), key="odd")
    desk.execute(journal, "Ada", c.CheckIn(section="A", entry=1))
    with pytest.raises(ConfirmationNeeded, match="only this one is taken back"):
        desk.undo(journal, "Ada", "odd")
    desk.undo(journal, "Ada", "odd", confirmations=1)
    assert len(desk.state(journal).sections["A"].entries) == 8
    desk.redo(journal, "Ada", "odd", confirmations=1)
    desk.execute(journal, "Ada", c.PairRound(section="A"))
    with pytest.raises(CommandRefused, match="depends on it"):
        desk.undo(journal, "Ada", "odd", confirmations=1)
    assert registered.entries


def test_any_past_moment(desk: Desk, clock: Clock) -> None:
    journal = new_event(desk, 8)
    play_round(desk, journal, random.Random(3))
    moment, sequence, then = clock.moment, desk.timeline(journal).head, desk.state(journal)
    play_round(desk, journal, random.Random(4))
    assert desk.state(journal, at=moment) == then == desk.state(journal, sequence=sequence)
    assert desk.state(journal, at=moment - timedelta(days=1)).name == ""
    assert desk.tournament(journal, "A", sequence=sequence).paired_rounds == 1


def test_preview_shows_what_would_change_and_changes_nothing(desk: Desk) -> None:
    journal = new_event(desk, 8)
    play_round(desk, journal, random.Random(5))
    before = desk.timeline(journal).head
    played = desk.state(journal).sections["A"].rounds[0]
    turned = {(WIN, LOSS): (LOSS, WIN)}.get(played.results[1], (WIN, LOSS))
    shown = desk.preview(
        journal, "Ada", c.CorrectResult(section="A", round=1, board=1, white=turned[0], black=turned[1])
    )
    (change,) = shown.consequences
    assert change.round == 2
    assert change.boards_before != change.boards_after
    assert {played.boards[0].white, played.boards[0].black} <= set(change.places)
    before_, after_ = change.places[played.boards[0].white]
    assert before_ is not None
    assert after_ is not None
    assert before_.points != after_.points
    assert desk.timeline(journal).head == before
    undone = desk.preview_undo(journal)
    assert undone.after.sections["A"].rounds[0].missing
    assert desk.timeline(journal).head == before


def test_contradicting_results_are_kept_and_block_the_next_pairing(desk: Desk) -> None:
    journal = new_event(desk, 4)
    desk.execute(journal, "Ada", c.AppointOfficial(person="Rui", role=Role.RESULTS))
    desk.execute(journal, "Ada", c.PairRound(section="A"))
    desk.execute(journal, "Ada", result(1, 1))
    assert desk.execute(journal, "Rui", result(1, 1)).entries == ()
    told = desk.execute(journal, "Rui", replace(result(1, 1, DRAW, DRAW), source="phone"))
    assert [f.code for f in told.findings] == ["conflict"]
    (conflict,) = desk.state(journal).sections["A"].rounds[0].conflicts[1]
    assert (conflict.white, conflict.source) == (DRAW, "phone")
    with pytest.raises(CommandRefused, match="contradict each other on board 1"):
        desk.execute(journal, "Ada", c.PairRound(section="A"))
    desk.execute(journal, "Ada", c.CorrectResult(section="A", round=1, board=1, white=DRAW, black=DRAW))
    assert not desk.state(journal).sections["A"].rounds[0].conflicts


def test_two_desks_on_one_store_see_each_other(desk: Desk) -> None:
    journal = new_event(desk, 8)
    other = Desk(desk.store)
    other.execute(journal, "Ada", c.PairRound(section="A"))
    desk.execute(journal, "Ada", result(1, 1))
    assert other.state(journal) == desk.state(journal)


def test_many_clients_at_once(desk: Desk) -> None:
    """Every acknowledged command is in the journal exactly once, and the state is the fold of it."""
    journal = new_event(desk, 60)
    desk.execute(journal, "Ada", c.PairRound(section="A"))
    desks = [desk, Desk(desk.store)]
    acknowledged: list[str] = []
    guard = threading.Lock()

    def client(number: int) -> None:
        rng = random.Random(number)
        mine = desks[number % 2]
        for n in range(25):
            key = f"{number}/{n}"
            white, black = rng.choice([(WIN, LOSS), (LOSS, WIN), (DRAW, DRAW)])
            if mine.execute(journal, "Ada", result(1, rng.randint(1, 30), white, black), key=key).entries:
                with guard:
                    acknowledged.append(key)

    threads = [threading.Thread(target=client, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    timeline = desk.timeline(journal)
    written = [entry.command for entry in timeline.entries if "/" in entry.command]
    assert sorted(written) == sorted(acknowledged)
    assert Timeline.of(timeline.entries).state == timeline.state == Desk(desk.store).state(journal)
    assert [entry.sequence for entry in timeline.entries] == list(range(1, timeline.head + 1))


def test_following_an_event(desk: Desk) -> None:
    journal = new_event(desk, 4)
    with_head = desk.timeline(journal).head
    subscription = desk.subscribe(journal, with_head)
    desk.execute(journal, "Ada", c.PairRound(section="A"))
    assert [record.kind for record in subscription.wait(5)] == ["numbers.assigned", "round.paired"]
    subscription.close()


def test_backup_files_by_round(desk: Desk, tmp_path: Path) -> None:
    desk.backups = Backups(desk.store, tmp_path / "backups")
    journal = new_event(desk, 4)
    play_round(desk, journal, random.Random(1))
    assert [file.label for file in desk.backups.files(journal)] == ["a-round-1", "a-round-1"]
    with open_store(tmp_path / "second") as other, desk.backups.files(journal)[0].path.open("rb") as stream:
        import_journal(other, stream)
        assert Desk(other).state(journal).sections["A"].rounds[0].published


def test_a_backup_that_fails_is_said_and_the_command_has_happened(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "backups").write_text("in the way")
    desk.backups = Backups(desk.store, tmp_path / "backups")
    journal = new_event(desk, 4)
    outcome = desk.execute(journal, "Ada", c.PairRound(section="A"))
    assert "no-backup" in [finding.code for finding in outcome.findings]
    assert desk.state(journal).sections["A"].rounds


def test_expelled_players_are_not_ranked_and_their_results_count_for_the_opponents(desk: Desk) -> None:
    journal = new_event(desk, 6)
    play_round(desk, journal, random.Random(1))
    before = {row.tpn: row for row in standings(desk.tournament(journal, "A"), "BH").rows}
    desk.execute(journal, "Ada", c.ExpelPlayer(section="A", entry=2), confirmations=1)
    after = standings(desk.tournament(journal, "A"), "BH").rows
    assert 2 not in [row.tpn for row in after]
    assert next(row.rank for row in after) == 1
    assert all(row.values["BH"].value == before[row.tpn].values["BH"].value for row in after)
    assert desk.tournament(journal, "A").by_tpn[2].withdrawn


def long_event(desk: Desk) -> str:
    journal = new_event(desk, 6)
    for n in range(EVERY):
        desk.execute(journal, "Ada", c.CheckIn(section="A", entry=1 + n % 6, present=n % 12 < 6))
    return journal


def test_snapshots_open_a_long_journal_and_are_never_trusted_over_it(desk: Desk) -> None:
    journal = long_event(desk)
    kept = desk.store.latest_snapshot(journal, FORMAT)
    assert kept is not None
    play_round(desk, journal, random.Random(1))
    seen = glance(desk.store, journal)
    assert seen is not None
    assert (seen.state, seen.sequence) == (desk.state(journal), desk.timeline(journal).head)
    assert Desk(desk.store).state(journal) == Timeline.of(desk.timeline(journal).entries).state
    # A snapshot with other bytes, of another record, or that says something else is passed over.
    desk.store.put_snapshot(replace(kept, sequence=kept.sequence + 1, digest="0" * 64, content=b"{}"))
    assert Desk(desk.store).state(journal) == desk.state(journal)
    head = desk.timeline(journal).head
    (last,) = desk.store.read(journal, head - 1, head)
    desk.store.put_snapshot(replace(kept, sequence=head, digest=last.digest, content=b"rubbish"))
    assert glance(desk.store, journal) is None
    assert Desk(desk.store).state(journal) == desk.state(journal)


def test_undoing_what_lies_before_a_snapshot(desk: Desk) -> None:
    journal = long_event(desk)
    last = desk.timeline(journal).commands[-1]
    desk.undo(journal, "Ada", last)
    assert glance(desk.store, journal) is None
    assert Desk(desk.store).state(journal) == desk.state(journal)


def test_preview_shows_tie_breaks_that_change(desk: Desk) -> None:
    """Whoever met the two of a corrected board keeps rank and points, and has another Buchholz."""
    journal = new_event(desk, 8)
    desk.execute(journal, "Ada", c.AnnounceTieBreaks(section="A", tie_breaks=("BH", "SB")))
    play_round(desk, journal, random.Random(5))
    play_round(desk, journal, random.Random(6))
    section = desk.state(journal).sections["A"]
    board = section.rounds[1].boards[0]
    codes = (DRAW, DRAW) if section.rounds[1].results[1] != (DRAW, DRAW) else (WIN, LOSS)
    shown = desk.preview(journal, "Ada", c.CorrectResult(section="A", round=2, board=1, white=codes[0], black=codes[1]))
    (change,) = shown.consequences
    met = {
        b.white + b.black - e
        for b in section.rounds[0].boards
        for e in (board.white, board.black)
        if e in (b.white, b.black)
    }
    for entry in met - {board.white, board.black}:
        before, after = change.places[entry]
        assert before is not None
        assert after is not None
        assert dict(before.tie_breaks)["BH"] != dict(after.tie_breaks)["BH"]


def test_publicity_is_for_organiser_and_chief_arbiter(desk: Desk) -> None:
    journal = new_event(desk, 4)
    hide = c.ChangePublicity(open=False, names=PublicNames.HIDDEN)
    for role in Role:
        desk.execute(journal, "Ada", c.AppointOfficial(person=role, role=role))
        if role in (Role.ORGANISER, Role.CHIEF_ARBITER):
            desk.execute(journal, role, hide)
            desk.undo(journal, role)
        else:
            with pytest.raises(NotAllowed):
                desk.execute(journal, role, hide)
    assert desk.state(journal).publicity.open


def test_a_deputy_undoes_no_appointment_and_no_publicity(desk: Desk) -> None:
    journal = new_event(desk, 4)
    desk.execute(journal, "Ada", c.AppointOfficial(person="Dan", role=Role.DEPUTY), key="dan")
    desk.execute(journal, "Ada", c.AppointOfficial(person="Eve", role=Role.RESULTS), key="eve")
    desk.execute(journal, "Ada", c.ChangePublicity(open=True, names=PublicNames.HIDDEN), key="hidden")
    desk.execute(journal, "Ada", c.DismissOfficial(person="Eve"), key="no eve")
    for key in ("hidden", "no eve"):
        with pytest.raises(NotAllowed, match=r"may not undo this: (event|official)\."):
            desk.undo(journal, "Dan", key, confirmations=1)
    desk.undo(journal, "Ada", "hidden", confirmations=1)
    with pytest.raises(NotAllowed):
        desk.redo(journal, "Dan", "hidden", confirmations=1)
    desk.execute(journal, "Ada", c.RegisterPlayer(section="A", person=Person(name="Late, Lee")), key="lee")
    desk.undo(journal, "Dan", "lee")


def test_whoever_may_appoint_no_more_does_not_do_it_by_undoing_their_own_deeds(desk: Desk) -> None:
    journal = new_event(desk, 4)
    desk.execute(journal, "Ada", c.AppointOfficial(person="Cai", role=Role.CHIEF_ARBITER))
    desk.execute(journal, "Cai", c.AppointOfficial(person="Eve", role=Role.RESULTS))
    desk.execute(journal, "Cai", c.DismissOfficial(person="Eve"), key="no eve")
    desk.execute(journal, "Ada", c.AppointOfficial(person="Cai", role=Role.RESULTS))
    with pytest.raises(NotAllowed, match=r"Cai may not undo this: official\.dismissed"):
        desk.undo(journal, "Cai", "no eve", confirmations=1)
