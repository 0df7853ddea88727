"""Hearing through LISTEN/NOTIFY what other processes append, over lost connections."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

import psycopg

from crosstable.store.announcer import CHANNEL
from crosstable.store.bus import ANYTHING, Bus, Notice

TURN_SECONDS = 0.5
"""How long one look at the connection lasts, and so how long `stop` may take."""
PROBE_SECONDS = 15.0
"""How often the server is asked whether it is still there, and everyone to look, should a notice have been lost."""
LONGEST_PAUSE = 5.0

_log = logging.getLogger(__name__)


class Listener:
    """A thread with its own connection that puts the server's notices on a bus."""

    def __init__(self, connect: Callable[[], psycopg.Connection[Any]], bus: Bus) -> None:
        self._connect = connect
        self._bus = bus
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="crosstable-listener", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End, and wait for it."""
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        pause = 0.1
        while not self._stopping.is_set():
            try:
                with self._connect() as connection:
                    pause = 0.1
                    self._listen(connection)
            except psycopg.Error as error:
                _log.warning("the connection for notices is lost (%s); connecting again", type(error).__name__)
                self._stopping.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _listen(self, connection: psycopg.Connection[Any]) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        # What was announced while nobody listened is not repeated: everyone has to look once.
        self._bus.publish(ANYTHING)
        probe = time.monotonic() + PROBE_SECONDS
        while not self._stopping.is_set():
            for notify in connection.notifies(timeout=TURN_SECONDS):
                self._bus.publish(notice_of(notify.payload))
            if time.monotonic() > probe:
                connection.execute("SELECT 1")
                self._bus.publish(ANYTHING)
                probe = time.monotonic() + PROBE_SECONDS


def notice_of(payload: str) -> Notice:
    """Read what `announce` wrote; anything else means "look everywhere"."""
    journal, _, sequence = payload.partition(":")
    return Notice(journal, int(sequence)) if sequence.isdecimal() else ANYTHING
