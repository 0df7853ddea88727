"""Whole events in the browser: taken over and finished, round robin, several people at once, a server that dies."""

from __future__ import annotations

import re
from typing import Any

from crosstable.domain import Tournament
from crosstable.formats.trf import complete, read_trf, write_trf
from crosstable.pairing import check
from crosstable.simulate import GeneratorParameters, random_event
from tests.differential.gacrux import gacrux_rounds
from tests.web.browser import eventually, free_port, needs_browser

pytestmark = needs_browser


def exported(server: Any, journal: str, section: str = "A") -> str:
    from crosstable.desk import Desk
    from crosstable.store import open_store

    with open_store(server.data) as store:
        return Desk(store).export_trf(journal, section)


def enter_all(page: Any, keys: str = "1=0") -> None:
    """Enter every missing result by keyboard alone: arrow down to the first, then a key a board."""
    boards = page.locator("#boards tr[data-board]").count()
    page.keyboard.press("ArrowDown")
    for place in range(boards):
        page.keyboard.press(keys[place % len(keys)])
    eventually(lambda: page.locator("#boards tr.missing").count() == 0, 30)


def pair_and_publish(page: Any, base: str, number: int) -> None:
    page.goto(f"{base}/pair")
    page.click(f"button:has-text('Pair round {number}')")
    page.click(f"button:has-text('Publish round {number}')")
    page.wait_for_selector(f"text=Round {number} is published.")


def after_round(tournament: Tournament, rounds: int) -> Tournament:
    """The tournament as it was after a round, nobody announced for the rounds to come."""
    from dataclasses import replace

    players = tuple(replace(p, rounds=p.rounds[:rounds], points=None, rank=None) for p in tournament.players)
    return replace(tournament, players=players, byes=(), special_points=())


def test_an_open_of_120_is_taken_over_after_round_4_and_finished(open_window: Any, server: Any, tmp_path: Any) -> None:
    parameters = GeneratorParameters(players=120, rounds=6)
    running = after_round(random_event(parameters, 20), 4)
    file = tmp_path / "running.trf"
    file.write_text(write_trf(complete(running)), encoding="utf-8", newline="")
    page = open_window().page
    page.goto("/takeover")
    page.set_input_files("#file", str(file))
    page.click("button:has-text('Take over')")
    page.wait_for_selector("text=All 4 rounds are exactly as the rules pair them.")
    base = page.url.partition("/round")[0]
    for number in (5, 6):
        pair_and_publish(page, base, number)
        enter_all(page, "1=010")
    page.goto(f"{base}/standings")
    assert page.locator("main table tbody tr").count() >= 120
    trf = exported(server, base.split("/")[-2])
    assert [found.round for found in check(read_trf(trf)) if not found.agrees] == []
    assert [number for number, agrees in gacrux_rounds(trf) if not agrees] == []


def new_event(page: Any, name: str, rounds: int, system: str, players: list[str]) -> str:
    page.goto("/new")
    page.fill("#name", name)
    page.select_option("#system", system)
    page.fill("#rounds", str(rounds))
    page.click("button:has-text('Create')")
    page.wait_for_url(re.compile(r"/players$"))
    base = page.url.removesuffix("/players")
    for place, player in enumerate(players, start=1):
        page.fill("#line", player)
        page.keyboard.press("Enter")
        eventually(lambda count=place: page.locator("#players tbody tr").count() == count)
    return base


FOUR = ["Petrova, Anna 2105", "Lindqvist, Bo 1990", "Ortega, Luis 1904", "Kaya, Deniz 1850"]


def test_a_double_round_robin_is_played_to_its_end(open_window: Any, server: Any) -> None:
    page = open_window().page
    base = new_event(page, "Four Twice", 6, "double-round-robin", FOUR)
    for number in range(1, 7):
        pair_and_publish(page, base, number)
        enter_all(page)
    page.goto(f"{base}/round")
    assert page.locator("text=Final standings").count() >= 1
    trf = exported(server, base.split("/")[-2])
    games = [{(g.white, g.black) for g in read_trf(trf).games(n)} for n in range(1, 7)]
    assert len(set().union(*games)) == 12, "everybody meets everybody with both colours"


