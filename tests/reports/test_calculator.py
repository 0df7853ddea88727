"""The calculator: the rules of the standings about one row; what is typed is understood or refused with its place."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.domain import Colour, Points, ResultCode, ScoringSystem
from crosstable.domain.results import SEMANTICS
from crosstable.reports.calculator import (
    OWN,
    CalculatorError,
    OwnRound,
    PlayerRow,
    RawRow,
    RawSettings,
    as_text,
    calculate,
    read_rows,
    read_text,
    row_of,
    synthetic,
)
from crosstable.reports.calculator.calculate import FIDE_LIST
from crosstable.reports.calculator.row import Unrated
from crosstable.standings import standings
from crosstable.tiebreaks.editions import EDITIONS
from crosstable.tiebreaks.working import ScoreLine
from tests.reports.exercise import exercise

GAMES = (ResultCode.WIN, ResultCode.DRAW, ResultCode.LOSS)
WITH_OPPONENT = (*GAMES, ResultCode.FORFEIT_WIN, ResultCode.FORFEIT_LOSS)
BYES = (ResultCode.PAB, ResultCode.FPB, ResultCode.HPB, ResultCode.ZPB)
OTHER_SIDE = {ResultCode.WIN: 0, ResultCode.DRAW: 50, ResultCode.LOSS: 100, ResultCode.FORFEIT_WIN: 0}


@st.composite
def rows(draw: st.DrawFn, most: int = 7) -> PlayerRow:
    """Rows in which every opponent can have the score he is given."""
    count = draw(st.integers(1, most))
    rounds = []
    for _ in range(count):
        code = draw(st.sampled_from((*WITH_OPPONENT, *BYES)))
        if not SEMANTICS[code].scheduled:
            rounds.append(OwnRound(code))
            continue
        halves = draw(st.integers(0, 2 * (count - 1)))
        score = Points(OTHER_SIDE.get(code, 100) + 50 * halves)
        colour = draw(st.sampled_from((None, Colour.WHITE, Colour.BLACK)))
        rounds.append(OwnRound(code, score, colour, draw(st.none() | st.integers(1000, 2800))))
    return PlayerRow(
        rounds=tuple(rounds),
        rounds_in_all=count + draw(st.integers(0, 3)),
        own_rating=draw(st.none() | st.integers(1000, 2800)),
        unrated=draw(st.sampled_from((Unrated.DROP, Unrated.SKIP, 1400))),
    )


# ----------------------------------------------------------------------------------------------- the values


def values(text: str, edition: str = "C07-2026") -> dict[str, str]:
    return {str(v.tie_break): str(v.value) for v in calculate(read_text(text)).sheet(edition).values}


@pytest.mark.parametrize(
    ("text", "edition", "expected"),
    [
        ("w1:4 b1:3 w1:3 b1:2 w0:1", "C07-2026", {"BH": "13", "BH/C1": "12", "BH/M1": "8"}),
        ("w1:4 b1:3 w1:2.5 b1:2 w0:2", "C07-2026", {"BH": "13.5", "BH/C1": "11.5", "BH/M1": "7.5"}),
        ("w1:3.5 b1:3 hpb w1:2.5 b1:2", "C07-2026", {"BH": "13.5", "BH/C1": "11"}),
        ("w1:3.5 b1:3 hpb w1:2.5 b1:2", "C07-2024", {"BH": "15.5", "BH/C1": "11"}),
        # The Arbiters' Manual: 7 of 10 with a zero-point bye in round 4.
        ("1:5 1:5 0:6.5 zpb 1:4.5 d:6 1:5 d:6.5 1:5.5 1:6", "C07-2024", {"BH": "57", "BH/C1": "50", "SB": "37.25"}),
        ("1:5 1:5 0:6.5 zpb 1:4.5 d:6 1:5 d:6.5 1:5.5 1:6", "C07-2026", {"BH": "55", "BH/C1": "50", "SB": "37.25"}),
        # The same: 7 of 9, a forfeit win in round 7 against somebody with 5½.
        ("1:5 1:5.5 1:5 1:4.5 1:6 1:5.5 f1:5.5 0:6.5 0:6", "C07-2024", {"BH": "51"}),
        ("1:5 1:5.5 1:5 1:4.5 1:6 1:5.5 f1:5.5 0:6.5 0:6", "C07-2026", {"BH": "49.5"}),
        # The cut of 16.5: the forfeit (0) is worth less than the least value, so the product 1.5 goes.
        ("hpb f0:5 d:3 1:5.5 1:6 1:5 1:5.5", "C07-2026", {"SB": "25.25", "SB/C1": "23.75"}),
        # Performance: 2½ of 4, .625 is .63.
        ("d:2:1800 1:2:1950 0:2:2051 1:2:2201", "C07-2026", {"ARO": "2001", "TPR": "2096", "PTP": "2103"}),
        ("1:1:2000 1:1:2100 1:1:2200", "C07-2026", {"TPR": "2900", "PTP": "2936"}),
        # US Chess: opponents 3 2 5 3 3; and a bye, a win, a loss, a draw, a win.
        ("0:3 1:2 0:5 1:3 1:3", "USCF-34", {"SOLKOFF": "16", "MODMED": "14", "MEDIAN": "9"}),
        ("bye w1:2 b0:3.5 wd:2.5 b1:2", "USCF-34", {"CUMUL": "10"}),
        # Own unplayed rounds of a club add nothing; those of US Chess nothing either, but they are what is cut.
        ("1:2 1:1 bye", "club-exclude", {"BH": "3", "BH/C1": "2"}),
        ("1:2 1:1 bye", "USCF-34", {"SOLKOFF": "3", "MODMED": "3"}),
        # A round robin of five, Ana: the free round adds nothing.
        ("d:3 1:2.5 d:1.5 1:0 zpb rr", "C07-2026", {"SB": "4.75", "KS": "1.5", "REP": "4"}),
        ("w1:4 w1:3 w1:3 w0:2 w1:1", "C07-2026", {"PS": "13"}),
    ],
)  # fmt: skip
def test_known_values(text: str, edition: str, expected: dict[str, str]) -> None:
    found = values(text, edition)
    assert {code: found[code] for code in expected} == expected


def test_virtual_opponent_of_the_old_rules() -> None:
    """A forfeit loss in round 3 of nine after 1½ points stands for 5½."""
    text = "1:3 d:3 f0:5 " + " ".join(["0:5"] * 6)
    assert float(values(text, "pre-2023")["BH"]) == 3 + 3 + 5.5 + 6 * 5


def test_three_points_for_a_win() -> None:
    """The dummy is capped at a draw a round in the tournament's own points."""
    text = "1:4 1:3 bye 0:6 d:4 points:3/1/0"
    assert values(text)["BH"] == str(4 + 3 + 5 + 6 + 4)
    assert values(text, "C07-2024")["BH"] == str(4 + 3 + 10 + 6 + 4)


