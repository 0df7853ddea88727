"""Telling other processes through NOTIFY what was appended, outside of the way of those who append."""

import logging
import threading
from collections.abc import Callable
from typing import Any

import psycopg

CHANNEL = "crosstable_journals"
_NOTIFY = "SELECT pg_notify(%s, %s)"

_log = logging.getLogger(__name__)


class Announcer:
    """A thread with its own connection that sends one notice for all appends that came while it was sending.

    Not in the transaction of the append: PostgreSQL commits notifying transactions one after the other, each
    waiting for the disk.  A notice that is lost delays subscribers until they look for themselves.
    """

    def __init__(self, connect: Callable[[], psycopg.Connection[Any]]) -> None:
        self._connect = connect
        self._connection: psycopg.Connection[Any] | None = None
        self._changed = threading.Condition()
        self._pending: dict[str, int] = {}
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="crosstable-announcer", daemon=True)
        self._thread.start()

    def announce(self, journal: str, sequence: int) -> None:
        """Have it told soon that a journal has grown; returns at once."""
        with self._changed:
            self._pending[journal] = max(sequence, self._pending.get(journal, 0))
            self._changed.notify()

    def stop(self) -> None:
        """Send what is waiting, and end."""
        with self._changed:
            self._stopping = True
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        while notices := self._next():
            # Once more when it fails: the connection may have died of old age.
            if not self._sent(notices):
                self._sent(notices)
        self._hang_up()

    def _sent(self, notices: dict[str, int]) -> bool:
        try:
            self._send(notices)
        except psycopg.Error as error:
            _log.warning("other processes could not be told of an append (%s)", type(error).__name__)
            self._hang_up()
            return False
        return True

    def _next(self) -> dict[str, int]:
        """What is to be sent, as soon as there is something; nothing when it is time to end."""
        with self._changed:
            self._changed.wait_for(lambda: self._pending or self._stopping)
            notices, self._pending = self._pending, {}
            return notices

    def _send(self, notices: dict[str, int]) -> None:
        if self._connection is None or self._connection.closed:
            self._connection = self._connect()
        with self._connection.cursor() as cursor:
            for journal, sequence in notices.items():
                cursor.execute(_NOTIFY, (CHANNEL, f"{journal}:{sequence}"))

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
