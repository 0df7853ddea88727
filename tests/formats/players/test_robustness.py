"""Whatever the bytes are: a table, or an error with a message; nothing else, and no row lost."""

import io
import random
import zipfile

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from crosstable.domain.messages import Message
from crosstable.formats.players import (
    DELIMITERS,
    ENCODINGS,
    Field,
    PlayersError,
    guess,
    line_entry,
    players,
    read_file,
    read_pasted,
)
from crosstable.i18n import translate
from crosstable.journal.decide.players import person_findings
from tests.formats.players.reads import read
from tests.formats.players.workbooks import workbook

BOOK = workbook([["Name", "Elo"], ["Anna", 1800], ["Bob", "x"]])


def speaks(error: PlayersError) -> None:
    assert isinstance(error.message, Message)
    assert translate(error.message) == str(error)


def swallow(content: bytes | str, **options: str | None) -> None:
    try:
        table = read_pasted(content) if isinstance(content, str) else read_file(content, **options)  # type: ignore[arg-type]
    except PlayersError as error:
        speaks(error)
        return
    assert all(len(row) == table.width for row in table.rows)
    assert len(table.lines) == len(table.rows)
    people, findings = read(table)
    assert all(translate(finding.message) for finding in findings)
    assert all(person_findings(person) == [] for person in people), "the desk would refuse this player"


@given(st.binary(max_size=300))
@example(b"\xff\xfe\x00\xd8")
@example(b"\xef\xbb\xbf")
@example(b"PK\x03\x04")
@example(b'"')
@example(b'"\n' * 30)
@example(b"sep=,")
@example(b"001    1")
@settings(deadline=None, max_examples=300)
def test_any_bytes(content: bytes) -> None:
    swallow(content)


@given(st.binary(max_size=120), st.sampled_from(ENCODINGS), st.sampled_from([None, *DELIMITERS]))
@settings(deadline=None, max_examples=200)
def test_any_bytes_in_any_encoding(content: bytes, encoding: str, delimiter: str | None) -> None:
    swallow(content, encoding=encoding, delimiter=delimiter)


CELLS = st.sampled_from(
    [
        "",
        "Name",
        "Elo",
        "Anna",
        "1800",
        "-1",
        "GM",
        "NED",
        "m",
        "1999",
        "03/04/1999",
        '"',
        "\x00",
        "é",
        "2900017",
        "x" * 600,
    ]
) | st.text(max_size=8)


@given(st.lists(st.lists(CELLS, max_size=6).map(";".join), max_size=8).map("\n".join))
@settings(deadline=None, max_examples=300)
def test_any_list(text: str) -> None:
    swallow(text)
    swallow(text.encode("utf-8", errors="replace"))
    swallow(text.encode("utf-16", errors="replace"))


@given(st.text(max_size=60))
@example("1. ")
@example("0 0 0 0")
@example("\u2028")
@settings(deadline=None, max_examples=300)
def test_any_line(text: str) -> None:
    try:
        person, findings = line_entry(text)
    except PlayersError as error:
        speaks(error)
        return
    assert person_findings(person) == []
    assert all(translate(finding.message) for finding in findings)


@given(st.data())
@settings(deadline=None, max_examples=100)
def test_any_mapping(data: st.DataObject) -> None:
    """Whatever people choose, each row is a player or has an error."""
    table = read_file(b"Anna;1800;NED;x\nBob;;;\n;5;;\n", has_header=False)
    fields = data.draw(st.lists(st.sampled_from(list(Field)), min_size=4, max_size=4))
    try:
        mapping = guess(table).chosen(dict(enumerate(fields)))
    except PlayersError:
        return
    found, findings = players(table, mapping)
    wrong = {finding.line for finding in findings if str(finding.severity) == "error"}
    assert wrong == {0} or {line for _, line in found} ^ wrong == {1, 2, 3}


@pytest.mark.parametrize("seed", range(150))
def test_damaged_workbooks(seed: int) -> None:
    """Bytes changed, cut and doubled."""
    dice = random.Random(seed)
    content = bytearray(BOOK)
    for _ in range(dice.randrange(1, 8)):
        content[dice.randrange(len(content))] = dice.randrange(256)
    if seed % 3 == 0:
        del content[dice.randrange(len(content)) :]
    if seed % 5 == 0:
        content += content[: dice.randrange(len(content) + 1)]
    swallow(bytes(content))


@pytest.mark.parametrize("seed", range(150))
def test_damaged_members_of_workbooks(seed: int) -> None:
    """Bytes changed inside the XML, in an archive that is sound."""
    dice = random.Random(seed)
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(BOOK)) as source, zipfile.ZipFile(target, "w") as archive:
        hit = dice.choice(["xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/workbook.xml", "xl/styles.xml"])
        for name in source.namelist():
            data = bytearray(source.read(name))
            for _ in range(dice.randrange(1, 4) if name == hit else 0):
                data[dice.randrange(len(data))] = dice.choice(b'0123456789ABZars"<>/=')
            archive.writestr(name, bytes(data))
    swallow(target.getvalue())
