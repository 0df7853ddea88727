"""The list of tie-breaks to work off: where it comes from, and which entries can be computed."""

from collections.abc import Iterable

from crosstable.domain import Tournament
from crosstable.domain.messages import N_, say
from crosstable.standings.table import Remark, RemarkKind
from crosstable.tiebreaks.catalogue import check, parse
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.errors import NeedsRatingsError, NeedsTeamsError
from crosstable.tiebreaks.rated import is_dropped
from crosstable.tiebreaks.registry import RULES, Rule
from crosstable.tiebreaks.tie_break import TieBreak


def announced(tournament: Tournament) -> tuple[TieBreak, ...]:
    """The list in the tournament: the full definition of the standings (212), else the tie-breaks (202)."""
    return parse(tournament.standings_order or tournament.tie_breaks)


def listed(tie_breaks: str | Iterable[str | TieBreak]) -> tuple[TieBreak, ...]:
    """A list given by a caller.  Raises `TieBreakError` for an unknown code or a modifier that does not fit."""
    if isinstance(tie_breaks, str):
        return parse(tie_breaks, strict=True)
    entries: list[TieBreak] = []
    for entry in tie_breaks:
        entries += (entry,) if isinstance(entry, TieBreak) else parse(entry, strict=True)
    for entry in entries:
        check(entry)
    return tuple(entries)


def primary_score(tournament: Tournament, entries: tuple[TieBreak, ...]) -> str:
    """The score that ranks teams first: what begins the list, else what the type code says, else match points."""
    if entries and entries[0].name in ("MPTS", "GPTS"):
        return entries[0].name[:2]
    code = f"_{tournament.type_code.upper()}_"
    return "GP" if "_GP_MP_" in code or ("_GP_" in code and "_MP_" not in code) else "MP"


def checked_entry(context: Context, entry: TieBreak, *, strict: bool) -> tuple[Rule | None, tuple[Remark, ...]]:
    """The rule that computes an entry, `None` where none does, with what is to be remarked.

    With `strict` an entry for teams among players, and one on ratings where nobody has any, raises.
    """
    rule = RULES.get(entry.name)
    if rule is None:
        return None, (Remark(RemarkKind.UNKNOWN_CODE, entry),)
    misfit = _misfit(context, entry, rule)
    if misfit is not None:
        if strict:
            raise misfit[0]
        return None, (Remark(misfit[1], entry),)
    if rule.needs_ratings and is_dropped(context, entry):
        unrated = tuple(c for c in context.ids if not context.ratings.get(c))
        return None, (Remark(RemarkKind.DROPPED_UNRATED, entry, unrated),)
    return rule, tuple(_warnings(context, entry, rule))


def _misfit(
    context: Context, entry: TieBreak, rule: Rule
) -> tuple[NeedsTeamsError | NeedsRatingsError, RemarkKind] | None:
    code = str(entry)
    if (rule.needs_teams or entry.score) and not context.is_team:
        message = say(N_("{code} compares teams, and players are ranked here."), code=code)
        return NeedsTeamsError(message), RemarkKind.NOT_FOR_THIS_FIELD
    if rule.needs_ratings and not any(context.ratings.values()) and not entry.number("U"):
        message = say(N_("{code} rests on ratings, and nobody has one."), code=code)
        return NeedsRatingsError(message), RemarkKind.WITHOUT_RATINGS
    return None


def _warnings(context: Context, entry: TieBreak, rule: Rule) -> Iterable[Remark]:
    if rule.name in context.edition.lacks:
        yield Remark(RemarkKind.NOT_IN_EDITION, entry)
    if rule.is_buchholz and context.predetermined and not context.edition.buchholz_in_round_robins:
        yield Remark(RemarkKind.FORBIDDEN_IN_ROUND_ROBIN, entry)
