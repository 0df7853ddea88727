"""What `standings` and `compare` share: which list, which edition, errors with an exit code, advice."""

from collections.abc import Collection
from dataclasses import dataclass

import click

from crosstable.cli.common import CommandError
from crosstable.domain import Message, Tournament
from crosstable.domain.messages import N_, say
from crosstable.i18n import _, translate
from crosstable.reports.laboratory import origin_of
from crosstable.reports.receipts import remark_sentence
from crosstable.standings import Competitors, Standings, standings
from crosstable.standings.field import is_predetermined, ranks_teams
from crosstable.tiebreaks.catalogue import code_list, parse
from crosstable.tiebreaks.editions import EDITIONS, Edition, edition_for, edition_named
from crosstable.tiebreaks.errors import TieBreakError
from crosstable.tiebreaks.lint import Weight, lint
from crosstable.tiebreaks.presets import preset_for
from crosstable.tiebreaks.tie_break import TieBreak

TIE_BREAKS_HELP = _("Tie-breaks in their order, such as BH/C1,BH,SB.")


@dataclass(frozen=True, slots=True)
class ListInUse:
    """A list of tie-breaks and where it comes from."""

    tie_breaks: tuple[TieBreak, ...]
    announced: bool = False
    """Whether the file announces it: entries that cannot be computed are then passed over, not refused."""
    origin: tuple[Message, ...] = ()
    """What to say about where it comes from, nothing for a list that the caller gave."""


def chosen_edition(tournament: Tournament, name: str | None) -> Edition:
    """The edition of this name, by default that of the start date.  Raises `CommandError`."""
    if name is None:
        return edition_for(tournament.start_date)
    try:
        return edition_named(name)
    except KeyError:
        names = ", ".join(edition.name for edition in EDITIONS)
        message = say(N_("There is no edition {name}; the editions are {names}."), name=name, names=names)
        raise CommandError(message) from None


def given_list(text: str) -> ListInUse:
    """The list of an option.  Raises `CommandError` for what is not known or does not fit together."""
    try:
        return ListInUse(parse(text, strict=True))
    except TieBreakError as error:
        raise CommandError(error.message) from None


def chosen_list(tournament: Tournament, text: str | None, edition: Edition, of: Competitors | None) -> ListInUse:
    """The list of the option, else that of the file (212, 202), else the preset for the type of event."""
    if text is not None:
        return given_list(text)
    announced = parse(tournament.standings_order or tournament.tie_breaks)
    if announced:
        return ListInUse(announced, announced=True)
    preset = preset_for(
        tournament, edition, round_robin=is_predetermined(tournament), teams=ranks_teams(tournament, of)
    )
    return ListInUse(preset.tie_breaks, origin=origin_of(preset))


def ranked(
    tournament: Tournament,
    in_use: ListInUse,
    edition: Edition,
    after_round: int | None,
    *,
    of: Competitors | None = None,
    unrated_rating: int | None = None,
    lots_seed: str | None = None,
    not_counted: tuple[int, ...] | None = None,
) -> Standings:
    """The standings.  Raises `CommandError` for a list or a round that the tournament does not have."""
    try:
        return standings(
            tournament,
            None if in_use.announced else in_use.tie_breaks,
            edition,
            after_round,
            of=of,
            unrated_rating=unrated_rating,
            lots_seed=lots_seed,
            not_counted=not_counted,
        )
    except TieBreakError as error:
        raise CommandError(error.message) from None


def show_advice(
    tournament: Tournament,
    result: Standings,
    in_use: ListInUse,
    *,
    treats_unrated: bool = False,
    only: Collection[str] = (),
) -> None:
    """Print the warnings about a list to the error stream: all, or those with one of the codes `only`."""
    advice = lint(
        in_use.tie_breaks,
        tournament,
        result.edition,
        round_robin=result.context.predetermined,
        teams=result.competitors is Competitors.TEAMS,
        treats_unrated=treats_unrated,
    )
    shown = [item for item in advice if item.weight is Weight.WARNING and (not only or item.code in only)]
    for item in shown:
        line = _("Advice: {message} {remedy}")
        click.echo(line.format(message=translate(item.message), remedy=translate(item.remedy)), err=True)
    if not only:
        _show_remarks(result, {item.tie_break for item in advice if item.code != "may-stay-tied"})


def _show_remarks(result: Standings, spoken_of: Collection[TieBreak | None]) -> None:
    """Entries that were not computed, where no advice has said why."""
    for remark in result.remarks:
        sentence = remark_sentence(remark)
        if sentence is not None and remark.tie_break not in spoken_of:
            line = _("Advice: {code}: {message}")
            click.echo(line.format(code=remark.tie_break, message=translate(sentence)), err=True)


def list_text(in_use: ListInUse) -> str:
    """The list as one word, for headings."""
    return code_list(in_use.tie_breaks) or "PTS"
