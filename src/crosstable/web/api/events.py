"""Events: the list, a new one, one taken over; commands, undo, history, news."""

import json
from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response, StreamingResponse

from crosstable.desk import consequences
from crosstable.desk.as_json import consequence_json, findings_json, outcome_json, preview_json
from crosstable.formats.findings import Severity
from crosstable.formats.trf import TrfError
from crosstable.formats.trf import read as read_tournament
from crosstable.i18n import _, translate
from crosstable.journal import CodecError, Command, Entry, EventState, Timeline, command_of
from crosstable.journal import commands as c
from crosstable.journal.codec import from_json, to_json
from crosstable.web.api.access import AnyApi, ApiEvent, JsonBody, KnownApi, Octets
from crosstable.web.api.errors import ApiError, JsonErrorRoute
from crosstable.web.api.shapes import (
    BatchShape,
    ConsequenceShape,
    EntryShape,
    EventShape,
    HistoryShape,
    OutcomeShape,
    PreviewShape,
    PublicityShape,
    StateShape,
    TakeoverShape,
    answered,
    entry_json,
)
from crosstable.web.doors import still_in
from crosstable.web.frame import EventHere, Here, form_token
from crosstable.web.live import Hub, LiveStream, Reader
from crosstable.web.visitor import came_by_hall

router = APIRouter(prefix="/api/v1", route_class=JsonErrorRoute, tags=["events"])

_MOST_COMMANDS = 5000

Confirmations = Annotated[int, Query(ge=0, le=2, description="How many warnings are confirmed: 0, 1 or 2.")]
Key = Annotated[
    str | None, Query(max_length=64, description="A key of your own: sent twice, the command happens once.")
]
CommandKey = Annotated[
    str | None, Query(description="The command, by its key in the history; by default the last one.")
]
Sequence = Annotated[int | None, Query(ge=1, description="As it was after this entry of the history.")]
At = Annotated[datetime | None, Query(description="As it was at this moment, with a time zone.")]


@router.get("/events", response_model=list[EventShape])
def events(asked: AnyApi) -> Response:
    """List the events: those with a role, and those that are public."""
    found = []
    for info in asked.desk.events():
        if asked.visitor.journal and asked.visitor.journal != info.journal:
            continue
        state = asked.desk.state(info.journal)
        role = asked.visitor.role(state)
        if role is None and not state.publicity.open:
            continue
        found.append(
            EventShape(
                event=info.journal,
                name=state.name,
                sequence=info.head,
                changed=info.changed,
                role=None if role is None else role.value,
            )
        )
    return answered(found)


def _creator(asked: Here) -> Here:
    if not asked.visitor.may_create:
        raise ApiError(403, "not-allowed", _("Only an account, or whoever sits at the machine, makes events."))
    return asked


@router.post("/events", response_model=OutcomeShape, status_code=201)
def create(asked: KnownApi, body: JsonBody, key: Key = None) -> Response:
    """Create an event; whoever does is its organiser.  The body holds the fields of `create-event`."""
    rest = {name: value for name, value in body.items() if name != "kind"}
    command = from_json(c.CreateEvent, rest, c.CreateEvent.KIND)
    outcome = _creator(asked).desk.create(asked.visitor.actor, command, key=_own(asked, key))
    return JSONResponse(outcome_json(outcome), 200 if outcome.repeated else 201)


def _own(asked: Here, key: str | None) -> str | None:
    """The key of a new event, different for everybody: nobody gets somebody else's event by guessing a key."""
    return None if key is None else f"{asked.visitor.actor}/{key}"


@router.post("/takeover", response_model=TakeoverShape, status_code=201)
def takeover(
    asked: KnownApi,
    body: Octets,
    name: Annotated[str, Query(max_length=200, description="What the file is called.")] = "upload.trf",
    section: Annotated[str, Query(max_length=60)] = "A",
    confirmations: Confirmations = 0,
    key: Key = None,
) -> Response:
    """Make an event of a tournament that is under way elsewhere: the body is a TRF, of any version."""
    _creator(asked)
    source = _read(body)
    outcome, taken = asked.desk.take_over(
        asked.visitor.actor,
        source,
        name,
        section=section,
        confirmations=confirmations,
        key=_own(asked, key),
    )
    report = {
        "outcome": outcome_json(outcome),
        "rounds": len(taken.checks),
        "reproduced": list(taken.reproduced),
        "different": [found.round for found in taken.checks if not found.agrees],
    }
    return JSONResponse(report, 200 if outcome.repeated else 201)


