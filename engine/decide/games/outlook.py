"""The evaluation pass from playouts: who owns each point and who leads by how much, as games end that are played out.

The games are those of a tree, so that whoever can save a group or kill it by one move does. Half of them begin with
either side, since the question is what a position is worth and not what the next move is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, WHITE
from engine.decide.games.terms import Terms
from engine.decide.games.tree_search import TreeSearch
from engine.game.game import Game
from engine.game.rule_sets import RuleSet
from engine.game.scoring import score_compensation

NODES = 200_000
"""Nodes of the tree at most."""

SEED = 1


@dataclass(frozen=True)
class Outlook:
    """What games played out from one position say of it. Leads count komi and follow the rules of the game.

    owned: who owned each point at the end, by point, from -1 (White in all games) to 1 (Black in all)
    lead: the mean number of points by which Black led
    spread: the standard deviation of that lead from game to game
    games: how many were played
    leads: for each colour, Black's mean lead in the games in which that colour moved first
    """

    owned: np.ndarray
    lead: float
    spread: float
    games: int
    leads: Mapping[int, float] = field(default_factory=dict)


class Lookout:
    """Plays games out from positions to tell how they may end.

    The games are played in a search tree, so they take into account moves that save or kill a group. Each
    object may be used by one thread only.
    """

    def __init__(self, seed: int = SEED) -> None:
        self._search = TreeSearch(seed, terms=Terms(), room=NODES)

    def outlook(
        self,
        board: Board,
        komi: float,
        rules: RuleSet,
        games: int,
        interrupted: Callable[[], bool] = lambda: False,
        colors: tuple[int, ...] = (BLACK, WHITE),
    ) -> Outlook:
        """Play out ``games`` games from a board that was set up, and return what they say.

        The number of games in which a side moves first is the same for each of ``colors``. No ko is
        forbidden.

        komi: points for White
        rules: those by which a game is counted
        interrupted: a function that is asked whether to end the games early
        """
        return self._outlook(
            [Game.from_grid(board.grid(), color, komi, rules) for color in colors], games, interrupted
        )

    def of_game(self, game: Game, games: int, interrupted: Callable[[], bool] = lambda: False) -> Outlook:
        """Play out ``games`` games from a game's position and return what they say.

        Each side moves first in half of them. Komi, handicap compensation and, where they count, prisoners
        are those of the game. ``interrupted`` is asked whether to end the games early.
        """
        grid = game.board.grid()
        begun = [Game.from_grid(grid, color, game.komi, game.rules) for color in (BLACK, WHITE)]
        for each in begun:
            # prisoners, handicap and passes before count, but are not seen on the board
            each.komi += score_compensation(game) - score_compensation(each)
        return self._outlook(begun, games, interrupted)

    def _outlook(self, begun: Sequence[Game], games: int, interrupted: Callable[[], bool]) -> Outlook:
        owned, leads, squares, played = [], [], [], 0
        colors = [game.to_move for game in begun]
        for game, color in zip(begun, colors, strict=True):
            self._search.begin(game, color)
            self._search.grow(max(1, games // len(begun)), lambda: not interrupted())
            owned.append(self._search.owned())
            lead, spread = self._search.lead()
            leads.append(lead)
            squares.append(spread**2 + lead**2)
            played += self._search.played
        mean = float(np.mean(leads))
        spread = sqrt(max(0.0, float(np.mean(squares)) - mean**2))
        by_color = dict(zip(colors, leads, strict=True))
        return Outlook(np.mean(owned, axis=0), mean, spread, played, by_color)
