"""Advice on lists of tie-breaks: each rule where it speaks, and where it is silent."""

from dataclasses import replace

import pytest

from crosstable.domain import ScoringSystem, Tournament
from crosstable.tiebreaks import edition_named
from crosstable.tiebreaks.catalogue import parse
from crosstable.tiebreaks.lint import MOST_USEFUL, Advice, Weight, lint
from tests.tiebreaks.cases import FOOTBALL, tournament

PLAIN = ["2w1 3b=", "1b0 4w1", "4b= 1w=", "3w= 2b0"]
"""Every round of everybody is a game."""
UNPLAYED = ["2w1 -H", "1b0 3w+", "-U 2b-", "-Z -Z"]


def codes(text: str, event: Tournament, edition: str = "C07-2026", **options: bool) -> list[str]:
    return [advice.code for advice in lint(parse(text), event, edition_named(edition), **options)]


def one(code: str, text: str, event: Tournament, edition: str = "C07-2026") -> Advice:
    found = [advice for advice in lint(parse(text), event, edition_named(edition)) if advice.code == code]
    assert len(found) == 1, found
    assert str(found[0].remedy).endswith(".")
    return found[0]


def swiss(rows: list[str] = UNPLAYED, scoring: ScoringSystem | None = None) -> Tournament:
    return tournament(rows, scoring=scoring)


def test_a_good_list_is_only_noted_on() -> None:
    (advice,) = lint(parse("PTS,BH/C1,BH,SB"), swiss())
    assert (advice.code, advice.weight) == ("may-stay-tied", Weight.NOTE)
    assert codes("BH/C1,BH,TPN", swiss()) == []


@pytest.mark.parametrize("code", ["BH", "BH/C1", "FB", "AOB"])
def test_buchholz_in_a_round_robin(code: str) -> None:
    event = tournament(PLAIN, round_robin=True)
    advice = one("buchholz-in-round-robin", f"{code},DE", event)
    assert advice.weight is Weight.WARNING
    assert "must not be used in a round robin [C.07 8]" in str(advice.message)
    assert one("buchholz-in-round-robin", code, event, "C07-2024").weight is Weight.NOTE
    assert "buchholz-in-round-robin" not in codes(code, swiss())


@pytest.mark.parametrize("code", ["ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"])
def test_ratings_with_unrated_players(code: str) -> None:
    event = tournament(UNPLAYED, ratings=[2000, None, 1900, 0])
    advice = one("unrated-players", code, event)
    assert "2 of 4 players are unrated" in str(advice.message)
    assert f"{code}/U1400" in str(advice.remedy)
    assert "unrated-players" not in codes(f"{code}/U1400", event)
    assert "unrated-players" not in codes(code, event, treats_unrated=True)
    assert "unrated-players" not in codes(code, swiss())


def test_direct_encounter_first_in_a_swiss() -> None:
    assert "first-in-swiss" in codes("PTS,DE,BH", swiss())
    assert "first-in-swiss" not in codes("BH,DE", swiss())
    assert "first-in-swiss" not in codes("DE,SB", tournament(PLAIN, round_robin=True))


def test_koya_in_a_swiss() -> None:
    assert "koya-in-swiss" in codes("BH,KS", swiss())
    assert "koya-in-swiss" not in codes("DE,KS", tournament(PLAIN, round_robin=True))


def test_after_the_pairing_number_nothing_decides() -> None:
    assert one("after-pairing-number", "BH,TPN,SB,DE", swiss()).tie_break == parse("SB")[0]
    assert "after-pairing-number" not in codes("BH,TPN", swiss())


def test_duplicates() -> None:
    assert one("duplicate", "BH,SB,Buchholz", swiss()).tie_break == parse("BH")[0]
    assert "duplicate" not in codes("BH,DE,SB,DE", swiss())
    assert "duplicate" not in codes("BH,BH/C1", swiss())


@pytest.mark.parametrize("text", ["REP", "WIN,WON", "WON,WIN", "STD", "BH,BH/P"])
def test_what_is_equal_by_construction(text: str) -> None:
    assert "cannot-decide" in codes(text, swiss(PLAIN))
    assert "cannot-decide" not in codes(text, swiss(UNPLAYED)) or text == "STD"


def test_standard_points_differ_where_a_win_is_worth_more_or_nobody_wins() -> None:
    assert "cannot-decide" not in codes("STD", swiss(PLAIN, FOOTBALL))
    assert "cannot-decide" not in codes("STD", swiss(["2w0", "1b0"]))
    assert "cannot-decide" not in codes("STD", swiss(["2w-", "1b-"]))


def test_average_rating_in_a_round_robin() -> None:
    assert "rating-mirror" in codes("DE,ARO", tournament(PLAIN, round_robin=True))
    assert "rating-mirror" not in codes("BH,ARO", swiss())


def test_a_limit_without_a_sign() -> None:
    advice = one("unsigned-limit", "KS/L1", tournament(PLAIN, round_robin=True))
    assert "KS/L1 is read as KS/L+1" in str(advice.message)
    assert "unsigned-limit" not in codes("KS/L+1,KS/L-1", swiss())


def test_long_lists() -> None:
    seven = "BH/C1,BH,SB,PS,DE,WIN,BWG"
    assert len(parse(seven)) == MOST_USEFUL
    assert "too-long" not in codes(f"PTS,{seven}", swiss())
    assert "too-long" in codes(f"PTS,{seven},TPN", swiss())


def test_codes_that_the_edition_does_not_have() -> None:
    assert "editions" not in str(one("not-in-edition", "BH,STD", swiss(), "C07-2024").message)
    assert "C07-2026" in str(one("not-in-edition", "BH,STD", swiss(), "C07-2024").remedy)
    assert "USCF-34" in str(one("not-in-edition", "MODMED", swiss()).remedy)


@pytest.mark.parametrize("code", ["EDE", "TBR", "SSSC", "MPvGP", "BH:MP"])
def test_team_tie_breaks_without_teams(code: str) -> None:
    assert "needs-teams" in codes(f"WIN,{code}", swiss())
    assert "needs-teams" not in codes(f"WIN,{code}", swiss(), teams=True)


def test_unknown_codes_and_the_organisers_own() -> None:
    assert "Write BH (Buchholz)" in str(one("unknown", "BHX", swiss()).remedy)
    assert "leave it out" in str(one("unknown", "QQQQ", swiss()).remedy)
    assert one("own-tie-break", "OTHER_x", swiss()).weight is Weight.NOTE


def test_edition_and_type_come_from_the_tournament() -> None:
    event = replace(tournament(PLAIN, round_robin=True), start_date=None)
    assert next(advice.code for advice in lint(parse("BH"), event)) == "buchholz-in-round-robin"
    assert [advice.code for advice in lint(parse("BH"), event, round_robin=False)] == ["may-stay-tied"]
