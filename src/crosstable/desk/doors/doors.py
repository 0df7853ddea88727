"""All doors of a desk."""

import secrets

from crosstable.desk.desk import Desk
from crosstable.desk.doors.accounts import Accounts
from crosstable.desk.doors.codes import Codes
from crosstable.desk.doors.invitations import Invitations
from crosstable.desk.doors.passwords import Passwords


class Doors:
    """The doors of a desk: accounts, codes, invitations, and the key that signs sessions.

    Safe to use from several threads; all processes on one store open the same doors.
    """

    def __init__(self, desk: Desk, passwords: Passwords | None = None) -> None:
        self.accounts = Accounts(desk.store.access, desk.clock, passwords or Passwords())
        self.codes = Codes(desk)
        self.invitations = Invitations(desk)
        self._access = desk.store.access

    def signing_key(self) -> bytes:
        """32 random bytes, made once a store: signs cookies.  Whoever has it can make sessions."""
        return self._access.secret("signing-key", secrets.token_bytes(32))
