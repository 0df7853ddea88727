"""The message catalogues: what can be translated, what is, and the files that programs read.

    python -m tools.messages refresh                  collect the messages, bring every catalogue up to date, compile
    python -m tools.messages compile                  write the .mo files alone
    python -m tools.messages check                    say what is not up to date; exit status 1 if anything is not
    python -m tools.messages missing LANG [--limit N] what is not translated yet, as JSON
    python -m tools.messages apply LANG FILE.json     enter translations: {"message": "translation" or ["forms", ...]}

Needs Babel and Jinja2.  The files are written here, not by Babel, so that they depend on the messages alone: no
dates, no line numbers, no wrapping, the order of the sources.
"""

import argparse
import gettext
import io
import json
import re
import struct
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

from babel.messages.extract import extract, extract_python
from babel.messages.pofile import escape, read_po

from crosstable.i18n import DOMAIN, LANGUAGE_NAMES, LANGUAGES, LOCALE_DIRECTORY, PREPARED
from crosstable.i18n.languages import SOURCE

PACKAGE = LOCALE_DIRECTORY.parents[1]
TEMPLATES = PACKAGE / "web" / "templates"
POT = LOCALE_DIRECTORY / f"{DOMAIN}.pot"
TRANSLATED = tuple(code for code in (*LANGUAGES, *PREPARED) if code != SOURCE)
"""Every language that has a catalogue."""

PLURALS = {
    "id": "nplurals=1; plural=0;",
    "ru": ("nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"),
    "nl": "nplurals=2; plural=(n != 1);",
}
"""Which form goes with which number; a new language needs its line here."""

KEYWORDS: Mapping[str, tuple[int, ...] | None] = {
    "_": None,
    "N_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "say_many": (1, 2),
    "NN_": (1, 2),
}
COMMENT_TAG = "Translators:"
JINJA = {"trim_blocks": "true", "lstrip_blocks": "true", "newstyle_gettext": "true", "silent": "false"}
"""As the environment of the web pages is made: the text extracted has to be the text asked for."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A message of the sources."""

    text: str
    plural: str = ""
    """The text for other numbers; empty where no number decides the form."""
    places: tuple[str, ...] = ()
    """The files it stands in, relative to the package."""
    comments: tuple[str, ...] = ()
    """What the sources tell the translators about it."""


Translations = dict[str, tuple[str, ...]]
"""The forms of each translated message; one form where no number decides."""


class ToolError(Exception):
    """What the user of the script has to put right."""


# ---------------------------------------------------------------------------------------------- reading the sources


def entries() -> list[Entry]:
    """Every message, in the order of the sources; what stands in several places comes once.

    Raises `ToolError` where one text has two different plurals.
    """
    found: dict[str, Entry] = {}
    for place, text, plural, comments in _occurrences():
        known = found.get(text, Entry(text))
        if plural and known.plural and plural != known.plural:
            raise ToolError(f"{place}: {text!r} has another plural in {', '.join(known.places)}")
        found[text] = Entry(
            text,
            known.plural or plural,
            tuple(dict.fromkeys([*known.places, place])),
            tuple(dict.fromkeys([*known.comments, *comments])),
        )
    return list(found.values())


def _occurrences() -> Iterator[tuple[str, str, str, Sequence[str]]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        for text, plural, comments in _messages(path, extract_python, {}):
            yield path.relative_to(PACKAGE).as_posix(), text, plural, comments
    for path in sorted(TEMPLATES.rglob("*.html")):
        from jinja2.ext import babel_extract

        for text, plural, comments in _messages(path, babel_extract, JINJA):
            yield path.relative_to(PACKAGE).as_posix(), text, plural, comments


def _messages(path: Path, method: object, options: Mapping[str, str]) -> Iterator[tuple[str, str, Sequence[str]]]:
    source = io.BytesIO(path.read_bytes())
    for _line, message, comments, _context in extract(
        method,  # type: ignore[arg-type] # any function of Babel's extractor shape
        source,
        keywords=KEYWORDS,
        comment_tags=(COMMENT_TAG,),
        options=options,  # type: ignore[arg-type]
        strip_comment_tags=True,
    ):
        text, plural = (message, "") if isinstance(message, str) else (message[0], message[1])
        if text:
            yield text, plural, comments


# ------------------------------------------------------------------------------------------------- catalogue files


def po_path(code: str) -> Path:
    """The catalogue that translators edit.  Raises `ToolError` for a language that there is not."""
    if code not in TRANSLATED:
        raise ToolError(f"no such language: {code}; there are {', '.join(TRANSLATED)}")
    return LOCALE_DIRECTORY / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_path(code: str) -> Path:
    """The catalogue that programs read."""
    return po_path(code).with_suffix(".mo")


def read_translations(code: str) -> Translations:
    """What is translated so far; half-translated plurals and fuzzy messages are not."""
    path = po_path(code)
    if not path.exists():
        return {}
    with path.open("rb") as file:
        catalogue = read_po(file, locale=code, abort_invalid=True)
    done: Translations = {}
    for message in catalogue:
        key = message.id if isinstance(message.id, str) else message.id[0]
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string)
        if key and forms and all(forms) and not message.fuzzy:
            done[key] = forms
    return done


