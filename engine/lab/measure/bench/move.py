"""`tamen bench move`: where the time of one decision of the player goes, on 19x19 and at its usual level.

Games are replayed, and at some of their moves the player decides. A decision begins with the evaluation, the readings
and the experts, plays its games, and holds the reasons to what came of them. Times are seconds of processor time, means
of all decisions, so that other work on the machine does not count.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Self

from engine.decide.games.tree_search import TreeSearch
from engine.decide.players import assemble
from engine.game.game import Game
from engine.lab.data.games import SIZE

EVERY = 40
"""After so many moves of a game the player decides."""

LAST = 200


class _Growth:
    """Measures, while the context lasts, how long search trees take to grow.

    began: the processor time at which the first tree began to grow, 0 if none did; seconds: the processor
    time that all trees took to grow
    """

    def __enter__(self) -> Self:
        self.began, self.seconds = 0.0, 0.0
        self._original = TreeSearch.grow
        TreeSearch.grow = self._timed(self._original)  # type: ignore[method-assign]
        return self

    def __exit__(self, *error: object) -> None:
        TreeSearch.grow = self._original  # type: ignore[method-assign]

    def _timed(self, grow: Callable[..., None]) -> Callable[..., None]:
        def run(*arguments: object, **named: object) -> None:
            started = time.process_time()
            self.began = self.began or started
            grow(*arguments, **named)
            self.seconds += time.process_time() - started

        return run


def bench_move(games: Iterable[list[int]], seconds: float) -> dict[str, float]:
    """Measure how long the player takes to decide a move, and return the figures of `tamen bench move` by
    name. Whole games are decided until ``seconds`` are over.

    All figures but the last are means over the decisions. ``move_s``: seconds of a decision;
    ``before_games_s``: how many of these pass before the first game is played out; ``games_s``: how many are
    spent on playing games out; ``games``: how many games are played out; ``decisions``: how many decisions
    were measured
    """
    player = assemble()
    total, before, playing, played, decisions = 0.0, 0.0, 0.0, 0, 0
    beginning = time.process_time()
    for moves in games:
        game = Game(SIZE)
        for number, move in enumerate(moves[:LAST], start=1):
            game.play(game.to_move, move)
            if number % EVERY:
                continue
            with _Growth() as growth:
                started = time.process_time()
                decision = player.decide(game, game.to_move)
                total += time.process_time() - started
            before += (growth.began or time.process_time()) - started
            playing += growth.seconds
            played += decision.evaluations
            decisions += 1
        if decisions and time.process_time() - beginning > seconds:
            break
    count = max(1, decisions)
    return {
        "move_s": round(total / count, 3),
        "before_games_s": round(before / count, 3),
        "games_s": round(playing / count, 3),
        "games": round(played / count, 1),
        "decisions": decisions,
    }
