"""The tie-break calculator: one player's rounds, every tie-break under every rule set."""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.datastructures import QueryParams
from starlette.responses import RedirectResponse, Response

from crosstable.domain import print_points
from crosstable.i18n import _, translate
from crosstable.reports.amounts import in_points
from crosstable.reports.calculator import (
    Calculation,
    CalculatorError,
    PlayerRow,
    Problem,
    RawRow,
    RawSettings,
    SheetValue,
    as_text,
    calculate,
    read_rows,
    read_text,
)
from crosstable.reports.calculator.row import MOST_ROUNDS, Unrated
from crosstable.reports.guide import EXAMPLES
from crosstable.tiebreaks.catalogue import ENTRIES, long_name, screen_code
from crosstable.web.frame import AnyHere, Here
from crosstable.web.pages.tools.frame import at_work, tool_page
from crosstable.web.ranking import Sum, laid_out

router = APIRouter()

_BLANK_ROWS = 5
PATH = "/tools/calculator"


@dataclass(slots=True)
class Typed:
    """What stands in the form."""

    rows: list[RawRow]
    settings: RawSettings
    opened: str = ""
    """The value whose receipt is open: ``BH/C1:C07-2026``."""


@router.get("/tools/calculator")
def calculator(asked: AnyHere) -> Response:
    """The calculator with what the address says."""
    query = asked.request.query_params
    typed, problems = _typed(query)
    row = None
    if not problems and any(not raw.is_blank for raw in typed.rows):
        try:
            row = read_rows(typed.rows, typed.settings)
        except CalculatorError as error:
            problems = error.problems
    found = None
    if row is not None:
        try:
            with at_work():
                found = calculate(row, _("Player"), _("Opponent"))
        except CalculatorError as error:
            problems = error.problems
    if found is not None and "r" in query and not query.get("do") and not asked.is_htmx:
        return RedirectResponse(address_of(found.row, typed.opened), 303)
    return _page(asked, typed, problems, found)


def _page(asked: Here, typed: Typed, problems: tuple[Problem, ...], found: Calculation | None) -> Response:
    base = address_of(found.row) if found is not None else PATH
    return tool_page(
        asked,
        "calculator",
        typed=typed,
        results=results(),
        problems=problems,
        at_field={(problem.round, problem.field): problem.message for problem in problems},
        found=found,
        score=in_points(found.points) if found is not None else "",
        lines=list(_lines(found, typed.opened, base)) if found is not None else [],
        address=address_of(found.row, typed.opened) if found is not None else "",
        examples=[example for example in EXAMPLES.values() if example.row],
        most=MOST_ROUNDS,
    )


def address_of(row: PlayerRow, opened: str = "") -> str:
    """The address of the calculator with a row, short enough for a message."""
    return f"{PATH}?{urlencode({'games': as_text(row), **({'open': opened} if opened else {})}, safe=':/')}"


def results() -> list[tuple[str, str]]:
    """What can happen in a round, as the list of choices says it."""
    return [
        ("", ""),
        ("1", _("1 won")),
        ("½", _("½ drawn")),
        ("0", _("0 lost")),
        ("+", _("+ won by forfeit")),
        ("-", _("− lost by forfeit")),
        ("U", _("bye (pairing-allocated)")),
        ("F", _("full-point bye")),
        ("H", _("half-point bye")),
        ("Z", _("absent")),
    ]


# ----------------------------------------------------------------------------------------------- what was typed


def _typed(query: QueryParams) -> tuple[Typed, tuple[Problem, ...]]:
    """The form as the address says it, and what in a link is not understood."""
    opened = query.get("open", "")[:40]
    text = query.get("games")
    if text is not None and "r" not in query:
        try:
            return _of_row(read_text(text), opened), ()
        except CalculatorError as error:
            return Typed(_blank(_BLANK_ROWS), RawSettings(), opened), error.problems
    columns = [[value[:60] for value in query.getlist(name)[: MOST_ROUNDS + 1]] for name in ("r", "c", "s", "t")]
    count = max(map(len, columns))
    rows = [RawRow(*(column[n] if n < len(column) else "" for column in columns)) for n in range(count)]
    settings = RawSettings(
        **{name: query.get(name, "")[:60] for name in ("rounds", "own", "points", "pab", "unrated")},
        round_robin="rr" in query,
    )
    return Typed(_changed(rows, query.get("do", "")) or _blank(_BLANK_ROWS), settings, opened), ()


