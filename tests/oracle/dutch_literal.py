"""The FIDE Dutch system (C.04.3, in force since 1 February 2026), done the slow and literal way.

This module is a test oracle. It imports nothing of the engine that it tests, and it takes no short cut that the
text of the rules does not give: every set of downfloaters and every matching of a bracket is looked at, the criteria
are evaluated as written, and the first candidate in generation order wins. It handles about eleven players.

Article numbers refer to C.04.3 unless another document is named; ``[C9]`` is a criterion of Article 2.

How to read it, from top to bottom:

* the input (``OracleField``) and output (``OracleResult``) data, plain frozen dataclasses;
* ``Profile``: what the history says of one player (scores, colours, floats, bye eligibility);
* colours (Art. 5), completion ([C4], [C5]), criteria ([C6]..[C21]), generation order (Art. 3 and 4);
* ``LiteralRound``: the bracket loop of Art. 1.9.

Three readings where the text is silent or disputed follow the engines that arbiters use: prohibited pairs count
like [C1]; [C13] does not count a pair of two absolute preferences; the effective pairing number of Art. 5.2.5
follows the ruling of the Systems of Pairings and Programs Commission (August 2026).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Literal, NamedTuple

PLAYED = frozenset("1=0WDL")
"""Result codes of games that were played (C.04.2 3.4 and 3.5 look at these only)."""

ON_THE_PAIRING = PLAYED | frozenset("+-U")
"""Codes of a round in which the player was on the pairing list: game, forfeit or pairing-allocated bye."""

LIMBO = 10**9
"""Score difference of a moved-down player who is not paired in the bracket: larger than any other ([C18], [C20])."""


def scoring(
    win: int,
    draw: int,
    loss: int,
    *,
    pab: int | None = None,
    zero_bye: int = 0,
    forfeit_loss: int = 0,
) -> dict[str, int]:
    """Return points per result code, in any integer unit, the way TRF records 162 spell a scoring system."""
    played = {"1": win, "W": win, "=": draw, "D": draw, "0": loss, "L": loss}
    unplayed = {"+": win, "-": forfeit_loss, "F": win, "H": draw, "Z": zero_bye}
    return played | unplayed | {"U": win if pab is None else pab}


STANDARD = scoring(10, 5, 0)
"""1, ½, 0 in tenths of a point."""


class Impossible(Exception):
    """No legal pairing of the round exists (Art. 1.9.3): the arbiter decides."""


# ---------------------------------------------------------------------------------------------------------------------
# Input


@dataclass(frozen=True, slots=True)
class OracleGame:
    """One past round of one player. ``opponent`` and ``colour`` are None for byes."""

    opponent: int | None
    colour: str | None
    code: str


@dataclass(frozen=True, slots=True)
class OraclePlayer:
    """A player: tournament pairing number, past rounds (None = blank) and virtual points.

    ``virtual[k]`` are the virtual points (C.04.7) that counted when round k + 1 was paired, up to and including the
    round to be paired now. A shorter tuple means zeros.
    """

    tpn: int
    rounds: tuple[OracleGame | None, ...] = ()
    virtual: tuple[int, ...] = ()


@dataclass(frozen=True)
class OracleField:
    """A position: everything that the pairing of one round depends on."""

    players: tuple[OraclePlayer, ...]
    round_number: int
    total_rounds: int
    initial_colour: str = "w"
    absent: frozenset[int] = frozenset()
    forbidden: frozenset[frozenset[int]] = frozenset()
    points: Mapping[str, int] = dataclasses.field(default_factory=lambda: STANDARD)

    @cached_property
    def by_tpn(self) -> dict[int, OraclePlayer]:
        """Players by tournament pairing number."""
        return {player.tpn: player for player in self.players}

    def game(self, tpn: int, round_number: int) -> OracleGame | None:
        """Return what the player did in a past round; None for a blank and for rounds outside the history."""
        rounds = self.by_tpn[tpn].rounds
        return rounds[round_number - 1] if 0 < round_number <= len(rounds) else None

    def past_games(self, tpn: int) -> list[OracleGame | None]:
        """Return one entry for each round before the one to be paired."""
        return [self.game(tpn, number) for number in range(1, self.round_number)]

    def points_of(self, game: OracleGame | None) -> int:
        """Return the points of a round. A blank is a zero-point bye."""
        return self.points["Z" if game is None else game.code]

    def pairing_score(self, tpn: int, round_number: int) -> int:
        """Return the score with which the player entered a round: points so far and virtual points (C.04.7 1.5)."""
        played = sum(self.points_of(self.game(tpn, number)) for number in range(1, round_number))
        virtual = self.by_tpn[tpn].virtual
        return played + (virtual[round_number - 1] if round_number <= len(virtual) else 0)


# ---------------------------------------------------------------------------------------------------------------------
# Output


class Criteria(NamedTuple):
    """The quality of a candidate, [C6] to [C21], smaller is better, compared from left to right (Art. 2)."""

    c6: int
    c7: tuple[int, ...]
    c8: tuple[int, tuple[int, ...]]
    c9: int
    c10: int
    c11: int
    c12: int
    c13: int
    c14: int
    c15: int
    c16: int
    c17: int
    c18: tuple[int, ...]
    c19: tuple[int, ...]
    c20: tuple[int, ...]
    c21: tuple[int, ...]


@dataclass(frozen=True)
class OracleCandidate:
    """One way to pair a bracket. Pairs are (higher ranked, lower ranked) in rank order of the first; all are TPNs."""

    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    criteria: Criteria
    generation: tuple[object, ...]


@dataclass(frozen=True)
class OracleBracket:
    """A bracket (Art. 1.3) and what became of it. ``level`` counts the scoregroups from 0 at the top."""

    level: int
    score: int
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    chosen: OracleCandidate


@dataclass(frozen=True)
class OracleResult:
    """A paired round. ``pairs`` are (white, black) in board order (C.04.2 3.6), ``colour_articles`` run in parallel."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    colour_articles: tuple[str, ...] = ()
    bye_score: int | None = None
    brackets: tuple[OracleBracket, ...] = ()


