"""Who is absent when: byes, withdrawals and late entries, decided before round 1."""

from collections.abc import Mapping

from crosstable.domain import ResultCode
from crosstable.domain.messages import N_
from crosstable.simulate.dice import Dice
from crosstable.simulate.settings import Settings

Absences = Mapping[tuple[int, int], ResultCode]
"""(TPN, round) of those who are not paired, with what stands for the round."""


def plan_absences(settings: Settings, seed: int) -> Absences:
    """Decide every absence.  Raises `ParameterError` where more are asked for than there is room for."""
    absences: dict[tuple[int, int], ResultCode] = {}
    if settings.rounds > 1:
        _plan_stays(absences, settings, Dice(seed, "stays"))
    dice = Dice(seed, "byes")
    slots = [
        (tpn, number)
        for tpn in range(1, settings.players + 1)
        for number in range(1, settings.rounds + 1)
        if (tpn, number) not in absences
    ]
    for code, amount, what in (
        (ResultCode.FPB, settings.full_point_byes, N_("Full-point byes")),
        (ResultCode.HPB, settings.half_point_byes, N_("Half-point byes")),
        (ResultCode.ZPB, settings.zero_point_byes, N_("Zero-point byes")),
    ):
        free = [slot for slot in slots if slot not in absences]
        for slot in dice.sample(free, amount.of(len(free), dice, what=what)):
            absences[slot] = code
    return absences


def _plan_stays(absences: dict[tuple[int, int], ResultCode], settings: Settings, dice: Dice) -> None:
    """Withdrawals play at least one round; late entries play at least the last one."""
    everybody = range(1, settings.players + 1)
    leaving = dice.sample(everybody, settings.withdrawals.of(len(everybody), dice, what=N_("Withdrawals")))
    others = [tpn for tpn in everybody if tpn not in set(leaving)]
    late = dice.sample(others, settings.late_entries.of(len(others), dice, what=N_("Late entries")))
    for tpn in leaving:
        last = dice.between(1, settings.rounds - 1)
        absences.update({(tpn, number): ResultCode.ZPB for number in range(last + 1, settings.rounds + 1)})
    for tpn in late:
        first = dice.between(2, max(2, settings.rounds // 2))
        absences.update({(tpn, number): ResultCode.ZPB for number in range(1, first)})


def games_expected(absences: Absences, settings: Settings) -> int:
    """The number of games of the whole event if every round can be paired."""
    absent = [0] * (settings.rounds + 1)
    for _, number in absences:
        absent[number] += 1
    return sum(max(0, settings.players - absent[number]) // 2 for number in range(1, settings.rounds + 1))
