"""``crosstable codes``: access codes for the devices of helpers."""

from datetime import timedelta

import click

from crosstable.cli.accounts import at_doors
from crosstable.cli.at_desk import DATA, emit_json
from crosstable.cli.common import CONTEXT
from crosstable.desk.doors.codes import VALID, Boards
from crosstable.i18n import _
from crosstable.journal.events import Role
from crosstable.store import AccessCode

_ACTOR = click.option("--actor", envvar="CROSSTABLE_ACTOR", default="local", show_default=True, help=_("Who does it."))


@click.group("codes", context_settings=CONTEXT)
def command() -> None:
    """Issue and revoke access codes for helpers' phones."""


def _json(code: AccessCode) -> dict[str, object]:
    return {
        "code": code.id,
        "label": code.label,
        "role": code.role,
        "boards": [code.first_board, code.last_board],
        "created_by": code.created_by,
        **{
            name: None if moment is None else moment.isoformat()
            for name, moment in (
                ("created", code.created),
                ("expires", code.expires),
                ("revoked", code.revoked),
                ("last_used", code.last_used),
            )
        },
    }


@command.command("issue", context_settings=CONTEXT)
@click.argument("event")
@click.argument("label")
@click.option(
    "--role",
    type=click.Choice([role.value for role in Role if role is not Role.ORGANISER]),
    default=Role.RESULTS.value,
    show_default=True,
    help=_("What the device may do."),
)
@click.option("--first-board", type=int, help=_("The first board in the hall that it enters results of."))
@click.option("--last-board", type=int, help=_("The last board."))
@click.option(
    "--days", type=click.IntRange(1, 3660), default=VALID.days, show_default=True, help=_("How long it is good.")
)
@DATA
@_ACTOR
def issue(
    event: str, label: str, role: str, first_board: int | None, last_board: int | None, days: int, data: str, actor: str
) -> None:
    """Make a code.  Its text is shown this once and kept nowhere."""
    boards: Boards = (first_board, last_board)
    with at_doors(data) as doors:
        issued = doors.codes.issue(event, actor, Role(role), label, boards, timedelta(days=days))
        emit_json({"text": issued.text, **_json(issued.code)})


@command.command("list", context_settings=CONTEXT)
@click.argument("event")
@DATA
def list_(event: str, data: str) -> None:
    """List the codes of an event, without their texts."""
    with at_doors(data) as doors:
        emit_json([_json(code) for code in doors.codes.all(event)])


@command.command("revoke", context_settings=CONTEXT)
@click.argument("event")
@click.argument("code")
@DATA
@_ACTOR
def revoke(event: str, code: str, data: str, actor: str) -> None:
    """Put a code out of force, by its identity in the list; whoever came in by it is out at once."""
    with at_doors(data) as doors:
        doors.codes.revoke(event, actor, code)
        emit_json([_json(known) for known in doors.codes.all(event) if known.id == code])
