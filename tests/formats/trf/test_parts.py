"""The small parts: dates, cells, text that must fit, titles and codes, messages."""

import string
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.domain import BirthDate, Colour, Player, Points, ResultCode, RoundResult, Title, Tournament
from crosstable.formats.trf import TrfError, codes, kinds, read_trf, write_trf
from crosstable.formats.trf.cells import read_cell
from crosstable.formats.trf.dates import DateState, read_birth, read_date, read_round_date
from crosstable.formats.trf.text import clean, fit, to_ascii
from crosstable.formats.trf.writers.players import cell
from tests.formats.trf.examples import OPEN, text


@pytest.mark.parametrize(
    ("written", "state", "value"),
    [
        ("2026/03/06", DateState.STRICT, date(2026, 3, 6)),
        ("2026-03-06", DateState.LOOSE, date(2026, 3, 6)),
        ("2026.3.6", DateState.LOOSE, date(2026, 3, 6)),
        ("06.03.2026", DateState.LOOSE, date(2026, 3, 6)),
        ("06. 03. 2026", DateState.LOOSE, date(2026, 3, 6)),
        ("31/03/2026", DateState.LOOSE, date(2026, 3, 31)),
        ("03/31/2026", DateState.LOOSE, date(2026, 3, 31)),
        ("06/06/2026", DateState.LOOSE, date(2026, 6, 6)),
        ("8 March 2026", DateState.LOOSE, date(2026, 3, 8)),
        ("May 29, 2020", DateState.LOOSE, date(2020, 5, 29)),
        ("05/06/2026", DateState.AMBIGUOUS, None),
        ("2026/02/30", DateState.BAD, None),
        ("8 Foo 2026", DateState.BAD, None),
        ("https://example.org", DateState.BAD, None),
        ("٢٠٢٦/03/06", DateState.BAD, None),
    ],
)
def test_dates(written, state, value):
    found = read_date(written)
    assert (found.state, found.value) == (state, value)


def test_round_dates_have_the_century_of_the_tournament():
    assert read_round_date("26/03/06", 2026).value == date(2026, 3, 6)
    assert read_round_date("99/12/31", 2000).value == date(1999, 12, 31)
    assert read_round_date("69/01/01", 2020).value == date(2069, 1, 1)
    assert read_round_date("26-03-06", 2026).state is DateState.LOOSE
    assert read_round_date("26/13/06", 2026).state is DateState.BAD


@given(st.dates(date(1900, 1, 1), date(2100, 1, 1)))
def test_a_birth_reads_as_it_was_written(day: date):
    birth = BirthDate(day.year, day.month, day.day)
    assert read_birth(str(birth)).value == birth
    assert read_birth(str(BirthDate(day.year))).value == BirthDate(day.year)


_RESULTS = st.one_of(
    st.builds(RoundResult, st.sampled_from([*"UFHZ"]).map(ResultCode)),
    st.builds(
        RoundResult, st.sampled_from([*"10=WDL+-"]).map(ResultCode), st.integers(1, 9999), st.sampled_from(Colour)
    ),
)


@given(_RESULTS)
def test_a_cell_reads_as_it_was_written(result: RoundResult):
    found = read_cell(cell(result))
    assert (found.result, found.remarks, found.doubtful) == (result, (), False)


@given(st.text(max_size=10))
def test_any_ten_characters_are_a_cell(content: str):
    found = read_cell(content)
    assert found.result.code in ResultCode
    assert len(found.remarks) <= 10


@given(st.text(max_size=60), st.integers(1, 40))
def test_fitted_text_is_short_and_starts_as_the_text_does(content: str, width: int):
    fitted = fit(content, width)
    assert len(fitted) <= width
    assert clean(content).startswith(fitted)
    assert not set(fitted) & set("\r\n\t\x00\x85\u2028")


def test_an_accent_is_not_cut_off():
    assert fit("abc" + "x\u0323\u0307", 4) == "abc"
    assert fit("abcd" + "\u0323\u0307", 4) == "abc"
    assert fit("ab👩\u200d👧cd", 4) == "ab"
    assert fit("ab cd", 3) == "ab"


def test_old_readers_get_ascii():
    assert to_ascii("Größe Łukasz Åse Ðorđe Þór 漢") == "Grosse Lukasz Ase Dorde Thor ?"
    assert write_trf(Tournament(players=(Player(tpn=1, name="Éva Ő"),)), ascii_only=True).isascii()


