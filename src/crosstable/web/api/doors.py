"""Codes and invitations of an event."""

from datetime import timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Path
from starlette.responses import Response

from crosstable.i18n import _
from crosstable.journal import commands as c
from crosstable.journal.codec import CodecError
from crosstable.journal.events import Role
from crosstable.web.api.access import ApiEvent, JsonBody
from crosstable.web.api.errors import ApiError, JsonErrorRoute
from crosstable.web.api.shapes import IssuedShape, PassShape, answered, pass_shape
from crosstable.web.configuration import Mode
from crosstable.web.doors import entrance_of
from crosstable.web.frame import EventHere

router = APIRouter(prefix="/api/v1/events/{event}", route_class=JsonErrorRoute, tags=["doors"])

_LONGEST_DAYS = 366


def _appointer(event: EventHere) -> EventHere:
    if not event.may(c.AppointOfficial.KIND):
        raise ApiError(403, "not-allowed", _("Your role does not cover this."))
    return event


def _role(body: dict[str, Any]) -> Role:
    try:
        return Role(body.get("role", ""))
    except ValueError:
        raise CodecError("role: one of " + ", ".join(Role)) from None


def _number(body: dict[str, Any], name: str) -> int | None:
    value = body.get(name)
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise CodecError(f"{name}: expected an integer")
    return value


def _boards(body: dict[str, Any]) -> tuple[int | None, int | None]:
    return _number(body, "first_board"), _number(body, "last_board")


def _valid(body: dict[str, Any], usual: int) -> timedelta:
    days = _number(body, "days")
    if days is not None and not 1 <= days <= _LONGEST_DAYS:
        raise CodecError(f"days: 1 to {_LONGEST_DAYS}")
    return timedelta(days=days or usual)


@router.get("/codes", response_model=list[PassShape])
def codes(event: ApiEvent) -> Response:
    """List the codes of the event, revoked ones too."""
    entrance = entrance_of(_appointer(event).here.request)
    now = event.here.desk.clock()
    return answered([pass_shape(code, now) for code in entrance.doors.codes.all(event.journal)])


@router.post("/codes", response_model=IssuedShape, status_code=201)
def issue(event: ApiEvent, body: JsonBody) -> Response:
    """Issue a code: `label`, `role`, and if wanted `first_board`, `last_board`, `days`."""
    label = body.get("label")
    if not isinstance(label, str):
        raise CodecError("label: expected a string")
    here = _appointer(event).here
    made = entrance_of(here.request).doors.codes.issue(
        event.journal, here.visitor.actor, _role(body), label, _boards(body), _valid(body, 30)
    )
    address = f"{here.address}/enter?code={made.text}"
    shape = IssuedShape(secret=made.text, address=address, issued=pass_shape(made.code, here.desk.clock()))
    return answered(shape, 201)


@router.delete("/codes/{code}", status_code=204)
def revoke(event: ApiEvent, code: Annotated[str, Path(description="The identity of the code.")]) -> Response:
    """Revoke a code: whoever came in by it is out at once."""
    entrance = entrance_of(_appointer(event).here.request)
    entrance.doors.codes.revoke(event.journal, event.here.visitor.actor, code)
    entrance.forget()
    return Response(status_code=204)


@router.get("/invitations", response_model=list[PassShape])
def invitations(event: ApiEvent) -> Response:
    """List the invitations to the event, used and withdrawn ones too."""
    entrance = entrance_of(_appointer(event).here.request)
    now = event.here.desk.clock()
    return answered([pass_shape(found, now) for found in entrance.doors.invitations.all(event.journal)])


@router.post("/invitations", response_model=IssuedShape, status_code=201)
def invite(event: ApiEvent, body: JsonBody) -> Response:
    """Make an invitation: `role`, and if wanted `first_board`, `last_board`, `days`.  Only on a server with accounts."""
    here = _appointer(event).here
    if here.settings.mode is not Mode.SERVER:
        raise ApiError(422, "unusable", _("Invitations are for a server with accounts; on a laptop issue codes."))
    made = entrance_of(here.request).doors.invitations.invite(
        event.journal, here.visitor.actor, _role(body), _boards(body), _valid(body, 14)
    )
    address = f"{here.address}/invitation/{made.token}"
    shape = IssuedShape(secret=made.token, address=address, issued=pass_shape(made.invitation, here.desk.clock()))
    return answered(shape, 201)


@router.delete("/invitations/{invitation}", status_code=204)
def withdraw(event: ApiEvent, invitation: str) -> Response:
    """Withdraw an invitation."""
    entrance = entrance_of(_appointer(event).here.request)
    entrance.doors.invitations.withdraw(event.journal, event.here.visitor.actor, invitation)
    return Response(status_code=204)
