"""The tie-break laboratory: a table, any list, any edition, and what that changes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.datastructures import FormData, QueryParams
from starlette.responses import Response

from crosstable.domain import Message, Tournament, print_points
from crosstable.domain.messages import N_, say
from crosstable.formats.findings import Finding
from crosstable.formats.trf import TrfError, write_trf_bytes
from crosstable.i18n import translate
from crosstable.reports.documents import DocumentError, Format
from crosstable.reports.documents.tournament_table import tournament_table
from crosstable.reports.guide import EXAMPLES, Example
from crosstable.reports.laboratory import (
    Effect,
    OwnList,
    by_edition,
    by_list,
    effects,
    own_list,
    still_tied,
    with_ranks,
)
from crosstable.reports.outputs import write_document
from crosstable.reports.receipts import competitor_namer, separation
from crosstable.standings import Competitors, Standings, cross_table, standings
from crosstable.standings.field import last_finished_round
from crosstable.tiebreaks.catalogue import ENTRIES, Family, code_list, exists_in, long_name, parse, screen_code
from crosstable.tiebreaks.editions import EDITIONS, Edition, edition_for, edition_named
from crosstable.tiebreaks.errors import TieBreakError
from crosstable.tiebreaks.lint import Advice, lint
from crosstable.tiebreaks.teams.detect import is_team_event
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.web.frame import AnyHere, Here
from crosstable.web.pages.tools.frame import (
    Dropped,
    NotUsableError,
    Sent,
    at_work,
    download,
    dropped_of,
    errors_of,
    example_of,
    read_file,
    tool_page,
)
from crosstable.web.ranking import Sum, sums_of

router = APIRouter()

PATH = "/tools/laboratory"
_MOST_CRITERIA = 20
_COMPARED_AT_ONCE = 120
"""Players up to which the page compares with other lists and editions unasked."""


@dataclass(slots=True)
class Wanted:
    """What the form asks for."""

    list: str | None = None
    """The codes; `None` for the file's own list."""
    edition: str = ""
    after: str = ""
    first: str = ""
    second: str = ""
    """The two whom something separates."""
    opened: str = ""
    """The value whose receipt is open: ``12 BH/C1``."""
    compared: bool = False
    """Whether a large field is to be compared under other lists too."""


def wanted_of(said: FormData | QueryParams) -> Wanted:
    """The fields of the form, with what its buttons do to the list."""

    def text(name: str, most: int = 40) -> str:
        value = said.get(name)
        return value[:most] if isinstance(value, str) else ""

    wanted = Wanted(
        list=text("list", 400) if "list" in said else None,
        edition=text("edition"),
        after=text("after"),
        first=text("a"),
        second=text("b"),
        opened=text("open") if "open" in said else text("opened"),
        compared="compare" in said,
    )
    if "open" in said and wanted.opened == text("opened"):
        wanted.opened = ""
    tried = text("try", 450)
    if tried == "own":
        wanted.list, wanted.edition = None, ""
    elif tried:
        wanted.list, _sign, wanted.edition = tried.partition(";")
    if wanted.list is not None:
        wanted.list = _changed(wanted.list, text("do"), text("add"))
    return wanted


def _changed(text: str, do: str, added: str) -> str:
    """The list after a button: ``remove:2``, ``up:2``, ``down:2``, ``add``; an added entry needs no button."""
    codes = [str(t) for t in parse(text)][:_MOST_CRITERIA]
    name, _sign, number = do.partition(":")
    place = int(number) - 1 if number.isascii() and number.isdecimal() and len(number) < 4 else -1
    if name == "remove" and 0 <= place < len(codes):
        del codes[place]
    elif name == "up" and 0 < place < len(codes):
        codes[place - 1 : place + 1] = codes[place - 1 : place + 1][::-1]
    elif name == "down" and 0 <= place < len(codes) - 1:
        codes[place : place + 2] = codes[place : place + 2][::-1]
    if added:
        codes.append(added)
    return ",".join(codes)


