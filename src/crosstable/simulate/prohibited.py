"""Players who may not meet."""

from crosstable.domain import ProhibitedGroup
from crosstable.simulate.dice import Dice
from crosstable.simulate.settings import Settings


def prohibited_groups(settings: Settings, seed: int) -> tuple[ProhibitedGroup, ...]:
    """Disjoint groups of two to four players each, forbidden for the whole event."""
    dice = Dice(seed, "prohibited")
    free = dice.sample(range(1, settings.players + 1), settings.players)
    groups: list[ProhibitedGroup] = []
    for left in range(settings.prohibited_groups, 0, -1):
        most = max(2, min(4, len(free) - 2 * (left - 1)))
        size = dice.between(2, most)
        groups.append(ProhibitedGroup(tuple(sorted(free[:size])), 1, settings.rounds))
        free = free[size:]
    return tuple(groups)
