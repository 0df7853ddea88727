"""Invitations: a link gives one account a role at an event, once, as long as the inviter may give it."""

import threading
from datetime import timedelta

import pytest

from crosstable.desk import Desk, NotAllowed
from crosstable.desk.doors import DoorError, Doors, NotAdmitted
from crosstable.desk.doors.invitations import VALID
from crosstable.journal import CommandRefused
from crosstable.journal import commands as c
from crosstable.journal.events import Role
from crosstable.journal.state import Official
from crosstable.store import Account
from tests.desk.conftest import Clock
from tests.desk.play import new_event

NOT_GOOD = r"^This invitation is not known here, or no longer good\. Ask for another\.$"


def account(doors: Doors, login: str) -> Account:
    return doors.accounts.create(login, login.title(), "correct horse battery")


@pytest.fixture
def anna(doors: Doors) -> Account:
    return account(doors, "anna")


@pytest.fixture
def bo(doors: Doors) -> Account:
    return account(doors, "bo")


def test_a_link_gives_a_role_in_the_name_of_the_inviter(desk: Desk, doors: Doors, journal: str, anna: Account) -> None:
    issued = doors.invitations.invite(journal, "Ada", Role.RESULTS, (1, 20))
    assert len(issued.token) == 43
    assert doors.invitations.look(issued.token) == issued.invitation
    assert "anna" not in desk.state(journal).officials
    doors.invitations.accept(issued.token, anna)
    assert desk.state(journal).officials["anna"] == Official(role=Role.RESULTS, first_board=1, last_board=20)
    assert desk.timeline(journal).entries[-1].actor == "Ada"
    (used,) = doors.invitations.all(journal)
    assert used.used_by == anna.id


def test_a_link_is_used_once(desk: Desk, doors: Doors, journal: str, anna: Account, bo: Account) -> None:
    issued = doors.invitations.invite(journal, "Ada", Role.DEPUTY)
    doors.invitations.accept(issued.token, anna)
    with pytest.raises(NotAdmitted, match=NOT_GOOD):
        doors.invitations.accept(issued.token, bo)
    with pytest.raises(NotAdmitted, match=NOT_GOOD):
        doors.invitations.look(issued.token)
    assert "bo" not in desk.state(journal).officials
    head = desk.timeline(journal).head
    assert doors.invitations.accept(issued.token, anna).journal == journal
    assert desk.timeline(journal).head == head


@pytest.mark.parametrize("dismissed", [True, False])
def test_nobody_comes_back_by_an_old_link(
    desk: Desk, doors: Doors, journal: str, anna: Account, dismissed: bool
) -> None:
    issued = doors.invitations.invite(journal, "Ada", Role.DEPUTY)
    doors.invitations.accept(issued.token, anna)
    if dismissed:
        desk.execute(journal, "Ada", c.DismissOfficial(person="anna"))
    else:
        desk.undo(journal, "Ada")
    with pytest.raises(NotAdmitted, match=NOT_GOOD):
        doors.invitations.accept(issued.token, anna)
    assert "anna" not in desk.state(journal).officials


def test_of_two_who_accept_at_the_same_moment_one_has_the_role(desk: Desk, doors: Doors, journal: str) -> None:
    token = doors.invitations.invite(journal, "Ada", Role.DEPUTY).token
    everybody = [account(doors, f"user{n}") for n in range(5)]
    gate, outcomes = threading.Barrier(5), []

    def accept(one: Account) -> None:
        gate.wait()
        try:
            doors.invitations.accept(token, one)
            outcomes.append(one.login)
        except NotAdmitted:
            outcomes.append(None)

    threads = [threading.Thread(target=accept, args=(one,)) for one in everybody]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert outcomes.count(None) == 4
    (lucky,) = set(outcomes) - {None}
    assert set(desk.state(journal).officials) == {"Ada", lucky}