@pytest.mark.parametrize("break_", ["\n", "\r", "\r\n", "\x0b", "\x0c", "\x85", "\u2028", "\u2029", "\x1c", "\x00"])
def test_no_text_can_start_a_record_of_its_own(break_):
    evil = f"A{break_}001    2 m    Intruder"
    tournament = Tournament(
        name=evil,
        city=evil,
        chief_arbiter=evil,
        deputy_arbiters=(evil,),
        time_control=evil,
        type_code=evil,
        tie_breaks=(evil,),
        comments=(evil,),
        unknown_records=("ZZZ " + evil,),
        players=(Player(tpn=1, name=evil, fide_id=evil, federation=evil, title_text=evil),),
    )
    for version in ("26", "16"):
        for profile in ("fide", "engine", "javafo"):
            written = write_trf(tournament, version, profile=profile)
            assert len(written.splitlines()) == written.count("\r\n")
            assert sum(line.startswith("001") for line in written.splitlines()) == 1
    assert len(read_trf(write_trf(tournament)).players) == 1


def test_what_does_not_fit_is_an_error_not_a_shifted_row():
    for player in (Player(tpn=10_000), Player(tpn=1, rating=12_345), Player(tpn=1, points=Points(1_234_567))):
        with pytest.raises(TrfError, match="cannot be written"):
            write_trf(Tournament(players=(player,)))


def test_lines_end_as_the_format_says_and_have_no_blanks_before():
    for version in ("26", "16"):
        lines = write_trf(read_trf(text(OPEN)), version).split("\r\n")
        assert lines.pop() == ""
        assert all(line == line.rstrip() for line in lines)


def test_an_unknown_version_is_a_mistake_of_the_caller():
    with pytest.raises(ValueError, match="expected version 26 or 16"):
        write_trf(Tournament(), "06")


@pytest.mark.parametrize(
    ("written", "title"),
    [("GM", Title.GM), ("wgm", Title.WGM), ("g", Title.GM), ("m", Title.IM), ("wf", Title.WFM), ("gf", Title.WGM)],
)
def test_titles(written, title):
    assert codes.read_title(written) is title


def test_tournament_types():
    known = ["FIDE_DUTCH", "fide_dutch_2026_baku", "BERGER_ROUNDROBIN_G4", "FIDE_SCHILLER_4x3", "FIDE_TEAM_TYPEB_GP_MP"]
    assert all(codes.is_tournament_type(code) for code in known)
    assert not codes.is_tournament_type("FIDE_DUTCH_BAKU_2026")
    assert codes.engine_type("FIDE_DUTCH_2026_BAKU") == "FIDE_DUTCH_BAKU"
    assert codes.engine_type("") == "FIDE_DUTCH"
    assert codes.engine_type("FIDE_DUBOV") == ""
    assert codes.is_swiss("FIDE_DUTCH")
    assert not codes.is_swiss("FIDE_DOUBLESWISS")


@pytest.mark.parametrize(
    "code", ["BH/C1", "ARO/M2", "DE/P", "KS/L+2", "EDEBT/P", "BH:MP/C1", "SSSC/F/K4", "OTHER_x", "TPN/R", "PS/C2"]
)
def test_tie_breaks_of_the_handbook_are_known_and_stay(code):
    assert codes.is_tie_break(code)
    assert codes.tie_break(code) == code


def test_the_number_of_an_arbiter():
    assert codes.fide_id_in("IA Marlowe, Tess (990300901)") == "990300901"
    assert codes.fide_id_in("Marlowe, Tess") == ""


# ------------------------------------------------------------------- messages

CATALOGUE = {name: kind for name, kind in vars(kinds).items() if isinstance(kind, kinds.Kind)}


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_message_says_what_to_do(name):
    kind = CATALOGUE[name]
    templates = [kind.template] if isinstance(kind.template, str) else kind.template
    for template in templates:
        fields = [field for _, field, _, _ in string.Formatter().parse(template) if field is not None]
        assert all(field.isidentifier() for field in fields)
        assert len(template) > 25
        assert template[-1] not in ".!"
        assert str(kind.message({f: 1 if f == "count" or "04X" in template else "x" for f in fields}))
    assert set(kind.profiles) <= set(kinds.PROFILES)


def test_codes_are_those_of_the_digest():
    assert {kind.code for kind in CATALOGUE.values() if kind.code.startswith("E")} == {
        f"E{n:02d}" for n in range(1, 25)
    }
