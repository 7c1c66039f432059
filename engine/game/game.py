"""A game of Go: a board with rules, komi, history, superko, handicap and set-up stones.

Every method that fails leaves the game exactly as it was.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, replace
from itertools import takewhile

import numpy as np

from engine.board.board import Board, IllegalMove
from engine.board.points import (
    BLACK,
    EMPTY,
    NEIGHBORS,
    PASS,
    WHITE,
    color_name,
    opponent,
    point_at,
    vertex_of,
    xy,
)
from engine.board.symmetry import turn, turn_grid
from engine.game.rule_sets import POSITIONAL_SUPERKO, SIMPLE_KO, RuleSet, rule_set

LEAST_HANDICAP = 2
"""Stones that a handicap has at least."""

LONGEST_STACK, KEPT_PLIES = 4096, 1024
"""When the board holds so many positions, it keeps only the last ones: a longer game is gone through again to go back
further. A position has some kilobytes."""


@dataclass(frozen=True, slots=True, eq=False)
class _Ply:
    """One move of a game (``point`` of ``color``) and the state of the game after it.

    ``to_move`` is the side to move then, ``position_key`` the Zobrist key of the stones. ``captures`` counts
    the black and the white stones taken off since the start. ``grid`` is the position after it if that cannot
    be reached by the board's own ``play``: after a suicide, or if stones were set up after the move
    (``is_setup``); else None.
    """

    color: int
    point: int
    to_move: int
    position_key: int
    captures: tuple[int, int]
    grid: np.ndarray | None = None
    is_setup: bool = False


class Game:
    """A game of Go: play moves and take them back here.

    ``board`` holds the present position. If you try moves on it, take them back.
    """

    board: Board

    def __init__(self, size: int = 19, komi: float | None = None, rules: str | RuleSet = "chinese") -> None:
        """Begin a game on an empty board; without ``komi`` the rule set's own is used.

        Raises ValueError for a size outside 2 to 25, unknown rules or a komi that is no finite number.
        """
        self._rules = rule_set(rules)
        self._komi = _checked_komi(self._rules.default_komi if komi is None else komi)
        self.board: Board
        self.clear(size)

    @classmethod
    def from_grid(
        cls, grid: np.ndarray, to_move: int, komi: float | None = None, rules: str | RuleSet = "chinese"
    ) -> Game:
        """Return a game that begins with the stones of a grid of colours, indexed [y, x] from the upper left.

        ``to_move`` is the colour that moves first. Without ``komi`` the rule set's own is used. Raises
        ValueError for a string without a liberty, a wrong size, unknown rules or a komi that is no finite
        number.
        """
        game = cls(len(grid), komi, rules)
        black, white = (
            [point_at(x, y) for y, x in np.argwhere(grid == color).tolist()] for color in (BLACK, WHITE)
        )
        game.setup(black, white, to_move=to_move)
        return game

    def clear(self, size: int | None = None) -> None:
        """Start again with an empty board, of another ``size`` if that is given. Komi and rules stay."""
        self.board = Board(self.board.size if size is None else size)
        self._start = self.board.grid()
        self._start_to_move = BLACK
        self._start_key = self.board.position_key
        self._plies: list[_Ply] = []
        self._declared_handicap = 0
        self.handicap_stones: tuple[int, ...] = ()
        self.comments: dict[int, str] = {}
        self.resigned_by = EMPTY

    @property
    def size(self) -> int:
        """Points along one side of the board."""
        return self.board.size

    @property
    def komi(self) -> float:
        """Points that White gets for moving second; any finite number."""
        return self._komi

    @komi.setter
    def komi(self, value: float) -> None:
        self._komi = _checked_komi(value)

    @property
    def handicap(self) -> int:
        """The number of Black's handicap stones: the number that was set, or else how many stones Black laid
        before White's first move.

        They are the black stones on the board if White has none and moves first, or the moves that Black made
        in a row at the beginning on an empty board. One stone is no handicap. Set 0 to have the number found
        out in this way.
        """
        return self._declared_handicap or self._laid_stones()

    @handicap.setter
    def handicap(self, stones: int) -> None:
        self._declared_handicap = stones

    @property
    def rules(self) -> RuleSet:
        """The rule set. It may be set by name. A change does not alter the komi and the moves played."""
        return self._rules

    @rules.setter
    def rules(self, rules: str | RuleSet) -> None:
        self._rules = rule_set(rules)

    @property
    def to_move(self) -> int:
        """The colour whose turn it is. It may be set. A colour may play even if it is not its turn."""
        return self.board.to_move

    @to_move.setter
    def to_move(self, color: int) -> None:
        self.board.to_move = color
        if not self._plies:
            self._start_to_move = color
        elif self._plies[-1].to_move != color:
            self._plies[-1] = replace(self._plies[-1], to_move=color)

    @property
    def moves(self) -> list[tuple[int, int]]:
        """The moves played, as (colour, point) in order; a pass has the point PASS."""
        return [(ply.color, ply.point) for ply in self._plies]

    @property
    def move_count(self) -> int:
        """How many moves were played, passes included."""
        return len(self._plies)

    @property
    def position_keys(self) -> list[int]:
        """The Zobrist keys (of the stones only) of the first position and of the position after each move."""
        return [self._start_key, *(ply.position_key for ply in self._plies)]

    @property
    def captures(self) -> dict[int, int]:
        """How many stones of each colour were taken off the board by moves (not by setting up)."""
        black, white = self._plies[-1].captures if self._plies else (0, 0)
        return {BLACK: black, WHITE: white}

    @property
    def passes(self) -> int:
        """How many passes in a row were played last."""
        count = 0
        while count < len(self._plies) and self._plies[-1 - count].point == PASS:
            count += 1
        return count

    @property
    def is_over(self) -> bool:
        """Whether two passes in a row were played or a side resigned."""
        return self.passes >= 2 or self.resigned_by != EMPTY

    @property
    def setups(self) -> dict[int, tuple[np.ndarray, int]]:
        """The positions that were set up, as (grid, side to move), by the number of moves played before them.

        Number 0 is the position where the game began.
        """
        result = {0: (self._start.copy(), self._start_to_move)}
        for number, ply in enumerate(self._plies, start=1):
            if ply.is_setup and ply.grid is not None:
                result[number] = (ply.grid.copy(), ply.to_move)
        return result

    def play(self, color: int, point: int, *, enforce_superko: bool = True) -> None:
        """Play a stone or a pass; either colour may move at any time.

        ``enforce_superko=False`` allows whole-board positions to repeat, for game records made under other
        rules; the simple ko is always forbidden. Raises IllegalMove with the reason occupied, ko, suicide,
        superko or off board.
        """
        ply = self._played_ply(color, point, self.list_forbidden() if enforce_superko else frozenset())
        if ply.grid is not None:
            self.board.set_position(ply.grid, to_move=ply.to_move)
        self._plies.append(ply)
        self.resigned_by = EMPTY
        self._limit_stack()

    def is_legal(self, color: int, point: int) -> bool:
        """Return whether the rules of the game let this colour play at a point now; the point may be PASS."""
        return self._is_legal(color, point, self.list_forbidden())

    def are_legal(self, color: int, points: Iterable[int]) -> list[bool]:
        """Return of each of some points whether `is_legal` holds for it, listing once what superko forbids."""
        history = self.list_forbidden()
        return [self._is_legal(color, point, history) for point in points]

    def legal_points(self, color: int) -> list[int]:
        """Return the points where the rules let this colour play, in board order, without the pass."""
        if self.rules.ko == SIMPLE_KO and not self.rules.suicide:
            return self.board.legal_points(color)
        history = self.list_forbidden()
        return [point for point in self.board.points() if self._is_legal(color, point, history)]

    def list_forbidden(self) -> frozenset[int | tuple[int, int]]:
        """Return what superko forbids: the keys of the positions since the start or since stones were last
        set up.

        Under the simple ko rule the set is empty.
        """
        if self.rules.ko == SIMPLE_KO:
            return frozenset()
        keys = []
        for ply in reversed(self._plies):
            keys.append(self._repetition_key(ply.position_key, ply.to_move))
            if ply.is_setup:
                break
        else:
            keys.append(self._repetition_key(self._start_key, self._start_to_move))
        return frozenset(keys)

    def undo(self) -> None:
        """Take back the last move, and any set-up and comment that came after it.

        Raises IndexError if no move was played.
        """
        if not self._plies:
            raise IndexError("there is no move to take back")
        undone = self._plies.pop()
        if undone.grid is None and self.board.depth > 0:
            self.board.undo()
        else:
            self._replay()
        self.comments = {number: text for number, text in self.comments.items() if number <= len(self._plies)}
        self.resigned_by = EMPTY

    def resign(self, color: int) -> None:
        """Note that a colour resigned. A further move or an undo cancels the resignation."""
        color_name(color)
        self.resigned_by = color

    def turned(self, symmetry: int) -> Game:
        """Return a copy of the game, turned or mirrored by one of the eight symmetries of the board (0 to 7)."""
        made = copy(self)
        made.comments = dict(self.comments)
        if symmetry == 0:
            made.board, made._plies = self.board.copy(), list(self._plies)
            return made
        made.board, made._plies = Board(self.size), []
        made._begin(turn_grid(self._start, symmetry), self._start_to_move)
        for ply in self._plies:
            grid = None if ply.grid is None else turn_grid(ply.grid, symmetry)
            made._go_on(replace(ply, point=turn(ply.point, self.size, symmetry), grid=grid))
        made.handicap_stones = tuple(turn(stone, self.size, symmetry) for stone in self.handicap_stones)
        return made

    def place_handicap(self, points: Iterable[int]) -> None:
        """Put Black's handicap stones on the empty board of a game without moves; White is to move.

        Raises ValueError if the board is not empty, or if the points are not 2 to size * size - 1 different
        points of the board.
        """
        stones = tuple(points)
        if self._plies or self.board.grid().any():
            raise ValueError("board not empty")
        if not LEAST_HANDICAP <= len(stones) < self.size**2:
            most = self.size**2 - 1
            raise ValueError(
                f"bad vertex list: {len(stones)} handicap stones, expected {LEAST_HANDICAP} to {most}"
            )
        if len(set(stones)) != len(stones):
            raise ValueError("bad vertex list: a handicap point is repeated")
        if PASS in stones:
            raise ValueError("bad vertex list: a handicap stone cannot be a pass")
        self.setup(black=stones, to_move=WHITE)
        self.handicap, self.handicap_stones = len(stones), stones

    def setup(
        self,
        black: Iterable[int] = (),
        white: Iterable[int] = (),
        empty: Iterable[int] = (),
        to_move: int | None = None,
    ) -> None:
        """Set points to black, white or empty, before the first move or after any move.

        The side to move stays unless ``to_move`` is given. A ko ends: it may be retaken at once. An undo of
        the last move also undoes what was set up after it. Raises ValueError if a point is off the board or
        named twice, or if a string would have no liberty.
        """
        grid, size = self.board.grid(), self.size
        named: set[int] = set()
        for color, points in ((BLACK, black), (WHITE, white), (EMPTY, empty)):
            for point in set(points):
                x, y = xy(point)
                if not (0 <= x < size and 0 <= y < size):
                    raise ValueError(f"point {point} is off the board")
                if point in named:
                    raise ValueError(f"{vertex_of(point, size)} is set up twice")
                named.add(point)
                grid[y, x] = color
        turn = self.to_move if to_move is None else to_move
        self.board.set_position(grid, to_move=turn)
        key = self.board.position_key
        if self._plies:
            self._plies[-1] = replace(
                self._plies[-1], to_move=turn, position_key=key, grid=grid, is_setup=True
            )
        else:
            self._start, self._start_to_move, self._start_key = grid, turn, key

    def _laid_stones(self) -> int:
        """Return how many handicap stones Black laid before White's first move.

        Returns 0 if they are fewer than two, or if White had stones at the start.
        """
        if (self._start == WHITE).any():
            return 0
        laid = int((self._start == BLACK).sum())
        first = self._plies[0].color if self._plies else self._start_to_move
        if not laid and not any(ply.is_setup for ply in self._plies[:1]):
            in_row = takewhile(lambda ply: ply.color == BLACK and ply.point != PASS, self._plies)
            laid = sum(1 for _ in in_row)
        elif first != WHITE:
            return 0
        return laid if laid >= LEAST_HANDICAP else 0

    def _is_legal(self, color: int, point: int, history: frozenset[int | tuple[int, int]]) -> bool:
        try:
            if self._played_ply(color, point, history).grid is None:
                self.board.undo()
        except IllegalMove:
            return False
        return True

    def _played_ply(self, color: int, point: int, history: frozenset[int | tuple[int, int]]) -> _Ply:
        """Play a move on the board and return its `_Ply`, the record of the move.

        ``history`` holds the keys of positions that must not come back. A suicide does not change the board;
        the position after it is the ply's ``grid``. Raises IllegalMove, with the board as it was.
        """
        try:
            self.board.play(color, point)
        except IllegalMove as error:
            if error.reason != "suicide" or not self.rules.suicide:
                raise
            ply = self._play_suicide(color, point)
        else:
            enemy, (black, white) = opponent(color), self._plies[-1].captures if self._plies else (0, 0)
            taken = self.board.captured(enemy) - self.board.captured(enemy, 1)
            counts = (black, white + taken) if enemy == WHITE else (black + taken, white)
            ply = _Ply(color, point, enemy, self.board.position_key, counts)
        if history and point != PASS and self._repetition_key(ply.position_key, ply.to_move) in history:
            if ply.grid is None:
                self.board.undo()
            raise self._refuse_superko(point)
        return ply

    def _limit_stack(self) -> None:
        """Let the board forget its oldest moves when a long game has made its memory of positions too large."""
        if self.board.depth >= LONGEST_STACK:
            self.board.forget(KEPT_PLIES)

    def _play_suicide(self, color: int, point: int) -> _Ply:
        """Return the record of a move that takes its own string off, for rules which allow suicide.

        A single stone may never do so: the position would stay the same. It is refused with IllegalMove
        (superko).
        """
        string = {
            stone
            for step in NEIGHBORS
            if self.board.color_at(point + step) == color
            for stone in self.board.stones(point + step)
        }
        if not string:
            raise self._refuse_superko(point)
        grid = self.board.grid()
        for stone in string:
            x, y = xy(stone)
            grid[y, x] = EMPTY
        after = Board(self.size)
        after.set_position(grid, to_move=opponent(color))
        captures = self.captures
        captures[color] += len(string) + 1
        key = after.position_key
        return _Ply(color, point, opponent(color), key, (captures[BLACK], captures[WHITE]), grid)

    def _refuse_superko(self, point: int) -> IllegalMove:
        return IllegalMove(f"{vertex_of(point, self.size)} is not a legal move: superko", "superko")

    def _repetition_key(self, position_key: int, to_move: int) -> int | tuple[int, int]:
        """Return the key by which the rules' superko compares positions.

        Under POSITIONAL_SUPERKO it is the key of the stones, else the pair (key of the stones, side to move).
        """
        return position_key if self.rules.ko == POSITIONAL_SUPERKO else (position_key, to_move)

    def _replay(self) -> None:
        """Bring the board to the present position by playing all moves from the start."""
        self.board.set_position(self._start, to_move=self._start_to_move)
        for ply in self._plies:
            self._carry_out(ply)

    def _begin(self, grid: np.ndarray, to_move: int) -> None:
        """Let the game begin with the position of a grid of colours and this side to move."""
        self.board.set_position(grid, to_move=to_move)
        self._start, self._start_to_move, self._start_key = grid, to_move, self.board.position_key

    def _go_on(self, ply: _Ply) -> None:
        """Play a move that another game records as ``ply``; it is known to be legal.

        The key of the position after it is computed anew.
        """
        self._carry_out(ply)
        self._plies.append(replace(ply, position_key=self.board.position_key))

    def _carry_out(self, ply: _Ply) -> None:
        """Bring the board from the position before a move to the one after it. The list of moves stays as it
        is.

        ``ply`` is the game's record of the move.
        """
        if ply.grid is None:
            self.board.play(ply.color, ply.point)
            self.board.to_move = ply.to_move
            self._limit_stack()
        else:
            self.board.set_position(ply.grid, to_move=ply.to_move)


def _checked_komi(value: float) -> float:
    try:
        komi = float(value)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"komi not a float: '{value}'") from None
    if not math.isfinite(komi):
        raise ValueError(f"komi not a finite number: {value}")
    return komi
