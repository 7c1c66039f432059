"""The territory pass with the fitted numbers, on tables made by hand."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.points import BLACK, WHITE, board_points, opponent, parse_vertex
from engine.board.symmetry import turn_table
from engine.evaluate.numbers import shipped_numbers
from engine.evaluate.tables import POINT
from tests.evaluate.hand_made import HandMade, evaluated, random_position, read
from tests.evaluate.territory_positions import POSITIONS, Position
from tests.orientations import some_orientations

OWNED, LEANS, OPEN, SWING = 25, 4, 12, 8


def territory(position: HandMade) -> np.ndarray:
    """Fiftieths of every point, [side to move, point], with the fitted numbers."""
    return evaluated(position, shipped_numbers().territory(len(position.grid)))[0]["territory"].astype(int)


def holds(word: str, black_moves: int, white_moves: int) -> bool:
    """Whether a point's two values are what one of the words of `Position` says."""
    return {
        "B": min(black_moves, white_moves) >= OWNED,
        "W": max(black_moves, white_moves) <= -OWNED,
        "b": black_moves + white_moves >= 2 * LEANS,
        "w": black_moves + white_moves <= -2 * LEANS,
        "=": abs(black_moves + white_moves) <= 2 * OPEN,
        "s": black_moves - white_moves >= SWING,
    }[word]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_points_belong_to_whom_a_player_gives_them(position: Position) -> None:
    made = read(position.board)
    values = territory(made)
    wrong = []
    for name, word in position.expected.items():
        point = made.names[name] if name in made.names else parse_vertex(name, len(made.grid))
        black_moves, white_moves = int(values[BLACK, point]), int(values[WHITE, point])
        if not holds(word, black_moves, white_moves):
            wrong.append(f"{name}: expected {word}, is {black_moves} and {white_moves}")
    assert not wrong


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_orientation_and_colours(position: Position) -> None:
    made = read(position.board)
    check_symmetries(made)


@pytest.mark.parametrize("seed", range(6))
def test_orientation_and_colours_of_random_tables(seed: int) -> None:
    size = (9, 19, 13, 5, 2, 25)[seed]
    check_symmetries(random_position(size, np.random.default_rng(seed)))


def check_symmetries(made: HandMade) -> None:
    """The same values in any orientation, the opposite ones with colours exchanged."""
    size = len(made.grid)
    numbers = shipped_numbers().territory(size)
    tables, _ = evaluated(made, numbers)
    for symmetry in some_orientations():
        turned, _ = evaluated(made.turned(symmetry), numbers)
        assert (turned["territory"][:, turn_table(size)[symmetry]] == tables["territory"]).all()
        assert (turned["score"] == tables["score"]).all()
        assert (turned["lead"] == tables["lead"]).all()
    swapped, _ = evaluated(made.swapped(), numbers)
    for to_move in (BLACK, WHITE):
        assert (swapped["territory"][opponent(to_move)] == -tables["territory"][to_move]).all()
        assert swapped["score"][opponent(to_move)] == -tables["score"][to_move]
        assert swapped["lead"][opponent(to_move)] == -tables["lead"][to_move]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_the_score_is_the_sum_and_it_is_good_to_be_on_the_move(position: Position) -> None:
    made = read(position.board)
    tables, _ = evaluated(made, shipped_numbers().territory(len(made.grid)))
    points = board_points(len(made.grid))
    for to_move in (BLACK, WHITE):
        rounding = len(points) / 2 + 1
        assert abs(tables["score"][to_move] - tables["territory"][to_move, points].sum()) <= rounding
        assert np.abs(tables["territory"][to_move]).max() <= POINT
        assert not np.delete(tables["territory"][to_move], points).any()
    assert tables["score"][BLACK] >= tables["score"][WHITE]


@pytest.mark.parametrize("size", [9, 13, 19])
def test_on_an_empty_board_the_mover_is_a_few_points_ahead(size: int) -> None:
    empty = HandMade(np.zeros((size, size), dtype=np.int8), {}, {}, {})
    score = evaluated(empty, shipped_numbers().territory(size))[0]["score"] / POINT
    assert score[BLACK] == -score[WHITE]
    assert 1 < score[BLACK] < 15


@pytest.mark.parametrize("lost", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("first_move", [0.0, 4.0])
def test_the_lead_is_less_than_the_score_while_much_is_open(lost: float, first_move: float) -> None:
    """Black has one stone more, and so is a move ahead, whoever is to move."""
    made = read(
        """
        . . . . . .
        X . X O . O
        . . . . . .
        . . . . . .
        . X . O . X
        . O X . . .
        """
    )
    numbers = shipped_numbers().territory(6).copy()
    numbers["lead"][0] = lost, first_move
    tables, _ = evaluated(made, numbers)
    for to_move in (BLACK, WHITE):
        openness = 1 - np.abs(tables["territory"][to_move]).sum() / (36 * POINT)
        kept = (1 - lost * openness) * tables["score"][to_move]
        expected = kept + openness**2 * first_move * POINT
        assert abs(tables["lead"][to_move] - expected) <= 2 + 0.02 * abs(expected)


def test_a_wall_with_gaps_keeps_more_when_it_is_linked() -> None:
    linked = read(
        """
        . . . X . . . . .
        . . . x . . . . .
        . . . X . O . . .
        . . . x . . . . .
        X x X X . O . . .
        . . . . . . . . .
        . . O . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """
    )
    unlinked = HandMade(linked.grid, linked.classes, {}, {})
    corner = [parse_vertex(vertex, 9) for vertex in ("A9", "B9", "B8", "A7", "C7", "D8")]
    assert (territory(linked)[WHITE, corner].sum()) > territory(unlinked)[WHITE, corner].sum()


def test_a_board_does_not_depend_on_the_one_before() -> None:
    first = territory(read(POSITIONS[0].board))
    territory(read(POSITIONS[6].board))
    assert (territory(read(POSITIONS[0].board)) == first).all()
