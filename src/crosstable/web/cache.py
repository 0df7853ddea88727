"""Public pages from memory: as long as a journal has not moved, the same page is the same bytes.

Answers are kept by address, language and journal position, compressed once, with an ETag.  A page is served from here
before any routing; whether the journal has moved is known from the store's notices, and looked up at least once a
second should a notice have been lost or another process have written.
"""

import gzip
import hashlib
import time
from collections import OrderedDict
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crosstable.desk import Desk
from crosstable.store import Notice, StoreError
from crosstable.web.live import Hub

_MOST_BYTES = 64 * 1024 * 1024
_SURE = 1.0
"""Seconds for which a head that was looked up is taken as known."""

_PREFIX = "/p/"


@dataclass(frozen=True, slots=True)
class _Kept:
    head: int
    etag: bytes
    headers: tuple[tuple[bytes, bytes], ...]
    plain: bytes
    packed: bytes

    @property
    def size(self) -> int:
        return len(self.plain) + len(self.packed)


class PublicCache:
    """Serves public pages of events from memory."""

    def __init__(self, app: ASGIApp, *, hub: Hub, desk: Desk) -> None:
        self.app = app
        self.hub = hub
        self.desk = desk
        self._pages: OrderedDict[tuple[str, bytes, str], _Kept] = OrderedDict()
        self._size = 0
        self._heads: dict[str, tuple[int, float]] = {}
        desk.store.attach(None, self._hear)

    def _hear(self, notice: Notice) -> None:
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
        head = await self._head(journal)
        if head is None:
            await self.app(scope, receive, send)
            return
        key = (path, scope["query_string"], scope["state"]["language"])
        kept = self._pages.get(key)
        if kept is None or kept.head != head:
            kept = await self._made(scope, receive, send, key, head)
            if kept is None:
                return
        else:
            self._pages.move_to_end(key)
        await _answer(kept, scope, send)

    async def _head(self, journal: str) -> int | None:
        known = self._heads.get(journal)
        now = time.monotonic()
        if known is not None and now - known[1] < _SURE:
            return known[0]
        try:
            head = await run_in_threadpool(self.desk.store.head, journal)
        except StoreError:
            return None
        if len(self._heads) > 10_000:
            self._heads.clear()
        self._heads[journal] = (head, now)
        return head

    async def _made(
        self, scope: Scope, receive: Receive, send: Send, key: tuple[str, bytes, str], head: int
    ) -> _Kept | None:
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
        if through:
            return None
        plain = b"".join(body)
        headers = tuple((n, v) for n, v in start["headers"] if n not in {b"content-length", b"cache-control"})
        etag = b'"' + hashlib.sha256(plain).hexdigest()[:24].encode() + b'"'
        packed = await run_in_threadpool(gzip.compress, plain, 6)
        kept = _Kept(head, etag, (*headers, (b"cache-control", b"no-cache"), (b"etag", etag)), plain, packed)
        self._keep(key, kept)
        return kept

    def _keep(self, key: tuple[str, bytes, str], kept: _Kept) -> None:
        before = self._pages.pop(key, None)
        self._size += kept.size - (before.size if before else 0)
        self._pages[key] = kept
        while self._size > _MOST_BYTES and self._pages:
            _key, oldest = self._pages.popitem(last=False)
            self._size -= oldest.size


def _is_kept(start: Message) -> bool:
    """Whether an answer is a page that everybody gets: a success that sets no cookie."""
    names = {name for name, _value in start["headers"]}
    return start["status"] == 200 and b"set-cookie" not in names and (b"x-kept", b"yes") in start["headers"]


async def _answer(kept: _Kept, scope: Scope, send: Send) -> None:
    asked = dict(scope["headers"])
    if kept.etag in asked.get(b"if-none-match", b""):
        await send({"type": "http.response.start", "status": 304, "headers": list(kept.headers)})
        await send({"type": "http.response.body", "body": b""})
        return
    packed = b"gzip" in asked.get(b"accept-encoding", b"")
    body = kept.packed if packed else kept.plain
    headers = [*kept.headers, (b"content-length", str(len(body)).encode())]
    if packed:
        headers.append((b"content-encoding", b"gzip"))
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
