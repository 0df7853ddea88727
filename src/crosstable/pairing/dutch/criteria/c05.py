"""[C5] The PAB goes to as low a score as the absolute criteria and [C4] allow.

It is one number for the whole round: `Completion.find` fixes it before the first bracket, and from then on the
bye is joined only to players with that score.
"""

from crosstable.pairing.dutch.completion import Completion


def bye_score(completion: Completion) -> int | None:
    """The pairing score of the player who will have the PAB; `None` in an even field."""
    return completion.bye_score
