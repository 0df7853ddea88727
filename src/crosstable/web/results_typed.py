"""Results as they are typed and tapped, and as commands want them."""

from dataclasses import dataclass

from crosstable.domain import ResultCode

R = ResultCode

TYPED: dict[str, tuple[R, R]] = {
    "1": (R.WIN, R.LOSS),
    "0": (R.LOSS, R.WIN),
    "=": (R.DRAW, R.DRAW),
    "+": (R.FORFEIT_WIN, R.FORFEIT_LOSS),
    "-": (R.FORFEIT_LOSS, R.FORFEIT_WIN),
    "--": (R.FORFEIT_LOSS, R.FORFEIT_LOSS),
    "*": (R.UNFINISHED, R.UNFINISHED),
    "1u": (R.UNRATED_WIN, R.UNRATED_LOSS),
    "0u": (R.UNRATED_LOSS, R.UNRATED_WIN),
    "=u": (R.UNRATED_DRAW, R.UNRATED_DRAW),
    "=0": (R.DRAW, R.LOSS),
    "0=": (R.LOSS, R.DRAW),
    "00": (R.LOSS, R.LOSS),
}
"""What is typed or sent, and White's and Black's code."""


@dataclass(frozen=True, slots=True)
class KeyProfile:
    """Which key enters what, as people are used to it."""

    name: str
    keys: dict[str, str]
    """Key to what of `TYPED` it enters, or ``clear``; ``Backspace`` clears in every profile."""
    digits_name_boards: bool
    """Whether digits that are no result begin the number of a board."""


PROFILES: dict[str, KeyProfile] = {
    "standard": KeyProfile(
        "standard", {"1": "1", "0": "0", "=": "=", "+": "+", "-": "-", "_": "--", "*": "*"}, digits_name_boards=True
    ),
    "vega": KeyProfile(
        "vega",
        {"1": "1", "0": "0", "5": "=", "3": "+", "4": "-", "2": "--", "7": "*", "9": "clear"},
        digits_name_boards=False,
    ),
    "sharly": KeyProfile(
        "sharly", {"1": "1", "2": "0", "3": "=", "+": "+", "-": "-", "*": "*", "0": "clear"}, digits_name_boards=False
    ),
}
"""The profiles of result entry, by name."""
