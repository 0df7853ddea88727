"""Receipts: the sentences of every kind of working, with their articles, and sums that can be done again."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosstable.domain import Points, SpecialPoints, Tournament
from crosstable.reports.receipts import Receipt, as_sentences, receipts, separation
from crosstable.standings import Competitors, Standings, standings
from crosstable.tiebreaks import EDITIONS, RULES
from crosstable.tiebreaks.catalogue import ENTRIES, Family
from crosstable.tiebreaks.errors import NeedsRatingsError
from tests.reports.exercise import exercise, league
from tests.strategies import tournaments
from tests.tiebreaks.cases import tournament


def told(text: str, competitor: int, event: Tournament | None = None, edition: str = "C07-2026") -> list[str]:
    """The sentences of the first tie-break of a list."""
    event = event or exercise()
    found = list(receipts(event, standings(event, text, edition), competitor))
    return [str(sentence) for sentence in as_sentences(found[1])]


# ------------------------------------------------------------------------------------- Buchholz and its family


def test_buchholz_with_trailing_byes_a_capped_dummy_and_a_cut() -> None:
    assert told("BH/C1", 4) == [
        "BH-C1 (Buchholz Cut-1) = 11.5 [C.07 8.1]",
        "Round 1: 12 Nick has 2 points; the byes on request in rounds 4, 5, with no later round played, count as draws "
        "for the opponents [C.07 16.2.5]: 3.0",
        "Round 2: half-point bye; the dummy opponent has one's own final score, 3½ [C.07 16.4], but no more than a "
        "draw a round, 2½ [C.07 16.4.2]: 2.5 — cut first: a round missed voluntarily, worth no less than the least "
        "value [C.07 16.5.1]",
        "Round 3: 13 Opal has 1½ points: 1.5",
        "Round 4: 3 Charline has 3½ points: 3.5",
        "Round 5: 1 Alyx has 3½ points: 3.5",
        "Sum of what counts: 11.5",
    ]


def test_one_trailing_bye_is_named() -> None:
    event = tournament(["2w1 3w1 -H", "1b0 -U 3w1", "-U 1b0 2b0"])
    assert told("BH", 2, event)[1] == (
        "Round 1: 1 P1 has 2½ points; the half-point bye in round 3, with no later round played, counts as a draw for "
        "the opponents [C.07 16.2.5]: 2.5"
    )


def test_the_dummy_of_a_forfeit_is_capped_by_the_scheduled_opponent() -> None:
    assert told("BH", 11)[4] == (
        "Round 4: win by forfeit against 9 Jessica; the dummy opponent has one's own final score, 2½ [C.07 16.4], but "
        "no more than 9 Jessica, who has 1½ [C.07 16.4.1]: 1.5"
    )
    assert told("BH", 11, edition="C07-2024")[4] == (
        "Round 4: win by forfeit against 9 Jessica; the dummy opponent has one's own final score, 2½ [C.07 16.4]: 2.5"
    )


def test_an_ordinary_cut() -> None:
    assert told("BH/C1", 1)[1] == (
        "Round 1: 9 Jessica has 1½ points: 1.5 — cut as the least significant value [C.07 14.1]"
    )


def test_a_median_cuts_the_most_significant_value_too() -> None:
    assert any(s.endswith("4.0 — cut as the most significant value [C.07 14.1]") for s in told("BH/M1", 1))


def test_fore_buchholz_takes_the_last_games_as_draws() -> None:
    assert told("FB", 4)[3] == (
        "Round 3: 13 Opal has 1½ points; the game of the last round counts as a draw [C.07 8.3]: 2.0"
    )


def test_forfeits_taken_as_games() -> None:
    assert told("BH/P", 11)[4] == (
        "Round 4: 9 Jessica has 1½ points (the game was forfeited, but counts as played): 1.5"
    )


def test_sonneborn_berger_multiplies() -> None:
    assert told("SB", 4)[1:4] == [
        "Round 1: 12 Nick has 2 points; the byes on request in rounds 4, 5, with no later round played, count as draws "
        "for the opponents [C.07 16.2.5]; 3 × 1 made in the round: 3.00",
        "Round 2: half-point bye; the dummy opponent has one's own final score, 3½ [C.07 16.4], but no more than a "
        "draw a round, 2½ [C.07 16.4.2]; 2½ × ½ made in the round: 1.25",
        "Round 3: 13 Opal has 1½ points; 1½ × 1 made in the round: 1.50",
    ]


def test_the_average_is_exact() -> None:
    assert told("AOB", 4)[-1] == "53.5 / 4 = 13.38, two decimals shown, compared exactly"


def test_points_of_the_arbiter_stay_out_of_what_opponents_see() -> None:
    event = replace(exercise(), special_points=(SpecialPoints(None, Points(-100), 1, (13,)),))
    assert told("BH", 4, event)[3] == (
        "Round 3: 13 Opal has ½ point; \N{MINUS SIGN}1 of it, awarded or deducted by the arbiter, stay out: 1.5"
    )


def test_the_virtual_opponent() -> None:
    assert told("BH", 12, edition="pre-2023")[1:3] == [
        "Round 1: 4 David has 3½ points; the unplayed round 2 counts as a draw for the opponents [pre-2023]: 3.5",
        "Round 2: pairing-allocated bye; the virtual opponent has 1½ points: the score before the round, the other "
        "side of its result, and a draw for every round after it [pre-2023]: 1.5",
    ]


def test_the_club_rule_leaves_out() -> None:
    assert told("BH", 4, edition="club-exclude")[2] == "Round 2: half-point bye; adds nothing [club-exclude]: 0.0"


# -------------------------------------------------------------------------------------------------- own results


OWN_RESULTS = {
    ("WIN", 12): ["Round 2: pairing-allocated bye: 1", "Round 3: win by forfeit against 14 Paul: 1"],
    ("WON", 12): ["Round 2: pairing-allocated bye: 0", "Round 3: win by forfeit against 14 Paul: 0"],
    ("BPG", 1): ["Round 1: win against 9 Jessica with White: 0", "Round 2: draw with 13 Opal with Black: 1"],
    ("REP", 9): ["Round 3: half-point bye: 0", "Round 4: loss by forfeit against 11 Maria: 0"],
    ("PS", 4): ["After round 2 (half-point bye, ½ point): 1.5", "Sum of what counts: 11.5"],
    ("PS/C1", 4): [
        "After round 1 (win against 12 Nick, 1 point): 1.0 — cut: the scores after the first rounds go [C.07 14.1]",
    ],
    ("STD", 4): [
        "Round 1: win against 12 Nick; 1 point against 0 of the opponent: 1.0",
        "Round 2: half-point bye; ½ point, a draw is worth ½: 0.5",
    ],
    ("TPN", 4): ["TPN (Pairing number) = 4 [C.07 7.8]", "Compared as it is: 4"],
    ("KS", 4): [
        "Round 1: win against 12 Nick, who has 2 points; the limit is 2½: 1.0 — below the limit, does not count "
        "[C.07 9.2]",
    ],
}


@pytest.mark.parametrize(("code", "competitor"), list(OWN_RESULTS))
def test_own_results(code: str, competitor: int) -> None:
    assert set(OWN_RESULTS[code, competitor]) <= set(told(code, competitor))


# ------------------------------------------------------------------------------------------------------ ratings


RATINGS = {
    ("ARO", 11): [
        "Round 1: draw with 3 Charline, rating: 2100",
        "7450 / 4 = 1863, to the nearest whole number, a half up",
    ],
    ("ARO/C1", 4): [
        "Round 3: win against 13 Opal, rating: 1600 — cut as the least significant value [C.07 14.1]",
    ],
    ("ARO/C1", 12): [
        "ARO-C1 (Average rating of opponents Cut-1) = – [C.07 10.1]",
        "There is nothing to count, so there is no value; whoever has one comes first.",
    ],
    ("TPR", 2): [
        "Average rating of the opponents, a half rounded up [C.07 10.1]: 1880",
        "4 of 5 is 0.80; the rating difference for that [B.02 8.1.1]: +240",
        "Result: 2120",
    ],
    ("PTP", 2): [
        "4 points from 5 games: 2216 is expected to score 4.00, one less only 3.99 [B.02 8.1.2]",
        "Result: 2216",
    ],
    ("PTP", 12): ["No points: the lowest rating of an opponent, less 800 [C.07 10.3]", "Result: 1250"],
    ("APRO", 4): [
        "Round 1: win against 12 Nick, performance: 1250",
        "7089 / 4 = 1772, to the nearest whole number, a half up",
    ],
}


@pytest.mark.parametrize(("code", "competitor"), list(RATINGS))
def test_ratings(code: str, competitor: int) -> None:
    assert set(RATINGS[code, competitor]) <= set(told(code, competitor))


def test_assumed_ratings_are_said() -> None:
    event = exercise()
    unrated = replace(event, players=(replace(event.players[0], rating=None), *event.players[1:]))
    assert "Round 5: draw with 1 Alyx, unrated, by the rules of the event [C.07 10]: 1400" in told(
        "ARO/U1400", 4, unrated
    )
    assert told("ARO", 4, unrated) == [
        "ARO (Average rating of opponents) = –",
        "There is no value: unrated players take part, and the rules of the event do not say how they count [C.07 10].",
    ]


# --------------------------------------------------------------------------------------------- games of the tied


def test_direct_encounter_where_not_all_have_met() -> None:
    assert told("DE", 1) == [
        "DE (Direct encounter) = 1 [C.07 6]",
        "The games among 4 David, 1 Alyx, 3 Charline, 16 Stephan, counted in points: not all have met [C.07 6.3]",
        "4 David: ½ (3 Charline), ½ (1 Alyx); 1 if all missing games are lost, 2 if they are won: 1",
        "1 Alyx: ½ (4 David); ½ if all missing games are lost, 2½ if they are won: 0.5",
        "3 Charline: ½ (4 David); ½ if all missing games are lost, 2½ if they are won: 0.5",
        "16 Stephan: met none of the others; 0 if all missing games are lost, 3 if they are won: 0",
        "So they stay tied.",
        "Place 1, shared, among those who were tied.",
    ]


def test_direct_encounter_where_all_have_met() -> None:
    event = tournament(["2w1 3b0 4w1", "1b0 4w1 3b1", "4b0 1w1 2w0", "3w1 2b0 1b0"], round_robin=True)
    assert told("DE", 1, event)[1:] == [
        "The games among 1 P1, 2 P2, counted in points: all have met [C.07 6.1]",
        "1 P1: 1 (2 P2): 1",
        "2 P2: 0 (1 P1): 0",
        "In this order: 1 P1; 2 P2",
        "Place 1 among those who were tied.",
    ]


def test_nobody_else_is_tied() -> None:
    assert told("DE", 2)[1] == "There is no value: nobody was tied when this tie-break was reached."


# ------------------------------------------------------------------------------------------------------ US Chess


def test_us_chess() -> None:
    assert told("CUMUL", 12, edition="USCF-34")[2:4] == [
        "After round 2 (pairing-allocated bye, 1 point): 1.0",
        "Round 2: taken away again, because it was not played [US Chess 34E3]: -1.0",
    ]
    assert told("MODMED", 4, edition="USCF-34")[2] == (
        "Round 2: half-point bye; counts as an opponent without points [US Chess 34E]: 0.0 — cut as the least "
        "significant value [US Chess 34E1]"
    )
    assert told("RBT", 3, edition="USCF-34")[1:] == ["Round 4: draw with 4 David: 0", "Sum of what counts: 0"]
    assert told("OPPERF", 12, edition="USCF-34")[-1] == "The mean of 1, before rounding: 2087.50, compared exactly"


# --------------------------------------------------------------------------------------------------------- teams


def test_teams_by_boards() -> None:
    event = league()
    assert told("BC", 1, event)[1:3] == [
        "Board 1: 2 points, times the number of the board: 2.0",
        "Board 2: 1 point, times the number of the board: 2.0",
    ]
    assert told("TBR", 1, event)[1:] == [
        "Board 1: 2 points: 2.0",
        "Board 2: 1 point: 1.0",
        "Compared one after the other: 2 1",
    ]
    assert told("BBE", 1, event)[1] == "Boards 1 to 1 together: 2.0"
    assert told("MPvGP", 1, event)[1] == "Round 1: match against 2 Bees: 1.0"
    assert told("SSSC", 1, event)[-1].endswith("two decimals shown, compared exactly [C.07 13.4]")


def test_extended_direct_encounter_down_to_the_boards() -> None:
    assert told("EDEBT", 1, league())[1:] == [
        "The games among 1 Ants, 2 Bees, counted in match points: all have met [C.07 6.1]",
        "1 Ants: 1 (2 Bees): 1",
        "2 Bees: 1 (1 Ants): 1",
        "So they stay tied.",
        "The games among 1 Ants, 2 Bees, counted in game points: all have met [C.07 6.1]",
        "1 Ants: 1 (2 Bees): 1",
        "2 Bees: 1 (1 Ants): 1",
        "So they stay tied.",
        "The boards of their match: board count, the lower the better [C.07 12.1]",
        "1 Ants: 1",
        "2 Bees: 2",
        "In this order: 1 Ants; 2 Bees",
        "Place 1 among those who were tied.",
    ]


# ----------------------------------------------------------------------------------------------- they add up


SUMS = [code for code, entry in ENTRIES.items() if entry.family in {Family.INDIVIDUAL, Family.US_CHESS}]


@pytest.mark.parametrize("edition", [edition.name for edition in EDITIONS])
@pytest.mark.parametrize("code", SUMS)
def test_the_printed_amounts_add_up(code: str, edition: str) -> None:
    event = exercise()
    for suffix in ("", *(f"/{kind}1" for kind in ENTRIES[code].modifiers if kind in "CM")):
        result = standings(event, code + suffix, edition)
        for row in result.rows:
            _, shown = receipts(event, result, row.tpn)
            check_sum(shown, result, row.tpn)


def check_sum(shown: Receipt, result: Standings, tpn: int) -> None:
    """Add up the amounts as they are printed, and compare with the value where the result line says "Sum"."""
    value = result.by_tpn[tpn].values[result.codes[0]].value
    text = str(shown.result)
    if text.startswith("Place "):
        return
    kept = [Fraction(line.amount) for line in shown.lines if line.amount and line.cut is None]
    if text.startswith("Sum of what counts"):
        assert sum(kept, Fraction(0)) == value
    elif " / " in text:
        assert text.startswith(f"{decimal(sum(kept, Fraction(0)))} / {len(kept)} = ")


def decimal(number: Fraction) -> str:
    return f"{float(number):g}" if number < 10**5 else str(number)


@pytest.mark.parametrize("code", [code for code, rule in RULES.items() if not rule.needs_teams])
def test_everybody_has_a_receipt_for_everything(code: str) -> None:
    event = exercise()
    result = standings(event, code)
    for row in result.rows:
        for sentence in every_sentence(event, result, row.tpn):
            assert "None" not in sentence
            assert "{" not in sentence


def every_sentence(event: Tournament, result: Standings, tpn: int) -> Iterator[str]:
    for shown in receipts(event, result, tpn):
        yield from map(str, as_sentences(shown))


@pytest.mark.parametrize("code", [code for code, entry in ENTRIES.items() if entry.family is Family.TEAM])
def test_every_team_has_a_receipt_for_everything(code: str) -> None:
    event = league()
    result = standings(event, code)
    for row in result.rows:
        for sentence in every_sentence(event, result, row.tpn):
            assert "None" not in sentence


# ----------------------------------------------------------------------------------------- what separates A from B


def apart(a: int, b: int, text: str = "BH/C1,BH,SB", **options: object) -> list[str]:
    event = exercise()
    return [str(sentence) for sentence in separation(event, standings(event, text, **options), a, b)]  # type: ignore[arg-type]


def test_points_separate() -> None:
    assert apart(4, 2) == ["2 Bruno has more points than 4 David: 4 against 3½."]


def test_the_first_difference_separates() -> None:
    assert apart(16, 1) == [
        "1 Alyx and 16 Stephan both have 3½ points.",
        "BH-C1 (Buchholz Cut-1): both 11.",
        "BH (Buchholz): both 12.5.",
        "SB (Sonneborn-Berger): 8 against 7.25. So 1 Alyx comes before 16 Stephan.",
    ]


def test_nothing_separates() -> None:
    assert apart(1, 16, "BH")[-1] == "The list leaves them tied: 1 Alyx and 16 Stephan share the place."


def test_lots_separate() -> None:
    sentence = apart(1, 16, "BH", lots_seed="lantern")[-1]
    assert sentence in {
        "Lots put 1 Alyx before 16 Stephan (seed lantern).",
        "Lots put 16 Stephan before 1 Alyx (seed lantern).",
    }


def test_a_play_off_separates() -> None:
    assert apart(1, 16, "BH", decided=[16, 1])[-1] == (
        "The order of 16 Stephan and 1 Alyx was decided otherwise, such as by a play-off."
    )


def test_unknown_competitors_are_refused() -> None:
    event = exercise()
    with pytest.raises(KeyError):
        separation(event, standings(event, "BH"), 1, 99)


@given(tournaments(), st.data())
@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow])
def test_receipts_of_any_tournament_add_up(event: Tournament, data: st.DataObject) -> None:
    entry = data.draw(st.sampled_from([ENTRIES[code] for code in SUMS]))
    cut = data.draw(st.sampled_from(["", *(f"/{kind}1" for kind in entry.modifiers if kind in "CM")]))
    edition = data.draw(st.sampled_from([edition.name for edition in EDITIONS]))
    try:
        result = standings(event, entry.code + cut, edition, of=Competitors.PLAYERS)
    except NeedsRatingsError:
        return
    for row in result.rows:
        shown = list(receipts(event, result, row.tpn))
        for one in shown:
            assert all("None" not in str(sentence) for sentence in as_sentences(replace(one, heading=one.result)))
        if row.values[result.codes[0]].raw is not None:
            check_sum(shown[1], result, row.tpn)
