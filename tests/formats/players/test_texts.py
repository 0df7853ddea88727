"""CSV, TSV, semicolons: encodings, separators, quotation marks, limits."""

import time

import pytest

from crosstable.domain import Player, Sex, Title, Tournament
from crosstable.domain.players import BirthDate
from crosstable.formats.players import MAX_FILE, Limits, PlayersError, guess, read_csv, read_file
from crosstable.formats.trf import write_trf_bytes
from tests.formats.players.reads import codes, read


def test_comma_semicolon_tab_and_bar_give_the_same_table() -> None:
    tables = [
        read_file("\n".join(sign.join(row) for row in (("Name", "Elo"), ("Anna Petrova", "1850"))).encode())
        for sign in ",;\t|"
    ]
    assert {(table.header, table.rows, table.lines) for table in tables} == {
        (("Name", "Elo"), (("Anna Petrova", "1850"),), (2,))
    }
    assert [table.origin.delimiter for table in tables] == [",", ";", "\t", "|"]


def test_comma_inside_names_does_not_win_over_the_semicolon_and_the_doubt_is_told() -> None:
    table = read_file(b"Petrova, Anna;1850\nSmith, Bob;1700\n")
    assert table.rows == (("Petrova, Anna", "1850"), ("Smith, Bob", "1700"))
    assert [finding.code for finding in table.findings] == ["separator-guessed"]
    assert read_file(b"Petrova, Anna;1850\n", delimiter=",").rows == (("Petrova", "Anna;1850"),)


@pytest.mark.parametrize(
    ("encoding", "named", "names"),
    [
        ("utf-8", "utf-8", ("Müller, Jörg", "Dvořák, Jiří", "Петрова, Анна")),
        ("utf-8-sig", "utf-8", ("Müller, Jörg", "Петрова, Анна")),
        ("utf-16", "utf-16-le", ("Müller, Jörg", "Петрова, Анна")),
        ("utf-16-le", "utf-16-le", ("Müller, Jörg", "Smith, Bob")),
        ("utf-16-be", "utf-16-be", ("Müller, Jörg", "Smith, Bob")),
        ("cp1251", "cp1251", ("Петрова, Анна", "Иванов, Пётр", "Smith, Bob")),
        ("cp1250", "cp1250", ("Dvořák, Jiří", "Čech, Petr", "Kovačević, Ana", "Wałęsa, Lech")),
        ("cp1250", "cp1250", ("Erdős, Pál", "Szűcs, Győző")),
        ("cp1250", "cp1250", ("Bădescu, Ion", "Kowalińska, Ewa")),
        ("cp1252", "cp1252", ("Søren, Åge", "Hélène, Thérèse", "Nørgård, Jens")),
        ("cp1252", "cp1252", ("Muñoz, José", "Guimarães, João", "Peña, Núria")),
        ("cp1252", "cp1252", ("Müller, Jörg", "Groß, Käthe")),
    ],
)
def test_encodings_are_found(encoding: str, named: str, names: tuple[str, ...]) -> None:
    text = "Name;Elo\n" + "".join(f"{name};{1800 + place}\n" for place, name in enumerate(names))
    table = read_file(text.encode(encoding))
    assert tuple(row[0] for row in table.rows) == names
    assert table.origin.encoding == named
    is_told = "encoding-guessed" in [finding.code for finding in table.findings]
    assert is_told is table.origin.encoding_guessed is (encoding not in {"utf-8", "utf-8-sig", "utf-16"})


def test_a_guess_can_be_overruled() -> None:
    content = "Name;Elo\nПетрова;1800\n".encode("koi8-r")
    assert read_file(content).rows[0][0] != "Петрова"
    assert read_file(content, encoding="koi8-r").rows[0][0] == "Петрова"
    assert read_file("Name\nSøren".encode("cp1252"), encoding="Windows_1252").rows == (("Søren",),)


