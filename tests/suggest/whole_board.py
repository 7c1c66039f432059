"""Positions for the whole-board experts: a rule, the side to move, and the move that the rule must fire for.

Where several moves are as good, the rule must fire for one of them.

`EXPERT_positions.yaml` holds them; ``last`` is the enemy's last move where a rule asks for it. The phase and score
class are the first that the rule allows.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.base.yaml_text import parse_yaml
from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, PASS, WHITE, parse_vertex
from engine.board.symmetry import turn
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.strategy import Strategy
from engine.explain.words.reasons import reason_sentence
from engine.suggest.candidate import Reason
from engine.suggest.rules import load_rules
from engine.suggest.view import View
from tests.knowledge import knowledge
from tests.suggest.experts import Expert
from tests.suggest.turned_tables import turned


@dataclass(frozen=True)
class Example:
    """A position in which a rule fires for one of ``moves``; ``last`` is the move before it or PASS."""

    rule: str
    color: int
    moves: frozenset[int]
    last: int
    grid: np.ndarray

    @property
    def size(self) -> int:
        """Points along one side of the board."""
        return len(self.grid)

    def view(self, evaluator: Evaluator) -> View:
        """What the experts see of it."""
        board = Board(self.size)
        board.set_position(self.grid, self.color)
        rule = load_rules()[self.rule]
        strategy = Strategy(self.color, rule.phases[0], 0.0, rule.scores[0], 5.0, (), ())
        last = () if self.last == PASS else (self.last,)
        return View(board, evaluator.evaluate(board).copy(), strategy, knowledge(), last)


def examples(expert: str) -> list[Example]:
    """The positions of an expert."""
    file = Path(__file__).with_name(f"{expert}_positions.yaml")
    found = []
    for entry in parse_yaml(file.read_text(encoding="utf-8")):
        grid = parse_diagram(entry["board"])
        color = BLACK if entry["to_move"] == "X" else WHITE
        moves = frozenset(parse_vertex(vertex, len(grid)) for vertex in entry["move"].split())
        last = parse_vertex(entry.get("last", "pass"), len(grid))
        found.append(Example(entry["rule"], color, moves, last, grid))
    return found


def check_example(example: Example, expert: Expert, evaluator: Evaluator) -> None:
    """The rule fires for the move; every firing is of a rule, names an empty point, and makes a whole sentence."""
    view = example.view(evaluator)
    firings = list(expert(view))
    assert example.moves & {firing.move for firing in firings if firing.rule == example.rule}
    for firing in firings:
        rule = load_rules()[firing.rule]
        assert view.color_at(firing.move) == EMPTY
        assert firing.target == PASS or view.color_at(firing.target) in (BLACK, WHITE)
        assert "{" not in reason_sentence(Reason(rule, firing), view.color, view.size)


def check_symmetry(example: Example, symmetry: int, expert: Expert, evaluator: Evaluator) -> None:
    """On the turned board with the turned evaluation the expert fires the same rules for the turned moves."""
    view = example.view(evaluator)
    expected = {
        (each.rule, turn(each.move, example.size, symmetry), round(each.stake, 3)) for each in expert(view)
    }
    found = {(each.rule, each.move, round(each.stake, 3)) for each in expert(turned(view, symmetry))}
    assert found == expected
