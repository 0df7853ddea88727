"""The tie-breaks by their codes: what computes each, and what it needs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from crosstable.tiebreaks import (
    aob,
    appo,
    apro,
    aro,
    bh,
    bpg,
    bwg,
    de,
    fb,
    ks,
    ps,
    ptp,
    pts,
    rep,
    rtng,
    sb,
    std,
    tpn,
    tpr,
    win,
    won,
)
from crosstable.tiebreaks.context import Context
from crosstable.tiebreaks.teams import bbe, bc, ede, esb, mpvgp, sssc, tbr
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.uscf import (
    cumulative,
    cumulative_of_opposition,
    kashdan,
    median,
    modified_median,
    most_blacks,
    opposition,
    result_between_tied,
    solkoff,
    sonneborn_berger,
)
from crosstable.tiebreaks.value import Values

ForAll: TypeAlias = Callable[[Context, TieBreak], Values]
"""Computes a value for every competitor of the field."""
ForGroup: TypeAlias = Callable[[Context, TieBreak, Sequence[int]], Values]
"""Computes the values of a tied group from the games within it (type A)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """How a code is computed.  One of `for_all` and `for_group` is there."""

    name: str
    article: str
    for_all: ForAll | None = None
    for_group: ForGroup | None = None
    lower_is_better: bool = False
    needs_teams: bool = False
    needs_ratings: bool = False
    """C.07 Art. 10."""
    is_buchholz: bool = False
    """C.07 Art. 8."""

    def prefers_lower(self, tie_break: TieBreak) -> bool:
        """Whether the lower value is the better one, ``/R`` considered."""
        return self.lower_is_better is not tie_break.has("R")


def _fide() -> list[Rule]:
    return [
        Rule(name="PTS", article="4.2", for_all=pts.points),
        Rule(name="MPTS", article="4.2", for_all=pts.match_points, needs_teams=True),
        Rule(name="GPTS", article="4.2", for_all=pts.game_points, needs_teams=True),
        Rule(name="DE", article="6", for_group=de.direct_encounter, lower_is_better=True),
        Rule(name="WIN", article="7.1", for_all=win.wins),
        Rule(name="WON", article="7.2", for_all=won.games_won),
        Rule(name="BPG", article="7.3", for_all=bpg.games_with_black),
        Rule(name="BWG", article="7.4", for_all=bwg.games_won_with_black),
        Rule(name="PS", article="7.5", for_all=ps.progressive_score),
        Rule(name="REP", article="7.6", for_all=rep.rounds_elected),
        Rule(name="STD", article="7.7", for_all=std.standard_points),
        Rule(name="TPN", article="7.8", for_all=tpn.pairing_number, lower_is_better=True),
        Rule(name="BH", article="8.1", for_all=bh.buchholz, is_buchholz=True),
        Rule(name="AOB", article="8.2", for_all=aob.average_of_buchholz, is_buchholz=True),
        Rule(name="FB", article="8.3", for_all=fb.fore_buchholz, is_buchholz=True),
        Rule(name="SB", article="9.1", for_all=sb.sonneborn_berger),
        Rule(name="KS", article="9.2", for_all=ks.koya),
        Rule(name="ARO", article="10.1", for_all=aro.average_opponents, needs_ratings=True),
        Rule(name="TPR", article="10.2", for_all=tpr.performance_rating, needs_ratings=True),
        Rule(name="PTP", article="10.3", for_all=ptp.perfect_rating, needs_ratings=True),
        Rule(name="APRO", article="10.4", for_all=apro.average_performance, needs_ratings=True),
        Rule(name="APPO", article="10.5", for_all=appo.average_perfect_performance, needs_ratings=True),
        Rule(name="RTNG", article="10.6", for_all=rtng.rating, needs_ratings=True),
    ]


def _fide_teams() -> list[Rule]:
    return [
        Rule(name="BC", article="12.1", for_all=bc.board_counts, lower_is_better=True, needs_teams=True),
        Rule(name="TBR", article="12.2", for_all=tbr.top_board_results, needs_teams=True),
        Rule(name="BBE", article="12.3", for_all=bbe.bottom_board_eliminations, needs_teams=True),
        Rule(name="MPvGP", article="13.1", for_all=mpvgp.other_score, needs_teams=True),
        *(
            Rule(name=name, article="13.2", for_all=esb.extended_sonneborn_berger, needs_teams=True)
            for name in ("EMMSB", "EMGSB", "EGMSB", "EGGSB")
        ),
        *(
            Rule(
                name=name,
                article="13.3",
                for_group=ede.extended_direct_encounter,
                lower_is_better=True,
                needs_teams=True,
            )
            for name in ede.CONTINUATIONS
        ),
        Rule(name="SSSC", article="13.4", for_all=sssc.score_strength, needs_teams=True, is_buchholz=True),
    ]


def _us_chess() -> list[Rule]:
    return [
        Rule(name="MODMED", article="34E1", for_all=modified_median.modified_median),
        Rule(name="SOLKOFF", article="34E2", for_all=solkoff.solkoff),
        Rule(name="CUMUL", article="34E3", for_all=cumulative.cumulative),
        Rule(name="MEDIAN", article="34E4", for_all=median.median),
        Rule(name="RBT", article="34E5", for_group=result_between_tied.result_between_tied),
        Rule(name="MOSTBLACKS", article="34E6", for_all=most_blacks.most_blacks),
        Rule(name="KASHDAN", article="34E7", for_all=kashdan.kashdan),
        Rule(name="USSB", article="34E8", for_all=sonneborn_berger.sonneborn_berger),
        Rule(name="CUMOPP", article="34E9", for_all=cumulative_of_opposition.cumulative_of_opposition),
        Rule(name="OPPERF", article="34E10", for_all=opposition.opposition_performance, needs_ratings=True),
        Rule(name="AVGOPP", article="34E11", for_all=opposition.average_opposition, needs_ratings=True),
    ]


RULES: Mapping[str, Rule] = MappingProxyType({rule.name: rule for rule in (*_fide(), *_fide_teams(), *_us_chess())})
"""Every code that can be computed."""
