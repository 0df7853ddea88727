"""The tournament as an immutable snapshot: everything that rules, formats and reports read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from crosstable.domain.colours import Colour
from crosstable.domain.players import Player
from crosstable.domain.points import ZERO, Points
from crosstable.domain.results import ResultCode, RoundResult
from crosstable.domain.scoring import STANDARD, ScoringSystem
from crosstable.domain.teams import LineUp, MatchScoring, Team, TeamByes, TeamForfeit


@dataclass(frozen=True, slots=True)
class ProhibitedGroup:
    """Players of whom no two may meet in rounds `first_round` to `last_round` (TRF26 260, JaVaFo XXP)."""

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int = 999

    def covers(self, round_number: int) -> bool:
        """Whether the prohibition holds in this round."""
        return self.first_round <= round_number <= self.last_round


@dataclass(frozen=True, slots=True)
class Acceleration:
    """Fictitious points of the players `first_tpn` to `last_tpn` in a range of rounds (TRF26 250, JaVaFo XXA)."""

    points: Points
    first_round: int
    last_round: int
    first_tpn: int
    last_tpn: int
    match_points: Points | None = None
    """For team events; `None` for individuals."""

    def covers(self, tpn: int, round_number: int) -> bool:
        """Whether the player has these points when that round is paired."""
        return self.first_round <= round_number <= self.last_round and self.first_tpn <= tpn <= self.last_tpn


@dataclass(frozen=True, slots=True)
class AnnouncedBye:
    """Byes on request or by rule (TRF26 240): `code` is FPB, HPB or ZPB; `ids` are TPNs (teams: numbers)."""

    code: ResultCode
    round_number: int
    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SpecialPoints:
    """Points that do not follow the scoring system (TRF26 record 299).

    With a `code`: that result is worth `points` (to these players in that round; to everybody where `ids`
    is empty, in every round where `round_number` is `None`).  Without a code: a bonus or, negative, a
    penalty that counts from that round on.
    """

    code: ResultCode | None
    points: Points
    round_number: int | None = None
    ids: tuple[int, ...] = ()
    match_points: Points | None = None

    def applies(self, tpn: int, round_number: int) -> bool:
        """Whether a record with a code reaches this player's result of this round."""
        return (not self.ids or tpn in self.ids) and self.round_number in (None, round_number)


@dataclass(frozen=True, slots=True)
class Game:
    """A board of a round: two opponents with the code that stands for each; forfeited games included."""

    round_number: int
    white: int
    black: int
    white_code: ResultCode
    black_code: ResultCode


