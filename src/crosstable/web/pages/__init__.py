"""The pages: one module a page, each with its router."""

from fastapi import APIRouter

from crosstable.web.pages import event, live, players, start
from crosstable.web.pages import round as round_

ROUTERS: tuple[APIRouter, ...] = (
    start.router,
    live.router,
    event.router,
    round_.router,
    players.router,
)
"""In the order in which they are asked."""
