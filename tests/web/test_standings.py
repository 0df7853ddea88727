"""The pages of standings, receipts, comparisons and cross-tables."""

from __future__ import annotations

import re

import pytest

from crosstable.desk import Desk
from crosstable.journal import commands as c
from crosstable.journal.events import System
from crosstable.tiebreaks.editions import C07_2026, PRE_2023
from crosstable.web.cards import card
from crosstable.web.ranking import quoted, without_article
from crosstable.web.trial import asked_for, catalogue
from tests.web.conftest import Browser, Event, make_event


def ranks(page: str) -> list[tuple[int, int]]:
    """TPN and rank of every row, as a screen reader hears them."""
    rows = re.findall(r'<tr id="p(\d+)".*?<td class="number">(?:<span class="unseen">)?(\d+)', page, re.DOTALL)
    return [(int(tpn), int(rank)) for tpn, rank in rows]


def column(page: str, code: str) -> list[str]:
    """The values of a tie-break from the top."""
    return re.findall(rf"code={re.escape(quoted(code))}(?:&[^\"]*)?\">([^<]*)</a>", page.replace("&amp;", "&"))


@pytest.fixture
def played(event: Event) -> Event:
    for results in ("1=10", "01=1", "==10"):
        event.play_round(results)
    return event


def test_before_the_first_round_the_page_says_what_to_do_and_shows_the_list(browser: Browser, event: Event) -> None:
    page = browser.get(f"{event.url}/standings")
    assert page.status_code == 200
    assert "No round has been played yet." in page.text
    assert 'data-code="BH/C1"' in page.text
    assert 'id="ranking"' not in page.text


def test_a_section_without_players_has_a_page(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, players=0)
    page = browser.get(f"{event.url}/standings")
    assert page.status_code == 200
    assert "First come the players." in page.text


def test_the_table_has_rank_rounds_points_and_tie_breaks_with_equal_decimals(browser: Browser, played: Event) -> None:
    page = browser.get(f"{played.url}/standings").text
    assert "Standings after round 3" in page
    assert len(ranks(page)) == 8
    assert [rank for _, rank in ranks(page)] == sorted(rank for _, rank in ranks(page))
    for code in ("BH/C1", "BH", "SB"):
        values = column(page, code)
        assert len(values) == 8
        assert len({len(value.partition(".")[2]) for value in values}) == 1
    assert re.search(r'<td class="round">\d[wb][1½0]</td>', page)


def test_the_standings_are_the_same_as_the_library_says(browser: Browser, played: Event) -> None:
    from crosstable.journal import tournament
    from crosstable.standings import standings

    expected = [(row.tpn, row.rank) for row in standings(tournament(played.state, played.section)).rows]
    assert ranks(browser.get(f"{played.url}/standings").text) == expected


def test_another_list_shows_a_banner_and_the_own_places(browser: Browser, played: Event) -> None:
    page = browser.get(f"{played.url}/standings?list=SB,BH").text
    assert "Trying an order, not the tournament" in page
    assert column(page, "SB")
    assert column(page, "BH")
    assert not column(page, "BH/C1")
    assert ">Own</th>" in page
    assert f"list={quoted('SB,BH')}" in page


def test_the_tournament_s_own_list_is_not_called_a_trial(browser: Browser, played: Event) -> None:
    for query in ("", "?list=BH/C1,BH,SB", "?edition=C07-2026", "?list=BH-C1%20BH%20SB&edition=C07-2026&after="):
        assert 'class="trying"' not in browser.get(f"{played.url}/standings{query}").text, query


def test_an_empty_list_ranks_by_points_alone(browser: Browser, played: Event) -> None:
    page = browser.get(f"{played.url}/standings?list=").text
    assert "Trying an order" in page
    assert not column(page, "BH")


