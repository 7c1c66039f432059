"""`Decider`: the player that decides by knowledge. A position is opened, then its moves are compared by lookahead.

What it keeps from move to move, what it has read and what it has seen of the last positions, changes no decision;
everything else of a decision lives and ends with it (`engine.decide.opening.opening`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import ClassVar, Protocol

import numpy as np

from engine.board.board import Board
from engine.board.symmetry import inverse
from engine.decide.decision.budget import Budget, DecisionLimits
from engine.decide.decision.continued import Continued
from engine.decide.decision.omission import Omission
from engine.decide.decision.orientation import Turner, orientation_of
from engine.decide.decision.record import Decision, Tried
from engine.decide.decision.reports import Report, to_nobody
from engine.decide.decision.same_moves import SameMoves
from engine.decide.decision.settings import Settings
from engine.decide.lookahead.comparing import Comparison
from engine.decide.opening.mind import Mind, mind_of
from engine.decide.opening.opening import Opening, Openings
from engine.evaluate.strategy import Strategy
from engine.game.game import Game
from engine.reading.search.watch import watched
from engine.suggest.candidate import Candidate
from engine.suggest.knowledge import Knowledge
from engine.suggest.view import View, look


class Deciding(Protocol):
    """An object that makes one decision, by lookahead or by games, in the position of one opening.

    An opening is all that the player has seen and read of the position before it decides.
    """

    def decide(self, report: Report) -> Decision:
        """Return the decision. ``report`` is called with the decision so far whenever something was found
        out.
        """
        ...

    def judge(self, move: int, times: int = 1) -> Tried:
        """Try a legal move as if it were a candidate of the decision, and return it with what is found out.

        ``times``: how many times the usual number of games are played, if games are played at all
        """
        ...

    def judge_likeliest(self, most: int) -> list[Tried]:
        """Return the ``most`` likeliest candidates, each judged as `judge` does, the likeliest first."""
        ...


class Decider:
    """A player that decides by knowledge and lookahead, without games. One thread may use one decider.

    plays_games: whether it plays games out, which is False here. Only players that do can leave something out
        of their decisions (`without`)
    """

    plays_games: ClassVar[bool] = False
    judge_name: ClassVar[str] = ""

    def __init__(self, mind: Mind, openings: Openings | None = None) -> None:
        """Make the player from a mind, i.e. the numbers, knowledge and searches for its decisions.

        ``openings``: what was seen and read of recent positions, possibly shared with another player of the
        same mind; None to begin without
        """
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
        """Return a decision for a move of ``color`` in the game's position, with all that led to it.

        The game is left as it was.

        budget: what the decision may use, None for what the level allows
        interrupted: asked whether to end the decision early
        report: called with the decision so far whenever something was found out
        """
        limits = DecisionLimits(budget or Budget(), self.mind.level.evaluations, interrupted)
        with self._ending_with(limits):
            deciding, back = self._begun(game, color, limits)
            if report is to_nobody:
                return back.decision(deciding.decide(to_nobody))
            return back.decision(deciding.decide(lambda decision: report(back.decision(decision))))

    def judge(self, game: Game, color: int, move: int, times: int = 1) -> Tried:
        """Try a legal move of ``color``, even if no expert suggests it; return it with what is found out.

        Moves that are the same by symmetry are tried alike. ``times``: how many times the usual number of games
        are played, if games are played out at all
        """
        deciding, back = self._begun(game, color, DecisionLimits.none())
        there = Turner(game.size, inverse(back.symmetry))
        same = SameMoves(game.board)
        to_first = Turner(game.size, same.symmetry(move))
        judged = back.tried(deciding.judge(there.point(to_first.point(move)), times))
        found = Turner(game.size, inverse(to_first.symmetry)).tried(judged)
        return replace(found, owned=found.owned and same.evened(found.owned, [move]))

    def judge_likeliest(self, game: Game, color: int, most: int) -> list[Tried]:
        """Return the ``most`` likeliest candidates of a colour, each tried as `judge` does, the likeliest
        first.
        """
        deciding, back = self._begun(game, color, DecisionLimits.none())
        return [back.tried(each) for each in deciding.judge_likeliest(most)]

    def suggest(self, game: Game, color: int) -> list[Candidate]:
        """Return the moves that the experts suggest to ``color`` in the game's position, with their reasons.

        None of them is tried out.
        """
        opening, there = self._opened(game, color, DecisionLimits.none())
        back = Turner(game.size, inverse(there.symmetry))
        return [back.candidate(each) for each in opening.candidates]

    def look(self, board: Board, color: int, komi: float) -> View:
        """Return what the player sees of a board's position with ``color`` to move: its evaluation and a
        strategy.

        The evaluation is a copy that the caller may keep. ``komi`` is White's points, which the strategy
        takes into account.
        """
        return look(board, self.tables_of(board), color, komi, self.knowledge)

    def tables_of(self, board: Board) -> np.void:
        """Return the evaluation of a board's position, as tables; it is a copy that the caller may keep."""
        tables: np.void = self.mind.evaluator.evaluate(board).copy()
        return tables

    @property
    def knowledge(self) -> Knowledge:
        """What the player can look up: the corner book, the patterns and so on."""
        return self.mind.suggester.knowledge

    def strategy(self, game: Game, color: int) -> Strategy:
        """Return the strategy by which the player would decide for ``color`` in the game's position."""
        opening, there = self._opened(game, color, DecisionLimits.none())
        return Turner(game.size, inverse(there.symmetry)).strategy(opening.view.strategy)

    def foresee(self, game: Game, step: Callable[[int, int], object]) -> None:
        """Do nothing: positions are looked at one by one. ``step`` is not called."""

    def go_on(self, game: Game, decision: Decision, further: int = 0) -> Continued | None:
        """Return None: this player plays no games out, so there are none to continue."""
        return None

    def replying(self) -> None:
        """Return None: there is no faster player with the same moves, as decisions without reasons would take
        as long.
        """
        return None

    def afresh(self) -> Decider:
        """Return the player itself: nothing that it remembers of earlier games changes a decision."""
        return self

    @functools.cached_property
    def attentive(self) -> Decider:
        """The player of this level without its lapses, for those who are taught; itself if it has none."""
        return self if self.mind.attentive is self.mind else Decider(self.mind.attentive)

    def without(self, omitted: Omission, further: int = 0) -> Decider:
        """Return the player itself, since only a player that plays games out can leave something out of a
        decision.

        The arguments have no effect.
        """
        return self

    def _ending_with(self, limits: DecisionLimits) -> AbstractContextManager[None]:
        """Return a context for a with-statement that ends a search in its block when the time is up.

        Without the context even a small search may take long where moves are forced. If there is no time
        limit, the context does nothing.
        """
        if limits.budget.seconds is None:
            return nullcontext()
        return watched(limits.is_up, self.mind.evaluator.memo.stop)

    def _begun(self, game: Game, color: int, limits: DecisionLimits) -> tuple[Deciding, Turner]:
        """Return the object that decides in a game's position within ``limits``, and a `Turner` for its
        results.

        The object works on a turned board, so that turned games are decided alike. The `Turner` turns its
        results back to the game's board.
        """
        opening, there = self._opened(game, color, limits)
        return self._deciding(opening, there), Turner(game.size, inverse(there.symmetry))

    def _deciding(self, opening: Opening, there: Turner) -> Deciding:
        """Return the object that decides in the position of an opening, by lookahead.

        opening: all that was seen and read of the position
        there: turns points of the game to points of the opening's board, which may be a turned one
        """
        return Comparison(opening, is_alone=True)

    def _opened(self, game: Game, color: int, limits: DecisionLimits) -> tuple[Opening, Turner]:
        """Return the opening of a game's position, and a `Turner` from points of the game to points of its
        board.

        The opening is what is seen and read before deciding within ``limits``. Its board is turned so that
        turned games are decided alike.
        """
        orientation = orientation_of(game)
        turned = game.turned(orientation) if orientation else game
        return self._openings.of(turned, color, limits), Turner(game.size, orientation)


def assemble(settings: Settings) -> Decider:
    """Return the player with these settings.

    Raises ValueError for a level that does not exist, a file name that no player has, and a broken file.
    """
    return Decider(mind_of(settings))
