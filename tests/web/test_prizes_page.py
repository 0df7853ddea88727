"""The page of the prizes."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest

from crosstable.desk import Desk
from crosstable.web.pages.prizes import wanted
from tests.web.conftest import Browser, Event, make_event


@pytest.fixture
def played(event: Event) -> Event:
    """One round: White's wins, and a draw on board 4, so that numbers have 1, ½ and 0."""
    event.play_round("111=")
    return event


def ask(browser: Browser, event: Event, **fields: str) -> str:
    return browser.get(f"{event.url}/prizes?{urlencode(fields)}").text


def awards(page: str) -> list[tuple[str, str]]:
    """Name and prize of every row."""
    body = page.partition('id="awards"')[2].partition("</tbody>")[0]
    return re.findall(r"<bdi>([^<]*)</bdi>.*?prize\">([^<]*)<", body, re.DOTALL)


def test_before_the_first_round_the_page_says_what_to_do(browser: Browser, event: Event) -> None:
    page = browser.get(f"{event.url}/prizes?prizes=100")
    assert page.status_code == 200
    assert "No round has been played yet." in page.text
    assert '<form method="get"' not in page.text


def test_without_prizes_the_page_explains_itself(browser: Browser, played: Event) -> None:
    page = browser.get(f"{played.url}/prizes").text
    assert "Type the prizes above" in page
    assert not awards(page)


def test_tied_players_share_the_prizes_of_their_places(browser: Browser, played: Event) -> None:
    page = ask(browser, played, prizes="€300, 200, 100")
    found = awards(page)
    assert [prize for _, prize in found] == ["€200"] * 3
    assert "€600 shared by 3 players" in page
    assert re.search(r"<tfoot>.*€600", page, re.DOTALL)


def test_what_was_typed_stays_in_the_form(browser: Browser, played: Event) -> None:
    page = ask(browser, played, prizes="300, 200", system="hort", unit="5", rest="kept", currency="EUR", several="yes")
    assert ">300, 200</textarea>" in page
    assert re.search(r'value="hort" selected', page)
    assert re.search(r'selected value="5"', page)
    assert re.search(r'value="kept" selected', page)
    assert 'value="EUR"' in page
    assert re.search(r'name="several" value="yes" checked', page)
    assert "EUR</td>" in page


def test_rounding_down_leaves_the_rest_with_the_first_or_the_organiser(browser: Browser, played: Event) -> None:
    first = ask(browser, played, prizes="100", unit="1")
    assert [prize for _, prize in awards(first)] == ["34", "33", "33"]
    assert "with the rest of the rounding, 1" in first
    kept = ask(browser, played, prizes="100", unit="1", rest="kept")
    assert [prize for _, prize in awards(kept)] == ["33", "33", "33"]
    assert "Left over by rounding, with the organiser: 1" in kept


def test_by_place_everybody_gets_the_prize_of_the_place(browser: Browser, desk: Desk) -> None:
    event = make_event(desk)
    for results in ("1=10", "01=1", "==10"):
        event.play_round(results)
    page = ask(browser, event, prizes="50 30", system="place")
    assert next(prize for _, prize in awards(page)) == "50"


def test_categories_and_trophies(browser: Browser, played: Event) -> None:
    page = ask(
        browser,
        played,
        prizes="30",
        categories="Juniors: 20: 7, 8\n\nClub: 10: 1, 2",
        trophies="Cup, Medal",
        several="y",
    )
    assert "Juniors 1" in page
    assert "Cup: " in page
    assert "a play-off or lots decide" in page
    assert "Several prizes together:" in page


def test_a_list_of_lines_is_read_as_one(browser: Browser, played: Event) -> None:
    assert [p for _, p in awards(ask(browser, played, prizes="300\r\n200\r\n100"))] == ["200"] * 3


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"prizes": "1st 500, 2nd 300"}, "“st” and “nd” are not one currency"),
        ({"prizes": "money"}, "not one currency"),
        ({"prizes": "1.2.3"}, "is not an amount"),
        ({"prizes": "-100"}, "is not an amount"),
        ({"prizes": "100", "unit": "0"}, "unit of rounding"),
        ({"prizes": "100", "unit": "1 2"}, "unit of rounding"),
        ({"prizes": "100", "system": "socialism"}, "not one of the choices"),
        ({"prizes": "100", "currency": "EUROS"}, "A currency is a sign"),
        ({"categories": "U16 50"}, "is not a category"),
        ({"categories": "<b>U16</b>:50:3,99"}, "numbers that have no place in the standings: 99"),
        ({"categories": "A:1:1\n" * 41}, "too many categories"),
        ({"trophies": "Cup," * 101}, "too many trophies"),
        ({"prizes": "1," * 501}, "too many prizes"),
    ],
)
def test_what_cannot_be_read_is_said_and_stays_to_be_corrected(
    browser: Browser, played: Event, fields: dict[str, str], says: str
) -> None:
    page = browser.get(f"{played.url}/prizes?{urlencode(fields)}")
    assert page.status_code == 422
    assert says in page.text
    assert "<b>" not in page.text
    assert not awards(page.text)


def test_names_with_markup_are_escaped(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, names=("<img src=x>, A", "<img src=x>, B"))
    event.play_round()
    page = ask(browser, event, prizes="80,40,20,10,5,4,3,2", trophies="<img src=y>", categories="<i>:1:1")
    assert "<img" not in page
    assert "<i>" not in page
    assert "&lt;img src=x&gt;, A" in page


def test_unfinished_tournaments_are_marked(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, rounds=1)
    event.play_round(enter=False)
    assert "Round 1 is still being played." in ask(browser, event, prizes="10")
    going_on = make_event(desk, rounds=2)
    going_on.play_round()
    assert "The tournament is not over" in ask(browser, going_on, prizes="10")
    other = make_event(desk, rounds=1)
    other.play_round()
    assert "The tournament is not over" not in ask(browser, other, prizes="10")


def test_only_so_much_of_a_text_is_read() -> None:
    assert len(wanted({"prizes": "1" * 20_000}).prizes) == 6000
    assert wanted({}).is_empty
