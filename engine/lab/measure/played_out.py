"""The end of a game played out by both sides as they would play it, to see what it comes to."""

from __future__ import annotations

from engine.board.board import Board
from engine.board.points import PASS
from engine.decide.decision.counting import count_end
from engine.endgame.regions import Settlement
from engine.game.game import Game
from engine.game.rule_sets import AREA


def play_out(board: Board, positions: int) -> tuple[int, int]:
    """Play a late position to its end and return Black's lead in points and how many stones were played.

    Both sides choose moves by the count of the endgame that decisions use
    (`engine.decide.decision.counting`). A side passes if the count says that nothing is to be gained, or if
    it finds no answer. positions: how many positions one count may look at
    """
    game = Game.from_grid(board.grid(), board.to_move, 0)
    while not game.is_over:
        color = game.to_move
        now = game.board.copy()
        now.to_move = color
        counted = count_end(game, now, color, positions, lambda: False)
        game.play(color, PASS if counted is None else counted.moves[0])
    end = Settlement(game.board, AREA)
    lead = end.worth(tuple(board.points())) + sum(end.standing(region) for region in end.open_regions)
    return lead, sum(move != PASS for _, move in game.moves)
