"""Contact fights: every answer that has a name, where a person would look for it."""

from __future__ import annotations

import pytest

from engine.evaluate.evaluation import Evaluator
from engine.suggest.experts.contact import suggest
from tests.suggest.fighting import Position, check, rules_of, same_in_all_orientations, shown

POSITIONS = (
    Position(
        "an attachment in the open",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        """
        contact-hane D4 D6
        contact-extend E4 E6
        contact-draw-back F5
        contact-gain-liberties E4 E6 F5
        """,
        last="D5",
        silent="contact-stand",
    ),
    Position(
        "attached from below",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . O . . . .
        . . . . . . . . .
        """,
        "contact-stand E4",
        last="E2",
        silent="contact-draw-back",
    ),
    Position(
        "attached from the side, the edge below",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O X . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "contact-descend E2",
        last="D3",
    ),
    Position(
        "two stones side by side turn",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . O X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        """
        contact-turn D6
        contact-press D6
        """,
        last="D5",
    ),
    Position(
        "the enemy's hane can be cut, or answered by hane",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . O . . . .
        . . . O X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        """
        contact-cut-through D6
        contact-counter-hane F6
        """,
        last="E6",
    ),
    Position(
        "at the head of two stones",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O O X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "contact-hane-at-head D4 D6",
        last="D5",
        silent="contact-hane",
    ),
    Position(
        "the enemy walks along our stones",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O X . . . .
        . . . O X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "contact-extend-ahead E6",
        last="D5",
    ),
    Position(
        "the enemy stands beside us and one point farther",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O . . . . .
        . . . O X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "contact-stretch-beside E6",
        last="D5",
    ),
    Position(
        "the enemy stretched past our stone",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O . . . . .
        . . . O X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "contact-keep-pace E6",
        last="D6",
    ),
    Position(
        "a stone on our diagonal",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O . . . . .
        . . . . X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "contact-bump D5 E6",
        last="D6",
    ),
    Position(
        "crawling on the second line",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X . . . . .
        . X X X . . . . .
        . O O O . . . . .
        . . . . . . . . .
        """,
        "contact-block-near-edge E2",
        last="D2",
    ),
    Position(
        "walking towards our ground",
        """
        . . . . . . . . .
        X X X . X X X X X
        . . . . X . . . .
        . . . . X . . . .
        . . . O X . . . .
        O O O O X . . . .
        . . . O X . . . .
        . . . O X . . . .
        . . . O X . . . .
        """,
        "contact-block D6",
        last="D5",
    ),
    Position(
        "a wedge",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . X O X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        """
        contact-answer-wedge E4 E6
        contact-atari E4 E6
        """,
        last="E5",
    ),
    Position(
        "a crosscut",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X O . . . .
        . . . O X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "contact-extend-in-crosscut C5 D6 E3 F4",
        last="D4",
    ),
    Position(
        "our attachment was not answered",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . O .
        . . . . . . . . .
        . . . X O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        """
        contact-follow-hane E4 E6
        contact-clamp F5
        """,
        last="H7 D5",
    ),
    Position(
        "walking along the enemy's stones",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . O .
        . . . . O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "contact-push-along D6",
        last="H7 D5",
    ),
)


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
    assert shown(POSITIONS) == set(rules_of("contact"))
