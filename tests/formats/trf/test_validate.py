"""The strict mode refuses each kind of defect at its place, and does not stop at the first."""

import re

import pytest

from crosstable.formats.findings import Finding, Severity, worst
from crosstable.formats.trf import PROFILES, Limits, read, read_trf, validate, write_trf
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


def errors(source: str, profile: str = "trf26") -> list[tuple[str, int, int]]:
    findings = validate(source, profile=profile)
    return [(f.code, f.line, f.column) for f in findings if f.severity is Severity.ERROR]


def line(tpn: int) -> int:
    return PLAYERS + tpn


def without(*codes: str) -> str:
    return text([item for item in OPEN if not item.startswith(codes)])


def shifted() -> str:
    return with_row(1, row(1).replace("2301 SCO ", "2301SCO  "))


REJECTED: dict[str, tuple[str, set[tuple[str, int, int]]]] = {
    "results contradict": (with_cell(7, 4, "   1 w ="), {("E01", line(7), 129), ("E07", line(7), 81)}),
    "the same colour": (with_cell(7, 4, "   1 b 0"), {("E02", line(7), 127)}),
    "opponent not mutual": (
        with_cell(7, 4, "   2 w 0"), {("E03", line(7), 122), ("E03", line(1), 122)}),
    "unknown opponent": (
        with_cell(7, 4, "  42 w 0"), {("E04", line(7), 122), ("E03", line(1), 122)}),
    "paired with oneself": (
        with_cell(7, 4, "   7 w 0"), {("E05", line(7), 122), ("E03", line(1), 122)}),
    "starting rank used twice": (text([*OPEN, row(7).replace("Gylf", "Oslo")]), {("E06", line(8), 5)}),
    "points are not the sum": (changed(" 4.0    1", " 4.5    1"), {("E07", line(1), 81)}),
    "unknown result": (with_cell(1, 1, "   4 w Q"), {("E08", line(1), 99)}),
    "unknown colour": (with_cell(1, 1, "   4 x 1"), {("E09", line(1), 97)}),
    "played without a colour": (with_cell(1, 1, "   4 - 1"), {("E09", line(1), 97)}),
    "rating is not a number": (changed("2301", "23a1"), {("E10", line(1), 49)}),
    "starting rank is not a number": (
        text([*OPEN, "001  x12 m    Other"]), {("E10", line(8), 5)}),
    "points are not a number": (changed(" 4.0    1", " 4.x    1"), {("E10", line(1), 81)}),
    "rank is not a number": (changed(" 4.0    1", " 4.0    i"), {("E10", line(1), 86)}),
    "opponent is not a number": (
        with_cell(7, 4, "   i w 0"), {("E10", line(7), 122), ("E11", line(7), 129), ("E03", line(1), 122)}),
    "bye with an opponent": (
        with_cell(7, 4, "   1 w U"), {("E11", line(7), 129), ("E07", line(7), 81)}),
    "result without an opponent": (
        with_cell(5, 2, "0000 - 1"), {("E11", line(5), 109), ("E07", line(5), 81)}),
    "several pairing byes": (
        with_cell(5, 3, "0000 - U").replace("5 b 1     2 w =", "5 b 1     2 w ="),
        {("E12", line(5), 119), ("E12", line(6), 119), ("E03", line(4), 112), ("E07", line(5), 81)}),
    "separator not blank": (shifted(), {("E13", line(1), 53)}),
    "no player": (text(OPEN[:PLAYERS]), {("E14", 0, 0)}),
    "impossible date": (changed("2026/05/01", "2026/02/30"), {("E16", 4, 5)}),
    "date in another form": (changed("2026/05/01", "01.05.2026"), {("E16", 4, 5)}),
    "end before start": (
        changed("052 2026/05/03", "052 2026/04/30"), {("E16", 5, 5), ("E16", 13, 92), ("E16", 13, 102),
                                                     ("E16", 13, 112), ("E16", 13, 122)}),
    "round outside": (changed("  26/05/03\r", "  26/05/04\r"), {("E16", 13, 122)}),
    "rounds out of order": (changed("26/05/02  26/05/02", "26/05/03  26/05/02"), {("E16", 13, 112)}),
    "date of a round": (changed("  26/05/03\r", "  26/13/03\r"), {("E16", 13, 122)}),
    "beyond the number of rounds": (with_record("142 3"), {("E18", 14 + i, 122) for i in range(1, 8)}),
    "no rounds": (with_record("142 0"), {("E18", 14, 5)}),
    "type misspelt": (with_record("192 FIDE_DUCH"), {("E19", 14, 5)}),
    "tie-break misspelt": (with_record("202 BH,BUH"), {("E19", 14, 8)}),
    "symbol of 162": (with_record("162  W 1.0    Q 0.5"), {("E19", 14, 15)}),
    "name that moves the row": (
        changed("Amberly, Corin" + " " * 19, "Amberly-Fotheringay of the Seven Arches, Corin"), {("E21", line(1), 15)}),
    "control character": (changed("Amberly, ", "Amberly,\x07"), {("E21", line(1), 23)}),
}  # fmt: skip


