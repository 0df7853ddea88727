"""Files that are written whole or not at all."""

import os
from pathlib import Path


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file beside the target, see it safe on the disk, then put it in place: nobody ever sees half a file.

    A pipe or device is written to directly.  Raises `OSError`; the target is then as it was.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        target.write_bytes(content)
        return
    draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def write_text(path: Path, text: str, *, newline: str = "\n") -> None:
    """Write a text in UTF-8, whole or not at all.

    `newline` is what stands for a line break; with ``""`` the text keeps its own.  Raises `OSError`.
    """
    if newline not in {"", "\n"}:
        text = text.replace("\n", newline)
    write_bytes(path, text.encode())
