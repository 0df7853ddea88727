"""Passwords: argon2id hashes of them."""

import threading
import unicodedata
from functools import cached_property
from typing import TYPE_CHECKING

from crosstable.desk.doors.errors import DoorError
from crosstable.domain.messages import N_, say

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST = 10
"""The shortest password that is accepted, in characters."""
LONGEST = 500
"""The longest: hashing is slow on purpose."""


class Passwords:
    """Makes and verifies hashes with argon2id.  The parameters are those of RFC 9106 for machines with little memory.

    `memory` is in KiB.  With other parameters than a hash was made with it is still verified, and outdated.
    """

    def __init__(self, *, time: int = 3, memory: int = 65536, lanes: int = 4) -> None:
        self._parameters = (time, memory, lanes)
        self._once = threading.Lock()
        self._nobody = ""

    @cached_property
    def _hasher(self) -> "PasswordHasher":
        try:
            from argon2 import PasswordHasher
        except ImportError:
            raise no_argon2() from None
        time, memory, lanes = self._parameters
        return PasswordHasher(time_cost=time, memory_cost=memory, parallelism=lanes)

    def check_new(self, password: str, login: str = "") -> None:
        """Raise `DoorError` unless this may become a password."""
        count = len(password)
        if not SHORTEST <= count <= LONGEST:
            raise DoorError(
                say(
                    N_("A password has {shortest} to {longest} characters."),
                    shortest=SHORTEST,
                    longest=LONGEST,
                )
            )
        if _bytes(password) is None or len(set(password)) < 3:
            raise DoorError(say(N_("This password would be guessed too easily: use more different characters.")))
        if login and password.casefold() == login.casefold():
            raise DoorError(say(N_("The password may not be the name to log in with.")))

    def hash(self, password: str) -> str:
        """The hash of a password, with salt and parameters."""
        return self._hasher.hash(_bytes(password) or b"")

    def verify(self, known: str | None, password: str) -> bool:
        """Whether the hash is of this password.  Without a hash it takes as long, and is false."""
        hasher = self._hasher
        from argon2.exceptions import InvalidHashError, VerificationError

        data = _bytes(password) if len(password) <= LONGEST else None
        nobody = self._of_nobody  # asked for whoever knocks: making it takes time, too
        try:
            hasher.verify(known or nobody, b"" if data is None else data)
        except (VerificationError, InvalidHashError):
            return False
        return bool(known) and data is not None

    def is_outdated(self, known: str) -> bool:
        """Whether the hash was made with other parameters than hashes are made with now."""
        return self._hasher.check_needs_rehash(known)

    @property
    def _of_nobody(self) -> str:
        """A hash that takes as long to verify as any."""
        with self._once:
            if not self._nobody:
                self._nobody = self._hasher.hash(b"nobody")
            return self._nobody


def _bytes(password: str) -> bytes | None:
    """What is hashed: keyboards write the same letters in different ways.  `None` for what is no text."""
    try:
        return unicodedata.normalize("NFKC", password).encode()
    except UnicodeEncodeError:
        return None


def no_argon2() -> DoorError:
    """The error where argon2 is not installed."""
    return DoorError(
        say(N_("Accounts and codes need a part that is not installed. Run: pip install 'crosstable[web]'"))
    )