def test_two_arbiters_and_a_phone_at_once_and_a_third_screen_sees_it_all(open_window: Any, server: Any) -> None:
    first = open_window().page
    players = [f"Player {letter}, Test {2000 - 10 * n}" for n, letter in enumerate("ABCDEFGHIJKL")]
    base = new_event(first, "Busy Hall", 3, "dutch", players)
    first.goto(f"{base}/pair")
    first.check("input[value=white]")
    first.click("button:has-text('Pair and publish at once')")
    first.wait_for_selector("#boards")
    hall = free_port()
    first.goto(f"{base.rpartition('/')[0]}/officials")
    first.fill("#port", str(hall))
    first.click("button:has-text('Open the hall')")
    first.wait_for_selector("button:has-text('Close the hall')")
    first.fill("#label", "Mia's phone")
    first.click("button:has-text('Issue a code')")
    code = first.inner_text(".secret").strip()
    first.goto(f"{base}/round/1")
    second, third = open_window().page, open_window().page
    phone = open_window(phone=True, address=f"http://127.0.0.1:{hall}").page
    second.goto(f"{base}/round/1")
    path = base.partition("/e/")[2]
    assert phone.goto(f"/e/{path}/round/1").url.partition("?")[0].endswith("/enter"), "the hall is let in by code only"
    phone.fill("#code", code.lower())
    phone.click("button:has-text('Come in')")
    phone.wait_for_selector("#boards")
    assert phone.locator("button:has-text('Pair round')").count() == 0
    third.goto(f"/p/{base.split('/')[-2]}/1/round/1")
    first.keyboard.type("1")
    first.keyboard.press("Enter")
    first.keyboard.press("1")
    second.keyboard.type("2")
    second.keyboard.press("Enter")
    second.keyboard.press("=")
    phone.click("#b3 td.result button")
    phone.click("dialog button:has-text('0 – 1')")
    for page in (first, second, phone, third):
        eventually(lambda shown=page: re.sub(r"\s", "", shown.inner_text('[data-cell="1-1-1"]')) == "1–0")
        eventually(lambda shown=page: re.sub(r"\s", "", shown.inner_text('[data-cell="1-1-2"]')) == "½–½")
        eventually(lambda shown=page: re.sub(r"\s", "", shown.inner_text('[data-cell="1-1-3"]')) == "0–1")
    # Two arbiters say different things of one board: the second is asked.
    second.keyboard.press("Escape")
    second.keyboard.type("1")
    second.keyboard.press("Enter")
    second.keyboard.press("0")
    second.wait_for_selector("dialog:has-text('Board 1 has 1')")
    second.click("dialog button:has-text('Leave it')")
    eventually(lambda: re.sub(r"\s", "", third.inner_text('[data-cell="1-1-1"]')) == "1–0")


def test_a_server_killed_in_the_middle_of_a_round_loses_nothing(open_window: Any, server: Any) -> None:
    arbiter = open_window().page
    base = new_event(arbiter, "Dark Hall", 3, "dutch", [*FOUR, "Brown, Tom 1633", "Rossi, Carla 1510"])
    arbiter.goto(f"{base}/pair")
    arbiter.check("input[value=white]")
    arbiter.click("button:has-text('Pair and publish at once')")
    arbiter.wait_for_selector("#boards")
    other = open_window().page
    other.goto(f"{base}/round/1")
    arbiter.keyboard.press("ArrowDown")
    arbiter.keyboard.press("1")
    eventually(lambda: "1" in other.inner_text('[data-cell="1-1-1"]'))
    server.kill()
    arbiter.wait_for_selector("#lost:has-text('Reconnecting')")
    arbiter.keyboard.press("=")  # board 2, while nobody is there to hear it
    arbiter.wait_for_selector("#lost:has-text('1')")
    server.start()
    for page in (arbiter, other):
        eventually(lambda shown=page: re.sub(r"\s", "", shown.inner_text('[data-cell="1-1-2"]')) == "½–½", 20)
        eventually(lambda shown=page: not shown.is_visible("#lost"), 20)
    arbiter.keyboard.press("0")
    eventually(lambda: re.sub(r"\s", "", other.inner_text('[data-cell="1-1-3"]')) == "0–1", 20)
