"""Print and export."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from urllib.parse import unquote

import pytest

from crosstable.desk import Desk
from crosstable.domain import PublicNames
from crosstable.formats.trf import read_trf
from crosstable.journal import commands as c
from crosstable.journal.events import Role
from crosstable.reports.documents import DOCUMENTS
from crosstable.store import import_journal, open_store
from tests.web.conftest import Browser, Event, make_event

STARTS = {"pdf": b"%PDF-", "csv": b"\xef\xbb\xbf", "xlsx": b"PK", "json": b"{", "pgn": b"["}


@pytest.mark.parametrize(("key", "form"), [(k, f.value) for k, d in DOCUMENTS.items() for f in d.formats])
def test_every_document_comes_in_every_format_that_the_page_offers(
    browser: Browser, event: Event, key: str, form: str
) -> None:
    event.play_round()
    assert f"/print/{key}.{form}?" in browser.get(f"{event.url}/print").text
    answer = browser.get(f"{event.url}/print/{key}.{form}")
    assert answer.status_code == 200
    assert answer.content.startswith(STARTS[form])


def test_a_pdf_opens_in_the_browser_and_the_others_are_saved(browser: Browser, event: Event) -> None:
    event.play_round()
    pdf = browser.get(f"{event.url}/print/standings.pdf").headers
    assert pdf["content-type"] == "application/pdf"
    assert pdf["content-disposition"].startswith('inline; filename="')
    assert "object-src 'self'" in pdf["content-security-policy"]
    csv = browser.get(f"{event.url}/print/standings.csv").headers
    assert csv["content-disposition"].startswith('attachment; filename="')
    assert "object-src" not in csv["content-security-policy"]


def test_the_file_has_a_plain_name_and_one_with_all_letters(browser: Browser, event: Event) -> None:
    event.do(c.ChangeEvent(name='Großmeister "Öpen"/2026\r\nX: y'))
    event.play_round()
    said = browser.get(f"{event.url}/print/pairings.csv").headers["content-disposition"]
    assert said.isascii()
    plain, _sep, full = said.partition("; filename*=UTF-8''")
    assert plain == 'attachment; filename="round-1-pairings.csv"'
    assert unquote(full) == "Großmeister Öpen 2026 X y, Pairings, Round 1.csv"


def test_the_round_and_the_paper_are_chosen(browser: Browser, event: Event) -> None:
    event.play_round()
    event.play_round()
    page = browser.get(f"{event.url}/print?round=1&paper=letter").text
    assert "/print/pairings.pdf?round=1&amp;paper=letter" in page
    first = json.loads(browser.get(f"{event.url}/print/pairings.json?round=1").content)
    second = json.loads(browser.get(f"{event.url}/print/pairings.json").content)
    assert (first["round"], second["round"]) == (1, 2)
    a4 = browser.get(f"{event.url}/print/pairings.pdf?paper=a4").content
    assert a4 != browser.get(f"{event.url}/print/pairings.pdf?paper=letter").content


def test_letter_is_what_american_printers_hold(browser: Browser, event: Event) -> None:
    assert '<option value="a4" selected>' in browser.get(f"{event.url}/print").text
    event.do(c.ChangeEvent(name="Open", federation="USA"))
    assert '<option value="letter" selected>' in browser.get(f"{event.url}/print").text


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("pairings.pdf", 422, "has no published round yet"),
        ("pairings.csv?round=7", 422, "has no round 7 to show"),
        ("standings.docx", 422, "cannot be written as docx"),
        ("standings.pgn", 422, "cannot be written as pgn"),
        ("nothing.pdf", 404, "There is no such page."),
        ("trf99.trf", 404, "There is no such page."),
        ("..%2F..%2Fetc.pdf", 404, "There is no such page."),
    ],
)
def test_what_cannot_be_printed_is_said_on_the_page(
    browser: Browser, event: Event, path: str, status: int, said: str
) -> None:
    answer = browser.get(f"{event.url}/print/{path}")
    assert answer.status_code == status
    assert said in answer.text


def test_a_round_that_is_not_published_can_be_printed_with_a_word_of_warning(browser: Browser, event: Event) -> None:
    event.play_round(publish=False, enter=False)
    assert "Round 1 is not published" in browser.get(f"{event.url}/print").text
    assert browser.get(f"{event.url}/print/pairings.pdf").status_code == 200


def test_names_are_printed_as_on_the_public_pages_where_that_is_wanted(browser: Browser, event: Event) -> None:
    event.do(c.ChangePublicity(open=True, names=PublicNames.SHORT))
    assert "as on the public pages" in browser.get(f"{event.url}/print").text
    assert "Petrova, Anna" in browser.get(f"{event.url}/print/entries.csv").text
    assert "Petrova, Anna" not in browser.get(f"{event.url}/print/entries.csv?names=public").text


def test_the_qr_code_is_for_public_pages_only(browser: Browser, event: Event) -> None:
    assert f"http://testserver{event.public}" in browser.get(f"{event.url}/print").text
    event.do(c.ChangePublicity(open=False, names=PublicNames.FULL))
    assert "no QR code is printed" in browser.get(f"{event.url}/print").text


def test_the_tournament_file_can_be_read_again(browser: Browser, event: Event) -> None:
    event.play_round("1=0+")
    for version in ("16", "26"):
        answer = browser.get(f"{event.url}/print/trf{version}.trf")
        assert answer.headers["content-disposition"].startswith('attachment; filename="a.trf"')
        tournament = read_trf(answer.content)
        assert tournament.players[0].name == "Petrova, Anna"
        assert tournament.paired_rounds == 1


def test_the_journal_can_be_restored_elsewhere(
    browser: Browser, event: Event, tmp_path_factory: pytest.TempPathFactory
) -> None:
    event.play_round()
    answer = browser.get(f"{event.url}/print/journal.txt")
    assert ".journal" in answer.headers["content-disposition"]
    with open_store(tmp_path_factory.mktemp("elsewhere")) as store:
        report = import_journal(store, io.BytesIO(answer.content))
        assert Desk(store).state(report.journal) == event.state


def test_helpers_do_not_take_the_journal_away(browser: Browser, event: Event) -> None:
    event.do(c.AppointOfficial(person="chief", role=Role.ORGANISER))
    event.do(c.AppointOfficial(person="local", role=Role.RESULTS))
    assert browser.get(f"{event.url}/print/journal.txt").status_code == 403
    assert "Save the journal" not in browser.get(f"{event.url}/print").text


def test_formulas_in_names_do_not_run(browser: Browser, event: Event) -> None:
    person = replace(event.section.entries[1].person, name="=cmd|' /C calc'!A0")
    event.do(c.EditPlayer(section="A", entry=1, person=person))
    assert "\n=cmd" not in browser.get(f"{event.url}/print/entries.csv").text
    assert ",=cmd" not in browser.get(f"{event.url}/print/entries.csv").text


def test_an_event_without_players_has_a_page_to_print_from(browser: Browser, desk: Desk) -> None:
    event = make_event(desk, 0)
    page = browser.get(f"{event.url}/print").text
    assert "once a round is paired" in page
    assert "Once the players have pairing numbers" in page
    for path in ("entries.pdf", "standings.pdf", "cross-table.csv", "cards.pdf", "trf26.trf"):
        assert browser.get(f"{event.url}/print/{path}").status_code in (200, 422)


def test_while_results_are_missing_standings_on_paper_are_those_of_the_last_complete_round(
    browser: Browser, event: Event
) -> None:
    event.play_round()
    event.play_round(enter=False)
    page = browser.get(f"{event.url}/print").text
    assert "/print/pairings.pdf?round=2&amp;" in page
    for ranked in ("standings", "cross-table", "wall-chart"):
        assert f"/print/{ranked}.pdf?round=1&amp;" in page
    assert page.count("after round 1") == 3
