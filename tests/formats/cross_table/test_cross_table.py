"""Cross-tables pasted as text: the notations people print, and mistakes named by line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.domain import Colour, ResultCode, RoundResult, Tournament
from crosstable.formats.cross_table import CrossTableReading, read_cross_table
from crosstable.formats.findings import Severity
from crosstable.reports.guide import tournament
from crosstable.standings import cross_table
from tests.builders import rounds

TABLE = """\
Rank No Name Rtg 1 2 3 Pts BH
───────────────────────────────
1  1 GM Petrova, Anna 2481 4w1 2b½ 3w1  2.5 4
2  2 Lindqvist, Bo 2410 NOR 3w1 1w½ 4b1 2½
3  4 Kaya, Deniz 2300 1b0 bye 2w0 1
4  3 Ortega 2356 2b0 – 1b0 0
"""


def table(text: str) -> Tournament:
    reading = read_cross_table(text)
    assert reading.tournament is not None, [str(finding) for finding in reading.findings]
    return reading.tournament


def codes(reading: CrossTableReading) -> list[tuple[str, int]]:
    return [(finding.code, finding.line) for finding in reading.findings]


def test_numbers_names_titles_ratings_and_federations() -> None:
    found = table(TABLE)
    assert [(p.tpn, str(p.title or ""), p.name, p.rating, p.federation) for p in found.players] == [
        (1, "GM", "Petrova, Anna", 2481, ""),
        (2, "", "Lindqvist, Bo", 2410, "NOR"),
        (3, "", "Ortega", 2356, ""),
        (4, "", "Kaya, Deniz", 2300, ""),
    ]
    assert found.players[0].rounds == rounds("4w1 2b= 3w1")
    assert found.players[3].rounds == rounds("1b0 U 2w0")
    assert found.players[2].rounds == rounds("2b0 Z 1b0")


@pytest.mark.parametrize("name", ["cuts", "six", "eight", "round-robin"])
@pytest.mark.parametrize("separator", [" ", "\t", " | ", ";"])
def test_what_crosstable_prints_is_read_back(name: str, separator: str) -> None:
    original = tournament(name)
    lines = [
        separator.join(
            [str(row.rank), str(row.tpn), row.name, str(row.rating or ""), *row.cells, str(row.points / 100)]
        )
        for row in cross_table(original).rows
    ]
    found = table("\n".join(lines))
    assert [p.rounds for p in found.players] == [p.rounds for p in original.players]
    assert [p.name for p in found.players] == [p.name for p in original.players]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("2w1", "1b0"),
        ("2W1", "1B0"),
        ("2б1", "1ч0"),
        ("2w1", "1s0"),
        ("+2w", "-1b"),
        ("+w2", "-b1"),
        ("W2w", "L1b"),
    ],
)
def test_notations_with_colours(first: str, second: str) -> None:
    found = table(f"1 Ana {first} 1\n2 Bo {second} 0")
    assert found.players[0].rounds == (RoundResult(ResultCode.WIN, 2, Colour.WHITE),)
    assert found.players[1].rounds == (RoundResult(ResultCode.LOSS, 1, Colour.BLACK),)


@pytest.mark.parametrize(("first", "second"), [("W2", "L1"), ("+2", "-1"), ("2+", "1-")])
def test_notations_without_colours(first: str, second: str) -> None:
    found = table(f"1 Ana {first} 1\n2 Bo {second} 0")
    assert found.players[0].rounds == (RoundResult(ResultCode.WIN, 2),)
    assert found.players[1].rounds == (RoundResult(ResultCode.LOSS, 1),)


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("bye", "U"),
        ("-1", "U"),
        ("H", "H"),
        ("-½", "H"),
        ("F", "F"),
        ("–", "Z"),
        ("-0", "Z"),
        ("vrij", "U"),
        ("бай", "U"),
    ],
)
def test_rounds_without_a_game(word: str, code: str) -> None:
    found = table(f"1 Ana 2w1 3b1\n2 Bo 1b0 {word}\n3 Cai {word} 1w0")
    assert found.players[1].rounds[1].code == code
    assert found.players[2].rounds[0].code == code


def test_letters_of_us_chess_for_rounds_without_a_game() -> None:
    found = table("1 Ana W2 H---\n2 Bo L1 B---\n3 Cai U--- U---")
    assert [p.rounds[1].code for p in found.players] == [ResultCode.HPB, ResultCode.PAB, ResultCode.ZPB]


def test_a_colour_that_one_row_tells_counts_for_both() -> None:
    found = table("1 Ana W2w\n2 Bo L1")
    assert found.players[1].rounds[0].colour is Colour.BLACK


def test_opponents_called_by_rank_are_found_by_what_agrees() -> None:
    reading = read_cross_table("1 7 Ana 2w1\n2 5 Bo 1b0")
    assert reading.tournament is not None
    assert [p.tpn for p in reading.tournament.players] == [1, 2]
    assert codes(reading) == [("X11", 0)]


def test_a_square_of_everybody_against_everybody() -> None:
    reading = read_cross_table("1 Ana 2100 * 1 ½ 1.5\n2 Bo 2000 0 * 1 1\n3 Cai 1900 ½ 0 * ½")
    assert codes(reading) == [("X14", 0)]
    found = reading.tournament
    assert found is not None
    assert [found.score(tpn) for tpn in (1, 2, 3)] == [150, 100, 50]
    assert found.type_code == "FIDE_ROUND_ROBIN"
    for number in (1, 2, 3):
        assert sum(player.result(number).opponent is not None for player in found.players) == 2


def test_points_that_do_not_add_up_are_a_warning() -> None:
    reading = read_cross_table("1 Ana 2w1 2\n2 Bo 1b0 0")
    assert codes(reading) == [("X10", 1)]
    assert reading.tournament is not None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ("X02", 0)),
        ("hello\nworld", ("X02", 1)),
        ("1 Ana 2w1 3b1\n2 Bo 1b0 zzz 4w1\n3 Cai 1w0 2w1", ("X03", 2)),
        ("1 Ana 2w1 3b1\n2 Bo 1b0 3w0\n3 Cai 1w0", ("X04", 3)),
        ("1 Ana 2w1\n2 Bo 1b0\n3 Cai 9w1", ("X06", 3)),
        ("1 Ana 1w1\n2 Bo 3w1\n3 Cai 2b0", ("X06", 1)),
        ("1 Ana 2w1\n2 Bo 3w1\n3 Cai 2b0", ("X07", 1)),
        ("1 Ana 2w1\n2 Bo 1b1", ("X08", 1)),
        ("1 Ana 2w1\n2 Bo 1w0", ("X09", 1)),
        ("1 2 2100 2w1\n2 Bo 1b0", ("X12", 1)),
    ],
)
def test_a_mistake_is_named_with_its_line(text: str, expected: tuple[str, int]) -> None:
    reading = read_cross_table(text)
    assert reading.tournament is None
    assert expected in codes(reading)


def test_a_player_without_rounds_is_not_lost_in_silence() -> None:
    reading = read_cross_table("1 Ana 2w1\n2 Bo 1b0\n3 Cai Silva")
    assert ("X05", 3) in codes(reading)


def test_limits_are_said() -> None:
    assert codes(read_cross_table("x" * 600_000)) == [("X01", 0)]
    long = "\n".join(f"{n} P{n} {(n + 1 if n % 2 else n - 1)}w1" for n in range(1, 1200))
    assert any(code == "X01" for code, _line in codes(read_cross_table(long)))


_WORDS = st.sampled_from(
    [
        "1",
        "2",
        "Ana",
        "2w1",
        "1b0",
        "3w½",
        "*",
        "½",
        "0",
        "bye",
        "-",
        "–",
        "|",
        "\t",
        ";",
        "\n",
        "\n2 Bo",
        "2100",
        "W2",
        "+3",
        "NOR",
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=300), st.lists(_WORDS, max_size=50).map(" ".join)))
def test_no_text_raises_and_every_refusal_has_a_reason(text: str) -> None:
    reading = read_cross_table(text)
    has_error = any(finding.severity is Severity.ERROR for finding in reading.findings)
    assert (reading.tournament is None) == has_error
