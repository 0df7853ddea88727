"""Divide prizes: money is pooled and shared by those who are tied, what cannot be divided goes by the order.

Amounts are whole numbers of the smallest unit of the currency (cents); shares are exact fractions until they are
rounded down, and the rest is accounted for to the last unit.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby, pairwise

from crosstable.domain import Message, Points
from crosstable.domain.messages import N_, say
from crosstable.standings.table import Standings

MOST_PRIZES = 500


class PrizeError(ValueError):
    """Prizes that cannot be divided as they were written; `message` says why and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class System(StrEnum):
    """How the money of tied players is divided."""

    SHARED = "shared"
    """The prizes of the places they hold are put together and divided equally."""
    HORT = "hort"
    """Half of each prize by place after tie-breaks, the other half shared equally."""
    PLACE = "place"
    """Every prize to its place after tie-breaks; only who shares a place shares its prizes."""


class Rest(StrEnum):
    """What becomes of the money that rounding down leaves over."""

    FIRST = "first"
    """It goes to the first of the tied by tie-break."""
    KEPT = "kept"
    """The organiser keeps it."""


@dataclass(frozen=True, slots=True)
class Finisher:
    """A competitor in the final order; who has the same `rank` is not separated by the tie-breaks either."""

    number: int
    name: str
    points: Points
    rank: int


