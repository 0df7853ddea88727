"""The journal: who did what, undo and redo of any step, the section as it was."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from crosstable.desk import Desk
from crosstable.domain import ResultCode
from crosstable.journal import commands as c
from crosstable.journal.events import Role, Settings
from crosstable.reports.happenings import replaced
from tests.web.conftest import Browser, Event, make_event


def steps(page: str) -> list[str]:
    """What each step of the page says, the newest first."""
    cells = re.findall(r'<td class="wide what">(.*?)</td>', page, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in cells]


def key_of(event: Event, words: str) -> str:
    """The command of the first entry whose kind has these words."""
    return next(e.command for e in event.desk.timeline(event.journal).entries if words in e.event.KIND)


def test_the_newest_step_stands_first_and_a_command_is_one_step(browser: Browser, event: Event) -> None:
    event.do(c.PairRound(section="A"))
    said = steps(browser.get(f"{event.url}/journal").text)
    assert said[0] == "Pairing numbers assigned ; Round 1 paired: 4 boards"
    assert said[-1].startswith("Event created: Club Evening")
    assert len(said) == 13


def test_who_and_when_stand_beside_it(browser: Browser, event: Event) -> None:
    event.do(c.AppointOfficial(person="Dahl, Eva", role=Role.DEPUTY))
    event.desk.execute(event.journal, "Dahl, Eva", c.CheckIn(section="A", entry=1))
    page = browser.get(f"{event.url}/journal").text
    assert "<bdi>Dahl, Eva</bdi>" in page
    assert "<bdi>this computer</bdi>" in page
    moment = event.desk.timeline(event.journal).entries[-1].at.astimezone()
    assert moment.isoformat() in page


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("who=Dahl, Eva", ["Petrova, Anna is here"]),
        ("kind=results", ["Round 1, board 1: ½ – ½"]),
        ("text=BROWN", ["Brown, Tom registered"]),
        ("text=board 1:", ["Round 1, board 1: ½ – ½"]),
        ("kind=results&who=Dahl, Eva", []),
        ("kind=rounds", ["Round 1 published", "Pairing numbers assigned ; Round 1 paired: 4 boards"]),
    ],
)
def test_steps_are_found_by_person_kind_and_text(
    browser: Browser, event: Event, query: str, expected: list[str]
) -> None:
    event.do(c.AppointOfficial(person="Dahl, Eva", role=Role.DEPUTY))
    event.desk.execute(event.journal, "Dahl, Eva", c.CheckIn(section="A", entry=1))
    event.do(c.PairRound(section="A"))
    event.do(c.PublishRound(section="A", round=1))
    event.do(c.RecordResult(section="A", round=1, board=1, white=ResultCode.DRAW, black=ResultCode.DRAW))
    page = browser.get(f"{event.url}/journal?{query}").text
    assert [one.replace("\N{NO-BREAK SPACE}", " ") for one in steps(page)] == expected


def test_a_long_journal_has_pages(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, 120)
    first = browser.get(f"{event.url}/journal").text
    assert "page 1 of 3" in first
    assert len(steps(first)) == 50
    last = browser.get(f"{event.url}/journal?page=3").text
    assert len(steps(last)) == 24
    assert "Newer" in last
    assert "Older" not in last
    assert "text=Player&amp;page=2" in browser.get(f"{event.url}/journal?text=Player").text


def test_any_step_is_undone_and_redone_from_the_journal(browser: Browser, event: Event) -> None:
    event.do(c.CheckIn(section="A", entry=1))
    event.do(c.CheckIn(section="A", entry=2))
    command = next(
        e.command for e in event.desk.timeline(event.journal).entries if getattr(e.event, "present", None) is not None
    )
    page = f"{event.url}/journal"
    browser.get(page)
    asked = browser.post(f"/e/{event.journal}/undo", command=command, to=page)
    assert "Later steps stay; only this one is taken back." in asked.text
    browser.post(f"/e/{event.journal}/undo", command=command, to=page, confirmations="1")
    assert [event.section.entries[n].present for n in (1, 2)] == [None, True]
    shown = browser.get(page).text
    assert "undone" in shown
    assert steps(shown)[0] == "Undone: Petrova, Anna is here"
    asked = browser.post(f"/e/{event.journal}/redo", command=command, to=page)
    assert asked.status_code == 409
    assert "this one counts again" in asked.text
    shown = browser.post(f"/e/{event.journal}/redo", command=command, to=page, confirmations="1")
    assert shown.url.path == page
    assert "Counts again: Petrova, Anna is here" in shown.text
    assert event.section.entries[1].present is True


def test_what_was_undone_last_is_redone_without_a_question(browser: Browser, event: Event) -> None:
    event.do(c.CheckIn(section="A", entry=1))
    event.desk.undo(event.journal, "local")
    page = browser.get(f"{event.url}/journal").text
    assert "Redo what was undone last" in page
    browser.post(f"/e/{event.journal}/redo", to=f"{event.url}/journal")
    assert event.section.entries[1].present is True
    assert "Redo what was undone last" not in browser.get(f"{event.url}/journal").text


def test_redo_shows_what_would_change_before_it_asks(browser: Browser, event: Event) -> None:
    event.play_round()
    command = next(e.command for e in event.desk.timeline(event.journal).entries if e.event.KIND == "result.recorded")
    event.desk.undo(event.journal, "local", command, confirmations=1)
    browser.get(f"{event.url}/journal")
    asked = browser.post(f"/e/{event.journal}/redo", command=command)
    assert "What would change" in asked.text


def test_a_redo_that_makes_no_sense_is_refused(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/journal")
    assert browser.post(f"/e/{event.journal}/redo").status_code == 422
    assert "There is nothing to redo." in browser.last.text  # type: ignore[union-attr]
    assert browser.post(f"/e/{event.journal}/redo", page=f"{event.url}/journal", command="x").status_code == 422


def test_helpers_have_buttons_for_their_own_steps_only(browser: Browser, event: Event) -> None:
    event.do(c.AppointOfficial(person="chief", role=Role.ORGANISER))
    event.do(c.CheckIn(section="A", entry=2))
    event.desk.execute(event.journal, "chief", c.AppointOfficial(person="local", role=Role.CHECK_IN))
    event.desk.execute(event.journal, "chief", c.CheckIn(section="A", entry=3))
    page = browser.get(f"{event.url}/journal").text
    rows = page.split("<tr ")
    assert 'action="/e/' in next(row for row in rows if "Lindqvist, Bo is here" in row)
    assert 'action="/e/' not in next(row for row in rows if "Ortega, Luis is here" in row)
    command = event.desk.timeline(event.journal).entries[-1].command
    event.desk.undo(event.journal, "chief", command)
    refused = browser.post(f"/e/{event.journal}/redo", page=f"{event.url}/journal", command=command)
    assert refused.status_code == 403


def test_a_player_who_was_removed_keeps_the_name_in_the_journal(browser: Browser, event: Event) -> None:
    event.do(c.RemovePlayer(section="A", entry=4))
    assert steps(browser.get(f"{event.url}/journal").text)[0] == "Kaya, Deniz removed"


def test_a_step_that_did_the_same_to_many_is_one_sentence_that_unfolds(browser: Browser, event: Event) -> None:
    marks = [c.CheckIn(section="A", entry=number) for number in range(1, 9)]
    event.desk.execute_each(event.journal, "local", marks)
    page = browser.get(f"{event.url}/journal").text
    assert steps(page)[0].startswith("8 players marked as here one by one")
    assert "Petrova, Anna is here" in page


def test_the_event_has_a_journal_of_all_sections_and_a_section_its_own(browser: Browser, event: Event) -> None:
    event.do(c.CreateSection(section="B", settings=Settings(rounds=3)))
    event.do(c.DrawInitialColour(section="B", seed=1))
    page = browser.get(f"/e/{event.journal}/journal").text
    assert steps(page)[0].startswith("B: Lot drawn")
    assert f"/e/{event.journal}/2/journal/at/" in page
    own = steps(browser.get(f"{event.url}/journal").text)
    assert sum("Lot drawn" in one for one in own) == 1
    other = steps(browser.get(f"/e/{event.journal}/2/journal").text)
    assert any(one.startswith("Event created") for one in other)
    assert not any("registered" in one for one in other)


# -------------------------------------------------------------------------------------------- back in time


def test_a_look_back_shows_the_round_and_the_standings_of_that_moment(browser: Browser, event: Event) -> None:
    event.play_round("1111")
    then = event.desk.timeline(event.journal).head
    event.play_round("0000")
    page = browser.get(f"{event.url}/journal/at/{then}").text
    assert "Nothing can be changed here" in page
    assert "Standings after round 1" in page
    assert "Round 2" not in page.partition("<main")[2]
    assert "1\N{NO-BREAK SPACE}–\N{NO-BREAK SPACE}0" in page


def test_a_result_that_was_corrected_later_shows_what_it_was(browser: Browser, event: Event) -> None:
    event.play_round("1111")
    then = event.desk.timeline(event.journal).head
    event.do(
        c.CorrectResult(section="A", round=1, board=1, white=ResultCode.LOSS, black=ResultCode.WIN),
    )
    before = browser.get(f"{event.url}/journal/at/{then}").text
    after = browser.get(f"{event.url}/journal/at/{then + 1}").text
    nought = "0\N{NO-BREAK SPACE}–\N{NO-BREAK SPACE}1"
    assert nought not in before.partition("<table")[2]
    assert nought in after.partition("<table")[2]
    assert "This is the last step" in after


def test_a_look_back_changes_nothing_and_has_nothing_to_press(browser: Browser, event: Event) -> None:
    event.play_round()
    head = event.desk.timeline(event.journal).head
    page = browser.get(f"{event.url}/journal/at/{head - 2}").text
    assert "<form" not in page.replace('<form method="post" action="/leave"', "")
    assert "data-live" not in page
    assert event.desk.timeline(event.journal).head == head


def test_earlier_rounds_of_that_moment_can_be_seen(browser: Browser, event: Event) -> None:
    event.play_round("1111")
    event.play_round("====")
    head = event.desk.timeline(event.journal).head
    page = browser.get(f"{event.url}/journal/at/{head}?round=1").text
    assert "<h2>Round 1" in page


def test_before_the_section_was_there_that_is_said(browser: Browser, event: Event) -> None:
    assert "The section did not exist yet." in browser.get(f"{event.url}/journal/at/1").text
    assert "8 players" in browser.get(f"{event.url}/journal/at/12").text


@pytest.mark.parametrize("sequence", ["0", "-1", "9999"])
def test_a_moment_that_never_was_is_not_found(browser: Browser, event: Event, sequence: str) -> None:
    assert browser.get(f"{event.url}/journal/at/{sequence}").status_code == 404


def test_an_undone_step_counted_at_its_time(browser: Browser, event: Event) -> None:
    event.play_round("1111")
    then = event.desk.timeline(event.journal).head
    event.desk.undo(event.journal, "local")
    page = browser.get(f"{event.url}/journal/at/{then}").text
    assert page.partition("<table")[2].count("1\N{NO-BREAK SPACE}–\N{NO-BREAK SPACE}0") == 4


def test_names_with_markup_stay_text(browser: Browser, event: Event) -> None:
    person = replace(event.section.entries[1].person, name="<script>x</script>")
    event.do(c.EditPlayer(section="A", entry=1, person=person))
    event.play_round()
    head = event.desk.timeline(event.journal).head
    for path in ("journal?text=%3Cscript%3E", f"journal/at/{head}", "journal?who=%3Cscript%3E"):
        assert "<script>x" not in browser.get(f"{event.url}/{path}").text
        assert 'value="<script>' not in browser.get(f"{event.url}/{path}").text


def test_a_correction_says_what_stood_before(browser: Browser, event: Event) -> None:
    event.do(c.PairRound(section="A"))
    win, loss, draw = ResultCode.WIN, ResultCode.LOSS, ResultCode.DRAW
    event.do(c.RecordResult(section="A", round=1, board=1, white=loss, black=win))
    event.do(c.CorrectResult(section="A", round=1, board=1, white=win, black=loss))
    event.do(c.CorrectResult(section="A", round=1, board=1, white=draw, black=draw))
    event.desk.undo(event.journal, "local")
    event.do(c.CorrectResult(section="A", round=1, board=1, white=draw, black=draw, swap_colours=True))
    event.do(c.CorrectResult(section="A", round=1, board=2, white=win, black=loss))
    said = [one.replace("\N{NO-BREAK SPACE}", " ") for one in steps(browser.get(f"{event.url}/journal").text)]
    assert said[0] == "Round 1, board 2 corrected: 1 – 0"
    assert said[1] == "Round 1, board 1 corrected, colours exchanged: 1 – 0 → ½ – ½"
    assert said[2] == "Undone: Round 1, board 1 corrected: 1 – 0 → ½ – ½"
    assert said[3] == "Round 1, board 1 corrected: 1 – 0 → ½ – ½ undone"
    assert said[4] == "Round 1, board 1 corrected: 0 – 1 → 1 – 0"


def test_what_a_round_held_that_was_taken_back_is_not_held_by_the_next(event: Event) -> None:
    event.play_round("0")
    event.do(c.UnpairRound(section="A", round=1))
    event.do(c.PairRound(section="A"))
    event.do(c.CorrectResult(section="A", round=1, board=1, white=ResultCode.DRAW, black=ResultCode.DRAW))
    assert replaced(event.desk.timeline(event.journal).entries) == {}


def test_the_journal_says_what_its_numbers_count(browser: Browser, event: Event) -> None:
    head = event.desk.timeline(event.journal).head
    page = browser.get(f"{event.url}/journal").text
    assert f"a step has the number of its last entry; the journal has {head} entries" in page


def test_what_an_event_is_created_with_is_no_step_to_undo_before_players_come(browser: Browser, desk: Desk) -> None:
    undoes_nothing = 'name="command" value=""'
    event = make_event(desk, 0)
    event.do(c.AnnounceTieBreaks(section="A", tie_breaks=("SB",)))
    assert undoes_nothing in browser.get(f"{event.url}/players").text
    event = make_event(desk, 1)
    assert undoes_nothing not in browser.get(f"{event.url}/players").text
