"""Who wants to know that a journal has grown: one interface within a process and between processes.

A notice only says "look"; what happened is read from the store.  So a notice that is lost, late or doubled can
delay a subscriber but never make it miss a record.
"""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Notice:
    """A journal has grown up to a sequence; None means that any journal may have grown to anywhere."""

    journal: str | None
    sequence: int | None


ANYTHING = Notice(None, None)
Listen = Callable[[Notice], None]


class Bus:
    """Hands notices to listeners, in the thread that publishes.  Safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: dict[object, tuple[str | None, Listen]] = {}

    def attach(self, journal: str | None, listen: Listen) -> Callable[[], None]:
        """Call `listen` for every notice about a journal (None: about all); returns what ends that.

        The listener is called in other threads and must return at once, for example by setting an event or with
        `loop.call_soon_threadsafe`.
        """
        key = object()
        with self._lock:
            self._listeners[key] = (journal, listen)
        return lambda: self._detach(key)

    def _detach(self, key: object) -> None:
        with self._lock:
            self._listeners.pop(key, None)

    def publish(self, notice: Notice) -> None:
        """Tell everyone concerned; a listener that fails is logged and does not disturb the others."""
        with self._lock:
            concerned = [
                listen
                for journal, listen in self._listeners.values()
                if journal is None or notice.journal is None or journal == notice.journal
            ]
        for listen in concerned:
            try:
                listen(notice)
            except Exception:
                # The append that is announced is committed; nobody may take that back.
                _log.exception("a listener for journal notices failed")
