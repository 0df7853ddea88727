"""While round 1 is being played nobody has points: pages, the projector, documents and the API say so."""

from __future__ import annotations

import json
from html import unescape

import pytest
from starlette.testclient import TestClient

from crosstable.desk import Desk
from crosstable.standings import standings
from crosstable.web.boards import round_rows
from crosstable.web.computed import snapshot
from crosstable.web.found_boards import find
from tests.web.conftest import Browser, Event, make_event

PLAYING = "Round 1 is being played; the standings follow its last result."


@pytest.fixture
def playing(desk: Desk) -> Event:
    """Round 1 is published, and no result is in."""
    event = make_event(desk)
    event.play_round(enter=False)
    return event


def test_the_standings_of_the_desk_wait_and_lead_to_the_points_so_far(browser: Browser, playing: Event) -> None:
    page = browser.get(f"{playing.url}/standings").text
    assert PLAYING in page
    assert "½" not in page.partition("<main")[2].partition('id="trying"')[0]
    assert 'id="ranking"' not in page
    asked = browser.get(f"{playing.url}/standings?after=1").text
    assert "Standings after round 1" in asked
    assert "Provisional: 4 games are not finished." in asked


@pytest.mark.parametrize("path", ["standings", "cross-table", "projector?what=standings"])
def test_the_public_sees_no_points_that_nobody_has_made(client: TestClient, playing: Event, path: str) -> None:
    page = client.get(f"{playing.public}/{path}").text
    assert "Round 1 is being played" in page
    assert "½" not in page
    assert "after round 0" not in page.lower()


def test_the_card_of_a_player_names_no_rank_before_round_1_is_over(client: TestClient, playing: Event) -> None:
    page = client.get(f"{playing.public}/players/1")
    assert page.status_code == 200
    assert "After round" not in page.text


def test_the_last_result_of_round_1_makes_the_standings(browser: Browser, desk: Desk) -> None:
    event = make_event(desk)
    event.play_round()
    page = browser.get(f"{event.url}/standings").text
    assert "Standings after round 1" in page
    assert "Provisional" not in page


def test_documents_and_the_api_give_everybody_no_points(client: TestClient, playing: Event) -> None:
    made = client.get(f"{playing.url}/print/standings.csv")
    assert made.status_code == 200
    assert ",0.5" not in made.text
    answer = client.get(f"/api/v1/events/{playing.journal}/sections/A/standings")
    said = json.loads(answer.text)
    assert said["after_round"] == 0
    assert {row["points"] for row in said["rows"]} == {"0.0"}


def test_prizes_wait_for_the_first_round(browser: Browser, playing: Event) -> None:
    assert "Round 1 is still being played." in browser.get(f"{playing.url}/prizes").text


def test_a_round_with_open_games_is_ranked_when_it_is_asked_for(playing: Event) -> None:
    tournament = snapshot(playing.state, playing.section)
    assert standings(tournament).after_round == 0
    asked = standings(tournament, after_round=1)
    assert asked.after_round == 1
    assert asked.is_provisional


def test_the_nearest_surname_is_found_first_whatever_the_title(desk: Desk) -> None:
    names = ("Kaya-Berg, Ada", "Okay, Tom", "Lund, Kay", "Kaya, Zeynep", "Kay, Will", "Kaya, Ali")
    event = make_event(desk, 6, names=names)
    event.play_round(enter=False)
    rows = round_rows(event.state, event.section, event.section.rounds[0])
    found = [one.seat.name for one in find(rows, "kay")]
    assert found == ["Kay, Will", "Kaya, Ali", "Kaya, Zeynep", "Kaya-Berg, Ada", "Lund, Kay", "Okay, Tom"]
    assert [one.seat.name for one in find(rows, "kaya, z")] == ["Kaya, Zeynep"]


def test_a_single_section_without_a_name_is_not_named_on_paper(desk: Desk, browser: Browser) -> None:
    event = make_event(desk)
    event.play_round(enter=False)
    said = json.loads(browser.get(f"{event.url}/print/pairings.json").text)
    assert said["section"] == ""
    browser.get(f"{event.url}/print/pairings.pdf")
    assert 'filename="round-1-pairings.pdf"' in unescape(browser.last.headers["content-disposition"])
