"""The check-in desk."""

from __future__ import annotations

import re

from crosstable.domain import ResultCode
from crosstable.journal import commands as c
from crosstable.journal.events import Person, Role
from tests.web.conftest import Browser, Event


def names(page: str) -> list[str]:
    return re.findall(r"<bdi>([^<]+)</bdi>", page.partition('class="desk-list"')[2])


def test_everybody_stands_in_the_order_of_the_alphabet(browser: Browser, event: Event) -> None:
    event.do(c.RegisterPlayer(section="A", person=Person(name="Ångström, Eva")))
    shown = names(browser.get(f"{event.url}/check-in").text)
    assert shown[:2] == ["Ångström, Eva", "Brown, Tom"]
    assert len(shown) == 9


def test_a_tap_marks_here_and_another_absent(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/check-in")
    shown = browser.post(f"{event.url}/check-in", here="3")
    assert event.section.entries[3].present is True
    assert re.search(r'id="here-count">1<', shown.text)
    browser.post(f"{event.url}/check-in", absent="3")
    assert event.section.entries[3].present is False


def test_a_script_hears_the_new_counts(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/check-in")
    said = browser.json(f"{event.url}/check-in", here="1").json()
    assert (said["here"], said["absent"], said["of"], said["says"]) == (1, 0, 8, "Petrova, Anna is here.")
    said = browser.json(f"{event.url}/check-in", absent="2").json()
    assert (said["here"], said["absent"], said["mark"]) == (1, 1, "absent")


def test_a_player_who_is_not_there_is_refused(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/check-in")
    assert browser.json(f"{event.url}/check-in", here="99").status_code == 422
    assert browser.post(f"{event.url}/check-in", page=f"{event.url}/check-in", here="99").status_code == 422


def test_the_others_are_marked_absent_but_byes_are_left_alone(browser: Browser, event: Event) -> None:
    event.do(c.CheckIn(section="A", entry=1))
    event.do(c.GrantBye(section="A", entry=2, round=1, code=ResultCode.HPB))
    page = browser.get(f"{event.url}/check-in").text
    assert "Mark the remaining 6 as absent" in page
    shown = browser.post(f"{event.url}/check-in/others", present="no")
    assert "6 players marked as absent." in shown.text
    marks = [entry.present for entry in event.section.entries.values()]
    assert marks == [True, None, *[False] * 6]


def test_marking_the_others_is_one_step(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/check-in")
    shown = browser.post(f"{event.url}/check-in/others", present="no")
    assert "Undo" in shown.text
    assert "8 players marked as absent" in shown.text.partition("<main")[0]
    browser.post(f"/e/{event.journal}/undo", to=f"{event.url}/check-in")
    assert {entry.present for entry in event.section.entries.values()} == {None}


def test_a_finished_section_marks_nobody(browser: Browser, event: Event) -> None:
    for _round in range(5):
        event.play_round()
    event.do(c.FinishSection(section="A"))
    shown = browser.post(f"{event.url}/check-in/others", page=f"{event.url}/check-in", present="no")
    assert shown.status_code == 422
    assert "is finished: reopen it first" in shown.text


def test_the_others_are_marked_as_here(browser: Browser, event: Event) -> None:
    event.do(c.CheckIn(section="A", entry=1, present=False))
    browser.get(f"{event.url}/check-in")
    browser.post(f"{event.url}/check-in/others", present="yes")
    assert [entry.present for entry in event.section.entries.values()] == [False, *[True] * 7]


def test_whoever_has_withdrawn_is_not_expected(browser: Browser, event: Event) -> None:
    event.play_round()
    event.do(c.WithdrawPlayer(section="A", entry=4))
    page = browser.get(f"{event.url}/check-in").text
    assert "Check-in for round 2" in page
    assert "Kaya, Deniz" not in names(page)


def test_the_role_of_the_check_in_desk_is_enough(browser: Browser, event: Event) -> None:
    event.do(c.AppointOfficial(person="chief", role=Role.ORGANISER))
    event.do(c.AppointOfficial(person="local", role=Role.CHECK_IN))
    browser.get(f"{event.url}/check-in")
    browser.post(f"{event.url}/check-in", here="5")
    browser.post(f"{event.url}/check-in/others", present="no")
    assert event.section.entries[5].present is True
    assert event.section.entries[6].present is False


def test_a_spectator_sees_the_desk_but_marks_nobody(browser: Browser, event: Event) -> None:
    event.do(c.AppointOfficial(person="chief", role=Role.ORGANISER))
    event.do(c.AppointOfficial(person="local", role=Role.SPECTATOR))
    page = browser.get(f"{event.url}/check-in").text
    assert 'name="here"' not in page
    assert browser.post(f"{event.url}/check-in", here="5").status_code == 403
    assert browser.json(f"{event.url}/check-in", here="5").status_code == 403
    assert browser.post(f"{event.url}/check-in/others", page=f"{event.url}/check-in", present="no").status_code == 403
    assert event.section.entries[5].present is None


def test_the_page_is_told_of_changes_by_others(browser: Browser, event: Event) -> None:
    assert 'data-regions="players-1"' in browser.get(f"{event.url}/check-in").text


def test_names_with_markup_stay_text(browser: Browser, event: Event) -> None:
    event.do(c.RegisterPlayer(section="A", person=Person(name="<script>x</script>", club="<i>")))
    page = browser.get(f"{event.url}/check-in").text
    assert "<script>x" not in page
    assert "&lt;i&gt;" in page


def test_what_a_mark_means_is_said_before_round_1_and_later(browser: Browser, event: Event) -> None:
    first = browser.get(f"{event.url}/check-in").text
    assert "Whoever is here, or not marked, is." in first
    event.play_round()
    later = browser.get(f"{event.url}/check-in").text
    assert "The marks stay from round to round" in later
    assert "Whoever is here, or not marked, is." not in later


def test_pairing_counts_who_is_still_marked_absent_from_before(browser: Browser, event: Event) -> None:
    event.do(c.CheckIn(section="A", entry=8, present=False))
    words = "1 player is marked absent and is not paired until marked as here."
    assert words not in browser.get(f"{event.url}/pair").text
    event.play_round()
    assert words in browser.get(f"{event.url}/pair").text
    event.do(c.CheckIn(section="A", entry=8, present=True))
    assert "marked absent" not in browser.get(f"{event.url}/pair").text
