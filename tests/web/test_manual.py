"""Pairing by hand: moves, breaches named at once, comparison with the rules, and everything as before."""

from __future__ import annotations

from html import unescape

import pytest

from crosstable.domain import ResultCode
from crosstable.journal import commands as c
from crosstable.journal.events import AmendmentEnded, System
from crosstable.web.by_hand import Made, MoveError, break_up, move, seat_both, swap_colours, take_out, with_numbers_kept

from .conftest import Browser, Desk, Event, make_event

MADE = Made(((1, 2), (3, 4), (5, 6)), 7)


def colours(a: int, b: int) -> tuple[int, int]:
    return b, a


# ------------------------------------------------------------------------------------------------------------ moves


@pytest.mark.parametrize(
    ("entry", "to", "games", "bye"),
    [
        (1, "w2", ((3, 2), (1, 4), (5, 6)), 7),
        (1, "b1", ((2, 1), (3, 4), (5, 6)), 7),
        (1, "e6", ((6, 2), (3, 4), (5, 1)), 7),
        (1, "bye", ((7, 2), (3, 4), (5, 6)), 1),
        (7, "b3", ((1, 2), (3, 4), (5, 7)), 6),
        (1, "out", ((3, 4), (5, 6)), 7),
        (7, "out", ((1, 2), (3, 4), (5, 6)), None),
        (8, "w1", ((8, 2), (3, 4), (5, 6)), 7),
        (8, "bye", ((1, 2), (3, 4), (5, 6)), 8),
        (8, "e9", ((1, 2), (3, 4), (5, 6), (9, 8)), 7),
        (1, "e8", ((8, 2), (3, 4), (5, 6)), 7),
        (7, "e8", ((1, 2), (3, 4), (5, 6)), 8),
        (1, "w1", MADE.games, 7),
        (8, "e8", MADE.games, 7),
        (8, "out", MADE.games, 7),
    ],
)
def test_whoever_was_there_takes_the_place_of_the_one_who_comes(
    entry: int, to: str, games: tuple[tuple[int, int], ...], bye: int | None
) -> None:
    assert move(MADE, entry, to, colours) == Made(games, bye)


def test_who_gets_an_empty_bye_leaves_an_opponent_who_is_not_paired() -> None:
    assert move(Made(((1, 2), (3, 4))), 1, "bye", colours) == Made(((3, 4),), 1)


@pytest.mark.parametrize("to", ["w9", "w0", "wx", "b", "", "zz", "w-1", "w1000000"])
def test_a_place_that_is_none_is_refused(to: str) -> None:
    with pytest.raises(MoveError):
        move(MADE, 1, to, colours)


def test_a_board_swaps_colours_breaks_up_and_is_seated_by_name() -> None:
    assert swap_colours(MADE, 2).games == ((1, 2), (4, 3), (5, 6))
    assert break_up(MADE, 2).games == ((1, 2), (5, 6))
    assert take_out(MADE, 6).games == ((1, 2), (3, 4))
    assert seat_both(MADE, 1, 3, 6, colours).games == ((3, 6), (1, 4), (5, 2))
    assert seat_both(MADE, 1, 2, 1, colours).games == ((2, 1), (3, 4), (5, 6))
    assert seat_both(MADE, 4, 1, 3, colours).games == ((5, 6), (1, 3))
    with pytest.raises(MoveError):
        seat_both(MADE, 1, 3, 3, colours)


def test_games_keep_their_boards_when_one_is_broken_up() -> None:
    assert with_numbers_kept(MADE, break_up(MADE, 1)).games == ((5, 6), (3, 4))
    assert with_numbers_kept(MADE, break_up(MADE, 3)).games == ((1, 2), (3, 4))
    grown = Made((*MADE.games, (8, 9)), 7)
    assert with_numbers_kept(MADE, grown) == grown


# --------------------------------------------------------------------------------------------------- the workbench


@pytest.fixture
def open_round(event: Event) -> Event:
    """Eight players, the second round being paired by hand."""
    event.play_round()
    event.play_round(publish=False, enter=False)
    event.do(c.BeginAmendment(section="A", round=2))
    return event


