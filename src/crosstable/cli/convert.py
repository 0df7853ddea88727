"""``crosstable convert``: read any TRF and write it as TRF26 or TRF16."""

from pathlib import Path

import click

from crosstable.cli.common import CONTEXT, CommandError, load, write_whole
from crosstable.domain.messages import N_, say
from crosstable.formats.trf import write_trf_bytes
from crosstable.i18n import _


@click.command("convert", context_settings=CONTEXT)
@click.argument("source", metavar="IN", type=click.Path(path_type=Path))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--to", "version", type=click.Choice(["26", "16"]), default="26", show_default=True, help=_("TRF version.")
)
@click.option(
    "--profile",
    type=click.Choice(["fide", "engine", "javafo"]),
    default="fide",
    show_default=True,
    help=_("Who will read it."),
)
@click.option("--force", is_flag=True, help=_("Replace OUT if it exists."))
def command(source: Path, target: Path, version: str, profile: str, force: bool) -> None:
    """Read a tournament file and write it anew; everything that had to be repaired is reported."""
    tournament = load(source)
    if target.exists() and not force:
        raise CommandError(
            say(N_("{file} exists already: choose another name, or --force to replace it."), file=target)
        )
    write_whole(target, write_trf_bytes(tournament, version, profile=profile))  # type: ignore[arg-type] # checked
