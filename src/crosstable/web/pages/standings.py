"""Standings and cross-table: every number opens into its working, any list can be tried, two players compared."""

from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request
from starlette.responses import HTMLResponse, Response

from crosstable.domain import Tournament
from crosstable.i18n import _, translate
from crosstable.journal import Section
from crosstable.journal import commands as c
from crosstable.reports.documents import Source
from crosstable.standings import Comparison, Standings, Variant, compare
from crosstable.tiebreaks.catalogue import code_list, parse
from crosstable.tiebreaks.editions import EDITIONS, edition_for
from crosstable.tiebreaks.errors import TieBreakError
from crosstable.tiebreaks.presets import Preset, preset_for
from crosstable.web.computed import kept, ranked, snapshot
from crosstable.web.frame import ASection, Notice, Posted, SectionHere, act, error, render, text_of
from crosstable.web.pages.section_page import section_page
from crosstable.web.ranking import RankedTable, RankingLinks, advice, between_two, criteria, ranked_table, sums_of
from crosstable.web.trial import Asked, as_tried, asked_for, catalogue, chips

router = APIRouter(prefix="/e/{journal}/{number}")

REGIONS = ("standings",)

_MOST_NAMED = 5
"""Who shares the first place, named up to so many."""


def asked_of(request: Request) -> Asked:
    """What the address asks for."""
    return asked_for(request.query_params)


AnAsked = Annotated[Asked, Depends(asked_of)]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The standings that were asked for, with what they are compared to."""

    asked: Asked
    """As far as it could be done."""
    tournament: Tournament
    table: Standings
    own: Standings
    """Under the tournament's list and edition, after the same round."""

    @property
    def is_tried(self) -> bool:
        """Whether the list or the edition is another than the tournament's."""
        return self.table is not self.own

    @property
    def list(self) -> str:
        """The list as addresses have it."""
        return code_list(self.table.tie_breaks)


def numbered(section: Section) -> Section:
    """The section with numbers: before they are given those of the rating order, so that lists can be looked at."""
    if section.order or not section.entries:
        return section
    order = sorted(section.entries.values(), key=lambda one: (-(one.person.rating or 0), one.person.name))
    return kept(section, ("numbered",), lambda: replace(section, order=tuple(one.number for one in order)))


def ranking(at: SectionHere, asked: Asked) -> Ranking:
    """The standings.  Raises `TieBreakError` for what does not exist or cannot be computed."""
    if asked.trouble is not None:
        raise TieBreakError(asked.trouble)
    state, section = at.event.state, numbered(at.section)
    own = ranked(state, section, after_round=asked.after)
    table = own
    if asked.tie_breaks is not None or asked.edition is not None:
        list_ = None if asked.tie_breaks is None else code_list(as_tried(asked.tie_breaks))
        if list_ is not None and list_ == code_list(own.tie_breaks):
            list_ = None
        tried = ranked(state, section, after_round=asked.after, tie_breaks=list_, edition=asked.edition)
        table = own if list_ is None and tried.edition == own.edition else tried
    return Ranking(asked, snapshot(state, section), table, own)


def _rows(at: SectionHere, found: Ranking) -> RankedTable:
    section, table = numbered(at.section), found.table
    what = ("ranked-table", table.after_round, found.list, table.edition.name, found.is_tried)
    return kept(section, what, lambda: ranked_table(Source(at.event.state, section), found.tournament, table))


# ------------------------------------------------------------------------------------------------ the standings


@router.get("/standings")
def standings(at: ASection, asked: AnAsked) -> HTMLResponse:
    """The standings, under the tournament's list or one that is tried."""
    return standings_page(at, asked)


def standings_page(at: SectionHere, asked: Asked, notice: Notice | None = None) -> HTMLResponse:
    """The page of the standings; what cannot be done is said above the tournament's own."""
    status = 200
    try:
        found = ranking(at, asked)
    except TieBreakError as trouble:
        notice, status = error(trouble.message), 422
        found = ranking(at, Asked())
    rows = _rows(at, found)
    typed = found.list if status == 200 else (asked.tie_breaks or found.list)
    return section_page(
        at,
        "standings.html",
        "standings",
        regions=REGIONS,
        notice=notice,
        status=status,
        found=found,
        view=rows,
        links=_links(at, found.asked),
        chips=list(chips(found.table)),
        shelves=catalogue(found.table.edition),
        editions=EDITIONS,
        own_edition=edition_for(at.event.state.start_date).name,
        advice=advice(found.tournament, found.table),
        suggested=_suggested(found),
        typed=typed,
        leaders=[_leaders(table) for table in (found.table, found.own)],
        own_ranks={row.tpn: row.rank for row in found.own.rows} if found.is_tried else {},
        is_over=is_over(at.section),
        heading=_heading(at.section, found.table),
    )


def is_over(section: Section) -> bool:
    """Whether all rounds have been paired and every game has its result."""
    rounds = section.rounds
    return len(rounds) >= section.settings.rounds and not any(r.missing or r.adjourned or r.amending for r in rounds)


def _heading(section: Section, table: Standings) -> str:
    if section.finished and table.after_round == len(section.rounds):
        return _("Final standings")
    if table.after_round:
        return _("Standings after round {round}").format(round=table.after_round)
    return _("Standings")


def _links(at: SectionHere, asked: Asked) -> RankingLinks:
    return RankingLinks(
        player=f"{at.url}/players/",
        receipt=f"{at.url}/standings/receipt",
        separate=f"{at.url}/standings/separate",
        query=asked.more,
        carried=asked.said,
    )


def _leaders(table: Standings) -> list[str]:
    return [row.name for row in table.rows if row.rank == 1][:_MOST_NAMED]


