"""Moves that are the same by the symmetries of a position: one of them stands for all.

Games are played for that one alone, and what they say is turned to the move that is asked about. So two moves of which
one is the mirror image of the other are told with the same numbers.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from math import inf

from engine.board.board import Board
from engine.board.points import NUM_POINTS
from engine.board.symmetry import symmetries_of, turn
from engine.decide.decision.orientation import Turner
from engine.decide.decision.owners import Owners
from engine.decide.decision.record import Decision
from engine.suggest.candidate import Candidate


class SameMoves:
    """The symmetries of a board's position, and which of the moves that are the same by them stands for all."""

    def __init__(self, board: Board, decision: Decision | None = None) -> None:
        """Take the position as it is now. It has no symmetry while a ko is on the board.

        decision: one made there. Of moves that are the same, its move stands for the others, else the one with
            most games. Without a decision, and of moves with equally many games, it is the first in board order.
        """
        self._size = board.size
        self._symmetries = [0] if board.ko_point else symmetries_of(board.grid())
        self._games: dict[int, float] = {}
        if decision is not None:
            self._games = {each.move: each.visits[0] if each.visits else 0 for each in decision.tried}
            self._games[decision.move] = inf

    def images(self, move: int) -> set[int]:
        """Return the moves that are the same as a move, and the move itself."""
        return {turn(move, self._size, each) for each in self._symmetries}

    def symmetry(self, move: int) -> int:
        """Return the symmetry (0 to 7) that turns a move to the one that stands for it; 0 if it does so itself."""

        def order(symmetry: int) -> tuple[float, int]:
            image = turn(move, self._size, symmetry)
            return -self._games.get(image, 0), image

        return min(self._symmetries, key=order)

    def turned(self, line: Sequence[int], move: int) -> tuple[int, ...]:
        """Return a line of moves turned so that it begins with ``move``, which is the same as its first one."""
        there = Turner(self._size, self._between(line[0], move))
        return tuple(there.point(each) for each in line)

    def known(self, decision: Decision, move: int) -> Decision:
        """Return a decision in which a move was tried if one that is the same was.

        What was found out about that one is turned to the move. Else the decision is returned as it is.
        """
        tried = {each.move: each for each in decision.tried}
        same = self._same_in(tried, move)
        if same is None or same == move:
            return decision
        turned = Turner(self._size, self._between(same, move)).tried(tried[same])
        untried = [each for each in decision.untried if each.move != move]
        return replace(decision, tried=[*decision.tried, turned], untried=untried)

    def candidate(self, known: Mapping[int, Candidate], move: int) -> Candidate | None:
        """Return the candidate of a move, or one that is the same, turned to it; None if none is known.

        ``known`` holds candidates by move.
        """
        same = self._same_in(known, move)
        return None if same is None else Turner(self._size, self._between(same, move)).candidate(known[same])

    def evened(self, owned: Mapping[int, float], way: Sequence[int]) -> Mapping[int, float]:
        """Return who owned each point after the moves ``way``, as a mean over points that are the same.

        Points are that then if a symmetry that turns none of the moves turns one to the other. ``owned`` maps a
        point to a number from -1 (White) to 1 (Black).
        """
        keeping = [each for each in self._symmetries if self._keeps(each, way)]
        if len(keeping) == 1:
            return owned
        values = [0.0] * NUM_POINTS
        for point in owned:
            values[point] = sum(owned[turn(point, self._size, each)] for each in keeping) / len(keeping)
        return Owners(self._size, values)

    def _keeps(self, symmetry: int, way: Sequence[int]) -> bool:
        """Return whether a symmetry leaves each of some moves where it is."""
        return all(turn(move, self._size, symmetry) == move for move in way)

    def _same_in(self, moves: Container[int], move: int) -> int | None:
        """Return the move itself if it is among some moves, else one among them that is the same, else None."""
        return next((each for each in (move, *sorted(self.images(move))) if each in moves), None)

    def _between(self, move: int, other: int) -> int:
        """Return the symmetry that turns a move to another one, which is the same."""
        return next(each for each in self._symmetries if turn(move, self._size, each) == other)
