"""A tournament as a model: its players and its habits for a random one."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from crosstable.domain import Outcome, Player, ResultCode, RoundKind, Tournament
from crosstable.simulate import Amount, GeneratorParameters
from crosstable.simulate.parameters import allows_baku


def parameters(model: Tournament) -> GeneratorParameters:
    """Ratings, rounds, scoring, and as many draws, forfeits, byes, withdrawals and late entries as the model has.

    Raises `ParameterError` where the model cannot be imitated, for example with a single player.
    """
    games = _game_counts(model)
    scheduled = games.total()
    played = scheduled - games["forfeit"] - games["double"]
    rounds = model.paired_rounds or model.rounds_planned
    absences = _absences(model, rounds or 0)
    return GeneratorParameters(
        ratings=tuple(player.rating or 0 for player in model.players),
        rounds=rounds,
        scoring=model.scoring,
        draws=Fraction(games["draw"], played) if played else None,
        forfeits=_share(games["forfeit"], scheduled),
        double_forfeits=_share(games["double"], scheduled),
        odd_results=_share(games["odd"], scheduled),
        unrated_games=_share(games["unrated"], scheduled),
        acceleration=_accelerated(model) and allows_baku(model.scoring),
        prohibited_groups=min(len(model.prohibited), len(model.players) // 2),
        tie_breaks=model.tie_breaks or None,
        half_point_byes=absences["half_point_byes"],
        full_point_byes=absences["full_point_byes"],
        zero_point_byes=absences["zero_point_byes"],
        withdrawals=absences["withdrawals"],
        late_entries=absences["late_entries"],
    )


def dressed(event: Tournament, model: Tournament) -> Tournament:
    """The event with the model's people in the order of their ratings."""
    people = sorted(model.players, key=lambda p: (p.rating is None, -(p.rating or 0)))
    return replace(
        event, players=tuple(_in_the_name_of(person, p) for person, p in zip(people, event.players, strict=True))
    )


def _in_the_name_of(person: Player, player: Player) -> Player:
    return replace(person, tpn=player.tpn, points=player.points, rank=player.rank, rounds=player.rounds)


def _accelerated(model: Tournament) -> bool:
    return bool(model.accelerations) or model.type_code.upper().endswith("_BAKU")


def _share(part: int, whole: int) -> Amount:
    return Amount(share=Fraction(part, whole)) if whole else Amount(0)


def _game_counts(model: Tournament) -> Counter[str]:
    """The games of the model by how they ended."""
    counts: Counter[str] = Counter()
    for number in range(1, model.paired_rounds + 1):
        counts.update(_ending(game.white_code, game.black_code) for game in model.games(number))
    return counts


def _ending(white: ResultCode, black: ResultCode) -> str:
    if not white.semantics.played:
        return "double" if white is black else "forfeit"
    outcomes = {white.semantics.outcome, black.semantics.outcome}
    if white.semantics.kind is RoundKind.UNRATED_GAME:
        return "unrated"
    if outcomes == {Outcome.DRAW}:
        return "draw"
    return "decided" if outcomes == {Outcome.WIN, Outcome.LOSS} else "odd"


def _absences(model: Tournament, rounds: int) -> dict[str, Amount]:
    """Numbers of byes by kind; zero-point byes to the end are a withdrawal, from the start a late entry."""
    counts: Counter[str] = Counter()
    for player in model.players:
        codes = [player.result(number).code for number in range(1, rounds + 1)]
        zeros = [code.semantics.kind is RoundKind.ZPB for code in codes]
        first, last = _leading(zeros), _leading(zeros[::-1])
        if 0 < last < rounds:
            counts["withdrawals"] += 1
            del codes[rounds - last :]
        elif 0 < first < rounds:
            counts["late_entries"] += 1
            del codes[:first]
        counts.update(_BYES[kind] for code in codes if (kind := code.semantics.kind) in _BYES)
    names = ("withdrawals", "late_entries", *_BYES.values())
    return {name: Amount(counts[name]) for name in names}


_BYES = {
    RoundKind.ZPB: "zero_point_byes",
    RoundKind.HPB: "half_point_byes",
    RoundKind.FPB: "full_point_byes",
}


def _leading(flags: list[bool]) -> int:
    return next((place for place, flag in enumerate(flags) if not flag), len(flags))
