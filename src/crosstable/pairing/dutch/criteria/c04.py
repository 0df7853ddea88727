"""[C4] What a bracket leaves over must, with everybody below, allow the round to be completed."""

from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.dutch.completion import Completion


def fulfilled(bracket: Bracket, completion: Completion, floaters: tuple[int, ...]) -> bool:
    """Whether these downfloaters (indices in the field) and everybody below the bracket can be paired."""
    return completion.possible(floaters, bracket.end)
