"""Codes: a phone comes in, does what its role at the event covers, and is shut out."""

import re
from datetime import timedelta

import pytest

from crosstable.desk import Desk, NotAllowed
from crosstable.desk.doors import DoorError, Doors, NotAdmitted
from crosstable.desk.doors.codes import ALPHABET, VALID
from crosstable.domain import ResultCode
from crosstable.journal import CommandRefused
from crosstable.journal import commands as c
from crosstable.journal.events import Role
from crosstable.journal.state import Official
from crosstable.store import NoSuchJournalError, UnavailableError
from tests.desk.conftest import Clock
from tests.desk.play import new_event

RESULT = c.RecordResult(section="A", round=1, board=1, white=ResultCode.WIN, black=ResultCode.LOSS)


def test_a_code_lets_a_phone_in_to_its_role_and_boards(desk: Desk, doors: Doors, journal: str) -> None:
    issued = doors.codes.issue(journal, "Ada", Role.RESULTS, " Hall  1 ", (1, 1))
    assert re.fullmatch(f"[{ALPHABET}]{{4}}-[{ALPHABET}]{{4}}", issued.text)
    device = doors.codes.enter(issued.text)
    assert (device.actor, device.journal, device.role) == ("code:Hall 1", journal, Role.RESULTS)
    assert (device.first_board, device.last_board, device.label) == (1, 1, "Hall 1")
    assert device.expires == issued.code.created + VALID
    desk.execute(journal, device.actor, RESULT)
    with pytest.raises(NotAllowed, match="boards 1 to 1 only"):
        desk.execute(journal, device.actor, c.RecordResult(**{**_fields(RESULT), "board": 2}))
    with pytest.raises(NotAllowed):
        desk.execute(journal, device.actor, c.PairRound(section="A"))


def _fields(command: c.RecordResult) -> dict[str, object]:
    return {name: getattr(command, name) for name in ("section", "round", "board", "white", "black")}


@pytest.mark.parametrize(
    "change", [str.lower, lambda text: text.replace("-", " "), lambda text: f" {text[:4]}{text[5:]}\n"]
)
def test_a_code_may_be_typed_in_any_way(doors: Doors, journal: str, change) -> None:
    issued = doors.codes.issue(journal, "Ada", Role.CHECK_IN, "Door")
    assert doors.codes.enter(change(issued.text)).label == "Door"


@pytest.mark.parametrize(
    "text", ["", "AAAA-AAAA", "AAAA-AAA", "AAAA-AAAAA", "OOOO-1111", "\x00" * 8, "A" * 10_000, "Ünïcödé8"]
)
def test_what_is_no_code_stays_outside(doors: Doors, text: str) -> None:
    with pytest.raises(NotAdmitted, match=r"^This code is not known here, or no longer good\.$"):
        doors.codes.enter(text)


def test_codes_differ_and_are_not_guessed_from_what_is_stored(desk: Desk, doors: Doors, journal: str) -> None:
    texts = {doors.codes.issue(journal, "Ada", Role.RESULTS, f"Phone {n}").text for n in range(5)}
    assert len(texts) == 5
    with desk.store._database.reading() as connection:  # type: ignore[attr-defined]
        stored = repr(connection.exec_driver_sql("SELECT * FROM access_codes").all())
        kept = repr([tuple(row) for row in connection.exec_driver_sql("SELECT payload FROM records")])
    for text in texts:
        assert text not in stored + kept
        assert text.replace("-", "") not in stored + kept


def test_a_revoked_code_is_out_at_once_for_good(desk: Desk, doors: Doors, journal: str) -> None:
    issued = doors.codes.issue(journal, "Ada", Role.RESULTS, "Hall 1")
    device = doors.codes.enter(issued.text)
    doors.codes.revoke(journal, "Ada", device.id)
    assert "code:Hall 1" not in desk.state(journal).officials
    with pytest.raises(NotAllowed, match="has no role"):
        desk.execute(journal, device.actor, RESULT)
    desk.undo(journal, "Ada")
    assert "code:Hall 1" in desk.state(journal).officials
    with pytest.raises(NotAdmitted):
        doors.codes.enter(issued.text)
    assert doors.codes.device(device.id) is None
    doors.codes.revoke(journal, "Ada", device.id)
    assert "code:Hall 1" not in desk.state(journal).officials
    doors.codes.revoke(journal, "Ada", device.id)


def test_an_expired_code_is_out(doors: Doors, journal: str, clock: Clock) -> None:
    issued = doors.codes.issue(journal, "Ada", Role.RESULTS, "Hall 1", valid=timedelta(hours=1))
    device = doors.codes.enter(issued.text)
    assert doors.codes.device(device.id) == device
    clock.moment += timedelta(hours=1)
    assert doors.codes.device(device.id) is None
    with pytest.raises(NotAdmitted, match="no longer good"):
        doors.codes.enter(issued.text)


def test_a_code_whose_actor_was_dismissed_by_hand_is_out(desk: Desk, doors: Doors, journal: str) -> None:
    issued = doors.codes.issue(journal, "Ada", Role.RESULTS, "Hall 1")
    desk.execute(journal, "Ada", c.DismissOfficial(person="code:Hall 1"))
    assert doors.codes.device(issued.code.id) is None
    with pytest.raises(NotAdmitted):
        doors.codes.enter(issued.text)
    doors.codes.revoke(journal, "Ada", issued.code.id)


def test_a_code_whose_appointment_is_undone_is_out(desk: Desk, doors: Doors, journal: str) -> None:
    issued = doors.codes.issue(journal, "Ada", Role.RESULTS, "Hall 1")
    desk.undo(journal, "Ada")
    with pytest.raises(NotAdmitted):
        doors.codes.enter(issued.text)


