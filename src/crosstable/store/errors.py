"""What can go wrong between a journal and its disk or server, each with a sentence that says what to do.

`Conflict` and `AlreadyDone` are not mistakes: they are the two answers to an append that was not needed or came
too late.  Everything else means that nothing was written, except where `UnavailableError` says otherwise.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crosstable.domain.messages import N_, Message, say

if TYPE_CHECKING:
    from crosstable.store.records import Record


class StoreError(Exception):
    """The store could not do what was asked; `message` says why and what to do, and never holds a password."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """Travel between processes with the message, not with its English text."""
        return type(self), (self.message,)


class RecordError(StoreError, ValueError):
    """A record, journal identity or label that cannot be stored as it is."""


class UnavailableError(StoreError):
    """The database cannot be reached or is busy; trying again may help.

    When the connection broke while an append was being confirmed, it is not known whether the append was stored:
    send it again with the same command key, and it happens once.
    """


class NoSpaceError(StoreError):
    """The disk is full or a quota is used up."""


class NotWritableError(StoreError):
    """The folder, file or database may be read but not written, or not even read."""


class MissingDatabaseError(StoreError):
    """There is no database where one was expected."""


class AccessRefusedError(StoreError):
    """The server does not accept the user or the password."""


class NewerSchemaError(StoreError):
    """The database was written by a newer program."""


class DamagedError(StoreError):
    """What is stored is not what was written: a broken file, or a journal whose chain of digests does not hold."""


class NoSuchJournalError(StoreError):
    """No journal has this identity."""

    def __init__(self, journal: str) -> None:
        super().__init__(say(N_("There is no journal {journal} in this store."), journal=journal))
        self.journal = journal

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """Travel between processes with the identity."""
        return type(self), (self.journal,)


class JournalExistsError(StoreError):
    """A journal with this identity is there already."""

    def __init__(self, journal: str) -> None:
        super().__init__(say(N_("The journal {journal} is in this store already."), journal=journal))
        self.journal = journal

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """Travel between processes with the identity."""
        return type(self), (self.journal,)


class Conflict(StoreError):
    """The journal has grown since the caller looked: decide again on the new state.

    `actual_sequence` is the head of the journal now; nothing was written.
    """

    def __init__(self, actual_sequence: int) -> None:
        template = N_("Somebody else was faster: the journal is at {sequence} now. Decide again on the new state.")
        super().__init__(say(template, sequence=actual_sequence))
        self.actual_sequence = actual_sequence

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """Travel between processes with the head."""
        return type(self), (self.actual_sequence,)


class AlreadyDone(StoreError):
    """A command of the append is in the journal already; nothing was written.

    `records` are what the command wrote the first time.
    """

    def __init__(self, records: Sequence["Record"]) -> None:
        super().__init__(say(N_("This command was carried out before.")))
        self.records = tuple(records)

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """Travel between processes with the records."""
        return type(self), (self.records,)


class LoginTakenError(StoreError):
    """An account has this login already; disabled ones keep theirs."""

    def __init__(self, login: str) -> None:
        super().__init__(
            say(N_("There is an account {login} already. Choose another name to log in with."), login=login)
        )
        self.login = login

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """Travel between processes with the login."""
        return type(self), (self.login,)


class LabelTakenError(StoreError):
    """A code of the journal that is in force has this label already."""

    def __init__(self, label: str) -> None:
        template = N_("There is a code for {label} already. Revoke it first, or choose another label.")
        super().__init__(say(template, label=label))
        self.label = label

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """Travel between processes with the label."""
        return type(self), (self.label,)


class TextDamagedError(DamagedError):
    """A journal's text file is damaged, cut off or tampered with; nothing was stored.

    `line` (from 1) is where, `reason` says what is wrong there, `intact` records before it can be recovered.
    """

    def __init__(self, line: int, reason: Message, intact: int) -> None:
        template = N_("Line {line} of the journal file: {reason} The {intact} records before it are intact.")
        super().__init__(say(template, line=line, reason=reason, intact=intact))
        self.line = line
        self.reason = reason
        self.intact = intact

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """Travel between processes with place and reason."""
        return type(self), (self.line, self.reason, self.intact)


class DivergedError(StoreError):
    """A text file and the journal of the same identity in the store tell different stories; nothing was stored.

    `sequence` is the first record in which they differ.
    """

    def __init__(self, journal: str, sequence: int) -> None:
        template = N_(
            "The file and the journal {journal} in this store differ from record {sequence} on. "
            "To keep both, import the file as a new journal."
        )
        super().__init__(say(template, journal=journal, sequence=sequence))
        self.journal = journal
        self.sequence = sequence

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """Travel between processes with the place."""
        return type(self), (self.journal, self.sequence)