# --------------------------------------------------------------------------------------------------- the laws


@given(rows())
def test_opponents_are_seen_with_the_scores_entered_under_every_edition(row: PlayerRow) -> None:
    tournament = synthetic(row)
    for edition in EDITIONS:
        table = standings(tournament, "BH", edition, len(row.rounds), round_robin=False)
        for line in table.by_tpn[OWN].values["BH"].working.lines:
            assert isinstance(line, ScoreLine)
            assert line.round_number is not None
            own = row.rounds[line.round_number - 1]
            if own.is_played:
                assert line.score == own.score


@given(rows())
def test_both_sides_of_every_game_agree(row: PlayerRow) -> None:
    tournament = synthetic(row)
    for player in tournament.players:
        for number, result in enumerate(player.rounds, start=1):
            if result.opponent is not None:
                other = tournament.by_tpn[result.opponent].result(number)
                assert other.opponent == player.tpn
                assert result.colour is None or result.colour is not other.colour


@given(rows())
def test_every_receipt_adds_up_to_its_value(row: PlayerRow) -> None:
    for sheet in calculate(row).sheets:
        for value in sheet.values:
            if value.value.explain is not None:
                assert value.value.working.total() == value.value.raw


@pytest.mark.parametrize("edition", ["C07-2026", "C07-2024"])
def test_a_row_taken_from_a_tournament_gives_the_values_of_its_standings(edition: str) -> None:
    """All but Koya, which asks for the final scores and not for those that opponents see."""
    tournament = exercise()
    codes = [code for code in FIDE_LIST if code.name != "KS"]
    table = standings(tournament, codes, edition)
    for player in tournament.players:
        sheet = calculate(row_of(tournament, player.tpn, edition)).sheet(edition)
        expected = table.by_tpn[player.tpn].values
        assert {str(v.tie_break): v.value.raw for v in sheet.values if v.tie_break.name != "KS"} == {
            str(code): expected[str(code)].raw for code in codes if sheet.value(str(code)) is not None
        }
        assert sheet.value("BH") is not None
        assert sheet.value("TPR") is not None


def test_a_row_after_an_earlier_round() -> None:
    row = row_of(exercise(), 4, after_round=3)
    assert (len(row.rounds), row.rounds_in_all) == (3, 5)
    assert str(calculate(row).sheet("C07-2026").value("BH")) == "5"


# ------------------------------------------------------------------------------------------- partial rows