def header(code: str) -> str:
    """The header of a catalogue; of the template for the code ''."""
    lines = ["Project-Id-Version: Crosstable"]
    if code:
        lines += [f"Language: {code}", f"Plural-Forms: {PLURALS[code]}"]
    lines += ["MIME-Version: 1.0", "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit"]
    return "".join(f"{line}\n" for line in lines)


def po_text(code: str, messages: Iterable[Entry], done: Translations) -> str:
    """A catalogue as a PO file; with the code '' the template."""
    title = f"Crosstable in {LANGUAGE_NAMES[code]}." if code else "The messages of Crosstable."
    blocks = [f'# {title}  See docs/translating.md.\nmsgid ""\nmsgstr ""\n{_lines(header(code))}']
    blocks += [_block(code, entry, done.get(entry.text, ())) for entry in messages]
    return "\n\n".join(blocks) + "\n"


def _block(code: str, entry: Entry, forms: Sequence[str]) -> str:
    lines = [f"#. {comment}" for comment in entry.comments]
    lines += [f"#: {place}" for place in entry.places]
    if style := _style(entry):
        lines.append(f"#, {style}")
    lines.append(f"msgid {escape(entry.text)}")
    if not entry.plural:
        lines.append(f"msgstr {escape(forms[0] if len(forms) == 1 else '')}")
        return "\n".join(lines)
    number = forms_of(code)
    lines.append(f"msgid_plural {escape(entry.plural)}")
    given = forms if len(forms) == number else [""] * number
    return "\n".join([*lines, *(f"msgstr[{n}] {escape(form)}" for n, form in enumerate(given))])


def _style(entry: Entry) -> str:
    if _percent_fields(entry.text + entry.plural):
        return "python-format"
    return "python-brace-format" if _brace_fields(entry.text + entry.plural) else ""


def _lines(text: str) -> str:
    return "\n".join(escape(line) for line in text.splitlines(keepends=True))


def forms_of(code: str) -> int:
    """How many forms a message with a number has; two in the template."""
    match = re.match(r"nplurals=(\d)", PLURALS[code]) if code else None
    return int(match[1]) if match else 2


def mo_bytes(code: str, messages: Iterable[Entry], done: Translations) -> bytes:
    """A catalogue as the binary file that `gettext` reads: sorted, without a hash table."""
    texts = {b"": header(code).encode()}
    for entry in messages:
        forms = done.get(entry.text, ())
        if forms and len(forms) == (forms_of(code) if entry.plural else 1):
            key = f"{entry.text}\0{entry.plural}" if entry.plural else entry.text
            texts[key.encode()] = "\0".join(forms).encode()
    pairs = sorted(texts.items())
    start = 7 * 4 + 16 * len(pairs)
    ids = b"".join(key + b"\0" for key, _ in pairs)
    strings = b"".join(text + b"\0" for _, text in pairs)
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, start)
    tables = _table([key for key, _ in pairs], start) + _table([text for _, text in pairs], start + len(ids))
    return head + tables + ids + strings


def _table(texts: Sequence[bytes], offset: int) -> bytes:
    rows = []
    for text in texts:
        rows.append(struct.pack("<2I", len(text), offset))
        offset += len(text) + 1
    return b"".join(rows)


# ------------------------------------------------------------------------------------- what a translation must keep


def faults(code: str, entry: Entry, forms: Sequence[str]) -> list[str]:
    """What is wrong with a translation: forms, placeholders, blanks at the ends; empty when it can be used."""
    number = forms_of(code) if entry.plural else 1
    if len(forms) != number:
        return [f"{number} forms are needed, not {len(forms)}"]
    found = [f"{_blanks_differ(entry, form)}" for form in forms] + [
        _fields_differ(entry, form, single=entry.plural != "" and _numbers_of(code, place) == 1)
        for place, form in enumerate(forms)
    ]
    return [fault for fault in found if fault]


def _blanks_differ(entry: Entry, form: str) -> str:
    if not form.strip():
        return "a form is empty"
    return "" if _ends(entry.text) == _ends(form) else "blanks at the beginning or end differ"


