"""How often somebody may try."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b


class RateLimit:
    """So many tries at once, and then as many again in so many seconds, evenly; each key for itself.

    It keeps one number a key, and so many keys at most: beyond that, those not seen for longest are forgotten.  The
    clock counts seconds and never goes back.  Safe to use from several threads.
    """

    def __init__(
        self, tries: int, seconds: float, clock: Callable[[], float] = time.monotonic, memory: int = 10_000
    ) -> None:
        self._step = seconds / tries
        self._slack = seconds - self._step
        self._clock = clock
        self._memory = memory
        self._used_up_to: OrderedDict[bytes, float] = OrderedDict()
        self._lock = threading.Lock()

    def allow(self, *key: str) -> float:
        """0 where the key (address, name …) may try now, and then this counts; else the seconds to wait."""
        digest = _digest(key)
        with self._lock:
            now = self._clock()
            used = max(self._used_up_to.get(digest, now), now)
            self._used_up_to[digest] = used
            self._used_up_to.move_to_end(digest)
            while len(self._used_up_to) > self._memory:
                self._used_up_to.popitem(last=False)
            wait = used - now - self._slack
            if wait > 1e-9:
                return wait
            self._used_up_to[digest] = used + self._step
            return 0.0

    def forgive(self, *key: str) -> None:
        """Forget what a key has used: it came in after all."""
        with self._lock:
            self._used_up_to.pop(_digest(key), None)

    def __len__(self) -> int:
        """How many keys are remembered."""
        return len(self._used_up_to)


def _digest(key: tuple[str, ...]) -> bytes:
    """A short stand-in for a key: strangers choose its length, and nobody should read it in memory."""
    return blake2b(repr(key).encode(errors="replace"), digest_size=16).digest()
