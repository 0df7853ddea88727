"""What results are worth: 162, 362, XXS and the BB. records, each for the readers that know it."""

from collections.abc import Iterator

from crosstable.domain.points import format_points
from crosstable.domain.results import ResultCode
from crosstable.domain.scoring import ScoringSystem
from crosstable.domain.teams import MatchScoring
from crosstable.formats.trf.convert import canonical_scoring
from crosstable.formats.trf.writers.fields import exactly

_XXS_ONLY = {
    "forfeit_win": "FW",
    "forfeit_loss": "FL",
    "fpb": "FPB",
    "hpb": "HPB",
    "black_win": "BW",
    "black_draw": "BD",
    "black_loss": "BL",
}
"""Values that no record of TRF26 has a place for."""


def fide_points(system: ScoringSystem) -> Iterator[str]:
    """162 where the points are not the default, and XXS for what 162 has no symbol for."""
    system = canonical_scoring(system)
    if system.is_standard:
        return
    pairs: list[tuple[str, int]] = [("W", system.win), ("D", system.draw), ("L", system.loss)]
    if system.absence:
        pairs.append(("A", system.absence))
    pairs.append(("P", system.worth(ResultCode.PAB)))
    if system.unknown is not None:
        pairs.append(("X", system.unknown))
    yield _record_162(pairs)
    yield from _xxs(system, _XXS_ONLY)


def _record_162(pairs: list[tuple[str, int]]) -> str:
    return "162  " + "    ".join(f"{symbol}{_value(points)}" for symbol, points in pairs)


def _value(points: int) -> str:
    return exactly(format_points(points), 4, "points")


def _xxs(system: ScoringSystem, names: dict[str, str]) -> Iterator[str]:
    values = {symbol: getattr(system, name) for name, symbol in names.items()}
    given = [f"{symbol}={format_points(value)}" for symbol, value in values.items() if value is not None]
    if given:
        yield "XXS " + " ".join(given)


def javafo_points(system: ScoringSystem) -> Iterator[str]:
    """XXS with every value, since JaVaFo has defaults of its own."""
    if system.is_standard:
        return
    worth = {
        "WW": system.win,
        "BW": system.win if system.black_win is None else system.black_win,
        "WD": system.draw,
        "BD": system.draw if system.black_draw is None else system.black_draw,
        "WL": system.loss,
        "BL": system.loss if system.black_loss is None else system.black_loss,
        "FW": system.worth(ResultCode.FORFEIT_WIN),
        "FL": system.worth(ResultCode.FORFEIT_LOSS),
        "PAB": system.worth(ResultCode.PAB),
        "FPB": system.worth(ResultCode.FPB),
        "HPB": system.worth(ResultCode.HPB),
        "ZPB": system.worth(ResultCode.ZPB),
    }
    yield "XXS " + " ".join(f"{symbol}={format_points(value)}" for symbol, value in worth.items())


def old_points(system: ScoringSystem) -> Iterator[str]:
    """For TRF16, which has no record of points: 162 as far as every engine reads it, and XXS."""
    if not system.is_standard:
        pab = system.worth(ResultCode.PAB)
        yield _record_162([("W", system.win), ("D", system.draw), ("L", system.loss), ("P", pab)])
        yield from javafo_points(system)


def engine_points(system: ScoringSystem) -> Iterator[str]:
    """The six BB. records of bbpPairings, and 162 without the symbols that it refuses for the other engines."""
    if system.is_standard:
        return
    pab = system.worth(ResultCode.PAB)
    yield _record_162([("W", system.win), ("D", system.draw), ("L", system.loss), ("P", pab)])
    worth = {
        "BBW": system.win,
        "BBD": system.draw,
        "BBL": system.loss,
        "BBZ": system.worth(ResultCode.ZPB),
        "BBF": system.worth(ResultCode.FORFEIT_LOSS),
        "BBU": pab,
    }
    for code, value in worth.items():
        yield f"{code} {_value(value)}"


def match_points(system: MatchScoring) -> Iterator[str]:
    """362 where a match is not worth 2-1-0."""
    if not system.is_standard:
        pairs = (("TW", system.win), ("TD", system.draw), ("TL", system.loss))
        yield "362 " + "   ".join(f"{symbol}{_value(points)}" for symbol, points in pairs)
