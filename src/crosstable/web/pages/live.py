"""The stream of an event's news, for arbiters and (published things only) for everybody."""

from collections.abc import Callable

from fastapi import APIRouter, HTTPException, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from crosstable.journal import Timeline
from crosstable.store import NoSuchJournalError, RecordError
from crosstable.web.doors import still_in
from crosstable.web.frame import EventHere, here
from crosstable.web.live import Hub, LiveStream, Reader
from crosstable.web.visitor import came_by_hall

router = APIRouter()


def _after(request: Request) -> int | None:
    text = request.headers.get("last-event-id") or request.query_params.get("after") or ""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else None


@router.get("/e/{journal}/live")
async def live(request: Request, journal: str) -> Response:
    """News for those with a role at the event, as long as they have it."""

    def known() -> EventHere:
        return here(request).event(journal).require_role()

    event = await run_in_threadpool(known)

    def allowed() -> bool:
        visitor = event.here.visitor
        return still_in(request, visitor) and visitor.role(event.here.desk.state(journal)) is not None

    return _stream(request, journal, event.timeline, allowed)


@router.get("/p/{journal}/live")
async def public_live(request: Request, journal: str) -> Response:
    """News for everybody, as long as the event has public pages."""
    try:
        timeline = await run_in_threadpool(request.app.state.desk.timeline, journal)
    except (NoSuchJournalError, RecordError):
        raise HTTPException(404) from None
    if not timeline.state.created or not timeline.state.publicity.open:
        raise HTTPException(404)
    return _stream(request, journal, timeline, None)


def _stream(request: Request, journal: str, timeline: Timeline, allowed: Callable[[], bool] | None) -> Response:
    hub: Hub = request.app.state.hub
    after, by_hall = _after(request), came_by_hall(request)

    def join() -> Reader:
        return hub.join(journal, timeline, after, public=allowed is None, by_hall=by_hall)

    return LiveStream(hub, journal, join, allowed)
