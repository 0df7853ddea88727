"""The officials of an event: roles, codes for helpers' phones, invitations, and on a laptop the hall's door."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from fastapi import APIRouter, HTTPException
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, Response

from crosstable.desk import NotAllowed
from crosstable.desk.doors import DoorError
from crosstable.i18n import _
from crosstable.journal import CommandRefused
from crosstable.journal import commands as c
from crosstable.journal.events import Role
from crosstable.reports.documents import DocumentError
from crosstable.reports.happenings import role_word
from crosstable.reports.outputs.qr import qr_svg
from crosstable.store import StoreError
from crosstable.web.configuration import Mode
from crosstable.web.doors import entrance_of
from crosstable.web.frame import (
    AnEvent,
    EventHere,
    Notice,
    Posted,
    act,
    as_markup,
    error,
    go_on,
    number_of,
    refusal,
    render,
    text_of,
)
from crosstable.web.pages.doors import status_of
from crosstable.web.serving import HALL_PORT, Hall
from crosstable.web.visitor import Kind

router = APIRouter(prefix="/e/{journal}/officials")

_OF_CODES = "code:"
_SIZE = re.compile(r'width="(\d+)" height="(\d+)"')


@dataclass(frozen=True, slots=True)
class OfficialLine:
    """Somebody with a role."""

    actor: str
    name: str
    role: Role
    boards: str
    is_self: bool


@dataclass(frozen=True, slots=True)
class CodeLine:
    """A code, good or not."""

    id: str
    label: str
    role: Role
    boards: str
    last_used: datetime | None
    expires: datetime
    is_good: bool


@dataclass(frozen=True, slots=True)
class InvitationLine:
    """An invitation that is still open."""

    id: str
    role: Role
    boards: str
    inviter: str
    expires: datetime


@dataclass(frozen=True, slots=True)
class Fresh:
    """What is shown once: a code or a link, with its address as a QR code."""

    text: str
    label: str
    address: str
    qr: Markup
    is_code: bool
    reachable: bool
    """Whether others can reach the address: on a laptop only while the hall's door is open.  Else no QR code."""


def _hall(event: EventHere) -> Hall | None:
    """The hall's door, for whoever sits at the laptop."""
    if event.here.visitor.kind is not Kind.LOCAL:
        return None
    hall: Hall = event.here.request.app.state.hall
    return hall


def _appointer(event: EventHere) -> EventHere:
    """The event, for those who may appoint.  Raises 403."""
    if not event.may(c.AppointOfficial.KIND):
        raise HTTPException(403)
    return event


def qr(address: str) -> Markup:
    """An address as a QR code that grows with the space it has; nothing for one that does not fit."""
    try:
        drawn = qr_svg(address)
    except DocumentError:
        return Markup()
    return as_markup(_SIZE.sub(r'viewBox="0 0 \1 \2" role="img" aria-label="QR"', drawn, count=1))


@router.get("")
def officials(event: AnEvent) -> HTMLResponse:
    """Who has which role, the codes, and the hall's door."""
    return officials_page(_appointer(event))


def officials_page(event: EventHere, notice: Notice | None = None, fresh: Fresh | None = None) -> HTMLResponse:
    """The page of the officials; `fresh` is what is shown this once."""
    here = event.here
    hall = _hall(event)
    return render(
        here,
        "officials.html",
        notice=notice,
        event=event,
        officials=_official_lines(event),
        codes=_code_lines(event),
        invitations=_invitation_lines(event),
        roles=[(role, role_word(role)) for role in Role],
        word=role_word,
        fresh=fresh,
        is_server=here.settings.mode is Mode.SERVER,
        with_accounts=entrance_of(here.request).has_accounts,
        hall=hall,
        hall_port=hall.port if hall is not None and hall.is_open else HALL_PORT,
        doors=[(address, qr(f"{address}/p/{event.journal}")) for address in (hall.addresses() if hall else [])],
    )


