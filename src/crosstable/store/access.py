"""Who may come in: accounts, access codes, invitations, and secrets that a server makes once.

Of passwords, codes and links the store is given hashes only, and hands out none but that of a password.
"""

import re
import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Executable, Row

from crosstable.store import access_statements as sql
from crosstable.store import statements
from crosstable.store.access_records import AccessCode, Account, Invitation
from crosstable.store.canonical import instant_text, parse_instant
from crosstable.store.database import Database
from crosstable.store.errors import LabelTakenError, LoginTakenError, NoSuchJournalError

_ID = re.compile(r"[0-9a-f]{32}")
"""What identities look like; anything else, which strangers may send, is not looked for."""


class Access:
    """Accounts, codes, invitations and secrets of one store.  Safe to use from several threads and processes.

    Every method may raise `StoreError`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    # Accounts

    def add_account(self, login: str, name: str, password_hash: str, at: datetime) -> Account:
        """Make an account.  Raises `LoginTakenError`."""
        row = {"id": uuid.uuid4().hex, "login": login, "name": name, "password": password_hash}
        with self._database.writing() as connection:
            if connection.execute(sql.ADD_ACCOUNT, row | {"created": instant_text(at)}).rowcount != 1:
                raise LoginTakenError(login)
        return Account(id=row["id"], login=login, name=name, session_version=1, created=at)

    def account(self, account: str) -> Account | None:
        """The account of an identity."""
        return _account(self._row(sql.ACCOUNT, {"account": account}) if _ID.fullmatch(account) else None)

    def account_by_login(self, login: str) -> Account | None:
        """The account of a login."""
        return _account(self._row(sql.ACCOUNT_BY_LOGIN, {"name": login}))

    def accounts(self) -> list[Account]:
        """All accounts, disabled ones too, by login."""
        with self._database.reading() as connection:
            return [Account(**_read(row)) for row in connection.execute(sql.ACCOUNTS)]

    def password_hash(self, account: str) -> str | None:
        """The hash of an account's password."""
        row = self._row(sql.PASSWORD, {"account": account})
        return None if row is None else str(row.password)

    def set_password(self, account: str, password_hash: str) -> bool:
        """Give an account another password; its sessions end.  Whether there was such an account."""
        return self._changed(sql.SET_PASSWORD, {"account": account, "new": password_hash})

    def rehash(self, account: str, old: str, new: str) -> bool:
        """Replace the hash by another of the same password, unless the password has changed meanwhile."""
        return self._changed(sql.REHASH, {"account": account, "old": old, "new": new})

    def set_disabled(self, account: str, since: datetime | None) -> bool:
        """Disable an account, or (`None`) enable it again; its sessions end.  Whether there was such an account."""
        moment = None if since is None else instant_text(since)
        return self._changed(sql.SET_DISABLED, {"account": account, "since": moment})

    # Codes

    def add_code(self, code: AccessCode, secret_hash: str) -> bool:
        """Keep a code, and revoke an expired one with its label.  False where another code has the secret.

        Raises `NoSuchJournalError`, and `LabelTakenError` where the label is on a code in force.
        """
        key = {"of": code.journal, "name": code.label}
        with self._database.writing() as connection:
            _lock_journal(connection, code.journal)
            connection.execute(sql.REVOKE_EXPIRED, key | {"at": instant_text(code.created)})
            if connection.execute(sql.COUNT_LABEL, key).scalar():
                raise LabelTakenError(code.label)
            added = connection.execute(sql.ADD_CODE, _written(code, secret_hash) | {"label": code.label})
            return bool(added.rowcount == 1)

    def code(self, code: str) -> AccessCode | None:
        """The code of an identity."""
        return _code(self._row(sql.CODE, {"code": code}) if _ID.fullmatch(code) else None)

    def code_by_secret(self, secret_hash: str) -> AccessCode | None:
        """The code with a secret, in force or not."""
        return _code(self._row(sql.CODE_BY_SECRET, {"hash": secret_hash}))

    def codes(self, journal: str) -> list[AccessCode]:
        """All codes of a journal, revoked and expired ones too, the oldest first."""
        with self._database.reading() as connection:
            return [AccessCode(**_read(row)) for row in connection.execute(sql.CODES, {"of": journal})]

    def revoke_code(self, code: str, at: datetime) -> bool:
        """Put a code out of force.  Whether it was not yet."""
        return self._changed(sql.REVOKE_CODE, {"code": code, "at": instant_text(at)})

    def use_code(self, code: str, at: datetime) -> None:
        """Keep when a code was used last."""
        self._changed(sql.USE_CODE, {"code": code, "at": instant_text(at)})

    # Invitations

    def add_invitation(self, invitation: Invitation, secret_hash: str) -> bool:
        """Keep an invitation.  False where another has the secret.  Raises `NoSuchJournalError`."""
        with self._database.writing() as connection:
            _lock_journal(connection, invitation.journal)
            added = connection.execute(sql.ADD_INVITATION, _written(invitation, secret_hash))
            return bool(added.rowcount == 1)

    def invitation(self, invitation: str) -> Invitation | None:
        """The invitation of an identity."""
        return _invitation(self._row(sql.INVITATION, {"invitation": invitation}) if _ID.fullmatch(invitation) else None)

    def invitation_by_secret(self, secret_hash: str) -> Invitation | None:
        """The invitation with a secret, good or not."""
        return _invitation(self._row(sql.INVITATION_BY_SECRET, {"hash": secret_hash}))

    def invitations(self, journal: str) -> list[Invitation]:
        """All invitations to a journal, used and withdrawn ones too, the oldest first."""
        with self._database.reading() as connection:
            return [Invitation(**_read(row)) for row in connection.execute(sql.INVITATIONS, {"of": journal})]

    def claim_invitation(self, invitation: str, account: str, at: datetime) -> bool:
        """Have an account use an invitation.  Whether it is the one; the same account may ask again."""
        key = {"invitation": invitation, "account": account, "at": instant_text(at)}
        return self._changed(sql.CLAIM_INVITATION, key)

    def withdraw_invitation(self, invitation: str, at: datetime) -> bool:
        """Put an invitation out of force that nobody has used.  Whether it was in force."""
        return self._changed(sql.WITHDRAW_INVITATION, {"invitation": invitation, "at": instant_text(at)})

    # Secrets

    def secret(self, name: str, fresh: bytes) -> bytes:
        """The secret of a name; `fresh`, kept from now on, where there was none.  All processes get the same."""
        row = self._row(sql.SECRET, {"key": name})
        if row is None:
            with self._database.writing() as connection:
                connection.execute(sql.KEEP_SECRET, {"name": name, "value": fresh})
            row = self._row(sql.SECRET, {"key": name})
        assert row is not None
        return bytes(row.value)

    # Within

    def _row(self, statement: Executable, values: Mapping[str, object]) -> Row[Any] | None:
        with self._database.reading() as connection:
            found: Row[Any] | None = connection.execute(statement, values).first()
            return found

    def _changed(self, statement: Executable, values: Mapping[str, object]) -> bool:
        with self._database.writing() as connection:
            return bool(connection.execute(statement, values).rowcount == 1)


