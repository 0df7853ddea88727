"""The help page: a section for each page of the program, reached by F1."""

import re
from functools import cache

from fastapi import APIRouter
from markupsafe import Markup
from starlette.responses import Response

from crosstable.i18n import _, language
from crosstable.web.frame import AnyHere, Notice, render
from crosstable.web.results_typed import PROFILES
from crosstable.web.templating import FOLDER, environment

router = APIRouter()

_SECTION = re.compile(r'<section id="([a-z0-9-]+)">\s*<h2>(.*?)</h2>')


@router.get("/help")
def help_page(asked: AnyHere) -> Response:
    """The help, in English where the reader's language has none."""
    text_language = asked.language if is_translated(asked.language) else "en"
    missing = Notice("warning", (_("This page is not translated into your language yet. Here it is in English."),))
    text = help_text(text_language, language())
    return render(
        asked,
        "help/help.html",
        notice=None if text_language == asked.language else missing,
        sections=_SECTION.findall(text),
        text=text,
        text_language=text_language,
    )


def is_translated(code: str) -> bool:
    """Whether there is a help text in a language."""
    return (FOLDER / "help" / f"{code}.html").is_file()


@cache
def help_text(code: str, reader: str) -> Markup:
    """The text in a language, its tables filled in the reader's language (which is that of the context)."""
    filled = environment().get_template(f"help/{code}.html").render(profiles=PROFILES, keys=keys_of)
    return Markup(filled)  # noqa: S704 - it comes out of our own template, which escapes


def keys_of(profile: str, result: str) -> str:
    """The keys that enter a result (as `results_typed.TYPED` names it) under a profile, separated by blanks."""
    return " ".join(key for key, entered in PROFILES[profile].keys.items() if entered == result)
