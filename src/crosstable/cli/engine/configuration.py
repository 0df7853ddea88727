"""The configuration file of bbpPairings' generator: ``KEY=VALUE`` lines, ``#`` before a comment.

What is not set is drawn from the ranges of bbpPairings: 15 to 215 players, 5 to 15 rounds, 10 to 50 % draws,
one game in 6 to 30 forfeited, one player in 15 to 3225 withdrawn and one in as many with a half-point bye,
highest rating 2400 to 2800, lowest 1400 to 2300.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from crosstable.cli.engine.outcome import EngineError, Exit
from crosstable.domain import POINT, ZERO, Points, ScoringSystem, parse_points
from crosstable.domain.messages import N_
from crosstable.simulate import Amount, GeneratorParameters
from crosstable.simulate.amount import NONE
from crosstable.simulate.dice import Dice

_INTEGER = re.compile(r"\d{1,9}", re.ASCII)
_DECIMAL = re.compile(r"\d{1,9}(\.\d{1,6})?", re.ASCII)


@dataclass(slots=True)
class Configuration:
    """The values of one file; `None` and absent keys are drawn."""

    players: int | None = None
    rounds: int | None = None
    draws: int | None = None
    """Per cent."""
    forfeit_rate: Fraction | None = None
    """One game in so many."""
    retired_rate: Fraction | None = None
    """One player in so many."""
    half_point_bye_rate: Fraction | None = None
    """One player in so many."""
    highest: int | None = None
    lowest: int | None = None
    points: dict[str, Points] = field(default_factory=dict)


def read_configuration(text: str, path: str) -> Configuration:
    """Read a file.  Raises `EngineError` (3) for an unknown key or a value that makes no sense."""
    configuration = Configuration()
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        if line.strip() and not line.startswith("#"):
            _read_line(configuration, line, f"{path}:{number}")
    return configuration


def _read_line(configuration: Configuration, line: str, place: str) -> None:
    key, equals, value = (part.strip() for part in line.partition("="))
    if not equals:
        raise EngineError(
            Exit.INVALID_REQUEST, N_("{place}: expected KEY=VALUE, found {line!r}."), place=place, line=line
        )
    setter = _KEYS.get(key)
    if setter is None:
        raise EngineError(
            Exit.INVALID_REQUEST,
            N_("{place}: unknown key {key}; the keys are {keys}."),
            place=place,
            key=key,
            keys=", ".join(_KEYS),
        )
    try:
        setter(configuration, value)
    except ValueError as error:
        raise EngineError(
            Exit.INVALID_REQUEST, N_("{place}: {value!r} is no value for {key}."), place=place, value=value, key=key
        ) from error


Setter = Callable[[Configuration, str], None]


def _whole(attribute: str, most: int) -> Setter:
    def setter(configuration: Configuration, text: str) -> None:
        if not _INTEGER.fullmatch(text) or int(text) > most:
            raise ValueError(text)
        setattr(configuration, attribute, int(text))

    return setter


def _rate(attribute: str, least: int) -> Setter:
    def setter(configuration: Configuration, text: str) -> None:
        if not _DECIMAL.fullmatch(text) or Fraction(text) < least:
            raise ValueError(text)
        setattr(configuration, attribute, Fraction(text))

    return setter


def _points(*names: str) -> Setter:
    def setter(configuration: Configuration, text: str) -> None:
        for name in names:
            configuration.points[name] = parse_points(text)

    return setter


_KEYS: Mapping[str, Setter] = {
    "PlayersNumber": _whole("players", 10**9),
    "RoundsNumber": _whole("rounds", 10**9),
    "DrawPercentage": _whole("draws", 100),
    "ForfeitRate": _rate("forfeit_rate", 1),
    "RetiredRate": _rate("retired_rate", 2),
    "HalfPointByeRate": _rate("half_point_bye_rate", 1),
    "HalfPointByteRate": _rate("half_point_bye_rate", 1),
    "HighestRating": _whole("highest", 10**9),
    "LowestRating": _whole("lowest", 10**9),
    "PointsForWin": _points("win"),
    "PointsForDraw": _points("draw"),
    "PointsForLoss": _points("loss"),
    "PointsForZPB": _points("zpb"),
    "PointsForForfeitLoss": _points("forfeit_loss", "zpb"),
    "PointsForPAB": _points("pab"),
}


def parameters(configuration: Configuration, seed: int) -> GeneratorParameters:
    """The parameters of the event, with bbpPairings' ranges for what is not set.

    Raises `EngineError` (3) for a scoring system that a TRF cannot hold, `ParameterError` for values out of range.
    """
    c = configuration
    players = _first(c.players, Dice(seed, "PlayersNumber").between(15, 215))
    retired = c.retired_rate or Fraction(Dice(seed, "RetiredRate").between(15, 3225))
    halves = c.half_point_bye_rate or Fraction(Dice(seed, "HalfPointByeRate").between(15, 3225))
    forfeits = c.forfeit_rate or Fraction(Dice(seed, "ForfeitRate").between(6, 30))
    highest = _first(c.highest, max(c.lowest or 0, Dice(seed, "HighestRating").between(2400, 2800)))
    return GeneratorParameters(
        players=players,
        rounds=_first(c.rounds, Dice(seed, "RoundsNumber").between(5, 15)),
        rating_max=highest,
        rating_min=_first(c.lowest, min(highest, Dice(seed, "LowestRating").between(1400, 2300))),
        unrated=NONE,
        half_point_byes=Amount(int(players / halves)),
        withdrawals=Amount(int(players / retired)),
        forfeits=Amount(share=1 / forfeits),
        draws=Fraction(_first(c.draws, Dice(seed, "DrawPercentage").between(10, 50)), 100),
        scoring=_scoring(c.points),
        acceleration=False,
        prohibited_groups=0,
        full_point_byes=NONE,
        zero_point_byes=NONE,
        late_entries=NONE,
        double_forfeits=NONE,
        odd_results=NONE,
        unrated_games=NONE,
    )


def _first(value: int | None, default: int) -> int:
    return default if value is None else value


def _scoring(points: Mapping[str, Points]) -> ScoringSystem:
    absence = points.get("zpb", ZERO)
    if points.get("forfeit_loss", absence) != absence:
        raise EngineError(
            Exit.INVALID_REQUEST,
            N_("A TRF has one value for a forfeit loss and a zero-point bye: leave out PointsForZPB."),
        )
    win = points.get("win", POINT)
    return ScoringSystem(
        win=win,
        draw=points.get("draw", Points(50)),
        loss=points.get("loss", ZERO),
        absence=absence,
        pab=points.get("pab"),
    )
