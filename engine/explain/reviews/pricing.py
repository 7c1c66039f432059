"""What a move costs on a full-size board: by games played out with it, and by how unlikely strong players play it.

A few games hardly tell two moves apart there, and in the opening a thousand tell little; how unlikely a move is for a
strong player tells something of its own. So a move that hardly any strong player would play is played out anew, and so
is ours, and both findings are put together in the proportion that labelled positions ask for. The numbers stand in
``prices.yaml``; ``tamen fit prices`` measures them.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.base.numbers import Expected, read_numbers
from engine.board.points import EMPTY, PASS
from engine.decide.decision.record import Decision
from engine.decide.players import Adviser
from engine.explain.claims.witness import FURTHER
from engine.explain.reviews.unlikely import measure_unlikeliness
from engine.game.game import Game

FILE = Path(__file__).with_name("prices.yaml")

SIZE = 19
"""The board that the prices were measured on, and are told for."""

HARDLY_PLAYED = 6.0
"""Nats: a move that is less likely than the likeliest by so much is played by hardly any strong player."""

GAMES = 1000
"""New games with the move, and as many with ours, by which a move is priced."""

SEED = 4 * FURTHER
"""So much further is the seed of these games: no search of a review draws from it."""

FARTHEST = (-15.0, 30.0)
"""Points lost by the games count as at least, and at most, so many."""

STAGES = (50, 120, 200)
"""Stones on the board at which the next stage of a game begins. Each stage has its own numbers."""

_PER_STAGE = len(STAGES) + 1

EXPECTED = {
    "even": Expected("points", least=-20, most=20, count=_PER_STAGE),
    "unlikely": Expected("points for each nat", least=0, most=5, count=_PER_STAGE),
    "lost": Expected("points for each point", least=0, most=2, count=_PER_STAGE),
}
"""The numbers of the file, one for each stage of a game."""


@dataclass(frozen=True)
class Prices:
    """Numbers that tell the price of a move, one for each stage of a game.

    even: points that it costs in any case; unlikely: points for each nat by which it is less likely than the
        likeliest move; lost: points for each point that it loses by the games
    """

    even: Sequence[float]
    unlikely: Sequence[float]
    lost: Sequence[float]

    def estimate(self, stones: int, unlikely: float, lost: float) -> float:
        """Return the points that a move costs, 0 at least.

        stones: on the board before the move; unlikely: nats by which the move is less likely than the
            likeliest; lost: points that it loses against ours by the games
        """
        stage = stage_of(stones)
        held = min(max(lost, FARTHEST[0]), FARTHEST[1])
        return max(0.0, self.even[stage] + self.unlikely[stage] * unlikely + self.lost[stage] * held)


def stage_of(stones: int) -> int:
    """Return the stage of a game with so many stones on the board, from 0 up."""
    return int(np.searchsorted(STAGES, stones, side="right"))


@functools.cache
def load_prices(file: Path = FILE) -> Prices:
    """Return the numbers that tell the price of a move.

    Raises NumbersError, naming file and entry, if one is wrong.
    """
    return Prices(**read_numbers(file, EXPECTED))


def price_move(adviser: Adviser, game: Game, decision: Decision, move: int) -> float | None:
    """Return the points that a move costs against ours, if hardly any strong player would play it; else None.

    None, too, on another board than one of SIZE, where another engine judges, for a pass, and if the player plays
    no games out. The game stands in the position of the ``decision``, which is ours.
    """
    if game.size != SIZE or adviser.judge_name or decision.resigned or PASS in (move, decision.move):
        return None
    unlikely = 0.0 if move == decision.move else measure_unlikeliness(game, move)
    if unlikely < HARDLY_PLAYED:
        return None
    lost = measure_lost(adviser, game, decision, move)
    if lost is None:
        return None
    stones = int((game.board.grid() != EMPTY).sum())
    return load_prices().estimate(stones, unlikely, lost)


def measure_lost(adviser: Adviser, game: Game, decision: Decision, move: int) -> float | None:
    """Return by how many points a move is worse than ours by GAMES new games with each; None if the player plays
    no games out.

    The game stands in the position of the ``decision``.
    """
    tree = adviser.go_on(game, decision, SEED)
    if tree is None:
        return None
    leads = []
    for each in (move, decision.move):
        tree.grow([each], GAMES)
        outcome = tree.outcome([each])
        if outcome is None:
            return None
        leads.append(outcome[0])
    return leads[1] - leads[0]
