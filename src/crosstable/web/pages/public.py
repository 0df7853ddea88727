"""The public pages of an event: find my board, pairings, results, standings, cards, explanations, the projector.

Everything here comes from `public_state`, so that what is not public is not there to be shown.  The answers are the
same for everybody (no cookie, no form token), and are kept by `PublicCache`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, HTTPException
from starlette.responses import HTMLResponse, Response

from crosstable.domain import PublicNames
from crosstable.domain.messages import N_, say
from crosstable.i18n import _
from crosstable.journal import EventState, Section
from crosstable.journal.state import Round
from crosstable.journal.timeline import Timeline
from crosstable.reports.outputs.qr import qr_svg
from crosstable.reports.receipts import not_counted_sentence, receipts, remark_sentence
from crosstable.standings import Standings
from crosstable.standings.cross_table import cross_table
from crosstable.store import NoSuchJournalError, RecordError
from crosstable.tiebreaks.catalogue import long_name, screen_code
from crosstable.tiebreaks.errors import TieBreakError
from crosstable.web.boards import RoundRows, round_rows
from crosstable.web.cards import card
from crosstable.web.computed import kept, ranked, ranked_or_none, snapshot
from crosstable.web.found_boards import everybody, find
from crosstable.web.frame import AnyHere, Here
from crosstable.web.public_reasons import one_board, passages
from crosstable.web.public_view import public_state
from crosstable.web.reasons import reasons
from crosstable.web.roster import roster
from crosstable.web.templating import page

router = APIRouter(prefix="/p/{journal}")


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicEvent:
    """An event as everybody sees it."""

    here: Here
    journal: str
    state: EventState
    """The public state."""
    timeline: Timeline
    """The whole journal; for what is computed on the way and never shown."""
    head: int

    @property
    def url(self) -> str:
        """The address of the event's public page."""
        return f"/p/{self.journal}"

    @property
    def address(self) -> str:
        """The whole address of the event's public page; empty where only this machine reaches it."""
        return f"{self.here.reachable_address}{self.url}" if self.here.reachable_address else ""

    @property
    def sections(self) -> list["PublicSection"]:
        """The sections in their order."""
        return [PublicSection(event=self, number=number) for number in range(1, len(self.state.sections) + 1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicSection:
    """A section as everybody sees it."""

    event: PublicEvent
    number: int

    @property
    def here(self) -> Here:
        """The request's circumstances."""
        return self.event.here

    @property
    def state(self) -> EventState:
        """The public state of the event."""
        return self.event.state

    @property
    def section(self) -> Section:
        """The section, with published rounds only."""
        return list(self.event.state.sections.values())[self.number - 1]

    @property
    def known(self) -> Section:
        """The whole section."""
        return list(self.event.timeline.state.sections.values())[self.number - 1]

    @property
    def title(self) -> str:
        """The section's name; empty where the event has no other."""
        return (self.section.settings.name or self.section.name) if len(self.state.sections) > 1 else ""

    @property
    def names(self) -> PublicNames:
        """How players are named."""
        return self.state.publicity.names

    @property
    def url(self) -> str:
        """The address of the section's public pages."""
        return f"{self.event.url}/{self.number}"

    @property
    def address(self) -> str:
        """The whole address of the section's public pages; empty where only this machine reaches them."""
        return f"{self.here.reachable_address}{self.url}" if self.here.reachable_address else ""


def public_event(asked: AnyHere, journal: str) -> PublicEvent:
    """The dependency of public pages.  Raises 404 where there is no such event, or its public pages are switched off."""
    try:
        timeline = asked.desk.timeline(journal)
    except (NoSuchJournalError, RecordError):
        raise HTTPException(404) from None
    state = timeline.state
    if not state.created or not state.publicity.open:
        raise HTTPException(404)
    return PublicEvent(here=asked, journal=journal, state=public_state(state), timeline=timeline, head=timeline.head)


AnEvent = Annotated[PublicEvent, Depends(public_event)]


def public_section(event: AnEvent, number: int) -> PublicSection:
    """The dependency of a section's public pages.  Raises 404."""
    if not 1 <= number <= len(event.state.sections):
        raise HTTPException(404)
    return PublicSection(event=event, number=number)


ASection = Annotated[PublicSection, Depends(public_section)]

KEPT = {"X-Kept": "yes", "Cache-Control": "no-cache"}
"""What marks an answer that everybody gets; see `PublicCache`."""


def render_public(event: PublicEvent, template: str, **values: object) -> HTMLResponse:
    """A public page: the same for everybody who reads the language."""
    context = {
        "here": event.here,
        "event": event,
        "at": None,
        "tab": "",
        "regions": "event",
        "complete": 0,
        "watch": "",
    }
    context |= values
    return HTMLResponse(page(f"public/{template}", context), headers=KEPT)


def _section_page(at: PublicSection, template: str, tab: str, regions: Sequence[str], **values: object) -> HTMLResponse:
    told = " ".join([*(f"{region}-{at.number}" for region in regions), f"settings-{at.number}"])
    return render_public(at.event, template, at=at, tab=tab, regions=told, **values)


def _round(at: PublicSection, number: int) -> Round:
    found = at.section.round(number)
    if found is None:
        raise HTTPException(404)
    return found


def _rows(at: PublicSection, played: Round) -> RoundRows:
    return round_rows(at.state, at.section, played)


# --------------------------------------------------------------------------------------------------- the pages


@router.get("")
def event(event: AnEvent, q: str = "") -> HTMLResponse:
    """The sections of an event; of the only one its page at once."""
    sections = event.sections
    if len(sections) == 1:
        return board_page(sections[0], q)
    rows = [_rows(at, at.section.current) if at.section.current else None for at in sections]
    regions = " ".join(["event", *(f"{name}-{at.number}" for at in sections for name in ("round", "progress"))])
    return render_public(event, "event.html", sections=list(zip(sections, rows, strict=True)), regions=regions)


@router.get("/qr.svg")
def event_code(event: AnEvent) -> Response:
    """The QR code of the event's public page.  Raises 404 where no telephone would reach it."""
    return _drawn(event.address)


@router.get("/{number}/qr.svg")
def code(at: ASection) -> Response:
    """The QR code of the section's public page.  Raises 404 where no telephone would reach it."""
    return _drawn(at.address)


def _drawn(address: str) -> Response:
    if not address:
        raise HTTPException(404)
    return Response(qr_svg(address), media_type="image/svg+xml", headers=KEPT)


@router.get("/{number}")
def board(at: ASection, q: str = "") -> HTMLResponse:
    """Find my board, and the pairings of the round in play."""
    return board_page(at, q)


def board_page(at: PublicSection, wanted: str = "") -> HTMLResponse:
    """The first page of a section: its round in play, or the starting list."""
    played = at.section.current
    if played is None:
        return players_page(at)
    return round_page(at, played, wanted)


@router.get("/{number}/round/{played}")
def round_(at: ASection, played: int, q: str = "") -> HTMLResponse:
    """The pairings and results of a round."""
    return round_page(at, _round(at, played), q)


def round_page(at: PublicSection, played: Round, wanted: str = "") -> HTMLResponse:
    """The page of a round."""
    rows = _rows(at, played)
    return _section_page(
        at,
        "round.html",
        "round",
        ("round",),
        number=played.number,
        rows=rows,
        wanted=wanted[:60],
        found=find(rows, wanted[:60]),
        is_explained=_is_explained(at, played.number),
    )


@router.get("/{number}/players")
def players(at: ASection) -> HTMLResponse:
    """The starting list."""
    return players_page(at)


def players_page(at: PublicSection) -> HTMLResponse:
    """The starting list."""
    return _section_page(at, "players.html", "players", ("players", "round"), rows=roster(at.section))


@router.get("/{number}/standings")
def standings(at: ASection, after: int | None = None) -> HTMLResponse:
    """The standings after a round, by default after the last whose results are all in."""
    table = _table(at, after)
    more = {**_follows(at, after), **_columns(table), **_left(at, table)}
    return _section_page(at, "standings.html", "standings", table=table, **more)


@router.get("/{number}/cross-table")
def cross(at: ASection, after: int | None = None) -> HTMLResponse:
    """The cross-table."""
    table = _table(at, after)
    rows = None
    if table is not None:
        rows = kept(
            at.section,
            ("cross-table", table.after_round),
            lambda: cross_table(snapshot(at.state, at.section), table.after_round, table),
        )
    return _section_page(
        at, "cross_table.html", "cross-table", table=table, crosses=rows, **_follows(at, after), **_left(at, table)
    )


def _left(at: PublicSection, table: Standings | None) -> dict[str, Any]:
    """Whose results do not count, in a sentence."""
    out = table.not_counted if table is not None else ()
    people = {tpn: at.section.entries[at.section.order[tpn - 1]].person for tpn in out}
    names = [person.name or _("Player %(number)s") % {"number": tpn} for tpn, person in people.items()]
    return {"not_counted": not_counted_sentence(names)}


def _follows(at: PublicSection, after: int | None) -> dict[str, Any]:
    """What news standings after a round follow.

    Standings of rounds that are complete change with corrections and, where the last of them is meant, with the last
    result of the round in play; only those who look at the round in play itself fetch them with every result.
    """
    played = at.section.current
    if after is not None and played is not None and after == played.number and played.missing:
        return {"regions": ("standings",)}
    return {"regions": ("round", "players"), "complete": at.number if after is None else 0}


def _table(at: PublicSection, after: int | None) -> Standings | None:
    """The standings; `None` while there are none.  Raises 404 for a round that is not published."""
    if after is None:
        return ranked_or_none(at.state, at.section)
    if not 1 <= after <= len(at.section.rounds):
        raise HTTPException(404)
    try:
        return ranked(at.state, at.section, after_round=after)
    except TieBreakError:
        return None


def _columns(table: Standings | None) -> dict[str, Any]:
    if table is None:
        return {"columns": [], "remarks": []}
    heads = [
        (code, screen_code(entry), long_name(entry)) for code, entry in zip(table.codes, table.tie_breaks, strict=True)
    ]
    return {"columns": heads, "remarks": [said for remark in table.remarks if (said := remark_sentence(remark))]}


@router.get("/{number}/players/{tpn}")
def player(at: ASection, tpn: int) -> HTMLResponse:
    """A player's card: rounds, place, and how each number comes about."""
    if not 1 <= tpn <= len(at.section.order):
        raise HTTPException(404)
    entry = at.section.entries[at.section.order[tpn - 1]]
    table = ranked_or_none(at.state, at.section)
    row = table.by_tpn.get(tpn) if table is not None else None
    played = at.section.current
    seats = everybody(_rows(at, played)) if played is not None else ()
    return _section_page(
        at,
        "player.html",
        "players",
        ("players", "round"),
        complete=at.number,
        watch=_own_cell(at, entry.number),
        entry=entry,
        person=entry.person,
        tpn=tpn,
        now=next((one for one in seats if one.seat.tpn == tpn), None),
        card=card(at.state, at.section, entry.number),
        table=table,
        row=row,
        receipts=list(receipts(snapshot(at.state, at.section), table, tpn)) if table is not None and row else [],
    )


def _own_cell(at: PublicSection, entry: int) -> str:
    """The cell of a player's board in the round in play, as live updates name it."""
    played = at.section.current
    board = played.board_of(entry) if played is not None else None
    return f"{at.number}-{played.number}-{board.board}" if played is not None and board is not None else ""


# ------------------------------------------------------------------------------------------------ explanations


def _is_explained(at: PublicSection, number: int) -> bool:
    return not at.section.settings.system.value.endswith("robin") and 1 <= number <= len(at.section.rounds)


@router.get("/{number}/why/{played}")
def why(at: ASection, played: int, board: str = "") -> HTMLResponse:
    """Why a published round was paired as it was; of one board (its number in the hall) more."""
    found, known = _round(at, played), at.known.round(played)
    if not _is_explained(at, played) or known is None:
        return _section_page(at, "why.html", "round", ("round",), number=found.number, because=None)
    because = reasons(at.event.timeline, at.known, known)
    called = because.named(snapshot(at.state, at.section))
    wanted = int(board) if board.isascii() and board.isdecimal() and len(board) < 6 else 0
    return _section_page(
        at,
        "why.html",
        "round",
        ("round",),
        number=found.number,
        because=because,
        passages=list(passages(because, called)),
        wanted=wanted,
        one=one_board(because, at.section, wanted, called),
    )


# ---------------------------------------------------------------------------------------------- the projector

_MOST_TIE_BREAKS = 3
"""So many columns of tie-breaks can be read from ten metres beside names."""


@router.get("/{number}/projector")
def projector(at: ASection, what: Literal["pairings", "results", "standings"] = "pairings") -> HTMLResponse:
    """A list for the screen in the hall, which turns its pages by itself."""
    played = at.section.current
    table = ranked_or_none(at.state, at.section) if what == "standings" else None
    follows: dict[str, Any] = _follows(at, None) if what == "standings" else {"regions": ("round",)}
    columns = _columns(table)
    return _section_page(
        at,
        "projector.html",
        "projector",
        **follows,
        what=what,
        number=played.number if played is not None else 0,
        rows=_rows(at, played) if played is not None and what != "standings" else None,
        roster=roster(at.section) if played is None else [],
        table=table,
        columns=columns["columns"][:_MOST_TIE_BREAKS],
        heading=say(_HEADINGS[what]),
    )


_HEADINGS = {"pairings": N_("Pairings"), "results": N_("Results"), "standings": N_("Standings")}