# ---------------------------------------------------------------------------------------------------------------------
# What the history says of one player

ABSOLUTE, STRONG, MILD, NONE = 3, 2, 1, 0


def opposite(colour: str) -> str:
    """Return the other colour."""
    return "b" if colour == "w" else "w"


def colour_difference(colours: Sequence[str]) -> int:
    """Return games with White minus games with Black (Art. 1.6)."""
    return colours.count("w") - colours.count("b")


def colour_preference(colours: Sequence[str]) -> tuple[int, str | None]:
    """Return strength and wanted colour (Art. 1.7); the first rule that fits decides."""
    if not colours:
        return NONE, None
    difference, last = colour_difference(colours), colours[-1]
    if abs(difference) >= 2:
        return ABSOLUTE, "b" if difference > 0 else "w"
    if len(colours) >= 2 and colours[-2] == last:
        return ABSOLUTE, opposite(last)
    if difference:
        return STRONG, "b" if difference > 0 else "w"
    return MILD, opposite(last)


def float_in(field: OracleField, tpn: int, round_number: int) -> str:
    """Return "down", "up" or "" for a past round (Art. 1.4), with the scores and virtual points of that round."""
    if round_number < 1:
        return ""
    game = field.game(tpn, round_number)
    if game is not None and game.code in PLAYED and game.opponent is not None:
        own = field.pairing_score(tpn, round_number)
        other = field.pairing_score(game.opponent, round_number)
        return "down" if own > other else "up" if own < other else ""
    is_pab = game is not None and game.code == "U"
    return "down" if is_pab or field.points_of(game) > field.points["0"] else ""


def excludes_from_pab(field: OracleField, game: OracleGame | None) -> bool:
    """Tell whether one past round bars the player from the bye: a PAB, or a win's points unplayed ([C2])."""
    if game is None:
        return False
    unplayed = game.code not in PLAYED
    return game.code == "U" or (unplayed and field.points_of(game) >= field.points["1"])


@dataclass(frozen=True)
class Profile:
    """The facts about one player who takes part in the round."""

    tpn: int
    score: int
    colours: tuple[str, ...]
    difference: int
    strength: int
    wants: str | None
    met: frozenset[int]
    last_float: str
    earlier_float: str
    may_get_pab: bool
    unplayed: int
    topscorer: bool


