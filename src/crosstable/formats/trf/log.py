"""Remarks while a file is read, and their transformation into findings for one audience."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from crosstable.formats.findings import Finding, Place, Severity
from crosstable.formats.trf.kinds import MORE, Kind, Profile

_KEPT_OF_ONE_KIND = 200


class Remark(NamedTuple):
    """A matter at a place, not yet judged."""

    kind: Kind
    line: int
    column: int
    end_column: int | None
    values: dict[str, object]
    related: tuple[Place, ...]

    def finding(self, severity: Severity) -> Finding:
        """The remark as a finding."""
        message = self.kind.message(self.values)
        return Finding(self.kind.code, severity, self.line, self.column, self.end_column, message, self.related)


class Log:
    """Collects remarks; of each kind only the first few hundred are kept, the others are counted."""

    def __init__(self) -> None:
        self._remarks: list[Remark] = []
        self._seen: Counter[str | tuple[str, str]] = Counter()

    def add(
        self,
        kind: Kind,
        line: int = 0,
        column: int = 0,
        end_column: int | None = None,
        *,
        related: tuple[Place, ...] = (),
        values: dict[str, object] | None = None,
    ) -> None:
        """Record a matter; `values` fill the kind's template."""
        self._seen[kind.template] += 1
        if self._seen[kind.template] <= _KEPT_OF_ONE_KIND:
            self._remarks.append(Remark(kind, line, column, end_column, values or {}, related))

    def has(self, kind: Kind) -> bool:
        """Whether the matter was raised at all."""
        return kind.template in self._seen

    def forget(self, kind: Kind) -> None:
        """Take back every remark of a kind, where what is known later makes it void."""
        self._remarks = [remark for remark in self._remarks if remark.kind is not kind]
        self._seen.pop(kind.template, None)

    def __iter__(self) -> Iterator[Remark]:
        return iter(self._remarks)

    def dropped(self, kinds: Iterable[Kind]) -> int:
        """How many remarks of these kinds were counted but not kept."""
        templates = {kind.template for kind in kinds}
        return sum(max(0, self._seen[template] - _KEPT_OF_ONE_KIND) for template in templates)

    def findings(self, profile: Profile | None, limit: int) -> tuple[Finding, ...]:
        """The remarks as findings by place; beyond `limit` the gravest are kept and the rest is counted."""
        judged = [(remark, severity) for remark in self if (severity := remark.kind.severity(profile)) is not None]
        found = [remark.finding(severity) for remark, severity in judged]
        left_out = self.dropped(remark.kind for remark, _ in judged)
        if len(found) > limit:
            found.sort(key=lambda finding: (-finding.severity, finding.line, finding.column))
            left_out += len(found) - limit
            found = found[:limit]
        found.sort()
        if left_out:
            closing = MORE.severity(profile)
            assert closing is not None
            found.append(Remark(MORE, 0, 0, None, {"count": left_out}, ()).finding(closing))
        return tuple(found)

    def fatal(self, limit: int = 20) -> list[Finding]:
        """The findings that make the file unusable."""
        return [remark.finding(Severity.ERROR) for remark in self if remark.kind.fatal][:limit]
