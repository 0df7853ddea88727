"""Accounts: who comes in by a password."""

import re
from collections.abc import Callable
from datetime import datetime

from crosstable.desk.doors.errors import DoorError, NotAdmitted
from crosstable.desk.doors.passwords import Passwords
from crosstable.domain import Message
from crosstable.domain.messages import N_, say
from crosstable.store import Access, Account, LoginTakenError

LOGIN = re.compile(r"[a-z0-9][a-z0-9._@+-]{1,99}")
"""What one logs in with: plain letters, so that no two look the same, and no colon, which marks actors by code."""

RESERVED = frozenset({"local"})
"""The actor on a laptop without accounts."""

_LONGEST_NAME = 100


class Accounts:
    """The accounts of a store.  The actor of an account is its login."""

    def __init__(self, access: Access, clock: Callable[[], datetime], passwords: Passwords) -> None:
        self._access = access
        self._clock = clock
        self._passwords = passwords

    def create(self, login: str, name: str, password: str) -> Account:
        """Make an account; any account may create events.

        Raises `DoorError` for a login that is taken or cannot be one, a missing name, or a password that will not do.
        """
        clean, shown = _login(login), " ".join(name.split())
        if not LOGIN.fullmatch(clean) or clean in RESERVED:
            raise DoorError(
                say(
                    N_(
                        "{login} cannot be a name to log in with: an e-mail address, or 2 to 100 letters a to z, "
                        "digits and . _ @ + -"
                    ),
                    login=login,
                )
            )
        if not 0 < len(shown) <= _LONGEST_NAME or not shown.isprintable():
            raise DoorError(say(N_("An account needs a name of 1 to {longest} characters."), longest=_LONGEST_NAME))
        self._passwords.check_new(password, clean)
        try:
            return self._access.add_account(clean, shown, self._passwords.hash(password), self._clock())
        except LoginTakenError as taken:
            raise DoorError(taken.message) from None

    def check_login(self, login: str, password: str) -> Account:
        """The account, if login and password fit and it is not disabled.

        Raises `NotAdmitted`, which does not tell what was wrong, neither by its words nor by how long it took.  A hash
        of older parameters is made anew.
        """
        account = self._found(login)
        known = self._access.password_hash("" if account is None else account.id)
        fits = self._passwords.verify(known, password)
        if account is None or known is None or not fits or account.disabled is not None:
            raise NotAdmitted(_wrong())
        if self._passwords.is_outdated(known):
            self._access.rehash(account.id, known, self._passwords.hash(password))
        return account

    def change_password(self, account: str, old: str, new: str) -> Account:
        """Change one's own password; every session ends but those made of the account that is returned.

        Raises `NotAdmitted` for a wrong old password, `DoorError` for a new one that will not do.
        """
        known = self._access.account(account)
        hashed = self._access.password_hash(account)
        fits = self._passwords.verify(hashed, old)
        if known is None or not fits or known.disabled is not None:
            raise NotAdmitted(say(N_("The old password is not right.")))
        return self._with_password(known, new)

    def set_password(self, login: str, new: str) -> Account:
        """Give an account a password without asking for the old one: for whoever runs the server.

        Raises `DoorError` for an unknown login or a password that will not do.
        """
        return self._with_password(self._known(login), new)

    def disable(self, login: str) -> Account:
        """Close an account; its sessions end, what it did stays.  Raises `DoorError` for an unknown login."""
        return self._set_disabled(login, self._clock())

    def enable(self, login: str) -> Account:
        """Open a closed account again.  Raises `DoorError` for an unknown login."""
        return self._set_disabled(login, None)

    def all(self) -> list[Account]:
        """All accounts, disabled ones too, by login."""
        return self._access.accounts()

    def of_session(self, account: str, session_version: int) -> Account | None:
        """The account of a session that still counts: to be asked at every request."""
        known = self._access.account(account)
        if known is None or known.disabled is not None or known.session_version != session_version:
            return None
        return known

    def _with_password(self, account: Account, new: str) -> Account:
        self._passwords.check_new(new, account.login)
        self._access.set_password(account.id, self._passwords.hash(new))
        return self._known(account.login)

    def _set_disabled(self, login: str, since: datetime | None) -> Account:
        account = self._known(login)
        if (account.disabled is None) is (since is None):
            return account
        self._access.set_disabled(account.id, since)
        return self._known(login)

    def _known(self, login: str) -> Account:
        account = self._found(login)
        if account is None:
            raise DoorError(say(N_("There is no account {login}."), login=login))
        return account

    def _found(self, login: str) -> Account | None:
        clean = _login(login)
        return self._access.account_by_login(clean) if LOGIN.fullmatch(clean) else None


def _login(text: str) -> str:
    return text.strip().lower()


def _wrong() -> Message:
    return say(N_("Name and password do not fit together, or the account is closed."))
