"""The machine as a player: it plays by the memory that `tamen learn remus` made, and passes when only eyes are left.

Remus knew no way to see the end of a game before all areas are definitely taken, and says that a player does not wish
to play in them. So no move fills an own eye, and after LONGEST moves a point the machine passes: every game ends.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.decide.decision.budget import Budget, DecisionLimits
from engine.decide.decision.record import Decision
from engine.decide.decision.reports import Report, to_nobody
from engine.decide.decision.settings import Settings
from engine.game.game import Game
from engine.history.remus.machine import Machine
from engine.history.remus.memory import Memory, load

LONGEST = 3

LEAST_SECONDS = 0.5
"""With less time for a move no half-moves are read: on 25x25 that takes a quarter of it at most."""


class RemusPlayer:
    """The learning machine as a player: it plays by a memory and does not learn.

    The same memory and the same seed give the same games. One thread may use one player.
    """

    def __init__(self, memory: Memory, seed: int) -> None:
        self._memory, self._seed = memory, seed
        self._machine = Machine(memory, seed)

    def afresh(self) -> RemusPlayer:
        """Return a new player with the same memory and seed."""
        return RemusPlayer(self._memory, self._seed)

    def decide(
        self,
        game: Game,
        color: int,
        budget: Budget | None = None,
        interrupted: Callable[[], bool] = lambda: False,
        report: Report = to_nobody,
    ) -> Decision:
        """Return the decision for the move that the machine chooses, among those that the rules (superko too)
        allow.

        The move is PASS if there is none, or if the game is too long. budget, interrupted: if too little time
        is left, or the player is to stop, the machine does not look ahead; report: called with the decision
        """
        limits = DecisionLimits(budget or Budget(), 0, interrupted)
        ahead = not interrupted() and limits.seconds_left >= LEAST_SECONDS
        tired = game.move_count >= LONGEST * game.size**2
        points = [] if tired else self._points(game, color)
        choice = self._machine.choose(game.board, color, points, game.move_count + 1, ahead)
        decision = Decision(color, choice.move, evaluations=choice.judged, seconds=limits.seconds)
        report(decision)
        return decision

    @staticmethod
    def _points(game: Game, color: int) -> list[int]:
        """Return the points where a colour may play by the rules of the game and without suicide, as in the
        paper.
        """
        return [point for point in game.legal_points(color) if game.board.is_legal(color, point)]


def assemble(settings: Settings) -> RemusPlayer:
    """Return the player with the project's memory and the seed of the settings; it has no levels.

    Raises ValueError if the memory is damaged.
    """
    return RemusPlayer(load(), settings.seed)
