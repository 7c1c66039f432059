"""`tamen bench reading`: positions a second of the tactician and of the life reader, on one core.

The readers are asked as the rest of the engine asks them, so the time of a question includes everything around the
search: setting it up, and making the track. Seconds are those of processor time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import EMPTY, parse_vertex
from engine.lab.data.games import SIZE, read_games
from engine.lab.measure.bench.board import random_game_moves
from engine.reading.life.questions import attack_group, defend_group
from engine.reading.outcome import Reading
from engine.reading.reader import ROOT_LIBERTIES, Reader

CAPTURE_BUDGET = 10_000
"""Positions for one question about a string."""

LIFE_BUDGET = 200_000
"""Positions for one question about a group."""

MOMENTS = (80, 120, 160)
"""Moves after which the strings of a game are looked at."""


class Group(NamedTuple):
    """A position as a text board, and the ``vertex`` of a group. The bench asks whether that group lives."""

    vertex: str
    diagram: str


GROUPS = (
    Group(  # an eye space in the corner that is open on one side
        "D1",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O . O O O . . .
        O . O . . O . . .
        . X X X O O . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        """,
    ),
    Group(  # a wide eye space on the side, with a stone inside
        "C3",
        """
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . O O O O O O O O O .
        . O X X X X X X X O .
        . O X . . . O . X O .
        . O X . . . . . . X O
        """,
    ),
    Group(  # eight points in the corner with a cutting stone
        "E2",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O O . . . .
        O X X X X O . . .
        . X O . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        """,
    ),
    Group(  # a weak group that can run along the side
        "C4",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . O . . . . . . O . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . O . O O . . . . O . . .
        . O X X X O . . . . . . .
        . . X . . X O . . . . . .
        . . . . . X O . . . . . .
        . . . . . . . O . . . . .
        . . . . . . . . . . . . .
        """,
    ),
)


def capture_nodes_per_second(boards: Iterable[Board], seconds: float) -> float:
    """Return how many positions a second the reader of captures looks at. On each board it is asked whether
    the strings with few liberties can be captured and saved.

    It stops when the answers have taken ``seconds`` of processor time, or when all boards are used up.
    """
    reader = Reader()
    return _nodes_per_second(_capture_questions(reader, boards), seconds)


def life_nodes_per_second(seconds: float) -> float:
    """Measure how many positions a second are read to attack and defend the groups of `GROUPS`, again and
    again.
    """
    reader = Reader()
    return _nodes_per_second(_life_questions(reader), seconds)


def middle_games(games: Iterable[list[int]]) -> Iterator[Board]:
    """Yield boards with positions of games on 19x19: in each game those after the numbers of moves in
    `MOMENTS`.

    All positions of a game are yielded as the same board object, on which the game is played on.
    """
    for moves in games:
        board = Board(SIZE)
        for number, move in enumerate(moves[: MOMENTS[-1]], 1):
            board.play(board.to_move, move)
            if number in MOMENTS:
                yield board


def weak_strings(board: Board) -> list[int]:
    """Return one stone of each string with so few liberties that it may be captured."""
    seen: set[int] = set()
    found = []
    for point in board.points():
        if board.color_at(point) != EMPTY and point not in seen:
            seen.update(board.stones(point))
            if board.count_liberties(point) <= ROOT_LIBERTIES:
                found.append(point)
    return found


def bench_reading(games: Path | None, seconds: float) -> dict[str, float]:
    """Measure how many positions a second the readers of captures and of life look at. Returns the figures of
    `tamen bench reading` by name.

    games: a games file to replay, None for games of the simple player; seconds: how long each measurement
    lasts
    """
    moves = (game.moves for game in read_games(games)) if games else random_game_moves(SIZE, 20)
    return {
        "capture_nodes_per_second": round(capture_nodes_per_second(middle_games(moves), seconds)),
        "life_nodes_per_second": round(life_nodes_per_second(seconds)),
    }


def _capture_questions(reader: Reader, boards: Iterable[Board]) -> Iterator[Callable[[], Reading]]:
    for board in boards:
        for stone in weak_strings(board):
            for ask in (reader.attack, reader.defend):
                yield partial(ask, board, stone, CAPTURE_BUDGET)


def _life_questions(reader: Reader) -> Iterator[Callable[[], Reading]]:
    groups = []
    for group in GROUPS:
        grid = parse_diagram(group.diagram)
        board = Board(len(grid))
        board.set_position(grid)
        groups.append((board, parse_vertex(group.vertex, board.size)))
    for board, stone in cycle(groups):
        for ask in (attack_group, defend_group):
            yield partial(ask, reader, board, stone, LIFE_BUDGET)


def _nodes_per_second(questions: Iterator[Callable[[], Reading]], seconds: float) -> float:
    """Ask questions and return how many positions were looked at per second of processor time. A question is
    a function that reads something.

    It stops when the answers have taken ``seconds``, or when there are no more questions. Raises ValueError
    if there is no question at all.
    """
    nodes, spent = 0, 0.0
    for ask in questions:
        started = time.process_time()
        nodes += ask().nodes
        spent += time.process_time() - started
        if spent > seconds:
            break
    if spent == 0:
        raise ValueError("the games of the bench reach no middle game")
    return nodes / spent
