"""Files that are on the disk when we say so, whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


def sync_folder(folder: Path) -> None:
    """See the names in a folder safe on the disk, where the system lets a folder be synchronised."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # Windows does not open folders; it writes names at once
        return
    try:
        os.fsync(handle)
    except OSError:  # some network file systems refuse
        pass
    finally:
        os.close(handle)


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Write a file beside its place and put it there when it is whole and on the disk.  Raises `OSError`.

    Nobody ever sees half a file; when anything fails, what was there before stays.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with draft.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