def profile(field: OracleField, tpn: int) -> Profile:
    """Collect the facts about a player from the history."""
    games = field.past_games(tpn)
    played = [game for game in games if game is not None and game.code in PLAYED]
    colours = tuple(game.colour for game in played if game.colour is not None)  # C.04.2 3.4
    strength, wants = colour_preference(colours)
    score = field.pairing_score(tpn, field.round_number)
    return Profile(
        tpn=tpn,
        score=score,
        colours=colours,
        difference=colour_difference(colours),
        strength=strength,
        wants=wants,
        met=frozenset(game.opponent for game in played if game.opponent is not None),  # [C1], C.04.2 3.5
        last_float=float_in(field, tpn, field.round_number - 1),
        earlier_float=float_in(field, tpn, field.round_number - 2),
        may_get_pab=not any(excludes_from_pab(field, game) for game in games),
        unplayed=len(games) - len(played),
        topscorer=is_topscorer(field, score),
    )


def is_topscorer(field: OracleField, score: int) -> bool:
    """Art. 1.8: in the last round, a score of more than half of the points that could be won so far."""
    last_round = field.round_number == field.total_rounds
    return last_round and 2 * score > field.points["1"] * (field.round_number - 1)


def effective_numbers(field: OracleField) -> dict[int, int]:
    """Rank by TPN of the players who are paired now or were paired before (ruling on Art. 5.2.5)."""

    def counts(tpn: int) -> bool:
        return tpn not in field.absent or any(
            game is not None and game.code in ON_THE_PAIRING for game in field.past_games(tpn)
        )

    numbered = sorted(filter(counts, field.by_tpn))
    return {tpn: number for number, tpn in enumerate(numbered, start=1)}


# ---------------------------------------------------------------------------------------------------------------------
# Colours (Art. 5)


def wish_of(higher: Profile, lower: Profile) -> tuple[Profile, str, str] | None:
    """Return (player, colour, article) of the wish that is granted by 5.2.1 to 5.2.4, or None without any wish."""
    if higher.wants is None and lower.wants is None:
        return None
    if higher.wants is None or lower.wants is None or higher.wants != lower.wants:  # 5.2.1
        chosen = lower if higher.wants is None else higher
        return chosen, str(chosen.wants), "5.2.1"
    wants = higher.wants
    if higher.strength != lower.strength:  # 5.2.2
        return (higher if higher.strength > lower.strength else lower), wants, "5.2.2"
    if higher.strength == ABSOLUTE and abs(higher.difference) != abs(lower.difference):  # 5.2.2, topscorers
        return (higher if abs(higher.difference) > abs(lower.difference) else lower), wants, "5.2.2"
    for mine, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):  # 5.2.3
        if mine != other:
            return higher, opposite(mine), "5.2.3"
    return higher, wants, "5.2.4"


# ---------------------------------------------------------------------------------------------------------------------
# Generation order (Art. 3 and 4)


def homogeneous_key(pairs: Iterable[tuple[int, int]], floaters: Iterable[int], size: int) -> tuple[object, ...]:
    """Return the place of a matching of BSN 1..size in the order of exchanges and transpositions (Art. 3.3, 4.2, 4.3).

    A matching appears first with the smaller BSN of every pair in S1. What left S1 and what entered it is then known:
    a. number of exchanged players, b. difference of the exchanged BSN sums, c. largest BSN out of S1,
    d. smallest BSN into S1, and last the transposition of S2.
    """
    matched = sorted((min(pair), max(pair)) for pair in pairs)
    half = len(matched)  # original S1 is 1..half
    upper = [first for first, _ in matched]
    outgoing = sorted((bsn for bsn in range(1, half + 1) if bsn not in upper), reverse=True)
    incoming = sorted(bsn for bsn in upper if bsn > half)
    assert len(outgoing) == len(incoming)
    assert len(upper) * 2 + len(list(floaters)) == size
    return (
        len(incoming),
        sum(incoming) - sum(outgoing),
        tuple(-bsn for bsn in outgoing),
        tuple(incoming),
        tuple(second for _, second in matched),
    )


