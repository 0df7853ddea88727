"""The worked examples of the digest of the rules (8.2, 8.3), as far as they rest on the exercise Swiss."""

import pytest

from crosstable.standings import standings
from crosstable.tiebreaks.unplayed import Adjustment, Cap, adjusted_rounds, adjusted_scores
from crosstable.tiebreaks.working import PerfectPerformance, Performance, ScoreLine, Working
from tests.tiebreaks.cases import FOOTBALL, context, tiers, values
from tests.tiebreaks.fide_exercise import DIFFERENT_IN_2024, VALUES_2026, exercise


@pytest.mark.parametrize("code", VALUES_2026)
def test_values_of_2026(code: str) -> None:
    got = values(context(exercise()), code)
    assert [str(got[tpn]) or "-" for tpn in range(1, 17)] == VALUES_2026[code].split()


@pytest.mark.parametrize("code", [code for code in VALUES_2026 if code != "STD"])
def test_values_of_2024(code: str) -> None:
    got = values(context(exercise(), "C07-2024"), code)
    wanted = dict(enumerate(VALUES_2026[code].split(), start=1)) | DIFFERENT_IN_2024.get(code, {})
    assert {tpn: str(value) or "-" for tpn, value in got.items()} == wanted


def lines(code: str, tpn: int, edition: str = "C07-2026") -> list[ScoreLine]:
    working = values(context(exercise(), edition), code)[tpn].working
    assert isinstance(working, Working)
    return [line for line in working.lines if isinstance(line, ScoreLine)]


def test_only_a_withdrawn_player_is_seen_with_another_score() -> None:
    field = context(exercise())
    ledger = field.ledgers["P"]
    seen = adjusted_scores(field, ledger)
    assert {tpn: score for tpn, score in seen.items() if score != ledger.final[tpn]} == {12: 300}
    rounds = adjusted_rounds(field, ledger, 12, fore=False)
    assert [row.adjustment for row in rounds] == [Adjustment.AWARDED] * 3 + [Adjustment.TRAILING_BYE] * 2


def test_a_half_point_bye_in_buchholz() -> None:
    """Exercise 4: 3 for the withdrawn #12, the dummy, 1½, 3½, 3½."""
    assert [line.amount for line in lines("BH", 4)] == [300, 250, 150, 350, 350]
    bye = lines("BH", 4)[1]
    assert bye.stand_in is not None
    assert (bye.stand_in.uncapped, bye.stand_in.cap, bye.stand_in.limit) == (350, Cap.DRAWS, 250)
    assert (bye.category, bye.voluntary, bye.own) == ("16.2.3", True, 50)
    before = lines("BH", 4, "C07-2024")[1].stand_in
    assert before is not None
    assert (before.score, before.cap) == (350, Cap.NONE)


def test_a_half_point_bye_is_cut_first() -> None:
    """Exercise 7: the bye, not #13, though #13 has less."""
    cut = [line for line in lines("BH/C1", 4) if line.cut]
    assert [(line.round_number, line.cut.article) for line in cut if line.cut] == [(2, "16.5.1")]


def test_a_forfeit_win_in_buchholz() -> None:
    """Exercise 3: the forfeited game against #9 counts 2½ in 2024, in 2026 what #9 has."""
    stand_in = lines("BH", 11)[3].stand_in
    assert stand_in is not None
    assert (stand_in.score, stand_in.uncapped, stand_in.cap) == (150, 250, Cap.SCHEDULED_OPPONENT)
    assert lines("BH", 11, "C07-2024")[3].score == 250


def test_byes_and_a_forfeit_of_one_player() -> None:
    """Exercises 8, 9: 3½, PAB 2, forfeit win 2, absences 2 and 2."""
    assert [line.amount for line in lines("BH", 12)] == [350, 200, 200, 200, 200]
    assert [line.category for line in lines("BH", 12)] == ["", "16.2.1", "16.2.2", "16.2.5", "16.2.5"]


def test_a_pairing_allocated_bye_has_no_precedence() -> None:
    """Exercise 6: of 3½, 1, 1½ (bye), 1½ (forfeit loss), 1½ (PAB) a voluntarily unplayed one goes."""
    cut = [line for line in lines("BH/C1", 9) if line.cut]
    assert [(line.amount, line.voluntary) for line in cut] == [(150, True)]


