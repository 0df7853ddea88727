"""The reasons of a round that there is: how the rules pair it, and where the round that stands is another.

The rules pair what was known when the round was paired (`crosstable.web.paired_on`), not what is known now.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from crosstable.domain import Message, Tournament, print_points
from crosstable.domain.messages import N_, listed, say, say_many
from crosstable.journal import Section
from crosstable.journal.decide.rounds import ROUND_ROBINS, by_the_rules, paired_again, seats
from crosstable.journal.state import Round
from crosstable.journal.timeline import Timeline
from crosstable.pairing import NoLegalPairing, PairingInputError, RoundPairing
from crosstable.pairing.check import where_it_differs
from crosstable.pairing.explain import brackets as bracket_reasons
from crosstable.pairing.explain import bye_alternatives, float_alternatives, why_no_bye, why_not
from crosstable.pairing.reasons import Alternative, BracketReason, PairReason
from crosstable.pairing.swiss.entrant import Entrant
from crosstable.reports.explanation import namer, pair_sentence
from crosstable.reports.verdicts import Namer, verdict_sentence
from crosstable.web.computed import kept_with, snapshot
from crosstable.web.paired_on import Changed, PairedOn, changed_since, paired_on

Games = frozenset[tuple[int, int]]
"""Games as (White, Black) by TPN."""


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A board, or the bye (`black` is `None`), that stands and that the rules do not make.  Players are TPNs."""

    white: int
    black: int | None
    why: Message


