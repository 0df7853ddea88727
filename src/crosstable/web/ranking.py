"""Standings as rows and cells: what pages of standings, cross-tables and receipts show, arbiters' and public ones.

Nothing here knows who looks: a page passes a `Source`, which says what may be seen and how players are called, and
the snapshot and standings that belong to it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote

from crosstable.domain import Message, Player, RoundResult, Tournament
from crosstable.domain.messages import N_, say_many
from crosstable.i18n import translate
from crosstable.reports.documents import Source
from crosstable.reports.documents.words import mark, pretty
from crosstable.reports.receipts import Receipt, not_counted_sentence, receipt, remark_sentence, separation
from crosstable.standings import RemarkKind, SeparatedBy, Standings, StandingsRow, separates
from crosstable.standings.cross_table import cell, unranked
from crosstable.standings.printed import value_column
from crosstable.tiebreaks.catalogue import ENTRIES, long_name, screen_code
from crosstable.tiebreaks.lint import Weight, lint
from crosstable.tiebreaks.tie_break import TieBreak

_POINTS = "PTS"
"""What the column of points is called in addresses of receipts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """A column of tie-break values."""

    code: str
    """As `Standings.codes` has it; the second of the same is numbered: ``DE#2``."""
    written: str
    """As lists are written: ``BH/C1``."""
    short: str
    """As people see it: ``BH-C1``."""
    name: Message
    article: str
    """The article that defines it; empty where nobody knows the code."""

    @property
    def quoted(self) -> str:
        """The code in an address."""
        return quoted(self.code)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCell:
    """A round of a player: ``12w1``."""

    text: str
    opponent: int | None = None
    """The opponent's number, `None` in rounds without one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedRow:
    """A place."""

    rank: int
    tpn: int
    entry: int
    title: str
    name: str
    rating: int | None
    federation: str
    club: str
    status: Message | None
    """Withdrawn; `None` for those who play."""
    rounds: tuple[RoundCell, ...]
    points: int
    values: tuple[str, ...]
    """The tie-breaks as exact decimals, in the order of the columns."""
    against: tuple[str, ...] = ()
    """In a round robin: what was made against each row of the table, from the top; ``×`` against oneself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedTable:
    """Standings for a page."""

    after_round: int
    edition: str
    criteria: tuple[Criterion, ...]
    rows: tuple[RankedRow, ...]
    unranked: tuple[RankedRow, ...]
    """Those without a place, whose games stay in the cross-table; their rank is 0."""
    expelled: tuple[str, ...]
    """Those who were expelled and have no place."""
    not_counted: Message | None
    """Whose results do not count in a round robin (C.05 6.6)."""
    provisional: Message | None
    """How many games are open; `None` where all are finished."""
    has_titles: bool
    has_federations: bool
    has_clubs: bool
    is_matrix: bool

    @property
    def width(self) -> int:
        """The most columns that the table of standings can have."""
        return 10 + len(self.criteria) + self.after_round


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingLinks:
    """Where the names and numbers of a table lead; empty for nowhere."""

    player: str = ""
    """The address of a player's page, without the number at its end."""
    player_by_tpn: bool = False
    """Whether that number is the pairing number, as on public pages; else the entry."""
    receipt: str = ""
    separate: str = ""
    query: str = ""
    """What the addresses carry on: ``&list=BH,SB&after=3``."""
    carried: tuple[tuple[str, str], ...] = ()
    """The same as names and values, for forms."""

    def to_player(self, row: RankedRow) -> str:
        """The address of a player's page."""
        return f"{self.player}{row.tpn if self.player_by_tpn else row.entry}"


def quoted(text: str) -> str:
    """A text in the query of an address; lists of tie-breaks stay readable."""
    return quote(text, safe="/,:")


# --------------------------------------------------------------------------------------------------- the table


