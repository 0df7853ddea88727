"""From rows to players: values, faults, duplicates."""

import unicodedata

import pytest

from crosstable.formats.findings import Severity
from crosstable.formats.players import MAX_NAME, guess, players, read_file, read_pasted
from crosstable.journal.decide.players import person_findings
from crosstable.journal.events import Person
from tests.formats.players.reads import codes, read


def one(header: str, row: str) -> tuple[Person | None, list[tuple[str, str]]]:
    """The person of a list with one row, and code and severity of what matters."""
    people, findings = read(read_file(f"Name;{header}\nAnna;{row}\n".encode(), has_header=True))
    found = [(f.code, str(f.severity)) for f in findings if f.line]
    return (people[0] if people else None), found


@pytest.mark.parametrize(
    ("text", "rating", "found"),
    [
        ("1850", 1850, []),
        ("3500", 3500, []),
        ("1", 1, [("rating-low", "warning")]),
        ("99", 99, [("rating-low", "warning")]),
        ("100", 100, []),
        ("1850P", 1850, []),
        *((text, None, []) for text in ("", "0", "unr.", "UNR", "-", "–", "б/р", "0000")),
    ],
)
def test_ratings(text: str, rating: int | None, found: list[tuple[str, str]]) -> None:
    person, said = one("Elo", text)
    assert person == Person(name="Anna", rating=rating)
    assert said == found


@pytest.mark.parametrize(
    "text", ["3501", "-5", "99999999999", "18.5", "1 850", "abc", "١٨٥٠", "1850/1900", "−7", "1e3"]
)
def test_impossible_ratings_keep_the_row_out(text: str) -> None:
    assert one("Elo", text) == (None, [("rating", "error")])


@pytest.mark.parametrize(
    ("header", "text", "value", "found"),
    [
        ("Title", "gm", "GM", []),
        ("Title", "wm", "WIM", []),
        ("Title", "AFM", "AFM", []),
        ("Title", "Dr", "Dr", [("title", "warning")]),
        ("Fed", "ned", "NED", []),
        ("Fed", "NLD", "NED", [("federation", "note")]),
        ("Fed", "Nederland", "", [("federation", "warning")]),
        ("Fed", "---", "", []),
        ("FIDE ID", "1000012", "1000012", []),
        ("FIDE ID", "0", "", []),
        ("FIDE ID", "12ab", "", [("fide-id", "warning")]),
        ("FIDE ID", "1234", "", [("fide-id", "warning")]),
        ("Birth", "1999", "1999", []),
        ("Birth", "30.06.1999", "1999/06/30", []),
        ("Birth", "1999-06-30", "1999/06/30", []),
        ("Birth", "1999/00/00", "1999", []),
        ("Birth", "31/12/1999", "1999/12/31", []),
        ("Birth", "03/04/1999", "1999", [("birth", "warning")]),
        ("Birth", "31.02.1999", "", [("birth", "warning")]),
        ("Birth", "99", "", [("birth", "warning")]),
        ("Birth", "1066", "", [("birth", "warning")]),
        ("Birth", "36341", "", [("birth", "warning")]),
        ("Sex", "F", "w", []),
        ("Sex", "v", "w", []),
        ("Sex", "мужской", "m", []),
        ("Sex", "Perempuan", "w", []),
        ("Sex", "x", "", [("sex", "warning")]),
        ("Club", "<b>1</b>", "<b>1</b>", []),
        ("Club", "12", "12", [("club", "warning")]),
        ("Family", "7", "7", []),
    ],
)
def test_other_values(header: str, text: str, value: str, found: list[tuple[str, str]]) -> None:
    person, said = one(header, text)
    assert person is not None
    fields = {"Title": "title", "Fed": "federation", "FIDE ID": "fide_id", "Birth": "birth", "Sex": "sex"}
    assert getattr(person, fields.get(header, header.lower())) == value
    assert said == found
    assert person_findings(person) == []


def test_one_date_shows_the_order_of_the_others() -> None:
    people, findings = read(read_file(b"Name;Birth\nAnna;03/04/1999\nBob;12/31/2000\n"))
    assert [person.birth for person in people] == ["1999/03/04", "2000/12/31"]
    assert codes(findings) == []


def test_spanish_lists_write_h_and_m() -> None:
    people, _ = read(read_file(b"Nombre;Sexo\nAna;M\nLuis;H\n"))
    assert [person.sex for person in people] == ["w", "m"]


