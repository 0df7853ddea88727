"""Accounts: who gets in by a password, who does not, and that nobody learns why."""

import traceback
from collections.abc import Callable

import pytest

from crosstable.desk import Desk
from crosstable.desk.doors import DoorError, Doors, NotAdmitted, Passwords
from crosstable.store import Account
from tests.desk.doors.conftest import QUICK

WORDS = "correct horse battery"


@pytest.fixture
def anna(doors: Doors) -> Account:
    return doors.accounts.create("Anna@Example.org", " Anna  Petrova ", WORDS)


def test_login_and_password_let_in(doors: Doors, anna: Account) -> None:
    assert (anna.login, anna.name) == ("anna@example.org", "Anna Petrova")
    assert doors.accounts.check_login(" ANNA@example.org", WORDS) == anna
    assert doors.accounts.all() == [anna]


@pytest.mark.parametrize(
    ("login", "password"),
    [
        ("anna@example.org", "correct horse batterie"),
        ("anna@example.org", ""),
        ("anna@example.org", WORDS.upper()),
        ("anna@example.org", "x" * 10_000),
        ("anna@example.org", "lone \ud800 surrogate"),
        ("bo", WORDS),
        ("", WORDS),
        ("nobody", "nobody"),
        ("x" * 10_000, WORDS),
        ("anna@example.org\x00", WORDS),
    ],
    ids=lambda value: repr(value)[:20],
)
@pytest.mark.usefixtures("anna")
def test_whatever_is_wrong_the_answer_is_the_same(doors: Doors, login: str, password: str) -> None:
    with pytest.raises(NotAdmitted, match=r"^Name and password do not fit together, or the account is closed\.$"):
        doors.accounts.check_login(login, password)


