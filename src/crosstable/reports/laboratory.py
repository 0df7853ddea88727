"""The tie-break laboratory: one table under many lists and editions, and what each criterion of a list decides."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from crosstable.domain import Message, Tournament
from crosstable.domain.messages import N_, say
from crosstable.standings import Competitors, Standings, standings
from crosstable.standings.field import is_predetermined
from crosstable.tiebreaks.catalogue import code_list, exists_in, is_known, parse
from crosstable.tiebreaks.editions import EDITIONS, Edition
from crosstable.tiebreaks.errors import TieBreakError
from crosstable.tiebreaks.presets import PRESETS, Preset, preset_for
from crosstable.tiebreaks.teams.detect import is_team_event
from crosstable.tiebreaks.tie_break import TieBreak


@dataclass(frozen=True, slots=True)
class OwnList:
    """The list that a tournament brings along, and where it comes from."""

    tie_breaks: tuple[TieBreak, ...]
    announced: bool
    """Whether the file announces it; otherwise it is the preset for the type of event."""
    origin: tuple[Message, ...] = ()


def own_list(tournament: Tournament, edition: Edition) -> OwnList:
    """The list of the file (212, 202), else the preset for the type of event.

    What a file announces and nobody can compute is left out: `origin` names it.
    """
    announced = [t for t in parse(tournament.standings_order or tournament.tie_breaks) if t.name != "PTS"]
    if announced:
        known = tuple(filter(is_known, announced))
        lost = [t.text or t.name for t in announced if not is_known(t)]
        said = say(N_("The list is that of the file: {codes}."), codes=code_list(announced))
        unknown = say(N_("Not known here, and left out: {codes}."), codes=", ".join(lost))
        return OwnList(known, True, (said, unknown) if lost else (said,))
    preset = preset_for(tournament, edition, round_robin=is_predetermined(tournament), teams=is_team_event(tournament))
    return OwnList(preset.tie_breaks, False, origin_of(preset))


def origin_of(preset: Preset) -> tuple[Message, Message]:
    """Where a list comes from that the file does not announce: which preset it is, and why."""
    said = say(
        N_("The file announces no tie-breaks: this is the preset for a {title}, {codes} ({source})."),
        title=Message(preset.title),
        codes=preset.codes,
        source=Message(preset.source),
    )
    return said, Message(preset.reason)


# ------------------------------------------------------------------------------------------------- what decides


@dataclass(frozen=True, slots=True)
class Effect:
    """What one criterion of a list does: how many tied groups reach it, and how many of them it divides."""

    tie_break: TieBreak
    reached: int
    divided: int


def effects(table: Standings) -> tuple[Effect, ...]:
    """What each criterion of the list decides, in the order of the list."""
    last: Mapping[int, object] = {row.tpn: row.rank for row in table.rows}
    stages: list[Mapping[int, object]] = [*table.groups, last]
    found = []
    for place, (tie_break, before) in enumerate(zip(table.tie_breaks, table.groups, strict=True)):
        tied = [group for group in dict.fromkeys(before.values()) if len(group) > 1]
        after = stages[place + 1]
        divided = sum(len({after[competitor] for competitor in group}) > 1 for group in tied)
        found.append(Effect(tie_break, len(tied), divided))
    return tuple(found)


def still_tied(table: Standings) -> tuple[tuple[int, ...], ...]:
    """Those who share a place at the end of the list."""
    places: dict[int, list[int]] = {}
    for row in table.rows:
        places.setdefault(row.rank, []).append(row.tpn)
    return tuple(tuple(group) for group in places.values() if len(group) > 1)


# ------------------------------------------------------------------------------------------------ other variants


def by_edition(
    tournament: Tournament, tie_breaks: Sequence[TieBreak], current: Edition, after_round: int
) -> Iterator[Standings]:
    """The same list under every other edition that has its criteria."""
    for edition in EDITIONS:
        if edition is not current and all(exists_in(tie_break, edition) for tie_break in tie_breaks):
            yield from _ranked(tournament, tie_breaks, edition, after_round)


_LISTS = ("BH", "BH/C1,BH,SB", "BH/M1,BH", "SB", "PS,BH", "DE,WIN,SB,KS", "WIN,DE,RTNG", "BH/C1,BH,SB,PS,DE,WIN,BWG")


def by_list(
    tournament: Tournament,
    current: Sequence[TieBreak],
    own: Sequence[TieBreak],
    edition: Edition,
    after_round: int,
) -> Iterator[Standings]:
    """The table under other lists of common practice and under the file's own; what cannot be computed is passed over."""
    codes = [PRESETS["team"].codes] if is_team_event(tournament) else list(_LISTS)
    for text in dict.fromkeys([code_list(own), *codes]):
        other = parse(text)
        if tuple(other) != tuple(current) and all(exists_in(tie_break, edition) for tie_break in other):
            yield from _ranked(tournament, other, edition, after_round)


def _ranked(
    tournament: Tournament, tie_breaks: Sequence[TieBreak], edition: Edition, after_round: int
) -> Iterator[Standings]:
    try:
        yield standings(tournament, tie_breaks, edition, after_round)
    except TieBreakError:
        return


# ------------------------------------------------------------------------------------------------------ the file


def with_ranks(tournament: Tournament, table: Standings) -> Tournament:
    """The tournament with the ranks, points and list of a table, for writing it as a TRF26.

    Whoever shares a place is ranked by number, for a rank stands once in a file.
    """
    places = {row.tpn: place for place, row in enumerate(sorted(table.rows, key=lambda r: (r.rank, r.tpn)), start=1)}
    codes = tuple(map(str, table.tie_breaks))
    changed = replace(
        tournament,
        tie_breaks=codes,
        standings_order=(),
        comments=(*tournament.comments, f" Ranks by Crosstable under {table.edition.name}"),
    )
    if table.competitors is Competitors.TEAMS:
        teams = tuple(replace(team, rank=places.get(team.number)) for team in tournament.teams)
        return replace(changed, teams=teams)
    players = tuple(
        replace(player, rank=places.get(player.tpn), points=tournament.score(player.tpn))
        for player in tournament.players
    )
    return replace(changed, players=players)
