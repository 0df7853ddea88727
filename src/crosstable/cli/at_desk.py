"""What the commands of an event share: the data folder, the desk, its refusals as messages and exit codes."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from crosstable.cli.common import DIFFERENT, CommandError
from crosstable.desk import Desk, NotAllowed
from crosstable.desk.as_json import findings_json
from crosstable.domain.messages import N_, say
from crosstable.i18n import _
from crosstable.journal import CodecError, CommandRefused, ConfirmationNeeded, EventState, Section
from crosstable.store import Backups, StoreError, open_store

DATA = click.option(
    "--data",
    envvar="CROSSTABLE_DATA",
    default="crosstable-data",
    show_default=True,
    help=_("Folder of the events, or address of a PostgreSQL database."),
)


@contextmanager
def at_desk(data: str) -> Iterator[Desk]:
    """The desk of a folder or database; what goes wrong becomes a message and an exit code."""
    try:
        with open_store(data) as store:
            yield Desk(store, backups=None if "://" in data else Backups(store, Path(data) / "backups"))
    except StoreError as error:
        raise CommandError(error.message) from None
    except NotAllowed as error:
        raise CommandError(error.message) from None
    except ConfirmationNeeded as needed:
        emit_json({"confirmations_needed": needed.needed, "findings": findings_json(needed.decision.findings)})
        raise SystemExit(DIFFERENT) from None
    except CommandRefused as refused:
        emit_json({"refused": True, "findings": findings_json(refused.decision.findings)})
        raise SystemExit(3) from None
    except CodecError as error:
        raise CommandError(say(N_("The command does not fit: {reason}"), reason=str(error))) from None


def emit_json(document: object) -> None:
    """Print a document as JSON on one line."""
    click.echo(json.dumps(document, ensure_ascii=False, indent=None))


def section_of(state: EventState, name: str) -> Section:
    """A section by its key.  Raises `CommandError` with the keys there are."""
    found = state.sections.get(name)
    if found is None:
        raise CommandError(
            say(
                N_("There is no section {section}; there are: {names}."),
                section=name,
                names=", ".join(state.sections) or "–",
            )
        )
    return found
