"""What there is to say about a board: where the two come from, in which half they were, who moved down to here."""

from collections.abc import Iterator

from crosstable.domain import Colour, Message, print_points
from crosstable.domain.messages import N_, say
from crosstable.i18n import _, translate
from crosstable.pairing.reasons import BracketReason
from crosstable.pairing.swiss.colours import Strength
from crosstable.pairing.swiss.entrant import Entrant, Float
from crosstable.reports.explanation import float_sentence, halves, pair_sentence
from crosstable.reports.verdicts import Namer
from crosstable.web.reasons import Reasons


def board_sentences(because: Reasons, game: tuple[int, int], called: Namer) -> Iterator[Message]:
    """Why the rules make a game (White, Black): the score group, the colours, the floats, the halves."""
    reason, group = because.pair(*game), because.group_of(*game)
    if reason is None or group is None:
        return
    yield _place(group, *game, called)
    yield pair_sentence(reason, because.halls[game], called)
    for tpn in game:
        yield from (float_sentence(above, tpn, called) for above in because.floats_of(tpn))
    yield from _halves_of(group, game, called)


def _place(group: BracketReason, white: int, black: int, called: Namer) -> Message:
    """Where the two come from."""
    scores = (group.scores[white], group.scores[black])
    if scores[0] == scores[1] == group.score:
        return say(N_("Both are in the score group {score}"), score=print_points(group.score))
    down = white if scores[0] > scores[1] else black
    if group.scores[white] == group.scores[black]:
        return say(N_("Both came down to the score group {score}"), score=print_points(group.score))
    return say(
        N_("{player} came down from {from_} to the score group {score}"),
        player=called(down),
        from_=print_points(group.scores[down]),
        score=print_points(group.score),
    )


def _halves_of(group: BracketReason, game: tuple[int, int], called: Namer) -> Iterator[Message]:
    """How the two were in the upper and the lower half, where the group was divided."""
    first, second = set(group.remainder_s1), set(group.remainder_s2)
    exchanged = set(group.moved_down) | set(group.moved_up)
    high, low = sorted(game, key=(*group.mdps, *group.residents).index)
    if high in first and low in second:
        yield say(
            N_("{high} is number {place} of {count} in the upper half, {low} number {other} in the lower half"),
            high=called(high),
            place=group.remainder_s1.index(high) + 1,
            count=len(first),
            low=called(low),
            other=group.remainder_s2.index(low) + 1,
        )
    if exchanged & set(game):
        yield from (sentence for sentence in halves(group, called) if "up" in sentence.values)


def colours_so_far(entrant: Entrant) -> str:
    """The colours of the games played, oldest first."""
    return "".join("○" if colour is Colour.WHITE else "●" for colour in entrant.colours)


_DUE = {
    Strength.ABSOLUTE: N_("{colour}, must have it"),
    Strength.STRONG: N_("{colour}, strongly"),
    Strength.MILD: N_("{colour}, mildly"),
}


def due(entrant: Entrant) -> str:
    """The colour due and how strongly, in the reader's language; empty before the first game."""
    wish = entrant.preference
    if wish.colour is None or wish.strength is Strength.NONE:
        return ""
    colour = _("White") if wish.colour is Colour.WHITE else _("Black")
    return translate(say(_DUE[wish.strength], colour=colour))


def floats(entrant: Entrant) -> str:
    """The floats of the last two rounds, in the reader's language."""
    words = {Float.DOWN: _("down"), Float.UP: _("up")}
    last, before = words.get(entrant.last_float), words.get(entrant.previous_float)
    found = [_("{way} in the last round").format(way=last)] if last else []
    return ", ".join([*found, *([_("{way} two rounds ago").format(way=before)] if before else [])])
