"""The list typed by hand: forgiving about form, strict about meaning, with the line of every fault."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.domain import Colour, ResultCode
from crosstable.formats.findings import Severity
from crosstable.formats.quick import QuickReading, read_quick
from crosstable.pairing import PairingInputError
from crosstable.reports.quick import answer, difference_sentences, dutch_explanation, simple_sentences, unknown

W, B = Colour.WHITE, Colour.BLACK
SIX = """Elang Merah | 3
Gelombang Biru | 3
Bintang Utara | 2
Singa Perak | 2
Serigala Besi | 1
Rajawali Emas | 0"""


def codes(text: str) -> list[tuple[int, str, Severity]]:
    return [(f.line, f.code, f.severity) for f in read_quick(text).findings if f.severity > Severity.NOTE]


def names(reading: QuickReading) -> list[str]:
    return [player.name for player in reading.players]


# ---------------------------------------------------------------------------------------------------- forms


@pytest.mark.parametrize(
    "text",
    [
        "Ann Lee | 1½ | Bo, bye | W\nBo Ek | ½ | Ann Lee | B",
        "Ann Lee|1.5|2 bye|W\nBo Ek|0.5|1|B",
        "Ann Lee ; 1,5 ; bo / bye ; w\n\n# a comment\nBo Ek ; 0,5 ; Ann ; b",
        "Ann Lee\t1 1/2\tBo Ek; bye\tW\nBo Ek\t½\tANN LEE\tB",
        "Name | Points | Opponents | Colours\nAnn Lee | 1.5 | 2, PAB | W |\n| Bo Ek | 0.5 | #1 | B",
        "1. Ann Lee | 1.5 | 2 vrij | ○\r\n2. Bo Ek | 0.5 | 1 | ●",
        "7 | Ann Lee | 1.5 | 9, бай | W\n9 | Bo Ek | 0.5 | 7 | B",
        "Ann Lee, 1.5, Bo bye, W\nBo Ek, 0.5, Ann, B",
    ],
)
def test_one_meaning_in_many_forms(text: str) -> None:
    reading = read_quick(text)
    assert [f for f in reading.findings if f.severity is Severity.ERROR] == []
    ann, bo = reading.players
    assert (ann.name, ann.points, ann.history) == ("Ann Lee", 150, (2, ResultCode.PAB))
    assert (bo.name, bo.points, bo.history) == ("Bo Ek", 50, (1,))
    assert (ann.colours, bo.colours) == ((W,), (B,))


@pytest.mark.parametrize("text", [SIX, SIX.replace(" |", ""), SIX.replace(" | ", ", "), SIX.replace(" | ", ": ")])
def test_names_and_points_alone(text: str) -> None:
    reading = read_quick(text)
    assert names(reading)[0] == "Elang Merah"
    assert [player.points for player in reading.players] == [300, 300, 200, 200, 100, 0]
    assert reading.field().round_number == 4


def test_names_alone_are_a_first_round() -> None:
    reading = read_quick("Ann\nBo\nCy\nDi")
    assert reading.field().round_number == 1
    assert reading.findings == ()


@pytest.mark.parametrize(
    "name", ["Dekker, Anna", "O'Brien", "Müller-Lüdenscheidt", "Иванов И.", "山田 太郎", "Player 7b"]
)
def test_names_of_all_kinds(name: str) -> None:
    reading = read_quick(f"{name} | 1 | Bo\nBo | 0 | {name}")
    assert names(reading) == [name, "Bo"]
    assert reading.players[1].history == (1,)
    assert codes(f"{name} | 1 | Bo\nBo | 0 | {name}") == []


def test_a_comma_in_a_name_and_in_points() -> None:
    reading = read_quick("Dekker, Anna, 3,5\nVisser, Bob, 2")
    assert names(reading) == ["Dekker, Anna", "Visser, Bob"]
    assert [player.points for player in reading.players] == [350, 200]


@pytest.mark.parametrize(
    "word", ["bye", "BYE", "бай", "vrij", "libre", "spielfrei", "bebas", "riposo", "pab", "exempt"]
)
def test_a_bye_in_many_languages(word: str) -> None:
    assert read_quick(f"Ann | 1 | {word}\nBo | 0 |").players[0].history == (ResultCode.PAB,)


def test_rounds_without_a_game_of_other_kinds() -> None:
    reading = read_quick("Ann | 1 | hpb, -, fpb, half-point bye, +\nBo | 0 |")
    assert reading.players[0].history == (
        ResultCode.HPB,
        ResultCode.ZPB,
        ResultCode.FPB,
        ResultCode.HPB,
        ResultCode.FORFEIT_WIN,
    )


def test_a_name_comes_before_a_word_for_a_bye() -> None:
    reading = read_quick("F | 1 | U\nU | 0 | F")
    assert reading.players[0].history == (2,)
    assert reading.players[1].history == (1,)


@pytest.mark.parametrize(
    ("letters", "expected"),
    [
        ("WBW", (W, B, W)),
        ("w-b w", (W, B, W)),
        ("ЧБЧ", (B, W, B)),
        ("PHP", (W, B, W)),
        ("ZWZ", (B, W, B)),
        ("BNB", (W, B, W)),
        ("○●○", (W, B, W)),
    ],
)
def test_colours_in_many_languages(letters: str, expected: tuple[Colour, ...]) -> None:
    """B is Black, except where N is Black: then it is blanc."""
    text = f"Ann | 1 | 2 3 4 | {letters}\nBo | 1\nCy | 1\nDi | 0"
    assert read_quick(text).players[0].colours == expected


# --------------------------------------------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("text", "line", "code", "words"),
    [
        ("Ann | 1\nann | 0", 2, "Q03", "stands in line 1 already"),
        ("Ann | 1\n | 0", 2, "Q02", "the name is missing"),
        ("Ann | x\nBo | 1", 1, "Q05", "“x” is not a number of points"),
        ("Ann | 1\nBo | -1", 2, "Q05", "is not a number of points"),
        ("Ann | 1\nBo |", 2, "Q05", "the points of Bo are missing"),
        ("Ann | 1 | Boo\nBoris | 1", 1, "Q06", "no player “boo”"),
        ("Ann | 1 | Boriss\nBoris | 1", 1, "Q06", "Did you mean “boris”"),
        ("Ann | 1 | 3\nBo | 1", 1, "Q06", "no player “3”"),
        ("Ann | 1 | Bo | WQ\nBo | 1 | Ann | B", 1, "Q07", "“q” is not a colour"),
        ("Ann | 1 | Ann\nBo | 1", 1, "Q11", "cannot have met himself"),
        ("Ann | 1 | Bo | WB\nBo | 1 | Ann | B", 1, "Q14", "more colours than opponents (2 against 1)"),
        ("1. Ann | 1\n1. Bo | 0", 2, "Q04", "the number 1 before the name"),
        ("Ann | 1", 1, "Q10", "nobody to pair"),
        ("", 0, "Q10", "nobody to pair"),
        ("x" * 100_001, 0, "Q01", "too long"),
        ("\n".join(f"P{n}" for n in range(501)), 501, "Q01", "Too many players"),
    ],
)
def test_errors_point_at_the_line_and_say_what_to_do(text: str, line: int, code: str, words: str) -> None:
    reading = read_quick(text)
    assert not reading.is_usable
    found = [f for f in reading.findings if f.code == code and f.line == line]
    assert found
    assert words in str(found[0].message)
    with pytest.raises(ValueError, match="cannot be paired"):
        reading.field()


@pytest.mark.parametrize(
    ("text", "line", "code", "words"),
    [
        ("Ann | 1 | Bo\nBo | 1", 1, "Q15", "Ann has met Bo, but line 2 does not say so"),
        ("Ann | 1 | 2 2\nBo | 1 | 1 1", 1, "Q12", "the same opponent twice"),
        ("Ann | 3 | Bo\nBo | 0 | Ann", 1, "Q13", "more than the rounds in the line can give"),
        ("Ann | 1 | 2 3 | W\nBo | 1 | 1 | B\nCy | 1 | - 1 | B", 1, "Q14", "fewer colours than opponents (1 against 2)"),
        ("Ann | 1 | Bo | W\nBo | 0 | Ann | W", 1, "Q18", "both have the same colour"),
    ],
)
def test_contradictions_are_warnings_that_name_both_lines(text: str, line: int, code: str, words: str) -> None:
    reading = read_quick(text)
    assert reading.is_usable
    found = [f for f in reading.findings if f.code == code and f.line == line]
    assert found
    assert words in str(found[0].message)
    assert found[0].severity is Severity.WARNING


def test_an_error_is_not_lost_among_many_warnings() -> None:
    lines = [f"P{n} | 0 | P{n + 1}" for n in range(1, 300)]
    reading = read_quick("\n".join([*lines, "P300 | 0 | P300"]))
    assert len(reading.findings) == 200
    assert not reading.is_usable


def test_a_meeting_that_one_line_tells_counts_for_both() -> None:
    field = read_quick("Ann | 1 | Bo\nBo | 1\nCy | 0\nDi | 0").field()
    assert field.met[2] == {1: 1}


# ----------------------------------------------------------------------------------------------------- fuzz

_PIECES = st.sampled_from(
    ["Ann", "Bo", "Cy", "Di", " ", "|", ";", ",", "\t", "\n", "1", "2", "3½", "0", "bye", "vrij", "W", "B", "WBW", "#", "-",
     "+", "½", "1.", "\r", "\ufeff", "é", "Ж", "N", "hpb"]
)  # fmt: skip


@settings(deadline=None)
@given(st.text(max_size=300) | st.lists(_PIECES, max_size=60).map("".join))
def test_any_text_ends_in_findings_or_in_a_round(text: str) -> None:
    reading = read_quick(text)
    for finding in reading.findings:
        assert str(finding.message)
        assert 0 <= finding.line <= text.count("\n") + text.count("\r") + 1
    if not reading.is_usable:
        return
    try:
        found = answer(reading.field())
    except PairingInputError:
        return
    assert (found.dutch is None) == (found.dutch_refusal is not None)
    assert (found.simple is None) == (found.simple_refusal is not None)
    for sentence in (*simple_sentences(found), *difference_sentences(found), *unknown(found.field)):
        assert str(sentence)
    for section in dutch_explanation(found):
        assert all(map(str, section.sentences))
