"""The matches of a team event, put together from line-ups, team records and the players' games."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from crosstable.domain import Colour, LineUp, Outcome, ResultCode, RoundKind, RoundResult, Team, Tournament

_BYE_KINDS = {
    ResultCode.PAB: RoundKind.PAB,
    ResultCode.FPB: RoundKind.FPB,
    ResultCode.HPB: RoundKind.HPB,
    ResultCode.ZPB: RoundKind.ZPB,
}


class Match(NamedTuple):
    """A round of one team: its match, or its bye."""

    kind: RoundKind
    opponent: int | None
    colour: Colour | None
    """Of the player on board 1."""
    outcome: Outcome | None
    """Of a match that was played; `None` for all others."""
    match_points: int
    game_points: int
    boards: tuple[int, ...]
    """The game points board by board; empty where nothing was played."""


@dataclass(frozen=True)
class Matches:
    """All matches of a tournament."""

    tournament: Tournament

    @cached_property
    def team_of(self) -> Mapping[int, int]:
        """The team of each player."""
        return {tpn: team.number for team in self.tournament.teams for tpn in team.members}

    @cached_property
    def boards(self) -> int:
        """The number of boards of a match: the most that a team ever filled."""
        rounds = range(1, self.tournament.paired_rounds + 1)
        filled = (len(self._players(team, n)) for team in self.tournament.teams for n in rounds)
        return max(filled, default=0) or 1

    @cached_property
    def _line_ups(self) -> Mapping[tuple[int, int], LineUp]:
        return {(line_up.team, line_up.round_number): line_up for line_up in self.tournament.line_ups}

    @cached_property
    def _forfeited(self) -> Mapping[tuple[int, int], tuple[int, str, Colour]]:
        """By team and round of a match forfeited as a whole: the opponent, the team's sign and its colour."""
        found = {}
        for forfeit in self.tournament.team_forfeits:
            white, black = forfeit.result[:1], forfeit.result[1:2]
            found[forfeit.white, forfeit.round_number] = (forfeit.black, white, Colour.WHITE)
            found[forfeit.black, forfeit.round_number] = (forfeit.white, black, Colour.BLACK)
        return found

    @cached_property
    def _byes(self) -> Mapping[tuple[int, int], RoundKind]:
        found = {
            (team, bye.round_number): _BYE_KINDS[bye.code]
            for bye in self.tournament.byes
            for team in bye.ids
            if bye.code in _BYE_KINDS
        }
        allocated = self.tournament.team_byes.teams if self.tournament.team_byes else ()
        found.update({(team, n): RoundKind.PAB for n, team in enumerate(allocated, start=1) if team})
        return found

    def match(self, team: Team, number: int) -> Match:
        """What the team did in a round."""
        forfeited = self._forfeited.get((team.number, number))
        if forfeited is not None:
            opponent, sign, colour = forfeited
            return self._forfeit(opponent, colour, won=sign == "+")
        met = self._opponent(team, number)
        if met is not None:
            return self._played(team, met, number)
        kind = self._byes.get((team.number, number))
        return self._without_opponent(team, number, kind)

    def _opponent(self, team: Team, number: int) -> int | None:
        """The team that most of the members' opponents belong to; the line-up where nobody has one."""
        opponents = (result.opponent for result in self._results(team.members, number))
        met = Counter(self.team_of.get(opponent, 0) for opponent in opponents if opponent is not None)
        met.pop(team.number, None)
        met.pop(0, None)
        if met:
            return min(met, key=lambda other: (-met[other], other))
        line_up = self._line_ups.get((team.number, number))
        return line_up.opponent if line_up else None

    def _results(self, players: Iterable[int], number: int) -> list[RoundResult]:
        by_tpn = self.tournament.by_tpn
        return [by_tpn[tpn].result(number) for tpn in players if tpn in by_tpn]

    def _players(self, team: Team, number: int) -> tuple[int, ...]:
        """The players by board: as in the line-up, else those with a game or a forfeit win in board order."""
        line_up = self._line_ups.get((team.number, number))
        if line_up is not None:
            return line_up.boards
        by_tpn = self.tournament.by_tpn
        return tuple(tpn for tpn in team.members if tpn in by_tpn and _is_on_board(by_tpn[tpn].result(number)))

    def _board_points(self, team: Team, number: int) -> tuple[int, ...]:
        by_tpn = self.tournament.by_tpn
        scoring = self.tournament.scoring
        return tuple(
            scoring.points(by_tpn[tpn].result(number)) if tpn in by_tpn else int(scoring.loss)
            for tpn in self._players(team, number)
        )

    def _played(self, team: Team, opponent: int, number: int) -> Match:
        boards = self._board_points(team, number)
        other_team = next((other for other in self.tournament.teams if other.number == opponent), None)
        others = self._board_points(other_team, number) if other_team else ()
        results = self._results(self._players(team, number), number)
        game_points, theirs = sum(boards), sum(others)
        kind, outcome, worth = self._verdict(results, game_points - theirs)
        return Match(kind, opponent, _colour(results), outcome, worth, game_points, boards)

    def _verdict(self, results: list[RoundResult], lead: int) -> tuple[RoundKind, Outcome | None, int]:
        """A match with an open game counts as drawn for now; one without any game is a forfeit."""
        worth = self.tournament.match_scoring
        if any(result.code is ResultCode.UNFINISHED for result in results):
            return RoundKind.UNFINISHED, None, worth.draw
        if not any(result.is_played for result in results):
            return (RoundKind.FORFEIT_WIN, None, worth.win) if lead > 0 else (RoundKind.FORFEIT_LOSS, None, worth.loss)
        if lead > 0:
            return RoundKind.GAME, Outcome.WIN, worth.win
        return (RoundKind.GAME, Outcome.LOSS, worth.loss) if lead < 0 else (RoundKind.GAME, Outcome.DRAW, worth.draw)

    def _forfeit(self, opponent: int | None, colour: Colour | None, *, won: bool) -> Match:
        """A match forfeited as a whole: all boards for the winner."""
        worth, scoring = self.tournament.match_scoring, self.tournament.scoring
        if won:
            full = (int(scoring.win),) * self.boards
            return Match(RoundKind.FORFEIT_WIN, opponent, colour, None, worth.win, sum(full), full)
        return Match(RoundKind.FORFEIT_LOSS, opponent, colour, None, worth.loss, 0, (0,) * self.boards)

    def _without_opponent(self, team: Team, number: int, kind: RoundKind | None) -> Match:
        """A bye from records 320 and 240, else what the members' cells say."""
        if kind is None:
            codes = {result.code for result in self._results(team.members, number)}
            if ResultCode.FORFEIT_WIN in codes:
                return self._forfeit(None, None, won=True)
            code = next((code for code in _BYE_KINDS if code in codes), ResultCode.ZPB)
            kind = _BYE_KINDS[code]
        match_points, game_points = self._bye_points(kind)
        boards = (int(self.tournament.scoring.win),) * self.boards if kind is RoundKind.PAB else ()
        return Match(kind, None, None, None, match_points, game_points, boards)

    def _bye_points(self, kind: RoundKind) -> tuple[int, int]:
        """Match points and game points of a bye; a PAB is a drawn match unless record 320 says otherwise (C.04.6)."""
        worth, scoring, byes = self.tournament.match_scoring, self.tournament.scoring, self.tournament.team_byes
        if kind is RoundKind.PAB and byes is not None:
            return byes.match_points, byes.game_points
        if kind is RoundKind.FPB:
            return worth.win, scoring.win * self.boards
        if kind in (RoundKind.PAB, RoundKind.HPB):
            return worth.draw, scoring.draw * self.boards
        return 0, 0


def _is_on_board(result: RoundResult) -> bool:
    """Whether the cell belongs to a board; a minus without an opponent is a reserve who was not used."""
    return result.opponent is not None or result.code is ResultCode.FORFEIT_WIN


def _colour(results: list[RoundResult]) -> Colour | None:
    return results[0].colour if results else None
