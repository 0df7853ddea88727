"""Ranking group by group, shared places, lots, play-offs, remarks and errors."""

from dataclasses import replace
from datetime import date

import pytest

from crosstable.domain import Points, ResultCode, RoundResult, SpecialPoints, Tournament
from crosstable.standings import (
    Competitors,
    RemarkKind,
    SeparatedBy,
    compare,
    cross_table,
    neighbours,
    separates,
    standings,
)
from crosstable.standings.field import is_predetermined
from crosstable.standings.lots import draw_lots
from crosstable.tiebreaks import EDITIONS, Modifier, TieBreak, edition_for
from crosstable.tiebreaks.errors import (
    NeedsRatingsError,
    NeedsTeamsError,
    NoSuchRoundError,
    TieBreakError,
    UnknownEditionError,
    UnknownTieBreakError,
)
from tests.builders import event as laid_out
from tests.tiebreaks.cases import tournament
from tests.tiebreaks.fide_exercise import exercise

FOUR = ["3w1 4b1 2w=", "4w1 3b1 1b=", "1b0 2w0 4w1", "2b0 1w0 3b0"]
"""1 and 2 are equal in everything."""


def order(event: Tournament, codes: str, **options: object) -> list[tuple[int, int]]:
    return [(row.rank, row.tpn) for row in standings(event, codes, **options).rows]  # type: ignore[arg-type]


def test_ties_stand_without_lots() -> None:
    assert order(tournament(FOUR), "DE,SB,WIN") == [(1, 1), (1, 2), (3, 3), (4, 4)]


def test_the_pairing_number_ends_all_ties() -> None:
    assert order(tournament(FOUR), "DE,TPN/R") == [(1, 2), (2, 1), (3, 3), (4, 4)]


def test_lots_are_drawn_again_with_the_same_seed() -> None:
    seeds = ("Budapest", "Budapest", *map(str, range(20)))
    drawn = [standings(tournament(FOUR), "DE", lots_seed=seed) for seed in seeds]
    assert drawn[0].rows == drawn[1].rows
    assert {tuple(row.tpn for row in table.rows[:2]) for table in drawn} == {(1, 2), (2, 1)}
    assert drawn[0].lots_seed == "Budapest"
    assert [sorted(group) for group in drawn[0].drawn] == [[1, 2]]
    assert [row.rank for row in drawn[0].rows] == [1, 2, 3, 4]
    assert separates(drawn[0], 1, 2).by is SeparatedBy.LOTS


def test_lots_do_not_depend_on_who_else_draws() -> None:
    everybody = draw_lots(range(1, 30), "seed")
    some = draw_lots([4, 8, 15, 16, 23], "seed")
    assert some == [number for number in everybody if number in some]


def test_a_play_off_decides_between_those_who_played_it() -> None:
    event = exercise()
    assert order(event, "BH/C1")[:5] == [(1, 2), (2, 3), (3, 4), (4, 1), (4, 16)]
    table = standings(event, "BH/C1", decided=[4, 3])
    assert [(row.rank, row.tpn) for row in table.rows][:5] == [(1, 2), (2, 4), (3, 3), (4, 1), (4, 16)]
    assert separates(table, 3, 4).by is SeparatedBy.DECISION
    assert separates(table, 1, 3).by is SeparatedBy.TIE_BREAK
    assert order(event, "BH/C1", decided=[16, 1])[3:5] == [(4, 16), (5, 1)]
    assert order(event, "BH/C1", decided=[16, 2])[:2] == [(1, 2), (2, 3)], "a play-off never overrides the score"


def test_between_those_of_a_play_off_others_keep_their_place() -> None:
    table = standings(exercise(), "BH/C1", decided=[1, 3])
    assert [row.tpn for row in table.rows][:5] == [2, 1, 4, 3, 16]
    assert separates(table, 1, 4).by is SeparatedBy.DECISION


def test_direct_encounter_is_worked_off_for_the_group_that_reaches_it() -> None:
    """DE may stand more than once: three beat each other in turn, then two are left and have met."""
    rows = ["2w1 4w1 3b0 -Z", "1b0 3w1 4w1 -Z", "-H 2b0 1w1 -H", "-Z 1b0 2b0 -U"]
    table = standings(tournament(rows), "DE,WIN,DE")
    assert table.codes == ("DE", "WIN", "DE#2")
    assert [(row.rank, row.tpn, *map(str, row.values.values())) for row in table.rows] == [
        (1, 1, "1", "2", "1"),
        (2, 2, "1", "2", "2"),
        (3, 3, "1", "1", ""),
        (4, 4, "", "1", ""),
    ]
    assert separates(table, 1, 2).code == "DE#2"
    assert separates(table, 1, 2).group == (1, 2)
    assert len(table.groups) == 3


