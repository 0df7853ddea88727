"""``crosstable pair``: pair a round, and say why."""

import json
import time
from pathlib import Path

import click

from crosstable.cli.common import CONTEXT, DIFFERENT, CommandError, emit, is_terminal, load, with_settings
from crosstable.cli.tables import table
from crosstable.domain import Message, ResultCode, Tournament, print_points
from crosstable.domain.messages import N_, say, say_many
from crosstable.i18n import _, translate
from crosstable.pairing import NoLegalPairing, PairingInputError, Progress, RoundPairing, Watch, pair
from crosstable.pairing.explain import brackets, why_no_bye, why_not
from crosstable.pairing.reasons import BracketReason
from crosstable.reports.explanation import explanation, namer
from crosstable.reports.verdicts import verdict_sentence


@click.command("pair", context_settings=CONTEXT)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--system", default="dutch", show_default=True, help=_("Pairing system."))
@click.option("--round", "round_number", type=int, help=_("The round to pair; by default the next one."))
@click.option(
    "--rounds", type=click.IntRange(1, 999), help=_("How many rounds the tournament has, where the file does not say.")
)
@click.option(
    "--initial-colour", type=click.Choice(["white", "black"]), help=_("The colour drawn by lot before round 1.")
)
@click.option("--again", is_flag=True, help=_("Pair a round that has been paired already, from the rounds before it."))
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--explain", is_flag=True, help=_("Say why: score groups, floaters, colours, the bye."))
@click.option(
    "--why-not",
    "why_not_",
    nargs=2,
    type=int,
    metavar="A B",
    help=_("Say why A does not meet B (B = 0: why A does not have the bye)."),
)
@click.option("--budget", type=click.FloatRange(0, min_open=True), metavar="SECONDS", help=_("Give up after so long."))
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help=_("Write to a file."))
def command(
    file: Path,
    system: str,
    round_number: int | None,
    rounds: int | None,
    initial_colour: str | None,
    again: bool,
    format_: str,
    explain: bool,
    why_not_: tuple[int, int] | None,
    budget: float | None,
    output: Path | None,
) -> None:
    """Pair the next round of a tournament file (TRF).

    Exit code 1 means that the rules allow no pairing, 3 that the file cannot be used.
    """
    tournament = with_settings(load(file), rounds, initial_colour)
    number = tournament.next_round if round_number is None else round_number
    _refuse(tournament, number, again)
    try:
        pairing = pair(tournament, number, system, watcher(budget))
        if format_ == "json":
            text = json.dumps(as_json(pairing, explain, tournament), ensure_ascii=False) + "\n"
        else:
            text = as_text(tournament, pairing, explain)
        if why_not_:
            text = answer(tournament, pairing, *why_not_) + "\n"
    except NoLegalPairing as outcome:
        _impossible(outcome, format_, output)
    except PairingInputError as error:
        raise CommandError(error.message) from None
    except (_BudgetSpent, KeyboardInterrupt) as stopped:
        raise CommandError(_stopped(number, stopped)) from None
    else:
        emit(text, output)


class _BudgetSpent(Exception):
    """The pairing has taken longer than it may."""


def _stopped(number: int, stopped: BaseException) -> Message:
    if isinstance(stopped, _BudgetSpent):
        return say(N_("Round {round} took longer than the budget; nothing was written."), round=number)
    return say(N_("Round {round}: cancelled; nothing was written."), round=number)


def watcher(budget: float | None) -> Watch:
    """Show how far a pairing has come once it takes longer than a moment, and stop it when the budget is spent."""
    start = time.monotonic()
    shown = start

    def watch(progress: Progress) -> None:
        nonlocal shown
        moment = time.monotonic()
        if budget is not None and moment - start > budget:
            raise _BudgetSpent
        if moment - start > 2 and moment - shown > 1 and is_terminal():
            shown = moment
            text = _("Pairing: score group {done} of {total} (Ctrl-C cancels)")
            click.echo("\r" + text.format(done=progress.brackets + 1, total=progress.of), err=True, nl=False)

    return watch


def _refuse(tournament: Tournament, number: int, again: bool) -> None:
    """What the library would do, but nobody at a desk means."""
    if len(tournament.players) == 1:
        raise CommandError(say(N_("The tournament has one player only: there is nobody to pair.")))
    planned = tournament.rounds_planned
    if planned is not None and number == tournament.next_round > planned:
        raise CommandError(
            say_many(
                "The only round has been paired. Use --round 1 --again to pair it again.",
                "All {count} rounds have been paired. Use --round N --again to pair one of them again.",
                count=planned,
            )
        )
    if 1 <= number <= tournament.paired_rounds and not again:
        raise CommandError(
            say(
                N_(
                    "Round {round} has been paired already. Use --again to pair it again from the rounds before it, "
                    "or `crosstable check` to compare."
                ),
                round=number,
            )
        )


