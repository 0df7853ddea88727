"""What is said at the doors.  No error holds a password, a code or a link."""

from crosstable.domain import Message


class DoorError(ValueError):
    """What was asked of the doors makes no sense as it is; nothing was changed."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class NotAdmitted(DoorError):
    """The door stays closed.  Why exactly is not said: that would help to guess."""
