"""The two conversion tables of the FIDE Rating Regulations (B.02, 8.1), in hundredths of a point."""

from bisect import bisect_left

RATING_DIFFERENCE: tuple[int, ...] = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
)  # fmt: skip
"""B.02 8.1.1: the rating difference dp for a fractional score p of .50, .51 and so on up to 1.00."""

BAND_ENDS: tuple[int, ...] = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
)  # fmt: skip
"""B.02 8.1.2: the largest rating difference at which the higher rated scores .50, .51 and so on up to .99."""

CERTAIN = BAND_ENDS[-1] + 1
"""The smallest rating difference at which the higher rated is expected to score 1.00."""


def rating_difference(p: int) -> int:
    """The rating difference dp for a fractional score of `p` hundredths, 0 to 100 (B.02 8.1.1).

    Raises `ValueError` outside of that range.
    """
    if not 0 <= p <= 100:
        raise ValueError(f"a fractional score is 0 to 100 hundredths, not {p}")
    return RATING_DIFFERENCE[p - 50] if p >= 50 else -RATING_DIFFERENCE[50 - p]


def scoring_probability(difference: int) -> int:
    """The hundredths of a point that a player rated `difference` above the opponent is expected to score (8.1.2).

    Negative for the lower rated.  The limit of 400 points of the rating calculation (8.3.1) is not applied.
    """
    return EXPECTED[max(-CERTAIN, min(CERTAIN, difference)) + CERTAIN]


def _higher_rated(difference: int) -> int:
    return 50 + bisect_left(BAND_ENDS, difference)


EXPECTED = tuple(_higher_rated(d) if d >= 0 else 100 - _higher_rated(-d) for d in range(-CERTAIN, CERTAIN + 1))
"""The expected score by difference, from -736 (`CERTAIN` below) up to 736, in hundredths."""
