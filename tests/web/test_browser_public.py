"""Public pages in a real browser: a telephone in the hall, and the screen on its wall."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crosstable.desk import Desk
from crosstable.domain import ResultCode
from crosstable.journal import commands as c
from crosstable.store import open_store
from tests.web.browser import Server, eventually, free_port, needs_browser
from tests.web.conftest import Event, make_event

pytestmark = needs_browser


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Event]:
    """An event of 40 players with round 1 in play; what it does reaches the server through the file."""
    with open_store(tmp_path / "data") as store:
        made = make_event(Desk(store), players=40)
        made.play_round(enter=False)
        yield made


@pytest.fixture
def server(tmp_path: Path, event: Event) -> Iterator[Server]:
    made = Server(tmp_path / "data", free_port())
    made.start()
    yield made
    made.stop()


def white_wins(event: Event, board: int) -> None:
    event.do(c.RecordResult(section="A", round=1, board=board, white=ResultCode.WIN, black=ResultCode.LOSS))


def test_three_letters_find_a_board_and_the_telephone_remembers_whose_it_is(open_window: Any, event: Event) -> None:
    window = open_window(phone=True)
    page = window.page
    page.goto(event.public)
    page.fill("#find", "kay")
    card = page.locator("#found .found")
    assert card.count() == 1
    said = " ".join(card.inner_text().split())
    board = next(b for b in event.section.rounds[0].boards if 4 in (b.white, b.black))
    assert said.startswith(f"Kaya, Deniz Board {board.board} {'White' if board.white == 4 else 'Black'} against ")
    assert card.locator(".pawn:visible").count() == 1
    card.get_by_role("button", name="This is me").click()
    page.reload()
    assert page.locator("#mine .who").inner_text() == "Kaya, Deniz"
    page.get_by_role("link", name="My card").click()
    page.wait_for_url(f"**{event.public}/players/4")
    page.get_by_role("button", name="Not me").click()
    assert page.locator("#my-tab").is_hidden()


def test_results_and_the_next_round_come_by_themselves_and_typing_is_not_disturbed(
    open_window: Any, event: Event
) -> None:
    page, table = open_window(phone=True).page, open_window().page
    page.goto(event.public)
    page.fill("#find", "zz")
    table.goto(f"{event.public}/standings")
    before = table.locator("#main").get_attribute("data-head")
    white_wins(event, 7)
    cell = page.locator('td[data-cell="1-1-7"]')
    eventually(lambda: "1" in cell.inner_text())
    assert "changed" in (cell.get_attribute("class") or "")
    assert page.locator("[data-progress]").inner_text() == "1 of 20 results"
    for board in range(1, 21):
        if board != 7:
            white_wins(event, board)
        if board == 19:
            assert table.locator("#main").get_attribute("data-head") == before
    eventually(lambda: "after round 1" in table.locator("h1 + p").inner_text())
    event.play_round(enter=False)
    page.goto(event.public)
    page.fill("#find", "kay")
    event.do(c.CorrectResult(section="A", round=1, board=1, white=ResultCode.DRAW, black=ResultCode.DRAW))
    eventually(lambda: page.locator("#main").get_attribute("data-head") == str(event.desk.timeline(event.journal).head))
    assert page.input_value("#find") == "kay"
    assert page.evaluate("document.activeElement.id") == "find"
    assert "Kaya, Deniz" in page.locator("#found").inner_text()


def test_the_screen_in_the_hall_turns_by_itself_and_marks_what_is_new(open_window: Any, event: Event) -> None:
    page = open_window().page
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.clock.install()
    page.goto(f"{event.public}/projector?what=results")
    shown = page.locator("#page")
    assert shown.inner_text() == "Page 1 of 2"
    rows = page.locator("#list tbody tr:visible")
    first = rows.count()
    assert 12 <= first <= 16
    page.clock.run_for(9_100)
    assert shown.inner_text() == "Page 2 of 2"
    assert rows.count() == 20 - first
    page.keyboard.press("Space")
    page.clock.run_for(30_000)
    assert shown.inner_text() == "Page 2 of 2"
    assert page.locator("#paused").is_visible()
    page.keyboard.press("ArrowLeft")
    assert shown.inner_text() == "Page 1 of 2"
    white_wins(event, 3)
    eventually(lambda: page.locator("tr.fresh").count() == 1)
    assert page.locator("tr.fresh .bd").inner_text() == "3"
    page.clock.run_for(100_000)
    assert page.locator("tr.fresh").count() == 0
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_without_script_a_form_finds_the_board(chromium: Any, server: Server, event: Event) -> None:
    context = chromium.new_context(java_script_enabled=False, base_url=server.address)
    page = context.new_page()
    page.goto(event.public)
    page.fill("#find", "kay")
    page.get_by_role("button", name="Find").click()
    assert page.locator("#found .found").count() == 1
    assert "Kaya, Deniz" in page.locator("#found").inner_text()
    context.close()
