"""The stream of an event's news, for arbiters and (published things only) for everybody."""

from collections.abc import AsyncIterator

from fastapi import APIRouter, HTTPException, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import StreamingResponse

from crosstable.store import NoSuchJournalError, RecordError
from crosstable.web.doors import still_in
from crosstable.web.frame import Here, here
from crosstable.web.live import Hub
from crosstable.web.visitor import came_by_hall

router = APIRouter()


def _after(request: Request) -> int | None:
    text = request.headers.get("last-event-id") or request.query_params.get("after") or ""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else None


def _stream(request: Request, journal: str, reader: Here | None = None) -> StreamingResponse:
    hub: Hub = request.app.state.hub
    news = hub.follow(journal, _after(request), public=reader is None, by_hall=came_by_hall(request))
    return StreamingResponse(
        news if reader is None else while_allowed(news, reader, journal),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def while_allowed(news: AsyncIterator[bytes], reader: Here, journal: str) -> AsyncIterator[bytes]:
    """A stream for somebody with a role, which ends before the first word that is no longer for them."""

    def allowed() -> bool:
        state = reader.desk.state(journal)
        return still_in(reader.request, reader.visitor) and reader.visitor.role(state) is not None

    async for piece in news:
        if not await run_in_threadpool(allowed):
            return
        yield piece


@router.get("/e/{journal}/live")
async def live(request: Request, journal: str) -> StreamingResponse:
    """News for those with a role at the event."""

    def known() -> Here:
        reader = here(request)
        reader.event(journal).require_role()
        return reader

    return _stream(request, journal, await run_in_threadpool(known))


@router.get("/p/{journal}/live")
async def public_live(request: Request, journal: str) -> StreamingResponse:
    """News for everybody."""
    try:
        timeline = await run_in_threadpool(request.app.state.desk.timeline, journal)
    except (NoSuchJournalError, RecordError):
        raise HTTPException(404) from None
    if not timeline.state.created or not timeline.state.publicity.open:
        raise HTTPException(404)
    return _stream(request, journal)
