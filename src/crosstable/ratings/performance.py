"""Performances from the ratings of the opponents (C.07 Art. 10), exact throughout."""

from collections.abc import Sequence

from crosstable.ratings.tables import CERTAIN, EXPECTED, rating_difference


def round_half_up(numerator: int, denominator: int) -> int:
    """The nearest whole number to a fraction with a positive denominator; a half goes up, also below zero."""
    return (2 * numerator + denominator) // (2 * denominator)


def average_rating(ratings: Sequence[int]) -> int:
    """The average of ratings, to the nearest whole number, a half up (C.07 10.1).  Needs at least one rating."""
    return round_half_up(sum(ratings), len(ratings))


def fractional_score(points: int, games: int) -> int:
    """The hundredths of a point a game for `points` hundredths in `games` games, a half up (B.02 8.1.1)."""
    return round_half_up(points, games)


def expected_score(rating: int, opponents: Sequence[int]) -> int:
    """The hundredths of a point expected of a rating against these opponents (B.02 8.1.2, no 400-point rule)."""
    # The same as scoring_probability() for each, written out: perfect performances ask for it a hundred times a player.
    return sum([EXPECTED[max(0, min(2 * CERTAIN, rating - opponent + CERTAIN))] for opponent in opponents])


def performance(opponents: Sequence[int], points: int) -> int:
    """The tournament performance rating: the average of the opponents plus dp(p) (C.07 10.2).

    `points` are hundredths, 1-½-0 whatever the scoring system of the event.  Needs at least one opponent.
    """
    return average_rating(opponents) + rating_difference(fractional_score(points, len(opponents)))


def perfect_performance(opponents: Sequence[int], points: int) -> int:
    """The lowest rating that is expected to score at least `points` hundredths (C.07 10.3).

    With no points at all it is the lowest opponent less 800.  Needs at least one opponent.
    """
    if points <= 0:
        return min(opponents) - 800
    # Below the lowest opponent less 736 everything is lost, from the highest plus 736 on everything is won, and
    # the expected score never falls in between: bisect.
    low, high = min(opponents) - CERTAIN, max(opponents) + CERTAIN
    while low < high:
        middle = (low + high) // 2
        if expected_score(middle, opponents) >= points:
            high = middle
        else:
            low = middle + 1
    return low
