"""`Player`: whoever decides moves, by its name."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.errors import InputError, raise_as
from engine.decide.decision.budget import Budget
from engine.decide.decision.levels import HIGHEST, LOWEST
from engine.decide.decision.settings import DEFAULT_SEED, Settings
from engine.decide.players import DEFAULT_PLAYER, JUDGED, PLAYERS, Adviser, as_adviser, assemble
from engine.decide.players import Player as AnyPlayer
from engine.explain.words.languages import NoSuchLanguage, find_language, speaking
from engine.library.decision import Candidate, Decision, KnownMove
from engine.library.game import Game, color_of, point_of
from engine.library.prepare import later, prepare_player
from engine.library.stages import DECIDING

if TYPE_CHECKING:
    from engine.decide.decision import record as records
    from engine.library import telling
else:
    telling = later(DECIDING, "engine.library.telling")


def players() -> tuple[str, ...]:
    """Return the names of all players, that of the engine first. A GTP engine of your own that judges
    (argument ``judge`` of `Player`) has no name here.
    """
    return tuple(name for name in PLAYERS if name != JUDGED)


class Player:
    """A player, which decides moves: the engine, or another of `players`. Only one thread may use a player at
    a time.

    It remembers from move to move what it has read, but that changes no decision. The same seed gives the
    same moves, unless a clock ends the thinking. Two players with different knowledge may play each other in
    one process.
    """

    def __init__(
        self,
        name: str = DEFAULT_PLAYER,
        level: int = HIGHEST,
        seed: int = DEFAULT_SEED,
        files: Mapping[str, str | os.PathLike[str]] | None = None,
        playouts: int | None = None,
        threads: int = 1,
        judge: str = "",
        language: str = "",
        attentive: bool = False,
    ) -> None:
        """Make a player by its name (one of `players`) with a level of 1 to 20; nothing is loaded yet.

        files: numbers and knowledge of your own that replace those of the engine, by name: levels, winning,
            worth, links, eyes, groups, territory, rules, likelihood, shapes, patterns, joseki, and, for
            players that play games out, playouts and prior
        playouts: games played out for a move if no time is set, None for those of the level
        threads: how many threads play them at the same time. With several threads the same seed does not
            always give the same moves
        judge: command line of a GTP engine with kata-analyze or lz-analyze. It decides in the player's place,
            and its moves are put into words. If it cannot be asked, that is said on standard error, and our
            own games decide
        language: the language in which decisions are explained, ``english``, ``japanese`` or empty for the
            one spoken
        attentive: whether it has no lapses, whatever its level. At weak levels a player overlooks some moves
            and does not insist on the best; one that judges moves and teaches should not

        Raises InputError.
        """
        if judge:
            name = JUDGED
        if name not in players() and not judge:
            raise InputError(f"there is no player {name!r}, expected {' or '.join(players())}")
        if not LOWEST <= level <= HIGHEST:
            raise InputError(f"there is no level {level!r}, expected {LOWEST} to {HIGHEST}")
        self._name = name
        own = {key: Path(file) for key, file in (files or {}).items()}
        for name_of, number in (("playouts", playouts), ("threads", threads)):
            if number is not None and number < 1:
                raise InputError(f"{number!r} {name_of}, expected 1 or more")
        self._settings = Settings(level, seed, own, playouts, threads, judge=judge, is_attentive=attentive)
        try:
            self._language = find_language(language) if language else ""
        except NoSuchLanguage as error:
            raise InputError(str(error)) from None
        self._player: AnyPlayer | None = None

    @property
    def name(self) -> str:
        """The name of the player, one of `players`."""
        return self._name

    @property
    def level(self) -> int:
        """The strength of the player, from 1 to 20."""
        return self._settings.level

    def decide(
        self,
        game: Game,
        color: str | None = None,
        budget: Budget | None = None,
        interrupted: Callable[[], bool] = lambda: False,
        report: Callable[[Decision], None] | None = None,
        every: float = 0.0,
    ) -> Decision:
        """Return the move that the player would make in a game's position, as a decision with the reasons for
        it.

        The game stays as it is.

        color: the side to decide for; without it, the side whose turn it is
        budget: the most that the decision may use; without it, as much as the level uses
        interrupted: called again and again; ends the thinking when it returns True
        report: called with the decision so far whenever something new was found out
        every: seconds between two such calls, and before the first, at least
        """
        side = color_of(game, color)
        _check(budget)
        player = self._assembled()
        adviser = as_adviser(self._name, player) if PLAYERS[self._name].advises else None
        position = game.record.turned(0)

        def told(decision: records.Decision) -> Decision:
            return telling.told(adviser, position, decision, self._language)

        if report is None:
            return told(player.decide(position, side, budget, interrupted))
        reported_at = time.monotonic()

        def report_now_and_then(so_far: records.Decision) -> None:
            nonlocal reported_at
            # to put it into words takes as long as some twenty games
            if time.monotonic() - reported_at >= every:
                report(told(so_far))
                reported_at = time.monotonic()

        return told(player.decide(position, side, budget, interrupted, report_now_and_then))

    def judge(self, game: Game, move: str, color: str | None = None) -> Candidate:
        """Try out a legal move as the player does with the moves that it compares, and return what comes of
        it: score, chance to win, expected line and reasons.

        color: the side that plays it; without it, the side whose turn it is. Raises IllegalMoveError for a
        move that is not legal, InputError if the player gives no reasons for its moves.
        """
        side, point = color_of(game, color), point_of(game, move, may_pass=False)
        position = game.copy()
        position.play(move, color)
        position.undo()
        with speaking(self._language):
            return telling.judged(self._adviser("judges no moves"), position.record, side, point)

    def why_not(
        self,
        game: Game,
        move: str,
        decision: Decision,
        careful: bool = False,
        interrupted: Callable[[], bool] = lambda: False,
    ) -> tuple[str, ...]:
        """Return sentences that tell why the player did not choose ``move`` in its ``decision``, or why it
        did. If the rules forbid the move, they say so.

        careful: as for `Decision.explain`; interrupted: called again and again; when it returns True, the
        work is broken off, as in `Decision.explain_in_parts`. The game must be at the position of the
        decision. Raises InputError if ``move`` is no point of the board, and if the player gives no reasons
        for its moves.
        """
        point = point_of(game, move)
        adviser, position = self._adviser("tells no moves apart"), game.copy().record
        with speaking(self._language):
            return tuple(telling.asked(adviser, position, decision.record, point, careful, interrupted))

    def known_moves(self, game: Game, color: str | None = None) -> tuple[KnownMove, ...]:
        """Return the moves that the player's joseki and patterns have for a side in a position, first those
        of joseki, then those of patterns.

        color: the side; without it, the side whose turn it is. Raises InputError if the player gives no
        reasons for its moves.
        """
        side = color_of(game, color)
        with speaking(self._language):
            return telling.known(self._adviser("knows no moves"), game.copy().record, side)

    def __repr__(self) -> str:
        return f"<Player {self._name}, level {self.level}, seed {self._settings.seed}>"

    @property
    def adviser(self) -> Adviser:
        """The engine's own player object, which works with points as numbers.

        Raises InputError if the player gives no reasons for its moves.
        """
        return self._adviser("gives no reasons")

    def _adviser(self, lacks: str) -> Adviser:
        """Return the engine's player object, if the player gives reasons for its moves. Otherwise raise
        InputError.

        The text of the error is "the player ... ", ended by ``lacks``.
        """
        player = self._assembled()
        if not PLAYERS[self._name].advises:
            raise InputError(f"the player {self._name!r} {lacks}")
        return as_adviser(self._name, player)

    def _assembled(self) -> AnyPlayer:
        """Return the engine's player object. The first call makes it.

        Raises PreparationError or InputError.
        """
        if self._player is None:
            prepare_player(self._name)
            with raise_as():
                self._player = assemble(self._name, self._settings)
        return self._player


def _check(budget: Budget | None) -> None:
    """Raise InputError if a budget has less than 0 seconds or evaluations."""
    if budget is None:
        return
    for amount, unit in ((budget.seconds, "seconds"), (budget.evaluations, "evaluations")):
        if amount is not None and not amount >= 0:
            raise InputError(f"a budget of {amount} {unit}, expected 0 or more, or None for no limit")
