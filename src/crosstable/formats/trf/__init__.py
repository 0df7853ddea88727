"""TRF, the tournament report file of FIDE: TRF06, TRF16 and TRF26, with the extensions of JaVaFo and bbpPairings.

`read_trf` gives the tournament, `read` also says what was repaired, `validate` says what is wrong;
`write_trf` writes TRF26 and TRF16.
"""

from crosstable.formats.trf.errors import TrfError
from crosstable.formats.trf.kinds import PROFILES, Profile
from crosstable.formats.trf.limits import Limits
from crosstable.formats.trf.reading import ReadResult, read, read_trf
from crosstable.formats.trf.renumber import renumber
from crosstable.formats.trf.validate import validate
from crosstable.formats.trf.write import Purpose, Version, complete, write_trf, write_trf_bytes

__all__ = [
    "PROFILES",
    "Limits",
    "Profile",
    "Purpose",
    "ReadResult",
    "TrfError",
    "Version",
    "complete",
    "read",
    "read_trf",
    "renumber",
    "validate",
    "write_trf",
    "write_trf_bytes",
]
