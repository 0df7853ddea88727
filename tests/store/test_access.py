"""Who may come in, on both databases: accounts, codes, invitations, secrets; and no hash among what is handed out."""

import os
import stat
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from crosstable.store import (
    AccessCode,
    Account,
    Invitation,
    LabelTakenError,
    LoginTakenError,
    NoSuchJournalError,
    Store,
    new_journal_id,
    open_store,
)
from tests.store.samples import NOON, begun

LATER = NOON + timedelta(hours=1)


def code(journal: str, label: str = "Hall 1", **values: object) -> AccessCode:
    made = AccessCode(
        id=new_journal_id(),
        journal=journal,
        role="results",
        label=label,
        first_board=1,
        last_board=20,
        created_by="anna",
        created=NOON,
        expires=LATER,
    )
    return replace(made, **values)  # type: ignore[arg-type]


def invitation(journal: str) -> Invitation:
    return Invitation(
        id=new_journal_id(), journal=journal, role="deputy", created_by="anna", created=NOON, expires=LATER
    )


def at_once(number: int, work: Callable[[int], object]) -> list[object]:
    """What so many threads that start together give back; errors are among it."""
    gate, found = threading.Barrier(number), []

    def run(n: int) -> None:
        gate.wait()
        try:
            found.append(work(n))
        except Exception as error:
            found.append(error)

    threads = [threading.Thread(target=run, args=(n,)) for n in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_an_account_comes_back_without_its_hash(store: Store) -> None:
    made = store.access.add_account("anna", "Anna Petrova", "$hash$", NOON)
    assert store.access.account(made.id) == store.access.account_by_login("anna") == made
    assert made == Account(id=made.id, login="anna", name="Anna Petrova", session_version=1, created=NOON)
    assert "$hash$" not in repr(store.access.accounts())
    assert store.access.password_hash(made.id) == "$hash$"
    assert store.access.account("nobody") is store.access.account_by_login("bo") is None
    assert store.access.password_hash("nobody") is None


def test_a_login_is_given_once(store: Store) -> None:
    first = store.access.add_account("anna", "Anna", "a", NOON)
    store.access.set_disabled(first.id, NOON)
    with pytest.raises(LoginTakenError, match="anna already"):
        store.access.add_account("anna", "Another", "b", NOON)
    assert [account.name for account in store.access.accounts()] == ["Anna"]
    made = at_once(4, lambda n: store.access.add_account("bo", f"Bo {n}", "c", NOON))
    assert sum(isinstance(one, Account) for one in made) == 1
    assert sum(isinstance(one, LoginTakenError) for one in made) == 3


def test_a_new_password_and_disabling_end_all_sessions(store: Store) -> None:
    made = store.access.add_account("anna", "Anna", "old", NOON)
    assert store.access.rehash(made.id, "old", "same password")
    assert not store.access.rehash(made.id, "old", "too late")
    assert store.access.account(made.id) == made
    assert store.access.set_password(made.id, "new")
    assert store.access.password_hash(made.id) == "new"
    assert store.access.set_disabled(made.id, LATER)
    assert store.access.account(made.id) == replace(made, session_version=3, disabled=LATER)
    assert store.access.set_disabled(made.id, None)
    assert store.access.account(made.id) == replace(made, session_version=4)
    assert not store.access.set_password("nobody", "x")
    assert not store.access.set_disabled("nobody", NOON)


def test_a_code_is_found_by_its_hash_and_shows_it_never(store: Store) -> None:
    journal = begun(store)
    made = code(journal)
    store.access.add_code(made, "a" * 64)
    assert store.access.code(made.id) == store.access.code_by_secret("a" * 64) == made
    assert store.access.code_by_secret("b" * 64) is store.access.code("nothing") is None
    assert store.access.codes(journal) == [made]
    assert "a" * 64 not in repr(store.access.codes(journal))
    store.access.use_code(made.id, LATER)
    assert store.access.codes(journal) == [replace(made, last_used=LATER)]


def test_a_code_is_good_until_it_expires_or_is_revoked(store: Store) -> None:
    journal = begun(store)
    made = code(journal)
    store.access.add_code(made, "a" * 64)
    assert made.is_good(NOON)
    assert not made.is_good(LATER)
    assert store.access.revoke_code(made.id, NOON)
    assert not store.access.revoke_code(made.id, LATER)
    revoked = store.access.code(made.id)
    assert revoked is not None
    assert revoked.revoked == NOON
    assert not revoked.is_good(NOON)


def test_a_label_is_on_one_code_in_force(store: Store) -> None:
    journal = begun(store)
    first = code(journal)
    store.access.add_code(first, "a" * 64)
    with pytest.raises(LabelTakenError, match="Hall 1 already"):
        store.access.add_code(code(journal), "b" * 64)
    store.access.add_code(code(journal, "Hall 2"), "c" * 64)
    store.access.add_code(code(begun(store)), "d" * 64)
    store.access.revoke_code(first.id, NOON)
    again = code(journal)
    store.access.add_code(again, "e" * 64)
    after_expiry = code(journal, created=LATER, expires=LATER + timedelta(hours=1))
    store.access.add_code(after_expiry, "f" * 64)
    expired = store.access.code(again.id)
    assert expired is not None
    assert expired.revoked == LATER


def test_two_codes_with_one_label_at_the_same_moment(store: Store) -> None:
    journal = begun(store)
    made = at_once(4, lambda n: store.access.add_code(code(journal), str(n) * 64))
    assert made.count(True) == 1
    assert sum(isinstance(one, LabelTakenError) for one in made) == 3


def test_codes_and_invitations_are_for_journals_that_there_are(store: Store) -> None:
    for add in (
        lambda: store.access.add_code(code("0" * 32), "a" * 64),
        lambda: store.access.add_invitation(invitation("0" * 32), "a" * 64),
    ):
        with pytest.raises(NoSuchJournalError):
            add()


def test_an_invitation_is_used_by_one_account(store: Store) -> None:
    journal = begun(store)
    made = invitation(journal)
    store.access.add_invitation(made, "a" * 64)
    assert store.access.invitation(made.id) == store.access.invitation_by_secret("a" * 64) == made
    ids = [store.access.add_account(f"u{n}", "U", "h", NOON).id for n in range(4)]
    claimed = at_once(4, lambda n: store.access.claim_invitation(made.id, ids[n], NOON))
    assert sorted(claimed) == [False, False, False, True]  # type: ignore[type-var]
    (used,) = store.access.invitations(journal)
    assert (used.used, used.is_good(NOON)) == (NOON, False)
    assert used.used_by in ids
    for account in ids:
        assert store.access.claim_invitation(made.id, account, LATER) is (account == used.used_by)
    assert store.access.invitation(made.id) == used
    assert not store.access.withdraw_invitation(made.id, NOON)


@pytest.mark.parametrize("moment", [LATER, LATER + timedelta(days=1)])
def test_an_expired_or_withdrawn_invitation_is_not_used(store: Store, moment: datetime) -> None:
    journal = begun(store)
    account = store.access.add_account("anna", "Anna", "h", NOON).id
    expired, withdrawn = invitation(journal), invitation(journal)
    store.access.add_invitation(expired, "a" * 64)
    store.access.add_invitation(withdrawn, "b" * 64)
    assert not store.access.claim_invitation(expired.id, account, moment)
    assert store.access.withdraw_invitation(withdrawn.id, NOON)
    assert not store.access.withdraw_invitation(withdrawn.id, NOON)
    assert not store.access.claim_invitation(withdrawn.id, account, NOON)
    assert all(one.used_by is None for one in store.access.invitations(journal))


def test_a_secret_is_made_once_whoever_is_first(store: Store, location: str) -> None:
    made = at_once(4, lambda n: store.access.secret("signing", bytes([n]) * 32))
    assert len(set(made)) == 1
    with open_store(location) as other:
        assert other.access.secret("signing", b"fresh") == made[0]
        assert other.access.secret("salt", b"fresh") == b"fresh"


def test_a_secret_that_is_there_is_answered_without_an_error_that_would_tell_it(store: Store) -> None:
    journal = begun(store)
    assert store.access.add_code(code(journal), "a" * 64) is True
    assert store.access.add_code(code(journal, "Hall 2"), "a" * 64) is False
    assert store.access.add_invitation(invitation(journal), "a" * 64) is True
    assert store.access.add_invitation(invitation(journal), "a" * 64) is False
    assert [one.label for one in store.access.codes(journal)] == ["Hall 1"]
    assert len(store.access.invitations(journal)) == 1


def test_doors_outlast_the_process(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        made = store.access.add_account("anna", "Anna", "h", NOON)
    with open_store(tmp_path) as store:
        assert store.access.account_by_login("anna") == made


@pytest.mark.skipif(os.name != "posix", reason="Windows keeps rights otherwise")
def test_a_new_file_and_its_copies_are_read_by_their_owner_only(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        store.access.secret("signing", b"key")
        store._database.keep_copy("0001")  # type: ignore[attr-defined]
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert set(modes) >= {"crosstable.db", "crosstable.db-wal", "crosstable.db.before-migration-from-0001"}
    assert set(modes.values()) == {0o600}
