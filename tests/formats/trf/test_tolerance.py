"""Every deviation that files in the wild show is read as if it were not there, and is reported.

Each case is derived from one base file of invented players; where a working copy has the examples of the format
rules beside it, those files are read too.
"""

import re
import zipfile
from collections.abc import Callable
from dataclasses import replace

import pytest

from crosstable.domain import (
    Acceleration,
    AnnouncedBye,
    BirthDate,
    Colour,
    Points,
    ProhibitedGroup,
    ResultCode,
    ScoringSystem,
    Sex,
    SpecialPoints,
    Title,
    Tournament,
)
from crosstable.formats.findings import Severity
from crosstable.formats.trf import TrfError, read, read_trf
from tests.formats.trf.examples import (
    OPEN,
    PLAYERS,
    TEAM,
    changed,
    examples,
    row,
    text,
    with_cell,
    with_record,
    with_row,
)

BASE = read_trf(text(OPEN))


def codes(source: str | bytes) -> list[str]:
    return [finding.code for finding in read(source).findings]


def without(tournament: Tournament, **fields: object) -> Tournament:
    """The tournament with the same field of every player changed."""
    return replace(tournament, players=tuple(replace(player, **fields) for player in tournament.players))


# ------------------------------------------------------------------- the same tournament, with one repair each

