"""The players of a tournament file (TRF), without its rounds."""

import re
from collections.abc import Iterable, Iterator

from crosstable.domain.messages import N_, say, say_many
from crosstable.formats.findings import Finding, Severity
from crosstable.formats.players.errors import PlayersError, note
from crosstable.formats.players.fields import Field
from crosstable.formats.players.limits import DEFAULT_LIMITS, Limits
from crosstable.formats.players.table import Origin, RawTable
from crosstable.formats.trf import TrfError, read
from crosstable.journal.events import Person
from crosstable.journal.snapshot import person_of

FIELDS = (Field.NAME, Field.RATING, Field.TITLE, Field.SEX, Field.FEDERATION, Field.FIDE_ID, Field.BIRTH)
_PLAYER = re.compile(rb"(?:^|[\r\n])001 [ \d]{4}")


def is_trf(content: bytes) -> bool:
    """Whether the content has records of players (001) and so is a TRF."""
    return _PLAYER.search(content[:20_000].removeprefix(b"\xef\xbb\xbf")) is not None


def read_trf_players(content: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS) -> RawTable:
    """The players of a TRF; what had to be repaired is among the findings.

    Raises `PlayersError` where the file cannot be used.
    """
    if len(content) > limits.size:
        raise PlayersError(limits.too_large())
    try:
        result = read(content, encoding=encoding)
    except TrfError as error:
        raise PlayersError(min(error.findings).message if error.findings else say(N_("The file is no TRF."))) from error
    rows = [_row(person_of(player)) for player in result.tournament.players]
    if not rows:
        raise PlayersError(say(N_("There are no players in it: choose a file with one player a row, or paste a list.")))
    if len(rows) > limits.players:
        raise PlayersError(limits.too_many(len(rows)))
    at = _lines(content)
    lines = tuple(at.get(player.tpn, place) for place, player in enumerate(result.tournament.players, 1))
    findings = (
        *(f for f in result.findings if not f.line and f.severity is not Severity.ERROR),
        *_others(result.findings),
    )
    return RawTable(None, tuple(rows), lines, findings, Origin("trf", encoding=result.encoding), FIELDS)


def _row(person: Person) -> tuple[str, ...]:
    birth = person.birth.replace("/00/00", "")
    rating = str(person.rating or "")
    return person.name, rating, person.title, person.sex, person.federation, person.fide_id, birth


def _lines(content: bytes) -> dict[int, int]:
    """The line of each pairing number."""
    lines = content.removeprefix(b"\xef\xbb\xbf").splitlines()
    return {
        int(line[4:8]): at
        for at, line in enumerate(lines, 1)
        if line.startswith(b"001 ") and line[4:8].strip().isdigit()
    }


def _others(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Faults of rounds and results do not matter for a list of players; that there are some is said."""
    count = sum(1 for finding in findings if finding.line or finding.severity is Severity.ERROR)
    if count:
        message = say_many(
            "The file has {count} finding of its own; `crosstable validate` shows it. Only the players were read.",
            "The file has {count} findings of its own; `crosstable validate` shows them. Only the players were read.",
            count,
        )
        yield note("trf", message)
