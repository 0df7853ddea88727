"""Records on their way in: checked before the journal is locked, given place and digest while it is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from crosstable.domain.messages import N_, say
from crosstable.store.canonical import instant_text
from crosstable.store.chain import digest
from crosstable.store.errors import RecordError
from crosstable.store.records import (
    NewRecord,
    Record,
    check_kind,
    check_text,
    check_version,
    in_utc,
    payload_text,
)


@dataclass(frozen=True, slots=True)
class Draft:
    """A record that has passed the checks; `position` counts the records of its command, from 0."""

    at: datetime
    actor: str
    kind: str
    version: int
    payload: Mapping[str, object]
    payload_text: str
    command: str | None
    position: int | None


@dataclass(frozen=True, slots=True)
class Head:
    """Where a journal ends: the sequence and digest of its last record."""

    sequence: int
    digest: str


def drafts(records: Sequence[NewRecord]) -> list[Draft]:
    """Check records and put them into the form in which they are stored; raises `RecordError`."""
    if not records:
        raise RecordError(say(N_("There is nothing to append: a journal grows by one record or more.")))
    positions: dict[str, int] = {}
    return [_draft(record, positions) for record in records]


def _draft(record: NewRecord, positions: dict[str, int]) -> Draft:
    text, payload = payload_text(record.payload)
    command = None if record.command is None else check_text("command", record.command)
    position = None
    if command is not None:
        position = positions[command] = positions.get(command, -1) + 1
    return Draft(
        at=in_utc(record.at),
        actor=check_text("actor", record.actor),
        kind=check_kind(record.kind),
        version=check_version(record.version),
        payload=payload,
        payload_text=text,
        command=command,
        position=position,
    )


def commands_of(waiting: Sequence[Draft]) -> list[str]:
    """The command keys of drafts, each once, in their order."""
    return list(dict.fromkeys(draft.command for draft in waiting if draft.command is not None))


def seal(journal: str, head: Head, waiting: Sequence[Draft]) -> tuple[list[Record], list[dict[str, object]]]:
    """Give drafts their place after `head`: the records, and the rows that hold them."""
    records: list[Record] = []
    rows: list[dict[str, object]] = []
    for draft in waiting:
        at = instant_text(draft.at)
        sequence = head.sequence + 1
        sealed = digest(
            head.digest,
            journal=journal,
            sequence=sequence,
            at=at,
            actor=draft.actor,
            kind=draft.kind,
            version=draft.version,
            payload=draft.payload_text,
            command=draft.command,
        )
        head = Head(sequence, sealed)
        records.append(_record(journal, head, draft))
        rows.append(_row(journal, head, draft, at))
    return records, rows


def _record(journal: str, head: Head, draft: Draft) -> Record:
    return Record(
        journal=journal,
        sequence=head.sequence,
        at=draft.at,
        actor=draft.actor,
        kind=draft.kind,
        version=draft.version,
        payload=draft.payload,
        command=draft.command,
        digest=head.digest,
    )


def _row(journal: str, head: Head, draft: Draft, at: str) -> dict[str, object]:
    return {
        "journal": journal,
        "sequence": head.sequence,
        "at": at,
        "actor": draft.actor,
        "kind": draft.kind,
        "version": draft.version,
        "payload": draft.payload_text,
        "command": draft.command,
        "position": draft.position,
        "digest": head.digest,
    }