def ranked_table(source: Source, tournament: Tournament, table: Standings) -> RankedTable:
    """The rows of standings; `tournament` is the snapshot they were made from."""
    columns = [value_column([row.values[code] for row in table.rows]) for code in table.codes]
    blank = ("",) * len(columns)
    matrix = _matrix(tournament, table) if source.is_round_robin else {}
    rows = tuple(
        _row(source, tournament, table, row, tuple(column[place] for column in columns), matrix.get(row.tpn, ()))
        for place, row in enumerate(table.rows)
    )

    def called(tpn: int) -> str:
        return source.name(source.section.order[tpn - 1])

    without_place = unranked(tournament, table)
    out = [player.tpn for player in without_place if player.expelled]
    return RankedTable(
        after_round=table.after_round,
        edition=table.edition.name,
        criteria=criteria(table),
        rows=rows,
        unranked=tuple(
            _row(source, tournament, table, _no_place(tournament, table, player), blank, matrix.get(player.tpn, ()))
            for player in without_place
        ),
        expelled=tuple(map(called, out)),
        not_counted=not_counted_sentence([called(tpn) for tpn in table.not_counted]),
        provisional=_provisional(table),
        has_titles=any(row.title for row in rows),
        has_federations=any(row.federation for row in rows),
        has_clubs=any(row.club for row in rows),
        is_matrix=source.is_round_robin,
    )


def _no_place(tournament: Tournament, table: Standings, player: Player) -> StandingsRow:
    points = tournament.score(player.tpn, table.after_round)
    return StandingsRow(rank=0, tpn=player.tpn, name=player.name, points=points, values={})


def criteria(table: Standings) -> tuple[Criterion, ...]:
    """The columns of the tie-breaks."""
    return tuple(criterion(entry, code) for entry, code in zip(table.tie_breaks, table.codes, strict=True))


def criterion(tie_break: TieBreak, code: str = "") -> Criterion:
    """A tie-break as a column."""
    known = ENTRIES.get(tie_break.name)
    return Criterion(
        code=code or str(tie_break),
        written=str(tie_break),
        short=screen_code(tie_break),
        name=long_name(tie_break),
        article=known.article if known is not None else "",
    )


def _row(
    source: Source,
    tournament: Tournament,
    table: Standings,
    row: StandingsRow,
    values: tuple[str, ...],
    against: tuple[str, ...],
) -> RankedRow:
    number = source.section.order[row.tpn - 1]
    entry = source.section.entries[number]
    player = tournament.by_tpn[row.tpn]
    return RankedRow(
        rank=row.rank,
        tpn=row.tpn,
        entry=number,
        title=entry.person.title,
        name=source.name(number),
        rating=source.rating(number),
        federation=entry.person.federation,
        club=entry.person.club if source.is_named_in_full(number) else "",
        status=_status(player),
        rounds=tuple(_round(player.result(n)) for n in range(1, table.after_round + 1)),
        points=row.points,
        values=values,
        against=against,
    )


def _status(player: Player) -> Message | None:
    if player.expelled:
        return Message(N_("expelled"))
    return Message(N_("withdrawn")) if player.withdrawn else None


def _round(result: RoundResult) -> RoundCell:
    return RoundCell(text=cell(result).replace("-", pretty("-")), opponent=result.opponent)


def _matrix(tournament: Tournament, table: Standings) -> Mapping[int, tuple[str, ...]]:
    """What everybody made against everybody, in the order of the standings."""
    order = [row.tpn for row in table.rows] + [player.tpn for player in unranked(tournament, table)]
    return {tpn: tuple(_against(tournament, tpn, order, table.after_round)) for tpn in order}


def _against(tournament: Tournament, tpn: int, order: Sequence[int], last: int) -> Iterator[str]:
    marks: dict[int, list[str]] = {}
    for number in range(1, last + 1):
        played = tournament.by_tpn[tpn].result(number)
        if played.opponent is not None:
            marks.setdefault(played.opponent, []).append(pretty(mark(played.code)) or "*")
    for other in order:
        yield "×" if other == tpn else " ".join(marks.get(other, ()))


def _provisional(table: Standings) -> Message | None:
    players = [tpn for remark in table.remarks if remark.kind is RemarkKind.OPEN_GAMES for tpn in remark.competitors]
    if not players:
        return None
    return say_many(
        "Provisional: {count} game is not finished.",
        "Provisional: {count} games are not finished.",
        count=(len(players) + 1) // 2,
    )


# ---------------------------------------------------------------------------------------------------- remarks


