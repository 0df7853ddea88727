"""Templates: autoescaped, translated, and with the few words that all of them use."""

from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from crosstable.domain import Message, print_points
from crosstable.i18n import _, ngettext, translate
from crosstable.i18n.languages import LANGUAGE_NAMES, LANGUAGES
from crosstable.i18n.numbers import local_date, local_decimal, local_moment, local_time
from crosstable.web.assets import asset_url

FOLDER = Path(__file__).parent / "templates"


@cache
def environment() -> Environment:
    """The templates' environment."""
    made = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined] # added by the extension
    made.globals |= {"asset": asset_url, "languages": LANGUAGES, "language_names": LANGUAGE_NAMES}
    made.filters |= {
        "say": _say,
        "points": print_points,
        "decimal": local_decimal,
        "date": _date,
        "birth": _birth,
        "moment": local_moment,
        "time": local_time,
    }
    return made


def page(template: str, values: dict[str, Any]) -> str:
    """Fill a template."""
    return environment().get_template(template).render(values)


def _say(message: Message | str) -> str:
    """A message in the reader's language."""
    return translate(message) if isinstance(message, Message) else _(message)


def _birth(text: str) -> str:
    """A date of birth as the reader writes dates; a year alone as it is."""
    try:
        return local_date(date.fromisoformat(text.replace("/", "-")))
    except ValueError:
        return text


def _date(day: date | datetime | None) -> str:
    return "" if day is None else local_date(day)
