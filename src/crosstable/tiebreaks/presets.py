"""Ready-made lists of tie-breaks by type of event, each with its source and the reason for it.

FIDE publishes no recommended order in 2026: Article 5 of C.07 is a list of what exists.  So every preset says whose
practice it is.  An organiser may take any other list, and announces it before the first round (C.07 4.1).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from crosstable.domain import Tournament
from crosstable.domain.messages import N_
from crosstable.tiebreaks.catalogue import parse
from crosstable.tiebreaks.editions import Edition
from crosstable.tiebreaks.teams.detect import is_team_event
from crosstable.tiebreaks.tie_break import TieBreak


@dataclass(frozen=True, slots=True)
class Preset:
    """A list of tie-breaks for a type of event."""

    name: str
    """How it is chosen: ``open``."""
    title: str
    """The type of event in words, a template for translation."""
    codes: str
    """The list as record 202 holds it, without the points."""
    source: str
    """Whose list it is, a template for translation."""
    reason: str
    """Why, in one sentence; a template for translation."""

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        """The list."""
        return parse(self.codes)


PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        preset.name: preset
        for preset in (
            Preset(
                "short",
                N_("Swiss of up to four rounds"),
                "PS,BH",
                N_("practice of clubs"),
                N_("With so few rounds the opponents' scores say little, so it counts first who led for longer."),
            ),
            Preset(
                "club",
                N_("club Swiss"),
                "BH/C1,BH,SB",
                N_("practice of clubs"),
                N_("Who met the stronger opponents comes first, at first without the weakest, whom nobody chooses."),
            ),
            Preset(
                "open",
                N_("open Swiss"),
                "BH/C1,BH,SB,PS,DE,WIN,BWG",
                N_("recommendation of FIDE, 2019, for a Swiss with reliable ratings"),
                N_(
                    "Opponents' scores first, then one's own results; no ratings, so it also works with unrated "
                    "players."
                ),
            ),
            Preset(
                "rapid",
                N_("rapid or blitz Swiss"),
                "BH/C1,BH,ARO/C1,DE",
                N_("World Rapid and Blitz Championships; lots decide what is left"),
                N_("Many rounds and many ties: the ratings of the opponents separate what Buchholz leaves equal."),
            ),
            Preset(
                "youth",
                N_("youth event"),
                "WIN,DE,RTNG",
                N_("practice of youth events; lots decide what is left"),
                N_("Children can count wins themselves, and games that are fought out are rewarded."),
            ),
            Preset(
                "round-robin",
                N_("round robin"),
                "DE,WIN,SB,KS",
                N_("recommendation of FIDE, 2019, for round robins"),
                N_("All met the same opponents, so the games among the tied and one's own wins count first."),
            ),
            Preset(
                "team",
                N_("team Swiss"),
                "MPvGP,DE,BH/C1,BH,SB",
                N_("annex of FIDE to the tie-break rules of 2014 to 2017, for team Swisses"),
                N_("After the score that ranks the other of match points and game points is the nearest measure."),
            ),
            Preset(
                "team-round-robin",
                N_("team round robin"),
                "MPvGP,EDE,SB",
                N_("the list for team Swisses without Buchholz, which round robins exclude [C.07 8]"),
                N_("Game points first, then the matches among the tied teams."),
            ),
            Preset(
                "us-chess",
                N_("US Chess Swiss"),
                "MODMED,SOLKOFF,CUMUL,CUMOPP",
                N_("US Chess rule 34E, the order where nothing was announced"),
                N_("The order of the US Chess rulebook; the edition USCF-34 goes with it."),
            ),
        )
    }
)
"""The presets by name."""

_ROUND_ROBIN = re.compile(r"ROUND.?ROBIN|ALL.?PLAY.?ALL|SCHEVENINGEN|SCHILLER|BERGER", re.IGNORECASE)
_SWISS = re.compile(r"SWISS|DUTCH|DUBOV|BURSTEIN", re.IGNORECASE)
_TIME_CONTROL = re.compile(r"(\d+)\s*(?:\+\s*(\d+))?", re.ASCII)
_RAPID = 3600
"""A rapid or blitz game has less than 60 minutes for 60 moves, in seconds (Laws of Chess A.1)."""


def is_round_robin(tournament: Tournament) -> bool:
    """Whether the type of the tournament says that its pairings are laid down beforehand (C.07 15.2)."""
    text = tournament.type_code or tournament.type_text
    return _ROUND_ROBIN.search(text) is not None and _SWISS.search(text) is None


def is_rapid(tournament: Tournament) -> bool:
    """Whether the time control (222, in seconds) is one of rapid or blitz chess."""
    match = _TIME_CONTROL.fullmatch(tournament.time_control_code.strip())
    return match is not None and int(match[1]) + 60 * int(match[2] or 0) < _RAPID


def preset_for(
    tournament: Tournament,
    edition: Edition | None = None,
    *,
    round_robin: bool | None = None,
    teams: bool | None = None,
) -> Preset:
    """The preset that fits a tournament: its edition, type, time control and length.

    `round_robin` and `teams` are by default what the tournament says of itself.
    """
    if edition is not None and edition.name == "USCF-34":
        return PRESETS["us-chess"]
    round_robin = is_round_robin(tournament) if round_robin is None else round_robin
    teams = is_team_event(tournament) if teams is None else teams
    return PRESETS[_fitting(tournament, round_robin=round_robin, team=teams)]


def _fitting(tournament: Tournament, *, round_robin: bool, team: bool) -> str:
    if round_robin:
        return "team-round-robin" if team else "round-robin"
    if team:
        return "team"
    rounds = tournament.rounds_planned or tournament.paired_rounds
    if is_rapid(tournament) and all(player.rating for player in tournament.players):
        return "rapid"
    if rounds <= 4:
        return "short"
    return "club" if rounds <= 7 and len(tournament.players) <= 60 else "open"