@pytest.mark.parametrize("login", ["anna@example.org", "bo", "\x00"])
@pytest.mark.usefixtures("anna")
def test_every_attempt_verifies_one_hash(doors: Doors, login: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So an unknown name takes as long as a wrong password."""
    from argon2 import PasswordHasher

    verified = []
    verify = PasswordHasher.verify

    def counted(self: PasswordHasher, known: str, password: bytes) -> bool:
        verified.append(known)
        return verify(self, known, password)

    monkeypatch.setattr(PasswordHasher, "verify", counted)
    with pytest.raises(NotAdmitted):
        doors.accounts.check_login(login, "wrong password")
    (hash_,) = verified
    assert hash_.startswith("$argon2id$v=19$m=8,t=1,p=1$")


def test_a_disabled_account_is_closed_with_its_sessions(doors: Doors, anna: Account) -> None:
    assert doors.accounts.of_session(anna.id, anna.session_version) == anna
    closed = doors.accounts.disable("anna@example.org")
    assert closed.disabled is not None
    assert doors.accounts.disable("anna@example.org") == closed
    with pytest.raises(NotAdmitted, match="do not fit"):
        doors.accounts.check_login("anna@example.org", WORDS)
    with pytest.raises(NotAdmitted):
        doors.accounts.change_password(anna.id, WORDS, "another password")
    for version in (anna.session_version, closed.session_version):
        assert doors.accounts.of_session(anna.id, version) is None
    opened = doors.accounts.enable("anna@example.org")
    assert doors.accounts.check_login("anna@example.org", WORDS) == opened
    assert doors.accounts.of_session(anna.id, anna.session_version) is None
    assert doors.accounts.of_session("\x00", 1) is None


def test_a_changed_password_ends_the_old_one_and_its_sessions(doors: Doors, anna: Account) -> None:
    with pytest.raises(NotAdmitted, match="The old password is not right"):
        doors.accounts.change_password(anna.id, "wrong password", "another password")
    with pytest.raises(NotAdmitted):
        doors.accounts.change_password("0" * 32, WORDS, "another password")
    with pytest.raises(DoorError, match="10 to 500 characters"):
        doors.accounts.change_password(anna.id, WORDS, "short")
    assert doors.accounts.check_login(anna.login, WORDS) == anna
    changed = doors.accounts.change_password(anna.id, WORDS, "another password")
    assert doors.accounts.of_session(anna.id, anna.session_version) is None
    assert doors.accounts.of_session(anna.id, changed.session_version) == changed
    assert doors.accounts.check_login(anna.login, "another password") == changed
    with pytest.raises(NotAdmitted):
        doors.accounts.check_login(anna.login, WORDS)
    doors.accounts.set_password(anna.login, WORDS)
    assert doors.accounts.check_login(anna.login, WORDS).session_version == changed.session_version + 1


def test_a_hash_of_older_parameters_is_made_anew_at_the_next_login(desk: Desk, doors: Doors, anna: Account) -> None:
    access = desk.store.access
    before = access.password_hash(anna.id)
    doors.accounts.check_login(anna.login, WORDS)
    assert access.password_hash(anna.id) == before
    stronger = Doors(desk, Passwords(time=2, memory=16, lanes=1))
    with pytest.raises(NotAdmitted):
        stronger.accounts.check_login(anna.login, "wrong password")
    assert access.password_hash(anna.id) == before
    assert stronger.accounts.check_login(anna.login, WORDS) == anna
    after = access.password_hash(anna.id)
    assert after is not None
    assert "m=16,t=2,p=1" in after
    assert stronger.accounts.check_login(anna.login, WORDS) == anna


def test_keyboards_that_write_a_letter_in_another_way_are_the_same(doors: Doors) -> None:
    doors.accounts.create("zoe", "Zoë", "Zoe\u0308 and the caf\u00e9")
    assert doors.accounts.check_login("zoe", "Zo\u00eb and the cafe\u0301").login == "zoe"


@pytest.mark.parametrize(
    "login", ["", "a", "local", "LOCAL", "code:Hall 1", "аnna", "an na", "-anna", "a" * 101, "a\x00b"]
)
def test_a_login_is_plain_and_not_somebody_else(doors: Doors, login: str) -> None:
    with pytest.raises(DoorError, match="cannot be a name to log in with"):
        doors.accounts.create(login, "Anna", WORDS)
    assert doors.accounts.all() == []


@pytest.mark.parametrize("name", ["", "  ", "x" * 101, "An\x00na", "Anna\u202e"])
def test_an_account_has_a_name(doors: Doors, name: str) -> None:
    with pytest.raises(DoorError, match="needs a name of 1 to 100"):
        doors.accounts.create("anna", name, WORDS)


@pytest.mark.parametrize(
    ("password", "sentence"),
    [
        ("short", "10 to 500 characters"),
        ("x" * 501, "10 to 500 characters"),
        ("aaaaaaaaaaaa", "more different characters"),
        ("Anna.Petrova", "may not be the name"),
        ("lone \ud800 surrogate", "more different"),
    ],
)
def test_a_password_that_will_not_do(doors: Doors, password: str, sentence: str) -> None:
    with pytest.raises(DoorError, match=sentence):
        doors.accounts.create("anna.petrova", "Anna", password)


def test_a_login_is_taken_once(doors: Doors, anna: Account) -> None:
    with pytest.raises(DoorError, match=r"There is an account anna@example\.org already"):
        doors.accounts.create("ANNA@EXAMPLE.ORG", "Another", WORDS)
    assert doors.accounts.all() == [anna]


@pytest.mark.parametrize("login", ["bo", "\x00"])
def test_an_unknown_account_is_named(doors: Doors, login: str) -> None:
    for ask in (
        doors.accounts.disable,
        doors.accounts.enable,
        lambda name: doors.accounts.set_password(name, "another password"),
    ):
        with pytest.raises(DoorError, match="There is no account"):
            ask(login)


def tries(doors: Doors, account: Account) -> list[Callable[[], object]]:
    return [
        lambda: doors.accounts.check_login("bo", WORDS),
        lambda: doors.accounts.check_login(account.login, WORDS + "!"),
        lambda: doors.accounts.change_password(account.id, WORDS + "!", WORDS),
        lambda: doors.accounts.create(account.login, "Anna", WORDS),
        lambda: doors.accounts.create("anna", "", WORDS),
        lambda: doors.accounts.create("anna", "Anna", WORDS * 50),
    ]


@pytest.mark.parametrize("n", range(6))
def test_no_error_holds_a_password(doors: Doors, anna: Account, n: int) -> None:
    with pytest.raises(DoorError) as outcome:
        tries(doors, anna)[n]()
    told = "".join(traceback.format_exception(outcome.value)) + repr(outcome.value.message.values)
    assert WORDS not in told
    assert "$argon2" not in told


def test_nothing_that_is_handed_out_holds_a_hash(doors: Doors, anna: Account) -> None:
    assert "argon2" not in repr(anna) + repr(doors.accounts.all()) + repr(doors.accounts) + repr(QUICK)


def test_the_signing_key_is_one_for_all(desk: Desk, doors: Doors) -> None:
    key = doors.signing_key()
    assert len(key) == 32
    assert key == doors.signing_key() == Doors(Desk(desk.store)).signing_key()
    assert repr(key) not in repr(vars(doors))
