"""No input crashes the reader, takes it long, or makes it hold more than a few times its size."""

import io
import random
import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from crosstable.domain import Tournament
from crosstable.formats.findings import Finding
from crosstable.formats.trf import Limits, TrfError, read, read_trf, renumber, validate, write_trf
from crosstable.formats.trf.records import HANDLERS
from tests.formats.trf.examples import OPEN, PLAYERS, TEAM, text

FILES = [text(OPEN).encode(), text(TEAM).encode(), ("Ä".join(text(OPEN).split("m"))).encode("cp1252")]


def swallow(content: bytes | str) -> None:
    """Whatever the content is, the reader and the validator answer, and what was read can be written and read again."""
    try:
        result = read(content)
    except TrfError:
        return
    assert all(isinstance(finding, Finding) and str(finding) for finding in result.findings)
    for profile in ("trf26", "engine"):
        validate(content, profile=profile)
    again = written(result.tournament)
    if again is not None:
        assert read(again).tournament.recorded_rounds == result.tournament.recorded_rounds


def written(tournament: Tournament) -> str | None:
    try:
        renumber(tournament)
        write_trf(tournament, profile="engine")
        write_trf(tournament, "16")
        return write_trf(tournament)
    except TrfError:
        return None


@given(st.binary(max_size=400))
@example(b"\xff\xfe\x00\xd8")
@example(b"\xef\xbb\xbf")
@example(b"001 \xc3")
@settings(deadline=None, max_examples=200)
def test_any_bytes(content: bytes):
    swallow(content)


@given(st.text(max_size=300))
@settings(deadline=None, max_examples=200)
def test_any_text(content: str):
    swallow(content + "\n")


_LINE = st.builds(
    lambda code, rest: code + " " + rest,
    st.sampled_from([*HANDLERS, "ENG", "###", "DAT", "   "]),
    st.text("0123456789 .,-+=wbWDLUFHZ?ABC/\t½\x00|ä", max_size=120),
)


@given(st.lists(_LINE, max_size=12), st.booleans())
@settings(deadline=None, max_examples=300, suppress_health_check=[HealthCheck.too_slow])
def test_any_records(lines: list[str], with_players: bool):
    swallow(text([*(OPEN if with_players else []), *lines]))


@given(st.integers(0, 2**32), st.integers(1, 20), st.sampled_from(FILES))
@settings(deadline=None, max_examples=300)
def test_damaged_files(seed: int, changes: int, content: bytes):
    rng = random.Random(seed)
    damaged = bytearray(content)
    for _ in range(changes):
        _damage(rng, damaged)
    swallow(bytes(damaged))


def _damage(rng: random.Random, content: bytearray) -> None:
    place, length = rng.randrange(len(content)), rng.randrange(1, 12)
    match rng.randrange(4):
        case 0:
            content[place] = rng.randrange(256)
        case 1:
            del content[place : place + length]
        case 2:
            content[place:place] = content[place : place + length]
        case _:
            content[place : place + 1] = rng.choice([b" ", b"\n", b"\t", b"9", b"\xff", b"-", b"001 ", b"0000"])


# ------------------------------------------------------------------- sizes


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("blank lines", b"\n" * (33 * 2**20)),
        ("one line", b"x" * (33 * 2**20)),
        ("zeros", bytes(33 * 2**20)),
    ],
)
def test_too_large_is_refused_at_once(name, content):
    start = time.perf_counter()
    with pytest.raises(TrfError, match="larger than 33554432 bytes"):
        read(content)
    assert time.perf_counter() - start < 1


