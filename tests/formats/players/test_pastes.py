"""Pasted lists and single lines."""

import pytest

from crosstable.formats.players import Limits, PlayersError, line_entry, person_of_line, read_pasted
from crosstable.journal.events import Person
from tests.formats.players.reads import codes, read

ANNA = Person(name="Petrova, Anna", rating=2481, title="GM", federation="BUL")


@pytest.mark.parametrize(
    ("line", "person"),
    [
        ("GM Petrova, Anna 2481 BUL", ANNA),
        ("GM Petrova, Anna BUL 2481", ANNA),
        ("Petrova, Anna GM 2481 BUL", ANNA),
        ("12. GM Petrova, Anna 2481 BUL", ANNA),
        ("7) GM Petrova, Anna, 2481, BUL", ANNA),
        ("3 GM Petrova, Anna 2481 BUL", ANNA),
        ("2481 GM Petrova, Anna BUL", ANNA),
        ("GM Petrova, Anna (2481) [BUL]", ANNA),
        ("GM;Petrova, Anna;2481;BUL", ANNA),
        ("GM\tPetrova, Anna\t2481\tBUL", ANNA),
        ("Anna Vos", Person(name="Anna Vos")),
        ("Vos, A.", Person(name="Vos, A.")),
        ("Anna Vos 1850", Person(name="Anna Vos", rating=1850)),
        ("Anna Vos unr.", Person(name="Anna Vos")),
        ("Anna Vos 0", Person(name="Anna Vos")),
        ("Anna Vos; 1850; SC Utrecht", Person(name="Anna Vos", rating=1850, club="SC Utrecht")),
        ("Anna Vos 1850 NED SC Utrecht 1886", Person(name="Anna Vos", rating=1850, federation="NED", club="SC Utrecht 1886")),
        ("Anna Vos 1000012", Person(name="Anna Vos", fide_id="1000012")),
        ("1000012 Anna Vos 1850", Person(name="Anna Vos", rating=1850, fide_id="1000012")),
        ("Anna Vos 12345 1850", Person(name="Anna Vos", rating=1850, fide_id="12345")),
        ("Anna Vos 1850 1998", Person(name="Anna Vos", rating=1850, birth="1998")),
        ("Anna Vos 1998 2300", Person(name="Anna Vos", rating=2300, birth="1998")),
        ("Anna Vos *1998", Person(name="Anna Vos", birth="1998")),
        ("Anna Vos 1850 30.06.1998", Person(name="Anna Vos", rating=1850, birth="1998/06/30")),
        ("Player 7", Person(name="Player 7")),
        ("Lee Kim KOR", Person(name="Lee Kim", federation="KOR")),
        ("LEE KIM KOR", Person(name="LEE KIM KOR")),
        ("Im, Sun", Person(name="Im, Sun")),
        ("WIM Im, Sun 2200", Person(name="Im, Sun", title="WIM", rating=2200)),
        ("محمد علي 1700 EGY", Person(name="محمد علي", rating=1700, federation="EGY")),
        ("<b>Bob</b> 1700", Person(name="<b>Bob</b>", rating=1700)),
        ("Name", Person(name="Name")),
    ],
)  # fmt: skip
def test_one_line(line: str, person: Person) -> None:
    assert person_of_line(line) == person


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "no players"),
        ("   ", "no players"),
        ("1850", "not a name"),
        ("Anna 9999", "9999 is impossible"),
        ("Anna -50", "-50 is impossible"),
        ("Anna\nBob", "one player on one line"),
        ("A\x07nna 1800", "control character"),
        ("x" * 600, "shorten"),
    ],
)
def test_lines_that_are_no_player(line: str, message: str) -> None:
    with pytest.raises(PlayersError, match=message):
        person_of_line(line)


def test_one_line_tells_what_is_doubtful() -> None:
    person, findings = line_entry("Anna Vos; 50", [Person(name="Vos Anna")])
    assert person.name == "Anna Vos"
    person, findings = line_entry("Anna Vos 1850", [Person(name="anna vos", rating=1700)])
    assert codes(findings) == [(1, 0, "registered")]
    with pytest.raises(PlayersError, match="registered already"):
        line_entry("Anna Vos 1850", [Person(name="anna vos", rating=1850)])


def test_a_list_of_lines_keeps_the_line_numbers() -> None:
    table = read_pasted("1. Anna Vos 1850\n\n2. Bob 1700 ENG\r\n3. Cy\r\n")
    people, _ = read(table)
    assert table.lines == (1, 3, 4)
    assert people == [
        Person(name="Anna Vos", rating=1850),
        Person(name="Bob", rating=1700, federation="ENG"),
        Person(name="Cy"),
    ]


def test_cells_out_of_a_spreadsheet() -> None:
    people, _ = read(read_pasted("Nr\tNaam\tElo\n1\tVos, Anna\t1850\n2\tSmith, Bob\t\n"))
    assert people == [Person(name="Vos, Anna", rating=1850), Person(name="Smith, Bob")]


def test_numbered_lines_with_separators() -> None:
    people, _ = read(read_pasted("1. Anna Vos; 1850; Utrecht\n2. Bob Smith; 1700; Leiden\n"))
    assert people == [
        Person(name="Anna Vos", rating=1850, club="Utrecht"),
        Person(name="Bob Smith", rating=1700, club="Leiden"),
    ]


def test_commas_separate_only_where_numbers_stand_alone() -> None:
    assert read(read_pasted("Anna Vos,1850\nBob Smith,1700\n"))[0][0] == Person(name="Anna Vos", rating=1850)
    assert read(read_pasted("Vos, Anna\nSmith, Bob\n"))[0][0] == Person(name="Vos, Anna")
    assert read(read_pasted("Vos, Anna 1850\nSmith, Bob 1700\n"))[0][0] == Person(name="Vos, Anna", rating=1850)


def test_a_first_line_that_names_the_columns_is_told() -> None:
    table = read_pasted("Name Rating\nAnna Vos 1850\n")
    assert [finding.code for finding in table.findings] == ["header"]
    assert read(table)[0] == [Person(name="Anna Vos", rating=1850)]


def test_the_separator_can_be_chosen() -> None:
    assert read_pasted("Vos, Anna", delimiter=",").rows == (("Vos", "Anna"),)
    assert read(read_pasted("A;B\nC;D", delimiter=""))[0][0].name == "A;B"


def test_too_much() -> None:
    with pytest.raises(PlayersError, match="11 rows; at most 10"):
        read_pasted("Anna\n" * 11, limits=Limits(players=10))
    with pytest.raises(PlayersError, match="larger"):
        read_pasted("Anna\n" * 11, limits=Limits(size=10))
