"""The chain of digests: every record vouches for all before it.

The digest of a record is SHA-256, in hexadecimal, over the digest of the record before it (nothing for the first)
followed by the record's canonical JSON with the keys `actor`, `at`, `command`, `journal`, `kind`, `payload`,
`sequence` and `version`.  Whoever knows the digest of a journal's last record can tell whether any record was
changed, dropped, added or moved.
"""

import hashlib

from crosstable.store.canonical import canonical_json, instant_text
from crosstable.store.records import Record

START = ""
"""What stands before the first record of a journal."""


def digest(
    previous: str,
    *,
    journal: str,
    sequence: int,
    at: str,
    actor: str,
    kind: str,
    version: int,
    payload: str,
    command: str | None,
) -> str:
    """The digest of a record after the one with digest `previous`; `at` and `payload` are canonical texts."""
    text = (
        f'{previous}{{"actor":{canonical_json(actor)},"at":"{at}","command":{canonical_json(command)},'
        f'"journal":"{journal}","kind":"{kind}","payload":{payload},"sequence":{sequence},"version":{version}}}'
    )
    return hashlib.sha256(text.encode()).hexdigest()


def holds(previous: str, record: Record) -> bool:
    """Whether a record's digest is right after the one with digest `previous`."""
    try:
        return record.digest == digest(
            previous,
            journal=record.journal,
            sequence=record.sequence,
            at=instant_text(record.at),
            actor=record.actor,
            kind=record.kind,
            version=record.version,
            payload=canonical_json(record.payload),
            command=record.command,
        )
    except (UnicodeEncodeError, RecursionError):  # what cannot be written never was
        return False
