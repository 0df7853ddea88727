"""The check list: what every player brings to the pairing of a round, in bbpPairings' columns."""

from collections.abc import Iterator, Sequence

from crosstable import __version__
from crosstable.domain import Colour, Tournament, format_points
from crosstable.pairing import RoundPairing
from crosstable.pairing.swiss.colours import Preference, Strength
from crosstable.pairing.swiss.entrant import Entrant
from crosstable.pairing.swiss.field import Field, build_field

Row = Sequence[str]


def release() -> str:
    """Who is speaking: the line that ``-r`` prints and that ends a check list."""
    return f"Crosstable {__version__} - Dutch system, rules of 2026 (C.04.3)"


def of_pairing(tournament: Tournament, pairing: RoundPairing) -> str:
    """The table of a round that was paired."""
    current = {}
    for board in pairing.pairs:
        current[board.white] = f"({board.black}W)"
        current[board.black] = f"({board.white}B)"
    if pairing.bye is not None:
        current[pairing.bye] = "(bye)"
    return _table(tournament, pairing.working.field, current)


def of_impossible(tournament: Tournament, round_number: int) -> str:
    """The table of a round that has no legal pairing."""
    return _table(tournament, build_field(tournament, round_number, tournament.rounds_planned), {})


def _table(tournament: Tournament, field: Field, current: dict[int, str]) -> str:
    rows = [_header(field)]
    scores: list[int] = []
    for entrant in field.entrants:
        rows.append(_row(tournament, entrant, field.round_number, current.get(entrant.tpn, "")))
        scores.append(entrant.score)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["", _line(rows[0], widths)]
    for place, row in enumerate(rows[1:]):
        if place == 0 or scores[place] != scores[place - 1]:
            lines.append("")
        lines.append(_line(row, widths))
    return "\n".join(lines) + "\n\n\n"


def _line(row: Row, widths: Sequence[int]) -> str:
    return "".join(f"{value:>{width}}\t" for value, width in zip(row, widths, strict=True))


def _header(field: Field) -> Row:
    past = [f"R{number}" for number in range(1, field.round_number)]
    return ["ID", "Pts", "-" * field.round_number, "Pref", "C2", "C14", "C16", "Cur", "", *past]


def _row(tournament: Tournament, entrant: Entrant, round_number: int, current: str) -> Row:
    return [
        str(entrant.tpn),
        format_points(entrant.score),
        "".join(colour.upper() for colour in entrant.colours),
        _preference(entrant.preference),
        "Y" if entrant.may_have_pab else "N",
        entrant.last_float.value or " ",
        entrant.previous_float.value or " ",
        current,
        "",
        *_opponents(tournament, entrant.tpn, round_number),
    ]


def _opponents(tournament: Tournament, tpn: int, round_number: int) -> Iterator[str]:
    for number in range(1, round_number):
        result = tournament.by_tpn[tpn].result(number)
        yield str(result.opponent) if result.is_played else ""


def _preference(preference: Preference) -> str:
    if preference.colour is None:
        return "A "
    letter = "W" if preference.colour is Colour.WHITE else "B"
    if preference.strength is Strength.ABSOLUTE:
        return f"{letter} "
    return f"({letter})" if preference.strength is Strength.STRONG else f"{letter.lower()} "
