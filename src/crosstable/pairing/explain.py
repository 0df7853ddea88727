"""Open a pairing: every bracket, every pair, every floater and the bye; and why something else was not done.

The reasons come from the same code that paired the round.  "Why not?" is answered by asking it for the best
candidate under the condition that it be so, and naming the first rule by which that candidate is worse.
"""

from collections.abc import Iterator

from crosstable.domain import Colour
from crosstable.domain.messages import N_, say
from crosstable.pairing.dutch.bracket import Bracket, Candidate
from crosstable.pairing.dutch.engine import DutchRound, PairedBracket
from crosstable.pairing.dutch.generation import subgroups
from crosstable.pairing.dutch.graph import bracket_rows, everyone_but
from crosstable.pairing.dutch.vector import Vector, costs_by_member, first_difference, vector
from crosstable.pairing.errors import PairingInputError
from crosstable.pairing.matching.bits import members
from crosstable.pairing.reasons import Alternative, BracketReason, PairReason, Verdict, VerdictKind
from crosstable.pairing.result import RoundPairing
from crosstable.pairing.swiss.colours import ColourRule
from crosstable.pairing.swiss.entrant import Entrant


def brackets(pairing: RoundPairing) -> Iterator[BracketReason]:
    """How each bracket was paired, from the top."""
    working = pairing.working
    for number, paired in enumerate(working.brackets, start=1):
        yield _bracket_reason(working, number, paired)


def float_alternatives(pairing: RoundPairing, bracket: int, most: int = 8) -> list[Alternative]:
    """Why others of a bracket (numbered from 1) did not float down.

    The members nearest in rank to the downfloaters, at most `most`, each with the first rule that speaks
    against floating it.
    """
    working = pairing.working
    paired = working.brackets[bracket - 1]
    taken = paired.candidate.floaters
    others = sorted(set(range(paired.bracket.size)) - set(taken))
    nearest = sorted(others, key=lambda p: (min(abs(p - floater) for floater in taken), -p))[:most] if taken else []
    return [
        Alternative(tpn=paired.bracket.members[p].tpn, verdict=_forced_float(working, bracket, p))
        for p in sorted(nearest, reverse=True)
    ]


def bye_alternatives(pairing: RoundPairing, most: int = 8) -> list[Alternative]:
    """Why the others did not have the bye, from the lowest ranked up, at most `most` of them."""
    others = [entrant for entrant in reversed(pairing.working.field.entrants) if entrant.tpn != pairing.bye]
    return [Alternative(tpn=entrant.tpn, verdict=why_no_bye(pairing, entrant.tpn)) for entrant in others[:most]]


def why_not(pairing: RoundPairing, a: int, b: int) -> Verdict:
    """Why two players (TPNs) are not paired with each other.

    Raises `PairingInputError` for a TPN that is not in the tournament, or twice the same.
    """
    if a == b:
        raise PairingInputError(
            say(N_("A player cannot meet himself: name two different players, not twice {tpn}."), tpn=a)
        )
    first, second = _entrant(pairing, a), _entrant(pairing, b)
    if first is None or second is None:
        return Verdict(kind=VerdictKind.ABSENT, harmed=tuple(t for t, e in ((a, first), (b, second)) if e is None))
    higher, lower = sorted((first.index, second.index))
    return _absolute(pairing, first, second) or _walk(pairing.working, higher, lower)


def why_no_bye(pairing: RoundPairing, tpn: int) -> Verdict:
    """Why a player does not have the pairing-allocated bye.

    Raises `PairingInputError` for a TPN that is not in the tournament, or where the round has no bye.
    """
    working = pairing.working
    entrant = _entrant(pairing, tpn)
    if entrant is None:
        return Verdict(kind=VerdictKind.ABSENT, harmed=(tpn,))
    if working.bye is None:
        raise PairingInputError(
            say(N_("The number of players in round {round} is even: nobody has the bye."), round=pairing.round)
        )
    if entrant.index == working.bye:
        return Verdict(kind=VerdictKind.PAIRED)
    if entrant.pab_barred_by is not None:
        return Verdict(kind=VerdictKind.BARRED_FROM_BYE, criterion=2, round_number=entrant.pab_barred_by)
    bye_score = working.field.entrants[working.bye].score
    if entrant.score > bye_score:
        return Verdict(kind=VerdictKind.BYE_SCORE, criterion=5, taken=(bye_score,), instead=(entrant.score,))
    if entrant.score < bye_score:
        return Verdict(kind=VerdictKind.NOT_COMPLETABLE, criterion=4)
    return _walk(working, entrant.index, None)


