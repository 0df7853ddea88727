"""Every page in a real browser: accessible by axe's rules, inside the window of a phone, and without other servers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from fastapi.routing import APIRoute

from crosstable.desk import Desk
from crosstable.desk.demonstration import demonstration
from crosstable.store import open_store
from crosstable.web import WebSettings, create_app
from tests.web.browser import Server, free_port, needs_browser

pytestmark = needs_browser

VALUES = {
    "journal": "", "number": "1", "played": "3", "round": "3", "r": "3", "entry": "1", "tpn": "1", "sequence": "40",
    "code": "en", "name": "buchholz", "board": "1",
}  # fmt: skip
"""What stands for the parameters of a page's address."""

NO_PAGES = ("/api", "/static", "/language", "/leave", "/e/{journal}/{number}/search", "/e/{journal}/undo")
"""Beginnings of addresses that are no pages of their own."""

NO_ENDINGS = ("/live", ".svg", "}.{format}", "/export", ".trf", ".csv", ".xlsx", ".json", ".txt")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def journal(folder: Path) -> str:
    with open_store(folder) as store:
        return demonstration(Desk(store), "local", date(2026, 9, 4))


@pytest.fixture(scope="module")
def server(folder: Path, journal: str) -> Iterator[Server]:
    assert journal
    made = Server(folder, free_port())
    made.start()
    yield made
    made.stop()


def addresses(tmp: Path, journal: str) -> list[str]:
    """Every page that the application has."""
    with open_store(tmp) as store:
        app = create_app(Desk(store), WebSettings(secret=b"x" * 32))
        paths = [route.path for route in _routes(app) if "GET" in route.methods]
    found = []
    for path in paths:
        if path.startswith(NO_PAGES) or path.endswith(NO_ENDINGS):
            continue
        filled = path
        for name, value in {**VALUES, "journal": journal}.items():
            filled = filled.replace(f"{{{name}}}", value)
        found.append(filled)
    return sorted(set(found))


def _routes(app: Any) -> Iterator[APIRoute]:
    for route in app.routes:
        if isinstance(route, APIRoute):
            yield route
        elif hasattr(route, "routes"):
            yield from _routes(route)
        elif hasattr(route, "original_router"):
            yield from _routes(route.original_router)


def test_every_page_is_accessible_and_fits_a_phone(open_window: Any, folder: Path, journal: str) -> None:
    axe = Axe()
    window = open_window(phone=True)
    page = window.page
    trouble: dict[str, list[str]] = {}
    pages = addresses(folder, journal)
    assert len(pages) > 25
    for address in pages:
        answer = page.goto(address)
        found = []
        if answer is None or answer.status not in (200, 401, 403, 404):
            found.append(f"status {answer.status if answer else '-'}")
        if answer is not None and answer.status == 404:
            continue
        report = axe.run(page, options={"resultTypes": ["violations"]})
        found += [f"{v['id']}: {v['nodes'][0]['html'][:160]}" for v in report.response["violations"]]
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 1:
            found.append(f"{wide} pixels wider than a phone")
        if found:
            trouble[address.replace(journal, "…")] = found
    for where, found in trouble.items():
        print(where, *found, sep="\n    ")
    assert list(trouble) == [], "see what was printed"


@pytest.mark.parametrize("path", ["", "/1/round/3", "/1/players", "/1/standings", "/1/settings"])
def test_pages_are_readable_in_the_dark(open_window: Any, journal: str, path: str) -> None:
    window = open_window()
    window.page.emulate_media(color_scheme="dark")
    window.page.goto(f"/e/{journal}{path}")
    report = Axe().run(window.page, options={"runOnly": ["color-contrast"]})
    assert [v["nodes"][0]["html"][:200] for v in report.response["violations"]] == []