def test_fore_buchholz_draws_the_final_games() -> None:
    """Exercise 10."""
    assert [line.amount for line in lines("FB", 4)] == [300, 250, 200, 350, 350]
    assert lines("FB", 4)[2].adjusted[-1].adjustment is Adjustment.FINAL_AS_DRAW


def test_sonneborn_berger_and_its_cut() -> None:
    """Exercises 11 to 13: the lowest opponent of #10 is #9, and his product goes."""
    assert [line.amount for line in lines("SB", 4)] == [30000, 12500, 15000, 17500, 17500]
    assert [line.opponent for line in lines("SB/C1", 10) if line.cut] == [9]


def test_performances_show_their_steps() -> None:
    """Exercises 19, 20, 22."""
    field = context(exercise())
    tpr = values(field, "TPR")[2].working
    assert isinstance(tpr, Performance)
    assert (tpr.average, tpr.points, tpr.p, tpr.dp) == (1880, 400, 80, 240)
    ptp = values(field, "PTP")[3].working
    assert isinstance(ptp, PerfectPerformance)
    assert ptp.expected(2112) >= 350 > ptp.expected(2111)


def test_direct_encounter_where_one_met_nobody() -> None:
    """Exercise 23: #16 met none of the others."""
    assert tiers(context(exercise()), "DE", [1, 3, 4, 16]) == [[1, 3, 4, 16]]


def test_three_one_nil() -> None:
    """In 3-1-0 the dummy of 16.4.2 is capped at a point a round."""
    field = context(exercise(FOOTBALL))
    assert str(values(field, "BH")[4]) == "35"
    assert str(values(field, "BH/C1")[4]) == "30"
    assert str(values(field, "SB")[4]) == "59"
    assert str(values(field, "TPR")[4]) == "2081"
    assert values(field, "STD")[1].raw == 350


def test_after_round_three() -> None:
    field = context(exercise(), after_round=3)
    assert (str(values(field, "BH")[4]), str(values(field, "BH/C1")[4])) == ("5", "3.5")
    assert {t: v.raw for t, v in values(field, "FB").items()} == {t: v.raw for t, v in values(field, "BH").items()}


@pytest.mark.parametrize(
    ("code", "tpn", "value"),
    [("BH", 4, "13.5"), ("BH/C1", 4, "12"), ("SB", 4, "8.5"), ("BH", 12, "13.5"), ("BH", 6, "11")],
)
def test_the_virtual_opponent(code: str, tpn: int, value: str) -> None:
    assert str(values(context(exercise(), "pre-2023"), code)[tpn]) == value


@pytest.mark.parametrize(
    ("code", "tpn", "value"),
    [
        ("SOLKOFF", 12, "3.5"),
        ("MODMED", 12, "0"),
        ("CUMUL", 12, "5"),
        ("KASHDAN", 12, "1"),
        ("SOLKOFF", 4, "10.5"),
        ("MODMED", 4, "10.5"),
        ("KASHDAN", 4, "12"),
    ],
)
def test_us_chess(code: str, tpn: int, value: str) -> None:
    assert str(values(context(exercise(), "USCF-34"), code)[tpn]) == value
    assert str(values(context(exercise()), code)[tpn]) == value, "the same whatever the edition"


def test_the_club_rule() -> None:
    field = context(exercise(), "club-exclude")
    assert [str(values(field, code)[12]) for code in ("BH", "BH/C1")] == ["3.5", "0"]
    assert [str(values(field, code)[4]) for code in ("BH", "BH/C1")] == ["10.5", "9"]
    assert [line.left_out for line in lines("BH", 12, "club-exclude")] == [False, True, True, True, True]


def test_the_edition_changes_the_order() -> None:
    new, old = (standings(exercise(), "BH", edition) for edition in ("C07-2026", "C07-2024"))
    assert [str(new.by_tpn[4].values["BH"]), str(old.by_tpn[4].values["BH"])] == ["14", "15"]
    assert new.edition.name == standings(exercise(), "BH").edition.name
