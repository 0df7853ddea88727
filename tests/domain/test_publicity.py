"""Names as the public may see them."""

import unicodedata

import pytest

from crosstable.domain import PublicNames, public_name


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Petrova, Anna", "Petrova A."),
        ("Petrova,Anna", "Petrova A."),
        ("van der Berg, Jan", "van der Berg J."),
        ("Rossi, Carla Maria", "Rossi C. M."),
        ("Dupont, Jean-Pierre", "Dupont J.-P."),
        ("García Pérez, íñigo", "García Pérez Í."),
        ("O'Neil, Tom (jun.)", "O'Neil T. J."),
        ("Smith, John 3", "Smith J."),
        ("Petrova, Anna, Dr", "Petrova A. D."),
        ("Carlsen Magnus", "Carlsen M."),
        ("Abhijeet", "Abhijeet"),
        ("Petrova,", "Petrova"),
        (", Anna", "A."),
        ("", ""),
        ("  Petrova ,  Anna ", "Petrova A."),
        ("李, 明", "李 明."),
    ],
)
def test_short_names_are_the_family_name_and_initials(name: str, short: str) -> None:
    assert public_name(name, PublicNames.SHORT, 3) == short


def test_an_initial_keeps_its_marks_however_they_are_stored() -> None:
    loose = unicodedata.normalize("NFD", "Åkesson, Éva")
    assert public_name(loose, PublicNames.SHORT, 1) == "Åkesson É."
    assert public_name("Ng, M\u0331aria", PublicNames.SHORT, 1) == "Ng M\u0331."


def test_full_names_are_left_alone() -> None:
    assert public_name("Petrova, Anna", PublicNames.FULL, 3) == "Petrova, Anna"


def test_hidden_names_leave_nothing_but_the_number() -> None:
    assert public_name("Petrova, Anna", PublicNames.HIDDEN, 3) == "3"
    assert public_name("Petrova, Anna", PublicNames.HIDDEN, None) == ""
