"""What the commands share: reading a tournament, errors with an exit code, writing a file whole or not at all."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from crosstable.cli.atomic import write_bytes
from crosstable.domain import Colour, Message, Tournament
from crosstable.domain.messages import N_, say, say_many
from crosstable.formats.findings import Finding, Severity
from crosstable.formats.trf import TrfError, read
from crosstable.i18n import _, translate

CONTEXT = {"help_option_names": ["-h", "--help"]}
"""Settings of every command, so that its help is the same however it is called."""

UNUSABLE = 3
"""Exit code: the input cannot be used."""

DIFFERENT = 1
"""Exit code: differences were found, or there is no legal pairing."""


class CommandError(click.ClickException):
    """A message for the user and an exit code."""

    def __init__(self, message: Message, exit_code: int = UNUSABLE) -> None:
        super().__init__(translate(message))
        self._exit_code = exit_code

    @property
    def exit_code(self) -> int:  # type: ignore[override] # click declares a class variable and reads it
        """The exit code of the process."""
        return self._exit_code

    def show(self, file: object = None) -> None:
        """Print the message to the error stream."""
        click.echo(_("Error: {message}").format(message=self.message), err=True)


def load(path: Path, *, quiet: bool = False) -> Tournament:
    """Read a tournament; findings go to the error stream, an unusable file ends the command.

    A file whose results contradict each other is not used: nobody can say which of them is meant.
    """
    try:
        result = read(path)
    except TrfError as error:
        raise CommandError(say(N_("{file} cannot be used: {reason}"), file=path, reason=reason_of(error))) from None
    errors = [finding for finding in result.findings if finding.severity is Severity.ERROR]
    show_findings(path, errors if quiet else result.findings)
    if errors:
        raise CommandError(
            say(N_("{file} has errors (see above): correct them and try again. Nothing was done."), file=path),
        )
    return result.tournament


def reason_of(error: TrfError) -> Message | str:
    """Why a file cannot be read: the first finding."""
    return min(error.findings).message if error.findings else str(error)


def show_findings(path: Path, findings: Sequence[Finding], most: int = 20) -> None:
    """Print findings, the gravest first, `most` at the most."""
    ordered = sorted(findings, key=lambda finding: (-finding.severity, finding))
    for finding in ordered[:most]:
        click.echo(finding_line(path, finding), err=True)
    if len(ordered) > most:
        more = say_many(
            "{count} more finding; `crosstable validate` shows all.",
            "{count} more findings; `crosstable validate` shows all.",
            count=len(ordered) - most,
        )
        click.echo(translate(more), err=True)


def finding_line(path: Path, finding: Finding) -> str:
    """``file:line:column: severity code message`` in the reader's language; no place where it is the whole file."""
    place = f"{path}:{finding.line}:{finding.column}" if finding.line else f"{path}"
    return f"{place}: {_(str(finding.severity))} {finding.code} {translate(finding.message)}"


def with_settings(tournament: Tournament, rounds: int | None, initial_colour: str | None) -> Tournament:
    """Settings of the command line over those of the file."""
    if rounds is not None:
        tournament = replace(tournament, rounds_planned=rounds)
    if initial_colour is not None:
        tournament = replace(tournament, initial_colour=Colour(initial_colour[0]))
    return tournament


def write_whole(path: Path, content: bytes) -> None:
    """Write a file completely or not at all.

    Raises `CommandError` where it cannot be written.
    """
    try:
        write_bytes(path, content)
    except OSError as error:
        raise CommandError(
            say(N_("{file} cannot be written: {reason}"), file=path, reason=error.strerror or str(error))
        ) from None


def emit(text: str, output: Path | None) -> None:
    """Print a text, or write it to a file."""
    if output is None:
        click.echo(text, nl=not text.endswith("\n"))
    else:
        write_whole(output, text.encode())


def is_terminal() -> bool:
    """Whether the error stream, where progress is shown, is a terminal."""
    return sys.stderr.isatty()