@pytest.mark.parametrize("case", REJECTED)
def test_a_defect_is_refused_at_its_place(case: str):
    source, expected = REJECTED[case]
    assert set(errors(source)) == expected, [str(f) for f in validate(source)]


def test_the_kinds_of_defects_are_told_apart_by_their_codes():
    assert {code for _, found in REJECTED.values() for code, _, _ in found} >= {f"E{n:02d}" for n in range(1, 15)}


def test_defects_of_teams():
    unknown = changed(
        "310   2 Beacon Hill                      BEA     1950    2.0    2.0   3     3    4",
        "310   2 Beacon Hill                      BEA     1950    2.0    2.0   3     3   44",
        TEAM,
    )
    assert ("E20", 28, 79) in errors(unknown)
    twice = changed("2.0   3     3    4", "2.0   3     3    4    5", TEAM)
    assert ("E20", 29, 0) in errors(twice)
    points = changed("    3.0    3.0   1", "    3.0    3.5   1", TEAM)
    assert errors(points) == [("E20", 27, 62)]
    line_up = changed("300   1   1   2    1    2", "300   1   1   2    1    3", TEAM)
    assert errors(line_up) == [("E20", 30, 22)]
    again = changed("310   2 Beacon", "310   1 Beacon", TEAM)
    assert ("E20", 28, 5) in errors(again)


def test_every_missing_record_is_named():
    found = [f for f in validate(without("012", "022", "032", "042", "052", "102"), profile="fide") if f.code == "E15"]
    assert [f.place for f in found] == [(0, 0)] * 6
    assert sorted(re.findall(r"record (\d{3})", "\n".join(map(str, found)))) == [
        "012",
        "022",
        "032",
        "042",
        "052",
        "102",
    ]
    assert [f.code for f in validate(without("132"), profile="fide")][:1] == ["E15"]
    assert [f.code for f in validate(without("042", "052"), profile="trf16")] == []
    assert ("E15", 1, 5) in errors(changed("012 Lantern Quay Open 2026", "012"))


def test_the_base_files_are_valid():
    assert validate(text(OPEN)) == []
    assert validate(text(OPEN), profile="trf16") == []
    assert validate(text(TEAM)) == []


def test_what_fide_asks_beyond_the_format():
    findings = validate(text(OPEN), profile="fide")
    assert [(f.code, f.place, f.severity) for f in findings] == [("E24", (line(7), 58), Severity.ERROR)]
    same = changed("990300022", "990300011")
    first = validate(same, profile="fide")[0]
    assert (first.line, first.related) == (line(2), ((line(1), 58),))
    assert [f.severity for f in validate(same)] == [Severity.WARNING]


