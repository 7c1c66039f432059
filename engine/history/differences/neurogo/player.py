"""NeuroGo as a player: it looks some moves ahead, and judges by whose each point is to be, in the eyes of its net.

All moves are judged by the position after them; of the best of these the best answers are looked at, and so on. It ends
its games as the player of the first net does (`engine.history.differences.player`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping

import numpy as np

from engine.board.board import Board
from engine.board.points import PASS, opponent
from engine.decide.decision.budget import Budget, DecisionLimits, OutOfBudget
from engine.decide.decision.record import Decision
from engine.decide.decision.reports import Report, to_nobody
from engine.decide.decision.settings import Settings
from engine.game.game import Game
from engine.history.differences.neurogo.net import FILE, Net, describe_format
from engine.history.differences.neurogo.views import Viewer
from engine.history.differences.player import is_too_long

WIDTHS: tuple[tuple[int, tuple[int, ...]], ...] = ((16, (8, 5)), (6, (8,)), (1, ()))
"""From which level on how many moves are looked at further: of the side to move, of the answers.

They are the best as the net judges them at once. After the last of them all answers are judged.
"""

MOST_EVALUATIONS = 1 << 30
"""No limit: where the budget names none, the widths are one."""


class NeuroGo:
    """A player that looks some moves ahead and judges positions by NeuroGo's net.

    The same weights give the same games. One thread may use one player.
    """

    def __init__(self, weights: Mapping[str, np.ndarray], widths: tuple[int, ...]) -> None:
        """Make a player with these weights that looks ahead as ``widths`` say.

        weights: arrays as `engine.history.differences.neurogo.net.shapes` describes them; widths: for each
        depth, how many moves are read further, as in WIDTHS; empty for no looking ahead
        """
        self.weights = weights
        self._widths = widths
        self._net = Net(weights)
        self._viewer = Viewer()

    def afresh(self) -> NeuroGo:
        """Return a new player with the same weights and widths."""
        return NeuroGo(self.weights, self._widths)

    def decide(
        self,
        game: Game,
        color: int,
        budget: Budget | None = None,
        interrupted: Callable[[], bool] = lambda: False,
        report: Report = to_nobody,
    ) -> Decision:
        """Return the decision for the best move found for a colour, among those that the rules (superko too)
        allow.

        The move is PASS if every other one would fill an own eye, or if the game is too long. budget: what
        ends the looking ahead, None for the player's own limit of evaluations; interrupted: asked whether to
        stop; report: called with the decision at the end
        """
        limits = DecisionLimits(budget or Budget(), MOST_EVALUATIONS, interrupted)
        allowed = [] if is_too_long(game) else game.legal_points(color)
        moves, points = self.weigh(game.board, color, allowed)
        decision = Decision(color, PASS, evaluations=len(moves))
        if moves:
            order = np.argsort(-points, kind="stable")
            decision.move = moves[int(order[0])]
            self._look_ahead(game.board.copy(), color, [moves[place] for place in order], limits, decision)
        decision.evaluations += limits.spent
        decision.seconds = limits.seconds
        report(decision)
        return decision

    def weigh(self, board: Board, color: int, allowed: list[int]) -> tuple[list[int], np.ndarray]:
        """Return those of the ``allowed`` moves that are legal and fill no own eye, and the lead expected
        after each.

        The net expects it. The lead is that of ``color``, in points, without komi.
        """
        moves, views = self._viewer.after(board.position, color, allowed)
        return moves, -self._net.fates(views).sum(axis=1)

    def _look_ahead(
        self, board: Board, color: int, moves: list[int], limits: DecisionLimits, decision: Decision
    ) -> None:
        """Read on after the best of ``moves``, and put the move with the best lead into ``decision.move``.

        moves: all moves, sorted by what the net alone thinks, the best first; the first of the player's
        widths tells how many of them are read; limits: tells when the budget is spent, and then the best move
        found so far stays
        """
        if not self._widths or len(moves) < 2:
            return
        best = -np.inf
        with contextlib.suppress(OutOfBudget):
            for move in moves[: self._widths[0]]:
                value = self._search_after_move(board, color, move, 1, best, np.inf, limits)
                if value > best:
                    best, decision.move = value, move

    def _search_after_move(
        self, board: Board, color: int, move: int, depth: int, low: float, high: float, limits: DecisionLimits
    ) -> float:
        """Play ``move``, return the lead in points that ``color`` then has by search, and take the move back.

        The search is alpha-beta. The lead is positive if ``color`` is ahead. depth: moves played from the
        root, this one included; low, high: leads outside these bounds need not be exact; limits: counts the
        positions judged, and raises OutOfBudget when the budget is spent
        """
        board.play(color, move)
        value = -self._search_best(board, opponent(color), depth, -high, -low, limits)
        board.undo()
        return value

    def _search_best(
        self, board: Board, color: int, depth: int, low: float, high: float, limits: DecisionLimits
    ) -> float:
        """Return the lead in points that ``color``, the side to move, has after its best move, found by
        search.

        The search is alpha-beta. The lead is positive if ``color`` is ahead. depth: moves played from the
        root; at the last depth the net judges each move; low, high: leads outside these bounds need not be
        exact; limits: counts the positions judged, and raises OutOfBudget when the budget is spent
        """
        moves, points = self.weigh(board, color, board.points())
        for _ in moves:
            limits.spend()
        if not moves:
            return float(self._net.fates(self._viewer.of(board.stack[board.depth : board.depth + 1])).sum())
        if depth == len(self._widths):
            return float(points.max())
        for place in np.argsort(-points, kind="stable")[: self._widths[depth]]:
            low = max(
                low, self._search_after_move(board, color, moves[int(place)], depth + 1, low, high, limits)
            )
            if low >= high:
                break
        return low


def assemble(settings: Settings) -> NeuroGo:
    """Return the player with the project's weights. The level in the settings says how far it looks ahead.

    Raises ValueError if the weights are damaged.
    """
    widths = next(widths for level, widths in WIDTHS if settings.level >= level)
    return NeuroGo(describe_format().load(FILE), widths)