def generation_key(
    mdps: Sequence[int],
    residents: Sequence[int],
    pairs: Sequence[tuple[int, int]],
) -> tuple[object, ...]:
    """Return the place of a candidate in the generation order of its bracket.

    ``mdps`` and ``residents`` are in rank order. Heterogeneous brackets order the set of paired MDPs (Art. 4.4), then
    their opponents, then the remainder as a homogeneous bracket with fresh BSNs.
    """
    bsn = {player: number for number, player in enumerate([*mdps, *residents], start=1)}
    partner = dict(pairs) | {second: first for first, second in pairs}
    paired_mdps = [player for player in mdps if player in partner]
    taken = {partner[player] for player in paired_mdps}
    remainder = [player for player in residents if player not in taken]
    fresh = {player: number for number, player in enumerate(remainder, start=1)}
    inside = [(fresh[first], fresh[second]) for first, second in pairs if first in fresh and second in fresh]
    floating = [fresh[player] for player in remainder if player not in partner]
    return (
        tuple(bsn[player] for player in paired_mdps),
        tuple(bsn[partner[player]] for player in paired_mdps),
        homogeneous_key(inside, floating, len(remainder)),
    )


# ---------------------------------------------------------------------------------------------------------------------
# The round


class _Bracket(NamedTuple):
    """Bracket in work; players are ranks (0 = highest ranked player of the field)."""

    level: int
    mdps: tuple[int, ...]
    residents: tuple[int, ...]


Reading = Literal["text", "engines"]
Pairs = tuple[tuple[int, int], ...]
FloaterCriteria = tuple[int, tuple[int, ...], tuple[int, tuple[int, ...]], int]


