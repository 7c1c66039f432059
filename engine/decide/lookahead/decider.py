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
from engine.suggest.candidate import Candidate
from engine.suggest.view import View, look


class Deciding(Protocol):
    """What decides once, by lookahead or by games, in the position of one opening (all that the player has
    seen and read of it before it decides).
    """

    def decide(self, report: Report) -> Decision:
        """Return the decision; ``report`` is called with it as far as it has come
        whenever something was found out.
        """
        ...

    def judge(self, move: int, times: int = 1) -> Tried:
        """Return a legal move with what comes of it, played out and looked at as a candidate of the decision
        would be.

        ``times``: how many times the usual number of games are played, where games are played.
        """
        ...

    def judge_likeliest(self, most: int) -> list[Tried]:
        """Return the ``most`` likeliest candidates, each judged as `judge` would, the likeliest first."""
        ...


class Decider:
    """A player that decides by knowledge and lookahead, without games. One thread may use one decider.

    plays_games: whether it plays games out, so that something can be left out of its decisions (`without`);
    False here
    """

    plays_games: ClassVar[bool] = False
    judge_name: ClassVar[str] = ""

    def __init__(self, mind: Mind, openings: Openings | None = None) -> None:
        """Make the player of a mind (the numbers, knowledge and readings that it brings to each decision).

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
        """Return the move of a colour in the game's position, with all that led to it.

        The game is left as it was. ``budget``: what the decision may use, None for what the level does;
        ``interrupted`` may end the decision early; ``report`` is called with the decision so far whenever
        something was found out.
        """
        limits = DecisionLimits(budget or Budget(), self.mind.level.evaluations, interrupted)
        with self._ending_with(limits):
            deciding, back = self._begun(game, color, limits)
            if report is to_nobody:
                return back.decision(deciding.decide(to_nobody))
            return back.decision(deciding.decide(lambda decision: report(back.decision(decision))))

    def judge(self, game: Game, color: int, move: int, times: int = 1) -> Tried:
        """Return a legal move of a colour, whoever suggests it, played out and
        answered as a candidate would be.

        ``times``: so many times the usual number of games, where games are played out.
        """
        deciding, back = self._begun(game, color, DecisionLimits.none())
        there = Turner(game.size, inverse(back.symmetry))
        return back.tried(deciding.judge(there.point(move), times))

    def judge_likeliest(self, game: Game, color: int, most: int) -> list[Tried]:
        """Return the ``most`` likeliest candidates of a colour, each judged as
        `judge` would, the likeliest first.
        """
        deciding, back = self._begun(game, color, DecisionLimits.none())
        return [back.tried(each) for each in deciding.judge_likeliest(most)]

    def suggest(self, game: Game, color: int) -> list[Candidate]:
        """Return the moves that the experts suggest to a colour in the game's position, with their reasons; none is
        tried out.
        """
        opening, there = self._opened(game, color, DecisionLimits.none())
        back = Turner(game.size, inverse(there.symmetry))
        return [back.candidate(each) for each in opening.candidates]

    def look(self, board: Board, color: int, komi: float) -> View:
        """Return what the player sees of a board's position with a colour to move: the evaluation, as a copy
        of its own, and the strategy. ``komi``: White's points, which the strategy counts.
        """
        tables = self.mind.evaluator.evaluate(board).copy()
        return look(board, tables, color, komi, self.mind.suggester.knowledge)

    def strategy(self, game: Game, color: int) -> Strategy:
        """Return the strategy by which a colour would decide in the game's position."""
        opening, there = self._opened(game, color, DecisionLimits.none())
        return Turner(game.size, inverse(there.symmetry)).strategy(opening.view.strategy)

    def foresee(self, game: Game, step: Callable[[int, int], object]) -> None:
        """Do nothing: positions are looked at one by one. ``step`` is not called."""

    def go_on(self, game: Game, decision: Decision, further: int = 0) -> Continued | None:
        """Return None, as no games are played out that could be gone on with."""
        return None

    def replying(self) -> None:
        """Return nobody: a decision without reasons would be as much work."""
        return None

    def afresh(self) -> Decider:
        """Return the player itself: what it has read changes no decision."""
        return self

    def without(self, omitted: Omission, further: int = 0) -> Decider:
        """Return the player itself, whatever is ``omitted``: only from games that are played out something
        can be left out. ``further`` does not matter either.
        """
        return self

    def _ending_with(self, limits: DecisionLimits) -> AbstractContextManager[None]:
        """Return a context for a with-statement in which a reading under way is ended when the time is up, if
        there is a time limit.

        Without it a short reading may take long where moves are forced.
        """
        if limits.budget.seconds is None:
            return nullcontext()
        return watched(limits.is_up, self.mind.evaluator.memo.stop)

    def _begun(self, game: Game, color: int, limits: DecisionLimits) -> tuple[Deciding, Turner]:
        """Return the object that decides in a game's position within ``limits``, and a `Turner` that turns
        its answers back to the game's board. It works on a board turned to the game's orientation.
        """
        opening, there = self._opened(game, color, limits)
        return self._deciding(opening, there), Turner(game.size, inverse(there.symmetry))

    def _deciding(self, opening: Opening, there: Turner) -> Deciding:
        """Return what decides in the position of an opening (all that was seen and read of it): the
        lookahead.

        ``there`` turns points of the game to points of the opening's board, which may be a turned one.
        """
        return Comparison(opening)

    def _opened(self, game: Game, color: int, limits: DecisionLimits) -> tuple[Opening, Turner]:
        """Return the opening of a game's position, i.e. what is seen and read before deciding within
        ``limits``, and a `Turner` that turns points of the game to the opening's board, which is turned to
        the game's orientation.
        """
        orientation = orientation_of(game)
        turned = game.turned(orientation) if orientation else game
        return self._openings.of(turned, color, limits), Turner(game.size, orientation)


def assemble(settings: Settings) -> Decider:
    """Return the player of some settings.

    Raises ValueError for a level that there is not, a file that no player has, and a broken file.
    """
    return Decider(mind_of(settings))
