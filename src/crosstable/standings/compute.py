"""The standings of a tournament."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from crosstable.domain import Points, Tournament
from crosstable.standings.entries import announced, checked_entry, listed, primary_score
from crosstable.standings.field import (
    Competitors,
    chosen_edition,
    chosen_round,
    field_of,
    is_predetermined,
    open_games,
    ranks_teams,
)
from crosstable.standings.groups import UNDEFINED, Column, Group, work_off
from crosstable.standings.placing import apart_by_lots, place_decided
from crosstable.standings.round_robin import left_early, without
from crosstable.standings.table import Remark, RemarkKind, Standings, StandingsRow
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.editions import Edition
from crosstable.tiebreaks.pts import scores
from crosstable.tiebreaks.tie_break import TieBreak


def standings(
    tournament: Tournament,
    tie_breaks: str | Iterable[str | TieBreak] | None = None,
    edition: Edition | str | None = None,
    after_round: int | None = None,
    *,
    of: Competitors | None = None,
    round_robin: bool | None = None,
    unrated_rating: int | None = None,
    skips_unrated: bool = False,
    decided: Sequence[int] = (),
    lots_seed: str | None = None,
    not_counted: Iterable[int] | None = None,
) -> Standings:
    """Rank the players (in a team event the teams) of a tournament.

    `tie_breaks` is a list of entries or a text in any usual spelling; by default the list that the tournament
    announces (records 212, 202), in which entries that cannot be computed are only remarked on.  `edition` is an
    edition or its name, by default that of the start date.  `after_round` is by default the last round whose games
    are all finished, 0 while the first is in play.  `round_robin` says whether the pairings were predetermined (Art. 15.2), by default what the
    type of the tournament says.

    `unrated_rating` is the rating that the rules of the event give to the unrated in the tie-breaks of Art. 10;
    with `skips_unrated` games against them are left out.  With neither those tie-breaks drop out when somebody is
    unrated.

    `decided` are competitors in an order that was found otherwise (a play-off): those of them with the same
    score share out the places they hold in this order.  `lots_seed` draws lots for those who are tied at the end
    of the list; without it they share the place.

    `not_counted` are players of a round robin whose results, and those of their opponents against them, do not
    count (C.05 6.6); by default those who are known to have left before half of their games were completed.

    Raises `TieBreakError`: an unknown code, a modifier that does not fit, a tie-break for teams or on ratings
    where there are none, an unknown edition, a round that does not exist.
    """
    rules = chosen_edition(tournament, edition)
    last = chosen_round(tournament, after_round)
    entries = announced(tournament) if tie_breaks is None else listed(tie_breaks)
    out = _not_counted(tournament, of, round_robin) if not_counted is None else tuple(not_counted)
    tournament = without(tournament, out)
    context = field_of(
        tournament,
        rules,
        last,
        of=of,
        round_robin=round_robin,
        primary=primary_score(tournament, entries),
        unrated_rating=unrated_rating,
        skips_unrated=skips_unrated,
    )
    ranked = _rank(tournament, context, _without_points(entries), tie_breaks is not None, decided, lots_seed)
    return replace(ranked, not_counted=out)


def _not_counted(tournament: Tournament, of: Competitors | None, round_robin: bool | None) -> tuple[int, ...]:
    players = not ranks_teams(tournament, of)
    predetermined = is_predetermined(tournament) if round_robin is None else round_robin
    return left_early(tournament) if players and predetermined else ()


def _rank(
    tournament: Tournament,
    context: Context,
    entries: Sequence[TieBreak],
    strict: bool,
    decided: Sequence[int],
    lots_seed: str | None,
) -> Standings:
    checked = [checked_entry(context, entry, strict=strict) for entry in entries]
    points = scores(context, context.ledgers[context.primary], "4.2")
    left_out = set() if context.is_team else {player.tpn for player in tournament.players if player.expelled}
    ranked = {competitor: value for competitor, value in points.items() if competitor not in left_out}
    tied, columns = work_off(context, ranked, [(e, rule) for e, (rule, _) in zip(entries, checked, strict=True)])
    groups, drawn = (tied, ()) if lots_seed is None else apart_by_lots(tied, lots_seed)
    groups = place_decided(groups, {c: v.raw for c, v in ranked.items()}, decided)
    codes = _codes(entries)
    return Standings(
        edition=context.edition,
        after_round=context.rounds,
        competitors=Competitors.TEAMS if context.is_team else Competitors.PLAYERS,
        tie_breaks=tuple(entries),
        codes=codes,
        rows=tuple(_rows(context, groups, codes, columns, _names(tournament, context))),
        points=points,
        groups=tuple({c: group for group in column.before for c in group} for column in columns),
        lots_seed=lots_seed,
        drawn=drawn,
        decided=tuple(decided),
        remarks=(*(remark for _, remarks in checked for remark in remarks), *_open_games(tournament, context.rounds)),
        context=context,
    )


def _open_games(tournament: Tournament, rounds: int) -> Iterable[Remark]:
    players = tuple(tpn for number in range(1, rounds + 1) for tpn in open_games(tournament, number))
    if players:
        yield Remark(RemarkKind.OPEN_GAMES, None, players)


def _rows(
    context: Context, groups: Sequence[Group], codes: Sequence[str], columns: Sequence[Column], names: Mapping[int, str]
) -> Iterable[StandingsRow]:
    final = context.ledgers[context.primary].final
    rank = 1
    for group in groups:
        for competitor in group:
            yield StandingsRow(
                rank=rank,
                tpn=competitor,
                name=names[competitor],
                points=Points(final[competitor]),
                values={
                    code: column.values.get(competitor, UNDEFINED) for code, column in zip(codes, columns, strict=True)
                },
            )
        rank += len(group)


def _codes(entries: Sequence[TieBreak]) -> tuple[str, ...]:
    seen: dict[str, int] = {}
    codes = []
    for entry in entries:
        code = str(entry)
        seen[code] = seen.get(code, 0) + 1
        codes.append(code if seen[code] == 1 else f"{code}#{seen[code]}")
    return tuple(codes)


def _without_points(entries: Sequence[TieBreak]) -> tuple[TieBreak, ...]:
    """The list without the score that begins it: the ranking starts with the score anyway."""
    if entries and entries[0].name in ("PTS", "MPTS", "GPTS"):
        entries = entries[1:]
    return tuple(entries)


def _names(tournament: Tournament, context: Context) -> dict[int, str]:
    if context.is_team:
        return {team.number: team.name for team in tournament.teams}
    return {player.tpn: player.name for player in tournament.players}
