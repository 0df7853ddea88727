"""The undo button under the finger, and the header of a phone, in a real browser."""

from __future__ import annotations

from typing import Any

import pytest

from .browser import Window, eventually, needs_browser
from .test_browser_users import FOUR, played

pytestmark = needs_browser

PRESS_WHEN_IT_CHANGES = """() => {
  const what = document.querySelector("#undo [data-what]");
  new MutationObserver(() => {
    window.changed = performance.now();
    document.querySelector("#undo button").click();
  }).observe(what, { childList: true, characterData: true, subtree: true });
}"""


@pytest.fixture
def desk(open_window: Any) -> Any:
    window: Window = open_window()
    return window.page


def test_undo_takes_no_click_in_the_moment_its_label_changes(desk: Any, open_window: Any) -> None:
    base = played(desk, FOUR)
    desk.goto(f"{base}/round/1")
    desk.evaluate(PRESS_WHEN_IT_CHANGES)
    asked: list[str] = []
    desk.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    other = open_window().page
    other.goto(f"{base}/round/1")
    other.keyboard.type("1=")
    eventually(lambda: "board 1" in desk.inner_text("#undo [data-what]"))
    eventually(lambda: desk.evaluate("() => performance.now() - window.changed > 750"))
    assert [url for url in asked if url.endswith("/undo")] == []
    named = desk.input_value("#undo input[name=command]")
    with desk.expect_request(lambda request: request.url.endswith("/undo") and request.method == "POST") as sent:
        desk.click("#undo button")
    assert f"command={named}" in (sent.value.post_data or "")
    eventually(lambda: desk.locator("#boards tr.missing").count() == 2)


def test_the_header_of_a_phone_has_two_rows_and_the_event_is_in_reach(open_window: Any) -> None:
    wide = open_window().page
    base = played(wide, FOUR, rounds=9)
    page = open_window(phone=True, locale="ru").page
    page.goto(f"{base}/round/1")
    bar = page.locator("header.bar").bounding_box()
    assert bar["height"] < 96
    undo = page.locator("#undo button").bounding_box()
    assert undo["x"] + undo["width"] <= 360
    assert page.get_attribute("#undo button", "title")
    place = page.locator(".rail .of-event a").bounding_box()
    assert 0 <= place["x"] < 360
    assert place["x"] + place["width"] <= 361


def test_a_wide_screen_keeps_name_and_number_together(open_window: Any) -> None:
    page = open_window().page
    page.set_viewport_size({"width": 2560, "height": 900})
    base = played(page, FOUR)
    page.goto(f"{base}/players")
    assert page.locator("main").bounding_box()["width"] <= 96 * 16
    assert page.locator("main").bounding_box()["x"] < 200
