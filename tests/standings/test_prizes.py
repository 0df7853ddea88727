"""Prizes: the money is divided to the last unit, and what cannot be divided goes by the order."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.domain import Points
from crosstable.standings import standings
from crosstable.standings.prizes import (
    Finisher,
    Fund,
    PrizeError,
    Rest,
    System,
    divide,
    finishers,
    parse_money,
    print_money,
    trophies,
)
from tests.reports.exercise import exercise


def order(*points: float, ranks: tuple[int, ...] = ()) -> tuple[Finisher, ...]:
    """Finishers 1, 2, … with these points; each has an own rank unless ranks are given."""
    chosen = ranks or tuple(range(1, len(points) + 1))
    return tuple(
        Finisher(n, f"P{n}", Points(round(p * 100)), rank)
        for n, (p, rank) in enumerate(zip(points, chosen, strict=True), start=1)
    )


def amounts(finished: tuple[Finisher, ...], *prizes: int, **settings: object) -> list[int]:
    return [award.amount for award in divide(finished, [Fund(prizes)], **settings).awards]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("finished", "prizes", "settings", "expected"),
    [
        (order(4, 4, 3), (20000, 10000), {}, [15000, 15000]),
        (order(5, 4, 4, 4, 3), (200, 100, 50), {}, [200, 50, 50, 50]),
        (order(4, 4, 4), (100,), {}, [34, 33, 33]),
        (order(4, 4, 4), (100,), {"rest": Rest.KEPT}, [33, 33, 33]),
        (order(4, 4, 4), (10000,), {"unit": 100}, [3400, 3300, 3300]),
        (order(4, 4), (20050, 10000), {"unit": 500}, [15050, 15000]),
        (order(4, 4), (20050, 10000), {"unit": 500, "rest": Rest.KEPT}, [15000, 15000]),
        # Hort: half of 200, 100 and 0 by place, half of 300 shared by three.
        (order(4, 4, 4), (200, 100), {"system": System.HORT}, [150, 100, 50]),
        (order(4, 4, 4, ranks=(1, 2, 2)), (200, 100), {"system": System.HORT}, [150, 75, 75]),
        (order(4, 4, 3), (200, 100, 50), {"system": System.PLACE}, [200, 100, 50]),
        (order(4, 4, 3, ranks=(1, 1, 3)), (200, 100, 50), {"system": System.PLACE}, [150, 150, 50]),
        (order(3, 2, 1), (), {}, []),
    ],
)
def test_shares(
    finished: tuple[Finisher, ...], prizes: tuple[int, ...], settings: dict[str, object], expected: list[int]
) -> None:
    assert amounts(finished, *prizes, **settings) == expected


def test_an_award_says_how_it_came_about() -> None:
    first, second = divide(order(4, 4, 3), [Fund((20000, 10001))]).awards
    assert (first.first_place, first.last_place, first.tied, first.pool) == (1, 2, 2, 30001)
    assert (first.share, first.rest, second.rest) == (Fraction(30001, 2), 1, 0)


def test_kept_and_unawarded_money_is_accounted_for() -> None:
    found = divide(order(4, 4, 4), [Fund((100, 0, 0, 70, 30))], rest=Rest.KEPT)
    assert (found.kept, found.unawarded) == (1, 100)


def test_who_has_money_is_passed_over_in_later_categories() -> None:
    youth = Fund((50, 25), "U16", frozenset({1, 3, 4}))
    found = divide(order(4, 3, 2, 1), [Fund((200, 100)), youth])
    assert [(award.finisher.number, award.amount) for award in found.awards] == [(1, 200), (2, 100), (3, 50), (4, 25)]
    generous = divide(order(4, 3, 2, 1), [Fund((200, 100)), youth], several=True)
    assert [(a.finisher.number, a.amount) for a in generous.awards if a.fund.name] == [(1, 50), (3, 25)]


def test_rest_for_one_whom_the_tie_breaks_do_not_put_first_is_remarked() -> None:
    finished = order(4, 4, ranks=(1, 1))
    assert len(divide(finished, [Fund((101,))]).notes) == 1
    assert divide(order(4, 4), [Fund((101,))]).notes == ()


def test_trophies_go_by_tie_break_and_are_never_divided() -> None:
    given_ = trophies(order(4, 4, 3, 3, ranks=(1, 2, 3, 3)), ["Cup", "Silver", "Bronze", "Book", "Pen"])
    assert [[f.number for f in trophy.takers] for trophy in given_] == [[1], [2], [3, 4], [3, 4], []]


def test_trophies_of_a_category() -> None:
    (cup,) = trophies(order(4, 3, 2), ["Cup"], frozenset({2, 3}))
    assert [f.number for f in cup.takers] == [2]


def test_finishers_of_a_tournament() -> None:
    table = standings(exercise(), "BH/C1,BH")
    found = finishers(table)
    assert [f.number for f in found] == [row.tpn for row in table.rows]
    assert [f.rank for f in found] == [row.rank for row in table.rows]
    division = divide(found, [Fund((20000, 10000, 5000))])
    assert (division.awards[0].finisher.number, division.awards[0].amount) == (2, 20000)
    assert sum(a.amount for a in division.awards) == 35000


@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 2)), min_size=1, max_size=12),
    st.lists(st.integers(0, 10_000), max_size=8),
    st.sampled_from(System),
    st.sampled_from([1, 7, 100]),
    st.sampled_from(Rest),
)
def test_no_money_is_made_or_lost(
    field: list[tuple[int, int]], prizes: list[int], system: System, unit: int, rest: Rest
) -> None:
    ordered = sorted(field, reverse=True)
    finished = tuple(
        Finisher(n, f"P{n}", Points(points * 50), 1 + sum(other > (points, tb) for other in ordered))
        for n, (points, tb) in enumerate(ordered, start=1)
    )
    found = divide(finished, [Fund(tuple(prizes))], system=system, unit=unit, rest=rest)
    assert sum(award.amount for award in found.awards) + found.kept + found.unawarded == sum(prizes)
    assert all(award.amount >= 0 for award in found.awards)
    assert all(award.amount - award.rest <= award.share < award.amount - award.rest + unit for award in found.awards)
    if rest is Rest.FIRST:
        assert found.kept == 0
    if system is not System.PLACE:
        for award in found.awards:
            same = [other for other in found.awards if other.first_place == award.first_place]
            assert sum(other.share for other in same) == award.pool


@pytest.mark.parametrize(
    ("finished", "funds", "settings"),
    [
        (order(3, 4), [Fund((1,))], {}),
        (order(4, 4, ranks=(2, 1)), [Fund((1,))], {}),
        (order(4), [Fund((-1,))], {}),
        (order(4), [Fund((1,))], {"unit": 0}),
    ],
)
def test_what_makes_no_sense_is_refused(
    finished: tuple[Finisher, ...], funds: list[Fund], settings: dict[str, int]
) -> None:
    with pytest.raises(PrizeError):
        divide(finished, funds, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "expected", "currency"),
    [
        ("200,100,50", (20000, 10000, 5000), ""),
        ("£200, £100", (20000, 10000), "£"),
        ("200.5 100.25", (20050, 10025), ""),
        ("200,50; 100", (20050, 10000), ""),
        ("100 EUR, 50 EUR", (10000, 5000), "EUR"),
        ("0.01", (1,), ""),
    ],
)
def test_money_is_read(text: str, expected: tuple[int, ...], currency: str) -> None:
    money = parse_money(text)
    assert (money.amounts, money.currency) == (expected, currency)


@pytest.mark.parametrize("text", ["", "  ", "abc", "1.000", "-5", "1.2.3", "99999999999", "1 " * 501])
def test_what_is_not_money_is_refused(text: str) -> None:
    with pytest.raises(PrizeError):
        parse_money(text)


@given(st.text(max_size=60))
def test_any_text_is_money_or_refused(text: str) -> None:
    refusal = ""
    try:
        amounts_read = parse_money(text).amounts
    except PrizeError as refused:
        amounts_read, refusal = (), str(refused.message)
    assert all(amount >= 0 for amount in amounts_read)
    assert bool(amounts_read) is not bool(refusal)


@pytest.mark.parametrize(
    ("amount", "currency", "expected"),
    [(15000, "£", "£150"), (15050, "", "150.50"), (1, "EUR", "0.01 EUR"), (-100, "$", "-$1")],
)
def test_money_is_written(amount: int, currency: str, expected: str) -> None:
    assert print_money(amount, currency) == expected


def test_letters_are_not_taken_for_two_currencies() -> None:
    """``1st 500, 2nd 300`` must not become four prizes without a word."""
    with pytest.raises(PrizeError) as refused:
        parse_money("1st 500, 2nd 300")
    assert "cannot both be the currency" in str(refused.value)


@pytest.mark.parametrize("text", ["1O0", "1'000, 500", "100€200"])
def test_a_sign_between_the_digits_of_an_amount_is_no_separator(text: str) -> None:
    with pytest.raises(PrizeError, match="is not an amount"):
        parse_money(text)


@pytest.mark.parametrize(
    "text", ["£1,000, £500", "1,000", "10 000, 5 000", "1 000 €, 500 €", "$1,250.50, $600", "1\u202f000"]
)
def test_a_thousand_with_a_comma_or_a_blank_is_refused_and_not_read_as_two_amounts(text: str) -> None:
    with pytest.raises(PrizeError, match="without a sign for thousands"):
        parse_money(text)


@pytest.mark.parametrize("text", ["500,250,100", "500 250 100", "300, 300, 300", "100, 500"])
def test_three_digits_after_a_comma_are_a_prize_where_prizes_go_down_or_stand_apart(text: str) -> None:
    assert len(parse_money(text).amounts) == len(text.replace(",", " ").split())
