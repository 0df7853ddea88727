"""Round robins and special situations of the digest of the rules (8.3), with data of their own."""

import pytest

from crosstable.domain import Tournament
from crosstable.standings import standings
from crosstable.tiebreaks.unplayed import Cap, adjusted_scores
from crosstable.tiebreaks.working import LimitLine, ScoreLine
from tests.tiebreaks.cases import context, tiers, tournament, values

SIX = [
    "5w= 2w1 3b1 4w0 6b1",
    "6w1 1b0 5w1 3w= 4b1",
    "4w1 6b1 1w0 2b= 5w1",
    "3b0 5b0 6w= 1b1 2w0",
    "1b= 4w1 2b0 6w- 3b0",
    "2b0 3w0 4b= 5b+ 1w0",
]
"""The round robin of the exercises of FIDE's Technical Commission: player 5 forfeits to 6."""

SIX_RATINGS: list[int | None] = [2200, 2150, 2100, 2050, 1950, 2000]

SIX_VALUES = {
    "PTS": "3.5 3.5 3.5 1.5 1.5 1.5",
    "SB": "9.25 6.25 6.25 4.25 3.25 2.25",
    "SB/C1": "9.25 4.75 4.75 4.25 3.25 1.5",
    "KS": "2 0.5 0.5 1 0.5 0",
    "WIN": "3 3 3 1 1 1",
    "WON": "3 3 3 1 1 0",
    "REP": "5 5 5 5 4 5",
    "PS": "10.5 10 11 3.5 6.5 3.5",
    "ARO": "2050 2060 2070 2080 2125 2125",
    "TPR": "2199 2209 2219 1931 2038 1803",
    "PTP": "2204 2216 2227 1922 2032 1789",
    "APRO": "2040 2038 2036 2094 2140 2140",
    "APPO": "2037 2035 2033 2094 2142 2142",
}
"""By code the values of players 1 to 6; SB, SB/C1, KS and DE are printed in the exercises."""

EIGHT = [
    "3b1 4w0 2b0 7w= 5b1 6b= 8w0",
    "7w= 5b1 1w1 8b1 3w1 4b= 6w1",
    "1w0 8b0 6w= 4w0 2b0 7w0 5b=",
    "5w0 1b1 8w1 3b1 6w1 2w= 7b=",
    "4b1 2w0 7b= 6b1 1w0 8b0 3w=",
    "8b= 7w0 3b= 5w0 4b0 1w= 2b0",
    "2b= 6b1 5w= 1b= 8w1 3b1 4w=",
    "6w= 3w1 4b0 2w0 7b0 5w1 1b1",
]
"""A round robin of eight with a strict Koya case."""

NINE_ROUNDS = [
    "9w1 13b= 2w= 15b1 4w= 6b= 3b= 16w= 8b1",
    "10b1 7w1 1b= 16w1 3b1 4w= 6w0 15b= 5w=",
    "11w= 6b1 8w1 4b= 2w0 16b1 1w= 14w1 10b1",
    "12b1 -H 13w1 3w= 1b= 2b= 16w= 6b= 15w1",
    "13w0 15b0 11w1 7b= 10w1 14b0 9b1 8w0 2b=",
    "14b0 3w0 -U 10w1 8b1 1w= 2b1 4w= 16b1",
    "15w1 2b0 16b0 5w= 11b0 10b0 13w1 9w1 14b1",
    "16b= 14w1 3b0 13w1 6w0 11b= 15w= 5b1 1w0",
    "1b0 10w0 -H 11b- -U 13b1 5w0 7b0 12w=",
    "2w0 9b1 15w0 6b0 5b0 7w1 12b1 11w1 3w0",
    "3b= 16w0 5b0 9w+ 7w1 8w= 14b0 10b0 13w=",
    "4w0 -U 14w+ -Z -Z 15b0 10w0 13b= 9b=",
    "5b1 1w= 4b0 8b0 14w0 9w0 7b0 12w= 11b=",
    "6w1 8b0 12b- -Z 13b1 5w1 11w1 3b0 7w0",
    "7b0 5w1 10b1 1w0 16b0 12w1 8b= 2w= 4b0",
    "8w= 11b1 7w1 2b0 15w1 3w0 4b= 1b= 6w0",
]
"""The exercise Swiss played on to nine rounds (exercise 25)."""