SAME: dict[str, tuple[str | bytes, set[str]]] = {
    "UTF-8 byte-order mark": (b"\xef\xbb\xbf" + text(OPEN).encode(), {"R01"}),
    "UTF-16 as Notepad saves it": (text(OPEN).encode("utf-16"), {"R01"}),
    "UTF-16 big end first": (b"\xfe\xff" + text(OPEN).encode("utf-16-be"), {"R01"}),
    "byte-order mark in a text": ("\ufeff" + text(OPEN), {"R01"}),
    "CR only": (text(OPEN).replace("\r\n", "\r"), set()),
    "LF only": (text(OPEN).replace("\r\n", "\n"), set()),
    "mixed line ends": (text(OPEN).replace("\r\n", "\r", 5).replace("\r\n", "\n", 5), set()),
    "no end of the last line": (text(OPEN).rstrip(), set()),
    "Ctrl-Z at the end": (text(OPEN) + "\x1a", set()),
    "blank lines": (text(OPEN).replace("\r\n", "\r\n   \r\n\r\n"), set()),
    "ruler of digits": (with_record("         1         2         3"), {"R05"}),
    "legend": (
        with_record("DDD SSSS sTTT NNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1"), {"R05"}),
    "ruler and legend": (with_record("    5    1", "DDD SSSS sTTT NNN"), {"R05"}),
    "40 trailing blanks": (text([line + " " * 40 if line.startswith("001") else line for line in OPEN]), set()),
    "trailing absences cut off": (text([line.removesuffix("  0000 - Z") for line in OPEN]), {"R07"}),
    "absence left blank": (with_cell(6, 4, "        "), {"R07"}),
    "tabs between the rounds": (re.sub(r"(?<=[-+=01LWUHZ]) {5}(?=\d [wb])", "\t\t\t\t\t", text(OPEN)), {"R06"}),
    "tabs that stand for two blanks": (re.sub(r"(?<=[-+=01LWUHZ]) {4}(?= \d [wb])", "\t\t", text(OPEN)), {"R06"}),
    "tab stops of eight": (
        text([_ if not _.startswith("001") else _[:80].rstrip() + "\t" + _[80:] for _ in OPEN]), {"R06"}),
    "decimal comma": (re.sub(r" (\d)\.(\d) ", r" \1,\2 ", text(OPEN)), {"R09"}),
    "points on the left": (re.sub(r" (\d\.\d) ", r"\1  ", text(OPEN)), {"R09"}),
    "points with ½": (changed(" 2.5 ", "  2½ "), {"R09"}),
    "points with two decimals": (changed(" 2.5 ", "2.50 "), set()),
    "rows in another order": (text([*OPEN[:PLAYERS], *reversed(OPEN[PLAYERS:])]), set()),
    "header after the players": (text([*OPEN[PLAYERS:], *OPEN[:PLAYERS]]), set()),
    "ids with zeros": (
        re.sub(r"(?<=\d |  )   (\d) ([wb-]) ", r"000\1 \2 ", text(OPEN)).replace("001    ", "001 000"), set()),
    "unrated as 0": (changed("                       ISL", "                     0 ISL"), set()),
    "unrated as 0000": (changed("                       ISL", "                  0000 ISL"), set()),
    "unrated as a dash": (changed("                       ISL", "                     - ISL"), set()),
    "FIDE ID of zeros": (changed("ISL             2013", "ISL     0000000 2013"), {"R14"}),
    "FIDE ID on the left": (re.sub(r"  (99030\d+) ", r"\1   ", text(OPEN)), {"R14"}),
    "sex in capitals": (re.sub(r"(?m)^(001    \d )m", r"\1M", text(OPEN)), {"R11"}),
    "sex F": (changed("001    5 w", "001    5 F"), {"R11"}),
    "titles in letters": (changed(" FM A", "  f A").replace("wWIM", "w wm").replace(" CM D", "  c D"), {"R12"}),
    "titles on the left": (changed(" FM A", "FM  A"), {"R12"}),
    "titles of Sharly Chess": (changed("wWIM", "w mf"), {"R12"}),
    "birth with dots": (changed("1990/02/14", "1990.02.14"), {"R15"}),
    "birth with dashes": (changed("1990/02/14", "1990-02-14"), {"R15"}),
    "birth day first": (changed("1990/02/14", "14.02.1990"), {"R15"}),
    "birth month after day, with slashes": (changed("1990/02/14", "14/02/1990"), {"R15"}),
    "year of birth alone": (changed("1979/00/00", "1979      "), {"R15"}),
    "year of birth alone, on the right": (changed("1979/00/00", "      1979"), {"R15"}),
    "letters in lower case": (
        changed("- U", "- u").replace("- H", "- h").replace("b L", "b l").replace("w W", "w w"), {"R16"}),
    "colours in capitals": (changed(" w 1", " W 1").replace(" b 0", " B 0"), {"R16"}),
    "s for Black": (changed("  1 b 0", "  1 s 0"), {"R16"}),
    "bye without an opponent": (changed("0000 - H", "     - H"), {"R16"}),
    "bye without a colour": (changed("0000 - U", "0000   U"), {"R16"}),
    "bye of Lichess": (changed("0000 - U", "       U"), {"R16"}),
    "bye as in 2006": (changed("0000 - U", "0000 - +").replace("0000 - H", "0000 - =").replace("- Z", "- -"), {"E11"}),
    "draw as ½": (changed("b =", "b ½").replace("w =", "w ½"), {"R16"}),
    "draw as 5": (changed("b =", "b 5").replace("w =", "w 5"), {"R16"}),
    "draw as R": (changed("b =", "b R").replace("w =", "w r"), {"R16"}),
    "dates day first": (changed("042 2026/05/01", "042 01.05.2026"), {"E16"}),
    "dates in words": (
        changed("052 2026/05/03", "052 3 May 2026").replace("2026/05/01", "May 1st, 2026".replace("st", "")), {"E16"}),
    "dates of rounds packed": (changed(" " * 80, " "), {"R19"}),
    "dates of rounds one column right": (changed("  26/05/01", "   26/05/01"), {"R19"}),
    "dates of rounds with century": (changed("  26/05/0", "  2026/05/0"), {"R19"}),
    "counts wrong": (changed("062 7", "062 62 (58)").replace("072 6", "072 9"), {"E23"}),
    "counts missing": (text([line for line in OPEN if line[:3] not in {"062", "072", "082"}]), set()),
    "federation in lower case": (changed(" SCO ", " sco "), {"R13"}),
    "row of a phantom": (text([*OPEN, "001    0      spielfrei"]), {"R17"}),
    "control character in a name": (changed("Amberly, Corin", "Amberly,\x07Corin"), {"E21"}),
}  # fmt: skip


