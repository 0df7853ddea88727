"""The pages: one module a page, each with its router."""

from fastapi import APIRouter

from crosstable.web.pages import (
    checking_in,
    doors,
    event,
    guide,
    importing,
    journal,
    live,
    manual,
    officials,
    players,
    printing,
    prizes,
    public,
    settings,
    standings,
    start,
    tools,
    why,
)
from crosstable.web.pages import help as help_
from crosstable.web.pages import round as round_

ROUTERS: tuple[APIRouter, ...] = (
    start.router,
    doors.router,
    officials.router,
    live.router,
    event.router,
    round_.router,
    why.router,
    manual.router,
    players.router,
    standings.router,
    prizes.router,
    guide.router,
    help_.router,
    tools.router,
    public.router,
    checking_in.router,
    importing.router,
    printing.router,
    settings.router,
    journal.router,
)
"""In the order in which they are asked."""
