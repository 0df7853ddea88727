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
    """Why the rules make a game (White, Black): the colours, then why these two."""
    reason = because.pair(*game)
    if reason is not None:
        yield pair_sentence(reason, because.halls[game], called)
        yield from opponent_sentences(because, game, called)


def opponent_sentences(because: Reasons, game: tuple[int, int], called: Namer) -> Iterator[Message]:
    """Why these two: the score group, who moved down to it, and their places in it."""
    group = because.group_of(*game)
    if group is None:
        return
    yield _place(group, *game, called)
    for tpn in game:
        yield from (float_sentence(above, tpn, called) for above in because.floats_of(tpn))
    yield from _places(group, game, called)


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


def _places(group: BracketReason, game: tuple[int, int], called: Namer) -> Iterator[Message]:
    """Their places among those from above, or in the upper and the lower half."""
    high, low = sorted(game, key=(*group.mdps, *group.residents).index)
    from_above = [tpn for tpn in group.mdps if tpn not in group.limbo]
    if high in from_above and low in group.residents:
        yield say(
            N_(
                "Those from above come first, each against somebody of the group: {high} is number {place} of "
                "{count} of them, {low} number {other} of the group"
            ),
            high=called(high),
            place=from_above.index(high) + 1,
            count=len(from_above),
            low=called(low),
            other=group.residents.index(low) + 1,
        )
    elif high in group.remainder_s1 and low in group.remainder_s2:
        yield say(
            N_("{high} is number {place} of {count} in the upper half, {low} number {other} in the lower half"),
            high=called(high),
            place=group.remainder_s1.index(high) + 1,
            count=len(group.remainder_s1),
            low=called(low),
            other=group.remainder_s2.index(low) + 1,
        )
    if {*group.moved_down, *group.moved_up} & set(game):
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
