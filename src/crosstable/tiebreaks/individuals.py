"""Build the context of a field of players."""

from crosstable.domain import Tournament
from crosstable.tiebreaks.context import Context, Ledger
from crosstable.tiebreaks.editions import Edition
from crosstable.tiebreaks.facts import RoundFact, fact, free_round


def individual_context(
    tournament: Tournament,
    edition: Edition,
    after_round: int,
    *,
    predetermined: bool,
    unrated_rating: int | None = None,
    skips_unrated: bool = False,
) -> Context:
    """What tie-breaks see of the players after a round."""
    field = frozenset(tournament.by_tpn)
    facts: dict[int, tuple[RoundFact, ...]] = {}
    points: dict[int, tuple[int, ...]] = {}
    final: dict[int, int] = {}
    worth = tournament.scoring.points if not tournament.special_points else None
    for player in tournament.players:
        results = [player.result(number) for number in range(1, after_round + 1)]
        row = [fact(number, result, field) for number, result in enumerate(results, start=1)]
        if worth is None:
            worths = [tournament.round_points(player.tpn, number) for number in range(1, after_round + 1)]
        else:
            worths = [worth(result) for result in results]
        final[player.tpn] = sum(worths) + tournament.bonus(player.tpn, after_round)
        if predetermined:
            row = list(map(free_round, row, worths))
        facts[player.tpn], points[player.tpn] = tuple(row), tuple(worths)
    scoring = tournament.scoring
    ledger = Ledger(name="P", win=scoring.win, draw=scoring.draw, loss=scoring.loss, points=points, final=final)
    return Context(
        edition=edition,
        rounds=after_round,
        last_is_final=after_round >= (tournament.rounds_planned or tournament.paired_rounds),
        predetermined=predetermined,
        is_team=False,
        facts=facts,
        ledgers={"P": ledger},
        primary="P",
        ratings={player.tpn: player.rating for player in tournament.players},
        unrated_rating=unrated_rating,
        skips_unrated=skips_unrated,
        scoring=scoring,
    )
