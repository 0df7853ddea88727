"""A section of the event as the `Tournament` that pairing, standings and formats read."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from crosstable.domain import (
    AnnouncedBye,
    BirthDate,
    Colour,
    Player,
    ProhibitedGroup,
    ResultCode,
    RoundResult,
    Sex,
    SpecialPoints,
    Title,
    Tournament,
)
from crosstable.journal.events import Person, ProhibitionKind, System
from crosstable.journal.notes import note_line
from crosstable.journal.state import EventState, Round, Section

_TYPE_CODES = {
    System.DUTCH: "FIDE_DUTCH",
    System.DUTCH_BAKU: "FIDE_DUTCH_BAKU",
    System.ROUND_ROBIN: "BERGER_ROUNDROBIN",
    System.DOUBLE_ROUND_ROBIN: "FIDE_DOUBLEROUNDROBIN",
}
_TYPE_TEXTS = {
    System.DUTCH: "Individual: Swiss-System",
    System.DUTCH_BAKU: "Individual: Swiss-System",
    System.ROUND_ROBIN: "Individual: Round Robin",
    System.DOUBLE_ROUND_ROBIN: "Individual: Double Round Robin",
}


def tournament(state: EventState, section: Section, *, for_rating: bool = False) -> Tournament:
    """The snapshot of a section.  Only players with a pairing number are in it.

    A board without a result counts as unfinished.  With `for_rating` the results are those of the rating
    report: corrections that came too late for pairings and standings included.
    """
    system = section.settings.system
    code = _TYPE_CODES[system]
    if system is System.DOUBLE_ROUND_ROBIN and not section.settings.exchange_last_rounds:
        code = "BERGER_DOUBLEROUNDROBIN"
    return Tournament(
        name=_full_name(state, section),
        city=state.city,
        federation=state.federation,
        start_date=state.start_date,
        end_date=state.end_date,
        type_text=_TYPE_TEXTS[system],
        type_code=code,
        chief_arbiter=state.chief_arbiter,
        deputy_arbiters=state.deputy_arbiters,
        time_control=state.time_control,
        rounds_planned=section.settings.rounds,
        initial_colour=section.settings.initial_colour,
        scoring=section.settings.scoring,
        tie_breaks=section.tie_breaks,
        standings_order=("PTS", *section.tie_breaks) if section.tie_breaks else (),
        players=_players(section, for_rating=for_rating),
        byes=tuple(_announced(section)),
        prohibited=tuple(_prohibited(section)),
        special_points=tuple(_special(section)),
        comments=(*section.comments, *(note_line(note, section.numbers) for note in section.notes)),
    )


def _full_name(state: EventState, section: Section) -> str:
    own = section.settings.name
    if not own or own == state.name:
        return state.name
    return f"{state.name}, {own}" if state.name else own


def _players(section: Section, *, for_rating: bool) -> tuple[Player, ...]:
    rows = _rows(section, for_rating=for_rating)
    return tuple(
        replace(
            player_of(section.entries[entry].person, tpn, tuple(rows[entry])),
            withdrawn=section.entries[entry].is_withdrawn,
            expelled=section.entries[entry].expelled,
        )
        for entry, tpn in section.numbers.items()
        if entry in section.entries
    )


def player_of(person: Person, tpn: int, rounds: tuple[RoundResult, ...] = ()) -> Player:
    """A person as a player of the vocabulary."""
    title = person.title.upper()
    return Player(
        tpn=tpn,
        name=person.name,
        sex=Sex(person.sex) if person.sex in {"m", "w"} else None,
        title=Title(title) if title in Title.__members__ else None,
        title_text="" if title in Title.__members__ else person.title,
        rating=person.rating,
        federation=person.federation,
        fide_id=person.fide_id,
        birth=_birth(person.birth),
        rounds=rounds,
    )


def _birth(text: str) -> BirthDate | None:
    parts = text.replace("-", "/").split("/")
    if not all(part.isdecimal() for part in parts) or not text:
        return None
    return BirthDate(*(int(part) for part in parts[:3]))


def person_of(player: Player) -> Person:
    """A player of the vocabulary as a person."""
    return Person(
        name=player.name,
        rating=player.rating,
        title=player.title.value if player.title else player.title_text,
        sex=player.sex.value if player.sex else "",
        federation=player.federation,
        fide_id=player.fide_id,
        birth=str(player.birth) if player.birth else "",
    )


def _rows(section: Section, *, for_rating: bool) -> dict[int, list[RoundResult]]:
    rows: dict[int, list[RoundResult]] = defaultdict(list)
    numbers = section.numbers
    for played in section.rounds:
        cells = _cells(played, numbers, for_rating=for_rating)
        for entry in section.order:
            rows[entry].append(cells.get(entry) or _absence(section, played, entry))
    return rows


def _absence(section: Section, played: Round, entry: int) -> RoundResult:
    if section.settings.system in (System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN):
        return RoundResult(ResultCode.NOT_PAIRED)
    return RoundResult(played.absences.get(entry, ResultCode.ZPB))


def _cells(played: Round, numbers: Mapping[int, int], *, for_rating: bool) -> dict[int, RoundResult]:
    cells: dict[int, RoundResult] = {}
    for board in played.boards:
        codes = played.results.get(board.board, (ResultCode.UNFINISHED, ResultCode.UNFINISHED))
        if for_rating:
            codes = played.for_rating.get(board.board, codes)
        white, black = numbers.get(board.white), numbers.get(board.black)
        cells[board.white] = RoundResult(codes[0], black, Colour.WHITE)
        cells[board.black] = RoundResult(codes[1], white, Colour.BLACK)
    if played.bye is not None:
        cells[played.bye] = RoundResult(ResultCode.PAB)
    return cells


def _announced(section: Section) -> Iterable[AnnouncedBye]:
    """Byes and absences of rounds to come."""
    numbers = section.numbers
    grouped: dict[tuple[ResultCode, int], list[int]] = defaultdict(list)
    for entry in section.entries.values():
        if entry.number not in numbers:
            continue
        coming = {number: code for number, code in entry.byes.items() if number >= section.next_round}
        if entry.is_absent(section.next_round):
            coming[section.next_round] = entry.absence(section.next_round)
        for number, code in coming.items():
            if number <= section.settings.rounds:
                grouped[code, number].append(numbers[entry.number])
    for (code, number), tpns in sorted(grouped.items(), key=lambda item: (item[0][1], item[0][0].value)):
        yield AnnouncedBye(code, number, tuple(sorted(tpns)))


def _prohibited(section: Section) -> Iterable[ProhibitedGroup]:
    numbers = section.numbers
    for rule in section.prohibitions.values():
        for group in _groups(section, rule.kind, rule.entries):
            tpns = tuple(sorted(numbers[entry] for entry in group if entry in numbers))
            if len(tpns) > 1:
                yield ProhibitedGroup(tpns, rule.first_round, rule.last_round)


def _groups(section: Section, kind: ProhibitionKind, entries: tuple[int, ...]) -> Iterable[list[int]]:
    if kind is ProhibitionKind.PLAYERS:
        return [list(entries)]
    field = {
        ProhibitionKind.CLUB: "club",
        ProhibitionKind.FEDERATION: "federation",
        ProhibitionKind.FAMILY: "family",
    }[kind]
    grouped: dict[str, list[int]] = defaultdict(list)
    for entry in section.entries.values():
        shared = getattr(entry.person, field).strip().casefold()
        if shared:
            grouped[shared].append(entry.number)
    return grouped.values()


def _special(section: Section) -> Iterable[SpecialPoints]:
    numbers = section.numbers
    for adjustment in section.adjustments:
        if adjustment.entry in numbers:
            yield SpecialPoints(None, adjustment.points, adjustment.round, (numbers[adjustment.entry],))