def test_a_tie_break_is_added_without_script(browser: Browser, played: Event) -> None:
    page = browser.get(f"{played.url}/standings?list=BH&add=PS/C1").text
    assert column(page, "BH")
    assert column(page, "PS/C1")


def test_chips_lead_to_the_list_with_them_elsewhere(browser: Browser, played: Event) -> None:
    page = browser.get(f"{played.url}/standings?after=2").text
    assert "?list=BH%2CBH/C1%2CSB&amp;after=2" in page or "?list=BH%2CBH%2FC1%2CSB&amp;after=2" in page
    assert re.search(r'\?list=BH/C1%2CSB&amp;after=2" aria-label="Without BH"', page)


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("list=BHX", "not a known tie-break"),
        ("list=%3Cscript%3E", "&lt;"),
        ("edition=C07-1900", "is not an edition"),
        ("after=9", "There is no round 9"),
        ("after=x", "not the number of a round"),
        ("list=" + ",".join(["BH"] * 21), "At most 20 tie-breaks"),
        ("list=" + "BH," * 400, "At most 20 tie-breaks"),
        ("list=MPvGP", "compares teams"),
    ],
)
def test_what_cannot_be_tried_is_said_above_the_tournament_s_own(
    browser: Browser, played: Event, query: str, says: str
) -> None:
    page = browser.get(f"{played.url}/standings?{query}")
    assert page.status_code == 422
    assert says in page.text
    assert "<script>" not in page.text
    assert len(column(page.text, "BH/C1")) == 8


def test_after_an_earlier_round_the_page_shows_that_round(browser: Browser, played: Event) -> None:
    page = browser.get(f"{played.url}/standings?after=1").text
    assert "Standings after round 1" in page
    assert 'class="trying"' not in page
    assert 'code=BH/C1&amp;after=1"' in page or "code=BH/C1&after=1" in page


def test_a_round_in_play_is_shown_when_asked_for_and_called_provisional(browser: Browser, played: Event) -> None:
    played.play_round(enter=False)
    assert "Standings after round 3" in browser.get(f"{played.url}/standings").text
    page = browser.get(f"{played.url}/standings?after=4").text
    assert "Provisional: 4 games are not finished." in page


def test_withdrawn_and_expelled_players_are_marked(browser: Browser, played: Event) -> None:
    first, second = played.section.order[4], played.section.order[5]
    played.do(c.WithdrawPlayer(section="A", entry=first))
    played.do(c.ExpelPlayer(section="A", entry=second, reason="secret reason"))
    page = browser.get(f"{played.url}/standings").text
    assert len(ranks(page)) == 7
    assert "withdrawn" in page.partition('id="p5"')[2].partition("</tr>")[0]
    name = played.section.entries[second].person.name
    assert name in page.partition("Expelled, without a place:")[2]
    assert "secret reason" not in page


def test_warnings_about_the_list_are_shown(browser: Browser, played: Event) -> None:
    page = browser.get(f"{played.url}/standings?list=DE,BH").text
    assert "rarely decides" in page.partition('class="advice warns"')[2].partition("</p>")[0]
    assert "rarely decides" not in browser.get(f"{played.url}/standings").text


def test_without_a_list_a_usual_one_is_suggested(browser: Browser, played: Event) -> None:
    played.do(c.AnnounceTieBreaks(section="A", tie_breaks=()))
    page = browser.get(f"{played.url}/standings").text
    assert "No tie-breaks are announced" in page
    assert "BH/C1,BH,SB" in page


# --------------------------------------------------------------------------------------------------- announcing


def test_a_tried_list_is_announced_before_round_1(browser: Browser, event: Event) -> None:
    page = browser.get(f"{event.url}/standings?list=SB,WIN")
    assert "Announce this list" in page.text
    answer = browser.post(f"{event.url}/standings/announce", list="SB,WIN")
    assert answer.status_code == 200
    assert event.section.tie_breaks == ("SB", "WIN")


