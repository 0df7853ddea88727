"""The pages of the reasons: panel, picture, words, and the answers to "why not?"."""

from __future__ import annotations

import re

import pytest

from crosstable.domain import ResultCode
from crosstable.journal import commands as c
from crosstable.journal import tournament
from crosstable.journal.events import Board, Person, System
from crosstable.web.picture import label, picture
from crosstable.web.reasons import Reasons, reasons

from .conftest import Browser, Desk, Event, make_event


@pytest.fixture
def odd(desk: Desk) -> Event:
    """Seven players after two rounds, the third in play: there are floaters and a bye."""
    event = make_event(desk, 7)
    for _ in range(2):
        event.play_round("1=0")
    event.play_round(enter=False)
    return event


def known(event: Event) -> Reasons:
    """The reasons of the round in play."""
    return reasons(event.desk.timeline(event.journal), event.section, event.section.rounds[-1])


def by_hand(event: Event, change) -> None:
    """Change the current round by hand, and end it."""
    name, played = event.section.name, event.section.rounds[-1]
    event.do(c.BeginAmendment(section=name, round=played.number))
    boards, bye = change(played.boards, played.bye)
    event.do(c.SetPairs(section=name, round=played.number, boards=boards, bye=bye))
    event.do(c.EndAmendment(section=name, round=played.number))


def swapped(boards: tuple[Board, ...], bye: int | None) -> tuple[tuple[Board, ...], int | None]:
    first = boards[0]
    return (Board(board=1, white=first.black, black=first.white), *boards[1:]), bye


def crossed(boards: tuple[Board, ...], bye: int | None) -> tuple[tuple[Board, ...], int | None]:
    one, two = boards[0], boards[1]
    return (
        Board(board=1, white=one.white, black=two.black),
        Board(board=2, white=two.white, black=one.black),
        *boards[2:],
    ), bye


def test_the_page_names_every_board_in_picture_and_words(browser: Browser, odd: Event) -> None:
    page = browser.get(f"{odd.url}/round/3/why")
    assert page.status_code == 200
    for board in odd.section.rounds[-1].boards:
        assert page.text.count(f"why?board={board.board}#panel") == 2
        assert f'id="b{board.board}"' in page.text
    assert 'role="group"' in page.text
    assert "<desc" in page.text
    assert "differs" not in page.text


def test_a_board_has_its_players_colours_and_sentence(browser: Browser, odd: Event) -> None:
    page = browser.get(f"{odd.url}/round/3/why?board=1").text
    board = odd.section.rounds[-1].boards[0]
    panel = page[page.index('id="panel"') : page.index("<svg class")]
    for entry in (board.white, board.black):
        assert odd.section.entries[entry].person.name in panel
    assert "has White against" in panel
    assert "Colours so far" in panel


def test_the_panel_alone_is_a_fragment_for_beside_the_table(browser: Browser, odd: Event) -> None:
    panel = browser.get(f"{odd.url}/round/3/why?board=1&panel=part").text
    assert "<html" not in panel
    assert "data-close-panel" in panel
    table = browser.get(f"{odd.url}/round/3").text
    assert 'hx-target="#panel"' in table
    assert 'id="panel" data-beside' in table


def test_a_floater_has_a_reason_and_those_who_did_not_float(browser: Browser, odd: Event) -> None:
    found = known(odd)
    floater = next(tpn for group in found.groups for tpn in group.floaters)
    page = browser.get(f"{odd.url}/round/3/why?floater={floater}").text
    assert "moves down to the next score group" in page
    assert f"why?floater={floater}#panel" in page


def test_the_bye_has_a_reason_and_those_who_do_not_have_it(browser: Browser, odd: Event) -> None:
    page = browser.get(f"{odd.url}/round/3/why?bye=1").text
    assert "The number of players is odd" in page
    assert "Why not " in page
    assert 'id="bye"' in page


