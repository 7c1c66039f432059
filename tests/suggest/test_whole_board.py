"""All whole-board experts on boards of every kind of size, with stones anywhere."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board, IllegalMove
from engine.board.points import BLACK, EMPTY, PASS, WHITE
from engine.evaluate.evaluation import Evaluator
from engine.strategy import PHASES, SCORE_CLASSES, Strategy
from engine.suggest.experts import centre, edge, fuseki, joseki, patterns, safe, squirm
from engine.suggest.rules import load_rules
from engine.suggest.view import View

EXPERTS = (fuseki, joseki, edge, centre, safe, squirm, patterns)


@pytest.fixture(scope="module")
def evaluator() -> Evaluator:
    return Evaluator()


@pytest.mark.parametrize("size", [2, 3, 5, 6, 8, 11, 16, 25])
@pytest.mark.parametrize("moves", [0, 40])
def test_any_board_gives_empty_points_and_whole_sentences(
    size: int, moves: int, evaluator: Evaluator
) -> None:
    board, last = random_board(size, moves)
    tables = evaluator.evaluate(board).copy()
    for score_class in SCORE_CLASSES:
        strategy = Strategy(board.to_move, PHASES[0], 0.0, score_class, 5.0, (), ())
        view = View(board, tables, strategy, last)
        for expert in EXPERTS:
            for firing in expert.suggest(view):
                rule = load_rules()[firing.rule]
                assert rule.expert == expert.__name__.rpartition(".")[2]
                assert view.color_at(firing.move) == EMPTY
                assert firing.target == PASS or view.color_at(firing.target) in (BLACK, WHITE)
                assert "{" not in rule.sentence(firing.words)


def random_board(size: int, moves: int) -> tuple[Board, tuple[int, ...]]:
    """A board after random legal moves, and the last of them, the latest first."""
    board, generator = Board(size), np.random.default_rng(size)
    last: list[int] = []
    for _ in range(moves):
        point = int(generator.choice(board.points()))
        try:
            board.play(board.to_move, point)
            last.append(point)
        except IllegalMove:
            board.play(board.to_move, PASS)
    return board, tuple(reversed(last[-4:]))
