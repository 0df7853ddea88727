"""Reading a journal's text form: everything up to the first damage, and what the damage is."""

from dataclasses import dataclass, field
from typing import Any, BinaryIO

from crosstable.domain.messages import N_, Message, say
from crosstable.store.chain import START, holds
from crosstable.store.records import Record
from crosstable.store.text_lines import LineError, end_line, head_line, parse_line, read_head, read_record, record_line

CUT_OFF = N_("The file ends before its last line: it is cut off.")
EMPTY = N_("The file is empty.")
AFTER_END = N_("Something stands behind the last line of the journal.")
MISPLACED = N_("Record {found} stands where record {expected} should: lines are missing, doubled or moved.")
TAMPERED = N_("Record {sequence} is not what was written, or the line before it was removed: its digest does not fit.")
TORN = N_("Record {sequence} does not go on with the command that the line before it says it does.")
WRONG_END = N_("The last line does not fit the records before it.")


@dataclass(frozen=True, slots=True)
class Damage:
    """The first line (from 1) that is not as it was written, and what is wrong with it."""

    line: int
    reason: Message


@dataclass(slots=True)
class JournalText:
    """What a text file holds.

    `records` are those before the damage.  The last `torn` of them belong to a command of which the damage took a
    part.  `altered` are lines that were written differently (spaces, line ends, order of fields) but hold what they
    held, as their digests prove.
    """

    journal: str = ""
    records: list[Record] = field(default_factory=list)
    damage: Damage | None = None
    torn: int = 0
    altered: list[int] = field(default_factory=list)

    @property
    def is_as_written(self) -> bool:
        """Whether nothing at all was changed."""
        return self.damage is None and not self.altered

    @property
    def whole(self) -> list[Record]:
        """The records of all commands that are there in full."""
        return self.records[: len(self.records) - self.torn]


def read_text(stream: BinaryIO) -> JournalText:
    """Read a journal file as far as it is intact.  Raises `OSError` only."""
    reader = _Reader(JournalText())
    number = 0
    try:
        for number, line in enumerate(stream, 1):
            reader.take(number, line)
        reader.finish(number)
    except LineError as error:
        reader.text.damage = Damage(max(number, 1), error.reason)
        reader.text.torn = reader.torn()
    return reader.text


class _Reader:
    """Takes line after line; raises `LineError` at the first that does not fit."""

    def __init__(self, text: JournalText) -> None:
        self.text = text
        self._more = False
        self._ended = False

    def take(self, number: int, line: bytes) -> None:
        if self._ended:
            raise LineError(say(AFTER_END))
        fields = parse_line(line)
        if number == 1:
            self.text.journal = read_head(fields)
            written = head_line(self.text.journal)
        elif fields.get("end") is True:
            written = self._end(fields)
        else:
            written = self._record(fields)
        if line != written.encode() + b"\n":
            self.text.altered.append(number)

    def _record(self, fields: dict[str, Any]) -> str:
        record, more = read_record(self.text.journal, fields)
        self._check_place(record)
        self.text.records.append(record)
        self._more = more
        return record_line(record, more=more)

    def _check_place(self, record: Record) -> None:
        before = self.text.records[-1] if self.text.records else None
        expected = before.sequence + 1 if before else 1
        if record.sequence != expected:
            raise LineError(say(MISPLACED, found=record.sequence, expected=expected))
        if not holds(before.digest if before else START, record):
            raise LineError(say(TAMPERED, sequence=record.sequence))
        goes_on = before is not None and before.command is not None and before.command == record.command
        if goes_on != self._more:
            raise LineError(say(TORN, sequence=record.sequence))

    def _end(self, fields: dict[str, Any]) -> str:
        written = end_line(len(self.text.records), self.text.records[-1].digest if self.text.records else START)
        if fields != parse_line(written.encode()) or self._more or not self.text.records:
            raise LineError(say(WRONG_END))
        self._ended = True
        return written

    def finish(self, lines: int) -> None:
        if not self._ended:
            raise LineError(say(CUT_OFF if lines else EMPTY))

    def torn(self) -> int:
        """How many records at the end belong to a command that goes on behind the damage."""
        if not self._more:
            return 0
        command = self.text.records[-1].command
        count = 0
        for record in reversed(self.text.records):
            if record.command != command:
                break
            count += 1
        return count
