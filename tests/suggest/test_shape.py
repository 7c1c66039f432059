"""Shape moves: every drawing once, with the point that a person would name."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, WHITE
from engine.evaluate.evaluation import Evaluator
from engine.suggest.drawings import Drawings
from engine.suggest.experts.shape import suggest
from tests.suggest.fighting import Position, check, look, rules_of, same_in_all_orientations, shown

CENTRE = """
. . . . . . . . .
{sides}
. . . . . . . . .
{rows}
. . . . . . . . .
{sides}
. . . . . . . . .
"""
NOBODY = ". . . . . . . . ."
WHITE_AROUND = ". O O . O O . O O"
BLACK_AROUND = ". X X . X X . X X"


def around_the_centre(
    name: str, rows: str, fires: str, last: str, sides: str = NOBODY, silent: str = ""
) -> Position:
    """A 9x9 position with three rows from D6 to G4 filled in, ``sides`` on its lines 2 and 8, the rest empty."""
    filled = "\n".join(f". . . {row} . ." for row in rows.split("/"))
    return Position(name, CENTRE.format(rows=filled, sides=sides), fires, last=last, silent=silent)


POSITIONS = (
    around_the_centre(
        "a cutting point", "O X . ./X . . ./. . . .", "shape-tiger-mouth F5 E4", "D6", WHITE_AROUND
    ),
    around_the_centre("a jump and a stone", "X . . ./X . X ./. . . .", "shape-bamboo-joint F6", "D5"),
    around_the_centre("a jump and a stone below", "X . X ./X . . ./. . . .", "shape-table E4", "D5"),
    around_the_centre("a stone and a diagonal", "X . . ./X . . ./. X . .", "shape-table F6", "D5"),
    around_the_centre("an open mouth", ". X . ./X . X ./. . . .", "shape-diamond E4", "E6"),
    around_the_centre("a stone on top", ". O . ./. X . ./. . . .", "shape-diagonal-out D4 F4", "E6"),
    around_the_centre(
        "touched from the side",
        ". . . ./O X . ./. . . .",
        "shape-knight-out G4 G6\nshape-jump-away G5",
        "D5",
    ),
    around_the_centre("two against two", ". . . ./. X X ./. O O .", "shape-stretch-from-two D5 G5", "E4"),
    around_the_centre(
        "three against three", ". . . ./X X X ./O O O .", "shape-stretch-from-three G5 C5", "E4"
    ),
    around_the_centre("a jump", ". . . ./X . X ./. . . .", "shape-two-jumps D3 F3 D7 F7", "D5"),
    around_the_centre("two below two", ". . . ./. O O ./. X X .", "shape-hane-two D5 G5", "E5"),
    around_the_centre("three below three", ". . . ./O O O ./X X X .", "shape-hane-three G5 C5", "E5"),
    around_the_centre(
        "the enemy's cutting point",
        "X O . ./O . . ./. . . .",
        "shape-take-tiger-mouth F5 E4\nshape-crosscut E5",
        "D6",
        BLACK_AROUND,
    ),
    around_the_centre("the enemy's jump and stone", "O . . ./O . O ./. . . .", "shape-take-bamboo F6", "D5"),
    around_the_centre("the enemy's table", "O . O ./O . . ./. . . .", "shape-take-table E4", "D5"),
    around_the_centre("the enemy's open mouth", ". O . ./O . O ./. . . .", "shape-take-eye-point E4", "E6"),
    around_the_centre("above the enemy's jump", ". X . ./O . O ./. . . .", "shape-wedge E5", "E6"),
    around_the_centre("the enemy's triangle", "O O . ./O . . ./. . . .", "shape-inside-triangle F4", "D5"),
    Position(
        "a clump with three liberties",
        """
        . . . . . . . . O
        X X X . . . . . X
        . O . . . . . . .
        . O . X . . . . .
        . . . X . . . . .
        . . O . X . . . .
        . O . O X X X X .
        . . O . O X O O O
        . . . . . O . O .
        """,
        "shape-squeeze-dango J3",
        last="J2 G3",
    ),
    around_the_centre(
        "a stone that would make an empty triangle",
        ". . . ./. X O ./. X . .",
        "shape-jump-away C5",
        "F5",
        silent="shape-diagonal-out F4\nshape-tiger-mouth D4",
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
    assert shown(POSITIONS) == set(rules_of("shape"))


@pytest.mark.parametrize("text", ["X . .", "X * *", ". * ."])
def test_a_drawing_needs_an_anchor_and_one_move(text: str) -> None:
    with pytest.raises(ValueError, match="drawing 'broken': expected a stone X and one move"):
        Drawings((("broken", text),))


def test_thick_stones_far_from_the_last_moves_need_no_shape(evaluator: Evaluator) -> None:
    """A wall with two eyes: the drawings fit all over it, but nothing fires."""
    alive = Position(
        "alive",
        """
        . X . X O . . . .
        X X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "",
    )
    view = look(evaluator, alive)
    assert {BLACK, WHITE} == {int(group["color"]) for group in view.groups}
    assert not list(suggest(view))
