"""The reasons of a round that there is: how the rules pair it, and where the round that stands is another."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from crosstable.domain import Message, Tournament, print_points
from crosstable.domain.messages import N_, say
from crosstable.journal import EventState, Section
from crosstable.journal.decide.rounds import ROUND_ROBINS, by_the_rules, paired_again, seats
from crosstable.journal.state import Round
from crosstable.pairing import NoLegalPairing, PairingInputError, RoundPairing
from crosstable.pairing.check import where_it_differs
from crosstable.pairing.explain import brackets as bracket_reasons
from crosstable.pairing.explain import bye_alternatives, float_alternatives, why_no_bye, why_not
from crosstable.pairing.reasons import Alternative, BracketReason, PairReason
from crosstable.reports.explanation import namer, pair_sentence
from crosstable.reports.verdicts import Namer, verdict_sentence
from crosstable.web.computed import kept_with, snapshot

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
    """A round as it stands beside the round that the rules make of the same players.  Players are TPNs."""

    number: int
    tournament: Tournament
    standing: Games
    standing_bye: int | None
    rules: Games
    """Empty where the rules make no pairing."""
    rules_bye: int | None
    pairing: RoundPairing | None
    """With its reasons; `None` in a round robin, and where the rules make no pairing."""
    problem: Message | None = None
    """Why the rules make no pairing."""
    halls: Mapping[tuple[int, int], int]
    """The number of a game's board in the hall; for a game that does not stand, that of the rules."""

    @cached_property
    def called(self) -> Namer:
        """How a player is called in sentences: ``4 Dunmore``."""
        return namer(self.tournament)

    @cached_property
    def groups(self) -> tuple[BracketReason, ...]:
        """The brackets from the top; none in a round robin."""
        return tuple(bracket_reasons(self.pairing)) if self.pairing is not None else ()

    @property
    def agrees(self) -> bool:
        """Whether games, colours and the bye are those of the rules."""
        return self.standing == self.rules and self.standing_bye == self.rules_bye

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


def reasons(state: EventState, section: Section, played: Round) -> Reasons:
    """The reasons of a round, kept while it and the rounds before it stay as they are, whatever results arrive."""
    before = section.rounds[: played.number - 1]
    sources = (
        *before,
        played.boards,
        section.order,
        section.entries,
        section.prohibitions,
        section.settings,
        section.adjustments,
    )
    what = ("reasons", played.number, played.bye)
    return kept_with(sources, what, lambda: _reasons(state, section, played))


def _reasons(state: EventState, section: Section, played: Round) -> Reasons:
    numbers, first = section.numbers, section.settings.first_board - 1
    standing = {(numbers[b.white], numbers[b.black]): b.board + first for b in played.boards}
    pairing, problem = None, None
    rules: dict[tuple[int, int], int] = {}
    bye = None
    if section.settings.system in ROUND_ROBINS:
        table = by_the_rules(state, section, played.number)
        if table is not None:
            rules = {(numbers[b.white], numbers[b.black]): b.board + first for b in table.boards}
        elif seats(played.boards, played.bye):
            problem = say(N_("The table has no such round"))
    else:
        try:
            pairing = paired_again(state, section, played.number)
            rules = {(p.white, p.black): p.board + first for p in pairing.pairs}
            bye = pairing.bye
        except NoLegalPairing as outcome:
            problem = outcome.reason
        except PairingInputError as trouble:
            problem = trouble.message
    return Reasons(
        number=played.number,
        tournament=snapshot(state, section),
        standing=frozenset(standing),
        standing_bye=None if played.bye is None else numbers[played.bye],
        rules=frozenset(rules),
        rules_bye=bye,
        pairing=pairing,
        problem=problem,
        halls={**rules, **standing},
    )
