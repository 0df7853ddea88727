"""Where the editions of the rules do not agree about one row, and why, from the workings of the values."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from crosstable.domain import Message, Tournament
from crosstable.domain.messages import N_, say
from crosstable.reports.receipt_lines import Teller, cut_sentence, sentence
from crosstable.reports.receipts import competitor_namer
from crosstable.standings import Standings
from crosstable.tiebreaks.catalogue import long_name, screen_code
from crosstable.tiebreaks.editions import USCF_34
from crosstable.tiebreaks.value import decimal
from crosstable.tiebreaks.working import Line, ScoreLine, Working


@dataclass(frozen=True, slots=True)
class Difference:
    """One matter on which the editions differ: a heading, then what each of them does."""

    heading: Message
    lines: tuple[Message, ...]


_WITH_CUTS = ("BH/C1", "BH/C2", "BH/M1", "BH/M2", "SB/C1", "SB/C2")


def differences(tournament: Tournament, tables: Sequence[Standings], competitor: int) -> Iterator[Difference]:
    """The differences between editions: own unplayed rounds, the order of cuts, then the values that change."""
    tellers = {table.edition.name: _teller(tournament, table, competitor) for table in tables}
    yield from _unplayed_rounds(tables, competitor, tellers)
    for code in _WITH_CUTS:
        yield from _cuts(tables, competitor, code, tellers)
    yield from _values(tables, competitor)


def _teller(tournament: Tournament, table: Standings, competitor: int) -> Teller:
    return Teller(tournament, table.edition, competitor, competitor_namer(tournament, table))


def _workings(tables: Sequence[Standings], competitor: int, code: str) -> dict[str, Working]:
    return {
        table.edition.name: table.by_tpn[competitor].values[code].working for table in tables if code in table.codes
    }


def _unplayed_rounds(
    tables: Sequence[Standings], competitor: int, tellers: Mapping[str, Teller]
) -> Iterator[Difference]:
    """Own unplayed rounds: what stands in for the opponent (in US Chess in the Solkoff)."""
    workings = _workings(tables, competitor, "BH") | {
        name: working for name, working in _workings(tables, competitor, "SOLKOFF").items() if name == USCF_34.name
    }
    by_round: dict[int, dict[str, ScoreLine]] = {}
    for name, working in workings.items():
        for line in working.lines:
            if isinstance(line, ScoreLine) and line.stand_in is not None and line.round_number is not None:
                by_round.setdefault(line.round_number, {})[name] = line
    for number, lines in sorted(by_round.items()):
        if len({line.amount for line in lines.values()}) > 1:
            yield Difference(
                say(N_("Round {round} was not played, and counts differently in Buchholz."), round=number),
                tuple(
                    say(
                        N_("{edition}: {text}: {amount}"),
                        edition=name,
                        text=sentence(line, tellers[name]),
                        amount=decimal(line.amount, 100),
                    )
                    for name, line in lines.items()
                ),
            )


def _cuts(
    tables: Sequence[Standings], competitor: int, code: str, tellers: Mapping[str, Teller]
) -> Iterator[Difference]:
    """A cut tie-break for which the editions do not remove the same rounds."""
    cut = {
        name: [line for line in working.lines if line.cut is not None]
        for name, working in _workings(tables, competitor, code).items()
    }
    removed = {tuple((line.round_number, _article(line)) for line in lines) for lines in cut.values()}
    if len({tuple(number for number, _ in rounds) for rounds in removed}) < 2:
        return
    yield Difference(
        say(N_("{code} does not cut the same rounds everywhere."), code=code.replace("/", "-")),
        tuple(
            say(
                N_("{edition}: {cuts}"),
                edition=name,
                cuts=_joined([_cut(line, tellers[name]) for line in lines]),
            )
            for name, lines in cut.items()
        ),
    )


def _article(line: Line) -> str:
    return "" if line.cut is None else line.cut.article


def _cut(line: Line, teller: Teller) -> Message:
    reason = cut_sentence(line, teller)
    assert reason is not None  # only lines that were cut come here
    amount = line.score if isinstance(line, ScoreLine) else line.amount
    return say(
        N_("round {round} ({score}) {reason}"), round=line.round_number, score=decimal(amount, 100), reason=reason
    )


def _joined(parts: Sequence[Message]) -> Message:
    if not parts:
        return say(N_("nothing"))
    text = parts[0]
    for part in parts[1:]:
        text = say(N_("{text}; {more}"), text=text, more=part)
    return text


def _values(tables: Sequence[Standings], competitor: int) -> Iterator[Difference]:
    for table in tables:
        for entry, code in zip(table.tie_breaks, table.codes, strict=True):
            first = next(other for other in tables if code in other.codes)
            if first is not table:
                continue
            values = {
                other.edition.name: other.by_tpn[competitor].values[code] for other in tables if code in other.codes
            }
            if len({value.raw for value in values.values()}) > 1:
                yield Difference(
                    say(N_("{code} ({name}) changes:"), code=screen_code(entry), name=long_name(entry)),
                    tuple(
                        say(N_("{edition}: {value}"), edition=name, value=str(value) or "–")
                        for name, value in values.items()
                    ),
                )
