"""Documents on paper: pages, heads that repeat, and texts that are never markup."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
import typst

from crosstable.domain.messages import Message
from crosstable.journal import EventState
from crosstable.journal.events import Board, Person
from crosstable.journal.state import Entry, Round
from crosstable.reports.documents import DOCUMENTS, DocumentError, document
from crosstable.reports.outputs import render
from crosstable.reports.outputs.pdf import _template, page_data, settable
from crosstable.reports.outputs.qr import qr_svg
from tests.reports.sample import sample, section_of

AT = datetime(2026, 9, 5, 14, 3, tzinfo=UTC)


def large(players: int) -> EventState:
    """A field of so many players and one published round."""
    state = sample(rounds=())
    section = section_of(state)
    entries = {
        n: Entry(number=n, person=Person(name=f"Player {n:03d}", rating=2600 - n)) for n in range(1, players + 1)
    }
    boards = tuple(Board(board=n, white=2 * n - 1, black=2 * n) for n in range(1, players // 2 + 1))
    played = Round(number=1, boards=boards, published=True)
    section = replace(section, entries=entries, order=tuple(entries), rounds=(played,))
    return replace(state, sections={"A": section})


def pages(pdf: bytes) -> list[tuple[int, int]]:
    """The sizes of the pages in points."""
    boxes = re.findall(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return [(round(float(width)), round(float(height))) for width, height in boxes]


def printed(key: str, state: EventState, **options: Any) -> bytes:
    return render(key, "pdf", state, section_of(state), **options).content


def tables(key: str, state: EventState) -> list[dict[str, Any]]:
    """What typst has set: its tables, as it tells them itself."""
    data = page_data(document(key, state, section_of(state)), str, "a4", "en", "", AT)
    found: list[dict[str, Any]] = json.loads(typst.query(_template(), "table", sys_inputs={"data": json.dumps(data)}))
    return found


@pytest.mark.parametrize("key", list(DOCUMENTS))
@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_every_document_prints_on_both_papers(key: str, paper: str, size: tuple[int, int]) -> None:
    content = printed(key, sample(), paper=paper, address="https://example.org/e/1", at=AT)
    assert content.startswith(b"%PDF-")
    assert set(pages(content)) == {size}


def test_long_lists_go_over_as_many_pages_as_they_take() -> None:
    state = large(400)
    assert 4 <= len(pages(printed("pairings", state))) <= 6
    assert 8 <= len(pages(printed("pairings-by-name", state))) <= 12
    assert len(pages(printed("slips", state))) == 25


def test_wide_tables_lie_on_their_side() -> None:
    state = large(8)
    section = section_of(state)
    rounds = tuple(replace(section.rounds[0], number=n, results={}) for n in range(1, 10))
    wide = replace(state, sections={"A": replace(section, rounds=rounds)})
    assert pages(printed("cross-table", wide, round=9)) == [(842, 595)]
    assert pages(printed("cross-table", wide, round=3)) == [(595, 842)]


def test_lists_on_the_wall_are_in_twelve_points() -> None:
    long = sample(Person(name="Venkatanarasimharajuvaripeta-Konstantinopolskaya, Maximiliana T"))
    for key in ("pairings", "pairings-by-name", "entries"):
        data = page_data(document(key, long, section_of(long)), str, "a4", "en", "", None)
        assert data["size"] == 12, key


def test_slips_are_in_order_once_the_piles_are_cut() -> None:
    state = large(36)
    data = page_data(document("slips", state, section_of(state)), str, "a4", "en", "", AT)
    piles = [[batch[place] for batch in data["slips"]] for place in range(8)]
    cut = [slip["board"] for pile in piles for slip in pile if slip is not None]
    assert cut == [str(n) for n in range(101, 119)]
    assert data["slips"][0][0]["foot"] == "2026-09-05 14:03 · 1/3"


@pytest.mark.parametrize(
    "name", ["#let x = 1", "*bold* _it_", "<b>B</b>", "$x$ @ref // no", "\\u{41} ~ -- ---", "= Head"]
)
def test_names_are_never_markup(name: str) -> None:
    (table,) = tables("entries", sample(Person(name=name, club=name)))
    texts = [cell["body"]["children"][0] for cell in table["children"] if cell["func"] == "cell"]
    assert texts.count({"func": "text", "text": name}) == 2


@pytest.mark.parametrize(
    "name",
    ["محمد علي", "שלום כהן", "\u202eevil\u202c", "A\u0301\u0323na", "王小明", "x" * 64, "zero\x00\x1bnul", "👩‍🚀"],
)
def test_names_of_all_scripts_are_set(name: str) -> None:
    state = sample(Person(name=name), name=name)
    for key in ("pairings", "slips", "cards"):
        assert len(pages(printed(key, state, address="https://example.org"))) >= 1


def test_settable_texts() -> None:
    assert settable("a\nb\x00\u2028c") == "a b  c"
    assert settable("Konstantinopolskaya-Venkatanarasimha") == "Konstantinopolskaya-Venkatanarasimha"
    assert settable("x" * 30) == "x" * 24 + "\u200b" + "x" * 6
    assert settable("x" * 24 + "\u0301y") == "x" * 24 + "\u0301\u200by"


def test_page_says_section_round_time_and_number() -> None:
    state = sample()
    data = page_data(document("pairings", state, section_of(state)), str, "a4", "en", "https://example.org", AT)
    assert (data["event"], data["section"], data["title"]) == ("Lantern Cup", "Open A", "Pairings")
    assert data["subtitle"] == "Round 2 of 5"
    assert data["printed"] == "printed 2026-09-05 14:03"
    assert data["page"] == "page \x01 of \x02"
    assert data["address"] == "https://example.org"


def test_head_of_the_table_repeats_and_no_row_is_split() -> None:
    (table,) = tables("pairings", sample())
    head, *cells = (child for child in table["children"] if child["func"] != "hline")
    assert (head["func"], head["repeat"]) == ("header", True)
    assert len(cells) == 5 * 8
    assert not any(cell["breakable"] for cell in cells)


def test_languages_put_their_own_words() -> None:
    def russian(message: Message) -> str:
        return {"Pairings": "Жеребьёвка", "White": "Белые"}.get(message.template, str(message))

    state = sample()
    data = page_data(document("pairings", state, section_of(state)), russian, "a4", "ru", "", None)
    assert (data["title"], data["language"]) == ("Жеребьёвка", "ru")
    assert "Белые" in [column["heading"] for column in data["tables"][0]["columns"]]
    assert printed("pairings", state, translate=russian, language="ru") != printed("pairings", state)
    assert page_data(document("pairings", state, section_of(state)), str, "a4", 'r"u', "", None)["language"] == "en"


def test_address_is_a_qr_code_on_every_page() -> None:
    state = large(120)
    plain, coded = (printed("pairings", state, address=address) for address in ("", "https://example.org/e/1"))
    assert len(coded) > len(plain)
    assert qr_svg("https://example.org").startswith("<svg")
    with pytest.raises(DocumentError, match="too long for a QR code: 501 characters"):
        printed("pairings", state, address="x" * 501)


def test_same_document_is_the_same_file() -> None:
    assert printed("standings", sample(), at=AT) == printed("standings", sample(), at=AT)
