"""`tamen verify evaluate`: warm evaluations against cold ones, at every move of real games.

The warm evaluator goes through the games with all that it remembers; the cold one starts with an empty memory on a
board set up from the bare stones. Their tables must agree byte for byte. Every few moves the warm one also looks ahead:
some random legal moves are played, evaluated and compared, and taken back, after which the position before them is
compared again. Each position that is looked ahead to is evaluated twice, wholly and with the answers of the first
position standing far from what has changed (`engine.reading.search.anchor`): that differs by design from a whole one,
but not by what is remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import numpy as np
from tqdm import tqdm

from engine.board.board import Board
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.tables import ROWS
from engine.lab.data.games import SIZE, read_games
from engine.reading.search.anchor import Anchor

LOOK_AHEAD_EVERY = 10
"""After so many moves the warm evaluator looks ahead."""

LOOK_AHEAD_MOVES = 3

Anchors = tuple[Anchor | None, Anchor | None]


@dataclass
class Comparison:
    """Holds the results of comparing evaluations made with memory with evaluations made without.

    positions: how many positions of games were compared; lookahead: how many after random moves from these;
    undone: how many after such moves were taken back; differences: a sentence for each difference
    """

    positions: int = 0
    lookahead: int = 0
    undone: int = 0
    differences: list[str] = field(default_factory=list)


def cold_tables(board: Board, evaluator: Evaluator, anchor: Anchor | None = None) -> np.void:
    """Evaluate a position without any memory and return the tables of the evaluation.

    The memory of ``evaluator`` is emptied first, and the position is set up on a new board. The answers of ``anchor``
    stand far from what has changed since its position; None to read everything.
    """
    fresh = _set_up_again(board)
    evaluator.memo.clear()
    return evaluator.evaluate(fresh, anchor=anchor)


def _set_up_again(board: Board) -> Board:
    fresh = Board(board.size)
    fresh.set_position(board.grid(), board.to_move, board.ko_point)
    return fresh


def differing_tables(warm: np.void, cold: np.void) -> list[str]:
    """Return the names of the tables that are not the same in two evaluations of one position.

    warm: the evaluation made with the memory of earlier positions; cold: the one made without
    """
    return [
        name
        for name in warm.dtype.fields or ()
        if _filled_rows(warm, name).tobytes() != _filled_rows(cold, name).tobytes()
    ]


def _filled_rows(tables: np.void, name: str) -> np.ndarray:
    """Return the rows of a table that are filled; all of it if it is no table of rows."""
    table: np.ndarray = tables[name]
    return table[: int(tables[ROWS[name]])] if name in ROWS else table


class Verification:
    """Compares an evaluator that remembers with one that does not, on one position after the other."""

    def __init__(self) -> None:
        self._warm = Evaluator()
        self._cold = Evaluator()
        self.seen = Comparison()

    def compare(self, board: Board, where: str, anchors: Anchors = (None, None)) -> None:
        """Evaluate a position with memory and without, and add to ``seen`` a sentence if tables differ.

        where: words that name the position; the sentence begins with them
        anchors: the answers of an earlier position that stand far from what has changed, as the evaluator with
            memory and the one without found them
        """
        warm, cold = anchors
        names = differing_tables(
            self._warm.evaluate(board, anchor=warm), cold_tables(board, self._cold, cold)
        )
        if names:
            self.seen.differences.append(f"{where}: {', '.join(names)}")

    def replay(self, number: int, moves: Iterable[int]) -> None:
        """Play through a game on 19x19 and compare after every move. Now and then compare random lookaheads,
        too.

        number: the number of the game, which is also the seed of its random lookaheads; moves: the moves as
        points, Black first
        """
        board = Board(SIZE)
        generator = np.random.default_rng(number)
        for index, move in enumerate(moves, 1):
            board.play(board.to_move, move)
            self.seen.positions += 1
            self.compare(board, f"game {number}, move {index}")
            if index % LOOK_AHEAD_EVERY == 0:
                self._look_ahead(board, generator, f"game {number}, move {index}")

    def _look_ahead(self, board: Board, generator: np.random.Generator, where: str) -> None:
        """Play some random legal moves on the board and compare the evaluations after each. Then take the
        moves back and compare again.

        generator: draws the moves; where: words for the position, given with each difference
        """
        depth = board.depth
        anchors = Anchor(board), Anchor(board)
        self.compare(board, where, anchors)
        while board.depth < depth + LOOK_AHEAD_MOVES and (legal := board.legal_points(board.to_move)):
            board.play(board.to_move, int(generator.choice(legal)))
            self.seen.lookahead += 1
            self.compare(board, f"{where}, lookahead {board.depth - depth}")
            self.compare(board, f"{where}, lookahead {board.depth - depth}, far answers stand", anchors)
        while board.depth > depth:
            board.undo()
        self.seen.undone += 1
        self.compare(board, f"{where}, taken back")


def verify_evaluation(games: Path, count: int, report: Callable[[str], None] = print) -> Comparison:
    """Compare evaluations with memory and without over the first ``count`` games of a file.

    ``report`` is called with each difference as it is found.
    """
    verification = Verification()
    told = 0
    records = islice(read_games(games), count)
    for number, game in enumerate(tqdm(records, total=count, unit="game"), 1):
        verification.replay(number, game.moves)
        for difference in verification.seen.differences[told:]:
            report(difference)
        told = len(verification.seen.differences)
    return verification.seen
