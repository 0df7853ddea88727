"""What a reader or a checker found at a place in a file: one `Finding` a matter, sortable by place."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from crosstable.domain.messages import Message


class Severity(IntEnum):
    """How much a finding matters; a higher value matters more."""

    NOTE = 1
    """Repaired, or worth knowing."""
    WARNING = 2
    """A server may query it, or an assumption was made that somebody should confirm."""
    ERROR = 3
    """No engine and no server may take the file as it is."""

    def __str__(self) -> str:
        """The word in lower case: ``error``."""
        return self.name.lower()


class Place(NamedTuple):
    """A place in a file; lines and columns count from 1, and 0 means the whole file or the whole line."""

    line: int
    column: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """One matter at one place.

    `code` names the rule (``E01``) or the repair (``R07``).  `line` and `column` count from 1; both are 0
    when the finding is about the file as a whole, and `column` is 0 when it is about the whole line.
    `end_column` is inclusive, `None` for a single column.  `related` names the other rows that take part,
    such as the row of the opponent.
    """

    code: str
    severity: Severity
    line: int
    column: int
    end_column: int | None
    message: Message
    related: tuple[Place, ...] = ()

    @property
    def place(self) -> Place:
        """Line and first column."""
        return Place(self.line, self.column)

    def _key(self) -> tuple[int, int, int, str, str]:
        return self.line, self.column, -self.severity, self.code, str(self.message)

    def __lt__(self, other: object) -> bool:
        """Order by place, then the graver first."""
        return self._key() < other._key() if isinstance(other, Finding) else NotImplemented

    def __str__(self) -> str:
        """One line of English: ``18:139: error E01 round 5: player 5 has a win, but ...``."""
        return f"{self.line}:{self.column}: {self.severity} {self.code} {self.message}"


def worst(findings: Iterable[Finding]) -> Severity | None:
    """The gravest severity among the findings, `None` where there are none."""
    return max((finding.severity for finding in findings), default=None)
