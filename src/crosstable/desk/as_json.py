"""What the desk answers, as JSON values: the same for the command line and the API.

Messages are in the language of the context; points are exact decimals; players are entries.
"""

from collections.abc import Iterable

from crosstable.desk.consequences import Place, SectionConsequences
from crosstable.desk.desk import Outcome, Preview
from crosstable.domain import format_points
from crosstable.i18n import translate
from crosstable.journal import Decision, Finding, payload_of


def findings_json(findings: Iterable[Finding]) -> list[dict[str, object]]:
    """Findings: level, stable code, message."""
    return [{"level": f.level, "code": f.code, "message": translate(f.message)} for f in findings]


def outcome_json(outcome: Outcome) -> dict[str, object]:
    """What a command has done."""
    return {
        "event": outcome.journal,
        "done": [{"sequence": entry.sequence, "kind": entry.event.KIND} for entry in outcome.entries],
        "command": outcome.entries[0].command if outcome.entries else None,
        "repeated": outcome.repeated,
        "findings": findings_json(outcome.findings),
    }


def preview_json(shown: Preview) -> dict[str, object]:
    """What a command would do, and what that would change."""
    return {**_decision(shown.decision), "consequences": [consequence_json(found) for found in shown.consequences]}


def _decision(decision: Decision) -> dict[str, object]:
    return {
        "level": decision.level,
        "confirmations_needed": decision.confirmations,
        "findings": findings_json(decision.findings),
        "would_do": [{"kind": happening.KIND, **payload_of(happening)} for happening in decision.events],
    }


def consequence_json(found: SectionConsequences) -> dict[str, object]:
    """What differs in one section: boards and bye of the round to come, places before and after."""
    return {
        "section": found.section,
        "round": found.round,
        "boards_before": found.boards_before,
        "boards_after": found.boards_after,
        "bye_before": found.bye_before,
        "bye_after": found.bye_after,
        "places": {str(entry): [_place(before), _place(after)] for entry, (before, after) in found.places.items()},
    }


def _place(place: Place | None) -> dict[str, object] | None:
    if place is None:
        return None
    return {"rank": place.rank, "points": format_points(place.points), "tie_breaks": dict(place.tie_breaks)}
