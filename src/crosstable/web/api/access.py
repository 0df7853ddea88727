"""Who asks the API, and what a request has to say so that no page of another site can have sent it."""

import hmac
import json
from typing import Annotated, Any

from fastapi import Depends, HTTPException
from starlette.requests import Request

from crosstable.i18n import _
from crosstable.journal import EventState, Section
from crosstable.web.api.errors import ApiError, not_found
from crosstable.web.configuration import WebSettings
from crosstable.web.doors import entrance_of, visitor_of
from crosstable.web.frame import EventHere, Here, form_token
from crosstable.web.security import SAFE
from crosstable.web.visitor import Kind, Visitor


def api_here(request: Request) -> Here:
    """The dependency of every route: who asks.

    A program says who it is in `Authorization`; a browser has its cookie, and to change something the token of the
    page in `X-CSRF`.  Raises 401 and 403.
    """
    settings: WebSettings = request.app.state.settings
    return Here(request, request.app.state.desk, settings, _visitor(request, settings))


def _visitor(request: Request, settings: WebSettings) -> Visitor:
    said = request.headers.get("authorization")
    if said is not None:
        return entrance_of(request).program(request, said)
    visitor = visitor_of(request, settings)
    if visitor.kind in (Kind.ACCOUNT, Kind.DEVICE) and request.method not in SAFE:
        token = request.headers.get("x-csrf", "")
        if not hmac.compare_digest(token.encode(), form_token(settings, visitor).encode()):
            raise ApiError(403, "csrf", _("A browser sends the token of its page in the header X-CSRF."))
    return visitor


AnyApi = Annotated[Here, Depends(api_here)]


def known_here(asked: AnyApi) -> Here:
    """Somebody who is anybody.  Raises 401."""
    if asked.visitor.kind is Kind.NOBODY:
        raise HTTPException(401, headers={"WWW-Authenticate": 'Bearer realm="Crosstable"'})
    return asked


KnownApi = Annotated[Here, Depends(known_here)]


def api_event(asked: KnownApi, event: str) -> EventHere:
    """An event, for those with a role at it.  Raises 403 and 404."""
    return asked.event(event).require_role()


ApiEvent = Annotated[EventHere, Depends(api_event)]


async def json_body(request: Request) -> dict[str, Any]:
    """The JSON object of a request.  Raises 400.

    The content type is asked for because pages of other sites cannot send it without being let.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise ApiError(400, "bad-request", _("Send JSON, with Content-Type: application/json."))
    try:
        data = json.loads(await request.body() or b"{}")
    except (ValueError, RecursionError) as trouble:
        raise ApiError(400, "bad-request", _("Not JSON: {reason}").format(reason=trouble)) from None
    if not isinstance(data, dict):
        raise ApiError(400, "bad-request", _("Send a JSON object."))
    return data


JsonBody = Annotated[dict[str, Any], Depends(json_body)]


async def octets(request: Request) -> bytes:
    """A file as the body of a request.  Raises 400: the content type is asked for as that of JSON is."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/octet-stream":
        raise ApiError(400, "bad-request", _("Send the file itself, with Content-Type: application/octet-stream."))
    return await request.body()


Octets = Annotated[bytes, Depends(octets)]


def section_of(state: EventState, section: str) -> Section:
    """A section by its key, or by its number from 1.  Raises 404."""
    found = state.sections.get(section)
    names = list(state.sections)
    if found is None and section.isascii() and section.isdecimal() and 1 <= int(section[:6]) <= len(names):
        found = state.sections[names[int(section[:6]) - 1]]
    if found is None:
        raise not_found(_("There is no section {section} here.").format(section=section))
    return found
