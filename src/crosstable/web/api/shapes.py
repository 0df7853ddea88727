"""The answers of the API: what they hold, and how they are made of what the desk says."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from starlette.responses import JSONResponse

from crosstable.domain import format_points
from crosstable.i18n import translate
from crosstable.journal import Section, Timeline, payload_of
from crosstable.journal.codec import to_json
from crosstable.journal.state import Round
from crosstable.journal.timeline import Entry
from crosstable.reports.receipts import Receipt
from crosstable.standings import Standings
from crosstable.standings.cross_table import CrossTable
from crosstable.store import AccessCode, Invitation

Object = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingShape:
    """What is to be said about a command; the level is 1 (out of the ordinary) to 5 (ruled out)."""

    level: int
    code: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorBody:
    """What went wrong.  With `confirmation-needed` also `needed` and `given`, with `too-many-tries` also `wait`."""

    code: str
    message: str
    findings: tuple[FindingShape, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorShape:
    """An error."""

    error: ErrorBody


@dataclass(frozen=True, slots=True, kw_only=True)
class EventShape:
    """An event in the list.  `role` is that of who asks, null without one."""

    event: str
    name: str
    sequence: int
    changed: datetime
    role: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StateShape:
    """The state of an event after an entry of its history, as `crosstable event show` prints it."""

    event: str
    sequence: int
    state: Object


@dataclass(frozen=True, slots=True, kw_only=True)
class DoneShape:
    """An entry that a command has made."""

    sequence: int
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeShape:
    """What a command has done; `command` is its key, by which it can be undone.  Nothing done: nothing needed to be."""

    event: str
    done: tuple[DoneShape, ...]
    command: str | None
    repeated: bool
    findings: tuple[FindingShape, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftShape:
    """A command of a batch that was not carried out, by its place from 0, and why."""

    place: int
    confirmations_needed: int
    findings: tuple[FindingShape, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchShape:
    """What a batch of commands has done, and what was left out."""

    outcome: OutcomeShape
    left: tuple[LeftShape, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceShape:
    """A place in the standings."""

    rank: int
    points: str
    tie_breaks: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsequenceShape:
    """What would change in a section.  Boards are pairs of entries, White first; places before and after, by entry."""

    section: str
    round: int
    boards_before: tuple[tuple[int, int], ...]
    boards_after: tuple[tuple[int, int], ...]
    bye_before: int | None
    bye_after: int | None
    places: Mapping[str, tuple[PlaceShape | None, PlaceShape | None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewShape:
    """What a command would do; nothing has happened."""

    level: int
    confirmations_needed: int
    findings: tuple[FindingShape, ...]
    would_do: tuple[Object, ...]
    consequences: tuple[ConsequenceShape, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryShape:
    """An entry of the history, with the fields of its event in `event`."""

    sequence: int
    at: datetime
    actor: str
    command: str
    undone: bool
    kind: str
    event: Object


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryShape:
    """A piece of the history; `next` is what to ask for as `after` to go on, null at the end."""

    head: int
    entries: tuple[EntryShape, ...]
    next: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatShape:
    """A player at a board."""

    entry: int
    tpn: int | None
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardShape:
    """A board; `result` holds White's code and Black's, as in a TRF."""

    board: int
    hall_board: int
    white: SeatShape
    black: SeatShape
    result: tuple[str, str] | None
    conflict: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsShape:
    """A round."""

    round: int
    published: bool
    boards: tuple[BoardShape, ...]
    bye: int | None
    absences: Mapping[str, str]
    """Codes by entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRowShape:
    """A place."""

    rank: int
    tpn: int
    name: str
    points: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsShape:
    """The standings."""

    after_round: int
    edition: str
    tie_breaks: tuple[str, ...]
    rows: tuple[StandingsRowShape, ...]
    not_counted: tuple[int, ...]
    """Pairing numbers of those who left a round robin early; results against them do not count (C.05 6.6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossRowShape:
    """A line of the cross-table; a cell a round, such as `12w1`."""

    rank: int | None
    """Null for those without a place, who stand at the end."""
    tpn: int
    name: str
    rating: int | None
    points: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossTableShape:
    """The cross-table."""

    rounds: int
    rows: tuple[CrossRowShape, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptLineShape:
    """A line of a receipt; `cut` says why its amount does not count."""

    text: str
    amount: str
    cut: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptShape:
    """How a value comes about."""

    heading: str
    lines: tuple[ReceiptLineShape, ...]
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeoverShape:
    """A tournament that was taken over, and which of its rounds are as the rules pair them."""

    outcome: OutcomeShape
    rounds: int
    reproduced: tuple[int, ...]
    different: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParagraphShape:
    """A heading and the sentences under it."""

    heading: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplanationShape:
    """Why a round is paired as the rules pair it."""

    round: int
    sections: tuple[ParagraphShape, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SentencesShape:
    """An answer in words."""

    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PassShape:
    """A code or an invitation, without its secret."""

    id: str
    label: str | None
    role: str
    first_board: int | None
    last_board: int | None
    created_by: str
    created: datetime
    expires: datetime
    last_used: datetime | None
    is_good: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class IssuedShape:
    """A code or an invitation with its secret: this once, and never again."""

    secret: str
    address: str
    issued: PassShape


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicityShape:
    """What the public sees."""

    open: bool
    names: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentShape:
    """A document that can be had."""

    key: str
    title: str
    needs_round: bool
    formats: tuple[str, ...]


def answered(shape: object, status: int = 200) -> JSONResponse:
    """A shape, or a list of shapes, as an answer."""
    return JSONResponse(to_json(shape), status)


def entry_json(entry: Entry, timeline: Timeline) -> dict[str, object]:
    """An entry as an `EntryShape` is written."""
    return {
        "sequence": entry.sequence,
        "at": entry.at.isoformat(),
        "actor": entry.actor,
        "command": entry.command,
        "undone": entry.command in timeline.undone,
        "kind": entry.event.KIND,
        "event": payload_of(entry.event),
    }


def pairings_shape(section: Section, played: Round) -> PairingsShape:
    """A round."""

    def seat(entry: int) -> SeatShape:
        return SeatShape(entry=entry, tpn=section.numbers.get(entry), name=section.entries[entry].person.name)

    def result(board: int) -> tuple[str, str] | None:
        codes = played.results.get(board)
        return None if codes is None else (codes[0].value, codes[1].value)

    return PairingsShape(
        round=played.number,
        published=played.published,
        boards=tuple(
            BoardShape(
                board=board.board,
                hall_board=board.board + section.settings.first_board - 1,
                white=seat(board.white),
                black=seat(board.black),
                result=result(board.board),
                conflict=board.board in played.conflicts,
            )
            for board in played.boards
        ),
        bye=played.bye,
        absences={str(entry): code.value for entry, code in played.absences.items()},
    )


def standings_shape(ranked: Standings) -> StandingsShape:
    """The standings."""
    return StandingsShape(
        after_round=ranked.after_round,
        edition=str(ranked.edition.name),
        tie_breaks=ranked.codes,
        rows=tuple(
            StandingsRowShape(
                rank=row.rank,
                tpn=row.tpn,
                name=row.name,
                points=format_points(row.points),
                values={code: str(value) for code, value in row.values.items()},
            )
            for row in ranked.rows
        ),
        not_counted=ranked.not_counted,
    )


def cross_table_shape(table: CrossTable) -> CrossTableShape:
    """The cross-table."""
    return CrossTableShape(
        rounds=table.rounds,
        rows=tuple(
            CrossRowShape(
                rank=row.rank,
                tpn=row.tpn,
                name=row.name,
                rating=row.rating,
                points=format_points(row.points),
                cells=row.cells,
            )
            for row in table.rows
        ),
    )


def receipt_shape(receipt: Receipt) -> ReceiptShape:
    """A receipt in the reader's language."""
    return ReceiptShape(
        heading=translate(receipt.heading),
        lines=tuple(
            ReceiptLineShape(
                text=translate(line.text),
                amount=line.amount,
                cut=None if line.cut is None else translate(line.cut),
            )
            for line in receipt.lines
        ),
        result=translate(receipt.result),
    )


def pass_shape(found: AccessCode | Invitation, now: datetime) -> PassShape:
    """A code or an invitation."""
    return PassShape(
        id=found.id,
        label=found.label if isinstance(found, AccessCode) else None,
        role=found.role,
        first_board=found.first_board,
        last_board=found.last_board,
        created_by=found.created_by,
        created=found.created,
        expires=found.expires,
        last_used=found.last_used if isinstance(found, AccessCode) else None,
        is_good=found.is_good(now),
    )