# ------------------------------------------------------------------------------------------------------- the routes


@router.get("/tools/laboratory")
def laboratory(asked: AnyHere, example: str = "") -> Response:
    """The laboratory, empty or with an example."""
    return _page(asked, example_of(example), wanted_of(asked.request.query_params))


@router.post("/tools/laboratory")
def examined(asked: AnyHere, form: Sent) -> Response:
    """The laboratory with a file that the visitor's page carries."""
    try:
        return _page(asked, dropped_of(form), wanted_of(form))
    except NotUsableError as error:
        return _page(asked, None, Wanted(), error.message)


@router.post("/tools/laboratory/file")
def written(asked: AnyHere, form: Sent) -> Response:
    """The table as a file."""
    try:
        dropped = dropped_of(form)
        bench = None if dropped is None else _bench(dropped, wanted_of(form))
    except NotUsableError as error:
        return _page(asked, None, Wanted(), error.message)
    except _HasErrorsError:
        bench = None
    if dropped is None or bench is None or bench.table is None:
        return _page(asked, dropped, wanted_of(form))
    kind = form.get("format")
    try:
        content, ending, media = _file(bench, kind if isinstance(kind, str) else "")
    except (DocumentError, TrfError) as error:
        message = error.message if isinstance(error, DocumentError) else min(error.findings).message
        return _page(asked, dropped, wanted_of(form), message)
    return download(content, f"{dropped.stem}.{ending}", media)


def _file(bench: "Bench", kind: str) -> tuple[bytes, str, str]:
    assert bench.table is not None
    if kind == "trf":
        content = write_trf_bytes(with_ranks(bench.tournament, bench.table), "26")
        return content, "trf", "text/plain; charset=utf-8"
    made = tournament_table(bench.tournament, bench.table)
    if kind == "xlsx":
        media = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        return write_document(made, Format.XLSX), "xlsx", media
    return write_document(made, Format.CSV), "csv", "text/csv; charset=utf-8"


# ---------------------------------------------------------------------------------------------------- the workbench


@dataclass(slots=True)
class Bench:
    """A tournament with the list and the edition that are tried."""

    tournament: Tournament
    own: OwnList
    edition: Edition
    tie_breaks: tuple[TieBreak, ...]
    after: int
    findings: tuple[Finding, ...] = ()
    table: Standings | None = None
    base: Standings | None = None
    """The standings under the file's own list and edition."""
    refusal: Message | None = None
    advice: list[Advice] = field(default_factory=list)


def _bench(dropped: Dropped, wanted: Wanted) -> "Bench":
    """The tournament ranked as it is wanted.  Raises `NotUsableError` and `_HasErrorsError`."""
    result = read_file(dropped)
    errors = errors_of(result)
    if errors:
        raise _HasErrorsError(errors)
    tournament = result.tournament
    natural = edition_for(tournament.start_date)
    own = own_list(tournament, natural)
    edition = _edition(wanted.edition, natural)
    tie_breaks = own.tie_breaks if wanted.list is None else parse(wanted.list)[:_MOST_CRITERIA]
    last = last_finished_round(tournament)
    bench = Bench(tournament, own, edition, tie_breaks, _round(wanted.after, last, tournament), result.findings)
    with at_work():
        try:
            bench.table = standings(tournament, tie_breaks, edition, bench.after)
        except TieBreakError as error:
            bench.refusal = error.message
        try:
            bench.base = standings(tournament, own.tie_breaks, natural, bench.after)
        except TieBreakError:
            bench.base = None
    bench.advice = lint(tie_breaks, tournament, edition)
    return bench


class _HasErrorsError(Exception):
    def __init__(self, findings: list[Finding]) -> None:
        super().__init__(str(findings[0]))
        self.findings = findings


def _edition(name: str, natural: Edition) -> Edition:
    try:
        return edition_named(name) if name else natural
    except KeyError:
        return natural


def _round(text: str, last: int, tournament: Tournament) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 4:
        return min(int(text), tournament.paired_rounds)
    return last