def test_who_was_cut_off_in_the_middle_may_send_it_again(
    desk: Desk, doors: Doors, journal: str, anna: Account, bo: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = doors.invitations.invite(journal, "Ada", Role.DEPUTY).token

    def cut_off(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(desk, "execute", cut_off)
        with pytest.raises(KeyboardInterrupt):
            doors.invitations.accept(token, anna)
    with pytest.raises(NotAdmitted):
        doors.invitations.accept(token, bo)
    doors.invitations.accept(token, anna)
    assert desk.state(journal).officials["anna"].role is Role.DEPUTY


def test_an_invitation_is_worth_what_the_inviter_may_give(
    desk: Desk, doors: Doors, journal: str, anna: Account
) -> None:
    desk.execute(journal, "Ada", c.AppointOfficial(person="Cai", role=Role.CHIEF_ARBITER))
    desk.execute(journal, "Ada", c.AppointOfficial(person="Dan", role=Role.DEPUTY))
    issued = doors.invitations.invite(journal, "Cai", Role.ORGANISER)
    for actor in ("Dan", "Bob"):
        with pytest.raises(NotAllowed):
            doors.invitations.invite(journal, actor, Role.SPECTATOR)
        with pytest.raises(NotAllowed):
            doors.invitations.withdraw(journal, actor, issued.invitation.id)
    desk.execute(journal, "Ada", c.DismissOfficial(person="Cai"))
    with pytest.raises(NotAdmitted, match=NOT_GOOD):
        doors.invitations.accept(issued.token, anna)
    assert "anna" not in desk.state(journal).officials


@pytest.mark.parametrize(
    ("held", "offered", "accepted"),
    [
        (Role.ORGANISER, Role.RESULTS, False),
        (Role.ORGANISER, Role.CHIEF_ARBITER, False),
        (Role.RESULTS, Role.CHECK_IN, False),
        (Role.RESULTS, Role.RESULTS, False),
        (Role.RESULTS, Role.DEPUTY, True),
        (Role.SPECTATOR, Role.CHECK_IN, True),
        (Role.DEPUTY, Role.ORGANISER, True),
    ],
)
def test_nobody_loses_a_right_by_accepting(
    desk: Desk, doors: Doors, journal: str, anna: Account, held: Role, offered: Role, accepted: bool
) -> None:
    desk.execute(journal, "Ada", c.AppointOfficial(person="anna", role=held))
    issued = doors.invitations.invite(journal, "Ada", offered)
    if accepted:
        doors.invitations.accept(issued.token, anna)
    else:
        with pytest.raises(DoorError, match=f"You have a role at this event already: {held}"):
            doors.invitations.accept(issued.token, anna)
        assert doors.invitations.look(issued.token) == issued.invitation
    assert desk.state(journal).officials["anna"].role is (offered if accepted else held)


def test_expired_withdrawn_and_unknown_links_stay_closed(
    desk: Desk, doors: Doors, journal: str, anna: Account, clock: Clock
) -> None:
    expired = doors.invitations.invite(journal, "Ada", Role.DEPUTY)
    clock.moment += VALID
    withdrawn = doors.invitations.invite(journal, "Ada", Role.DEPUTY, valid=timedelta(hours=1))
    doors.invitations.withdraw(journal, "Ada", withdrawn.invitation.id)
    for token in (expired.token, withdrawn.token, "", "x" * 43, "\x00", "\ud800", expired.invitation.id):
        with pytest.raises(NotAdmitted, match=NOT_GOOD):
            doors.invitations.look(token)
        with pytest.raises(NotAdmitted, match=NOT_GOOD):
            doors.invitations.accept(token, anna)
    assert set(desk.state(journal).officials) == {"Ada"}


def test_a_disabled_account_accepts_nothing(desk: Desk, doors: Doors, journal: str, anna: Account) -> None:
    issued = doors.invitations.invite(journal, "Ada", Role.DEPUTY)
    doors.accounts.disable("anna")
    with pytest.raises(NotAdmitted, match=NOT_GOOD):
        doors.invitations.accept(issued.token, anna)
    assert set(desk.state(journal).officials) == {"Ada"}


def test_an_invitation_belongs_to_its_event(desk: Desk, doors: Doors, journal: str) -> None:
    other = new_event(desk, 4)
    issued = doors.invitations.invite(other, "Ada", Role.DEPUTY)
    for invitation in (issued.invitation.id, "0" * 32, "\x00"):
        with pytest.raises(DoorError, match="no such invitation to this event"):
            doors.invitations.withdraw(journal, "Ada", invitation)
    assert doors.invitations.all(journal) == []
    with pytest.raises(CommandRefused, match="Boards 9 to 1"):
        doors.invitations.invite(journal, "Ada", Role.RESULTS, (9, 1))


def test_the_token_is_nowhere_but_in_the_link(desk: Desk, doors: Doors, journal: str, anna: Account) -> None:
    issued = doors.invitations.invite(journal, "Ada", Role.DEPUTY)
    accepted = doors.invitations.accept(issued.token, anna)
    with desk.store._database.reading() as connection:  # type: ignore[attr-defined]
        stored = repr(connection.exec_driver_sql("SELECT * FROM invitations").all())
        stored += repr(connection.exec_driver_sql("SELECT payload, command FROM records").all())
    told = repr(issued) + repr(accepted) + repr(doors.invitations.all(journal)) + stored
    assert issued.token not in told
