"""Walls that fall: a group may be saved by the capture of an enclosing string whose last liberties lie far outside.

A search of a life takes an enclosing string that it cannot follow to its last liberty for a wall. So that a group dies
holds only if these strings hold. Here those that do not are found with the reader of captures, their capture is played
out, the enemy using every free move against the group, and the group is judged again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

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
    """Return what ``mover`` gets of the group at ``stone`` if the owner may capture strings that enclose it
    (walls).

    The answer ``dying`` took these walls to be safe. Returns None if the group does not die by that answer,
    or if no wall can be captured. If the owner moves first: WIN with the first move of a capture that saves
    the group, or None if no capture does. If the enemy moves first: WIN with a move that kills in spite of
    such captures, or LOSS if there is none. These answers are likely, not proven. ``judge`` tells what a side
    gets of the group after a capture. Each search may look at ``positions`` positions.
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


def captures_besieger(reader: Reader, board: Board, stone: int, kill: int) -> Reading:
    """Return what the owner of the group at ``stone`` gets, moving first, of the enemy strings that touch it: WIN if it
    captures one of them.

    ``kill`` is a legal move of the enemy that is played before, PASS if there is none. LOSS if it takes the stone.
    """
    owner, nodes = board.color_at(stone), 0
    if kill != PASS:
        board.play(opponent(owner), kill)
    try:
        group = reader.group_at(board, stone) if board.color_at(stone) != EMPTY else []
        touching = {enemy for friend in group for enemy in board.adjacent_strings(friend)}
        for enemy in sorted(touching):
            capture = reader.attack(board, enemy, WALL_BUDGET)
            nodes += capture.nodes
            if capture.outcome == WIN:
                return replace(capture, nodes=nodes)
    finally:
        if kill != PASS:
            board.undo()
    return unproven(board, LOSS, PASS, nodes)


class _Siege:
    """The questions about capturing the enemy strings (walls) that enclose a group.

    ``nodes`` counts the positions that the questions looked at.
    """

    def __init__(self, reader: Reader, board: Board, stone: int, positions: int, judge: Judge) -> None:
        self.reader, self.board, self.stone, self.positions = reader, board, stone, positions
        self.judge = judge
        self.owner = board.color_at(stone)
        self.enemy = opponent(self.owner)
        self.nodes = 0

    def weak_walls(self) -> list[int]:
        """Return one stone of each wall that the owner captures if it moves first.

        A wall is an enemy string that encloses the group.
        """
        walls = self.reader.walls_at(self.board, self.stone)
        return [wall for wall in walls if self._capture(wall, self.owner).outcome == WIN]

    def moves_for(self, walls: list[int]) -> list[int]:
        """Return the moves with which the enemy may save the ``walls``: for each, the move found by reading
        and its liberties.

        A wall is an enemy string that encloses the group; ``walls`` holds a stone of each.
        """
        moves = []
        for wall in walls:
            saving = self._capture(wall, self.enemy).move
            moves += [move for move in (saving, *self.board.liberties(wall)) if move != PASS]
        return moves

    def _capture(self, wall: int, mover: int) -> Reading:
        """Read what ``mover``, moving first, gets in the fight about the capture of a wall.

        A wall is an enemy string that encloses the group; ``wall`` is one of its stones. The outcome is the
        mover's.
        """
        ask = self.reader.attack if mover == self.owner else self.reader.defend
        return self._count_nodes(ask(self.board, wall, WALL_BUDGET))

    def _read_life(self, mover: int) -> Reading:
        """Read what ``mover``, moving first, gets in the group's region if the strings that enclose it cannot
        be captured.
        """
        return self._count_nodes(self.reader.ask_life(self.board, self.stone, mover, self.positions, FEW))

    def _count_nodes(self, reading: Reading) -> Reading:
        self.nodes += reading.nodes
        return reading

    def kills(self, move: int, walls: list[int]) -> bool:
        """Return whether the enemy's ``move`` kills the group, even if the owner answers by capturing a wall.

        Walls are enemy strings that enclose the group; ``walls`` holds a stone of each. The move kills if,
        after it, neither a move inside the region nor the capture of one of the walls saves the group. False
        for an illegal move.
        """
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
        """Return a move by which the owner begins to capture one of the ``walls`` and so saves the group;
        PASS if there is none.

        A wall is an enemy string that encloses the group, given by a stone of it.
        """
        for wall in walls:
            first = self._capture(wall, self.owner)
            if first.outcome == WIN and self._saves_by_capture(wall, LONGEST_CAPTURE):
                return first.move
        return PASS

    def _saves_by_capture(self, wall: int, moves: int) -> bool:
        """Return whether the owner, to move, can save the group by capturing a wall with at most ``moves``
        moves.

        After the capture the group must live although the enemy is to move. A wall is an enemy string that
        encloses the group, given by one of its stones.
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
        """Return whether the capture of a wall still saves the group after every likely move of the enemy,
        who is to move.

        The likely moves are the best one against the group, those that save the wall, and a move elsewhere. A
        wall is an enemy string that encloses the group. The owner may use ``moves`` more moves for the
        capture.
        """
        threat = self._read_life(self.enemy).move
        relief = self._capture(wall, self.enemy).move
        return all(self._saves_after(answer, wall, moves) for answer in {threat, relief, PASS})

    def _saves_after(self, answer: int, wall: int, moves: int) -> bool:
        """Return whether the capture of a wall still saves the group after the move ``answer`` of the enemy.

        True as well if that move is not legal, since it then refutes nothing. ``moves`` is how many moves the
        owner has left for the capture.
        """
        if not self.board.is_legal(self.enemy, answer):
            return True
        self.board.play(self.enemy, answer)
        try:
            return self.board.color_at(self.stone) != EMPTY and self._saves_by_capture(wall, moves)
        finally:
            self.board.undo()
