"""The header: 012 to 222."""

from collections.abc import Iterator
from datetime import date

from crosstable.domain.tournament import Tournament
from crosstable.formats.trf.layout import round_column
from crosstable.formats.trf.text import clean


def header(tournament: Tournament) -> Iterator[str]:
    """The records that TRF16 has too."""
    texts = (
        ("012", tournament.name),
        ("022", tournament.city),
        ("032", tournament.federation),
        ("042", iso(tournament.start_date)),
        ("052", iso(tournament.end_date)),
        ("062", str(len(tournament.players))),
        ("072", str(sum(1 for player in tournament.players if player.rating))),
        ("082", str(len(tournament.teams))),
        ("092", tournament.type_text),
        ("102", tournament.chief_arbiter),
        *(("112", arbiter) for arbiter in tournament.deputy_arbiters),
        ("122", tournament.time_control),
    )
    yield from _records(texts)
    if any(tournament.round_dates):
        yield round_dates(tournament.round_dates)


def additions(tournament: Tournament) -> Iterator[str]:
    """The records that TRF26 added, in the order of their numbers, the points (162) left out."""
    colour = tournament.initial_colour
    texts = (
        ("142", str(tournament.rounds_planned or "")),
        ("152", colour.value.upper() if colour else ""),
        ("172", tournament.starting_rank_method),
        ("182", tournament.pairing_controller),
        ("192", tournament.type_code),
        ("202", ",".join(tournament.tie_breaks)),
        ("212", ",".join(tournament.standings_order)),
        ("222", tournament.time_control_code),
    )
    yield from _records(texts)


def _records(texts: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for code, text in texts:
        content = clean(text)
        if content:
            yield f"{code} {content}"


def iso(value: date | None) -> str:
    """``YYYY/MM/DD``, empty for `None`."""
    return f"{value.year:04d}/{value.month:02d}/{value.day:02d}" if value else ""


def round_dates(dates: tuple[date | None, ...]) -> str:
    """132: ``YY/MM/DD`` in the columns of the rounds."""
    line = "132".ljust(round_column(1) - 1)
    return (line + "".join(f"{iso(value)[2:]:8}  " for value in dates)).rstrip()
