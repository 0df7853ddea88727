"""The examples of the guides and every number that the guides show of them, computed by the rules.

The tables lie beside this module as tournament files (``data/``, also seen as ``examples/guide/``); single rows are in
the calculator's own text.  Where a guide needed a table that was not given, it was constructed, and says so itself.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from crosstable.domain import Message, Tournament, format_points
from crosstable.domain.messages import N_, say
from crosstable.formats.trf import read_trf
from crosstable.reports.calculator import PlayerRow, calculate, read_text
from crosstable.standings import standings

CHECKED_ON = "2026-11-29"
"""The day on which the guides' rules were last compared with the sources."""


@dataclass(frozen=True, slots=True)
class Example:
    """An example of a guide: a table (`file`) or one player's row (`row`)."""

    name: str
    title: Message
    origin: Message
    """Where the data come from."""
    file: str = ""
    row: str = ""


_USUAL = N_("The data are those of widely used club guides.")
_ADDED_COLOURS = N_("Results and ratings are those of a club guide; the colours were added.")
_CONSTRUCTED = N_("The opponents' scores are those of widely used club guides; the table was constructed around them.")
_INVENTED = N_("Everything in it is invented.")
_INVENTED_SCORES = N_("The results are those of widely used club guides; the opponents' scores were invented.")

EXAMPLES: Mapping[str, Example] = MappingProxyType(
    {
        example.name: example
        for example in (
            Example("cuts", say(N_("One table, three winners")), say(_CONSTRUCTED), file="cuts.trf"),
            Example("round-robin", say(N_("Five players, all play all")), say(_USUAL), file="round-robin.trf"),
            Example("six", say(N_("Six players, three rounds")), say(_ADDED_COLOURS), file="six.trf"),
            Example("eight", say(N_("The Aljechin eight")), say(_ADDED_COLOURS), file="eight.trf"),
            Example("swiss", say(N_("Nine players, paired by the Dutch system")), say(_INVENTED), file="swiss.trf"),
            Example("withdrawal", say(N_("One withdraws, one is away once")), say(_INVENTED), file="withdrawal.trf"),
            Example(
                "half-point-bye",
                say(N_("4½ of 5 with a half-point bye")),
                say(N_("The scores are those of a club guide; the colours and the order of the rounds were added.")),
                row="w1:3.5_b1:3_H_w1:2.5_b1:2",
            ),
            Example(
                "forfeit-win",
                say(N_("5 of 5 with a win by forfeit")),
                say(_INVENTED),
                row="w1:3.5_b1:3_f1:1.5_w1:2.5_b1:2",
            ),
            Example("early-wins", say(N_("Wins first")), say(_INVENTED_SCORES), row="w1:2_b1:2.5_w1:3_b0:4_w1:3.5"),
            Example("late-wins", say(N_("Wins last")), say(_INVENTED_SCORES), row="w0:4_b1:1.5_w1:2_b1:2.5_w1:3"),
            Example(
                "us-chess",
                say(N_("A bye under US Chess rules")),
                say(N_("The results are those of a US state association; the opponents' scores were invented.")),
                row="bye_w1:2_b0:3.5_wd:2.5_b1:2",
            ),
        )
    }
)
"""The examples by name."""


@cache
def tournament(name: str) -> Tournament:
    """The table of an example.  Raises `KeyError` where there is no such table."""
    example = EXAMPLES[name]
    if not example.file:
        raise KeyError(name)
    return read_trf(table_file(name))


def table_file(name: str) -> bytes:
    """The tournament file of an example, as it can be downloaded or opened in the laboratory.  Raises `KeyError`."""
    example = EXAMPLES[name]
    if not example.file:
        raise KeyError(name)
    return (files(__package__) / "data" / example.file).read_bytes()


@cache
def row(name: str) -> PlayerRow:
    """The row of an example for the calculator.  Raises `KeyError` where the example is a table."""
    example = EXAMPLES[name]
    if not example.row:
        raise KeyError(name)
    return read_text(example.row)


_TABLES = (
    # example, the list, who is shown
    ("cuts", "BH,BH/C1,BH/M1", ("Ana", "Bo", "Cai")),
    ("round-robin", "SB,WIN", ("Ana", "Bo", "Cai", "Dev", "Eli")),
    ("six", "BH,BH/C1,SB", ("A", "B", "C", "D", "E", "F")),
    ("eight", "BH,BH/C1,SB,ARO,WIN,BWG,PS,TPR,PTP,KS", ("Fischer", "Kasparov", "Tal")),
    ("swiss", "BH/C1,BH,SB", ("Ada", "Ben", "Dan", "Finn")),
    ("withdrawal", "BH", ("Ann", "Bob", "Eve", "Fox")),
)
_ROWS = (
    # example, edition, codes
    ("half-point-bye", "C07-2026", ("BH", "BH/C1")),
    ("half-point-bye", "C07-2024", ("BH", "BH/C1")),
    ("half-point-bye", "pre-2023", ("BH", "BH/C1")),
    ("half-point-bye", "club-exclude", ("BH", "BH/C1")),
    ("half-point-bye", "USCF-34", ("SOLKOFF", "MODMED")),
    ("forfeit-win", "C07-2026", ("BH", "BH/C1")),
    ("forfeit-win", "C07-2024", ("BH", "BH/C1")),
    ("early-wins", "C07-2026", ("PS",)),
    ("late-wins", "C07-2026", ("PS",)),
    ("us-chess", "USCF-34", ("CUMUL", "SOLKOFF")),
    ("us-chess", "C07-2026", ("PS", "BH")),
)
_WINNERS = (
    ("cuts", "BH"),
    ("cuts", "BH/C1"),
    ("cuts", "BH/M1"),
    ("six", "BH/C1,BH,SB"),
    ("six", "BH/C1"),
    ("round-robin", "SB"),
    ("round-robin", "DE,WIN,SB"),
    ("round-robin", "DE,WIN"),
    ("eight", "BH/C1"),
)


@cache
def figures() -> Mapping[str, str]:
    """Every number of the guides by a key, as exact decimals.

    ``cuts.Ana.BH`` is a value in a table, ``half-point-bye.C07-2026.BH`` one of a row, ``cuts.points.Ana`` a score,
    ``cuts.first.BH/C1`` says who comes first under a list.
    """
    return MappingProxyType(dict([*_table_figures(), *_row_figures(), *_winner_figures()]))


def _table_figures() -> Iterator[tuple[str, str]]:
    for name, codes, shown in _TABLES:
        table = standings(tournament(name), codes, "C07-2026")
        by_name = {row.name: row for row in table.rows}
        for who in shown:
            yield f"{name}.points.{who}", format_points(by_name[who].points, 0)
            for code in table.codes:
                yield f"{name}.{who}.{code}", str(by_name[who].values[code])


def _row_figures() -> Iterator[tuple[str, str]]:
    for name, edition, codes in _ROWS:
        sheet = calculate(row(name)).sheet(edition)
        for code in codes:
            yield f"{name}.{edition}.{code}", str(sheet.value(code))


def _winner_figures() -> Iterator[tuple[str, str]]:
    """Who comes first under a list; several where the place is shared."""
    for name, codes in _WINNERS:
        table = standings(tournament(name), codes, "C07-2026")
        yield f"{name}.first.{codes}", " = ".join(row.name for row in table.rows if row.rank == 1)
