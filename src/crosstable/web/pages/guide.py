"""The guides for club players, parents and arbiters."""

from fastapi import APIRouter, HTTPException
from starlette.responses import Response

from crosstable.i18n import _
from crosstable.reports.guide import EXAMPLES, table_file
from crosstable.web import guides
from crosstable.web.frame import AnyHere, Notice, render

router = APIRouter()

_VIEW = guides.View()


@router.get("/guide")
def contents(asked: AnyHere) -> Response:
    """The list of guides."""
    return render(asked, "guide/contents.html", guides=guides.guides(asked.language), view=_VIEW)


@router.get("/guide/example/{name}.trf")
def example(name: str) -> Response:
    """The tournament file of an example.  Raises 404."""
    if name not in EXAMPLES or not EXAMPLES[name].file:
        raise HTTPException(404)
    headers = {"Content-Disposition": f'attachment; filename="{name}.trf"', "Cache-Control": "no-cache"}
    return Response(table_file(name), media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/guide/{name}")
def guide(asked: AnyHere, name: str) -> Response:
    """A guide, in English where the reader's language has none.  Raises 404."""
    if name not in guides.NAMES:
        raise HTTPException(404)
    language = asked.language if guides.is_translated(name, asked.language) else "en"
    missing = Notice("warning", (_("This page is not translated into your language yet. Here it is in English."),))
    place = guides.NAMES.index(name)
    before, after = guides.neighbours(name, language)
    return render(
        asked,
        "guide/guide.html",
        notice=None if language == asked.language else missing,
        guide=guides.guides(language)[place],
        place=place + 1,
        places=len(guides.NAMES),
        before=before,
        after=after,
        text=f"guide/{language}/{name}.html",
        text_language=language,
        view=_VIEW,
        figure=_VIEW.figure,
    )
