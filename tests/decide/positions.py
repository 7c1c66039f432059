"""Positions for the tests of the search: games set up from text boards, views of them, and candidates by hand."""

from __future__ import annotations

import functools
from dataclasses import replace

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, PASS, WHITE, opponent, point_at
from engine.decide.decision.levels import HIGHEST
from engine.decide.decision.settings import Settings
from engine.decide.lookahead.decider import Decider, assemble
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.strategy import MIDDLE_GAME, assess
from engine.game.game import Game
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.firing import Firing
from engine.suggest.rules import load_rules
from engine.suggest.view import View
from tests.knowledge import knowledge

FIGHT = """
. . . . . . . . .
. . . X O . . . .
. . X X O O . . .
. . O O X X . . .
. . . O X . . . .
. . O X X O . . .
. . . O X O . . .
. . . . O X . . .
. . . . . . . . .
"""
"""Both sides cut; readings of the evaluator run out of their budgets here."""

DAME = """
. . X . O . .
. . X . O . .
X X X . O . .
. . X . O O O
. X X . O . .
. . X . O . .
. . X . O . .
"""
"""Two walls with a column of dame between, and nothing at stake."""


def marked(text: str) -> tuple[str, dict[str, int]]:
    """A text board without its letters, and the empty points that they name."""
    marks = marked_points(text)
    return "".join("." if sign in marks else sign for sign in text), marks


def board_at(text: str, to_move: int = BLACK) -> Board:
    """The board of a text board; letters name empty points."""
    grid = parse_diagram(marked(text)[0])
    board = Board(len(grid))
    board.set_position(grid, to_move)
    return board


def game_at(
    text: str, to_move: int = BLACK, rules: str = "chinese", enemy_passed: bool = False, komi: float = 0.0
) -> Game:
    """A game set up at a position; with a pass of the side that is not to move if wanted."""
    grid = parse_diagram(marked(text)[0])
    points = {
        color: [point_at(x, y) for y, row in enumerate(grid) for x, here in enumerate(row) if here == color]
        for color in (BLACK, WHITE)
    }
    game = Game(len(grid), komi, rules)
    game.setup(points[BLACK], points[WHITE], to_move=opponent(to_move) if enemy_passed else to_move)
    if enemy_passed:
        game.play(opponent(to_move), PASS)
    return game


@functools.cache
def evaluator() -> Evaluator:
    """One evaluator for all tests; what it keeps changes no answer."""
    return Evaluator()


def view_at(text: str, color: int = BLACK, phase: str = MIDDLE_GAME) -> View:
    """What a side sees of a position in a given phase."""
    board = board_at(text, color)
    tables = evaluator().evaluate(board).copy()
    return View(board, tables, replace(assess(board, tables, color, 0, 0.0, 0), phase=phase), knowledge())


def candidate(move: int, *rules: str, target: int = PASS, likelihood: float = 0.0) -> Candidate:
    """A candidate for which rules of the table speak, all about one stone."""
    table = load_rules()
    reasons = tuple(Reason(table[rule], Firing(rule, move, 1.0, target)) for rule in rules)
    return Candidate(move, reasons, likelihood)


@functools.cache
def decider(level: int, seed: int = 1) -> Decider:
    """A decider of a level with all experts; what it keeps changes no decision."""
    return fresh(level, seed)


def fresh(level: int = HIGHEST, seed: int = 1) -> Decider:
    """A decider that has read nothing yet."""
    return assemble(Settings(level, seed))
