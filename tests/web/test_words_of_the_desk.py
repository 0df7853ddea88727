"""What the desk's pages say and where things stand: confirmations, undo at the same moment, the rail, codes, dates."""

from __future__ import annotations

import re
from dataclasses import replace

from crosstable.desk import Desk
from crosstable.journal import commands as c
from crosstable.web.templating import environment
from tests.web.conftest import Browser, Event, make_event


def heading(page: str) -> str:
    found = re.search(r"<h1>(.*?)</h1>", page)
    assert found
    return found[1]


def last_command(event: Event) -> str:
    return event.desk.timeline(event.journal).commands[-1]


def test_a_step_undone_on_two_screens_is_undone_once_and_said_in_plain_words(browser: Browser, event: Event) -> None:
    event.play_round()
    command = last_command(event)
    at = f"{event.url}/round/1"
    browser.post(f"/e/{event.journal}/undo", page=at, command=command, to=at)
    before = event.desk.timeline(event.journal).head
    browser.post(f"/e/{event.journal}/undo", page=at, command=command, to=at)
    assert browser.last is not None
    assert "Somebody has just undone this step. Nothing was changed." in browser.last.text
    assert command not in re.sub(r'value="[^"]*"', "", browser.last.text)
    assert "Round 1" in heading(browser.last.text)
    assert event.desk.timeline(event.journal).head == before


def test_a_step_let_count_again_on_two_screens_is_said_in_plain_words(browser: Browser, event: Event) -> None:
    event.play_round()
    command = last_command(event)
    at = f"{event.url}/journal"
    browser.post(f"/e/{event.journal}/undo", page=at, command=command, to=at)
    for _ in range(2):
        browser.post(f"/e/{event.journal}/redo", page=at, command=command, to=at)
    assert browser.last is not None
    assert "This step counts already. Nothing was changed." in browser.last.text


def test_an_older_step_is_named_when_undo_asks(browser: Browser, event: Event) -> None:
    event.play_round()
    older = event.desk.timeline(event.journal).commands[-2]
    asked = browser.post(f"/e/{event.journal}/undo", page=f"{event.url}/journal", command=older)
    assert asked.status_code == 409
    assert heading(asked.text).startswith("Undo: Round 1, board 3")


def test_confirm_pages_name_what_is_to_be_done(browser: Browser, event: Event) -> None:
    event.play_round()
    event.play_round(enter=False)
    first = next(iter(event.section.entries.values()))
    player = f"{event.url}/players/{first.number}"
    forms = {
        f"{event.url}/settings/rounds": ({"rounds": "6"}, "Change the number of rounds"),
        f"{event.url}/settings/tie-breaks": ({"preset": "own", "codes": "BH"}, "Announce tie-breaks"),
        f"{event.url}/standings/announce": ({"list": "BH"}, "Announce tie-breaks"),
        f"{event.url}/settings/fide": ({"reason": "x"}, "Leave FIDE mode"),
        f"{player}/expel": ({"reason": "phone"}, f"{first.person.name}: Expel"),
        f"{player}/points": ({"points": "-1", "reason": "phone"}, f"{first.person.name}: Give or take points"),
        f"{event.url}/round/2/unpair": ({}, "Round 2: Take the pairing back"),
        f"{event.url}/round/1/result": (
            {"board": "1", "result": "0", "decided": "correct"},
            "Correct the result of board 1",
        ),
    }
    for address, (fields, title) in forms.items():
        asked = browser.post(address, page=f"{event.url}/journal", **fields)
        assert (address, asked.status_code) == (address, 409)
        assert heading(asked.text) == title


def test_the_rail_leads_to_the_event(browser: Browser, event: Event) -> None:
    page = browser.get(f"{event.url}/players").text
    rail = page[page.index('<nav class="rail"') : page.index("</nav>", page.index('<nav class="rail"'))]
    assert f'<li class="of-event"><a href="/e/{event.journal}">Event</a></li>' in rail
    assert f'href="/e/{event.journal}"' in browser.get(f"{event.url}/search?q=event").text


def test_the_brand_has_a_name(browser: Browser) -> None:
    assert 'aria-label="Crosstable: start page"' in browser.get("/").text


def test_a_public_page_that_is_not_there_offers_the_tournaments(browser: Browser) -> None:
    lost = browser.get("/p/nothing")
    assert lost.status_code == 404
    assert "All public tournaments" in lost.text
    assert "All public tournaments" not in browser.get("/nothing").text


def test_the_remaining_are_marked_at_the_top_of_a_long_list(browser: Browser, desk: Desk, event: Event) -> None:
    assert browser.get(f"{event.url}/check-in").text.count("as absent</button>") == 1
    many = make_event(desk, 31)
    page = browser.get(f"{many.url}/check-in").text
    assert page.count("Mark the remaining 31 as absent</button>") == 2
    assert page.index("Mark the remaining") < page.index('class="desk-list"')


def test_the_pair_button_stands_above_the_missing_boards(browser: Browser, event: Event) -> None:
    event.play_round(enter=False)
    page = browser.get(f"{event.url}/pair").text
    assert page.index("4 results are missing.") < page.index('class="first big"') < page.index("Missing results")
    assert f"{event.url}/round/1#b1" in page[page.index("Missing results") :]


def test_codes_of_tie_breaks_stand_as_on_paper(browser: Browser, event: Event) -> None:
    event.do(c.AnnounceTieBreaks(section="A", tie_breaks=("BH/C1", "SB")))
    assert "Tie-breaks announced: BH-C1, SB" in browser.get(f"{event.url}/journal").text
    page = browser.get(f"{event.url}/settings").text
    assert "Tie-breaks announced: BH-C1, SB" in page  # the step that undo names
    assert "BH/C1" not in page
    assert 'value="BH-C1, SB"' in page


def test_the_list_as_it_is_shown_can_be_sent_again(browser: Browser, event: Event) -> None:
    event.do(c.AnnounceTieBreaks(section="A", tie_breaks=("BH/C1", "KS/L-2")))
    shown = re.search(r'name="codes"[^>]* value="([^"]*)"', browser.get(f"{event.url}/settings").text)
    assert shown
    browser.post(f"{event.url}/settings/tie-breaks", preset="own", codes=shown[1])
    assert event.section.tie_breaks == ("BH/C1", "KS/L-2")


def test_a_date_of_birth_is_shown_as_the_reader_writes_dates(browser: Browser, event: Event) -> None:
    first = next(iter(event.section.entries.values()))
    event.do(c.EditPlayer(section="A", entry=first.number, person=replace(first.person, birth="1999/06/30")))
    page = browser.get(f"{event.url}/players/{first.number}").text
    assert "Jun 30, 1999" in page or "30 Jun 1999" in page
    birth = environment().filters["birth"]
    assert [birth(text) for text in ("1999", "", "1999/13/41")] == ["1999", "", "1999/13/41"]


def test_the_legend_says_how_a_number_begins_while_a_board_is_selected(browser: Browser, event: Event) -> None:
    event.play_round(enter=False)
    assert "lets go of the board: digits are then a number" in browser.get(f"{event.url}/round/1").text
