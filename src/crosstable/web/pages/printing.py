"""Print and export: every document of a section in every format, tournament files, and the whole journal."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from io import BytesIO
from urllib.parse import quote, urlencode

from fastapi import APIRouter, HTTPException
from starlette.responses import HTMLResponse, Response

from crosstable.domain import PublicNames
from crosstable.formats.trf import TrfError
from crosstable.i18n import _, translate
from crosstable.journal import Section
from crosstable.journal import commands as c
from crosstable.journal.state import Round
from crosstable.reports.documents import DOCUMENTS, DocumentError, DocumentKind, full_name, naming
from crosstable.reports.outputs import Paper, Rendered, render
from crosstable.store import StoreError, export_journal
from crosstable.tiebreaks.errors import TieBreakError
from crosstable.web.frame import ASection, Notice, SectionHere, error
from crosstable.web.pages.section_page import section_page

router = APIRouter(prefix="/e/{journal}/{number}/print")

_LETTER = frozenset({"USA", "CAN", "MEX", "PHI", "COL", "CHI", "VEN", "CRC", "PUR", "GUA", "PAN", "DOM", "ESA", "NCA"})
"""Federations whose printers hold Letter."""

_PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""A browser shows a PDF in a page of its own making, which needs a little more than ours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What is to be printed: which round, on which paper, under which names."""

    round: int | None
    paper: str
    public_names: bool = False

    @property
    def query(self) -> str:
        """As the addresses of documents carry it."""
        said = {"round": str(self.round) if self.round is not None else "", "paper": self.paper}
        if self.public_names:
            said["names"] = "public"
        return urlencode({key: value for key, value in said.items() if value})


@dataclass(frozen=True, slots=True)
class Line:
    """A document in the list."""

    kind: DocumentKind
    available: bool
    choice: Choice
    """What its links ask for."""


_RANKED = frozenset({"standings", "cross-table", "wall-chart"})
"""Documents about what the rounds have brought so far."""


def choice_of(at: SectionHere, round_number: int | None, paper: str, names: str) -> Choice:
    """What was asked for, and where nothing was, the current round and the paper of the federation."""
    played = at.section.round(round_number) if round_number is not None else at.section.current
    usual = Paper.LETTER if at.event.state.federation in _LETTER else Paper.A4
    return Choice(
        round=played.number if played is not None else None,
        paper=paper if paper in list(Paper) else usual.value,
        public_names=names == "public" and at.event.state.publicity.names is not PublicNames.FULL,
    )


@router.get("")
def menu(at: ASection, round: int | None = None, paper: str = "", names: str = "") -> HTMLResponse:  # noqa: A002 - the word of the handbook
    """What can be printed and exported."""
    return print_page(at, choice_of(at, round, paper, names))


def print_page(at: SectionHere, choice: Choice, notice: Notice | None = None) -> HTMLResponse:
    """The list of documents."""
    chosen = at.section.round(choice.round) if choice.round is not None else None
    # While results of the round are missing, standings on paper are those of the last complete one, as on the screen.
    ranked = replace(choice, round=_last_complete(at.section, chosen))
    return section_page(
        at,
        "print.html",
        "print",
        regions=("round",),
        notice=notice,
        choice=choice,
        lines=[
            Line(
                kind,
                bool(at.section.rounds) or not kind.needs_round,
                ranked if kind.key in _RANKED else choice,
            )
            for kind in DOCUMENTS.values()
        ],
        papers=[(Paper.A4.value, _("A4")), (Paper.LETTER.value, _("Letter"))],
        is_hidden=chosen is not None and not chosen.published,
        may_shorten=at.event.state.publicity.names is not PublicNames.FULL,
        may_back_up=at.event.may(c.PairRound.KIND),
    )


def _last_complete(section: Section, chosen: Round | None) -> int | None:
    """The round with all its results, this one or an earlier one; none before there is one."""
    if chosen is None:
        return None
    done = (played.number for played in section.rounds[: chosen.number] if not played.missing)
    return max(done, default=None)


@router.get("/trf{version}.trf")
def trf(at: ASection, version: str) -> Response:
    """The section as a tournament file, ranks and notes included."""
    if version not in {"16", "26"}:
        raise HTTPException(404)
    try:
        text = at.here.desk.export_trf(at.event.journal, at.section.name, version)
    except TrfError as trouble:
        return _stopped(at, *(translate(found.message) for found in trouble.findings[:5]))
    return _file(
        text.encode(), "text/plain; charset=utf-8", f"{_stem(at)}.trf", _shown_name(at, f"TRF{version}", "trf")
    )


