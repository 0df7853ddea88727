"""The lines of a journal's text form: what stands in them, and how they are read back.

`docs/store.md` describes the format for those who read it without this program.
"""

import re
from typing import Any

from crosstable.domain.messages import N_, Message, say
from crosstable.store.canonical import canonical_json, instant_text, parse_instant, parse_json
from crosstable.store.errors import RecordError
from crosstable.store.records import Record, check_journal_id, check_kind, check_text, check_version

FORMAT = 1
"""The version of the format that is written."""

DIGEST = re.compile(r"[0-9a-f]{64}")
FIELDS = frozenset({"sequence", "at", "actor", "kind", "version", "payload", "command", "digest"})

NOT_JSON = N_("This is not a line of a journal file: it is damaged, or cut off.")
NO_JOURNAL = N_("This is not the head of a journal file.")
NEWER = N_("The file has format {format}; this program knows formats up to {known}. Update the program.")
WRONG_FIELDS = N_("The record does not have the fields that it should have.")
BAD_FIELD = N_("A field of the record holds what cannot stand there.")


class LineError(Exception):
    """What is wrong with a line."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def head_line(journal: str) -> str:
    """The first line."""
    return canonical_json({"crosstable": "journal", "format": FORMAT, "journal": journal})


def record_line(record: Record, *, more: bool) -> str:
    """The line of a record; `more` says that the next record belongs to the same command."""
    fields = {
        "sequence": record.sequence,
        "at": instant_text(record.at),
        "actor": record.actor,
        "kind": record.kind,
        "version": record.version,
        "payload": record.payload,
        "command": record.command,
        "digest": record.digest,
    }
    return canonical_json(fields | {"more": True} if more else fields)


def end_line(records: int, digest: str) -> str:
    """The last line: how many records there are, and the digest of the last."""
    return canonical_json({"digest": digest, "end": True, "records": records})


def parse_line(line: bytes) -> dict[str, Any]:
    """The object in a line; raises `LineError`."""
    try:
        fields = parse_json(line.decode())
    except (ValueError, RecursionError):
        raise LineError(say(NOT_JSON)) from None
    if not isinstance(fields, dict):
        raise LineError(say(NOT_JSON))
    return fields


def read_head(fields: dict[str, Any]) -> str:
    """The identity of the journal in a first line; raises `LineError`."""
    if fields.get("crosstable") != "journal":
        raise LineError(say(NO_JOURNAL))
    form = fields.get("format")
    if type(form) is int and form > FORMAT:
        raise LineError(say(NEWER, format=form, known=FORMAT))
    if type(form) is not int or form != FORMAT or set(fields) != {"crosstable", "format", "journal"}:
        raise LineError(say(NO_JOURNAL))
    try:
        return check_journal_id(str(fields["journal"]))
    except RecordError as error:
        raise LineError(error.message) from None


def read_record(journal: str, fields: dict[str, Any]) -> tuple[Record, bool]:
    """The record in a line, and whether the next belongs to the same command; raises `LineError`."""
    more = fields.pop("more", False)
    if set(fields) != FIELDS or not isinstance(more, bool):
        raise LineError(say(WRONG_FIELDS))
    try:
        return _record(journal, fields), more
    except RecordError as error:
        raise LineError(error.message) from None
    except (ValueError, TypeError, OverflowError):
        raise LineError(say(BAD_FIELD)) from None


def _record(journal: str, fields: dict[str, Any]) -> Record:
    if not isinstance(fields["payload"], dict) or not DIGEST.fullmatch(fields["digest"]):
        raise ValueError
    return Record(
        journal=journal,
        sequence=check_version(fields["sequence"]),
        at=parse_instant(fields["at"]),
        actor=check_text("actor", fields["actor"]),
        kind=check_kind(fields["kind"]),
        version=check_version(fields["version"]),
        payload=fields["payload"],
        command=None if fields["command"] is None else check_text("command", fields["command"]),
        digest=fields["digest"],
    )
