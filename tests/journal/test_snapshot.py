"""The section as a `Tournament`: what is written is read back, and a checker agrees with what the rules paired."""

import random
from dataclasses import replace

import pytest

from crosstable.domain import Points, ResultCode, RoundResult, ScoringSystem
from crosstable.formats.findings import Severity
from crosstable.formats.trf import complete, read, write_trf
from crosstable.journal import CommandRefused, tournament
from crosstable.journal import commands as c
from crosstable.journal.events import ProhibitionKind, System
from crosstable.journal.state import Codes
from crosstable.pairing import check
from tests.journal.script import (
    ADJOURNED,
    BLACK_WINS,
    DRAWN,
    SETTINGS,
    WHITE_WINS,
    Script,
    correct,
    correct_for_rating,
    moment,
    new_section,
    person,
)

R = ResultCode
RESULTS: tuple[Codes, ...] = (
    *((WHITE_WINS, BLACK_WINS, DRAWN) * 4),
    (R.FORFEIT_WIN, R.FORFEIT_LOSS),
    (R.FORFEIT_LOSS, R.FORFEIT_LOSS),
    (R.UNRATED_LOSS, R.UNRATED_WIN),
    (R.DRAW, R.LOSS),
    (R.LOSS, R.LOSS),
    ADJOURNED,
)
POINTS = {
    "1": ScoringSystem(),
    "3": ScoringSystem(win=Points(300), draw=Points(100), loss=Points(0)),
    "bye": ScoringSystem(pab=Points(50)),
}


def lively(seed: int, *, system: System = System.DUTCH, scoring: str = "1", rounds: int = 6) -> Script:
    """An event with byes, absences, a withdrawal, late entries and every kind of result, paired by the rules."""
    lot = random.Random(seed)
    settings = replace(SETTINGS, system=system, scoring=POINTS[scoring], rounds=rounds)
    players = lot.randint(16, 21)
    script = new_section(settings)
    for n in range(1, players + 1):
        data = person(n, rating=lot.choice([None, 1800, 1900, 2000]), club="abcd"[n % 4] if lot.random() < 0.5 else "")
        script(c.RegisterPlayer(section="A", person=data))
    script(
        c.AnnounceTieBreaks(section="A", tie_breaks=("BH/C1", "SB", "DE")),
        c.ProhibitPairs(section="A", entries=(1, 2), last_round=4),
        c.ProhibitPairs(section="A", what=ProhibitionKind.CLUB, first_round=1, last_round=1),
    )
    for number in range(1, rounds + 1):
        for code in (R.HPB, R.ZPB, R.FPB):
            entry = lot.randint(1, players)
            if lot.random() < 0.4 and not script.section.entries[entry].is_away(number):
                script(c.GrantBye(section="A", entry=entry, round=number, code=code))
        if number == 2:
            script(c.RegisterPlayer(section="A", person=person(30, rating=1950)))
        if number == 5:
            script(c.RegisterPlayer(section="A", person=person(31, rating=1850)))
        if number == 3:
            script(c.WithdrawPlayer(section="A", entry=lot.randint(1, 5)))
        try:
            script(c.PairRound(section="A"))
        except CommandRefused:
            break
        script.results(*(lot.choice(RESULTS) for _ in script.boards))
    return script


LIVELY = [
    *((seed, System.DUTCH, "1") for seed in range(6)),
    *((seed, System.DUTCH_BAKU, "1") for seed in range(6, 10)),
    (10, System.DUTCH, "3"),
    (11, System.DUTCH, "bye"),
    (12, System.DUTCH_BAKU, "bye"),
]


@pytest.mark.parametrize(("seed", "system", "scoring"), LIVELY)
def test_a_checker_agrees_with_every_round_and_the_file_reads_back(seed: int, system: System, scoring: str) -> None:
    script = lively(seed, system=system, scoring=scoring)
    snapshot = script.snapshot
    rounds = list(check(snapshot))
    assert len(rounds) == len(script.section.rounds) >= 4
    assert [found.round for found in rounds if not found.agrees] == []
    result = read(write_trf(snapshot))
    assert {finding.severity for finding in result.findings} <= {Severity.NOTE}
    assert result.tournament == complete(snapshot)
    assert list(check(result.tournament)) == list(check(complete(snapshot)))


