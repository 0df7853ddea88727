"""Short ways to read lists in tests, and the law that every reading keeps."""

from collections.abc import Iterable

from crosstable.formats.findings import Finding, Severity
from crosstable.formats.players import RawTable, guess, players
from crosstable.journal.events import Person


def read(table: RawTable, registered: Iterable[Person] = ()) -> tuple[list[Person], list[Finding]]:
    """The players by the guessed mapping; every row is a player or has an error, never both."""
    mapping = guess(table)
    assert len(mapping.columns) == table.width
    found, findings = players(table, mapping, registered)
    whole = any(finding.severity is Severity.ERROR and not finding.line for finding in findings)
    wrong = {finding.line for finding in findings if finding.severity is Severity.ERROR and finding.line}
    if not whole:
        assert {line for _, line in found} | wrong == set(table.lines)
        assert {line for _, line in found} & wrong == set()
    else:
        assert found == []
    assert all(str(finding) for finding in findings)
    return [person for person, _ in found], findings


def codes(findings: Iterable[Finding], least: Severity = Severity.WARNING) -> list[tuple[int, int, str]]:
    """Line, column and code of the findings that matter."""
    return [(finding.line, finding.column, finding.code) for finding in findings if finding.severity >= least]
