"""The prize splitter: money shared among those who are tied, what cannot be divided by tie-break."""

from dataclasses import dataclass, field
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.datastructures import FormData, QueryParams
from starlette.responses import Response

from crosstable.domain import Message, print_points
from crosstable.domain.messages import N_, say
from crosstable.formats.findings import Finding
from crosstable.formats.quick import read_quick
from crosstable.i18n import _, translate
from crosstable.reports.laboratory import own_list
from crosstable.reports.prizes import how, list_faults, notes, order_of_list, places, trophy_sentence
from crosstable.standings import standings
from crosstable.standings.prizes import (
    Award,
    Division,
    Finisher,
    Fund,
    PrizeError,
    Rest,
    System,
    divide,
    finishers,
    parse_category,
    parse_money,
    print_money,
    trophies,
)
from crosstable.tiebreaks.editions import edition_for
from crosstable.tiebreaks.errors import TieBreakError
from crosstable.web.frame import AnyHere, Here
from crosstable.web.pages.tools.frame import (
    Dropped,
    NotUsableError,
    Sent,
    at_work,
    dropped_of,
    errors_of,
    read_file,
    tool_page,
)

router = APIRouter()

PATH = "/tools/prizes"
_LONGEST_LINK = 3000
_MOST_CATEGORIES = 20
_SYSTEMS = {system.value: system for system in System}
_RESTS = {rest.value: rest for rest in Rest}
TWO_TIED = "Ana 4\nBo 4\nCai 3.5\nDev 3\n"
EXAMPLE = {"list": TWO_TIED, "prizes": "£200, £100, £50"}


@dataclass(slots=True)
class Typed:
    """What stands in the form."""

    list: str = ""
    prizes: str = ""
    categories: str = ""
    trophies: str = ""
    system: str = System.SHARED.value
    unit: str = ""
    rest: str = Rest.FIRST.value
    several: bool = False


@dataclass(slots=True)
class Faults:
    """What cannot be used, each at its field."""

    at: dict[str, Message] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Given:
    """A row of the table."""

    place: str
    name: str
    points: str
    amount: str
    how: str


@dataclass(frozen=True, slots=True)
class Shown:
    """The awards in words."""

    rows: tuple[Given, ...]
    notes: tuple[str, ...]
    trophies: tuple[str, ...]
    text: str


@router.get("/tools/prizes")
def prizes(asked: AnyHere) -> Response:
    """The splitter with what the address says."""
    query = asked.request.query_params
    typed = _typed(QueryParams(EXAMPLE) if query.get("example") else query)
    return _page(asked, typed, None, Faults())


@router.post("/tools/prizes")
def divided(asked: AnyHere, form: Sent) -> Response:
    """The same for long lists and tournament files."""
    faults = Faults()
    dropped = None
    try:
        dropped = dropped_of(form)
    except NotUsableError as error:
        faults.at["file"] = error.message
    return _page(asked, _typed(form), dropped, faults)


def _typed(said: FormData | QueryParams) -> Typed:
    def text(name: str, most: int = 1000) -> str:
        value = said.get(name)
        return value[:most] if isinstance(value, str) else ""

    return Typed(
        list=text("list", 200_000),
        prizes=text("prizes", 10_000),
        categories=text("categories", 10_000),
        trophies=text("trophies"),
        system=text("system") or System.SHARED.value,
        unit=text("unit"),
        rest=text("rest") or Rest.FIRST.value,
        several="several" in said,
    )


def _page(asked: Here, typed: Typed, dropped: Dropped | None, faults: Faults) -> Response:
    order = _of_file(dropped, faults) if dropped is not None else _of_list(typed.list, faults)
    shown = None
    if order and typed.prizes.strip() + typed.trophies.strip():
        shown = _shown(order, typed, faults)
    return tool_page(
        asked,
        "prizes",
        typed=typed,
        dropped=dropped,
        faults=faults,
        order=order,
        shown=shown,
        address=address_of(typed) if shown is not None and dropped is None else "",
        systems=_systems(),
        rests=[(Rest.FIRST.value, _("to the first by tie-break")), (Rest.KEPT.value, _("to the organiser"))],
    )


def _systems() -> list[tuple[str, str]]:
    return [
        (System.SHARED.value, _("tied players share equally")),
        (System.HORT.value, _("half by place, half shared (Hort)")),
        (System.PLACE.value, _("all by place after tie-breaks")),
    ]