def _range(first: int | None, last: int | None) -> str:
    """A range of boards in a column: ``1–20``, ``21–``; empty for all."""
    return "" if first is None and last is None else f"{first or 1}–{last or ''}"


def _official_lines(event: EventHere) -> list[OfficialLine]:
    names = {account.login: account.name for account in entrance_of(event.here.request).doors.accounts.all()}
    order = list(Role)
    lines = [
        OfficialLine(
            actor,
            names.get(actor, "") or (_("whoever sits at this machine") if actor == "local" else actor),
            official.role,
            _range(official.first_board, official.last_board),
            actor == event.here.visitor.actor,
        )
        for actor, official in event.state.officials.items()
        if not actor.startswith(_OF_CODES)
    ]
    return sorted(lines, key=lambda line: order.index(line.role))


def _code_lines(event: EventHere) -> list[CodeLine]:
    now = event.here.desk.clock()
    return [
        CodeLine(
            code.id,
            code.label,
            Role(code.role),
            _range(code.first_board, code.last_board),
            code.last_used,
            code.expires,
            code.is_good(now) and _OF_CODES + code.label in event.state.officials,
        )
        for code in entrance_of(event.here.request).doors.codes.all(event.journal)
        if code.revoked is None
    ]


def _invitation_lines(event: EventHere) -> list[InvitationLine]:
    now = event.here.desk.clock()
    return [
        InvitationLine(
            found.id,
            Role(found.role),
            _range(found.first_board, found.last_board),
            found.created_by,
            found.expires,
        )
        for found in entrance_of(event.here.request).doors.invitations.all(event.journal)
        if found.is_good(now)
    ]


# ------------------------------------------------------------------------------------------------ roles


def _role(form: FormData) -> Role | None:
    try:
        return Role(text_of(form, "role"))
    except ValueError:
        return None


def _boards(form: FormData) -> tuple[int | None, int | None]:
    return number_of(form, "first_board"), number_of(form, "last_board")


def _stopped(event: EventHere, text: str, status: int = 422) -> HTMLResponse:
    shown = officials_page(event, error(text))
    shown.status_code = status
    return shown


@router.post("/appoint")
def appoint(event: AnEvent, form: Posted) -> Response:
    """Give an account a role."""
    _appointer(event)
    role, person = _role(form), text_of(form, "person").lower()
    if role is None:
        return _stopped(event, _("Choose a role."))
    accounts = entrance_of(event.here.request).doors.accounts.all()
    if not any(account.login == person and account.disabled is None for account in accounts):
        return _stopped(event, _("There is no account {login}. Send an invitation instead.").format(login=person))
    first, last = _boards(form)
    command = c.AppointOfficial(person=person, role=role, first_board=first, last_board=last)
    return act(
        event,
        command,
        form,
        back=f"{event.url}/officials",
        again=lambda notice: officials_page(event, notice),
        what=_("Appoint"),
    )


@router.post("/dismiss")
def dismiss(event: AnEvent, form: Posted) -> Response:
    """Take a role away; not one's own, so that somebody stays who can give it back."""
    _appointer(event)
    person = text_of(form, "person")
    if person == event.here.visitor.actor:
        return _stopped(event, _("Nobody takes their own role away: somebody else with that right can."))
    command = c.DismissOfficial(person=person)
    return act(
        event,
        command,
        form,
        back=f"{event.url}/officials",
        again=lambda notice: officials_page(event, notice),
        what=_("Dismiss"),
    )


# ------------------------------------------------------------------------------------------------ codes


@router.post("/codes")
def issue(event: AnEvent, form: Posted) -> Response:
    """Make a code; it is shown on the page that answers, and never again."""
    _appointer(event)
    role, days = _role(form), number_of(form, "days") or 30
    if role is None or not 1 <= days <= 366:
        return _stopped(event, _("Choose a role, and for how many days the code is good: 1 to 366."))
    codes = entrance_of(event.here.request).doors.codes
    try:
        issued = codes.issue(
            event.journal,
            event.here.visitor.actor,
            role,
            text_of(form, "label"),
            _boards(form),
            timedelta(days=days),
        )
    except (DoorError, NotAllowed, StoreError, CommandRefused) as trouble:
        return _door_stays(event, trouble)
    address = f"{event.here.address}/enter?code={issued.text}"
    fresh = Fresh(issued.text, issued.code.label, address, qr(address), True, bool(event.here.reachable_address))
    return officials_page(event.here.event(event.journal), fresh=fresh)


