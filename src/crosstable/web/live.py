"""Live updates: what has happened at an event goes to every open page at once.

A page opens a stream of server-sent events.  Each message is a piece of JSON, the same for every language: the
journal's new head, results for the cells that show them, and the names of the regions of pages that have changed and
are to be fetched again.  The stream's ids are journal positions: whoever comes back after a lost connection is told
what to fetch again, whichever process answers.
"""

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from crosstable.desk import Desk
from crosstable.journal import Entry, EventState, Timeline
from crosstable.journal import events as e
from crosstable.reports.happenings import result_glyphs
from crosstable.store import Notice, StoreError

_PING = 20
"""Seconds after which a stream says that it is still there."""

_MOST_WAITING = 200
"""A reader that is so many messages behind is told to fetch everything instead."""

ALL = "all"

_HELLO = b"retry: 1500\n\n"
_STILL_HERE = b": still here\n\n"


class Reader:
    """One open page: what it has yet to be told.  There may be thousands, so it is small and has no timer."""

    __slots__ = ("_ended", "_waiting", "_woken", "by_hall", "public", "turn")

    def __init__(self, turn: int, *, public: bool, by_hall: bool = False) -> None:
        self.public = public
        self.by_hall = by_hall
        """Whether it goes out through the hall's door."""
        self.turn = turn
        """The second within `_PING` in which it is told that the stream is still there."""
        self._waiting: list[bytes] = []
        self._woken: asyncio.Future[None] | None = None
        self._ended = False

    def tell(self, message: bytes) -> None:
        """Have a message sent."""
        if len(self._waiting) >= _MOST_WAITING:
            self._waiting = [_framed(0, {"regions": [ALL]})]
        self._waiting.append(message)
        self._wake()

    def ping(self) -> None:
        """Say that the stream is still there, where nothing else is waiting."""
        if not self._waiting:
            self.tell(_STILL_HERE)

    def end(self) -> None:
        """Let the stream end."""
        self._ended = True
        self._wake()

    def _wake(self) -> None:
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    async def next(self) -> bytes:
        """All that is waiting, as soon as there is something; nothing when the stream ends."""
        if not self._waiting and not self._ended:
            self._woken = asyncio.get_running_loop().create_future()
            await self._woken
            self._woken = None
        if self._ended:
            return b""
        told = b"".join(self._waiting)
        self._waiting.clear()
        return told


@dataclass
class _Channel:
    """The open pages of one event."""

    head: int
    readers: set[Reader] = field(default_factory=set)
    catching_up: bool = False
    again: bool = False


class Hub:
    """All streams of this process."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._channels: dict[str, _Channel] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._end: list[Callable[[], None]] = []
        self._turn = 0

    def start(self) -> None:
        """Begin to listen; called in the event loop."""
        self._loop = asyncio.get_running_loop()
        self._end.append(self._desk.store.attach(None, self._hear))
        ticking = self._loop.create_task(self._tick())

        def tick_no_more() -> None:
            ticking.cancel()

        self._end.append(tick_no_more)

    def stop(self) -> None:
        """End all streams."""
        for end in self._end:
            end()
        self._end.clear()
        self.end()
        self._channels.clear()

    def end(self, *, hall_only: bool = False) -> None:
        """End the streams that are open, all or those that go out through the hall's door."""
        for channel in self._channels.values():
            for reader in channel.readers:
                if reader.by_hall or not hall_only:
                    reader.end()

    async def _tick(self) -> None:
        """Each second tell some of the readers that their stream is still there, so that no proxy cuts it."""
        while True:
            await asyncio.sleep(1)
            self._turn = (self._turn + 1) % _PING
            for channel in self._channels.values():
                for reader in channel.readers:
                    if reader.turn == self._turn:
                        reader.ping()

    def _hear(self, notice: Notice) -> None:
        if self._loop is not None and not self._loop.is_closed():
            with contextlib.suppress(RuntimeError):  # the loop is just closing
                self._loop.call_soon_threadsafe(self._wake, notice.journal)

    def _wake(self, journal: str | None) -> None:
        for name in [journal] if journal is not None else list(self._channels):
            channel = self._channels.get(name)
            if channel is None:
                continue
            if channel.catching_up:
                channel.again = True
                continue
            channel.catching_up = True
            task = asyncio.get_running_loop().create_task(self._catch_up(name, channel))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, journal: str, channel: _Channel) -> None:
        try:
            while True:
                channel.again = False
                with contextlib.suppress(StoreError):
                    await self._tell(journal, channel)
                if not channel.again:
                    break
        finally:
            channel.catching_up = False

    async def _tell(self, journal: str, channel: _Channel) -> None:
        timeline = await run_in_threadpool(self._desk.timeline, journal)
        if timeline.head <= channel.head:
            return
        fresh = timeline.entries[channel.head :]
        channel.head = timeline.head
        is_open = timeline.state.publicity.open
        messages = {
            public: message_of(timeline, fresh, public=public) for public in {r.public for r in channel.readers}
        }
        for reader in channel.readers:
            if reader.public and not is_open:
                reader.end()
            elif message := messages.get(reader.public, b""):
                reader.tell(message)

    def join(
        self, journal: str, timeline: Timeline, after: int | None, *, public: bool, by_hall: bool = False
    ) -> Reader:
        """A page that is open from now on and has seen the journal up to `after`; `leave` must follow."""
        channel = self._channels.setdefault(journal, _Channel(timeline.head))
        reader = Reader(len(channel.readers) % _PING, public=public, by_hall=by_hall)
        reader.tell(_HELLO)
        if (after is not None and not 0 <= timeline.head - after <= _MOST_WAITING) or channel.head > timeline.head:
            # The page has missed much or seen another journal, or others have been told more than this timeline knows.
            reader.tell(_framed(timeline.head, {"regions": [ALL]}))
        elif after is not None and (missed := message_of(timeline, timeline.entries[after:], public=public)):
            reader.tell(missed)
        channel.readers.add(reader)
        return reader

    def leave(self, journal: str, reader: Reader) -> None:
        """The page is closed."""
        channel = self._channels.get(journal)
        if channel is None:
            return
        channel.readers.discard(reader)
        if not channel.readers:
            del self._channels[journal]

    @property
    def readers(self) -> int:
        """How many pages are open."""
        return sum(len(channel.readers) for channel in self._channels.values())


