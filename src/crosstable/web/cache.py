"""Public pages from memory: as long as a journal has not moved, the same page is the same bytes.

Answers are kept by address, host, language and journal position, with their headers, compressed once, with an ETag.
The cache stands before everything else: a page that it has goes out without any routing, and with the headers that
the rest of the application has put on it.  Whether the journal has moved is known from the store's notices, and looked
up at least once a second should a notice have been lost or another process have written.
A page that many ask for at once is made once.
"""

import asyncio
import gzip
import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crosstable.desk import Desk
from crosstable.store import Notice, StoreError
from crosstable.web.language import language_asked

_MOST_BYTES = 64 * 1024 * 1024
_SURE = 1.0
"""Seconds for which a head that was looked up is taken as known."""

_PREFIX = "/p/"
_Headers = list[tuple[bytes, bytes]]
_Key = tuple[str, bytes, bytes, str, int]


@dataclass(frozen=True, slots=True)
class _Kept:
    head: int
    etag: bytes
    unchanged: _Headers
    """The headers of an answer that nothing has changed."""
    plain_headers: _Headers
    plain: bytes
    packed_headers: _Headers
    packed: bytes

    @property
    def size(self) -> int:
        return len(self.plain) + len(self.packed) + 2000


@dataclass(slots=True)
class _Asked:
    """What of a request decides about the answer."""

    host: bytes = b""
    cookie: bytes = b""
    language: bytes = b""
    encoding: bytes = b""
    known: bytes = b""
    """The ETags that the browser has."""


_FIELDS = {
    b"host": "host",
    b"cookie": "cookie",
    b"accept-language": "language",
    b"accept-encoding": "encoding",
    b"if-none-match": "known",
}


def _asked(scope: Scope) -> _Asked:
    asked = _Asked()
    for name, value in scope["headers"]:
        field = _FIELDS.get(name)
        if field is not None:
            setattr(asked, field, value)
    return asked


