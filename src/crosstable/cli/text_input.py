"""A text typed by hand: from a file or the standard input, of any usual encoding, and not too long."""

import sys
from pathlib import Path

from crosstable.cli.common import CommandError
from crosstable.domain.messages import N_, say


def read_text_input(path: Path, most: int) -> str:
    """The text of a file, or of the standard input where the path is ``-``.

    Raises `CommandError` where it cannot be read or is longer than `most` characters.
    """
    limit = 4 * most + 4
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(limit + 1)
        else:
            with path.open("rb") as file:
                data = file.read(limit + 1)
    except OSError as error:
        raise CommandError(
            say(N_("{file} cannot be read: {reason}"), file=path, reason=error.strerror or str(error))
        ) from None
    if len(data) > limit:
        raise CommandError(say(N_("{file} is too long: at most {most} characters can be read."), file=path, most=most))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
