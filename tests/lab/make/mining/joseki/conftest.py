"""The book of the project, as the tests of `joseki` have it."""

from tests.joseki.conftest import book, database

__all__ = ["book", "database"]
