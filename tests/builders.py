"""Words to lay out a tournament in a test: one line a player, in the notation of the rules' examples."""

from __future__ import annotations

from dataclasses import replace

from crosstable.domain import Colour, Player, Points, ResultCode, RoundResult, ScoringSystem, Tournament

_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None}


def rounds(text: str) -> tuple[RoundResult, ...]:
    """Read ``5w1 3b= U H .`` as a player's rounds; ``.`` is a blank."""
    return tuple(map(_round, text.split()))


def _round(text: str) -> RoundResult:
    if text == ".":
        return RoundResult(ResultCode.NOT_PAIRED)
    if text.isalpha():
        return RoundResult(ResultCode(text))
    return RoundResult(ResultCode(text[-1]), int(text[:-2]), _COLOURS[text[-2]])


def event(table: str, *, planned: int = 9, scoring: ScoringSystem | None = None, **settings: object) -> Tournament:
    """A tournament from lines ``TPN | rounds``, in which White is the initial colour."""
    players = []
    for line in filter(str.strip, table.splitlines()):
        number, _, history = line.partition("|")
        players.append(Player(tpn=int(number), rounds=rounds(history)))
    tournament = Tournament(players=tuple(players), rounds_planned=planned, initial_colour=Colour.WHITE)
    return replace(tournament, scoring=scoring or tournament.scoring, **settings)  # type: ignore[arg-type]


def newcomers(count: int, **settings: object) -> Tournament:
    """A field before round 1."""
    return event("\n".join(f"{tpn} |" for tpn in range(1, count + 1)), **settings)  # type: ignore[arg-type]


def points(value: float) -> Points:
    """Points as people say them: ``points(1.5)``."""
    return Points(round(value * 100))
