"""How many eyes an eye is worth, read two moves ahead: a move of either side around it and the answer.

The eye pass judges a position by rules: a cut, a throw-in, an open diagonal, each for itself. Here the moves are played
and the position behind them is judged by the same rules, so that two weaknesses which one move uses together, or an
answer that mends both, are seen. Where no answer seems to save the eye, two more moves are read. The strings at the eye
are read longer than the pass reads them, since the eye hangs on whether one at a diagonal is caught. A move or
answer that takes a ko makes or saves the eye only if it stands once the enemy has retaken. No group is read: the
question is about the eye, not whether its group lives.

The largest string around the eye is taken to be safe. It could only be captured by filling the eye, which the enemy
cannot do where the group has another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, DIAGONALS, EMPTY, NEIGHBORS, PASS, WHITE, opponent
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.questions import MOST_EYES, EyeCount, eye_count, eyes_alike
from engine.evaluate.tables import CAPTURED, NONE, ONE_EYE

MOST_POINTS = 7
"""Points that eyes may have whose moves are tried one by one; a larger eye is worth what the whole evaluation says."""

SHORT_OF_LIBERTIES = 2
"""Strings at the eye with no more liberties than this may be captured in it: their liberties are moves to try."""

AROUND = (0, *NEIGHBORS, *DIAGONALS)


def count_eyes(evaluator: Evaluator, board: Board, point: int) -> EyeCount | None:
    """Return how many whole eyes the eye at a point is worth; None if the point is in no eye and beside no
    stone.

    If the same two moves make and destroy several eyes of a colour, these are counted together. The board
    stays as it is; the evaluator's tables are overwritten.
    """
    tables = evaluator.see_eyes(board)
    known = eye_count(tables, point)
    row = int(tables["eye_of"][point])
    if known is None or row == NONE:
        return known
    rows = eyes_alike(tables, row)
    space = [each for each in board.points() if int(tables["eye_of"][each]) in rows]
    if len(space) > MOST_POINTS:
        return eye_count(evaluator.evaluate(board), point)
    color = int(tables["eyes"][row]["color"])
    held = _largest_wall(board, tables, space, color)
    return _EyeReading(evaluator, board.copy(), color, space, held).count(known)


def _largest_wall(board: Board, tables: np.void, space: Sequence[int], color: int) -> int:
    """Return a stone of the largest string of ``color`` around an eye with the points ``space``, PASS if all
    are captured.
    """
    wall = [
        stone
        for stone in _strings_at(board, {point + offset for point in space for offset in NEIGHBORS})
        if board.color_at(stone) == color
        and tables["strings"][tables["string_of"][stone]]["status"] < CAPTURED
    ]
    return max(wall, key=lambda stone: len(board.stones(stone)), default=PASS)


class _EyeReading:
    """The moves around one eye, tried on a board of its own.

    color: the owner of the eye; space: the points of the eye as it is at first; held: a stone of the wall
    whose string is taken to be safe, PASS for none
    """

    def __init__(
        self, evaluator: Evaluator, board: Board, color: int, space: Sequence[int], held: int
    ) -> None:
        self._evaluator = evaluator
        self._board = board
        self._color = color
        self._space = space
        self._held = held
        self._worths: dict[tuple[int, int, int], tuple[int, int]] = {}

    def count(self, known: EyeCount) -> EyeCount:
        """Return how many eyes the eye is worth, with the moves that destroy and make them.

        ``known`` is what the eye pass says of the position; its moves are tried first.
        """
        least = next((each for each in _numbers() if self._destroys(each, ()) is None), 0)
        if least == MOST_EYES:
            return EyeCount(least, least)
        destroy = self._destroys(least + 1, (known.destroy,))
        assert destroy is not None
        for most in _numbers(least):
            make = self._makes(most, (known.make,), destroy)
            if make is not None:
                if destroy != known.destroy and self._breaks(make, least + 1):
                    destroy = make
                return EyeCount(least, most, destroy, make)
        return EyeCount(least, least)

    def _destroys(self, wanted: int, first: Sequence[int]) -> int | None:
        """Return a move of the enemy, or PASS, after which no move of the owner leaves ``wanted`` eyes, None
        if there is none. The moves in ``first`` are tried before the others.
        """
        moves = (*first, PASS, *self._moves())
        return next((move for move in moves if self._breaks(move, wanted)), None)

    def _breaks(self, move: int, wanted: int) -> bool:
        """Return whether no move of the owner leaves ``wanted`` eyes after a ``move`` of the enemy, or PASS.

        What no answer mends at once is read two moves further.
        """
        with self._played(opponent(self._color), move) as legal:
            return legal and not self._can_be_made(wanted) and not self._can_be_saved(wanted)

    def _makes(self, wanted: int, first: Sequence[int], destroy: int) -> int | None:
        """Return a move of the owner after which ``wanted`` eyes are left whatever the enemy plays, None if
        there is none. A move that only takes a ko makes none.

        The moves in ``first`` are tried before the others, except PASS. ``destroy`` is a move of the enemy that
        destroys the eye as it is, which must not do so any more; PASS for none.
        """
        for move in (*first, *self._moves()):
            if move == PASS:
                continue
            with self._played(self._color, move) as legal:
                if (
                    legal
                    and self._stands_in_ko(wanted)
                    and self._seems_made(wanted)
                    and not self._can_be_destroyed(wanted)
                    and not (destroy and self._breaks(destroy, wanted))
                ):
                    return move
        return None

    def _seems_made(self, wanted: int) -> bool:
        """Return whether the eye pass counts ``wanted`` eyes if the enemy moves next, or names no move that
        destroys one of them and has no answer.

        The eye pass holds that an enemy stone beside the eye can stay where it is not in atari at once. Its
        owner may capture it all the same. Where the pass counts fewer eyes even if the owner moves next, that is
        left to `_can_be_destroyed`, which asks for another move of the owner.
        """
        least, most = self._worth()
        if least >= wanted or most < wanted:
            return True
        enemy = opponent(self._color)
        for move in self._destroying_moves():
            with self._played(enemy, move) as legal:
                if legal and not self._can_be_made(wanted):
                    return False
        return True

    def _destroying_moves(self) -> set[int]:
        """Return the moves that destroy an eye at the points of the eye, as the eye pass sees the position."""
        tables = self._see_eyes()
        rows = {int(row) for row in tables["eye_of"][self._space]} - {NONE}
        moves = {int(tables["eyes"][row]["break_move"]) for row in rows}
        return {move for move in moves if move != PASS}

    def _can_be_saved(self, wanted: int) -> bool:
        """Return whether the owner has a move after which no move of the enemy leaves it without an answer
        that gives ``wanted`` eyes, whatever the eye pass says of the position before the answer.
        """
        for move in self._moves():
            with self._played(self._color, move) as legal:
                if legal and self._stands_in_ko(wanted) and not self._can_be_destroyed(wanted):
                    return True
        return False

    def _can_be_made(self, wanted: int) -> bool:
        """Return whether the owner has a move, or a pass, after which the eye pass counts ``wanted`` eyes, and which
        takes no ko that they hang on.
        """
        return any(
            least >= wanted and self._stands_in_ko(wanted) for least, _ in self._worths_after(self._color)
        )

    def _stands_in_ko(self, wanted: int) -> bool:
        """Return whether ``wanted`` eyes are left, or can be made, if the enemy retakes the ko that the owner has
        just taken, for which the owner has no threat. True where no ko was taken.
        """
        board, enemy = self._board, opponent(self._color)
        ko = board.ko_point
        if not ko or board.is_legal(enemy, ko):
            return True
        # a threat somewhere else, and the answer
        moves = ((enemy, PASS), (self._color, PASS), (enemy, ko))
        for color, move in moves:
            board.play(color, move)
        try:
            return any(least >= wanted for least, _ in self._worths_after(self._color))
        finally:
            for _ in moves:
                board.undo()

    def _can_be_destroyed(self, wanted: int) -> bool:
        """Return whether the enemy has a move, or a pass, after which the eye pass counts fewer than
        ``wanted`` eyes even if the owner moves next, and after each of the owner's answers.
        """
        return any(
            most < wanted and not self._can_be_made(wanted)
            for _, most in self._worths_after(opponent(self._color))
        )

    def _worths_after(self, color: int) -> Iterator[tuple[int, int]]:
        """Yield what the eye is worth after each move of ``color`` around it and after a pass: the numbers of
        eyes if the enemy and if the owner moves next.
        """
        for move in (PASS, *self._moves()):
            with self._played(color, move) as legal:
                if legal:
                    yield self._worth()

    def _worth(self) -> tuple[int, int]:
        """Return how many whole eyes the eye pass counts at the points of the eye, if the enemy and if the
        owner moves next. The same moves lead to a position in several orders; it is judged once.
        """
        key = self._board.key_without_side
        if key not in self._worths:
            self._worths[key] = self._judge()
        return self._worths[key]

    def _judge(self) -> tuple[int, int]:
        """Return what `_worth` does, of a position that was not judged before."""
        tables = self._see_eyes()
        rows = {int(row) for row in tables["eye_of"][self._space]} - {NONE}
        eyes = [tables["eyes"][row] for row in rows if tables["eyes"][row]["color"] == self._color]
        least = sum(int(eye["typ_eyes"]) for eye in eyes)
        gain = max((int(eye["max_eyes"] - eye["typ_eyes"]) for eye in eyes), default=0)
        return min(MOST_EYES, least // ONE_EYE), min(MOST_EYES, (least + gain) // ONE_EYE)

    def _see_eyes(self) -> np.void:
        """Return the tables with the eyes of the position that is reached, by the eye pass and what is known of
        stones in the eye and beside it. The strings around the eye are read longer than others.
        """
        near = _strings_at(self._board, self._around())
        return self._evaluator.see_eyes(self._board, self._held, self._shut_in(), self._barred(), near)

    def _around(self) -> set[int]:
        """Return the points of the eye and those beside them and diagonal to them."""
        return {point + offset for point in self._space for offset in AROUND}

    def _barred(self) -> dict[int, int]:
        """Return the empty points diagonal to the eye at which an enemy stone is captured, each with the
        owner's colour.

        The eye pass holds that a stone that is not in atari at once can stay.
        """
        diagonals = {point + offset for point in self._space for offset in DIAGONALS} - set(self._space)
        return {
            point: self._color
            for point in diagonals
            if self._board.color_at(point) == EMPTY
            and self._evaluator.catches_at(self._board, self._color, point)
        }

    def _shut_in(self) -> list[int]:
        """Return a stone of each enemy string that is shut in within the eye by the string held safe alone.

        It is lost: there is nothing that it could capture. The capture reader, which does not know that the
        wall is safe, may see it take the wall.
        """
        board = self._board
        if self._held == PASS or board.color_at(self._held) != self._color:
            return []
        wall, space = set(board.stones(self._held)), set(self._space)
        return [
            stone
            for stone in _strings_at(board, self._space)
            if board.color_at(stone) == opponent(self._color)
            and space.issuperset(board.liberties(stone))
            and wall.issuperset(self._own_stones_at(stone))
        ]

    def _own_stones_at(self, stone: int) -> set[int]:
        """Return the owner's stones beside the string at a stone."""
        beside = {point + offset for point in self._board.stones(stone) for offset in NEIGHBORS}
        return {point for point in beside if self._board.color_at(point) == self._color}

    def _moves(self) -> list[int]:
        """Return the empty points in the eye and around it, the last liberties of the strings there that are short
        of them, and the points at which what attacks such a string is captured.
        """
        board = self._board
        around = self._around()
        found = {point for point in around if board.color_at(point) == EMPTY}
        for stone in _strings_at(board, around):
            if board.count_liberties(stone) <= SHORT_OF_LIBERTIES:
                found.update(board.liberties(stone))
                for attacker in board.adjacent_strings(stone):
                    if board.count_liberties(attacker) == 1:
                        found.update(board.liberties(attacker))
        return sorted(found)

    @contextmanager
    def _played(self, color: int, move: int) -> Iterator[bool]:
        """Play a move while the block runs if it is legal; yield whether it is. PASS plays nothing."""
        legal = move == PASS or self._board.is_legal(color, move)
        if not legal or move == PASS:
            yield legal
            return
        self._board.play(color, move)
        try:
            yield True
        finally:
            self._board.undo()


def _numbers(above: int = 0) -> range:
    """Return the numbers of eyes more than ``above``, the greatest first."""
    return range(MOST_EYES, above, -1)


def _strings_at(board: Board, points: Iterable[int]) -> list[int]:
    """Return one stone of each string that has a stone at one of the points."""
    return board.first_stones(point for point in points if board.color_at(point) in (BLACK, WHITE))