@pytest.mark.parametrize("encoding", ["hex", "rot13", "nonsense", "unicode_escape", "", "idna", "utf-7"])
def test_only_encodings_of_texts_can_be_asked_for(encoding: str) -> None:
    with pytest.raises(PlayersError, match="There is no encoding"):
        read_csv(b"Name\nAnna", encoding=encoding)


def test_a_wrong_encoding_marks_the_names_it_breaks() -> None:
    people, findings = read(read_file("Name;Elo\nMüller;1800\nSmith;1700\n".encode("cp1252"), encoding="utf-8"))
    assert people[0].name == "M\ufffdller"
    assert codes(findings) == [(2, 0, "unreadable-letters"), (2, 1, "name-unreadable")]


def test_damaged_utf_8_stays_utf_8() -> None:
    content = "Name;Elo\nПетрова;1800\nИванов;1700\n".encode() + b"M\xfcller;1600\n"
    table = read_file(content)
    assert table.origin.encoding == "utf-8"
    assert table.rows[0][0] == "Петрова"
    assert [finding.line for finding in table.findings if finding.code == "unreadable-letters"] == [4]


def test_nul_bytes_become_an_error_of_their_row() -> None:
    people, findings = read(read_file(b"Name;Elo\nAn\0na;1800\nBob;1700\nCy;16\x0000\n"))
    assert [person.name for person in people] == ["Bob"]
    assert codes(findings) == [(2, 1, "name"), (4, 2, "rating")]


def test_ragged_rows_are_told_and_nothing_is_lost() -> None:
    table = read_file(b"Name;Elo\nAnna;1800;Utrecht\nBob\nCy;1700\n")
    assert table.rows == (("Anna", "1800", "Utrecht"), ("Bob", "", ""), ("Cy", "1700", ""))
    assert codes(table.findings) == [(2, 0, "ragged")]


def test_quotation_marks() -> None:
    table = read_file(
        b'Name,Elo\n"Petrova, Anna",1850\n"Bob ""the"" Smith",1700\nJan "Jo" Vos,1600\n"Zed,1500\nCy,1400\n'
    )
    assert [row[0] for row in table.rows] == ["Petrova, Anna", 'Bob "the" Smith', 'Jan "Jo" Vos', '"Zed', "Cy"]
    assert table.lines == (2, 3, 4, 5, 6)
    assert codes(table.findings) == [(5, 0, "quotes")]


def test_a_cell_over_several_lines_keeps_the_lines_of_those_after_it() -> None:
    table = read_file(b'Name;Elo\n"Petrova,\r\nAnna";1850\nBob;1700\n')
    assert table.rows == (("Petrova, Anna", "1850"), ("Bob", "1700"))
    assert table.lines == (2, 4)


def test_lines_above_the_header_are_told() -> None:
    table = read_file(b"City Open 2026\n\nNo.;Name;Rtg\n1;Anna;1800\n")
    assert table.header == ("No.", "Name", "Rtg")
    assert table.rows == (("1", "Anna", "1800"),)
    assert [(finding.line, finding.code) for finding in table.findings] == [(1, "above-header")]


def test_a_header_can_be_denied_or_insisted_on() -> None:
    assert read_file(b"Name;Elo\nAnna;1800\n", has_header=False).rows[0] == ("Name", "Elo")
    assert read_file(b"Wer;Was\nAnna;1800\n", has_header=True).header == ("Wer", "Was")
    assert read_file(b"Player 1;Team A\nPlayer 2;Team B\n").header is None


def test_separator_line_of_excel() -> None:
    assert read_file(b"sep=|\nName|Elo\nAnna;Maria|1800\n").rows == (("Anna;Maria", "1800"),)


def test_fifty_thousand_rows_are_refused_at_once_with_the_number() -> None:
    content = b"Name;Elo\n" + b"".join(b"Player %d;1800\n" % number for number in range(50_000))
    start = time.process_time()
    with pytest.raises(PlayersError, match="50001 rows; at most 10000"):
        read_file(content)
    assert time.process_time() - start < 1


