"""From a path, a text, bytes or an open file to the content of a TRF, within the limits."""

import os
from pathlib import Path
from typing import IO, Protocol, runtime_checkable

from crosstable.domain.messages import N_, say, say_many
from crosstable.formats.trf.errors import TrfError, unusable
from crosstable.formats.trf.limits import Limits


@runtime_checkable
class Readable(Protocol):
    """An open file, text or binary."""

    def read(self, size: int = ..., /) -> str | bytes:
        """At most `size` characters or bytes."""
        ...


Source = Path | str | bytes | Readable
"""What the readers accept."""


def load(source: Source, limits: Limits) -> bytes | str:
    """The content of `source`, bytes still undecoded.

    A `str` that contains a line break is the text of a TRF; any other `str` is a path.  Raises `TrfError`
    (code ``R00``) when there is nothing to read, or more than ``limits.size``.
    """
    if isinstance(source, bytes | bytearray | memoryview):
        return _within(bytes(source), limits)
    if isinstance(source, str) and ("\n" in source or "\r" in source):
        return _within(source, limits)
    if isinstance(source, str | os.PathLike):
        return _load_file(source, limits)
    if isinstance(source, Readable):
        return _within(source.read(limits.size + 1), limits)
    raise TypeError(f"expected a path, text, bytes or an open file, not {type(source).__name__}")


def _load_file(path: str | os.PathLike[str], limits: Limits) -> bytes:
    try:
        with Path(path).open("rb") as file:
            return _take(file, limits)
    except (OSError, ValueError) as error:
        if isinstance(error, TrfError):
            raise
        reason = getattr(error, "strerror", None) or str(error)
        message = say(N_("cannot read {path!r}: {reason}; give the path of a TRF"), path=_short(path), reason=reason)
        raise unusable("R00", message) from error


def _take(file: IO[bytes], limits: Limits) -> bytes:
    """Never more than the limit in memory, whatever size the file claims to have."""
    content = file.read(limits.size + 1)
    _check(len(content), limits)
    return content


def _within(content: str | bytes, limits: Limits) -> str | bytes:
    _check(len(content), limits)
    return content


def _check(size: int, limits: Limits) -> None:
    if size > limits.size:
        message = say_many(
            "larger than {count} byte: too large for a TRF, nothing was read",
            "larger than {count} bytes: too large for a TRF, nothing was read",
            count=limits.size,
        )
        raise unusable("R00", message)


def _short(path: str | os.PathLike[str]) -> str:
    text = os.fspath(path)
    return text if len(text) <= 200 else text[:200] + "…"