LEAKING = [
    "4w+ -U 6w0 -Z 7b-",
    "6w= 4w0 -Z 7w+ 3b0",
    "-F 8w- 4b= 5b= 2w1",
    "1b- 2b1 3w= 8w1 6w=",
    "-Z 6b= 8b1 3w= -U",
    "2b= 5w= 1b1 -U 4b=",
    "8w= -Z -U 2b- 1w+",
    "7b= 3b+ 5w0 4b0 -H",
]
"""Eight players; after a Fore Buchholz gacrux 1.11.65 has 12 for the Buchholz of player 4."""


def six() -> Tournament:
    return tournament(SIX, ratings=SIX_RATINGS, round_robin=True)


@pytest.mark.parametrize("code", SIX_VALUES)
def test_a_round_robin_with_a_forfeit(code: str) -> None:
    got = values(context(six()), code)
    assert [str(got[tpn]) for tpn in range(1, 7)] == SIX_VALUES[code].split()


def test_direct_encounter_in_a_round_robin() -> None:
    """Exercise 26: {1} {2, 3}; {6} {5} {4}, the forfeit counted as a game."""
    field = context(six())
    assert tiers(field, "DE", [1, 2, 3]) == [[1], [2, 3]]
    assert tiers(field, "DE", [4, 5, 6]) == [[6], [5], [4]]


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("KS", "0.5 2 0 2 1.5 0.5 2 0"),
        ("KS/L+1", "0.5 1 0 1 1.5 0 1 0"),
        ("KS/L-1", "1.5 4 0.5 3 1.5 1 3 2"),
    ],
)
def test_koya(code: str, wanted: str) -> None:
    got = values(context(tournament(EIGHT, round_robin=True)), code)
    assert [str(got[tpn]) for tpn in range(1, 9)] == wanted.split()


def test_koya_shows_the_limit() -> None:
    lines = values(context(tournament(EIGHT, round_robin=True)), "KS/L+1")[2].working.lines
    assert {line.limit for line in lines if isinstance(line, LimitLine)} == {400}
    assert all((line.cut is None) == (line.score >= 400) for line in lines if isinstance(line, LimitLine))


def test_direct_encounter_of_exercise_25() -> None:
    field = context(tournament(NINE_ROUNDS))
    assert tiers(field, "DE", [1, 2, 4, 6]) == [[6], [1, 4], [2]]
    for group in ([7, 8, 16], [5, 10, 14, 15]):
        assert tiers(field, "DE", group) == [group]


def test_nothing_leaks_from_fore_buchholz() -> None:
    event = tournament(LEAKING)
    after_fore = standings(event, "FB,BH,SB,AOB/F,AOB")
    for code in ("BH", "SB", "AOB"):
        alone = standings(event, code)
        assert all(row.values[code] == alone.by_tpn[row.tpn].values[code] for row in after_fore.rows)
    assert [str(after_fore.by_tpn[tpn].values["BH"]) for tpn in range(1, 9)] == (
        ["11.5", "12.5", "12", "12.5", "13.5", "12.5", "11", "12.5"]
    )


def test_a_double_forfeit() -> None:
    """No. 56: a forfeit loss for both, each dummy capped by the other."""
    field = context(tournament(["2w1 3b- 4w=", "1b0 4w1 3b1", "4b1 1w- 2w0", "3w0 2b0 1b="]))
    assert [str(values(field, "BH")[tpn]) for tpn in range(1, 5)] == ["3.5", "3", "3.5", "4.5"]
    assert [str(values(field, "STD")[tpn]) for tpn in range(1, 5)] == ["2", "2", "1.5", "0.5"]


def test_a_withdrawal_and_requested_byes() -> None:
    """No. 42: Buchholz of 3 is 2 + 4½ + 3 + 1½ (forfeit win, capped by the opponent) + 2; Cut-1 takes the absence."""
    rows = [
        "2w1 3b1 4w= 5b1 6w1",
        "1b0 4w1 3b1 -H -Z",
        "5b1 1w0 2w0 6b+ -Z",
        "6w= 2b0 1b= -Z 5w1",
        "3w0 6b1 -F 1w0 4b0",
        "4b= 5w0 -U 3w- 1b0",
    ]
    field = context(tournament(rows))
    seen = adjusted_scores(field, field.ledgers["P"])
    assert (seen[2], seen[3]) == (300, 250)
    lines = [line for line in values(field, "BH/C1")[3].working.lines if isinstance(line, ScoreLine)]
    assert [line.amount for line in lines] == [200, 450, 300, 150, 200]
    assert [line.round_number for line in lines if line.cut] == [5]
    assert lines[3].stand_in is not None
    assert lines[3].stand_in.cap is Cap.SCHEDULED_OPPONENT