def _impossible(outcome: NoLegalPairing, format_: str, output: Path | None) -> None:
    if format_ == "json":
        reason = {"round": outcome.round_number, "impossible": True, "reason": translate(outcome.reason)}
        emit(json.dumps(reason, ensure_ascii=False) + "\n", output)
        raise SystemExit(DIFFERENT)
    raise CommandError(
        say(
            N_("Round {round} has no legal pairing. {reason} The arbiter decides [C.04.3 1.9.3]."),
            round=outcome.round_number,
            reason=outcome.reason,
        ),
        DIFFERENT,
    )


def as_json(pairing: RoundPairing, explain: bool, tournament: Tournament) -> dict[str, object]:
    """The pairing as the contract lays it down; with `explain`, brackets and sentences too."""
    document: dict[str, object] = {
        "round": pairing.round,
        "system": pairing.system,
        "edition": pairing.edition,
        "pairs": [{"board": p.board, "white": p.white, "black": p.black} for p in pairing.pairs],
        "bye": pairing.bye,
        "not_paired": list(pairing.not_paired),
    }
    if explain:
        document["brackets"] = [_bracket_json(reason) for reason in brackets(pairing)]
        document["explanation"] = [
            {"heading": translate(section.heading), "sentences": [translate(s) for s in section.sentences]}
            for section in explanation(tournament, pairing)
        ]
    return document


def _bracket_json(reason: BracketReason) -> dict[str, object]:
    return {
        "number": reason.number,
        "points": print_points(reason.score),
        "residents": reason.residents,
        "mdps": reason.mdps,
        "s1": reason.s1,
        "s2": reason.s2,
        "remainder_s1": reason.remainder_s1,
        "remainder_s2": reason.remainder_s2,
        "limbo": reason.limbo,
        "exchanged_down": reason.moved_down,
        "exchanged_up": reason.moved_up,
        "criteria": {f"C{number}": value for number, value in reason.vector.items()},
        "floaters": reason.floaters,
    }


def as_text(tournament: Tournament, pairing: RoundPairing, explain: bool) -> str:
    """The pairing list, and with `explain` the reasons."""
    parts = [_title(tournament, pairing), _boards(tournament, pairing)]
    parts += _left_out(tournament, pairing)
    if explain:
        for section in explanation(tournament, pairing):
            lines = [translate(section.heading)] + [f"  · {translate(s)}" for s in section.sentences]
            parts.append("\n".join(lines))
    return "\n\n".join(part for part in parts if part) + "\n"


def _title(tournament: Tournament, pairing: RoundPairing) -> str:
    title = _("Round {round} of {rounds}, Dutch system (C.04.3, 2026)").format(
        round=pairing.round, rounds=tournament.rounds_planned
    )
    return f"{tournament.name}\n{title}" if tournament.name else title


def _boards(tournament: Tournament, pairing: RoundPairing) -> str:
    # Translators: headings of columns, short: board, points, number of the player, rating
    header = [_("Bd"), _("Pts"), _("No"), _("White"), _("Rtg"), "", _("No"), _("Black"), _("Rtg"), _("Pts")]
    rows = []
    for p in pairing.pairs:
        white, black = tournament.by_tpn[p.white], tournament.by_tpn[p.black]
        rows.append(
            [
                str(p.board),
                _points(pairing, p.white),
                str(p.white),
                white.name,
                str(white.rating or ""),
                "–",
                str(p.black),
                black.name,
                str(black.rating or ""),
                _points(pairing, p.black),
            ]
        )
    return table(header, rows, right=(0, 1, 2, 4, 6, 8, 9)) if rows else ""


def _points(pairing: RoundPairing, tpn: int) -> str:
    return print_points(pairing.working.field.by_tpn[tpn].points)


_ABSENCES = {
    ResultCode.FPB: N_("full-point bye"),
    ResultCode.HPB: N_("half-point bye"),
    ResultCode.ZPB: N_("zero-point bye"),
    ResultCode.NOT_PAIRED: N_("absent"),
}


def _left_out(tournament: Tournament, pairing: RoundPairing) -> list[str]:
    called = namer(tournament)
    lines = []
    if pairing.bye is not None:
        lines.append(_("Bye: {player}").format(player=called(pairing.bye)))
    for code, word in _ABSENCES.items():
        absent = [tpn for tpn in pairing.not_paired if pairing.absences[tpn] is code]
        if absent:
            players = ", ".join(map(called, absent))
            lines.append(_("Not paired ({why}): {players}").format(why=_(word), players=players))
    return ["\n".join(lines)] if lines else []


def answer(tournament: Tournament, pairing: RoundPairing, a: int, b: int) -> str:
    """Why A does not meet B, or does not have the bye."""
    called = namer(tournament)
    if b == 0:
        verdict = why_no_bye(pairing, a)
        question = _("Why does {a} not have the bye?").format(a=called(a))
    else:
        verdict = why_not(pairing, a, b)
        question = _("Why does {a} not meet {b}?").format(a=called(a), b=called(b))
    return f"{question}\n{translate(verdict_sentence(verdict, called))}"
