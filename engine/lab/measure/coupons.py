"""Exact search of a position beside a stack of coupons, which gives its mean and its temperature.

Berlekamp's economist has coupons of falling value beside the board; a turn is a move or the top coupon. In a dense
stack whoever begins gets half the top coupon more than half of the stack, and a position is worth its mean beside it.
So with a stack that begins above a position's temperature, the average of what is reached if either side begins is the
mean, and the highest coupon that is left for a move on the board is the temperature, both but for the step between
coupons. A ko is played by its rule, without threats: a coupon is the threat, or its answer.
"""

from __future__ import annotations

from fractions import Fraction

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, WHITE, opponent
from engine.endgame.games import TooLarge
from engine.endgame.regions import Region, Settlement
from engine.game.rule_sets import AREA

LAST = 6
"""Coupons of no value at the end, beside which what is left of a ko is played."""


class CouponStack:
    """Finds mean and temperature of a region by exact play (by area) beside a stack of coupons.

    Instead of moving in the region, a side may take the top coupon and gets the points that it is worth. Each
    coupon is worth a ``step`` less than the one above it. most: the number of positions that may come up;
    TooLarge is raised if there are more
    """

    def __init__(self, board: Board, region: Region, step: Fraction, most: int = 200_000) -> None:
        self._board = board.copy()
        self._board.position["ko"] = self._board.position["ko_color"] = EMPTY
        self._region = region
        self._step = step
        self._most = most
        self._known: dict[tuple[int, int], Fraction] = {}

    def mean(self, coupons: int) -> Fraction:
        """Return the mean of the region, i.e. what it is worth on average, in points for Black.

        It is the result of perfect play in the region beside a stack of ``coupons`` coupons, averaged over
        which side begins. A coupon stands for points that a side may take instead of a move.
        """
        return (self._reach_value(BLACK, coupons) + self._reach_value(WHITE, coupons)) / 2

    def temperature(self, coupons: int) -> Fraction:
        """Return the temperature of the region in points, i.e. how much a move there is worth.

        It is the worth of the highest coupon that a side leaves lying because a move in the region is better;
        0 if no side ever does. A coupon stands for points that a side may take instead of a move. coupons:
        how many there are at first
        """
        for left in range(coupons, 0, -1):
            for color in (BLACK, WHITE):
                sign = 1 if color == BLACK else -1
                self._board.to_move = color
                taken = sign * left * self._step + self._value(left - 1, opponent(color))
                if sign * self._reach_value(color, left) > sign * taken:
                    return left * self._step
        return Fraction(0)

    def _reach_value(self, color: int, coupons: int) -> Fraction:
        return self._value(coupons, color)

    def _value(self, coupons: int, color: int) -> Fraction:
        """Return the result, in points for Black, if both sides play perfectly from the present state of the
        region with ``coupons`` coupons left and ``color`` to move.

        Instead of a move in the region a side may take the top coupon, which gives it points. The result is
        Black's points less White's, from the region and from coupons together. Raises TooLarge if too many
        positions come up.
        """
        board = self._board
        board.to_move = color
        key = board.key, coupons
        if key in self._known:
            return self._known[key]
        if len(self._known) >= self._most:
            raise TooLarge
        if coupons == -LAST:
            return Fraction(self._count_standing())
        sign = 1 if color == BLACK else -1
        ko = int(board.position["ko"]), int(board.position["ko_color"])
        board.position["ko"] = board.position["ko_color"] = EMPTY
        reached = [sign * max(coupons, 0) * self._step + self._value(coupons - 1, opponent(color))]
        board.position["ko"], board.position["ko_color"] = ko
        for point in self._region:
            if board.color_at(point) == EMPTY and board.is_legal(color, point):
                board.play(color, point)
                reached.append(self._value(coupons, opponent(color)))
                board.undo()
        board.to_move = color
        self._known[key] = max(reached) if color == BLACK else min(reached)
        return self._known[key]

    def _count_standing(self) -> int:
        settlement = Settlement(self._board, AREA)
        rest = settlement.regions(self._region)
        return settlement.worth(self._region) + sum(settlement.standing(region) for region in rest)