@dataclass(frozen=True, slots=True)
class Fund:
    """Prizes for places 1, 2, … among `members` (`None`: everybody), in the smallest unit."""

    amounts: tuple[int, ...]
    name: str = ""
    members: frozenset[int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """What one competitor gets from one fund."""

    finisher: Finisher
    fund: Fund
    amount: int
    first_place: int
    """The first of the places whose prizes were pooled, among the members of the fund."""
    last_place: int
    pool: int
    """What those prizes are worth together."""
    share: Fraction
    """The exact share, before rounding."""
    rest: int = 0
    """How much of the amount is the rest of the rounding."""

    @property
    def tied(self) -> int:
        """How many competitors shared the pool."""
        return self.last_place - self.first_place + 1


@dataclass(frozen=True, slots=True)
class Division:
    """All awards in the order of the funds, what was kept, and what has to be said."""

    awards: tuple[Award, ...]
    kept: int
    """Left over by rounding, with the organiser."""
    unawarded: int
    """Prizes of places that nobody holds."""
    notes: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Trophy:
    """A prize that cannot be divided; several takers are tied to the end, so that a play-off or lots decide."""

    name: str
    place: int
    takers: tuple[Finisher, ...]


def finishers(standings: Standings) -> tuple[Finisher, ...]:
    """The competitors of standings in their order."""
    return tuple(Finisher(row.tpn, row.name, row.points, row.rank) for row in standings.rows)


def divide(
    order: Sequence[Finisher],
    funds: Sequence[Fund],
    *,
    system: System = System.SHARED,
    unit: int = 1,
    rest: Rest = Rest.FIRST,
    several: bool = False,
) -> Division:
    """Divide funds among the finishers, given in their final order.

    Shares are rounded down to whole multiples of `unit` (of the smallest unit of the currency).  The funds are
    divided in their order; whoever gets money from one is passed over in the later ones, unless `several`.

    Raises `PrizeError` for negative amounts, a unit below 1, or an order that is not one by points and rank.
    """
    _require(order, funds, unit)
    awards: list[Award] = []
    notes: list[Message] = []
    paid: set[int] = set()
    for fund in funds:
        eligible = [f for f in order if (fund.members is None or f.number in fund.members) and f.number not in paid]
        for award in _divide_fund(eligible, fund, system, unit, rest):
            awards.append(award)
            if award.rest and _is_shared(award, eligible):
                notes.append(_undecided_rest(award))
        if not several:
            paid |= {award.finisher.number for award in awards if award.amount}
    total = sum(sum(fund.amounts) for fund in funds)
    shared = sum(_pools(awards))
    return Division(tuple(awards), shared - sum(award.amount for award in awards), total - shared, tuple(notes))


def _pools(awards: Sequence[Award]) -> Iterator[int]:
    """Every pool once."""
    for _, group in groupby(awards, key=lambda award: (id(award.fund), award.first_place)):
        yield next(group).pool


def _require(order: Sequence[Finisher], funds: Sequence[Fund], unit: int) -> None:
    if unit < 1:
        raise PrizeError(say(N_("The unit of rounding must be at least the smallest unit of the currency.")))
    if any(amount < 0 for fund in funds for amount in fund.amounts):
        raise PrizeError(say(N_("A prize cannot be negative.")))
    for before, after in pairwise(order):
        if after.points > before.points or after.rank < before.rank:
            message = say(
                N_("The final order is not one by points: {name} stands below {other}. Put the list in order."),
                name=after.name,
                other=before.name,
            )
            raise PrizeError(message)


def _divide_fund(eligible: Sequence[Finisher], fund: Fund, system: System, unit: int, rest: Rest) -> Iterator[Award]:
    place = 1
    for group in _tied(eligible, system):
        prizes = [*fund.amounts[place - 1 : place - 1 + len(group)]]
        prizes += [0] * (len(group) - len(prizes))
        pool = sum(prizes)
        if pool:
            yield from _share_out(group, fund, place, prizes, _shares(group, prizes, system), unit, rest)
        place += len(group)


def _tied(eligible: Sequence[Finisher], system: System) -> list[list[Finisher]]:
    """Who shares: the same points, or where places count the same rank."""
    if system is System.PLACE:
        return [list(group) for _, group in groupby(eligible, key=lambda f: (f.points, f.rank))]
    return [list(group) for _, group in groupby(eligible, key=lambda f: f.points)]


def _shares(group: Sequence[Finisher], prizes: Sequence[int], system: System) -> list[Fraction]:
    equal = Fraction(sum(prizes), len(group))
    if system is not System.HORT:
        return [equal] * len(group)
    own: list[Fraction] = []
    for _, same in groupby(group, key=lambda f: f.rank):
        count = len(list(same))
        start = len(own)
        own += [Fraction(sum(prizes[start : start + count]), count)] * count
    return [(mine + equal) / 2 for mine in own]


def _share_out(
    group: Sequence[Finisher],
    fund: Fund,
    place: int,
    prizes: Sequence[int],
    shares: Sequence[Fraction],
    unit: int,
    rest: Rest,
) -> Iterator[Award]:
    pool = sum(prizes)
    amounts = [int(share // unit) * unit for share in shares]
    left = pool - sum(amounts) if rest is Rest.FIRST else 0
    for index, (finisher, amount, share) in enumerate(zip(group, amounts, shares, strict=True)):
        extra = left if index == 0 else 0
        yield Award(
            finisher=finisher,
            fund=fund,
            amount=amount + extra,
            first_place=place,
            last_place=place + len(group) - 1,
            pool=pool,
            share=share,
            rest=extra,
        )


def _is_shared(award: Award, eligible: Sequence[Finisher]) -> bool:
    return any(f.number != award.finisher.number and f.rank == award.finisher.rank for f in eligible)


def _undecided_rest(award: Award) -> Message:
    return say(
        N_(
            "The rest of the rounding went to {name}, who is listed first; the tie-breaks do not separate those who share "
            "that place."
        ),
        name=award.finisher.name,
    )


def trophies(order: Sequence[Finisher], names: Sequence[str], members: frozenset[int] | None = None) -> list[Trophy]:
    """Give indivisible prizes to places 1, 2, … in the final order; a shared place has several takers."""
    eligible = [f for f in order if members is None or f.number in members]
    given = []
    for place, name in enumerate(names, start=1):
        if place <= len(eligible):
            holder = eligible[place - 1]
            given.append(Trophy(name, place, tuple(f for f in eligible if f.rank == holder.rank)))
        else:
            given.append(Trophy(name, place, ()))
    return given


# ------------------------------------------------------------------------------------------------- money in words


_AMOUNT = re.compile(r"[0-9]{1,10}(?:\.[0-9]{1,2})?", re.ASCII)
_CURRENCY = re.compile(r"[^\d\s.,;|+-]{1,4}")
_SIGN_INSIDE = re.compile(r"[0-9][^\d\s.,;|+-]+[0-9]")
"""Something between the digits of one number, such as a sign for thousands or a letter typed for a zero."""


_THOUSANDS = re.compile(r"(?<![\d.])([0-9]{1,3})[, \u00a0\u202f]([0-9]{3})(?![0-9])")
"""Three digits right behind a comma or a blank."""


@dataclass(frozen=True, slots=True)
class Money:
    """Amounts as they were written, in hundredths of the currency's unit, and the sign of the currency."""

    amounts: tuple[int, ...]
    currency: str = ""


def parse_money(text: str) -> Money:
    """Read ``200, 100, 50``, ``£200 £100``, ``200.50; 100`` or, with semicolons, ``200,50; 100``.

    Decimals have a point; a comma is one only where semicolons separate the amounts.  Raises `PrizeError`.
    """
    for word in re.split(r"[,;|\s]+", text):
        if _SIGN_INSIDE.search(word):
            _amount(word)
    signs = _CURRENCY.findall(text)
    if len(set(signs)) > 1:
        raise PrizeError(
            say(
                N_(
                    "“{first}” and “{second}” cannot both be the currency: write the amounts alone, such as 200, 100, 50."
                ),
                first=signs[0][:20],
                second=next(sign for sign in signs if sign != signs[0])[:20],
            )
        )
    plain = _CURRENCY.sub(" ", text)
    if ";" not in plain:
        _no_thousands(plain)
    parts = plain.replace(",", ".").split(";") if ";" in plain else re.split(r"[,|\s]+", plain)
    parts = [part.strip() for part in parts if part.strip()]
    if not parts:
        raise PrizeError(say(N_("There are no prizes: write amounts such as 200, 100, 50.")))
    if len(parts) > MOST_PRIZES:
        raise PrizeError(say(N_("There are too many prizes: at most {most} can be divided."), most=MOST_PRIZES))
    return Money(tuple(map(_amount, parts)), signs[0] if signs else "")


def _no_thousands(text: str) -> None:
    """Refuse ``1,000`` and ``10 000``, which would be read as two amounts; ``500,250`` are two.

    Three digits are the second part of a number where they begin with a zero, or are more than what stands before
    them: prizes go down.
    """
    for found in _THOUSANDS.finditer(text):
        if found[2].startswith("0") or int(found[2]) > int(found[1]):
            _amount(found[0])


def _amount(text: str) -> int:
    if not _AMOUNT.fullmatch(text):
        raise PrizeError(
            say(
                N_(
                    "“{text}” is not an amount. Write 200 or 200.50, without a sign for thousands, and separate the "
                    "amounts by commas."
                ),
                text=text if len(text) <= 30 else text[:29] + "…",
            )
        )
    whole, _, decimals = text.partition(".")
    return int(whole) * 100 + int((decimals or "0").ljust(2, "0"))


def parse_category(text: str) -> Fund:
    """Read a category as ``U16: 50, 25: 3, 7, 9``: name, amounts, numbers of the players.  Raises `PrizeError`."""
    name, _, rest = text.partition(":")
    amounts, _, numbers = rest.partition(":")
    words = numbers.replace(",", " ").split()
    if not words or not all(re.fullmatch("[0-9]{1,6}", word) for word in words):
        raise PrizeError(
            say(
                N_("“{text}” is not a category. Write name, amounts and numbers of players: U16:50,25:3,7,9."),
                text=text if len(text) <= 60 else text[:59] + "…",
            )
        )
    return Fund(parse_money(amounts).amounts, name.strip(), frozenset(map(int, words)))


def print_money(amount: int, currency: str = "") -> str:
    """Write hundredths as money: ``£150``, ``150.50``; a currency of letters follows a blank after the number."""
    sign = "-" if amount < 0 else ""
    whole, rest = divmod(abs(amount), 100)
    number = f"{whole}.{rest:02d}" if rest else str(whole)
    return f"{sign}{number} {currency}" if currency.isalpha() else f"{sign}{currency}{number}"
