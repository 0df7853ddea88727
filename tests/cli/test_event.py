"""``crosstable event``: a whole event from the shell."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from crosstable.cli import group
from crosstable.formats.trf import read_trf
from crosstable.pairing import check

EXAMPLE = Path(__file__).parents[2] / "examples" / "lantern-festival.trf"


class Shell:
    """Calls the command on one data folder."""

    def __init__(self, data: Path) -> None:
        self.data = data

    def run(self, *words: object, stdin: str = "") -> Result:
        arguments = ["event", *(str(word) for word in words), "--data", str(self.data)]
        result = CliRunner().invoke(group, arguments, input=stdin)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    def json(self, *words: object, stdin: str = "") -> Any:
        result = self.run(*words, stdin=stdin)
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout.splitlines()[-1])

    def do(self, event: str, *commands: dict[str, object], options: tuple[str, ...] = ()) -> Any:
        return self.json("do", event, *(json.dumps(command) for command in commands), *options)


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path / "data")


@pytest.fixture
def event(shell: Shell) -> str:
    """An event with six players."""
    created = shell.json("create", "Lantern Cup", "--city", "Port Lantern", "--start", "2026-09-04")["event"]
    shell.do(created, {"kind": "create-section", "section": "A", "settings": {"rounds": 3}})
    lines = [
        {"kind": "register-player", "section": "A", "person": {"name": f"Player {n}", "rating": 2000 - n}}
        for n in range(1, 7)
    ]
    shell.json("do", created, stdin="\n".join(map(json.dumps, lines)))
    shell.do(created, {"kind": "draw-initial-colour", "section": "A", "colour": "w"})
    return str(created)


def pair_and_play(shell: Shell, event: str) -> None:
    shell.do(event, {"kind": "pair-round", "section": "A"})
    played = shell.json("pairings", event, "A")
    for board in played["boards"]:
        shell.do(
            event,
            {
                "kind": "record-result",
                "section": "A",
                "round": played["round"],
                "board": board["board"],
                "white": "1",
                "black": "0",
            },
        )


def test_whole_event_from_the_shell(shell: Shell, event: str, tmp_path: Path) -> None:
    for _ in range(3):
        pair_and_play(shell, event)
    shell.do(event, {"kind": "finish-section", "section": "A"})
    out = tmp_path / "final.trf"
    assert shell.run("export", event, "A", "-o", out).exit_code == 0
    final = read_trf(out)
    assert (final.paired_rounds, final.city) == (3, "Port Lantern")
    assert all(found.agrees for found in check(final))
    rows = shell.json("standings", event, "A")["rows"]
    assert [row["rank"] for row in rows] == sorted(row["rank"] for row in rows)
    (listed,) = shell.json("list")
    assert (listed["event"], listed["name"]) == (event, "Lantern Cup")


def test_pairings_are_json(shell: Shell, event: str) -> None:
    shell.do(event, {"kind": "pair-round", "section": "A"})
    shown = shell.json("pairings", event, "A")
    assert shown["boards"][0] == {
        "board": 1,
        "hall_board": 1,
        "white": {"entry": 1, "tpn": 1, "name": "Player 1"},
        "black": {"entry": 4, "tpn": 4, "name": "Player 4"},
        "result": None,
        "conflict": False,
    }


def test_confirmations_and_refusals_have_exit_codes(shell: Shell, event: str) -> None:
    shell.do(event, {"kind": "pair-round", "section": "A"})
    longer = json.dumps({"kind": "change-rounds", "section": "A", "rounds": 4})
    asked = shell.run("do", event, longer)
    assert asked.exit_code == 1
    assert json.loads(asked.stdout)["confirmations_needed"] == 2
    assert shell.run("do", event, longer, "--confirm").exit_code == 1
    assert shell.run("do", event, longer, "--confirm", "--confirm").exit_code == 0
    refused = shell.run("do", event, json.dumps({"kind": "pair-round", "section": "B"}))
    assert refused.exit_code == 3
    assert json.loads(refused.stdout)["findings"][0]["code"] == "no-section"


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("{", "Not JSON, at column 2"),
        ('{"kind": "dance"}', "unknown command: 'dance'"),
        ('{"kind": "pair-round"}', "section"),
        ('{"kind": "pair-round", "section": "A", "speed": 3}', "unknown field speed"),
        ('{"kind": "grant-bye", "section": "A", "entry": "one", "round": 2, "code": "H"}', "expected"),
        ("[]", "unknown command"),
    ],
)
def test_commands_that_do_not_fit(shell: Shell, event: str, command: str, message: str) -> None:
    result = shell.run("do", event, command)
    assert result.exit_code == 3
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_preview_undo_redo_history(shell: Shell, event: str) -> None:
    pair_and_play(shell, event)
    change = json.dumps({"kind": "correct-result", "section": "A", "round": 1, "board": 1, "white": "0", "black": "1"})
    shown = shell.json("preview", event, change)
    assert shown["would_do"][0]["kind"] == "result.corrected"
    assert shown["consequences"][0]["places"]["4"][1]["rank"] == 1
    before = shell.json("show", event)
    shell.json("undo", event)
    assert shell.json("show", event) != before
    shell.json("redo", event)
    assert shell.json("show", event) == before
    history = shell.json("history", event)
    assert history[0]["kind"] == "event.created"
    assert [entry["sequence"] for entry in history] == list(range(1, len(history) + 1))
    assert {entry["kind"] for entry in shell.json("history", event, "--kind", "result")} == {"result.recorded"}
    paired = next(entry["sequence"] for entry in history if entry["kind"] == "round.paired")
    assert shell.json("show", event, "--sequence", paired - 1)["sections"]["A"].get("rounds") is None
    (difference,) = shell.json("diff", event, paired, history[-3]["sequence"])
    assert difference["section"] == "A"


def test_keys_make_commands_happen_once(shell: Shell, event: str) -> None:
    player = {"kind": "register-player", "section": "A", "person": {"name": "Late, Lee"}}
    assert not shell.do(event, player, options=("--key", "k1"))["repeated"]
    assert shell.do(event, player, options=("--key", "k1"))["repeated"]
    assert len(shell.json("show", event)["sections"]["A"]["entries"]) == 7


def test_takeover_says_what_it_found(shell: Shell) -> None:
    taken = shell.json("takeover", EXAMPLE)
    assert taken["takeover"]["summary"] == "Rounds 1–5 reproduced exactly."
    event = taken["event"]
    shell.do(event, {"kind": "pair-round", "section": "A"})
    assert shell.json("pairings", event, "A")["boards"][0]["white"]["name"] == "Petrova, Anna"


def test_backup_and_restore(shell: Shell, event: str, tmp_path: Path) -> None:
    pair_and_play(shell, event)
    copy = tmp_path / "event.jsonl"
    shell.json("backup", event, copy)
    elsewhere = Shell(tmp_path / "second laptop")
    restored = elsewhere.json("restore", copy)
    assert (restored["event"], restored["damage"]) == (event, None)
    assert elsewhere.json("show", event) == shell.json("show", event)
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(copy.read_bytes()[:-100])
    refused = Shell(tmp_path / "third").run("restore", torn)
    assert refused.exit_code == 3
    assert "line" in refused.stderr
    saved = Shell(tmp_path / "fourth").json("restore", torn, "--recover")
    assert saved["written"] > 5
    assert saved["damage"]["line"] > 5


def test_rights(shell: Shell, event: str) -> None:
    result = shell.run("do", event, json.dumps({"kind": "pair-round", "section": "A"}), "--actor", "stranger")
    assert result.exit_code == 3
    assert "stranger has no role at this event" in result.stderr


def test_unknown_events_and_stores(shell: Shell, tmp_path: Path) -> None:
    missing = shell.run("show", "0" * 32)
    assert missing.exit_code == 3
    assert "Traceback" not in missing.stderr
    file = tmp_path / "file"
    file.write_text("not a folder")
    assert Shell(file).run("list").exit_code == 3
