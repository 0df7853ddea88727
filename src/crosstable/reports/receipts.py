"""Receipts: the value of a tie-break opened into its working, as sentences with their articles.

The working comes from the code that computed the value (`crosstable.tiebreaks.working`); here it only gets words.
A `Receipt` is a document: shells print it as text (`as_sentences`), or lay out its lines, amounts and cuts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from crosstable.domain import Message, Tournament, format_points, print_points
from crosstable.domain.messages import N_, listed, say, say_many
from crosstable.reports.amounts import in_points
from crosstable.reports.explanation import namer
from crosstable.reports.receipt_lines import Teller, cite, cut_sentence, sentence
from crosstable.reports.verdicts import Namer, names
from crosstable.standings import Competitors, RankCheck, Remark, RemarkKind, SeparatedBy, Standings, separates
from crosstable.tiebreaks.catalogue import ENTRIES, Family, long_name, screen_code
from crosstable.tiebreaks.encounter import BoardStage, Encounter, MutualRow, Stage
from crosstable.tiebreaks.tie_break import TieBreak
from crosstable.tiebreaks.value import TieBreakValue, decimal
from crosstable.tiebreaks.working import (
    BoardValues,
    Line,
    Mean,
    OwnValue,
    PerfectPerformance,
    Performance,
    PerformanceMean,
    RoundedMean,
    ScoreStrength,
    Working,
)


@dataclass(frozen=True, slots=True)
class ReceiptLine:
    """One line: what it says, what it adds, and why it does not where it was cut."""

    text: Message
    amount: str = ""
    """The amount as an exact decimal; empty where the line adds nothing."""
    cut: Message | None = None
    """Why the amount does not count; the line is struck through where the medium can."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """The working of one value: a heading, the lines, and how they are put together."""

    heading: Message
    lines: tuple[ReceiptLine, ...]
    result: Message


def competitor_namer(tournament: Tournament, standings: Standings) -> Namer:
    """Call players by number and surname, teams by number and name."""
    if standings.competitors is Competitors.PLAYERS:
        return namer(tournament)
    teams = {team.number: team.name for team in tournament.teams}
    return lambda number: f"{number} {teams.get(number, '')}".strip()


def receipts(tournament: Tournament, standings: Standings, competitor: int) -> Iterator[Receipt]:
    """The receipts of all values of a competitor: of the score, then of each tie-break of the list.

    Raises `KeyError` where the standings have no such competitor.
    """
    row = standings.by_tpn[competitor]
    yield receipt(tournament, standings, competitor, TieBreak("PTS"), standings.points[competitor])
    for tie_break, code in zip(standings.tie_breaks, standings.codes, strict=True):
        yield receipt(tournament, standings, competitor, tie_break, row.values[code])


def receipt(
    tournament: Tournament, standings: Standings, competitor: int, tie_break: TieBreak, value: TieBreakValue
) -> Receipt:
    """The receipt of one value of a competitor."""
    shown = {"code": screen_code(tie_break), "name": long_name(tie_break), "value": _shown(value)}
    if value.explain is None:
        return Receipt(say(N_("{code} ({name}) = {value}"), **shown), (), say(_not_computed(tie_break, standings)))
    working = value.working
    heading = say(N_("{code} ({name}) = {value}"), **shown)
    if ENTRIES[tie_break.name].family is not Family.POINTS:
        article = cite(working.article, standings.edition)
        heading = say(N_("{code} ({name}) = {value} [{article}]"), article=article, **shown)
    teller = Teller(
        tournament,
        standings.edition,
        competitor,
        competitor_namer(tournament, standings),
        standings.competitors is Competitors.TEAMS,
        working.article,
        working.unit > 100,
    )
    return Receipt(heading, tuple(_lines(working, teller)), _result(working, value, teller))


def as_sentences(receipt: Receipt) -> Iterator[Message]:
    """The receipt as sentences, one a line: ``Round 3: 7 Grabiec has 4 points: 4.0``."""
    yield receipt.heading
    for line in receipt.lines:
        text = line.text
        if line.amount:
            text = say(N_("{text}: {amount}"), text=text, amount=line.amount)
        yield text if line.cut is None else say(N_("{text} — {cut}"), text=text, cut=line.cut)
    yield receipt.result


def _shown(value: TieBreakValue) -> str:
    return str(value) or "–"


def _not_computed(tie_break: TieBreak, standings: Standings) -> str:
    for remark in standings.remarks:
        if remark.tie_break == tie_break and remark.kind in _REMARKS:
            return _REMARKS[remark.kind]
    return N_("There is no value: nobody was tied when this tie-break was reached.")


def not_counted_sentence(names: Sequence[str]) -> Message | None:
    """Whose results do not count, and why; `None` where there is nobody (C.05 6.6)."""
    if not names:
        return None
    return say_many(
        "{names} left with fewer than half of the games completed: the results stay in the table, "
        "but do not count for this player or against [C.05 6.6].",
        "{names} left with fewer than half of their games completed: their results stay in the table, "
        "but do not count for them or against them [C.05 6.6].",
        count=listed(names),
        names="; ".join(names),
    )


def left_out_sentence(tournament: Tournament, ranks: RankCheck) -> Message | None:
    """Whose results ranks that agree leave out."""
    out = ranks.standings.not_counted if ranks.standings is not None else ()
    return not_counted_sentence([tournament.by_tpn[tpn].name for tpn in out])


def remark_sentence(remark: Remark) -> Message | None:
    """Why an entry of the list has no values; `None` for remarks on anything else."""
    return say(_REMARKS[remark.kind]) if remark.kind in _REMARKS else None


_REMARKS = {
    RemarkKind.UNKNOWN_CODE: N_("There is no value: the code is not known here."),
    RemarkKind.DROPPED_UNRATED: N_(
        "There is no value: unrated players take part, and the rules of the event do not say how they count [C.07 10]."
    ),
    RemarkKind.WITHOUT_RATINGS: N_("There is no value: nobody has a rating."),
    RemarkKind.NOT_FOR_THIS_FIELD: N_("There is no value: the tie-break is not for this kind of competitors."),
}


# ------------------------------------------------------------------------------------------------ the lines


def _lines(working: Working, teller: Teller) -> Iterator[ReceiptLine]:
    if isinstance(working, Encounter):
        yield from _encounter_lines(working, teller)
        return
    if isinstance(working, ScoreStrength):
        yield ReceiptLine(say(N_("Own score in the secondary score")), decimal(working.secondary, working.unit))
    decimals = max((_decimals(line.amount, working.unit) for line in working.lines), default=0)
    for line in working.lines:
        yield ReceiptLine(sentence(line, teller), _amount(line, working.unit, decimals), cut_sentence(line, teller))
    if isinstance(working, Performance) and working.lines:
        yield from _performance_lines(working)


def _amount(line: Line, unit: int, decimals: int) -> str:
    text = decimal(line.amount, unit)
    if not decimals:
        return text
    whole, _, fraction = text.partition(".")
    return f"{whole}.{fraction.ljust(decimals, '0')}"


def _decimals(amount: int | Fraction, unit: int) -> int:
    fraction = decimal(amount, unit).partition(".")[2]
    return len(fraction) if unit == 1 else max(1, len(fraction))


def _performance_lines(working: Performance) -> Iterator[ReceiptLine]:
    games = len(working.lines)
    if isinstance(working, PerfectPerformance):
        yield from _perfect_lines(working, games)
        return
    yield ReceiptLine(
        say(N_("Average rating of the opponents, a half rounded up [{article}]"), article=cite("10.1")),
        str(working.average),
    )
    yield ReceiptLine(
        say(
            N_("{points} of {games} is {p}; the rating difference for that [B.02 8.1.1]"),
            points=print_points(working.points),
            games=games,
            p=format_points(working.p, 2),
        ),
        f"{working.dp:+d}",
    )


def _perfect_lines(working: PerfectPerformance, games: int) -> Iterator[ReceiptLine]:
    if working.rating is None:
        return
    if working.points <= 0:
        yield ReceiptLine(
            say(N_("No points: the lowest rating of an opponent, less 800 [{article}]"), article=cite("10.3"))
        )
        return
    yield ReceiptLine(
        say_many(
            "{points} from {count} game: {rating} is expected to score {enough}, one less only {less} [B.02 8.1.2]",
            "{points} from {count} games: {rating} is expected to score {enough}, one less only {less} [B.02 8.1.2]",
            count=games,
            enough=format_points(working.expected(working.rating), 2),
            less=format_points(working.expected(working.rating - 1), 2),
            points=in_points(working.points),
            rating=working.rating,
        )
    )


# --------------------------------------------------------------------------------------------- the encounter


_LEDGERS = {"P": N_("points"), "MP": N_("match points"), "GP": N_("game points")}


def _encounter_lines(working: Encounter, teller: Teller) -> Iterator[ReceiptLine]:
    if not working.stages:
        yield ReceiptLine(say(N_("Nobody else is tied at this point of the list.")))
    for stage in working.stages:
        if isinstance(stage, BoardStage):
            yield from _board_lines(stage, teller)
            continue
        yield ReceiptLine(_stage_heading(stage, teller))
        for row in stage.rows:
            yield ReceiptLine(_mutual_row(row, teller), decimal(row.score, 100))
        yield ReceiptLine(_stage_result(stage, teller))


_BOARD_MEASURES = {
    "12.1": N_("The boards of their match: board count, the lower the better [{article}]"),
    "12.2": N_("The boards of their match: points on board 1, on board 2 and so on [{article}]"),
    "12.3": N_("The boards of their match: points without the last board, without the last two and so on [{article}]"),
}


def _board_lines(stage: BoardStage, teller: Teller) -> Iterator[ReceiptLine]:
    """Two teams whose match is looked at board by board (13.3.2)."""
    yield ReceiptLine(say(_BOARD_MEASURES[stage.article], article=cite(stage.article)))
    for team, measures in stage.boards:
        amounts = ", ".join(_points_of(abs(points)) for points in measures)
        yield ReceiptLine(say(N_("{player}: {amounts}"), player=teller.called(team), amounts=amounts))
    yield ReceiptLine(_stage_result(stage, teller))


def _stage_heading(stage: Stage, teller: Teller) -> Message:
    template = (
        N_("The games among {players}, counted in {score}: all have met [{article}]")
        if stage.article == "6.1"
        else N_("The games among {players}, counted in {score}: not all have met [{article}]")
    )
    return say(
        template,
        players=names((row.competitor for row in stage.rows), teller.called),
        score=Message(_LEDGERS.get(stage.ledger, N_("points"))),
        article=cite(stage.article),
    )


def _mutual_row(row: MutualRow, teller: Teller) -> Message:
    against = ", ".join(f"{_points_of(points)} ({teller.called(rival)})" for rival, points in row.against)
    if not row.missing:
        return say(N_("{player}: {against}"), player=teller.called(row.competitor), against=against)
    if not row.against:
        return say(
            N_("{player}: met none of the others; {lowest} if all missing games are lost, {highest} if they are won"),
            player=teller.called(row.competitor),
            lowest=_points_of(row.lowest),
            highest=_points_of(row.highest),
        )
    return say(
        N_("{player}: {against}; {lowest} if all missing games are lost, {highest} if they are won"),
        player=teller.called(row.competitor),
        against=against,
        lowest=_points_of(row.lowest),
        highest=_points_of(row.highest),
    )


def _stage_result(stage: Stage, teller: Teller) -> Message:
    if len(stage.tiers) == 1:
        return say(N_("So they stay tied."))
    order = "; ".join(" = ".join(map(teller.called, tier)) for tier in stage.tiers)
    if stage.article != "6.3":
        return say(N_("In this order: {order}"), order=order)
    return say(N_("Whoever cannot be overtaken is placed: {order} [{article}]"), order=order, article=cite("6.3"))


def _points_of(points: int | Fraction) -> str:
    return decimal(points, 100) if isinstance(points, Fraction) else print_points(points)


# ------------------------------------------------------------------------------------------------ the result


def _result(working: Working, value: TieBreakValue, teller: Teller) -> Message:
    counted = len(working.counted)
    values = {"value": _shown(value), "count": counted, "sum": _sum(working)}
    if isinstance(working, Encounter):
        template = (
            N_("Place {value}, shared, among those who were tied.")
            if _is_shared(working)
            else N_("Place {value} among those who were tied.")
        )
        return say(template, **values)
    if value.raw is None:
        return say(N_("There is nothing to count, so there is no value; whoever has one comes first."))
    if isinstance(working, OwnValue):
        return say(N_("Compared as it is: {value}"), **values)
    if isinstance(working, BoardValues):
        return say(N_("Compared one after the other: {value}"), **values)
    if isinstance(working, Mean):
        return say(N_("{sum} / {count} = {value}, two decimals shown, compared exactly"), **values)
    if isinstance(working, PerformanceMean):
        return say(N_("The mean of {count}, before rounding: {value}, compared exactly"), **values)
    if isinstance(working, RoundedMean):
        return say(N_("{sum} / {count} = {value}, to the nearest whole number, a half up"), **values)
    if isinstance(working, ScoreStrength):
        return say(
            N_("{own} + {sum} / {divisor} = {value}, two decimals shown, compared exactly [{article}]"),
            own=decimal(working.secondary, working.unit),
            divisor=working.divisor,
            article=cite("13.4"),
            **values,
        )
    if isinstance(working, Performance):
        return say(N_("Result: {value}"), **values)
    return say(N_("Sum of what counts: {value}"), **values)


def _is_shared(working: Encounter) -> bool:
    """Whether others stay tied with the competitor at the end."""
    return not any((working.competitor,) in stage.tiers for stage in working.stages)


def _sum(working: Working) -> str:
    return decimal(sum(line.amount for line in working.counted), working.unit)


# ------------------------------------------------------------------------------------- what separates A from B


def separation(tournament: Tournament, standings: Standings, a: int, b: int) -> list[Message]:
    """What separates two competitors: the criteria they have in common, and the first in which they differ.

    Raises `KeyError` where the standings have no such competitor.
    """
    found = separates(standings, a, b)
    called = competitor_namer(tournament, standings)
    pair = {"a": called(found.first), "b": called(found.second)}
    first, second = standings.by_tpn[found.first], standings.by_tpn[found.second]
    if found.by is SeparatedBy.SCORE:
        points = {"x": print_points(first.points), "y": print_points(second.points)}
        return [say(N_("{a} has more points than {b}: {x} against {y}."), **pair, **points)]
    sentences = [say(N_("{a} and {b} both have {points}."), **pair, points=in_points(first.points))]
    sentences += [_equal(standings, code, first.values[code]) for code in found.equal]
    if found.tie_break is not None and found.first_value is not None and found.second_value is not None:
        values = {"x": _shown(found.first_value), "y": _shown(found.second_value)}
        named = {"code": screen_code(found.tie_break), "name": long_name(found.tie_break)}
        template = N_("{code} ({name}): {x} against {y}. So {a} comes before {b}.")
        return [*sentences, say(template, **pair, **named, **values)]
    return [*sentences, say(_UNDIVIDED[found.by], **pair, seed=standings.lots_seed)]


def _equal(standings: Standings, code: str, value: TieBreakValue) -> Message:
    tie_break = standings.tie_breaks[standings.codes.index(code)]
    named = {"code": screen_code(tie_break), "name": long_name(tie_break)}
    if value.raw is None:
        return say(N_("{code} ({name}): neither has a value."), **named)
    return say(N_("{code} ({name}): both {x}."), **named, x=_shown(value))


_UNDIVIDED = {
    SeparatedBy.DECISION: N_("The order of {a} and {b} was decided otherwise, such as by a play-off."),
    SeparatedBy.LOTS: N_("Lots put {a} before {b} (seed {seed})."),
    SeparatedBy.NOTHING: N_("The list leaves them tied: {a} and {b} share the place."),
}
