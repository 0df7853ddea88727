"""Laws that hold for the pairing of any round of any tournament."""

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosstable.domain import Player, Tournament
from crosstable.pairing import NoLegalPairing, pair
from crosstable.pairing.swiss.colours import Strength
from crosstable.simulate import GeneratorParameters, random_event

EVENTS = st.builds(
    lambda players, seed: random_event(GeneratorParameters(players=players), seed),
    st.integers(2, 36),
    st.integers(0, 10**9),
)
LAWFUL = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@given(EVENTS)
@LAWFUL
def test_round_is_legal(tournament: Tournament) -> None:
    """Everybody once; no rematch; no second bye; no clash of absolutes; nobody prohibited."""
    for number in range(1, tournament.paired_rounds + 1):
        pairing = pair(tournament, number)
        field = pairing.working.field
        seated = [tpn for p in pairing.pairs for tpn in (p.white, p.black)]
        seated += [pairing.bye] if pairing.bye is not None else []
        assert sorted([*seated, *pairing.not_paired]) == [p.tpn for p in tournament.players]
        assert pairing.bye is None or field.by_tpn[pairing.bye].may_have_pab
        for board, p in enumerate(pairing.pairs, start=1):
            white, black = field.by_tpn[p.white], field.by_tpn[p.black]
            assert p.board == board
            assert black.tpn not in white.opponents
            assert (min(p.white, p.black), max(p.white, p.black)) not in field.prohibited
            same = white.preference == black.preference and white.preference.strength is Strength.ABSOLUTE
            assert not same or white.topscorer or black.topscorer


@given(EVENTS)
@LAWFUL
def test_boards_are_in_the_order_of_the_handbook(tournament: Tournament) -> None:
    """C.04.2 3.6: the higher score, then the sum of scores, then the smaller TPN of the higher ranked."""
    pairing = pair(tournament, tournament.paired_rounds)
    entrants = pairing.working.field.by_tpn
    keys = []
    for p in pairing.pairs:
        higher, lower = sorted((entrants[p.white], entrants[p.black]), key=lambda e: e.index)
        keys.append((-higher.score, -higher.score - lower.score, higher.tpn))
    assert keys == sorted(keys)


@given(EVENTS, st.integers(1, 50))
@LAWFUL
def test_numbers_do_not_matter_but_their_order_does(tournament: Tournament, gap: int) -> None:
    """Gaps in the pairing numbers change nothing (T24)."""
    renamed = _renumber(tournament, lambda tpn: tpn * gap + gap)
    number = tournament.paired_rounds
    before, after = pair(tournament, number), pair(renamed, number)
    assert [(p.white * gap + gap, p.black * gap + gap) for p in before.pairs] == [
        (p.white, p.black) for p in after.pairs
    ]


def _renumber(tournament: Tournament, new: "callable") -> Tournament:  # type: ignore[valid-type]
    def moved(player: Player) -> Player:
        rounds = tuple(replace(r, opponent=None if r.opponent is None else new(r.opponent)) for r in player.rounds)
        return replace(player, tpn=new(player.tpn), rounds=rounds)

    return replace(
        tournament,
        players=tuple(map(moved, tournament.players)),
        prohibited=tuple(replace(g, players=tuple(map(new, g.players))) for g in tournament.prohibited),
        byes=tuple(replace(b, ids=tuple(map(new, b.ids))) for b in tournament.byes),
        accelerations=tuple(
            replace(a, first_tpn=new(a.first_tpn), last_tpn=new(a.last_tpn)) for a in tournament.accelerations
        ),
    )


@given(EVENTS)
@LAWFUL
def test_pairing_depends_on_earlier_rounds_only(tournament: Tournament) -> None:
    number = max(1, tournament.paired_rounds - 1)
    cut = replace(tournament, players=tuple(replace(p, rounds=p.rounds[:number]) for p in tournament.players))
    assert pair(cut, number).pairs == pair(tournament, number).pairs


@given(EVENTS)
@LAWFUL
def test_round_too_many_is_impossible_or_legal_never_a_crash(tournament: Tournament) -> None:
    longer = replace(tournament, rounds_planned=tournament.paired_rounds + 1)
    try:
        pairing = pair(longer)
    except NoLegalPairing as outcome:
        reason = str(outcome.reason)
    else:
        reason = f"round {pairing.round}"
    assert (
        reason == f"round {tournament.paired_rounds + 1}" or "all" in reason or "opponent" in reason or "bye" in reason
    )
