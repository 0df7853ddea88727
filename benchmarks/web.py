"""How fast the pages are: public standings from memory, results on open screens, a round from click to publication.

    python -m benchmarks.web --players 500 --screens 200 --spectators 1000 --seconds 5

A server of its own process on the loopback, an event of its own in a temporary folder (or in an empty PostgreSQL
database, ``--database``), and this process as all the browsers: on two cores each has one.  What the machine can do
is measured in the same run, as the rate at which a server that only writes as many bytes answers the same client.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import date
from statistics import median, quantiles

import httpx
import psutil

from crosstable.desk import Desk
from crosstable.domain import Colour, ResultCode
from crosstable.journal import commands as c
from crosstable.journal.events import Person, Settings
from crosstable.simulate.dice import Dice
from crosstable.simulate.names import people
from crosstable.store import open_store

SECTION = "Open"


def make_event(location: str, players: int, rounds: int) -> str:
    """An open in which `rounds` rounds are played and the next is in play."""
    with open_store(location) as store:
        desk = Desk(store)
        journal = desk.create("local", c.CreateEvent(name="A large open", start_date=date(2026, 11, 30))).journal

        def do(command: c.Command) -> None:
            desk.execute(journal, "local", command, confirmations=2)

        do(c.CreateSection(section=SECTION, settings=Settings(rounds=9)))
        do(c.AnnounceTieBreaks(section=SECTION, tie_breaks=("BH/C1", "BH", "SB", "DE", "WIN")))
        dice = Dice(7)
        for place, person in enumerate(people(players, 2026, Dice(8))):
            named = Person(name=person.name, rating=2500 - 2 * place, federation=person.federation)
            do(c.RegisterPlayer(section=SECTION, person=named, allow_duplicate=True))
        do(c.DrawInitialColour(section=SECTION, colour=Colour.WHITE))
        for number in range(1, rounds + 2):
            do(c.PairRound(section=SECTION))
            do(c.PublishRound(section=SECTION, round=number))
            if number > rounds:
                break
            for board in desk.state(journal).sections[SECTION].rounds[-1].boards:
                white, black = _RESULTS[dice.below(3)]
                do(c.RecordResult(section=SECTION, round=number, board=board.board, white=white, black=black))
    return journal


_RESULTS = (
    (ResultCode.WIN, ResultCode.LOSS),
    (ResultCode.DRAW, ResultCode.DRAW),
    (ResultCode.LOSS, ResultCode.WIN),
)


@contextmanager
def server(location: str) -> Iterator[tuple[psutil.Process, int]]:
    """A server in a process of its own; its process and port."""
    where = ["--database", location] if "://" in location else ["--data", location]
    command = [sys.executable, "-m", "crosstable", "serve", *where, "--port", "0"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        said = re.search(r":(\d+)/", running.stdout.readline())
        if said is None:
            raise SystemExit("the server did not start")
        yield psutil.Process(running.pid), int(said[1])
    finally:
        running.terminate()
        try:
            running.wait(10)
        except subprocess.TimeoutExpired:
            running.kill()


def memory(process: psutil.Process) -> float:
    """MiB that the server holds in memory, shared libraries included."""
    return float(process.memory_info().rss) / 1024 / 1024


# ---------------------------------------------------------------------------------------------------- requests


class Asking(asyncio.Protocol):
    """A connection that asks for the same page again and again."""

    def __init__(self, request: bytes) -> None:
        self.request = request
        self.answers = 0
        self.octets = 0
        self.status = b""
        self._buffer = b""
        self._missing = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.octets += len(data)
        if self._missing:
            self._missing -= len(data)
            if self._missing > 0:
                return
        else:
            self._buffer += data
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            head = self._buffer[:end].lower()
            self.status = head[9:12]
            length = re.search(rb"content-length: (\d+)", head)
            self._missing = (int(length[1]) if length else 0) - (len(self._buffer) - end - 4)
            self._buffer = b""
            if self._missing > 0:
                return
        self._missing = 0
        self.answers += 1
        if not self.transport.is_closing():
            self.transport.write(self.request)


async def rate(port: int, path: str, seconds: float, connections: int, **headers: str) -> tuple[float, float, str]:
    """Answers a second, octets an answer, and the status of the last."""
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Accept-Encoding: gzip", "Accept-Language: en"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    request = ("\r\n".join(lines) + "\r\n\r\n").encode()
    loop = asyncio.get_running_loop()
    asking = [(await loop.create_connection(lambda: Asking(request), "127.0.0.1", port))[1] for _ in range(connections)]
    await asyncio.sleep(0.3)
    before, start = sum(one.answers for one in asking), time.perf_counter()
    await asyncio.sleep(seconds)
    count, passed = sum(one.answers for one in asking) - before, time.perf_counter() - start
    for one in asking:
        one.transport.close()
    total = sum(one.answers for one in asking)
    return count / passed, sum(one.octets for one in asking) / max(total, 1), asking[0].status.decode()


@contextmanager
def bare_server(body: bytes) -> Iterator[int]:
    """The least that uvicorn can do: the same bytes, whatever is asked."""
    code = (
        "import sys, uvicorn, socket\n"
        f"body = bytes({len(body)})\n"
        "async def app(scope, receive, send):\n"
        "    await send({'type': 'http.response.start', 'status': 200, 'headers': [(b'content-length', str(len(body)).encode())]})\n"
        "    await send({'type': 'http.response.body', 'body': body})\n"
        "s = socket.socket(); s.setsockopt(6, 1, 1); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1], flush=True)\n"
        "import asyncio\n"
        "c = uvicorn.Config(app, log_level='error', access_log=False, lifespan='off', server_header=False, date_header=False)\n"
        "asyncio.run(uvicorn.Server(c).serve([s]))\n"
    )
    running = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        port = int(running.stdout.readline())
        time.sleep(1)
        yield port
    finally:
        running.terminate()
        running.wait(10)


# ----------------------------------------------------------------------------------------------------- screens


@dataclass(eq=False)
class Screen(asyncio.Protocol):
    """An open page that listens to the news."""

    request: bytes
    heard: dict[str, float] = field(default_factory=dict)
    """When which cell was heard of."""
    ready: bool = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        moment = time.perf_counter()
        self.ready = self.ready or b"retry:" in data
        for found in re.findall(rb'"cell":"([\d-]+)"', data):
            self.heard.setdefault(found.decode(), moment)


async def screens(port: int, journal: str, count: int) -> list[Screen]:
    """Open pages; back when all of them hear."""
    request = f"GET /p/{journal}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    loop = asyncio.get_running_loop()
    made: list[Screen] = []
    for _ in range(count):
        made.append((await loop.create_connection(lambda: Screen(request), "127.0.0.1", port))[1])
        if len(made) % 50 == 0:
            await asyncio.sleep(0.02)
    for _ in range(300):
        if all(one.ready for one in made):
            return made
        await asyncio.sleep(0.1)
    raise SystemExit(f"only {sum(one.ready for one in made)} of {count} screens could be opened")


class Arbiter:
    """Somebody at the arbiters' pages."""

    def __init__(self, port: int, journal: str) -> None:
        self.client = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60)
        self.url = f"/e/{journal}/1"
        self.token = ""

    async def come(self) -> None:
        """Open a page, for its token."""
        page = await self.client.get(f"{self.url}/players")
        found = re.search(r'data-csrf="([^"]+)"', page.text)
        assert found, page.status_code
        self.token = found[1]

    async def type(self, round_: int, board: int, result: str) -> float:
        """Enter a result; the moment at which it was sent."""
        start = time.perf_counter()
        answer = await self.client.post(
            f"{self.url}/round/{round_}/result",
            data={"csrf": self.token, "board": str(board), "result": result},
            headers={"Accept": "application/json"},
        )
        assert answer.status_code == 200, answer.text
        return start

    async def publish(self) -> float:
        """Pair the next round and publish it; seconds from the click to the page that says so."""
        start = time.perf_counter()
        answer = await self.client.post(f"{self.url}/pair", data={"csrf": self.token, "publish": "1"})
        assert answer.status_code == 303, answer.text[:2000]
        return time.perf_counter() - start


