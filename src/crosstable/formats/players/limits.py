"""How much a list of players may hold: no input may exhaust memory or time."""

from dataclasses import dataclass

from crosstable.domain.messages import N_, Message, say

MAX_PLAYERS = 10_000
"""The most players that one list may bring."""

MAX_FILE = 8 * 1024 * 1024
"""Bytes of a file, characters of a paste."""

MAX_CELL = 500
"""Characters of one cell; longer ones are cut, which is said."""

MAX_NAME = 120
"""Characters of a name."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one reading."""

    players: int = MAX_PLAYERS
    size: int = MAX_FILE
    cell: int = MAX_CELL
    columns: int = 100
    """Cells of one row."""
    unpacked: int = 64 * 1024 * 1024
    """Bytes of a workbook once it is unpacked."""
    members: int = 1000
    """Files inside a workbook."""
    area: int = 1_000_000
    """Cells of the rectangle that a sheet stretches over, empty ones included."""

    def too_large(self) -> Message:
        """What to say of a file over `size`."""
        megabytes = f"{self.size / 1024 / 1024:g}"
        return say(
            N_("The file is larger than {limit} MB and was not read: save the list of players alone and try again."),
            limit=megabytes,
        )

    def too_many(self, rows: int) -> Message:
        """What to say of a list over `players`."""
        return say(
            N_(
                "The list has {rows} rows; at most {limit} players can be read at once, and none was. "
                "Keep only the players of this event."
            ),
            rows=rows,
            limit=self.players,
        )


DEFAULT_LIMITS = Limits()
"""What holds where nothing else is said."""