def test_scores_of_the_end_can_be_entered_before_all_rounds_are() -> None:
    """While somebody types, Buchholz grows round by round; Koya waits."""
    full = ["w1:4", "b1:3", "w1:3", "b1:2", "w0:1"]
    sums = [values(" ".join([*full[:n], "rounds:5"]))["BH"] for n in range(1, 6)]
    assert sums == ["4", "7", "10", "12", "13"]
    assert "KS" not in values("w1:4 b1:3 rounds:5")
    assert "KS" in values(" ".join([*full, "rounds:5"]))


def test_partial_row_says_so() -> None:
    notes = [str(message) for message in calculate(read_text("w1:4 b1:3 rounds:5")).unknown]
    assert any("Entered up to round 2 of 5" in note for note in notes)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1:4 1:2 1:2 0:2", "Round 1, score: with this result the opponent's score after round 4 lies between 0 and 3, not at 4."),
        ("0:½ 1:0", "Round 1, score: with this result the opponent's score after round 2 lies between 1 and 2, not at ½."),
        ("1:0.25 1:1", "Round 1, score: 0.25 after round 2 cannot be made"),
        ("1:1", "Round 1, score: with this result the opponent's score after round 1 is 0, not 1."),
        ("1:6 rounds:5", "lies between 0 and 4, not at 6"),
    ],
)  # fmt: skip
def test_scores_that_nobody_can_have_are_refused(text: str, problem: str) -> None:
    with pytest.raises(CalculatorError, match="Round 1, score") as refused:
        calculate(read_text(text))
    assert problem in str(refused.value)


def test_a_double_forfeit_is_possible() -> None:
    """Whoever lost by forfeit may have an opponent without a point."""
    assert values("f0:0 1:0")["WIN"] == "1"


# ---------------------------------------------------------------------------------------- the differences


def differences(text: str) -> dict[str, list[str]]:
    return {str(d.heading): [str(line) for line in d.lines] for d in calculate(read_text(text)).differences}


def test_dummy_cap_and_cut_order_are_explained() -> None:
    found = differences("w1:3.5 b1:3 hpb w1:2.5 b1:2")
    unplayed = found["Round 3 was not played, and counts differently in Buchholz."]
    assert [line for line in unplayed if line.startswith("C07-2026")] == [
        "C07-2026: Round 3: half-point bye; the dummy opponent has one's own final score, 4½ [C.07 16.4], "
        "but no more than a draw a round, 2½ [C.07 16.4.2]: 2.5"
    ]
    assert any("virtual opponent" in line for line in unplayed)
    cuts = found["BH-C1 does not cut the same rounds everywhere."]
    assert any(line.startswith("C07-2026: round 3 (2.5) cut first") and "16.5.1" in line for line in cuts)
    assert any(line.startswith("pre-2023: round 5 (2) cut as the least") for line in cuts)
    assert "C07-2024: 15.5" in found["BH (Buchholz) changes:"]


def test_forfeit_cap_is_explained() -> None:
    found = differences("1:1 1:1 +:1")
    assert any("16.4.1" in line for line in found["Round 3 was not played, and counts differently in Buchholz."])


def test_without_unplayed_rounds_all_editions_agree() -> None:
    assert differences("w1:4 b1:3 w1:3 b1:2 w0:1") == {}


def test_what_is_not_known_is_said_and_not_computed() -> None:
    found = calculate(read_text("1:2 0:2 d:1"))
    notes = " ".join(map(str, found.unknown))
    for word in ("(DE)", "(FB)", "(AOB)", "rating", "colours"):
        assert word in notes
    codes = {str(value.tie_break) for sheet in found.sheets for value in sheet.values}
    assert codes.isdisjoint({"DE", "FB", "AOB", "APRO", "APPO", "TPN", "RTNG", "ARO", "BPG", "BWG", "MOSTBLACKS"})


def test_unrated_opponents() -> None:
    """Nothing is said: no value.  Skipped or given a rating: a value."""
    text = "w1:1:2000 b1:1 wd:1.5:2200"
    assert values(text)["ARO"] == ""
    assert values(text + " unrated:skip")["ARO"] == "2100"
    assert values(text + " unrated:1500")["ARO"] == "1900"


def test_a_forfeited_opponent_needs_no_rating() -> None:
    assert values("w1:1:2000 f1:1 b1:1:2100")["ARO"] == "2050"
    assert values("w1:1:2000 f1:1 b1:1:2100 rr", "C07-2024")["ARO"] == ""


def test_koya_limit_of_an_odd_round_robin_counts_games_and_not_rounds() -> None:
    """Four games in five rounds: two points reach half."""
    assert values("d:2 1:2.5 zpb 0:3 1:1 rr")["KS"] == "1.5"