async def typed(arbiter: Arbiter, watching: list[Screen], round_: int, boards: list[int]) -> list[float]:
    """Seconds from each entry to each screen."""
    waits: list[float] = []
    for board in boards:
        cell = f"1-{round_}-{board}"
        start = await arbiter.type(round_, board, "1=0"[board % 3])
        for _ in range(1000):
            if all(cell in one.heard for one in watching):
                break
            await asyncio.sleep(0.005)
        waits += [one.heard[cell] - start if cell in one.heard else 60.0 for one in watching]
        await asyncio.sleep(0.05)
    return waits


def said(name: str, waits: list[float], most: float) -> None:
    """Print the median and the 99th percentile, and how they stand to the limit."""
    middle, late = median(waits) * 1000, quantiles(waits, n=100)[98] * 1000
    print(
        f"{name}: median {middle:.0f} ms, 99 % below {late:.0f} ms ({middle / most / 10:.0f} % of the {most:.1f} s allowed)"
    )


async def measure(port: int, process: psutil.Process, journal: str, given: argparse.Namespace) -> None:
    """All measurements against a running server."""
    arbiter = Arbiter(port, journal)
    await arbiter.come()
    standings = f"/p/{journal}/1/standings"
    first = await arbiter.client.get(standings, headers={"Accept-Language": "en"})
    assert first.status_code == 200
    alone = memory(process)
    answers, octets, status = await rate(port, standings, given.seconds, given.connections)
    with bare_server(bytes(int(octets))) as bare:
        most, _octets, _status = await rate(bare, "/", given.seconds, given.connections)
    print(f"public standings: {answers:,.0f} a second (status {status}, {octets / 1024:.1f} KiB each); ", end="")
    print(f"a server that only writes as many bytes: {most:,.0f}, ratio {answers / most:.2f}")
    answers, octets, status = await rate(
        port, standings, given.seconds, given.connections, If_None_Match=first.headers["etag"]
    )
    print(f"the same, unchanged since: {answers:,.0f} a second (status {status}, {octets:.0f} bytes each)")
    played = given.rounds + 1
    watching = await screens(port, journal, given.screens)
    said(f"a result on {given.screens} screens", await typed(arbiter, watching, played, list(range(1, 21))), 0.2)
    watching += await screens(port, journal, given.spectators - given.screens)
    said(f"a result on {given.spectators} screens", await typed(arbiter, watching, played, list(range(21, 41))), 0.3)
    print(f"memory: {alone:.0f} MiB before, {memory(process):.0f} MiB with {given.spectators} spectators")
    for board in range(41, given.players // 2 + 1):
        await arbiter.type(played, board, "1=0"[board % 3])
    took = await arbiter.publish()
    print(
        f"from the click to the published pairing of {given.players} players: {took:.2f} s, with the spectators there"
    )
    for one in watching:
        one.transport.close()
    await arbiter.client.aclose()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=5, help="rounds that are played")
    parser.add_argument("--screens", type=int, default=200)
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--database", help="an empty PostgreSQL database instead of a folder")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        location = given.database or folder
        journal = make_event(location, given.players, given.rounds)
        with suppress(KeyboardInterrupt), server(location) as (process, port):
            asyncio.run(measure(port, process, journal, given))


if __name__ == "__main__":
    main()
