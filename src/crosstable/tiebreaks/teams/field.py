"""Build the context of a field of teams."""

from crosstable.domain import RoundKind, Tournament
from crosstable.tiebreaks.context import Context, Ledger
from crosstable.tiebreaks.editions import Edition
from crosstable.tiebreaks.facts import RoundFact, free_round
from crosstable.tiebreaks.teams.matches import Match, Matches

_REQUESTED = frozenset({RoundKind.HPB, RoundKind.ZPB})


def team_context(
    tournament: Tournament, edition: Edition, after_round: int, *, predetermined: bool, primary: str
) -> Context:
    """What tie-breaks see of the teams after a round; `primary` is ``MP`` or ``GP``."""
    matches = Matches(tournament)
    rows: dict[int, list[tuple[RoundFact, Match]]] = {}
    for team in tournament.teams:
        row = [(number, matches.match(team, number)) for number in range(1, after_round + 1)]
        facts = [(_fact(number, match), match) for number, match in row]
        if predetermined:
            facts = [(free_round(fact, match.game_points), match) for fact, match in facts]
        rows[team.number] = facts
    ledgers = {name: _ledger(tournament, matches.boards, name, rows, after_round) for name in ("MP", "GP")}
    return Context(
        edition=edition,
        rounds=after_round,
        last_is_final=after_round >= (tournament.rounds_planned or tournament.paired_rounds),
        predetermined=predetermined,
        is_team=True,
        facts={team: tuple(fact for fact, _ in row) for team, row in rows.items()},
        ledgers=ledgers,
        primary=primary or "MP",
        ratings={team.number: _strength(team.strength) for team in tournament.teams},
        boards=matches.boards,
        matches={(team, fact.number): match.boards for team, row in rows.items() for fact, match in row},
    )


def _fact(number: int, match: Match) -> RoundFact:
    return RoundFact(
        number,
        match.kind,
        match.opponent,
        match.colour,
        match.outcome,
        match.outcome is not None,
        match.kind in _REQUESTED or match.kind is RoundKind.FORFEIT_LOSS,
        match.kind in _REQUESTED,
    )


def _ledger(
    tournament: Tournament,
    boards: int,
    name: str,
    rows: dict[int, list[tuple[RoundFact, Match]]],
    after_round: int,
) -> Ledger:
    is_match = name == "MP"
    points = {
        team: tuple(match.match_points if is_match else match.game_points for _, match in row)
        for team, row in rows.items()
    }
    worth, scoring = tournament.match_scoring, tournament.scoring
    return Ledger(
        name=name,
        win=worth.win if is_match else scoring.win * boards,
        draw=worth.draw if is_match else scoring.draw * boards,
        loss=worth.loss if is_match else scoring.loss * boards,
        points=points,
        final={team: sum(row) + _bonus(tournament, team, after_round, is_match) for team, row in points.items()},
    )


def _bonus(tournament: Tournament, team: int, after_round: int, is_match: bool) -> int:
    """Bonus and penalty points (record 299) of a team."""
    return sum(
        (special.match_points or 0) if is_match else special.points
        for special in tournament.special_points
        if special.code is None and team in special.ids and (special.round_number or 0) <= after_round
    )


def _strength(strength: int | None) -> int | None:
    """The strength of a team stands for its rating, to whole points."""
    return None if strength is None else (strength + 50) // 100
