"""The field of a round: who is to be paired, in rank order, and who may meet whom."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from crosstable.domain import Colour, Player, Tournament
from crosstable.domain.messages import N_, say
from crosstable.pairing.acceleration import FictitiousPoints, fictitious_points
from crosstable.pairing.errors import PairingInputError
from crosstable.pairing.swiss.colours import ColourRule, allocate, colour_difference, preference
from crosstable.pairing.swiss.entrant import Entrant, Float
from crosstable.pairing.swiss.history import History, float_of_played, float_of_unplayed, history


@dataclass(frozen=True, kw_only=True)
class Field:
    """Everything that the pairing of one round depends on.

    Vertices are positions in `entrants` (rank order), so that every scoregroup is a run of indices and every
    set of players an integer with a bit for each.
    """

    round_number: int
    last_round: bool
    initial_colour: Colour
    entrants: tuple[Entrant, ...]
    prohibited: frozenset[tuple[int, int]] = frozenset()
    """Pairs of TPNs that may not meet in this round though they have not met."""
    absent: tuple[int, ...] = ()
    """TPNs that take no part in this round."""

    @cached_property
    def by_tpn(self) -> Mapping[int, Entrant]:
        """The entrants by TPN."""
        return {entrant.tpn: entrant for entrant in self.entrants}

    def colours(self, a: int, b: int) -> tuple[int, int, ColourRule]:
        """White and Black of two entrants (indices) and the rule of Article 5 that says so."""
        higher, lower = min(a, b), max(a, b)
        colour, rule = allocate(self.entrants[higher], self.entrants[lower], self.initial_colour)
        return (higher, lower, rule) if colour is Colour.WHITE else (lower, higher, rule)

    def scoregroups(self) -> list[tuple[int, int]]:
        """Runs of equal pairing score from the top, as half-open ranges of indices."""
        groups: list[tuple[int, int]] = []
        start = 0
        for end in range(1, len(self.entrants) + 1):
            if end == len(self.entrants) or self.entrants[end].score != self.entrants[start].score:
                groups.append((start, end))
                start = end
        return groups


def build_field(tournament: Tournament, round_number: int, planned_rounds: int | None) -> Field:
    """Collect what the pairing of a round needs.

    `round_number` counts from 1; only earlier rounds are history.  `planned_rounds` says which round is the
    last.  Raises `PairingInputError` where something needed is missing.
    """
    return _Builder(tournament, round_number, planned_rounds).build()


class _Builder:
    def __init__(self, tournament: Tournament, round_number: int, planned_rounds: int | None) -> None:
        self.tournament = tournament
        self.round_number = round_number
        self.last_round = round_number == planned_rounds
        self.fictitious: FictitiousPoints = fictitious_points(tournament, planned_rounds)
        self.histories = {player.tpn: history(tournament, player, round_number) for player in tournament.players}

    def build(self) -> Field:
        present = [p for p in self.tournament.players if not self.tournament.is_absent(p.tpn, self.round_number)]
        number = self._numbers()
        effective = self._effective_numbers(present, number)
        ranked = sorted(present, key=lambda p: (-self._pairing_score(p.tpn, self.round_number), number[p.tpn]))
        taking_part = {player.tpn for player in present}
        return Field(
            round_number=self.round_number,
            last_round=self.last_round,
            initial_colour=initial_colour(self.tournament, self.round_number),
            entrants=tuple(self._entrant(index, p, effective[p.tpn]) for index, p in enumerate(ranked)),
            prohibited=frozenset(self._prohibited()),
            absent=tuple(p.tpn for p in self.tournament.players if p.tpn not in taking_part),
        )

    def _numbers(self) -> dict[int, int]:
        """The number that orders players of equal score: the TPN, or the rank column where XXC rank says so."""
        if not self.tournament.pair_by_rank:
            return {player.tpn: player.tpn for player in self.tournament.players}
        return {player.tpn: player.rank or player.tpn for player in self.tournament.players}

    def _effective_numbers(self, present: list[Player], number: dict[int, int]) -> dict[int, int]:
        taking_part = {player.tpn for player in present}
        counted = [tpn for tpn in self.histories if tpn in taking_part or self.histories[tpn].was_paired]
        return {tpn: place for place, tpn in enumerate(sorted(counted, key=number.__getitem__), start=1)}

    def _pairing_score(self, tpn: int, round_number: int) -> int:
        return self.histories[tpn].scores[round_number - 1] + self.fictitious(tpn, round_number)

    def _entrant(self, index: int, player: Player, effective_number: int) -> Entrant:
        past: History = self.histories[player.tpn]
        score = self._pairing_score(player.tpn, self.round_number)
        maximum = self.tournament.scoring.win * (self.round_number - 1)
        return Entrant(
            index=index,
            tpn=player.tpn,
            score=score,
            points=past.scores[-1],
            colours=past.colours,
            colour_difference=colour_difference(past.colours),
            preference=preference(past.colours),
            last_float=self._float(player, self.round_number - 1),
            previous_float=self._float(player, self.round_number - 2),
            opponents=past.opponents,
            pab_barred_by=past.pab_barred_by,
            unplayed=past.unplayed,
            topscorer=self.last_round and 2 * score > maximum,
            effective_number=effective_number,
        )

    def _float(self, player: Player, round_number: int) -> Float:
        if round_number < 1:
            return Float.NONE
        result = player.result(round_number)
        if result.is_played and result.opponent in self.histories:
            return float_of_played(
                self._pairing_score(player.tpn, round_number), self._pairing_score(result.opponent, round_number)
            )
        points = self.tournament.round_points(player.tpn, round_number)
        return float_of_unplayed(result, points, self.tournament.scoring.loss)

    def _prohibited(self) -> set[tuple[int, int]]:
        return {
            (min(a, b), max(a, b))
            for group in self.tournament.prohibited
            if group.covers(self.round_number)
            for a in group.players
            for b in group.players
            if a != b
        }


def initial_colour(tournament: Tournament, round_number: int) -> Colour:
    """The colour drawn by lot (C.04.3 5.1): as recorded (152, XXC), else as the first round shows it.

    In the first round with colours the player with the smallest TPN among those paired has effective number
    1 and so was given the initial colour.

    Raises `PairingInputError` where neither tells.
    """
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    for n in range(1, tournament.recorded_rounds + 1):
        paired = [player for player in tournament.players if player.result(n).is_paired]
        for place, player in enumerate(paired):
            colour = player.result(n).colour
            if colour is not None:
                return colour if place % 2 == 0 else colour.opposite
    raise PairingInputError(
        say(
            N_(
                "The initial colour is not known, and round {round} needs it: "
                "draw it by lot and add record 152 (or XXC white1, XXC black1), or give --initial-colour."
            ),
            round=round_number,
        )
    )