def judge(working: DutchRound, bracket: int, candidate: Candidate) -> Verdict:
    """Why a candidate of a bracket (numbered from 1) is not the one that the rules take.

    It need not be legal: the first rule that it breaks is named.
    """
    paired = working.brackets[bracket - 1]
    entrants = paired.bracket.members
    rows = working.completion.rows
    for a, b in candidate.pairs:
        if not rows[entrants[a].index] >> entrants[b].index & 1:
            return _illegal(working, entrants[a], entrants[b], bracket)
    if any(paired.bracket.is_mdp(b) for _, b in candidate.pairs):
        return Verdict(kind=VerdictKind.ELSEWHERE, bracket=bracket)
    floating = tuple(paired.bracket.indices[p] for p in candidate.floaters)
    if not working.completion.possible(floating, paired.bracket.end):
        return Verdict(kind=VerdictKind.NOT_COMPLETABLE, criterion=4, bracket=bracket)
    return _compare(working, bracket, candidate)


def _entrant(pairing: RoundPairing, tpn: int) -> Entrant | None:
    if tpn not in pairing.absences and tpn not in pairing.working.field.by_tpn:
        raise PairingInputError(say(N_("There is no player with the number {tpn}."), tpn=tpn))
    return pairing.working.field.by_tpn.get(tpn)


def _absolute(pairing: RoundPairing, first: Entrant, second: Entrant) -> Verdict | None:
    """The two are paired, or an absolute criterion keeps them apart."""
    pair = frozenset((first.tpn, second.tpn))
    if any({white, black} == pair for white, black in pairing.coloured_pairs):
        return Verdict(kind=VerdictKind.PAIRED)
    working = pairing.working
    if not working.completion.rows[first.index] >> second.index & 1:
        return _illegal(working, first, second, None)
    return None


def _illegal(working: DutchRound, first: Entrant, second: Entrant, bracket: int | None) -> Verdict:
    if second.tpn in first.opponents:
        met = first.opponents[second.tpn]
        return Verdict(kind=VerdictKind.MET, criterion=1, round_number=met, bracket=bracket)
    pair = (min(first.tpn, second.tpn), max(first.tpn, second.tpn))
    if pair in working.field.prohibited:
        return Verdict(kind=VerdictKind.PROHIBITED, criterion=1, bracket=bracket)
    colour = first.preference.colour
    return Verdict(kind=VerdictKind.SAME_ABSOLUTE, criterion=3, colour=colour, bracket=bracket)


def _walk(working: DutchRound, higher: int, lower: int | None) -> Verdict:
    """Follow a player down the brackets until the wish fails: to meet `lower`, or (`None`) to have the bye."""
    for number, paired in enumerate(working.brackets, start=1):
        bracket = paired.bracket
        if higher not in bracket.indices:
            continue
        position = bracket.indices.index(higher)
        if lower is not None and lower in bracket.indices:
            return _forced_pair(working, number, position, bracket.indices.index(lower))
        if position not in paired.candidate.floaters:
            return _forced_float(working, number, position)
    return Verdict(kind=VerdictKind.ORDER)


def _forced_pair(working: DutchRound, number: int, a: int, b: int) -> Verdict:
    bracket = working.brackets[number - 1].bracket
    if bracket.is_mdp(a) and bracket.is_mdp(b):
        return Verdict(kind=VerdictKind.ELSEWHERE, bracket=number)
    rows = bracket_rows(bracket, working.completion.rows)
    _isolate(rows, a, 1 << b)
    _isolate(rows, b, 1 << a)
    allowed = (1 << bracket.size) - 1 & ~(1 << a | 1 << b)
    return _forced(working, number, rows, allowed)


def _forced_float(working: DutchRound, number: int, position: int) -> Verdict:
    bracket = working.brackets[number - 1].bracket
    rows = bracket_rows(bracket, working.completion.rows)
    _isolate(rows, position, 0)
    return _forced(working, number, rows, (1 << bracket.size) - 1)


def _isolate(rows: list[int], position: int, partners: int) -> None:
    """Leave a member no other partners inside the bracket than these."""
    for other in members(rows[position] & ~partners):
        rows[other] &= ~(1 << position)
    rows[position] &= partners


