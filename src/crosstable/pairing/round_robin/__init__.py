"""Round robins: everybody meets everybody once or twice (C.05, Annex 1)."""

from crosstable.pairing.round_robin.berger import berger_round, berger_rounds

__all__ = ["berger_round", "berger_rounds"]
