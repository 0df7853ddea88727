"""``crosstable generate``: random tournaments by the real pairing engine."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import date
from itertools import count as counting
from pathlib import Path
from typing import Any, TypeVar

import click

from crosstable.cli.atomic import write_text
from crosstable.cli.common import CONTEXT, CommandError, is_terminal
from crosstable.domain import STANDARD, Colour, ScoringSystem, Tournament, parse_points
from crosstable.domain.messages import N_, say, say_many
from crosstable.formats.trf import write_trf
from crosstable.i18n import _, translate
from crosstable.simulate import Amount, GeneratorParameters, ParameterError, fresh_seed, generate_many
from crosstable.tiebreaks.catalogue import parse

# ---------------------------------------------------------------------------------------------- values


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 18:
        raise ParameterError(say(N_("{text!r} is not a whole number from 0 on."), text=text))
    return int(text)


def _share(text: str) -> object:
    amount = Amount.parse(text)
    if amount.share is None:
        raise ParameterError(say(N_("{text!r} is not a share: write it with a percent sign, such as 35%."), text=text))
    return amount.share


def _ratings(text: str) -> tuple[int, ...]:
    """A list, or ``@FILE`` with one; 0 is an unrated player."""
    if text.startswith("@"):
        try:
            text = Path(text[1:]).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise ParameterError(
                say(N_("The ratings in {file} cannot be read: {reason}"), file=text[1:], reason=reason)
            ) from None
    return tuple(_whole(word) for word in text.replace(",", " ").split())


def _scoring(text: str) -> ScoringSystem:
    """``3-1-0``: win, draw, loss."""
    parts = text.split("-")
    try:
        win, draw, loss = (parse_points(part) for part in parts)
    except ValueError:
        raise ParameterError(say(N_("{text!r} is not a scoring such as 1-0.5-0, 3-1-0 or 3-2-1."), text=text)) from None
    return ScoringSystem(win=win, draw=draw, loss=loss)


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ParameterError(say(N_("{text!r} is not a date such as 2026-03-01."), text=text)) from None


def _tie_breaks(text: str) -> tuple[str, ...]:
    return tuple(str(entry) for entry in parse(text))


# ---------------------------------------------------------------------------------------------- options


@dataclass(frozen=True, slots=True)
class _Parameter:
    """A field of `GeneratorParameters` as an option."""

    field: str
    convert: Callable[[str], object]
    metavar: str
    help: str


_AMOUNT = "N|P%"
_OPTIONS = (
    _Parameter("players", _whole, "N", _("Players, late entries included (2 to 9999).")),
    _Parameter("rounds", _whole, "N", _("Rounds planned (1 to 99).")),
    _Parameter("name", str, "TEXT", _("Name of the tournament.")),
    _Parameter("start_date", _date, "YYYY-MM-DD", _("Day of round 1; a round a day.")),
    _Parameter("ratings", _ratings, "LIST|@FILE", _("The ratings of the players, separated by commas; 0: unrated.")),
    _Parameter("rating_top", _whole, "R", _("Rating of the strongest player.")),
    _Parameter("rating_step", _whole, "R", _("Rating points from one player to the next.")),
    _Parameter("rating_spread", _whole, "R", _("Standard deviation around that line, in rating points.")),
    _Parameter("rating_min", _whole, "R", _("Lowest rating.")),
    _Parameter("rating_max", _whole, "R", _("Highest rating.")),
    _Parameter("unrated", Amount.parse, _AMOUNT, _("Players without a rating (number, or share of the players).")),
    _Parameter("half_point_byes", Amount.parse, _AMOUNT, _("Half-point byes (number, or share of all rounds played).")),
    _Parameter("full_point_byes", Amount.parse, _AMOUNT, _("Full-point byes (likewise).")),
    _Parameter("zero_point_byes", Amount.parse, _AMOUNT, _("Zero-point byes (likewise), withdrawals not counted.")),
    _Parameter(
        "withdrawals", Amount.parse, _AMOUNT, _("Players who leave for good (number, or share of the players).")
    ),
    _Parameter("late_entries", Amount.parse, _AMOUNT, _("Players who enter after round 1 (likewise).")),
    _Parameter("forfeits", Amount.parse, _AMOUNT, _("Games won by forfeit (number, or share of the games).")),
    _Parameter("double_forfeits", Amount.parse, _AMOUNT, _("Games that both lose by forfeit (likewise).")),
    _Parameter("odd_results", Amount.parse, _AMOUNT, _("Games that end ½-0, 0-½ or 0-0 (likewise).")),
    _Parameter("unrated_games", Amount.parse, _AMOUNT, _("Games of less than one move (likewise).")),
    _Parameter("draws", _share, "P%", _("Share of draws, instead of what the ratings make likely.")),
    _Parameter("prohibited_groups", _whole, "N", _("Groups of two to four players who may not meet.")),
    _Parameter("scoring", _scoring, "W-D-L", _("Points for win, draw and loss, such as 3-1-0.")),
    _Parameter("tie_breaks", _tie_breaks, "LIST", _("Tie-breaks as TRF26 spells them, such as BH/C1,BH,SB.")),
)

_Command = TypeVar("_Command", bound=Callable[..., Any])


def _with_parameters(function: _Command) -> _Command:
    for option in reversed(_OPTIONS):
        flag = "--" + option.field.replace("_", "-")
        function = click.option(flag, option.field, metavar=option.metavar, help=option.help)(function)
    return function


@click.command("generate", context_settings=CONTEXT)
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="OUT|DIR",
    help=_("A file, - for the standard output, or for several tournaments a folder."),
)
@click.option("--count", default="1", show_default=True, metavar="N", help=_("How many tournaments."))
@click.option(
    "--seed", metavar="S", help=_("The same seed and options make the same tournaments; it stands in each file.")
)
@click.option("--jobs", default="1", show_default=True, metavar="N", help=_("How many processes share the work."))
@click.option("--force", is_flag=True, help=_("Replace files that exist."))
@click.option(
    "--plain", is_flag=True, help=_("No byes, forfeits, acceleration and the like unless an option asks for them.")
)
@_with_parameters
@click.option("--pab", metavar="P", help=_("Points for the pairing-allocated bye; as a win where not given."))
@click.option("--acceleration/--no-acceleration", default=None, help=_("Baku acceleration (C.04.7)."))
@click.option(
    "--initial-colour", type=click.Choice(["white", "black"]), help=_("Colour of the strongest player in round 1.")
)
def command(
    output: str, count: str, seed: str | None, jobs: str, force: bool, plain: bool, **asked: str | bool | None
) -> None:
    """Make random finished Swiss tournaments, as TRF26.

    Every round is paired by the Dutch system; results follow FIDE's result model for the ratings.  What no
    option asks for is drawn at random.  Exit code 3: an option asks for something impossible.
    """
    try:
        parameters = _parameters(asked, plain=plain)
        number = _whole(count)
        first = fresh_seed() if seed is None else _whole(seed)
        targets = _targets(output, number, force=force)
        events = generate_many(parameters, number, first, _whole(jobs))
        _write(events, targets, number)
    except ParameterError as error:
        raise CommandError(error.message) from None
    if output != "-":
        made = say_many(
            "{count} tournament made, seed {seed}: {place}",
            "{count} tournaments made, seed {seed}: {place}",
            count=number,
            seed=first,
            place=output,
        )
        click.echo(translate(made), err=True)


def _parameters(asked: Mapping[str, str | bool | None], *, plain: bool) -> GeneratorParameters:
    """The options as parameters."""
    values: dict[str, Any] = {}
    for option in _OPTIONS:
        text = asked[option.field]
        if isinstance(text, str):
            values[option.field] = option.convert(text)
    if isinstance(colour := asked["initial_colour"], str):
        values["initial_colour"] = Colour(colour[0])
    if isinstance(pab := asked["pab"], str):
        values["scoring"] = _with_pab(values.get("scoring", STANDARD), pab)
    parameters = GeneratorParameters(acceleration=asked["acceleration"], **values)  # type: ignore[arg-type] # a bool or None
    return parameters.plain() if plain else parameters


def _with_pab(scoring: ScoringSystem, text: str) -> ScoringSystem:
    try:
        return ScoringSystem(win=scoring.win, draw=scoring.draw, loss=scoring.loss, pab=parse_points(text))
    except ValueError:
        raise ParameterError(say(N_("{text!r} is not a number of points."), text=text)) from None


# ---------------------------------------------------------------------------------------------- files


def _targets(output: str, count: int, *, force: bool) -> Iterator[Path]:
    """Where the tournaments go.  Raises `CommandError` before anything is made where a file is in the way."""
    place = Path(output)
    if count == 1 and not place.is_dir() and not output.endswith(("/", "\\")):
        if place.exists() and place.is_file() and not force:
            raise _in_the_way(place)
        return iter((place,))
    if output == "-" or place.is_file():
        raise CommandError(
            say_many(
                "{count} tournament needs a folder: {file} is none.",
                "{count} tournaments need a folder: {file} is none.",
                count=count,
                file=output,
            )
        )
    return _in_folder(place, count, force=force)


def _in_folder(folder: Path, count: int, *, force: bool) -> Iterator[Path]:
    width = max(4, len(str(count)))
    paths = (folder / f"event-{number:0{width}d}.trf" for number in counting(1))
    if folder.exists() and not force:
        for number in range(1, count + 1):
            path = folder / f"event-{number:0{width}d}.trf"
            if path.exists():
                raise _in_the_way(path)
    return paths


def _in_the_way(path: Path) -> CommandError:
    return CommandError(say(N_("{file} exists already: choose another name, or --force to replace it."), file=path))


def _write(events: Iterator[Tournament], targets: Iterator[Path], count: int) -> None:
    with _progress(count) as advance:
        for event, target in zip(events, targets, strict=False):
            _write_one(event, target)
            advance()


def _write_one(event: Tournament, target: Path) -> None:
    text = write_trf(event)
    if str(target) == "-":
        sys.stdout.buffer.write(text.encode())
        return
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        write_text(target, text, newline="")
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandError(say(N_("{file} cannot be written: {reason}"), file=target, reason=reason)) from None


def _progress(count: int) -> AbstractContextManager[Callable[[], None]]:
    """A bar on the error stream where that is a terminal; the value is called after each event."""
    if count < 2 or not is_terminal():
        return nullcontext(lambda: None)
    return _Bar(count)


class _Bar(AbstractContextManager[Callable[[], None]]):
    """A progress bar."""

    def __init__(self, count: int) -> None:
        from rich.console import Console
        from rich.progress import Progress

        self._progress = Progress(console=Console(stderr=True))
        self._task = self._progress.add_task(_("Tournaments"), total=count)

    def __enter__(self) -> Callable[[], None]:
        self._progress.start()
        return lambda: self._progress.advance(self._task)

    def __exit__(self, *reason: object) -> None:
        self._progress.stop()
