"""A section: pairings and their reasons, standings and their workings, files and documents."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query
from starlette.responses import PlainTextResponse, Response

from crosstable.i18n import _, language, translate
from crosstable.journal import EventState, Section
from crosstable.journal.decide.rounds import ROUND_ROBINS, paired_again
from crosstable.pairing import RoundPairing
from crosstable.pairing.explain import why_no_bye, why_not
from crosstable.reports.documents import DOCUMENTS
from crosstable.reports.explanation import explanation, namer
from crosstable.reports.outputs import Paper, render
from crosstable.reports.receipts import receipts, separation
from crosstable.reports.verdicts import Namer, verdict_sentence
from crosstable.standings import Standings
from crosstable.standings.cross_table import cross_table
from crosstable.web.api.access import ApiEvent, section_of
from crosstable.web.api.errors import ApiError, JsonErrorRoute, not_found
from crosstable.web.api.events import At, Sequence, state_at
from crosstable.web.api.shapes import (
    CrossTableShape,
    DocumentShape,
    ExplanationShape,
    PairingsShape,
    ParagraphShape,
    ReceiptShape,
    SentencesShape,
    StandingsShape,
    answered,
    cross_table_shape,
    pairings_shape,
    receipt_shape,
    standings_shape,
)
from crosstable.web.computed import ranked, snapshot
from crosstable.web.frame import EventHere
from crosstable.web.reasons import reasons

router = APIRouter(prefix="/api/v1/events/{event}/sections/{section}", route_class=JsonErrorRoute, tags=["sections"])

AfterRound = Annotated[int | None, Query(ge=1, description="After this round; by default the last that is complete.")]
TieBreaks = Annotated[
    str | None, Query(max_length=200, description="Another list of tie-breaks, such as `BH/C1,BH,SB`.")
]
Edition = Annotated[str | None, Query(max_length=40, description="Another edition of the rules.")]


@dataclass(frozen=True, slots=True)
class ApiSection:
    """A section, now or at a past moment."""

    event: EventHere
    state: EventState
    section: Section


def api_section(event: ApiEvent, section: str, sequence: Sequence = None, at: At = None) -> ApiSection:
    """The section of a path: its key, or its number from 1.  Raises 404."""
    state = state_at(event, sequence, at)
    return ApiSection(event, state, section_of(state, section))


ASection = Annotated[ApiSection, Depends(api_section)]


# ------------------------------------------------------------------------------------------------ rounds


@router.get("/pairings", response_model=PairingsShape)
def pairings(
    at: ASection,
    round: Annotated[int | None, Query(ge=1, description="By default the current round.")] = None,  # noqa: A002
) -> Response:
    """The boards of a round with their results."""
    played = at.section.round(len(at.section.rounds) if round is None else round)
    if played is None:
        raise not_found(_("Section {section} has no such round.").format(section=at.section.name))
    return answered(pairings_shape(at.section, played))


@dataclass(frozen=True, slots=True)
class _Paired:
    """A round as the rules pair it, of what was known when it was paired."""

    pairing: RoundPairing
    called: Namer
    then: Callable[[int], int]
    """The TPN then of a player who has a number now.  Raises `PairingInputError`."""


def _again(at: ApiSection, number: int) -> _Paired:
    """A round with its reasons; a state of the past is taken as it is.  Raises `NoLegalPairing`, `PairingInputError`."""
    played = at.section.round(number)
    if played is None:
        raise not_found(_("Section {section} has no such round.").format(section=at.section.name))
    if at.section.settings.system in ROUND_ROBINS:
        raise ApiError(422, "unusable", _("A round robin is paired by its table; there is nothing to explain."))
    if at.state is at.event.state:
        because = reasons(at.event.timeline, at.section, played)
        if because.pairing is not None:
            return _Paired(because.pairing, because.called, because.then)
    pairing = paired_again(at.state, at.section, number)
    return _Paired(pairing, namer(snapshot(at.state, at.section)), lambda tpn: tpn)


@router.get("/rounds/{number}/explanation", response_model=ExplanationShape)
def explain(at: ASection, number: int) -> Response:
    """Why a round is paired as the rules pair it: group by group, then the bye."""
    again = _again(at, number)
    made = explanation(snapshot(at.state, at.section), again.pairing, again.called)
    paragraphs = tuple(
        ParagraphShape(
            heading=translate(found.heading), sentences=tuple(translate(sentence) for sentence in found.sentences)
        )
        for found in made
    )
    return answered(ExplanationShape(round=number, sections=paragraphs))


@router.get("/rounds/{number}/why-not", response_model=SentencesShape)
def why(
    at: ASection,
    number: int,
    a: Annotated[int, Query(ge=1, description="A player, by TPN.")],
    b: Annotated[int | None, Query(ge=1, description="The other one; without: the bye.")] = None,
) -> Response:
    """Why two players do not meet, or somebody does not have the bye."""
    again = _again(at, number)
    first = again.then(a)
    verdict = why_no_bye(again.pairing, first) if b is None else why_not(again.pairing, first, again.then(b))
    return answered(SentencesShape(sentences=(translate(verdict_sentence(verdict, again.called)),)))


# ------------------------------------------------------------------------------------------------ standings


def _ranked(at: ApiSection, after_round: int | None, tie_breaks: str | None, edition: str | None) -> Standings:
    return ranked(at.state, at.section, after_round=after_round, tie_breaks=tie_breaks, edition=edition)


@router.get("/standings", response_model=StandingsShape)
def standings(
    at: ASection, after_round: AfterRound = None, tie_breaks: TieBreaks = None, edition: Edition = None
) -> Response:
    """The standings, or what they would be under other tie-breaks or an older edition."""
    return answered(standings_shape(_ranked(at, after_round, tie_breaks, edition)))


@router.get("/cross-table", response_model=CrossTableShape)
def crosses(at: ASection, after_round: AfterRound = None) -> Response:
    """The cross-table in the order of the standings."""
    table = _ranked(at, after_round, None, None)
    return answered(cross_table_shape(cross_table(snapshot(at.state, at.section), table=table)))


@router.get("/players/{tpn}/receipts", response_model=list[ReceiptShape])
def workings(
    at: ASection,
    tpn: int,
    after_round: AfterRound = None,
    tie_breaks: TieBreaks = None,
    edition: Edition = None,
) -> Response:
    """How every number of a player comes about, line by line."""
    table = _ranked(at, after_round, tie_breaks, edition)
    _require_players(table, tpn)
    return answered([receipt_shape(found) for found in receipts(snapshot(at.state, at.section), table, tpn)])


@router.get("/separation", response_model=SentencesShape)
def separate(
    at: ASection,
    a: int,
    b: int,
    after_round: AfterRound = None,
    tie_breaks: TieBreaks = None,
    edition: Edition = None,
) -> Response:
    """What separates two players."""
    table = _ranked(at, after_round, tie_breaks, edition)
    _require_players(table, a, b)
    if a == b:
        raise ApiError(422, "unusable", _("Name two different players."))
    sentences = separation(snapshot(at.state, at.section), table, a, b)
    return answered(SentencesShape(sentences=tuple(translate(sentence) for sentence in sentences)))


def _require_players(table: Standings, *tpns: int) -> None:
    for tpn in tpns:
        if tpn not in table.by_tpn:
            raise not_found(_("There is no player with the number {tpn}.").format(tpn=tpn))


# ------------------------------------------------------------------------------------------------ files


@router.get("/export", response_class=PlainTextResponse)
def export(
    event: ApiEvent,
    section: str,
    version: Annotated[Literal["26", "16"], Query(description="TRF26 or TRF16.")] = "26",
    for_rating: Annotated[bool, Query(description="With results as the rating report should have them.")] = True,
) -> Response:
    """The section as a TRF, ranks and notes included."""
    found = section_of(event.state, section)
    text = event.here.desk.export_trf(event.journal, found.name, version, for_rating=for_rating)
    number = list(event.state.sections).index(found.name) + 1
    return _file(text.encode(), "text/plain; charset=utf-8", f"section-{number}.trf")


@router.get("/documents", response_model=list[DocumentShape])
def documents(at: ASection) -> Response:
    """The documents there are, and their formats."""
    return answered(
        [
            DocumentShape(
                key=kind.key,
                title=translate(kind.title),
                needs_round=kind.needs_round,
                formats=tuple(format_.value for format_ in kind.formats),
            )
            for kind in DOCUMENTS.values()
        ]
    )


@router.get("/documents/{document}.{format}", response_class=Response)
def document(
    at: ASection,
    document: str,
    format: str,  # noqa: A002 - the word of the menu
    round: Annotated[int | None, Query(ge=1, description="By default the last round.")] = None,  # noqa: A002
    paper: Paper = Paper.A4,
    published: Annotated[bool, Query(description="Only what has been published.")] = False,
) -> Response:
    """A document as PDF, XLSX, CSV, JSON or PGN."""
    made = render(
        document,
        format,
        at.state,
        at.section,
        round=round,
        paper=paper,
        language=language(),
        at=datetime.now().astimezone(),
        unpublished=not published,
    )
    return _file(made.content, made.media_type, made.file_name)


def _file(content: bytes, media_type: str, name: str) -> Response:
    return Response(content, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})