def test_buchholz_in_a_round_robin_is_marked() -> None:
    found = calculate(read_text("1:1 0:2 rr"))
    marked = {v.tie_break.name for v in found.sheet("C07-2026").values if v.forbidden}
    assert marked == {"BH"}
    assert not any(v.forbidden for v in found.sheet("C07-2024").values)


# ---------------------------------------------------------------------------------------------- the text


@given(rows())
def test_text_and_row_say_the_same(row: PlayerRow) -> None:
    assert read_text(as_text(row)) == row


@given(
    rows(), st.booleans(), st.sampled_from([(300, 100, 0), (200, 100, 0), (100, 25, 0)]), st.sampled_from([None, 50])
)
def test_settings_survive_the_text(row: PlayerRow, rr: bool, worth: tuple[int, int, int], pab: int | None) -> None:
    scoring = ScoringSystem(
        win=Points(worth[0]),
        draw=Points(worth[1]),
        loss=Points(worth[2]),
        pab=None if pab is None else Points(pab),
    )
    changed = replace(row, round_robin=rr, scoring=scoring)
    text = as_text(changed)
    assert read_text(text) == changed
    assert set(text) <= set("abcdefghijklmnopqrstuvwxyzFHUZ0123456789:._/")


@pytest.mark.parametrize(
    "text",
    [
        "w1:4 bd:3.5 U f1:2 H",
        "W1:4, b½:3½; BYE | +:2\nhpb",
        "1w:4  ½b:3,5 бай +:2 ½bye",
        "w1:4.0_b=:3.5_pab_f+:2_halfbye",
        "w1@4 br@3.5 vrij f1@2 H rounds=5",
    ],
)
def test_spellings(text: str) -> None:
    assert as_text(read_text(text)) == "w1:4_bd:3.5_U_f1:2_H"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", (0, "result")),
        ("w1:4 x:3", (2, "result")),
        ("1:4 1:", (2, "score")),
        ("1:4 1", (2, "score")),
        ("1:4 1:three", (2, "score")),
        ("1:4 1:-1", (2, "score")),
        ("1:4:best", (1, "rating")),
        ("1:4:99999", (1, "rating")),
        ("1:4 bye:3", (2, "result")),
        ("1:1 rounds:0", (0, "rounds")),
        ("1:1 1:1 rounds:1", (0, "rounds")),
        ("1:1 own:abc", (0, "own")),
        ("1:1 points:1/2/3", (0, "points")),
        ("1:1 points:3/1", (0, "points")),
        ("1:1 points:3/1/0 pab:x", (0, "pab")),
        ("1:1 unrated:perhaps", (0, "unrated")),
        ("1:1 " * 41, (0, "rounds")),
        ("x" * 5000, (0, "text")),
    ],
)
def test_errors_name_round_and_field(text: str, place: tuple[int, str]) -> None:
    with pytest.raises(CalculatorError) as refused:
        read_text(text)
    assert place in [(problem.round, problem.field) for problem in refused.value.problems]
    if place[0]:
        assert f"Round {place[0]}, " in str(refused.value)


def test_a_form_names_every_fault_at_once() -> None:
    rows = [RawRow("1", "x", "4"), RawRow(), RawRow("bye", "", "3"), RawRow("½", "w", "")]
    with pytest.raises(CalculatorError) as refused:
        read_rows(rows, RawSettings(rounds="3"))
    assert [(p.round, p.field) for p in refused.value.problems] == [
        (1, "colour"),
        (2, "result"),
        (3, "score"),
        (4, "score"),
        (0, "rounds"),
    ]


def test_blank_rows_at_the_end_of_a_form_are_left_out() -> None:
    row = read_rows([RawRow("1", "w", "2½", "2100"), RawRow(), RawRow()], RawSettings(rounds="3"))
    assert as_text(row) == "w1:2.5:2100_rounds:3"


_PIECES = st.sampled_from(
    ["w", "b", "1", "0", "½", "=", ":", "4", "3.5", "+", "-", "bye", "rr", "rounds:3", "_", "2000", "points:3/1/0", " "]
)


@given(st.text(max_size=200) | st.lists(_PIECES, max_size=25).map("".join))
def test_any_text_is_computed_or_refused(text: str) -> None:
    problems = None
    try:
        calculate(read_text(text))
    except CalculatorError as refused:
        problems = refused.problems
    assert problems is None or (problems and all(str(problem.message) for problem in problems))


def test_in_a_round_robin_a_round_without_an_opponent_is_free_whatever_it_is_called() -> None:
    called_bye, absent = (calculate(read_text(f"rr w1:2 b1:1 {word} b0:3 w0:4")) for word in ("bye", "zpb"))
    assert called_bye.points == absent.points == 200
