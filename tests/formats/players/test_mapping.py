"""Which column is what: headers in seven languages, contents, choices."""

import pytest

from crosstable.formats.players import Field, PlayersError, guess, read_file, read_pasted
from tests.formats.players.reads import read

F = Field


def fields(text: str) -> tuple[Field, ...]:
    return guess(read_file(text.encode())).fields


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("Name;Title;Federation;Rating;National rating;FIDE ID;Date of birth;Sex;Club;Family",
         (F.NAME, F.TITLE, F.FEDERATION, F.RATING, F.NATIONAL_RATING, F.FIDE_ID, F.BIRTH, F.SEX, F.CLUB, F.FAMILY)),
        ("Achternaam;Voornaam;Titel;Bond;KNSB-rating;FIDE-rating;Geboortejaar;Geslacht;Vereniging",
         (F.SURNAME, F.FIRST_NAME, F.TITLE, F.FEDERATION, F.NATIONAL_RATING, F.RATING, F.BIRTH, F.SEX, F.CLUB)),
        ("Фамилия;Имя;Звание;Страна;Рейтинг;Код ФИДЕ;Дата рождения;Пол;Клуб",
         (F.SURNAME, F.FIRST_NAME, F.TITLE, F.FEDERATION, F.RATING, F.FIDE_ID, F.BIRTH, F.SEX, F.CLUB)),
        ("Nama;Gelar;Negara;Rating;Tanggal Lahir;Jenis Kelamin;Sekolah;Keluarga",
         (F.NAME, F.TITLE, F.FEDERATION, F.RATING, F.BIRTH, F.SEX, F.CLUB, F.FAMILY)),
        ("Nr.;Nachname;Vorname;Titel;Land;Elo;DWZ;FIDE-ID;Jahrgang;Geschlecht;Verein",
         (F.IGNORE, F.SURNAME, F.FIRST_NAME, F.TITLE, F.FEDERATION, F.RATING, F.NATIONAL_RATING, F.FIDE_ID, F.BIRTH,
          F.SEX, F.CLUB)),
        ("Nom;Prénom;Titre;Fédération;Elo;Code FIDE;Né(e) le;Sexe;Club;Famille",
         (F.SURNAME, F.FIRST_NAME, F.TITLE, F.FEDERATION, F.RATING, F.FIDE_ID, F.BIRTH, F.SEX, F.CLUB, F.FAMILY)),
        ("Apellidos;Nombre;Título;País;Elo FIDE;Fecha de nacimiento;Sexo;Equipo;Familia",
         (F.SURNAME, F.FIRST_NAME, F.TITLE, F.FEDERATION, F.RATING, F.BIRTH, F.SEX, F.CLUB, F.FAMILY)),
    ],
    ids=["English", "Dutch", "Russian", "Indonesian", "German", "French", "Spanish"],
)  # fmt: skip
def test_headers(header: str, expected: tuple[Field, ...]) -> None:
    table = read_file((header + "\n" + ";".join("?" for _ in expected) + "\n").encode())
    assert table.header == tuple(header.split(";"))
    assert guess(table).fields == expected


def test_surname_and_first_name_become_one_name() -> None:
    people, _ = read(read_file("Nom;Prénom;Elo\nLefèvre;Anne;1800\nDupont;;1700\n;Zoé;1600\n".encode()))
    assert [person.name for person in people] == ["Lefèvre, Anne", "Dupont", "Zoé"]


def test_contents_where_there_is_no_header() -> None:
    assert fields(
        "1;GM;Petrova, Anna;2481;BUL;2900017;1990-01-31;w;Levski\n"
        "2;;Smith, Bob;1700;ENG;400017;1985-02-03;m;Oxford\n"
        "3;;Jones, Cy;0;ENG;;;m;Oxford\n"
    ) == (F.IGNORE, F.TITLE, F.NAME, F.RATING, F.FEDERATION, F.FIDE_ID, F.BIRTH, F.SEX, F.CLUB)


def test_years_beside_ratings_are_births() -> None:
    assert fields("Anna Vos;1998;2100\nBob Smith;2005;1700\nCy Lee;1970;1500\n") == (F.NAME, F.BIRTH, F.RATING)


def test_surname_and_first_name_torn_apart_at_the_comma() -> None:
    assert fields("Petrova,Anna,1800\nSmith,Bob,1700\nLee,Cy,1600\n")[:2] == (F.SURNAME, F.FIRST_NAME)


def test_a_column_that_contradicts_its_header_is_less_sure() -> None:
    good, bad = (
        guess(read_file(f"Name;Rating\nAnna;{cell}\nBob;{cell}\n".encode())).columns[1] for cell in ("1800", "Utrecht")
    )
    assert good.confidence > 90
    assert bad.confidence <= 50


def test_unknown_headers_stay_unused_and_are_told() -> None:
    table = read_file(b"Name;Elo;Shoe size\nAnna;1800;1234\n")
    assert guess(table).fields == (F.NAME, F.RATING, F.IGNORE)
    _, findings = read(table)
    assert "Columns that are not used: Shoe size." in [str(finding.message) for finding in findings]


def test_choices_overrule_guesses() -> None:
    mapping = guess(read_file(b"Name;Elo;Other\nAnna;1800;1900\n"))
    assert mapping.named({"Other": "rating"}).fields == (F.NAME, F.IGNORE, F.RATING)
    assert mapping.named({"3": "rating", "other": "rating"}).fields == (F.NAME, F.IGNORE, F.RATING)
    assert mapping.chosen({1: F.IGNORE}).fields == (F.NAME, F.IGNORE, F.IGNORE)
    assert mapping.chosen({1: F.CLUB}).columns[1].confidence == 100


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"Nothing": "rating"}, "no column Nothing"),
        ({"9": "rating"}, "no column 9: the list has 2"),
        ({"0": "rating"}, "no column 0"),
        ({"Elo": "weight"}, "weight is nothing"),
        ({"Elo": "name", "Name": "name"}, "chosen for two columns"),
    ],
)
def test_impossible_choices(choices: dict[str, str], message: str) -> None:
    with pytest.raises(PlayersError, match=message):
        guess(read_file(b"Name;Elo\nAnna;1800\n")).named(choices)


def test_what_is_written_freely_needs_no_guess() -> None:
    table = read_pasted("Anna Vos 1800\nBob Smith\n")
    assert guess(table).fields == (F.TITLE, F.NAME, F.RATING, F.FEDERATION, F.FIDE_ID, F.BIRTH, F.CLUB)
    assert {column.confidence for column in guess(table).columns} == {100}