def address_of(typed: Typed) -> str:
    """The address with everything in it; empty where it would be too long."""
    fields = {
        "list": "\n".join(" ".join(line.split()) for line in typed.list.strip().splitlines()),
        "prizes": typed.prizes.strip(),
        "categories": typed.categories.strip(),
        "trophies": typed.trophies.strip(),
        "unit": typed.unit.strip(),
        "system": "" if typed.system == System.SHARED else typed.system,
        "rest": "" if typed.rest == Rest.FIRST else typed.rest,
        "several": "yes" if typed.several else "",
    }
    said = {name: value for name, value in fields.items() if value}
    return f"{PATH}?{urlencode(said, safe=',/')}" if sum(map(len, said.values())) <= _LONGEST_LINK else ""


# -------------------------------------------------------------------------------------------------- the final order


def _of_list(text: str, faults: Faults) -> tuple[Finisher, ...]:
    if not text.strip():
        return ()
    reading = read_quick(text)
    faults.findings = list_faults(reading)
    return () if faults.findings else order_of_list(reading)


def _of_file(dropped: Dropped, faults: Faults) -> tuple[Finisher, ...]:
    try:
        result = read_file(dropped)
        errors = errors_of(result)
        if errors:
            faults.findings = tuple(errors[:20])
            return ()
        edition = edition_for(result.tournament.start_date)
        with at_work():
            return finishers(standings(result.tournament, own_list(result.tournament, edition).tie_breaks, edition))
    except NotUsableError as error:
        faults.at["file"] = error.message
    except TieBreakError as error:
        faults.at["file"] = error.message
    return ()


# ------------------------------------------------------------------------------------------------------- the awards


def _shown(order: tuple[Finisher, ...], typed: Typed, faults: Faults) -> Shown | None:
    division, currency = _division(order, typed, faults)
    names = [name.strip() for name in typed.trophies.split(",") if name.strip()]
    given = trophies(order, names)
    if faults.at:
        return None
    rows = tuple(_given(award, currency) for award in division.awards) if division is not None else ()
    said = tuple(translate(note) for note in notes(division, currency)) if division is not None else ()
    in_words = tuple(translate(trophy_sentence(trophy)) for trophy in given)
    return Shown(rows, said, in_words, _text(rows, said, in_words))


def _division(order: tuple[Finisher, ...], typed: Typed, faults: Faults) -> tuple[Division | None, str]:
    funds: list[Fund] = []
    currency, unit = "", 1
    try:
        if typed.prizes.strip():
            money = parse_money(typed.prizes)
            currency = money.currency
            funds.append(Fund(money.amounts))
    except PrizeError as error:
        faults.at["prizes"] = error.message
    try:
        funds += map(
            parse_category, [line for line in typed.categories.splitlines() if line.strip()][:_MOST_CATEGORIES]
        )
    except PrizeError as error:
        faults.at["categories"] = error.message
    try:
        unit = _unit(typed.unit)
    except PrizeError as error:
        faults.at["unit"] = error.message
    if faults.at or not funds:
        return None, currency
    try:
        return divide(order, funds, system=_SYSTEMS.get(typed.system, System.SHARED), unit=unit, rest=_RESTS.get(typed.rest, Rest.FIRST),
                      several=typed.several), currency  # fmt: skip
    except PrizeError as error:
        faults.at["prizes"] = error.message
        return None, currency


def _unit(text: str) -> int:
    if not text.strip():
        return 1
    amounts = parse_money(text.replace(",", ".")).amounts
    if len(amounts) != 1 or amounts[0] < 1:
        raise PrizeError(say(N_("The unit of rounding is one amount, such as 0.01 or 1.")))
    return amounts[0]


def _given(award: Award, currency: str) -> Given:
    reason = how(award, currency)
    return Given(
        places(award),
        award.finisher.name,
        print_points(award.finisher.points),
        print_money(award.amount, currency),
        "" if reason is None else translate(reason),
    )


def _text(rows: tuple[Given, ...], said: tuple[str, ...], given: tuple[str, ...]) -> str:
    """The awards as plain text, to be sent or pinned up."""
    lines = []
    if rows:
        place = max(len(row.place) for row in rows)
        name = max(len(row.name) for row in rows)
        points = max(len(row.points) for row in rows)
        amount = max(len(row.amount) for row in rows)
        lines = [
            f"{r.place:<{place}}  {r.name:<{name}}  {r.points:>{points}}  {r.amount:>{amount}}  {r.how}".rstrip()
            for r in rows
        ]
    return "\n".join([*lines, *([""] if lines and (said or given) else []), *said, *given])
