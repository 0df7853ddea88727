"""The picture of a pairing: score groups as bands, members in rank order, games and floats as lines.

Only places and labels are computed here; the template draws them.  Lengths are in the picture's own units, of which
it is `WIDTH` wide.
"""

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from crosstable.domain import print_points
from crosstable.pairing.reasons import BracketReason
from crosstable.web.reasons import Reasons

WIDTH = 360
_HEAD, _ROW, _GAP = 24, 20, 10
_LEFT, _LEFT_END, _RIGHT = 58, 172, 230
"""Where left names begin, where lines begin, where right names begin."""
_MOST_LETTERS = 16


@dataclass(frozen=True, slots=True)
class Spot:
    """A player's place: the beginning of the name, the height of its middle, and where lines end."""

    tpn: int
    label: str
    x: int
    y: int
    line: int


@dataclass(frozen=True, slots=True)
class Link:
    """A game: from the higher ranked, on the left, to the lower ranked."""

    left: Spot
    right: Spot
    left_is_white: bool
    hall: int
    stands: bool
    """Whether the round as it stands has this game, with these colours."""
    path: str


@dataclass(frozen=True, slots=True)
class Drop:
    """A float: from the foot of a band to the player's place in the next."""

    tpn: int
    label: str
    y: int
    path: str


@dataclass(frozen=True, slots=True)
class Band:
    """A score group."""

    number: int
    points: str
    size: int
    y: int
    height: int
    links: tuple[Link, ...]
    floaters: tuple[Spot, ...]


@dataclass(slots=True)
class Picture:
    """Everything there is to draw."""

    height: int = 0
    bands: list[Band] = field(default_factory=list)
    drops: list[Drop] = field(default_factory=list)
    own: list[str] = field(default_factory=list)
    """Lines of games that stand and are not by the rules."""
    bye: Spot | None = None


def picture(found: Reasons) -> Picture:
    """Lay out a Swiss round from the top score group down; the bye is the foot."""
    made = Picture()
    spots: dict[int, Spot] = {}
    waiting: list[Spot] = []
    y = 0
    for group in found.groups:
        band = _band(found, group, y)
        made.bands.append(band)
        homes = {spot.tpn: spot for link in band.links for spot in (link.left, link.right)}
        feet = {spot.tpn: spot for spot in band.floaters}
        spots |= homes
        made.drops += _drops(waiting, lambda tpn, h=homes, f=feet: h.get(tpn) or f.get(tpn))  # type: ignore[misc]
        waiting = list(band.floaters)
        y += band.height + _GAP
    if found.rules_bye is not None:
        made.bye = Spot(found.rules_bye, label(found.called(found.rules_bye)), _LEFT, y + _HEAD + _ROW // 2, _LEFT_END)
        spots[found.rules_bye] = made.bye
        made.drops += _drops(waiting, lambda _tpn: made.bye)
        y += _HEAD + _ROW + _GAP
    made.own = [_own(spots[w], spots[b]) for w, b in sorted(found.standing - found.rules) if w in spots and b in spots]
    made.height = max(y - _GAP, 0) + 4
    return made


def _drops(waiting: Iterable[Spot], home: Callable[[int], Spot | None]) -> list[Drop]:
    found = []
    for spot in waiting:
        to = home(spot.tpn)
        if to is not None:
            bend = f"M{_LEFT - 4} {spot.y}C-2 {spot.y} -2 {to.y} 12 {to.y}"
            found.append(Drop(spot.tpn, spot.label, spot.y, bend))
    return found


def _band(found: Reasons, group: BracketReason, y: int) -> Band:
    """One bracket: the higher ranked of each pair on the left, the lower ranked on the right, both in rank order."""
    rank = {tpn: place for place, tpn in enumerate((*group.mdps, *group.residents))}
    pairs = sorted(
        ((sorted((p.white, p.black), key=rank.__getitem__), p) for p in group.pairs), key=lambda x: rank[x[0][0]]
    )
    rights = sorted((pair[0][1] for pair in pairs), key=rank.__getitem__)
    middle = y + _HEAD + _ROW // 2
    right_y = {tpn: middle + place * _ROW for place, tpn in enumerate(rights)}

    def named(tpn: int) -> str:
        moved = tpn in group.mdps
        points = f" ({print_points(group.scores[tpn])})" if moved else ""
        return label(found.called(tpn), _MOST_LETTERS - len(points)) + points

    links = []
    for place, ((high, low), pair) in enumerate(pairs):
        left = Spot(high, named(high), _LEFT, middle + place * _ROW, _LEFT_END)
        right = Spot(low, named(low), _RIGHT, right_y[low], _RIGHT - 4)
        game = (pair.white, pair.black)
        path = f"M{left.line} {left.y}C{left.line + 30} {left.y} {right.line - 30} {right.y} {right.line} {right.y}"
        links.append(Link(left, right, pair.white == high, found.halls[game], game in found.standing, path))
    foot = middle + len(pairs) * _ROW
    floaters = tuple(
        Spot(tpn, named(tpn), _LEFT, foot + place * _ROW, _LEFT_END) for place, tpn in enumerate(group.floaters)
    )
    height = _HEAD + (len(pairs) + len(floaters)) * _ROW + 4
    return Band(group.number, print_points(group.score), len(rank), y, height, tuple(links), floaters)


def _own(a: Spot, b: Spot) -> str:
    """A line between two places that the rules do not join."""
    if a.line == b.line:
        out = 34 if a.line == _LEFT_END else -34
        return f"M{a.line} {a.y}C{a.line + out} {a.y} {b.line + out} {b.y} {b.line} {b.y}"
    return f"M{a.line} {a.y}L{b.line} {b.y}"


def label(text: str, most: int = _MOST_LETTERS) -> str:
    """A name that fits; wide letters count twice."""
    width, kept = 0, ""
    for letter in text:
        width += 2 if unicodedata.east_asian_width(letter) in "WF" else unicodedata.combining(letter) == 0
        if width > most:
            return kept[:-1].rstrip() + "…"
        kept += letter
    return kept
