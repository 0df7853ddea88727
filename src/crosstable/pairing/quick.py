"""Pair a list of players of whom only totals are known: points, opponents and colours, no tournament.

Two ways: `pair_dutch` asks the whole Dutch engine (C.04.3), `pair_simply` does what people do by hand: upper half
against lower half of each score group, no rematch, White to whoever has had it less, the last without a bye sits out.

What a list does not tell is left open, not guessed: the floats of earlier rounds (C.04.3 1.4) are not known, so the
criteria [C14] to [C21] speak only of a bye in the last round, which is a downfloat in itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from crosstable.domain import Colour, Player, Points, ResultCode, Tournament
from crosstable.domain.messages import N_, say
from crosstable.pairing.errors import NoLegalPairing, PairingInputError
from crosstable.pairing.matching import GeneralMatching
from crosstable.pairing.matching.bits import bit_set
from crosstable.pairing.pair import Watch, pair_field
from crosstable.pairing.result import RoundPairing
from crosstable.pairing.swiss.colours import colour_difference, preference
from crosstable.pairing.swiss.entrant import Entrant, Float
from crosstable.pairing.swiss.field import Field

WIN = Points(100)
"""The points of a win: quick lists count 1-½-0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickPlayer:
    """A player of a list.  `number` counts from 1 in rating order; `history` holds a round each, oldest first."""

    number: int
    name: str
    points: Points = Points(0)
    history: tuple[int | ResultCode, ...] = ()
    """The number of the opponent, or what stood for a round without a game (PAB, FPB, HPB, ZPB)."""
    colours: tuple[Colour, ...] = ()
    """The colours of the games, oldest first; as many of them as are known."""

    @property
    def opponents(self) -> dict[int, int]:
        """The opponents met, each with the (last) round of the game as the list has it."""
        return {met: n for n, met in enumerate(self.history, start=1) if not isinstance(met, ResultCode)}

    @property
    def full_bye_round(self) -> int | None:
        """The first round worth a win without a game (C.04.1 4); `None` where there was none."""
        return next((n for n, met in enumerate(self.history, 1) if met in _WORTH_A_WIN), None)


_WORTH_A_WIN = frozenset({ResultCode.PAB, ResultCode.FPB, ResultCode.FORFEIT_WIN})


@dataclass(frozen=True, kw_only=True)
class QuickField:
    """The players in rating order and the round to pair; histories that only one of two tells count for both."""

    players: tuple[QuickPlayer, ...]
    round_number: int
    last_round: bool = False
    initial_colour: Colour = Colour.WHITE

    @cached_property
    def by_number(self) -> dict[int, QuickPlayer]:
        """The players by their numbers."""
        return {player.number: player for player in self.players}

    @cached_property
    def met(self) -> dict[int, dict[int, int]]:
        """For each player the opponents met, with the round."""
        meetings = {player.number: player.opponents for player in self.players}
        for player in self.players:
            for opponent, number in player.opponents.items():
                if opponent in meetings:
                    meetings[opponent].setdefault(player.number, number)
        return meetings

    @cached_property
    def ranked(self) -> tuple[QuickPlayer, ...]:
        """By points, then in the order of the list."""
        return tuple(sorted(self.players, key=lambda player: (-player.points, player.number)))

    @property
    def has_history(self) -> bool:
        """Whether any opponents or byes are known."""
        return any(player.history for player in self.players)


