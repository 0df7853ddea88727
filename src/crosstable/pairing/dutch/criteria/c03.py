"""[C3] Two players with the same absolute colour preference do not meet, unless one of them is a topscorer.

Topscorers exist only when the last round is paired (C.04.3 1.8).
"""

from crosstable.domain import Colour
from crosstable.pairing.swiss.colours import Strength
from crosstable.pairing.swiss.field import Field


def barred(field: Field) -> list[int]:
    """Row v: the entrants that v may not meet because both must have the same colour."""
    sets = {Colour.WHITE: 0, Colour.BLACK: 0}
    rows = [0] * len(field.entrants)
    bound = [
        (entrant.index, entrant.preference.colour)
        for entrant in field.entrants
        if entrant.preference.strength is Strength.ABSOLUTE and not entrant.topscorer
    ]
    for index, colour in bound:
        if colour is not None:
            sets[colour] |= 1 << index
    for index, colour in bound:
        if colour is not None:
            rows[index] = sets[colour]
    return rows
