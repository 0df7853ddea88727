"""A desk in a folder, the application around it, and somebody who visits its pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from crosstable.desk import Desk
from crosstable.domain import Colour
from crosstable.journal import EventState, Section
from crosstable.journal import commands as c
from crosstable.journal.events import Person, Settings, System
from crosstable.store import open_store
from crosstable.web import WebSettings, create_app
from tests.web.browser import chromium, open_window, server

__all__ = ["chromium", "open_window", "server"]

SECRET = b"a secret of the tests, 32 bytes!"
NAMES = (
    "Petrova, Anna", "Lindqvist, Bo", "Ortega, Luis", "Kaya, Deniz", "Brown, Tom", "Rossi, Carla", "Nowak, Jan",
    "Okafor, Chidi", "Silva, Rui", "Haugen, Ingrid",
)  # fmt: skip


@dataclass
class Browser:
    """Somebody with a browser without script."""

    client: TestClient
    last: Response | None = field(default=None)

    def get(self, path: str, **more: Any) -> Response:
        self.last = self.client.get(path, **more)
        return self.last

    def post(self, path: str, page: str | None = None, **fields: Any) -> Response:
        """Post a form as it stands on a page (by default the one looked at last), the token included."""
        shown = self.get(page) if page is not None else self.last or self.get("/")
        token = re.search(r'data-csrf="([^"]+)"', shown.text)
        data = {"csrf": token[1] if token else "", **fields}
        files = {key: value for key, value in data.items() if isinstance(value, tuple)}
        plain = {key: value for key, value in data.items() if not isinstance(value, tuple)}
        self.last = self.client.post(path, data=plain, files=files or None)
        return self.last

    def json(self, path: str, **fields: Any) -> Response:
        """Post a form as the page's script does."""
        shown = self.last if self.last is not None and "data-csrf" in self.last.text else self.get("/")
        token = re.search(r'data-csrf="([^"]+)"', shown.text)
        assert token
        return self.client.post(path, data={"csrf": token[1], **fields}, headers={"Accept": "application/json"})


@dataclass
class Event:
    """An event made for a test, with one section."""

    desk: Desk
    journal: str

    @property
    def url(self) -> str:
        return f"/e/{self.journal}/1"

    @property
    def public(self) -> str:
        return f"/p/{self.journal}/1"

    @property
    def state(self) -> EventState:
        return self.desk.state(self.journal)

    @property
    def section(self) -> Section:
        return next(iter(self.state.sections.values()))

    def do(self, command: c.Command, confirmations: int = 2) -> None:
        self.desk.execute(self.journal, "local", command, confirmations=confirmations)

    def play_round(self, results: str = "", *, publish: bool = True, enter: bool = True) -> None:
        """Pair the next round and enter results, White's win on every board unless told: ``1=0+-``, a board each."""
        name = self.section.name
        self.do(c.PairRound(section=name))
        number = len(self.section.rounds)
        if publish:
            self.do(c.PublishRound(section=name, round=number))
        from crosstable.web.results_typed import TYPED

        if enter:
            for index, board in enumerate(self.section.rounds[-1].boards):
                typed = results[index] if index < len(results) else "1"
                white, black = TYPED[typed]
                self.do(c.RecordResult(section=name, round=number, board=board.board, white=white, black=black))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with open_store(tmp_path / "data") as store:
        yield Desk(store)


@pytest.fixture
def client(desk: Desk) -> Iterator[TestClient]:
    app = create_app(desk, WebSettings(secret=SECRET, hosts=("testserver",)))
    with TestClient(app) as made:
        yield made


@pytest.fixture
def browser(client: TestClient) -> Browser:
    return Browser(client)


def make_event(
    desk: Desk, players: int = 8, *, rounds: int = 5, system: System = System.DUTCH, names: tuple[str, ...] = NAMES
) -> Event:
    """An event whose players are registered and whose lot is drawn."""
    made = desk.create("local", c.CreateEvent(name="Club Evening", city="Port Lantern", start_date=date(2026, 9, 4)))
    event = Event(desk, made.journal)
    event.do(c.CreateSection(section="A", settings=Settings(system=system, rounds=rounds)))
    swiss = system in (System.DUTCH, System.DUTCH_BAKU)
    event.do(c.AnnounceTieBreaks(section="A", tie_breaks=("BH/C1", "BH", "SB") if swiss else ("DE", "WIN", "SB")))
    for place in range(players):
        name = names[place] if place < len(names) else f"Player {place + 1:03}, Test"
        person = Person(name=name, rating=2200 - 15 * place, federation="NOR", club="North" if place % 2 else "South")
        event.do(c.RegisterPlayer(section="A", person=person))
    if swiss:
        event.do(c.DrawInitialColour(section="A", colour=Colour.WHITE))
    return event


@pytest.fixture
def event(desk: Desk) -> Event:
    return make_event(desk)