@dataclass(frozen=True, slots=True, kw_only=True)
class Advised:
    """Something to know about a list of tie-breaks."""

    text: str
    remedy: str
    is_warning: bool


def advice(tournament: Tournament, table: Standings) -> list[Advised]:
    """Warnings and notes about the list, and entries that could not be computed; in the reader's language."""
    found = lint(
        table.tie_breaks,
        tournament,
        table.edition,
        round_robin=table.context.predetermined,
        teams=table.context.is_team,
    )
    said = [
        Advised(text=translate(one.message), remedy=translate(one.remedy), is_warning=one.weight is Weight.WARNING)
        for one in found
    ]
    spoken_of = {one.tie_break for one in found}
    for remark in table.remarks:
        sentence = remark_sentence(remark)
        if sentence is not None and remark.tie_break is not None and remark.tie_break not in spoken_of:
            text = f"{screen_code(remark.tie_break)}: {translate(sentence)}"
            said.append(Advised(text=text, remedy="", is_warning=True))
    return sorted(said, key=lambda one: not one.is_warning)


# --------------------------------------------------------------------------------------------------- receipts


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """A receipt laid out: sentences without their articles, amounts, and the articles to stand beside them."""

    heading: str
    article: str
    lines: tuple["SumLine", ...]
    result: str
    result_article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SumLine:
    """A line of a receipt."""

    text: str
    amount: str
    cut: str
    """Why it does not count; empty where it does."""
    articles: tuple[str, ...] = field(default=())


_ARTICLE = re.compile(r"^(?P<text>.*\S)\s*\[(?P<article>[^\[\]]+)\]$", re.DOTALL)


def without_article(text: str) -> tuple[str, str]:
    """A sentence and the article in brackets at its end, which may be missing."""
    match = _ARTICLE.match(text)
    return (text, "") if match is None else (match["text"], match["article"])


def laid_out(opened: Receipt) -> Sum:
    """A receipt in the reader's language."""
    heading, article = without_article(translate(opened.heading))
    result, result_article = without_article(translate(opened.result))
    return Sum(
        heading=heading, article=article, lines=tuple(_sum_lines(opened)), result=result, result_article=result_article
    )


def _sum_lines(opened: Receipt) -> Iterator[SumLine]:
    for line in opened.lines:
        text, article = without_article(translate(line.text))
        cut, cut_article = without_article(translate(line.cut)) if line.cut is not None else ("", "")
        articles = tuple(dict.fromkeys(found for found in (article, cut_article) if found))
        yield SumLine(text=text, amount=line.amount, cut=cut, articles=articles)


def sums_of(tournament: Tournament, table: Standings, tpn: int, code: str) -> list[Sum]:
    """The receipt of one value, without a code those of all; nothing for a code that is not in the list."""
    wanted = [(_POINTS, TieBreak(_POINTS)), *zip(table.codes, table.tie_breaks, strict=True)]
    values = {_POINTS: table.points[tpn], **table.by_tpn[tpn].values}
    return [
        laid_out(receipt(tournament, table, tpn, tie_break, values[name]))
        for name, tie_break in wanted
        if not code or name == code
    ]


# ------------------------------------------------------------------------------------------- what separates two


@dataclass(frozen=True, slots=True, kw_only=True)
class Between:
    """What separates two players."""

    pair: tuple[int, int]
    """Their numbers, the one with the better place first."""
    first: str
    second: str
    sentences: tuple[Message, ...]
    sums: tuple[Sum, ...]
    """The receipts of the two values that differ; none where no value decides."""


def between_two(tournament: Tournament, table: Standings, one: int, other: int) -> Between:
    """What separates two players who have places."""
    cause = separates(table, one, other)
    pair = (cause.first, cause.second)
    code = _POINTS if cause.by is SeparatedBy.SCORE else cause.code
    return Between(
        pair=pair,
        first=table.by_tpn[cause.first].name,
        second=table.by_tpn[cause.second].name,
        sentences=tuple(separation(tournament, table, one, other)),
        sums=tuple(opened for tpn in pair for opened in sums_of(tournament, table, tpn, code)) if code else (),
    )