def url(event: Event, number: int = 2) -> str:
    return f"{event.url}/round/{number}/manual"


def games(event: Event) -> list[tuple[int, int]]:
    return [(b.white, b.black) for b in event.section.rounds[-1].boards]


def test_begin_leads_to_the_workbench_with_everybody_on_it(browser: Browser, event: Event) -> None:
    event.play_round(publish=False, enter=False)
    page = browser.post(f"{url(event, 1)}/begin", f"{event.url}/round/1")
    assert page.url.path == url(event, 1)
    assert page.status_code == 200
    for entry in event.section.entries:
        assert page.text.count(f'data-player="{entry}"') == 1
    assert event.section.rounds[0].amending


def test_a_published_round_asks_before_it_is_changed(browser: Browser, event: Event) -> None:
    event.play_round(enter=False)
    page = browser.post(f"{url(event, 1)}/begin", f"{event.url}/round/1")
    assert page.status_code == 409
    assert "C.04.2 4.4" in page.text
    assert not event.section.rounds[0].amending


def test_a_round_that_is_not_open_leads_back_to_its_page(browser: Browser, event: Event) -> None:
    event.play_round(publish=False, enter=False)
    assert browser.get(url(event, 1)).url.path == f"{event.url}/round/1"
    assert browser.get(f"{url(event, 1)}/end").url.path == f"{event.url}/round/1"
    page = browser.post(url(event, 1), f"{event.url}/round/1", do="swap:1")
    assert "The pairing by hand has been ended." in page.text


def test_a_swap_of_players_happens_at_once(browser: Browser, open_round: Event) -> None:
    before = games(open_round)
    mover, other = before[2][0], before[3][0]
    page = browser.post(url(open_round), url(open_round), do="move", player=str(mover), to="w4", confirmations="1")
    assert page.status_code == 200
    assert games(open_round)[3][0] == mover
    assert games(open_round)[2][0] == other


def test_a_rematch_is_named_and_asked_about_once(browser: Browser, open_round: Event) -> None:
    first = open_round.section.rounds[0].boards[0]
    before = games(open_round)
    fields = {"do": "seat", "board": "1", "white": str(first.white), "black": str(first.black)}
    page = browser.post(url(open_round), url(open_round), **fields)
    assert page.status_code == 409
    assert "the two met in round 1" in page.text
    assert "Do it all the same" in page.text
    assert games(open_round) == before
    page = browser.post(url(open_round), url(open_round), **fields, confirmations="1")
    assert (first.white, first.black) in games(open_round)
    assert 'class="breach"' in page.text
    assert "breach" in page.text
    # What stands has been confirmed: another, harmless change goes through without a question.
    board = next(n for n, game in enumerate(games(open_round), 1) if first.white not in game)
    page = browser.post(url(open_round), url(open_round), do=f"unpair:{board}")
    assert page.status_code == 200
    assert len(games(open_round)) == 3
    assert "2 players are not paired" in page.text


def test_two_who_are_out_make_a_board_with_the_colours_of_the_rules(browser: Browser, open_round: Event) -> None:
    white, black = games(open_round)[0]
    browser.post(url(open_round), url(open_round), do="unpair:1")
    assert len(games(open_round)) == 3
    browser.post(url(open_round), url(open_round), do=f"move:{black}:e{white}", confirmations="1")
    assert games(open_round)[-1] == (white, black)


def test_the_bye_and_an_absence_are_given(browser: Browser, open_round: Event) -> None:
    white, black = games(open_round)[0]
    browser.post(url(open_round), url(open_round), do="unpair:1")
    browser.post(url(open_round), url(open_round), do="move", player=str(black), to="H")
    played = open_round.section.rounds[-1]
    assert played.absences[black] is ResultCode.HPB
    browser.post(url(open_round), url(open_round), do="move", player=str(white), to="bye", confirmations="1")
    assert open_round.section.rounds[-1].bye == white


