"""How much a reader takes on before it refuses: no input may exhaust memory or time."""

from dataclasses import dataclass

MAX_PLAYERS = 9999
"""Starting ranks have four columns (TRF16 001, 5-8)."""

MAX_ROUNDS = 999
"""Rounds have three columns (TRF26 240, 7-9)."""

MAX_TEAMS = 999
"""Team numbers have three columns (TRF26 310, 5-7)."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one reading."""

    size: int = 32 * 1024 * 1024
    """Bytes, or characters of a text."""
    lines: int = 200_000
    line_length: int = 65_536
    """Columns of one line, trailing blanks not counted."""
    findings: int = 500
    """Findings reported; one more says how many were left out."""


DEFAULT_LIMITS = Limits()
