"""Documents as files: CSV, XLSX, JSON and PGN, with nothing in them that runs."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
import zipfile
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from python_calamine import CalamineWorkbook

from crosstable.domain import ResultCode
from crosstable.domain.messages import Message
from crosstable.journal import EventState
from crosstable.journal.events import Person
from crosstable.reports.documents import DocumentError, Format, MissingExtraError
from crosstable.reports.outputs import Rendered, render
from crosstable.reports.outputs.defused import defused
from tests.reports.sample import ROUND_1, sample, section_of

R = ResultCode
HOSTILE = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "＝1", '=HYPERLINK("x")')


def rendered(key: str, format_: str, state: EventState | None = None, **options: Any) -> Rendered:
    state = state or sample()
    return render(key, format_, state, section_of(state), **options)


def rows(content: bytes) -> list[dict[str, str]]:
    text = content.decode("utf-8-sig")
    head, *body = csv.reader(io.StringIO(text, newline=""))
    return [dict(zip(head, row, strict=True)) for row in body]


def upper(message: Message) -> str:
    return str(message).upper()


def test_csv_is_as_rfc_4180_says() -> None:
    quoted = sample(Person(name='Ann "Ace", Lee\nTwo', rating=2000))
    content = rendered("entries", "csv", quoted).content
    assert content.startswith("\ufeffNo,Title,Name,Rtg,".encode())
    assert b'\r\n1,,"Ann ""Ace"", Lee\nTwo",2000,' in content
    assert content.endswith(b"\r\n")
    assert not rendered("entries", "csv", bom=False).content.startswith("\ufeff".encode())


def test_csv_has_decimals_and_words_of_the_reader() -> None:
    found = rows(rendered("standings", "csv", round=1, translate=upper).content)
    assert [(row["RK"], row["PTS"], row["SB"]) for row in found[3:5]] == [("4", "0.5", "0.25"), ("4", "0.5", "0.25")]
    assert rows(rendered("pairings", "csv", round=1, translate=upper).content)[3]["BLACK"] == "BYE"


@pytest.mark.parametrize("text", HOSTILE)
def test_csv_names_are_no_formulas(text: str) -> None:
    (found, *_) = rows(rendered("entries", "csv", sample(Person(name=text, club=text))).content)
    assert found["Name"] == found["Club"] == f"'{text}"


def test_csv_results_are_texts_and_numbers_stay_numbers() -> None:
    forfeits = replace(ROUND_1, results={1: (R.FORFEIT_WIN, R.FORFEIT_LOSS), 2: (R.FORFEIT_LOSS, R.FORFEIT_LOSS)})
    found = rows(rendered("pairings", "csv", sample(rounds=(forfeits,))).content)
    assert [row["Result"] for row in found] == ["'+-", "'--", "", "1"]
    assert found[0]["Bd"] == "101"


def test_defusing_leaves_ordinary_texts_alone() -> None:
    assert [defused(text) for text in ("Petrova, Anna", "12w1", "½-½", "–", "")] == [
        "Petrova, Anna",
        "12w1",
        "½-½",
        "–",
        "",
    ]


def sheet(content: bytes) -> list[list[Any]]:
    return CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_index(0).to_python()


@pytest.mark.parametrize("text", [*HOSTILE[:4], "https://example.org", "007", "1-2", "<b>bold</b>", "a\x0bb"])
def test_xlsx_holds_texts_as_they_are(text: str) -> None:
    content = rendered("entries", "xlsx", sample(Person(name=text))).content
    assert sheet(content)[1][2] == text.replace("\x0b", "")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        xml = archive.read("xl/worksheets/sheet1.xml").decode()
        assert "<f>" not in xml
        assert "hyperlink" not in xml
        assert '<pane ySplit="1"' in xml


def test_xlsx_numbers_are_numbers() -> None:
    head, *body = sheet(rendered("standings", "xlsx", round=1).content)
    row = dict(zip(head, body[3], strict=True))
    assert (row["Rk"], row["Name"], row["Rtg"], row["Pts"], row["SB"]) == (4, "Lindqvist, Bo", 2410, 0.5, 0.25)


def test_json_has_stable_keys_and_exact_decimals() -> None:
    at = datetime(2026, 9, 5, 14, 3, tzinfo=UTC)
    content = json.loads(rendered("standings", "json", round=1, translate=upper, at=at).content)
    assert (content["document"], content["round"], content["at"]) == ("standings", 1, "2026-09-05T14:03:00+00:00")
    assert content["title"] == "STANDINGS"
    assert content["tables"][0]["rows"][3] == {
        "rank": 4,
        "tpn": 2,
        "title": "IM",
        "name": "Lindqvist, Bo",
        "rating": 2410,
        "federation": "SWE",
        "club": None,
        "fide_id": "990002",
        "points": "0.5",
        "BH/C1": "0",
        "SB": "0.25",
    }


# --------------------------------------------------------------------------------------------------------------- PGN

_TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')


def games(content: bytes) -> list[tuple[dict[str, str], str]]:
    """Read a PGN back: the tags of each game, and what follows them."""
    found = []
    for part in re.split(r"\n(?=\[Event )", content.decode()):
        tags = {name: re.sub(r"\\(.)", r"\1", value) for name, value in _TAG.findall(part)}
        found.append((tags, part.rpartition("]\n")[2].strip()))
    return found


def test_pgn_of_a_round() -> None:
    found = games(rendered("pairings", "pgn", round=1).content)
    assert [end for _, end in found] == ["1-0", "1/2-1/2", "1-0"]
    assert list(found[0][0].items()) == [
        ("Event", "Lantern Cup, Open A"),
        ("Site", "Port Lantern ENG"),
        ("Date", "????.??.??"),
        ("Round", "1.101"),
        ("White", "Petrova, Anna"),
        ("Black", "Đặng, Ngọc"),
        ("Result", "1-0"),
        ("Board", "101"),
        ("EventDate", "2026.09.04"),
        ("Section", "Open A"),
        ("WhiteTitle", "GM"),
        ("WhiteElo", "2481"),
        ("WhiteFideId", "990001"),
        ("BlackElo", "2300"),
    ]
    assert found[2][0]["Termination"] == "forfeit"
    assert all(tags["Result"] == end.split()[-1] for tags, end in found)


def test_pgn_says_in_a_comment_what_its_results_cannot() -> None:
    odd = replace(ROUND_1, results={1: (R.DRAW, R.LOSS), 2: (R.FORFEIT_LOSS, R.FORFEIT_LOSS)})
    found = games(rendered("pairings", "pgn", sample(rounds=(odd,))).content)
    assert [end for _, end in found] == ["{½ : 0} *", "{- : -} *", "*"]


@pytest.mark.parametrize("name", ['O"Neill, "Ace"', "back\\slash\\", '"] [Result "0-1', "Tab\tand\nline", "x" * 400])
def test_pgn_names_cannot_break_out(name: str) -> None:
    (tags, end), *_ = games(rendered("pairings", "pgn", sample(Person(name=name)), round=1).content)
    assert tags["White"] == re.sub(r"\s", " ", name)[:255]
    assert (tags["Result"], end) == ("1-0", "1-0")
    assert tags["Black"] == "Đặng, Ngọc"


# ------------------------------------------------------------------------------------------------------ the one function


def test_file_names_are_plain() -> None:
    assert rendered("pairings", "csv", round=2).file_name == "open-a-round-2-pairings.csv"
    assert rendered("entries", "json", sample(name="../Größe & Łódź")).file_name == "grosse-lodz-entries.json"
    assert rendered("entries", "json", sample(name="Группа")).file_name == "entries.json"
    assert len(rendered("entries", "json", sample(name="long " * 100)).file_name) < 100


def test_media_types() -> None:
    assert rendered("entries", "json").media_type == "application/json"
    assert rendered("entries", "csv").media_type == "text/csv; charset=utf-8"
    assert rendered("pairings", Format.PGN).media_type.startswith("application/x-chess-pgn")


def test_formats_that_a_document_does_not_have() -> None:
    with pytest.raises(
        DocumentError, match="Standings cannot be written as pgn; the formats are: pdf, csv, xlsx, json"
    ):
        rendered("standings", "pgn")
    with pytest.raises(DocumentError, match="cannot be written as docx"):
        rendered("standings", "docx")
    with pytest.raises(DocumentError, match="There is no paper a5"):
        rendered("standings", "pdf", paper="a5")


@pytest.mark.parametrize(
    ("package", "format_", "extra"), [("xlsxwriter", "xlsx", "xlsx"), ("typst", "pdf", "pdf"), ("segno", "pdf", "web")]
)
def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch, package: str, format_: str, extra: str) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtraError, match=re.escape(f"crosstable[{extra}]")):
        rendered("entries", format_, address="https://example.org")
