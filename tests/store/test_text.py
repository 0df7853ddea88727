"""Journals as text: out and in again, and every change of the text noticed."""

import hashlib
import io
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosstable.store import (
    DivergedError,
    JournalExistsError,
    NewRecord,
    NoSuchJournalError,
    Store,
    TextDamagedError,
    export_journal,
    import_journal,
    new_journal_id,
    open_store,
    read_text,
)
from tests.store.samples import assert_sound, begun, record

GOLDEN = Path(__file__).with_name("golden.jsonl")


def text_of(store: Store, journal: str, up_to: int | None = None) -> bytes:
    stream = io.BytesIO()
    export_journal(store, journal, stream, up_to=up_to)
    return stream.getvalue()


def commands(store: Store) -> str:
    """A journal with commands of one, three and two records, and records without."""
    journal = new_journal_id()
    store.create(journal, [record(0, "a"), *[record(n, "b") for n in range(3)]])
    store.append(journal, 4, [record(), record(), record(1, "c"), record(2, "c")])
    return journal


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    with open_store(tmp_path_factory.mktemp("sample")) as store:
        return text_of(store, commands(store))


def test_out_and_in_again(store: Store, tmp_path: Path) -> None:
    journal = commands(store)
    text = text_of(store, journal)
    with open_store(tmp_path / "elsewhere") as other:
        report = import_journal(other, io.BytesIO(text))
        assert (report.journal, report.written, report.present) == (journal, 8, 0)
        assert list(other.read(journal)) == list(store.read(journal))
        assert text_of(other, journal) == text


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
RECORDS = st.builds(
    NewRecord,
    at=st.datetimes(min_value=datetime(1, 1, 2), max_value=datetime(9999, 12, 30), timezones=st.just(UTC)),  # noqa: DTZ001
    actor=st.text(min_size=1, max_size=200).filter(str.isprintable),
    kind=st.from_regex(r"[a-z0-9_-]{1,9}(\.[a-z0-9_-]{1,9}){0,3}", fullmatch=True),
    payload=st.dictionaries(st.text(), JSON, max_size=4),
    version=st.integers(1, 2**31 - 1),
    command=st.none() | st.sampled_from(["a", "b", "½"]),
)
RELAXED = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@RELAXED
@given(records=st.lists(RECORDS, min_size=1, max_size=6))
def test_whatever_is_stored_goes_out_and_comes_in_again(
    sqlite_store: Store, tmp_path_factory: pytest.TempPathFactory, records: list[NewRecord]
) -> None:
    journal = new_journal_id()
    written = sqlite_store.create(journal, records)
    assert [r.again() for r in written] == records
    text = text_of(sqlite_store, journal)
    read = read_text(io.BytesIO(text))
    assert read.is_as_written
    assert read.records == written == list(sqlite_store.read(journal))
    again = import_journal(sqlite_store, io.BytesIO(text), journal=new_journal_id())
    assert [r.again() for r in sqlite_store.read(again.journal)] == records


@settings(deadline=None, max_examples=400)
@given(data=st.data())
def test_any_changed_byte_is_noticed(sample: bytes, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(sample) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda value: value != sample[place]))
    changed = sample[:place] + bytes([byte]) + sample[place + 1 :]
    read = read_text(io.BytesIO(changed))
    assert not read.is_as_written
    line = sample[:place].count(b"\n") + 1
    if read.damage:
        assert read.damage.line in {line, line + 1}
        assert len(read.records) >= line - 2


def test_every_byte_with_one_bit_flipped_is_noticed(sample: bytes) -> None:
    for place in range(len(sample)):
        changed = bytearray(sample)
        changed[place] ^= 1 << place % 8
        assert not read_text(io.BytesIO(bytes(changed))).is_as_written, place


@settings(deadline=None, max_examples=300)
@given(data=st.data())
def test_any_cut_is_noticed_and_the_part_before_it_recovered(sample: bytes, data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(sample) - 1))
    read = read_text(io.BytesIO(sample[:length]))
    assert not read.is_as_written
    original = read_text(io.BytesIO(sample)).records
    whole_lines = sample[:length].count(b"\n")
    assert len(read.records) >= min(whole_lines - 1, len(original))
    assert read.records == original[: len(read.records)]


