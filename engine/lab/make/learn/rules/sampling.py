"""Positions that the tactician meets: on its lines about strings of real games, wherever a small budget cuts it off."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, NUM_POINTS, PASS, STRIDE, WHITE, opponent
from engine.lab.data.games import SIZE
from engine.reading.links.questions import SHORT_REACH
from engine.reading.outcome import Reading
from engine.reading.reader import ROOT_LIBERTIES, Reader
from engine.reading.search.records import CAPTURE, CONNECT

EVERY = 20
"""After so many moves of a game its strings are looked at."""

BUDGET = 300
"""Positions of one reading."""

CUTS = 2
"""How often a reading is cut off before it is done, each time elsewhere."""

LEAST_NODES = 4
"""What is answered with fewer positions is no question."""

NEAR = 2
"""Links are asked about between strings of which two stones are at most so many lines apart in either direction."""


def weak_strings(board: Board) -> list[int]:
    """Return one stone of each string that is not in atari but may be captured, in board order."""
    position = board.position
    weak = (position["liberties"] > 1) & (position["liberties"] <= ROOT_LIBERTIES)
    return sorted(min(board.stones(int(head))) for head in np.flatnonzero(weak))


def positions(moves: np.ndarray) -> Iterator[Board]:
    """Yield the position after every EVERY moves of a game. It is always the same board object, on which the
    game is played on.

    moves: points, Black first. Raises ValueError for an illegal move.
    """
    board = Board(SIZE)
    color = BLACK
    for number, move in enumerate(moves.tolist(), 1):
        board.play(color, move)
        color = opponent(color)
        if number % EVERY == 0:
            yield board
            board.to_move = color


def meet_positions(reader: Reader, board: Board, chance: random.Random) -> Iterator[tuple[Board, int]]:
    """Yield positions that the reader of captures looks at when it is asked about the weak strings of
    ``board``. Each comes with a stone of the string asked about.

    To see such positions, each reading is cut off at places that ``chance`` draws. The moves are played and
    taken back on ``board`` itself, which is yielded every time with the side to move that the reading had
    there.
    """
    for stone in weak_strings(board):
        attacker = opponent(board.color_at(stone))
        for mover in (BLACK, WHITE):

            def ask(budget: int, mover: int = mover, stone: int = stone, attacker: int = attacker) -> Reading:
                return reader.ask(board, CAPTURE, (stone, PASS), (attacker, mover), ROOT_LIBERTIES, budget)

            for _ in _cut_off_questions(ask, chance):
                for each in _on_line(reader, board, (stone,), mover):
                    yield each, stone


def met_links(reader: Reader, board: Board, chance: random.Random) -> Iterator[tuple[Board, int, int]]:
    """Yield positions that the reader of links looks at when it is asked about near pairs of strings on
    ``board``. Each comes with a stone of both strings.

    To see such positions, each reading is cut off at places that ``chance`` draws. The moves are played and
    taken back on ``board`` itself, which is yielded every time with the side to move that the reading had
    there.
    """
    for first, second in near_pairs(board):
        owner = board.color_at(first)
        for mover in (BLACK, WHITE):

            def ask(
                budget: int, mover: int = mover, pair: tuple[int, int] = (first, second), owner: int = owner
            ) -> Reading:
                return reader.ask(board, CONNECT, pair, (owner, mover), SHORT_REACH, budget)

            for _ in _cut_off_questions(ask, chance):
                for each in _on_line(reader, board, (first, second), mover):
                    if second not in each.stones(first):
                        yield each, first, second


def near_pairs(board: Board) -> list[tuple[int, int]]:
    """Return all pairs of strings of one colour that are near each other: they have stones at most NEAR lines
    apart both across and down.

    A string is given by its first stone.
    """
    found = set()
    steps = range(-NEAR, NEAR + 1)
    for stone in board.points():
        color = board.color_at(stone)
        if color == EMPTY:
            continue
        first = min(board.stones(stone))
        for step in (across + down * STRIDE for across in steps for down in steps):
            near = stone + step
            if near > stone and near < NUM_POINTS and board.color_at(near) == color:
                second = min(board.stones(near))
                if first != second:
                    found.add((min(first, second), max(first, second)))
    return sorted(found)


def _cut_off_questions(ask: Callable[[int], Reading], chance: random.Random) -> Iterator[None]:
    """Ask a reader a question CUTS times, each time with a budget too small to finish. Yield each time, while
    the search still stands where it was cut off.

    ask: a function that asks the question with a budget of positions; chance: draws the budgets. A question
    that takes fewer than LEAST_NODES positions is left out.
    """
    nodes = ask(BUDGET).nodes
    if nodes < LEAST_NODES:
        return
    for _ in range(CUTS):
        ask(chance.randrange(1, min(nodes, BUDGET)))
        yield


def _on_line(reader: Reader, board: Board, stones: tuple[int, ...], mover: int) -> Iterator[Board]:
    """Play the moves that lead to the place where the reader's search was cut off. Then yield the board after
    each move that the search had listed there.

    stones: positions in which a string of one of these is captured are left out; mover: the side that makes
    the first of the moves. It is the same board object every time, and in the end it is left as it was.
    """
    search = reader.memo.searches[0]
    depth, to_move = board.depth, board.to_move
    board.to_move = mover
    try:
        ply = 0
        while ply + 1 < int(search["ply"]) and _play_if_legal(
            board, _read_chosen_move(search["frames"][ply])
        ):
            ply += 1
        if any(board.color_at(stone) == EMPTY for stone in stones):
            return
        frame = search["frames"][ply]
        for move in frame["moves"][: int(frame["count"])].tolist():
            if _play_if_legal(board, move):
                if all(board.color_at(stone) != EMPTY for stone in stones):
                    yield board
                board.undo()
    finally:
        while board.depth > depth:
            board.undo()
        board.to_move = to_move


def _read_chosen_move(frame: np.void) -> int:
    return int(frame["moves"][int(frame["chosen"])])


def _play_if_legal(board: Board, move: int) -> bool:
    """Play a move of the side to move if it is legal. Returns whether it was played."""
    if not board.is_legal(board.to_move, move):
        return False
    board.play(board.to_move, move)
    return True
