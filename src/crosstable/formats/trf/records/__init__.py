"""The records of a TRF, one module a family; `HANDLERS` says who reads which code."""

from collections.abc import Callable, Mapping

from crosstable.formats.trf.draft import Draft
from crosstable.formats.trf.lines import Line
from crosstable.formats.trf.records import extensions, groups, header, players, scoring, teams

Handler = Callable[[Draft, Line], None]

HANDLERS: Mapping[str, Handler] = {
    "001": players.player,
    **header.HANDLERS,
    **scoring.HANDLERS,
    **groups.HANDLERS,
    **teams.HANDLERS,
    **extensions.HANDLERS,
}
"""The reader of every record by columns 1-3; anything else is a national row, a comment, a ruler or unknown."""
