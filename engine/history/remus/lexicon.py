"""The lexicon: classes of positions in which the same move was successful (Remus 1962, sections 3 and 5).

A class says of every point whether it may be occupied by either side or empty. Remus keeps three matrices of the whole
board, which may be shifted and turned. Here a class lies around its move: the 21x21 points that a board of 11x11 can
have there, as the side to move sees them, its own stones and enemy ones. The edge is a fourth thing that a point may
be, so that the classes fit boards of every size; as Remus lets points where everything is allowed be shifted over the
edge, such points may also be off the board. Points lie in the order of their distance from the move, so that the first
9 are its 3x3 and the first 25 its 5x5 vicinity.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numba import boolean, int64, types, void

from engine.board.points import BLACK, MAX_SIZE, WHITE, xy
from engine.board.symmetry import SYMMETRIES
from engine.jit.declaring import kernel

OWN, ENEMY, FREE, OFF = 1, 2, 4, 8
"""What a point may be, as bits."""

ANY = OWN | ENEMY | FREE
REACH = 10
POINTS = (2 * REACH + 1) ** 2
ADJACENT, VICINITY = 9, 25
"""Points at most one column and row from the move, and at most two."""

COINCIDING = 23
"""Points of the 5x5 vicinity that must coincide for a position to extend a class.