def _read(body: bytes) -> Any:  # noqa: ANN401 - a tournament
    try:
        result = read_tournament(body)
    except TrfError as trouble:
        found = [_place(finding) for finding in trouble.findings]
        raise ApiError(422, "bad-file", str(trouble), findings=found) from None
    errors = [found for found in result.findings if found.severity is Severity.ERROR]
    if errors:
        found = [_place(finding) for finding in errors]
        raise ApiError(422, "bad-file", _("The file has errors."), findings=found)
    return result.tournament


def _place(finding: Any) -> dict[str, object]:  # noqa: ANN401 - a finding of a reader
    return {"line": finding.line, "column": finding.column, "message": translate(finding.message)}


@router.get("/events/{event}", response_model=StateShape)
def state(event: ApiEvent, sequence: Sequence = None, at: At = None) -> Response:
    """The whole state of an event, now or at a past moment."""
    return JSONResponse(
        {
            "event": event.journal,
            "sequence": event.head if sequence is None else sequence,
            "state": to_json(state_at(event, sequence, at)),
        }
    )


def state_at(event: EventHere, sequence: int | None, at: datetime | None) -> EventState:
    """The state now or at a past moment.  Raises 400 for a moment without a time zone."""
    if at is not None and at.tzinfo is None:
        raise ApiError(400, "bad-request", _("Give the moment with a time zone, such as 2026-09-05T14:30:00+02:00."))
    if sequence is None and at is None:
        return event.state
    return event.here.desk.state(event.journal, sequence=sequence, at=at)


# ------------------------------------------------------------------------------------------------ commands


def _command(body: dict[str, Any]) -> Command:
    if "kind" not in body:
        raise CodecError("kind is missing")
    return command_of(body)


@router.post("/events/{event}/commands", response_model=OutcomeShape)
def carry_out(event: ApiEvent, body: JsonBody, confirmations: Confirmations = 0, key: Key = None) -> Response:
    """Carry out a command.  409: confirmations are needed, `needed` of them; 422: it is refused.  Then nothing is done."""
    outcome = event.here.desk.execute(
        event.journal, event.here.visitor.actor, _command(body), confirmations=confirmations, key=key
    )
    return JSONResponse(outcome_json(outcome))


@router.post("/events/{event}/commands/batch", response_model=BatchShape)
def carry_out_each(event: ApiEvent, body: JsonBody, key: Key = None) -> Response:
    """Carry out several commands as one step: one entry of the undo list, one transaction.

    The body holds them in `commands`.  What is refused or needs a confirmation is left out and comes back with its
    place, from 0; the others happen.
    """
    sent = body.get("commands")
    if not isinstance(sent, list) or not 0 < len(sent) <= _MOST_COMMANDS:
        raise CodecError(f"commands: a list of 1 to {_MOST_COMMANDS}")
    commands = [_command(one if isinstance(one, dict) else {}) for one in sent]
    outcome, left = event.here.desk.execute_each(event.journal, event.here.visitor.actor, commands, key=key)
    out = [
        {"place": place, "confirmations_needed": decision.confirmations, "findings": findings_json(decision.findings)}
        for place, decision in sorted(left.items())
    ]
    return JSONResponse({"outcome": outcome_json(outcome), "left": out})


@router.post("/events/{event}/preview", response_model=PreviewShape)
def preview(event: ApiEvent, body: JsonBody) -> Response:
    """Show what a command would change; nothing happens."""
    return JSONResponse(preview_json(event.here.desk.preview(event.journal, event.here.visitor.actor, _command(body))))


@router.post("/events/{event}/undo", response_model=OutcomeShape)
def undo(
    event: ApiEvent, body: JsonBody, command: CommandKey = None, confirmations: Confirmations = 0, key: Key = None
) -> Response:
    """Undo a command; nothing is deleted.  The body is an empty JSON object."""
    outcome = event.here.desk.undo(
        event.journal, event.here.visitor.actor, command, confirmations=confirmations, key=key
    )
    return JSONResponse(outcome_json(outcome))


@router.get("/events/{event}/undo", response_model=PreviewShape)
def preview_undo(event: ApiEvent, command: CommandKey = None) -> Response:
    """Show what undoing would change; nothing happens."""
    return JSONResponse(preview_json(event.here.desk.preview_undo(event.journal, command)))


