"""A quick pairing in words: the boards by both rules with their reasons, the bye, and where the two differ."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from crosstable.domain import Message, print_points
from crosstable.domain.messages import N_, say
from crosstable.pairing import NoLegalPairing, RoundPairing, Watch
from crosstable.pairing.quick import (
    ColourReason,
    QuickDifference,
    QuickField,
    SimplePair,
    SimplePairing,
    difference,
    pair_dutch,
    pair_simply,
    tournament_of,
)
from crosstable.reports.explanation import Section, explanation, namer
from crosstable.reports.verdicts import Namer, colour_word, names

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickAnswer:
    """What a list is answered with.  A pairing that no rule allows is `None`, and its reason is there instead."""

    field: QuickField
    dutch: RoundPairing | None
    dutch_refusal: Message | None = None
    simple: SimplePairing | None
    simple_refusal: Message | None = None
    difference: QuickDifference | None
    """`None` where one of the two does not exist."""


def answer(field: QuickField, watch: Watch | None = None) -> QuickAnswer:
    """Pair a field by the Dutch rules and by the simple rule, and compare.

    Raises `PairingInputError` where there is nobody to pair.
    """
    dutch, dutch_refusal = _tried(lambda: pair_dutch(field, watch))
    simple, simple_refusal = _tried(lambda: pair_simply(field))
    return QuickAnswer(
        field=field,
        dutch=dutch,
        dutch_refusal=dutch_refusal,
        simple=simple,
        simple_refusal=simple_refusal,
        difference=difference(dutch, simple) if dutch is not None and simple is not None else None,
    )


def _tried(pairs: Callable[[], T]) -> tuple[T | None, Message | None]:
    try:
        return pairs(), None
    except NoLegalPairing as outcome:
        return None, outcome.reason


def dutch_explanation(answer: QuickAnswer) -> Iterator[Section]:
    """Why the Dutch rules pair as they do; nothing where they do not."""
    if answer.dutch is not None:
        yield from explanation(tournament_of(answer.field), answer.dutch)


def unknown(field: QuickField) -> Iterator[Message]:
    """What the list does not tell and the Dutch rules would ask for."""
    if field.round_number > 1:
        yield say(
            N_(
                "Who moved up or down in earlier rounds is not known from a list of totals, so the rules about repeated "
                "moves could not be applied [C.04.3 C14–C21]. A tournament file tells them."
            )
        )
    if field.round_number == 1 or not any(player.colours for player in field.players):
        colour = colour_word(field.initial_colour)
        yield say(N_("The colour that lots give the first of the list is taken to be {colour}."), colour=colour)


_COLOURS = {
    ColourReason.FEWER_WHITES: N_("{white} has had White less often"),
    ColourReason.ALTERNATION: N_("the colours of the last game change"),
    ColourReason.BOARD: N_("nothing tells their colours apart, so they alternate from board to board"),
}


def simple_sentences(answer: QuickAnswer) -> Iterator[Message]:
    """The reason for each pair of the simple rule, the bye last."""
    if answer.simple is None:
        return
    called = namer(tournament_of(answer.field))
    for pair in answer.simple.pairs:
        yield _simple_pair(pair, called)
    if answer.simple.bye is not None:
        yield from _simple_bye(answer.simple, answer.simple.bye, called)


def _simple_pair(pair: SimplePair, called: Namer) -> Message:
    values = {
        "board": pair.board,
        "white": called(pair.white),
        "black": called(pair.black),
        "why": say(_COLOURS[pair.reason], white=called(pair.white)),
        "score": print_points(pair.group),
    }
    text = say(N_("Board {board}: {white} – {black}, score group {score}; {why}"), **values)
    if pair.floated:
        text = say(
            N_("{text}; {players} came down from a higher score group"), text=text, players=names(pair.floated, called)
        )
    if pair.passed_over:
        text = say(
            N_("{text}; passed over, because they have met or the rest could not be paired then: {players}"),
            text=text,
            players=names(pair.passed_over, called),
        )
    return text


def _simple_bye(simple: SimplePairing, bye: int, called: Namer) -> Iterator[Message]:
    yield say(N_("The number is odd: {player} is the last who may sit out."), player=called(bye))
    if simple.passed_over:
        yield say(
            N_(
                "Passed over, because of a full point without a game before or because the rest could not be paired: {players}"
            ),
            players=names(simple.passed_over, called),
        )


def difference_sentences(answer: QuickAnswer) -> Iterator[Message]:
    """Where the two rules differ, in words."""
    found = answer.difference
    if found is None:
        return
    if found.is_none:
        yield say(N_("Both rules give the same round."))
        return
    called = namer(tournament_of(answer.field))
    for template, pairs in (
        (N_("Only by the Dutch rules: {pairs}"), found.only_dutch),
        (N_("Only by the simple rule: {pairs}"), found.only_simple),
        (N_("The same pairs with other colours (here those of the Dutch rules): {pairs}"), found.recoloured),
    ):
        if pairs:
            yield say(template, pairs=", ".join(f"{called(white)} – {called(black)}" for white, black in pairs))
    if found.dutch_bye != found.simple_bye and found.dutch_bye is not None and found.simple_bye is not None:
        yield say(
            N_("The bye: {dutch} by the Dutch rules, {simple} by the simple rule."),
            dutch=called(found.dutch_bye),
            simple=called(found.simple_bye),
        )