def test_values_outside_of_a_tied_group_do_not_exist() -> None:
    table = standings(tournament(FOUR), "DE")
    assert [str(row.values["DE"]) for row in table.rows] == ["1", "1", "", ""]


def test_the_announced_list_is_the_default() -> None:
    event = replace(tournament(FOUR), tie_breaks=("SB", "BH/C1"))
    assert standings(event).codes == ("SB", "BH/C1")
    full = replace(event, standings_order=("PTS", "WIN", "DE"))
    assert standings(full).codes == ("WIN", "DE")
    assert standings(tournament(FOUR)).codes == ()


def test_what_cannot_be_computed_in_an_announced_list_is_remarked_on() -> None:
    event = replace(tournament(FOUR, ratings=[None] * 4), tie_breaks=("OTHER_beauty", "BC", "ARO", "SB"))
    table = standings(event)
    kinds = [remark.kind for remark in table.remarks]
    assert kinds == [RemarkKind.UNKNOWN_CODE, RemarkKind.NOT_FOR_THIS_FIELD, RemarkKind.WITHOUT_RATINGS]
    assert {row.values["OTHER_beauty"].raw for row in table.rows} == {None}
    assert [row.rank for row in table.rows] == [1, 1, 3, 4]


@pytest.mark.parametrize(
    ("codes", "error"),
    [("XYZZY", UnknownTieBreakError), ("BC", NeedsTeamsError), ("BH:MP", NeedsTeamsError), ("WIN/C1", TieBreakError)],
)
def test_a_list_that_does_not_fit(codes: str, error: type[TieBreakError]) -> None:
    with pytest.raises(error):
        standings(tournament(FOUR), codes)


def test_ratings_are_needed() -> None:
    with pytest.raises(NeedsRatingsError):
        standings(tournament(FOUR, ratings=[None] * 4), "TPR")


@pytest.mark.parametrize("number", [-1, 4, 99])
def test_a_round_that_does_not_exist(number: int) -> None:
    with pytest.raises(NoSuchRoundError, match="3 rounds"):
        standings(tournament(FOUR), "BH", after_round=number)


def test_an_edition_that_does_not_exist() -> None:
    with pytest.raises(UnknownEditionError, match="C07-1999"):
        standings(tournament(FOUR), "BH", "C07-1999")


def test_teams_where_there_are_none() -> None:
    with pytest.raises(NeedsTeamsError):
        standings(tournament(FOUR), "BH", of=Competitors.TEAMS)


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (None, "C07-2026"),
        (date(2026, 3, 1), "C07-2026"),
        (date(2026, 2, 28), "C07-2024"),
        (date(2023, 9, 1), "C07-2024"),
        (date(2023, 8, 31), "pre-2023"),
    ],
)
def test_the_start_date_chooses_the_edition(day: date | None, name: str) -> None:
    assert edition_for(day).name == name


def test_codes_that_an_edition_does_not_have_are_remarked_on() -> None:
    table = standings(tournament(FOUR), "STD,MODMED", "C07-2024")
    assert [remark.kind for remark in table.remarks] == [RemarkKind.NOT_IN_EDITION] * 2
    assert all(standings(tournament(FOUR), "BH", edition).edition is edition for edition in EDITIONS)


def test_entries_may_be_objects() -> None:
    entry = TieBreak("BH", modifiers=(Modifier("C", 1),))
    assert standings(exercise(), [entry, "SB"]).codes == ("BH/C1", "SB")
    assert standings(exercise(), []).codes == ()


def with_open_game(rows: list[str]) -> Tournament:
    """The last game of players 1 and 2 is not finished."""
    event = tournament(rows)
    players = list(event.players)
    for index, other in ((0, 2), (1, 1)):
        rounds = players[index].rounds
        players[index] = replace(players[index], rounds=(*rounds[:-1], replace(rounds[-1], code=ResultCode.UNFINISHED)))
        assert rounds[-1].opponent == other
    return replace(event, players=tuple(players))


def test_a_round_that_is_not_finished_is_left_out() -> None:
    table = standings(with_open_game(FOUR), "BH")
    assert (table.after_round, table.is_provisional) == (2, False)


def test_a_round_that_is_not_finished_can_be_asked_for() -> None:
    table = standings(with_open_game(FOUR), "BH", after_round=3)
    assert table.is_provisional
    assert table.remarks[0].competitors == (1, 2)
    assert [row.points for row in table.rows] == [250, 250, 100, 0]


def test_before_the_first_round() -> None:
    table = standings(tournament(FOUR), "BH,SB,DE,WIN,TPR,PS", after_round=0)
    assert {row.rank for row in table.rows} == {1}
    assert {row.points for row in table.rows} == {0}


def test_an_empty_field() -> None:
    assert standings(Tournament(), "BH,DE").rows == ()


