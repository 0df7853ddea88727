"""Worked examples of the Dutch system 2026, E1 to E24 and X10 to X21, in the notation of ``notation.py``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tests.oracle.dutch_literal import OracleField
from tests.oracle.notation import newcomers, parse_pairs, parse_position


@dataclass(frozen=True)
class WorkedExample:
    """A position and its answer."""

    name: str
    about: str
    position: str
    round_number: int
    total_rounds: int
    pairs: frozenset[tuple[int, int]]
    bye: int | None = None
    initial_colour: str = "w"
    absent: tuple[int, ...] = ()
    virtual: Mapping[int, tuple[int, ...]] | None = None

    def field(self) -> OracleField:
        """Return the position as input of the oracle."""
        return parse_position(
            self.position,
            round_number=self.round_number,
            total_rounds=self.total_rounds,
            initial_colour=self.initial_colour,
            absent=self.absent,
            virtual=self.virtual,
        )


def _example(
    name: str,
    about: str,
    rounds: str,
    position: str,
    pairs: str,
    *,
    bye: int | None = None,
    init: str = "w",
    absent: tuple[int, ...] = (),
    virtual: Mapping[int, tuple[int, ...]] | None = None,
) -> WorkedExample:
    number, total = map(int, rounds.split("/"))
    return WorkedExample(name, about, position, number, total, parse_pairs(pairs), bye, init, absent, virtual)


E8_HISTORY = """
1 2 | 5w1 4w1   2 2 | 6w1 3w1   3 1 | 7b1 2b0   4 1 | 8b1 1b0
5 1 | 1b0 8w1   6 1 | 2b0 7w1   7 0 | 3w0 6b0   8 0 | 4w0 5b0
"""

WORKED_EXAMPLES: tuple[WorkedExample, ...] = (
    _example("E1", "first round, even", "1/5", newcomers(10), "1-6 7-2 3-8 9-4 5-10"),
    _example("E2", "first round, odd", "1/5", newcomers(9), "1-5 6-2 3-7 8-4", bye=9),
    _example(
        "E3",
        "effective pairing numbers decide the parity of 5.2.5",
        "1/5",
        newcomers(10),
        "6-2 3-7 8-4 5-10",
        init="b",
        absent=(1, 9),
    ),
    _example(
        "E4",
        "transposition for C12",
        "2/5",
        """
        1 1 | 5w1   2 1 | 6b1   3 1 | 7w1   4 1 | 8b1
        5 0 | 1b0   6 0 | 2w0   7 0 | 3b0   8 0 | 4w0
        """,
        "4-1 2-3 5-8 7-6",
    ),
    _example(
        "E5",
        "one exchange in a homogeneous bracket",
        "2/4",
        "1 .5 | 4b=   2 .5 | 5w=   3 .5 | 6b=   4 .5 | 1w=   5 .5 | 2b=   6 .5 | 3w=",
        "1-6 3-2 5-4",
    ),
    _example(
        "E6",
        "two exchanges, last round",
        "5/5",
        """
        1 2.5 | 5b1 4w1 2b= 3w0   2 2.5 | 6w1 3b= 1w= 4b=   3 2.5 | 7b1 2w= 4b0 1b1   4 2.5 | 8w1 1b0 3w1 2w=
        5 2.5 | 1w0 8b1 6w= 7b1   6 2.5 | 2b0 7w1 5b= 8w1   7 1.0 | 3w0 6b0 8w1 5w0   8 0.0 | 4b0 5w0 7b0 6b0
        """,
        "3-6 5-4 2-7 8-1",
    ),
    _example(
        "E7",
        "exchange in a remainder",
        "2/4",
        "1 1.0 | 4b1   2 .5 | 5w=   3 .5 | 6b=   5 .5 | 2b=   6 .5 | 3w=   4 0 | 1w0",
        "1-2 5-6 3-4",
    ),
    _example("E8 not last", "C3 blocks two absolute preferences", "3/5", E8_HISTORY, "3-1 4-2 6-5 7-8"),
    _example("E8 last", "topscorers may meet in the last round", "3/3", E8_HISTORY, "2-1 3-5 4-6 7-8"),
    _example(
        "E9",
        "C5: the lowest possible score gets the bye",
        "3/3",
        "1 2 | 4w1 2b1   3 2 | 6w1 4b1   2 1 | 5b1 1w0   5 1 | 2w0 6b1   6 0 | 3b0 5w0   4 0 | 1b0 3w0",
        "1-5 3-2",
        bye=6,
        absent=(4,),
    ),
    _example(
        "E10",
        "C9: fewest unplayed rounds",
        "2/3",
        "1 1 | 3w1   2 1 | 4b1   3 0 | 1b0   4 0 | 2w0   5 0 | Z",
        "2-1 3-5",
        bye=4,
    ),
    _example(
        "E11",
        "C9 with a moved-down player; 5.2.5 between two players without a game",
        "2/4",
        "1 1 | 4b1   2 .5 | 5w=   3 1 | 6b+   4 0 | 1w0   5 .5 | 2b=   6 0 | 3w-   7 1 | U",
        "7-3 1-2 5-6",
        bye=4,
        init="b",
    ),
    _example(
        "E12",
        "C7: scores of the downfloaters before colours",
        "3/3",
        """
        1 1 | 4w- 3w1   2 2 | 5b1 4w1   3 .5 | 6w= 1b0
        4 1 | 1b+ 2b0   5 1 | 2w0 6b1   6 .5 | 3b= 5w0
        """,
        "2-1 4-6 5-3",
    ),
    _example(
        "E13",
        "C8: look ahead one bracket",
        "3/4",
        """
        1 1.5 | 4w1 3b=   3 1.5 | 6w1 1w=   5 1.5 | 2w= 6b1
        4 1 | 1b0 2b+   2 .5 | 5b= 4w-   6 0 | 3b0 5w0
        """,
        "1-5 4-3 2-6",
    ),
    _example(
        "E14",
        "C12: colour preferences",
        "3/3",
        """
        5 2 | 2b1 4w1   1 1.5 | 4b1 3w=   3 1.5 | 6b1 1b=
        2 .5 | 5w0 6b=   6 .5 | 3w0 2w=   4 0 | 1w0 5b0
        """,
        "3-5 2-1 4-6",
        init="b",
    ),
    _example(
        "E15",
        "C13: strong colour preferences",
        "3/4",
        """
        1 2 | 4b1 5w1   3 2 | 6b1 7w1   2 1 | 5w0 4b1   5 1 | 2b1 1b0
        6 1 | 3w0 U   7 1 | U 3b0   4 0 | 1w0 2w0
        """,
        "3-1 7-2 5-6",
        bye=4,
        init="b",
    ),
    _example(
        "E16",
        "C14: no second downfloat in a row, here after a forfeit win",
        "2/4",
        "2 1 | 5b1   3 1 | 6w1   4 1 | 1b+   1 0 | 4w-   5 0 | 2w0   6 0 | 3b0",
        "2-4 1-3 6-5",
    ),
    _example(
        "E17",
        "C16: downfloat two rounds before",
        "3/5",
        """
        1 2 | 4b1 5w1   3 2 | 6b1 7w1   5 1 | 2b1 1b0   6 1 | 3w0 U   7 1 | U 3b0
        2 .5 | 5w0 4b=   4 .5 | 1w0 2w=
        """,
        "3-1 7-6 5-4",
        bye=2,
        init="b",
    ),
    _example(
        "E18",
        "C18: a moved-down player in Limbo counts most",
        "5/5",
        """
        1 4.0 | 4w1 7b1 2w1 3b1   2 2.5 | 5b1 3w= 1b0 7w1   3 2.5 | 6w1 2b= 7w1 1w0   4 2.0 | 1b0 5w= 6b= U
        5 2.0 | 2w0 4b= U 6w=     6 2.0 | 3b0 U 4w= 5b=     7 1.0 | U 1w0 3b0 2b0
        """,
        "1-5 4-2 7-6",
        bye=3,
    ),
    _example(
        "E19",
        "C20 beats the order of the MDP sets; the lowest bye score is high",
        "4/5",
        """
        2 2.5 | 5w1 7b1 4w=   4 2.5 | 1w1 3b+ 2b=   1 2 | 4b0 6w1 5b1   3 2 | 6b1 4w- 7w1
        5 1 | 2b0 U 1w0   6 1 | 3w0 1b0 U   7 1 | U 2w0 3b0
        """,
        "4-3 6-2 7-5",
        bye=1,
        init="b",
    ),
    _example(
        "E20",
        "C11: no third equal colour for topscorers and their opponents",
        "4/4",
        """
        1 1 | 6b0 7w1 5b0   2 1.5 | 3w= H 7w=   3 1.5 | 2b= 6w0 U   4 2.5 | 7b1 5w1 6w=
        5 2 | U 4b0 1w1   6 2.5 | 1w1 3b1 4b=   7 .5 | 4w0 1b0 2b=
        """,
        "6-5 3-4 1-2",
        bye=7,
        init="b",
    ),
    _example(
        "E21",
        "a full-point bye excludes from the PAB",
        "2/4",
        "1 1 | 4w1   2 1 | 5b1   3 1 | F   4 0 | 1b0   5 0 | 2w0",
        "3-1 2-4",
        bye=5,
    ),
    _example(
        "E22",
        "a forfeited pairing may be made again",
        "2/4",
        "1 1 | 4w+   2 1 | 5b1   3 1 | U   4 0 | 1b-   5 0 | 2w0",
        "1-3 2-4",
        bye=5,
    ),
    _example(
        "E23",
        "Baku acceleration, first round",
        "1/5",
        newcomers(8),
        "1-3 4-2 5-7 8-6",
        virtual=dict.fromkeys(range(1, 5), (10,)),
    ),
    _example(
        "E24",
        "a position where another engine gives a second PAB",
        "7/9",
        """
        1 2.5 | 6w0 10b= U H 7w0 H      2 2.0 | 7b= 5w0 10w0 Z 3b= U    3 1.5 | 8w0 U 5b0 Z 2w= 6b0
        5 4.5 | 10w= 2b1 3w1 8b1 4w= 9b=   7 3.0 | 2w= H 4b0 9w0 1b1 10b1
        8 4.0 | 3b1 6b1 H 5w0 H 4b1   9 3.5 | 4w0 H H 7b1 10w1 5w=
        4 | 9b1 . 7w1 . 5b= 8w0   6 | 1b1 8w0 . . . 3w1   10 | 5b= 1w= 2b1 . 9b0 7w0
        """,
        "5-1 8-2 3-9",
        bye=7,
        absent=(4, 6, 10),
    ),
    _example(
        "X10",
        "C10: colour difference of topscorers and their opponents",
        "4/4",
        """
        1 | 6b= 2w= 3w1   2 | Z 1b= 9w=   3 | 9w0 6b= 1b0   4 | Z H Z   5 | U 7w= 8w=
        6 | 1w= 3w= 7b+   7 | 8b= 5b= 6w-   8 | 7w= 9b= 5b=   9 | 3b1 8w= 2b=
        """,
        "8-2 9-6 7-4 1-5",
        bye=3,
    ),
    _example(
        "X11",
        "C11: third equal colour in a row",
        "4/4",
        """
        1 | 3b1 6w= 2b=   2 | 6b= 4w= 1w=   3 | 1w0 5b= 5b0
        4 | 5w= 2b= 6b=   5 | 4b= 3w= 3w1   6 | 2w= 1b= 4w=
        """,
        "3-2 4-1 6-5",
    ),
    _example(
        "X15",
        "C15: opponent of a moved-down player with an upfloat in the last round",
        "5/5",
        """
        1 | 4b= 7w= 2b= U   2 | 5w= 3b= 1w= 6b=   3 | 6b= 2w= 5w= 4b=   4 | 1w= 5b0 U 3w=
        5 | 2b= 4w1 3b= 7w=   6 | 3w= U 7b= 2w=   7 | U 1b= 6w= 5b=
        """,
        "4-6 7-3 1-5",
        bye=2,
        init="b",
    ),
    _example(
        "X16",
        "C16: resident with a downfloat two rounds before",
        "3/6",
        "1 | F 4b+   2 | 3b= 5w=   3 | 2w= 6b=   4 | U 1w-   5 | H 2b=   6 | . 3w=",
        "3-1 5-4 2-6",
        init="b",
    ),
    _example(
        "X17",
        "C17: opponent of a moved-down player with an upfloat two rounds before",
        "5/8",
        """
        1 | 2b= 8b= 5w= 2b1   2 | 1w= 5b= 4b= 1w0   3 | 6w= 6b= 8w= 5b-   4 | 5b- 7b0 2w= 7w1
        5 | 4w- 2w= 1b= 3w+   6 | 3b= 3w= 7b= 8b=   7 | 8b0 4w1 6w= 4b0   8 | 7w1 1w= 3b= 6w=
        """,
        "6-2 7-3 1-4 5-8",
        init="b",
    ),
    _example(
        "X18",
        "C18: moved-down player with a downfloat in the last round",
        "4/7",
        "1 | Z 2w0 U   2 | 4w0 1b1 3w0   3 | 5b1 4w0 2b1   4 | 2b1 3b1 5w0   5 | 3w0 U 4b1",
        "4-1 5-2",
        bye=3,
    ),
    _example(
        "X19",
        "C19: score difference of an opponent with an upfloat in the last round",
        "4/4",
        """
        1 | 4w0 6b0 3b1   2 | 5b1 3w1 4b1   3 | 6w1 2b0 1w0
        4 | 1b1 5w0 2w0   5 | 2w0 4b1 6w1   6 | 3b0 1w1 5b0
        """,
        "2-6 3-4 1-5",
    ),
    _example(
        "X20",
        "C20: moved-down player with a downfloat two rounds before",
        "4/4",
        """
        1 | 4b0 6w0 2b0   2 | 5w0 3b0 1w1   3 | 6b0 2w1 5b=
        4 | 1w1 5b1 6w=   5 | 2b1 4w0 3w=   6 | 3w1 1b1 4b=
        """,
        "3-1 2-4 6-5",
        init="b",
    ),
    _example(
        "X21",
        "C21: score difference of an opponent with an upfloat two rounds before",
        "5/6",
        """
        1 | 4w0 3b0 2w0 U   2 | 5b1 6w0 1b1 7b1   3 | 6w0 1w1 . 5b1   4 | 1b1 7w0 5w1 6b0
        5 | 2w0 U 4b0 3w0   6 | 3b1 2b1 7w1 4w1   7 | U 4b1 6b0 2w0
        """,
        "2-3 7-1 5-6",
        bye=4,
    ),
)
"""The expected answers were confirmed by independent engines, except E24, where one of them is known to be wrong.

The X examples were found by search: each changes its pairs when the criterion it is named after is left out.
"""
