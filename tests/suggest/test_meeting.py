"""Where both sides' stones meet: every natural move is named by how it stands."""

from __future__ import annotations

import pytest

from engine.evaluate.evaluation import Evaluator
from engine.suggest.experts.meeting import suggest
from tests.suggest.fighting import Position, check, positions, rules_of, same_in_all_orientations, shown

POSITIONS = positions("meeting")


@pytest.fixture(scope="module")
def evaluator() -> Evaluator:
    return Evaluator()


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_the_rules_fire_with_their_moves(evaluator: Evaluator, position: Position) -> None:
    check(evaluator, suggest, position)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_all_orientations_and_colors_alike(evaluator: Evaluator, position: Position) -> None:
    same_in_all_orientations(evaluator, suggest, position)


def test_every_rule_is_shown() -> None:
    assert shown(POSITIONS) == set(rules_of("meeting"))
