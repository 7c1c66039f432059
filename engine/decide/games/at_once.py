"""A move at once, where no time is left to think: what the prior likes best and what is plainly no mistake.

The prior says how likely a strong player would choose each move. Of its moves the likeliest is played that the rules of
the game allow, that fills no eye of its own, leaves no stones of its own in atari unless it captures, and is not on the
first line in an opening. A few games are played out, so that nobody plays on ground of which all of them agree whose it
is; where nothing is left it passes. It takes some milliseconds on the largest of the usual boards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from engine.board.board import Board
from engine.board.points import PASS, opponent
from engine.decide.decision.budget import Budget
from engine.decide.decision.record import Decision
from engine.decide.decision.reports import Report, to_nobody
from engine.decide.decision.settings import Settings
from engine.decide.games.tree_search import TreeSearch
from engine.decide.opening.first_line import idle_edge_points
from engine.decide.opening.safety_nets import fills_own_eye
from engine.game.game import Game

GAMES = 16
"""Games that are played out."""

NODES = 4_000
"""Nodes of the tree at most: those of the first moves, and some more."""


class AtOncePlayer:
    """A player that moves at once: it plays the likeliest move that is no plain mistake.

    How likely a move is comes from the prior, a guess at what strong players play. Each player may be used by
    one thread only.
    """

    def __init__(self, settings: Settings) -> None:
        """Make the player with these settings. It has no levels, so the level in the settings does not
        matter.

        Raises ValueError or OSError for a broken file.
        """
        self._settings = settings
        self._search = TreeSearch(abs(settings.seed), room=NODES, files=settings.files)

    def decide(
        self,
        game: Game,
        color: int,
        budget: Budget | None = None,
        interrupted: Callable[[], bool] = lambda: False,
        report: Report = to_nobody,
    ) -> Decision:
        """Return a decision for the likeliest move that is no plain mistake; its move is PASS if there is
        none.

        The decision has only a move, no candidates and no reasons. ``budget`` and ``interrupted`` are not
        used; ``report`` is called once with the decision.
        """
        self._search.begin(game, color)
        self._search.grow(GAMES)
        decision = Decision(color, next(self._sensible_moves(game, color), PASS))
        report(decision)
        return decision

    def afresh(self) -> AtOncePlayer:
        """Return a new player with the same settings that has seen no game."""
        return AtOncePlayer(self._settings)

    def _sensible_moves(self, game: Game, color: int) -> Iterator[int]:
        """Yield the moves of a colour that are no plain mistake, the likeliest first.

        Such a move is legal, is not in ground whose owner is settled, and does not fill an own eye. It does
        not put its own string into atari unless it captures, and is no idle move on the edge of the board.
        """
        board = game.board.copy()
        is_open = np.abs(self._search.owned()) < 1.0
        is_open[list(idle_edge_points(board))] = False
        for move in self._search.children["move"].tolist():
            if move == PASS or not is_open[move] or fills_own_eye(board, color, move):
                continue
            if game.is_legal(color, move) and not _is_self_atari(board, color, move):
                yield move


def _is_self_atari(board: Board, color: int, move: int) -> bool:
    """Return whether a legal move captures nothing and leaves the string it belongs to with one liberty."""
    captured = board.captured(opponent(color))
    board.play(color, move)
    try:
        return board.captured(opponent(color)) == captured and board.count_liberties(move) == 1
    finally:
        board.undo()
