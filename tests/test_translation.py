"""Everything that users read can be translated."""

import ast
from pathlib import Path

from babel.messages.extract import extract_from_dir

from crosstable.domain.messages import say, say_many
from crosstable.i18n import translate, use_language

SOURCE = Path(__file__).parents[1] / "src"
MARKS = {"N_": 1, "NN_": 2, "say_many": 2}
"""How many texts each mark has.  ``say_many(*template)`` takes what `NN_` has marked."""


def templates() -> set[str]:
    found = extract_from_dir(str(SOURCE), keywords={"_": None, "N_": None, "gettext": None})
    return {message for _, _, message, _, _ in found if isinstance(message, str)}


def test_templates_are_found_in_every_room_that_speaks() -> None:
    every = templates()
    assert "They met in round {round} [C.04.3 C1]" in every
    assert "Pair the next round, and say why." in every
    assert len(every) > 150


def test_templates_are_plain_texts() -> None:
    """A template made of an f-string or a sum could not be found in a catalogue."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
                texts = node.args[: MARKS[node.func.id]]
                assert texts, f"{path}:{node.lineno}"
                plain = all(isinstance(text, ast.Constant) for text in texts)
                assert plain or isinstance(texts[0], ast.Starred), f"{path}:{node.lineno}"


def test_messages_inside_messages_are_translated_too() -> None:
    use_language(["xx"])
    inner = say("{count} games", count=3)
    assert translate(say("Round {round}: {inner}", round=2, inner=inner)) == "Round 2: 3 games"


def test_a_number_decides_the_form() -> None:
    use_language(["xx"])
    forms = [translate(say_many("{count} game", "{count} games", n)) for n in (0, 1, 2)]
    assert forms == ["0 games", "1 game", "2 games"]
    assert [str(say_many("{count} game of {name}", "{count} games of {name}", n, name="Anna")) for n in (1, 2)] == [
        "1 game of Anna",
        "2 games of Anna",
    ]


def test_numbers_in_sentences_have_the_readers_decimal_mark() -> None:
    """And articles, which look like numbers, do not."""
    use_language(["nl"])
    try:
        sentence = say("{name}: {value} and {first}, minus {amount} [C.07 {article}]", name="13.5", value="13.5",
                       first="12", amount="-0.25", article="8.1")  # fmt: skip
        assert translate(sentence) == "13.5: 13,5 and 12, minus -0,25 [C.07 8.1]"
        use_language(["en"])
        assert translate(sentence) == "13.5: 13.5 and 12, minus -0.25 [C.07 8.1]"
    finally:
        use_language(["en"])
