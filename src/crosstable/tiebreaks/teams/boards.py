"""What the boards of matches add up to (C.07 Art. 12)."""

from itertools import accumulate
from typing import NamedTuple

from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.facts import RoundFact


class BoardSums(NamedTuple):
    """The game points of a team by board, board 1 first, in hundredths, and the rounds they come from."""

    facts: tuple[RoundFact, ...]
    boards: tuple[int, ...]


def board_sums(context: Context, team: int) -> BoardSums:
    """The sums over all matches; forfeited boards count, and a PAB is a win on every board."""
    return _summed(context, team, context.facts[team])


def mutual_board_sums(context: Context, team: int, opponent: int, *, forfeits: bool = False) -> BoardSums:
    """The sums over the matches between two teams; matches forfeited as a whole only with `forfeits`."""
    facts = context.facts[team]
    return _summed(
        context,
        team,
        tuple(fact for fact in facts if fact.opponent == opponent and context.is_met(fact, forfeits=forfeits)),
    )


def _summed(context: Context, team: int, facts: tuple[RoundFact, ...]) -> BoardSums:
    sums = [0] * context.boards
    for fact in facts:
        for board, points in enumerate(context.matches.get((team, fact.number), ())):
            sums[board] += points
    return BoardSums(facts, tuple(sums))


def board_count(sums: BoardSums) -> int:
    """The sum of board number times points (12.1), in hundredths: the lower the better."""
    return sum(board * points for board, points in enumerate(sums.boards, start=1))


def from_the_top(sums: BoardSums) -> tuple[int, ...]:
    """The points on board 1, on board 2 and so on (12.2)."""
    return sums.boards


def without_bottom(sums: BoardSums) -> tuple[int, ...]:
    """The points without the last board, without the last two and so on (12.3)."""
    return tuple(accumulate(sums.boards))[-2::-1]
