"""How many liberties a move would have, held against the board on which it was played."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, opponent
from engine.decide.prior.liberties_after import MOST_LIBERTIES, liberties_after

SIZE = 6

MOVES = 60


def liberties_played(board: Board, color: int, point: int, barred: int) -> int:
    """The liberties of the string of a move once it is played, but for ``barred``, MOST_LIBERTIES at most."""
    board.play(color, point)
    found = set(board.liberties(point)) - {barred}
    board.undo()
    return min(len(found), MOST_LIBERTIES)


@pytest.mark.parametrize("seed", range(12))
def test_liberties_are_those_of_the_move_played(seed: int) -> None:
    generator = np.random.default_rng(seed)
    counted = np.zeros(MOST_LIBERTIES, dtype=np.int16)
    board, color, captures = Board(SIZE), BLACK, 0
    for _ in range(MOVES):
        legal = [point for point in board.points() if board.is_legal(color, point)]
        if not legal:
            break
        empty = [point for point in board.points() if board.color_at(point) == EMPTY]
        for point in legal:
            for barred in (PASS, int(generator.choice(empty))):
                if barred == point:
                    continue
                said = liberties_after(board.position, color, point, barred, counted)
                assert said == liberties_played(board, color, point, barred), (board, point, barred)
        stones = int(board.position["captured"].sum())
        board.play(color, int(generator.choice(legal)))
        captures += int(board.position["captured"].sum()) > stones
        color = opponent(color)
    assert captures
