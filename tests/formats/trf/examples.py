"""The base file of these tests, and the folder of examples that a working copy may have beside it."""

from pathlib import Path

import pytest

OPEN = (Path(__file__).parent / "data" / "open.trf").read_text(encoding="utf-8").splitlines()
"""The lines of a finished individual Swiss in TRF16: 7 players, 4 rounds, W/L, forfeit, U, H and Z."""

TEAM = (Path(__file__).parent / "data" / "team.trf").read_text(encoding="utf-8").splitlines()
"""The lines of a team Swiss in TRF26: 3 teams of 2 boards, 3 rounds."""

PLAYERS = 13
"""Index of the first 001 row in `OPEN`; row of TPN n is PLAYERS + n - 1, in line PLAYERS + n of the file."""


def text(lines: list[str]) -> str:
    """The lines as a file."""
    return "".join(line + "\r\n" for line in lines)


def changed(old: str, new: str, lines: list[str] | None = None, *, count: int | None = None) -> str:
    """The base file with `old` replaced by `new` wherever it stands; it must stand there."""
    content = text(OPEN if lines is None else lines)
    assert old in content, old
    assert count is None or content.count(old) == count, f"{old!r} is there {content.count(old)} times"
    return content.replace(old, new)


def with_record(*records: str) -> str:
    """The base file with more records in front of the players."""
    return text([*OPEN[:PLAYERS], *records, *OPEN[PLAYERS:]])


def row(tpn: int) -> str:
    """The 001 row of a player of the base file."""
    return OPEN[PLAYERS + tpn - 1]


def with_row(tpn: int, new: str) -> str:
    """The base file with another row for one player."""
    lines = list(OPEN)
    lines[PLAYERS + tpn - 1] = new
    return text(lines)


def with_cell(tpn: int, round_number: int, cell: str) -> str:
    """The base file with another cell (8 characters) in one player's row."""
    start = 91 + 10 * (round_number - 1)
    old = row(tpn)
    return with_row(tpn, old[:start] + cell + old[start + 8 :])


def examples() -> Path:
    """The folder of examples of the format rules; skips the test where the working copy has none."""
    for parent in Path(__file__).resolve().parents:
        folder = parent / "shared" / "rules" / "examples" / "formats"
        if folder.is_dir():
            return folder
    pytest.skip("the examples of the format rules (shared/rules/examples/formats) are not beside this checkout")
