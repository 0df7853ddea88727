"""A journal as one text file, out of a store and into it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from crosstable.store.errors import AlreadyDone, DivergedError, JournalExistsError, NoSuchJournalError, TextDamagedError
from crosstable.store.records import Record
from crosstable.store.store import Store
from crosstable.store.text_lines import end_line, head_line, record_line
from crosstable.store.text_reading import Damage, JournalText, read_text


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """What an import did: `written` records are new in the store, `present` were there before.

    `damage` is where the file stopped making sense, if it did; `left_out` intact records before it were not stored
    because the damage took a part of their command.  `altered` lines were written differently and hold the same.
    """

    journal: str
    written: int
    present: int
    left_out: int = 0
    damage: Damage | None = None
    altered: Sequence[int] = ()


def export_journal(store: Store, journal: str, stream: BinaryIO, *, up_to: int | None = None) -> int:
    """Write a journal as lines of text (UTF-8) and return how many records it has.

    With `up_to`, the journal as it was at that sequence, or where the command of that record ends.
    Raises `NoSuchJournalError`, `DamagedError`, and `OSError` of the stream.
    """
    last: Record | None = None
    _put(stream, head_line(journal))
    for record, following in _with_next(store.read(journal)):
        more = following is not None and record.command is not None and following.command == record.command
        _put(stream, record_line(record, more=more))
        last = record
        if up_to is not None and record.sequence >= up_to and not more:
            break
    count = last.sequence if last else 0
    _put(stream, end_line(count, last.digest if last else ""))
    return count


def _put(stream: BinaryIO, line: str) -> None:
    stream.write(line.encode() + b"\n")


def _with_next(records: Iterator[Record]) -> Iterator[tuple[Record, Record | None]]:
    before = next(records, None)
    while before is not None:
        following = next(records, None)
        yield before, following
        before = following


def import_journal(
    store: Store, stream: BinaryIO, *, journal: str | None = None, recover: bool = False
) -> ImportReport:
    """Put a journal file into a store, all or nothing.

    The journal keeps its identity and digests; with `journal` it becomes a new one of that identity.  Is it in the
    store already, what the file has beyond it is appended.
    A damaged file raises `TextDamagedError` and stores nothing, unless `recover` asks for everything before the
    damage, by whole commands.  Raises `DivergedError`, `JournalExistsError`, `OSError` of the stream.
    """
    text = read_text(stream)
    if text.damage and not (recover and text.whole):
        raise TextDamagedError(text.damage.line, text.damage.reason, len(text.records))
    if journal is not None:
        _create(store, journal, text.whole)
        return _report(text, journal, present=0)
    return _report(text, text.journal, present=_extend(store, text))


def _report(text: JournalText, journal: str, present: int) -> ImportReport:
    return ImportReport(
        journal=journal,
        written=max(0, len(text.whole) - present),
        present=present,
        left_out=text.torn,
        damage=text.damage,
        altered=tuple(text.altered),
    )


def _create(store: Store, journal: str, records: Sequence[Record]) -> None:
    try:
        store.create(journal, [record.again() for record in records])
    except AlreadyDone:  # true of a command, but the question was about a journal
        raise JournalExistsError(journal) from None


def _extend(store: Store, text: JournalText) -> int:
    """Store what the file has beyond the store; how many records were there before."""
    records = text.whole
    try:
        head = store.info(text.journal)
    except NoSuchJournalError:
        store.create(text.journal, [record.again() for record in records])
        return 0
    _check_same_story(store, text.journal, records)
    if head.head < len(records):
        store.append(text.journal, head.head, [record.again() for record in records[head.head :]])
    return head.head


def _check_same_story(store: Store, journal: str, records: Sequence[Record]) -> None:
    for stored, given in zip(store.read(journal, up_to=len(records)), records, strict=False):
        if stored.digest != given.digest:
            raise DivergedError(journal, given.sequence)