def _blank(count: int) -> list[RawRow]:
    return [RawRow()] * count


def _changed(rows: list[RawRow], do: str) -> list[RawRow]:
    """The rows with one more, or without one: what the buttons ask for in a browser without script."""
    if do == "add" and len(rows) < MOST_ROUNDS:
        return [*rows, RawRow()]
    name, _sign, number = do.partition(":")
    if name == "drop" and number.isascii() and number.isdecimal() and 1 <= int(number[:4]) <= len(rows):
        return [row for place, row in enumerate(rows, start=1) if place != int(number[:4])]
    return rows


def _of_row(row: PlayerRow, opened: str) -> Typed:
    rows = [
        RawRow(
            "½" if own.code.value == "=" else own.code.value,
            own.colour.value if own.colour is not None else "",
            print_points(own.score) if own.score is not None else "",
            str(own.rating or ""),
        )
        for own in row.rounds
    ]
    settings = read_settings(as_text(row))
    return Typed(rows, settings, opened)


def read_settings(text: str) -> RawSettings:
    """The settings in the compact text of a row, as the form has them."""
    said = dict(word.partition(":")[::2] for word in text.split("_"))
    unrated = said.get("unrated", "")
    return RawSettings(
        rounds=said.get("rounds", ""),
        own=said.get("own", ""),
        points=said.get("points", ""),
        pab=said.get("pab", ""),
        unrated="" if unrated == Unrated.DROP else unrated,
        round_robin="rr" in said,
    )


# ------------------------------------------------------------------------------------------------ what is shown


@dataclass(frozen=True, slots=True)
class Cell:
    """One value under one rule set."""

    edition: str
    text: str
    name: str
    """The rule set's own name for it, where it has another."""
    link: str
    """The address with its receipt open, or closed where it is."""
    key: str
    forbidden: bool
    differs: bool
    receipt: Sum | None


@dataclass(frozen=True, slots=True)
class LineOfTable:
    """One tie-break under all rule sets."""

    code: str
    name: str
    cells: tuple[Cell | None, ...]

    @property
    def receipts(self) -> tuple[Cell, ...]:
        """The values whose receipts are open."""
        return tuple(cell for cell in self.cells if cell is not None and cell.receipt is not None)


_SAME = {"SOLKOFF": "BH", "MEDIAN": "BH/M1", "CUMUL": "PS", "USSB": "SB", "AVGOPP": "ARO", "MOSTBLACKS": "BPG"}
"""Tie-breaks of US Chess that measure what one of FIDE's measures, so that they stand in one line."""


def _lines(found: Calculation, opened: str, base: str) -> Iterator[LineOfTable]:
    rows: dict[str, list[SheetValue | None]] = {}
    for place, sheet in enumerate(found.sheets):
        for value in sheet.values:
            code = str(value.tie_break)
            line = rows.setdefault(_SAME.get(code, code), [None] * len(found.sheets))
            line[place] = value
    for values in rows.values():
        first = next(value for value in values if value is not None)
        cells = tuple(
            None if value is None else _cell(value, first, found.sheets[place].edition.name, opened, base)
            for place, value in enumerate(values)
        )
        yield LineOfTable(screen_code(first.tie_break), translate(long_name(first.tie_break)), cells)


def _cell(value: SheetValue, first: SheetValue, edition: str, opened: str, base: str) -> Cell:
    key = f"{value.tie_break}:{edition}"
    own = "" if value.tie_break.name == first.tie_break.name else ENTRIES[value.tie_break.name].name
    is_open = key == opened
    link = base if is_open else f"{base}&{urlencode({'open': key}, safe=':/')}"
    return Cell(
        edition=edition,
        text=str(value.value) or "–",
        name=_(own) if own else "",
        link=link,
        key=key,
        forbidden=value.forbidden,
        differs=value.value.raw != first.value.raw,
        receipt=laid_out(value.receipt) if is_open else None,
    )
