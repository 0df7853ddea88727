"""Advice on a list of tie-breaks: what the rules forbid, and what will not do what its author hopes.

Nothing here changes a value.  `lint` looks at the list, the tournament and the edition; every `Advice` says what
is the matter and what to do about it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from crosstable.domain import Message, ResultCode, RoundResult, Tournament
from crosstable.domain.messages import N_, NN_, say, say_many
from crosstable.tiebreaks.catalogue import (
    ENTRIES,
    Better,
    Entry,
    Family,
    Where,
    exists_in,
    is_known,
    is_own,
    long_name,
    suggestion,
)
from crosstable.tiebreaks.editions import EDITIONS, Edition, edition_for
from crosstable.tiebreaks.presets import is_round_robin
from crosstable.tiebreaks.teams.detect import is_team_event
from crosstable.tiebreaks.tie_break import TieBreak

MOST_USEFUL = 7
"""The longest list that was ever recommended by FIDE (2019, Swiss) has seven tie-breaks."""


class Weight(Enum):
    """How much an advice matters."""

    WARNING = "warning"
    """Against the rules, or the tie-break has no effect."""
    NOTE = "note"
    """Worth knowing."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One thing to know about a list of tie-breaks."""

    code: str
    """Short and stable: ``buchholz-in-round-robin``."""
    message: Message
    """What is the matter."""
    remedy: Message
    """What to do."""
    tie_break: TieBreak | None = None
    """The entry it is about; `None` for the list as a whole."""
    weight: Weight = Weight.WARNING


@dataclass(frozen=True, slots=True)
class _Case:
    """One entry of a list in its place."""

    tie_break: TieBreak
    entry: Entry
    before: tuple[TieBreak, ...]
    """The entries before it that are in the catalogue, without the points."""
    tournament: Tournament
    edition: Edition
    round_robin: bool
    teams: bool
    treats_unrated: bool
    """Whether the rules of the event say how unrated players count."""

    def advice(
        self,
        code: str,
        template: str | tuple[str, str],
        remedy: str,
        weight: Weight = Weight.WARNING,
        *,
        count: int = 1,
        **values: object,
    ) -> Iterator[Advice]:
        named = {"code": str(self.tie_break), "name": long_name(self.tie_break), "edition": self.edition.name, **values}
        message = say(template, **named) if isinstance(template, str) else say_many(*template, count=count, **named)
        yield Advice(code, message, say(remedy, **named), self.tie_break, weight)

    def follows(self, *names: str) -> bool:
        return any(tie_break.name in names for tie_break in self.before)


def lint(
    tie_breaks: Sequence[TieBreak],
    tournament: Tournament,
    edition: Edition | None = None,
    *,
    round_robin: bool | None = None,
    teams: bool | None = None,
    treats_unrated: bool = False,
) -> list[Advice]:
    """What there is to say about a list of tie-breaks for a tournament, in the order of the list.

    `edition` is by default that of the start date; `round_robin` (pairings laid down beforehand) and `teams`
    (teams are ranked) what the tournament says of itself.  With `treats_unrated` the rules of the event say how
    unrated players count in the tie-breaks of Art. 10.  The points (``PTS``) may stand in the list.
    """
    round_robin = is_round_robin(tournament) if round_robin is None else round_robin
    teams = is_team_event(tournament) if teams is None else teams
    edition = edition or edition_for(tournament.start_date)
    found: list[Advice] = []
    before: list[TieBreak] = []
    for tie_break in tie_breaks:
        if not is_known(tie_break):
            found.extend(_unknown(tie_break))
            continue
        entry = ENTRIES[tie_break.name]
        if entry.family is Family.POINTS and not before:
            continue
        case = _Case(tie_break, entry, tuple(before), tournament, edition, round_robin, teams, treats_unrated)
        for rule in _RULES:
            found.extend(rule(case))
        before.append(tie_break)
    found.extend(_whole_list(before))
    return found


def _unknown(tie_break: TieBreak) -> Iterator[Advice]:
    if is_own(tie_break):
        yield Advice(
            "own-tie-break",
            say(N_("{code} is a tie-break of the organiser's own; it is kept, but not computed."), code=tie_break.text),
            say(N_("Rank by hand those whom it separates.")),
            tie_break,
            Weight.NOTE,
        )
        return
    near = suggestion(tie_break.name)
    remedy = say(N_("Correct it or leave it out."))
    if near is not None:
        remedy = say(N_("Write {near} ({name}) if that is meant."), near=str(near), name=long_name(near))
    message = say(N_("{code} is not a known tie-break; it is kept, but not computed."), code=tie_break.text)
    yield Advice("unknown", message, remedy, tie_break)


