"""Prizes: money pooled and shared by those who are tied, trophies by the order; all in the address."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from crosstable.domain import Message
from crosstable.domain.messages import N_, say
from crosstable.reports.prizes import how, notes, places, trophy_sentence
from crosstable.standings.prizes import (
    Award,
    Division,
    Finisher,
    Fund,
    PrizeError,
    Rest,
    System,
    Trophy,
    divide,
    finishers,
    parse_category,
    parse_money,
    print_money,
    trophies,
)
from crosstable.web.computed import ranked_or_none
from crosstable.web.frame import ASection, Notice, SectionHere, error
from crosstable.web.pages.section_page import section_page
from crosstable.web.pages.standings import is_over

router = APIRouter(prefix="/e/{journal}/{number}/prizes")

Kind = TypeVar("Kind", System, Rest)

REGIONS = ("standings",)

UNITS = ("0.01", "0.05", "0.10", "0.50", "1", "5", "10")
"""To what shares can be rounded down."""

_SIGN = re.compile(r"[^\d\s.,;|+-]{1,4}")
_MOST_TEXT = 6000
_MOST_CATEGORIES = 40
_MOST_TROPHIES = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The prizes as they were typed."""

    prizes: str = ""
    categories: str = ""
    trophies: str = ""
    currency: str = ""
    system: str = System.SHARED.value
    unit: str = "0.01"
    rest: str = Rest.FIRST.value
    several: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing is to be given."""
        return not (self.prizes or self.categories or self.trophies)


def wanted(values: Mapping[str, str]) -> Wanted:
    """The prizes that the query of an address holds."""

    def text(name: str, default: str = "") -> str:
        return values.get(name, default).strip()[:_MOST_TEXT]

    return Wanted(
        prizes=text("prizes"),
        categories=text("categories"),
        trophies=text("trophies"),
        currency=text("currency"),
        system=text("system", System.SHARED.value),
        unit=text("unit", "0.01"),
        rest=text("rest", Rest.FIRST.value),
        several=bool(text("several")),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRow:
    """What one player gets from one list of prizes."""

    places: str
    number: int
    name: str
    points: int
    prize: str
    how: Message | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """The prizes as they are divided."""

    rows: tuple[PrizeRow, ...] = ()
    total: str = ""
    notes: tuple[Message, ...] = ()
    trophies: tuple[Message, ...] = field(default=())
    together: tuple[tuple[str, str], ...] = ()
    """Name and sum of those who get several prizes."""


@router.get("")
def prizes(request: Request, at: ASection) -> HTMLResponse:
    """The prizes of the section, divided by the standings as they are."""
    return prizes_page(at, wanted(request.query_params))


def prizes_page(at: SectionHere, form: Wanted) -> HTMLResponse:
    """The page of the prizes, with what was typed still in it."""
    table = ranked_or_none(at.event.state, at.section)
    table = table if table is not None and table.after_round else None
    given: Given | None = None
    notice: Notice | None = None
    if table is not None and not form.is_empty:
        try:
            given = divided(finishers(table), form)
        except PrizeError as trouble:
            notice = error(trouble.message)
    return section_page(
        at,
        "prizes.html",
        "prizes",
        regions=REGIONS,
        notice=notice,
        status=422 if notice is not None else 200,
        form=form,
        given=given,
        table=table,
        units=UNITS,
        is_over=is_over(at.section),
    )


def divided(order: tuple[Finisher, ...], form: Wanted) -> Given:
    """Divide what was typed.  Raises `PrizeError` for what cannot be read, with the line it is about."""
    currency = _currency(form)
    funds = _funds(form, {finisher.number for finisher in order})
    unit = parse_money(form.unit.replace(",", ".")).amounts
    if len(unit) != 1:
        raise PrizeError(say(N_("The unit of rounding is one amount, such as 0.01 or 1.")))
    division = divide(
        order,
        funds,
        system=_choice(System, form.system),
        unit=unit[0],
        rest=_choice(Rest, form.rest),
        several=form.several,
    )
    return Given(
        rows=tuple(_row(award, currency) for award in division.awards),
        total=_total(division, currency),
        notes=tuple(notes(division, currency)),
        trophies=tuple(trophy_sentence(trophy) for trophy in _trophies(order, form)),
        together=tuple(_together(division, currency)),
    )


def _choice(kind: type[Kind], text: str) -> Kind:
    try:
        return kind(text)
    except ValueError:
        raise PrizeError(say(N_("“{text}” is not one of the choices."), text=text[:30])) from None


def _currency(form: Wanted) -> str:
    """The sign of the currency: the field's, else the one that stands with the amounts."""
    signs = list(dict.fromkeys(_SIGN.findall(form.prizes)))
    if len(signs) > 1:
        # Words among the amounts (“1st 500, 2nd 300”) would leave numbers behind that are no prizes.
        raise PrizeError(
            say(
                N_("“{one}” and “{other}” are not one currency. Write only the amounts, with one sign or none."),
                one=signs[0],
                other=signs[1],
            )
        )
    if form.currency:
        if not _SIGN.fullmatch(form.currency):
            raise PrizeError(say(N_("A currency is a sign or up to four letters, such as € or EUR.")))
        return form.currency
    return signs[0] if signs else ""


def _funds(form: Wanted, known: set[int]) -> list[Fund]:
    funds = (
        [Fund(parse_money(form.prizes.strip().replace("\r", "").replace("\n", ", ")).amounts)] if form.prizes else []
    )
    lines = [line.strip() for line in form.categories.splitlines() if line.strip()]
    if len(lines) > _MOST_CATEGORIES:
        raise PrizeError(
            say(N_("There are too many categories: at most {most} can be divided."), most=_MOST_CATEGORIES)
        )
    for line in lines:
        fund = parse_category(line)
        strangers = sorted((fund.members or frozenset()) - known)
        if strangers:
            raise PrizeError(
                say(
                    N_("“{name}” names numbers that have no place in the standings: {numbers}."),
                    name=fund.name[:40],
                    numbers=", ".join(map(str, strangers[:10])),
                )
            )
        funds.append(fund)
    return funds


def _trophies(order: tuple[Finisher, ...], form: Wanted) -> list[Trophy]:
    names = [name.strip() for name in re.split(r"[,\n]", form.trophies) if name.strip()]
    if len(names) > _MOST_TROPHIES:
        raise PrizeError(say(N_("There are too many trophies: at most {most} can be given."), most=_MOST_TROPHIES))
    return trophies(order, names)


def _row(award: Award, currency: str) -> PrizeRow:
    return PrizeRow(
        places=places(award),
        number=award.finisher.number,
        name=award.finisher.name,
        points=award.finisher.points,
        prize=print_money(award.amount, currency),
        how=how(award, currency),
    )


def _together(division: Division, currency: str) -> Iterator[tuple[str, str]]:
    awards: dict[int, list[Award]] = {}
    for award in division.awards:
        awards.setdefault(award.finisher.number, []).append(award)
    for several in awards.values():
        if len(several) > 1:
            yield several[0].finisher.name, print_money(sum(award.amount for award in several), currency)


def _total(division: Division, currency: str) -> str:
    return print_money(sum(award.amount for award in division.awards), currency)