def _ends(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def _fields_differ(entry: Entry, form: str, *, single: bool) -> str:
    """`single`: the form stands for one number only, so it may say it in a word."""
    for fields in (_brace_fields, _percent_fields):
        wanted, there = fields(entry.plural or entry.text), fields(form)
        if wanted is None:
            continue  # the source is no template of this style
        if there is None:
            return f"not a template: {form!r}"
        needed = wanted & (fields(entry.text) or set()) if single else wanted
        if not needed <= there <= wanted:
            return f"placeholders differ: {sorted(wanted)} wanted, {sorted(there)} found"
    if _fills(entry.plural or entry.text) and not _fills(form):
        return f"a percent sign that begins no placeholder is written %%: {form!r}"
    return ""


def _fills(text: str) -> bool:
    """Whether a text is a template of the `%` style and can be filled."""
    if not _percent_fields(text) and "%%" not in text:
        return False
    try:
        text % {field[2:-2]: "0" for field in _percent_fields(text)}
    except (TypeError, ValueError, KeyError):
        return False
    return True


def _brace_fields(text: str) -> set[str] | None:
    try:
        fields = list(Formatter().parse(text))
    except ValueError:
        return None
    return {
        "{" + name + (f"!{kind}" if kind else "") + (f":{form}" if form else "") + "}"
        for _, name, form, kind in fields
        if name is not None
    }


def _percent_fields(text: str) -> set[str]:
    return set(re.findall(r"%\(\w+\)[a-z]", text))


def _numbers_of(code: str, form: int) -> int:
    """How many numbers up to 200 take a form."""
    choose = gettext.c2py(PLURALS[code].partition("plural=")[2].rstrip(";"))
    return sum(choose(n) == form for n in range(201))


# ------------------------------------------------------------------------------------------------------- commands


def refresh() -> None:
    """Bring the template and every catalogue up to date with the sources; keep what still fits."""
    messages = entries()
    _write(POT, po_text("", messages, {}).encode())
    for code in TRANSLATED:
        _write(po_path(code), po_text(code, messages, read_translations(code)).encode())
    compile_all()


def compile_all() -> None:
    """Write the files that programs read."""
    messages = entries()
    for code in TRANSLATED:
        _write(mo_path(code), mo_bytes(code, messages, read_translations(code)))


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)


def stale() -> list[str]:
    """The files that `refresh` would change, and translations that cannot be used."""
    messages = entries()
    wanted = {POT: po_text("", messages, {}).encode()}
    troubles = []
    for code in TRANSLATED:
        done = read_translations(code)
        wanted[po_path(code)] = po_text(code, messages, done).encode()
        wanted[mo_path(code)] = mo_bytes(code, messages, done)
        for entry in messages:
            wrong = faults(code, entry, done[entry.text]) if entry.text in done else []
            troubles += [f"{code}: {entry.text!r}: {fault}" for fault in wrong]
    old = [path for path, content in wanted.items() if not path.exists() or path.read_bytes() != content]
    return [f"{path.relative_to(PACKAGE).as_posix()} is not up to date" for path in old] + troubles


def missing(code: str) -> list[Entry]:
    """The messages that a language lacks."""
    po_path(code)
    done = read_translations(code)
    return [entry for entry in entries() if entry.text not in done]


def apply(code: str, given: Mapping[str, object]) -> list[str]:
    """Enter translations in a catalogue; what cannot be used is left out and listed, with the reason."""
    done = read_translations(code)
    known = {entry.text: entry for entry in entries()}
    rejected = []
    for text, value in given.items():
        forms = (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list) else ()
        if text not in known:
            rejected.append(f"{text!r}: no such message")
        elif not forms or not all(isinstance(form, str) for form in forms):
            rejected.append(f"{text!r}: neither a text nor a list of texts")
        elif wrong := faults(code, known[text], forms):
            rejected.append(f"{text!r}: {'; '.join(wrong)}")
        else:
            done[text] = forms
    _write(po_path(code), po_text(code, known.values(), done).encode())
    _write(mo_path(code), mo_bytes(code, known.values(), done))
    return rejected


def _shown(code: str, entry: Entry) -> dict[str, object]:
    shown: dict[str, object] = {"msgid": entry.text}
    if entry.plural:
        shown |= {"plural": entry.plural, "forms": forms_of(code)}
    return (
        shown | {"where": ", ".join(entry.places)} | ({"comment": " ".join(entry.comments)} if entry.comments else {})
    )


def _load(path: str) -> dict[str, object]:
    try:
        given = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ToolError(f"{path}: {error}") from None
    if not isinstance(given, dict):
        raise ToolError(f"{path}: a JSON object is needed: message to translation")
    return given


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.messages", description="Message catalogues.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb in ("refresh", "compile", "check"):
        verbs.add_parser(verb)
    lacking = verbs.add_parser("missing")
    lacking.add_argument("language")
    lacking.add_argument("--limit", type=int)
    entering = verbs.add_parser("apply")
    entering.add_argument("language")
    entering.add_argument("file")
    return parser.parse_args(arguments)


def run(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; the exit status."""
    asked = _arguments(arguments)
    if asked.verb == "refresh":
        refresh()
    elif asked.verb == "compile":
        compile_all()
    elif asked.verb == "missing":
        lacking = [_shown(asked.language, entry) for entry in missing(asked.language)[: asked.limit]]
        sys.stdout.write(json.dumps(lacking, ensure_ascii=False, indent=1) + "\n")
    else:
        troubles = stale() if asked.verb == "check" else apply(asked.language, _load(asked.file))
        sys.stdout.write("".join(f"{trouble}\n" for trouble in troubles))
        return 1 if troubles else 0
    return 0


def main() -> int:
    """The script."""
    try:
        return run()
    except ToolError as error:
        sys.stderr.write(f"{error}\n")
        return 2


if __name__ == "__main__":
    sys.exit(main())
