"""Noticing that another process has written to a SQLite file."""

import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path

from crosstable.store.bus import ANYTHING, Bus

TURN_SECONDS = 0.5
"""How often the file is looked at; a look reads a few bytes of shared memory."""


class Watcher:
    """A thread with its own connection that has everyone on a bus look when the file has changed.

    SQLite cannot call out; but it counts the changes by others.
    """

    def __init__(self, path: Path, bus: Bus) -> None:
        self._path = path
        self._bus = bus
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="crosstable-watcher", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End, and wait for it."""
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        with closing(sqlite3.connect(self._path)) as connection:
            seen = None
            while not self._stopping.wait(TURN_SECONDS):
                with suppress(sqlite3.Error):  # busy or gone for the moment: look again in the next turn
                    (version,) = connection.execute("PRAGMA data_version").fetchone()
                    if version != seen:
                        self._bus.publish(ANYTHING)
                    seen = version