def test_the_journal_says_what_a_device_may(desk: Desk, doors: Doors, journal: str) -> None:
    issued = doors.codes.issue(journal, "Ada", Role.RESULTS, "Hall 1")
    desk.execute(journal, "Ada", c.AppointOfficial(person="code:Hall 1", role=Role.DEPUTY))
    assert doors.codes.enter(issued.text).role is Role.DEPUTY


def test_only_who_may_appoint_issues_and_revokes(desk: Desk, doors: Doors, journal: str) -> None:
    desk.execute(journal, "Ada", c.AppointOfficial(person="Dan", role=Role.DEPUTY))
    desk.execute(journal, "Ada", c.AppointOfficial(person="Cai", role=Role.CHIEF_ARBITER))
    issued = doors.codes.issue(journal, "Cai", Role.RESULTS, "Hall 1")
    device = doors.codes.enter(issued.text)
    for actor in ("Dan", "Bob", device.actor):
        with pytest.raises(NotAllowed):
            doors.codes.issue(journal, actor, Role.RESULTS, "Hall 2")
        with pytest.raises(NotAllowed):
            doors.codes.revoke(journal, actor, device.id)
    assert [code.label for code in doors.codes.all(journal)] == ["Hall 1"]
    assert doors.codes.device(device.id) == device


def test_a_code_belongs_to_its_event(desk: Desk, doors: Doors, journal: str) -> None:
    other = new_event(desk, 4)
    issued = doors.codes.issue(other, "Ada", Role.RESULTS, "Hall 1")
    doors.codes.issue(journal, "Ada", Role.CHECK_IN, "Hall 1")
    for code in (issued.code.id, "0" * 32, "\x00"):
        with pytest.raises(DoorError, match="no such code at this event"):
            doors.codes.revoke(journal, "Ada", code)
    assert doors.codes.enter(issued.text).journal == other
    with pytest.raises(NoSuchJournalError):
        doors.codes.issue("0" * 32, "Ada", Role.RESULTS, "Hall 1")


def test_a_label_is_on_one_code_and_comes_back(desk: Desk, doors: Doors, journal: str, clock: Clock) -> None:
    first = doors.codes.issue(journal, "Ada", Role.RESULTS, "Hall 1")
    with pytest.raises(DoorError, match="There is a code for Hall 1 already"):
        doors.codes.issue(journal, "Ada", Role.CHECK_IN, "Hall 1")
    assert desk.state(journal).officials["code:Hall 1"] == Official(role=Role.RESULTS)
    clock.moment += VALID
    second = doors.codes.issue(journal, "Ada", Role.CHECK_IN, "Hall 1")
    doors.codes.revoke(journal, "Ada", first.code.id)
    assert doors.codes.enter(second.text).role is Role.CHECK_IN
    with pytest.raises(NotAdmitted):
        doors.codes.enter(first.text)


@pytest.mark.parametrize("label", ["", " ", "x" * 41, "Hall\x001", "Hall\u202e"])
def test_a_code_needs_a_label(doors: Doors, journal: str, label: str) -> None:
    with pytest.raises(DoorError, match="label of 1 to 40"):
        doors.codes.issue(journal, "Ada", Role.RESULTS, label)


def test_what_makes_no_sense_leaves_no_code(desk: Desk, doors: Doors, journal: str) -> None:
    head = desk.timeline(journal).head
    with pytest.raises(CommandRefused, match="Boards 9 to 1"):
        doors.codes.issue(journal, "Ada", Role.RESULTS, "Hall 1", (9, 1))
    with pytest.raises(DoorError, match="No code makes somebody an organiser"):
        doors.codes.issue(journal, "Ada", Role.ORGANISER, "Boss")
    assert doors.codes.all(journal) == []
    assert desk.timeline(journal).head == head


def test_a_code_without_its_appointment_is_revoked(
    desk: Desk, doors: Doors, journal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object, **__: object) -> None:
        raise UnavailableError(c_message)

    from crosstable.domain.messages import say

    c_message = say("The server is away.")
    monkeypatch.setattr(desk, "execute", away)
    with pytest.raises(UnavailableError):
        doors.codes.issue(journal, "Ada", Role.RESULTS, "Hall 1")
    (code,) = doors.codes.all(journal)
    assert code.revoked is not None


def test_a_text_that_is_taken_is_not_given_twice(doors: Doors, journal: str, monkeypatch: pytest.MonkeyPatch) -> None:
    letters = iter("AAAAAAAAAAAAAAAABBBBBBBB")
    monkeypatch.setattr("crosstable.desk.doors.codes.secrets.choice", lambda _: next(letters))
    assert doors.codes.issue(journal, "Ada", Role.RESULTS, "Hall 1").text == "AAAA-AAAA"
    assert doors.codes.issue(journal, "Ada", Role.RESULTS, "Hall 2").text == "BBBB-BBBB"


def test_another_process_knows_the_same_codes(desk: Desk, doors: Doors, journal: str) -> None:
    issued = doors.codes.issue(journal, "Ada", Role.RESULTS, "Hall 1")
    assert Doors(Desk(desk.store, desk.clock)).codes.enter(issued.text).label == "Hall 1"


def test_the_last_use_is_kept_and_no_text(doors: Doors, journal: str) -> None:
    issued = doors.codes.issue(journal, "Ada", Role.RESULTS, "Hall 1")
    device = doors.codes.enter(issued.text)
    (code,) = doors.codes.all(journal)
    assert code.last_used is not None
    assert code.last_used > code.created
    told = repr(issued) + repr(device) + repr(code)
    assert issued.text not in told
    assert issued.text.replace("-", "") not in told
