"""The semantics table: one row for each thing that can happen to a player in a round."""

import pytest

from crosstable.domain import SEMANTICS, Outcome, ResultCode, RoundKind, RoundResult


@pytest.mark.parametrize(
    ("codes", "kind", "played", "rated", "paired", "scheduled", "voluntary", "requested"),
    [
        ("1=0", RoundKind.GAME, True, True, True, True, False, False),
        ("WDL", RoundKind.UNRATED_GAME, True, False, True, True, False, False),
        ("+", RoundKind.FORFEIT_WIN, False, False, True, True, False, False),
        ("-", RoundKind.FORFEIT_LOSS, False, False, True, True, True, False),
        ("U", RoundKind.PAB, False, False, True, False, False, False),
        ("F", RoundKind.FPB, False, False, False, False, False, False),
        ("H", RoundKind.HPB, False, False, False, False, True, True),
        ("Z ", RoundKind.ZPB, False, False, False, False, True, True),
        ("?", RoundKind.UNFINISHED, True, False, True, True, False, False),
    ],
)
def test_semantics(
    codes: str,
    kind: RoundKind,
    played: bool,
    rated: bool,
    paired: bool,
    scheduled: bool,
    voluntary: bool,
    requested: bool,
) -> None:
    for letter in codes:
        meaning = ResultCode(letter).semantics
        assert meaning.kind is kind
        assert (meaning.played, meaning.rated, meaning.paired, meaning.scheduled) == (played, rated, paired, scheduled)
        assert (meaning.voluntarily_unplayed, meaning.requested_bye) == (voluntary, requested)


def test_every_code_has_a_meaning() -> None:
    assert set(SEMANTICS) == set(ResultCode)


@pytest.mark.parametrize(
    ("codes", "outcome"), [("1W", Outcome.WIN), ("=D", Outcome.DRAW), ("0L", Outcome.LOSS), ("+-UFHZ? ", None)]
)
def test_outcomes_are_of_games_that_were_played(codes: str, outcome: Outcome | None) -> None:
    assert {ResultCode(letter).semantics.outcome for letter in codes} == {outcome}


def test_a_game_without_an_opponent_was_not_played() -> None:
    assert not RoundResult(ResultCode.WIN).is_played
    assert RoundResult(ResultCode.WIN, 3).is_played
    assert not RoundResult(ResultCode.FORFEIT_WIN, 3).is_played
