"""A heartbeat in long computations, so that whoever waits can show progress or stop them.

The kernels beat at every step that is worth one; what the beat does is decided outside, for this thread or task
alone.  A beat that raises ends the computation; nothing is kept of it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_pulse: ContextVar[Callable[[], None] | None] = ContextVar("pulse", default=None)


@contextmanager
def beating(pulse: Callable[[], None] | None) -> Iterator[None]:
    """Call `pulse` at every beat of what is computed within."""
    token = _pulse.set(pulse)
    try:
        yield
    finally:
        _pulse.reset(token)


def beat() -> None:
    """One step has been done."""
    pulse = _pulse.get()
    if pulse is not None:
        pulse()
