"""What the tests of the experts share."""

from __future__ import annotations

import pytest

from engine.evaluate.evaluation import Evaluator


@pytest.fixture(scope="module")
def evaluator() -> Evaluator:
    """One for all positions of a file of tests."""
    return Evaluator()
