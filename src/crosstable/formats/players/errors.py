"""The one exception that reading a list of players raises, and short ways to make findings."""

from crosstable.domain.messages import Message
from crosstable.formats.findings import Finding, Place, Severity


class PlayersError(ValueError):
    """A list of which nothing can be used; `message` says why and what to do, ``str(error)`` is its English."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(str(message))


def note(code: str, message: Message, line: int = 0, column: int = 0) -> Finding:
    """Something worth knowing."""
    return Finding(code, Severity.NOTE, line, column, None, message)


def warning(code: str, message: Message, line: int = 0, column: int = 0, *, related: int = 0) -> Finding:
    """An assumption, or something left out, that somebody should look at; `related` is another line."""
    return Finding(code, Severity.WARNING, line, column, None, message, _places(related))


def error(code: str, message: Message, line: int = 0, column: int = 0, *, related: int = 0) -> Finding:
    """Why a row is no player."""
    return Finding(code, Severity.ERROR, line, column, None, message, _places(related))


def _places(line: int) -> tuple[Place, ...]:
    return (Place(line),) if line else ()
