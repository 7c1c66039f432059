"""`Decider`: the player that decides by knowledge. Evaluation, strategy, suggestions, lookahead, choice.

What it keeps from move to move is what it has read, which changes no decision; everything else of a decision lives and
ends with it (`engine.decide.lookahead.deliberation`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from engine.board.board import Board
from engine.board.symmetry import inverse
from engine.decide.decision import levels, winning, worth
from engine.decide.decision.budget import Budget, DecisionLimits
from engine.decide.decision.orientation import Turner, orientation_of
from engine.decide.decision.record import Decision, Tried
from engine.decide.decision.reports import Report, to_nobody
from engine.decide.decision.settings import TREE_FILES, Settings
from engine.decide.lookahead.deliberation import Deliberation, Mind
from engine.evaluate import numbers
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.numbers import EvaluationNumbers
from engine.evaluate.strategy import Strategy
from engine.game.game import Game
from engine.reading.search.watch import watched
from engine.suggest.everyone import EXPERTS
from engine.suggest.knowledge import FILES, Knowledge
from engine.suggest.own_folder import own_folder
from engine.suggest.suggester import Suggester
from engine.suggest.view import View, look

Deliberate = Callable[[Mind, Game, int, DecisionLimits], Deliberation]
"""What begins a decision for a colour in a game's position."""


class Decider:
    """Decides moves. One thread may use one decider."""

    def __init__(self, mind: Mind, deliberate: Deliberate = Deliberation) -> None:
        self.mind = mind
        self._deliberate = deliberate

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
            deliberation, back = self._deliberation(game, color, limits)
            if report is to_nobody:
                return back.decision(deliberation.decide(to_nobody))
            return back.decision(deliberation.decide(lambda decision: report(back.decision(decision))))

    def judge(self, game: Game, color: int, move: int, times: int = 1) -> Tried:
        """A legal move of a colour, played out and answered as a candidate would be, whoever suggests it.

        ``times``: so many times the usual number of games, where games are played out.
        """
        deliberation, back = self._deliberation(game, color, DecisionLimits.none())
        there = Turner(game.size, inverse(back.symmetry))
        return back.tried(deliberation.judge(there.point(move), times))

    def judge_likeliest(self, game: Game, color: int, most: int) -> list[Tried]:
        """The likeliest candidates, ``most`` of them, each judged as `judge` would, the likeliest first."""
        deliberation, back = self._deliberation(game, color, DecisionLimits.none())
        return [back.tried(each) for each in deliberation.judge_likeliest(most)]

    def look(self, board: Board, color: int, komi: float) -> View:
        """What the player sees of a board's position with a colour to move; the tables are a copy of their own."""
        tables = self.mind.evaluator.evaluate(board).copy()
        return look(board, tables, color, komi, self.mind.suggester.knowledge)

    def strategy(self, game: Game, color: int) -> Strategy:
        """The strategy of a colour in the game's position, as it would decide by it."""
        deliberation, back = self._deliberation(game, color, DecisionLimits.none())
        return back.strategy(deliberation.view.strategy)

    def afresh(self) -> Decider:
        """Itself: what it has read changes no decision."""
        return self

    def _ending_with(self, limits: DecisionLimits) -> AbstractContextManager[None]:
        """What ends the reading under way when the time is up: a short one may take long where moves are forced."""
        if limits.budget.seconds is None:
            return nullcontext()
        return watched(limits.is_up, self.mind.evaluator.memo.stop)

    def _deliberation(self, game: Game, color: int, limits: DecisionLimits) -> tuple[Deliberation, Turner]:
        """A decision in the game's orientation, and what turns it back."""
        orientation = orientation_of(game)
        turned = game.turned(orientation) if orientation else game
        back = Turner(game.size, inverse(orientation))
        return self._deliberate(self.mind, turned, color, limits), back


SHIPPED = {**FILES, **numbers.FILES, "levels": levels.FILE, "winning": winning.FILE, "worth": worth.FILE}
"""The files of numbers and knowledge that a player of its own may have others for, by the names of `Settings.files`.

Who plays games out has those of TREE_FILES besides.
"""


def assemble(settings: Settings) -> Decider:
    """The player of some settings.

    Raises ValueError for a level that there is not, a file that no player has, and a broken file.
    """
    return Decider(mind_of(settings))


def mind_of(settings: Settings) -> Mind:
    """What a player of some settings brings to its decisions. Raises ValueError as `assemble`."""
    known = (*SHIPPED, *TREE_FILES)
    for name in settings.files:
        if name not in known:
            raise ValueError(f"no player has a file '{name}', expected {', '.join(known)}")
    files = {**SHIPPED, **settings.files}
    level = levels.load_level(settings.level, files["levels"])
    return Mind(
        level=level,
        evaluator=Evaluator(level.effort, _numbers_of(files)),
        suggester=Suggester(
            EXPERTS,
            Knowledge.load(**{name: files[name] for name in FILES}, own=settings.knowledge or own_folder()),
        ),
        worth=worth.load_worth(files["worth"]),
        spreads=winning.load_spread(files["winning"]),
        # a negative seed is a seed to GTP, but not to a generator
        seed=abs(settings.seed),
        without=frozenset(settings.without),
    )


def _numbers_of(files: Mapping[str, Path]) -> EvaluationNumbers:
    """The numbers of the evaluator: those that come with the program are read once a process."""
    own = {name: files[name] for name in numbers.FILES}
    return numbers.shipped_numbers() if own == numbers.FILES else EvaluationNumbers.load(**own)
