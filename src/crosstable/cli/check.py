"""``crosstable check``: pair every round of finished tournaments again and compare."""

import json
import zipfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import click

from crosstable.cli.common import CONTEXT, DIFFERENT, UNUSABLE, CommandError, is_terminal, reason_of
from crosstable.domain import Message
from crosstable.domain.messages import N_, say, say_many
from crosstable.formats.findings import Severity
from crosstable.formats.trf import TrfError, read
from crosstable.i18n import _, translate
from crosstable.pairing import check, not_checkable
from crosstable.reports.explanation import namer
from crosstable.reports.receipts import left_out_sentence
from crosstable.reports.round_checks import RoundDifference, older_edition, round_difference
from crosstable.standings import RankDifference, verify_ranks

_MOST_BYTES = 64 * 1024 * 1024
"""A member of an archive larger than this is not read."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file to check: its name, its path, the member of an archive, and what to check (`None`: everything)."""

    name: str
    path: Path
    member: str | None
    what: str | None = None


@dataclass(frozen=True, slots=True)
class FileReport:
    """What the check of one file found."""

    name: str
    rounds: int
    differences: tuple[RoundDifference, ...] = ()
    unusable: Message | None = None
    ranks: tuple[RankDifference, ...] = ()
    """Ranks that the file's own list does not give."""
    ranks_not_checked: Message | None = None
    ranks_note: Message | None = None
    """Whose results the ranks leave out."""
    pairings_not_checked: Message | None = None
    remark: Message | None = None

    @property
    def differs(self) -> bool:
        """Whether anything is not as the rules have it."""
        return bool(self.differences or self.ranks)


@click.command("check", context_settings=CONTEXT)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--pairings", "what", flag_value="pairings", help=_("Check the pairings only."))
@click.option("--standings", "what", flag_value="standings", help=_("Check the ranks only."))
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help=_("How many processes work."))
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--quiet", is_flag=True, help=_("Print the summary only."))
def command(files: tuple[Path, ...], what: str | None, jobs: int, format_: str, quiet: bool) -> None:
    """Pair every round of finished tournaments again, rank the players again, and show where the file differs.

    The ranks are compared where the file announces its tie-breaks (records 202, 212).

    FILES are TRF files, folders of them, or zip archives of them.  Exit code 0: no difference; 1: differences;
    3: a file cannot be used.
    """
    sources = [Source(*source, what) for source in _sources(files)]
    if not sources:
        raise CommandError(say(N_("There is no TRF in {files}."), files=", ".join(map(str, files))))
    reports = []
    for report in _with_progress(_run(sources, jobs), len(sources)):
        reports.append(report)
        if format_ == "text" and not quiet:
            _print(report, always=len(sources) == 1)
    _close(reports, format_)


def _sources(files: Iterable[Path]) -> Iterator[tuple[str, Path, str | None]]:
    """Name, path and member of an archive."""
    for file in files:
        if file.is_dir():
            for path in sorted(file.iterdir()):
                if path.suffix.lower() in {".trf", ".trfx", ".txt", ".fid"}:
                    yield str(path), path, None
        elif zipfile.is_zipfile(file):
            with zipfile.ZipFile(file) as archive:
                for info in archive.infolist():
                    if info.filename.lower().endswith((".trf", ".trfx")):
                        yield f"{file}:{info.filename}", file, info.filename
        else:
            yield str(file), file, None


