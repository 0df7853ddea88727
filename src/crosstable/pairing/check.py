"""Pair every round of a tournament again, and say where the record differs and by which rule."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from crosstable.domain import Message, ResultCode, Tournament
from crosstable.domain.messages import N_, say
from crosstable.pairing.dutch.bracket import Candidate
from crosstable.pairing.errors import NoLegalPairing, PairingInputError
from crosstable.pairing.explain import judge
from crosstable.pairing.pair import Watch, pair
from crosstable.pairing.reasons import Verdict
from crosstable.pairing.result import RoundPairing


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """The first bracket in which the recorded pairing differs, and why the rules take another."""

    bracket: int
    """Counted from 1 at the top."""
    score: int
    """The pairing score of its residents, in hundredths."""
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCheck:
    """One round of the record against the rules.  Pairs are (White, Black) by TPN."""

    round: int
    recorded: frozenset[tuple[int, int]]
    recorded_bye: tuple[int, ...]
    """More than one is an error of the record."""
    computed: RoundPairing | None
    """`None` where the rules allow no pairing, or the round cannot be examined."""
    problem: Message | None = None
    """Why there is nothing to compare with."""
    difference: Difference | None = None

    @property
    def agrees(self) -> bool:
        """Whether pairs, colours and the bye are those of the rules."""
        if self.computed is None:
            return False
        bye = () if self.computed.bye is None else (self.computed.bye,)
        return self.recorded == self.computed.coloured_pairs and self.recorded_bye == bye

    @property
    def same_opponents(self) -> bool:
        """Whether only colours differ."""
        if self.computed is None:
            return False
        return {frozenset(p) for p in self.recorded} == {frozenset(p) for p in self.computed.coloured_pairs}


EDITION_IN_FORCE = date(2026, 2, 1)
"""The Dutch rules that `check` applies are in force since this day."""


def not_checkable(tournament: Tournament) -> Message | None:
    """Why the pairings of a tournament are not examined: it was not paired by the Dutch rules for individuals."""
    code = tournament.type_code.upper()
    if tournament.teams or "TEAM" in code:
        return say(N_("It is a team event; only individual pairings are examined."))
    if code.startswith("FIDE_DUTCH_2017"):
        return say(N_("It was paired by the rules of 2017; only the edition of 2026 is examined."))
    if code and not code.startswith("FIDE_DUTCH"):
        return say(N_("It was paired by another system: {code}."), code=tournament.type_code)
    return None


def rounds_known(tournament: Tournament) -> Tournament:
    """The tournament with its number of rounds; where the record does not say it, its last round is the final one."""
    last = tournament.paired_rounds
    if tournament.rounds_planned is None or tournament.rounds_planned < last:
        return replace(tournament, rounds_planned=last)
    return tournament


def check(tournament: Tournament, watch: Watch | None = None) -> Iterator[RoundCheck]:
    """Check round after round; `watch` is called as by `pair`, and ends the check by raising.

    Where the record does not say how many rounds the tournament has, its last round is taken for the final one.
    """
    known = rounds_known(tournament)
    for number in range(1, known.paired_rounds + 1):
        yield check_round(known, number, watch)


def check_round(tournament: Tournament, number: int, watch: Watch | None = None) -> RoundCheck:
    """Check one round (counted from 1) that has been paired."""
    recorded = frozenset((game.white, game.black) for game in tournament.games(number))
    byes = tuple(p.tpn for p in tournament.players if p.result(number).code is ResultCode.PAB)
    try:
        computed = pair(tournament, number, watch=watch)
    except NoLegalPairing as outcome:
        return RoundCheck(round=number, recorded=recorded, recorded_bye=byes, computed=None, problem=outcome.reason)
    except PairingInputError as error:
        return RoundCheck(round=number, recorded=recorded, recorded_bye=byes, computed=None, problem=error.message)
    found = RoundCheck(round=number, recorded=recorded, recorded_bye=byes, computed=computed)
    return found if found.agrees else replace(found, difference=where_it_differs(computed, recorded))


def where_it_differs(computed: RoundPairing, recorded: frozenset[tuple[int, int]]) -> Difference | None:
    """The first bracket in which pairs (White, Black) differ from those of the rules.

    Walks down the brackets while the record follows the rules; `None` where only colours or the bye differ.
    """
    working = computed.working
    opponent = {a: b for pair in recorded for a, b in (pair, pair[::-1])}
    for number, paired in enumerate(working.brackets, start=1):
        bracket = paired.bracket
        position = {member.tpn: p for p, member in enumerate(bracket.members)}
        partners = [position.get(opponent.get(member.tpn, 0)) for member in bracket.members]
        pairs = tuple((p, q) for p, q in enumerate(partners) if q is not None and p < q)
        floaters = tuple(p for p, q in enumerate(partners) if q is None)
        candidate = Candidate(pairs, floaters)
        if set(pairs) != set(paired.candidate.pairs):
            verdict = judge(working, number, candidate)
            return Difference(bracket=number, score=bracket.resident_score, verdict=verdict)
    return None
