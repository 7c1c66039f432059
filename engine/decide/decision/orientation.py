"""One orientation for each game: turned boards are decided on alike, to the point.

A reading that runs out of its budget stops at another place when the board is turned, and moves that are worth the same
are tried in board order. So the same position would be judged a little differently in its eight orientations. Therefore
every game is turned, before anything is decided, to the orientation in which what it began with and its moves come
first in board order; what was decided is turned back. A game keeps its orientation from move to move, but for the few
moves after which it still is its own mirror image, so what was read stays of use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar

import numpy as np

from engine.board.points import EMPTY
from engine.board.symmetry import SYMMETRIES, turn, turn_grid, turn_table
from engine.decide.decision.owners import Owners
from engine.decide.decision.record import Decision, Refused, Tried
from engine.evaluate.strategy import Strategy
from engine.game.game import Game
from engine.suggest.candidate import Candidate, Reason

OWN, OTHER = 1, 2

Order = TypeVar("Order", int, bytes)


def orientation_of(game: Game) -> int:
    """Return the symmetry (0 to 7, `engine.board.symmetry`) by which to turn a game before it is decided.

    Its purpose: a game and the same game turned are decided alike. All eight turnings of the game are
    compared, first by the stones set up (as own and enemy stones of the side that was to move), then move by
    move. The one that comes first in board order is chosen.
    """
    setups = game.setups
    left = _keep_first(range(SYMMETRIES), partial(_order_of, *setups[0]))
    for number, (_, point) in enumerate(game.moves, start=1):
        if len(left) == 1:
            break
        left = _keep_first(left, partial(turn, point, game.size))
        if number in setups:
            left = _keep_first(left, partial(_order_of, *setups[number]))
    return left[0]


def _keep_first(symmetries: range | list[int], order: Callable[[int], Order]) -> list[int]:
    """Return the symmetries for which ``order`` returns the smallest value.

    A symmetry is a number from 0 to 7. ``order`` returns, for a symmetry, the key by which it is compared.
    """
    orders = {symmetry: order(symmetry) for symmetry in symmetries}
    least = min(orders.values())
    return [symmetry for symmetry in symmetries if orders[symmetry] == least]


def _order_of(grid: np.ndarray, to_move: int, symmetry: int) -> bytes:
    """Return a position, turned by a symmetry, as bytes by which orientations are compared.

    ``grid`` holds the colour of each point, row by row. The bytes only distinguish own stones, i.e. stones of
    the side ``to_move``, from enemy stones; which side is black does not matter.
    """
    sides = np.where(grid == EMPTY, EMPTY, np.where(grid == to_move, OWN, OTHER)).astype(np.int8)
    return turn_grid(sides, symmetry).tobytes()


class Turner:
    """Turns decisions, candidates and points of one board size by one symmetry, i.e. a turn, a mirror image
    or both.

    A candidate is turned only once and the result kept, as a decision is turned again and again while it
    grows.
    """

    def __init__(self, size: int, symmetry: int) -> None:
        self._size = size
        self.symmetry = symmetry
        self._places: list[int] = turn_table(size)[symmetry].tolist()
        self._candidates: dict[int, tuple[Candidate, Candidate]] = {}

    def point(self, point: int) -> int:
        """Return the place of a point on the turned board; a pass stays a pass."""
        return self._places[point]

    def decision(self, decision: Decision) -> Decision:
        """Return a decision as it is on the turned board, with all points turned. Its lists are new ones.

        If the symmetry changes nothing, the decision itself is returned.
        """
        if self.symmetry == 0:
            return decision
        return replace(
            decision,
            move=self.point(decision.move),
            strategy=None if decision.strategy is None else self.strategy(decision.strategy),
            passing=None if decision.passing is None else self.tried(decision.passing),
            tried=[self.tried(each) for each in decision.tried],
            untried=[self.candidate(each) for each in decision.untried],
            refused=[Refused(self.candidate(each.candidate), each.why) for each in decision.refused],
            stakes=self._turn_points(decision.stakes),
            owned=self._turn_owners(decision.owned),
            proven=frozenset(self.point(each) for each in decision.proven),
            counted=decision.counted
            and replace(decision.counted, moves=self._turn_points(decision.counted.moves)),
        )

    def tried(self, tried: Tried) -> Tried:
        """Return a candidate that was played out, as it is on the turned board."""
        return replace(
            tried,
            candidate=self.candidate(tried.candidate),
            holding=self._turn_reasons(tried.holding),
            line=self._turn_points(tried.line),
            owned=self._turn_owners(tried.owned),
        )

    def _turn_owners(self, owned: Mapping[int, float] | None) -> Mapping[int, float] | None:
        return owned and Owners.turned(owned, self._size, self.point)

    def _turn_points(self, points: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self.point(each) for each in points)

    def strategy(self, strategy: Strategy) -> Strategy:
        """Return a strategy as it is on the turned board."""
        return replace(
            strategy,
            urgent_own=self._turn_points(strategy.urgent_own),
            urgent_enemy=self._turn_points(strategy.urgent_enemy),
        )

    def candidate(self, candidate: Candidate) -> Candidate:
        """Return a candidate as it is on the turned board; a candidate turned before gives the same object
        again.
        """
        kept = self._candidates.get(id(candidate))
        if kept is None:
            reasons = self._turn_reasons(candidate.reasons)
            kept = candidate, replace(candidate, move=self.point(candidate.move), reasons=reasons)
            self._candidates[id(candidate)] = kept
        return kept[1]

    def _turn_reasons(self, reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
        return tuple(Reason(each.rule, each.firing.turned(self._places.__getitem__)) for each in reasons)
