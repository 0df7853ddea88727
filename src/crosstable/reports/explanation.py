"""The explanation of a round as a document: a heading a score group, then its sentences."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from crosstable.domain import Colour, Message, Tournament, print_points
from crosstable.domain.messages import N_, say
from crosstable.pairing import RoundPairing
from crosstable.pairing.explain import brackets, bye_alternatives, float_alternatives
from crosstable.pairing.reasons import Alternative, BracketReason, PairReason
from crosstable.pairing.swiss.colours import ColourRule, Preference, Strength
from crosstable.reports.amounts import in_points
from crosstable.reports.verdicts import Namer, colour_word, names, verdict_sentence


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the sentences under it."""

    heading: Message
    sentences: tuple[Message, ...]


def namer(tournament: Tournament) -> Namer:
    """Call players by number and surname: ``4 Dunmore``."""

    def name(tpn: int) -> str:
        player = tournament.by_tpn.get(tpn)
        surname = player.name.split(",")[0].strip() if player else ""
        return f"{tpn} {surname}".strip()

    return name


def explanation(tournament: Tournament, pairing: RoundPairing, called: Namer | None = None) -> Iterator[Section]:
    """Explain a round from the top score group down, the bye last; players are called as in the tournament."""
    called = called or namer(tournament)
    for reason in brackets(pairing):
        yield Section(heading(reason, called), tuple(_bracket(pairing, reason, called)))
    if pairing.bye is not None:
        yield Section(say(N_("The bye")), tuple(bye_sentences(pairing, called)))


def heading(reason: BracketReason, called: Namer) -> Message:
    """A score group with its members, those from above named."""
    residents = names(reason.residents, called)
    if reason.mdps:
        return say(
            N_("Score group {score}: {residents}; from above: {mdps}"),
            score=print_points(reason.score),
            residents=residents,
            mdps=", ".join(f"{called(tpn)} ({print_points(reason.scores[tpn])})" for tpn in reason.mdps),
        )
    return say(N_("Score group {score}: {residents}"), score=print_points(reason.score), residents=residents)


def _bracket(pairing: RoundPairing, reason: BracketReason, called: Namer) -> Iterator[Message]:
    yield from halves(reason, called)
    boards = {(pair.white, pair.black): pair.board for pair in pairing.pairs}
    for pair in sorted(reason.pairs, key=lambda p: boards[p.white, p.black]):
        yield pair_sentence(pair, boards[pair.white, pair.black], called)
    if reason.floaters:
        yield from _floaters(pairing, reason, called)


def halves(reason: BracketReason, called: Namer) -> Iterator[Message]:
    """How a group was divided into those from above, an upper and a lower half."""
    if reason.mdps and reason.pairs:
        paired = [tpn for tpn in reason.mdps if tpn not in reason.limbo]
        if paired:
            yield say(
                N_("First come those from above: {mdps}. Each meets somebody of this group [C.04.3 3.1]"),
                mdps=names(paired, called),
            )
    if reason.remainder_s1 and reason.remainder_s2:
        yield say(
            N_("Upper half: {s1}. Lower half: {s2} [C.04.3 1.9, 3.1]"),
            s1=names(reason.remainder_s1, called),
            s2=names(reason.remainder_s2, called),
        )
    if reason.moved_down:
        yield say(
            N_("{down} changed halves with {up}, because without an exchange no pairing was as good [C.04.3 3.6]"),
            down=names(reason.moved_down, called),
            up=names(reason.moved_up, called),
        )


def pair_sentence(pair: PairReason, board: int, called: Namer) -> Message:
    """A board: who has which colour, and why."""
    return say(
        N_("Board {board}: {white} has White against {black}: {why} [C.04.3 {rule}]"),
        board=board,
        white=called(pair.white),
        black=called(pair.black),
        why=_colours(pair, called),
        rule=pair.rule.value,
    )


