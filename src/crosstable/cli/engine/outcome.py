"""Exit codes and the error that ends a run, as bbpPairings 6 has them."""

from enum import IntEnum

from crosstable.domain.messages import Message, say


class Exit(IntEnum):
    """What the exit code says."""

    OK = 0
    NO_LEGAL_PAIRING = 1
    """Also: the checker found differences, with ``--strict-exit``."""
    UNEXPECTED = 2
    INVALID_REQUEST = 3
    """The command line or the content of a file."""
    LIMIT_EXCEEDED = 4
    """Too large, or out of memory."""
    FILE_ERROR = 5
    """A file that cannot be read or written."""


class EngineError(Exception):
    """Ends the run with one sentence on stderr and an exit code."""

    def __init__(self, code: Exit, template: str | Message, /, **values: object) -> None:
        self.code = code
        self.message = template if isinstance(template, Message) else say(template, **values)
        super().__init__(str(self.message))
