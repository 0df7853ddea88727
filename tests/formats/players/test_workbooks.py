"""XLSX: cells, sheets, and files made to do harm."""

import datetime
import io
import zipfile

import pytest

from crosstable.formats.players import Limits, PlayersError, read_file, read_xlsx, unpack
from tests.formats.players.reads import codes, read
from tests.formats.players.workbooks import archive_of, with_member, workbook

LIST = [["Name", "Elo", "Born"], ["Petrova, Anna", 1850, datetime.date(1999, 6, 30)], ["Smith, Bob", 1700.0, 2001]]
SHEET = "xl/worksheets/sheet1.xml"


def test_numbers_and_dates_come_as_people_see_them() -> None:
    people, _findings = read(read_file(workbook(LIST)))
    assert [(person.name, person.rating, person.birth) for person in people] == [
        ("Petrova, Anna", 1850, "1999/06/30"),
        ("Smith, Bob", 1700, "2001"),
    ]


def test_lines_are_the_rows_of_the_sheet() -> None:
    table = read_xlsx(workbook([[], [], *LIST[:2], [], LIST[2]]))
    assert table.lines == (4, 6)


def test_first_sheet_that_is_not_empty_or_the_one_asked_for() -> None:
    content = workbook(LIST, before=["Cover"])
    table = read_xlsx(content)
    assert (table.origin.sheet, table.origin.sheets) == ("List", ("Cover", "List"))
    assert [finding.code for finding in table.findings] == ["sheet"]
    with pytest.raises(PlayersError, match="no players"):
        read_xlsx(content, sheet="Cover")
    with pytest.raises(PlayersError, match="no sheet Other: the workbook has Cover, List"):
        read_xlsx(content, sheet="Other")


def test_errors_of_the_spreadsheet_are_told() -> None:
    table = read_xlsx(workbook([*LIST, ["Cy", "#N/A"]]))
    assert [str(f.message) for f in table.findings if f.code == "error-cells"] == [
        "1 cell of the workbook holds an error of the spreadsheet (B4) and is read as empty."
    ]


def test_a_cell_in_the_last_corner_never_reaches_the_reader() -> None:
    """Without the measuring this ends the process: the reader asks for half a terabyte."""
    content = with_member(workbook(LIST), SHEET, b'r="C3"', b'r="XFD1048576"')
    with pytest.raises(PlayersError, match="stretches over 1048576 rows and 16384 columns"):
        read_file(content)


def test_a_cell_in_the_last_corner_without_a_reference_of_its_own() -> None:
    content = with_member(workbook(LIST), SHEET, b'<row r="3"', b'<row r="1048576"')
    content = with_member(content, SHEET, b'<c r="A3"', b"<c")
    content = with_member(content, SHEET, b'<c r="B3"', b'<c r="XFC1048576"')
    with pytest.raises(PlayersError, match="stretches over"):
        read_file(content)


def test_formatting_far_down_is_no_harm() -> None:
    content = with_member(
        workbook(LIST), SHEET, b"</sheetData>", b'<row r="1048576"><c r="XFD1048576"/></row></sheetData>'
    )
    assert len(read_file(content).rows) == 2


def test_a_long_text_that_every_cell_refers_to() -> None:
    row = "".join(f'<c r="A{number}" t="s"><v>0</v></c>' for number in range(10, 5000))
    content = with_member(workbook([["x" * 30_000]]), SHEET, b"</sheetData>", f"<row>{row}</row></sheetData>".encode())
    assert len(content) < 100_000
    with pytest.raises(PlayersError, match="unpacks to more"):
        read_file(content)


def test_a_member_that_unpacks_to_gigabytes() -> None:
    content = with_member(workbook(LIST), SHEET, b"</worksheet>", b" " * 70_000_000 + b"</worksheet>")
    assert len(content) < 200_000
    with pytest.raises(PlayersError, match="unpacks to more"):
        read_file(content)


def test_a_directory_that_lies_about_sizes() -> None:
    """What is declared small and is not never gets past the declared size."""
    content = with_member(workbook(LIST), SHEET, b"</worksheet>", b" " * 70_000_000 + b"</worksheet>")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        size = archive.getinfo(SHEET).file_size.to_bytes(4, "little")
    with pytest.raises(PlayersError):
        read_file(content.replace(size, (2000).to_bytes(4, "little")))


def test_what_comes_out_of_the_archive_is_counted_whatever_the_directory_says() -> None:
    with (
        zipfile.ZipFile(io.BytesIO(workbook(LIST))) as archive,
        pytest.raises(PlayersError, match="unpacks to more"),
    ):
        unpack._members(archive, Limits(unpacked=100))


def test_entities_are_refused() -> None:
    lol = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet'
    with pytest.raises(PlayersError, match="damaged"):
        read_file(with_member(workbook(LIST), SHEET, b"<worksheet", lol))


def test_thousands_of_members() -> None:
    with pytest.raises(PlayersError, match="unpacks to more"):
        read_file(archive_of(**{f"m{number}_xml": b"" for number in range(2000)}))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (archive_of(mimetype=b"application/vnd.oasis.opendocument.spreadsheet", content_xml=b"<a/>"), "OpenDocument"),
        (archive_of(xl__workbook_bin=b""), "XLSB"),
        (archive_of(photos_txt=b""), "archive"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old Excel file"),
        (b"PK\x03\x04 nothing", "damaged"),
        (archive_of(xl__workbook_xml=b"<workbook/>"), "damaged|no players"),
        (workbook(LIST)[:-30], "damaged"),
        (workbook([]), "no players"),
    ],
)
def test_what_is_no_workbook_is_named(content: bytes, message: str) -> None:
    with pytest.raises(PlayersError, match=message):
        read_file(content)


def test_formulas_and_markup_stay_texts() -> None:
    people, findings = read(read_file(workbook([["Name", "Elo"], ["<b>Bob</b> & Co", 1800], ["+Anna", 1700]])))
    assert [person.name for person in people] == ["<b>Bob</b> & Co", "+Anna"]
    assert codes(findings) == []


def test_ten_thousand_rows_fit_and_more_do_not() -> None:
    rows = [[f"Player {number}", 1800] for number in range(120)]
    with pytest.raises(PlayersError, match="120 rows; at most 100"):
        read_file(workbook(rows), limits=Limits(players=100))
    assert len(read_file(workbook(rows)).rows) == 120