def test_ten_thousand_rows_are_read_quickly() -> None:
    rows = "".join(f"Surname{n}, First;{1000 + n % 1800};NED;{1000000 + n};Club {n % 50}\n" for n in range(10_000))
    start = time.process_time()
    people, findings = read(read_file(("Name;Elo;Fed;FIDE ID;Club\n" + rows).encode()))
    assert time.process_time() - start < 4
    assert len(people) == 10_000
    assert codes(findings) == []
    with pytest.raises(PlayersError, match="at most 10000"):
        read_file((rows + "One more;1800;NED;;\n").encode())


def test_ten_thousand_equal_names_take_no_longer() -> None:
    rows = "".join(f"Jan;{1000 + n % 2400}\n" for n in range(10_000))
    start = time.process_time()
    read(read_file(rows.encode()))
    assert time.process_time() - start < 8


def test_large_files_are_refused() -> None:
    with pytest.raises(PlayersError, match="larger than 8 MB"):
        read_file(b"a" * (MAX_FILE + 1))


def test_long_cells_are_cut_and_told() -> None:
    table = read_file(b"Name;Remarks\nAnna;" + b"x" * 501 + b"\n" + b"B" * 200 + b";y\n")
    assert len(table.rows[0][1]) == 500
    assert codes(table.findings) == [(2, 2, "cell-cut")]
    people, findings = read(table)
    assert [person.name for person in people] == ["Anna"]
    assert (3, 1, "name") in codes(findings)


def test_a_line_of_a_million_cells() -> None:
    table = read_file(b"Anna;1800\n" + b"x;" * 1_000_000 + b"\n")
    assert table.width == 100
    assert "too-many-cells" in [finding.code for finding in table.findings]


@pytest.mark.parametrize("content", [b"", b" \n\n", b";;;\n;;\n", b"\xef\xbb\xbf", b"\xff\xfe", b"Name;Elo\n"])
def test_nothing_in_it(content: bytes) -> None:
    with pytest.raises(PlayersError, match=r"empty|no players"):
        read_file(content)


@pytest.mark.parametrize("start", [b"%PDF-1.7", b"\x89PNG\r\n", b"\x1f\x8b\x08", b"{\\rtf1"])
def test_other_kinds_of_files_are_named(start: bytes) -> None:
    with pytest.raises(PlayersError, match="save the list"):
        read_file(start + b" nonsense")
    with pytest.raises(PlayersError, match="not a text"):
        read_file(bytes(range(32)) * 20)


def test_limits_can_be_set() -> None:
    with pytest.raises(PlayersError, match="3 rows; at most 2"):
        read_file(b"A\nB\nC\n", limits=Limits(players=2))
    with pytest.raises(PlayersError, match="separates no columns"):
        read_file(b"A\nB\n", delimiter="x")


def test_a_trf_is_a_list_of_players_too() -> None:
    field = (
        Player(tpn=1, name="Petrova, Anna", rating=2481, title=Title.GM, federation="BUL", fide_id="2900017",
               sex=Sex.FEMALE, birth=BirthDate(1990, 1, 2)),
        Player(tpn=2, name="Smith, Bob", sex=Sex.MALE, federation="ENG", birth=BirthDate(1980)),
    )  # fmt: skip
    content = write_trf_bytes(Tournament(name="Open", players=field))
    at = tuple(n for n, line in enumerate(content.splitlines(), 1) if line.startswith(b"001"))
    table = read_file(content)
    people, _findings = read(table)
    assert table.lines == at
    assert table.origin.kind == "trf"
    assert [(p.name, p.rating, p.title, p.sex, p.federation, p.birth) for p in people] == [
        ("Petrova, Anna", 2481, "GM", "w", "BUL", "1990/01/02"),
        ("Smith, Bob", None, "", "m", "ENG", "1980"),
    ]
    assert guess(table).columns[0].confidence == 100
