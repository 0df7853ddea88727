"""The settings, and what is locked."""

from __future__ import annotations

import pytest

from crosstable.desk import Desk
from crosstable.domain import Colour, PublicNames
from crosstable.journal import commands as c
from crosstable.journal.events import ProhibitionKind, Role, System
from tests.web.conftest import Browser, Event, make_event


def save(browser: Browser, event: Event, group: str, **fields: str | list[str]) -> str:
    browser.get(f"{event.url}/settings")
    return browser.post(f"{event.url}/settings/{group}", **fields).text


def confirm(browser: Browser, event: Event, group: str, times: int, **fields: str) -> None:
    for given in range(times):
        said = save(browser, event, group, confirmations=str(given), **fields)
        assert "Please confirm" in said
    save(browser, event, group, confirmations=str(times), **fields)


def test_the_section_is_changed_before_the_start(browser: Browser, event: Event) -> None:
    page = save(
        browser, event, "section", section_name="Open A", system="dutch-baku", first_board="21", half_point_byes="2"
    )
    held = event.section.settings
    assert (held.name, held.system, held.first_board, held.half_point_byes) == ("Open A", System.DUTCH_BAKU, 21, 2)
    assert "Saved." in page


def test_a_group_leaves_what_others_have_changed_meanwhile(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/settings")
    event.do(c.ChangeRounds(section="A", rounds=9))
    browser.post(f"{event.url}/settings/section", section_name="Open A", first_board="1")
    assert event.section.settings.rounds == 9


def test_after_the_start_the_system_is_shown_as_locked_with_the_reason(browser: Browser, event: Event) -> None:
    event.play_round()
    page = browser.get(f"{event.url}/settings").text
    assert "Locked: the system cannot change once round 1 has been paired." in page
    assert "Locked: what results are worth cannot change" in page
    assert "Locked: round 1 was paired with it." in page
    assert "Locked: prohibited pairs are announced before round 1" in page
    assert '<select id="system" name="system" disabled>' in page
    refused = save(browser, event, "section", system="dutch-baku")
    assert "System, acceleration and scoring cannot change" in refused
    assert event.section.settings.system is System.DUTCH


def test_the_number_of_rounds_changes_freely_before_and_with_two_confirmations_after_the_start(
    browser: Browser, event: Event
) -> None:
    save(browser, event, "rounds", rounds="7")
    assert event.section.settings.rounds == 7
    event.play_round()
    confirm(browser, event, "rounds", 2, rounds="6")
    assert event.section.settings.rounds == 6


def test_results_may_be_worth_something_else(browser: Browser, event: Event) -> None:
    save(browser, event, "scoring", win="3", draw="1", loss="0", pab="2")
    scoring = event.section.settings.scoring
    assert (scoring.win, scoring.draw, scoring.loss, scoring.pab) == (300, 100, 0, 200)
    save(browser, event, "scoring", win="1", draw="½", loss="0", pab="")
    assert event.section.settings.scoring.is_standard


@pytest.mark.parametrize(
    ("group", "fields", "said"),
    [
        ("scoring", {"win": "much", "draw": "½", "loss": "0"}, "Points are written as 1, 0.5 or ½."),
        ("scoring", {"win": "1", "draw": "1", "loss": "0"}, "Two draws may not be worth more than a win"),
        ("scoring", {"win": "1", "draw": "-1", "loss": "0"}, "not worth less than nothing"),
        ("rounds", {"rounds": "many"}, "The number of rounds is a whole number."),
        ("rounds", {"rounds": "100"}, "99 are the most"),
        ("section", {"system": "knockout"}, "Choose a system from the list."),
        ("section", {"first_board": "0"}, "Boards are numbered from 1."),
        ("section", {"first_board": "x"}, "The first board is a whole number."),
        ("tie-breaks", {"preset": "own", "codes": "BH, XYZQ"}, "XYZQ"),
        ("prohibit", {"what": "players", "player": "Nobody, Here"}, "Nobody, Here is no player."),
        ("prohibit", {"what": "players", "player": "Petrova, Anna"}, "Name at least two different players"),
        ("prohibit", {"what": "enemies"}, "Choose who is kept apart."),
        ("prohibit", {"what": "club", "first": "5", "last": "2"}, "Rounds 5 to 2 are none."),
        ("lift", {"prohibition": "9"}, "There is no prohibition number 9."),
        ("numbers", {"how": "move", "mover": "Petrova, Anna", "place": "99"}, "The new number is one from 1 to 8."),
        ("event", {"name": ""}, "An event needs a name."),
        ("event", {"name": "X", "start": "tomorrow"}, "A date is written as 2026-12-31."),
        ("event", {"name": "X", "start": "2026-05-02", "end": "2026-05-01"}, "would end before it starts"),
        ("publicity", {"names": "loud"}, "Choose how players are named."),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason_and_changes_nothing(
    browser: Browser, event: Event, group: str, fields: dict[str, str], said: str
) -> None:
    before = event.state
    browser.get(f"{event.url}/settings")
    shown = browser.post(f"{event.url}/settings/{group}", **fields)
    assert shown.status_code == 422
    assert said in shown.text
    assert event.state == before


def test_what_was_typed_is_still_there_after_a_refusal(browser: Browser, event: Event) -> None:
    shown = save(browser, event, "event", name="Winter <Open>", start="2026-13-45", city="Elsewhere")
    assert 'value="Winter &lt;Open&gt;"' in shown
    assert 'value="Elsewhere"' in shown


def test_a_group_that_does_not_exist_is_not_found(browser: Browser, event: Event) -> None:
    browser.get(f"{event.url}/settings")
    assert browser.post(f"{event.url}/settings/nothing").status_code == 404


def test_tie_breaks_are_announced_from_a_preset_or_a_list_of_ones_own(browser: Browser, event: Event) -> None:
    page = save(browser, event, "tie-breaks", preset="youth")
    assert event.section.tie_breaks == ("WIN", "DE", "RTNG")
    assert "Children can count wins themselves" in page
    page = save(browser, event, "tie-breaks", preset="own", codes="Buchholz Cut-1; sb")
    assert event.section.tie_breaks == ("BH/C1", "SB")
    assert "Sonneborn-Berger" in page


def test_tie_breaks_change_after_the_start_only_with_two_confirmations(browser: Browser, event: Event) -> None:
    event.play_round()
    confirm(browser, event, "tie-breaks", 2, preset="youth")
    assert event.section.tie_breaks == ("WIN", "DE", "RTNG")


def test_the_lot_is_drawn_or_kept(browser: Browser, event: Event) -> None:
    save(browser, event, "lot", lot="black")
    assert event.section.settings.initial_colour is Colour.BLACK
    save(browser, event, "lot", lot="draw")
    assert event.section.settings.lot_seed is not None


def test_players_are_kept_apart_by_name_and_may_meet_again(browser: Browser, event: Event) -> None:
    page = save(browser, event, "prohibit", what="players", player=["petrova, anna", "Brown, Tom #5", ""], last="3")
    (rule,) = event.section.prohibitions.values()
    assert (rule.kind, rule.entries, rule.first_round, rule.last_round) == (ProhibitionKind.PLAYERS, (1, 5), 1, 3)
    assert "Petrova, Anna – Brown, Tom" in page
    assert "rounds 1 to 3" in page
    save(browser, event, "lift", prohibition="1")
    assert not event.section.prohibitions


def test_a_name_that_two_players_have_is_asked_about(browser: Browser, event: Event) -> None:
    event.do(
        c.RegisterPlayer(section="A", person=event.section.entries[1].person, allow_duplicate=True),
    )
    said = save(browser, event, "prohibit", what="players", player=["Petrova, Anna", "Brown, Tom"])
    assert "Several players are called Petrova, Anna: choose one from the list." in said


def test_clubs_are_kept_apart(browser: Browser, event: Event) -> None:
    page = save(browser, event, "prohibit", what="club")
    (rule,) = event.section.prohibitions.values()
    assert rule.kind is ProhibitionKind.CLUB
    assert "everybody of the same club" in page
    assert "in all rounds" in page


def test_numbers_are_assigned_by_rating_by_lot_and_by_hand(browser: Browser, event: Event) -> None:
    save(browser, event, "numbers", how="rating")
    assert event.section.order == (1, 2, 3, 4, 5, 6, 7, 8)
    save(browser, event, "numbers", how="move", mover="Okafor, Chidi #8", place="2")
    assert event.section.order == (1, 8, 2, 3, 4, 5, 6, 7)
    save(browser, event, "numbers", how="lot")
    assert sorted(event.section.order) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_after_round_4_numbers_are_shown_as_locked(browser: Browser, event: Event) -> None:
    for _round in range(4):
        event.play_round()
    assert "Locked: pairing numbers do not change once round 4" in browser.get(f"{event.url}/settings").text


def test_fide_mode_is_left_after_two_confirmations_and_what_it_means_is_said(browser: Browser, event: Event) -> None:
    assert "there is no way back" in browser.get(f"{event.url}/settings").text
    confirm(browser, event, "fide", 2, reason="house rules")
    assert not event.section.fide_mode
    page = browser.get(f"{event.url}/settings").text
    assert "Off, for good" in page


def test_outside_fide_mode_the_points_can_change_during_play(browser: Browser, event: Event) -> None:
    event.do(c.LeaveFideMode(section="A"))
    event.play_round()
    confirm(browser, event, "scoring", 1, win="3", draw="1", loss="0", pab="")
    assert event.section.settings.scoring.win == 300


def test_the_event_is_renamed(browser: Browser, event: Event) -> None:
    save(
        browser,
        event,
        "event",
        name="Winter Open",
        city="Oslo",
        federation="nor",
        start="2026-12-01",
        end="2026-12-06",
        arbiter="Berg, Ola",
        deputies="Dahl, Eva\nLie, Per",
        time_control="90+30",
    )
    state = event.state
    assert (state.name, state.city, state.federation, state.chief_arbiter) == (
        "Winter Open",
        "Oslo",
        "NOR",
        "Berg, Ola",
    )
    assert state.deputy_arbiters == ("Dahl, Eva", "Lie, Per")
    assert str(state.end_date) == "2026-12-06"


def test_the_public_pages_are_closed_and_names_hidden(browser: Browser, event: Event) -> None:
    page = save(browser, event, "publicity", names="hidden")
    assert not event.state.publicity.open
    assert event.state.publicity.names is PublicNames.HIDDEN
    assert "Closed: only those with a role" in page
    save(browser, event, "publicity", open="yes", names="full")
    assert event.state.publicity.open


def test_a_section_is_finished_and_opened_again(browser: Browser, event: Event) -> None:
    event.play_round(enter=False)
    assert "games without a final result" in save(browser, event, "finish")
    event2 = make_event(event.desk, 4, rounds=1)
    event2.play_round()
    page = save(browser, event2, "finish")
    assert event2.section.finished
    assert "its settings rest until it is opened again" in page
    save(browser, event2, "reopen")
    assert not event2.section.finished


def test_a_deputy_sees_the_settings_but_not_the_buttons_that_are_not_his(browser: Browser, event: Event) -> None:
    event.do(c.AppointOfficial(person="chief", role=Role.ORGANISER))
    event.do(c.AppointOfficial(person="local", role=Role.DEPUTY))
    page = browser.get(f"{event.url}/settings").text
    assert "Only the organiser and the chief arbiter change this." in page
    assert "Leave FIDE mode for good" not in page
    assert "Assign by rating" in page
    assert browser.post(f"{event.url}/settings/rounds", rounds="9").status_code == 403
    assert event.section.settings.rounds == 5


def test_a_round_robin_has_no_lot_of_colours_and_no_prohibited_pairs(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, 6, system=System.ROUND_ROBIN)
    page = browser.get(f"{event.url}/settings").text
    assert "Lot of the colour" not in page
    assert "nobody is kept apart" in page
    event.play_round()
    assert "the numbers of a round robin are its schedule" in browser.get(f"{event.url}/settings").text


def test_names_with_markup_stay_text(browser: Browser, event: Event) -> None:
    event.do(c.ChangeEvent(name="<script>x</script>", chief_arbiter='"><img src=x>'))
    page = browser.get(f"{event.url}/settings").text
    assert "<script>x" not in page
    assert "<img src=x" not in page
