"""[C6] As few downfloaters as possible (as many pairs as possible)."""

from crosstable.pairing.dutch.bracket import Bracket, Tier


def tiers(bracket: Bracket) -> list[Tier]:
    """One for each downfloater."""
    return [Tier(floater=lambda position: 1)]