# ----------------------------------------------------------------------------------------------------- what is shown


@dataclass(frozen=True, slots=True)
class Value:
    """A value in the table."""

    code: str
    text: str
    key: str


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table."""

    rank: int
    shared: bool
    number: int
    title: str
    name: str
    rating: int | None
    cells: tuple[str, ...]
    points: str
    values: tuple[Value, ...]
    moved: int
    """Places up (positive) or down from the file's own list."""
    receipts: list[Sum]


@dataclass(frozen=True, slots=True)
class Chip:
    """A criterion of the list, and what it does."""

    place: int
    code: str
    code_of_list: str
    key: str
    """A word for the place on the page, which moves with the criterion."""
    name: str
    effect: Effect | None


@dataclass(frozen=True, slots=True)
class Other:
    """Another list or edition: who would win, and how many would move."""

    label: str
    winners: str
    moved: int
    same_winner: bool
    list: str
    edition: str


def _page(asked: Here, dropped: Dropped | None, wanted: Wanted, refusal: Message | None = None) -> Response:
    bench, errors = None, list[Finding]()
    if dropped is not None:
        try:
            bench = _bench(dropped, wanted)
        except _HasErrorsError as error:
            errors = error.findings
        except NotUsableError as error:
            refusal = error.message
    return tool_page(
        asked,
        "laboratory",
        _values(dropped, bench, wanted) if bench is not None and dropped is not None else None,
        dropped=dropped,
        errors=errors[:50],
        refusal=refusal,
        bench=bench,
        examples=_examples(),
        bare=asked.is_htmx,
    )


def _examples() -> list[Example]:
    return [example for example in EXAMPLES.values() if example.file]


def _values(dropped: Dropped, bench: Bench, wanted: Wanted) -> dict[str, object]:
    table = bench.table
    shown: dict[str, object] = {
        "wanted": wanted,
        "list_text": code_list(bench.tie_breaks),
        "editions": EDITIONS,
        "natural": edition_for(bench.tournament.start_date),
        "rounds": range(1, bench.tournament.paired_rounds + 1),
        "chips": _chips(bench),
        "to_add": _to_add(bench),
        "is_own": tuple(bench.tie_breaks) == bench.own.tie_breaks,
        "address": _address(dropped, bench, wanted),
    }
    if table is None:
        return shown
    called = competitor_namer(bench.tournament, table)
    compared = wanted.compared or len(table.rows) <= _COMPARED_AT_ONCE
    return shown | {
        "rows": _rows(bench, table, wanted.opened),
        "codes": [(screen_code(t), translate(long_name(t))) for t in table.tie_breaks],
        "tied": [", ".join(map(called, group)) for group in still_tied(table)],
        "names": {row.tpn: row.name for row in table.rows},
        "separated": _separated(bench, table, wanted),
        "compared": compared,
        **(_others(bench, table) if compared else {"by_list": [], "by_edition": []}),
    }


def _address(dropped: Dropped, bench: Bench, wanted: Wanted) -> str:
    """The address of an example as it is looked at; a visitor's file has none."""
    if not dropped.example:
        return ""
    fields = {
        "example": dropped.example,
        "list": "" if wanted.list is None else code_list(bench.tie_breaks),
        "edition": wanted.edition,
        "after": wanted.after,
        "a": wanted.first,
        "b": wanted.second,
        "opened": wanted.opened,
    }
    return f"{PATH}?{urlencode({name: value for name, value in fields.items() if value}, safe=',/')}"


def _chips(bench: Bench) -> list[Chip]:
    found = {} if bench.table is None else dict(enumerate(effects(bench.table)))
    skipped = 0 if bench.table is None else len(bench.tie_breaks) - len(bench.table.tie_breaks)
    chips = []
    for place, entry in enumerate(bench.tie_breaks, start=1):
        earlier = bench.tie_breaks[: place - 1].count(entry)
        chips.append(
            Chip(
                place=place,
                code=screen_code(entry),
                code_of_list=str(entry),
                key=f"{screen_code(entry)}-{earlier}" if earlier else screen_code(entry),
                name=translate(long_name(entry)),
                effect=found.get(place - 1 - skipped),
            )
        )
    return chips


