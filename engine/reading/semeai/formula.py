"""Races by formula: where a count of liberties is the truth about a semeai, and what it says.

Two groups shut in by walls that are never in danger race by counting alone (Müller 1999): each side needs as many moves
as the other has liberties, those of its eye included; an eye decides whose the shared liberties are; and where the side
that is ahead, the *favourite*, is not far enough ahead for the shared liberties, it is a seki. `semeai_count` counts;
this module says whether the position is one of those for which the count holds:

- both groups are one string each, no ko is open, and nobody has two eyes;
- an outside or shared liberty gives nothing to the side that plays there itself: no more liberties, no eye, no capture;
- every stone around them has liberties elsewhere that it can spare (SPARE);
- the enemy may fill every outside liberty at once, or one of them after one approach move, the eyes being empty then;
- an eye cannot become two: it is of a shape that is only one (ONE_EYE), its vital point taken by an enemy stone, and
  the stones in it are one string, which can grow to a shape that leaves one eye again when it is captured; all of its
  points but the vital one lie beside the group, as they do not in a corner.

Approach moves are where counting ends (Wolf 2016): who plays without one gives a stone away, and taking it begins a ko.
The last liberty of all needs none (`Count.margin`). One for each group beside empty small eyes was found exact by a
search of all small races, if nobody has a ko threat; two and more, or stones in an eye, which are a threat, were not,
so these are outside the formula.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from engine.board.board import Board
from engine.board.points import BORDER, EMPTY, NEIGHBORS, PASS, opponent
from engine.reading.semeai.count import SMALL_EYE, Count, count_semeai, eye_areas

PLAIN, EYED, APPROACHED = 0, 1, 2
"""Kinds of races: neither side has an eye; one has; an approach move is counted, too."""

SPARE = 2
"""Liberties besides those of the race that every string around it must have."""

ONE_EYE: dict[int, set[tuple[int, ...]]] = {
    1: {(0,)},
    2: {(1, 1)},
    3: {(1, 1, 2)},
    4: {(2, 2, 2, 2), (1, 1, 1, 3)},
    5: {(1, 2, 2, 2, 3), (1, 1, 1, 1, 4)},
    6: {(1, 1, 2, 2, 2, 4)},
}
"""By the number of points the shapes that one move keeps from becoming two eyes: how many neighbours each point has."""

SQUARE = (2, 2, 2, 2)
"""The one shape of more than two points that has no vital point."""

SEVERAL_STRINGS = "a group is more than one string"
TWO_EYES = "a group has two eyes"
OPEN_KO = "a ko is open"
OPEN_EYE = "an eye may become two, or none"
MAY_GROW = "a group may gain liberties or an eye"
WEAK_WALL = "stones around the race are short of liberties"
APPROACHES = "more approach moves are needed than are counted"


@dataclass(frozen=True)
class Formula:
    """A semeai in which counting liberties gives the true result.

    Its sides are numbered 0, the first that was named, and 1.

    kind: PLAIN if nobody has an eye, EYED if a side has one, APPROACHED if an approach move is counted, too.
        Müller 1999 orders semeais by difficulty in a similar way; the borders between the kinds are this
        module's own
    """

    count: Count
    kind: int

    def takes(self, side: int, moves_first: bool) -> bool:
        """Return whether ``side`` (0 or 1) captures the other one; ``moves_first``: whether ``side`` is to
        move.
        """
        return self.count.leads(side, moves_first)

    def winner(self, mover: int) -> int | None:
        """Return the side, 0 or 1, that captures the other if side ``mover`` moves first; None if it is a
        seki.
        """
        return next((side for side in (0, 1) if self.takes(side, side == mover)), None)

    @property
    def favourite(self) -> int | None:
        """The side, 0 or 1, that is ahead in liberties and so cannot lose if it moves first; None if neither
        is.
        """
        margins = [self.count.margin(side) for side in (0, 1)]
        return None if margins[0] == margins[1] else int(margins[1] > margins[0])

    def tenukis(self, side: int, mover: int) -> int | None:
        """Return how many moves ``side`` (0 or 1) may play elsewhere without a worse result of the semeai if
        ``mover`` moves first.

        The true number may be larger, if the enemy runs out of liberties to fill. Returns 0 for a side that
        is captured anyway. Returns None if the side must answer moves during the semeai, because it has to
        take stones out of a big eye or because an approach move is counted.
        """
        own = (self.count.first, self.count.second)[side]
        if own.eye_size > SMALL_EYE or own.approach:
            return None
        waits = 0 if side == mover else 1
        winner = self.winner(mover)
        if winner is None:
            return -self.count.margin(1 - side) - waits
        return self.count.margin(side) - waits if winner == side else 0


def semeai_formula(board: Board, first: int, second: int) -> Formula | str:
    """Return the semeai of two strings as a `Formula` if counting liberties gives its true result.

    Otherwise return the reason why it does not, as text. ``first`` and ``second`` are stones of the strings.
    The moves that the conditions ask about are tried on the board and taken back. Raises ValueError unless
    the points hold stones of different colours.
    """
    count = count_semeai(board, first, second)
    if len(count.first.stones) > 1 or len(count.second.stones) > 1:
        return SEVERAL_STRINGS
    if count.first.eyes > 1 or count.second.eyes > 1:
        return TWO_EYES
    if board.ko_point:
        return OPEN_KO
    asked = _Conditions(board, count)
    if not asked.eyes_stay_one():
        return OPEN_EYE
    if not asked.is_walled():
        return WEAK_WALL
    if asked.may_grow():
        return MAY_GROW
    approach = [asked.approach_moves(side) for side in (0, 1)]
    if None in approach or (any(approach) and not asked.eyes_are_plain()):
        return APPROACHES
    first_side, second_side = (
        replace(side, approach=moves or 0)
        for side, moves in zip((count.first, count.second), approach, strict=True)
    )
    kind = APPROACHED if any(approach) else EYED if first_side.eyes or second_side.eyes else PLAIN
    return Formula(Count(first_side, second_side, count.shared), kind)


def filling_move(board: Board, count: Count) -> int:
    """Return a move of the first side of a counted semeai that takes a liberty of the second side; PASS if
    there is none.

    Counting liberties gives the true result after the move, too. Outside liberties come first, then those in
    the eye, then shared ones. In the eye the stones inside must keep a shape that leaves one eye. ``count``
    must be that of the position on the board.
    """
    own, enemy = count.first.stones[0], count.second.stones[0]
    color, mine = board.color_at(own), set(board.liberties(own))
    eyes = eye_areas(board, count, 1)
    inside = {point for area in eyes for point in area}
    theirs = set(board.liberties(enemy))
    in_eye = [point for area in eyes for point in sorted(area) if _keeps_eye(board, area, point)]
    for point in (*sorted(theirs - mine - inside), *in_eye, *sorted(theirs & mine)):
        if board.is_legal(color, point):
            return point
    return PASS


def _keeps_eye(board: Board, area: set[int], point: int) -> bool:
    """Return whether an eye stays one eye after an enemy stone at ``point``, one of its empty points.

    ``area`` holds the points of the eye.
    """
    if board.color_at(point) != EMPTY:
        return False
    filled = {each for each in area if board.color_at(each) != EMPTY} | {point}
    return len(filled) == len(area) or _leaves_one(area, filled)


class _Conditions:
    """The tests of the conditions under which counting liberties gives the true result of a semeai.

    They are made on one position. The semeai is that of the two groups of a `Count`, sides 0 and 1.
    """

    def __init__(self, board: Board, count: Count) -> None:
        self._board = board
        self._groups = (count.first.stones[0], count.second.stones[0])
        self._eyes = [eye_areas(board, count, side) for side in (0, 1)]
        inside = {point for areas in self._eyes for area in areas for point in area}
        self._liberties = [set(board.liberties(stone)) - inside for stone in self._groups]
        self._points = self._liberties[0] | self._liberties[1] | inside

    def eyes_stay_one(self) -> bool:
        """Return whether no eye of either group can become two, and each takes exactly as many moves to fill
        as its size says.
        """
        return all(
            _stays_one(self._board, stone, area)
            for stone, areas in zip(self._groups, self._eyes, strict=True)
            for area in areas
        )

    def eyes_are_plain(self) -> bool:
        """Return whether all eyes of both groups of the semeai have one or two points and are empty."""
        areas = [area for areas in self._eyes for area in areas]
        return all(
            len(area) <= 2 and all(self._board.color_at(point) == EMPTY for point in area) for area in areas
        )

    def is_walled(self) -> bool:
        """Return whether all strings around the two groups of the semeai, and around their liberties, are
        safe.

        A string is safe if it has at least SPARE liberties that are not points of the semeai.
        """
        board = self._board
        for side, stone in enumerate(self._groups):
            enemy = opponent(board.color_at(stone))
            around = {*board.stones(stone), *self._liberties[side]}
            beside = {
                point + step
                for point in around
                for step in NEIGHBORS
                if board.color_at(point + step) == enemy
            }
            walls = beside - self._points - set(board.stones(self._groups[1 - side]))
            if not all(self._is_safe(wall) for wall in walls):
                return False
        return True

    def may_grow(self) -> bool:
        """Return whether a group may gain liberties, an eye or a capture by playing on or beside its own
        liberties.

        The liberties in its eye are not looked at.
        """
        return any(
            self._gains_moves(stone, liberty) or self._gains_beside(stone, liberty)
            for stone, liberties in zip(self._groups, self._liberties, strict=True)
            for liberty in sorted(liberties)
        )

    def approach_moves(self, side: int) -> int | None:
        """Return how many moves (0 or 1) the enemy needs before it can fill the outside liberties of
        ``side`` (0 or 1).

        Returns None if it needs more.
        """
        board, needed = self._board, 0
        enemy = opponent(board.color_at(self._groups[side]))
        for liberty in sorted(self._liberties[side] - self._liberties[1 - side]):
            board.play(enemy, liberty)
            is_safe = self._is_safe(liberty)
            ways = [point for point in board.liberties(liberty) if point not in self._points]
            board.undo()
            if not is_safe:
                needed += 1
                if needed > 1 or len(ways) != 1 or not self._is_safe_after(enemy, (ways[0], liberty)):
                    return None
        return needed

    def _is_safe(self, stone: int) -> bool:
        """Return whether the string at ``stone`` has at least SPARE liberties that are not points of the
        semeai.

        Points of the semeai are the liberties and eyes of the two groups.
        """
        return sum(liberty not in self._points for liberty in self._board.liberties(stone)) >= SPARE

    def _is_safe_after(self, color: int, moves: tuple[int, ...]) -> bool:
        """Return whether ``color`` may safely play some moves in a row.

        Each must be legal and leave its string with liberties to spare.
        """
        board, played, safe = self._board, 0, True
        for move in moves:
            if not board.is_legal(color, move):
                safe = False
                break
            board.play(color, move)
            played += 1
            safe = safe and self._is_safe(move)
        for _ in range(played):
            board.undo()
        return safe

    def _gains_moves(self, stone: int, point: int) -> bool:
        """Return whether the group at ``stone`` gains anything by playing on its own liberty ``point``.

        It gains if the move captures, gives the group more liberties than before, closes in a point as an
        eye, or makes a new liberty that the enemy cannot safely fill. The group's further moves on new
        liberties are looked at, too.
        """
        board, color = self._board, self._board.color_at(stone)
        if not board.is_legal(color, point):
            return False
        before, taken = set(board.liberties(stone)), board.captured(opponent(color))
        board.play(color, point)
        after = set(board.liberties(point))
        gains = (
            board.captured(opponent(color)) > taken
            or len(after) > len(before)
            or any(self._is_closed(point + step, color) for step in NEIGHBORS)
            or not all(self._is_safe_after(opponent(color), (new,)) for new in after - before)
            or any(self._gains_moves(point, new) for new in after - before)
        )
        board.undo()
        return gains

    def _gains_beside(self, stone: int, liberty: int) -> bool:
        """Return whether the group at ``stone`` may play beside one of its liberties without being in atari
        there.

        Such a move might make the liberty an eye. Points of the semeai itself, the liberties and eyes of both
        groups, are left out.
        """
        board, color = self._board, self._board.color_at(stone)
        for step in NEIGHBORS:
            point = liberty + step
            if board.color_at(point) != EMPTY or point in self._points or not board.is_legal(color, point):
                continue
            board.play(color, point)
            stays = board.count_liberties(point) > 1
            board.undo()
            if stays:
                return True
        return False

    def _is_closed(self, point: int, color: int) -> bool:
        """Return whether a point is empty and has only stones of one colour, and the edge, around it."""
        board = self._board
        around = (board.color_at(point + step) for step in NEIGHBORS)
        return board.color_at(point) == EMPTY and all(content in (color, BORDER) for content in around)


def _stays_one(board: Board, stone: int, area: set[int]) -> bool:
    """Return whether an eye of the group at ``stone`` takes as many moves to fill as its size says, and
    never becomes two.

    ``area`` holds the points of the eye.
    """
    size, filled = len(area), {point for point in area if board.color_at(point) != EMPTY}
    if _count_neighbors(area) not in ONE_EYE.get(size, set()) or len(filled) > max(
        size - 2, min(size - 1, 2)
    ):
        return False
    vital = max(area, key=lambda point: _count_beside(point, area))
    has_vital = size > 2 and _count_neighbors(area) != SQUARE
    if has_vital and vital not in filled:
        return False
    if filled and not filled <= set(board.stones(min(filled))):
        return False
    wall = set(board.stones(stone))
    rest = area - {vital} if has_vital else area
    if not all(_count_beside(point, wall) for point in rest):
        return False
    return size == 1 or _leaves_one(area, filled)


def _leaves_one(area: set[int], filled: set[int]) -> bool:
    """Return whether the enemy can fill an eye, stone by stone, so that the owner gets only one eye by taking
    the stones.

    The stones must come to fill all points of the eye but one. ``area`` holds the points of the eye,
    ``filled`` those with enemy stones now.
    """
    size = len(area) - 1
    return any(
        filled <= set(stones) and _count_neighbors(set(stones)) in ONE_EYE[size]
        for stones in combinations(sorted(area), size)
    )


def _count_neighbors(points: set[int]) -> tuple[int, ...]:
    """Return how many neighbours within the set each point of a set has, in ascending order."""
    return tuple(sorted(_count_beside(point, points) for point in points))


def _count_beside(point: int, points: set[int]) -> int:
    return sum(point + step in points for step in NEIGHBORS)
