"""Pairing: who meets whom, with which colour, and why.

`pair` pairs a round, `check` pairs every round of a tournament again and compares, `explain` opens a pairing.
"""

from crosstable.pairing.check import EDITION_IN_FORCE, Difference, RoundCheck, check, check_round, not_checkable
from crosstable.pairing.errors import NoLegalPairing, PairingInputError
from crosstable.pairing.pair import EDITION, Progress, Watch, pair
from crosstable.pairing.result import Pair, RoundPairing

__all__ = [
    "EDITION",
    "EDITION_IN_FORCE",
    "Difference",
    "NoLegalPairing",
    "Pair",
    "PairingInputError",
    "Progress",
    "RoundCheck",
    "RoundPairing",
    "Watch",
    "check",
    "check_round",
    "not_checkable",
    "pair",
]
