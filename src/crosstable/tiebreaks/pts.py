"""PTS, MPTS, GPTS: the scores themselves."""

from functools import partial

from crosstable.tiebreaks.context import Context, Ledger
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, Values
from crosstable.tiebreaks.working import RoundLine, Working


def points(context: Context, tie_break: TieBreak) -> Values:
    """The score, with bonus and penalty points."""
    return scores(context, context.ledger(tie_break), "4.2")


def match_points(context: Context, _tie_break: TieBreak) -> Values:
    """The match points of teams."""
    return scores(context, context.ledgers["MP"], "4.2")


def game_points(context: Context, _tie_break: TieBreak) -> Values:
    """The game points of teams."""
    return scores(context, context.ledgers["GP"], "4.2")


def scores(context: Context, ledger: Ledger, article: str) -> Values:
    """Everybody's score in a ledger."""
    return {
        c: TieBreakValue(final, 100, partial(_working, context, ledger, c, article))
        for c, final in ledger.final.items()
    }


def _working(context: Context, ledger: Ledger, competitor: int, article: str) -> Working:
    lines = [
        RoundLine(
            amount=worth,
            round_number=fact.number,
            opponent=fact.opponent,
            kind=fact.kind,
            colour=fact.colour,
            points=worth,
        )
        for fact, worth in zip(context.facts[competitor], ledger.points[competitor], strict=True)
    ]
    bonus = ledger.final[competitor] - sum(line.amount for line in lines)
    if bonus:
        lines.append(RoundLine(amount=bonus, points=bonus))
    return Working(article=article, lines=tuple(lines), unit=100)
