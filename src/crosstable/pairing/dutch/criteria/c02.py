"""[C2] Nobody has the PAB twice, nor after a single unplayed round worth a win (C.04.1 4)."""

from crosstable.pairing.swiss.field import Field


def eligible(field: Field) -> int:
    """The set of entrants who may have the PAB."""
    bits = 0
    for entrant in field.entrants:
        if entrant.may_have_pab:
            bits |= 1 << entrant.index
    return bits
