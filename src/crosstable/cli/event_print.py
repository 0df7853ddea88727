"""``crosstable event print``: lists, tables, slips and cards of a section, on paper or as a file."""

from datetime import datetime
from pathlib import Path

import click

from crosstable.cli.at_desk import DATA, at_desk, section_of
from crosstable.cli.common import CONTEXT, CommandError, write_whole
from crosstable.i18n import _
from crosstable.reports.documents import DOCUMENTS, DocumentError, Format
from crosstable.reports.outputs import Paper, Rendered, render


@click.command("print", context_settings=CONTEXT)
@click.argument("event")
@click.argument("section")
@click.argument("document", type=click.Choice(list(DOCUMENTS)))
@click.option("--format", "format_", type=click.Choice([f.value for f in Format]), default="pdf", show_default=True)
@click.option("--paper", type=click.Choice([p.value for p in Paper]), default="a4", show_default=True)
@click.option("--round", "number", type=click.IntRange(1), help=_("The round; by default the last one."))
@click.option("--published", is_flag=True, help=_("Only what has been published."))
@click.option("--address", default="", help=_("The public address, printed with a QR code."))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, allow_dash=True),
    help=_("A file, a folder, or - for the standard output; by default a file with a name of its own in this folder."),
)
@DATA
def command(
    event: str,
    section: str,
    document: str,
    format_: str,
    paper: str,
    number: int | None,
    published: bool,
    address: str,
    output: Path | None,
    data: str,
) -> None:
    """Print a document of a section, or write it as a file.

    The name of the file that was written goes to the standard output.  Exit code 3: there is no such document.
    """
    with at_desk(data) as desk:
        state = desk.state(event)
        found = section_of(state, section)
        try:
            made = render(
                document,
                format_,
                state,
                found,
                round=number,
                paper=paper,
                address=address,
                at=datetime.now().astimezone(),
                unpublished=not published,
            )
        except DocumentError as error:
            raise CommandError(error.message) from None
    _deliver(made, output)


def _deliver(made: Rendered, output: Path | None) -> None:
    if output == Path("-"):
        click.echo(made.content, nl=False)
        return
    path = Path(made.file_name) if output is None else output
    if path.is_dir():
        path /= made.file_name
    write_whole(path, made.content)
    click.echo(str(path))
