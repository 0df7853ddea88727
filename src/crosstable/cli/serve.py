"""``crosstable serve``: the web application."""

import sys
from pathlib import Path

import click

from crosstable.cli.common import CONTEXT, CommandError
from crosstable.domain.messages import N_, say
from crosstable.i18n import _
from crosstable.store import Backups, StoreError, open_store


@click.command("serve", context_settings=CONTEXT)
@click.option(
    "--data",
    envvar="CROSSTABLE_DATA",
    default="crosstable-data",
    show_default=True,
    help=_("Folder of the events."),
)
@click.option(
    "--database", envvar="CROSSTABLE_DATABASE", help=_("Address of a PostgreSQL database, instead of a folder.")
)
@click.option("--host", default="127.0.0.1", show_default=True, help=_("The address to listen on."))
@click.option(
    "--port", default=8464, show_default=True, type=click.IntRange(0, 65535), help=_("The port; 0: any free.")
)
@click.option("--accounts", is_flag=True, help=_("A server: everybody signs in, nobody is let in as local."))
@click.option(
    "--name", "names", multiple=True, help=_("A name under which the server is reached; several can be given.")
)
@click.option(
    "--address", default="", help=_("The address for QR codes and print-outs, such as https://chess.example.")
)
@click.option("--behind-proxy", is_flag=True, help=_("A proxy of your own stands before it and adds X-Forwarded-For."))
@click.option("--hall", is_flag=True, help=_("Open the door to the hall's network at once; the pages close it again."))
@click.option(
    "--hall-port",
    default=8465,
    show_default=True,
    type=click.IntRange(1024, 65535),
    help=_("The port of the hall's door."),
)
def command(
    data: str,
    database: str | None,
    host: str,
    port: int,
    accounts: bool,
    names: tuple[str, ...],
    address: str,
    behind_proxy: bool,
    hall: bool,
    hall_port: int,
) -> None:
    """Serve the pages: for the arbiter at this machine, or with --accounts for everybody who signs in.

    Without --accounts whoever sits at this machine runs the events; everybody else sees public pages, or comes in with
    a code.  With --hall, or by a switch on the pages, the hall's network can reach it.
    """
    if hall and accounts:
        raise CommandError(
            say(N_("--hall is for a laptop without accounts: with --accounts say by --host where to listen."))
        )
    run(
        database or data,
        host,
        port,
        accounts=accounts,
        names=names,
        address=address,
        behind_proxy=behind_proxy,
        hall_port=hall_port if hall else None,
    )


def run(
    location: str,
    host: str,
    port: int,
    *,
    accounts: bool = False,
    names: tuple[str, ...] = (),
    address: str = "",
    also: str = "",
    behind_proxy: bool = False,
    hall_port: int | None = None,
) -> None:
    """Open the store and serve until interrupted."""
    try:
        from crosstable.desk import Desk
        from crosstable.web import Mode, WebSettings, create_app
        from crosstable.web.serving import bound, serve
    except ModuleNotFoundError as missing:
        raise CommandError(
            say(
                N_("The web application needs {part}, which is not installed. Run: pip install 'crosstable[web]'"),
                part=missing.name or "?",
            )
        ) from None
    from crosstable.desk.doors import Doors

    try:
        listening = bound(host, port)
    except OSError as trouble:
        raise _cannot_listen(host, port, trouble, "--port") from None
    try:
        with open_store(location) as store:
            backups = None if "://" in location else Backups(store, Path(location) / "backups")
            desk = Desk(store, backups=backups)
            shown = f"[{host}]" if ":" in host else host
            settings = WebSettings(
                mode=Mode.SERVER if accounts else Mode.LAPTOP,
                secret=Doors(desk).signing_key(),
                hosts=_hosts(host, names, address),
                address=address,
                secure_cookies=address.startswith("https:"),
                behind_proxy=behind_proxy,
            )
            url = f"http://{'127.0.0.1' if host in {'0.0.0.0', '::'} else shown}:{listening.getsockname()[1]}/"  # noqa: S104 - only compared

            app = create_app(desk, settings)

            def ready() -> None:
                click.echo(_("Crosstable is open at {url}   (Ctrl+C closes it)").format(url=url))
                for hall_url in app.state.hall.addresses():
                    click.echo(_("In the hall: {url}").format(url=hall_url))
                if also:
                    click.echo(_("The demonstration: {url}").format(url=url.rstrip("/") + also))
                sys.stdout.flush()

            try:
                serve(app, [listening], ready, hall_port)
            except OSError as trouble:
                raise _cannot_listen(_("all interfaces"), hall_port or 0, trouble, "--hall-port") from None
            click.echo(_("Closed. Everything is saved."))
    except StoreError as error:
        raise CommandError(error.message) from None
    finally:
        listening.close()


def _cannot_listen(host: str, port: int, trouble: OSError, option: str) -> CommandError:
    return CommandError(
        say(
            N_("Cannot listen on {host}, port {port}: {reason}. Another program may use it; give {option}."),
            host=host,
            port=port,
            reason=trouble.strerror or str(trouble),
            option=option,
        )
    )


def _hosts(host: str, names: tuple[str, ...], address: str) -> tuple[str, ...]:
    """The names under which requests may come: loopback, the given ones; all where the machine is opened to a network."""
    own = address.partition("://")[2].partition("/")[0].partition(":")[0]
    named = [*names, *([own] if own else [])]
    if host in {"127.0.0.1", "localhost", "::1"}:
        return ("localhost", "127.0.0.1", "[::1]", *named)
    return ("localhost", "127.0.0.1", "[::1]", *named) if named else ("*",)