@pytest.mark.parametrize("case", SAME)
def test_a_deviation_reads_as_the_base_file(case: str):
    source, expected = SAME[case]
    result = read(source)
    assert replace(result.tournament, unknown_records=()) == BASE
    assert {finding.code for finding in result.findings} == expected, [str(f) for f in result.findings]
    assert all(finding.severity < Severity.ERROR for finding in result.findings)
    assert result.fatal == ()


# ------------------------------------------------------------------- what the file lacks


def test_blank_ranks_and_points_are_missing_not_zero():
    lines = [line[:80] + "    " + line[84:] if line.startswith("001") else line for line in OPEN]
    assert read(text(lines)).tournament == without(BASE, points=None)
    lines = [line[:85] + "    " + line[89:] if line.startswith("001") else line for line in OPEN]
    assert read(text(lines)).tournament == without(BASE, rank=None)
    assert set(codes(text(lines))) == {"E10"}


@pytest.mark.parametrize("mark", ["   ", "---", "NON"])
def test_no_federation(mark):
    player = read(changed(" SCO ", f" {mark} ")).tournament.players[0]
    assert player.federation == ""


@pytest.mark.parametrize("birth", ["          ", "0000/00/00"])
def test_no_date_of_birth(birth):
    assert read(changed("1990/02/14", birth)).tournament.players[0].birth is None


@pytest.mark.parametrize("birth", ["02/03/1990", "90/02/14  ", "1990/02/31", "unknown   "])
def test_a_date_of_birth_that_could_be_two_dates_is_left_out_and_reported(birth):
    result = read(changed("1990/02/14", birth))
    assert result.tournament.players[0].birth is None
    assert [(f.code, f.line, f.column, f.end_column) for f in result.findings] == [("E16", PLAYERS + 1, 70, 79)]


def test_sex_blank_stays_unknown():
    assert read(changed("001    5 w", "001    5  ")).tournament.players[4].sex is None


def test_a_title_that_is_not_one_of_fides_stays_text():
    player = read(changed(" FM A", "AFM A")).tournament.players[0]
    assert (player.title, player.title_text) == (None, "AFM")


# ------------------------------------------------------------------- names and encodings

NAME = "Amberly, Corin" + " " * 19


@pytest.mark.parametrize(
    "name",
    [
        "Amberly-Fotheringay of the Six Ar",
        'O\'Amberly-Ní, Éoin "Ned" (jr) / x',
        "Amberly,Corin",
        "Amberly",
        "Corin Amberly",
        "Амберли, Корин",
        "a|b||c|||d",
    ],
)
def test_names_are_kept_as_they_are(name):
    name = name[:33]
    result = read(changed(NAME, name.ljust(33)))
    assert result.tournament.players[0].name == name
    assert result.findings == ()


def test_a_name_that_moves_the_row_to_the_right():
    long = "Amberly-Fotheringay of the Seven Arches, Corin"
    result = read(changed(NAME, long))
    assert result.tournament.players[0] == replace(BASE.players[0], name=long)
    assert [(f.code, f.place, f.end_column) for f in result.findings] == [("E21", (PLAYERS + 1, 15), 60)]


def test_findings_in_a_moved_row_point_at_the_file():
    long = "Amberly-Fotheringay of the Seven Arches, Corin"
    source = changed(NAME, long).replace("4 w 1     2 b 1", "4 w q     2 b 1")
    assert [(f.code, f.column) for f in read(source).findings if f.code == "E08"] == [("E08", 99 + 13)]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_accents_in_one_column_each(encoding):
    name = "Ämbérly, Çorin"
    source = changed("Amberly, Corin", name).encode(encoding)
    result = read(source)
    assert result.tournament == replace_name(1, name)
    assert [f.code for f in result.findings] == ([] if encoding == "utf-8" else ["R02"])
    assert result.encoding == encoding


