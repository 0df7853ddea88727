"""Golden tournaments: every round must come out as it stands, on any machine and without any other program."""

from pathlib import Path

import pytest

from crosstable.formats.trf import read_trf
from crosstable.pairing import check

FILES = sorted((Path(__file__).parent / "dutch").glob("*.trf"))


def test_there_are_golden_tournaments() -> None:
    assert len(FILES) >= 40


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_round_is_paired_as_it_stands(path: Path) -> None:
    found = list(check(read_trf(path)))
    assert found
    assert [one.round for one in found if not one.agrees] == []
