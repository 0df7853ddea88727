"""Why a published round is as it is, for everybody: the boards that stand, with the rules' reasons where they made them.

Nothing is said here about why the rules do not make what an arbiter placed: that may be private.  Names come from the
public namer.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from crosstable.domain import Message
from crosstable.domain.messages import N_, say
from crosstable.journal import Section
from crosstable.pairing.reasons import BracketReason
from crosstable.reports.explanation import (
    alternative_sentences,
    bye_sentences,
    float_sentence,
    halves,
    heading,
    pair_sentence,
)
from crosstable.reports.verdicts import Namer
from crosstable.web.board_reasons import colours_so_far, due, floats, opponent_sentences
from crosstable.web.reasons import Reasons

Game = tuple[int, int]
"""White and Black by TPN."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence; of a board its number in the hall."""

    text: Message
    board: int | None = None


@dataclass(frozen=True, slots=True)
class Passage:
    """A heading and what stands under it."""

    heading: Message
    lines: tuple[Line, ...]
    anchor: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """A player at a board, as the pairing saw him."""

    tpn: int
    """The number that the player has now."""
    name: str
    title: str
    colour: str
    """``w`` or ``b``."""
    points: int
    """Before the round, in hundredths."""
    colours: str = ""
    due: str = ""
    floats: str = ""


@dataclass(frozen=True, slots=True)
class OneBoard:
    """Everything about one board: who sits there, and why these two."""

    people: tuple[Sitting, ...]
    sentences: tuple[Message, ...]


def passages(because: Reasons, called: Namer) -> Iterator[Passage]:
    """The round from the top score group down, then what the rules do not make, the bye last."""
    as_ruled = _as_ruled(because)
    for group in because.groups:
        lines = tuple(_of_group(because, group, as_ruled, called))
        if any(line.board is not None for line in lines) or as_ruled.intersection(group.floaters):
            yield Passage(heading(group, called), lines)
    placed = tuple(_placed(because, called))
    if placed:
        title = N_("Placed by the arbiter") if because.by_hand else N_("Not as the rules pair them")
        yield Passage(say(title), placed)
    if because.standing_bye is not None:
        yield Passage(say(N_("The bye")), tuple(map(Line, _bye(because, because.standing_bye, called))), "bye")


def _as_ruled(because: Reasons) -> set[int]:
    """The players for whom the round is as the rules make it."""
    found = {tpn for game in because.standing & because.rules for tpn in game}
    if because.rules_bye is not None and because.rules_bye == because.standing_bye:
        found.add(because.rules_bye)
    return found


def _of_group(because: Reasons, group: BracketReason, as_ruled: set[int], called: Namer) -> Iterator[Line]:
    yield from map(Line, halves(group, called))
    stand = [pair for pair in group.pairs if (pair.white, pair.black) in because.standing]
    for pair in sorted(stand, key=lambda pair: because.halls[pair.white, pair.black]):
        board = because.halls[pair.white, pair.black]
        yield Line(pair_sentence(pair, board, called), board)
    for tpn in group.floaters:
        if tpn in as_ruled:
            yield Line(float_sentence(group, tpn, called))
    if group.floaters and as_ruled.issuperset(group.floaters):
        yield from map(Line, alternative_sentences(because.others_than(group), called))


def _placed(because: Reasons, called: Namer) -> Iterator[Line]:
    if because.by_hand:
        template = N_("Board {board}: {white} has White against {black}, placed by the arbiter")
    else:
        template = N_("Board {board}: {white} has White against {black}, not as the rules pair them")
    for game in sorted(because.standing - because.rules, key=lambda game: because.halls[game]):
        board = because.halls[game]
        yield Line(say(template, board=board, white=called(game[0]), black=called(game[1])), board)


def _bye(because: Reasons, tpn: int, called: Namer) -> Iterator[Message]:
    if because.pairing is not None and because.rules_bye == tpn:
        yield next(bye_sentences(because.pairing, called))
        yield from alternative_sentences(because.others_for_bye(), called)
    elif because.by_hand:
        yield say(N_("{player} has the bye, given by the arbiter"), player=called(tpn))
    else:
        yield say(N_("{player} has the bye, which the rules do not give to this player"), player=called(tpn))


def one_board(because: Reasons, section: Section, board: int, called: Namer) -> OneBoard | None:
    """A board by its number in the hall; `None` where there is no such board.  `section` is the public one."""
    game = next((game for game in because.standing if because.halls[game] == board), None)
    if game is None:
        return None
    people = tuple(_sitting(because, section, tpn, colour) for tpn, colour in zip(game, "wb", strict=True))
    sentences = tuple(opponent_sentences(because, game, called)) if game in because.rules else ()
    return OneBoard(people, sentences)


def _sitting(because: Reasons, section: Section, tpn: int, colour: str) -> Sitting:
    person = section.entries[because.entries[tpn - 1]].person
    number, entrant = because.now.get(tpn, tpn), because.entrant(tpn)
    points = entrant.points if entrant is not None else because.tournament.score(number, because.number - 1)
    return Sitting(
        tpn=number,
        name=person.name,
        title=person.title,
        colour=colour,
        points=points,
        colours=colours_so_far(entrant) if entrant is not None else "",
        due=due(entrant) if entrant is not None else "",
        floats=floats(entrant) if entrant is not None else "",
    )