@pytest.mark.parametrize("seed", range(20, 26))
def test_a_round_by_hand_has_a_note_exactly_where_a_checker_differs(seed: int) -> None:
    lot = random.Random(seed)
    script = moment(players=9)
    for number in range(1, 6):
        script(c.PairRound(section="A"))
        if lot.random() < 0.7:
            seats = [entry for board in script.boards for entry in board]
            if lot.random() < 0.3:
                lot.shuffle(seats)
            boards = list(zip(seats[::2], seats[1::2], strict=True))
            lot.shuffle(boards)
            script.amend(*(boards if lot.random() < 0.7 else boards[:-1]), bye=script.current.bye)
        script.results(*(lot.choice((WHITE_WINS, BLACK_WINS, DRAWN)) for _ in script.boards))
        assert script.current.number == number
    differing = [found.round for found in check(script.snapshot) if not found.agrees]
    assert sorted(differing) == sorted(note.round for note in script.section.notes if note.kind == "MPA")


def test_the_notes_are_comment_lines_of_the_file() -> None:
    script = moment(1, 0).amend((1, 2), (6, 5), (3, 7), (8, 4)).results()
    script(
        c.PairRound(section="A"),
        correct(1, 1, DRAWN),
        correct_for_rating(1, 2, DRAWN),
        c.AnnounceTieBreaks(section="A", tie_breaks=("SB",)),
        c.ChangeRounds(section="A", rounds=5),
        c.GrantBye(section="A", entry=8, round=3, code=R.FPB),
        c.LeaveFideMode(section="A", reason="odds {1} of\ttime"),
    )
    text = write_trf(script.snapshot)
    notes = [line for line in text.splitlines() if line.startswith("###")]
    assert notes == [
        "### MPA @ Round 1: 1-5 6-2 => 1-2 6-5",
        "### Correction @ Round 1: 1-2: 1-0 => 1/2-1/2",
        "### Rating correction @ Round 1: 6-5: 0-1 => 1/2-1/2",
        "### Tie-breaks @ Round 2: PTS => PTS SB",
        "### Rounds @ Round 2: 7 => 5",
        "### FPB @ Round 3: 8=FPB",
        "### FIDE mode exited @ Round 2: odds {1} of time",
    ]
    assert read(text).tournament == complete(script.snapshot)
    script.results()(c.RegisterPlayer(section="A", person=person(9, rating=2600)), c.PairRound(section="A"))
    moved = [line for line in write_trf(script.snapshot).splitlines() if line.startswith("###")]
    assert moved[0] == "### MPA @ Round 1: 2-6 7-3 => 2-3 7-6"
    assert moved[1] == "### Correction @ Round 1: 2-3: 1-0 => 1/2-1/2"
    assert moved[2] == "### Rating correction @ Round 1: 7-6: 0-1 => 1/2-1/2"
    assert moved[5] == "### FPB @ Round 3: 9=FPB"


@pytest.mark.parametrize(("name", "expected"), [("", "Harbour Open"), ("Under 12", "Harbour Open, Under 12")])
def test_a_section_has_its_own_name(name: str, expected: str) -> None:
    assert moment(settings=replace(SETTINGS, name=name)).snapshot.name == expected


def test_only_players_with_a_number_are_in_the_tournament() -> None:
    script = moment(1)(c.RegisterPlayer(section="A", person=person(9)))
    assert len(script.snapshot.players) == 8
    assert moment().snapshot.players == ()


@pytest.mark.parametrize("system", [System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN])
def test_a_round_robin_reads_back(system: System) -> None:
    rounds = 5 if system is System.ROUND_ROBIN else 10
    script = moment(rounds, players=5, settings=replace(SETTINGS, system=system, rounds=rounds))
    again = read(write_trf(script.snapshot)).tournament
    blank, absent = (
        RoundResult(R.NOT_PAIRED),
        RoundResult(R.ZPB),
    )  # whoever is free: a reader says the one for the other
    freed = [
        replace(p, rounds=tuple(absent if row == blank else row for row in p.rounds))
        for p in complete(script.snapshot).players
    ]
    assert again == replace(complete(script.snapshot), players=tuple(freed))
    assert sum(row.code is R.NOT_PAIRED for row in script.snapshot.by_tpn[1].rounds) == rounds // 5


def test_nothing_is_announced_for_rounds_that_are_not_played() -> None:
    script = moment(1)(c.GrantBye(section="A", entry=1, round=5, code=R.HPB), c.WithdrawPlayer(section="A", entry=2))
    assert [bye.round_number for bye in script.snapshot.byes] == [2, 5]
    script(c.ChangeRounds(section="A", rounds=4))
    assert [bye.round_number for bye in script.snapshot.byes] == [2]
    assert moment(2)(c.WithdrawPlayer(section="A", entry=2), c.ChangeRounds(section="A", rounds=2)).snapshot.byes == ()


def test_a_board_without_a_result_is_open() -> None:
    script = moment(1, 0)
    assert {player.result(1).code for player in script.snapshot.players} == {R.UNFINISHED}
    assert tournament(script.state, script.section, for_rating=True) == script.snapshot