def test_two_who_have_met_are_told_when(browser: Browser, odd: Event) -> None:
    first = odd.section.rounds[0].boards[0]
    numbers = odd.section.numbers
    a, b = numbers[first.white], numbers[first.black]
    assert "They met in round 1" in browser.get(f"{odd.url}/round/3/why?a={a}&b={b}").text
    name = odd.section.entries[first.white].person.name
    assert "They met in round 1" in browser.get(f"{odd.url}/round/3/why", params={"a": name, "b": f"{b} x"}).text


def test_without_a_second_player_the_question_is_about_the_bye(browser: Browser, odd: Event) -> None:
    found = known(odd)
    page = browser.get(f"{odd.url}/round/3/why?a={found.rules_bye}").text
    assert "This is what was done" in page


@pytest.mark.parametrize(
    ("a", "b", "said"),
    [
        ("99", "1", "There is no player with the number 99"),
        ("nobody at all", "1", "Nobody here is called nobody at all"),
        ("1", "1", "name two different players"),
        ("", "1", "Name two players"),
        ("a", "1", "Several players fit a"),
        ("9" * 40, "1", "There is no player with the number"),
        ("<script>", "1", "Nobody here is called &lt;script&gt;"),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(browser: Browser, odd: Event, a: str, b: str, said: str) -> None:
    page = browser.get(f"{odd.url}/round/3/why", params={"a": a, "b": b})
    assert page.status_code == 200
    assert said in page.text


@pytest.mark.parametrize("what", ["board=99", "board=x", "floater=99", "floater=x"])
def test_what_is_not_there_is_said_and_the_page_stays(browser: Browser, odd: Event, what: str) -> None:
    page = browser.get(f"{odd.url}/round/3/why?{what}")
    assert page.status_code == 404
    assert 'class="notice error"' in page.text
    assert "<svg class" in page.text


def test_a_round_that_is_not_there_has_no_reasons(browser: Browser, odd: Event) -> None:
    assert browser.get(f"{odd.url}/round/9/why").status_code == 404


def test_changed_colours_are_named_with_what_the_rules_say(browser: Browser, odd: Event) -> None:
    by_hand(odd, swapped)
    page = browser.get(f"{odd.url}/round/3/why").text
    assert "The colours are the other way round" in page
    assert "changed by hand" in page
    assert "not as it stands" in page


def test_changed_opponents_are_named_with_the_first_rule_broken(browser: Browser, odd: Event) -> None:
    by_hand(odd, crossed)
    found = known(odd)
    assert not found.agrees
    assert len(found.otherwise) >= 2
    assert found.first_difference is not None
    page = browser.get(f"{odd.url}/round/3/why?board=1").text
    assert "Not as the rules pair it." in page
    assert "First difference in score group" in page
    assert "The rules make instead:" in page
    assert 'class="own"' in page


def test_the_picture_has_every_player_once_and_each_float(odd: Event) -> None:
    found = known(odd)
    drawn = picture(found)
    homes = [spot.tpn for band in drawn.bands for link in band.links for spot in (link.left, link.right)]
    assert sorted([*homes, drawn.bye.tpn if drawn.bye else 0]) == list(range(1, 8))
    assert len(drawn.drops) == sum(len(band.floaters) for band in drawn.bands)
    for above, below in zip(drawn.bands, drawn.bands[1:], strict=False):
        assert above.y + above.height <= below.y


def test_reasons_stay_while_results_arrive(odd: Event) -> None:
    first = known(odd)
    win, loss = ResultCode.WIN, ResultCode.LOSS
    odd.do(c.RecordResult(section=odd.section.name, round=3, board=1, white=win, black=loss))
    assert known(odd) is first
    odd.do(c.CorrectResult(section=odd.section.name, round=2, board=1, white=loss, black=win))
    assert known(odd) is not first


def test_a_long_name_is_cut_in_the_picture() -> None:
    assert label("12 Wolfeschlegelsteinhausen", 10) == "12 Wolfes…"
    assert label("12 Ng", 10) == "12 Ng"


def test_in_a_round_robin_the_table_decides(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, 6, system=System.ROUND_ROBIN)
    event.play_round(enter=False)
    page = browser.get(f"{event.url}/round/1/why").text
    assert "Berger table" in page
    assert "<svg class" not in page
    by_hand(event, swapped)
    assert "The table has another game here" in browser.get(f"{event.url}/round/1/why").text


def test_names_with_markup_stay_text(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, 4, names=("<b>Bold, Ann</b>", "Plain, Bob", "Other, Cy", "Last, Di"))
    event.play_round(enter=False)
    page = browser.get(f"{event.url}/round/1/why?board=1").text
    assert "<b>Bold" not in page
    assert "&lt;b&gt;Bold" in page


def test_a_round_that_is_not_published_brings_its_picture_along(browser: Browser, event: Event) -> None:
    event.play_round(publish=False, enter=False)
    page = browser.get(f"{event.url}/round/1").text
    assert "why?panel=picture" in page
    shown = browser.get(f"{event.url}/round/1/why?panel=picture").text
    assert re.search(r"<svg class=.pairing", shown)


# ------------------------------------------------------------------------------------- what was known when it was paired


WIN, LOSS, DRAW = ResultCode.WIN, ResultCode.LOSS, ResultCode.DRAW


@pytest.fixture
def third(desk: Desk) -> Event:
    """Eight players, three rounds paired, the third in play."""
    event = make_event(desk, 8)
    event.play_round("11=0")
    event.play_round("1=01")
    event.play_round(enter=False)
    return event


def correct(event: Event, round_: int, board: int, white: ResultCode, black: ResultCode) -> None:
    event.do(c.CorrectResult(section="A", round=round_, board=board, white=white, black=black))


def test_a_result_corrected_later_changes_no_reason_and_is_named(browser: Browser, third: Event) -> None:
    before = known(third)
    first = browser.get(f"{third.url}/round/3/why").text
    assert before.agrees
    assert "before the correction" not in first
    correct(third, 2, 1, LOSS, WIN)
    after = known(third)
    assert after.agrees
    assert after.groups == before.groups
    page = browser.get(f"{third.url}/round/3/why").text
    assert "It was paired before the correction of round 2, board 1:" in page
    assert "What differs from the rules" not in page
    assert re.findall("<h3>.*?</h3>", page) == re.findall("<h3>.*?</h3>", first)
    assert (
        "before the correction of round 2, board 1" in browser.get(f"{third.url}/round/3/why?board=1&panel=part").text
    )


def test_several_boards_corrected_are_named_in_one_sentence(browser: Browser, third: Event) -> None:
    correct(third, 2, 1, LOSS, WIN)
    correct(third, 2, 3, WIN, LOSS)
    page = browser.get(f"{third.url}/round/3/why").text
    assert "before the correction of round 2, boards 1, 3:" in page
    assert page.count("before the correction") == 1
    assert "correction of round 2" not in browser.get(f"{third.url}/round/2/why").text


def test_a_result_corrected_back_is_not_named(browser: Browser, third: Event) -> None:
    correct(third, 2, 1, LOSS, WIN)
    correct(third, 2, 1, WIN, LOSS)
    assert "before the correction" not in browser.get(f"{third.url}/round/3/why").text


def test_a_round_paired_anew_after_a_correction_has_the_reasons_of_the_corrected_result(
    browser: Browser, third: Event
) -> None:
    third.do(c.UnpairRound(section="A", round=3))
    correct(third, 2, 1, LOSS, WIN)
    third.play_round(enter=False)
    assert known(third).agrees
    assert "before the correction" not in browser.get(f"{third.url}/round/3/why").text


def test_a_pairing_undone_and_redone_keeps_the_reasons_of_its_moment(third: Event) -> None:
    before = known(third)
    third.desk.undo(third.journal, "local", confirmations=2)
    third.desk.redo(third.journal, "local", confirmations=2)
    assert known(third).agrees
    assert known(third).groups == before.groups


def test_an_adjourned_game_counts_as_it_did_then_and_its_end_is_named(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, 8)
    event.play_round("11=0")
    event.play_round(enter=False)
    for board in (2, 3, 4):
        event.do(c.RecordResult(section="A", round=2, board=board, white=WIN, black=LOSS))
    event.play_round(enter=False)
    assert known(event).agrees
    event.do(c.RecordResult(section="A", round=2, board=1, white=LOSS, black=WIN))
    assert known(event).agrees
    page = browser.get(f"{event.url}/round/3/why").text
    assert "before the adjourned game of round 2, board 1, was finished" in page
    assert "before the correction" not in page


def test_a_round_changed_by_hand_stands_beside_what_the_rules_made_then(browser: Browser, third: Event) -> None:
    by_hand(third, swapped)
    correct(third, 2, 1, LOSS, WIN)
    found = known(third)
    assert found.by_hand
    assert len(found.otherwise) == 1
    page = browser.get(f"{third.url}/round/3/why").text
    assert "The round was changed by hand" in page
    assert "before the correction of round 2, board 1" in page


def test_a_round_paired_by_hand_as_the_rules_pair_it_after_a_correction_agrees(third: Event) -> None:
    correct(third, 2, 1, LOSS, WIN)
    third.do(c.BeginAmendment(section="A", round=3))
    now = known(third)
    order = third.section.order
    assert not now.agrees
    boards = [
        Board(board=n, white=order[w - 1], black=order[b - 1])
        for n, (w, b) in enumerate(sorted(now.rules, key=lambda game: now.halls[game]), start=1)
    ]
    third.do(c.SetPairs(section="A", round=3, boards=tuple(boards), bye=None))
    third.do(c.EndAmendment(section="A", round=3))
    assert known(third).agrees
    assert known(third).changed == ()


def test_new_numbers_change_no_reason_and_sentences_have_the_number_of_now(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, 8)
    event.play_round()
    newcomer = Person(name="Late, Lena", rating=2600, federation="NOR")
    event.do(c.RegisterPlayer(section="A", person=newcomer))
    event.play_round(enter=False)
    assert event.section.order[0] == 9
    first = reasons(event.desk.timeline(event.journal), event.section, event.section.rounds[0])
    assert first.agrees
    assert first.called(1) == "2 Petrova"
    page = browser.get(f"{event.url}/round/1/why?board=1").text
    assert "2 Petrova" in page
    assert "Lena" not in page[page.index('id="group-1"') :]
    asked = browser.get(f"{event.url}/round/1/why", params={"a": "1", "b": "2"}).text
    assert "1 Late had no number yet when this round was paired" in asked
    assert "Why not 2 Petrova – 3 Lindqvist?" in browser.get(f"{event.url}/round/1/why?a=2&b=3").text


def test_a_round_taken_over_from_a_file_has_the_reasons_of_the_file_whatever_is_corrected_later(
    browser: Browser, third: Event
) -> None:
    source = tournament(third.state, third.section)
    made, _ = third.desk.take_over("local", source, "club.trf", confirmations=2)
    taken = Event(third.desk, made.journal)
    first = known(taken)
    assert first.agrees
    assert not first.by_hand
    assert first.changed == ()
    was = taken.section.rounds[1].results[1]
    correct(taken, 2, 1, *((LOSS, WIN) if was != (LOSS, WIN) else (WIN, LOSS)))
    assert known(taken).agrees
    assert "before the correction of round 2, board 1:" in browser.get(f"{taken.url}/round/3/why").text


def test_a_reason_that_several_boards_have_is_said_once(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, 6, system=System.ROUND_ROBIN)
    event.play_round(enter=False)

    def turned(boards: tuple[Board, ...], bye: int | None) -> tuple[tuple[Board, ...], int | None]:
        return tuple(Board(board=b.board, white=b.black, black=b.white) for b in boards), bye

    by_hand(event, turned)
    page = browser.get(f"{event.url}/round/1/why").text
    assert page.count("The table has another game here") == 1
    assert 'rowspan="3"' in page
