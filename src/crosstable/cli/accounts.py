"""``crosstable accounts``: who can log in to a server.  Passwords come from a prompt or standard input only."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from crosstable.cli.at_desk import DATA, at_desk, emit_json
from crosstable.cli.common import CONTEXT, CommandError
from crosstable.desk.doors import DoorError, Doors
from crosstable.i18n import _
from crosstable.store import Account


@click.group("accounts", context_settings=CONTEXT)
def command() -> None:
    """Keep the accounts of a server.

    A password is asked for, or is the first line of standard input; it is never an argument, which others could see.
    """


@contextmanager
def at_doors(data: str) -> Iterator[Doors]:
    """The doors of a folder or database; what goes wrong becomes a message and an exit code."""
    with at_desk(data) as desk:
        try:
            yield Doors(desk)
        except DoorError as error:
            raise CommandError(error.message) from None


def _password() -> str:
    if sys.stdin.isatty():
        return str(click.prompt(_("Password"), hide_input=True, confirmation_prompt=True, err=True))
    return sys.stdin.readline().rstrip("\r\n")


def _json(account: Account) -> dict[str, object]:
    return {
        "login": account.login,
        "name": account.name,
        "created": account.created.isoformat(),
        "disabled": None if account.disabled is None else account.disabled.isoformat(),
    }


@command.command("add", context_settings=CONTEXT)
@click.argument("login")
@click.option("--name", help=_("The person's name; by default the login."))
@DATA
def add(login: str, name: str | None, data: str) -> None:
    """Make an account.  Whoever has one can create events."""
    password = _password()
    with at_doors(data) as doors:
        emit_json(_json(doors.accounts.create(login, name or login, password)))


@command.command("list", context_settings=CONTEXT)
@DATA
def list_(data: str) -> None:
    """List the accounts, disabled ones too."""
    with at_doors(data) as doors:
        emit_json([_json(account) for account in doors.accounts.all()])


@command.command("disable", context_settings=CONTEXT)
@click.argument("login")
@DATA
def disable(login: str, data: str) -> None:
    """Close an account: its sessions end, what it did stays."""
    with at_doors(data) as doors:
        emit_json(_json(doors.accounts.disable(login)))


@command.command("enable", context_settings=CONTEXT)
@click.argument("login")
@DATA
def enable(login: str, data: str) -> None:
    """Open a closed account again."""
    with at_doors(data) as doors:
        emit_json(_json(doors.accounts.enable(login)))


@command.command("password", context_settings=CONTEXT)
@click.argument("login")
@DATA
def password_(login: str, data: str) -> None:
    """Give an account another password; its sessions end."""
    password = _password()
    with at_doors(data) as doors:
        emit_json(_json(doors.accounts.set_password(login, password)))