def test_64_mib_on_disk_never_get_into_memory(tmp_path: Path):
    path = tmp_path / "huge.trf"
    with path.open("wb") as file:
        file.truncate(64 * 2**20)
    tracemalloc.start()
    with pytest.raises(TrfError, match="larger than"):
        read_trf(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 40 * 2**20


@pytest.mark.parametrize("unit", ["\n", "x\n", "001\n", "001    1\n", "###\n", "299\n", "ZZZ\n", "240 Z 001    1\n"])
def test_many_lines(unit):
    limits = Limits(lines=20_000)
    with pytest.raises(TrfError, match="more than 20000 lines"):
        read(unit * 20_002 + "001", limits=limits)
    start = time.perf_counter()
    result = read(unit * 15_000 + "001    1", limits=limits)
    assert len(result.findings) <= limits.findings + 1
    assert time.perf_counter() - start < 3


@pytest.mark.parametrize("code", [*HANDLERS, "###", "ENG", "ZZZ"])
def test_long_lines(code):
    for rest in ("1 ", "9999 ", "0.5 ", "W 1.0 ", "A=1", ",", "x", "\t", "é", "26/05/01  "):
        line = (code + " " + rest * 60_000)[:60_000]
        start = time.perf_counter()
        swallow(text([*OPEN, line]))
        assert time.perf_counter() - start < 5, rest


def test_a_line_beyond_the_limit_is_refused_but_the_rest_is_read():
    result = read(text([*OPEN, "122 " + "x" * 70_000]))
    assert [f.code for f in result.fatal] == ["R08"]
    assert len(result.tournament.players) == 7


def test_more_players_than_starting_ranks():
    rows = [f"001 {n:>4}      Player" for n in range(1, 10_001)]
    with pytest.raises(TrfError, match="10000:5: error E06"):
        read_trf("\n".join(rows))


def test_more_rounds_than_a_tournament_has():
    result = read(text([*OPEN[:PLAYERS], OPEN[PLAYERS] + "  0000 - Z" * 1100]))
    assert len(result.tournament.players[0].rounds) == 999
    assert "E18" in {f.code for f in result.findings}


def test_a_large_tournament_reads_in_moments():
    cells = "  ".join(f"{n:>4} w 1" for n in range(2, 8))
    rows = [f"001 {n:>4} m    Player {n:<26} 2000 SCO {n:>11} 1990/01/01  6.0 {n:>4}  {cells}" for n in range(1, 9001)]
    start = time.perf_counter()
    read("\n".join(rows))
    assert time.perf_counter() - start < 5


# ------------------------------------------------------------------- sources


def test_a_path_a_name_an_open_file_bytes_and_text_are_the_same(tmp_path: Path):
    path = tmp_path / "open.trf"
    path.write_bytes(text(OPEN).encode())
    expected = read_trf(text(OPEN))
    with path.open("rb") as binary, path.open(encoding="utf-8") as words:
        assert read_trf(binary) == read_trf(words) == expected
    assert read_trf(path) == read_trf(str(path)) == read_trf(path.read_bytes()) == expected
    assert read_trf(io.StringIO(text(OPEN))) == read_trf(bytearray(path.read_bytes())) == expected


@pytest.mark.parametrize("source", ["", ".", "no such file.trf", "x" * 5000, "nul\0byte", Path("/")])
def test_what_is_not_a_file_is_said_so(source):
    with pytest.raises(TrfError, match="cannot read"):
        read_trf(source)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "no player"),
        (b"PK\x03\x04rest", "ZIP or XLSX"),
        (b"%PDF-1.7", "PDF"),
        (b"\x1f\x8b\x08", "gzip"),
        (text(OPEN).encode("utf-16-le"), "NUL bytes"),
        (b"\xff\xfe\x00\x00", "NUL bytes"),
        ("001\0\n", "NUL bytes"),
    ],
)
def test_what_is_not_a_trf_is_said_so(content, words):
    with pytest.raises(TrfError, match=words):
        read_trf(content)


def test_an_encoding_can_be_forced_and_must_fit():
    assert read_trf(text(OPEN).encode("utf-16-le"), encoding="utf-16-le") == read_trf(text(OPEN))
    for encoding in ("ascii", "no-such-code"):
        with pytest.raises(TrfError, match="not in the encoding"):
            read_trf("ä\n".encode(), encoding=encoding)


def test_another_type_is_a_mistake_of_the_caller():
    with pytest.raises(TypeError, match="expected a path"):
        read_trf(5)


def test_the_error_names_the_file():
    with pytest.raises(TrfError, match=r"^round\.trf:0:0: error R00 "):
        read(b"\0", name="round.trf")
