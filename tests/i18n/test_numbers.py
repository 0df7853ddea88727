"""Numbers, dates and times as the reader writes them."""

import builtins
import datetime
from collections.abc import Iterator

import pytest

from crosstable.i18n import use_language
from crosstable.i18n.numbers import local_date, local_decimal, local_moment, local_points, local_time

MOMENT = datetime.datetime(2026, 3, 1, 13, 5, 59, tzinfo=datetime.timezone(datetime.timedelta(hours=7)))


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    use_language(["en"])


@pytest.mark.parametrize("code", ["id", "ru", "nl"])
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("13.5", "13,5"),
        ("-0.25", "-0,25"),
        ("+3.0", "+3,0"),
        ("−1.5", "−1,5"),
        *((text, text) for text in ("13", "13½", "C.04.3", "1.2.3", "2026-03-01", "1.5 – 2", "", ".5", "–")),
    ],
)
def test_a_decimal_has_the_readers_mark(code: str, text: str, shown: str) -> None:
    use_language(["en"])
    assert local_decimal(text) == text
    use_language([code])
    assert local_decimal(text) == shown


def test_points_keep_the_half_and_change_other_decimals() -> None:
    use_language(["nl"])
    assert [local_points(points) for points in (50, 250, 125, 300)] == ["½", "2½", "1,25", "3"]


@pytest.mark.parametrize(
    ("code", "day", "clock"),
    [
        ("en", "1 Mar 2026", "13:05"),
        ("nl", "1 mrt 2026", "13:05"),
        ("id", "1 Mar 2026", "13.05"),
        ("ru", "1 мар. 2026 г.", "13:05"),
    ],
)
def test_dates_and_times_are_the_readers(code: str, day: str, clock: str) -> None:
    use_language([code])
    assert " ".join(local_date(MOMENT).split()) == day  # which blank stands there depends on the version of Babel
    assert local_date(MOMENT.date()) == local_date(MOMENT)
    assert local_time(MOMENT) == local_time(MOMENT.timetz()) == clock
    assert local_moment(MOMENT) == f"{local_date(MOMENT)}, {clock}"


def test_without_babel_dates_are_those_of_the_standard(monkeypatch: pytest.MonkeyPatch) -> None:
    found = builtins.__import__

    def no_babel(name: str, *rest: object) -> object:
        if name.startswith("babel"):
            raise ImportError(name)
        return found(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", no_babel)
    use_language(["ru"])
    assert local_moment(MOMENT) == "2026-03-01, 13:05"
