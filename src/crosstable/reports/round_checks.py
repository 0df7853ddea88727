"""Rounds of a record compared with the rules, in words: the boards side by side, and the first rule that is broken."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from crosstable.domain import Message, Tournament, print_points
from crosstable.domain.messages import N_, say
from crosstable.pairing import EDITION_IN_FORCE, RoundCheck
from crosstable.reports.verdicts import Namer, verdict_sentence

Board: TypeAlias = tuple[int, int]
"""White and Black by number; 0 as Black is the bye."""


@dataclass(frozen=True, slots=True)
class RoundDifference:
    """A round that differs: the boards of the rules and of the file (White, Black; 0 is the bye), and why."""

    round: int
    boards: tuple[tuple[Board | None, Board | None], ...]
    reason: Message


def round_difference(found: RoundCheck, called: Namer) -> RoundDifference:
    """How the record of a round differs from the rules, and why; for a round that does not agree with them."""
    recorded = _with_bye(found.recorded, found.recorded_bye)
    if found.computed is None:
        assert found.problem is not None
        return RoundDifference(found.round, tuple((None, pair) for pair in recorded), found.problem)
    bye = found.computed.bye
    computed = _with_bye(found.computed.coloured_pairs, () if bye is None else (bye,))
    boards = _side_by_side(computed, recorded)
    if found.difference is not None:
        reason = say(
            N_("First difference in score group {score}. {verdict}"),
            score=print_points(found.difference.score),
            verdict=verdict_sentence(found.difference.verdict, called),
        )
    elif found.same_opponents:
        reason = say(N_("The opponents are the same; colours differ [C.04.3 Article 5]."))
    else:
        reason = say(N_("The same games; the bye differs."))
    return RoundDifference(found.round, boards, reason)


def _with_bye(pairs: Iterable[tuple[int, int]], byes: Iterable[int]) -> list[tuple[int, int]]:
    return [*sorted(pairs), *((tpn, 0) for tpn in byes)]


def _side_by_side(computed: list[Board], recorded: list[Board]) -> tuple[tuple[Board | None, Board | None], ...]:
    """The boards that differ, beside each other where they share White."""
    left = [pair for pair in computed if pair not in recorded]
    right = {pair[0]: pair for pair in recorded if pair not in computed}
    boards: list[tuple[Board | None, Board | None]] = [(pair, right.pop(pair[0], None)) for pair in left]
    return (*boards, *((None, pair) for pair in right.values()))


def older_edition(tournament: Tournament, checks: Sequence[RoundCheck]) -> Message | None:
    """What explains differences in an event that started before the edition that is applied."""
    if tournament.start_date is None or tournament.start_date >= EDITION_IN_FORCE or all(c.agrees for c in checks):
        return None
    return say(
        N_("The event started on {start}, before the rules of {since} were in force; differences may come from that."),
        start=tournament.start_date,
        since=EDITION_IN_FORCE,
    )
