"""``crosstable event``: run an event from the shell or a script.  Everything prints JSON, one document a call."""

import json
import sys
from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import click

from crosstable.cli import event_print
from crosstable.cli.at_desk import DATA, at_desk, emit_json, section_of
from crosstable.cli.common import CONTEXT, CommandError, load, write_whole
from crosstable.desk import Desk, Outcome
from crosstable.desk.as_json import consequence_json, outcome_json, preview_json
from crosstable.domain import format_points
from crosstable.domain.messages import N_, listed, say, say_many
from crosstable.i18n import _, translate
from crosstable.journal import command_of, payload_of
from crosstable.journal import commands as c
from crosstable.journal.codec import to_json
from crosstable.standings import standings
from crosstable.store import export_journal, import_journal
from crosstable.tiebreaks.errors import TieBreakError

_ACTOR = click.option("--actor", envvar="CROSSTABLE_ACTOR", default="local", show_default=True, help=_("Who does it."))
_KEY = click.option("--key", help=_("A key of your own: sent twice, the command happens once."))
_CONFIRM = click.option("--confirm", count=True, help=_("Confirm a warning; twice where two confirmations are needed."))


@click.group("event", context_settings=CONTEXT)
def command() -> None:
    """Run an event: commands in, JSON out.

    Exit code 0: done; 1: a confirmation is needed; 3: refused, or unusable input.  Nothing is done unless the code is 0.
    """


@command.command("create", context_settings=CONTEXT)
@click.argument("name")
@click.option("--city", default="")
@click.option("--federation", default="")
@click.option("--start", type=click.DateTime(["%Y-%m-%d"]), help=_("First day."))
@click.option("--end", type=click.DateTime(["%Y-%m-%d"]), help=_("Last day."))
@DATA
@_ACTOR
@_KEY
def create(
    name: str,
    city: str,
    federation: str,
    start: datetime | None,
    end: datetime | None,
    data: str,
    actor: str,
    key: str | None,
) -> None:
    """Create an event; whoever does is its organiser."""
    with at_desk(data) as desk:
        wanted = c.CreateEvent(
            name=name,
            city=city,
            federation=federation,
            start_date=start.date() if start else None,
            end_date=end.date() if end else None,
        )
        emit_json(outcome_json(desk.create(actor, wanted, key=key)))


@command.command("list", context_settings=CONTEXT)
@DATA
def list_(data: str) -> None:
    """List the events, the one changed last first."""
    with at_desk(data) as desk:
        emit_json(
            [
                {
                    "event": info.journal,
                    "name": desk.state(info.journal).name,
                    "sequence": info.head,
                    "changed": info.changed.isoformat(),
                }
                for info in desk.events()
            ]
        )


@command.command("do", context_settings=CONTEXT)
@click.argument("event")
@click.argument("commands", nargs=-1)
@DATA
@_ACTOR
@_KEY
@_CONFIRM
def do(event: str, commands: tuple[str, ...], data: str, actor: str, key: str | None, confirm: int) -> None:
    """Carry out commands, given as JSON objects, or a line each on standard input.

    For example: {"kind": "register-player", "section": "A", "person": {"name": "Petrova, Anna", "rating": 2347}}.
    The first that is refused or needs a confirmation stops the rest.
    """
    texts = commands or tuple(line for line in sys.stdin if line.strip())
    if not texts:
        raise CommandError(say(N_("Give a command as JSON, or lines of JSON on standard input.")))
    with at_desk(data) as desk:
        for number, text in enumerate(texts):
            own = key if key is None or len(texts) == 1 else f"{key}/{number}"
            emit_json(outcome_json(desk.execute(event, actor, _command(text), confirmations=confirm, key=own)))


def _command(text: str) -> c.Command:
    try:
        return command_of(json.loads(text))
    except json.JSONDecodeError as error:
        raise CommandError(
            say(N_("Not JSON, at column {column}: {reason}"), column=error.colno, reason=error.msg)
        ) from None


@command.command("preview", context_settings=CONTEXT)
@click.argument("event")
@click.argument("command_", metavar="COMMAND")
@DATA
@_ACTOR
def preview(event: str, command_: str, data: str, actor: str) -> None:
    """Show what a command would change; nothing happens."""
    with at_desk(data) as desk:
        emit_json(preview_json(desk.preview(event, actor, _command(command_))))