@router.get("/journal.txt")
def journal(at: ASection) -> Response:
    """The whole journal as text, a backup that can be restored anywhere."""
    if not at.event.may(c.PairRound.KIND):
        raise HTTPException(403)
    stream = BytesIO()
    try:
        export_journal(at.here.desk.store, at.event.journal, stream)
    except StoreError as trouble:
        return _stopped(at, translate(trouble.message))
    day = at.here.desk.clock().astimezone().strftime("%Y-%m-%d-%H%M")
    ascii_name, shown = f"crosstable-{day}.journal", f"{_clean(at.event.state.name)} {day}.journal"
    return _file(stream.getvalue(), "text/plain; charset=utf-8", ascii_name, shown)


@router.get("/{document}.{format}")
def document(
    at: ASection,
    document: str,
    format: str,  # noqa: A002 - the word of the menu
    round: int | None = None,  # noqa: A002 - the word of the handbook
    paper: str = "",
    names: str = "",
) -> Response:
    """A document; a PDF opens in the browser, everything else is saved."""
    if document not in DOCUMENTS:
        raise HTTPException(404)
    choice = choice_of(at, None, paper, names)
    try:
        made = _rendered(at, document, format, round, choice)
    except (DocumentError, TieBreakError) as trouble:
        return _stopped(at, translate(trouble.message))
    title = translate(DOCUMENTS[document].title)
    if "-round-" in f"-{made.file_name}" and (number := round or choice.round) is not None:
        title = f"{title}, {_('Round %(number)s') % {'number': number}}"
    answer = _file(made.content, made.media_type, made.file_name, _shown_name(at, title, format))
    if format == "pdf":
        answer.headers["Content-Disposition"] = answer.headers["Content-Disposition"].replace("attachment", "inline", 1)
        answer.headers["Content-Security-Policy"] = _PDF_POLICY
    return answer


def _rendered(at: SectionHere, key: str, format_: str, number: int | None, choice: Choice) -> Rendered:
    state, reached = at.event.state, at.here.reachable_address
    return render(
        key,
        format_,
        state,
        at.section,
        round=number,
        paper=choice.paper,
        language=at.here.language,
        address=f"{reached}{at.public_url}" if state.publicity.open and reached else "",
        at=_local_time(at.here.desk.clock),
        named=naming(state.publicity.names) if choice.public_names else full_name,
        unpublished=True,
    )


def _local_time(clock: Callable[[], datetime]) -> datetime:
    """Now, on the clock of the hall, which is that of this machine."""
    return clock().astimezone()


def _stopped(at: SectionHere, *texts: str) -> Response:
    """The list of documents again, with the reason why there is none."""
    notice = Notice("error", texts) if texts else error(_("The document cannot be made."))
    shown = print_page(at, choice_of(at, None, "", ""), notice)
    shown.status_code = 422
    return shown


def _file(content: bytes, media_type: str, ascii_name: str, shown_name: str) -> Response:
    """A file to be saved, with a plain name and the one that people read (RFC 6266)."""
    answer = Response(content, media_type=media_type)
    disposition = f"attachment; filename=\"{ascii_name}\"; filename*=UTF-8''{quote(shown_name, safe='')}"
    answer.headers["Content-Disposition"] = disposition
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _stem(at: SectionHere) -> str:
    letters = re.sub(r"[^a-z0-9]+", "-", (at.section.settings.name or at.section.name).lower()).strip("-")
    return letters[:40] or "section"


def _clean(text: str) -> str:
    """A text as part of a file's name: nothing that a file system reads as something else."""
    shown = "".join(" " if letter in '\\/:*?"<>|' or not letter.isprintable() else letter for letter in text)
    return " ".join(shown.split()).strip(". ")[:80] or "crosstable"


def _shown_name(at: SectionHere, title: str, suffix: str) -> str:
    """``Club Evening, A, Standings.pdf``."""
    state = at.event.state
    section = (at.section.settings.name or at.section.name) if len(state.sections) > 1 else ""
    parts = [state.name, section, title]
    return f"{_clean(', '.join(part for part in parts if part))}.{suffix}"