@pytest.mark.parametrize(
    ("old", "new", "column"),
    [("wWIM", "mWIM", 10), (" 2301 ", " 2901 ", 49), (" 2301 ", " 1399 ", 49), (" SCO ", " XYZ ", 54),
     ("1990/02/14", "2025/02/14", 70), ("1990/02/14", "1890/02/14", 70)],
)  # fmt: skip
def test_what_a_server_may_query_is_a_warning(old, new, column):
    findings = validate(changed(old, new))
    assert [(f.code, f.column, f.severity) for f in findings] == [("E22", column, Severity.WARNING)]


def test_counts_are_warnings():
    assert [(f.code, f.severity) for f in validate(changed("062 7", "062 8"))] == [("E23", Severity.WARNING)]


def test_meeting_again_matters_in_a_swiss_only():
    source = with_cell(7, 4, "   2 w 0").replace("7 b 1\r", "4 b 1\r")
    lines = source.splitlines()
    lines[PLAYERS + 1] = lines[PLAYERS + 1].replace("4 b =", "7 b 1")
    lines[PLAYERS + 3] = lines[PLAYERS + 3].replace("2 w =", "1 w 0")
    codes = [f.code for f in validate(text(lines))]
    assert codes.count("E17") == 2
    assert "E17" not in [f.code for f in validate(text([*lines, "192 BERGER_DOUBLEROUNDROBIN"]))]


def test_the_bye_twice_is_a_warning_in_a_swiss():
    source = with_cell(7, 4, "0000 - U")
    assert "E12" in [f.code for f in validate(source) if f.severity is Severity.WARNING]


def test_engines_are_more_particular():
    def found(*records: str) -> list[str]:
        return [f.code for f in validate(text([*OPEN, "142 5", *records]), profile="engine")]

    assert found() == []
    assert found("192 FIDE_DUTCH") == []
    assert found("192 FIDE_DUTCH_2026") == ["E19"]
    assert found("162  A 0.0") == ["E19"]
    assert found("162  X 0.5") == ["E19"]
    assert found("152 W ") == ["R24"]
    assert found("192 FIDE_DUTCH ") == ["R24"]
    assert found("XXZ 7") == ["R29"]
    assert found("299 W         1.0") == ["R29"]
    assert [f.code for f in validate(text(OPEN), profile="engine")] == ["E15"]
    gap = text([*OPEN, "142 5"]).replace("001    7 w", "001  107 w").replace("     7 ", "   107 ")
    assert [f.code for f in validate(gap, profile="engine")] == ["E10"]


def test_an_exchange_before_the_end_needs_rounds_and_type():
    assert {f.code for f in validate(text(OPEN), profile="itdx")} == {"E15"}
    assert validate(text([*OPEN, "142 5", "192 FIDE_DUTCH"]), profile="itdx") == []
    running = changed("7 b 1\r", "7 b ?\r").replace("1 w 0\r", "1 w ?\r")
    severities = {f.severity for f in validate(text([*running.splitlines(), "142 5", "192 FIDE_DUTCH"]), profile="itdx")
                  if f.code == "E08"}  # fmt: skip
    assert severities == {Severity.WARNING}


def test_records_that_trf16_does_not_have():
    source = text(["### comment", *OPEN, "142 5"])
    assert [(f.code, f.line) for f in validate(source, profile="trf16")] == [("R29", 1), ("R29", len(OPEN) + 2)]


def test_what_cannot_be_read_is_one_finding():
    assert [f.code for f in validate(b"\x00\x01\x02")] == ["R00"]
    assert [f.code for f in validate("/no/such/file.trf")] == ["R00"]


def test_an_unknown_profile_is_a_mistake_of_the_caller():
    with pytest.raises(ValueError, match="trf26, trf16, fide, engine, itdx"):
        validate(text(OPEN), profile="other")


def test_many_findings_end_with_their_number():
    lines = [*OPEN[:PLAYERS], *(f"001 {n:>4} x    Player {n}" for n in range(1, 1001))]
    findings = validate(text(lines), limits=Limits(findings=50))
    assert len(findings) == 51
    assert re.search(r"and \d{3,} more findings", str(findings[-1]))
    assert all(f.severity is Severity.ERROR for f in findings[:50])


