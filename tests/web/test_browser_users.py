"""What people stumbled over when they tried the desk, played again in a real browser."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from .browser import Window, eventually, needs_browser

pytestmark = needs_browser

FOUR = ["Petrova, Anna 2105", "Lindqvist, Bo 1990", "Ortega, Luis 1904", "Kaya, Deniz 1850"]


def entered(page: Any, players: list[str], rounds: int = 3) -> str:
    """An event with these players; returns its address."""
    page.goto("/new")
    page.fill("#name", "Tried Out")
    page.fill("#rounds", str(rounds))
    page.click("button:has-text('Create')")
    page.wait_for_url(re.compile(r"/players$"))
    base = page.url.removesuffix("/players")
    page.goto(f"{base}/import")
    page.fill("textarea", "\n".join(players))
    page.click("button:has-text('Look at the list')")
    page.click(f"button:has-text('Enter {len(players)} players')")
    page.wait_for_url(re.compile(r"/players$"))
    return base


def played(page: Any, players: list[str], rounds: int = 3) -> str:
    """The same with the first round paired and published."""
    base = entered(page, players, rounds)
    page.goto(f"{base}/pair")
    page.check("input[value=white]")
    page.click("button:has-text('Pair and publish at once')")
    page.wait_for_selector("#boards")
    return base


@pytest.fixture
def desk(open_window: Any) -> Any:
    window: Window = open_window()
    return window.page


def test_enter_on_a_link_of_the_round_page_follows_the_link(desk: Any) -> None:
    base = played(desk, FOUR)
    desk.locator("nav a", has_text="Standings").first.focus()
    desk.keyboard.press("Enter")
    desk.wait_for_url(f"{base}/standings")


def test_a_name_and_a_key_enter_a_result(desk: Any) -> None:
    played(desk, FOUR)
    desk.keyboard.type("kaya")
    desk.keyboard.press("=")
    kaya = desk.locator("#boards tr", has_text="Kaya").locator("td.result")
    eventually(lambda: re.sub(r"\s", "", kaya.inner_text()) == "½–½")


def test_keys_pressed_before_the_script_of_the_page_has_come_are_not_lost(desk: Any) -> None:
    def late(route: Any) -> None:
        time.sleep(0.5)
        route.continue_()

    desk.route("**/entry.js*", late)
    played(desk, FOUR)
    desk.keyboard.press("ArrowDown")
    desk.keyboard.type("10")
    results = desk.locator("#boards td.result")
    eventually(lambda: [re.sub(r"\s", "", text) for text in results.all_inner_texts()] == ["1–0", "0–1"])


def test_a_name_that_nobody_has_enters_no_result(desk: Any) -> None:
    played(desk, FOUR)
    desk.keyboard.press("ArrowDown")
    desk.keyboard.type("zzz")
    desk.keyboard.press("=")
    desk.keyboard.press("Enter")
    assert "zzz" in desk.inner_text("#entry-says")
    assert desk.locator("#boards tr.missing").count() == 2


def test_who_comes_to_enter_players_can_type_at_once(desk: Any) -> None:
    base = played(desk, FOUR)
    desk.goto(f"{base}/import")
    desk.keyboard.type("Silva, Rui 1700")
    assert desk.input_value("#text") == "Silva, Rui 1700"
    desk.goto(f"{base}/check-in")
    desk.keyboard.type("kay")
    assert desk.input_value("#letters") == "kay"


def test_the_page_of_the_pairing_says_who_was_not_marked_and_leads_to_the_check_in(desk: Any) -> None:
    base = entered(desk, FOUR)
    desk.goto(f"{base}/pair")
    assert "not marked" not in desk.inner_text("main")
    desk.goto(f"{base}/check-in")
    desk.locator(".desk-list li", has_text="Kaya").get_by_role("button", name="here").click()
    eventually(lambda: "Kaya, Deniz is here." in desk.inner_text("#says"))
    desk.goto(f"{base}/pair")
    assert "1 here · 3 not marked" in desk.inner_text("main")
    desk.click("a:has-text('Change who is here')")
    desk.wait_for_url(f"{base}/check-in")


def test_the_page_of_the_pairing_fits_on_a_phone_when_results_of_long_names_are_missing(
    open_window: Any, desk: Any
) -> None:
    base = played(
        desk, ["Wolfeschlegelstein-Hausenberger, Maximilian 2000", "Papadimitriou-Anagnostopoulos, Eleni 1900"]
    )
    phone = open_window(phone=True).page
    phone.goto(f"{base}/pair")
    assert "Wolfeschlegelstein" in phone.inner_text("main")
    assert phone.evaluate("document.documentElement.scrollWidth") == 360


def test_why_leads_from_my_board_to_the_reasons_of_my_board(open_window: Any, desk: Any) -> None:
    base = played(desk, FOUR)
    phone = open_window(phone=True).page
    phone.goto(base.replace("/e/", "/p/"))
    phone.fill("#find", "kay")
    phone.click(".why:visible >> nth=0")
    phone.wait_for_url(re.compile(r"/why/1\?board=(\d)#b\1$"))
    assert "Kaya" in phone.inner_text("li:target")


def test_a_correction_after_the_next_pairing_asks_and_then_asks_no_more(desk: Any) -> None:
    base = played(desk, FOUR)
    desk.keyboard.press("ArrowDown")
    desk.keyboard.type("11")
    eventually(lambda: desk.locator("a.first:has-text('Pair round 2')").count() == 1)
    desk.goto(f"{base}/pair")
    desk.click("button:has-text('Pair and publish at once')")
    desk.wait_for_url(re.compile(r"/round/2$"))
    desk.goto(f"{base}/round/1")
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("0")
    desk.click("dialog:has-text('already') button.first")
    desk.wait_for_selector("text=the correction counts from the next pairing on")
    desk.click("button:has-text('Yes, do it')")
    eventually(lambda: re.sub(r"\s", "", desk.inner_text("#b1 td.result")) == "0–1")
    assert desk.locator("dialog[open]").count() == 0


def test_whoever_pairs_a_round_that_another_has_just_paired_does_not_pair_the_next(desk: Any) -> None:
    base = played(desk, FOUR, rounds=3)
    desk.keyboard.press("ArrowDown")
    desk.keyboard.type("11")
    eventually(lambda: desk.locator("a.first:has-text('Pair round 2')").count() == 1)
    other = desk.context.new_page()
    desk.goto(f"{base}/pair")
    other.goto(f"{base}/pair")
    desk.click("#pair button.first")
    desk.wait_for_url(re.compile(r"/round/2$"))
    eventually(lambda: other.inner_text("h1") == "Pair round 3")
    other.click("#pair button.first")
    other.wait_for_url(re.compile(r"/round/2$"))
    assert "Round 2 has been paired already." in other.inner_text("main")
    assert other.locator("header a, nav a").filter(has_text="Round 3").count() == 0


def test_a_screen_whose_round_is_taken_back_elsewhere_shows_the_way_to_pair_it(desk: Any) -> None:
    base = played(desk, FOUR)
    other = desk.context.new_page()
    other.goto(f"{base}/round/1")
    desk.click("button:has-text('Take the pairing back')")
    desk.click("button:has-text('Yes, do it')")
    eventually(lambda: other.inner_text("h1") == "Pair round 1")


def test_a_withdrawal_far_down_the_list_keeps_the_place_on_the_page_and_the_keyboard(desk: Any) -> None:
    base = played(desk, [f"Player{chr(97 + n // 9)}{chr(97 + n % 9)}, Test {2500 - n}" for n in range(80)])
    desk.goto(f"{base}/players")
    row = desk.locator("#players tbody tr").nth(70)
    row.locator("button").focus()
    before = desk.evaluate("scrollY")
    assert before > 500
    desk.keyboard.press("Enter")
    eventually(lambda: "withdrawn" in row.inner_text())
    assert desk.evaluate("scrollY") == before
    assert desk.evaluate("document.activeElement.textContent") == "Return"
    desk.keyboard.press("Enter")
    eventually(lambda: "withdrawn" not in row.inner_text())
    assert desk.evaluate("document.activeElement.textContent") == "Withdraw"


def test_a_floater_in_the_picture_of_a_pairing_leaves_no_trouble_in_the_console(desk: Any) -> None:
    said: list[str] = []
    desk.on("console", lambda line: said.append(line.text) if line.type == "error" else None)
    base = played(desk, [*FOUR, "Brown, Tom 1800"])
    desk.keyboard.press("ArrowDown")
    desk.keyboard.type("11")
    eventually(lambda: desk.locator("a.first:has-text('Pair round 2')").count() == 1)
    desk.goto(f"{base}/pair")
    desk.click("button:has-text('Pair and publish at once')")
    desk.wait_for_selector("#boards")
    desk.goto(f"{base}/round/2/why")
    desk.locator("svg a.floater text").first.click()
    eventually(lambda: "moves down to the next score group" in desk.inner_text("#panel"))
    desk.fill("#why-a", "1")
    desk.fill("#why-b", "2")
    desk.click(".why-not button")
    eventually(lambda: desk.locator("#panel .answer").count() == 1)
    assert said == []


def test_enter_leaves_a_result_that_stands_already(desk: Any) -> None:
    played(desk, FOUR)
    desk.keyboard.type("11")
    first = desk.locator("#b1 td.result")
    eventually(lambda: re.sub(r"\s", "", first.inner_text()) == "1–0")
    desk.keyboard.type("10")
    desk.wait_for_selector("dialog:has-text('already')")
    desk.keyboard.press("Enter")
    eventually(lambda: desk.locator("dialog[open]").count() == 0)
    assert re.sub(r"\s", "", first.inner_text()) == "1–0"


def test_a_phone_scrolls_the_cross_table_and_not_the_page(desk: Any, open_window: Any) -> None:
    base = played(desk, [*FOUR, "Wolfeschlegelsteinhausenbergerdorff" * 3 + ", Jo 1700"], rounds=5)
    for number in (2, 3):
        desk.keyboard.press("Escape")
        desk.keyboard.press("ArrowDown")
        desk.keyboard.type("11")
        eventually(lambda n=number: desk.locator(f"a.first:has-text('Pair round {n}')").count() == 1)
        desk.goto(f"{base}/pair")
        desk.click("button:has-text('Pair and publish at once')")
        desk.wait_for_url(re.compile(rf"/round/{number}$"))
    phone = open_window(phone=True).page
    public = base.replace("/e/", "/p/")
    for page in (f"{public}/cross-table", f"{public}/players/5", f"{base}/players/5", f"{public}/why/1"):
        phone.goto(page)
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360, page
