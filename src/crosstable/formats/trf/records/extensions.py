"""JaVaFo's extension records: XXC, XXZ, XXA, XXP (XXR is in `header`, XXS in `scoring`)."""

from collections.abc import Callable, Mapping

from crosstable.domain.colours import Colour
from crosstable.domain.points import ZERO, parse_points
from crosstable.domain.tournament import ProhibitedGroup
from crosstable.formats.findings import Place
from crosstable.formats.trf import kinds
from crosstable.formats.trf.draft import Draft
from crosstable.formats.trf.lines import Line
from crosstable.formats.trf.records.numbers import loose_ids, malformed, whole

_COLOUR_WORDS = {"white1": Colour.WHITE, "black1": Colour.BLACK}


def configuration(draft: Draft, line: Line) -> None:
    """XXC: the words ``rank``, ``white1``, ``black1`` in any combination."""
    for word in line.data.lower().split():
        if word == "rank":
            draft.fields["pair_by_rank"] = True
        elif word in _COLOUR_WORDS:
            draft.fields.setdefault("initial_colour", _COLOUR_WORDS[word])
        else:
            malformed(draft, line, "expected the words rank, white1 or black1")
            return


def absent(draft: Draft, line: Line) -> None:
    """XXZ: players who take no part in the round to be paired."""
    draft.add(kinds.IGNORED_ABSENCE, line.number, 1, 3)
    players = loose_ids(draft, line, 5)
    if players:
        draft.absent.append(players)


def prohibited(draft: Draft, line: Line) -> None:
    """XXP: nobody of the list may meet another of it, in any round."""
    players = loose_ids(draft, line, 5)
    if len(players) > 1:
        draft.prohibited.append(ProhibitedGroup(players))


def fictitious_points(draft: Draft, line: Line) -> None:
    """XXA: player 5-8, fictitious points of round *r* in columns 10+5(*r*-1) to 13+5(*r*-1)."""
    tpn = whole(line.cut(5, 8))
    if not tpn:
        malformed(draft, line, "expected a starting rank in columns 5-8")
        return
    items = [line.text[start : start + 4].strip() for start in range(9, len(line.text.rstrip()), 5)]
    try:
        points = tuple(parse_points(item) if item else ZERO for item in items)
    except ValueError as error:
        malformed(draft, line, str(error))
        return
    draft.names("XXA", "player", tpn, Place(line.number, 5))
    draft.fictitious[tpn] = points


HANDLERS: Mapping[str, Callable[[Draft, Line], None]] = {
    "XXC": configuration,
    "XXZ": absent,
    "XXP": prohibited,
    "XXA": fictitious_points,
}
