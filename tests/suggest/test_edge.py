"""Moves along the sides."""

from __future__ import annotations

import pytest

from engine.evaluate.evaluation import Evaluator
from engine.suggest.experts.edge import suggest
from tests.suggest.whole_board import Example, check_example, check_symmetry, examples, rules_of

EXAMPLES = examples("edge")


@pytest.fixture(scope="module")
def evaluator() -> Evaluator:
    return Evaluator()


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.rule for example in EXAMPLES])
def test_the_rule_fires(example: Example, evaluator: Evaluator) -> None:
    check_example(example, suggest, evaluator)


def test_every_rule_has_a_position() -> None:
    assert {example.rule for example in EXAMPLES} == rules_of("edge")


@pytest.mark.parametrize("number", range(len(EXAMPLES)), ids=[example.rule for example in EXAMPLES])
def test_turned_it_is_the_same(number: int, evaluator: Evaluator) -> None:
    check_symmetry(EXAMPLES[number], 1 + number % 7, suggest, evaluator)