def _door_stays(event: EventHere, trouble: Exception) -> Response:
    """Say why a code or an invitation was not made."""
    if isinstance(trouble, CommandRefused):
        return refusal(event, trouble.findings, event.url, lambda notice: officials_page(event, notice))
    assert isinstance(trouble, DoorError | NotAllowed | StoreError)
    shown = officials_page(event, error(trouble.message))
    shown.status_code = status_of(trouble) if isinstance(trouble, DoorError) else 403
    return shown


@router.post("/codes/{code}/revoke")
def revoke(event: AnEvent, code: str, form: Posted) -> Response:
    """Put a code out of force: the phone that came in by it is out at once."""
    _appointer(event)
    entrance = entrance_of(event.here.request)
    try:
        entrance.doors.codes.revoke(event.journal, event.here.visitor.actor, code)
    except (DoorError, NotAllowed, StoreError) as trouble:
        return _door_stays(event, trouble)
    entrance.forget()
    return go_on(f"{event.url}/officials", Notice("done", (_("The code is revoked; whoever came in by it is out."),)))


# ------------------------------------------------------------------------------------------------ invitations


@router.post("/invitations")
def invite(event: AnEvent, form: Posted) -> Response:
    """Make an invitation; its link is shown on the page that answers, and never again."""
    _appointer(event)
    if event.here.settings.mode is not Mode.SERVER:
        raise HTTPException(404)
    role = _role(form)
    if role is None:
        return _stopped(event, _("Choose a role."))
    invitations = entrance_of(event.here.request).doors.invitations
    try:
        issued = invitations.invite(event.journal, event.here.visitor.actor, role, _boards(form))
    except (DoorError, NotAllowed, StoreError, CommandRefused) as trouble:
        return _door_stays(event, trouble)
    address = f"{event.here.address}/invitation/{issued.token}"
    return officials_page(
        event, fresh=Fresh(address, "", address, qr(address), False, bool(event.here.reachable_address))
    )


@router.post("/invitations/{invitation}/withdraw")
def withdraw(event: AnEvent, invitation: str, form: Posted) -> Response:
    """Put an invitation out of force."""
    _appointer(event)
    try:
        entrance_of(event.here.request).doors.invitations.withdraw(event.journal, event.here.visitor.actor, invitation)
    except (DoorError, NotAllowed, StoreError) as trouble:
        return _door_stays(event, trouble)
    return go_on(f"{event.url}/officials", Notice("done", (_("The invitation is withdrawn."),)))


# ------------------------------------------------------------------------------------------------ the hall's door


@router.post("/hall")
async def switch_hall(event: AnEvent, form: Posted) -> Response:
    """Open or close the hall's door: only from this machine itself."""
    hall = _hall(event)
    if hall is None:
        raise HTTPException(403)
    back = f"{event.url}/officials"
    if text_of(form, "switch") == "close":
        await hall.close()
        return go_on(back, Notice("done", (_("The hall's door is closed; only this machine reaches the pages."),)))
    port = number_of(form, "port")
    if port is None or not 1024 <= port <= 65535:
        return await run_in_threadpool(_stopped, event, _("A port is a number from 1024 to 65535."))
    try:
        await hall.open(port)
    except OSError as trouble:
        reason = trouble.strerror or str(trouble)
        sentence = _("Port {port} cannot be opened: {reason}. Choose another.").format(port=port, reason=reason)
        return await run_in_threadpool(_stopped, event, sentence)
    return go_on(back, Notice("done", (_("The hall's door is open."),)))
