"""``crosstable standings``: what it prints, which list it uses, and what it says when something is wrong."""

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crosstable.cli.standings import command
from crosstable.domain import Tournament
from crosstable.formats.trf import read_trf, write_trf_bytes
from tests.builders import event as laid_out
from tests.reports.exercise import exercise, league
from tests.standings.test_round_robin import SIX
from tests.tiebreaks.cases import tournament

EXAMPLE = Path(__file__).parents[2] / "examples" / "lantern-festival.trf"
Save = Callable[[Tournament], Path]


def run(*words: object) -> Result:
    result = CliRunner().invoke(command, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def refused(*words: object) -> str:
    """The message of a command that ends with exit code 3."""
    result = run(*words)
    assert result.exit_code == 3
    assert result.stdout == ""
    return result.stderr


@pytest.fixture
def save(tmp_path: Path) -> Save:
    def write(event: Tournament) -> Path:
        path = tmp_path / "event.trf"
        path.write_bytes(write_trf_bytes(event))
        return path

    return write


# ------------------------------------------------------------------------------------------------------ formats


def test_json_is_as_the_contract_lays_it_down() -> None:
    document = json.loads(run(EXAMPLE, "--format", "json").stdout)
    assert list(document) == ["edition", "after_round", "tie_breaks", "rows"]
    assert (document["edition"], document["after_round"]) == ("C07-2026", 5)
    assert document["tie_breaks"] == ["BH/C1", "BH", "SB", "DE"]
    assert document["rows"][0] == {
        "rank": 1,
        "tpn": 4,
        "name": "Kaya, Deniz",
        "points": "4.5",
        "values": {"BH/C1": "11", "BH": "13", "SB": "11.75", "DE": None},
    }


def test_text_shows_the_cross_table_and_the_tie_breaks() -> None:
    result = run(EXAMPLE)
    assert result.stderr == ""
    lines = result.stdout.splitlines()
    assert lines[:2] == ["Lantern Festival Open 2026", "Standings after round 5 (C07-2026)"]
    assert lines[3].split() == ["Rank", "No", "Name", "Rtg", *"12345", "Pts", "BH-C1", "BH", "SB", "DE"]
    assert lines[5].split() == [
        "1",
        "4",
        "Kaya,",
        "Deniz",
        "2101",
        "11b½",
        "13w1",
        "7b1",
        "2w1",
        "5w1",
        "4½",
        "11.0",
        "13.0",
        "11.75",
    ]
    assert lines[-1] == ("Tie-breaks: BH-C1 Buchholz Cut-1; BH Buchholz; SB Sonneborn-Berger; DE Direct encounter")


def test_csv_has_the_values_and_defuses_formulas(save: Save) -> None:
    event = exercise()
    first = replace(event.players[0], name="=SUM(A1)")
    path = save(replace(event, players=(first, *event.players[1:])))
    rows = list(csv.DictReader(io.StringIO(run(path, "--tie-breaks", "BH/C1,SB", "--format", "csv").stdout)))
    assert list(rows[0])[-3:] == ["points", "BH/C1", "SB"]
    assert (rows[0]["tpn"], rows[0]["points"], rows[0]["BH/C1"], rows[0]["SB"]) == ("2", "4.0", "12", "9.5")
    assert next(row for row in rows if row["tpn"] == "1")["name"] == "'=SUM(A1)"


def test_undefined_values(save: Save) -> None:
    path = save(exercise())
    document = json.loads(run(path, "--tie-breaks", "ARO/C1", "--format", "json").stdout)
    assert next(row for row in document["rows"] if row["tpn"] == 12)["values"] == {"ARO/C1": None}
    line = next(line for line in run(path, "--tie-breaks", "ARO/C1").stdout.splitlines() if "Nick" in line)
    assert line.endswith("–")


def test_output_goes_to_a_file(tmp_path: Path) -> None:
    target = tmp_path / "standings.csv"
    assert run(EXAMPLE, "--format", "csv", "-o", target).stdout == ""
    assert target.read_text().startswith("rank,tpn,name")


def test_teams_are_ranked_with_their_matches(save: Save) -> None:
    path = save(league())
    document = json.loads(run(path, "--tie-breaks", "MPvGP,EDEBT", "--format", "json").stdout)
    assert [(row["rank"], row["name"], row["points"]) for row in document["rows"][:2]] == [
        (1, "Ants", "3.0"),
        (2, "Bees", "3.0"),
    ]
    line = next(line for line in run(path).stdout.splitlines() if "Ants" in line)
    assert "2w1" in line
    assert "3b2" in line
    players = json.loads(run(path, "--rank", "players", "--tie-breaks", "WIN", "--format", "json").stdout)
    assert len(players["rows"]) == 8


# ----------------------------------------------------------------------------------------------------- the list


def test_the_list_of_the_file_counts(save: Save) -> None:
    path = save(replace(exercise(), tie_breaks=("PS", "BH C1"), standings_order=()))
    assert json.loads(run(path, "--format", "json").stdout)["tie_breaks"] == ["PS", "BH/C1"]
    path = save(replace(exercise(), tie_breaks=("PS",), standings_order=("PTS", "SB", "WIN")))
    assert json.loads(run(path, "--format", "json").stdout)["tie_breaks"] == ["SB", "WIN"]


def test_without_a_list_the_preset_is_used_and_named(save: Save) -> None:
    text = run(save(exercise())).stdout
    assert (
        "The file announces no tie-breaks: this is the preset for a club Swiss, BH/C1,BH,SB (practice of clubs)."
        in text
    )
    text = run(save(replace(exercise(), type_code="FIDE_ROUNDROBIN"))).stdout
    assert "the preset for a round robin, DE,WIN,SB,KS" in text
    assert json.loads(run(save(exercise()), "--edition", "uscf-34", "--format", "json").stdout)["tie_breaks"] == [
        "MODMED",
        "SOLKOFF",
        "CUMUL",
        "CUMOPP",
    ]


def test_an_unknown_code_in_the_file_survives_and_is_reported(save: Save) -> None:
    path = save(replace(exercise(), tie_breaks=("BH/C1", "BUCHOLZ", "OTHER_x", "SB")))
    result = run(path, "--format", "json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["tie_breaks"] == ["BH/C1", "BUCHOLZ", "OTHER_x", "SB"]
    assert "Advice: BUCHOLZ is not a known tie-break; it is kept, but not computed. Write BH" in result.stderr
    assert read_trf(path).tie_breaks == ("BH/C1", "BUCHOLZ", "OTHER_x", "SB")


def test_any_spelling_is_understood() -> None:
    result = run(EXAMPLE, "--tie-breaks", "PTS, Buc1; bh|Sonneborn-Berger", "--format", "json")
    assert json.loads(result.stdout)["tie_breaks"] == ["BH/C1", "BH", "SB"]


def test_an_empty_list_ranks_by_points_alone() -> None:
    document = json.loads(run(EXAMPLE, "--tie-breaks", "", "--format", "json").stdout)
    assert document["tie_breaks"] == []
    assert [row["rank"] for row in document["rows"][:4]] == [1, 2, 2, 4]


# ------------------------------------------------------------------------------------- editions, rounds, options


@pytest.mark.parametrize(
    ("start", "edition"),
    [
        (date(2026, 3, 1), "C07-2026"),
        (date(2026, 2, 28), "C07-2024"),
        (date(2023, 1, 1), "pre-2023"),
        (None, "C07-2026"),
    ],
)
def test_the_edition_follows_the_start_date(save: Save, start: date | None, edition: str) -> None:
    path = save(replace(exercise(), start_date=start))
    assert json.loads(run(path, "--format", "json").stdout)["edition"] == edition


def test_the_edition_can_be_chosen(save: Save) -> None:
    path = save(exercise())
    found = {}
    for edition in ("C07-2026", "c07-2024"):
        document = json.loads(run(path, "--edition", edition, "--tie-breaks", "BH", "--format", "json").stdout)
        found[document["edition"]] = next(row["values"]["BH"] for row in document["rows"] if row["tpn"] == 4)
    assert found == {"C07-2026": "14", "C07-2024": "15"}


def test_after_a_round(save: Save) -> None:
    path = save(exercise())
    document = json.loads(run(path, "--after-round", 3, "--tie-breaks", "BH,BH/C1", "--format", "json").stdout)
    assert document["after_round"] == 3
    assert next(row for row in document["rows"] if row["tpn"] == 4)["values"] == {"BH": "5", "BH/C1": "3.5"}


def test_unrated_players_with_a_rating_of_the_rules(save: Save) -> None:
    event = exercise()
    path = save(replace(event, players=(replace(event.players[0], rating=None), *event.players[1:])))
    result = run(path, "--tie-breaks", "ARO", "--format", "json")
    assert "1 of 16 players is unrated" in result.stderr
    assert json.loads(result.stdout)["rows"][0]["values"] == {"ARO": None}
    result = run(path, "--tie-breaks", "ARO", "--unrated-rating", 2200, "--format", "json")
    assert result.stderr == ""
    assert json.loads(result.stdout)["rows"][0]["values"] == {"ARO": "1880"}


def test_teams_have_no_ratings(save: Save) -> None:
    assert "ARO rests on ratings, and nobody has one." in refused(save(league()), "--tie-breaks", "MPvGP,ARO")
    result = run(save(replace(league(), tie_breaks=("MPvGP", "ARO"))))
    assert result.exit_code == 0
    assert result.stderr == "Advice: ARO: There is no value: nobody has a rating.\n"


def test_lots_are_drawn_with_a_seed_and_said(save: Save) -> None:
    path = save(exercise())
    words = (path, "--tie-breaks", "BH", "--lots", "lantern")
    assert run(*words).stdout == run(*words).stdout
    assert "Lots (seed lantern): " in run(*words).stdout
    ranks = [row["rank"] for row in json.loads(run(*words, "--format", "json").stdout)["rows"]]
    assert ranks == list(range(1, 17))


def test_advice_goes_to_the_error_stream(save: Save) -> None:
    path = save(tournament(["2w1 3b= 4w1", "1b0 4w1 3w0", "4b= 1w= 2b1", "3w= 2b0 1b0"], round_robin=True))
    result = run(path, "--tie-breaks", "BH,DE")
    assert result.exit_code == 0
    assert result.stderr == (
        "Advice: BH (Buchholz) must not be used in a round robin [C.07 8]. Use DE, WIN, SB or KS instead.\n"
    )


# -------------------------------------------------------------------------------------------------- the working


def test_explain_in_words() -> None:
    text = run(EXAMPLE, "--explain", 1).stdout
    assert text.startswith("1 Petrova: rank 3 after round 5 (C07-2026)\n\nPTS (Points) = 3.5\n")
    assert "  Round 1: win by forfeit against 8 Okafor; the dummy opponent has one's own final score, 3½" in text
    assert "BH-C1 (Buchholz Cut-1) = 10.5 [C.07 8.1]" in text


def test_explain_as_json() -> None:
    document = json.loads(run(EXAMPLE, "--explain", 9, "--format", "json").stdout)
    assert list(document) == ["edition", "after_round", "tpn", "receipts"]
    buchholz = document["receipts"][1]
    assert buchholz["heading"] == "BH-C1 (Buchholz Cut-1) = 9.5 [C.07 8.1]"
    assert buchholz["lines"][2] == {
        "text": "Round 3: 14 Farrell has 1½ points",
        "amount": "1.5",
        "cut": "cut as the least significant value [C.07 14.1]",
    }


def test_separate_in_words_and_json() -> None:
    sentences = [
        "5 Brown and 1 Petrova both have 3½ points.",
        "BH-C1 (Buchholz Cut-1): 12.5 against 10.5. So 5 Brown comes before 1 Petrova.",
    ]
    assert run(EXAMPLE, "--separate", 1, 5).stdout.splitlines() == sentences
    document = json.loads(run(EXAMPLE, "--separate", 1, 5, "--format", "json").stdout)
    assert document == {"between": [1, 5], "sentences": sentences}


# ------------------------------------------------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--tie-breaks", "BUCHOLZ"), "BUCHOLZ is not a known tie-break. Did you mean BH (Buchholz)?"),
        (("--tie-breaks", "BH/L1"), "/L+1 does not fit Buchholz (BH), which takes /C1 /C2 /M1 /M2 /P /F"),
        (("--tie-breaks", "OTHER_x"), "OTHER_x is a tie-break of the organiser's own"),
        (("--tie-breaks", "BH,TBR"), "TBR compares teams, and players are ranked here."),
        (("--tie-breaks", "BH:GP"), "BH:GP compares teams, and players are ranked here."),
        (("--edition", "C07-2025"), "There is no edition C07-2025; the editions are C07-2026, C07-2024, pre-2023"),
        (("--after-round", "9"), "There is no round 9"),
        (("--after-round", "-1"), "There is no round -1"),
        (("--rank", "teams"), "The tournament has no teams"),
        (("--explain", "99"), "There is no player 99; the players have the numbers 1-15."),
        (("--separate", "1", "99"), "There is no player 99"),
        (("--separate", "1", "1"), "Name two different competitors"),
        (("--explain", "1", "--format", "csv"), "--explain gives text or JSON, not CSV."),
    ],
)
def test_what_cannot_be_used_is_said(words: tuple[str, ...], says: str) -> None:
    message = refused(EXAMPLE, *words)
    assert message.startswith("Error: ")
    assert says in message


