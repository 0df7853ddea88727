"""The web application: pages for arbiters, players and spectators, live updates, the JSON API.

    create_app(desk, WebSettings(...))      the ASGI application
    crosstable.web.serving.serve            a server around it

Pages translate and lay out; everything they show is computed below, everything they do goes through `Desk`.
"""

from crosstable.web.app import create_app
from crosstable.web.configuration import Mode, WebSettings

__all__ = ["Mode", "WebSettings", "create_app"]
