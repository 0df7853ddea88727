"""Live streams: what is told, to whom, and what is told again after a lost connection."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from fastapi import FastAPI

from crosstable.desk import Desk
from crosstable.domain import PublicNames, ResultCode
from crosstable.journal import commands as c
from crosstable.web import WebSettings, create_app
from crosstable.web.live import Hub, Reader, message_of
from tests.web.conftest import SECRET, Event

PATIENCE = 10.0


class Page:
    """An open page: a request to the application that goes on until it is closed."""

    def __init__(self, app: FastAPI, path: str, **headers: str) -> None:
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()
        self.status = 0
        self._closed = asyncio.Event()
        self._started = asyncio.Event()
        raw = [(b"host", b"testserver"), *((name.encode(), value.encode()) for name, value in headers.items())]
        path, _, query = path.partition("?")
        scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "method": "GET",
            "path": path, "raw_path": path.encode(), "root_path": "", "scheme": "http", "query_string": query.encode(),
            "headers": raw, "client": ("testclient", 1), "server": ("testserver", 80), "state": {},
        }  # fmt: skip
        self.task = asyncio.create_task(app(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        if not self._started.is_set():
            self._started.set()
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._closed.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
        elif message["body"]:
            self.heard.put_nowait(message["body"])

    async def piece(self) -> str:
        return (await asyncio.wait_for(self.heard.get(), PATIENCE)).decode()

    async def news(self) -> dict[str, Any]:
        """The next message that says something."""
        while True:
            for line in (await self.piece()).splitlines():
                if line.startswith("data: "):
                    return dict(json.loads(line.removeprefix("data: ")))

    async def close(self) -> None:
        self._closed.set()
        await asyncio.wait_for(self.task, PATIENCE)


@asynccontextmanager
async def running(desk: Desk) -> AsyncIterator[FastAPI]:
    app = create_app(desk, WebSettings(secret=SECRET, hosts=("testserver",)))
    async with app.router.lifespan_context(app):
        yield app


def live(event: Event, scenario: Callable[[FastAPI], Awaitable[None]]) -> None:
    """Play a scenario on a running application."""

    async def played() -> None:
        async with running(event.desk) as app:
            await scenario(app)

    asyncio.run(played())


async def enter(event: Event, board: int = 1, round_: int = 1) -> None:
    command = c.RecordResult(section="A", round=round_, board=board, white=ResultCode.WIN, black=ResultCode.LOSS)
    await asyncio.to_thread(event.do, command)


def test_a_result_reaches_two_readers_with_cell_glyphs_and_what_is_missing(event: Event) -> None:
    event.play_round(enter=False)

    async def scenario(app: FastAPI) -> None:
        first, second = Page(app, f"/p/{event.journal}/live"), Page(app, f"/e/{event.journal}/live")
        assert "retry" in await first.piece()
        assert "retry" in await second.piece()
        await enter(event, board=2)
        for page in (first, second):
            said = await page.news()
            assert said["results"] == [
                {"cell": "1-1-2", "result": "1\N{NO-BREAK SPACE}–\N{NO-BREAK SPACE}0", "missing": 3, "boards": 4,
                 "progress": "1-1"}
            ]  # fmt: skip
            assert {"standings-1", "progress-1"} <= set(said["regions"])
            assert said["head"] == event.desk.timeline(event.journal).head
        await first.close()
        await second.close()

    live(event, scenario)


def test_who_comes_back_is_told_what_was_missed_and_nothing_else(event: Event) -> None:
    event.play_round(enter=False)

    async def scenario(app: FastAPI) -> None:
        seen = event.desk.timeline(event.journal).head
        await enter(event, board=1)
        await enter(event, board=3)
        for page in (
            Page(app, f"/p/{event.journal}/live", **{"last-event-id": str(seen)}),
            Page(app, f"/p/{event.journal}/live?after={seen}"),
        ):
            said = await page.news()
            assert [found["cell"] for found in said["results"]] == ["1-1-1", "1-1-3"]
            await page.close()
        current = Page(app, f"/p/{event.journal}/live?after={seen + 2}")
        assert "retry" in await current.piece()
        assert current.heard.empty()
        await current.close()

    live(event, scenario)


@pytest.mark.parametrize("after", ["999999", "0"])
def test_who_has_seen_another_journal_or_missed_very_much_fetches_everything(event: Event, after: str) -> None:
    for _ in range(3):
        event.play_round()
    for entry in range(1, 9):
        for present in (True, False) * 13:
            event.do(c.CheckIn(section="A", entry=entry, present=present))

    async def scenario(app: FastAPI) -> None:
        page = Page(app, f"/p/{event.journal}/live?after={after}")
        assert (await page.news())["regions"] == ["all"]
        await page.close()

    live(event, scenario)


def test_the_last_page_that_closes_leaves_nothing_behind(event: Event) -> None:
    async def scenario(app: FastAPI) -> None:
        hub: Hub = app.state.hub
        pages = [Page(app, f"/p/{event.journal}/live") for _ in range(5)]
        for page in pages:
            await page.piece()
        assert hub.readers == 5
        for page in pages:
            await page.close()
        assert hub.readers == 0
        assert not hub._channels

    live(event, scenario)


def test_the_public_hears_nothing_of_a_round_before_it_is_published(event: Event) -> None:
    event.play_round()

    async def scenario(app: FastAPI) -> None:
        public, arbiter = Page(app, f"/p/{event.journal}/live"), Page(app, f"/e/{event.journal}/live")
        await public.piece()
        await arbiter.piece()
        await asyncio.to_thread(event.do, c.PairRound(section="A"))
        await enter(event, board=1, round_=2)
        while not (await arbiter.news())["results"]:
            pass
        assert public.heard.empty()
        await asyncio.to_thread(event.do, c.PublishRound(section="A", round=2))
        assert "round-1" in (await public.news())["regions"]
        await public.close()
        await arbiter.close()

    live(event, scenario)


def test_closing_the_public_pages_ends_their_streams_and_no_others(event: Event) -> None:
    async def scenario(app: FastAPI) -> None:
        public, arbiter = Page(app, f"/p/{event.journal}/live"), Page(app, f"/e/{event.journal}/live")
        await public.piece()
        await arbiter.piece()
        await asyncio.to_thread(event.do, c.ChangePublicity(open=False, names=PublicNames.FULL))
        await asyncio.wait_for(public.task, PATIENCE)
        assert (await arbiter.news())["regions"] == ["all"]
        again = Page(app, f"/p/{event.journal}/live")
        await asyncio.wait_for(again.task, PATIENCE)
        assert again.status == 404
        await arbiter.close()

    live(event, scenario)


def test_streams_end_when_the_server_does(event: Event) -> None:
    async def scenario(app: FastAPI) -> None:
        page = Page(app, f"/p/{event.journal}/live")
        await page.piece()
        app.state.hub.stop()
        await asyncio.wait_for(page.task, PATIENCE)

    live(event, scenario)


def test_a_silent_stream_says_now_and_then_that_it_is_there(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosstable.web.live._PING", 1)

    async def scenario(app: FastAPI) -> None:
        page = Page(app, f"/p/{event.journal}/live")
        assert "retry" in await page.piece()
        assert await page.piece() == ": still here\n\n"
        await page.close()

    live(event, scenario)


def test_a_reader_that_does_not_keep_up_is_told_to_fetch_everything() -> None:
    async def scenario() -> None:
        reader = Reader(0, public=True)
        for number in range(1000):
            reader.tell(b"data: %d\n\n" % number)
        told = await reader.next()
        assert b'"regions":["all"]' in told
        assert told.endswith(b"data: 999\n\n")
        assert len(told) < 5000

    asyncio.run(scenario())


def test_messages_have_no_names(event: Event) -> None:
    event.play_round()
    timeline = event.desk.timeline(event.journal)
    said = message_of(timeline, timeline.entries, public=True).decode()
    assert '"cell":"1-1-1"' in said
    assert "Petrova" not in said
    assert "North" not in said