def test_a_national_rating_stands_in_and_that_is_told() -> None:
    people, findings = read(read_file(b"Name;Elo;DWZ\nAnna;1800;1700\nBob;0;1600\nCy;;\n"))
    assert [person.rating for person in people] == [1800, 1600, None]
    assert codes(findings) == [(0, 0, "national-ratings")]


NAMES = [
    "Ngũgĩ wa Thiong'o",
    unicodedata.normalize("NFD", "Dvořák, Jiří"),
    "محمد بن سلمان",
    "יוסף כהן",
    "नरेन्द्र मोदी",
    "O\u200dBrien",
    "Zalgo\u0301\u0302\u0303\u0304",
    "<script>alert(1)</script>",
    '=HYPERLINK("x")',
    "李四",
    "👩‍🚀 Ana",
    "a" * 64,
    "Jan  de   Vries",
    "{name} %s $1",
    "A" * MAX_NAME,
]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_kept_letter_by_letter(name: str) -> None:
    """Nothing is composed, decomposed, reordered or escaped; two blanks stay two where columns are separated."""
    quoted = '"' + name.replace('"', '""') + '"'
    people, findings = read(read_file(f"Name;Elo\n{quoted};1800\n".encode()))
    assert people == [Person(name=name, rating=1800)]
    assert codes(findings) == []
    assert read(read_pasted(f"{name}\t1800\n"))[0] == people


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("", [(2, 1, "name")]),
        ("1234", [(2, 1, "name")]),
        ("---", [(2, 1, "name")]),
        ("Anna\x07", [(2, 1, "name")]),
        ("An\x1bna", [(2, 1, "name")]),
        ("A" * (MAX_NAME + 1), [(2, 1, "name")]),
        ("\u202eannA", [(2, 1, "name-direction")]),
    ],
)
def test_names_that_are_none_or_doubtful(name: str, found: list[tuple[int, int, str]]) -> None:
    people, findings = read(read_file(f"Name;Elo\n{name};1800\n".encode()))
    assert codes(findings) == found
    assert bool(people) is (found[0][2] == "name-direction")


def test_the_same_row_twice_is_an_error_that_names_the_other_line() -> None:
    people, findings = read(
        read_file("Name;Elo\nMüller, Jörg;1800\nSmith;1700\nMu\u0308ller Jo\u0308rg;1800\n".encode())
    )
    assert [person.name for person in people] == ["Müller, Jörg", "Smith"]
    assert codes(findings) == [(4, 0, "duplicate")]
    assert [place.line for finding in findings for place in finding.related] == [2]


def test_the_same_number_is_one_player_and_the_same_name_may_be_two() -> None:
    people, findings = read(
        read_file(
            b"Name;FIDE ID;Birth\nAnna Vos;1000012;1999\nVos Anna;1000012;1998\nAnna Vos;;2003\nAnna Vos;1000020;2010\n"
        )
    )
    assert [person.birth for person in people] == ["1999", "2003", "2010"]
    assert [(f.line, f.code, f.severity) for f in findings if f.severity > Severity.NOTE] == [
        (3, "duplicate", Severity.ERROR),
        (4, "duplicate", Severity.WARNING),
        (5, "duplicate", Severity.WARNING),
    ]


def test_players_who_are_registered_already() -> None:
    registered = [Person(name="Vos, Anna", rating=1800), Person(name="Smith, Bob", fide_id="400017")]
    people, findings = read(
        read_file(b"Name;Elo;FIDE ID\nVOS Anna;1800;\nVos Anna;1900;\nSmith, B;;400017\nNew;;\n"), registered
    )
    assert [person.name for person in people] == ["Vos Anna", "New"]
    assert [(f.line, f.code, f.severity) for f in findings if f.severity > Severity.NOTE] == [
        (2, "registered", Severity.ERROR),
        (3, "registered", Severity.WARNING),
        (4, "registered", Severity.ERROR),
    ]


def test_missing_fide_numbers_are_counted() -> None:
    _, findings = read(read_file(b"Name;FIDE ID\nAnna;1000012\nBob;\nCy;\n"))
    assert [str(f.message) for f in findings if f.code == "no-fide-id"] == [
        "2 players have no FIDE ID; a rated tournament needs one of every player."
    ]


def test_without_a_column_of_names_there_are_no_players_and_one_error() -> None:
    people, findings = read(read_file(b"1800;BUL\n1700;ENG\n"))
    assert people == []
    assert codes(findings, Severity.ERROR) == [(0, 0, "no-names")]


def test_findings_come_by_place() -> None:
    table = read_file(b"Name;Elo;Fed\nAnna;9999;XX\n;;\nBob;-1;YY\n")
    _, findings = players(table, guess(table))
    assert findings == sorted(findings)
