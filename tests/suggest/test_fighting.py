"""The experts of the fight: their rules fire with their moves, in all orientations and for both colours alike."""

from __future__ import annotations

import pytest

from engine.evaluate.evaluation import Evaluator
from engine.suggest.experts import (
    capturing,
    connecting,
    contact,
    dame,
    endgame,
    groups_kill,
    groups_save,
    habit,
    ko,
    meeting,
    saving,
    shape,
)
from tests.suggest.experts import Expert, by_name, rules_of
from tests.suggest.fighting import Position, check, positions, same_in_any_orientation, shown

EXPERTS = by_name(
    capturing, connecting, contact, dame, endgame, groups_kill, groups_save, habit, ko, meeting, saving, shape
)
POSITIONS = {name: positions(name) for name in EXPERTS}

each_position = pytest.mark.parametrize(
    ("expert", "position"),
    [
        pytest.param(expert, position, id=f"{name}: {position.name}")
        for name, expert in EXPERTS.items()
        for position in POSITIONS[name]
    ],
)


@each_position
def test_the_rules_fire_with_their_moves(evaluator: Evaluator, expert: Expert, position: Position) -> None:
    check(evaluator, expert, position)


@each_position
def test_all_orientations_and_colors_alike(evaluator: Evaluator, expert: Expert, position: Position) -> None:
    same_in_any_orientation(evaluator, expert, position)


@pytest.mark.parametrize("name", EXPERTS)
def test_every_rule_is_shown(name: str) -> None:
    assert shown(POSITIONS[name]) == rules_of(name)
