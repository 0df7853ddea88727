"""Where the files of a run are, and reading the input."""

import os
import sys
from pathlib import Path

from crosstable.cli.atomic import write_text
from crosstable.cli.engine.outcome import EngineError, Exit
from crosstable.domain import Tournament
from crosstable.domain.messages import N_, say, say_many
from crosstable.formats.findings import Finding, Severity
from crosstable.formats.trf import Limits, TrfError, read
from crosstable.i18n import translate

_MATTERS = frozenset({"E01", "E02", "E03", "E04", "E05", "E07", "E08", "E09", "E10", "E11", "E18"})
"""Errors of the file that an engine may not pass over: games, results, points, rounds that contradict each other."""


def beside(name: str, base: str) -> Path:
    """A bare file name means the folder of `base`; a path means itself."""
    return Path(name) if os.path.dirname(name) else Path(base).with_name(name)  # noqa: PTH120 - "./x" has a folder


def list_path(name: str, base: str) -> Path:
    """The check list: as named, by default `base` with the suffix ``.list``."""
    return beside(name, base) if name else Path(base).with_suffix(".list")


def content(path: str) -> bytes:
    """The bytes of an input file.  Raises `EngineError` (5) where it cannot be read, (4) where it is too large."""
    limit = Limits().size
    try:
        with Path(path).open("rb") as file:
            data = file.read(limit + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise EngineError(
            Exit.FILE_ERROR, N_("Cannot read {path}: {reason}. Check the name of the file."), path=path, reason=reason
        ) from error
    if len(data) > limit:
        raise EngineError(
            Exit.LIMIT_EXCEEDED,
            say_many("{path} is larger than {count} byte.", "{path} is larger than {count} bytes.", limit, path=path),
        )
    return data


def tournament(path: str) -> Tournament:
    """Read a TRF.  Raises `EngineError`: 5 no access, 4 too large, 3 not usable or contradictory."""
    data = content(path)
    try:
        result = read(data)
    except TrfError as error:
        raise _invalid(path, error.findings) from error
    wrong = result.fatal or tuple(f for f in result.findings if f.severity is Severity.ERROR and f.code in _MATTERS)
    if wrong:
        raise _invalid(path, wrong)
    return result.tournament


def _invalid(path: str, findings: tuple[Finding, ...]) -> EngineError:
    first = findings[0]
    place = f"{path}:{first.line}:{first.column}" if first.line else path
    if len(findings) == 1:
        return EngineError(Exit.INVALID_REQUEST, N_("{place}: {what}"), place=place, what=first.message)
    return EngineError(
        Exit.INVALID_REQUEST,
        N_("{place}: {what} ({more} more like this)"),
        place=place,
        what=first.message,
        more=len(findings) - 1,
    )


def save(path: Path, text: str, newline: str = "\n") -> None:
    """Write an output file, whole or not at all.  Raises `EngineError` (5)."""
    try:
        write_text(path, text, newline=newline)
    except OSError as error:
        raise EngineError(
            Exit.FILE_ERROR, N_("Cannot write {path}: {reason}."), path=path, reason=error.strerror or str(error)
        ) from error


def save_list(path: Path, text: str) -> None:
    """Write a check list; where that fails, a warning on stderr and nothing more, as bbpPairings has it."""
    try:
        write_text(path, text)
    except OSError as error:
        warn(str(translate(say(N_("Cannot write the check list {path}: {reason}."), path=path, reason=error.strerror))))


def warn(sentence: str) -> None:
    """One line on stderr."""
    sys.stderr.write(f"crosstable-engine: {sentence}\n")