class PublicCache:
    """Serves public pages of events from memory.

    `door` is the port of the hall's door, on which the address in pages and QR codes depends.
    """

    def __init__(self, app: ASGIApp, *, desk: Desk, door: Callable[[], int] = lambda: 0) -> None:
        self.app = app
        self.desk = desk
        self.door = door
        self._pages: OrderedDict[_Key, _Kept] = OrderedDict()
        self._size = 0
        self._heads: dict[str, tuple[int, float]] = {}
        self._notices = 0
        self._looking: dict[str, asyncio.Task[int | None]] = {}
        self._making: dict[_Key, asyncio.Future[_Kept | None]] = {}
        desk.store.attach(None, self._hear)

    def _hear(self, notice: Notice) -> None:
        self._notices += 1
        if notice.journal is None:
            self._heads.clear()
        else:
            self._heads.pop(notice.journal, None)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer from memory where possible."""
        path = scope.get("path", "")
        if (
            scope["type"] != "http"
            or scope["method"] != "GET"
            or not path.startswith(_PREFIX)
            or path.endswith("/live")
        ):
            await self.app(scope, receive, send)
            return
        journal = path[len(_PREFIX) :].partition("/")[0]
        known = self._heads.get(journal)
        if known is not None and time.monotonic() - known[1] < _SURE:
            head: int | None = known[0]
        else:
            head = await self._head(journal)
        if head is None:
            await self.app(scope, receive, send)
            return
        asked = _asked(scope)
        language = language_asked(asked.cookie, asked.language)
        key = (path, scope["query_string"], asked.host, language, self.door())
        kept = self._pages.get(key)
        if kept is not None and kept.head == head:
            self._pages.move_to_end(key)
            await _answer(kept, asked, send)
        else:
            await self._fresh(key, head, asked, scope, receive, send)

    async def _head(self, journal: str) -> int | None:
        """How far the journal is; many who ask at once wait for one look."""
        looking = self._looking.get(journal)
        if looking is None:
            looking = self._looking[journal] = asyncio.ensure_future(self._looked(journal))
            looking.add_done_callback(lambda _: self._looking.pop(journal, None))
        return await asyncio.shield(looking)

    async def _looked(self, journal: str) -> int | None:
        while True:
            notices, now = self._notices, time.monotonic()
            try:
                head = await run_in_threadpool(self.desk.store.head, journal)
            except StoreError:
                return None
            if notices == self._notices:
                break
            if time.monotonic() - now > _SURE:  # notices without end: what was found is for this time only
                return head
        if len(self._heads) > 10_000:
            self._heads.clear()
        self._heads[journal] = (head, now)
        return head

    async def _fresh(self, key: _Key, head: int, asked: _Asked, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a page that has to be made, or that is just being made for somebody else."""
        making = self._making.get(key)
        if making is not None:
            kept = await asyncio.shield(making)
            if kept is not None and kept.head >= head:
                await _answer(kept, asked, send)
                return
        made: asyncio.Future[_Kept | None] = asyncio.get_running_loop().create_future()
        self._making.setdefault(key, made)
        kept = None
        try:
            kept = await self._made(scope, receive, send, head)
            if kept is not None:
                self._keep(key, kept)
        finally:
            if self._making.get(key) is made:
                del self._making[key]
            made.set_result(kept)
        if kept is not None:
            await _answer(kept, asked, send)

    async def _made(self, scope: Scope, receive: Receive, send: Send, head: int) -> _Kept | None:
        """Have the page made; what is not a whole, public page goes straight out."""
        start: Message = {}
        body: list[bytes] = []
        through = False

        async def catching(message: Message) -> None:
            nonlocal start, through
            if through:
                await send(message)
            elif message["type"] == "http.response.start":
                start = message
                if not _is_kept(message):
                    through = True
                    await send(message)
            else:
                body.append(message.get("body", b""))

        await self.app(scope, receive, catching)
        if through or not start:
            return None
        return await run_in_threadpool(_packed, head, start["headers"], b"".join(body))

    def _keep(self, key: _Key, kept: _Kept) -> None:
        before = self._pages.pop(key, None)
        self._size += kept.size - (before.size if before else 0)
        self._pages[key] = kept
        while self._size > _MOST_BYTES and self._pages:
            _key, oldest = self._pages.popitem(last=False)
            self._size -= oldest.size


_REPLACED = frozenset({b"content-length", b"cache-control", b"x-kept", b"etag"})


def _packed(head: int, headers: _Headers, plain: bytes) -> _Kept:
    """A page with everything that its answers need."""
    packed = gzip.compress(plain, 6, mtime=0)
    etag = b'"' + hashlib.sha256(plain).hexdigest()[:24].encode() + b'"'
    shared = [(name, value) for name, value in headers if name not in _REPLACED]
    shared += [(b"cache-control", b"no-cache"), (b"etag", etag)]
    return _Kept(
        head=head,
        etag=etag,
        unchanged=[(name, value) for name, value in shared if name != b"content-type"],
        plain_headers=[*shared, (b"content-length", str(len(plain)).encode())],
        plain=plain,
        packed_headers=[
            *shared,
            (b"content-length", str(len(packed)).encode()),
            (b"content-encoding", b"gzip"),
        ],
        packed=packed,
    )


def _is_kept(start: Message) -> bool:
    """Whether an answer is a page that everybody gets: a success that sets no cookie."""
    names = {name for name, _value in start["headers"]}
    return start["status"] == 200 and b"set-cookie" not in names and (b"x-kept", b"yes") in start["headers"]


async def _answer(kept: _Kept, asked: _Asked, send: Send) -> None:
    if asked.known and kept.etag in asked.known:
        await send({"type": "http.response.start", "status": 304, "headers": kept.unchanged})
        await send({"type": "http.response.body", "body": b""})
    elif b"gzip" in asked.encoding:
        await send({"type": "http.response.start", "status": 200, "headers": kept.packed_headers})
        await send({"type": "http.response.body", "body": kept.packed})
    else:
        await send({"type": "http.response.start", "status": 200, "headers": kept.plain_headers})
        await send({"type": "http.response.body", "body": kept.plain})