@pytest.mark.parametrize("profile", PROFILES)
def test_findings_are_in_the_order_of_the_file(profile):
    source = with_cell(1, 1, "   9 x Q").replace("2026/05/01", "soon")
    findings = validate(source, profile=profile)
    assert findings == sorted(findings)


# ------------------------------------------------------------------- the examples of the format rules

PLACES = {
    "r01": ("E01", {(18, 139)}),
    "r02": ("E02", {(18, 137)}),
    "r03": ("E03", {(18, 132), (15, 132)}),
    "r04": ("E04", {(18, 132)}),
    "r05": ("E05", {(18, 132)}),
    "r06": ("E06", {(22, 5)}),
    "r07": ("E07", {(14, 81)}),
    "r08": ("E08", {(14, 99)}),
    "r09": ("E09", {(14, 97)}),
    "r10": ("E10", {(14, 49)}),
    "r11": ("E11", {(20, 139)}),
    "r12": ("E12", {(17, 99), (21, 99), (22, 99)}),
    "r13": ("E13", {(14, 53)}),
    "r14": ("E14", {(0, 0)}),
    "r15": ("E15", {(0, 0)}),
    "r16": ("E16", {(4, 5)}),
}
_ENDS = {"r03": 135, "r04": 135, "r05": 135, "r06": 8, "r07": 84, "r10": 52, "r16": 14}


@pytest.mark.parametrize("case", PLACES)
def test_every_file_to_be_rejected(case):
    (path,) = (examples() / "strict_reject").glob(f"{case}_*.trf")
    code, places = PLACES[case]
    found = [f for f in validate(path) if f.code == code and f.severity is Severity.ERROR]
    assert {f.place for f in found} == places
    assert {f.end_column for f in found} == {_ENDS.get(case)}


def test_the_reference_files_are_valid():
    folder = examples()
    for name, profile in [("trf16_individual", "trf16"), ("trf16_individual", "trf26"), ("trf26_individual", "trf26"),
                          ("trf26_individual", "engine"), ("trf26_itdx_before_round5", "itdx"), ("trf26_team", "trf26"),
                          ("trf26_itdx_before_round5", "engine")]:  # fmt: skip
        assert validate(folder / f"{name}.trf", profile=profile) == [], name


# ------------------------------------------------------------------- the findings themselves


def test_a_finding_names_place_code_and_both_rows():
    (finding,) = [f for f in validate(with_cell(7, 4, "   1 w =")) if f.code == "E01"]
    assert str(finding) == (
        f"{line(7)}:129: error E01 round 4: player 7 has '=', but opponent 1 (line {line(1)}, column 129) has '1'; "
        "expected results that belong together: ask the arbiter and correct one row"
    )
    assert finding.related == ((line(1), 129),)
    assert finding.message.template.startswith("round {round}: player {player} has {result!r}")


def test_the_tolerant_reader_and_the_validator_see_the_same_matters():
    for source, expected in REJECTED.values():
        tolerant = {(f.code, f.line, f.column) for f in read(source).findings}
        rules = {(code, number, column) for code, number, column in expected if code not in {"E15", "E16"}}
        assert rules <= tolerant


def test_contradictions_do_not_change_the_tournament():
    source = with_cell(7, 4, "   1 w =")
    result = read(source)
    assert worst(result.findings) is Severity.ERROR
    assert read_trf(source) == result.tournament
    assert result.tournament.players[6].result(4).code == "="
    assert result.tournament.players[0].result(4).code == "1"


def test_sorting_findings_and_other_things_does_not_mix():
    (finding,) = validate(text(OPEN), profile="fide")
    assert isinstance(finding, Finding)
    with pytest.raises(TypeError):
        sorted([finding, "x"])
    assert worst([]) is None


def test_what_the_writer_makes_is_valid_for_its_purpose():
    tournament = read_trf(text(OPEN))
    assert validate(write_trf(tournament)) == []
    assert validate(write_trf(tournament, "16"), profile="trf16") == []
    assert validate(write_trf(tournament, profile="engine"), profile="engine") == []
