"""``crosstable accounts`` and ``crosstable codes``."""

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from crosstable.cli import group
from crosstable.desk import Desk
from crosstable.desk.doors import Doors
from crosstable.store import open_store

WORDS = "eleven rooks and a bishop"


class Shell:
    def __init__(self, data: Path) -> None:
        self.data = data

    def run(self, *words: str, stdin: str = "") -> Result:
        result = CliRunner().invoke(group, [*words, "--data", str(self.data)], input=stdin)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    def json(self, *words: str, stdin: str = "") -> Any:
        result = self.run(*words, stdin=stdin)
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout)


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


def test_an_account_from_its_making_to_its_end(shell: Shell) -> None:
    made = shell.json("accounts", "add", "Anna@example.org", "--name", "Anna Petrova", stdin=f"{WORDS}\nmore\n")
    assert (made["login"], made["name"], made["disabled"]) == ("anna@example.org", "Anna Petrova", None)
    shell.json("accounts", "password", "anna@example.org", stdin="another good password\r\n")
    with open_store(shell.data) as store:
        accounts = Doors(Desk(store)).accounts
        assert accounts.check_login("anna@example.org", "another good password").name == "Anna Petrova"
    assert shell.json("accounts", "disable", "anna@example.org")["disabled"] is not None
    (listed,) = shell.json("accounts", "list")
    assert listed["disabled"] is not None
    assert set(listed) == {"login", "name", "created", "disabled"}
    assert shell.json("accounts", "enable", "anna@example.org")["disabled"] is None


def test_a_password_is_never_an_argument(shell: Shell) -> None:
    assert shell.run("accounts", "add", "anna", WORDS).exit_code == 2
    assert shell.run("accounts", "add", "anna", "--password", WORDS).exit_code == 2


def test_a_password_typed_at_a_prompt_is_not_shown(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {}

    def prompt(text: str, **options: object) -> str:
        asked.update(options)
        return WORDS

    monkeypatch.setattr(click, "prompt", prompt)
    monkeypatch.setattr("crosstable.cli.accounts.sys.stdin", type("Terminal", (), {"isatty": lambda _: True})())
    from crosstable.cli.accounts import _password

    assert _password() == WORDS
    assert asked == {"hide_input": True, "confirmation_prompt": True, "err": True}


@pytest.mark.parametrize(
    ("words", "stdin", "message"),
    [
        (("accounts", "add", "local"), WORDS, "cannot be a name to log in with"),
        (("accounts", "add", "anna"), "short", "10 to 500 characters"),
        (("accounts", "add", "anna"), "", "10 to 500 characters"),
        (("accounts", "disable", "bo"), "", "There is no account bo."),
        (("codes", "issue", "0" * 32, "Hall 1"), "", "There is no journal"),
    ],
)
def test_what_cannot_be_done_is_said_without_the_password(
    shell: Shell, words: tuple[str, ...], stdin: str, message: str
) -> None:
    result = shell.run(*words, stdin=stdin)
    assert result.exit_code == 3
    assert message in result.stderr
    assert not stdin or stdin not in result.output


def test_a_code_from_the_shell(shell: Shell) -> None:
    event = shell.json("event", "create", "Lantern Cup")["event"]
    issued = shell.json("codes", "issue", event, "Hall 1", "--first-board", "1", "--last-board", "20", "--days", "2")
    assert (issued["role"], issued["boards"]) == ("results", [1, 20])
    (listed,) = shell.json("codes", "list", event)
    assert listed == {name: value for name, value in issued.items() if name != "text"}
    assert issued["text"] not in repr(listed)
    assert shell.run("codes", "issue", event, "Hall 1").exit_code == 3
    assert shell.run("codes", "issue", event, "Hall 2", "--role", "organiser").exit_code == 2
    assert "may not do this" in shell.run("codes", "revoke", event, issued["code"], "--actor", "code:Hall 1").stderr
    with open_store(shell.data) as store:
        assert Doors(Desk(store)).codes.enter(issued["text"]).last_board == 20
    (revoked,) = shell.json("codes", "revoke", event, issued["code"])
    assert revoked["revoked"] is not None
    assert "code:Hall 1" not in shell.json("event", "show", event)["officials"]
    wrong = shell.run("codes", "issue", event, "Hall 1", "--first-board", "9", "--last-board", "1")
    assert (wrong.exit_code, json.loads(wrong.stdout)["findings"][0]["code"]) == (3, "boards")
