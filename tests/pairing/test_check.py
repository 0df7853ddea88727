"""The checker: agreement, and differences named by bracket and criterion."""

from dataclasses import replace

import pytest

from crosstable.domain import Colour, Player, ResultCode, RoundResult, Tournament
from crosstable.pairing import check, check_round
from crosstable.pairing.reasons import VerdictKind
from crosstable.simulate import GeneratorParameters, random_event


@pytest.mark.parametrize("seed", range(12))
def test_generated_tournaments_agree(seed: int) -> None:
    tournament = random_event(GeneratorParameters(players=10 + 5 * seed), 300 + seed)
    assert all(found.agrees for found in check(tournament))


def play(
    tournament: Tournament,
    number: int,
    pairs: list[tuple[int, int]],
    bye: int | None = None,
    codes: tuple[ResultCode, ResultCode] = (ResultCode.WIN, ResultCode.LOSS),
) -> Tournament:
    """Replace a round: everywhere the same result, White's code first."""
    results = {bye: RoundResult(ResultCode.PAB)} if bye else {}
    for white, black in pairs:
        results[white] = RoundResult(codes[0], black, Colour.WHITE)
        results[black] = RoundResult(codes[1], white, Colour.BLACK)
    players = tuple(
        replace(
            p, rounds=(*p.rounds[: number - 1], results.get(p.tpn, RoundResult(ResultCode.ZPB))), points=None, rank=None
        )
        for p in tournament.players
    )
    return replace(tournament, players=players)


def fresh(count: int, rounds: int = 5) -> Tournament:
    players = tuple(Player(tpn=tpn) for tpn in range(1, count + 1))
    return Tournament(players=players, rounds_planned=rounds, initial_colour=Colour.WHITE)


def test_swapped_opponents_are_found_and_the_order_named() -> None:
    event = play(fresh(8), 1, [(1, 6), (5, 2), (3, 7), (8, 4)])
    found = check_round(event, 1)
    assert not found.agrees
    assert found.difference is not None
    assert (found.difference.bracket, found.difference.verdict.kind) == (1, VerdictKind.ORDER)


def test_swapped_colours_are_told_from_other_opponents() -> None:
    found = check_round(play(fresh(8), 1, [(5, 1), (6, 2), (7, 3), (8, 4)]), 1)
    assert found.difference is None
    assert found.same_opponents


def test_rematch_is_named() -> None:
    drawn = (ResultCode.DRAW, ResultCode.DRAW)
    event = play(fresh(4), 1, [(1, 3), (4, 2)], codes=drawn)
    found = check_round(play(event, 2, [(3, 1), (2, 4)], codes=drawn), 2)
    assert found.difference is not None
    assert found.difference.verdict.kind is VerdictKind.MET
    assert found.difference.verdict.round_number == 1


def test_wrong_bye_is_named() -> None:
    found = check_round(play(fresh(5), 1, [(1, 3), (4, 2)], bye=5), 1)
    assert found.agrees
    found = check_round(play(fresh(5), 1, [(1, 3), (5, 2)], bye=4), 1)
    assert found.difference is not None
    assert found.difference.verdict.kind is VerdictKind.ORDER


def test_worse_colours_are_named_by_criterion() -> None:
    event = play(fresh(8), 1, [(1, 5), (6, 2), (3, 7), (8, 4)])
    # 1, 3, 6, 8 have won with White and are due Black, all of them: any two clash; take a float that is not needed.
    found = check_round(play(event, 2, [(1, 2), (3, 6), (8, 4), (5, 7)]), 2)
    assert found.difference is not None
    assert (found.difference.verdict.kind, found.difference.verdict.criterion) == (VerdictKind.CRITERION, 6)


def test_round_without_legal_pairing_is_reported_as_such() -> None:
    event = play(fresh(2), 1, [(1, 2)])
    found = check_round(play(event, 2, [(2, 1)]), 2)
    assert found.computed is None
    assert found.problem is not None
    assert "all" in str(found.problem) or "opponent" in str(found.problem)


def test_last_round_of_the_file_counts_as_the_last_where_no_record_says() -> None:
    event = replace(play(fresh(8), 1, [(1, 5), (6, 2), (3, 7), (8, 4)]), rounds_planned=None)
    assert [found.agrees for found in check(event)] == [True]
