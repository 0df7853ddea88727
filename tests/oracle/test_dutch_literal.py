"""The oracle gives the worked examples, its parts say what the articles say, and its short cuts change nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

import pytest

from tests.oracle.dutch_literal import (
    ABSOLUTE,
    MILD,
    NONE,
    STANDARD,
    STRONG,
    Criteria,
    Impossible,
    LiteralRound,
    OracleField,
    colour_preference,
    excludes_from_pab,
    float_in,
    homogeneous_key,
    pair,
    scoring,
)
from tests.oracle.notation import contradictions, format_position, newcomers, parse_position
from tests.oracle.positions import random_position, random_positions
from tests.oracle.worked_examples import WORKED_EXAMPLES, WorkedExample

# ---------------------------------------------------------------------------------------------------------------------
# Worked examples


@pytest.mark.parametrize("example", WORKED_EXAMPLES, ids=lambda example: example.name)
def test_worked_example(example: WorkedExample) -> None:
    result = pair(example.field())
    assert set(result.pairs) == example.pairs
    assert result.bye == example.bye


@pytest.mark.parametrize("example", WORKED_EXAMPLES, ids=lambda example: example.name)
def test_worked_example_has_a_consistent_history(example: WorkedExample) -> None:
    assert contradictions(example.field()) == []


def example(name: str) -> OracleField:
    return next(item.field() for item in WORKED_EXAMPLES if item.name == name)


def test_bye_score_may_lie_high() -> None:
    """E19: three players may not get the bye, so it goes to a score of two points."""
    assert pair(example("E19")).bye_score == 20


def test_articles_of_the_colours_are_reported() -> None:
    """E11: players 3 and 7 have no game, so the pairing number decides."""
    result = pair(example("E11"))
    assert dict(zip(result.pairs, result.colour_articles, strict=True))[7, 3] == "5.2.5"


def answers() -> dict[str, tuple[frozenset[tuple[int, int]], int | None]]:
    results = {item.name: pair(item.field()) for item in WORKED_EXAMPLES}
    return {name: (frozenset(result.pairs), result.bye) for name, result in results.items()}


def wrong_answers() -> set[str]:
    right = {item.name: (item.pairs, item.bye) for item in WORKED_EXAMPLES}
    return {name for name, answer in answers().items() if answer != right[name]}


@pytest.mark.parametrize("criterion", Criteria._fields[4:])
def test_examples_notice_a_missing_criterion(criterion: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one of C10 to C21, at least one worked example comes out wrong."""
    complete = LiteralRound._criteria

    def incomplete(*args: Any) -> Criteria:
        found = complete(*args)
        return found._replace(**{criterion: type(getattr(found, criterion))()})

    monkeypatch.setattr(LiteralRound, "_criteria", incomplete)
    assert wrong_answers()


@pytest.mark.parametrize(
    ("method", "neutral", "broken"),
    [("_scores", (), "E12"), ("_c8", (0, ()), "E13"), ("_c9", 0, "E10")],
    ids=["c7", "c8", "c9"],
)
def test_examples_notice_a_missing_criterion_of_downfloaters(
    method: str, neutral: object, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LiteralRound, method, lambda *_: neutral)
    assert broken in wrong_answers()


# ---------------------------------------------------------------------------------------------------------------------
# Articles


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ("", (NONE, None)),
        ("w", (STRONG, "b")),
        ("wb", (MILD, "w")),
        ("wwb", (STRONG, "b")),
        ("bbww", (ABSOLUTE, "b")),
        ("wwwbb", (ABSOLUTE, "w")),
        ("wwwwbb", (ABSOLUTE, "b")),
        ("wbw", (STRONG, "b")),
        ("bb", (ABSOLUTE, "w")),
    ],
)
def test_colour_preference(colours: str, expected: tuple[int, str | None]) -> None:
    assert colour_preference(colours) == expected


@pytest.mark.parametrize(
    ("points", "rounds", "expected"),
    [
        (STANDARD, "2w+", "down"),
        (STANDARD, "2w-", ""),
        (STANDARD, "U", "down"),
        (STANDARD, "F", "down"),
        (STANDARD, "H", "down"),
        (STANDARD, "Z", ""),
        (STANDARD, ".", ""),
        (STANDARD, "2wW", ""),
        (scoring(30, 20, 10, zero_bye=10), "Z", ""),
        (scoring(30, 20, 10, zero_bye=20), "Z", "down"),
        (scoring(10, 5, 0, pab=0), "U", "down"),
    ],
)
def test_float_of_the_first_round(points: dict[str, int], rounds: str, expected: str) -> None:
    other = {"2w+": "1b-", "2w-": "1b+", "2wW": "1bL"}.get(rounds, "Z")
    field = parse_position(f"1 | {rounds}\n2 | {other}", round_number=2, total_rounds=5, points=points)
    assert float_in(field, 1, 1) == expected