def test_after_the_start_the_page_does_not_offer_it_and_the_rules_ask_twice(browser: Browser, played: Event) -> None:
    assert "Announce this list" not in browser.get(f"{played.url}/standings?list=SB,WIN").text
    answer = browser.post(f"{played.url}/standings/announce", list="SB,WIN")
    assert answer.status_code == 409
    assert played.section.tie_breaks == ("BH/C1", "BH", "SB")


def test_a_list_with_an_unknown_code_is_not_announced(browser: Browser, event: Event) -> None:
    answer = browser.post(f"{event.url}/standings/announce", f"{event.url}/standings", list="SB,NONSENSE")
    assert answer.status_code == 422
    assert "NONSENSE is not a known tie-break" in answer.text
    assert event.section.tie_breaks == ("BH/C1", "BH", "SB")


# ---------------------------------------------------------------------------------------------------- receipts


def test_a_number_opens_into_its_sum_as_a_page_and_as_a_fragment(browser: Browser, played: Event) -> None:
    url = f"{played.url}/standings/receipt?tpn=1&code=BH/C1"
    whole = browser.get(url).text
    part = browser.get(url, headers={"HX-Request": "true"}).text
    for text in (whole, part):
        assert "Buchholz Cut-1" in text
        assert re.search(r"<s>Round \d: [^<]*</s>", text)
        assert "cut as the least significant value" in text
        assert re.search(r'<td class="article">[^<]*C\.07 14', text)
        assert "Sum of what counts" in text
    assert "<html" in whole
    assert "<html" not in part


def test_the_sum_is_the_number_in_the_table(browser: Browser, played: Event) -> None:
    page = browser.get(f"{played.url}/standings").text
    top = ranks(page)[0][0]
    shown = float(column(page, "BH")[0])
    receipt = browser.get(f"{played.url}/standings/receipt?tpn={top}&code=BH").text
    amounts = [float(x) for x in re.findall(r'<td class="number">(\d+\.?\d*)</td>', receipt)]
    assert sum(amounts) == shown


def test_points_open_and_all_numbers_of_a_player_together(browser: Browser, played: Event) -> None:
    assert "Points" in browser.get(f"{played.url}/standings/receipt?tpn=1&code=PTS").text
    assert browser.get(f"{played.url}/standings/receipt?tpn=1").text.count('<table class="sum">') == 4


def test_a_receipt_is_of_the_list_that_is_tried(browser: Browser, played: Event) -> None:
    assert browser.get(f"{played.url}/standings/receipt?tpn=1&code=PS").status_code == 404
    page = browser.get(f"{played.url}/standings/receipt?tpn=1&code=PS&list=PS")
    assert "Progressive score" in page.text


@pytest.mark.parametrize("query", ["", "tpn=99", "tpn=x", "tpn=1&code=<b>", "tpn=1&list=NONSENSE", "tpn=²"])
def test_a_receipt_of_nobody_or_nothing_is_not_found(browser: Browser, played: Event, query: str) -> None:
    assert browser.get(f"{played.url}/standings/receipt?{query}").status_code == 404


def test_a_repeated_criterion_has_its_own_receipt(browser: Browser, played: Event) -> None:
    page = browser.get(f"{played.url}/standings?list=DE,BH,DE").text
    assert "code=DE%232" in page
    assert browser.get(f"{played.url}/standings/receipt?tpn=1&code=DE%232&list=DE,BH,DE").status_code == 200


# ------------------------------------------------------------------------------------------- what separates two


def test_what_separates_two_is_said_with_both_sums(browser: Browser, played: Event) -> None:
    page = browser.get(f"{played.url}/standings/separate?a=1&b=8").text
    assert "has more points than" in page
    assert page.count('<table class="sum">') == 2
    part = browser.get(f"{played.url}/standings/separate?a=8&b=1", headers={"HX-Request": "true"}).text
    assert "<html" not in part
    assert "has more points than" in part


