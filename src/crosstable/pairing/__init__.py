"""Pairing: who meets whom, with which colour, and why.

`pair` pairs a round, `check` pairs every round of a tournament again and compares, `explain` opens a pairing.
"""

from crosstable.pairing.check import Difference, RoundCheck, check, check_round
from crosstable.pairing.errors import NoLegalPairing, PairingInputError
from crosstable.pairing.pair import EDITION, pair
from crosstable.pairing.result import Pair, RoundPairing

__all__ = [
    "EDITION",
    "Difference",
    "NoLegalPairing",
    "Pair",
    "PairingInputError",
    "RoundCheck",
    "RoundPairing",
    "check",
    "check_round",
    "pair",
]
