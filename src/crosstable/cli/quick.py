"""``crosstable quick``: pair a list of players, one a line, without a tournament."""

import json
from pathlib import Path

import click

from crosstable.cli.common import CONTEXT, DIFFERENT, CommandError, emit, finding_line
from crosstable.cli.pair import watcher
from crosstable.cli.tables import table
from crosstable.cli.text_input import read_text_input
from crosstable.domain import Colour, Message
from crosstable.domain.messages import N_, say
from crosstable.formats.quick import QuickReading, read_quick
from crosstable.formats.quick.reading import MOST_TEXT
from crosstable.i18n import _, translate
from crosstable.pairing.quick import tournament_of
from crosstable.reports.explanation import namer
from crosstable.reports.quick import (
    QuickAnswer,
    answer,
    difference_sentences,
    dutch_explanation,
    simple_sentences,
    unknown,
)


@click.command("quick", context_settings=CONTEXT)
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--rule", type=click.Choice(["dutch", "simple", "both"]), default="both", show_default=True)
@click.option("--last-round", is_flag=True, help=_("It is the last round, in which other rules hold for the leaders."))
@click.option(
    "--initial-colour",
    type=click.Choice(["white", "black"]),
    default="white",
    show_default=True,
    help=_("The colour drawn by lot before round 1."),
)
@click.option("--explain", is_flag=True, help=_("Say why: score groups, floaters, colours, the bye."))
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help=_("Write to a file."))
def command(
    file: Path, rule: str, last_round: bool, initial_colour: str, explain: bool, format_: str, output: Path | None
) -> None:
    """Pair a list of players in rating order, one a line: Name | points | opponents | colours.

    Opponents are called by name or number, a bye is written bye (or vrij, бай, libre …), colours as WBW. FILE may be -
    for the standard input. Exit code 1 means that no rule allows a pairing, 3 that the list cannot be used.
    """
    reading = read_quick(read_text_input(file, MOST_TEXT))
    for finding in reading.findings:
        click.echo(finding_line(file, finding), err=True)
    if not reading.is_usable:
        raise CommandError(say(N_("{file} has errors (see above): correct them and try again."), file=file))
    found = answer(reading.field(last_round=last_round, initial_colour=Colour(initial_colour[0])), watcher(None))
    rules = ["dutch", "simple"] if rule == "both" else [rule]
    if format_ == "json":
        emit(json.dumps(as_json(found, reading, rules), ensure_ascii=False) + "\n", output)
    else:
        emit(text_of(found, rules, explain=explain), output)
    if all(refusal(found, name) is not None for name in rules):
        raise SystemExit(DIFFERENT)


def refusal(found: QuickAnswer, rule: str) -> Message | None:
    """Why a rule allows no pairing."""
    return found.dutch_refusal if rule == "dutch" else found.simple_refusal


_TITLES = {"dutch": N_("By the Dutch rules (C.04.3, 2026)"), "simple": N_("By the simple rule")}


def text_of(found: QuickAnswer, rules: list[str], *, explain: bool) -> str:
    """Both pairings for people, with `explain` the reasons, and the difference."""
    parts = [_("Round {round}").format(round=found.field.round_number)]
    for rule in rules:
        parts.append(f"{_(_TITLES[rule])}\n\n{_boards(found, rule)}")
        if explain:
            parts += _dutch_reasons(found) if rule == "dutch" else _simple_reasons(found)
    if len(rules) > 1:
        parts.append("\n".join(map(translate, difference_sentences(found))))
    if "dutch" in rules:
        parts.append("\n".join(f"· {translate(message)}" for message in unknown(found.field)))
    return "\n\n".join(part for part in parts if part) + "\n"


def _boards(found: QuickAnswer, rule: str) -> str:
    reason = refusal(found, rule)
    if reason is not None:
        return _("No pairing is possible. {reason}").format(reason=translate(reason))
    pairing = found.dutch if rule == "dutch" else found.simple
    assert pairing is not None  # there is a pairing or a reason
    called = namer(tournament_of(found.field))
    rows = [[str(pair.board), called(pair.white), called(pair.black)] for pair in pairing.pairs]
    text = table([_("Board"), _("White"), _("Black")], rows, (0,))
    return text if pairing.bye is None else f"{text}\n{_('Bye')}: {called(pairing.bye)}"


def _dutch_reasons(found: QuickAnswer) -> list[str]:
    return [
        "\n".join([translate(section.heading), *(f"  · {translate(s)}" for s in section.sentences)])
        for section in dutch_explanation(found)
    ]


def _simple_reasons(found: QuickAnswer) -> list[str]:
    return ["\n".join(f"  · {translate(sentence)}" for sentence in simple_sentences(found))]


def as_json(found: QuickAnswer, reading: QuickReading, rules: list[str]) -> dict[str, object]:
    """Both pairings as data, with the reasons."""
    document: dict[str, object] = {
        "round": found.field.round_number,
        "players": {player.number: player.name for player in reading.players},
        "difference": [translate(sentence) for sentence in difference_sentences(found)],
        "unknown": [translate(message) for message in unknown(found.field)],
    }
    for rule in rules:
        pairing = found.dutch if rule == "dutch" else found.simple
        reason = refusal(found, rule)
        document[rule] = {
            "pairs": [{"board": p.board, "white": p.white, "black": p.black} for p in pairing.pairs] if pairing else [],
            "bye": pairing.bye if pairing else None,
            "impossible": None if reason is None else translate(reason),
            "reasons": _dutch_reasons(found) if rule == "dutch" else list(map(translate, simple_sentences(found))),
        }
    return document
