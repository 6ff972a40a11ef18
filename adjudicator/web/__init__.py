"""The HTTP face: the API, its documentation, and the server that carries them."""

from adjudicator.web.app import create_app

__all__ = ["create_app"]
