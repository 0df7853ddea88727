"""A number of points in words."""

from crosstable.domain import print_points
from crosstable.domain.messages import N_, Message, say, say_many

_HALF = 50


def in_points(points: int) -> Message:
    """``½ point``, ``1 point``, ``2½ points``.

    Languages with more forms than English have one for parts as well (Russian: 2½ очка, as with 2); a half alone
    is singular in English, but not in them, so it is a sentence of its own.
    """
    if abs(points) == _HALF:
        return say(N_("{half} point"), half=print_points(points))
    whole, part = divmod(abs(points), 100)
    return say_many("{points} point", "{points} points", count=2 if part else whole, points=print_points(points))
