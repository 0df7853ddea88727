"""Crosstable: the open tournament desk for chess.

    >>> import crosstable
    >>> event = crosstable.read_trf("examples/lantern-festival.trf")
    >>> round_six = crosstable.pair(event)
    >>> [(p.board, p.white, p.black) for p in round_six.pairs][:2]
    [(1, 1, 4), (2, 6, 5)]

The names below are the whole public door; everything else is reached through the rooms (`crosstable.domain`,
`crosstable.pairing`, …).  They are loaded when they are first used, so that ``crosstable --help`` is instant.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0.dev0"

if TYPE_CHECKING:
    from crosstable.domain import Player, ResultCode, RoundResult, ScoringSystem, Tournament
    from crosstable.formats.trf import TrfError, read_trf, write_trf
    from crosstable.pairing import NoLegalPairing, PairingInputError, RoundPairing, check, pair
    from crosstable.standings import Standings, standings
    from crosstable.tiebreaks.errors import TieBreakError

_ROOMS = {
    "NoLegalPairing": "crosstable.pairing",
    "PairingInputError": "crosstable.pairing",
    "Player": "crosstable.domain",
    "ResultCode": "crosstable.domain",
    "RoundPairing": "crosstable.pairing",
    "RoundResult": "crosstable.domain",
    "ScoringSystem": "crosstable.domain",
    "Tournament": "crosstable.domain",
    "TrfError": "crosstable.formats.trf",
    "Standings": "crosstable.standings",
    "TieBreakError": "crosstable.tiebreaks.errors",
    "check": "crosstable.pairing",
    "pair": "crosstable.pairing",
    "read_trf": "crosstable.formats.trf",
    "standings": "crosstable.standings",
    "write_trf": "crosstable.formats.trf",
}

__all__ = [
    "NoLegalPairing",
    "PairingInputError",
    "Player",
    "ResultCode",
    "RoundPairing",
    "RoundResult",
    "ScoringSystem",
    "Standings",
    "TieBreakError",
    "Tournament",
    "TrfError",
    "__version__",
    "check",
    "pair",
    "read_trf",
    "standings",
    "write_trf",
]


def __getattr__(name: str) -> object:
    """Load a public name from its room."""
    room = _ROOMS.get(name)
    if room is None:
        raise AttributeError(f"module 'crosstable' has no attribute {name!r}")
    return getattr(import_module(room), name)


def __dir__() -> list[str]:
    return __all__
