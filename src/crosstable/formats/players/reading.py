"""The one way in for files: what kind it is, the content says, not the name."""

from crosstable.domain.messages import N_, say
from crosstable.formats.players.csv import read_csv
from crosstable.formats.players.errors import PlayersError
from crosstable.formats.players.limits import DEFAULT_LIMITS, Limits
from crosstable.formats.players.table import RawTable
from crosstable.formats.players.trf import is_trf, read_trf_players
from crosstable.formats.players.xlsx import OLD_EXCEL, ZIP, read_xlsx


def read_file(
    content: bytes,
    *,
    encoding: str | None = None,
    delimiter: str | None = None,
    sheet: str | None = None,
    has_header: bool | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> RawTable:
    """Read a list of players: CSV and its kin, XLSX, or a TRF.

    `encoding` and `delimiter` overrule the guesses for texts, `sheet` names the sheet of a workbook, `has_header`
    says whether the first row names the columns.  Raises `PlayersError`, and nothing else, where nothing can be used.
    """
    if len(content) > limits.size:
        raise PlayersError(limits.too_large())
    if not content.strip():
        raise PlayersError(say(N_("The file is empty.")))
    if content.startswith((OLD_EXCEL, ZIP)):
        return read_xlsx(content, sheet=sheet, has_header=has_header, limits=limits)
    if is_trf(content):
        return read_trf_players(content, encoding=encoding, limits=limits)
    return read_csv(content, encoding=encoding, delimiter=delimiter, has_header=has_header, limits=limits)
