"""Every tie-break that one player's row tells, under every edition of the rules."""

from collections.abc import Iterator
from dataclasses import dataclass

from crosstable.domain import Message, Points, Tournament
from crosstable.domain.messages import N_, say
from crosstable.reports.calculator.differences import Difference, differences
from crosstable.reports.calculator.row import PlayerRow, Unrated
from crosstable.reports.calculator.synthetic import OWN, synthetic
from crosstable.reports.receipts import Receipt, receipt
from crosstable.standings import RemarkKind, Standings, standings
from crosstable.tiebreaks.catalogue import parse
from crosstable.tiebreaks.editions import C07_2026, EDITIONS, USCF_34, Edition
from crosstable.tiebreaks.registry import RULES
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue

FIDE_LIST = parse(
    "BH,BH/C1,BH/C2,BH/M1,BH/M2,SB,SB/C1,SB/C2,PS,PS/C1,PS/C2,WIN,WON,BPG,BWG,REP,STD,KS,"
    "ARO,ARO/C1,ARO/C2,ARO/M1,ARO/M2,TPR,PTP,RTNG"
)
US_LIST = parse("MODMED,SOLKOFF,CUMUL,MEDIAN,MOSTBLACKS,KASHDAN,USSB,AVGOPP")
_ON_COLOURS = frozenset({"BPG", "BWG", "MOSTBLACKS"})


@dataclass(frozen=True, slots=True)
class SheetValue:
    """One tie-break under one edition: the value and how it comes about."""

    tie_break: TieBreak
    value: TieBreakValue
    receipt: Receipt
    forbidden: bool = False
    """Whether the edition forbids it here: Buchholz with predetermined pairings."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything under one edition, in the order of the rules."""

    edition: Edition
    values: tuple[SheetValue, ...]

    def value(self, code: str) -> TieBreakValue | None:
        """The value of a code such as ``BH/C1``; `None` where the edition does not have it, or the row does not tell."""
        return next((row.value for row in self.values if str(row.tie_break) == code), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculation:
    """The answer of the calculator."""

    row: PlayerRow
    points: Points
    """The player's score, in hundredths."""
    sheets: tuple[Sheet, ...]
    """One for each edition, the newest first."""
    differences: tuple[Difference, ...]
    """Where the editions do not agree, and why."""
    unknown: tuple[Message, ...]
    """What one row does not tell."""

    def sheet(self, edition: str) -> Sheet:
        """The sheet of an edition.  Raises `KeyError`."""
        return {sheet.edition.name: sheet for sheet in self.sheets}[edition]


def calculate(row: PlayerRow, own_name: str = "Player", opponent_name: str = "Opponent") -> Calculation:
    """Compute every tie-break that the row tells, under every edition.

    The names are what receipts call the player and the opponents (with the number of the round).
    Raises `CalculatorError` where the scores entered contradict the results.
    """
    tournament = synthetic(row, own_name, opponent_name)
    tables = [_standings(tournament, row, edition) for edition in EDITIONS]
    return Calculation(
        row=row,
        points=tables[0].by_tpn[OWN].points,
        sheets=tuple(_sheet(tournament, table) for table in tables),
        differences=tuple(differences(tournament, tables, OWN)),
        unknown=tuple(_unknown(row)),
    )


def _standings(tournament: Tournament, row: PlayerRow, edition: Edition) -> Standings:
    return standings(
        tournament,
        computable(row, edition),
        edition,
        len(row.rounds),
        round_robin=row.round_robin,
        unrated_rating=row.unrated if isinstance(row.unrated, int) else None,
        skips_unrated=row.unrated is Unrated.SKIP,
    )


def computable(row: PlayerRow, edition: Edition) -> list[TieBreak]:
    """The tie-breaks of an edition that the row tells."""
    return [entry for entry in (US_LIST if edition is USCF_34 else FIDE_LIST) if _is_told(row, edition, entry)]


def _is_told(row: PlayerRow, edition: Edition, entry: TieBreak) -> bool:
    rule = RULES[entry.name]
    if rule.name in edition.lacks or (rule.name in _ON_COLOURS and _lacks_colours(row)):
        return False
    if row.is_partial and (rule.name == "KS" or (rule.name == "STD" and len(row.rounds) == 1)):
        return False  # their yardsticks are the scores of the round that has been reached
    if rule.name == "RTNG":
        return row.own_rating is not None
    return not rule.needs_ratings or any(own.rating for own in row.rounds) or isinstance(row.unrated, int)


def _lacks_colours(row: PlayerRow) -> bool:
    return any(own.is_played and own.colour is None for own in row.rounds)


def _sheet(tournament: Tournament, table: Standings) -> Sheet:
    values = table.by_tpn[OWN].values
    forbidden = {r.tie_break for r in table.remarks if r.kind is RemarkKind.FORBIDDEN_IN_ROUND_ROBIN}
    return Sheet(
        table.edition,
        tuple(
            SheetValue(
                entry, values[code], receipt(tournament, table, OWN, entry, values[code]), forbidden=entry in forbidden
            )
            for entry, code in zip(table.tie_breaks, table.codes, strict=True)
        ),
    )


def _unknown(row: PlayerRow) -> Iterator[Message]:
    """What cannot be said, rather than guessed."""
    yield say(
        N_(
            "The opponents' scores are taken as opponents see them. Whether an opponent had unplayed rounds cannot be "
            "known from one row: if so, enter the adjusted score, which may differ between the rule sets [C.07 16.3]."
        )
    )
    yield say(
        N_(
            "Not computed, because they need the games of others: direct encounter (DE), fore Buchholz (FB), average of "
            "the opponents' Buchholz (AOB), performance of the opponents (APRO, APPO), and in US Chess the result between tied "
            "players, the cumulative of opposition and the opposition's performance."
        )
    )
    if _lacks_colours(row):
        yield say(N_("The colours of some games are not given: games and wins with Black are not counted."))
    if not any(own.rating for own in row.rounds) and not isinstance(row.unrated, int):
        yield say(N_("No opponent's rating is given: the tie-breaks on ratings are left out."))
    elif row.unrated is Unrated.DROP and any(own.is_played and own.rating is None for own in row.rounds):
        yield say(
            N_(
                "Some opponents have no rating: the tie-breaks on ratings have no value, unless the rules of the event "
                "say how the unrated count [C.07 10]."
            )
        )
    if row.is_partial:
        yield say(
            N_(
                "Entered up to round {round} of {rounds}: the numbers are those of the rounds so far, with the opponents' "
                "scores as entered; Koya (KS) waits for the last round."
            ),
            round=len(row.rounds),
            rounds=row.rounds_in_all,
        )
    if row.round_robin:
        yield say(
            N_("{edition} forbids Buchholz with predetermined pairings; the values are shown for comparison only."),
            edition=C07_2026.name,
        )
