"""The players' pages: a line each, data, byes, withdrawals, penalties."""

from __future__ import annotations

import pytest

from crosstable.desk import Desk
from crosstable.domain import ResultCode
from crosstable.journal import commands as c
from crosstable.journal.events import Person
from tests.web.conftest import Browser, Event, make_event


def test_a_player_is_added_from_one_line(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/players")
    shown = browser.post(f"{event.url}/players", line="GM Tanaka, Ren 2481 JPN")
    person = event.section.entries[9].person
    assert (person.name, person.title, person.rating, person.federation) == ("Tanaka, Ren", "GM", 2481, "JPN")
    assert "Tanaka, Ren is in." in shown.text


@pytest.mark.parametrize("line", ["", "   ", "2100", "Somebody 9999"])
def test_a_line_that_is_no_player_is_refused_and_kept(browser: Browser, event: Event, line: str) -> None:
    browser.get(f"{event.url}/players")
    shown = browser.post(f"{event.url}/players", line=line)
    assert shown.status_code == 422
    assert 'class="notice error"' in shown.text
    assert len(event.section.entries) == 8


def test_the_same_name_twice_is_asked_about(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/players")
    shown = browser.post(f"{event.url}/players", line="Petrova, Anna 2200")
    assert shown.status_code == 422
    assert len(event.section.entries) == 8
    browser.post(f"{event.url}/players", line="Petrova, Anna 2200", duplicate="yes")
    assert len(event.section.entries) == 9


def test_data_are_changed(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/players/1")
    shown = browser.post(f"{event.url}/players/1", name="Petrova, Anna-Maria", rating="2222", title="WGM", club="Rook")
    person = event.section.entries[1].person
    assert (person.name, person.rating, person.title, person.club) == ("Petrova, Anna-Maria", 2222, "WGM", "Rook")
    assert "Saved." in shown.text
    shown = browser.post(f"{event.url}/players/1", name="X", rating="strong")
    assert "A rating is a whole number" in shown.text


def test_withdrawing_and_coming_back_take_a_click(browser: Browser, event: Event) -> None:
    event.play_round()
    browser.get(f"{event.url}/players")
    browser.post(f"{event.url}/players/3/withdraw", to=f"{event.url}/players")
    assert event.section.entries[3].is_withdrawn
    shown = browser.post(f"{event.url}/players/3/return")
    assert not event.section.entries[3].is_withdrawn
    assert shown.url.path == f"{event.url}/players/3"


def test_byes_are_granted_and_cancelled(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/players/2")
    browser.post(f"{event.url}/players/2/bye", round="1", code="H")
    assert event.section.entries[2].byes == {1: ResultCode.HPB}
    shown = browser.post(f"{event.url}/players/2/bye", round="2", code="H")
    assert shown.status_code == 409, "a second half-point bye needs a confirmation in FIDE mode"
    browser.post(f"{event.url}/players/2/bye", round="1", code="cancel")
    assert not event.section.entries[2].byes
    assert "Choose the kind of bye." in browser.post(f"{event.url}/players/2/bye", round="1", code="X").text


def test_the_card_shows_every_round(browser: Browser, event: Event) -> None:
    event.play_round("1=0+")
    shown = browser.get(f"{event.url}/players/1")
    assert "Brown, Tom" in shown.text
    assert '<i class="piece white"></i> White' in shown.text


def test_a_player_who_was_paired_withdraws_and_is_not_removed(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/players/8")
    browser.post(f"{event.url}/players/8/remove")
    assert 8 not in event.section.entries
    event.play_round()
    browser.get(f"{event.url}/players/1")
    shown = browser.post(f"{event.url}/players/1/remove")
    assert shown.status_code == 422
    assert "has been paired: withdraw the player instead." in shown.text


def test_points_by_decision_are_confirmed(browser: Browser, event: Event) -> None:
    event.play_round()
    browser.get(f"{event.url}/players/1")
    assert browser.post(f"{event.url}/players/1/points", points="-½", reason="late").status_code == 409
    browser.post(f"{event.url}/players/1/points", points="-0.5", reason="late", confirmations="1")
    assert event.section.adjustments[0].points == -50
    assert "Points are written as" in browser.post(f"{event.url}/players/1/points", points="many").text


def test_expelling_is_confirmed(browser: Browser, event: Event) -> None:
    event.play_round()
    browser.get(f"{event.url}/players/1")
    assert browser.post(f"{event.url}/players/1/expel", reason="x").status_code == 409
    browser.post(f"{event.url}/players/1/expel", reason="x", confirmations="1")
    assert event.section.entries[1].expelled


def test_a_player_who_is_not_there_is_no_page(browser: Browser, event: Event) -> None:
    assert browser.get(f"{event.url}/players/99").status_code == 404


def test_a_player_whom_somebody_has_removed_is_told_in_place(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/players/8")
    event.do(c.RemovePlayer(section="A", entry=8))
    for path, fields in (("withdraw", {}), ("", {"name": "Okafor, C."}), ("bye", {"round": "1", "code": "H"})):
        shown = browser.post(f"{event.url}/players/8/{path}".rstrip("/"), page="/", **fields)
        assert shown.status_code == 422
        assert "There is no player with the entry number 8." in shown.text
        assert "<bdi>Petrova, Anna</bdi>" in shown.text, "the list is shown"


def test_a_hundred_letters_and_every_script_are_kept(browser: Browser, desk: Desk) -> None:
    names = ("Ма́рков, Ёжи", "Nguyễn, Thị Hương", "بن علي, محمد", "A" * 64)
    event = make_event(desk, 4, names=names)
    shown = browser.get(f"{event.url}/players")
    for name in names:
        assert f"<bdi>{name}</bdi>" in shown.text


def test_check_in_marks_who_is_here(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/players/1")
    browser.post(f"{event.url}/players/1/check-in", present="no")
    assert event.section.entries[1].present is False
    browser.post(f"{event.url}/players/1/check-in")
    assert event.section.entries[1].present is True


def test_a_section_that_is_finished_takes_no_player(browser: Browser, event: Event) -> None:
    for _ in range(5):
        event.play_round()
    event.do(c.FinishSection(section="A"))
    browser.get(f"{event.url}/players")
    shown = browser.post(f"{event.url}/players", line="Late, Lena")
    assert shown.status_code == 422
    assert "is finished" in shown.text


def test_a_late_entry_stays_marked_as_one(browser: Browser, event: Event) -> None:
    event.play_round()
    event.do(c.RegisterPlayer(section="A", person=Person(name="Late, Lena")))
    event.play_round()
    assert '<span class="state grey small">from round 2</span>' in browser.get(f"{event.url}/players").text
