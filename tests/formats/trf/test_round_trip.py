"""What is written reads back as the same tournament, without a word from the reader."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosstable.domain import Points, ResultCode, ScoringSystem, Tournament
from crosstable.formats.findings import Severity
from crosstable.formats.trf import complete, read, read_trf, renumber, validate, write_trf, write_trf_bytes
from tests.formats.trf.examples import OPEN, TEAM, text
from tests.strategies import GAMES, reports, tournaments


@given(reports())
@settings(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_a_report_in_trf26_reads_back_equal(tournament: Tournament):
    result = read(write_trf(tournament))
    assert result.tournament == tournament


@given(reports())
@settings(deadline=None, max_examples=10, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_bytes_and_text_are_the_same_file(tournament: Tournament):
    assert read_trf(write_trf_bytes(tournament)) == read_trf(write_trf(tournament))


@given(tournaments(results=GAMES, plain=True))
@settings(deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
def test_what_is_written_is_valid(tournament: Tournament):
    findings = validate(write_trf(tournament), profile="trf26")
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    assert {finding.code for finding in errors} <= {"E15"}, [str(finding) for finding in errors]


@given(tournaments())
@settings(deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
def test_trf16_keeps_players_results_and_points(tournament: Tournament):
    again = read_trf(write_trf(tournament, "16"))
    assert [replace(p, national=()) for p in again.players] == [replace(p, national=()) for p in tournament.players]
    assert again.scoring == replace(tournament.scoring, unknown=None)


@given(tournaments(plain=True), st.sampled_from(["26", "16"]), st.sampled_from(["engine", "javafo"]))
@settings(deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
def test_an_engine_sees_the_same_games_and_absences(tournament: Tournament, version, profile):
    again = read_trf(write_trf(tournament, version, profile=profile))
    paired = tournament.paired_rounds
    assert again.paired_rounds == paired
    for before, after in zip(tournament.players, again.players, strict=True):
        assert after.rounds[:paired] == before.rounds[:paired]
        if profile == "engine":
            assert again.is_absent(after.tpn, paired + 1) == tournament.is_absent(before.tpn, paired + 1)


@pytest.mark.parametrize("lines", [OPEN, TEAM], ids=["open", "team"])
def test_the_base_files_read_back_equal(lines):
    tournament = read_trf(text(lines))
    assert read_trf(write_trf(tournament)) == tournament
    assert read(text(lines)).findings == ()


def test_the_team_file_is_written_as_it_was():
    assert write_trf(read_trf(text(TEAM))) == text(TEAM)


def test_the_individual_file_is_written_in_trf16_as_it_was():
    assert write_trf(read_trf(text(OPEN)), "16") == text(OPEN)


def test_missing_points_and_ranks_are_filled_in():
    tournament = read_trf(text(OPEN))
    bare = replace(tournament, players=tuple(replace(p, points=None, rank=None) for p in tournament.players))
    filled = complete(bare)
    assert [player.points for player in filled.players] == [player.points for player in tournament.players]
    assert [player.rank for player in filled.players] == [player.rank for player in tournament.players]
    assert read_trf(write_trf(bare)) == filled


def test_unknown_records_and_comments_survive():
    lines = ["### first", "####", *OPEN, "DAT 0001 EMAIL x@example.org", "ZZZ whatever  it says"]
    tournament = read_trf(text(lines))
    assert tournament.comments == (" first", "#")
    assert tournament.unknown_records == ("DAT 0001 EMAIL x@example.org", "ZZZ whatever  it says")
    assert read_trf(write_trf(tournament)) == tournament


def test_a_record_that_cannot_be_read_is_not_lost():
    lines = [*OPEN, "240 X 002    3", "299 somewhere else"]
    tournament = read_trf(text(lines))
    assert tournament.unknown_records == ("240 X 002    3", "299 somewhere else")
    assert "240 X 002    3\r\n" in write_trf(tournament)


def test_renumbering_closes_gaps_everywhere():
    tournament = read_trf(text(OPEN))
    gapped = read_trf(_with_gap(text(OPEN)))
    again, numbers = renumber(gapped)
    assert numbers == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 107: 7}
    assert again == tournament
    assert renumber(tournament)[0] is tournament


def _with_gap(content: str) -> str:
    """Player 7 becomes player 107, in the row and as an opponent."""
    return content.replace("001    7 w", "001  107 w").replace("     7 ", "   107 ")


def test_every_value_of_a_scoring_system_survives():
    system = ScoringSystem(
        win=Points(300),
        draw=Points(110),
        loss=Points(10),
        pab=Points(200),
        absence=Points(20),
        unknown=Points(70),
        forfeit_win=Points(250),
        forfeit_loss=Points(-50),
        fpb=Points(150),
        hpb=Points(90),
        black_win=Points(310),
        black_draw=Points(120),
        black_loss=Points(15),
    )
    tournament = replace(read_trf(text(OPEN)), scoring=system)
    assert read_trf(write_trf(tournament)).scoring == system
    assert all(
        read_trf(write_trf(tournament, "16")).scoring.worth(c) == system.worth(c) for c in ResultCode if c != "?"
    )
