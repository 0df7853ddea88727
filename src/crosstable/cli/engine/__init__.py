"""``crosstable engine`` and ``crosstable-engine``: the command line of bbpPairings 6, as a drop-in.

`main` understands bbpPairings' and JaVaFo's spellings (see `crosstable.cli.engine.request.USAGE`).  Answers go
to stdout or to files that are written whole or not at all, sentences to stderr, and the exit code tells the
kind of an error (see `crosstable.cli.engine.outcome.Exit`).
"""

import sys
from collections.abc import Sequence

import click

from crosstable.cli.engine.outcome import EngineError, Exit
from crosstable.cli.engine.request import USAGE, Action, Request, parse
from crosstable.domain.messages import N_, say
from crosstable.i18n import translate

__all__ = ["command", "main"]


@click.command(
    name="engine",
    add_help_option=False,
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def command(context: click.Context, arguments: tuple[str, ...]) -> None:
    """Pair, check or generate with the command line of bbpPairings 6 (try: crosstable engine --help)."""
    context.exit(main(list(arguments)))


def main(argv: Sequence[str] | None = None) -> int:
    """Run the engine with these arguments, by default those of the process; returns the exit code."""
    arguments = sys.argv[1:] if argv is None else argv
    try:
        return int(_run(arguments))
    except EngineError as error:
        return _report(error)
    except BrokenPipeError:  # the reader has gone away: nobody to talk to
        sys.stdout = None
        return int(Exit.FILE_ERROR)
    except MemoryError:
        return _report(EngineError(Exit.LIMIT_EXCEEDED, N_("Not enough memory for a tournament of this size.")))
    except Exception as error:  # the last resort: a sentence instead of a traceback
        what = f"{type(error).__name__}: {error}"
        return _report(EngineError(Exit.UNEXPECTED, N_("Unexpected error, please report it: {what}"), what=what))


def _run(arguments: Sequence[str]) -> Exit:
    try:
        request = parse(arguments)
    except EngineError as error:
        hint = say(N_("{what} Run crosstable-engine --help for the command line."), what=error.message)
        raise EngineError(error.code, hint) from error
    if request.action is Action.HELP:
        sys.stdout.write(USAGE)
        return Exit.OK
    if request.release or request.action is Action.VERSION:
        from crosstable.cli.engine.checklist import release

        sys.stdout.write(release() + "\n")
    return _act(request)


def _act(request: Request) -> Exit:
    if request.action is Action.PAIR:
        from crosstable.cli.engine import pairing

        return pairing.run(request)
    if request.action is Action.CHECK:
        from crosstable.cli.engine import checking

        return checking.run(request)
    if request.action is Action.GENERATE:
        from crosstable.cli.engine import generation

        return generation.run(request)
    return Exit.OK


def _report(error: EngineError) -> int:
    sys.stdout.flush()
    sys.stderr.write(f"crosstable-engine: {translate(error.message)}\n")
    return int(error.code)