def _switching(name: str, text: str, verb: Callable[..., Outcome]) -> None:
    @command.command(name, context_settings=CONTEXT, help=text)
    @click.argument("event")
    @click.option("--command", "chosen", help=_("The command, by its key; by default the last one."))
    @DATA
    @_ACTOR
    @_KEY
    @_CONFIRM
    def switch(event: str, chosen: str | None, data: str, actor: str, key: str | None, confirm: int) -> None:
        with at_desk(data) as desk:
            emit_json(outcome_json(verb(desk, event, actor, chosen, confirmations=confirm, key=key)))


_switching("undo", _("Undo a command; nothing is deleted."), Desk.undo)
_switching("redo", _("Let an undone command count again."), Desk.redo)


@command.command("history", context_settings=CONTEXT)
@click.argument("event")
@click.option("--actor", "by", help=_("Only what this person did."))
@click.option("--kind", help=_("Only this kind, or kinds that begin so."))
@click.option("--last", type=click.IntRange(1), help=_("Only the last so many."))
@DATA
def history(event: str, by: str | None, kind: str | None, last: int | None, data: str) -> None:
    """List what has happened: who, what, when."""
    with at_desk(data) as desk:
        timeline = desk.timeline(event)
        entries = [
            entry
            for entry in timeline.entries
            if (by is None or entry.actor == by) and (kind is None or entry.event.KIND.startswith(kind))
        ]
        emit_json(
            [
                {
                    "sequence": entry.sequence,
                    "at": entry.at.isoformat(),
                    "actor": entry.actor,
                    "command": entry.command,
                    "undone": entry.command in timeline.undone,
                    "kind": entry.event.KIND,
                    **payload_of(entry.event),
                }
                for entry in (entries[-last:] if last else entries)
            ]
        )


_SEQUENCE = click.option("--sequence", type=int, help=_("As it was after this entry of the history."))
_AT = click.option("--at", type=click.DateTime(["%Y-%m-%dT%H:%M:%S%z"]), help=_("As it was at this moment."))


@command.command("show", context_settings=CONTEXT)
@click.argument("event")
@_SEQUENCE
@_AT
@DATA
def show(event: str, sequence: int | None, at: datetime | None, data: str) -> None:
    """Show the whole state, now or at a past moment."""
    with at_desk(data) as desk:
        emit_json(to_json(desk.state(event, sequence=sequence, at=at)))


@command.command("pairings", context_settings=CONTEXT)
@click.argument("event")
@click.argument("section")
@click.option("--round", "number", type=int, help=_("The round; by default the current one."))
@_SEQUENCE
@_AT
@DATA
def pairings(
    event: str, section: str, number: int | None, sequence: int | None, at: datetime | None, data: str
) -> None:
    """Show the boards of a round, now or as they were at a past moment."""
    with at_desk(data) as desk:
        found = section_of(desk.state(event, sequence=sequence, at=at), section)
        played = found.round(number if number is not None else len(found.rounds))
        if played is None:
            raise CommandError(say(N_("Section {section} has no such round."), section=section))
        names = {entry.number: entry.person.name for entry in found.entries.values()}
        numbers = found.numbers
        emit_json(
            {
                "round": played.number,
                "published": played.published,
                "boards": [
                    {
                        "board": board.board,
                        "hall_board": board.board + found.settings.first_board - 1,
                        "white": {"entry": board.white, "tpn": numbers.get(board.white), "name": names[board.white]},
                        "black": {"entry": board.black, "tpn": numbers.get(board.black), "name": names[board.black]},
                        "result": list(played.results.get(board.board, ())) or None,
                        "conflict": board.board in played.conflicts,
                    }
                    for board in played.boards
                ],
                "bye": played.bye,
                "absences": {str(entry): code for entry, code in played.absences.items()},
            }
        )


