"""`serve`: the umpire's desk, the lawbook and the HTTP API."""

from __future__ import annotations

from threading import Thread

import click

from adjudicator import __version__
from adjudicator.cli import house
from adjudicator.cli.leaving import fail
from adjudicator.cli.options import laws_option


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0: any free port."
)
@laws_option
def serve(host: str, port: int) -> None:
    """Serve the umpire's desk, the lawbook and the HTTP API until SIGTERM or Ctrl-C."""
    from adjudicator.web import create_app
    from adjudicator.web.server import serve as serve_app

    app = create_app(house.adjudicator(), house.laws())

    def ready(host: str, port: int) -> None:
        address = f"[{host}]" if ":" in host else host
        click.echo(f"adjudicator {__version__} serves http://{address}:{port}/", err=True)
        # The cases are read meanwhile; who opens the lawbook before waits for the code he asks for only.
        Thread(target=app.extensions["lawbook"].prepare, daemon=True).start()

    try:
        serve_app(app, host, port, ready)
    except OSError as error:
        fail(f"cannot listen at {host}, port {port}: {error.strerror or error}")
    except ValueError as error:
        # What waitress says of an address that does not resolve.
        fail(f"cannot listen at {host}, port {port}: {error}")