@dataclass(frozen=True, kw_only=True)
class Tournament:
    """One section of an event at one moment.

    Rounds count from 1.  Players are named by TPN everywhere and are kept in TPN order.  Nothing here is
    computed from a clock or a file; scores are exact (`Points`).
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start_date: date | None = None
    end_date: date | None = None
    type_text: str = ""
    """Free words about the type of tournament (092)."""
    type_code: str = ""
    """The TRF26 type code (192), kept as it was written where it is unknown."""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    time_control_code: str = ""
    """The time control in seconds (222): ``5400+30``."""
    round_dates: tuple[date | None, ...] = ()
    rounds_planned: int | None = None
    """The number of rounds announced (142, XXR); `None` where the source does not say."""
    initial_colour: Colour | None = None
    """The colour drawn by lot before round 1 (152, XXC)."""
    scoring: ScoringSystem = STANDARD
    starting_rank_method: str = ""
    """Record 172: federation and method, ``ENG FIDON``."""
    pairing_controller: str = ""
    tie_breaks: tuple[str, ...] = ()
    """The tie-breaks that separate players (202), without the points."""
    standings_order: tuple[str, ...] = ()
    """The full definition of the standings (212), ``PTS`` included."""
    pair_by_rank: bool = False
    """JaVaFo ``XXC rank``: the rank column, not the TPN, orders the players for pairing."""
    players: tuple[Player, ...] = ()
    byes: tuple[AnnouncedBye, ...] = ()
    prohibited: tuple[ProhibitedGroup, ...] = ()
    accelerations: tuple[Acceleration, ...] = ()
    special_points: tuple[SpecialPoints, ...] = ()
    teams: tuple[Team, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    team_byes: TeamByes | None = None
    team_forfeits: tuple[TeamForfeit, ...] = ()
    board_colours: str = ""
    """Colours of the boards of the first-named team (352): ``WBWB``."""
    match_scoring: MatchScoring = field(default_factory=MatchScoring)
    comments: tuple[str, ...] = ()
    """Comment lines (``###``) without the three signs."""
    unknown_records: tuple[str, ...] = ()
    """Records that no rule here knows, kept as they were for the way back."""

    @cached_property
    def by_tpn(self) -> Mapping[int, Player]:
        """The players by TPN."""
        return {player.tpn: player for player in self.players}

    @cached_property
    def recorded_rounds(self) -> int:
        """How many rounds the players' rows reach."""
        return max((len(player.rounds) for player in self.players), default=0)

    @cached_property
    def paired_rounds(self) -> int:
        """The number of the last round in which anybody has a game, a forfeit or a PAB."""
        return max((_last_paired(player.rounds) for player in self.players), default=0)

    @property
    def next_round(self) -> int:
        """The round to pair next: the first after the last that has a game or a PAB.

        A round that holds nothing but requested byes is not paired yet: its byes are absences announced.
        """
        return self.paired_rounds + 1

    def is_absent(self, tpn: int, round_number: int) -> bool:
        """Whether the player takes no part in the pairing of a round.

        In a round that was paired, everybody without an opponent or the PAB was absent; in a round to come,
        whoever has a bye in the row or in record 240.
        """
        result = self.by_tpn[tpn].result(round_number)
        if round_number <= self.paired_rounds:
            return not result.is_paired
        return result.code is not ResultCode.NOT_PAIRED or (tpn, round_number) in self._announced

    @cached_property
    def _announced(self) -> Mapping[tuple[int, int], ResultCode]:
        return {(tpn, bye.round_number): bye.code for bye in self.byes for tpn in bye.ids}

    def announced_bye(self, tpn: int, round_number: int) -> ResultCode | None:
        """The bye announced in record 240 for this player and round, if any."""
        return self._announced.get((tpn, round_number))

    def round_points(self, tpn: int, round_number: int) -> Points:
        """What a player's round is worth, special points (299) of that result included, bonuses excluded.

        A blank cell is an absence once the round has been paired, and nothing before.
        """
        result = self.by_tpn[tpn].result(round_number)
        if result.code is ResultCode.NOT_PAIRED and round_number > self.paired_rounds:
            return ZERO
        points = self.scoring.points(result)
        for special in self.special_points:
            if special.code is not None and special.code is _base(result.code) and special.applies(tpn, round_number):
                points = special.points
        return points

    def bonus(self, tpn: int, after_round: int) -> Points:
        """Bonus and penalty points (299 without a type) that count once `after_round` has been played."""
        total = 0
        for special in self.special_points:
            if special.code is None and tpn in special.ids and (special.round_number or 0) <= after_round:
                total += special.points
        return Points(total)

    def score(self, tpn: int, after_round: int | None = None) -> Points:
        """The player's points after a round (default: after every recorded round), without fictitious points."""
        last = self.recorded_rounds if after_round is None else after_round
        return Points(sum(self.round_points(tpn, n) for n in range(1, last + 1)) + self.bonus(tpn, last))

    def games(self, round_number: int) -> Iterator[Game]:
        """The boards of a round, forfeited games included, by White's TPN; colours unknown count as recorded order."""
        for player in self.players:
            result = player.result(round_number)
            if result.opponent is None or result.opponent not in self.by_tpn:
                continue
            other = self.by_tpn[result.opponent].result(round_number)
            white = result.colour is Colour.WHITE
            unknown = result.colour is None and other.colour is None and player.tpn < result.opponent
            if other.opponent == player.tpn and (white or unknown):
                yield Game(round_number, player.tpn, result.opponent, result.code, other.code)


def _last_paired(rounds: tuple[RoundResult, ...]) -> int:
    for index in range(len(rounds), 0, -1):
        if rounds[index - 1].is_paired:
            return index
    return 0


def _base(code: ResultCode) -> ResultCode:
    """The symbol of record 299 that covers a result code: ``W`` covers 1 and W, and so on."""
    return _SPECIAL_SYMBOL.get(code, code)


_SPECIAL_SYMBOL = {
    ResultCode.WIN: ResultCode.UNRATED_WIN,
    ResultCode.DRAW: ResultCode.UNRATED_DRAW,
    ResultCode.LOSS: ResultCode.UNRATED_LOSS,
    ResultCode.NOT_PAIRED: ResultCode.ZPB,
}
