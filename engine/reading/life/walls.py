"""Walls that fall: a group may be saved by the capture of an enclosing string whose last liberties lie far outside.

A search of a life takes an enclosing string that it cannot follow to its last liberty for a wall. So that a group dies
holds only if these strings hold. Here those that do not are found with the reader of captures, their capture is played
out, the enemy using every free move against the group, and the group is judged again.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent
from engine.reading.life.questions import FEW, unproven
from engine.reading.outcome import LOSS, WIN, Reading
from engine.reading.reader import Reader

Judge = Callable[[int], Reading]
"""What a side gets if it moves first, the group and the position being known."""

WALL_BUDGET = 2000
"""Positions that the reading of one wall's capture may look at."""

LONGEST_CAPTURE = 4
"""Moves of the owner that the capture of a wall may take: one that takes longer leaves the enemy too many."""


def turned_by_walls(
    reader: Reader, board: Board, stone: int, mover: int, dying: Reading, positions: int, judge: Judge
) -> Reading | None:
    """Return what ``mover`` gets once the fall of walls is looked at.

    None if the search was right to take them for walls.

    ``dying`` is the answer of a search, for the mover. ``judge`` judges the group after a capture.
    """
    owner = board.color_at(stone)
    if dying.outcome != (LOSS if mover == owner else WIN):
        return None
    siege = _Siege(reader, board, stone, positions, judge)
    walls = siege.weak_walls()
    if not walls:
        return None
    if mover == owner:
        move = siege.saving_capture(walls)
        return None if move == PASS else unproven(board, WIN, move, dying.nodes + siege.nodes)
    for move in dict.fromkeys((dying.move, *siege.moves_for(walls))):
        if siege.kills(move, walls):
            return unproven(board, WIN, move, dying.nodes + siege.nodes)
    return unproven(board, LOSS, PASS, dying.nodes + siege.nodes)


class _Siege:
    """A group within walls of which some may fall. ``nodes`` counts the positions that were looked at."""

    def __init__(self, reader: Reader, board: Board, stone: int, positions: int, judge: Judge) -> None:
        self.reader, self.board, self.stone, self.positions = reader, board, stone, positions
        self.judge = judge
        self.owner = board.color_at(stone)
        self.enemy = opponent(self.owner)
        self.nodes = 0

    def weak_walls(self) -> list[int]:
        """Return a stone each of the walls that the owner captures if it moves first."""
        walls = self.reader.walls_at(self.board, self.stone)
        return [wall for wall in walls if self._capture(wall, self.owner).outcome == WIN]

    def moves_for(self, walls: list[int]) -> list[int]:
        """Return the moves with which the enemy may save its walls."""
        moves = []
        for wall in walls:
            saving = self._capture(wall, self.enemy).move
            moves += [move for move in (saving, *self.board.liberties(wall)) if move != PASS]
        return moves

    def _capture(self, wall: int, mover: int) -> Reading:
        """Return what ``mover`` gets in the capture of a wall."""
        ask = self.reader.attack if mover == self.owner else self.reader.defend
        return self._count_nodes(ask(self.board, wall, WALL_BUDGET))

    def _read_life(self, mover: int) -> Reading:
        """Return what ``mover`` gets inside the walls."""
        return self._count_nodes(self.reader.ask_life(self.board, self.stone, mover, self.positions, FEW))

    def _count_nodes(self, reading: Reading) -> Reading:
        self.nodes += reading.nodes
        return reading

    def kills(self, move: int, walls: list[int]) -> bool:
        """Return whether after a move of the enemy neither a move inside nor the capture of a wall saves the group."""
        if not self.board.is_legal(self.enemy, move):
            return False
        self.board.play(self.enemy, move)
        try:
            if self.board.color_at(self.stone) == EMPTY:
                return True
            inside = self._read_life(self.owner)
            return not inside.succeeds and self.saving_capture(walls) == PASS
        finally:
            self.board.undo()

    def saving_capture(self, walls: list[int]) -> int:
        """Return the owner's first move of a capture that saves the group; PASS if there is none."""
        for wall in walls:
            first = self._capture(wall, self.owner)
            if first.outcome == WIN and self._saves_by_capture(wall, LONGEST_CAPTURE):
                return first.move
        return PASS

    def _saves_by_capture(self, wall: int, moves: int) -> bool:
        """Return whether the owner, to move, captures a wall in so many moves and its group lives, the enemy to move
        then.
        """
        capture = self._capture(wall, self.owner)
        if moves == 0 or capture.outcome != WIN or not self.board.is_legal(self.owner, capture.move):
            return False
        self.board.play(self.owner, capture.move)
        try:
            if self.board.color_at(wall) == EMPTY:
                return self._count_nodes(self.judge(self.enemy)).best_supported == LOSS
            return self._saves_still(wall, moves - 1)
        finally:
            self.board.undo()

    def _saves_still(self, wall: int, moves: int) -> bool:
        """Answer as `_saves_by_capture` does, with the enemy to move: it plays against the group, or for the wall."""
        threat = self._read_life(self.enemy).move
        relief = self._capture(wall, self.enemy).move
        return all(self._saves_after(answer, wall, moves) for answer in {threat, relief, PASS})

    def _saves_after(self, answer: int, wall: int, moves: int) -> bool:
        """Answer as `_saves_by_capture` does, after a move of the enemy."""
        if not self.board.is_legal(self.enemy, answer):
            return True
        self.board.play(self.enemy, answer)
        try:
            return self.board.color_at(self.stone) != EMPTY and self._saves_by_capture(wall, moves)
        finally:
            self.board.undo()
