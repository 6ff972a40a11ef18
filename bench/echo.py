"""The least that an endpoint of ours does: our application and server, reading JSON and writing it back.

`python -m bench.echo` serves it at a free port and says on stderr which.
"""

from __future__ import annotations

import sys

import orjson
from flask import Flask, Response, request

from adjudicator.service import Adjudicator
from adjudicator.web import create_app
from adjudicator.web.server import serve


def application() -> Flask:
    """The application; orjson, so that the floor is a low one."""
    app = create_app(Adjudicator({}))

    @app.post("/echo")
    def echo() -> Response:
        return Response(orjson.dumps(orjson.loads(request.get_data())), content_type="application/json")

    return app


def _say_ready(host: str, port: int) -> None:
    print(f"echo at http://{host}:{port}/", file=sys.stderr, flush=True)  # noqa: T201


if __name__ == "__main__":
    serve(application(), "127.0.0.1", 0, _say_ready)