def replace_name(tpn: int, name: str) -> Tournament:
    return replace(BASE, players=tuple(replace(p, name=name) if p.tpn == tpn else p for p in BASE.players))


def test_columns_counted_in_bytes():
    name = "Ämbérly, Çorin"
    padded = name.encode().ljust(33)
    source = text(OPEN).encode().replace(NAME.encode(), padded)
    result = read(source)
    assert result.tournament == replace_name(1, name)
    assert [(f.code, f.line) for f in result.findings] == [("E13", PLAYERS + 1)]


def test_decomposed_accents_count_as_one_column():
    source = changed("Amberly, Corin", "A\u0308mberly, Corin").encode()
    result = read(source)
    assert result.tournament == replace_name(1, "Ämberly, Corin")
    assert [f.code for f in result.findings] == ["R04"]


def test_decomposed_accents_that_were_counted_as_two():
    source = changed("Amberly, Corin  ", "A\u0308mberly, Corin ").encode()
    assert read(source).tournament.players[0] == replace(BASE.players[0], name="A\u0308mberly, Corin")


def test_the_code_page_of_central_europe_is_suggested_by_the_federations():
    source = re.sub(r" (SCO|GER|IRL|FIN|POR) ", " POL ", changed("Amberly", "Åmberly"))
    (finding,) = [f for f in read(source.encode("cp1250", errors="replace")).findings if f.code == "R02"] or [None]
    source = source.replace("Åmberly", "Šmberly")
    (finding,) = [f for f in read(source.encode("cp1250")).findings if f.code == "R02"]
    assert "try cp1250" in str(finding)
    assert read(source.encode("cp1250"), encoding="cp1250").tournament.players[0].name == "Šmberly, Corin"


# ------------------------------------------------------------------- cells that need other rows


def test_several_bare_wins_are_full_point_byes():
    source = with_cell(5, 2, "0000 - +").replace("0000 - U     6 w", "0000 - +     6 w")
    source = with_cell(6, 2, "0000 - +").replace("0000 - H", "0000 - +").replace("6 w =", "6 w =")
    result = read(source)
    assert result.tournament.players[4].result(2).code is ResultCode.FPB
    assert result.tournament.players[5].result(2).code is ResultCode.FPB


def test_a_bare_win_beside_a_pairing_bye_is_a_full_point_bye():
    result = read(with_cell(5, 1, "0000 - +"))
    assert result.tournament.players[4].result(1).code is ResultCode.FPB


def test_team_files_keep_bare_forfeits():
    tournament = read_trf(text(TEAM))
    assert tournament.players[4].result(3).code is ResultCode.FORFEIT_WIN
    assert tournament.players[6].result(1).code is ResultCode.FORFEIT_LOSS
    assert codes(text(TEAM)) == []


@pytest.mark.parametrize("letter", "?*")
def test_a_game_without_a_result_yet(letter):
    source = changed("7 b 1\r", f"7 b {letter}\r").replace("1 w 0\r", f"1 w {letter}\r")
    result = read(source)
    assert result.tournament.players[0].result(4).code is ResultCode.UNFINISHED
    assert [f.code for f in result.findings if f.severity < Severity.ERROR] == ["E08", "E08"]


def test_a_running_game_of_lichess_is_a_zero_bye_with_an_opponent():
    source = changed("7 b 1\r", "7 b Z\r").replace("1 w 0\r", "1 w Z\r")
    players = read(source).tournament.players
    assert players[0].result(4) == replace(BASE.players[0].result(4), code=ResultCode.UNFINISHED)
    assert players[6].result(4).code is ResultCode.UNFINISHED


