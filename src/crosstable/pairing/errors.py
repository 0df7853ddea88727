"""What can prevent a pairing."""

from crosstable.domain import Message


class PairingInputError(ValueError):
    """The tournament does not say what a pairing needs, or contradicts itself.

    `message` says what is missing and what to do; it can be translated.
    """

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message

    def __reduce__(self) -> tuple[type, tuple[Message]]:
        """Travel between processes with the message, not with its English text."""
        return type(self), (self.message,)


class NoLegalPairing(ValueError):
    """No pairing satisfies the absolute criteria; the arbiter decides (C.04.3 1.9.3).

    `reason` explains it; `round_number` is the round that cannot be paired.
    """

    def __init__(self, round_number: int, reason: Message) -> None:
        super().__init__(str(reason))
        self.round_number = round_number
        self.reason = reason

    def __reduce__(self) -> tuple[type, tuple[int, Message]]:
        """Travel between processes with round and reason."""
        return type(self), (self.round_number, self.reason)
