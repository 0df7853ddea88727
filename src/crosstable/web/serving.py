"""Running the application: on a laptop by itself with a door to the hall that opens and closes, or as a server."""

import asyncio
import contextlib
import ipaddress
import signal
import socket
from collections.abc import Callable, Generator, Iterator, Sequence
from types import FrameType

import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

from crosstable.web.live import Hub
from crosstable.web.visitor import HALL

HALL_PORT = 8465
"""The port of the hall's door unless another is chosen."""

_EVERYWHERE = "0.0.0.0"  # noqa: S104 - the hall's door is for the whole network, when it is opened

_NETWORKS = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "169.254.255.254", "203.0.113.1")
"""Addresses in the networks that halls have; nothing is sent there, the system only says from where it would be."""


def bound(host: str, port: int) -> socket.socket:
    """A listening address.  Raises `OSError` where it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # What is accepted inherits it.  Without it an answer whose headers and body are written one after the other waits
    # for the browser's delayed acknowledgement: 40 ms, on every page.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening


def own_addresses() -> list[str]:
    """The IPv4 addresses under which other machines reach this one, the likeliest first; loopback left out."""
    found: dict[str, None] = {}
    for there in _NETWORKS:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((there, 9))
            found.setdefault(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_DGRAM):
            found.setdefault(str(entry[4][0]))
    return [address for address in found if _is_of_a_network(address)]


def _is_of_a_network(address: str) -> bool:
    known = ipaddress.ip_address(address)
    return not (known.is_loopback or known.is_unspecified or known.is_multicast)


class Hall:
    """The door to the hall's network: a second listening socket that is opened and closed at run time.

    What comes in through it is marked in the ASGI scope and is nobody's "this machine", whatever its peer's address.
    To be used in the event loop only.
    """

    def __init__(self, app: ASGIApp, hub: Hub, host: str = _EVERYWHERE) -> None:
        self._app = app
        self._hub = hub
        self._host = host
        self._server: _HallServer | None = None
        self._task: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        self.port = 0
        """The port; 0 while the door is closed."""

    @property
    def is_open(self) -> bool:
        """Whether the door is open."""
        return self.port != 0

    def addresses(self) -> list[str]:
        """The addresses under which the hall reaches the pages; empty while the door is closed."""
        return [f"http://{address}:{self.port}" for address in own_addresses()] if self.is_open else []

    async def open(self, port: int = HALL_PORT) -> None:
        """Open the door; one that is open at another port is closed first.  Raises `OSError` where the port is taken."""
        async with self._turn:
            if self.is_open and port == self.port:
                return
            listening = bound(self._host, port)
            await self._close()
            server = _HallServer(_configuration(_marked(self._app), lifespan="off"), self._hub)
            task = asyncio.create_task(server.serve([listening]), name="the hall's door")
            while not server.started and not task.done():
                await asyncio.sleep(0.01)
            if task.done():
                listening.close()
                task.result()
                raise OSError("the hall's door could not be opened")
            self._server, self._task, self.port = server, task, listening.getsockname()[1]

    async def close(self) -> None:
        """Close the door and end what is open through it."""
        async with self._turn:
            await self._close()

    async def _close(self) -> None:
        server, task = self._server, self._task
        self._server, self._task, self.port = None, None, 0
        if server is None or task is None:
            return
        server.should_exit = True
        with contextlib.suppress(asyncio.CancelledError):
            await task


def _marked(app: ASGIApp) -> ASGIApp:
    """The application with the hall's mark on whatever it is asked."""

    async def marking(scope: Scope, receive: Receive, send: Send) -> None:
        await app({**scope, HALL: True}, receive, send)

    return marking


def _configuration(app: ASGIApp, lifespan: str = "on") -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=2,
        proxy_headers=False,
        lifespan=lifespan,  # type: ignore[arg-type] # one of uvicorn's words
    )


class _HallServer(uvicorn.Server):
    """A server beside the first, which hears Ctrl+C for both."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self._hub = hub

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Leave signals to the first server."""
        yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen no more, then end the streams: none can begin after that."""
        for server in self.servers:
            server.close()
        self._hub.end(hall_only=True)
        await super().shutdown(sockets)


def serve(
    app: FastAPI,
    sockets: Sequence[socket.socket],
    ready: Callable[[], None] | None = None,
    hall_port: int | None = None,
) -> None:
    """Serve until interrupted; streams are ended first, so that it stops at once.

    With `hall_port` the door to the hall is open from the start.  Raises `OSError` where that port is taken.
    """
    server = _Server(_configuration(app), ready, hall_port)
    asyncio.run(server.serve(list(sockets)))
    if server.trouble is not None:
        raise server.trouble


class _Server(uvicorn.Server):
    """A server that says when it is ready, and lets go of open streams when it is told to stop."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None] | None, hall_port: int | None = None) -> None:
        super().__init__(config)
        self._ready = ready
        self._hall_port = hall_port
        self.trouble: OSError | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if not self.started:
            return
        for hall in self._halls():
            if self._hall_port is not None:
                try:
                    await hall.open(self._hall_port)
                except OSError as trouble:
                    self.trouble, self.should_exit = trouble, True
                    return
        if self._ready is not None:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; who asks again waits for nobody.

        The signal is not raised again afterwards: the command that serves ends by itself, and closes what it opened.
        """
        del frame
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the hall's door, end the streams, then the rest."""
        for hall in self._halls():
            await hall.close()
        application = self.config.app
        if isinstance(application, FastAPI):
            application.state.hub.stop()
        await super().shutdown(sockets)

    def _halls(self) -> Iterator[Hall]:
        application = self.config.app
        if isinstance(application, FastAPI):
            yield application.state.hall