@settings(deadline=None)
@given(data=st.data())
def test_lines_removed_doubled_or_moved_are_noticed(sample: bytes, data: st.DataObject) -> None:
    lines = sample.splitlines(keepends=True)
    one = data.draw(st.integers(0, len(lines) - 1))
    other = data.draw(st.integers(0, len(lines) - 1).filter(lambda n: n != one))
    removed = lines[:one] + lines[one + 1 :]
    swapped = list(lines)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    for changed in (removed, swapped, [*lines[:one], lines[one], *lines[one:]]):
        read = read_text(io.BytesIO(b"".join(changed)))
        assert read.damage is not None
        assert read.damage.line <= max(one, other) + 2


def test_a_forged_record_shows(sample: bytes) -> None:
    """Somebody turns a result round and leaves everything else in good order."""
    lines = sample.split(b"\n")
    fields = json.loads(lines[2])
    fields["payload"] = {"board": 1, "result": "0-1"}
    lines[2] = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    read = read_text(io.BytesIO(b"\n".join(lines)))
    assert read.damage
    assert read.damage.line == 3
    assert "digest" in str(read.damage.reason)


@pytest.mark.parametrize(("line", "found"), [(2, 3), (3, 4), (4, 5), (9, 10)])
def test_commands_cannot_be_torn_or_joined(sample: bytes, line: int, found: int) -> None:
    """The mark that a command goes on is not in the digest, but it is checked all the same."""
    lines = sample.split(b"\n")
    fields = json.loads(lines[line - 1])
    fields = {**fields, "more": True} if "more" not in fields else {k: v for k, v in fields.items() if k != "more"}
    lines[line - 1] = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    read = read_text(io.BytesIO(b"\n".join(lines)))
    assert read.damage
    assert read.damage.line == found


def test_other_spaces_and_line_ends_are_told_but_do_no_harm(sample: bytes, sqlite_store: Store) -> None:
    for changed in (sample.replace(b"\n", b"\r\n"), sample[:-1], sample.replace(b'"at":', b'"at": ')):
        read = read_text(io.BytesIO(changed))
        assert read.damage is None
        assert read.altered
        assert len(import_journal(sqlite_store, io.BytesIO(changed)).altered) == len(read.altered)


def test_a_damaged_file_is_refused_with_its_place(sample: bytes, sqlite_store: Store) -> None:
    lines = sample.split(b"\n")
    lines[4] = lines[4][:30] + b"#" + lines[4][31:]
    broken = b"\n".join(lines)
    with pytest.raises(TextDamagedError, match=r"Line 5 .* 3 records before") as caught:
        import_journal(sqlite_store, io.BytesIO(broken))
    assert (caught.value.line, caught.value.intact) == (5, 3)
    assert sqlite_store.journals() == []


def test_what_is_before_the_damage_is_recovered_by_whole_commands(sample: bytes, sqlite_store: Store) -> None:
    lines = sample.split(b"\n")
    broken = b"\n".join([*lines[:4], lines[4][:-9], *lines[5:]])
    report = import_journal(sqlite_store, io.BytesIO(broken), recover=True)
    assert (report.written, report.left_out) == (1, 2)
    assert report.damage
    assert report.damage.line == 5
    assert len(assert_sound(sqlite_store, report.journal)) == 1
    whole = import_journal(sqlite_store, io.BytesIO(sample))
    assert (whole.written, whole.present) == (7, 1)
    assert text_of(sqlite_store, whole.journal) == sample


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"[]\n", b"{}\n", b"\xff\n", b'{"crosstable":"journal","format":1,"journal":"x"}\n', b"[" * 100_000],
    ids=["empty", "blank", "list", "object", "no text", "identity", "deep"],
)
def test_what_is_no_journal_is_refused(content: bytes, sqlite_store: Store) -> None:
    for recover in (False, True):
        with pytest.raises(TextDamagedError, match="Line 1 "):
            import_journal(sqlite_store, io.BytesIO(content), recover=recover)


