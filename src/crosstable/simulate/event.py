"""A whole random tournament, from the entry list to the final places."""

from dataclasses import replace
from datetime import timedelta

from crosstable import __version__
from crosstable.domain import NOT_PAIRED, Colour, Player, ResultCode, RoundResult, Tournament
from crosstable.domain.messages import N_
from crosstable.pairing import NoLegalPairing, PairingInputError, RoundPairing, pair
from crosstable.simulate.absences import Absences, games_expected, plan_absences
from crosstable.simulate.acceleration import baku_records
from crosstable.simulate.errors import require
from crosstable.simulate.field import entries, roster
from crosstable.simulate.games import Games
from crosstable.simulate.parameters import GeneratorParameters
from crosstable.simulate.prohibited import prohibited_groups
from crosstable.simulate.ranks import with_points_and_ranks
from crosstable.simulate.settings import Settings, draw_settings


def random_event(parameters: GeneratorParameters | None = None, seed: int = 0) -> Tournament:
    """A finished random Swiss tournament, every round paired by `crosstable.pairing.pair`.

    The same parameters and seed give the same tournament on every machine.  The seed stands in the comments.
    A round that has no legal pairing, or in which everybody is absent, ends the event: fewer rounds than
    planned have results then, a comment says why, and the number of rounds planned stays as it was, because
    it tells which round would have been the last.

    Raises `ParameterError` where the parameters ask for more than there is room for.
    """
    parameters = parameters or GeneratorParameters()
    require(seed >= 0, N_("A seed is a whole number from 0 on, not {seed}."), seed=seed)
    settings = draw_settings(parameters, seed)
    listed = entries(parameters, settings.players, seed)
    absences = plan_absences(settings, seed)
    start = _entry_list(settings, roster(listed, settings.start_date.year, seed), absences, seed)
    strengths = {tpn: entry.strength for tpn, entry in enumerate(listed, start=1)}
    games = Games(settings, games_expected(absences, settings), seed)
    return _finish(_Event(start, absences, strengths, games).play(), seed)


def _entry_list(settings: Settings, players: list[Player], absences: Absences, seed: int) -> Tournament:
    """The tournament before round 1."""
    tournament = Tournament(
        name=settings.name,
        city="Crosstable",
        federation="FID",
        start_date=settings.start_date,
        type_text="Individual: Swiss-System",
        type_code="FIDE_DUTCH",
        chief_arbiter="Crosstable",
        time_control="90 minutes, 30 seconds a move from move 1",
        time_control_code="5400+30",
        rounds_planned=settings.rounds,
        initial_colour=settings.initial_colour,
        scoring=settings.scoring,
        pairing_controller=f"Crosstable {__version__}",
        tie_breaks=settings.tie_breaks,
        standings_order=("PTS", *settings.tie_breaks),
        players=tuple(players),
        prohibited=prohibited_groups(settings, seed),
    )
    if not settings.acceleration:
        return tournament
    first_round = tuple(replace(p, rounds=(_absence(absences, p.tpn, 1) or NOT_PAIRED,)) for p in players)
    return replace(tournament, accelerations=baku_records(replace(tournament, players=first_round)))


def _absence(absences: Absences, tpn: int, number: int) -> RoundResult | None:
    code = absences.get((tpn, number))
    return None if code is None else RoundResult(code)


class _Event:
    """Plays round after round."""

    def __init__(self, start: Tournament, absences: Absences, strengths: dict[int, int], games: Games) -> None:
        self.tournament = start
        self.absences = absences
        self.strengths = strengths
        self.games = games

    def play(self) -> Tournament:
        """Every planned round, or as many as can be paired."""
        for number in range(1, (self.tournament.rounds_planned or 0) + 1):
            announced = self._with_round(
                {p.tpn: _absence(self.absences, p.tpn, number) or NOT_PAIRED for p in self.tournament.players}
            )
            try:
                pairing = pair(announced, number)
            except (NoLegalPairing, PairingInputError) as error:
                return _ended(self.tournament, number, str(error))
            self.tournament = self._with_round(self._results(pairing))
        return self.tournament

    def _with_round(self, results: dict[int, RoundResult]) -> Tournament:
        players = tuple(replace(p, rounds=(*p.rounds, results[p.tpn])) for p in self.tournament.players)
        return replace(self.tournament, players=players)

    def _results(self, pairing: RoundPairing) -> dict[int, RoundResult]:
        results = {tpn: RoundResult(code) for tpn, code in pairing.absences.items()}
        if pairing.bye is not None:
            results[pairing.bye] = RoundResult(ResultCode.PAB)
        for board in pairing.pairs:
            white, black = self.games.play(self.strengths[board.white], self.strengths[board.black])
            results[board.white] = RoundResult(white, board.black, Colour.WHITE)
            results[board.black] = RoundResult(black, board.white, Colour.BLACK)
        return results


def _ended(tournament: Tournament, number: int, reason: str) -> Tournament:
    comment = f" round {number} has no legal pairing, the event ends after round {number - 1}: {reason}"
    return replace(tournament, comments=(*tournament.comments, comment))


def _finish(tournament: Tournament, seed: int) -> Tournament:
    """Points, places, dates, and how to make it again."""
    first = tournament.start_date
    assert first is not None
    rounds = tournament.recorded_rounds
    days = tuple(first + timedelta(days=number) for number in range(rounds))
    return replace(
        tournament,
        players=with_points_and_ranks(tournament),
        round_dates=days,
        end_date=days[-1] if days else first,
        comments=(f" seed {seed} crosstable {__version__}", *tournament.comments),
    )