@dataclass(frozen=True, kw_only=True)
class Reasons:
    """A round as it stands beside the round that the rules make of the same players.

    Players are TPNs of the moment when the round was paired; they may have other numbers now.
    """

    number: int
    tournament: Tournament
    """As it is now, for names."""
    entries: tuple[int, ...]
    """The entry of each player: that of TPN 1 comes first."""
    now: Mapping[int, int]
    """The number that a player has now, where it is another."""
    by_hand: bool
    """Whether the boards that stand were set by hand."""
    changed: tuple[Changed, ...] = ()
    """The boards of earlier rounds that were corrected, or finished, after the round was paired."""
    standing: Games
    standing_bye: int | None
    rules: Games
    """Empty where the rules make no pairing."""
    rules_bye: int | None
    pairing: RoundPairing | None
    """With its reasons; `None` in a round robin, and where the rules make no pairing."""
    problem: Message | None = None
    """Why the rules make no pairing."""
    first_board: int
    """The number in the hall of the section's first board."""
    halls: Mapping[tuple[int, int], int]
    """The number of a game's board in the hall; for a game that does not stand, that of the rules."""

    @cached_property
    def called(self) -> Namer:
        """How a player is called in sentences: ``4 Dunmore``."""
        return self.named(self.tournament)

    def named(self, tournament: Tournament) -> Namer:
        """Call players as a tournament of now has them."""
        called = namer(tournament)
        return lambda tpn: called(self.now.get(tpn, tpn))

    def then(self, number: int) -> int:
        """The TPN then of a player who has a number now.  Raises `PairingInputError`."""
        found = next((tpn for tpn, now in self.now.items() if now == number), number)
        if self.now.get(found, found) != number or found > len(self.entries):
            called = namer(self.tournament)(number)
            raise PairingInputError(say(N_("{player} had no number yet when this round was paired"), player=called))
        return found

    @cached_property
    def groups(self) -> tuple[BracketReason, ...]:
        """The brackets from the top; none in a round robin."""
        return tuple(bracket_reasons(self.pairing)) if self.pairing is not None else ()

    @property
    def agrees(self) -> bool:
        """Whether games, colours and the bye are those of the rules."""
        return self.standing == self.rules and self.standing_bye == self.rules_bye

    @property
    def is_other(self) -> Message:
        """How it comes that the round that stands is not that of the rules, as far as the journal knows."""
        if self.by_hand:
            return say(
                N_("The round was changed by hand: it is not the one that the rules make of what was known then.")
            )
        return say(N_("The round that stands is not the one that the rules make of what was known when it was paired."))

    @property
    def missing(self) -> tuple[tuple[int, int], ...]:
        """The games of the rules that do not stand."""
        return tuple(sorted(self.rules - self.standing, key=lambda game: self.halls[game]))

    @cached_property
    def otherwise(self) -> tuple[Otherwise, ...]:
        """What stands and is not by the rules, board by board, each with the first rule that speaks against it."""
        games = sorted(self.standing - self.rules, key=lambda game: self.halls[game])
        found = [Otherwise(white, black, self._why(white, black)) for white, black in games]
        if self.standing_bye is not None and self.standing_bye != self.rules_bye:
            found.append(Otherwise(self.standing_bye, None, self._why_bye(self.standing_bye)))
        return tuple(found)

    @cached_property
    def together(self) -> tuple[tuple[Message, tuple[Otherwise, ...]], ...]:
        """What stands and is not by the rules; what has the same reason, together."""
        found: dict[str, list[Otherwise]] = {}
        for one in self.otherwise:
            found.setdefault(str(one.why), []).append(one)
        return tuple((several[0].why, tuple(several)) for several in found.values())

    @cached_property
    def since(self) -> tuple[Message, ...]:
        """What the pairing rested on and was corrected, or finished, after it was made: a sentence for each round."""
        found: dict[tuple[int, bool], list[int]] = {}
        for one in self.changed:
            found.setdefault((one.round, one.was_adjourned), []).append(one.board + self.first_board - 1)
        return tuple(_since(number, was, boards) for (number, was), boards in found.items())

    @cached_property
    def first_difference(self) -> Message | None:
        """The first score group in which the round differs, and the rule broken there."""
        if self.pairing is None or self.agrees:
            return None
        found = where_it_differs(self.pairing, self.standing)
        if found is None:
            return None
        return say(
            N_("First difference in score group {score}. {verdict}"),
            score=print_points(found.score),
            verdict=verdict_sentence(found.verdict, self.called),
        )

    def _why(self, white: int, black: int) -> Message:
        if self.pairing is None:
            return say(N_("The table has another game here")) if self.problem is None else self.problem
        if (black, white) in self.rules:
            reason = self.pair(black, white)
            assert reason is not None
            return say(
                N_("The colours are the other way round. By the rules: {sentence}"),
                sentence=pair_sentence(reason, self.halls[white, black], self.called),
            )
        return verdict_sentence(why_not(self.pairing, white, black), self.called)

    def _why_bye(self, tpn: int) -> Message:
        if self.pairing is None:
            return say(N_("The table has no bye here")) if self.problem is None else self.problem
        if self.pairing.bye is None:
            return say(N_("The number of players is even: by the rules nobody has the bye"))
        return verdict_sentence(why_no_bye(self.pairing, tpn), self.called)

    # ------------------------------------------------------------------------------------------------ finding

    def entrant(self, tpn: int) -> Entrant | None:
        """A player as the pairing saw him; `None` where there is no pairing, or he is not in it."""
        return self.pairing.working.field.by_tpn.get(tpn) if self.pairing is not None else None

    def pair(self, white: int, black: int) -> PairReason | None:
        """Why the rules make a game."""
        return next((p for group in self.groups for p in group.pairs if (p.white, p.black) == (white, black)), None)

    def group_of(self, white: int, black: int) -> BracketReason | None:
        """The bracket in which the rules make a game."""
        return next((g for g in self.groups if any((p.white, p.black) == (white, black) for p in g.pairs)), None)

    def floats_of(self, tpn: int) -> Iterator[BracketReason]:
        """The brackets from which a player moves down, the higher first; the last may be the way to the bye."""
        return (group for group in self.groups if tpn in group.floaters)

    def others_than(self, group: BracketReason) -> list[Alternative]:
        """Why others of a bracket did not move down; computed when asked for, for it takes a while."""
        pairing = self.pairing
        assert pairing is not None
        return kept_with((self,), ("floats", group.number), lambda: float_alternatives(pairing, group.number))

    def others_for_bye(self) -> list[Alternative]:
        """Why others do not have the bye; computed when asked for."""
        pairing = self.pairing
        assert pairing is not None
        return kept_with((self,), ("bye",), lambda: bye_alternatives(pairing))


