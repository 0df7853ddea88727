"""The public tools: questions that need no tournament here and no account, answered by the same rules."""

from fastapi import APIRouter

from crosstable.web.pages.tools import calculator, check, index, laboratory, pair, prizes

router = APIRouter()
for module in (index, calculator, laboratory, check, pair, prizes):
    router.include_router(module.router)