Points of the class where several things may be coincide with none: if they did, every class that was extended would
coincide with more positions than before, and the widest would in the end take everything in."""

LEAST_SUCCESS = 0.05
MOST_CLASSES = 1000

SIDE = MAX_SIZE + 2 * REACH
"""Of the field in which a position lies, with what is off the board around it."""

BYTES = types.Array(types.uint8, 1, "C")
CLASSES = types.Array(types.uint8, 2, "C")
OFFSETS = types.Array(types.int64, 2, "C")
WORDS = types.Array(types.int64, 1, "C")
FITS = types.Array(types.float64, 1, "C")


def _offsets() -> np.ndarray:
    """Return the steps from a point to the points around it, nearest first: int64 (SYMMETRIES, POINTS).

    A step is a difference of indices in a `field`. Each row has the same steps, turned or mirrored in another
    way.
    """
    around = sorted(
        ((x, y) for y in range(-REACH, REACH + 1) for x in range(-REACH, REACH + 1)),
        key=lambda place: (max(abs(place[0]), abs(place[1])), place[1], place[0]),
    )
    turned = np.zeros((SYMMETRIES, POINTS), dtype=np.int64)
    for symmetry in range(SYMMETRIES):
        for index, (x, y) in enumerate(around):
            across, down = (-x if symmetry & 1 else x), (-y if symmetry & 2 else y)
            if symmetry & 4:
                across, down = down, across
            turned[symmetry, index] = down * SIDE + across
    return turned


AROUND = _offsets()


def field(grid: np.ndarray, color: int) -> np.ndarray:
    """Return a position as a colour sees it, with a margin beyond the board: uint8 (SIDE * SIDE,).

    Each element is OWN, ENEMY, FREE or OFF. ``grid``: the colours, index [y, x].
    """
    seen = np.full((SIDE, SIDE), OFF, dtype=np.uint8)
    kinds = np.array(
        [FREE, OWN if color == BLACK else ENEMY, OWN if color == WHITE else ENEMY], dtype=np.uint8
    )
    size = len(grid)
    seen[REACH : REACH + size, REACH : REACH + size] = kinds[grid]
    return seen.ravel()


def place_of(point: int) -> int:
    """Return the index that a point of the board has in a `field`."""
    x, y = xy(point)
    return (y + REACH) * SIDE + x + REACH


@kernel(boolean(BYTES, BYTES, OFFSETS, int64, int64))
def _fits(seen, allowed, around, place, symmetry):
    """Tell whether a move belongs to a class in one orientation: whether all that lies around it is allowed.

    seen: the position as `field` returns it; allowed: what the class allows at each point around the move, as
    bits; around: the steps to these points, in each symmetry; place: of the move in ``seen``; symmetry: the
    orientation, i.e. the way of turning or mirroring
    """
    for index in range(POINTS):
        if not seen[place + around[symmetry, index]] & allowed[index]:
            return False
    return True


@kernel(void(BYTES, CLASSES, FITS, OFFSETS, WORDS, FITS, WORDS), allocates=True)
def _best_success(seen, classes, success, around, places, best, near):
    """Write into ``best`` the highest success quotient of the classes to which a move at each of ``places``
    belongs.

    It may belong to them in any orientation; -1 stands for a move that belongs to none. seen: the position as
    `field` returns it; classes, success: what each class allows around its move, and its quotient; around:
    the steps to the points around; near: work memory for `SYMMETRIES` numbers
    """
    words = np.zeros(success.size, dtype=np.int64)
    for number in range(success.size):
        for index in range(1, ADJACENT):
            words[number] = words[number] << 4 | int64(classes[number, index])
    for row in range(places.size):
        best[row] = -1.0
        for symmetry in range(SYMMETRIES):
            near[symmetry] = 0
            for index in range(1, ADJACENT):
                near[symmetry] = near[symmetry] << 4 | int64(seen[places[row] + around[symmetry, index]])
        for number in range(success.size):
            if success[number] <= best[row]:
                continue
            for symmetry in range(SYMMETRIES):
                # the eight points around the move first, all at once: few classes pass
                if near[symmetry] & ~words[number]:
                    continue
                if _fits(seen, classes[number], around, places[row], symmetry):
                    best[row] = success[number]
                    break


@dataclass
class Lexicon:
    """What the machine has learned of positions: classes of what lies around a move.

    For each class it knows how often the move was successful. classes: uint8 (classes, POINTS), what may be
    at each point around the move, as bits; counts: int64 (classes, 3), the successes a and the cases b of the
    quotient a/b, and how often a move fitted the class
    """

    classes: np.ndarray
    counts: np.ndarray

    @classmethod
    def empty(cls) -> Lexicon:
        """Return a lexicon without classes."""
        return cls(np.zeros((0, POINTS), dtype=np.uint8), np.zeros((0, 3), dtype=np.int64))

    def __len__(self) -> int:
        return len(self.classes)

    def success(self) -> np.ndarray:
        """Return the success quotient of every class, from 0 to 1."""
        ratio: np.ndarray = self.counts[:, 0] / self.counts[:, 1]
        return ratio

    def look_up(self, seen: np.ndarray, points: list[int]) -> list[int]:
        """Return those of ``points`` where a move was most successful so far, by the classes of the lexicon.

        These are the moves with the highest success quotient. The list is empty if no class fits any of the
        moves. seen: the position as `field` returns it
        """
        if not len(self) or not points:
            return []
        best = np.zeros(len(points))
        places = np.array([place_of(point) for point in points], dtype=np.int64)
        near = np.zeros(SYMMETRIES, dtype=np.int64)
        _best_success(seen, self._allowed(), self.success(), AROUND, places, best, near)
        highest = best.max()
        return (
            []
            if highest < 0
            else [point for point, value in zip(points, best, strict=True) if value == highest]
        )

    def _allowed(self) -> np.ndarray:
        """Return what each class allows at each point: uint8 (classes, POINTS), as bits.

        A point where everything on the board is allowed may also lie off the board (OFF).
        """
        return self.classes | np.where(self.classes & ANY == ANY, OFF, 0).astype(np.uint8)

    def _fitting(self, views: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the numbers of the classes that a move fits, and for each an orientation in which it fits.

        An orientation is the number of a symmetry. views: uint8 (SYMMETRIES, POINTS), what lies around the
        move, turned or mirrored in each way
        """
        allowed = self._allowed()
        near = ((views[:, None, :VICINITY] & allowed[None, :, :VICINITY]) != 0).all(axis=2)
        symmetries, numbers = np.nonzero(near)
        whole = ((views[symmetries] & allowed[numbers]) != 0).all(axis=1)
        numbers, first = np.unique(numbers[whole], return_index=True)
        return numbers, symmetries[whole][first]

    def praise(self, seen: np.ndarray, point: int) -> None:
        """Learn from a good move at a point of the position ``seen`` (as `field` returns it).

        Classes that the move fits become more successful: a quotient a / b becomes (a + 1) / (b + 1). If it
        fits no class, the most similar class is widened so that the move fits, and becomes more successful in
        the same way. If no class is similar enough, a new one is made.
        """
        views = seen[place_of(point) + AROUND]
        fitting, _ = self._fitting(views)
        self.counts[fitting] += (1, 1, 1)
        if len(fitting):
            return
        near = (views[:, None, :VICINITY] == self.classes[None, :, :VICINITY]).sum(axis=2)
        if near.size and near.max() >= COINCIDING:
            symmetry, number = np.unravel_index(int(near.argmax()), near.shape)
            self.classes[number] |= views[symmetry]
            self.counts[number] += (1, 1, 1)
            return
        self.classes = np.vstack([self.classes, views[:1]])
        # as in the table of the heuristic, what nothing is known of has 1/2
        self.counts = np.vstack([self.counts, [[2, 3, 1]]])

    def blame(self, seen: np.ndarray, point: int) -> None:
        """Learn from a bad move at a point of the position ``seen`` (as `field` returns it).

        Classes that the move fits become less successful: a quotient a / b becomes a / (b + 1). They are also
        narrowed: what now stands at a point around the move is no longer allowed there, unless the class
        allows nothing else there.
        """
        views = seen[place_of(point) + AROUND]
        fitting, symmetries = self._fitting(views)
        for number, symmetry in zip(fitting, symmetries, strict=True):
            here, view = self.classes[number], views[symmetry]
            others = here & ANY & ~view
            self.classes[number] = np.where((view != OFF) & (others != 0), here & ~view, here)
        self.counts[fitting] += (0, 1, 1)

    def reorganise(self) -> None:
        """Drop the classes of little use from the lexicon, which is done after every game.

        These are classes with a success quotient below LEAST_SUCCESS, and doubles of others. Of the rest at
        most MOST_CLASSES are kept: those that moves fitted most often.
        """
        kept = self.success() >= LEAST_SUCCESS
        self.classes, self.counts = self.classes[kept], self.counts[kept]
        _, first = np.unique(self.classes, axis=0, return_index=True)
        first.sort()
        order = first[np.argsort(-self.counts[first, 2], kind="stable")][:MOST_CLASSES]
        self.classes, self.counts = np.ascontiguousarray(self.classes[order]), self.counts[order]