def test_an_opponent_without_a_result_is_a_game_to_be_played():
    source = changed("7 b 1\r", "7 b  \r").replace("1 w 0\r", "1 w  \r")
    result = read(source)
    assert result.tournament.players[0].result(4).code is ResultCode.UNFINISHED
    assert {f.code for f in result.findings} == {"E08"}


def test_a_forfeit_without_a_colour_keeps_its_opponent():
    result = read(changed("6 w +", "6 - +").replace("3 b -", "3 - -"))
    assert result.tournament.players[2].result(1).opponent == 6
    assert result.tournament.players[2].result(1).colour is None
    assert result.findings == ()


def test_rounds_not_paired_stay_blank_in_the_middle():
    lines = [line[:111] + " " * 8 + line[119:] if line.startswith("001") else line for line in OPEN]
    tournament = read(text(lines)).tournament
    assert all(player.result(3).code is ResultCode.ZPB for player in tournament.players)
    lines = [line[:121] if line.startswith("001") else line for line in OPEN]
    assert read(text(lines)).tournament.recorded_rounds == 3


def test_a_round_of_requested_byes_is_not_paired_yet():
    lines = [line[:121] for line in OPEN]
    lines[PLAYERS + 5] += "0000 - Z"
    tournament = read(text(lines)).tournament
    assert (tournament.recorded_rounds, tournament.next_round) == (4, 4)
    assert tournament.is_absent(6, 4)
    assert not tournament.is_absent(1, 4)


# ------------------------------------------------------------------- records