class LiteralRound:
    """One round to be paired.

    Inside, players are numbered by rank order (Art. 1.2): 0 is the highest ranked player present. Sets of players are
    bit masks. At the border (``pair``, ``candidates``, ``evaluate``) players are TPNs.
    """

    def __init__(self, field: OracleField, reading: Reading = "text") -> None:
        self.field = field
        self.reading = reading
        present = [tpn for tpn in field.by_tpn if tpn not in field.absent]
        self.profiles = sorted((profile(field, tpn) for tpn in present), key=lambda p: (-p.score, p.tpn))
        self.rank = {p.tpn: number for number, p in enumerate(self.profiles)}
        self.numbers = effective_numbers(field)
        self.everybody = (1 << len(self.profiles)) - 1
        self.groups = self._scoregroups()
        self._ok = [[self._compatible(a, b) for b in self.profiles] for a in self.profiles]
        self._perfect: dict[int, bool] = {0: True}
        self._bracket_perfect: dict[tuple[int, int], bool] = {}
        self._look_ahead: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}
        self._heads: dict[tuple[int, tuple[int, ...], tuple[int, ...]], FloaterCriteria] = {}
        self._faults: dict[tuple[int, int], tuple[int, int, int, int]] = {}
        self.bye_score = self._lowest_bye_score()

    # -- set-up

    def _scoregroups(self) -> list[tuple[int, ...]]:
        """Return the non-empty scoregroups from the top (Art. 1.3.1), each in rank order."""
        scores = sorted({p.score for p in self.profiles}, reverse=True)
        return [tuple(i for i, p in enumerate(self.profiles) if p.score == score) for score in scores]

    def _compatible(self, a: Profile, b: Profile) -> bool:
        """[C1] and [C3]: not met, not prohibited, no two non-topscorers with the same absolute preference."""
        if a.tpn == b.tpn or b.tpn in a.met or frozenset((a.tpn, b.tpn)) in self.field.forbidden:
            return False
        both_absolute = a.strength == b.strength == ABSOLUTE and a.wants == b.wants
        return not both_absolute or a.topscorer or b.topscorer

    # -- completion: [C4] and [C5]

    def _matchable(self, mask: int) -> bool:
        """Tell whether all players of the mask can be paired with each other."""
        known = self._perfect.get(mask)
        if known is None:
            first = (mask & -mask).bit_length() - 1
            rest = mask & ~(1 << first)
            known = any(self._ok[first][other] and self._matchable(rest & ~(1 << other)) for other in _ranks(rest))
            self._perfect[mask] = known
        return known

    def _lowest_bye_score(self) -> int | None:
        """[C5]: the lowest score of a player who may get the bye and leaves a field that can be paired completely.

        Raises Impossible if the round has no legal pairing at all.
        """
        if not len(self.profiles) % 2:
            if not self._matchable(self.everybody):
                raise Impossible(f"round {self.field.round_number} has no legal pairing")
            return None
        scores = [
            p.score
            for i, p in enumerate(self.profiles)
            if p.may_get_pab and self._matchable(self.everybody & ~(1 << i))
        ]
        if not scores:
            raise Impossible(f"round {self.field.round_number} has no legal pairing")
        return min(scores)

    def _gets_lowest_bye(self, rank: int) -> bool:
        """[C2] and [C5] for a bye of this player."""
        return self.profiles[rank].may_get_pab and self.profiles[rank].score == self.bye_score

    def completable(self, mask: int) -> bool:
        """[C4]: all players of the mask can be paired; if they are odd, all but one with the lowest bye score."""
        if not mask.bit_count() % 2:
            return self._matchable(mask)
        return any(self._gets_lowest_bye(i) and self._matchable(mask & ~(1 << i)) for i in _ranks(mask))

    def _below(self, level: int) -> int:
        """Return the mask of all players in scoregroups below the given one."""
        return _mask(i for group in self.groups[level + 1 :] for i in group)

    # -- candidates of a bracket

    def _may_pair(self, bracket: _Bracket, first: int, second: int) -> bool:
        """Tell whether a bracket may hold the pair: compatible, and not two moved-down players (Art. 3.2)."""
        both_mdps = first in bracket.mdps and second in bracket.mdps
        return self._ok[first][second] and not both_mdps

    def _pairable(self, bracket: _Bracket, mask: int) -> bool:
        """Tell whether all players of the mask can be paired inside the bracket."""
        if not mask:
            return True
        key = (_mask(bracket.mdps), mask)
        if key not in self._bracket_perfect:
            first = (mask & -mask).bit_length() - 1
            rest = mask & ~(1 << first)
            self._bracket_perfect[key] = any(
                self._may_pair(bracket, first, other) and self._pairable(bracket, rest & ~(1 << other))
                for other in _ranks(rest)
            )
        return self._bracket_perfect[key]

    def _matchings(self, bracket: _Bracket, players: Sequence[int]) -> Iterator[Pairs]:
        """Yield every way to pair all the given players inside the bracket."""
        if not players:
            yield ()
            return
        first, *rest = players
        for other in rest:
            if self._may_pair(bracket, first, other):
                left = [player for player in rest if player != other]
                for tail in self._matchings(bracket, left):
                    yield ((first, other), *tail)

    def _floater_sets(self, bracket: _Bracket) -> Iterator[tuple[int, ...]]:
        """Yield every set of downfloaters that satisfies [C1] to [C5], smaller sets first."""
        players = [*bracket.mdps, *bracket.residents]
        below, whole = self._below(bracket.level), _mask(players)
        for count in range(len(players) + 1):
            for floaters in combinations(players, count):
                out = _mask(floaters)
                if self._pairable(bracket, whole & ~out) and self.completable(out | below):
                    yield floaters

    # -- criteria

    def _scores(self, ranks: Iterable[int]) -> tuple[int, ...]:
        """Return the scores of some players, highest first."""
        return tuple(sorted((self.profiles[i].score for i in ranks), reverse=True))

    def _next_bracket(self, bracket: _Bracket, floaters: tuple[int, ...]) -> _Bracket | None:
        """Return the bracket that the downfloaters enter, if there is one."""
        level = bracket.level + 1
        return _Bracket(level, floaters, self.groups[level]) if level < len(self.groups) else None

    def _c8(self, bracket: _Bracket, floaters: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        """[C8]: fewest downfloaters, then their lowest scores, that the next bracket allows; exactly one bracket."""
        following = self._next_bracket(bracket, floaters)
        if following is None:
            return 0, ()
        key = (bracket.level, _mask(floaters))
        if key not in self._look_ahead:
            values = ((len(out), self._scores(out)) for out in self._floater_sets(following))
            first = next(values)
            same_size = [first]
            for value in values:
                if value[0] > first[0]:
                    break
                same_size.append(value)
            self._look_ahead[key] = min(same_size)
        return self._look_ahead[key]

    def _c9(self, floaters: tuple[int, ...]) -> int:
        """[C9]: unplayed rounds of the bye player, if the only downfloater is known to be that player."""
        if len(floaters) != 1 or self.profiles[floaters[0]].score != self.bye_score:
            return 0
        return self.profiles[floaters[0]].unplayed

    def _floater_criteria(self, bracket: _Bracket, floaters: tuple[int, ...]) -> FloaterCriteria:
        """[C6] to [C9] depend on the downfloaters only."""
        key = (bracket.level, bracket.mdps, floaters)
        if key not in self._heads:
            scores, look_ahead = self._scores(floaters), self._c8(bracket, floaters)
            self._heads[key] = (len(floaters), scores, look_ahead, self._c9(floaters))
        return self._heads[key]

    def _pair_faults(self, first: int, second: int) -> tuple[int, int, int, int]:
        """Return what one pair adds to [C10] to [C13]."""
        key = (first, second)
        if key not in self._faults:
            self._faults[key] = self._count_faults(first, second)
        return self._faults[key]

    def _count_faults(self, first: int, second: int) -> tuple[int, int, int, int]:
        a, b = self.profiles[first], self.profiles[second]
        topscorers = self._topscorer_faults if self.reading == "text" else self._topscorer_faults_of_engines
        c10, c11 = topscorers(first, second) if a.topscorer or b.topscorer else (0, 0)
        c12 = int(a.wants is not None and a.wants == b.wants)
        strong = a.strength >= STRONG and b.strength >= STRONG
        c13 = int(c12 and strong and not a.strength == b.strength == ABSOLUTE)
        return c10, c11, c12, c13

    def _topscorer_faults(self, first: int, second: int) -> tuple[int, int]:
        """[C10] and [C11] as written: who gets a difference beyond 2, who gets a third equal colour in a row."""
        white, black = (self.profiles[i] for i in self.colours(first, second)[:2])
        differences = white.difference + 1, black.difference - 1
        third = white.colours[-2:] == ("w", "w"), black.colours[-2:] == ("b", "b")
        return sum(abs(value) > 2 for value in differences), sum(third)

    def _topscorer_faults_of_engines(self, first: int, second: int) -> tuple[int, int]:
        """[C10] and [C11] as the known engines count them: only where two absolute preferences clash.

        The same as the text as long as the colours of all earlier rounds were regular. After arbiters' pairings it is
        not: by the text a topscorer whose difference goes from -4 to -3, or who is due a third White after four Blacks,
        counts as well, whatever the opponent.
        """
        a, b = self.profiles[first], self.profiles[second]
        if a.wants != b.wants or not a.strength == b.strength == ABSOLUTE:
            return 0, 0
        c10 = int(abs(a.difference) >= 2 and abs(b.difference) >= 2)
        if abs(a.difference) == abs(b.difference):
            return c10, int(_repeated(a) is not None and _repeated(a) == _repeated(b))
        refused = a if abs(a.difference) < abs(b.difference) else b
        return c10, int(_repeated(refused) == opposite(str(a.wants)))

    def _criteria(self, bracket: _Bracket, pairs: Pairs, floaters: tuple[int, ...]) -> Criteria:
        """Evaluate [C6] to [C21] for a candidate."""
        c6, c7, c8, c9 = self._floater_criteria(bracket, floaters)
        faults = [self._pair_faults(*pair) for pair in pairs]
        c10, c11, c12, c13 = map(sum, zip(*faults, strict=True)) if faults else (0, 0, 0, 0)
        dropped = [self.profiles[i] for i in floaters if i in bracket.residents]
        mdp_pairs = [pair for pair in pairs if pair[0] in bracket.mdps]  # MDPs rank above all residents
        opponents = [self.profiles[second] for _, second in mdp_pairs]
        return Criteria(
            c6,
            c7,
            c8,
            c9,
            c10,
            c11,
            c12,
            c13,
            c14=sum(p.last_float == "down" for p in dropped),
            c15=sum(p.last_float == "up" for p in opponents),
            c16=sum(p.earlier_float == "down" for p in dropped),
            c17=sum(p.earlier_float == "up" for p in opponents),
            c18=self._mdp_differences(bracket, mdp_pairs, "last_float"),
            c19=self._opponent_differences(mdp_pairs, "last_float"),
            c20=self._mdp_differences(bracket, mdp_pairs, "earlier_float"),
            c21=self._opponent_differences(mdp_pairs, "earlier_float"),
        )

    def _difference(self, pair: tuple[int, int]) -> int:
        return self.profiles[pair[0]].score - self.profiles[pair[1]].score

    def _mdp_differences(self, bracket: _Bracket, mdp_pairs: list[tuple[int, int]], which: str) -> tuple[int, ...]:
        """[C18], [C20]: score differences of the MDPs that floated down before; LIMBO for those not paired here."""
        pair_of = {pair[0]: pair for pair in mdp_pairs}
        again = [mdp for mdp in bracket.mdps if getattr(self.profiles[mdp], which) == "down"]
        values = (self._difference(pair_of[mdp]) if mdp in pair_of else LIMBO for mdp in again)
        return tuple(sorted(values, reverse=True))

    def _opponent_differences(self, mdp_pairs: list[tuple[int, int]], which: str) -> tuple[int, ...]:
        """[C19], [C21]: score differences of the MDPs' opponents that floated up before."""
        again = [pair for pair in mdp_pairs if getattr(self.profiles[pair[1]], which) == "up"]
        return tuple(sorted(map(self._difference, again), reverse=True))

    # -- choice

    def _best(self, bracket: _Bracket) -> tuple[Pairs, tuple[int, ...]]:
        """Return the best candidate (Art. 1.9.2): best criteria, then first in generation order.

        [C6] to [C9] come first and depend on the downfloaters only, so the matchings of other sets of downfloaters
        are not looked at. ``candidates`` gives all of them.
        """
        found = self._best_floater_sets(bracket)
        best: list[tuple[Pairs, tuple[int, ...]]] = []
        best_criteria: Criteria | None = None
        for floaters in found:
            kept = [i for i in (*bracket.mdps, *bracket.residents) if i not in floaters]
            for pairs in self._matchings(bracket, kept):
                criteria = self._criteria(bracket, pairs, floaters)
                if best_criteria is None or criteria < best_criteria:
                    best, best_criteria = [], criteria
                if criteria == best_criteria:
                    best.append((pairs, floaters))
        return min(best, key=lambda candidate: generation_key(bracket.mdps, bracket.residents, candidate[0]))

    def _best_floater_sets(self, bracket: _Bracket) -> list[tuple[int, ...]]:
        """Return all sets of downfloaters that are best by [C6] to [C9]."""
        smallest: list[tuple[int, ...]] = []
        for floaters in self._floater_sets(bracket):
            if smallest and len(floaters) > len(smallest[0]):  # [C6]
                break
            smallest.append(floaters)
        lowest = min(map(self._scores, smallest))  # [C7], before the look-ahead
        lowest_sets = [floaters for floaters in smallest if self._scores(floaters) == lowest]
        values = {floaters: self._floater_criteria(bracket, floaters) for floaters in lowest_sets}
        return [floaters for floaters, value in values.items() if value == min(values.values())]

    def pair(self) -> OracleResult:
        """Pair the round: bracket after bracket from the top (Art. 1.9), colours, board order."""
        left: tuple[int, ...] = ()
        brackets: list[OracleBracket] = []
        pairs: list[tuple[int, int]] = []
        for level, group in enumerate(self.groups):
            bracket = _Bracket(level, left, group)
            chosen, left = self._best(bracket)
            pairs.extend(chosen)
            brackets.append(self._report(bracket, chosen, left))
        coloured = sorted((self.colours(*pair) for pair in pairs), key=self._board_key)
        return OracleResult(
            pairs=tuple((self._tpn(white), self._tpn(black)) for white, black, _ in coloured),
            bye=self._tpn(left[0]) if left else None,
            colour_articles=tuple(article for _, _, article in coloured),
            bye_score=self.bye_score,
            brackets=tuple(brackets),
        )

    # -- colours and boards

    def colours(self, first: int, second: int) -> tuple[int, int, str]:
        """Return (white, black, article) for a pair (Art. 5.2)."""
        high, low = min(first, second), max(first, second)
        granted = wish_of(self.profiles[high], self.profiles[low])
        if granted is not None:
            player, colour, article = granted
            owner = high if player is self.profiles[high] else low
        else:  # 5.2.5
            owner, article = high, "5.2.5"
            odd = self.numbers[self._tpn(high)] % 2 == 1
            colour = self.field.initial_colour if odd else opposite(self.field.initial_colour)
        other = low if owner == high else high
        return (owner, other, article) if colour == "w" else (other, owner, article)

    def _board_key(self, board: tuple[int, int, str]) -> tuple[int, int, int]:
        """C.04.2 3.6: score of the higher ranked player, sum of scores, TPN of the higher ranked player."""
        high, low = sorted(board[:2])
        scores = self.profiles[high].score, self.profiles[low].score
        return -scores[0], -sum(scores), self._tpn(high)

    # -- the border

    def _tpn(self, rank: int) -> int:
        return self.profiles[rank].tpn

    def _tpns(self, ranks: Iterable[int]) -> tuple[int, ...]:
        return tuple(self._tpn(i) for i in ranks)

    def _candidate(self, bracket: _Bracket, pairs: Pairs, floaters: tuple[int, ...]) -> OracleCandidate:
        return OracleCandidate(
            pairs=tuple((self._tpn(first), self._tpn(second)) for first, second in sorted(pairs)),
            downfloaters=self._tpns(floaters),
            criteria=self._criteria(bracket, pairs, floaters),
            generation=generation_key(bracket.mdps, bracket.residents, pairs),
        )

    def _report(self, bracket: _Bracket, pairs: Pairs, floaters: tuple[int, ...]) -> OracleBracket:
        return OracleBracket(
            level=bracket.level,
            score=self.profiles[bracket.residents[0]].score,
            mdps=self._tpns(bracket.mdps),
            residents=self._tpns(bracket.residents),
            chosen=self._candidate(bracket, pairs, floaters),
        )

    def _bracket(self, level: int, mdps: Iterable[int]) -> _Bracket:
        return _Bracket(level, tuple(sorted(self.rank[tpn] for tpn in mdps)), self.groups[level])

    def candidates(self, level: int, mdps: Iterable[int]) -> Iterator[OracleCandidate]:
        """Yield every candidate that satisfies [C1] to [C5] of the bracket of scoregroup ``level`` with these MDPs."""
        bracket = self._bracket(level, mdps)
        for floaters in self._floater_sets(bracket):
            kept = [i for i in (*bracket.mdps, *bracket.residents) if i not in floaters]
            for pairs in self._matchings(bracket, kept):
                yield self._candidate(bracket, pairs, floaters)

    def decided_by(self, bracket: OracleBracket) -> frozenset[str]:
        """Return the criteria ("c12") that cost candidates generated before the chosen one their place.

        Candidates that lose already by [C6] to [C9] are left out.
        """
        work, chosen = self._bracket(bracket.level, bracket.mdps), bracket.chosen
        reasons = set()
        for floaters in self._best_floater_sets(work):
            kept = [i for i in (*work.mdps, *work.residents) if i not in floaters]
            for pairs in self._matchings(work, kept):
                if generation_key(work.mdps, work.residents, pairs) < chosen.generation:
                    values = zip(Criteria._fields, self._criteria(work, pairs, floaters), chosen.criteria, strict=True)
                    reasons.add(next(name for name, value, best in values if value != best))
        return frozenset(reasons)

    def evaluate(self, level: int, mdps: Iterable[int], pairs: Iterable[tuple[int, int]]) -> OracleCandidate | None:
        """Evaluate given pairs of TPNs, in any order, as a candidate; None if [C1] to [C5] forbid it."""
        bracket = self._bracket(level, mdps)
        ranked = tuple(sorted(_sorted_pair(self.rank[a], self.rank[b]) for a, b in pairs))
        paired = {i for both in ranked for i in both}
        floaters = tuple(i for i in (*bracket.mdps, *bracket.residents) if i not in paired)
        legal = all(self._may_pair(bracket, *both) for both in ranked)
        if not legal or not self.completable(_mask(floaters) | self._below(level)):
            return None
        return self._candidate(bracket, ranked, floaters)


def _sorted_pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def _repeated(player: Profile) -> str | None:
    """Return the colour of the last two games if it was the same."""
    last = player.colours[-2:]
    return last[0] if last in {("w", "w"), ("b", "b")} else None


def _ranks(mask: int) -> Iterator[int]:
    """Yield the players of a mask from the highest ranked down."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _mask(ranks: Iterable[int]) -> int:
    """Return the mask of some players."""
    mask = 0
    for i in ranks:
        mask |= 1 << i
    return mask


def pair(field: OracleField, reading: Reading = "text") -> OracleResult:
    """Pair one round. Raises Impossible if there is no legal pairing.

    ``reading="engines"`` counts [C10] and [C11] the way the known engines do; it matters only in last rounds after
    irregular colours, see ``LiteralRound._topscorer_faults_of_engines``.
    """
    return LiteralRound(field, reading).pair()
