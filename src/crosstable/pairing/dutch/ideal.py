"""placeholder."""

from crosstable.pairing.dutch.bracket import Bracket, Candidate


def best_ideal(bracket: Bracket, rows: list[int], floaters: int, allowed: int) -> Candidate | None:
    return None
