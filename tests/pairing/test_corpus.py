"""Every round of the reference corpus, where it is present beside the checkout."""

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.domain import Tournament
from crosstable.formats.trf import read_trf
from crosstable.pairing import NoLegalPairing, check, pair

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"

needs_corpus = pytest.mark.skipif(
    not CORPUS.is_dir(), reason="the reference corpus (../shared/corpus) is not beside this checkout"
)


def files(archive: str) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(CORPUS / archive) as opened:
        for name in opened.namelist():
            yield name, opened.read(name)


@needs_corpus
@pytest.mark.parametrize("part", range(4))
def test_tournaments(part: int) -> None:
    """599 tournaments paired by bbpPairings 6: every round is the same."""
    every = list(files("dutch-2026.zip"))
    assert len(every) == 599
    for name, content in every[part::4]:
        assert [(name, found.round) for found in check(read_trf(content)) if not found.agrees] == []


@needs_corpus
def test_cases() -> None:
    """601 rounds with acceleration, prohibited pairs and byes; 49 of them cannot be paired."""
    contents = dict(files("dutch-2026-cases.zip"))
    names = sorted(name.removesuffix(".trf") for name in contents if name.endswith(".trf"))
    assert len(names) == 601
    impossible = 0
    for name in names:
        expected = contents[f"{name}.pairs"].decode().split("\n")
        found = _answer(read_trf(contents[f"{name}.trf"]))
        impossible += found == {"impossible"}
        assert found == {line for line in expected if line}, name
    assert impossible == 49


def _answer(tournament: Tournament) -> set[str]:
    try:
        pairing = pair(tournament)
    except NoLegalPairing:
        return {"impossible"}
    lines = {f"{p.white} {p.black}" for p in pairing.pairs}
    return lines | ({f"{pairing.bye} 0"} if pairing.bye is not None else set())


@needs_corpus
@pytest.mark.parametrize("name", ["big_400_4", "big_1000_1", "big_1000_4"])
def test_large_fields(name: str) -> None:
    contents = dict(files("dutch-2026-big.zip"))
    expected = contents[f"{name}.pairs"].decode().split("\n")
    assert _answer(read_trf(contents[f"{name}.trf"])) == {line for line in expected if line}
