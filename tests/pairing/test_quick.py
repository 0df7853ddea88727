"""Quick pairing: the Dutch engine on totals pairs as on a tournament, and the simple rule keeps its promises."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.domain import Colour, Player, Points, ResultCode, RoundResult, Tournament
from crosstable.formats.quick import read_quick
from crosstable.pairing import NoLegalPairing, PairingInputError, pair
from crosstable.pairing.quick import (
    ColourReason,
    QuickField,
    QuickPlayer,
    difference,
    pair_dutch,
    pair_simply,
    round_to_pair,
)
from crosstable.reports.quick import answer, difference_sentences, dutch_explanation, simple_sentences, unknown
from tests.builders import newcomers

SIX = "Elang Merah|3\nGelombang Biru|3\nBintang Utara|2\nSinga Perak|2\nSerigala Besi|1\nRajawali Emas|0"


def played(tournament: Tournament, outcomes: list[int]) -> Tournament:
    """The next round paired by the rules and played: 0, 1, 2 is a loss, a draw, a win of White."""
    pairing = pair(tournament)
    rows = {player.tpn: list(player.rounds) for player in tournament.players}
    codes = [
        (ResultCode.LOSS, ResultCode.WIN),
        (ResultCode.DRAW, ResultCode.DRAW),
        (ResultCode.WIN, ResultCode.LOSS),
    ]
    for board, outcome in zip(pairing.pairs, outcomes, strict=False):
        white, black = codes[outcome]
        rows[board.white].append(RoundResult(white, board.black, Colour.WHITE))
        rows[board.black].append(RoundResult(black, board.white, Colour.BLACK))
    if pairing.bye is not None:
        rows[pairing.bye].append(RoundResult(ResultCode.PAB))
    players = tuple(Player(tpn=tpn, rounds=tuple(rounds)) for tpn, rounds in rows.items())
    return Tournament(players=players, rounds_planned=9, initial_colour=Colour.WHITE)


def quick_field(tournament: Tournament) -> QuickField:
    """What a list tells of a tournament."""
    players = tuple(
        QuickPlayer(
            number=player.tpn,
            name=f"P{player.tpn}",
            points=tournament.score(player.tpn),
            history=tuple(result.opponent or result.code for result in player.rounds),
            colours=tuple(result.colour for result in player.rounds if result.colour is not None),
        )
        for player in tournament.players
    )
    return QuickField(players=players, round_number=round_to_pair(players))


@st.composite
def fields(draw: st.DrawFn) -> QuickField:
    """Lists of all kinds, most of them impossible in a tournament."""
    count = draw(st.integers(2, 11))
    edges = list(combinations(range(1, count + 1), 2))
    met = draw(st.lists(st.sampled_from(edges), unique=True, max_size=2 * count))
    byes = draw(st.sets(st.integers(1, count)))
    players = tuple(
        QuickPlayer(
            number=n,
            name=f"P{n}",
            points=Points(50 * draw(st.integers(0, 6))),
            history=(
                *(b if a == n else a for a, b in met if n in (a, b)),
                *([ResultCode.PAB] if n in byes else []),
            ),
            colours=tuple(draw(st.lists(st.sampled_from(Colour), max_size=4))),
        )
        for n in range(1, count + 1)
    )
    return QuickField(players=players, round_number=round_to_pair(players))


# -------------------------------------------------------------------------------------------- the Dutch rules


@settings(deadline=None, max_examples=40)
@given(st.integers(4, 15), st.lists(st.integers(0, 2), min_size=8, max_size=8))
def test_a_list_is_paired_as_the_tournament_it_was_taken_from(count: int, outcomes: list[int]) -> None:
    """Round 2, before which all floats are known: everybody began with the same score."""
    tournament = played(newcomers(count), outcomes)
    whole, quick = pair(tournament), pair_dutch(quick_field(tournament))
    assert (quick.round, quick.bye) == (2, whole.bye)
    assert quick.pairs == whole.pairs


def test_a_first_round_is_that_of_the_tournament() -> None:
    names = "\n".join(f"P{n}" for n in range(1, 8))
    assert pair_dutch(read_quick(names).field()).pairs == pair(newcomers(7)).pairs


def test_the_initial_colour_can_be_black() -> None:
    field = read_quick("A\nB").field(initial_colour=Colour.BLACK)
    assert pair_dutch(field).coloured_pairs == {(2, 1)}
    assert pair_simply(field).coloured_pairs == {(2, 1)}


def test_two_with_the_same_absolute_colour_meet_only_as_leaders_of_the_last_round() -> None:
    text = "A | 3 | 5 6 3 | BWW\nB | 3 | 6 5 4 | BWW\nC | 2 | - - 1\nD | 2 | - - 2\nE | 1 | 1 2\nF | 1 | 2 1"
    reading = read_quick(text)
    assert (1, 2) not in {tuple(sorted(p)) for p in pair_dutch(reading.field()).coloured_pairs}
    last = pair_dutch(reading.field(last_round=True))
    assert (1, 2) in {tuple(sorted(p)) for p in last.coloured_pairs}


def test_the_dutch_bye_goes_to_nobody_twice() -> None:
    """C has had it; B would leave A and C, who have met; so A sits out."""
    assert pair_dutch(read_quick("A | 2 | C -\nB | 1½ | hpb -\nC | 1 | A bye").field()).bye == 1


def test_the_dutch_bye_goes_to_fewest_unplayed_rounds() -> None:
    """[C9]: E, the last, was absent, so D sits out."""
    assert pair_dutch(read_quick("A | 1 | C\nB | 1 | D\nC | 0 | A\nD | 0 | B\nE | 0 | -").field()).bye == 4


# ------------------------------------------------------------------------------------------- the simple rule


@settings(deadline=None)
@given(fields())
def test_simple_rule_pairs_everybody_once_without_rematch(field: QuickField) -> None:
    try:
        pairing = pair_simply(field)
    except NoLegalPairing:
        return
    seated = [n for p in pairing.pairs for n in (p.white, p.black)] + ([pairing.bye] if pairing.bye else [])
    assert sorted(seated) == [player.number for player in field.players]
    assert not any(p.black in field.met[p.white] for p in pairing.pairs)
    assert (pairing.bye is not None) == (len(field.players) % 2 == 1)
    if pairing.bye is not None:
        assert field.by_number[pairing.bye].full_bye_round is None


@settings(deadline=None)
@given(fields())
def test_simple_rule_gives_white_to_whoever_had_it_less(field: QuickField) -> None:
    try:
        pairing = pair_simply(field)
    except NoLegalPairing:
        return
    for couple in pairing.pairs:
        white, black = (
            2 * field.by_number[n].colours.count(Colour.WHITE) - len(field.by_number[n].colours)
            for n in (couple.white, couple.black)
        )
        assert white <= black
        assert (couple.reason is ColourReason.FEWER_WHITES) == (white < black)


@settings(deadline=None, max_examples=40)
@given(fields())
def test_simple_rule_refuses_only_what_cannot_be_paired(field: QuickField) -> None:
    """Against trying every pairing of at most seven players."""
    small = QuickField(players=field.players[:7], round_number=field.round_number)
    numbers = [player.number for player in small.players]

    def possible(left: tuple[int, ...]) -> bool:
        if not left:
            return True
        first, *rest = left
        return any(m not in small.met[first] and possible(tuple(n for n in rest if n != m)) for m in rest)

    sitting = [n for n in numbers if small.by_number[n].full_bye_round is None] if len(numbers) % 2 else [0]
    can = any(possible(tuple(n for n in numbers if n != bye)) for bye in sitting)
    if can:
        pair_simply(small)
    else:
        with pytest.raises(NoLegalPairing):
            pair_simply(small)


def test_upper_half_meets_lower_half() -> None:
    pairing = pair_simply(read_quick("A|1\nB|1\nC|1\nD|1\nE|1\nF|1").field())
    assert [{p.white, p.black} for p in pairing.pairs] == [{1, 4}, {2, 5}, {3, 6}]
    assert [p.white for p in pairing.pairs] == [1, 5, 3]


def test_the_six_teams() -> None:
    """The example of the Indonesian page: its three boards, by both rules."""
    found = answer(read_quick(SIX).field())
    assert found.dutch is not None
    assert found.simple is not None
    expected = [{1, 2}, {3, 4}, {5, 6}]
    assert [{p.white, p.black} for p in found.dutch.pairs] == expected
    assert [{p.white, p.black} for p in found.simple.pairs] == expected
    assert found.dutch.bye is None
    assert found.difference is not None
    assert found.difference.only_dutch == found.difference.only_simple == ()


def test_the_last_without_a_bye_sits_out() -> None:
    pairing = pair_simply(read_quick("A | 2 | 2\nB | 1 | 1\nC | 1 | bye").field())
    assert (pairing.bye, pairing.passed_over) == (2, (3,))


def test_impossible_rounds_say_so() -> None:
    found = answer(read_quick("A | 1 | B\nB | 0 | A").field())
    assert found.dutch is None
    assert found.simple is None
    assert found.difference is None
    assert "have met" in str(found.simple_refusal)
    assert str(found.dutch_refusal)


def test_nobody_to_pair() -> None:
    lonely = QuickField(players=(QuickPlayer(number=1, name="A"),), round_number=1)
    for way in (pair_dutch, pair_simply):
        with pytest.raises(PairingInputError, match="nobody to pair"):
            way(lonely)


# ------------------------------------------------------------------------------------------------- in words


def test_difference_of_the_two_rules() -> None:
    """The bracket of 2 is odd: the Dutch rules let down whom the colours suggest, the simple rule the last."""
    text = "A | 1 | 4 | W\nB | 1 | 5 | B\nC | 1 | 6 | W\nD | 0 | 1 | B\nE | 0 | 2 | W\nF | 0 | 3 | B"
    field = read_quick(text).field()
    dutch, simple = pair_dutch(field), pair_simply(field)
    found = difference(dutch, simple)
    dutch_pairs = {frozenset(p) for p in dutch.coloured_pairs}
    simple_pairs = {frozenset(p) for p in simple.coloured_pairs}
    assert {frozenset(p) for p in found.only_dutch} == dutch_pairs - simple_pairs
    assert {frozenset(p) for p in found.only_simple} == simple_pairs - dutch_pairs
    assert found.is_none == (dutch.coloured_pairs == simple.coloured_pairs)


def test_reasons_and_what_is_not_known() -> None:
    found = answer(read_quick("A | 1 | C | W\nB | 1 | bye\nC | 0 | A | B").field())
    assert found.dutch is not None
    sections = list(dutch_explanation(found))
    assert str(sections[-1].heading) == "The bye"
    assert any("Why not" in str(sentence) for sentence in sections[-1].sentences)
    words = [str(sentence) for sentence in simple_sentences(found)]
    assert words[0].startswith("Board 1: 2 B – 1 A, score group 1; 2 B has had White less often")
    assert words[-1] == "The number is odd: 3 C is the last who may sit out."
    assert any("earlier rounds is not known" in str(message) for message in unknown(found.field))
    assert [str(s) for s in difference_sentences(found)] == ["Both rules give the same round."]
