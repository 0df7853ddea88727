"""Reasons: every question has an answer, the answers agree with each other, and they read well."""

from itertools import combinations, pairwise

import pytest

from crosstable.domain import Message
from crosstable.pairing import NoLegalPairing, PairingInputError, RoundPairing, pair
from crosstable.pairing.explain import brackets, bye_alternatives, float_alternatives, why_no_bye, why_not
from crosstable.pairing.pair import round_pairing
from crosstable.pairing.reasons import VerdictKind
from crosstable.reports.explanation import explanation
from crosstable.reports.verdicts import verdict_sentence
from crosstable.simulate import GeneratorParameters, random_event
from tests.oracle.bridge import tournament_of
from tests.oracle.positions import random_positions
from tests.oracle.worked_examples import WORKED_EXAMPLES


def example(name: str) -> RoundPairing:
    field = next(e for e in WORKED_EXAMPLES if e.name == name).field()
    return round_pairing(tournament_of(field), field.round_number)


def sentence(pairing: RoundPairing, a: int, b: int) -> str:
    verdict = why_no_bye(pairing, a) if b == 0 else why_not(pairing, a, b)
    return str(verdict_sentence(verdict, str))


@pytest.mark.parametrize(
    ("name", "a", "b", "text"),
    [
        ("E4", 1, 5, "They met in round 1 [C.04.3 C1]"),
        ("E4", 1, 4, "This is what was done"),
        (
            "E4",
            1,
            3,
            "Then more players would not get the colour due to them: 2 instead of 0; "
            "new among them one of each of these pairs: 1, 2, 3, 4 [C.04.3 C12]",
        ),
        ("E9", 2, 0, "The bye goes to as few points as possible: 0 instead of 1 [C.04.3 C5]"),
        ("E9", 1, 0, "The bye goes to as few points as possible: 0 instead of 2 [C.04.3 C5]"),
        ("E10", 5, 0, "Then the bye would go to somebody with more unplayed rounds: 1 instead of 0 [C.04.3 C9]"),
        ("E1", 1, 7, "Just as good, but later in the order laid down for trying pairings"),
        ("E3", 1, 2, "Not in this round's pairing: 1"),
    ],
)
def test_sentences(name: str, a: int, b: int, text: str) -> None:
    assert sentence(example(name), a, b).startswith(text)


def test_same_absolute_preference_is_named() -> None:
    assert sentence(_e8(), 1, 2) == "Both must have Black now, so they cannot meet [C.04.3 C3]"


def _e8() -> RoundPairing:
    chosen = next(e for e in WORKED_EXAMPLES if e.name.startswith("E8") and e.total_rounds == 5)
    field = chosen.field()
    return round_pairing(tournament_of(field), field.round_number)


def test_every_pair_of_players_has_an_answer_that_nothing_beats() -> None:
    """A forced alternative is never better than what was taken: its first different criterion is worse."""
    asked = 0
    for field in random_positions(21, 120):
        if len(field.absent) == len(field.players):
            continue
        try:
            pairing = round_pairing(tournament_of(field), field.round_number)
        except NoLegalPairing:
            continue
        verdicts = [why_not(pairing, a, b) for a, b in combinations(sorted(field.by_tpn), 2)]
        if pairing.bye is not None:
            verdicts += [why_no_bye(pairing, tpn) for tpn in sorted(field.by_tpn)]
        for verdict in verdicts:
            asked += 1
            assert verdict_sentence(verdict, str)
            if verdict.kind is VerdictKind.CRITERION:
                assert verdict.instead > verdict.taken
    assert asked > 1000


def test_paired_players_and_the_bye_are_told_so() -> None:
    pairing = pair(random_event(GeneratorParameters(players=31, rounds=7), 5), 5)
    assert all(why_not(pairing, p.white, p.black).kind is VerdictKind.PAIRED for p in pairing.pairs)
    if pairing.bye is not None:
        assert why_no_bye(pairing, pairing.bye).kind is VerdictKind.PAIRED


def test_brackets_account_for_everybody_once() -> None:
    pairing = pair(random_event(GeneratorParameters(players=45, rounds=7), 6), 6)
    reasons = list(brackets(pairing))
    assert sorted(t for r in reasons for t in r.residents) == sorted(pairing.working.field.by_tpn)
    seated = [t for r in reasons for p in r.pairs for t in (p.white, p.black)]
    assert sorted(seated) == sorted(t for p in pairing.pairs for t in (p.white, p.black))
    for upper, lower in pairwise(reasons):
        assert set(lower.mdps) == set(upper.floaters)
    assert [r.number for r in reasons] == list(range(1, len(reasons) + 1))


def test_explanation_names_every_board_floater_and_the_bye() -> None:
    tournament = random_event(GeneratorParameters(players=21, rounds=7), 8)
    pairing = pair(tournament, 4)
    text = "\n".join(
        str(s) for section in explanation(tournament, pairing) for s in (section.heading, *section.sentences)
    )
    assert all(f"Board {p.board}: " in text for p in pairing.pairs)
    for reason in brackets(pairing):
        assert all(f"{tpn} " in text for tpn in reason.floaters)
    assert ("The bye" in text) == (pairing.bye is not None)
    assert "{" not in text, "a template was not filled"


def test_every_sentence_ends_with_its_article() -> None:
    tournament = random_event(GeneratorParameters(players=25, rounds=7), 9)
    for n in range(1, 6):
        for section in explanation(tournament, pair(tournament, n)):
            for message in section.sentences:
                assert isinstance(message, Message)
                assert str(message).endswith("]"), str(message)


def test_alternatives_are_others_and_none_is_better() -> None:
    pairing = pair(random_event(GeneratorParameters(players=33, rounds=7), 10), 5)
    for reason in brackets(pairing):
        for alternative in float_alternatives(pairing, reason.number):
            assert alternative.tpn not in reason.floaters
            assert alternative.verdict.kind is not VerdictKind.PAIRED
    if pairing.bye is not None:
        assert all(a.tpn != pairing.bye for a in bye_alternatives(pairing))


def test_questions_that_make_no_sense() -> None:
    pairing = example("E1")
    with pytest.raises(PairingInputError, match="cannot meet himself"):
        why_not(pairing, 3, 3)
    with pytest.raises(PairingInputError, match="no player with the number 99"):
        why_not(pairing, 3, 99)
    with pytest.raises(PairingInputError, match="even: nobody has the bye"):
        why_no_bye(pairing, 3)
