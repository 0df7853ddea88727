"""Records: what a journal is made of, and the checks they pass before they are stored."""

import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from crosstable.domain.messages import N_, say
from crosstable.store.canonical import canonical_json, parse_json
from crosstable.store.errors import RecordError

JOURNAL = re.compile(r"[0-9a-f]{32}")
KIND = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
LONGEST = 200
"""The longest actor, kind and command key, in characters: they are indexed, and people read them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRecord:
    """A record that is yet to be appended.

    `at` is when it happened (any time zone; stored in UTC, in microseconds).  `kind` is a stable dotted code,
    `version` the version of its payload, from 1.  The payload holds JSON values only: what is read later equals
    what was given, so tuples, keys that are not strings, NaN and infinities are refused.
    `command` is the idempotency key of the command that the record belongs to; a key is stored once.
    """

    at: datetime
    actor: str
    kind: str
    payload: Mapping[str, object] = field(default_factory=dict)
    version: int = 1
    command: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A record of a journal, as stored.

    `sequence` counts from 1 without gaps.  `digest` is the hex SHA-256 over the digest of the record before and
    the canonical text of this one (`crosstable.store.chain`).  `at` is in UTC.
    """

    journal: str
    sequence: int
    at: datetime
    actor: str
    kind: str
    version: int
    payload: Mapping[str, object]
    command: str | None
    digest: str

    def again(self) -> NewRecord:
        """The same without its place: to put it into another journal."""
        return NewRecord(
            at=self.at,
            actor=self.actor,
            kind=self.kind,
            payload=self.payload,
            version=self.version,
            command=self.command,
        )


def new_journal_id() -> str:
    """A fresh identity for a journal."""
    return uuid.uuid4().hex


def check_journal_id(journal: str) -> str:
    """The identity itself; raises `RecordError` unless it is 32 lower-case hexadecimal digits."""
    if not JOURNAL.fullmatch(journal):
        raise RecordError(
            say(N_("{journal!r} is not the identity of a journal: 32 hexadecimal digits."), journal=journal)
        )
    return journal


def check_text(name: str, value: object) -> str:
    """The text itself; raises `RecordError` unless it can stand in a record as `name`."""
    if isinstance(value, str) and 0 < len(value) <= LONGEST and value.isprintable():
        return str(value)
    template = N_("The {name} of a record must be a printable text of 1 to {longest} characters, not {value!r}.")
    raise RecordError(say(template, name=name, longest=LONGEST, value=value))


def check_kind(kind: object) -> str:
    """The kind itself; raises `RecordError` unless it is a dotted code."""
    text = check_text("kind", kind)
    if not KIND.fullmatch(text):
        template = N_("The kind of a record must be a dotted code such as round.paired, not {value!r}.")
        raise RecordError(say(template, value=text))
    return text


def check_version(version: object) -> int:
    """The payload version itself; raises `RecordError` unless it is a whole number from 1."""
    if type(version) is not int or not 0 < version < 2**31:
        template = N_("The payload version of a record must be a whole number from 1, not {value!r}.")
        raise RecordError(say(template, value=version))
    return version


def in_utc(at: datetime) -> datetime:
    """The same moment in UTC; raises `RecordError` when it does not say its time zone."""
    if at.tzinfo is None:
        raise RecordError(say(N_("The time of a record must say its time zone; {value} does not."), value=at))
    try:
        return at.astimezone(UTC)
    except OverflowError:
        raise RecordError(say(N_("The time {value} of a record cannot be told in UTC."), value=at)) from None


def payload_text(payload: Mapping[str, object]) -> tuple[str, Mapping[str, object]]:
    """The canonical text of a payload and the payload as it will be read again.

    Raises `RecordError` when they would differ or it is no JSON.
    """
    try:
        text = canonical_json(dict(payload))
        plain = parse_json(text)
        text.encode()
    except (TypeError, ValueError, RecursionError) as error:
        template = N_("The payload of a record must hold JSON values only: {detail}")
        raise RecordError(say(template, detail=error)) from None
    if plain != payload or not isinstance(plain, dict):
        template = N_("The payload of a record would not be read as it was given: lists and text keys only, no tuples.")
        raise RecordError(say(template))
    return text, plain
