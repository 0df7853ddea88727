"""Following a journal as it grows."""

import threading
import time
from collections.abc import Iterator
from typing import Protocol

from crosstable.store.bus import Bus, Notice
from crosstable.store.errors import UnavailableError
from crosstable.store.records import Record


class Readable(Protocol):
    """What a subscription needs of a store."""

    def read(self, journal: str, after: int = 0, up_to: int | None = None) -> Iterator[Record]:
        """The records of a journal after a sequence."""
        ...


class Subscription:
    """The records of one journal after a sequence, each exactly once and in order, as they come.

    Iterate over it, or call `wait`.  One thread at a time; `close` may be called from any.
    """

    def __init__(self, store: Readable, bus: Bus, journal: str, after: int, patience: float) -> None:
        self._store = store
        self._journal = journal
        self._position = after
        # After this many seconds without a notice it looks for itself, should a notice have been lost.
        self._patience = patience
        self._look = threading.Event()
        self._closed = False
        self._detach = bus.attach(journal, self._hear)

    @property
    def position(self) -> int:
        """The sequence of the last record that was handed out."""
        return self._position

    def _hear(self, notice: Notice) -> None:
        if notice.sequence is None or notice.sequence > self._position:
            self._look.set()

    def wait(self, timeout: float | None = None) -> list[Record]:
        """The next records, as soon as there are any; an empty list after `timeout` seconds or when closed.

        A database that is away for a while is waited for.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        while not self._closed:
            self._look.clear()  # before reading: what comes after the reading sets it again
            found = self._read()
            if found:
                self._position = found[-1].sequence
                return found
            left = self._patience if deadline is None else min(self._patience, deadline - time.monotonic())
            if left <= 0:
                break
            self._look.wait(left)
        return []

    def _read(self) -> list[Record]:
        try:
            return list(self._store.read(self._journal, self._position))
        except UnavailableError:
            return []

    def __iter__(self) -> Iterator[Record]:
        """Every record, for ever, until closed."""
        while not self._closed:
            yield from self.wait()

    def close(self) -> None:
        """End it; a waiting thread returns at once."""
        self._closed = True
        self._detach()
        self._look.set()

    def __enter__(self) -> "Subscription":
        """The subscription itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()