def _colours(pair: PairReason, called: Namer) -> Message:
    white, black = pair.white_preference, pair.black_preference
    if pair.rule is ColourRule.BOTH_GRANTED:
        return _granted(pair, called)
    if pair.rule is ColourRule.INITIAL_COLOUR:
        return say(
            N_(
                "neither has played yet; {higher} is number {number} of those paired so far, and odd numbers have the "
                "colour drawn by lot, even numbers the other"
            ),
            higher=called(pair.higher),
            number=pair.effective_number,
        )
    colour = white.colour or black.colour or Colour.WHITE
    template = {
        ColourRule.STRONGER: N_("both were due {colour}, and {winner} more strongly ({claims})"),
        ColourRule.ALTERNATE: N_(
            "both were due {colour} equally; the last time their colours differed, {winner} had the other one"
        ),
        ColourRule.HIGHER_RANKED: N_("both were due {colour} equally, with the same past; {winner} is ranked higher"),
    }[pair.rule]
    winner = pair.granted if pair.granted is not None else pair.higher
    return say(template, colour=colour_word(colour), winner=called(winner), claims=_claims(white, black))


def _granted(pair: PairReason, called: Namer) -> Message:
    white, black = pair.white_preference, pair.black_preference
    if white.colour is not None and black.colour is not None:
        return say(N_("each gets the colour due"))
    if white.colour is not None:
        return say(
            N_("{player} was due White, {other} has no colour due yet"),
            player=called(pair.white),
            other=called(pair.black),
        )
    return say(
        N_("{player} was due Black, {other} has no colour due yet"), player=called(pair.black), other=called(pair.white)
    )


_STRENGTHS = {
    Strength.NONE: N_("none"),
    Strength.MILD: N_("mild"),
    Strength.STRONG: N_("strong"),
    Strength.ABSOLUTE: N_("absolute"),
}


def _claims(white: Preference, black: Preference) -> Message:
    return say(
        N_("{first} against {second}"),
        first=Message(_STRENGTHS[max(white.strength, black.strength)]),
        second=Message(_STRENGTHS[min(white.strength, black.strength)]),
    )


def _floaters(pairing: RoundPairing, reason: BracketReason, called: Namer) -> Iterator[Message]:
    for tpn in reason.floaters:
        yield float_sentence(reason, tpn, called)
    yield from alternative_sentences(float_alternatives(pairing, reason.number), called)


def float_sentence(reason: BracketReason, tpn: int, called: Namer) -> Message:
    """Why somebody (TPN) moves down from a group, or is left over at the end."""
    return say(_why_floats(reason), player=called(tpn))


def _why_floats(reason: BracketReason) -> str:
    size = len(reason.residents) + len(reason.mdps)
    if reason.last:
        return N_("{player} is left over and has the bye [C.04.3 1.9]")
    if size == 1:
        return N_("{player} is alone here and moves down to the next score group [C.04.3 1.9]")
    if len(reason.floaters) == 1:
        return N_("The number is odd: {player} moves down to the next score group [C.04.3 C6]")
    if reason.for_completion:
        return N_(
            "{player} moves down to the next score group, so that the rest of the round can be paired [C.04.3 C4]"
        )
    return N_("{player} moves down to the next score group: not all can be paired with each other here [C.04.3 C6]")


def bye_sentences(pairing: RoundPairing, called: Namer) -> Iterator[Message]:
    """Who has the bye, and why not others; nothing where nobody has it."""
    if pairing.bye is None:
        return
    entrant = pairing.working.field.by_tpn[pairing.bye]
    yield say(
        N_("The number of players is odd. {player} ({points}) has the bye [C.04.1 3, C.04.3 C5, C9]"),
        player=called(pairing.bye),
        points=in_points(entrant.score),
    )
    yield from alternative_sentences(bye_alternatives(pairing), called)


def alternative_sentences(alternatives: Iterable[Alternative], called: Namer) -> Iterator[Message]:
    """One sentence for all alternatives that fail for the same reason."""
    grouped: dict[str, tuple[list[int], Message]] = {}
    for alternative in alternatives:
        sentence = verdict_sentence(alternative.verdict, called)
        grouped.setdefault(str(sentence), ([], sentence))[0].append(alternative.tpn)
    for tpns, sentence in grouped.values():
        yield say(N_("Why not {players}? {reason}"), players=names(tpns, called), reason=sentence)