RECORDS: list[tuple[list[str], Callable[[Tournament], object], object, set[str]]] = [
    (["XXR 9"], lambda t: t.rounds_planned, 9, set()),
    (["142 9", "XXR 9"], lambda t: t.rounds_planned, 9, set()),
    (["142 9", "XXR 8"], lambda t: t.rounds_planned, 9, {"E18"}),
    (["142 0"], lambda t: (t.rounds_planned, t.unknown_records), (None, ("142 0",)), {"E18"}),
    (["142 3"], lambda t: t.rounds_planned, 3, {"E18"}),
    (["152 B"], lambda t: t.initial_colour, Colour.BLACK, set()),
    (["152 w "], lambda t: t.initial_colour, Colour.WHITE, {"R24"}),
    (["152 x"], lambda t: t.initial_colour, None, {"R08"}),
    (["XXC black1"], lambda t: t.initial_colour, Colour.BLACK, set()),
    (["XXC rank white1"], lambda t: (t.pair_by_rank, t.initial_colour), (True, Colour.WHITE), set()),
    (["XXC fast"], lambda t: t.unknown_records, ("XXC fast",), {"R08"}),
    (["162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0"], lambda t: t.scoring, ScoringSystem(), set()),
    (["162  P 0.5    X 0.0"], lambda t: (t.scoring.pab, t.scoring.unknown), (50, 0), {"E07"}),
    (["162 W 3 D=1,0 L 0"], lambda t: (t.scoring.win, t.scoring.draw), (300, 100), {"R20", "E07"}),
    (["162  W 1.0    Z 0.5"], lambda t: t.scoring.absence, 50, {"E19", "E07"}),
    (["162  W 1.0    Q 0.5"], lambda t: t.scoring, ScoringSystem(), {"E19"}),
    (["162  W 1.0 and more"], lambda t: t.unknown_records, ("162  W 1.0 and more",), {"R08"}),
    (["XXS W=1 D=0.5 PAB=1"], lambda t: t.scoring, ScoringSystem(), set()),
    (["XXS BW=2 FL=0.5", "XXS ZPB=0.5"], lambda t: (t.scoring.black_win, t.scoring.absence), (200, 50), {"E07"}),
    (["XXS W=1 Q=3"], lambda t: t.scoring, ScoringSystem(), {"E19"}),
    (["BBW  1.0", "BBD  0.5", "BBL  0.0", "BBZ  0.0", "BBF  0.0", "BBU  1.0"],
     lambda t: t.scoring, ScoringSystem(), set()),
    (["BBU 0.5"], lambda t: t.scoring.pab, 50, {"R20", "E07"}),
    (["BBF  0.5"], lambda t: t.scoring.forfeit_loss, 50, {"E07"}),
    (["BBU none"], lambda t: t.unknown_records, ("BBU none",), {"R08"}),
    (["XXZ 6 7"], lambda t: t.byes, (AnnouncedBye(ResultCode.ZPB, 5, (6, 7)),), set()),
    (["XXP 1 6", "XXP 2 6 7"], lambda t: t.prohibited, (ProhibitedGroup((1, 6)), ProhibitedGroup((2, 6, 7))), set()),
    (["240 H 005    6    7"], lambda t: t.byes, (AnnouncedBye(ResultCode.HPB, 5, (6, 7)),), set()),
    (["240 Z 5 6 7"], lambda t: t.byes, (AnnouncedBye(ResultCode.ZPB, 5, (6, 7)),), {"R21"}),
    (["240 z 005    6"], lambda t: t.byes, (AnnouncedBye(ResultCode.ZPB, 5, (6,)),), set()),
    (["240 Z 005    9"], lambda t: t.byes, (AnnouncedBye(ResultCode.ZPB, 5, (9,)),), {"E20"}),
    (["240 U 005    6"], lambda t: (t.byes, t.unknown_records), ((), ("240 U 005    6",)), {"R08"}),
    (["250      01.0 001 002    1   30"], lambda t: t.accelerations, (Acceleration(Points(100), 1, 2, 1, 30),), set()),
    (["250       1.0 001 001 0001 0004"], lambda t: t.accelerations, (Acceleration(Points(100), 1, 1, 1, 4),), set()),
    (["250  1.0  0.5 001 002    1    3"], lambda t: t.accelerations[0].match_points, 100, set()),
    (["250 nothing"], lambda t: t.unknown_records, ("250 nothing",), {"R08"}),
    (["260 001 005    1    7"], lambda t: t.prohibited, (ProhibitedGroup((1, 7), 1, 5),), set()),
    (["260 1 5 1 7"], lambda t: t.prohibited, (ProhibitedGroup((1, 7), 1, 5),), {"R21"}),
    (["299          -0.5    3    6"],
     lambda t: t.special_points, (SpecialPoints(None, Points(-50), 3, (6,)),), {"E07"}),
    (["299        -0.5   3    6"],
     lambda t: t.special_points, (SpecialPoints(None, Points(-50), 3, (6,)),), {"R28", "E07"}),
    (["299 W         2.0"], lambda t: t.special_points, (SpecialPoints(ResultCode.UNRATED_WIN, Points(200)),), {"E07"}),
    (["299 +   1.0   1.0  001    3"], lambda t: t.special_points[0].code, ResultCode.FORFEIT_WIN, set()),
    (["299 Q         2.0"], lambda t: t.unknown_records, ("299 Q         2.0",), {"R08"}),
    (["192 fide_dutch_2025"], lambda t: t.type_code, "FIDE_DUTCH_2025", set()),
    (["192 FIDE_DUTCH_2026"], lambda t: t.type_code, "FIDE_DUTCH_2026", set()),
    (["192 Home-made"], lambda t: t.type_code, "Home-made", {"E19"}),
    (["202 BHC1, bh:c2|MBH"], lambda t: t.tie_breaks, ("BH/C1", "BH/C2", "BH/M1"), {"R23"}),
    (["202 BH/C1,nonsense"], lambda t: t.tie_breaks, ("BH/C1", "nonsense"), {"E19"}),
    (["212 PTS,DE/P,MPvGP"], lambda t: t.standings_order, ("PTS", "DE/P", "MPvGP"), set()),
    (["112 Second, Deputy"], lambda t: len(t.deputy_arbiters), 2, set()),
    (["122 twice"], lambda t: t.time_control, "twice", {"R26"}),
    (["801 anything", "802 anything"], lambda t: t.unknown_records, (), set()),
    (["DAT 0001 EMAIL x@example.org"], lambda t: t.unknown_records, ("DAT 0001 EMAIL x@example.org",), {"R08"}),
    (["ENG    1 m  A Other, Name                       2312 SSX     E100001 1991/04/17"],
     lambda t: (t.players[0].national[0].rating, t.players[0].national[0].origin), (2312, "SSX"), set()),
    (["ENG    9 m  A Nobody"], lambda t: t.unknown_records, ("ENG    9 m  A Nobody",), {"E20"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("records", "field", "expected", "found"), RECORDS, ids=lambda v: v[0] if type(v) is list else ""
)
def test_records(records, field, expected, found):
    lines = [*OPEN, *records]
    result = read(text(lines))
    assert field(result.tournament) == expected
    assert {finding.code for finding in result.findings} == found, [str(f) for f in result.findings]


def test_a_tournament_code_in_092_is_taken_as_the_type():
    result = read(changed("092 Individual: Swiss-System", "092 FIDE_DUTCH_2025"))
    assert (result.tournament.type_code, result.tournament.type_text) == ("FIDE_DUTCH_2025", "")
    assert [finding.code for finding in result.findings] == ["R22"]


def test_fictitious_points_become_ranges():
    lines = [*OPEN, *(f"XXA {tpn:>4}  1.0  1.0  0.5" for tpn in (1, 2, 3)), "XXA    4  0.0  0.5"]
    expected = (
        Acceleration(Points(100), 1, 2, 1, 3),
        Acceleration(Points(50), 2, 2, 4, 4),
        Acceleration(Points(50), 3, 3, 1, 3),
    )
    assert read(text(lines)).tournament.accelerations == expected


def test_points_may_include_fictitious_points_and_byes_to_come():
    lines = [line[:121].rstrip() for line in OPEN]
    lines[PLAYERS + 4] = lines[PLAYERS + 4].ljust(121) + "0000 - H"
    lines.append("XXA    1  1.0  1.0  1.0  1.0")
    result = read(text(lines))
    wrong = [f for f in result.findings if f.code == "E07"]
    assert [f.line for f in wrong if f.line == PLAYERS + 5] == []
    assert [f.line for f in wrong if f.line == PLAYERS + 1] == []


def test_teams_of_trf16_have_numbers_by_their_order():
    lines = [*OPEN, "013 Left".ljust(36) + "   1    3    5", "013 Right".ljust(36) + "   2    4    6    7"]
    teams = read(text(lines)).tournament.teams
    assert [(team.number, team.name, team.members) for team in teams] == [
        (1, "Left", (1, 3, 5)),
        (2, "Right", (2, 4, 6, 7)),
    ]


def test_the_team_file_of_trf26():
    tournament = read_trf(text(TEAM))
    assert [team.members for team in tournament.teams] == [(1, 2, 7), (3, 4), (5, 6)]
    assert tournament.teams[0].strength == Points(205000)
    assert tournament.team_byes is not None
    assert tournament.team_byes.teams == (3, None, 2)
    assert tournament.line_ups[0].boards == (1, 2)
    assert tournament.team_forfeits[0].result == "+-"
    assert tournament.board_colours == "WB"


def test_arbiters_and_dates_that_cannot_be_read_are_kept():
    result = read(changed("042 2026/05/01", "042 05/06/2026"))
    assert result.tournament.start_date is None
    assert result.tournament.unknown_records == ("042 05/06/2026",)


def test_vegas_own_format_is_refused_with_help():
    with pytest.raises(TrfError, match=r"Vega.*export"):
        read("012 Open\n001 |  1|m| |Amberly, Corin|2301|SCO\n")


# ------------------------------------------------------------------- the examples of the format rules


def without_round_five(tournament: Tournament) -> Tournament:
    players = tuple(replace(player, rounds=player.rounds[:4]) for player in tournament.players)
    return replace(tournament, players=players)


_LACKS: dict[str, Callable[[Tournament], Tournament]] = {
    "c02_blank_round": without_round_five,
    "d01_no_rank": lambda t: without(t, rank=None),
    "d02_no_points": lambda t: without(t, points=None),
    "f02_no_fed": lambda t: without(t, federation=""),
    "g03_birth_zero": lambda t: without(t, birth=None),
}


def test_every_deviation_among_the_examples():
    folder = examples()
    base = read_trf(folder / "trf16_individual.trf")
    files = sorted((folder / "deviations").iterdir())
    assert len(files) >= 50
    for path in files:
        result = read(path)
        changed_players = _changed(_LACKS.get(path.stem, lambda t: t)(base), result.tournament)
        assert changed_players <= _expected_changes(path.stem), path.stem
        errors = [str(f) for f in result.findings if f.severity is Severity.ERROR]
        assert not errors or path.stem == "c02_blank_round", (path.stem, errors)


def _changed(base: Tournament, found: Tournament) -> set[str]:
    """The names of players' fields that differ anywhere."""
    assert len(base.players) == len(found.players)
    fields = ("tpn", "name", "sex", "title", "rating", "federation", "fide_id", "birth", "points", "rank", "rounds")
    pairs = list(zip(base.players, found.players, strict=True))
    return {name for name in fields if any(getattr(a, name) != getattr(b, name) for a, b in pairs)}


def _expected_changes(stem: str) -> set[str]:
    """What the file itself changes: names with accents, other ids, results that are meant to differ."""
    if stem.startswith(("a02", "a03", "a04", "a05", "e")):
        return {"name"}
    if stem.startswith(("d06", "d07")):
        return {"tpn", "rounds"}
    special = {"f05": {"sex"}, "g01": {"birth"}, "g02": {"birth"}, "j05": {"points"}, "j06": {"points"}}
    special |= {case: {"rounds"} for case in ("h05", "h06", "h08", "h09")}
    return special.get(stem[:3], set())


def test_the_two_styles_before_round_five_say_the_same():
    folder = examples()
    javafo, itdx = read_trf(folder / "trfx_before_round5.trf"), read_trf(folder / "trf26_itdx_before_round5.trf")
    assert javafo.players == itdx.players
    assert javafo.byes == itdx.byes
    assert javafo.rounds_planned == itdx.rounds_planned
    assert javafo.initial_colour == itdx.initial_colour


def test_the_flavour_of_2006():
    folder = examples()
    base, old = read_trf(folder / "trf16_individual.trf"), read_trf(folder / "trf06_flavoured.trf")
    assert [player.title for player in old.players] == [player.title for player in base.players]
    assert [player.birth for player in old.players] == [player.birth for player in base.players]
    assert old.players[8].rounds == base.players[8].rounds
    assert old.start_date == base.start_date


def test_a_sample_of_the_random_tournaments_beside_this_checkout():
    archive = examples().parents[2] / "corpus" / "dutch-2026-cases.zip"
    if not archive.is_file():
        pytest.skip("the corpus of random tournaments (shared/corpus) is not beside this checkout")
    with zipfile.ZipFile(archive) as file:
        names = sorted(name for name in file.namelist() if name.endswith(".trf"))[::20]
        for name in names:
            assert [f for f in read(file.read(name)).findings if f.severity is Severity.ERROR] == [], name


def test_base_file_in_detail():
    assert BASE.name == "Lantern Quay Open 2026"
    assert BASE.players[1].title is Title.WIM
    assert BASE.players[1].sex is Sex.FEMALE
    assert BASE.players[2].birth == BirthDate(1979)
    assert BASE.players[6].rating is None
    assert row(7).startswith("001    7 w")
    assert with_row(7, row(7)) == text(OPEN)
    assert str(BASE.round_dates[0]) == "2026-05-01"