@command.command("standings", context_settings=CONTEXT)
@click.argument("event")
@click.argument("section")
@click.option("--after-round", type=int)
@_SEQUENCE
@_AT
@DATA
def standings_(
    event: str, section: str, after_round: int | None, sequence: int | None, at: datetime | None, data: str
) -> None:
    """Rank a section, now or as it was at a past moment."""
    with at_desk(data) as desk:
        state = desk.state(event, sequence=sequence, at=at)
        section_of(state, section)
        snapshot = desk.tournament(event, section, sequence=sequence, at=at)
        try:
            ranked = standings(snapshot, after_round=after_round)
        except TieBreakError as error:
            raise CommandError(error.message) from None
        rows: list[dict[str, Any]] = [
            {
                "rank": row.rank,
                "tpn": row.tpn,
                "name": row.name,
                "points": format_points(row.points),
                "values": {code: str(value) for code, value in row.values.items()},
            }
            for row in ranked.rows
        ]
        emit_json({"after_round": ranked.after_round, "tie_breaks": list(ranked.codes), "rows": rows})


@command.command("takeover", context_settings=CONTEXT)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--section", default="A", show_default=True)
@DATA
@_ACTOR
@_KEY
@_CONFIRM
def takeover(file: Path, section: str, data: str, actor: str, key: str | None, confirm: int) -> None:
    """Take over a running event from a TRF: every past round is paired again and compared."""
    source = load(file)
    with at_desk(data) as desk:
        outcome, taken = desk.take_over(actor, source, file.name, section=section, confirmations=confirm, key=key)
        different = [found.round for found in taken.checks if not found.agrees]
        report = {
            "rounds": len(taken.checks),
            "reproduced": list(taken.reproduced),
            "different": different,
            "summary": _summary(list(taken.reproduced), different),
        }
        emit_json({**outcome_json(outcome), "takeover": report})


def _summary(reproduced: list[int], different: list[int]) -> str:
    if not reproduced and not different:
        return _("No round has been paired yet.")
    if not different:
        return _("Rounds 1–{last} reproduced exactly.").format(last=reproduced[-1])
    otherwise = say_many(
        "Round paired otherwise by the rules: {rounds}.",
        "Rounds paired otherwise by the rules: {rounds}.",
        count=listed(different),
        rounds=", ".join(map(str, different)),
    )
    return translate(otherwise)


@command.command("export", context_settings=CONTEXT)
@click.argument("event")
@click.argument("section")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help=_("Write to a file."))
@click.option("--to", "version", type=click.Choice(["26", "16"]), default="26", show_default=True)
@DATA
def export(event: str, section: str, output: Path | None, version: str, data: str) -> None:
    """Export a section as TRF, ranks and notes included."""
    with at_desk(data) as desk:
        section_of(desk.state(event), section)
        text = desk.export_trf(event, section, version)
    if output is None:
        click.echo(text, nl=False)
    else:
        write_whole(output, text.encode())


@command.command("backup", context_settings=CONTEXT)
@click.argument("event")
@click.argument("output", type=click.Path(path_type=Path, dir_okay=False))
@DATA
def backup(event: str, output: Path, data: str) -> None:
    """Write the whole journal of an event as one text file."""
    with at_desk(data) as desk:
        stream = BytesIO()
        export_journal(desk.store, event, stream)
    write_whole(output, stream.getvalue())
    emit_json({"event": event, "file": str(output)})


@command.command("restore", context_settings=CONTEXT)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--recover", is_flag=True, help=_("Take everything before the damage of a damaged file."))
@DATA
def restore(file: Path, recover: bool, data: str) -> None:
    """Read a journal back from its text file; damage and tampering are reported with their line."""
    with at_desk(data) as desk:
        try:
            with file.open("rb") as stream:
                report = import_journal(desk.store, stream, recover=recover)
        except OSError as error:
            raise CommandError(
                say(N_("{file} cannot be read: {reason}"), file=file, reason=error.strerror or str(error))
            ) from None
        damage = None if report.damage is None else {"line": report.damage.line, "reason": str(report.damage.reason)}
        emit_json(
            {
                "event": report.journal,
                "written": report.written,
                "present": report.present,
                "left_out": report.left_out,
                "damage": damage,
                "altered": list(report.altered),
            }
        )


@command.command("diff", context_settings=CONTEXT)
@click.argument("event")
@click.argument("first", type=int)
@click.argument("second", type=int)
@DATA
def diff(event: str, first: int, second: int, data: str) -> None:
    """Compare the event after two entries of its history: boards to come, places, byes."""
    from crosstable.desk import consequences

    with at_desk(data) as desk:
        before, after = desk.state(event, sequence=first), desk.state(event, sequence=second)
        emit_json([consequence_json(consequence) for consequence in consequences(before, after)])


command.add_command(event_print.command)
