"""Players: what every player can do, the table of all players, and the one place where a player is put together.

Who plays, analyses, explains or measures asks a `Player`, and knows no more of it than stands here. A player's numbers
and weights are its own: two with different ones may play each other in one process. No compiled code is loaded before a
player is put together.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

from engine.board.points import EMPTY
from engine.decide.decision.budget import Budget
from engine.decide.decision.reports import Report
from engine.decide.decision.settings import Settings

if TYPE_CHECKING:
    import numpy as np

    from engine.board.board import Board
    from engine.decide.decision.continued import Continued
    from engine.decide.decision.omission import Omission
    from engine.decide.decision.record import Decision, Tried
    from engine.evaluate.strategy import Strategy
    from engine.game.clock import Clock
    from engine.game.game import Game
    from engine.suggest.knowledge import Knowledge
    from engine.suggest.view import View

LAST_STEP = 0.1
"""Of the longest time for a move the seconds kept back for the step that runs when time is up; below one second the
share."""


class Player(Protocol):
    """What every player can do: choose moves. One thread may use one player."""

    def decide(
        self,
        game: Game,
        color: int,
        budget: Budget | None = None,
        interrupted: Callable[[], bool] = ...,
        report: Report = ...,
    ) -> Decision:
        """Return a decision for a move of ``color`` in the game's position, with all that led to it.

        The move is legal, or PASS if no other is better. The game is left as it was.

        budget: what the decision may use, None for what the level allows
        interrupted: asked again and again whether to end the thinking
        report: called with the decision so far whenever something was found out
        """
        ...

    def afresh(self) -> Player:
        """Return a player that decides as this one did before its first move.

        So the same position gives the same move.
        """
        ...


@runtime_checkable
class Adviser(Player, Protocol):
    """A player that can explain: it also says what it thinks of any position and any move."""

    def judge(self, game: Game, color: int, move: int, times: int = 1) -> Tried:
        """Try a legal move of ``color``, even if no expert suggests it.

        Returns the move with its score, its expected line and, if games are played out, its games. ``times``:
        how many times the usual number of games are played
        """
        ...

    def go_on(self, game: Game, decision: Decision, further: int = 0) -> Continued | None:
        """Return the games behind a decision of this player, so that they can be asked and continued.

        The player keeps its own games unchanged. Returns None if it plays no games out.

        game: a game in the position of the decision
        further: if not 0, begin without games instead, and add this number to the seed, so that other games
            are played
        """
        ...

    def replying(self) -> Player | None:
        """Return a player with the same moves that gives no reasons and is faster; None if it would take as
        long.
        """
        ...

    def foresee(self, game: Game, step: Callable[[int, int], object]) -> None:
        """Look at all positions of a game at once, if that is faster than one by one.

        step: called with the number of positions done so far and the number of all
        """
        ...

    def strategy(self, game: Game, color: int) -> Strategy:
        """Return the strategy by which the player would decide for ``color`` in the game's position."""
        ...

    def look(self, board: Board, color: int, komi: float) -> View:
        """Return what the player sees of a board's position with ``color`` to move: its evaluation and a
        strategy.

        ``komi`` is White's points, which the strategy takes into account.
        """
        ...

    def tables_of(self, board: Board) -> np.void:
        """Return the evaluation of a board's position, as tables; it is a copy that the caller may keep."""
        ...

    @property
    def knowledge(self) -> Knowledge:
        """What the player can look up: the corner book, the patterns and so on."""
        ...

    @property
    def judge_name(self) -> str:
        """The name of another engine that decides this player's moves; empty if the player decides itself."""
        ...

    @property
    def plays_games(self) -> bool:
        """Whether the player plays games out.

        If so, one thing can be left out of its decisions to see what depends on it (`without`).
        """
        ...

    @property
    def attentive(self) -> Adviser:
        """The player without the lapses that a weak level has: who teaches overlooks nothing. The player itself if
        it has none.
        """
        ...

    def without(self, omitted: Omission, further: int = 0) -> Adviser:
        """Return a player that decides as this one did before its first move, but leaves something out.

        The two players' decisions show what depends on it. A player that plays no games out returns itself.

        omitted: what is left out, such as the owner of stones, something read, or a likelihood
        further: a number that is added to the seed, so that other games are played
        """
        ...


