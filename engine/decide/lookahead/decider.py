"""`Decider`: the player that decides by knowledge. A position is opened, then its moves are compared by lookahead.

What it keeps from move to move, what it has read and what it has seen of the last positions, changes no decision;
everything else of a decision lives and ends with it (`engine.decide.opening.opening`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import ClassVar, Protocol

from engine.board.board import Board
from engine.board.symmetry import inverse
from engine.decide.decision.budget import Budget, DecisionLimits
from engine.decide.decision.continued import Continued
from engine.decide.decision.omission import Omission
from engine.decide.decision.orientation import Turner, orientation_of
from engine.decide.decision.record import Decision, Tried
from engine.decide.decision.reports import Report, to_nobody
from engine.decide.decision.settings import Settings
from engine.decide.lookahead.comparing import Comparison
from engine.decide.opening.mind import Mind, mind_of
from engine.decide.opening.opening import Opening, Openings
from engine.evaluate.strategy import Strategy
from engine.game.game import Game
from engine.reading.search.watch import watched
from engine.suggest.view import View, look


class Deciding(Protocol):
    """A decision on its way, by lookahead or by games, out of one opening."""

    def decide(self, report: Report) -> Decision:
        """The decision; ``report`` is called with what there is of it whenever something was found out."""
        ...

    def judge(self, move: int, times: int = 1) -> Tried:
        """A legal move, as a candidate would be looked at; ``times`` so many times the usual number of games."""
        ...

    def judge_likeliest(self, most: int) -> list[Tried]:
        """The likeliest candidates, ``most`` of them, each judged as `judge` would, the likeliest first."""
        ...


class Decider:
    """Decides moves. One thread may use one decider.

    plays_games: whether it plays games out
    """

    plays_games: ClassVar[bool] = False

    def __init__(self, mind: Mind, openings: Openings | None = None) -> None:
        """With the openings of another player with the same mind, or its own."""
        self.mind = mind
        self._openings = openings or Openings(mind)

    def decide(
        self,
        game: Game,
        color: int,
        budget: Budget | None = None,
        interrupted: Callable[[], bool] = lambda: False,
        report: Report = to_nobody,
    ) -> Decision:
        """The move of a colour in the game's position, with all that led to it. The game is left as it was.

        ``interrupted`` may end the decision early; ``report`` is called with the decision so far whenever something
        was found out.
        """
        limits = DecisionLimits(budget or Budget(), self.mind.level.evaluations, interrupted)
        with self._ending_with(limits):
            deciding, back = self._begun(game, color, limits)
            if report is to_nobody:
                return back.decision(deciding.decide(to_nobody))
            return back.decision(deciding.decide(lambda decision: report(back.decision(decision))))

    def judge(self, game: Game, color: int, move: int, times: int = 1) -> Tried:
        """A legal move of a colour, played out and answered as a candidate would be, whoever suggests it.

        ``times``: so many times the usual number of games, where games are played out.
        """
        deciding, back = self._begun(game, color, DecisionLimits.none())
        there = Turner(game.size, inverse(back.symmetry))
        return back.tried(deciding.judge(there.point(move), times))

    def judge_likeliest(self, game: Game, color: int, most: int) -> list[Tried]:
        """The likeliest candidates, ``most`` of them, each judged as `judge` would, the likeliest first."""
        deciding, back = self._begun(game, color, DecisionLimits.none())
        return [back.tried(each) for each in deciding.judge_likeliest(most)]

    def look(self, board: Board, color: int, komi: float) -> View:
        """What the player sees of a board's position with a colour to move; the tables are a copy of their own."""
        tables = self.mind.evaluator.evaluate(board).copy()
        return look(board, tables, color, komi, self.mind.suggester.knowledge)

    def strategy(self, game: Game, color: int) -> Strategy:
        """The strategy of a colour in the game's position, as it would decide by it."""
        opening, there = self._opened(game, color, DecisionLimits.none())
        return Turner(game.size, inverse(there.symmetry)).strategy(opening.view.strategy)

    def go_on(self, game: Game, decision: Decision, further: int = 0) -> Continued | None:
        """None: no games are played out."""
        return None

    def afresh(self) -> Decider:
        """Itself: what it has read changes no decision."""
        return self

    def without(self, omitted: Omission, further: int = 0) -> Decider:
        """Itself: it is games that something can be left out of."""
        return self

    def _ending_with(self, limits: DecisionLimits) -> AbstractContextManager[None]:
        """What ends the reading under way when the time is up: a short one may take long where moves are forced."""
        if limits.budget.seconds is None:
            return nullcontext()
        return watched(limits.is_up, self.mind.evaluator.memo.stop)

    def _begun(self, game: Game, color: int, limits: DecisionLimits) -> tuple[Deciding, Turner]:
        """A decision in the game's orientation, and what turns it back."""
        opening, there = self._opened(game, color, limits)
        return self._deciding(opening, there), Turner(game.size, inverse(there.symmetry))

    def _deciding(self, opening: Opening, there: Turner) -> Deciding:
        """What decides out of an opening; ``there`` says where points of the game lie on its board."""
        return Comparison(opening)

    def _opened(self, game: Game, color: int, limits: DecisionLimits) -> tuple[Opening, Turner]:
        """An opening in the game's orientation, and what turns the game to it."""
        orientation = orientation_of(game)
        turned = game.turned(orientation) if orientation else game
        return self._openings.of(turned, color, limits), Turner(game.size, orientation)


def assemble(settings: Settings) -> Decider:
    """The player of some settings.

    Raises ValueError for a level that there is not, a file that no player has, and a broken file.
    """
    return Decider(mind_of(settings))
