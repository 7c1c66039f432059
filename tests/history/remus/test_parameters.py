"""The sixteen parameters of a move, and its criterion."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.points import BLACK
from engine.history.remus.parameters import NAMES, criterion, measure, new_table, quotients
from engine.history.remus.records import MOST, PARAMETERS, VALUES, WORK_DTYPE
from engine.jit.declaring import record_array
from tests.decide.games.positions import position

FIGHT = """
    . . . . . . .
    . . X O . . .
    . X O a X . .
    . . X . . . .
    . . . . . o .
    . . . . . . .
    . . . . . . .
"""


def measured(text: str, color: int = BLACK) -> dict[str, int]:
    """The parameters of the move ``a`` by name."""
    board, marks = position(text)
    work = record_array(1, WORK_DTYPE)
    board.play(color, marks["a"])
    measure(board.stack[board.depth - 1], board.position, marks["a"], work[0])
    return dict(zip(NAMES, work[0]["values"].tolist(), strict=True))


def test_a_capture_beside_an_enemy_stone() -> None:
    found = measured(FIGHT)
    assert found["prisoners taken"] == 1
    assert found["liberties of the string after the move"] == 5
    assert found["steps from the opponent's last stone"] == 4
    assert (found["own stones in the 3x3 area"], found["enemy stones in the 3x3 area"]) == (3, 2)
    assert found["line"] == 3
    assert found["stones of the string after the move"] == 2
    assert found["fewest liberties of an enemy string beside it"] == 2
    assert found["own strings beside the point"] == 1
    assert found["own or no points beside the point"] == 1


def test_atari_given_and_left() -> None:
    found = measured(
        """
        O X . . .
        a . . . .
        . . . . .
        . . . . o
        . . . . .
        """
    )
    assert found["prisoners taken"] == 1
    saved = measured(
        """
        . O . . .
        O X O . .
        . a . . .
        . O . . .
        . . . . .
        """
    )
    assert saved["own stones that the move takes out of atari"] == 1
    given = measured(
        """
        . . . . .
        . X . . .
        X O O X .
        . a . . .
        . . . . .
        """
    )
    assert given["enemy stones that the move puts in atari"] == 0
    assert given["fewest liberties of an enemy string beside it"] == 2


def test_a_table_that_knows_nothing_finds_all_moves_alike_and_learns_the_mean_of_its_quotients() -> None:
    table, work = new_table(), record_array(1, WORK_DTYPE)
    # the paper's table has 672 words
    assert table.size == 672 == PARAMETERS * VALUES * 2
    assert criterion(work[0], quotients(table)) == 0.5
    table[3, MOST] = 9, 10
    work[0]["values"][3] = MOST
    assert criterion(work[0], quotients(table)) == pytest.approx((15 * 0.5 + 0.9) / 16)
    assert np.all(quotients(table) <= 1)
