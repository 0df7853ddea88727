"""Lists of players out of files, pastes and single lines.

`read_file` and `read_pasted` give a `RawTable`, `guess` says which column is what, `players` makes persons of the rows
and says what is wrong with them.  Nothing is dropped in silence: every row is a player or has an error.
"""

from crosstable.formats.players.csv import DELIMITERS, read_csv
from crosstable.formats.players.encoding import ENCODINGS
from crosstable.formats.players.errors import PlayersError
from crosstable.formats.players.fields import Field
from crosstable.formats.players.limits import DEFAULT_LIMITS, MAX_CELL, MAX_FILE, MAX_NAME, MAX_PLAYERS, Limits
from crosstable.formats.players.mapping import Column, Mapping, guess
from crosstable.formats.players.pasted import line_entry, person_of_line, read_pasted
from crosstable.formats.players.people import players
from crosstable.formats.players.reading import read_file
from crosstable.formats.players.table import Origin, RawTable
from crosstable.formats.players.trf import read_trf_players
from crosstable.formats.players.xlsx import read_xlsx

__all__ = [
    "DEFAULT_LIMITS",
    "DELIMITERS",
    "ENCODINGS",
    "MAX_CELL",
    "MAX_FILE",
    "MAX_NAME",
    "MAX_PLAYERS",
    "Column",
    "Field",
    "Limits",
    "Mapping",
    "Origin",
    "PlayersError",
    "RawTable",
    "guess",
    "line_entry",
    "person_of_line",
    "players",
    "read_csv",
    "read_file",
    "read_pasted",
    "read_trf_players",
    "read_xlsx",
]