def test_two_ticked_rows_are_compared_without_script(browser: Browser, played: Event) -> None:
    assert "has more points than" in browser.get(f"{played.url}/standings/separate?tpn=1&tpn=8").text


@pytest.mark.parametrize("query", ["", "tpn=1", "tpn=1&tpn=2&tpn=3", "a=1&b=1"])
def test_less_or_more_than_two_are_asked_for_again(browser: Browser, played: Event, query: str) -> None:
    page = browser.get(f"{played.url}/standings/separate?{query}")
    assert "Tick two players" in page.text
    assert 'id="ranking"' in page.text


def test_a_stranger_is_not_compared(browser: Browser, played: Event) -> None:
    assert browser.get(f"{played.url}/standings/separate?a=1&b=77").status_code == 404


def test_the_form_of_the_ticked_carries_the_list_on(browser: Browser, played: Event) -> None:
    page = browser.get(f"{played.url}/standings?list=SB&after=2").text
    form = page.partition('id="separate"')[2].partition("</form>")[0]
    assert 'name="list" value="SB"' in form
    assert 'name="after" value="2"' in form


# ----------------------------------------------------------------------------------------------- other tables


def test_editions_are_compared_side_by_side(browser: Browser, event: Event) -> None:
    event.do(c.WithdrawPlayer(section="A", entry=8))
    for results in ("1=1", "01=", "10="):
        event.play_round(results)
    page = browser.get(f"{event.url}/standings/compare").text
    assert "C07-2026" in page
    assert "pre-2023" in page
    only = browser.get(f"{event.url}/standings/compare?edition=USCF-34&edition=nonsense").text
    table = only.partition("<thead>")[2].partition("</thead>")[0]
    assert "pre-2023" not in table
    assert "nonsense" not in only[only.index("<main") :]
    assert browser.get(f"{event.url}/standings/compare?list=NONSENSE").status_code == 404


def test_nothing_to_compare_is_said(browser: Browser, event: Event) -> None:
    assert "No round has been played yet." in browser.get(f"{event.url}/standings/compare").text


def test_the_cross_table_links_the_opponents_rows(browser: Browser, played: Event) -> None:
    page = browser.get(f"{played.url}/cross-table").text
    assert "Cross-table" in page
    links = re.findall(r'href="#p(\d+)">', page)
    assert len(links) == 24
    assert all(f'<tr id="p{tpn}">' in page for tpn in links)
    assert browser.get(f"{played.url}/cross-table?after=99").status_code == 422


def test_a_round_robin_is_a_matrix(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, players=4, rounds=3, system=System.ROUND_ROBIN)
    event.do(c.AnnounceTieBreaks(section="A", tie_breaks=("DE", "SB")))
    for _ in range(3):
        event.play_round("=1")
    page = browser.get(f"{event.url}/cross-table").text
    assert page.count('<td class="centre self">×</td>') == 4
    assert len(re.findall(r'<td class="centre">[½10]</td>', page)) == 12


def test_names_with_markup_are_escaped_everywhere(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, names=("<img src=x>, A", 'O"Neil & Co, B'))
    event.play_round()
    for path in (
        "standings",
        "standings?list=SB",
        "standings/receipt?tpn=2",
        "standings/separate?a=1&b=2",
        "standings/compare",
        "cross-table",
    ):
        page = browser.get(f"{event.url}/{path}").text
        assert "<img" not in page, path
        assert 'O"Neil' not in page, path


# -------------------------------------------------------------------------------------------------- the end


def test_a_section_is_finished_and_opened_again(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, rounds=2)
    event.play_round()
    assert "Make the standings final" not in browser.get(f"{event.url}/standings").text
    event.play_round()
    assert "Make the standings final" in browser.get(f"{event.url}/standings").text
    page = browser.post(f"{event.url}/standings/finish")
    assert "<h1>Final standings</h1>" in page.text
    assert event.section.finished
    page = browser.post(f"{event.url}/standings/reopen")
    assert not event.section.finished
    assert "Final standings</h1>" not in page.text


