"""Team events: how matches are put together, and the tie-breaks that compare teams (C.07 Art. 12, 13)."""

from dataclasses import replace
from datetime import date

import pytest

from crosstable.domain import (
    AnnouncedBye,
    Colour,
    LineUp,
    Outcome,
    Player,
    Points,
    ResultCode,
    RoundKind,
    RoundResult,
    SpecialPoints,
    Team,
    TeamByes,
    TeamForfeit,
    Tournament,
)
from crosstable.standings import Competitors, cross_table, standings
from crosstable.tiebreaks.encounter import Encounter
from crosstable.tiebreaks.errors import NeedsTeamsError
from crosstable.tiebreaks.teams import Matches, is_team_event
from crosstable.tiebreaks.teams.boards import BoardSums, board_count, from_the_top, mutual_board_sums, without_bottom
from crosstable.tiebreaks.teams.sssc import divisor
from crosstable.tiebreaks.tie_break import Modifier, TieBreak
from tests.tiebreaks.cases import cell, context, group_values, tiers, values

PLAYERS = {
    1: "3w1 5b1 -Z 7w=",
    2: "4b= 6w0 -Z 8b1",
    3: "1b0 7w1 5w- -Z",
    4: "2w= 8b= 6b- -Z",
    5: "7b= 1w0 3b+ -Z",
    6: "8w1 2b1 4w+ -Z",
    7: "5w= 3b0 -Z 1b=",
    8: "6b0 4w= -Z 2w0",
}
"""Four teams of two: A (1, 2), B (3, 4), C (5, 6), D (7, 8)."""


