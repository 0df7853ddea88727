"""STD, standard points (C.07 7.7, since 2026): 1, ½ or 0 a round, whatever the scoring system."""

from functools import partial

from crosstable.tiebreaks.context import Context, Ledger
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import RoundLine, Working


def standard_points(context: Context, tie_break: TieBreak) -> Values:
    """One point for each round with more points than the opponent, or without one than a draw; ½ for as many."""
    ledger = context.ledger(tie_break)
    by_round = {
        (competitor, fact.number): points
        for competitor, facts in context.facts.items()
        for fact, points in zip(facts, ledger.points[competitor], strict=True)
    }
    rows = {competitor: _lines(context, ledger, by_round, competitor) for competitor in context.facts}
    return {
        competitor: TieBreakValue(sum(line.amount for line in lines), 100, partial(_working, lines))
        for competitor, lines in rows.items()
    }


def _lines(
    context: Context, ledger: Ledger, by_round: dict[tuple[int, int], int], competitor: int
) -> tuple[RoundLine, ...]:
    lines = []
    for fact, points in zip(context.facts[competitor], ledger.points[competitor], strict=True):
        if fact.free:
            continue
        other = ledger.draw if fact.opponent is None else by_round.get((fact.opponent, fact.number), ledger.loss)
        standard = 100 if points > other else 50 if points == other else 0
        lines.append(
            RoundLine(
                amount=standard,
                round_number=fact.number,
                opponent=fact.opponent,
                kind=fact.kind,
                points=points,
                compared_with=other,
            )
        )
    return tuple(lines)


def _working(lines: tuple[RoundLine, ...]) -> Working:
    return Working(article="7.7", lines=lines, unit=100)
