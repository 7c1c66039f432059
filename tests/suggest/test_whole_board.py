"""The whole-board experts: their rules fire in their positions, turned alike, and on any board they make sense."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board, IllegalMove
from engine.board.points import BLACK, EMPTY, PASS, WHITE
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.strategy import PHASES, SCORE_CLASSES, Strategy
from engine.explain.words.reasons import reason_sentence
from engine.suggest.candidate import Reason
from engine.suggest.experts import centre, edge, fuseki, joseki, patterns, safe, squirm
from engine.suggest.rules import load_rules
from engine.suggest.view import View
from tests.knowledge import knowledge
from tests.suggest.experts import Expert, by_name, rules_of
from tests.suggest.whole_board import Example, check_example, check_symmetry, examples

EXPERTS = by_name(fuseki, joseki, edge, centre, safe, squirm, patterns)

EXAMPLES = {name: examples(name) for name in ("fuseki", "edge", "centre", "safe", "squirm")}


@pytest.mark.parametrize(
    ("expert", "example"),
    [(EXPERTS[name], example) for name, found in EXAMPLES.items() for example in found],
    ids=[example.rule for found in EXAMPLES.values() for example in found],
)
def test_the_rule_fires(expert: Expert, example: Example, evaluator: Evaluator) -> None:
    check_example(example, expert, evaluator)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_rule_has_a_position(name: str) -> None:
    assert {example.rule for example in EXAMPLES[name]} == rules_of(name)


@pytest.mark.parametrize(
    ("name", "number"),
    [(name, number) for name, found in EXAMPLES.items() for number in range(len(found))],
    ids=[example.rule for found in EXAMPLES.values() for example in found],
)
def test_turned_it_is_the_same(name: str, number: int, evaluator: Evaluator) -> None:
    check_symmetry(EXAMPLES[name][number], 1 + number % 7, EXPERTS[name], evaluator)


@pytest.mark.parametrize("size", [2, 3, 5, 6, 8, 11, 16, 25])
@pytest.mark.parametrize("moves", [0, 40])
def test_any_board_gives_empty_points_and_whole_sentences(
    size: int, moves: int, evaluator: Evaluator
) -> None:
    board, last = random_board(size, moves)
    tables = evaluator.evaluate(board).copy()
    for score_class in SCORE_CLASSES:
        strategy = Strategy(board.to_move, PHASES[0], 0.0, score_class, 5.0, (), ())
        view = View(board, tables, strategy, knowledge(), last)
        for name, suggest in EXPERTS.items():
            for firing in suggest(view):
                rule = load_rules()[firing.rule]
                assert rule.expert == name
                assert view.color_at(firing.move) == EMPTY
                assert firing.target == PASS or view.color_at(firing.target) in (BLACK, WHITE)
                assert "{" not in reason_sentence(Reason(rule, firing), view.color, view.size)


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
