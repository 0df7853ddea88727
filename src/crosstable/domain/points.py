"""Points: exact scores, never floats.

A score is a whole number of hundredths of a point, so that 1-½-0, 3-1-0, a bye worth a quarter point and
any value that a TRF can carry are all exact, compare exactly, and add up exactly.
"""

import re
from typing import NewType

Points = NewType("Points", int)
"""A score or the worth of a result, in hundredths of a point: ``Points(150)`` is 1½."""

POINT = Points(100)
"""One point."""

ZERO = Points(0)
"""No points."""

_FORM = re.compile(r"(?P<sign>[+-]?)(?P<whole>\d{0,6})(?:[.,](?P<decimals>\d{1,6}))?(?P<half>½?)", re.ASCII)


def parse_points(text: str) -> Points:
    """Read a score as people and programs write it: ``4.5``, ``4,5``, ``4½``, ``½``, ``4``, ``-0.5``.

    Raises `ValueError` when the text is not a number, or is finer than a hundredth of a point.
    """
    match = _FORM.fullmatch(text.strip())
    if match is None or not (match["whole"] or match["decimals"] or match["half"]):
        raise ValueError(f"not a number of points: {text!r}")
    decimals = (match["decimals"] or "").rstrip("0")
    if len(decimals) > 2 or (decimals and match["half"]):
        raise ValueError(f"points are at most as fine as a hundredth: {text!r}")
    value = int(match["whole"] or 0) * 100 + int(decimals.ljust(2, "0"))
    if match["half"]:
        value += 50
    return Points(-value if match["sign"] == "-" else value)


def format_points(points: int, decimals: int = 1) -> str:
    """Write a score with a decimal point and at least `decimals` decimals: 150 -> ``1.5``, 25 -> ``0.25``."""
    sign = "-" if points < 0 else ""
    whole, hundredths = divmod(abs(points), 100)
    digits = f"{hundredths:02d}"
    while len(digits) > decimals and digits.endswith("0"):
        digits = digits[:-1]
    return f"{sign}{whole}.{digits}" if digits else f"{sign}{whole}"


def print_points(points: int) -> str:
    """Write a score for people, with the glyph ½: 150 -> ``1½``, 50 -> ``½``, 25 -> ``0.25``."""
    whole, hundredths = divmod(abs(points), 100)
    sign = "\N{MINUS SIGN}" if points < 0 else ""
    if hundredths == 0:
        return f"{sign}{whole}"
    if hundredths == 50:
        return f"{sign}{whole or ''}½"
    return f"{sign}{format_points(abs(points))}"
