"""A line of a list, split into name, points, opponents and colours, whatever separates them."""

import re
from dataclasses import dataclass

from crosstable.formats.quick.words import plain


@dataclass(frozen=True, slots=True, kw_only=True)
class RawLine:
    """The fields of one line as they were typed, without blanks around them."""

    line: int
    text: str
    label: int | None = None
    """The number before the name, where there is one."""
    name: str = ""
    points: str = ""
    opponents: str = ""
    colours: str = ""

    @property
    def is_header(self) -> bool:
        """Whether the line names columns rather than a player."""
        return plain(self.points) in _POINTS_HEADERS or plain(self.opponents) in _OPPONENTS_HEADERS

    def column(self, field: str) -> int:
        """Where a field begins, from 1; 0 where it is not in the line as such."""
        value: str = getattr(self, field)
        return self.text.find(value) + 1 if value else 0


_POINTS_HEADERS = {"points", "pts", "score", "poin", "nilai", "очки", "punten", "puntos", "punkte", "punti", "pkt"}
_OPPONENTS_HEADERS = {"opponents", "lawan", "соперники", "tegenstanders", "rivales", "gegner"}

_NUMBER = r"(?:[0-9]{1,3}(?:[.,][0-9]{1,2})?\s?½?|½|[0-9]{1,3}\s1/2|1/2)"
_LABEL = re.compile(r"\s*([0-9]{1,4})[.)]\s+(?=\S)", re.ASCII)
_LOOSE = re.compile(rf"(?P<name>.*?\S)[ \t:]+(?P<points>{_NUMBER})", re.ASCII)
_DECIMAL_COMMA = re.compile(r",(?!(?:0|00|5|50|25|75)(?![0-9]))|(?<![0-9]),")
"""A comma that does not stand in a number of points."""


def split_line(text: str, number: int) -> RawLine | None:
    """Split a line; `None` for a blank one and for a comment, which begins with ``#``."""
    text = text.strip("\ufeff").rstrip()
    if not text.strip() or text.lstrip().startswith("#"):
        return None
    label, rest = _label(text)
    fields = _fields(rest)
    if label is None and len(fields) > 2 and re.fullmatch("[0-9]{1,4}", fields[0]) and not _is_points(fields[1]):
        label, fields = int(fields[0]), fields[1:]
    fields += [""] * (4 - len(fields))
    name, points, opponents, *colours = fields
    return RawLine(
        line=number,
        text=text,
        label=label,
        name=name,
        points=points,
        opponents=opponents,
        colours=" ".join(colours).strip(),
    )


def _label(text: str) -> tuple[int | None, str]:
    match = _LABEL.match(text)
    return (None, text) if match is None else (int(match[1]), text[match.end() :])


def _fields(text: str) -> list[str]:
    for sign in ("|", "\t", ";"):
        if sign in text:
            fields = [part.strip() for part in text.strip(sign if sign == "|" else " ").split(sign)]
            return fields if sign != "\t" else [part for part in fields if part] or [""]
    if "," in text:
        return _by_commas([part.strip() for part in _DECIMAL_COMMA.split(text)])
    match = _LOOSE.fullmatch(text.strip())
    return [match["name"], match["points"]] if match else [text.strip()]


def _by_commas(parts: list[str]) -> list[str]:
    """The first number is the points, what stands before it the name; what looks like colours comes last."""
    place = next((n for n, part in enumerate(parts) if n and _is_points(part)), None)
    if place is None:
        match = _LOOSE.fullmatch(parts[-1])
        if match is None:
            return [", ".join(parts)]
        return [", ".join([*parts[:-1], match["name"]]), match["points"]]
    after = parts[place + 1 :]
    colours = after.pop() if after and re.fullmatch(r"[WBwb](?:[\s-]*[WBwb])*", after[-1]) else ""
    return [", ".join(parts[:place]), parts[place], ", ".join(after), colours]


def _is_points(text: str) -> bool:
    return re.fullmatch(_NUMBER, text, re.ASCII) is not None