def test_an_absence_stays_noted_and_is_named_no_more(browser: Browser, open_round: Event) -> None:
    white, _black = games(open_round)[0]
    page = browser.post(url(open_round), url(open_round), do="unpair:1")
    assert "2 players are not paired" in page.text
    page = browser.post(url(open_round), url(open_round), do="move", player=str(white), to="Z")
    assert "1 player is not paired" in page.text
    assert open_round.section.entries[white].is_absent(2)


def test_the_rules_pair_everybody_again(browser: Browser, open_round: Event) -> None:
    before = games(open_round)
    browser.post(url(open_round), url(open_round), do="unpair:1")
    browser.post(url(open_round), url(open_round), do="unpair:1")
    browser.post(url(open_round), url(open_round), do="rules")
    assert games(open_round) == before


def test_boards_are_put_in_order(browser: Browser, open_round: Event) -> None:
    before = games(open_round)
    white, black = before[0]
    browser.post(url(open_round), url(open_round), do="unpair:1")
    browser.post(url(open_round), url(open_round), do=f"move:{black}:e{white}", confirmations="1")
    assert games(open_round) != before
    browser.post(url(open_round), url(open_round), do="sort")
    assert games(open_round) == before


def test_breaking_a_board_up_costs_no_other_result_but_that_of_the_last(browser: Browser, event: Event) -> None:
    event.play_round(publish=False)
    event.do(c.BeginAmendment(section="A", round=1))
    page = browser.post(url(event, 1), url(event, 1), do="unpair:2")
    assert page.status_code == 409
    assert "The results of boards 2, 4 are dropped" in page.text
    browser.post(url(event, 1), url(event, 1), do="unpair:2", confirmations="1")
    assert set(event.section.rounds[0].results) == {1, 3}


def test_a_move_meant_for_another_pairing_is_refused(browser: Browser, open_round: Event) -> None:
    before = games(open_round)
    page = browser.post(url(open_round), url(open_round), do="unpair:1", mark="0123456789abcdef")
    assert page.status_code == 409
    assert "Somebody else has changed the pairing" in page.text
    assert games(open_round) == before


@pytest.mark.parametrize(
    "fields",
    [
        {"do": ""},
        {"do": "nonsense"},
        {"do": "move"},
        {"do": "move:99:w1"},
        {"do": "move:1:w99"},
        {"do": "move:1:e99"},
        {"do": "move:1:"},
        {"do": "swap:99"},
        {"do": "swap:x"},
        {"do": "unpair"},
        {"do": "seat", "board": "77", "white": "1", "black": "2"},
        {"do": "seat", "board": "1", "white": "1", "black": "1"},
        {"do": "seat", "board": "1"},
        {"do": "seat", "board": "-1", "white": "1", "black": "2"},
    ],
)
def test_a_move_that_makes_no_sense_is_refused_in_words(
    browser: Browser, open_round: Event, fields: dict[str, str]
) -> None:
    before = games(open_round)
    page = browser.post(url(open_round), url(open_round), **fields)
    assert page.status_code == 422
    assert 'class="notice error"' in page.text
    assert games(open_round) == before


def test_without_script_a_player_and_a_board_have_forms(browser: Browser, open_round: Event) -> None:
    white, black = games(open_round)[0]
    page = browser.get(f"{url(open_round)}?player={white}").text
    assert '<select id="place-to"' in page
    assert 'value="w2"' in page
    page = browser.get(f"{url(open_round)}?board=1").text
    assert f'<option value="{white}" selected>' in page
    assert f'<option value="{black}" selected>' in page
    page = browser.get(f"{url(open_round)}?board=new").text
    assert "A new board" in page
    assert browser.get(f"{url(open_round)}?board=x&player=x").status_code == 200


# --------------------------------------------------------------------------------------------------- begin and end


def test_an_unchanged_round_ends_without_a_question(browser: Browser, open_round: Event) -> None:
    page = browser.get(f"{url(open_round)}/end").text
    assert "is the one that the rules make" in page
    page = browser.post(f"{url(open_round)}/end", f"{url(open_round)}/end", confirmations="0")
    assert page.url.path == f"{open_round.url}/round/2"
    assert not open_round.section.rounds[-1].amending