def _run(sources: list[Source], jobs: int) -> Iterator[FileReport]:
    if jobs == 1:
        yield from map(examine, sources)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(examine, sources, chunksize=max(1, min(16, len(sources) // (4 * jobs))))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def examine(source: Source) -> FileReport:
    """Check one file."""
    name, path, member = source.name, source.path, source.member
    try:
        result = read(path if member is None else _member(path, member))
    except TrfError as error:
        return FileReport(name, 0, unusable=say(N_("{reason}"), reason=reason_of(error)))
    faults = [finding for finding in result.findings if finding.severity is Severity.ERROR]
    if faults:
        first = min(faults)
        return FileReport(
            name,
            0,
            unusable=say_many(
                "{count} error, in line {line}, column {column}: {message}",
                "{count} errors, the first in line {line}, column {column}: {message}",
                count=len(faults),
                line=first.line,
                column=first.column,
                message=first.message,
            ),
        )
    tournament = result.tournament
    called = namer(tournament)
    skipped = not_checkable(tournament)
    checks = list(check(tournament)) if source.what != "standings" and skipped is None else []
    ranks = verify_ranks(tournament) if source.what != "pairings" else None
    return FileReport(
        name,
        len(checks),
        tuple(round_difference(c, called) for c in checks if not c.agrees),
        ranks=ranks.differences if ranks else (),
        ranks_not_checked=ranks.not_checked if ranks else None,
        ranks_note=left_out_sentence(tournament, ranks) if ranks else None,
        pairings_not_checked=skipped if source.what != "standings" else None,
        remark=older_edition(tournament, checks),
    )


def _member(path: Path, member: str) -> bytes:
    with zipfile.ZipFile(path) as archive, archive.open(member) as stream:
        return stream.read(_MOST_BYTES)


def _with_progress(reports: Iterator[FileReport], total: int) -> Iterator[FileReport]:
    if total == 1 or not is_terminal():
        yield from reports
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(reports, description=_("Checking"), total=total, console=Console(stderr=True))


def _print(report: FileReport, *, always: bool) -> None:
    if report.unusable is not None:
        click.echo(_("{name}: cannot be checked. {reason}").format(name=report.name, reason=translate(report.unusable)))
        return
    if report.differences:
        differ = say_many(
            "{name}: {differing} of {count} round differs",
            "{name}: {differing} of {count} rounds differ",
            count=report.rounds,
            name=report.name,
            differing=len(report.differences),
        )
        click.echo(translate(differ))
        for difference in report.differences:
            _print_round(difference)
        if report.remark is not None:
            click.echo("    " + translate(report.remark))
    elif always and report.rounds:
        agree = say_many(
            "{name}: the only round agrees", "{name}: all {count} rounds agree", count=report.rounds, name=report.name
        )
        click.echo(translate(agree))
    if report.pairings_not_checked is not None:
        click.echo(
            _("{name}: pairings not examined. {reason}").format(
                name=report.name, reason=translate(report.pairings_not_checked)
            )
        )
    if report.ranks:
        others = say_many(
            "{name}: {count} rank differs", "{name}: {count} ranks differ", count=len(report.ranks), name=report.name
        )
        click.echo(translate(others))
        for rank in report.ranks:
            click.echo("    " + _rank(rank))
    elif always and report.ranks_not_checked is None and report.unusable is None:
        click.echo(_("{name}: all ranks agree").format(name=report.name))
        if report.ranks_note is not None:
            click.echo("    " + translate(report.ranks_note))
    elif always and report.ranks_not_checked is not None:
        click.echo(
            _("{name}: ranks not checked. {reason}").format(
                name=report.name, reason=translate(report.ranks_not_checked)
            )
        )


def _rank(rank: RankDifference) -> str:
    places = str(rank.first) if rank.first == rank.last else f"{rank.first}–{rank.last}"
    return _("{tpn} {name}: rank {recorded} in the file, {places} by its tie-breaks").format(
        tpn=rank.tpn, name=rank.name, recorded=rank.recorded, places=places
    )


def _print_round(difference: RoundDifference) -> None:
    click.echo("  " + _("Round {round}").format(round=difference.round))
    click.echo(f"    {_('by the rules'):<16}{_('in the file')}")
    for computed, recorded in difference.boards:
        click.echo(f"    {_board(computed):<16}{_board(recorded)}")
    click.echo("    " + translate(difference.reason))


def _board(pair: tuple[int, int] | None) -> str:
    if pair is None:
        return "–"
    return f"{pair[0]:>4} – {pair[1]}" if pair[1] else f"{pair[0]:>4}   {_('bye')}"


def _close(reports: list[FileReport], format_: str) -> None:
    rounds = sum(report.rounds for report in reports)
    differing = sum(len(report.differences) for report in reports)
    unusable = sum(report.unusable is not None for report in reports)
    ranks = sum(len(report.ranks) for report in reports)
    if format_ == "json":
        click.echo(json.dumps({"files": [_json(report) for report in reports]}, ensure_ascii=False))
    elif len(reports) > 1:
        summary = say(
            N_("{files}, {rounds}: {differing}, {ranks}, {unusable}"),
            files=say_many("{count} file", "{count} files", count=len(reports)),
            rounds=say_many("{count} round", "{count} rounds", count=rounds),
            differing=say_many("{count} round differs", "{count} rounds differ", count=differing),
            ranks=say_many("{count} rank differs", "{count} ranks differ", count=ranks),
            unusable=say_many("{count} file cannot be used", "{count} files cannot be used", count=unusable),
        )
        click.echo(translate(summary))
    if unusable:
        raise SystemExit(UNUSABLE)
    if any(report.differs for report in reports):
        raise SystemExit(DIFFERENT)


def _json(report: FileReport) -> dict[str, object]:
    return {
        "file": report.name,
        "rounds": report.rounds,
        "unusable": None if report.unusable is None else translate(report.unusable),
        "pairings_not_checked": (
            None if report.pairings_not_checked is None else translate(report.pairings_not_checked)
        ),
        "ranks": [
            {"tpn": rank.tpn, "name": rank.name, "file": rank.recorded, "rules": [rank.first, rank.last]}
            for rank in report.ranks
        ],
        "ranks_not_checked": None if report.ranks_not_checked is None else translate(report.ranks_not_checked),
        "differences": [
            {
                "round": difference.round,
                "boards": [{"rules": computed, "file": recorded} for computed, recorded in difference.boards],
                "reason": translate(difference.reason),
            }
            for difference in report.differences
        ],
    }
