"""A position with a weak black and a weak white group, evaluated once."""

from __future__ import annotations

import functools

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK
from engine.decide.decision.settings import Settings
from engine.decide.lookahead.decider import Decider, assemble
from engine.explain.claims.scene import Scene
from engine.game.game import Game
from tests.explain.records import SIZE

CAPTURABLE = """
. . . . . . . . .
. . . . . . . . .
. . X . . . O . .
. . . . . . . . .
. . . X O X . . .
. . X O O X . . .
. . . X X . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""The white string at D4 has the one liberty E6; nothing else is near."""


def game_at(diagram: str, to_move: int = BLACK) -> Game:
    """A game that was set up at a position."""
    grid = parse_diagram(diagram)
    game = Game(len(grid), 6.5)
    points = {color: [] for color in (1, 2)}
    for y, row in enumerate(grid.tolist()):
        for x, color in enumerate(row):
            if color:
                points[color].append((y + 1) * 26 + x + 1)
    game.setup(points[1], points[2], to_move=to_move)
    return game


def board_at(diagram: str) -> Board:
    """The board of a position."""
    board = Board(SIZE)
    board.set_position(parse_diagram(diagram), BLACK)
    return board


@functools.cache
def adviser() -> Decider:
    """One player for the tests; it keeps nothing that would change an answer."""
    return assemble(Settings())


def scene_at(diagram: str) -> Scene:
    """The position with its evaluation, Black to move."""
    return Scene.of(adviser(), game_at(diagram), BLACK)
