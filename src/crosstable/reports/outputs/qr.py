"""The QR code of an address."""

import io

from crosstable.domain.messages import N_, say
from crosstable.reports.documents.document import DocumentError, MissingExtraError

_LONGEST = 500
"""A longer address makes a code that no telephone reads from a wall."""


def qr_svg(address: str) -> str:
    """The code as an SVG document, black on nothing.

    Raises `MissingExtraError`, or `DocumentError` for an address that is too long.
    """
    if len(address) > _LONGEST:
        raise DocumentError(say(N_("The address is too long for a QR code: {length} characters."), length=len(address)))
    try:
        import segno
    except ImportError:
        raise MissingExtraError(say(N_("QR codes need the package segno: install crosstable[web]."))) from None
    stream = io.BytesIO()
    segno.make(address, error="m", micro=False).save(stream, kind="svg", border=0, xmldecl=False, nl=False)
    return stream.getvalue().decode()
