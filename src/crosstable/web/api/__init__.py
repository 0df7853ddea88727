"""The JSON API: all of the desk under ``/api/v1``, described at ``/api/openapi.json``, readable at ``/api``.

access      who asks: a browser's cookie, a code, a login; what a request must say to change something
errors      what goes wrong, as JSON: {"error": {"code", "message", "findings"}}
schemas     JSON schemas of commands and answers, made from the same classes that read and write them
shapes      answers
events, doors, sections, catalogue      the routes
"""

from fastapi import APIRouter

from crosstable.web.api import catalogue, doors, events, sections

ROUTERS: tuple[APIRouter, ...] = (catalogue.router, events.router, doors.router, sections.router)
"""In the order in which they are asked."""

__all__ = ["ROUTERS"]
