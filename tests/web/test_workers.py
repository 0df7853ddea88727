"""Two servers on one PostgreSQL database, as behind one address: whichever answers, it is the same event."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from queue import Queue

import httpx2 as httpx
import pytest

from crosstable.desk import Desk
from crosstable.domain import ResultCode
from crosstable.journal import commands as c
from crosstable.store import open_store
from tests.store.conftest import postgres
from tests.store.postgres import Server
from tests.web.conftest import Event, make_event

__all__ = ["postgres"]

PATIENCE = 30.0


@dataclass
class Worker:
    """``crosstable serve`` in a process of its own."""

    process: subprocess.Popen[str]
    address: str

    @classmethod
    def start(cls, database: str) -> Worker:
        code = "from crosstable.cli import main; main()"
        command = [sys.executable, "-c", code, "serve", "--database", database, "--port", "0"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert process.stdout
        said = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", said)
        assert found, said
        return cls(process, found[0])

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)
        assert self.process.stdout
        self.process.stdout.close()


@pytest.fixture
def played(postgres: Server) -> Iterator[tuple[Event, Worker, Worker]]:
    """An event whose first round is in play, and two workers that serve it."""
    database = postgres.database()
    with open_store(database) as store:
        event = make_event(Desk(store))
        event.play_round(enter=False)
        first = Worker.start(database)
        second = Worker.start(database)
        yield event, first, second
        first.stop()
        second.stop()


class Balanced:
    """A browser before both: the same cookies wherever a request goes, for the address is one."""

    def __init__(self, *workers: Worker) -> None:
        self.clients = [httpx.Client(base_url=worker.address, timeout=PATIENCE) for worker in workers]
        self.cookies: dict[str, str] = {}

    def __enter__(self) -> Balanced:
        return self

    def __exit__(self, *_: object) -> None:
        for client in self.clients:
            client.close()

    def _cookie(self) -> dict[str, str]:
        said = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": said} if said else {}

    def get(self, worker: int, path: str, **headers: str) -> httpx.Response:
        answer = self.clients[worker].get(path, headers={**self._cookie(), **headers})
        self.cookies.update(answer.cookies)
        return answer

    def enter(self, worker: int, page: str, path: str, **fields: str) -> httpx.Response:
        """Post a form that came from the page of another worker."""
        token = re.search(r'data-csrf="([^"]+)"', page)
        assert token
        headers = {**self._cookie(), "Accept": "application/json"}
        return self.clients[worker].post(path, data={"csrf": token[1], **fields}, headers=headers)


def follow(worker: Worker, path: str, heard: Queue[str]) -> threading.Thread:
    """Listen to a stream until it has told a result; back when it is open."""
    is_open = threading.Event()

    def listen() -> None:
        with httpx.stream("GET", f"{worker.address}{path}", timeout=PATIENCE) as answer:
            for line in answer.iter_lines():
                is_open.set()
                if '"cell"' in line:
                    heard.put(line)
                    return

    thread = threading.Thread(target=listen)
    thread.start()
    assert is_open.wait(PATIENCE)
    return thread


def test_what_one_worker_writes_the_other_shows_and_tells(played: tuple[Event, Worker, Worker]) -> None:
    event, first, second = played
    heard: Queue[str] = Queue()
    with Balanced(first, second) as browser:
        before = browser.get(1, event.public)
        assert "0 of 4 results" in before.text
        listening = [follow(worker, f"/p/{event.journal}/live", heard) for worker in (first, second)]
        page = browser.get(1, f"{event.url}/round/1").text
        answer = browser.enter(0, page, f"{event.url}/round/1/result", board="2", result="1")
        assert answer.status_code == 200, answer.text
        for thread in listening:
            thread.join(PATIENCE)
        lines = [heard.get(timeout=PATIENCE) for _ in listening]
        assert all('"cell":"1-1-2"' in line for line in lines)
        assert lines[0] == lines[1]
        pages = [browser.get(worker, event.public) for worker in (0, 1)]
        assert all("1 of 4 results" in shown.text for shown in pages)


def test_two_workers_that_pair_the_same_round_pair_it_once(played: tuple[Event, Worker, Worker]) -> None:
    event, first, second = played
    for board in event.section.rounds[0].boards:
        event.do(c.RecordResult(section="A", round=1, board=board.board, white=ResultCode.WIN, black=ResultCode.LOSS))
    with Balanced(first, second) as browser:
        page = browser.get(0, f"{event.url}/pair").text
        answers: list[int] = []

        def press(worker: int) -> None:
            answers.append(browser.enter(worker, page, f"{event.url}/pair", round="2", publish="1").status_code)

        threads = [threading.Thread(target=press, args=(worker,)) for worker in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        assert len(event.section.rounds) == 2
        assert event.section.rounds[1].published
        assert 303 in answers
        assert all(status < 500 for status in answers)
        assert all("Round 2" in browser.get(worker, event.public).text for worker in (0, 1))