def test_float_uses_the_scores_and_virtual_points_of_its_round() -> None:
    text = "1 | 2w1 3b1   2 | 1b0 4w1   3 | 4w1 1w0   4 | 3b0 2b0"
    plain = parse_position(text, round_number=3, total_rounds=5)
    assert [float_in(plain, tpn, 1) for tpn in (1, 2, 3, 4)] == ["", "", "", ""]
    assert [float_in(plain, tpn, 2) for tpn in (1, 2, 3, 4)] == ["", "", "", ""]
    accelerated = parse_position(text, round_number=3, total_rounds=5, virtual={1: (10, 5), 3: (10,)})
    assert [float_in(accelerated, tpn, 1) for tpn in (1, 2, 3, 4)] == ["down", "up", "down", "up"]
    assert [float_in(accelerated, tpn, 2) for tpn in (1, 2, 3, 4)] == ["down", "", "up", ""]


@pytest.mark.parametrize(
    ("points", "code", "expected"),
    [
        (STANDARD, "U", True),
        (STANDARD, "F", True),
        (STANDARD, "H", False),
        (STANDARD, "Z", False),
        (scoring(10, 5, 0, pab=5), "U", True),
        (scoring(10, 5, 0, pab=0), "U", True),
        (scoring(30, 20, 10, zero_bye=30), "Z", True),
    ],
)
def test_exclusion_from_the_bye(points: dict[str, int], code: str, expected: bool) -> None:
    field = parse_position(f"1 | {code}", round_number=2, total_rounds=5, points=points)
    assert excludes_from_pab(field, field.game(1, 1)) is expected


def test_topscorers_are_strictly_above_half() -> None:
    """Two of three points are more than half, one and a half points are not; only the last round has topscorers."""
    text = "1 2 | 2w1 Z F   2 1.5 | 1b0 F H   3 0 | Z Z Z   4 0 | Z Z Z"
    last = LiteralRound(parse_position(text, round_number=4, total_rounds=4))
    assert [p.topscorer for p in last.profiles] == [True, False, False, False]
    earlier = LiteralRound(parse_position(text, round_number=4, total_rounds=5))
    assert not any(p.topscorer for p in earlier.profiles)


IRREGULAR_HISTORY = """
1 | 2w0 4w- 7w1 8b= 8b- 3w0   2 | 1b1 5b= 6b0 5b1 4w1 4w0   3 | 6b= 7b0 8b0 7w1 5w0 1b1   4 | 5w= 1b+ 5b= 6w= 2b0 2b1
5 | 4b= 2w= 4w= 2w0 3b1 6b1   6 | 3w= 8b0 2w1 4b= 7b0 5w0   7 | 8w= 3w1 1b0 3b0 6w1 8w=   8 | 7b= 6w1 3w1 1w= 1w- 7b=
"""


def test_engines_count_a_third_colour_only_where_two_absolute_preferences_clash() -> None:
    """Player 2 had four Blacks and two Whites, the Whites last: a third White is due, and by the text a fault."""
    last_round = parse_position(IRREGULAR_HISTORY, round_number=7, total_rounds=7, initial_colour="b")
    assert set(pair(last_round).pairs) == {(6, 1), (3, 2), (4, 7), (5, 8)}
    assert set(pair(last_round, reading="engines").pairs) == {(6, 1), (3, 4), (5, 7), (2, 8)}


def test_boards_follow_the_scores_and_the_bye_comes_last() -> None:
    """C.04.2 3.6: E12 pairs 4-6 and 5-3 with equal sums, so the pairing number of the higher ranked player decides."""
    assert pair(example("E12")).pairs == ((2, 1), (4, 6), (5, 3))
    assert pair(example("E23")).pairs == ((1, 3), (4, 2), (5, 7), (8, 6))


# ---------------------------------------------------------------------------------------------------------------------
# Small fields


@pytest.mark.parametrize("count", range(12))
def test_first_round_of_any_size(count: int) -> None:
    result = pair(parse_position(newcomers(count), round_number=1, total_rounds=5))
    half = count // 2
    expected = {(tpn, tpn + half) if tpn % 2 else (tpn + half, tpn) for tpn in range(1, half + 1)}
    assert set(result.pairs) == expected
    assert result.bye == (count if count % 2 else None)


