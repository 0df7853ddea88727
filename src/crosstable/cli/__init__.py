"""The command line: one module per command, imported only when it is called."""

from importlib import import_module

import click

import crosstable
from crosstable.domain.messages import N_
from crosstable.i18n import _, use_language

# The help texts stand here too, so that `crosstable --help` needs no other module.
_COMMANDS = {
    "pair": N_("Pair the next round, and say why."),
    "check": N_("Pair every round of finished tournaments again and compare."),
    "standings": N_("Rank the players, with the cross-table."),
    "compare": N_("Rank under several lists or editions side by side."),
    "calculator": N_("Compute one player's tie-breaks under every edition."),
    "quick": N_("Pair a list of players typed by hand."),
    "prizes": N_("Divide prizes among tied players."),
    "serve": N_("Serve the pages: arbiters, players, spectators."),
    "demo": N_("Serve the pages with an example event in play."),
    "event": N_("Run an event from the shell or a script."),
    "players": N_("Read a list of players and show what is in it."),
    "accounts": N_("Keep the accounts of a server."),
    "codes": N_("Issue and revoke access codes for helpers' phones."),
    "validate": N_("Examine a TRF strictly, with line and column."),
    "convert": N_("Read any TRF and write it as TRF26 or TRF16."),
    "generate": N_("Generate random tournaments."),
    "engine": N_("Serve as a pairing engine, with the command line of bbpPairings."),
}


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command = import_module(f"crosstable.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(text)) for name, text in _COMMANDS.items()])


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(crosstable.__version__, prog_name="crosstable")
def group() -> None:
    """Crosstable, the open tournament desk for chess: pair, check, rank, explain.

    Implements FIDE rules; not endorsed by FIDE.
    """


def main() -> None:
    """Run the command line."""
    use_language()
    group(prog_name="crosstable")
