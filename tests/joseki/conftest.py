"""The book of the project, loaded once."""

from __future__ import annotations

import pytest

from joseki.database import Database, load_database
from joseki.lookup import Joseki


@pytest.fixture(scope="session")
def database() -> Database:
    """The compiled database of the project."""
    return load_database()


@pytest.fixture(scope="session")
def book(database: Database) -> Joseki:
    """The book of the project."""
    return Joseki(database)
