"""`Game`: a game of Go with vertices and colours as words, over `engine.game.game.Game`, its record."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.base.errors import IllegalMoveError, InputError, RecordError, raise_as
from engine.board.diagram import format_board, parse_diagram
from engine.board.points import (
    BLACK,
    EMPTY,
    PASS,
    WHITE,
    color_name,
    opponent,
    parse_color,
    parse_vertex,
    point_at,
    vertex_of,
)
from engine.game.scoring import Score, score_game
from engine.library.prepare import later
from engine.library.stages import GAME

if TYPE_CHECKING:
    from engine.board import board as boards
    from engine.game import game as games
    from engine.game import sgf
else:
    boards, games, sgf = later(GAME, "engine.board.board", "engine.game.game", "engine.game.sgf")


class Move(NamedTuple):
    """A move that was played: who played it, ``black`` or ``white``, and where, a vertex such as ``D4`` or ``pass``."""

    color: str
    vertex: str


class Game:
    """A game of Go: a board with rules, komi and history.

    Points are vertices such as ``"D4"`` (columns A to Z without I, rows from below), a pass is ``"pass"``; letters may
    be of either case. Colours are ``"black"`` and ``"white"``. Whatever cannot be done raises an `InputError`, a
    ValueError with one sentence, and leaves the game as it was.

    ``record`` is the engine's own game, with points and colours as numbers, for whoever wants to go on from here.
    """

    record: games.Game
    remarks: tuple[str, ...] = ()
    """What was read otherwise than it is written, where the game comes out of a record; none for a clean one."""

    def __init__(self, size: int = 19, komi: float | None = None, rules: str = "chinese") -> None:
        """Begin a game on an empty board of 2x2 to 25x25 points.

        komi: points that White gets, None for the komi of the rules; rules: chinese, japanese, aga,
        new_zealand or tromp_taylor
        """
        with raise_as():
            self.record = games.Game(size, komi, rules)

    @classmethod
    def of(cls, record: games.Game) -> Game:
        """Return a library game that wraps ``record``, a game of the engine. A change of one is a change of
        the other, too.
        """
        made = cls.__new__(cls)
        made.record = record
        return made

    @classmethod
    def from_sgf(
        cls,
        source: str | os.PathLike[str] | bytes,
        moves: int | None = None,
        number: int | None = None,
        strict: bool = False,
    ) -> Game:
        """Return the main line of a game record as a game. The formats SGF, gib, ngf and ugf are read.

        source: a file, the bytes of one, or its text, which begins with a parenthesis
        moves: how many moves are played, 0 for none; None, or more than there are, for all
        number: which game of the file is read, from 1, if there are several; None for the first, or for that
            named by a source ``FILE#2``
        strict: whether an illegal move raises an error; without it, the game ends before such a move

        ``remarks`` of the game tells what was read differently from the record. Raises RecordError.
        """
        if moves is not None and moves < 0:
            raise InputError(f"{moves} moves of a record, expected 0 or more")
        is_text = isinstance(source, str) and (source.lstrip().startswith("(") or "\n" in source)
        with raise_as(RecordError):
            loaded = sgf.load_record(
                str(source).encode("utf-8", "replace") if is_text else source,
                None if moves is None else moves + 1,
                number=number,
                strict=strict,
            )
        game = cls.of(loaded.game)
        game.remarks = loaded.remarks
        return game

    @classmethod
    def from_moves(
        cls,
        moves: Iterable[str | tuple[str, str]],
        size: int = 19,
        komi: float | None = None,
        rules: str = "chinese",
    ) -> Game:
        """Return the game after some moves. Each move is either a vertex or a pair of colour and vertex;
        those without a colour are played by the side whose turn it is.

        size, komi, rules: as `Game` takes them. Raises IllegalMoveError or InputError, which name the move.
        """
        game = cls(size, komi, rules)
        for number, move in enumerate(moves, start=1):
            color, vertex = (None, move) if isinstance(move, str) else move
            try:
                game.play(vertex, color)
            except IllegalMoveError as error:
                raise IllegalMoveError(f"move {number}: {error}", error.reason) from None
            except InputError as error:
                raise InputError(f"move {number}: {error}") from None
        return game

    @classmethod
    def from_diagram(
        cls, text: str, to_move: str = "black", komi: float | None = None, rules: str = "chinese"
    ) -> Game:
        """Return a game that begins with the position of a text board: ``X`` black, ``O`` white, ``.`` or
        ``+`` empty. ``to_move`` is the colour whose turn it is.

        Each line is a row; spaces do not count. The text may have letters and numbers around the board, as
        `str` of a game has them. Komi and rules are as `Game` takes them.
        """
        with raise_as():
            grid = parse_diagram(_without_coordinates(text))
            record = games.Game(len(grid), komi, rules)
            black, white = (
                [point_at(x, y) for y, x in np.argwhere(grid == color).tolist()] for color in (BLACK, WHITE)
            )
            record.setup(black, white, to_move=parse_color(to_move))
        return cls.of(record)

    @property
    def size(self) -> int:
        """Points along one side of the board."""
        return self.record.size

    @property
    def komi(self) -> float:
        """Points that White gets for moving second."""
        return self.record.komi

    @property
    def rules(self) -> str:
        """The name of the rules, such as ``chinese``."""
        return self.record.rules.name

    @property
    def to_move(self) -> str:
        """The colour whose turn it is. It can be set. A move of the other colour can be played all the same."""
        return color_name(self.record.to_move)

    @to_move.setter
    def to_move(self, color: str) -> None:
        self.record.to_move = color_of(self, color)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far."""
        return tuple(
            Move(color_name(color), vertex_of(point, self.size)) for color, point in self.record.moves
        )

    @property
    def stones(self) -> dict[str, str]:
        """The stones on the board: vertices with their colours, row by row from the upper left."""
        board = self.record.board
        return {
            vertex_of(point, self.size): color_name(board.color_at(point))
            for point in board.points()
            if board.color_at(point) != EMPTY
        }

    @property
    def captures(self) -> dict[str, int]:
        """How many enemy stones each colour has captured, by its name ``black`` or ``white``."""
        return {color_name(color): self.record.captures[opponent(color)] for color in (BLACK, WHITE)}

    @property
    def is_over(self) -> bool:
        """Whether both sides passed one after the other, or a side resigned."""
        return self.record.is_over

    def play(self, vertex: str, color: str | None = None) -> None:
        """Play a stone, or a pass; without a colour for the side whose turn it is. Raises IllegalMoveError."""
        side, point = color_of(self, color), point_of(self, vertex)
        try:
            self.record.play(side, point)
        except boards.IllegalMove as error:
            raise IllegalMoveError(str(error), error.reason) from None

    def pass_turn(self, color: str | None = None) -> None:
        """Pass. Without a colour, the side whose turn it is passes. The same as ``play("pass")``."""
        self.play("pass", color)

    def resign(self, color: str | None = None) -> None:
        """Resign. Without a colour, the side whose turn it is resigns."""
        self.record.resign(color_of(self, color))

    def undo(self) -> None:
        """Take the last move back. Raises InputError if there is none."""
        if not self.record.moves:
            raise InputError("there is no move to take back")
        self.record.undo()

    def place_handicap(self, vertices: Iterable[str]) -> None:
        """Put Black's handicap stones, two or more, on the empty board. Then it is White's turn."""
        points = [point_of(self, vertex) for vertex in vertices]
        with raise_as():
            self.record.place_handicap(points)

    def is_legal(self, vertex: str, color: str | None = None) -> bool:
        """Tell whether the rules, including superko, let a side play at a vertex.

        color: the side; without it, the side whose turn it is
        """
        return self.record.is_legal(color_of(self, color), point_of(self, vertex))

    def legal_moves(self, color: str | None = None) -> tuple[str, ...]:
        """Return the vertices at which the rules let a side play, row by row from the upper left. The pass is
        left out.

        color: the side; without it, the side whose turn it is
        """
        points = self.record.legal_points(color_of(self, color))
        return tuple(vertex_of(point, self.size) for point in points)

    def color_at(self, vertex: str) -> str | None:
        """Return the colour of the stone at a vertex, ``black`` or ``white``; None if the point is empty."""
        color = self.record.board.color_at(point_of(self, vertex, may_pass=False))
        return None if color == EMPTY else color_name(color)

    def string(self, vertex: str) -> tuple[str, ...]:
        """Return the vertices of the string with a stone at ``vertex``, i.e. of all stones that are solidly
        connected with that stone, itself included.
        """
        stone = stone_of(self, vertex)
        return tuple(vertex_of(point, self.size) for point in self.record.board.stones(stone))

    def liberties(self, vertex: str) -> tuple[str, ...]:
        """Return the liberties of the string with a stone at a vertex. They are vertices, too."""
        stone = stone_of(self, vertex)
        return tuple(vertex_of(point, self.size) for point in self.record.board.liberties(stone))

    def score(self, dead: Collection[str] = ()) -> Score:
        """Return the score by the rules, komi counted, after the ``dead`` stones are taken off.

        All other stones count as alive. `engine.final_score` decides by itself which stones are dead. The
        result has ``black`` and ``white`` (points), ``margin`` (Black's points less White's) and ``text``,
        such as ``B+3.5``.
        """
        return score_game(self.record, frozenset(stone_of(self, vertex) for vertex in dead))

    def to_sgf(self) -> str:
        """Return the game as the text of an SGF record."""
        return sgf.game_to_sgf(self.record).decode("utf-8")

    def copy(self) -> Game:
        """Return an independent game with the same moves."""
        return Game.of(self.record.turned(0))

    def __str__(self) -> str:
        """Return the board as text: X black, O white, + a star point, with the coordinates around it."""
        return format_board(self.record.board.grid())

    def __repr__(self) -> str:
        count = self.record.move_count
        return f"<Game {self.size}x{self.size}, {count} moves, {self.to_move} to move>"