@pytest.mark.parametrize(
    "text",
    [
        "1 | U",
        "1 | 2w1   2 | 1b0",
        "1 | 2w1 3b1 F   2 | 1b0 F 3w1   3 | F 1w0 2b0",
    ],
    ids=["one player with a bye", "two who met", "three who met"],
)
def test_impossible(text: str) -> None:
    rounds = max(len(line.split("|")[1].split()) for line in text.split("   "))
    with pytest.raises(Impossible):
        pair(parse_position(text, round_number=rounds + 1, total_rounds=9))


def test_prohibited_pair_counts_like_a_rematch() -> None:
    free = parse_position(newcomers(4), round_number=1, total_rounds=3)
    assert set(pair(free).pairs) == {(1, 3), (4, 2)}
    restricted = parse_position(newcomers(4), round_number=1, total_rounds=3, forbidden=[(1, 3)])
    assert set(pair(restricted).pairs) == {(1, 4), (3, 2)}


# ---------------------------------------------------------------------------------------------------------------------
# Generation order, once more and still more literally


def literal_sequence(size: int, pairs: int) -> Iterator[frozenset[frozenset[int]]]:
    """Yield the candidates of a homogeneous bracket as Art. 4.2 and 4.3 generate them, repetitions included."""
    upper, lower = range(1, pairs + 1), range(pairs + 1, size + 1)
    exchanges = [
        (out, into)
        for count in range(min(pairs, size - pairs) + 1)
        for out in combinations(upper, count)
        for into in combinations(lower, count)
    ]

    def place(exchange: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[object, ...]:
        out, into = exchange
        return len(out), sum(into) - sum(out), [-bsn for bsn in sorted(out, reverse=True)], sorted(into)

    for out, into in sorted(exchanges, key=place):
        first = sorted({*upper, *into} - {*out})
        second = sorted({*lower, *out} - {*into})
        for partners in permutations(second, pairs):
            yield frozenset(map(frozenset, zip(first, partners, strict=True)))


@pytest.mark.parametrize(("size", "pairs"), [(2, 1), (3, 1), (4, 2), (5, 2), (5, 1), (6, 3), (6, 2), (7, 3), (7, 2)])
def test_generation_key_orders_like_the_literal_generation(size: int, pairs: int) -> None:
    first_seen = list(dict.fromkeys(literal_sequence(size, pairs)))

    def key(matching: frozenset[frozenset[int]]) -> tuple[object, ...]:
        inside = [(min(both), max(both)) for both in matching]
        free = [bsn for bsn in range(1, size + 1) if not any(bsn in both for both in matching)]
        return homogeneous_key(inside, free, size)

    assert sorted(first_seen, key=key) == first_seen


# ---------------------------------------------------------------------------------------------------------------------
# Random positions


def test_positions_are_reproducible_and_consistent() -> None:
    once, again = list(random_positions(7, 60)), list(random_positions(7, 60))
    assert once == again
    assert [position for position in once if contradictions(position)] == []


def test_notation_restores_a_position() -> None:
    for position in random_positions(8, 60):
        restored = eval(format_position(position), {"parse_position": parse_position})  # noqa: S307 - our own text
        assert restored == position


def test_result_is_legal() -> None:
    for position in random_positions(9, 150):
        try:
            result = pair(position)
        except Impossible:
            continue
        seated = [tpn for both in result.pairs for tpn in both] + ([result.bye] if result.bye else [])
        assert sorted(seated) == sorted(set(position.by_tpn) - position.absent)
        profiles = {p.tpn: p for p in LiteralRound(position).profiles}
        assert all(black not in profiles[white].met for white, black in result.pairs)
        assert not any(frozenset(both) in position.forbidden for both in result.pairs)
        assert result.bye is None or profiles[result.bye].may_get_pab


def test_choice_is_the_minimum_over_all_candidates() -> None:
    """The choice by [C6] to [C9] first, then matchings, equals one comparison of all candidates."""
    rng = random.Random("all candidates")
    looked_at = 0
    while looked_at < 60:
        position = random_position(rng)
        if len(position.players) - len(position.absent) > 7:
            continue
        try:
            paired = LiteralRound(position)
        except Impossible:
            continue
        looked_at += 1
        for bracket in paired.pair().brackets:
            everything = list(paired.candidates(bracket.level, bracket.mdps))
            assert min(everything, key=lambda c: (c.criteria, c.generation)) == bracket.chosen
            assert paired.evaluate(bracket.level, bracket.mdps, bracket.chosen.pairs) == bracket.chosen


def test_order_of_the_players_does_not_matter() -> None:
    rng = random.Random("order")
    for position in random_positions(10, 40):
        shuffled = replace(position, players=tuple(rng.sample(position.players, len(position.players))))
        try:
            expected = pair(position)
        except Impossible:
            continue
        assert pair(shuffled) == expected
