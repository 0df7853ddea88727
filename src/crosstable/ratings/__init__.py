"""Ratings: the tables of the FIDE Rating Regulations, expected scores and performances."""

from crosstable.ratings.performance import (
    average_rating,
    expected_score,
    fractional_score,
    perfect_performance,
    performance,
    round_half_up,
)
from crosstable.ratings.tables import BAND_ENDS, RATING_DIFFERENCE, rating_difference, scoring_probability

__all__ = [
    "BAND_ENDS",
    "RATING_DIFFERENCE",
    "average_rating",
    "expected_score",
    "fractional_score",
    "perfect_performance",
    "performance",
    "rating_difference",
    "round_half_up",
    "scoring_probability",
]
