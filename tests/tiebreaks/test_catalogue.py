"""The catalogue: spellings of lists and codes, what survives, what is refused and what is suggested."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.domain.messages import Message
from crosstable.formats.trf.codes import tie_break as trf_spelling
from crosstable.tiebreaks import EDITIONS, RULES, Modifier, TieBreak, edition_named
from crosstable.tiebreaks.catalogue import (
    ENTRIES,
    BadModifierError,
    Better,
    Entry,
    Family,
    Where,
    check,
    code_list,
    complaint,
    exists_in,
    is_known,
    is_own,
    long_name,
    parse,
    screen_code,
    suggestion,
)
from crosstable.tiebreaks.errors import UnknownTieBreakError

SAMPLES = {
    "C": ("C1", "C2"),
    "M": ("M1", "M2"),
    "L": ("L+1", "L-2"),
    "P": ("P",),
    "F": ("F",),
    "R": ("R",),
    "K": ("K3",),
    "U": ("U1400",),
}


def forms(entry: Entry) -> list[str]:
    """The codes of an entry with every single modifier, every fitting pair, and the scores of teams."""
    single = [form for kind in entry.modifiers for form in SAMPLES[kind]]
    pairs = [
        f"{a}/{b}"
        for one, two in combinations(entry.modifiers, 2)
        for a in SAMPLES[one]
        for b in SAMPLES[two]
        if {one, two} != {"C", "M"}
    ]
    bases = [entry.code, *([f"{entry.code}:MP", f"{entry.code}:GP"] if entry.split else [])]
    return bases + [f"{base}/{form}" for base in bases for form in single + pairs]


EVERY_FORM = [form for entry in ENTRIES.values() for form in forms(entry)]


# ------------------------------------------------------------------------------------------------ the table


def test_catalogue_and_rules_know_the_same_codes() -> None:
    assert set(ENTRIES) == set(RULES)


@pytest.mark.parametrize("code", list(ENTRIES))
def test_catalogue_and_rules_say_the_same(code: str) -> None:
    entry, rule = ENTRIES[code], RULES[code]
    assert entry.article.split(" ")[-1] == rule.article
    assert (entry.where is Where.SWISS) == (rule.is_buchholz)
    assert (entry.family is Family.TEAM or code in {"MPTS", "GPTS"}) == rule.needs_teams
    if entry.better is Better.LOW:
        assert rule.lower_is_better
    if entry.better is Better.RANK:
        assert rule.for_group is not None
    assert not (rule.needs_ratings and "U" not in entry.modifiers)


def test_editions_lack_only_codes_of_the_catalogue() -> None:
    assert all(edition.lacks <= set(ENTRIES) for edition in EDITIONS)


@pytest.mark.parametrize(
    ("code", "edition", "there"),
    [
        ("STD", "C07-2026", True),
        ("STD", "C07-2024", False),
        ("TPN", "pre-2023", False),
        ("BH/C1", "pre-2023", True),
        ("MODMED", "USCF-34", True),
        ("MODMED", "C07-2026", False),
        ("XYZ", "C07-2026", False),
    ],
)
def test_code_exists_in_edition(code: str, edition: str, there: bool) -> None:
    assert exists_in(parse(code)[0], edition_named(edition)) is there


# ------------------------------------------------------------------------------------------------- spellings


@pytest.mark.parametrize("code", EVERY_FORM)
def test_every_code_reads_as_it_prints(code: str) -> None:
    (found,) = parse(code, strict=True)
    assert str(found) == code
    assert found.text == code


@pytest.mark.parametrize("code", EVERY_FORM)
def test_every_code_reads_in_other_signs_and_cases(code: str) -> None:
    (meant,) = parse(code)
    for written in (code.lower(), code.replace("/", "!"), code.replace("/", "#"), code.replace("/", " ")):
        assert parse(written) == (meant,), written
    assert parse(screen_code(meant).replace("\N{MINUS SIGN}", "-")) == (meant,)


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=lambda entry: entry.code)
def test_long_names_are_read(entry: Entry) -> None:
    if "," not in entry.name:
        assert parse(entry.name) == (TieBreak(entry.code),)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("BH-C1", "BH/C1"),
        ("BH C1", "BH/C1"),
        ("BHC1", "BH/C1"),
        ("BH:C1", "BH/C1"),
        ("BH / C1", "BH/C1"),
        ("bh(c1)", "BH/C1"),
        ("Buc1", "BH/C1"),
        ("Buchholz Cut-1", "BH/C1"),
        ("Buchholz cut 2", "BH/C2"),
        ("BH Median 1", "BH/M1"),
        ("Median Buchholz", "BH/M1"),
        ("MBH", "BH/M1"),
        ("AROC1", "ARO/C1"),
        ("GE", "REP"),
        ("BH:GP/C1-P", "BH:GP/C1/P"),
        ("bh:gp!c1#p", "BH:GP/C1/P"),
        ("mpvgp", "MPvGP"),
        ("MP", "MPTS"),
        ("KS/L1", "KS/L+1"),
        ("KSL-1", "KS/L-1"),
        ("AOBF", "AOB/F"),
        ("Sonneborn-Berger", "SB"),
        ("Sonneborn-Berger Cut-1", "SB/C1"),
        ("direct encounter/p", "DE/P"),
        ("Modified Median", "MODMED"),
        ("Cumulative of opposition", "CUMOPP"),
        ("Median", "MEDIAN"),
    ],
)
def test_usual_spellings(written: str, meant: str) -> None:
    (found,) = parse(written, strict=True)
    assert str(found) == meant


@pytest.mark.parametrize(
    "written",
    [
        "PTS,BH/C1,BH,SB",
        "PTS, BH/C1, BH, SB",
        "pts;bh-c1;bh;sb",
        "PTS|BHC1|BH|SB",
        "PTS BH/C1 BH SB",
        "PTS BH C1 BH SB",
        "Points, Buchholz Cut-1, Buchholz, Sonneborn-Berger",
        "Points Buchholz Cut-1 Buchholz Sonneborn-Berger",
        ",PTS,, Buc1;\tBH\nSB,",
    ],
)
def test_separators(written: str) -> None:
    assert code_list(parse(written, strict=True)) == "PTS,BH/C1,BH,SB"


def test_a_sequence_of_entries_is_a_list_too() -> None:
    assert code_list(parse(("PTS", "BH C1", "DE,SB"))) == "PTS,BH/C1,DE,SB"


def test_an_empty_text_is_an_empty_list() -> None:
    assert parse(" , ; ") == ()


@pytest.mark.parametrize(
    "code", [form for form in EVERY_FORM if ENTRIES[parse(form)[0].name].family is not Family.US_CHESS]
)
def test_readers_of_trf_leave_codes_as_they_are(code: str) -> None:
    assert parse(trf_spelling(code)) == parse(code)


# ------------------------------------------------------------------------------------------ what is not known


@pytest.mark.parametrize("written", ["XYZ", "OTHER_house-rule", "My rule", "BH/X1", "ABH", "BCP", "R1", "/C1", "BH/P3"])
def test_unknown_entries_survive_as_written(written: str) -> None:
    before, found, after = parse(f"BH,{written},SB")
    assert (before.name, after.name) == ("BH", "SB")
    assert not is_known(found)
    assert (str(found), found.text, screen_code(found), str(long_name(found))) == (written,) * 4


def test_own_tie_breaks_of_the_organiser() -> None:
    own, other = parse("OTHER_x, XYZ")
    assert is_own(own)
    assert not is_own(other)


@given(st.text(max_size=30))
def test_any_text_reads_without_an_error_and_nothing_is_lost(text: str) -> None:
    for found in parse(text):
        assert found.text
        assert parse(found.text) == (found,) or not is_known(found)
        str(long_name(found))


@given(st.lists(st.sampled_from(EVERY_FORM), max_size=8))
def test_lists_come_back(codes: list[str]) -> None:
    found = parse(",".join(codes))
    assert code_list(found) == ",".join(codes)
    assert parse(" ".join(codes)) == found


@pytest.mark.parametrize(
    ("written", "near"),
    [
        ("BUCHOLZ", "BH"),
        ("Buckholz Cut-1", "BH/C1"),
        ("BHX/C1", "BH/C1"),
        ("Sonnenborn", "SB"),
        ("TRP", "TPR"),
        ("BB", "BBE"),
        ("SOLKOF", "SOLKOFF"),
        ("EDEBX", "EDEB"),
    ],
)
def test_the_nearest_code_is_suggested(written: str, near: str) -> None:
    with pytest.raises(UnknownTieBreakError) as error:
        parse(written, strict=True)
    assert f"{written} is not a known tie-break. Did you mean {near} (" in str(error.value.message)


def test_without_anything_near_nothing_is_suggested() -> None:
    assert suggestion("QQQQ") is None
    with pytest.raises(UnknownTieBreakError, match=r"^QQQQ is not a known tie-break\.$"):
        check(TieBreak("QQQQ"))


def test_own_tie_breaks_cannot_be_asked_for() -> None:
    with pytest.raises(UnknownTieBreakError, match="organiser's own"):
        parse("OTHER_x", strict=True)


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("BH/L1", "/L+1 does not fit Buchholz (BH), which takes /C1 /C2 /M1 /M2 /P /F [C.07 8.1]."),
        ("BH/X1", "/X1 does not fit Buchholz (BH)"),
        ("KS/C1", "/C1 does not fit Koya (KS), which takes /L+1 /L-1 [C.07 9.2]."),
        ("WIN/C1", "Number of wins (WIN) takes no modifiers; leave out /C1."),
        ("BPG:MP", "leave out :MP."),
        ("BH/C0", "the number of C0 must be at least 1."),
        ("BH/C1/C2", "the modifier C stands twice."),
        ("BH/C1/M1", "Cut and Median cannot be combined"),
        ("SSSC/K", "the number of K0 must be at least 1."),
    ],
)
def test_modifiers_that_do_not_fit(written: str, says: str) -> None:
    with pytest.raises(BadModifierError) as error:
        parse(written, strict=True)
    assert isinstance(error.value.message, Message)
    assert says in str(error.value.message)


def test_a_cut_that_is_deep_is_no_error() -> None:
    assert complaint(TieBreak("BH", modifiers=(Modifier("C", 9),))) is None


# -------------------------------------------------------------------------------------------------- printing


@pytest.mark.parametrize(
    ("code", "screen", "name"),
    [
        ("BH/C1", "BH-C1", "Buchholz Cut-1"),
        ("BH/M1", "BH-M1", "Buchholz Median-1"),
        ("BH:GP/C1/P", "BH:GP-C1-P", "Buchholz (game points) Cut-1, forfeited games as played"),
        ("KS/L-1", "KS-L\N{MINUS SIGN}1", "Koya, limit ½ lower"),
        ("KS/L+2", "KS-L+2", "Koya, limit 1 higher"),
        ("AOB/F", "AOB-F", "Average of opponents' Buchholz (fore)"),
        ("TPN/R", "TPN-R", "Pairing number, reversed"),
        ("SSSC/K3", "SSSC-K3", "Score strength combination, divisor 3"),
        ("ARO/U1400", "ARO-U1400", "Average rating of opponents, unrated players as 1400"),
    ],
)
def test_codes_and_names_for_people(code: str, screen: str, name: str) -> None:
    (found,) = parse(code)
    assert screen_code(found) == screen
    assert str(long_name(found)) == name
