"""A club evening in the browser: seven players, a bye, a withdrawal, a late entry, to the final standings."""

from __future__ import annotations

import re
from typing import Any

from crosstable.formats.trf import read_trf
from crosstable.pairing import check
from tests.differential.gacrux import gacrux_rounds
from tests.web.browser import eventually, needs_browser

pytestmark = needs_browser

PLAYERS = ("Petrova, Anna 2105", "Lindqvist, Bo 1990", "Ortega, Luis 1904", "Kaya, Deniz 1850", "Brown, Tom 1633",
           "Rossi, Carla 1510", "Nowak, Jan")  # fmt: skip


def enter_all(page: Any, keys: str = "1=0") -> None:
    """Enter every missing result by keyboard alone: arrow down to the first, then a key a board."""
    page.keyboard.press("ArrowDown")
    boards = page.locator("#boards tr[data-board]").count()
    for place in range(boards):
        page.keyboard.press(keys[place % len(keys)])
        eventually(lambda left=boards - place - 1: page.locator("#boards tr.missing").count() <= left)


def test_a_club_evening_from_the_entry_list_to_the_final_standings(open_window: Any, server: Any) -> None:
    page = open_window().page
    page.goto("/")
    page.click("text=New tournament")
    page.fill("#name", "Thursday Club")
    page.fill("#rounds", "3")
    page.click("button:has-text('Create')")
    page.wait_for_url(re.compile(r"/players$"))
    for place, player in enumerate(PLAYERS, start=1):
        page.fill("#line", player)
        page.keyboard.press("Enter")
        eventually(lambda count=place: page.locator("#players tbody tr").count() == count)
        assert page.input_value("#line") == ""
    page.click("text=Pair round 1")
    page.check("input[value=white]")
    page.click("button:has-text('Pair and publish at once')")
    page.wait_for_selector("#boards")
    assert page.locator("#boards tr[data-board]").count() == 3
    assert "Nowak, Jan" in page.inner_text("main"), "the seventh player has the bye"
    enter_all(page)
    base = page.url.partition("/round")[0]

    page.goto(f"{base}/players")
    page.locator("#players tr", has_text="Rossi").locator("button:has-text('Withdraw')").click()
    page.wait_for_selector("#players tr:has-text('Rossi') .state:has-text('withdrawn')")
    page.fill("#line", "Okafor, Chidi 1777")
    page.keyboard.press("Enter")
    page.wait_for_selector("#players tr:has-text('Okafor')")

    for number in (2, 3):
        page.goto(f"{base}/pair")
        page.click(f"button:has-text('Pair round {number}')")
        page.click(f"button:has-text('Publish round {number}')")
        page.wait_for_selector(f"text=Round {number} is published.")
        assert page.locator("#boards tr[data-board]").count() == 3
        assert page.locator("#boards", has_text="Rossi").count() == 0
        enter_all(page, "0=1")
    page.goto(f"{base}/standings")
    assert page.locator("main table tbody tr").count() >= 8

    journal = base.split("/")[-2]
    text = exported(server, journal)
    assert [number for number, agrees in gacrux_rounds(text) if not agrees] == []
    trf = read_trf(text)
    assert len(trf.players) == 8
    assert [found.round for found in check(trf) if not found.agrees] == []


def exported(server: Any, journal: str) -> str:
    """The final TRF, from the store itself."""
    from crosstable.desk import Desk
    from crosstable.store import open_store

    with open_store(server.data) as store:
        return Desk(store).export_trf(journal, "A")
