"""From text to numbered lines; CR, LF and CRLF end a line, in any mixture, and nothing else does."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from crosstable.domain.messages import say_many
from crosstable.formats.trf.errors import unusable
from crosstable.formats.trf.limits import Limits

_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")


class Line(NamedTuple):
    """One line without its end; `number` counts from 1; `text` keeps its trailing blanks."""

    number: int
    text: str

    @property
    def code(self) -> str:
        """Columns 1-3, which select the record."""
        return self.text[:3]

    @property
    def data(self) -> str:
        """The text from column 5 on, trimmed."""
        return self.text[4:].strip()

    def cut(self, first: int, last: int) -> str:
        """Columns `first` to `last` (from 1, inclusive), trimmed."""
        return self.text[first - 1 : last].strip()


def split(text: str, limits: Limits) -> Iterator[Line]:
    """The lines that are not blank.  Raises `TrfError` (``R00``) when there are more than ``limits.lines``."""
    text = text.rstrip("\x1a\r\n")
    end = len(text)
    for number, match in enumerate(_LINE.finditer(text), start=1):
        if match.start() == end:
            return
        if number > limits.lines:
            message = say_many(
                "more than {count} line: too many for a TRF",
                "more than {count} lines: too many for a TRF",
                count=limits.lines,
            )
            raise unusable("R00", message, line=number)
        content = match[1]
        if content and not content.isspace():
            yield Line(number, content)