def event(**changes: object) -> Tournament:
    teams = tuple(
        Team(number=n, name="ABCD"[n - 1], members=(2 * n - 1, 2 * n), strength=Points(100 * (2000 - n)))
        for n in range(1, 5)
    )
    players = tuple(
        Player(tpn=tpn, rating=2000 + tpn, rounds=tuple(cell(token) for token in row.split()))
        for tpn, row in PLAYERS.items()
    )
    made = Tournament(
        start_date=date(2026, 5, 1),
        rounds_planned=4,
        type_code="FIDE_TEAM",
        players=players,
        teams=teams,
        team_byes=TeamByes(match_points=Points(100), game_points=Points(100), teams=(None, None, 1, None)),
        byes=(
            AnnouncedBye(ResultCode.HPB, 3, (4,)),
            AnnouncedBye(ResultCode.ZPB, 4, (2,)),
            AnnouncedBye(ResultCode.FPB, 4, (3,)),
        ),
        team_forfeits=(TeamForfeit(result="-+", round_number=3, white=2, black=3),),
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def test_matches_are_put_together_from_the_games() -> None:
    matches = Matches(event())
    a, _, c, d = event().teams
    first = matches.match(a, 1)
    assert (first.opponent, first.kind, first.outcome) == (2, RoundKind.GAME, Outcome.WIN)
    assert (first.match_points, first.game_points, first.boards, first.colour) == (200, 150, (100, 50), Colour.WHITE)
    drawn = matches.match(c, 2)
    assert (drawn.outcome, drawn.match_points, drawn.boards) == (Outcome.DRAW, 100, (0, 100))
    assert matches.match(d, 1).match_points == 0
    assert matches.boards == 2


def test_byes_and_forfeits_of_teams() -> None:
    matches = Matches(event())
    a, b, c, d = event().teams
    assert matches.match(a, 3)[:2] == (RoundKind.PAB, None)
    assert matches.match(a, 3).game_points == 100
    assert (matches.match(b, 3).kind, matches.match(b, 3).opponent, matches.match(b, 3).match_points) == (
        RoundKind.FORFEIT_LOSS,
        3,
        0,
    )
    assert (matches.match(c, 3).kind, matches.match(c, 3).game_points) == (RoundKind.FORFEIT_WIN, 200)
    half, none, full = matches.match(d, 3), matches.match(b, 4), matches.match(c, 4)
    assert (half.kind, half.match_points, half.game_points) == (RoundKind.HPB, 100, 100)
    assert (none.kind, none.match_points, none.game_points) == (RoundKind.ZPB, 0, 0)
    assert (full.kind, full.match_points, full.game_points) == (RoundKind.FPB, 200, 200)


def test_without_team_records_the_cells_say_it() -> None:
    """A match of forfeits only is a forfeit; a bye without points is a ZPB; a PAB is a drawn match."""
    plain = event(team_byes=None, byes=(), team_forfeits=())
    a, b, c, _ = plain.teams
    assert Matches(plain).match(b, 3).kind is RoundKind.FORFEIT_LOSS
    assert Matches(plain).match(c, 3).kind is RoundKind.FORFEIT_WIN
    assert Matches(plain).match(a, 3).kind is RoundKind.ZPB
    byes = replace(
        plain,
        players=(replace(plain.players[0], rounds=(*plain.players[0].rounds[:2], cell("-U"))), *plain.players[1:]),
    )
    assert (Matches(byes).match(a, 3).kind, Matches(byes).match(a, 3).match_points) == (RoundKind.PAB, 100)


def test_a_whole_forfeit_without_opponents() -> None:
    lonely = event(team_byes=None)
    players = tuple(
        replace(p, rounds=(*p.rounds[:2], RoundResult(ResultCode.FORFEIT_WIN), p.rounds[3])) if p.tpn in (1, 2) else p
        for p in lonely.players
    )
    match = Matches(replace(lonely, players=players)).match(lonely.teams[0], 3)
    assert (match.kind, match.opponent, match.game_points) == (RoundKind.FORFEIT_WIN, None, 200)


def test_a_line_up_changes_the_boards() -> None:
    swapped = event(line_ups=(LineUp(round_number=1, team=1, opponent=2, boards=(2, 1)),))
    assert Matches(swapped).match(swapped.teams[0], 1).boards == (50, 100)
    empty = event(line_ups=(LineUp(round_number=1, team=2, opponent=1, boards=(0, 4)),))
    assert Matches(empty).match(empty.teams[1], 1).boards == (0, 50)


def test_an_open_match_counts_as_drawn_for_now() -> None:
    made = event()
    first = made.players[0]
    open_game = replace(first, rounds=(replace(first.rounds[0], code=ResultCode.UNFINISHED), *first.rounds[1:]))
    match = Matches(replace(made, players=(open_game, *made.players[1:]))).match(made.teams[0], 1)
    assert (match.kind, match.match_points, match.outcome) == (RoundKind.UNFINISHED, 100, None)


def test_both_scores() -> None:
    table = standings(event(), "MPvGP,BC,TBR,BBE")
    assert table.competitors is Competitors.TEAMS
    assert [(row.rank, row.name, row.points, str(row.values["MPvGP"])) for row in table.rows] == [
        (1, "C", 700, "6.5"),
        (2, "A", 600, "5"),
        (3, "B", 200, "2"),
        (4, "D", 100, "2.5"),
    ]
    assert str(table.by_tpn[1].values["TBR"]) == "3.5 2.5"
    assert str(table.by_tpn[1].values["BBE"]) == "3.5"
    assert str(table.by_tpn[1].values["BC"]) == "8.5"


def test_the_first_entry_chooses_the_primary_score() -> None:
    assert standings(event(), "GPTS,MPTS").by_tpn[1].points == 500
    assert standings(event(type_code="FIDE_TEAM_GP_MP")).by_tpn[1].points == 500
    assert standings(event(type_code="FIDE_TEAM_MP_GP")).by_tpn[1].points == 600


def test_players_of_a_team_event_can_be_ranked() -> None:
    table = standings(event(), "BH", of=Competitors.PLAYERS)
    assert len(table.rows) == 8
    assert table.rows[0].points == 300
    with pytest.raises(NeedsTeamsError):
        standings(event(), "SSSC", of=Competitors.PLAYERS)


def test_penalties_of_teams() -> None:
    fined = event(special_points=(SpecialPoints(None, Points(-50), 2, (1,), Points(-100)),))
    assert standings(fined, "MPvGP").by_tpn[1].points == 500
    assert str(standings(fined, "MPvGP").by_tpn[1].values["MPvGP"]) == "4.5"


@pytest.mark.parametrize(
    "code", ["EMMSB", "EMGSB", "EGMSB", "EGGSB", "EGMSB/C1", "BH:GP/C1", "SSSC", "BC", "TBR", "BBE", "MPvGP"]
)
def test_workings_of_teams_add_up(code: str) -> None:
    for value in values(context(event()), code).values():
        assert value.working.total() == value.raw


def test_letters_name_the_scores() -> None:
    """Art. 13.2: the opponent's score by the second letter, the own points by the third; B's trailing bye is a draw."""
    lines = values(context(event()), "EMGSB")[1].working.lines
    assert [line.amount for line in lines] == [300 * 150, 700 * 100, 400 * 100, 100 * 150]


def test_boards_of_a_match() -> None:
    """Exercises 46 to 48: 2-2, board counts 3½ and 6½, top board 1-0, without the last board 2-1."""
    koalas, narwhals = BoardSums((), (100, 50, 50, 0)), BoardSums((), (0, 50, 50, 100))
    assert (board_count(koalas), board_count(narwhals)) == (350, 650)
    assert from_the_top(koalas) > from_the_top(narwhals)
    assert (without_bottom(koalas)[0], without_bottom(narwhals)[0]) == (200, 100)


def test_extended_direct_encounter_of_two() -> None:
    """A and C drew 1-1: A won on board 1, C on board 2."""
    field = context(event())
    assert tiers(field, "EDE", [1, 3]) == [[1, 3]]
    for code in ("EDEBT", "EDEBB", "EDET", "EDEB"):
        assert tiers(field, code, [1, 3]) == [[1], [3]]
    assert mutual_board_sums(field, 1, 3).boards == (100, 0)
    assert tiers(field, "EDEBT", [1, 2]) == [[1], [2]]
    assert tiers(field, "EDEBT", [1, 2, 3]) == tiers(field, "EDE", [1, 2, 3])


def test_extended_direct_encounter_that_never_met() -> None:
    assert tiers(context(event()), "EDEBT", [2, 3]) == [[2, 3]]
    assert tiers(context(event()), "EDE/P", [2, 3]) == [[3], [2]]


@pytest.mark.parametrize(
    ("rounds", "win", "secondary", "wanted"), [(7, 200, 400, 3), (11, 200, 400, 5), (9, 400, 200, 18), (1, 200, 400, 1)]
)
def test_divisor_of_the_score_strength_combination(rounds: int, win: int, secondary: int, wanted: int) -> None:
    """14/4, 22/4, 36/2; below 1 it is 1."""
    field = context(event())
    mp, gp = field.ledgers["MP"], field.ledgers["GP"]
    changed = replace(field, rounds=rounds, ledgers={"MP": replace(mp, win=win), "GP": replace(gp, win=secondary)})
    assert divisor(changed, TieBreak("SSSC")) == wanted
    assert divisor(changed, TieBreak("SSSC", modifiers=(Modifier("K", 7),))) == 7


def test_what_is_a_team_event() -> None:
    assert is_team_event(event())
    assert not is_team_event(event(teams=()))
    assert not is_team_event(event(type_code="FIDE_DUTCH"))
    assert is_team_event(event(type_code="", type_text="Team: Swiss-System"))
    assert is_team_event(event(type_code=""))
    bare = event(type_code="", team_byes=None, line_ups=(), team_forfeits=())
    assert is_team_event(bare)
    mixed = (replace(bare.teams[0], members=(1, 3)), replace(bare.teams[1], members=(2, 4)), *bare.teams[2:])
    assert not is_team_event(replace(bare, teams=mixed))


def test_cross_table_of_matches() -> None:
    table = cross_table(event(), table=standings(event(), "BC"))
    assert [(row.name, row.cells) for row in table.rows][:2] == [
        ("C", ("4b1½", "1w1", "2b2f", "F")),
        ("A", ("2w1½", "3b1", "bye", "4w1½")),
    ]
    assert len(cross_table(event()).rows) == 8


def test_a_subset_starts_again() -> None:
    """With forfeits as matches A and C are equal before B, then C and A are told apart by their boards."""
    field = context(event())
    assert tiers(field, "EDE/P", [1, 2, 3]) == [[1, 3], [2]]
    assert tiers(field, "EDEBT/P", [1, 2, 3]) == [[1], [3], [2]]
    working = group_values(field, "EDEBT/P", [1, 2, 3])[3].working
    assert isinstance(working, Encounter)
    assert [(stage.ledger, stage.article) for stage in working.stages][-1] == ("GP", "12.1")
    assert working.total() == 2


def test_team_round_robins_have_no_dummies() -> None:
    table = standings(event(type_code="BERGER_TEAM_ROUNDROBIN"), "EMMSB,WIN")
    assert table.context.predetermined
    lines = table.by_tpn[2].values["EMMSB"].working.lines
    assert [(line.round_number, line.opponent) for line in lines] == [(1, 1), (2, 4), (3, 3)]


def test_games_inside_a_team_are_no_matches() -> None:
    bare = event(type_code="", team_byes=None, team_forfeits=())
    inside = (replace(bare.teams[0], members=(1, 2, 3)), replace(bare.teams[1], members=(4,)), *bare.teams[2:])
    assert not is_team_event(replace(bare, teams=inside))
    split = (
        replace(bare.teams[0], members=(1, 6)),
        replace(bare.teams[2], number=3, members=(5, 2)),
        *bare.teams[1::2],
    )
    assert not is_team_event(replace(bare, teams=split))