@dataclass(frozen=True)
class Entry:
    """An entry of the table of players.

    what: words for the player
    module: the module whose function ``assemble`` makes it of `Settings`
    advises: whether it is an `Adviser`, i.e. can explain
    of_history: whether it is a machine rebuilt from a paper, whose code is compiled only when it is asked for
    """

    what: str
    module: str
    advises: bool
    of_history: bool = False


PLAYERS = {
    "hybrid": Entry(
        "the engine: knowledge, and games played out", "engine.decide.games.hybrid", advises=True
    ),
    "tamen": Entry("knowledge without games played out", "engine.decide.lookahead.decider", advises=True),
    "montecarlo": Entry("games played out without knowledge", "engine.decide.games.player", advises=False),
    "gobble": Entry(
        "random games alone, the method of 1993", "engine.history.gobble", advises=False, of_history=True
    ),
    "remus": Entry(
        "the learning machine of 1962, by what it learned",
        "engine.history.remus.player",
        advises=False,
        of_history=True,
    ),
    "fates": Entry(
        "a net that learned the fate of points",
        "engine.history.differences.player",
        advises=False,
        of_history=True,
    ),
    "neurogo": Entry(
        "a net of strings and points",
        "engine.history.differences.neurogo.player",
        advises=False,
        of_history=True,
    ),
    "simple": Entry("only captures and saves", "engine.decide.simple", advises=False),
    "judge": Entry(
        "the engine of --judge, whose moves we put into words", "engine.decide.judged.player", advises=True
    ),
}
"""All players by name; the first one plays unless another is asked for."""

DEFAULT_PLAYER = next(iter(PLAYERS))

JUDGED = "judge"
"""The player that decides as another engine does, which the settings name."""

STAND_IN = "simple"
"""The player that moves while the code of the others is not ready and the clock runs."""


def assemble(name: str = DEFAULT_PLAYER, settings: Settings | None = None) -> Player:
    """Return the player with this name, made with some settings (None: the usual ones).

    Raises ValueError for an unknown name or level, and for a broken file.
    """
    if name not in PLAYERS:
        raise ValueError(f"there is no player '{name}', expected {' or '.join(PLAYERS)}")
    player: Player = importlib.import_module(PLAYERS[name].module).assemble(settings or Settings())
    return player


def assemble_adviser(name: str = DEFAULT_PLAYER, settings: Settings | None = None) -> Adviser:
    """Return the player with this name, made with some settings (None: the usual ones); it can explain.

    If the settings name a judge, it is the judge's player instead. Raises ValueError as `assemble` does, and
    if the player cannot explain.
    """
    if settings is not None and settings.has_judge:
        name = JUDGED
    return as_adviser(name, assemble(name, settings))


def as_adviser(name: str, player: Player) -> Adviser:
    """Return ``player`` unchanged, typed as one that can explain.

    Raises ValueError if the player with this ``name`` cannot explain.
    """
    if not PLAYERS[name].advises:
        raise ValueError(f"the player '{name}' gives no reasons, expected {' or '.join(advisers())}")
    return cast("Adviser", player)


def advisers() -> list[str]:
    """Return the names of our own players that can explain. The player of a judge is not among them."""
    return [name for name, entry in PLAYERS.items() if entry.advises and name != JUDGED]


def seconds_of(clock: Clock, game: Game, color: int) -> float | None:
    """Return how many seconds a clock leaves ``color`` for its next move in a game.

    None if there is no limit, 0 if it must move at once.
    """
    open_points = int((game.board.grid() == EMPTY).sum())
    return clock.budget(color, game.move_count, game.size, open_points)


def budget_of(
    clock: Clock, game: Game, color: int, longest: float | None = None, evaluations: int | None = None
) -> Budget:
    """Return the budget for the next move of ``color``: seconds and evaluations.

    evaluations: how many are allowed, None for as many as the level has
    longest: seconds that a move may take at most, whatever the clock leaves; None for no such limit. A part
        is kept back for what is still done when the time is up
    """
    seconds = seconds_of(clock, game, color)
    if longest is not None:
        most = longest - min(LAST_STEP, longest * LAST_STEP)
        seconds = most if seconds is None else min(seconds, most)
    return Budget(seconds, evaluations)