_MOMENTS = frozenset({"created", "disabled", "expires", "revoked", "last_used", "withdrawn", "used"})


def _read(row: Row[Any]) -> dict[str, Any]:
    return {
        name: parse_instant(value) if name in _MOMENTS and value is not None else value
        for name, value in row._mapping.items()
    }


def _account(row: Row[Any] | None) -> Account | None:
    return None if row is None else Account(**_read(row))


def _code(row: Row[Any] | None) -> AccessCode | None:
    return None if row is None else AccessCode(**_read(row))


def _invitation(row: Row[Any] | None) -> Invitation | None:
    return None if row is None else Invitation(**_read(row))


def _lock_journal(connection: Connection, journal: str) -> None:
    """Let nobody else add codes to the journal until the transaction ends."""
    if connection.execute(statements.LOCKED_HEAD, {"journal": journal}).first() is None:
        raise NoSuchJournalError(journal)


def _written(made: AccessCode | Invitation, secret_hash: str) -> dict[str, object]:
    return {
        "id": made.id,
        "journal": made.journal,
        "role": made.role,
        "first_board": made.first_board,
        "last_board": made.last_board,
        "secret": secret_hash,
        "created_by": made.created_by,
        "created": instant_text(made.created),
        "expires": instant_text(made.expires),
    }
