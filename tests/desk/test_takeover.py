"""Taking over a running event from a file, and finishing it."""

import random
from dataclasses import replace

import pytest

from crosstable.desk import Desk
from crosstable.domain import Tournament
from crosstable.formats.findings import Severity
from crosstable.formats.trf import read, read_trf
from crosstable.journal import ConfirmationNeeded
from crosstable.journal import commands as c
from crosstable.pairing import check
from crosstable.simulate import GeneratorParameters, random_event
from tests.desk.play import play_round
from tests.differential.gacrux import gacrux_rounds


def running(players: int, rounds: int, played: int, seed: int, **parameters: object) -> Tournament:
    finished = random_event(GeneratorParameters(players=players, rounds=rounds, **parameters), seed)  # type: ignore[arg-type]
    cut = tuple(replace(p, rounds=p.rounds[:played], points=None, rank=None) for p in finished.players)
    return replace(finished, players=cut, comments=())


def test_a_large_event_after_round_four_is_taken_over_and_finished(desk: Desk) -> None:
    """120 players, 9 rounds: every past round is reproduced, and two checkers accept the final file."""
    source = running(120, 9, 4, 11, acceleration=False)
    outcome, taken = desk.take_over("Ada", source, "open.trf")
    assert taken.reproduced == (1, 2, 3, 4)
    rng = random.Random(12)
    for number in range(5, 10):
        assert play_round(desk, outcome.journal, rng) == number
    desk.execute(outcome.journal, "Ada", c.FinishSection(section="A"))
    text = desk.export_trf(outcome.journal, "A")
    found = read(text)
    assert [f for f in found.findings if f.severity is Severity.ERROR] == []
    assert [one.round for one in check(found.tournament) if not one.agrees] == []
    assert [number for number, same in gacrux_rounds(text) if not same] == []


@pytest.mark.parametrize("seed", range(6))
def test_taken_over_events_are_the_same_tournament(desk: Desk, seed: int) -> None:
    source = running(8 + 5 * seed, 7, 3 + seed % 3, 40 + seed, acceleration=False)
    outcome, taken = desk.take_over("Ada", source, "event.trf")
    assert len(taken.reproduced) == source.paired_rounds
    mine = desk.tournament(outcome.journal, "A")
    assert [p.rounds for p in mine.players] == [p.rounds for p in source.players]
    assert [mine.score(p.tpn) for p in mine.players] == [source.score(p.tpn) for p in source.players]


def test_rounds_that_break_the_rules_need_a_confirmation_and_are_noted(desk: Desk) -> None:
    source = running(8, 5, 1, 3, acceleration=False)
    first, second = [p for p in source.players if p.rounds[0].opponent is not None][:2]
    a, b = first.rounds[0], second.rounds[0]
    swapped = {first.tpn: b, second.tpn: a}
    opponents = {a.opponent: second.tpn, b.opponent: first.tpn}
    players = tuple(
        replace(
            p,
            rounds=(swapped[p.tpn],)
            if p.tpn in swapped
            else (replace(p.rounds[0], opponent=opponents[p.tpn]),)
            if p.tpn in opponents
            else p.rounds,
        )
        for p in source.players
    )
    wrong = replace(source, players=players)
    if all(found.agrees for found in check(wrong)):
        pytest.fail("the swap changed nothing")
    with pytest.raises(ConfirmationNeeded, match="Round 1 of the file is not what the rules pair"):
        desk.take_over("Ada", wrong, "wrong.trf")
    outcome, taken = desk.take_over("Ada", wrong, "wrong.trf", confirmations=1)
    assert taken.reproduced == ()
    assert read_trf(desk.export_trf(outcome.journal, "A")).comments[0].startswith(" Import @ Round 1: ")


def test_comments_of_the_file_survive_and_fide_mode_that_was_left_stays_left(desk: Desk) -> None:
    """Checklist question 45: an import is no way back."""
    source = replace(running(8, 5, 2, 4, acceleration=False), comments=(" FIDE mode exited @ Round 1", " by hand"))
    outcome, _ = desk.take_over("Ada", source, "old.trf")
    assert not desk.state(outcome.journal).sections["A"].fide_mode
    assert read_trf(desk.export_trf(outcome.journal, "A")).comments == source.comments
