"""[C1] Two players who have met do not meet again (C.04.1 2; C.04.2 3.5: a game that was not played does not count).

Pairs that the arbiter prohibits for the round are treated in the same way; no article says how, all engines do so.
"""

from crosstable.pairing.swiss.field import Field


def barred(field: Field) -> list[int]:
    """Row v: the entrants that v has met or is kept from, and v."""
    index = {entrant.tpn: entrant.index for entrant in field.entrants}
    rows = []
    for entrant in field.entrants:
        row = 1 << entrant.index
        for opponent in entrant.opponents:
            if opponent in index:
                row |= 1 << index[opponent]
        rows.append(row)
    for a, b in field.prohibited:
        if a in index and b in index:
            rows[index[a]] |= 1 << index[b]
            rows[index[b]] |= 1 << index[a]
    return rows
