"""Values in fixed columns; what does not fit raises `TrfError` rather than shift a row."""

from collections.abc import Iterable

from crosstable.domain.messages import N_, say
from crosstable.domain.points import format_points
from crosstable.formats.trf.errors import unusable
from crosstable.formats.trf.layout import Field
from crosstable.formats.trf.text import fit


def exactly(value: str, width: int, what: str) -> str:
    """The value right aligned; raises `TrfError` (``W01``) when it is wider than the field."""
    if len(value) > width:
        message = say(
            N_("{what} {value!r} needs more than the {width} columns that the format has; it cannot be written"),
            what=what, value=value, width=width,
        )  # fmt: skip
        raise unusable("W01", message)
    return value.rjust(width)


def number(value: int | None, width: int, what: str) -> str:
    """A whole number right aligned, blank for `None`."""
    return " " * width if value is None else exactly(str(value), width, what)


def padded(value: int, width: int, what: str) -> str:
    """A whole number with leading zeros, as rounds are written."""
    return exactly(f"{value:0{width}d}", width, what)


def points(value: int | None, width: int, what: str, decimals: int = 1) -> str:
    """Points with one decimal (or as many as they need), blank for `None`."""
    if value is None:
        return " " * width
    text = format_points(value, decimals)
    return exactly(text if len(text) <= width else format_points(value, 0), width, what)


def cut(value: str, field: Field) -> str:
    """Text in its field, cut between letters where it is too long."""
    return field.put(fit(value, field.width))


def id_list(ids: Iterable[int], width: int = 4, nobody: str = "") -> str:
    """Players or teams, each after a blank and right aligned; `nobody` stands for 0."""
    return "".join(" " + (nobody if nobody and not item else exactly(str(item), width, "number")) for item in ids)
