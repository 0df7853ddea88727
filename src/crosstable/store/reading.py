"""Reading journals from the tables, every digest computed again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row

from crosstable.domain.messages import N_, say
from crosstable.store import statements as sql
from crosstable.store.canonical import parse_instant, parse_json
from crosstable.store.chain import START, digest
from crosstable.store.drafts import Head
from crosstable.store.errors import DamagedError, NoSuchJournalError
from crosstable.store.records import Record
from crosstable.store.store import JournalInfo

MANY = 500
"""How many values stand in one IN list; SQLite has a limit."""


def info(connection: Connection, journal: str) -> JournalInfo:
    """Where a journal ends; raises `NoSuchJournalError`."""
    row = connection.execute(sql.JOURNAL, {"journal": journal}).first()
    if row is None:
        raise NoSuchJournalError(journal)
    return _info(row)


def infos(connection: Connection) -> list[JournalInfo]:
    """All journals, the one that was changed last first."""
    return [_info(row) for row in connection.execute(sql.JOURNALS)]


def _info(row: Row[Any]) -> JournalInfo:
    return JournalInfo(
        journal=row.id,
        head=row.head,
        digest=row.digest,
        created=parse_instant(row.created),
        changed=parse_instant(row.changed),
    )


def digest_at(connection: Connection, journal: str, sequence: int) -> str:
    """The digest of a record; `START` before the first and, as nothing follows there, beyond the end.

    Raises `NoSuchJournalError`.
    """
    info(connection, journal)
    found: str | None = connection.execute(sql.DIGEST_AT, {"journal": journal, "at": sequence}).scalar()
    return START if found is None else found


@dataclass(frozen=True, slots=True)
class Page:
    """Some records in order; `damage` is what is wrong behind them, `last` says that the journal ends here."""

    records: list[Record]
    damage: DamagedError | None
    last: bool


def page(connection: Connection, journal: str, head: Head, up_to: int | None) -> Page:
    """The next records after `head`, at most `statements.PAGE`."""
    bounds = {"journal": journal, "after": head.sequence, "up_to": sql.NO_LIMIT if up_to is None else up_to}
    rows = connection.execute(sql.RECORDS, bounds).all()
    found = []
    try:
        for row in rows:
            record = _record(row, head)
            head = Head(record.sequence, record.digest)
            found.append(record)
        if len(rows) < sql.PAGE and up_to is None:
            _check_end(connection, journal, head)
    except DamagedError as damage:
        return Page(found, damage, last=True)
    return Page(found, None, last=len(rows) < sql.PAGE)


def _record(row: Sequence[Any], head: Head) -> Record:
    # By position, in the order of the table: named access would cost a third of the reading.
    journal, sequence, at, actor, kind, version, payload, command, _, stored = row
    expected = digest(
        head.digest,
        journal=journal,
        sequence=head.sequence + 1,
        at=at,
        actor=actor,
        kind=kind,
        version=version,
        payload=payload,
        command=command,
    )
    if stored != expected or sequence != head.sequence + 1:
        raise _broken(journal, head.sequence + 1)
    return Record(
        journal=journal,
        sequence=sequence,
        at=parse_instant(at),
        actor=actor,
        kind=kind,
        version=version,
        payload=_payload(payload),
        command=command,
        digest=stored,
    )


def _payload(text: str) -> dict[str, object]:
    payload = parse_json(text)
    assert isinstance(payload, dict)  # the digest holds, and nothing else was ever sealed
    return payload


def _check_end(connection: Connection, journal: str, head: Head) -> None:
    """Raise `DamagedError` when records are missing from the end of the journal."""
    stored = info(connection, journal)
    if stored.head > head.sequence:
        raise _broken(journal, head.sequence + 1)
    if stored.head == head.sequence and stored.digest != head.digest:
        raise _broken(journal, head.sequence)


def _broken(journal: str, sequence: int) -> DamagedError:
    template = N_(
        "The journal {journal} was changed from outside or damaged at record {sequence}; everything before it is "
        "intact. Compare it with the newest backup file."
    )
    return DamagedError(say(template, journal=journal, sequence=sequence))


def commands_done(connection: Connection, journal: str, keys: Sequence[str]) -> list[str]:
    """Those of the command keys that the journal holds, in the order given."""
    if len(keys) == 1:
        return list(connection.execute(sql.COMMAND_DONE, {"journal": journal, "key": keys[0]}).scalars())
    found: set[str] = set()
    for start in range(0, len(keys), MANY):
        some = {"journal": journal, "keys": keys[start : start + MANY]}
        found.update(connection.execute(sql.COMMANDS_DONE, some).scalars())
    return [key for key in keys if key in found]


def of_command(connection: Connection, journal: str, key: str) -> list[Record]:
    """What a command wrote, its digests computed again."""
    first, last = connection.execute(sql.COMMAND_RANGE, {"journal": journal, "key": key}).one()
    if first is None:
        return []
    head = Head(first - 1, digest_at(connection, journal, first - 1))
    return [record for record in _until(connection, journal, head, last) if record.command == key]


def _until(connection: Connection, journal: str, head: Head, last: int) -> Iterator[Record]:
    while head.sequence < last:
        part = page(connection, journal, head, last)
        yield from part.records
        if part.damage:
            raise part.damage
        head = Head(part.records[-1].sequence, part.records[-1].digest)