def test_finishing_with_open_games_is_refused_with_the_boards(browser: Browser, played: Event) -> None:
    played.play_round(enter=False)
    answer = browser.post(f"{played.url}/standings/finish", f"{played.url}/standings")
    assert answer.status_code == 422
    assert "Round 4 has games without a final result" in answer.text


def test_a_form_without_token_does_nothing(browser: Browser, played: Event) -> None:
    assert browser.client.post(f"{played.url}/standings/finish", data={}).status_code == 403
    assert not played.section.finished


def test_strangers_are_sent_away(browser: Browser, desk: Desk) -> None:
    event = make_event(desk)
    elsewhere = {"x-forwarded-for": "203.0.113.5"}
    for path in ("standings", "cross-table", "standings/compare", "standings/receipt?tpn=1"):
        answer = browser.client.get(f"{event.url}/{path}", headers=elsewhere, follow_redirects=False)
        assert answer.status_code in (303, 401, 403), path


# ------------------------------------------------------------------------------------------------- small parts


def test_the_article_is_taken_from_the_end_of_a_sentence_only() -> None:
    assert without_article("cut as the least [C.07 14.1]") == ("cut as the least", "C.07 14.1")
    assert without_article("[x] in front") == ("[x] in front", "")
    assert without_article("none") == ("none", "")


def test_the_catalogue_holds_what_the_edition_has() -> None:
    new = {one.written for shelf in catalogue(C07_2026) for one in shelf.criteria}
    old = {one.written for shelf in catalogue(PRE_2023) for one in shelf.criteria}
    assert {"BH/C1", "TPN", "ARO/C1", "SB"} <= new
    assert "TPN" not in old
    assert not {"MODMED", "MPvGP", "PTS"} & new


def test_an_address_is_made_of_what_was_asked() -> None:
    asked = asked_for({"list": "BH/C1,BH", "edition": "pre-2023", "after": "3"})
    assert asked.query == "list=BH/C1,BH&edition=pre-2023&after=3"
    assert asked_for({"edition": "", "after": ""}).query == ""


def test_whoever_leaves_a_round_robin_early_has_no_place_and_says_why(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, players=6, rounds=5, system=System.ROUND_ROBIN)
    for _ in range(2):
        event.play_round()
    gone = event.section.order[5]
    name = event.section.entries[gone].person.name
    event.do(c.WithdrawPlayer(section="A", entry=gone))
    event.play_round("+++")
    said = f"{name} left with fewer than half of the games completed"
    for page in (browser.get(f"{event.url}/standings").text, browser.get(f"{event.public}/standings").text):
        assert said in page
        assert page.count("tr id=" if 'tr id="p' in page else "tr data-tpn=") == 5
    table = browser.get(f"{event.url}/cross-table").text
    assert said in table
    last = table.partition(f'id="p{6}"')[2].partition("</tr>")[0]
    assert "withdrawn" in last
    assert last.count('<td class="centre') == 6
    assert len(re.findall(r'<td class="centre">[10+−]</td>', last)) == 3
    public = browser.get(f"{event.public}/cross-table").text
    assert said in public
    assert '<tr data-tpn="6"><td class="number">–</td>' in public
    assert browser.get(f"{event.url}/players/{gone}").status_code == 200
    assert browser.get(f"{event.public}/players/6").status_code == 200
    beat_the_player = event.section.order[0]
    assert [row.result for row in card(event.state, event.section, beat_the_player)][:1] == ["1"]
    assert [row.points for row in card(event.state, event.section, beat_the_player)][:1] == [0]
    assert browser.get(f"{event.url}/standings/receipt?tpn=6").status_code == 404
    assert browser.get(f"{event.url}/standings/receipt?tpn=1").status_code == 200
