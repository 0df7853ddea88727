"""The errors of SQLite and of the file system, in words that say what to do."""

import errno
import sqlite3

from crosstable.domain.messages import N_, say
from crosstable.store.errors import DamagedError, NoSpaceError, NotWritableError, StoreError, UnavailableError

FULL = N_("There is no space left for {name}; nothing was written. Free some space on that disk, then try again.")
READ_ONLY = N_("{name} cannot be written. Check the rights of its folder, or choose another data folder.")
CANNOT_OPEN = N_("{name} cannot be opened. Check that its folder exists and that you may read and write in it.")
LOCKED = N_("{name} is in use by another program that does not let go. Close that program, then try again.")
DAMAGED = N_(
    "{name} is damaged or not a Crosstable database ({detail}). "
    "Keep a copy of it, then import the newest backup files into a new data folder."
)
DISK_ERROR = N_("The disk failed while {name} was used ({detail}); the last change was not written. Check the disk.")
OTHER = N_("{name} could not be used: {detail}")

_BY_CODE: dict[str, tuple[type[StoreError], str]] = {
    "SQLITE_FULL": (NoSpaceError, FULL),
    "SQLITE_READONLY": (NotWritableError, READ_ONLY),
    "SQLITE_PERM": (NotWritableError, READ_ONLY),
    "SQLITE_AUTH": (NotWritableError, READ_ONLY),
    "SQLITE_CANTOPEN": (NotWritableError, CANNOT_OPEN),
    "SQLITE_BUSY": (UnavailableError, LOCKED),
    "SQLITE_LOCKED": (UnavailableError, LOCKED),
    "SQLITE_PROTOCOL": (UnavailableError, LOCKED),
    "SQLITE_CORRUPT": (DamagedError, DAMAGED),
    "SQLITE_NOTADB": (DamagedError, DAMAGED),
    "SQLITE_IOERR": (StoreError, DISK_ERROR),
}
_BY_ERRNO: dict[int, tuple[type[StoreError], str]] = {
    errno.ENOSPC: (NoSpaceError, FULL),
    errno.EDQUOT: (NoSpaceError, FULL),
    errno.EFBIG: (NoSpaceError, FULL),
    errno.EROFS: (NotWritableError, READ_ONLY),
    errno.EACCES: (NotWritableError, READ_ONLY),
    errno.EPERM: (NotWritableError, READ_ONLY),
}


def file_trouble(name: str, error: BaseException) -> StoreError:
    """Our error for one of SQLite or the file system; `name` is the file or folder."""
    kind, template = _kind_of(error)
    return kind(say(template, name=name, detail=error))


def _kind_of(error: BaseException) -> tuple[type[StoreError], str]:
    if isinstance(error, OSError):
        return _BY_ERRNO.get(error.errno or 0, (StoreError, OTHER))
    if isinstance(error, sqlite3.Error):
        # Extended codes begin with the plain one: SQLITE_IOERR_WRITE, SQLITE_READONLY_DIRECTORY …
        code = "_".join(getattr(error, "sqlite_errorname", "").split("_")[:2])
        return _BY_CODE.get(code, (StoreError, OTHER))
    return StoreError, OTHER
