"""`tamen verify reading`: kept answers of the readers against fresh ones, at every move of real games.

A track that misses a point its answer depends on is a silent bug: the kept answer is then used where it no longer
holds. Here every string with few liberties is asked about after every move, once through the cache and once afresh, and
the answers must agree in outcome and move. Every few moves some are taken back and played again, and the cache goes
from game to game without being emptied, so undos and jumps are covered too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import numpy as np
from tqdm import tqdm

from engine.board.board import Board
from engine.board.points import vertex_of
from engine.lab.games import SIZE, read_games
from engine.reading.cache import ReadingCache
from engine.reading.reader import ROOT_LIBERTIES, Reader

BUDGET = 1000
"""Positions for one question."""

TAKE_BACK_EVERY = 25
"""After so many moves some are taken back, compared, and played again."""

TAKEN_BACK = 4


@dataclass
class Comparison:
    """What was compared: moves played and taken back, questions, how many the cache answered, and the differences."""

    positions: int = 0
    questions: int = 0
    hits: int = 0
    differences: list[str] = field(default_factory=list)


def weak_strings(board: Board) -> list[int]:
    """The first stone of each string with few enough liberties to be captured, in board order."""
    position = board.position
    heads = np.flatnonzero((position["liberties"] > 0) & (position["liberties"] <= ROOT_LIBERTIES))
    return sorted(board.stones(int(head))[0] for head in heads)


def position_differences(board: Board, cache: ReadingCache, reader: Reader, seen: Comparison) -> list[str]:
    """Where the cache and the reader answer differently on this position; counts the questions in ``seen``."""
    found = []
    before = cache.hits
    for stone in weak_strings(board):
        for kind, kept, fresh in (
            ("attack", cache.attack(board, stone, BUDGET), reader.attack(board, stone, BUDGET)),
            ("defend", cache.defend(board, stone, BUDGET), reader.defend(board, stone, BUDGET)),
        ):
            seen.questions += 1
            if (kept.outcome, kept.move) != (fresh.outcome, fresh.move):
                where = vertex_of(stone, board.size)
                found.append(
                    f"{kind} {where}: kept {kept.outcome} {vertex_of(kept.move, board.size)}, "
                    f"fresh {fresh.outcome} {vertex_of(fresh.move, board.size)}"
                )
    seen.positions += 1
    seen.hits += cache.hits - before
    return found


def _positions(board: Board, moves: Iterable[int]) -> Iterator[str]:
    """Play a game on the board, with moves taken back now and then; yields what was just done."""
    for number, move in enumerate(moves, 1):
        board.play(board.to_move, move)
        yield f"after move {number}"
        if number % TAKE_BACK_EVERY == 0:
            again = [board.stack[board.depth - back]["last_move"] for back in range(TAKEN_BACK)]
            for back in range(TAKEN_BACK):
                board.undo()
                yield f"after taking move {number - back} back"
            for back, earlier in enumerate(reversed(again)):
                board.play(board.to_move, int(earlier))
                yield f"after playing move {number - TAKEN_BACK + 1 + back} again"


def compare_games(games: Iterable[list[int]], seen: Comparison) -> None:
    """Compare kept and fresh answers over games on 19x19 with one cache; adds to ``seen``.

    Raises IllegalMove if a move of a game is illegal.
    """
    reader = Reader()
    cache = ReadingCache(Reader())
    for game, moves in enumerate(games, 1):
        board = Board(SIZE)
        for when in _positions(board, moves):
            found = position_differences(board, cache, reader, seen)
            seen.differences += [f"game {game}, {when}: {each}" for each in found]


def verify_reading(
    path: Path, count: int, progress: Callable[[Iterable], Iterable] | None = None
) -> Comparison:
    """Compare over the first ``count`` games of a file; ``progress`` wraps the games (by default in a bar).

    Raises OSError or ValueError for a file that cannot be read.
    """
    seen = Comparison()
    games = (game.moves for game in islice(read_games(path), count))
    bar = progress or (lambda each: tqdm(each, total=count, unit="game", disable=None))
    compare_games(bar(games), seen)
    return seen
