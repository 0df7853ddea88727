"""Points are exact, and read and print as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.domain import format_points, parse_points, print_points


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("4.5", 450),
        ("4,5", 450),
        ("4½", 450),
        ("½", 50),
        ("4", 400),
        (" 4.50 ", 450),
        ("0.25", 25),
        ("-0.5", -50),
        (".5", 50),
    ],
)
def test_reading(text: str, value: int) -> None:
    assert parse_points(text) == value


@pytest.mark.parametrize("text", ["", "x", "1.234", "4.5½", "1e3", "--1", "１", "NaN", "+", "1" * 50])
def test_what_is_not_points(text: str) -> None:
    with pytest.raises(ValueError, match="points"):
        parse_points(text)


@pytest.mark.parametrize(
    ("value", "written", "printed"),
    [(450, "4.5", "4½"), (400, "4.0", "4"), (50, "0.5", "½"), (25, "0.25", "0.25"), (-50, "-0.5", "\N{MINUS SIGN}½")],
)
def test_writing(value: int, written: str, printed: str) -> None:
    assert (format_points(value), print_points(value)) == (written, printed)


@given(st.integers(-(10**6), 10**6))
def test_written_points_read_back(value: int) -> None:
    assert parse_points(format_points(value)) == value
