"""What [C14] to [C21] share: the same four criteria, once for the last round's floats and once for those before.

C14 and C16 look at residents who float, C15 and C17 at residents who meet an MDP; C18 and C20 at the MDPs
themselves, C19 and C21 at their opponents, by how large the difference of scores is.
"""

from collections.abc import Callable

from crosstable.pairing.dutch.bracket import Bracket, Tier
from crosstable.pairing.swiss.entrant import Entrant, Float

FloatOf = Callable[[Entrant], Float]
"""The float of one of the two rounds before."""


def resident_downfloaters(bracket: Bracket, float_of: FloatOf) -> list[Tier]:
    """Residents who float down and did so then; the one who drops out as the PAB's holder included."""
    marked = [not bracket.is_mdp(p) and float_of(member) is Float.DOWN for p, member in enumerate(bracket.members)]
    return [Tier(floater=lambda p: int(marked[p]))] if any(marked) else []


def mdp_opponents(bracket: Bracket, float_of: FloatOf) -> list[Tier]:
    """Residents who meet an MDP, and so float up, and did so then."""
    marked = [not bracket.is_mdp(p) and float_of(member) is Float.UP for p, member in enumerate(bracket.members)]
    if not bracket.mdp_count or not any(marked):
        return []
    return [Tier(pair=lambda a, b: int(bracket.is_mdp(a) and marked[b]))]


def mdp_differences(bracket: Bracket, float_of: FloatOf) -> list[Tier]:
    """The score differences of MDPs who floated down then, largest first.

    For a paired MDP: own score minus the opponent's; in the Limbo: more than any difference there can be.
    Lists compare like the numbers of entries at each difference, from the largest down.
    """
    marked = [bracket.is_mdp(p) and float_of(member) is Float.DOWN for p, member in enumerate(bracket.members)]
    if not any(marked):
        return []
    limbo = Tier(floater=lambda p: int(marked[p]))
    return [limbo, *_by_difference(bracket, lambda a, b: marked[a])]


def opponent_differences(bracket: Bracket, float_of: FloatOf) -> list[Tier]:
    """The score differences of the MDPs whose opponent floated up then, largest first."""
    marked = [not bracket.is_mdp(p) and float_of(member) is Float.UP for p, member in enumerate(bracket.members)]
    if not bracket.mdp_count or not any(marked):
        return []
    return _by_difference(bracket, lambda a, b: bracket.is_mdp(a) and marked[b])


def _by_difference(bracket: Bracket, counts: Callable[[int, int], bool]) -> list[Tier]:
    return [_at_difference(bracket, counts, difference) for difference in bracket.mdp_levels]


def _at_difference(bracket: Bracket, counts: Callable[[int, int], bool], difference: int) -> Tier:
    members = bracket.members

    def cost(a: int, b: int) -> int:
        return int(counts(a, b) and members[a].score - members[b].score == difference)

    return Tier(pair=cost)


def last(entrant: Entrant) -> Float:
    """The float of the round before."""
    return entrant.last_float


def previous(entrant: Entrant) -> Float:
    """The float of two rounds before."""
    return entrant.previous_float
