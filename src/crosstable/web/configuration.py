"""How the application is set up: for one laptop, or as a server with accounts."""

from dataclasses import dataclass, field
from enum import StrEnum


class Mode(StrEnum):
    """Who may come in."""

    LAPTOP = "laptop"
    """Whoever sits at this machine runs its events; others see public pages, or come in with a code."""
    SERVER = "server"
    """Accounts with passwords; nobody is let in by where they come from."""


LOCAL_ACTOR = "local"
"""Who acts on a laptop without login; the command line uses the same name."""

MEBIBYTE = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class WebSettings:
    """What the application has to know about where it runs."""

    mode: Mode = Mode.LAPTOP
    secret: bytes = field(repr=False)
    """Signs cookies and form tokens; at least 32 bytes."""
    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")
    """The names under which the server may be reached; ``*`` for any.  Other Host headers are refused."""
    address: str = ""
    """The address as people reach it, for QR codes and print-outs; empty: as the request came."""
    secure_cookies: bool = False
    """Whether cookies are for HTTPS only."""
    behind_proxy: bool = False
    """Whether requests come through a proxy of one's own, which adds the address of who asks to X-Forwarded-For."""
    upload_limit: int = 16 * MEBIBYTE
    form_limit: int = 2 * MEBIBYTE
    gzip_level: int = 6