class LiveStream(Response):
    """An answer that goes on: what the hub has to say to one page, until either side ends it.

    `allowed` is asked before every word, in a thread, whether the page may still hear it.
    """

    def __init__(
        self, hub: Hub, journal: str, join: Callable[[], Reader], allowed: Callable[[], bool] | None = None
    ) -> None:
        super().__init__(
            media_type="text/event-stream", headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        )
        del self.headers["content-length"]
        self._hub, self._journal, self._join, self._allowed = hub, journal, join, allowed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what comes."""
        reader = self._join()
        gone = asyncio.ensure_future(_gone(receive, reader))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            while told := await reader.next():
                if self._allowed is not None and not await run_in_threadpool(self._allowed):
                    break
                await send({"type": "http.response.body", "body": await self.said(told), "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()
            self._hub.leave(self._journal, reader)

    async def said(self, told: bytes) -> bytes:
        """What is sent when the hub has something to tell: that."""
        return told


async def _gone(receive: Receive, reader: Reader) -> None:
    """Wait until the page is closed."""
    while (await receive())["type"] != "http.disconnect":
        pass
    reader.end()


def _framed(head: int, data: dict[str, object]) -> bytes:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    start = f"id: {head}\n" if head else ""
    return f"{start}data: {text}\n\n".encode()


def message_of(timeline: Timeline, entries: Iterable[Entry], *, public: bool) -> bytes:
    """What the pages are told about entries; the public hears nothing of what is not published.

    Empty where there is nothing to tell the public.
    """
    state = timeline.state
    regions: dict[str, None] = {}
    results = []
    for entry in entries:
        if public and _is_quiet(entry.event, state):
            continue
        regions.update(dict.fromkeys(_regions(entry.event, state)))
        results += [found for found in _results(entry.event, state) if not public or _is_public(state, entry.event)]
    if public and not regions and not results:
        return b""
    data: dict[str, object] = {"head": timeline.head, "regions": list(regions), "results": results}
    return _framed(timeline.head, data)


def _number(state: EventState, name: str) -> int | None:
    names = list(state.sections)
    return names.index(name) + 1 if name in names else None


_ROSTER = (
    e.PlayerRegistered,
    e.PlayerEdited,
    e.PlayerRemoved,
    e.PlayerCheckedIn,
    e.PlayerWithdrawn,
    e.PlayerReturned,
    e.PlayerExpelled,
    e.ByeGranted,
    e.ByeCancelled,
    e.NumbersAssigned,
)
_PLAIN_RESULTS = (e.ResultRecorded, e.ResultCorrected, e.ResultCleared, e.ResultConflicted)


def _regions(event: e.Event, state: EventState) -> Iterator[str]:
    """The regions of pages that an event changes: ``round-1`` is everything about rounds of section 1, and so on."""
    section = getattr(event, "section", None)
    number = _number(state, section) if isinstance(section, str) else None
    if number is None:
        yield ALL
        return
    yield "journal"
    if isinstance(event, e.ResultRecorded):
        yield f"standings-{number}"
        yield f"progress-{number}"
    elif isinstance(event, _PLAIN_RESULTS):
        yield from (f"standings-{number}", f"progress-{number}", f"round-{number}")
    elif isinstance(event, _ROSTER):
        yield from (f"players-{number}", f"round-{number}", f"standings-{number}")
    else:
        yield from (f"players-{number}", f"round-{number}", f"standings-{number}", f"settings-{number}", "event")


def _results(event: e.Event, state: EventState) -> Iterator[dict[str, object]]:
    if not isinstance(event, (e.ResultRecorded, e.ResultCorrected, e.ResultCleared)):
        return
    section = state.sections.get(event.section)
    played = section.round(event.round) if section is not None else None
    if played is None:
        return
    codes = played.results.get(event.board)
    yield {
        "cell": f"{_number(state, event.section)}-{event.round}-{event.board}",
        "result": result_glyphs(*codes) if codes else "",
        "missing": len(played.missing),
        "boards": len(played.boards),
        "progress": f"{_number(state, event.section)}-{event.round}",
    }


def _is_public(state: EventState, event: e.Event) -> bool:
    section = state.sections.get(getattr(event, "section", ""))
    played = section.round(getattr(event, "round", 0)) if section is not None else None
    return played is not None and played.published and not played.amending


_OF_A_ROUND = (e.RoundPaired, e.PairsSet, e.ResultRecorded, e.ResultCorrected, e.ResultCleared)
_FOR_ARBITERS = (
    e.OfficialAppointed,
    e.OfficialDismissed,
    e.PlayerCheckedIn,
    e.ByeGranted,
    e.ByeCancelled,
    e.PairsProhibited,
    e.ProhibitionLifted,
    e.ResultConflicted,
    e.ResultCorrectedForRating,
)


def _is_quiet(event: e.Event, state: EventState) -> bool:
    """Whether an event changes nothing on public pages, so that not even its happening is told.

    A round that is gone again has an event of its own for that, which is told.
    """
    return isinstance(event, _FOR_ARBITERS) or (isinstance(event, _OF_A_ROUND) and not _is_public(state, event))
