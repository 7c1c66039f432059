"""The transposition table: how much of it a search uses."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.points import BLACK, parse_vertex
from engine.reading.outcome import WIN
from engine.reading.reader import Reader
from engine.reading.search.table import SMALLEST_ROOM
from tests.reading.positions import OPEN_FIGHT, board_of

TWO_EYES = """
. X . . X O . . .
X X . . X O . . .
. X . . X O . . .
X X X X X O . . .
O O O O O O . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black has eyes at A9 and A7 and a third space, so a life search ends at once."""


@pytest.mark.parametrize(
    ("budget", "room"), [(1000, SMALLEST_ROOM), (30_000, 1 << 14), (60_000, 1 << 15), (400_000, 1 << 18)]
)
def test_a_life_uses_a_table_that_fits_its_budget(budget: int, room: int) -> None:
    board, reader = board_of(TWO_EYES), Reader()
    answer = reader.ask_life(board, parse_vertex("B9", board.size), BLACK, budget)
    assert answer.outcome == WIN
    search = reader.memo.searches[0]
    assert search["table_room"] == room
    used = np.flatnonzero(reader.memo.table["generation"] == search["generation"])
    assert len(used) > 0 and used.max() < room


def test_a_capture_whose_every_position_is_stored_uses_more_of_it() -> None:
    board, reader = board_of(OPEN_FIGHT), Reader()
    reader.attack(board, parse_vertex("A2", board.size), 30_000)
    assert reader.memo.searches[0]["table_room"] == 1 << 18
