"""The start page: creating, taking over, choosing a language; the frame around every page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crosstable.desk import Desk
from crosstable.web.assets import assets
from tests.web.conftest import Browser, Event

LANTERN = Path(__file__).parents[2] / "examples" / "lantern-festival.trf"


def test_an_empty_desk_says_what_to_do(browser: Browser) -> None:
    shown = browser.get("/")
    assert "There is no tournament yet." in shown.text
    assert 'href="/new"' in shown.text


def test_an_event_is_created_with_its_section_and_tie_breaks(browser: Browser, desk: Desk) -> None:
    browser.get("/new")
    shown = browser.post(
        "/new", name="Autumn Open", start="2026-09-04", end="2026-09-06", rounds="5", system="dutch", preset="club"
    )
    assert shown.url.path.endswith("/1/players")
    (info,) = desk.events()
    state = desk.state(info.journal)
    section = state.sections["A"]
    assert (state.name, section.settings.rounds, section.tie_breaks) == ("Autumn Open", 5, ("BH/C1", "BH", "SB"))
    assert "Autumn Open" in browser.get("/").text


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name": ""}, "An event needs a name."),
        ({"name": "X", "start": "2026-09-06", "end": "2026-09-04"}, "would end before it starts"),
        ({"name": "X", "start": "yesterday"}, "A date is written as 2026-12-31."),
    ],
)
def test_what_is_wrong_is_said_and_nothing_typed_is_lost(
    browser: Browser, desk: Desk, fields: dict[str, str], message: str
) -> None:
    browser.get("/new")
    shown = browser.post("/new", city="Port Lantern", **fields)
    assert shown.status_code == 422
    assert message in shown.text
    assert 'value="Port Lantern"' in shown.text
    assert desk.events() == []


def test_a_running_event_is_taken_over_and_examined(browser: Browser, desk: Desk) -> None:
    browser.get("/takeover")
    shown = browser.post("/takeover", file=("event.trf", LANTERN.read_bytes()))
    assert "All 5 rounds are exactly as the rules pair them." in shown.text
    assert shown.url.path.endswith("/1/round/5")
    (info,) = desk.events()
    assert len(desk.state(info.journal).sections["A"].rounds) == 5


def test_a_file_that_is_no_trf_is_refused_in_place(browser: Browser, desk: Desk) -> None:
    browser.get("/takeover")
    for content in (b"", b"\x00\x01\x02", b"hello", b"%PDF-1.7"):
        shown = browser.post("/takeover", file=("event.trf", content))
        assert shown.status_code == 422
        assert 'class="notice error"' in shown.text
    assert desk.events() == []


def test_rounds_paired_otherwise_need_a_word(browser: Browser, desk: Desk) -> None:
    swapped = _swap_first_round(LANTERN.read_text(encoding="utf-8"))
    browser.get("/takeover")
    shown = browser.post("/takeover", file=("event.trf", swapped.encode()))
    assert shown.status_code == 409
    assert "is not what the rules pair" in shown.text
    assert desk.events() == []
    shown = browser.post("/takeover", file=("event.trf", swapped.encode()), confirmations="1")
    assert re.search(r"Taken over\. [0-4] of 5 rounds are as the rules pair them\.", shown.text)


def _swap_first_round(text: str) -> str:
    """The same event with a game of round 1 whose colours are exchanged."""
    lines = text.splitlines(keepends=True)
    for index, line in enumerate(lines):
        if line.startswith("001") and int(line[4:8]) in (2, 9):
            cells = line[91:99].replace(" w ", " x ").replace(" b ", " w ").replace(" x ", " b ")
            lines[index] = line[:91] + cells + line[99:]
    return "".join(lines)


@pytest.mark.parametrize(
    ("system", "rounds", "preset", "expected"),
    [
        ("dutch", "5", "", ("BH/C1", "BH", "SB")),
        ("dutch", "9", "", ("BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG")),
        ("round-robin", "7", "", ("DE", "WIN", "SB", "KS")),
        ("round-robin", "7", "club", ("DE", "WIN", "SB", "KS")),
        ("dutch", "7", "youth", ("WIN", "DE", "RTNG")),
    ],
)
def test_the_tie_breaks_fit_the_system(
    browser: Browser, desk: Desk, system: str, rounds: str, preset: str, expected: tuple[str, ...]
) -> None:
    browser.get("/new")
    browser.post("/new", name="X", rounds=rounds, system=system, preset=preset)
    (info,) = desk.events()
    assert desk.state(info.journal).sections["A"].tie_breaks == expected


def test_a_second_section_is_added(browser: Browser, event: Event) -> None:
    browser.get(f"/e/{event.journal}")
    browser.post(f"/e/{event.journal}/sections", section="Juniors", system="round-robin", rounds="5", preset="youth")
    assert list(event.state.sections) == ["A", "Juniors"]
    shown = browser.post(f"/e/{event.journal}/sections", section="Juniors", rounds="5")
    assert shown.status_code == 422
    assert "There is a section Juniors already." in shown.text


def test_every_answer_carries_a_strict_policy(browser: Browser, event: Event) -> None:
    for page in ("/", "/nowhere", event.url + "/players"):
        policy = browser.get(page).headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy


def test_an_unknown_host_is_refused(browser: Browser) -> None:
    assert browser.get("/", headers={"Host": "attacker.example"}).status_code == 421


def test_too_large_a_body_is_refused_in_words(browser: Browser) -> None:
    browser.get("/takeover")
    answer = browser.client.post("/takeover", content=b"x", headers={"Content-Length": str(200 * 1024 * 1024)})
    assert answer.status_code == 413
    assert "too large" in answer.text


def test_static_files_are_kept_for_ever_and_nothing_else_is_served(browser: Browser) -> None:
    css = assets()["crosstable.css"]
    answer = browser.get(f"/static/{css.digest}/crosstable.css")
    assert "immutable" in answer.headers["cache-control"]
    for path in ("/static/x/../../app.py", "/static/x/%2e%2e/app.py", "/static/x/nothing.css", "/static/x/"):
        assert browser.get(path).status_code == 404


def test_a_language_leads_only_inside(browser: Browser) -> None:
    answer = browser.client.get("/language/en?to=//evil.example", follow_redirects=False)
    assert answer.headers["location"] == "/"
    assert browser.get("/language/xx").status_code == 404
