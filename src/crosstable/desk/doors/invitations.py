"""Invitations: links by which an account gets a role at an event, once."""

import hashlib
import secrets
import uuid
from dataclasses import dataclass, field
from datetime import timedelta

from crosstable.desk.desk import Desk
from crosstable.desk.doors.codes import Boards
from crosstable.desk.doors.errors import DoorError, NotAdmitted
from crosstable.desk.rights import MAY, NotAllowed
from crosstable.domain.messages import N_, say
from crosstable.journal import authorise
from crosstable.journal import commands as c
from crosstable.journal.events import Role
from crosstable.store import Account, Invitation

VALID = timedelta(days=14)
"""How long an invitation is good unless something else is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IssuedInvitation:
    """An invitation at the only moment when its token is known."""

    token: str = field(repr=False)
    """The secret part of the link: 43 letters, digits, ``-`` and ``_``."""
    invitation: Invitation


class Invitations:
    """The invitations to all events of a desk.

    Who accepts is appointed in the name of who invited, and only if the inviter may still appoint.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._access = desk.store.access

    def invite(
        self, journal: str, actor: str, role: Role, boards: Boards | None = None, valid: timedelta = VALID
    ) -> IssuedInvitation:
        """Make an invitation.  Raises `NotAllowed` (rights), `CommandRefused` (boards), `StoreError`."""
        first, last = boards or (None, None)
        command = c.AppointOfficial(person="-", role=role, first_board=first, last_board=last)
        authorise(self._desk.preview(journal, actor, command).decision)
        at = self._desk.clock()
        invitation = Invitation(
            id=uuid.uuid4().hex,
            journal=journal,
            role=role.value,
            first_board=first,
            last_board=last,
            created_by=actor,
            created=at,
            expires=at + valid,
        )
        token = secrets.token_urlsafe(32)
        self._access.add_invitation(invitation, _hash(token))
        return IssuedInvitation(token=token, invitation=invitation)

    def look(self, token: str) -> Invitation:
        """What a link offers; nothing happens.  Raises `NotAdmitted` where it is not, or no longer, good."""
        invitation = self._access.invitation_by_secret(_hash(token))
        if invitation is None or not invitation.is_good(self._desk.clock()):
            raise _not_good()
        return invitation

    def accept(self, token: str, account: Account) -> Invitation:
        """Use a link: the account has the role from now on.

        Raises `NotAdmitted` for a link that is not, or no longer, good, and `DoorError` where the account has a role
        at the event already that the invitation would not widen.  The same account may send it twice.
        """
        invitation = self._access.invitation_by_secret(_hash(token))
        known = self._access.account(account.id)
        if invitation is None or known is None or known.disabled is not None:
            raise _not_good()
        role, actor = Role(invitation.role), known.login
        held = self._desk.state(invitation.journal).officials.get(actor)
        if held is not None and invitation.used_by == known.id:
            return invitation
        if held is not None and not MAY[held.role] < MAY[role]:
            raise DoorError(
                say(N_("You have a role at this event already: {role}. An organiser can change it."), role=held.role)
            )
        if not self._access.claim_invitation(invitation.id, known.id, self._desk.clock()):
            raise _not_good()
        self._appoint(invitation, role, actor)
        return invitation

    def withdraw(self, journal: str, actor: str, invitation: str) -> None:
        """Put an invitation to the event out of force, by its identity; one that was used stays as it is.

        Raises `NotAllowed` (rights) and `DoorError` for one that the event does not have.
        """
        known = self._access.invitation(invitation)
        if known is None or known.journal != journal:
            raise DoorError(say(N_("There is no such invitation to this event.")))
        self._desk.preview(journal, actor, c.AppointOfficial(person="-", role=Role(known.role)))
        self._access.withdraw_invitation(invitation, self._desk.clock())

    def all(self, journal: str) -> list[Invitation]:
        """All invitations to an event, used and withdrawn ones too, the oldest first."""
        return self._access.invitations(journal)

    def _appoint(self, invitation: Invitation, role: Role, actor: str) -> None:
        """Once: the key of the command is the invitation's, so that no dismissed official comes back by an old link."""
        command = c.AppointOfficial(
            person=actor, role=role, first_board=invitation.first_board, last_board=invitation.last_board
        )
        try:
            outcome = self._desk.execute(
                invitation.journal, invitation.created_by, command, key=f"invitation {invitation.id}"
            )
        except NotAllowed:
            raise _not_good() from None
        if outcome.repeated and actor not in outcome.state.officials:
            raise _not_good()


def _hash(token: str) -> str:
    """Tokens are long and random: a quick hash is enough."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def _not_good() -> NotAdmitted:
    return NotAdmitted(say(N_("This invitation is not known here, or no longer good. Ask for another.")))