def _suggested(found: Ranking) -> Preset | None:
    """A ready-made list, where the tournament has announced none."""
    return None if found.own.tie_breaks else preset_for(found.tournament, found.own.edition)


@router.post("/standings/announce")
def announce(at: ASection, form: Posted) -> Response:
    """Make a list the tournament's."""
    asked = Asked(tie_breaks=text_of(form, "list"))
    try:
        codes = tuple(map(str, as_tried(asked.tie_breaks or "")))
    except TieBreakError:
        return standings_page(at, asked)
    command = c.AnnounceTieBreaks(section=at.section.name, tie_breaks=codes)
    return act(
        at.event,
        command,
        form,
        back=f"{at.url}/standings",
        done=_("The tie-breaks are announced."),
        what=_("Announce tie-breaks"),
    )


@router.post("/standings/finish")
def finish(at: ASection, form: Posted) -> Response:
    """Make the standings final."""
    command = c.FinishSection(section=at.section.name)
    return act(
        at.event,
        command,
        form,
        back=f"{at.url}/standings",
        done=_("The standings are final."),
        what=_("Finish the section"),
    )


@router.post("/standings/reopen")
def reopen(at: ASection, form: Posted) -> Response:
    """Open a finished section again."""
    command = c.ReopenSection(section=at.section.name)
    return act(
        at.event,
        command,
        form,
        back=f"{at.url}/standings",
        done=_("The section is open again."),
        what=_("Open the section again"),
    )


# --------------------------------------------------------------------------------------------------- receipts


@router.get("/standings/receipt")
def receipt_(at: ASection, asked: AnAsked, tpn: str = "", code: str = "") -> HTMLResponse:
    """The working of one number of a player, or of all."""
    found = _ranking_or_404(at, asked)
    player = _competitor(found.table, tpn)
    sums = sums_of(found.tournament, found.table, player, code)
    if not sums:
        raise HTTPException(404)
    if at.here.is_htmx:
        return render(at.here, "receipt_fragment.html", sums=sums)
    row = found.table.by_tpn[player]
    return section_page(
        at,
        "receipt.html",
        "standings",
        regions=REGIONS,
        sums=sums,
        row=row,
        found=found,
        is_single=bool(code),
        links=_links(at, asked),
        back=asked.to(f"{at.url}/standings"),
    )


def _ranking_or_404(at: SectionHere, asked: Asked) -> Ranking:
    try:
        return ranking(at, asked)
    except TieBreakError:
        raise HTTPException(404) from None


def _competitor(table: Standings, text: str) -> int:
    """A player who has a place.  Raises 404."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0
    if number not in table.by_tpn:
        raise HTTPException(404)
    return number


# ------------------------------------------------------------------------------------------- what separates two


@router.get("/standings/separate")
def separate(request: Request, at: ASection, asked: AnAsked, a: str = "", b: str = "") -> HTMLResponse:
    """What separates two players: ``a`` and ``b``, or two that were ticked (``tpn`` twice)."""
    found = _ranking_or_404(at, asked)
    pair = list(dict.fromkeys([a, b] if a or b else request.query_params.getlist("tpn")))
    if len(pair) != 2:
        return standings_page(at, asked, error(_("Tick two players to see what separates them.")))
    one, other = (_competitor(found.table, text) for text in pair)
    between = between_two(found.tournament, found.table, one, other)
    if at.here.is_htmx:
        return render(at.here, "separation_fragment.html", between=between)
    return section_page(
        at,
        "separation.html",
        "standings",
        regions=REGIONS,
        between=between,
        found=found,
        back=asked.to(f"{at.url}/standings"),
    )


# --------------------------------------------------------------------------------------------- editions compared


@router.get("/standings/compare")
def compare_(request: Request, at: ASection, asked: AnAsked) -> HTMLResponse:
    """The places under each edition of the rules, to see why another program differs."""
    found = _ranking_or_404(at, replace(asked, edition=None))
    known = {edition.name for edition in EDITIONS}
    chosen = [name for name in request.query_params.getlist("edition") if name in known]
    chosen = chosen or [edition.name for edition in EDITIONS if edition.chosen_by_date]
    own = found.own.edition.name
    order = [own, *(edition.name for edition in EDITIONS if edition.name in chosen and edition.name != own)]
    what = ("editions", found.list, found.is_tried, found.table.after_round, *order)
    compared = kept(numbered(at.section), what, lambda: _compared(found, order))
    return section_page(
        at,
        "compare.html",
        "standings",
        regions=REGIONS,
        found=found,
        compared=compared,
        editions=EDITIONS,
        order=order,
        moves=compared.moves,
        winners=[[table.by_tpn[tpn].name for tpn in first] for table, first in _first(compared)],
        names=[translate(one.name) for one in criteria(found.table)],
        without_edition=replace(asked, edition=None),
    )


def _first(compared: Comparison) -> list[tuple[Standings, tuple[int, ...]]]:
    return list(zip(compared.standings, compared.winners, strict=True))


def _compared(found: Ranking, order: list[str]) -> Comparison:
    list_ = parse(found.list) if found.is_tried else None
    variants = [Variant(name, list_, name) for name in order]
    return compare(found.tournament, variants, found.table.after_round)


# ------------------------------------------------------------------------------------------------- cross-table


@router.get("/cross-table")
def cross_table(at: ASection, asked: AnAsked) -> HTMLResponse:
    """Everybody's rounds by rank; in a round robin everybody against everybody."""
    status, notice = 200, None
    try:
        found = ranking(at, asked)
    except TieBreakError as trouble:
        notice, status = error(trouble.message), 422
        found = ranking(at, Asked())
    return section_page(
        at,
        "cross_table.html",
        "standings",
        regions=REGIONS,
        notice=notice,
        status=status,
        found=found,
        view=_rows(at, found),
        links=_links(at, found.asked),
    )
