"""``crosstable demo``: the web application with an example event in play."""

import tempfile
from datetime import date
from pathlib import Path

import click

from crosstable.cli.common import CONTEXT
from crosstable.cli.serve import run
from crosstable.i18n import _


@click.command("demo", context_settings=CONTEXT)
@click.option(
    "--port", default=8464, show_default=True, type=click.IntRange(0, 65535), help=_("The port; 0: any free.")
)
@click.option("--data", help=_("Keep the event in this folder; by default it is gone when the command ends."))
def command(port: int, data: str | None) -> None:
    """Serve the pages with an example event in play, to look around and to try everything."""
    if data is not None:
        _serve(data, port)
        return
    with tempfile.TemporaryDirectory(prefix="crosstable-demo-", ignore_cleanup_errors=True) as folder:
        _serve(folder, port)


def _serve(data: str, port: int) -> None:
    from crosstable.desk import Desk
    from crosstable.desk.demonstration import demonstration
    from crosstable.store import open_store

    Path(data).mkdir(parents=True, exist_ok=True)
    with open_store(data) as store:
        journal = demonstration(Desk(store), "local", date.today(), key=f"demonstration {date.today()}")  # noqa: DTZ011 - the organiser's own calendar
    run(data, "127.0.0.1", port, also=f"/e/{journal}")