def _forced(working: DutchRound, number: int, rows: list[int], allowed: int) -> Verdict:
    bracket = working.brackets[number - 1].bracket
    candidate = working.best_within(bracket, rows, allowed)
    if candidate is None:
        return Verdict(kind=VerdictKind.NOT_COMPLETABLE, criterion=4, bracket=number)
    return _compare(working, number, candidate)


def _compare(working: DutchRound, number: int, candidate: Candidate) -> Verdict:
    """The first criterion in which a candidate is worse than the one taken; else the order decides."""
    paired = working.brackets[number - 1]
    taken, instead = _vector(working, paired, paired.candidate), _vector(working, paired, candidate)
    criterion = first_difference(taken, instead)
    if criterion is None:
        return Verdict(kind=VerdictKind.ORDER, bracket=number)
    return Verdict(
        kind=VerdictKind.CRITERION,
        criterion=criterion,
        bracket=number,
        taken=taken[criterion],
        instead=instead[criterion],
        harmed=_harmed(paired, candidate, criterion),
    )


def _vector(working: DutchRound, paired: PairedBracket, candidate: Candidate) -> Vector:
    floating = tuple(paired.bracket.indices[p] for p in candidate.floaters)
    return vector(paired.bracket, candidate, working.floats.look_ahead(paired.bracket, floating))


def _harmed(paired: PairedBracket, candidate: Candidate, criterion: int) -> tuple[int, ...]:
    """Who costs in the criterion in this candidate and does not as it was paired."""
    bracket = paired.bracket
    before = costs_by_member(bracket, paired.candidate, criterion)
    after = costs_by_member(bracket, candidate, criterion)
    return tuple(bracket.members[p].tpn for p in sorted(after - before))


def _bracket_reason(working: DutchRound, number: int, paired: PairedBracket) -> BracketReason:
    bracket = paired.bracket
    groups = subgroups(bracket, paired.candidate)

    def tpns(positions: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(bracket.members[p].tpn for p in positions)

    return BracketReason(
        number=number,
        score=bracket.resident_score,
        residents=tpns(tuple(range(bracket.mdp_count, bracket.size))),
        mdps=tpns(tuple(range(bracket.mdp_count))),
        scores={member.tpn: member.score for member in bracket.members},
        s1=tpns(groups.s1),
        s2=tpns(groups.s2),
        limbo=tpns(groups.limbo),
        remainder_s1=tpns(groups.remainder_s1),
        remainder_s2=tpns(groups.remainder_s2),
        moved_down=tpns(groups.moved_down),
        moved_up=tpns(groups.moved_up),
        vector=_vector(working, paired, paired.candidate),
        pairs=tuple(_pair_reason(working, bracket, a, b) for a, b in paired.candidate.pairs),
        floaters=tpns(paired.candidate.floaters),
        for_completion=_for_completion(working, paired),
        last=number == len(working.brackets),
    )


def _for_completion(working: DutchRound, paired: PairedBracket) -> bool:
    """Whether more float than the bracket by itself would need."""
    bracket = paired.bracket
    least = bracket.size % 2
    if len(paired.candidate.floaters) == least:
        return False
    rows = bracket_rows(bracket, working.completion.rows)
    if least == 0:
        return everyone_but(bracket, rows, ())
    return any(everyone_but(bracket, rows, (p,)) for p in range(bracket.size))


def _pair_reason(working: DutchRound, bracket: Bracket, a: int, b: int) -> PairReason:
    field = working.field
    white, black, rule = field.colours(bracket.indices[a], bracket.indices[b])
    first, second = field.entrants[white], field.entrants[black]
    higher = first if white < black else second
    return PairReason(
        white=first.tpn,
        black=second.tpn,
        rule=rule,
        white_preference=first.preference,
        black_preference=second.preference,
        higher=higher.tpn,
        granted=_granted(first, second, rule),
        effective_number=higher.effective_number,
    )


def _granted(white: Entrant, black: Entrant, rule: ColourRule) -> int | None:
    """The player whose wish the colours follow; where both wishes are granted, the one with the stronger."""
    if rule is ColourRule.INITIAL_COLOUR:
        return None
    happy = [e for e, colour in ((white, Colour.WHITE), (black, Colour.BLACK)) if e.preference.colour is colour]
    return max(happy, key=lambda e: (e.preference.strength, -e.index)).tpn if happy else None
