"""Access codes: how a helper's phone comes in, and how it is shut out again."""

import re
import secrets
import uuid
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property

from crosstable.desk.desk import Desk
from crosstable.desk.doors.errors import DoorError, NotAdmitted
from crosstable.desk.doors.passwords import no_argon2
from crosstable.domain.messages import N_, say
from crosstable.journal import CommandRefused, authorise
from crosstable.journal import commands as c
from crosstable.journal.events import Role
from crosstable.store import AccessCode, LabelTakenError

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters that nobody takes for one another when they are read aloud or from paper."""

LENGTH = 8
VALID = timedelta(days=30)
"""How long a code is good unless something else is said."""

Boards = tuple[int | None, int | None]
"""The first and the last board in the hall; `None` where there is no such limit."""

_LONGEST_LABEL = 40
_SEPARATORS = re.compile(r"[\s._\-\u2010-\u2015]+")
_WRITTEN = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")


@dataclass(frozen=True, slots=True, kw_only=True)
class IssuedCode:
    """A code at the only moment when its text is known."""

    text: str = field(repr=False)
    """To be shown once and kept nowhere: ``K7PM-4XQH``."""
    code: AccessCode


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """Who comes in by a code.  Role and boards are those of the actor in the event's journal."""

    id: str
    """The identity of the code: what a session keeps."""
    actor: str
    journal: str
    role: Role
    first_board: int | None
    last_board: int | None
    label: str
    expires: datetime


class Codes:
    """The codes of all events of a desk.

    A code's actor is an official of the event: issuing a code appoints it, revoking dismisses it, and `rights` decides
    what it may do.  Therefore only who may appoint issues codes.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._access = desk.store.access

    def issue(
        self,
        journal: str,
        actor: str,
        role: Role,
        label: str,
        boards: Boards | None = None,
        valid: timedelta = VALID,
    ) -> IssuedCode:
        """Make a code for a role at an event; its text is in the answer and nowhere else.

        Raises `NotAllowed` (rights), `DoorError` (label taken or missing, a role that no code gives), `CommandRefused`
        (boards) and `StoreError`.
        """
        named = _label(label)
        if role is Role.ORGANISER:
            raise DoorError(say(N_("No code makes somebody an organiser: appoint an account instead.")))
        first, last = boards or (None, None)
        command = c.AppointOfficial(person=actor_of(named), role=role, first_board=first, last_board=last)
        authorise(self._desk.preview(journal, actor, command).decision)
        issued = self._kept(journal, actor, role, named, (first, last), valid)
        try:
            self._desk.execute(journal, actor, command)
        except BaseException:
            self._access.revoke_code(issued.code.id, self._desk.clock())
            raise
        return issued

    def revoke(self, journal: str, actor: str, code: str) -> None:
        """Put a code of the event out of force, by its identity; whoever came in by it is out at once.

        Raises `NotAllowed` (rights) and `DoorError` for a code that the event does not have.
        """
        known = self._access.code(code)
        if known is None or known.journal != journal:
            raise DoorError(say(N_("There is no such code at this event.")))
        command = c.DismissOfficial(person=actor_of(known.label))
        self._desk.preview(journal, actor, command)
        self._access.revoke_code(code, self._desk.clock())
        others = [
            other.id
            for other in self._access.codes(journal)
            if other.id != code and other.label == known.label and other.revoked is None
        ]
        if not others and command.person in self._desk.state(journal).officials:
            with suppress(CommandRefused):  # somebody else has dismissed it meanwhile
                self._desk.execute(journal, actor, command)

    def all(self, journal: str) -> list[AccessCode]:
        """All codes of an event, revoked and expired ones too, the oldest first."""
        return self._access.codes(journal)

    def enter(self, text: str) -> Device:
        """Come in by a code as somebody typed it.  Raises `NotAdmitted`, which does not tell why."""
        written = _SEPARATORS.sub("", text[:100]).upper()
        if _WRITTEN.fullmatch(written):
            code = self._access.code_by_secret(self._hash(written))
            device = None if code is None else self._device(code)
            if device is not None:
                self._access.use_code(device.id, self._desk.clock())
                return device
        raise NotAdmitted(say(N_("This code is not known here, or no longer good.")))

    def device(self, code: str) -> Device | None:
        """Who came in by a code (its identity), while it is good: to be asked at every request."""
        known = self._access.code(code)
        return None if known is None else self._device(known)

    def _device(self, code: AccessCode) -> Device | None:
        if not code.is_good(self._desk.clock()):
            return None
        actor = actor_of(code.label)
        official = self._desk.state(code.journal).officials.get(actor)
        if official is None:
            return None
        return Device(
            id=code.id,
            actor=actor,
            journal=code.journal,
            role=official.role,
            first_board=official.first_board,
            last_board=official.last_board,
            label=code.label,
            expires=code.expires,
        )

    def _kept(self, journal: str, actor: str, role: Role, label: str, boards: Boards, valid: timedelta) -> IssuedCode:
        at = self._desk.clock()
        code = AccessCode(
            id=uuid.uuid4().hex,
            journal=journal,
            role=role.value,
            label=label,
            first_board=boards[0],
            last_board=boards[1],
            created_by=actor,
            created=at,
            expires=at + valid,
        )
        while True:
            written = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
            try:
                added = self._access.add_code(code, self._hash(written))
            except LabelTakenError as taken:
                raise DoorError(taken.message) from None
            if added:
                half = LENGTH // 2
                return IssuedCode(text=f"{written[:half]}-{written[half:]}", code=code)

    def _hash(self, written: str) -> str:
        """A slow hash with one salt for all codes of the store: a code is found by it, and not guessed from it."""
        try:
            from argon2.low_level import Type, hash_secret_raw
        except ImportError:
            raise no_argon2() from None
        return hash_secret_raw(
            written.encode(),
            self._salt,
            time_cost=2,
            memory_cost=19456,
            parallelism=1,
            hash_len=32,
            type=Type.ID,
        ).hex()

    @cached_property
    def _salt(self) -> bytes:
        return self._access.secret("code-salt", secrets.token_bytes(16))


def actor_of(label: str) -> str:
    """The actor who comes in by a code with this label."""
    return f"code:{label}"


def _label(label: str) -> str:
    clean = " ".join(label.split())
    if not 0 < len(clean) <= _LONGEST_LABEL or not clean.isprintable():
        raise DoorError(
            say(
                N_("A code needs a label of 1 to {longest} characters: whose phone it is, or which boards."),
                longest=_LONGEST_LABEL,
            )
        )
    return clean
