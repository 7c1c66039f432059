"""Games with a habit: an answer that a miner must find, among moves that nobody could foresee."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, WHITE, xy

BROKEN = ("B+R\t6.5", "B+R\tmuch\tpdpp", "B+R\t6.5\tpdzz", "B+R\t6.5\tpdpd")


def habitual_game(generator: np.random.Generator, length: int) -> list[int]:
    """A game on 19x19 in which Black plays anywhere and White always plays beside Black's stone, on its right."""
    board, moves = Board(19), []
    while len(moves) < length:
        color = board.to_move
        point = int(generator.choice(board.legal_points(color)))
        if color == WHITE and board.is_legal(WHITE, moves[-1] + 1) and board.color_at(moves[-1] + 1) == EMPTY:
            point = moves[-1] + 1
        board.play(color, point)
        moves.append(point)
    return moves


def game_line(moves: list[int]) -> str:
    """A line of a games file."""
    pairs = (xy(point) for point in moves)
    return "B+R\t6.5\t" + "".join(chr(97 + x) + chr(97 + y) for x, y in pairs)


def write_games(file: Path, count: int, length: int, seed: int, broken: bool = False) -> list[list[int]]:
    """Write a games file, with broken lines among the games if wanted; returns the moves of the games."""
    generator = np.random.default_rng(seed)
    games = [habitual_game(generator, length) for _ in range(count)]
    lines = [game_line(moves) for moves in games]
    if broken:
        for index, line in enumerate(BROKEN):
            lines.insert(3 * index + 1, line)
    file.write_text("\n".join(lines) + "\n")
    return games