def test_a_newer_format_says_so(sample: bytes, sqlite_store: Store) -> None:
    with pytest.raises(TextDamagedError, match="Update the program"):
        import_journal(sqlite_store, io.BytesIO(sample.replace(b'"format":1', b'"format":2', 1)))


def test_hostile_fields_are_damage(sample: bytes) -> None:
    lines = sample.split(b"\n")
    for field, value in [
        ("sequence", True),
        ("sequence", "1"),
        ("at", "2026-02-01"),
        ("at", 7),
        ("actor", "a\u0000"),
        ("actor", None),
        ("kind", "No Kind"),
        ("version", 1.5),
        ("payload", []),
        ("payload", {"a": "\ud800"}),
        ("command", 1),
        ("digest", "x"),
        ("digest", 5),
        ("more", 1),
        ("extra", 1),
    ]:
        fields = json.loads(lines[1]) | {field: value}
        read = read_text(io.BytesIO(b"\n".join([lines[0], json.dumps(fields).encode(), *lines[2:]])))
        assert read.damage, (field, value)
        assert read.damage.line == 2


def test_importing_again_does_nothing_and_a_longer_file_appends(store: Store, tmp_path: Path) -> None:
    other = open_store(tmp_path / "elsewhere")
    journal = begun(store, 5)
    short, text = text_of(store, journal, up_to=2), text_of(store, journal)
    for target, content, expected in (
        (store, short, (0, 5)),
        (store, text, (0, 5)),
        (other, short, (2, 0)),
        (other, text, (3, 2)),
    ):
        report = import_journal(target, io.BytesIO(content))
        assert (report.written, report.present) == expected
    other.close()


def test_another_story_of_the_same_journal_is_refused(tmp_path: Path) -> None:
    with open_store(tmp_path / "one") as one, open_store(tmp_path / "two") as two:
        journal = begun(one, 3)
        import_journal(two, io.BytesIO(text_of(one, journal)))
        one.append(journal, 3, [record(1, "here")])
        two.append(journal, 3, [record(2, "there")])
        text = io.BytesIO(text_of(one, journal))
        with pytest.raises(DivergedError) as caught:
            import_journal(two, text)
        assert caught.value.sequence == 4
        text.seek(0)
        copy = new_journal_id()
        assert import_journal(two, text, journal=copy).written == 4
        assert [r.again() for r in two.read(copy)] == [r.again() for r in one.read(journal)]
        text.seek(0)
        with pytest.raises(JournalExistsError):
            import_journal(two, text, journal=journal)


def test_an_export_does_not_end_in_the_middle_of_a_command(sqlite_store: Store) -> None:
    journal = commands(sqlite_store)
    ends = [len(read_text(io.BytesIO(text_of(sqlite_store, journal, up_to=n))).records) for n in range(1, 9)]
    assert ends == [1, 4, 4, 4, 5, 6, 8, 8]


def test_exporting_what_is_not_there(sqlite_store: Store) -> None:
    with pytest.raises(NoSuchJournalError):
        export_journal(sqlite_store, new_journal_id(), io.BytesIO())


def test_the_golden_file_of_format_1_is_read_and_written_for_ever(store: Store) -> None:
    """Written once by the first version of this format; it must never be changed."""
    golden = GOLDEN.read_bytes()
    report = import_journal(store, io.BytesIO(golden))
    assert (report.damage, report.altered, report.written) == (None, (), 5)
    assert text_of(store, report.journal) == golden


def test_anybody_can_check_the_chain() -> None:
    """With nothing but JSON and SHA-256, as docs/store.md describes it."""
    head, *lines, end = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").split("\n")[:-1]]
    previous = ""
    for fields in lines:
        expected = fields.pop("digest")
        fields.pop("more", None)
        fields["journal"] = head["journal"]
        text = previous + json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        previous = hashlib.sha256(text.encode()).hexdigest()
        assert previous == expected
    assert end == {"end": True, "records": len(lines), "digest": previous}
