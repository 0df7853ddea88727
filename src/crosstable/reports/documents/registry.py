"""The documents there are."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from crosstable.domain import Message
from crosstable.domain.messages import N_, say
from crosstable.journal import EventState, Section
from crosstable.reports.documents.document import Document, DocumentError
from crosstable.reports.documents.entry_list import entry_list
from crosstable.reports.documents.player_cards import player_cards
from crosstable.reports.documents.ranking_lists import cross_table, standings_list, wall_chart
from crosstable.reports.documents.round_lists import pairings_by_board, pairings_by_name, result_slips
from crosstable.reports.documents.source import Named, Source, full_name


class Format(StrEnum):
    """How a document is written."""

    PDF = "pdf"
    CSV = "csv"
    XLSX = "xlsx"
    JSON = "json"
    PGN = "pgn"


_SHEETS = (Format.PDF, Format.CSV, Format.XLSX, Format.JSON)


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentKind:
    """A kind of document."""

    key: str
    title: Message
    needs_round: bool
    """Whether there is none before a round has been paired; the round asked for is the last one by default."""
    formats: tuple[Format, ...]
    make: Callable[[Source, int | None], Document]


DOCUMENTS: Mapping[str, DocumentKind] = MappingProxyType(
    {
        kind.key: kind
        for kind in (
            DocumentKind(
                key="pairings",
                title=say(N_("Pairings")),
                needs_round=True,
                formats=(*_SHEETS, Format.PGN),
                make=pairings_by_board,
            ),
            DocumentKind(
                key="pairings-by-name",
                title=say(N_("Find your board")),
                needs_round=True,
                formats=_SHEETS,
                make=pairings_by_name,
            ),
            DocumentKind(
                key="slips",
                title=say(N_("Result slips")),
                needs_round=True,
                formats=_SHEETS,
                make=result_slips,
            ),
            DocumentKind(
                key="standings",
                title=say(N_("Standings")),
                needs_round=False,
                formats=_SHEETS,
                make=standings_list,
            ),
            DocumentKind(
                key="cross-table",
                title=say(N_("Cross-table")),
                needs_round=False,
                formats=_SHEETS,
                make=cross_table,
            ),
            DocumentKind(
                key="wall-chart",
                title=say(N_("Wall chart")),
                needs_round=False,
                formats=_SHEETS,
                make=wall_chart,
            ),
            DocumentKind(
                key="entries",
                title=say(N_("Starting list")),
                needs_round=False,
                formats=_SHEETS,
                make=entry_list,
            ),
            DocumentKind(
                key="cards",
                title=say(N_("Player cards")),
                needs_round=False,
                formats=(Format.PDF, Format.JSON),
                make=player_cards,
            ),
        )
    }
)
"""The documents by their keys, in the order of a menu."""


def document(
    key: str,
    state: EventState,
    section: Section,
    *,
    round: int | None = None,  # noqa: A002 - the word of the handbook
    named: Named = full_name,
    unpublished: bool = False,
    entries: Sequence[int] = (),
) -> Document:
    """A document of a section.

    `round` is the round it is about, by default the last; for tables, that after which is ranked.  Without
    `unpublished` rounds that are not published do not exist.  `named` says how players are called.  `entries` chooses
    the players of the cards, by default everybody.  Raises `DocumentError`: no such document, or no such round.
    """
    kind = DOCUMENTS.get(key)
    if kind is None:
        raise DocumentError(
            say(N_("There is no document {key}; there are: {keys}."), key=key, keys=", ".join(DOCUMENTS))
        )
    source = Source.of(state, section, named=named, unpublished=unpublished)
    if kind.make is player_cards:
        return player_cards(source, round, entries)
    return kind.make(source, round)
