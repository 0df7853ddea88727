"""The columns of the records, as data for the reader and the writer alike.

Columns count from 1 and are inclusive, as in the specification (TRF16: C.04 Annex 2; TRF26: C.02.03 Annex A).
"""

from typing import Literal, NamedTuple

Align = Literal["left", "right"]


class Field(NamedTuple):
    """A field of fixed width."""

    name: str
    first: int
    last: int
    align: Align = "left"

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.last - self.first + 1

    def cut(self, text: str) -> str:
        """The content of the field in a line, blanks included."""
        return text[self.first - 1 : self.last]

    def put(self, value: str) -> str:
        """The value padded to the width of the field."""
        return value.rjust(self.width) if self.align == "right" else value.ljust(self.width)


ID = Field("starting rank", 5, 8, "right")
SEX = Field("sex", 10, 10)
TITLE = Field("title", 11, 13, "right")
NAME = Field("name", 15, 47)
RATING = Field("rating", 49, 52, "right")
FEDERATION = Field("federation", 54, 56)
FIDE_ID = Field("FIDE ID", 58, 68, "right")
BIRTH = Field("date of birth", 70, 79)
POINTS = Field("points", 81, 84, "right")
RANK = Field("rank", 86, 89, "right")

PLAYER_ROW = (ID, SEX, TITLE, NAME, RATING, FEDERATION, FIDE_ID, BIRTH, POINTS, RANK)
"""The static part of a 001 row."""

NATIONAL_ROW = PLAYER_ROW[:8]
"""An NRS row: the same up to column 79, with the national federation's data."""

PLAYER_SEPARATORS = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)
"""Columns of a 001 row that are blank."""

FIRST_ROUND_COLUMN = 92
"""Round 1 starts here (the opponent's four columns)."""

ROUND_WIDTH = 10
"""Every round has ten columns: opponent 4, blank, colour, blank, result, two blanks."""


def round_column(round_number: int) -> int:
    """The first column of a round (opponent); the colour is at +5, the result at +7."""
    return FIRST_ROUND_COLUMN + ROUND_WIDTH * (round_number - 1)


TEAM_013_NAME = Field("team name", 5, 36)
TEAM_013_PLAYERS = (37, 4, 5)
"""First column, width and step of the players of record 013; the name touches the first number."""

TEAM_NUMBER = Field("team", 5, 7, "right")
TEAM_NAME = Field("team name", 9, 40)
TEAM_NICKNAME = Field("nickname", 42, 46)
TEAM_STRENGTH = Field("strength", 48, 53, "right")
TEAM_MATCH_POINTS = Field("match points", 55, 60, "right")
TEAM_GAME_POINTS = Field("game points", 62, 67, "right")
TEAM_RANK = Field("rank", 69, 71, "right")
TEAM_310 = (
    TEAM_NUMBER,
    TEAM_NAME,
    TEAM_NICKNAME,
    TEAM_STRENGTH,
    TEAM_MATCH_POINTS,
    TEAM_GAME_POINTS,
    TEAM_RANK,
)
TEAM_310_PLAYERS = (74, 4, 5)
LINE_UP_PLAYERS = (17, 4, 5)
TEAM_BYE_TEAMS = (15, 3, 4)
BYE_IDS = (11, 4, 5)
PROHIBITED_IDS = (13, 4, 5)


class SpecialLayout(NamedTuple):
    """Where record 299 has its fields; two layouts are in use."""

    match_points: Field
    game_points: Field
    round_number: Field
    ids: tuple[int, int, int]
    blank: tuple[int, ...]
    """Columns that tell this layout from the other by being blank."""


SPECIAL_TABLE = SpecialLayout(
    Field("match points", 8, 11, "right"),
    Field("points", 14, 17, "right"),
    Field("round", 20, 22, "right"),
    (24, 4, 5),
    (6, 7, 12, 13, 18, 19, 23),
)
"""The table of the specification."""

SPECIAL_SAMPLE = SpecialLayout(
    Field("match points", 7, 10, "right"),
    Field("points", 12, 15, "right"),
    Field("round", 17, 19, "right"),
    (21, 4, 5),
    (6, 11, 16, 20),
)
"""The sample file of the specification."""


def list_items(text: str, place: tuple[int, int, int]) -> list[tuple[int, str]]:
    """The non-blank items of a list in fixed columns, each with its first column; `place` is first, width, step."""
    first, width, step = place
    columns = range(first, len(text) + 1, step)
    items = ((column, text[column - 1 : column - 1 + width].strip()) for column in columns)
    return [(column, item) for column, item in items if item]
