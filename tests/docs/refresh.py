"""Write docs/commands.md anew from the commands' own help: ``python -m tests.docs.refresh``."""

from pathlib import Path

from click.testing import CliRunner

from crosstable.cli import group

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"
_TOP = """# Commands

Each command's own help.  Exit codes: 0 done, 1 differences found or no legal pairing, 3 the input cannot be used,
2 the command line itself was wrong.
`crosstable engine` (also installed as `crosstable-engine`) has exit codes of its own, those of bbpPairings.

This page is made by `python -m tests.docs.refresh`; a test keeps it true.
"""


def page() -> str:
    """The page as the commands would have it now."""
    parts = [_TOP, _block([])]
    parts += [f"## crosstable {name}\n\n{_block([name])}" for name in group.list_commands(None)]  # type: ignore[arg-type]
    return "\n".join(parts)


def _block(words: list[str]) -> str:
    result = CliRunner().invoke(group, [*words, "--help"], prog_name="crosstable", terminal_width=100)
    return f"```console\n$ crosstable {' '.join([*words, '--help'])}\n{result.stdout}```\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