# ------------------------------------------------------------------------------------ what the rules exclude


def _not_in_edition(case: _Case) -> Iterator[Advice]:
    if not exists_in(case.tie_break, case.edition):
        editions = ", ".join(edition.name for edition in EDITIONS if exists_in(case.tie_break, edition))
        yield from case.advice(
            "not-in-edition",
            N_("{code} ({name}) does not exist in the edition {edition}."),
            N_("Leave it out, or choose the edition: {editions}."),
            editions=editions,
        )


def _buchholz_in_round_robin(case: _Case) -> Iterator[Advice]:
    if case.entry.where is not Where.SWISS or not case.round_robin:
        return
    if case.edition.buchholz_in_round_robins:
        yield from case.advice(
            "buchholz-in-round-robin",
            N_("{code} ({name}) says little in a round robin: all have met the same opponents."),
            N_("Use DE, WIN, SB or KS instead."),
            Weight.NOTE,
        )
    else:
        yield from case.advice(
            "buchholz-in-round-robin",
            N_("{code} ({name}) must not be used in a round robin [C.07 8]."),
            N_("Use DE, WIN, SB or KS instead."),
        )


def _unrated(case: _Case) -> Iterator[Advice]:
    if not _needs_ratings(case.entry) or case.teams or case.treats_unrated or case.tie_break.has("U"):
        return
    unrated = [player for player in case.tournament.players if not player.rating]
    if unrated:
        yield from case.advice(
            "unrated-players",
            NN_(
                "{code} ({name}) is built on ratings, and {count} of {players} players is unrated: it drops out of "
                "the list unless the rules of the event say how the unrated are treated [C.07 10].",
                "{code} ({name}) is built on ratings, and {count} of {players} players are unrated: it drops out of "
                "the list unless the rules of the event say how the unrated are treated [C.07 10].",
            ),
            N_("Leave it out, or add the rating that the rules give to the unrated, such as {code}/U1400."),
            count=len(unrated),
            players=len(case.tournament.players),
        )


def _needs_ratings(entry: Entry) -> bool:
    return "U" in entry.modifiers or entry.code == "RTNG"


def _wrong_kind(case: _Case) -> Iterator[Advice]:
    if case.entry.family is Family.TEAM and not case.teams:
        yield from case.advice(
            "needs-teams",
            N_("{code} ({name}) compares teams, and this tournament has none."),
            N_("Leave it out."),
        )
    elif case.tie_break.score and not case.teams:
        yield from case.advice(
            "needs-teams",
            N_("{code} asks for match points or game points, and this tournament has no teams."),
            N_("Write it without :{score}."),
            score=case.tie_break.score,
        )


# --------------------------------------------------------------------------------------- what cannot decide


def _duplicate(case: _Case) -> Iterator[Advice]:
    """Games among the tied may be looked at again in a smaller group (C.07 4.3); everything else is spent."""
    if case.entry.better is not Better.RANK and case.tie_break in case.before:
        yield from case.advice(
            "duplicate", N_("{code} ({name}) stands twice; the second time it decides nothing."), N_("Leave it out.")
        )


def _after_the_end(case: _Case) -> Iterator[Advice]:
    if case.before and case.before[-1].name == "TPN":
        yield from case.advice(
            "after-pairing-number",
            N_("{code} ({name}) comes after the pairing number, which leaves nobody equal: it decides nothing more."),
            N_("Put TPN at the end of the list, in the place of lots."),
        )


def _same_as_before(case: _Case) -> Iterator[Advice]:
    """Equal for all whom an earlier entry left equal, because of what happened in this tournament."""
    for name, earlier, happened, template in _EQUAL_BY_CONSTRUCTION:
        same = case.tie_break.name == name and (earlier is None or case.follows(earlier))
        if same and not happened(case.tournament):
            yield from case.advice("cannot-decide", template, N_("Leave it out."), earlier=earlier)


def _any_code(*codes: ResultCode) -> Callable[[Tournament], bool]:
    """Whether any of these results occurs."""

    def happened(tournament: Tournament) -> bool:
        return any(result.code in codes for result in _counted(tournament))

    return happened


_any_unplayed_win = _any_code(ResultCode.PAB, ResultCode.FPB, ResultCode.FORFEIT_WIN)
_any_forfeit = _any_code(ResultCode.FORFEIT_WIN, ResultCode.FORFEIT_LOSS)


def _any_absence(tournament: Tournament) -> bool:
    """Whether anybody had a requested bye or lost by forfeit."""
    return any(result.semantics.voluntarily_unplayed for result in _counted(tournament))


def _counted(tournament: Tournament) -> Iterator[RoundResult]:
    """All results of the rounds that were paired."""
    for player in tournament.players:
        for number in range(1, tournament.paired_rounds + 1):
            yield player.result(number)


