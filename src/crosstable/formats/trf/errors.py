"""The one exception that reading or writing a TRF raises."""

from collections.abc import Iterable

from crosstable.domain.messages import Message
from crosstable.formats.findings import Finding, Severity


class TrfError(ValueError):
    """A TRF that cannot be used; ``str(error)`` is English, `findings` hold the same for translation."""

    def __init__(self, findings: Iterable[Finding], name: str | None = None) -> None:
        self.findings = tuple(findings)
        self.name = name
        prefix = f"{name}:" if name else ""
        super().__init__("\n".join(f"{prefix}{finding}" for finding in self.findings))


def unusable(code: str, message: Message, *, name: str | None = None, line: int = 0, column: int = 0) -> TrfError:
    """The error for input of which nothing can be read."""
    return TrfError([Finding(code, Severity.ERROR, line, column, None, message)], name)