def color_of(game: Game, color: str | None) -> int:
    """Return BLACK or WHITE for the name of a colour. For None, return the side whose turn it is in the game.

    Raises InputError for any other name.
    """
    if color is None:
        return game.record.to_move
    try:
        return parse_color(color)
    except (ValueError, AttributeError):
        raise InputError(f"{color!r} is no colour, expected black or white") from None


def point_of(game: Game, vertex: str, may_pass: bool = True) -> int:
    """Return the engine's point (a number) for a vertex; PASS for ``pass``, if ``may_pass`` is True. Raises
    InputError.
    """
    try:
        point = parse_vertex(vertex, game.size)
    except (ValueError, AttributeError):
        point = None
    if point is None or (point == PASS and not may_pass):
        corner = vertex_of(point_at(game.size - 1, 0), game.size)
        raise InputError(
            f"{vertex!r} is no point of a {game.size}x{game.size} board, expected A1 to {corner}"
            f"{', or pass' if may_pass else ''}"
        )
    return point


def stone_of(game: Game, vertex: str) -> int:
    """Return the engine's point (a number) for a vertex with a stone on it. Raises InputError if there is
    none.
    """
    point = point_of(game, vertex, may_pass=False)
    if game.record.board.color_at(point) == EMPTY:
        raise InputError(f"there is no stone at {vertex_of(point, game.size)}")
    return point


def _without_coordinates(text: str) -> str:
    """Return a text board without the letters above and below, and without the numbers beside its rows."""
    rows = [row.strip() for row in text.splitlines()]
    return "\n".join(re.sub(r"^\d+\s+|\s+\d+$", "", row) for row in rows if not row.startswith("A"))
