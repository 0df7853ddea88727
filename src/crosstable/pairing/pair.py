"""Pair a round."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from crosstable.domain import ResultCode, Tournament
from crosstable.domain.messages import N_, say, say_many
from crosstable.pairing.dutch.engine import DutchRound
from crosstable.pairing.errors import PairingInputError
from crosstable.pairing.matching import beating
from crosstable.pairing.result import Pair, RoundPairing
from crosstable.pairing.swiss.board_order import board_order
from crosstable.pairing.swiss.field import Field, build_field

EDITION = "C0403-2026"
"""The edition of the Dutch rules that is implemented: C.04.3 in force since 1 February 2026."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the pairing of a round has come: brackets paired so far, and how many there are."""

    brackets: int
    of: int


Watch = Callable[[Progress], None]
"""Called again and again while a round is paired.  If it raises, the pairing ends with that, and nothing is kept."""


def pair(
    tournament: Tournament,
    round: int | None = None,  # noqa: A002 - the contract's name
    system: str = "dutch",
    watch: Watch | None = None,
) -> RoundPairing:
    """Pair a round of a tournament.

    `round` counts from 1; by default the round after the last that has been paired.  A round that is in the
    tournament already is paired again from the rounds before it, whatever its record says: whoever has neither
    an opponent nor the PAB in it counts as absent.

    Raises `NoLegalPairing` where the rules allow no pairing, `PairingInputError` where the tournament does not
    say what is needed (number of rounds, initial colour), has nobody to pair, or the round does not exist.

    Almost every round takes a fraction of a second.  In pathological fields (nearly half of several hundred players
    may not meet each other, say) it can take minutes: `watch` is then called many times a second and can show
    progress, or cancel by raising.
    """
    if system != "dutch":
        raise PairingInputError(say(N_("Unknown pairing system {system}: the only one is dutch."), system=system))
    number = tournament.next_round if round is None else round
    _require_round(tournament, number)
    return round_pairing(tournament, number, watch)


def round_pairing(tournament: Tournament, number: int, watch: Watch | None = None) -> RoundPairing:
    """Pair a round by the Dutch system, whatever rounds the tournament holds; see `pair`."""
    field = build_field(tournament, number, tournament.rounds_planned)
    if not field.entrants:
        raise PairingInputError(
            say_many(
                "Nobody takes part in round {round}: the only player is absent.",
                "Nobody takes part in round {round}: all {count} players are absent.",
                count=len(tournament.players),
                round=number,
            )
        )
    return pair_field(field, watch, {tpn: absence(tournament, tpn, number) for tpn in field.absent})


def pair_field(
    field: Field, watch: Watch | None = None, absences: Mapping[int, ResultCode] | None = None
) -> RoundPairing:
    """Pair a field by the Dutch system, wherever it comes from.  Raises `NoLegalPairing`."""
    working = _watched(field, watch)
    indices = [(a, b) for bracket in working.brackets for a, b in bracket.pairs]
    pairs = []
    for board, (a, b) in enumerate(board_order(field, indices), start=1):
        white, black, _ = field.colours(a, b)
        pairs.append(Pair(board, field.entrants[white].tpn, field.entrants[black].tpn))
    return RoundPairing(
        round=field.round_number,
        system="dutch",
        edition=EDITION,
        pairs=tuple(pairs),
        bye=None if working.bye is None else field.entrants[working.bye].tpn,
        absences=absences or {},
        working=working,
    )


def _watched(field: Field, watch: Watch | None) -> DutchRound:
    working = DutchRound(field)
    if watch is None:
        working.run()
        return working
    total = len(working.scoregroups)

    def pulse() -> None:
        watch(Progress(len(working.brackets), total))

    with beating(pulse):
        working.run()
    return working


def absence(tournament: Tournament, tpn: int, round_number: int) -> ResultCode:
    """What stands for a player who is not paired: the bye in the row, else the one announced in record 240."""
    code = tournament.by_tpn[tpn].result(round_number).code
    if code is ResultCode.NOT_PAIRED:
        return tournament.announced_bye(tpn, round_number) or code
    return code


def _require_round(tournament: Tournament, number: int) -> None:
    if not tournament.players:
        raise PairingInputError(
            say(N_("The tournament has no players: add them before pairing round {round}."), round=number)
        )
    planned = tournament.rounds_planned
    if planned is None:
        raise PairingInputError(
            say(
                N_(
                    "The number of rounds is not known, and the last round is paired by other rules: "
                    "add record 142 (or XXR), or give --rounds."
                )
            )
        )
    if not 1 <= number <= planned:
        raise PairingInputError(
            say_many(
                "There is no round {round} to pair: the tournament has {count} round.",
                "There is no round {round} to pair: the tournament has {count} rounds.",
                count=planned,
                round=number,
            )
        )
    if number > tournament.next_round:
        raise PairingInputError(
            say(
                N_("Round {round} cannot be paired before round {next}, which has no pairing yet."),
                round=number,
                next=tournament.next_round,
            )
        )
