"""What a stone would find at every point is what it finds when it is played there."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, WHITE, opponent
from engine.suggest.landings import land_everywhere, new_landings


def random_boards(size: int, seed: int) -> list[Board]:
    """Positions of one random game, every tenth move, until both sides have taken many stones."""
    generator, board, found = np.random.default_rng(seed), Board(size), []
    for number in range(3 * size * size):
        legal = board.legal_points(board.to_move)
        if not legal:
            break
        board.play(board.to_move, legal[int(generator.integers(len(legal)))])
        if number % 10 == 9:
            found.append(board.copy())
    return found


@pytest.mark.parametrize("size", [5, 9, 19])
def test_liberties_and_captures_are_those_after_the_move(size: int) -> None:
    landings, taken, seen = new_landings(), 0, 0
    for board in random_boards(size, seed=size)[-12:]:
        land_everywhere(board.position, landings)
        for color in (BLACK, WHITE):
            for point in board.points():
                if board.color_at(point) != EMPTY:
                    assert landings["liberties"][0, color, point] == 0
                if not board.is_legal(color, point):
                    continue
                before = board.captured(opponent(color))
                board.play(color, point)
                takes = board.captured(opponent(color)) > before
                assert landings["takes"][0, color, point] == takes, board
                assert landings["liberties"][0, color, point] == len(board.liberties(point)), board
                board.undo()
                taken, seen = taken + takes, seen + 1
    assert seen > 30
    assert taken > 0
