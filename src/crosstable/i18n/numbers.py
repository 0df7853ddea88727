"""Numbers, dates and times as the reader's language writes them.

Whole numbers are the same everywhere: what a tournament counts stays under 10,000, where no language groups digits.
Dates and times need Babel, which the web extra brings; without it they are written as in ISO 8601.
"""

import datetime

from crosstable.domain.points import print_points
from crosstable.i18n import decimal_mark, language

_LOCALES = {"en": "en_GB"}
"""Where the name of the locale is not that of the language: international English has the day first."""


def local_decimal(text: str) -> str:
    """An exact decimal such as ``13.5``, with the reader's decimal mark: ``13,5``.

    Only a text that is one number changes; ``13½``, ``C.04.3`` and ``1.2.3`` stay as they are.
    """
    return decimal_mark(text)


def local_points(hundredths: int) -> str:
    """A score for people, with the glyph ½: 150 -> ``1½``, 25 -> ``0.25`` or ``0,25``."""
    return local_decimal(print_points(hundredths))


def local_date(value: datetime.date) -> str:
    """A day: ``1 Mar 2026``; ``2026-03-01`` without Babel."""
    day = value.date() if isinstance(value, datetime.datetime) else value
    try:
        from babel.dates import format_date
    except ImportError:
        return day.isoformat()
    return format_date(day, "medium", locale=_locale())


def local_time(value: datetime.time | datetime.datetime) -> str:
    """A time of day to the minute, on the clock of the value itself: ``13:05``."""
    clock = (value.time() if isinstance(value, datetime.datetime) else value).replace(tzinfo=None)
    try:
        from babel.dates import format_time
    except ImportError:
        return clock.isoformat("minutes")
    return format_time(clock, "short", locale=_locale())


def local_moment(value: datetime.datetime) -> str:
    """A moment to the minute, on the clock of the value itself: ``1 Mar 2026, 13:05``."""
    return f"{local_date(value)}, {local_time(value)}"


def _locale() -> str:
    return _LOCALES.get(language(), language())
