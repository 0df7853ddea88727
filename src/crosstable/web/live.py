"""Live updates: what has happened at an event goes to every open page at once.

A page opens a stream of server-sent events.  Each message is a piece of JSON, the same for every language: the
journal's new head, results for the cells that show them, and the names of the regions of pages that have changed and
are to be fetched again.  The stream's ids are journal positions: whoever comes back after a lost connection is told
what to fetch again, whichever process answers.
"""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from dataclasses import dataclass, field

from starlette.concurrency import run_in_threadpool

from crosstable.desk import Desk
from crosstable.journal import Entry, EventState, Timeline
from crosstable.journal import events as e
from crosstable.reports.happenings import result_glyphs
from crosstable.store import Notice, StoreError

_PING = 20.0
"""Seconds after which a silent stream says that it is still there."""

_MOST_WAITING = 200
"""A reader that is so many messages behind is told to fetch everything instead."""

ALL = "all"


@dataclass(eq=False)
class _Stream:
    """One open page."""

    public: bool
    by_hall: bool = False
    """Whether it goes out through the hall's door."""
    queue: "asyncio.Queue[bytes | None]" = field(default_factory=lambda: asyncio.Queue(_MOST_WAITING))


@dataclass
class _Channel:
    """The open pages of one event."""

    head: int
    streams: set[_Stream] = field(default_factory=set)
    catching_up: bool = False
    again: bool = False


class Hub:
    """All streams of this process."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._channels: dict[str, _Channel] = {}
        self._heads: dict[str, int] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._end: list[Callable[[], None]] = []

    def start(self) -> None:
        """Begin to listen; called in the event loop."""
        self._loop = asyncio.get_running_loop()
        self._end.append(self._desk.store.attach(None, self._hear))

    def stop(self) -> None:
        """End all streams."""
        for detach in self._end:
            detach()
        self._end.clear()
        self.end()
        self._channels.clear()

    def end(self, *, hall_only: bool = False) -> None:
        """End the streams that are open, all or those that go out through the hall's door."""
        for channel in self._channels.values():
            for stream in channel.streams:
                if stream.by_hall or not hall_only:
                    _put(stream, None)

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
        messages = {public: message_of(timeline, fresh, public=public) for public in (False, True)}
        for stream in channel.streams:
            _put(stream, messages[stream.public])

    async def follow(
        self, journal: str, after: int | None, *, public: bool, by_hall: bool = False
    ) -> AsyncIterator[bytes]:
        """The stream of one page, which has seen the journal up to `after`."""
        timeline = await run_in_threadpool(self._desk.timeline, journal)
        channel = self._channels.setdefault(journal, _Channel(timeline.head))
        stream = _Stream(public, by_hall)
        channel.streams.add(stream)
        try:
            yield b"retry: 1500\n\n"
            if after is not None and after < timeline.head:
                yield message_of(timeline, timeline.entries[after:], public=public)
            while True:
                try:
                    message = await asyncio.wait_for(stream.queue.get(), _PING)
                except TimeoutError:
                    yield b": still here\n\n"
                    continue
                if message is None:
                    return
                yield message
        finally:
            channel.streams.discard(stream)
            if not channel.streams and self._channels.get(journal) is channel:
                del self._channels[journal]

    @property
    def readers(self) -> int:
        """How many pages are open."""
        return sum(len(channel.streams) for channel in self._channels.values())


def _put(stream: _Stream, message: bytes | None) -> None:
    if stream.queue.full():
        while not stream.queue.empty():
            stream.queue.get_nowait()
        stream.queue.put_nowait(_framed(0, {"regions": [ALL]}) if message is not None else None)
        return
    stream.queue.put_nowait(message)


def _framed(head: int, data: dict[str, object]) -> bytes:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    start = f"id: {head}\n" if head else ""
    return f"{start}data: {text}\n\n".encode()


def message_of(timeline: Timeline, entries: Iterable[Entry], *, public: bool) -> bytes:
    """What the pages are told about entries; the public hears nothing of what is not published."""
    state = timeline.state
    regions: dict[str, None] = {}
    results = []
    for entry in entries:
        regions.update(dict.fromkeys(_regions(entry.event, state)))
        results += [found for found in _results(entry.event, state) if not public or _is_public(state, entry.event)]
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
    return played is not None and played.published
