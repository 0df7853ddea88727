"""The notation for small positions: one player after the other, separated by line ends or three or more blanks.

::

    TPN [score] | round round ...

A round is ``5w1`` (opponent 5, White, won; result codes ``1 = 0 W D L + -``), a bye ``U F H Z``, or ``.`` for a blank.
The score is optional and only checked. ``parse_position`` makes an ``OracleField`` of it, ``format_position`` writes
a field as the call of ``parse_position`` that restores it: paste it into a test.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from tests.oracle.dutch_literal import PLAYED, STANDARD, OracleField, OracleGame, OraclePlayer

_PLAYER = re.compile(r"(?P<tpn>\d+)(?:\s+(?P<score>\d*\.?\d+))?\s*\|\s*(?P<rounds>.*)")
_GAME = re.compile(r"(?P<opponent>\d+)(?P<colour>[wb])(?P<code>[1=0WDL+-])")


def parse_round(text: str) -> OracleGame | None:
    """Parse one round of a player."""
    if text == ".":
        return None
    if text in {"U", "F", "H", "Z"}:
        return OracleGame(None, None, text)
    match = _GAME.fullmatch(text)
    if match is None:
        raise ValueError(f"not a round: {text!r}")
    return OracleGame(int(match["opponent"]), match["colour"], match["code"])


def parse_player(text: str) -> tuple[OraclePlayer, Fraction | None]:
    """Parse one player; return also the score that the notation claims, in points."""
    match = _PLAYER.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"not a player: {text!r}")
    rounds = tuple(map(parse_round, match["rounds"].split()))
    score = Fraction(match["score"]) if match["score"] else None
    return OraclePlayer(int(match["tpn"]), rounds), score


def parse_position(
    text: str,
    *,
    round_number: int,
    total_rounds: int,
    initial_colour: str = "w",
    absent: Iterable[int] = (),
    forbidden: Iterable[Iterable[int]] = (),
    virtual: Mapping[int, tuple[int, ...]] | None = None,
    points: Mapping[str, int] = STANDARD,
    unit: int = 10,
) -> OracleField:
    """Parse a position. ``unit`` is the number of units in one point, for the check of the written scores."""
    chunks = [chunk for chunk in re.split(r"\n|\s{3,}", text) if chunk.strip()]
    parsed = [parse_player(chunk) for chunk in chunks]
    extra = virtual or {}
    field = OracleField(
        players=tuple(OraclePlayer(p.tpn, p.rounds, extra.get(p.tpn, ())) for p, _ in parsed),
        round_number=round_number,
        total_rounds=total_rounds,
        initial_colour=initial_colour,
        absent=frozenset(absent),
        forbidden=frozenset(map(frozenset, forbidden)),
        points=points,
    )
    for player, claimed in parsed:
        score = sum(map(field.points_of, field.past_games(player.tpn)))
        if claimed is not None and claimed * unit != score:
            raise ValueError(f"player {player.tpn} has {score} units, written as {claimed}")
    return field


def newcomers(count: int) -> str:
    """Return the notation of a field before round 1."""
    return "\n".join(f"{tpn} |" for tpn in range(1, count + 1))


def parse_pairs(text: str) -> frozenset[tuple[int, int]]:
    """Parse ``4-1 2-3`` (White first)."""
    return frozenset((int(white), int(black)) for white, black in (item.split("-") for item in text.split()))


def format_round(game: OracleGame | None) -> str:
    """Write one round of a player."""
    if game is None:
        return "."
    return game.code if game.opponent is None else f"{game.opponent}{game.colour}{game.code}"


def format_position(field: OracleField) -> str:
    """Write a field as the call of ``parse_position`` that restores it."""
    rows = "\n".join(f"{p.tpn} | {' '.join(map(format_round, p.rounds))}".rstrip() for p in field.players)
    settings = [f"round_number={field.round_number}, total_rounds={field.total_rounds}"]
    settings.append(f"initial_colour={field.initial_colour!r}")
    if field.absent:
        settings.append(f"absent={sorted(field.absent)}")
    if field.forbidden:
        settings.append(f"forbidden={sorted(map(sorted, field.forbidden))}")
    if any(p.virtual for p in field.players):
        settings.append(f"virtual={ {p.tpn: p.virtual for p in field.players if p.virtual} }")
    if field.points != STANDARD:
        settings.append(f"points={dict(field.points)}")
    return f'parse_position("""\n{rows}\n""", {", ".join(settings)})'


def contradictions(field: OracleField) -> list[str]:
    """Return what is wrong with the history: games must agree with the opponent's row, colours must differ."""
    found = []
    for player in field.players:
        for number, game in enumerate(player.rounds, start=1):
            if game is None or game.opponent is None:
                continue
            other = field.game(game.opponent, number) if game.opponent in field.by_tpn else None
            mirrored = other is not None and other.opponent == player.tpn and other.colour != game.colour
            if not mirrored or (other is not None and (other.code in PLAYED) != (game.code in PLAYED)):
                found.append(f"round {number}: {player.tpn} {format_round(game)}, opponent {format_round(other)}")
    return found
