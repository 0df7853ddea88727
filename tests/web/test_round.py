"""The page of a round: pairing, publishing, results; what is asked and what is refused."""

from __future__ import annotations

import pytest

from crosstable.desk import Desk
from crosstable.domain import ResultCode
from crosstable.journal import commands as c
from crosstable.journal.events import System
from tests.web.conftest import Browser, Event, make_event


def result(event: Event, board: int, number: int = -1) -> str:
    codes = event.section.rounds[number].results.get(board)
    return "".join(codes) if codes else ""


def test_before_the_first_round_the_page_says_who_is_in_it(browser: Browser, event: Event) -> None:
    shown = browser.get(f"{event.url}/round")
    assert "8 players are in the round." in shown.text
    assert "Pair round 1" in shown.text


def test_a_round_is_paired_looked_at_and_published(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/pair")
    shown = browser.post(f"{event.url}/pair", round="1")
    assert shown.url.path == f"{event.url}/round/1"
    assert "not published" in shown.text
    assert not event.section.rounds[0].published
    shown = browser.post(f"{event.url}/round/1/publish")
    assert "Round 1 is published." in shown.text
    assert event.section.rounds[0].published


def test_pairing_and_publishing_in_one_go(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/pair")
    browser.post(f"{event.url}/pair", round="1", publish="yes")
    assert event.section.rounds[0].published


def test_the_lot_is_drawn_on_the_way(browser: Browser, desk: Desk) -> None:
    made = desk.create("local", c.CreateEvent(name="Lots"))
    event = Event(desk, made.journal)
    event.do(c.CreateSection(section="A"))
    for name in ("Brown, Tom", "Kaya, Deniz"):
        event.do(c.RegisterPlayer(section="A", person=make_person(name)))
    assert "draw the lot now" in browser.get(f"{event.url}/pair").text
    browser.post(f"{event.url}/pair", round="1", lot="black")
    assert event.section.settings.initial_colour == "b"
    assert len(event.section.rounds) == 1


def make_person(name: str):  # type: ignore[no-untyped-def]
    from crosstable.journal.events import Person

    return Person(name=name)


def test_a_stale_page_does_not_pair_the_round_after(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/pair")
    event.play_round()
    shown = browser.post(f"{event.url}/pair", round="1")
    assert "Round 1 has been paired already." in shown.text
    assert len(event.section.rounds) == 1


def test_missing_results_are_listed_before_the_next_pairing(browser: Browser, event: Event) -> None:
    event.play_round(enter=False)
    shown = browser.get(f"{event.url}/pair")
    assert "4 results are missing." in shown.text
    assert f"{event.url}/round/1#b1" in shown.text


@pytest.mark.parametrize(
    ("typed", "codes"), [("1", "10"), ("0", "01"), ("=", "=="), ("+", "+-"), ("-", "-+"), ("--", "--"), ("*", "??")]
)
def test_results_are_entered_as_typed(browser: Browser, event: Event, typed: str, codes: str) -> None:
    event.play_round(enter=False)
    browser.get(f"{event.url}/round/1")
    said = browser.json(f"{event.url}/round/1/result", board=2, result=typed).json()
    assert result(event, 2) == codes
    assert said["missing"] == 3
    assert said["boards"] == 4


def test_a_second_result_that_differs_is_asked_about_and_then_corrected(browser: Browser, event: Event) -> None:
    event.play_round(enter=False)
    browser.get(f"{event.url}/round/1")
    browser.json(f"{event.url}/round/1/result", board=2, result="1")
    asked = browser.json(f"{event.url}/round/1/result", board=2, result="0")
    assert asked.status_code == 409
    assert asked.json()["question"].startswith("Board 2 has 1")
    assert result(event, 2) == "10"
    browser.json(f"{event.url}/round/1/result", board=2, result="0", decided="correct")
    assert result(event, 2) == "01"


def test_two_sources_are_kept_until_an_arbiter_decides(browser: Browser, event: Event) -> None:
    event.play_round(enter=False)
    browser.get(f"{event.url}/round/1")
    browser.json(f"{event.url}/round/1/result", board=2, result="1")
    said = browser.json(f"{event.url}/round/1/result", board=2, result="0", decided="second").json()
    assert said["conflict"] is True
    shown = browser.get(f"{event.url}/round/1")
    assert "Two sources contradict each other." in shown.text
    browser.post(f"{event.url}/round/1/result", board="2", result="0", decided="correct")
    assert not event.section.rounds[0].conflicts
    assert result(event, 2) == "01"


def test_a_correction_of_the_round_before_shows_its_consequences_first(browser: Browser, event: Event) -> None:
    event.play_round()
    event.play_round(enter=False)
    browser.get(f"{event.url}/round/1")
    shown = browser.post(f"{event.url}/round/1/result", board="1", result="0", decided="correct")
    assert shown.status_code == 409
    assert "Please confirm" in shown.text
    assert "What would change" in shown.text
    assert result(event, 1, 0) == "10"
    browser.post(f"{event.url}/round/1/result", board="1", result="0", decided="correct", confirmations="1")
    assert result(event, 1, 0) == "01"


def test_what_a_change_would_change_is_counted_before_it_is_made(browser: Browser, event: Event) -> None:
    event.play_round()
    browser.get(f"{event.url}/round/1")
    asked = browser.json(f"{event.url}/round/1/result", board=2, result="0").json()
    assert asked["changes"][0].endswith("of round 2 would be others")
    assert "would have another place, score or tie-break" in asked["changes"][1]
    assert result(event, 2) == "10"


def test_a_script_is_sent_to_the_page_of_consequences(browser: Browser, event: Event) -> None:
    event.play_round()
    event.play_round(enter=False)
    browser.get(f"{event.url}/round/1")
    asked = browser.json(f"{event.url}/round/1/result", board=1, result="0", decided="correct")
    assert asked.status_code == 409
    assert asked.json()["page"] is True


def test_a_result_is_cleared(browser: Browser, event: Event) -> None:
    event.play_round()
    browser.get(f"{event.url}/round/1")
    said = browser.json(f"{event.url}/round/1/result", board=1, result="clear").json()
    assert said["result"] == ""
    assert result(event, 1) == ""


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"board": "2", "result": "7"}, "Choose a board and a result."),
        ({"board": "", "result": "1"}, "Choose a board and a result."),
        ({"board": "99", "result": "1"}, "has no board 99"),
    ],
)
def test_what_makes_no_sense_is_refused_in_place(
    browser: Browser, event: Event, fields: dict[str, str], message: str
) -> None:
    event.play_round(enter=False)
    browser.get(f"{event.url}/round/1")
    said = browser.json(f"{event.url}/round/1/result", **fields)
    assert said.status_code == 422
    assert message in said.json()["error"]
    assert message in browser.post(f"{event.url}/round/1/result", page=f"{event.url}/round/1", **fields).text


