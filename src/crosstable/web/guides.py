"""The guides: which there are, and everything in them that is not prose, computed when a page is built.

Prose lies in ``templates/guide/<language>/<name>.html``; its numbers, tables and receipts come from `View`, which asks
the rules about the example tournaments of `crosstable.reports.guide`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache

from crosstable.domain import Message, Points, parse_points, print_points
from crosstable.i18n import _, translate
from crosstable.i18n.numbers import local_date, local_decimal
from crosstable.pairing.swiss.number_of_rounds import fewest_rounds, usual_rounds
from crosstable.reports import guide
from crosstable.reports.calculator import Calculation, as_text, calculate, row_of
from crosstable.reports.receipts import Receipt, receipt
from crosstable.standings import CrossTable, Standings, cross_table, standings
from crosstable.standings.prizes import Finisher, Fund, Rest, System, divide, print_money
from crosstable.tiebreaks.catalogue import long_name, parse, screen_code
from crosstable.tiebreaks.presets import PRESETS, Preset
from crosstable.web.guide_pictures import Picture, reasons, round_picture
from crosstable.web.templating import FOLDER, environment

NAMES: tuple[str, ...] = (
    "buchholz",
    "cuts",
    "sonneborn-berger",
    "other-tie-breaks",
    "byes-and-forfeits",
    "us-chess",
    "which-list",
    "money-and-trophies",
    "swiss-pairing",
    "cross-table",
    "how-many-rounds",
)
"""The guides in the order in which they are read."""

_GAME = re.compile(r"(\d+)([wb])(.+)")
FIRST_RULES = "C07-2026"
"""The edition under which the guides compute, unless they name another."""


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide as the list of guides shows it."""

    name: str
    title: str
    summary: str


def is_translated(name: str, language: str) -> bool:
    """Whether there is a text of a guide in a language."""
    return (FOLDER / "guide" / language / f"{name}.html").is_file()


@cache
def guides(language: str) -> tuple[Guide, ...]:
    """All guides with their titles in a language; English where it has none."""
    return tuple(Guide(name, *_titles(language).get(name, _titles("en")[name])) for name in NAMES)


@cache
def _titles(language: str) -> Mapping[str, tuple[str, str]]:
    if not (FOLDER / "guide" / language / "titles.html").is_file():
        language = "en"
    titles: Mapping[str, tuple[str, str]] = environment().get_template(f"guide/{language}/titles.html").module.titles  # type: ignore[attr-defined] # set there
    return titles


def neighbours(name: str, language: str) -> tuple[Guide | None, Guide | None]:
    """The guide before and the guide after one."""
    place = NAMES.index(name)
    every = guides(language)
    return (every[place - 1] if place else None), (every[place + 1] if place + 1 < len(every) else None)


@dataclass(frozen=True, slots=True)
class Share:
    """Who gets how much of a fund."""

    name: str
    points: Points
    amount: str


@cache
def table_of(name: str, codes: str) -> Standings:
    """The standings of an example under a list."""
    return standings(guide.tournament(name), codes, FIRST_RULES)


@cache
def receipt_of(name: str, who: str, code: str) -> Receipt:
    """How a value in an example comes about.  Raises `KeyError` where nobody has that name."""
    table = table_of(name, code)
    row = {row.name: row for row in table.rows}[who]
    return receipt(guide.tournament(name), table, row.tpn, table.tie_breaks[0], row.values[table.codes[0]])


@cache
def calculated(name: str, player: str = "Player", opponent: str = "Opponent") -> Calculation:
    """An example row under every edition, with what receipts call the two."""
    return calculate(guide.row(name), player, opponent)


