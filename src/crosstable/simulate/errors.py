"""What can be wrong with the parameters of a simulation."""

from crosstable.domain.messages import Message, say


class ParameterError(ValueError):
    """A parameter that is out of range or contradicts another; `message` says which, and what is possible."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message

    def __reduce__(self) -> tuple[type["ParameterError"], tuple[Message]]:
        """Cross to another process with the message whole."""
        return ParameterError, (self.message,)


def require(condition: bool, sentence: str | Message, /, **values: object) -> None:
    """Raise `ParameterError` unless the condition holds; the sentence is a template with values, or a message."""
    if not condition:
        raise ParameterError(sentence if isinstance(sentence, Message) else say(sentence, **values))