def test_the_same_key_enters_once(browser: Browser, event: Event) -> None:
    event.play_round(enter=False)
    browser.get(f"{event.url}/round/1")
    head = event.desk.timeline(event.journal).head
    for _ in range(2):
        browser.json(f"{event.url}/round/1/result", board=2, result="1", key="once")
    assert event.desk.timeline(event.journal).head == head + 1


def test_a_form_without_the_page_s_token_is_refused(browser: Browser, event: Event) -> None:
    event.play_round(enter=False)
    answer = browser.client.post(f"{event.url}/round/1/result", data={"board": "1", "result": "1"})
    assert answer.status_code == 403
    assert result(event, 1) == ""


def test_a_form_from_another_site_is_refused(browser: Browser, event: Event) -> None:
    event.play_round(enter=False)
    browser.get(f"{event.url}/round/1")
    for headers in ({"Origin": "http://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}):
        answer = browser.client.post(f"{event.url}/round/1/result", data={"board": "1"}, headers=headers)
        assert answer.status_code == 403


def test_taking_a_round_back_with_results_asks_first(browser: Browser, event: Event) -> None:
    event.play_round()
    browser.get(f"{event.url}/round/1")
    assert browser.post(f"{event.url}/round/1/unpair").status_code == 409
    assert event.section.rounds
    shown = browser.post(f"{event.url}/round/1/unpair", confirmations="1")
    assert not event.section.rounds
    assert "Pair round 1" in shown.text


def test_undo_takes_back_the_last_step_and_says_which(browser: Browser, event: Event) -> None:
    event.play_round()
    shown = browser.get(f"{event.url}/round/1")
    assert "Round 1, board 4" in shown.text
    shown = browser.post(f"/e/{event.journal}/undo", to=f"{event.url}/round/1")
    assert "Undone: Round 1, board 4" in shown.text
    assert result(event, 4) == ""


def test_markup_in_names_stays_text(browser: Browser, desk: Desk) -> None:
    hostile = ("<script>alert(1)</script>", '"><img src=x onerror=alert(2)>', "{{ 7*7 }}", "Ünï, \u202eCodé")
    event = make_event(desk, 4, names=hostile)
    event.play_round(enter=False)
    for page in ("round/1", "players", "players/1", "players/2", "search?q=script", "pair"):
        text = browser.get(f"{event.url}/{page}").text
        assert "<script>alert" not in text
        assert "<img src=x" not in text
        assert "{{ 7*7 }}" in text or "{{" not in text


def test_a_round_that_has_not_been_paired_is_no_page_but_the_next_one_leads_to_its_pairing(
    browser: Browser, event: Event
) -> None:
    answer = browser.get(f"{event.url}/round/1", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{event.url}/pair")
    assert browser.get(f"{event.url}/round/2").status_code == 404
    assert browser.get(f"/e/{event.journal}/9/round").status_code == 404
    assert browser.get(f"/e/{'0' * 32}/1/round").status_code == 404
    assert browser.get("/e/nonsense/1/round").status_code == 404


def test_a_round_robin_is_paired_by_its_table(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, 5, system=System.ROUND_ROBIN)
    browser.get(f"{event.url}/pair")
    shown = browser.post(f"{event.url}/pair", round="1", publish="yes")
    assert shown.status_code == 200
    assert len(event.section.rounds[0].boards) == 2
    assert "free" in shown.text


def test_boards_carry_the_numbers_of_the_hall(browser: Browser, event: Event) -> None:
    from dataclasses import replace

    event.do(c.ChangeSettings(section="A", settings=replace(event.section.settings, first_board=101)))
    event.play_round(enter=False)
    assert 'data-hall="104"' in browser.get(f"{event.url}/round/1").text


def test_no_legal_pairing_is_said_in_place(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, 2, rounds=2)
    event.play_round()
    browser.get(f"{event.url}/pair")
    shown = browser.post(f"{event.url}/pair", round="2")
    assert shown.status_code == 422
    assert "no opponent left" in shown.text


def test_absences_are_listed_under_the_boards(browser: Browser, event: Event) -> None:
    event.do(c.GrantBye(section="A", entry=3, round=1, code=ResultCode.HPB))
    event.play_round(enter=False)
    shown = browser.get(f"{event.url}/round/1")
    assert "half-point bye" in shown.text
    assert "Ortega, Luis" in shown.text


def test_taking_a_round_back_says_what_it_is_and_no_leads_back_to_the_round(browser: Browser, event: Event) -> None:
    event.play_round()
    page = browser.post(f"{event.url}/round/1/unpair", f"{event.url}/round/1").text
    assert "<h1>Round 1: Take the pairing back</h1>" in page
    assert f'<a class="button" href="{event.url}/round/1">No, leave it as it is</a>' in page


def test_from_a_published_round_one_click_shows_what_everybody_sees(browser: Browser, event: Event) -> None:
    event.play_round(publish=False)
    link = f'href="{event.public}/round/1">Public page'
    assert link not in browser.get(f"{event.url}/round/1").text
    event.do(c.PublishRound(section="A", round=1))
    assert link in browser.get(f"{event.url}/round/1").text
    assert f'href="/e/{event.journal}/officials"' in browser.get(f"{event.url}/settings").text


def test_a_board_of_a_round_robin_says_who_has_left(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, players=4, rounds=3, system=System.ROUND_ROBIN)
    event.play_round()
    gone = event.section.order[3]
    event.do(c.WithdrawPlayer(section="A", entry=gone))
    assert (
        ">withdrawn<"
        not in browser.get(f"{event.url}/round/1").text.partition('id="boards"')[2].partition("</table>")[0]
    )
    event.play_round(enter=False)
    boards = browser.get(f"{event.url}/round/2").text.partition('id="boards"')[2].partition("</table>")[0]
    name = event.section.entries[gone].person.name
    assert boards.partition(f"<bdi>{name}</bdi></a>")[2].startswith(' <span class="state warn">withdrawn</span>')
    assert boards.count(">withdrawn<") == 1


def test_before_the_first_round_of_a_round_robin_the_page_says_how_many_rounds_the_table_has(
    browser: Browser, desk: Desk
) -> None:
    event = make_event(desk, players=5, rounds=5, system=System.DOUBLE_ROUND_ROBIN)
    page = browser.get(f"{event.url}/pair").text
    assert "Rounds planned: 5; rounds of the table for these players: 10." in page
    assert "will have the bye" not in page
    right = make_event(desk, players=5, rounds=10, system=System.DOUBLE_ROUND_ROBIN)
    assert "Rounds planned" not in browser.get(f"{right.url}/pair").text
