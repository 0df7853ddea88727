"""From the oracle's input to the engine's: the same position as a `Tournament`."""

from __future__ import annotations

from fractions import Fraction

from crosstable.domain import (
    Acceleration,
    Colour,
    Player,
    Points,
    ProhibitedGroup,
    ResultCode,
    RoundResult,
    ScoringSystem,
    Tournament,
)
from tests.oracle.dutch_literal import OracleField, OracleGame

UNIT = Fraction(100, 10)
"""Hundredths of a point in one of the oracle's units (tenths)."""


def tournament_of(field: OracleField) -> Tournament:
    """The position as the engine reads it; absences of the round stand in the players' rows as ZPBs."""
    return Tournament(
        rounds_planned=field.total_rounds,
        initial_colour=Colour(field.initial_colour),
        scoring=_scoring(field),
        players=tuple(
            Player(tpn=player.tpn, rounds=_rounds(field, player.tpn))
            for player in sorted(field.players, key=lambda p: p.tpn)
        ),
        prohibited=tuple(ProhibitedGroup(tuple(sorted(pair))) for pair in field.forbidden),
        accelerations=tuple(
            Acceleration(_points(value), number, number, player.tpn, player.tpn)
            for player in field.players
            for number, value in enumerate(player.virtual, start=1)
            if value
        ),
    )


def _rounds(field: OracleField, tpn: int) -> tuple[RoundResult, ...]:
    past = [_result(game) for game in field.past_games(tpn)]
    if tpn in field.absent:
        past.append(RoundResult(ResultCode.ZPB))
    return tuple(past)


def _result(game: OracleGame | None) -> RoundResult:
    if game is None:
        return RoundResult(ResultCode.NOT_PAIRED)
    colour = None if game.colour is None else Colour(game.colour)
    return RoundResult(ResultCode(game.code), game.opponent, colour)


def _points(units: int) -> Points:
    return Points(int(units * UNIT))


def _scoring(field: OracleField) -> ScoringSystem:
    points = {code: _points(value) for code, value in field.points.items()}
    return ScoringSystem(
        win=points["1"],
        draw=points["="],
        loss=points["0"],
        pab=points["U"],
        forfeit_win=points["+"],
        forfeit_loss=points["-"],
        fpb=points["F"],
        hpb=points["H"],
        zpb=points["Z"],
    )
