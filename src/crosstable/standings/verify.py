"""Verify the ranks that a tournament records against its own list of tie-breaks."""

from collections import Counter
from dataclasses import dataclass

from crosstable.domain import Message, Tournament
from crosstable.domain.messages import N_, say
from crosstable.standings.compute import standings
from crosstable.standings.field import Competitors
from crosstable.standings.round_robin import seldom_there
from crosstable.standings.table import Standings
from crosstable.tiebreaks.errors import TieBreakError


@dataclass(frozen=True, slots=True, kw_only=True)
class RankDifference:
    """A rank that the list does not give.  `first` and `last` are the places it allows: lots may decide a tie."""

    tpn: int
    name: str
    recorded: int
    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RankCheck:
    """The recorded ranks of a tournament against its list (records 202, 212)."""

    standings: Standings | None
    differences: tuple[RankDifference, ...] = ()
    not_checked: Message | None = None
    """Why there is nothing to compare."""

    @property
    def agrees(self) -> bool:
        """Whether every recorded rank is one that the list allows."""
        return self.standings is not None and not self.differences


def verify_ranks(tournament: Tournament) -> RankCheck:
    """Compare every recorded rank with the standings under the tournament's own list and edition.

    A file does not say who left a round robin early: where the ranks are those without the results of everybody who
    may have done so (`seldom_there`, C.05 6.6), they agree, and `Standings.not_counted` names these players.

    Not checked are tournaments that announce no list, record no ranks, or have games without a result.
    """
    if not tournament.tie_breaks and not tournament.standings_order:
        return RankCheck(standings=None, not_checked=say(N_("The file announces no tie-breaks (records 202, 212).")))
    try:
        ranked = standings(tournament, after_round=tournament.paired_rounds)
    except TieBreakError as error:
        return RankCheck(standings=None, not_checked=error.message)
    if ranked.is_provisional:
        return RankCheck(standings=None, not_checked=say(N_("Games are still open: there are no final ranks.")))
    recorded = _recorded(tournament, ranked)
    if not recorded:
        return RankCheck(standings=None, not_checked=say(N_("The file records no ranks.")))
    differences = tuple(_differences(ranked, recorded))
    if differences and ranked.context.predetermined and ranked.competitors is Competitors.PLAYERS:
        others = standings(tournament, after_round=tournament.paired_rounds, not_counted=seldom_there(tournament))
        if not _differences(others, recorded):
            return RankCheck(standings=others)
    return RankCheck(standings=ranked, differences=differences)


def _recorded(tournament: Tournament, ranked: Standings) -> dict[int, int]:
    if ranked.competitors is Competitors.TEAMS:
        return {team.number: team.rank for team in tournament.teams if team.rank}
    return {player.tpn: player.rank for player in tournament.players if player.rank}


def _differences(ranked: Standings, recorded: dict[int, int]) -> list[RankDifference]:
    tied = Counter(row.rank for row in ranked.rows)
    found = []
    for row in ranked.rows:
        rank = recorded.get(row.tpn)
        last = row.rank + tied[row.rank] - 1
        if rank is not None and not row.rank <= rank <= last:
            found.append(RankDifference(tpn=row.tpn, name=row.name, recorded=rank, first=row.rank, last=last))
    return found