def round_to_pair(players: Sequence[QuickPlayer]) -> int:
    """The round that comes next: one more than the longest history, without any one more than the points need."""
    longest = max((len(player.history) for player in players), default=0)
    most = max((player.points for player in players), default=Points(0))
    return 1 + (longest or -(-most // WIN))


def tournament_of(field: QuickField) -> Tournament:
    """The names as a tournament, for those who call players by their number and name."""
    return Tournament(players=tuple(Player(tpn=player.number, name=player.name) for player in field.players))


# ---------------------------------------------------------------------------------------------- the Dutch rules


def pair_dutch(field: QuickField, watch: Watch | None = None) -> RoundPairing:
    """Pair by the Dutch rules; the answer keeps its working, so that it can be explained.

    Raises `NoLegalPairing`, and `PairingInputError` where there are fewer than two players.
    """
    _require_two(field)
    return pair_field(_dutch_field(field), watch)


def _dutch_field(field: QuickField) -> Field:
    return Field(
        round_number=field.round_number,
        last_round=field.last_round,
        initial_colour=field.initial_colour,
        entrants=tuple(_entrant(field, index, player) for index, player in enumerate(field.ranked)),
    )


def _entrant(field: QuickField, index: int, player: QuickPlayer) -> Entrant:
    before = field.round_number - 1
    games = len(player.opponents)
    return Entrant(
        index=index,
        tpn=player.number,
        score=player.points,
        points=player.points,
        colours=player.colours,
        colour_difference=colour_difference(player.colours),
        preference=preference(player.colours),
        last_float=_float(player, before),
        previous_float=_float(player, before - 1),
        opponents=field.met[player.number],
        pab_barred_by=player.full_bye_round,
        unplayed=max(before - games, 0) if field.has_history else 0,
        topscorer=field.last_round and 2 * player.points > WIN * before,
        effective_number=player.number,
    )


def _float(player: QuickPlayer, round_number: int) -> Float:
    """A bye worth more than a loss is a downfloat (1.4.3); of games the list does not say."""
    if not 1 <= round_number <= len(player.history):
        return Float.NONE
    met = player.history[round_number - 1]
    return Float.DOWN if met in _WORTH_A_WIN or met is ResultCode.HPB else Float.NONE


# --------------------------------------------------------------------------------------------- the simple rule


class ColourReason(StrEnum):
    """Why White has White under the simple rule."""

    FEWER_WHITES = "fewer"
    """White has had White less often than Black has (whites less blacks)."""
    ALTERNATION = "alternation"
    """As often, but Black had White the last time, or White had Black."""
    BOARD = "board"
    """Nothing to tell them apart: the higher ranked has the drawn colour on odd boards, the other on even ones."""


@dataclass(frozen=True, slots=True)
class SimplePair:
    """A board of the simple rule: White and Black by number, the group they were paired in, the reasons."""

    board: int
    white: int
    black: int
    group: Points
    """The points of the score group."""
    floated: tuple[int, ...]
    """Who of the two came down from a higher score group."""
    passed_over: tuple[int, ...]
    """Whom the higher ranked would have met before, but could not: met already, or then the rest cannot be paired."""
    reason: ColourReason


@dataclass(frozen=True, slots=True)
class SimplePairing:
    """A round paired by the simple rule."""

    pairs: tuple[SimplePair, ...]
    bye: int | None
    passed_over: tuple[int, ...] = ()
    """Those ranked below the bye who had it before, or without whom the rest cannot be paired."""

    @property
    def coloured_pairs(self) -> frozenset[tuple[int, int]]:
        """The pairs as a set of (White, Black)."""
        return frozenset((pair.white, pair.black) for pair in self.pairs)


def pair_simply(field: QuickField) -> SimplePairing:
    """Pair by the simple rule; where a group cannot be paired within itself, players go down to the next.

    Raises `NoLegalPairing` where a rematch cannot be avoided, `PairingInputError` with fewer than two players.
    """
    _require_two(field)
    return _Simple(field).run()


def _require_two(field: QuickField) -> None:
    if len(field.players) < 2:
        raise PairingInputError(say(N_("There is nobody to pair: write at least two players, one a line.")))


@dataclass(frozen=True, slots=True)
class _Couple:
    higher: int
    lower: int
    group: Points
    passed_over: tuple[int, ...]


class _Simple:
    """Works with positions in the ranking; a set of players is an integer with a bit for each."""

    def __init__(self, field: QuickField) -> None:
        self.field = field
        self.ranked = field.ranked
        index = {player.number: position for position, player in enumerate(self.ranked)}
        everybody = (1 << len(self.ranked)) - 1
        self.rows = [
            everybody & ~(1 << position) & ~bit_set(index[n] for n in field.met[player.number] if n in index)
            for position, player in enumerate(self.ranked)
        ]
        self.left = everybody

    def run(self) -> SimplePairing:
        bye, passed_over = self._bye()
        couples = list(self._couples())
        pairs = tuple(self._board(board, couple) for board, couple in enumerate(couples, start=1))
        return SimplePairing(pairs, bye, passed_over)

    def _bye(self) -> tuple[int | None, tuple[int, ...]]:
        """The last without a bye, so that the others can be paired."""
        if len(self.ranked) % 2 == 0:
            if not self._completable(self.left):
                self._refuse()
            return None, ()
        passed_over: list[int] = []
        for position in reversed(range(len(self.ranked))):
            player = self.ranked[position]
            if player.full_bye_round is None and self._completable(self.left & ~(1 << position)):
                self.left &= ~(1 << position)
                return player.number, tuple(passed_over)
            passed_over.append(player.number)
        return self._refuse()

    def _refuse(self) -> tuple[None, tuple[int, ...]]:
        raise NoLegalPairing(
            self.field.round_number,
            say(N_("Without a rematch or a second bye the players cannot all be paired: too many of them have met.")),
        )

    def _completable(self, active: int) -> bool:
        return GeneralMatching(self.rows, active).complete()

    def _couples(self) -> Iterator[_Couple]:
        carried: list[int] = []
        groups = self._groups()
        for number, (score, own) in enumerate(groups):
            members = carried + own
            is_last = number == len(groups) - 1
            down = [members.pop()] if len(members) % 2 and not is_last else []
            half = len(members) // 2
            upper, lower = members[:half], members[half:]
            for place, higher in enumerate(upper):
                couple = self._best(higher, self._in_order(lower, place), score)
                if couple is not None:
                    yield couple
            carried = [p for p in [*members, *down] if self.left >> p & 1]
        while carried:  # whom no half of the last group could take: anybody left, in order
            higher = carried[0]
            couple = self._best(higher, carried[1:], self.ranked[carried[-1]].points)
            assert couple is not None  # after every pair the rest could still be paired
            yield couple
            carried = [p for p in carried if self.left >> p & 1]

    def _groups(self) -> list[tuple[Points, list[int]]]:
        groups: dict[Points, list[int]] = {}
        for position, player in enumerate(self.ranked):
            if self.left >> position & 1:
                groups.setdefault(player.points, []).append(position)
        return list(groups.items())

    def _in_order(self, lower: list[int], place: int) -> list[int]:
        """The lower half from the own place down, then from it up, those still free."""
        order = lower[place:] + lower[:place][::-1]
        return [position for position in order if self.left >> position & 1]

    def _best(self, higher: int, candidates: list[int], score: Points) -> _Couple | None:
        """The first candidate that leaves a round that can be paired."""
        passed_over: list[int] = []
        for other in candidates:
            rest = self.left & ~(1 << higher | 1 << other)
            if self.rows[higher] >> other & 1 and self._completable(rest):
                self.left = rest
                return _Couple(higher, other, score, tuple(passed_over))
            passed_over.append(self.ranked[other].number)
        return None

    def _board(self, board: int, couple: _Couple) -> SimplePair:
        higher, lower = self.ranked[couple.higher], self.ranked[couple.lower]
        white, black, reason = self._colours(board, higher, lower)
        floated = tuple(player.number for player in (higher, lower) if player.points > couple.group)
        return SimplePair(board, white.number, black.number, couple.group, floated, couple.passed_over, reason)

    def _colours(
        self, board: int, higher: QuickPlayer, lower: QuickPlayer
    ) -> tuple[QuickPlayer, QuickPlayer, ColourReason]:
        a, b = colour_difference(higher.colours), colour_difference(lower.colours)
        if a != b:
            return (higher, lower, ColourReason.FEWER_WHITES) if a < b else (lower, higher, ColourReason.FEWER_WHITES)
        last, other = _last(higher), _last(lower)
        if last is not other:
            higher_white = last is Colour.BLACK or (last is None and other is Colour.WHITE)
            return (*((higher, lower) if higher_white else (lower, higher)), ColourReason.ALTERNATION)
        drawn = (board % 2 == 1) is (self.field.initial_colour is Colour.WHITE)
        return (*((higher, lower) if drawn else (lower, higher)), ColourReason.BOARD)


def _last(player: QuickPlayer) -> Colour | None:
    return player.colours[-1] if player.colours else None


# ----------------------------------------------------------------------------------------------- the difference


@dataclass(frozen=True, slots=True)
class QuickDifference:
    """How the two pairings differ; pairs are (White, Black) by number, the smaller number first in `recoloured`."""

    only_dutch: tuple[tuple[int, int], ...]
    only_simple: tuple[tuple[int, int], ...]
    recoloured: tuple[tuple[int, int], ...]
    """Pairs that both have, with the colours the other way round; as (White, Black) of the Dutch rules."""
    dutch_bye: int | None
    simple_bye: int | None

    @property
    def is_none(self) -> bool:
        """Whether pairs, colours and the bye are the same."""
        return not (self.only_dutch or self.only_simple or self.recoloured) and self.dutch_bye == self.simple_bye


def difference(dutch: RoundPairing, simple: SimplePairing) -> QuickDifference:
    """Compare the two pairings of one field."""
    first = {frozenset((pair.white, pair.black)): (pair.white, pair.black) for pair in dutch.pairs}
    second = {frozenset((pair.white, pair.black)): (pair.white, pair.black) for pair in simple.pairs}
    return QuickDifference(
        only_dutch=tuple(pair for key, pair in first.items() if key not in second),
        only_simple=tuple(pair for key, pair in second.items() if key not in first),
        recoloured=tuple(pair for key, pair in first.items() if key in second and second[key] != pair),
        dutch_bye=dutch.bye,
        simple_bye=simple.bye,
    )