class View:
    """What the guides' templates may ask for.  Numbers come out with the reader's decimal mark."""

    @property
    def day(self) -> str:
        """The day on which the rules were last compared with their sources, as the reader writes days.

        It ends a sentence, so a dot of its own (Russian “г.”) is left off.
        """
        return local_date(date.fromisoformat(guide.CHECKED_ON)).removesuffix(".")

    def figure(self, key: str) -> str:
        """A number of `guide.figures`; scores (``….points.…``) with the glyph ½, as in tables."""
        text = guide.figures()[key]
        return print_points(parse_points(text)) if ".points." in key else local_decimal(text)

    def title(self, name: str) -> Message:
        """What an example is called."""
        return guide.EXAMPLES[name].title

    def table(self, name: str, codes: str) -> Standings:
        """The standings of an example under a list."""
        return table_of(name, codes)

    def value(self, text: object) -> str:
        """A value with the reader's decimal mark; a dash where there is none."""
        return local_decimal(str(text)) or "–"

    def sentence(self, message: Message) -> str:
        """A sentence of a receipt."""
        return translate(message)

    def receipt(self, name: str, who: str, code: str) -> Receipt:
        """How a value in an example comes about."""
        return receipt_of(name, who, code)

    def row_receipt(self, name: str, code: str, edition: str = FIRST_RULES) -> Receipt:
        """How a value of an example row comes about under an edition."""
        sheet = calculated(name, _("the player"), _("opponent")).sheet(edition)
        return next(entry.receipt for entry in sheet.values if str(entry.tie_break) == code)

    def editions(self, name: str, codes: Sequence[str], editions: Sequence[str]) -> list[tuple[str, list[str]]]:
        """An example row under several editions."""
        sheets = calculated(name).sheet
        return [(edition, [self.value(sheets(edition).value(code)) for code in codes]) for edition in editions]

    def row_points(self, name: str) -> str:
        """The score of an example row."""
        return print_points(calculated(name).points)

    def cross_table(self, name: str) -> CrossTable:
        """The cross-table of an example."""
        return cross_table(guide.tournament(name))

    def cell(self, cell: str) -> tuple[str, str, str]:
        """A game's cell of a cross-table in its parts: the opponent's number, the colour, the result."""
        match = _GAME.fullmatch(cell)
        if match is None:
            raise ValueError(cell)
        return match[1], match[2], match[3]

    def colour_word(self, cell: str) -> str:
        """The colour in a cell, as a word."""
        return _("White") if self.cell(cell)[1] == "w" else _("Black")

    def leader(self, name: str) -> tuple[str, str]:
        """Who leads an example table by points, and with how many."""
        row = table_of(name, "BH/C1,BH,SB").rows[0]
        return row.name, print_points(row.points)

    def code(self, code: str) -> str:
        """A code as screens show it: ``BH-C1``."""
        return screen_code(parse(code)[0])

    def code_name(self, code: str) -> Message:
        """A code in words."""
        return long_name(parse(code)[0])

    def presets(self) -> Iterable[Preset]:
        """The ready-made lists."""
        return PRESETS.values()

    def shares(self, prizes: Sequence[int], points: Sequence[float], system: str = "shared") -> list[Share]:
        """Prizes in pounds divided among players A, B, C … with these points, in final order."""
        order = [Finisher(n, chr(64 + n), Points(int(p * 100)), n) for n, p in enumerate(points, start=1)]
        fund = Fund(tuple(100 * prize for prize in prizes))
        awards = {a.finisher.number: a for a in divide(order, [fund], system=System(system), rest=Rest.FIRST).awards}
        return [
            Share(f.name, f.points, print_money(awards[f.number].amount, "£") if f.number in awards else "–")
            for f in order
        ]

    def rounds(self, players: Sequence[int]) -> list[tuple[int, int, int]]:
        """Numbers of players with the fewest and the usual rounds of a Swiss."""
        return [(count, fewest_rounds(count), usual_rounds(count)) for count in players]

    def schedule(self, players: Sequence[int]) -> list[tuple[int, int, int]]:
        """Numbers of players with the rounds and games of a round robin."""
        return [(n, n - 1 + n % 2, n * (n - 1) // 2) for n in players]

    def picture(self, round_number: int) -> Picture:
        """A round of the Swiss example as a picture."""
        return round_picture(round_number)

    def reasons(self, round_number: int) -> list[tuple[Message, tuple[Message, ...]]]:
        """The program's own reasons for a round of the Swiss example."""
        return reasons(round_number)

    def calculator(self, name: str, who: str = "") -> str:
        """The address of the calculator with an example row, or with a player of an example table."""
        if not who:
            return f"/tools/calculator?games={as_text(guide.row(name))}"
        tournament = guide.tournament(name)
        tpn = next(player.tpn for player in tournament.players if player.name == who)
        return f"/tools/calculator?games={as_text(row_of(tournament, tpn))}"

    def laboratory(self, name: str) -> str:
        """The address of the laboratory with an example table.  Raises `KeyError` where there is no such table."""
        guide.tournament(name)
        return f"/tools/laboratory?example={name}"
