"""What the tests of the desk share: the pages over the codes that ship, and a visitor to them."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from adjudicator.library import load_codes
from adjudicator.service import Adjudicator
from adjudicator.web import create_app
from tests.web.visitor import Desk


@pytest.fixture(scope="module")
def served() -> FlaskClient:
    """The pages, without cases: a module that needs them has its own."""
    return create_app(Adjudicator(load_codes())).test_client()


@pytest.fixture
def desk(served: FlaskClient) -> Desk:
    """A visitor who has opened the empty form."""
    return Desk(served)