def _any_unusual_score(tournament: Tournament) -> bool:
    """Whether standard points can differ from the score: other values than 1-½-0, or a game without one point."""
    if not tournament.scoring.is_standard or tournament.special_points:
        return True
    worth = tournament.scoring.worth
    return any(
        worth(game.white_code) + worth(game.black_code) != tournament.scoring.win
        for number in range(1, tournament.paired_rounds + 1)
        for game in tournament.games(number)
    )


_ALL_WINS_PLAYED = N_("{code} ({name}) comes after {earlier} and equals it: every win was played over the board.")
_EQUAL_BY_CONSTRUCTION: tuple[tuple[str, str | None, Callable[[Tournament], bool], str], ...] = (
    ("REP", None, _any_absence, N_("{code} ({name}) is equal for all: nobody missed a round of their own accord.")),
    ("STD", None, _any_unusual_score, N_("{code} ({name}) equals the score where a win is worth 1 and a draw ½.")),
    ("WON", "WIN", _any_unplayed_win, _ALL_WINS_PLAYED),
    ("WIN", "WON", _any_unplayed_win, _ALL_WINS_PLAYED),
)
"""Code, the entry that must stand before it, what would make a difference, and what to say where it does not."""


def _spoilt_modifier(case: _Case) -> Iterator[Advice]:
    """``/P`` where no game was forfeited."""
    bare = TieBreak(
        case.tie_break.name, case.tie_break.score, tuple(m for m in case.tie_break.modifiers if m.kind != "P")
    )
    if case.tie_break.has("P") and bare in case.before and not _any_forfeit(case.tournament):
        yield from case.advice(
            "cannot-decide",
            N_("{code} comes after {bare} and equals it: no game was forfeited."),
            N_("Leave it out."),
            bare=str(bare),
        )


# ------------------------------------------------------------------------------------------- what disappoints


def _rarely_decides(case: _Case) -> Iterator[Advice]:
    swiss = not case.round_robin
    if swiss and case.entry.better is Better.RANK and not case.before:
        yield from case.advice(
            "first-in-swiss",
            N_("{code} ({name}) as the first tie-break of a Swiss rarely decides: most of the tied have not met."),
            N_("Put it after tie-breaks that everybody has a value for, such as BH/C1."),
        )
    if swiss and case.entry.where is Where.ROUND_ROBIN:
        yield from case.advice(
            "koya-in-swiss",
            N_("{code} ({name}) is made for round robins; in a Swiss the opponents differ too much for it."),
            N_("Use BH/C1 or SB instead."),
        )


def _mirror_of_own_rating(case: _Case) -> Iterator[Advice]:
    if case.tie_break.name == "ARO" and case.round_robin:
        yield from case.advice(
            "rating-mirror",
            N_("{code} ({name}) in a round robin only puts the lowest rated first: all have met the same opponents."),
            N_("Leave it out, or use RTNG/R, which says so openly."),
        )


def _unsigned_limit(case: _Case) -> Iterator[Advice]:
    if case.tie_break.name == "KS" and case.tie_break.has("L") and not any(c in case.tie_break.text for c in "+-"):
        yield from case.advice(
            "unsigned-limit",
            N_("{text} is read as {code}, half points; other programs read a limit without a sign as per cent."),
            N_("Write {code}."),
            Weight.NOTE,
            text=case.tie_break.text,
        )


_RULES: tuple[Callable[[_Case], Iterator[Advice]], ...] = (
    _not_in_edition,
    _wrong_kind,
    _buchholz_in_round_robin,
    _unrated,
    _duplicate,
    _after_the_end,
    _same_as_before,
    _spoilt_modifier,
    _rarely_decides,
    _mirror_of_own_rating,
    _unsigned_limit,
)


def _whole_list(tie_breaks: Sequence[TieBreak]) -> Iterator[Advice]:
    if len(tie_breaks) > MOST_USEFUL:
        yield Advice(
            "too-long",
            say_many(
                "The list has {count} tie-break; after the first {most} hardly anything is left to decide.",
                "The list has {count} tie-breaks; after the first {most} hardly anything is left to decide.",
                count=len(tie_breaks),
                most=MOST_USEFUL,
            ),
            say(N_("Keep those that you can explain to a player, and end with lots.")),
        )
    if tie_breaks and tie_breaks[-1].name not in {"TPN", "RTNG"}:
        yield Advice(
            "may-stay-tied",
            say(N_("The list can leave players tied.")),
            say(N_("Announce whether lots decide then or places are shared [C.07 4.2].")),
            weight=Weight.NOTE,
        )
