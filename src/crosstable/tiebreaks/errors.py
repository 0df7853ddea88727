"""What can prevent a tie-break from being computed."""

from crosstable.domain import Message


class TieBreakError(ValueError):
    """A tie-break or an option of the standings does not fit the tournament.

    `message` says which and what to do; it can be translated.
    """

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class UnknownTieBreakError(TieBreakError):
    """No rule here computes this code."""


class NeedsTeamsError(TieBreakError):
    """The tie-break compares teams, and players are ranked."""


class NoSuchRoundError(TieBreakError):
    """The tournament has no such round."""


class UnknownEditionError(TieBreakError):
    """There is no edition of this name."""


class NeedsRatingsError(TieBreakError):
    """The tie-break rests on ratings, and nobody has one."""