@router.post("/events/{event}/redo", response_model=OutcomeShape)
def redo(
    event: ApiEvent, body: JsonBody, command: CommandKey = None, confirmations: Confirmations = 0, key: Key = None
) -> Response:
    """Let an undone command count again.  The body is an empty JSON object."""
    outcome = event.here.desk.redo(
        event.journal, event.here.visitor.actor, command, confirmations=confirmations, key=key
    )
    return JSONResponse(outcome_json(outcome))


@router.get("/events/{event}/history", response_model=HistoryShape)
def history(
    event: ApiEvent,
    actor: Annotated[str | None, Query(description="Only what this person did.")] = None,
    kind: Annotated[str | None, Query(description="Only this kind, or kinds that begin so.")] = None,
    section: Annotated[str | None, Query(description="Only what concerns this section.")] = None,
    after: Annotated[int, Query(ge=0, description="Only entries after this one.")] = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 200,
) -> Response:
    """List what has happened: who, what, when."""
    timeline = event.timeline
    found = [
        entry
        for entry in timeline.entries[after:]
        if (actor is None or entry.actor == actor)
        and (kind is None or entry.event.KIND.startswith(kind))
        and (section is None or getattr(entry.event, "section", None) == section)
    ]
    return JSONResponse(
        {
            "head": timeline.head,
            "entries": [entry_json(entry, timeline) for entry in found[:limit]],
            "next": found[limit - 1].sequence if len(found) > limit else None,
        }
    )


@router.get("/events/{event}/stream", response_class=StreamingResponse, responses={200: {"model": EntryShape}})
async def stream(
    request: Request,
    event: ApiEvent,
    after: Annotated[int | None, Query(ge=0, description="The last entry known.")] = None,
) -> Response:
    """Follow the history: server-sent events, an entry each, with its sequence as the id.

    Begins after `after` (or the header Last-Event-ID), by default with what happens from now on.
    """
    told = request.headers.get("last-event-id", "")
    start = int(told) if told.isascii() and told.isdecimal() and len(told) < 12 else after
    return EntryStream(request, event, event.head if start is None else start)


class EntryStream(LiveStream):
    """The history as it grows, for as long as who asks has a role."""

    def __init__(self, request: Request, event: EventHere, seen: int) -> None:
        hub: Hub = request.app.state.hub
        by_hall = came_by_hall(request)
        desk, journal, visitor = event.here.desk, event.journal, event.here.visitor

        def join() -> Reader:
            return hub.join(journal, event.timeline, None, public=False, by_hall=by_hall)

        def allowed() -> bool:
            return still_in(request, visitor) and visitor.role(desk.state(journal)) is not None

        super().__init__(hub, journal, join, allowed)
        self._desk, self._seen = desk, seen

    async def said(self, told: bytes) -> bytes:
        """Instead of the pages' news: the entries since the last time, and that the stream is still there."""
        timeline = await run_in_threadpool(self._desk.timeline, self._journal)
        fresh = timeline.entries[self._seen :]
        self._seen = max(self._seen, timeline.head)
        signs = b"" if b"data:" in told else told
        return signs + b"".join(_framed(entry, timeline) for entry in fresh)


def _framed(entry: Entry, timeline: Timeline) -> bytes:
    text = json.dumps(entry_json(entry, timeline), ensure_ascii=False, separators=(",", ":"))
    return f"id: {entry.sequence}\ndata: {text}\n\n".encode()


@router.get("/events/{event}/differences", response_model=list[ConsequenceShape])
def differences(
    event: ApiEvent,
    first: Annotated[int, Query(ge=1, description="An entry of the history.")],
    second: Annotated[int | None, Query(ge=1, description="A later one; by default the last.")] = None,
) -> Response:
    """Compare the event after two entries of its history: boards to come, places, byes."""
    before, after = (state_at(event, sequence, None) for sequence in (first, second))
    return JSONResponse([consequence_json(found) for found in consequences(before, after)])


# ------------------------------------------------------------------------------------------------ publicity


@router.get("/events/{event}/publicity", response_model=PublicityShape)
def publicity(event: ApiEvent) -> Response:
    """What the public sees of the event; changed by the command `change-publicity`."""
    seen = event.state.publicity
    return answered(PublicityShape(open=seen.open, names=seen.names.value))


@router.get("/me")
def me(request: Request, asked: AnyApi) -> Response:
    """Who asks: how somebody came in, the name in histories, and for a browser the token to send in X-CSRF."""
    visitor = asked.visitor
    token = None if "authorization" in request.headers else form_token(asked.settings, visitor)
    said = {"kind": visitor.kind.value, "actor": visitor.actor, "event": visitor.journal or None, "csrf": token}
    return JSONResponse(said)
