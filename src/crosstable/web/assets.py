"""Static files: named by their content, so that a browser keeps each for ever and never an old one."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(__file__).parent / "static"

_TYPES = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2", ".svg": "image/svg+xml"}


_PACKED = frozenset({".js", ".css", ".svg", ".webmanifest"})
"""What is worth compressing; fonts and pictures are compressed already."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A file and its address."""

    name: str
    content: bytes
    digest: str
    media_type: str
    packed: bytes
    """The content compressed, where that is worth it; empty otherwise."""


@cache
def assets() -> dict[str, Asset]:
    """All files that are served, by name (``fonts/x.woff2``); nothing else can be asked for."""
    found = {}
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file() and path.suffix in {*_TYPES, ".png", ".webmanifest"}:
            content = path.read_bytes()
            kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            name = path.relative_to(FOLDER).as_posix()
            digest = hashlib.sha256(content).hexdigest()[:16]
            packed = gzip.compress(content, 9, mtime=0) if path.suffix in _PACKED else b""
            found[name] = Asset(name, content, digest, kind, packed)
    return found


def asset_url(name: str) -> str:
    """The address of a file.  Raises `KeyError` for one that is not there."""
    return f"/static/{assets()[name].digest}/{name}"


async def serve_asset(request: Request) -> Response:
    """Serve a file for ever; under another digest than its own for this time only."""
    asset = assets().get(request.path_params["name"])
    if asset is None:
        return Response(status_code=404)
    current = request.path_params["digest"] == asset.digest
    keeping = "public, max-age=31536000, immutable" if current else "no-cache"
    headers = {"Cache-Control": keeping}
    if asset.packed:
        headers["Vary"] = "Accept-Encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(asset.packed, media_type=asset.media_type, headers=headers)
    return Response(asset.content, media_type=asset.media_type, headers=headers)
