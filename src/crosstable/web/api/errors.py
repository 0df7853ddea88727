"""What goes wrong at the API, as JSON: {"error": {"code": …, "message": …, "findings": […]}}."""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from fastapi import HTTPException
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from crosstable.desk import NotAllowed
from crosstable.desk.as_json import findings_json
from crosstable.desk.doors import DoorError, NotAdmitted
from crosstable.i18n import _, translate
from crosstable.journal import CodecError, CommandRefused, ConfirmationNeeded
from crosstable.pairing import NoLegalPairing, PairingInputError
from crosstable.reports.documents import DocumentError
from crosstable.store import NoSuchJournalError, RecordError, StoreError
from crosstable.tiebreaks.errors import TieBreakError
from crosstable.web.doors import TooManyTriesError
from crosstable.web.security import BodyTooLargeError


class ApiError(Exception):
    """An answer that is an error: a status, a stable code, a sentence, and what was found."""

    def __init__(self, status: int, code: str, message: str, findings: Sequence[object] = ()) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.findings = findings


def not_found(what: str) -> ApiError:
    """There is no such thing, or none for who asks."""
    return ApiError(404, "not-found", what)


def error_response(
    status: int,
    code: str,
    message: str,
    findings: Sequence[object] = (),
    headers: dict[str, str] | None = None,
    **more: object,
) -> JSONResponse:
    """An error as JSON."""
    error = {"code": code, "message": message, "findings": list(findings)}
    return JSONResponse({"error": {**error, **more}}, status, headers)


_HTTP = {400: "bad-request", 401: "who-are-you", 403: "not-allowed", 404: "not-found", 405: "method", 413: "too-large"}


def answer_to(trouble: Exception) -> Response | None:
    """The answer to an exception; `None` for one that nobody expected."""
    if isinstance(trouble, ApiError):
        return error_response(trouble.status, trouble.code, trouble.message, trouble.findings)
    if isinstance(trouble, ConfirmationNeeded):
        return _confirmation(trouble)
    if isinstance(trouble, CommandRefused):
        found = findings_json(trouble.decision.findings)
        return error_response(422, "refused", " ".join(translate(f.message) for f in trouble.findings), found)
    if isinstance(trouble, NotAllowed):
        return error_response(403, "not-allowed", translate(trouble.message))
    if isinstance(trouble, DoorError):
        return _at_the_door(trouble)
    if isinstance(trouble, NoSuchJournalError | RecordError):
        return error_response(404, "not-found", _("There is no such event."))
    if isinstance(trouble, StoreError):
        return error_response(503, "store", translate(trouble.message))
    if isinstance(trouble, HTTPException):
        code = _HTTP.get(trouble.status_code, "failed")
        return error_response(trouble.status_code, code, _said(trouble), headers=dict(trouble.headers or {}))
    return _unusable(trouble)


def _unusable(trouble: Exception) -> Response | None:
    if isinstance(trouble, CodecError):
        return error_response(400, "bad-command", _("The command does not fit: {reason}").format(reason=trouble))
    if isinstance(trouble, TieBreakError | DocumentError | PairingInputError):
        return error_response(422, "unusable", translate(trouble.message))
    if isinstance(trouble, NoLegalPairing):
        return error_response(422, "no-legal-pairing", translate(trouble.reason))
    if isinstance(trouble, RequestValidationError):
        texts = [f"{'.'.join(map(str, found['loc']))}: {found['msg']}" for found in trouble.errors()]
        return error_response(400, "bad-request", "; ".join(texts))
    if isinstance(trouble, BodyTooLargeError):
        return error_response(413, "too-large", _("That is too large. Nothing was changed."))
    return None


def _said(trouble: HTTPException) -> str:
    if trouble.status_code == 401:
        return _("Say who you are: Authorization: Bearer CODE, or Basic with login and password.")
    if trouble.status_code == 403:
        return _("Your role does not cover this.")
    if trouble.status_code == 404:
        return _("There is no such event, or none for you.")
    return str(trouble.detail)


def _confirmation(trouble: ConfirmationNeeded) -> Response:
    found = trouble.decision.findings
    message = " ".join(translate(finding.message) for finding in found if finding.level >= 3)
    return error_response(
        409, "confirmation-needed", message, findings_json(found), needed=trouble.needed, given=trouble.given
    )


def _at_the_door(trouble: DoorError) -> Response:
    message = translate(trouble.message)
    if isinstance(trouble, TooManyTriesError):
        wait = str(trouble.wait)
        return error_response(429, "too-many-tries", message, headers={"Retry-After": wait}, wait=trouble.wait)
    if isinstance(trouble, NotAdmitted):
        return error_response(401, "not-admitted", message, headers={"WWW-Authenticate": 'Bearer realm="Crosstable"'})
    return error_response(422, "unusable", message)


class JsonErrorRoute(APIRoute):
    """A route whose errors are JSON."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, with errors made into answers."""
        handle = super().get_route_handler()

        async def handled(request: Request) -> Response:
            try:
                response = await handle(request)
            except Exception as trouble:
                answer = answer_to(trouble)
                if answer is None:
                    raise
                response = answer
            response.headers.setdefault("Cache-Control", "no-store")
            return response

        return handled