_USUAL = ("BH/C1", "BH/C2", "BH/M1", "SB/C1", "PS/C1", "ARO/C1")


def _to_add(bench: Bench) -> list[tuple[str, str]]:
    """The criteria that may be added: those of the edition, with the usual cuts after their own."""
    team = is_team_event(bench.tournament)
    offered = []
    for entry in ENTRIES.values():
        if entry.family is Family.POINTS or (entry.family is Family.TEAM and not team):
            continue
        for code in (entry.code, *(code for code in _USUAL if code.partition("/")[0] == entry.code)):
            tie_break = parse(code)[0]
            if tie_break not in bench.tie_breaks and exists_in(tie_break, bench.edition):
                offered.append((code, f"{screen_code(tie_break)} – {translate(long_name(tie_break))}"))
    return offered


def _rows(bench: Bench, table: Standings, opened: str) -> list[Row]:
    number, _blank, code = opened.partition(" ")
    cells = cross_table(bench.tournament, table=table)
    ranks: Mapping[int, int] = {row.tpn: row.rank for row in bench.base.rows} if bench.base else {}
    places = [row.rank for row in table.rows]
    rows = []
    for row, line in zip(table.rows, cells.rows, strict=False):  # those without a place stand at the end
        mine = code if number == str(row.tpn) and code in (*table.codes, "PTS") else ""
        rows.append(
            Row(
                rank=row.rank,
                shared=places.count(row.rank) > 1,
                number=row.tpn,
                title=_title(bench.tournament, table, row.tpn),
                name=row.name,
                rating=line.rating or None,
                cells=line.cells,
                points=print_points(row.points),
                values=tuple(Value(code, str(row.values[code]) or "–", f"{row.tpn} {code}") for code in table.codes),
                moved=ranks.get(row.tpn, row.rank) - row.rank,
                receipts=sums_of(bench.tournament, table, row.tpn, mine) if mine else [],
            )
        )
    return rows


def _title(tournament: Tournament, table: Standings, tpn: int) -> str:
    if table.competitors is Competitors.TEAMS:
        return ""
    player = tournament.by_tpn[tpn]
    return str(player.title) if player.title is not None else player.title_text


def _separated(bench: Bench, table: Standings, wanted: Wanted) -> list[Message]:
    pair = [int(t) for t in (wanted.first, wanted.second) if t.isascii() and t.isdecimal() and len(t) < 6]
    if len(pair) < 2 or not all(tpn in table.by_tpn for tpn in pair):
        return []
    if pair[0] == pair[1]:
        return [say(N_("Choose two different players."))]
    return separation(bench.tournament, table, *pair)


def _others(bench: Bench, table: Standings) -> dict[str, list[Other]]:
    """The table under other lists, and the list under other editions."""
    base = {row.tpn: row.rank for row in table.rows}
    with at_work():
        lists = list(by_list(bench.tournament, bench.tie_breaks, bench.own.tie_breaks, bench.edition, bench.after))
        editions = list(by_edition(bench.tournament, bench.tie_breaks, bench.edition, bench.after))
    return {
        "by_list": [_other(bench, other, base, code_list(other.tie_breaks) or "PTS") for other in lists],
        "by_edition": [_other(bench, other, base, other.edition.name) for other in editions],
    }


def _other(bench: Bench, table: Standings, base: Mapping[int, int], label: str) -> Other:
    called = competitor_namer(bench.tournament, table)
    winners = [row.tpn for row in table.rows if row.rank == 1]
    return Other(
        label=label,
        winners=" = ".join(map(called, winners)),
        moved=sum(row.rank != base.get(row.tpn) for row in table.rows),
        same_winner=set(winners) == {tpn for tpn, rank in base.items() if rank == 1},
        list=code_list(table.tie_breaks),
        edition=table.edition.name,
    )