def test_the_end_shows_each_board_that_differs_and_keeps_the_reason(browser: Browser, open_round: Event) -> None:
    browser.post(url(open_round), url(open_round), do="swap:1", confirmations="1")
    page = browser.get(f"{url(open_round)}/end").text
    assert "The pairing differs from that of the rules" in page
    assert "The colours are the other way round" in page
    assert 'name="confirmations" value="1"' in page
    assert ">Keep this pairing</button>" in page
    ended = browser.post(f"{url(open_round)}/end", f"{url(open_round)}/end", confirmations="1", reason="Wheelchair")
    assert ended.url.path == f"{open_round.url}/round/2"
    last = open_round.desk.timeline(open_round.journal).entries[-1].event
    assert isinstance(last, AmendmentEnded)
    assert last.reason == "Wheelchair"
    board = open_round.section.rounds[1].boards[0]
    white, black = (
        f"{open_round.section.entries[n].person.name} ({open_round.section.numbers[n]})"
        for n in (board.white, board.black)
    )
    assert unescape(f"{white} – {black} instead of {black} – {white}. The report notes it.") in unescape(ended.text)
    assert any(note.kind == "MPA" for note in open_round.section.notes)


def test_the_end_of_a_difference_needs_its_confirmation(browser: Browser, open_round: Event) -> None:
    browser.post(url(open_round), url(open_round), do="swap:1", confirmations="1")
    page = browser.post(f"{url(open_round)}/end", f"{url(open_round)}/end")
    assert page.status_code == 409
    assert open_round.section.rounds[-1].amending


def test_an_empty_round_is_not_ended(browser: Browser, event: Event) -> None:
    browser.post(f"{event.url}/pair", f"{event.url}/round", by_hand="yes")
    assert str(browser.last.url.path) == url(event, 1)  # type: ignore[union-attr]
    assert "No board yet." in browser.last.text  # type: ignore[union-attr]
    page = browser.get(f"{url(event, 1)}/end")
    assert page.status_code == 422
    assert "Nobody is paired" in page.text
    browser.post(url(event, 1), url(event, 1), do="rules")
    assert len(games(event)) == 4


def test_cancel_puts_everything_back(browser: Browser, open_round: Event) -> None:
    before = games(open_round)
    browser.post(url(open_round), url(open_round), do="unpair:1")
    browser.post(url(open_round), url(open_round), do="move", player=str(before[0][0]), to="Z")
    page = browser.post(f"{url(open_round)}/cancel", url(open_round))
    assert page.url.path == f"{open_round.url}/round/2"
    assert games(open_round) == before
    assert not open_round.section.rounds[-1].amending
    assert not open_round.section.entries[before[0][0]].is_absent(2)


def test_cancel_of_a_round_begun_empty_takes_it_back(browser: Browser, event: Event) -> None:
    browser.post(f"{event.url}/pair", f"{event.url}/round", by_hand="yes")
    page = browser.post(f"{url(event, 1)}/cancel", url(event, 1))
    assert page.url.path == f"{event.url}/pair"
    assert not event.section.rounds


def test_a_round_robin_is_changed_by_hand_too(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, 6, system=System.ROUND_ROBIN)
    event.play_round(publish=False, enter=False)
    browser.post(f"{url(event, 1)}/begin", f"{event.url}/round/1")
    page = browser.post(url(event, 1), url(event, 1), do="swap:1")
    assert page.status_code == 200
    assert "The table has another game here" in browser.get(f"{url(event, 1)}/end").text


def test_names_with_markup_stay_text(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, 4, names=("<i>Ann</i>", "Plain, Bob", "Other, Cy", "Last, Di"))
    event.play_round(publish=False, enter=False)
    event.do(c.BeginAmendment(section="A", round=1))
    for query in ("", "?player=1", "?board=1", "/end"):
        page = browser.get(f"{url(event, 1)}{query}").text
        assert "<i>Ann" not in page
