"""``crosstable validate``: examine a TRF strictly."""

from pathlib import Path

import click

from crosstable.cli.common import CONTEXT, UNUSABLE, CommandError, finding_line, reason_of
from crosstable.domain.messages import N_, say
from crosstable.formats.findings import Severity, worst
from crosstable.formats.trf import PROFILES, TrfError, validate
from crosstable.i18n import _


@click.command("validate", context_settings=CONTEXT)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--profile", type=click.Choice(list(PROFILES)), default="trf26", show_default=True, help=_("What the file is for.")
)
def command(files: tuple[Path, ...], profile: str) -> None:
    """Examine TRF files strictly and name every fault with line and column.

    Exit code 0: clean; 1: warnings only; 3: errors, or a file cannot be read.
    """
    gravest = [_examine(file, profile) for file in files]
    if Severity.ERROR in gravest:
        raise SystemExit(UNUSABLE)
    if Severity.WARNING in gravest:
        raise SystemExit(1)


def _examine(file: Path, profile: str) -> Severity | None:
    try:
        findings = validate(file, profile=profile)  # type: ignore[arg-type] # click has checked the choice
    except TrfError as error:
        raise CommandError(say(N_("{file} cannot be read: {reason}"), file=file, reason=reason_of(error))) from None
    for finding in sorted(findings):
        click.echo(finding_line(file, finding))
    if not findings:
        click.echo(_("{file}: nothing to object to.").format(file=file))
    return worst(findings)