def test_ratings_that_nobody_has(save: Save) -> None:
    event = exercise()
    path = save(replace(event, players=tuple(replace(player, rating=None) for player in event.players)))
    assert "ARO rests on ratings, and nobody has one." in refused(path, "--tie-breaks", "ARO")


def test_a_file_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "missing.trf"
    assert "cannot be used" in refused(path)


def test_while_round_1_is_played_nobody_has_points_and_the_way_to_them_is_named(save: Save) -> None:
    path = save(laid_out("1 | 2w1\n2 | 1b0\n3 | 4w?\n4 | 3b?"))
    said = run(path).stdout
    assert "Standings after round 0" in said
    assert "Round 1 is not finished: --after-round 1 ranks what it has so far." in said
    asked = run(path, "--after-round", "1").stdout
    assert "Standings after round 1" in asked
    assert "Provisional: games are not finished." in asked


def test_results_against_somebody_who_left_a_round_robin_early_do_not_count(save: Save) -> None:
    event = replace(tournament(SIX, round_robin=True), tie_breaks=("SB",), type_code="BERGER_ROUNDROBIN")
    said = "P6 left with fewer than half of the games completed"
    path = save(event)
    assert said not in run(path).stdout
    assert said in run(path, "--not-counted", 6).stdout
    document = json.loads(run(path, "--not-counted", 6, "--format", "json").stdout)
    assert [row["tpn"] for row in document["rows"]] == [1, 3, 4, 2, 5]
    assert "There is no player 9; the players have the numbers 1" in refused(path, "--not-counted", 9)
    swiss = save(replace(event, type_code="FIDE_DUTCH"))
    assert "Only in a round robin can results not count (C.05 6.6)" in refused(swiss, "--not-counted", 6)
