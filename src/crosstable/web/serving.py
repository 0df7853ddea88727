"""Running the application: on a laptop by itself, or as one of several workers."""

import asyncio
import socket
from collections.abc import Callable, Sequence

import uvicorn
from fastapi import FastAPI


def bound(host: str, port: int) -> socket.socket:
    """A listening address.  Raises `OSError` where it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening


def serve(app: FastAPI, sockets: Sequence[socket.socket], ready: Callable[[], None] | None = None) -> None:
    """Serve until interrupted; streams are ended first, so that it stops at once."""
    configuration = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=2,
        proxy_headers=False,
    )
    server = _Server(configuration, ready)
    asyncio.run(server.serve(list(sockets)))


class _Server(uvicorn.Server):
    """A server that says when it is ready, and lets go of open streams when it is told to stop."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None] | None) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started and self._ready is not None:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then the rest."""
        application = self.config.app
        if isinstance(application, FastAPI):
            application.state.hub.stop()
        await super().shutdown(sockets)