def _since(number: int, was_adjourned: bool, boards: list[int]) -> Message:
    text = ", ".join(map(str, boards))
    if was_adjourned:
        return say_many(
            "It was paired before the adjourned game of round {round}, board {boards}, was finished: the game counted as a draw.",
            "It was paired before the adjourned games of round {round}, boards {boards}, were finished: they counted as draws.",
            count=listed(boards),
            round=number,
            boards=text,
        )
    return say_many(
        "It was paired before the correction of round {round}, board {boards}: the reasons are of the result as it stood then.",
        "It was paired before the correction of round {round}, boards {boards}: the reasons are of the results as they stood then.",
        count=listed(boards),
        round=number,
        boards=text,
    )


def reasons(timeline: Timeline, section: Section, played: Round) -> Reasons:
    """The reasons of a round, kept while it and the rounds before it stay as they are, whatever results arrive."""
    paired = paired_on(timeline, section, played)
    sources = (
        paired.source,
        *section.rounds[: played.number - 1],
        played.boards,
        section.order,
        section.entries,
        section.prohibitions,
        section.settings,
        section.adjustments,
    )
    what = ("reasons", played.number, played.bye, paired.by_hand)
    return kept_with(sources, what, lambda: _reasons(timeline, section, played, paired))


@dataclass(frozen=True, slots=True)
class _Rules:
    """What the rules make: games with their boards, or why nothing."""

    games: Mapping[tuple[int, int], int]
    bye: int | None = None
    pairing: RoundPairing | None = None
    problem: Message | None = None


def _reasons(timeline: Timeline, section: Section, played: Round, paired: PairedOn) -> Reasons:
    then, now = paired.section, section.numbers
    numbers, first = then.numbers, section.settings.first_board - 1
    standing = {(numbers[b.white], numbers[b.black]): b.board + first for b in played.boards}
    rules = _table(paired, played) if then.settings.system in ROUND_ROBINS else _swiss(paired, played)
    return Reasons(
        number=played.number,
        tournament=snapshot(timeline.state, section),
        entries=then.order,
        now={tpn: now[entry] for entry, tpn in numbers.items() if now.get(entry, tpn) != tpn},
        by_hand=paired.by_hand,
        changed=changed_since(then, section, played.number),
        standing=frozenset(standing),
        standing_bye=None if played.bye is None else numbers[played.bye],
        rules=frozenset(rules.games),
        rules_bye=rules.bye,
        pairing=rules.pairing,
        problem=rules.problem,
        first_board=section.settings.first_board,
        halls={**{game: board + first for game, board in rules.games.items()}, **standing},
    )


def _table(paired: PairedOn, played: Round) -> _Rules:
    """The round of a round robin."""
    numbers = paired.section.numbers
    table = by_the_rules(paired.state, paired.section, played.number)
    if table is not None:
        return _Rules({(numbers[b.white], numbers[b.black]): b.board for b in table.boards})
    there = seats(played.boards, played.bye)
    return _Rules({}, problem=say(N_("The table has no such round")) if there else None)


def _swiss(paired: PairedOn, played: Round) -> _Rules:
    """The round of a Swiss system, with its reasons."""
    try:
        pairing = paired_again(paired.state, paired.section, played.number)
    except NoLegalPairing as outcome:
        return _Rules({}, problem=outcome.reason)
    except PairingInputError as trouble:
        return _Rules({}, problem=trouble.message)
    return _Rules({(p.white, p.black): p.board for p in pairing.pairs}, pairing.bye, pairing)
