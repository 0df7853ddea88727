"""Verdicts as sentences: why something was not done, in words that a parent understands, the article at the end."""

from collections.abc import Callable, Iterable

from crosstable.domain import Colour, Message, print_points
from crosstable.domain.messages import N_, say
from crosstable.pairing.reasons import Verdict, VerdictKind

Namer = Callable[[int], str]
"""How a player (TPN) is called."""

_COLOURS = {Colour.WHITE: N_("White"), Colour.BLACK: N_("Black")}


def colour_word(colour: Colour) -> Message:
    """White or Black."""
    return Message(_COLOURS[colour])


def names(tpns: Iterable[int], namer: Namer) -> str:
    """A list of players."""
    return ", ".join(namer(tpn) for tpn in tpns)


def verdict_sentence(verdict: Verdict, namer: Namer) -> Message:
    """One sentence for a verdict: what speaks against the alternative, and the article."""
    if verdict.kind is VerdictKind.CRITERION:
        return _criterion(verdict, namer)
    if verdict.kind is VerdictKind.SAME_ABSOLUTE and verdict.colour is not None:
        return say(
            N_("Both must have {colour} now, so they cannot meet [C.04.3 C3]"), colour=colour_word(verdict.colour)
        )
    if verdict.kind is VerdictKind.BYE_SCORE:
        return say(
            N_("The bye goes to as few points as possible: {taken} instead of {instead} [C.04.3 C5]"),
            taken=print_points(verdict.taken[0]),
            instead=print_points(verdict.instead[0]),
        )
    return say(_PLAIN[verdict.kind], round=verdict.round_number, players=names(verdict.harmed, namer))


_PLAIN = {
    VerdictKind.PAIRED: N_("This is what was done"),
    VerdictKind.ABSENT: N_("Not in this round's pairing: {players}"),
    VerdictKind.MET: N_("They met in round {round} [C.04.3 C1]"),
    VerdictKind.PROHIBITED: N_("The arbiter keeps the two apart in this round [prohibited pair]"),
    VerdictKind.BARRED_FROM_BYE: N_("Has had the bye, or a full point without playing, in round {round} [C.04.3 C2]"),
    VerdictKind.NOT_COMPLETABLE: N_("Then the rest of the round could not be paired [C.04.3 C4]"),
    VerdictKind.ORDER: N_(
        "Just as good, but later in the order laid down for trying pairings, which changes the upper half against "
        "the lower half as little as possible [C.04.3 Articles 3 and 4]"
    ),
    VerdictKind.ELSEWHERE: N_(
        "Both came down from a higher score group, where they were not paired; now they meet players of this group "
        "[C.04.3 1.3]"
    ),
}


def _criterion(verdict: Verdict, namer: Namer) -> Message:
    criterion = verdict.criterion or 0
    template = _CRITERIA[criterion]
    taken, instead = _sizes(verdict)
    return say(
        template,
        taken=taken,
        instead=instead,
        players=names(verdict.harmed, namer) or "–",
        criterion=criterion,
    )


def _sizes(verdict: Verdict) -> tuple[int, int]:
    """The number that a reader can compare: of players for most criteria."""
    if verdict.criterion == 8:
        return verdict.taken[0], verdict.instead[0]
    return sum(verdict.taken), sum(verdict.instead)


_CRITERIA = {
    6: N_("Then more players would have to move down: {instead} instead of {taken} [C.04.3 C6]"),
    7: N_("Then somebody with more points would have to move down: {players} [C.04.3 C7]"),
    8: N_(
        "Then the next score group would have to move more players, or players with more points, down: "
        "{instead} instead of {taken} [C.04.3 C8]"
    ),
    9: N_("Then the bye would go to somebody with more unplayed rounds: {instead} instead of {taken} [C.04.3 C9]"),
    10: N_(
        "Then more players in the games of the leaders would have one colour three times more than the other: "
        "{players} [C.04.3 C10]"
    ),
    11: N_(
        "Then more players in the games of the leaders would have one colour three times running: "
        "{players} [C.04.3 C11]"
    ),
    12: N_(
        "Then more players would not get the colour due to them: {instead} instead of {taken}; "
        "new among them one of each of these pairs: {players} [C.04.3 C12]"
    ),
    13: N_(
        "Then more players would not get a colour that is strongly due: {instead} instead of {taken}; "
        "new among them one of each of these pairs: {players} [C.04.3 C13]"
    ),
    14: N_("Then somebody who moved down in the last round would move down again: {players} [C.04.3 C14]"),
    15: N_(
        "Then somebody who met a player with more points in the last round would do so again: {players} [C.04.3 C15]"
    ),
    16: N_("Then somebody who moved down two rounds ago would move down again: {players} [C.04.3 C16]"),
    17: N_("Then somebody who met a player with more points two rounds ago would do so again: {players} [C.04.3 C17]"),
    18: N_(
        "Then somebody who moved down in the last round would face a greater difference of points again: "
        "{players} [C.04.3 C18]"
    ),
    19: N_(
        "Then somebody who moved up in the last round would face a greater difference of points again: "
        "{players} [C.04.3 C19]"
    ),
    20: N_(
        "Then somebody who moved down two rounds ago would face a greater difference of points again: "
        "{players} [C.04.3 C20]"
    ),
    21: N_(
        "Then somebody who moved up two rounds ago would face a greater difference of points again: "
        "{players} [C.04.3 C21]"
    ),
}
