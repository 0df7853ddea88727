"""Accounts, access codes and invitations as they are handed out: never with a password, a code or a hash of one."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """Somebody with a password.  Accounts are disabled, never deleted: journals name them."""

    id: str
    login: str
    """Unique, as it was given to the store."""
    name: str
    session_version: int
    """A session is good as long as this is what it was when it began."""
    created: datetime
    disabled: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """What a code or an invitation opens: a role at a journal, for a range of boards or (`None`) all."""

    journal: str
    role: str
    first_board: int | None = None
    last_board: int | None = None
    created_by: str
    created: datetime
    expires: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessCode(Pass):
    """A code for a device.  Of the codes of a journal that are in force no two have the same label."""

    id: str
    label: str
    revoked: datetime | None = None
    last_used: datetime | None = None

    def is_good(self, at: datetime) -> bool:
        """Whether the code opens the door at a moment."""
        return self.revoked is None and at < self.expires


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation(Pass):
    """A link that one account can use once."""

    id: str
    withdrawn: datetime | None = None
    used: datetime | None = None
    used_by: str | None = None
    """The identity of the account."""

    def is_good(self, at: datetime) -> bool:
        """Whether the invitation can still be accepted at a moment."""
        return self.withdrawn is None and self.used is None and at < self.expires
