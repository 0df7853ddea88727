"""The stream of an event's news, for arbiters and (published things only) for everybody."""

from fastapi import APIRouter, HTTPException, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import StreamingResponse

from crosstable.store import NoSuchJournalError, RecordError
from crosstable.web.frame import here
from crosstable.web.live import Hub

router = APIRouter()


def _after(request: Request) -> int | None:
    text = request.headers.get("last-event-id") or request.query_params.get("after") or ""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else None


def _stream(request: Request, journal: str, *, public: bool) -> StreamingResponse:
    hub: Hub = request.app.state.hub
    return StreamingResponse(
        hub.follow(journal, _after(request), public=public),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


@router.get("/e/{journal}/live")
async def live(request: Request, journal: str) -> StreamingResponse:
    """News for those with a role at the event."""

    def known() -> None:
        here(request).event(journal).require_role()

    await run_in_threadpool(known)
    return _stream(request, journal, public=False)


@router.get("/p/{journal}/live")
async def public_live(request: Request, journal: str) -> StreamingResponse:
    """News for everybody."""
    try:
        timeline = await run_in_threadpool(request.app.state.desk.timeline, journal)
    except (NoSuchJournalError, RecordError):
        raise HTTPException(404) from None
    if not timeline.state.created or not timeline.state.publicity.open:
        raise HTTPException(404)
    return _stream(request, journal, public=True)
