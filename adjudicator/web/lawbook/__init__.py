"""The lawbook: every code of laws as pages for people, to be read, searched and printed."""

from adjudicator.web.lawbook.routes import lawbook_blueprint
from adjudicator.web.lawbook.shelf import Lawbook

__all__ = ["Lawbook", "lawbook_blueprint"]
