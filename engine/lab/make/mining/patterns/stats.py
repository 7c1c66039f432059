"""`tamen patterns stats`: how many patterns there are, and what matching them costs."""

from __future__ import annotations

import time
from collections import Counter

import numpy as np

from engine.board.board import Board
from engine.board.points import point_at
from patterns.database import Database
from patterns.matcher import Matcher
from patterns.model import KINDS

MIDDLE_GAME = (100, 120, 140, 160)
"""Moves after which the cost of matching is measured."""

ROUNDS = 20

SAMPLE_GAME = (
    "pdcpppdcepeqfqdqfpcnjpcejcqnqlonnpmnlppfndqdqcqercqjgcrpqqrqolnkqkpjnfcjffnilgdhsfenghkijgjnhofcgbfb"
    "ogrghmerfrgahafaibgdfdedgefkhdqrprrfjminimknllnlljlimimhmjkjgmkkmlkllmnmkmlnemdmelhirrhkeksrckbkqsdk"
    "lhgjejiiilsgssmklkfnfmfsgseshrdpnjrloiojrkokpiqiphrsqrsqehdidgcgdfcfeirdsdsescdeeeqhpgponoclqpropeof"
    "oeqfiomompeooonnfoqognkokpssdldjjohnloqg"
)
"""A game of GNU Go 3.8 against itself at level 4 on 19x19, seed 7, its first 170 moves as SGF pairs, Black first."""


def count_figures(database: Database) -> dict[str, object]:
    """Return figures about a database of patterns by name: how many patterns there are in all, written by
    hand, mined, and of each kind, and how many moves their trees hold.

    The moves are counted for all patterns and for the mined ones. Moves elsewhere, i.e. not on a point of the
    drawing, do not count.
    """
    rows = database.tables["patterns"]
    mined = int((rows["seen"] > 0).sum())
    moves = database.tables["moves"]
    kinds = Counter(KINDS[kind] for kind in rows["kind"].tolist())
    first = np.repeat(rows["seen"] > 0, rows["moves"])
    placed = moves["elsewhere"] == 0
    return {
        "patterns": len(database),
        "hand_written": len(database) - mined,
        "mined": mined,
        "moves": int(placed.sum()),
        "mined_moves": int((placed & first).sum()),
        "kinds": {kind: kinds[kind] for kind in KINDS},
    }


def sample_game() -> list[int]:
    """Return the moves of SAMPLE_GAME as points."""
    return [
        point_at(ord(SAMPLE_GAME[index]) - ord("a"), ord(SAMPLE_GAME[index + 1]) - ord("a"))
        for index in range(0, len(SAMPLE_GAME), 2)
    ]


def match_milliseconds(database: Database, games: list[list[int]]) -> tuple[float, float]:
    """Measure how many milliseconds it takes to match all patterns on a middle-game 19x19 board. Returns two
    times: for a new board, and for one on which only the last move has not been matched before.

    Each time is a mean over positions. In each position the fastest of several rounds counts, so that other
    work of the machine matters little. One core is used. Conditions that ask what reading knows are not
    checked. Raises ValueError if no game is long enough.
    """
    whole, kept = [], []
    for moves in games:
        for number in MIDDLE_GAME:
            if number < len(moves):
                one, other = _position_milliseconds(database, moves[:number], moves[number])
                whole.append(one)
                kept.append(other)
    if not whole:
        raise ValueError(f"no game has more than {MIDDLE_GAME[0]} moves, expected a middle game")
    return float(np.mean(whole)), float(np.mean(kept))


def _position_milliseconds(database: Database, moves: list[int], following: int) -> tuple[float, float]:
    board, matcher = Board(19), Matcher(database)
    for point in moves:
        board.play(board.to_move, point)
    whole, kept = [], []
    for _ in range(ROUNDS):
        matcher.forget()
        whole.append(_time_matcher(matcher, board))
        board.play(board.to_move, following)
        kept.append(_time_matcher(matcher, board))
        board.undo()
    return 1000 * min(whole), 1000 * min(kept)


def _time_matcher(matcher: Matcher, board: Board) -> float:
    started = time.perf_counter()
    matcher.matches(board)
    return time.perf_counter() - started