def test_bonus_points_count_in_the_score_and_the_dummy() -> None:
    event = replace(
        tournament(["2w1 -H", "1b0 -U"]), special_points=(SpecialPoints(code=None, points=Points(50), ids=(1,)),)
    )
    table = standings(event, "BH,PTS")
    assert [row.points for row in table.rows] == [200, 100]
    assert table.points[1].working.total() == 200
    lines = table.by_tpn[1].values["BH"].working.lines
    assert [line.amount for line in lines] == [100, 100], "the dummy is capped at a draw a round"
    assert table.by_tpn[2].values["BH"].working.lines[0].amount == 150, "the opponent's bonus is not in his games"


@pytest.mark.parametrize(
    ("code", "text", "predetermined"),
    [
        ("BERGER_ROUNDROBIN_G2", "", True),
        ("FIDE_SCHEVENINGEN", "", True),
        ("FIDE_DUTCH", "Individual: Round-Robin", False),
        ("", "Individual: Round-Robin", True),
        ("", "Individual: Swiss-System", False),
        ("", "", True),
    ],
)
def test_what_counts_as_predetermined(code: str, text: str, predetermined: bool) -> None:
    event = replace(tournament(FOUR), type_code=code, type_text=text)
    assert is_predetermined(event) is predetermined


def test_not_everybody_has_met() -> None:
    assert not is_predetermined(replace(exercise(), type_code=""))
    assert not is_predetermined(Tournament())


def test_what_separates_two_players() -> None:
    table = standings(exercise(), "DE,BH/C1,SB")
    score = separates(table, 6, 2)
    assert (score.first, score.second, score.by) == (2, 6, SeparatedBy.SCORE)
    assert (str(score.first_value), str(score.second_value)) == ("4", "3")
    by_list = separates(table, 16, 1)
    assert (by_list.first, by_list.code, by_list.equal) == (1, "SB", ("DE", "BH/C1"))
    assert (str(by_list.first_value), str(by_list.second_value)) == ("8", "7.25")
    assert set(by_list.group) == {1, 16}
    with pytest.raises(KeyError):
        separates(table, 1, 99)
    assert len(list(neighbours(table))) == 15


def test_nothing_separates_equals() -> None:
    assert separates(standings(tournament(FOUR), "DE"), 1, 2).by is SeparatedBy.NOTHING


def test_a_missing_value_stands_below() -> None:
    event = tournament(["2w= -H", "1b= 3w=", "-H 2b="], ratings=[2000, 2100, 2200])
    reason = separates(standings(event, "ARO/C1"), 1, 2)
    assert (reason.first, str(reason.second_value)) == (2, "")


def test_variants_side_by_side() -> None:
    comparison = compare(
        exercise(), [("first", "BH/C1,SB", None), ("second", "DE,PS,WIN", None), ("old", "BH/C1,SB", "C07-2024")]
    )
    assert comparison.labels == ("first", "second", "old")
    assert comparison.winners == ((2,), (2,), (2,))
    assert comparison.ranks[3] == (2, 3, 2)
    assert {move.tpn for move in comparison.moves} >= {3, 4}
    assert comparison.moves[0].span == max(move.span for move in comparison.moves)


def test_the_cross_table_follows_the_standings() -> None:
    event = replace(exercise(), tie_breaks=("BH/C1", "SB"))
    table = cross_table(event)
    assert [row.tpn for row in table.rows] == [row.tpn for row in standings(event).rows]
    assert table.rows[0].cells == ("10b1", "7w1", "1b½", "16w1", "3b½")
    assert cross_table(event, 2).rounds == 2


def test_late_entry_and_withdrawal() -> None:
    """Before the entry absences are 0 for the opponents, after the withdrawal draws."""
    rows = ["-Z 2w1 3b1 -U", "-U 1b0 -Z -Z", "4w1 -U 1w0 -Z", "3b0 -Z -U -H"]
    table = standings(tournament(rows), "BH")
    assert [str(table.by_tpn[tpn].values["BH"]) for tpn in (1, 2)] == ["8.5", "6"]
    assert table.by_tpn[2].values["BH"].working.total() == 600


def test_a_blank_round_is_an_absence() -> None:
    event = tournament(["2w1 3w1", "1b0 -U", "-Z 1b0"])
    blank = replace(
        event,
        players=(
            *event.players[:2],
            replace(event.players[2], rounds=(RoundResult(ResultCode.NOT_PAIRED), event.players[2].rounds[1])),
        ),
    )
    assert [row.values for row in standings(event, "BH,REP").rows] == [
        row.values for row in standings(blank, "BH,REP").rows
    ]


def test_while_the_first_round_is_in_play_the_standings_are_those_before_it() -> None:
    playing = laid_out("1 | 2w1\n2 | 1b0\n3 | 4w?\n4 | 3b?")
    table = standings(playing)
    assert table.after_round == 0
    assert {row.points for row in table.rows} == {0}
    assert not table.is_provisional
    assert standings(playing, after_round=1).by_tpn[1].points == 100
