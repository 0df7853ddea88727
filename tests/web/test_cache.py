"""The memory of public pages: made once, never stale, whatever happens in between."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from crosstable.journal import commands as c
from crosstable.web.cache import PublicCache
from tests.web.conftest import Event


class Made:
    """An application whose pages say how often one was made, and wait until they may."""

    def __init__(self) -> None:
        self.count = 0
        self.may = asyncio.Event()
        self.status = 200
        self.more: list[tuple[bytes, bytes]] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.count += 1
        number = self.count
        await self.may.wait()
        headers = [(b"content-type", b"text/html"), (b"x-kept", b"yes"), *self.more]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": b"page %d" % number})


async def ask(cache: PublicCache, path: str, **headers: str) -> tuple[int, bytes]:
    scope = {
        "type": "http", "method": "GET", "path": path, "query_string": b"",
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
    }  # fmt: skip
    answer: list[Any] = []

    async def send(message: Any) -> None:
        answer.append(message)

    async def receive() -> Any:
        return {"type": "http.request"}

    await cache(scope, receive, send)
    return answer[0]["status"], b"".join(message["body"] for message in answer[1:])


async def settled() -> None:
    """Let everything happen that can."""
    for _ in range(20):
        await asyncio.sleep(0.005)


def test_a_page_that_many_ask_for_at_once_is_made_once(event: Event) -> None:
    async def scenario() -> None:
        made = Made()
        cache = PublicCache(made, desk=event.desk)
        asking = [asyncio.create_task(ask(cache, event.public)) for _ in range(50)]
        await settled()
        made.may.set()
        assert {await one for one in asking} == {(200, b"page 1")}
        assert made.count == 1

    asyncio.run(scenario())


def test_a_page_that_was_being_made_when_the_journal_moved_is_made_again(event: Event) -> None:
    async def scenario() -> None:
        made = Made()
        cache = PublicCache(made, desk=event.desk)
        first = asyncio.create_task(ask(cache, event.public))
        await settled()
        await asyncio.to_thread(event.do, c.CheckIn(section="A", entry=1))
        later = asyncio.create_task(ask(cache, event.public))
        await settled()
        made.may.set()
        assert await first == (200, b"page 1")
        assert await later == (200, b"page 2")
        assert await ask(cache, event.public) == (200, b"page 2")

    asyncio.run(scenario())


def test_a_notice_that_comes_during_a_look_is_not_lost(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        made = Made()
        made.may.set()
        cache = PublicCache(made, desk=event.desk)
        look, moved = event.desk.store.head, False

        def slow(journal: str) -> int:
            nonlocal moved
            found = look(journal)
            if not moved:
                moved = True
                event.do(c.CheckIn(section="A", entry=2))
            return found

        monkeypatch.setattr(event.desk.store, "head", slow)
        await ask(cache, event.public)
        assert cache._heads[event.journal][0] == look(event.journal)

    asyncio.run(scenario())


@pytest.mark.parametrize(("status", "more"), [(404, []), (303, []), (200, [(b"set-cookie", b"visitor=1")]), (500, [])])
def test_only_whole_pages_for_everybody_are_kept(event: Event, status: int, more: list[tuple[bytes, bytes]]) -> None:
    async def scenario() -> None:
        made = Made()
        made.may.set()
        made.status, made.more = status, more
        cache = PublicCache(made, desk=event.desk)
        assert await ask(cache, event.public) == (status, b"page 1")
        assert await ask(cache, event.public) == (status, b"page 2")

    asyncio.run(scenario())


def test_languages_hosts_and_the_door_to_the_hall_have_their_own_copies(event: Event) -> None:
    async def scenario() -> None:
        made = Made()
        made.may.set()
        port = 0
        cache = PublicCache(made, desk=event.desk, door=lambda: port)
        assert await ask(cache, event.public, host="a.example") == (200, b"page 1")
        assert await ask(cache, event.public, host="b.example") == (200, b"page 2")
        port = 8465
        assert await ask(cache, event.public, host="a.example") == (200, b"page 3")
        port = 0
        assert await ask(cache, event.public, host="a.example") == (200, b"page 1")

    asyncio.run(scenario())


def test_memory_has_an_end(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosstable.web.cache._MOST_BYTES", 10_000)

    async def scenario() -> None:
        made = Made()
        made.may.set()
        cache = PublicCache(made, desk=event.desk)
        for number in range(50):
            await ask(cache, f"{event.public}/round/{number}")
        assert cache._size <= 10_000
        assert cache._size == sum(kept.size for kept in cache._pages.values())

    asyncio.run(scenario())


def test_an_unknown_event_goes_through(event: Event) -> None:
    async def scenario() -> None:
        made = Made()
        made.may.set()
        cache = PublicCache(made, desk=event.desk)
        for number in (1, 2):
            status, body = await ask(cache, "/p/nothing/1")
            assert (status, body) == (200, b"page %d" % number)

    asyncio.run(scenario())
