"""Borders that both sides have left open when a game ends, closed as people close them when they count.

An empty region that touches living stones of both colours is neutral, however large it is. Where both have passed with
a gap in a wall, that would make all of somebody's ground neutral. So the gaps are closed by turns, from whose turn it
is on: a small search plays only where the two colours are about to meet, and each side wants territory. Gaps that are
far apart are closed one after the other, each as if the others were closed. What is left open then is neutral indeed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress

from engine.board.board import Board
from engine.board.points import (
    BLACK,
    BORDER,
    DIAGONALS,
    EMPTY,
    NEIGHBORS,
    PASS,
    WHITE,
    opponent,
    point_at,
    xy,
)
from engine.game.best_play import Line, Search, TooLarge
from engine.game.scoring import empty_regions, without_dead

MOST_GAPS = 8
"""Points of one gap, where the colours are about to meet; with more of them the game has not come to its end there."""

MOST_OPENINGS = 4
"""Gaps of one region, far from each other; with more of them the game has not come to its end there."""

NEAR = 2
"""Lines between two points at which the colours meet that belong to the same gap at most: each move in it can be
answered there."""

MOST_STONES = 6
"""Stones by which one region is closed at most; what is open after them is shared by distance."""

MOST_POSITIONS = 3_000
"""Positions that the search for the closing of one region looks at by itself, for each side to move first."""


def close_borders(
    board: Board,
    dead: Collection[int],
    seki: Collection[int] = (),
    to_move: int = EMPTY,
    most: int = MOST_POSITIONS,
) -> dict[int, int]:
    """Return the stones that close the open borders of a board, as colours by point, in the order of play.

    A border is open where the two colours still have to meet. The border with most points at stake is closed
    first. A border stays open if the search for the best play there gets too large. Nothing is captured, and
    the board is not changed.

    dead: points of stones that are taken off first; seki: points of stones that live in seki, whose liberties
        are left alone; to_move: the side that begins, EMPTY for the side to move on the board; most: how many
        positions the search for the closing of one region looks at
    """
    closed, mover = _without(board, dead), to_move or board.to_move
    stones: dict[int, int] = {}
    for lines in _open_borders(closed, seki, most):
        for point in lines[mover].moves:
            if point != PASS:
                stones[point] = mover
            mover = opponent(mover)
    return stones


def find_gap_to_close(board: Board, dead: Collection[int], seki: Collection[int], color: int) -> int:
    """Return the move with which ``color`` should close a border that is still open; PASS if no border
    matters.

    It is at the border where most points depend on who plays first. dead: points of stones that are taken off
    first; seki: points of stones that live in seki, whose liberties are left alone. The board is not changed.
    """
    for lines in _open_borders(_without(board, dead), seki, MOST_POSITIONS):
        if lines[BLACK].value != lines[WHITE].value and lines[color].moves:
            return lines[color].moves[0]
    return PASS


def _without(board: Board, dead: Collection[int]) -> Board:
    """Return a board of the same size without the dead stones.

    If a string would then have no liberty, the list of dead stones makes no sense. In that case an empty
    board is returned, on which no border is open.
    """
    living = Board(board.size)
    with suppress(ValueError):
        living.set_position(without_dead(board.grid(), dead))
    return living


def _open_borders(board: Board, seki: Collection[int], most: int) -> list[dict[int, Line]]:
    """Return the best play at each open border of a board, the border with most points at stake first.

    For each border it is given for Black beginning and for White beginning, by the colour. ``seki``: points
    of stones that live in seki, whose liberties are left alone; ``most``: positions for the search of one
    """
    regions = _open_regions(board, seki)
    found = [lines for region, walls in regions if (lines := _lines(board, region, walls, most))]
    return sorted(found, key=lambda each: -abs(each[BLACK].value - each[WHITE].value))


def _open_regions(board: Board, seki: Collection[int]) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """Yield each gap of a border that may still be open: the empty points around it, and the points of the
    other gaps there, which count as closed meanwhile.

    The points are those of an empty region that touches both colours. Left out are regions that touch or hold
    a point of ``seki`` (points of stones that live in seki), those with more than MOST_OPENINGS gaps, and
    those with a gap of more than MOST_GAPS points.
    """
    colors = _colors(board)
    for inside, beside in empty_regions(board.grid(), seki):
        if len(beside) < 2:
            continue
        region = frozenset(point_at(x, y) for x, y in inside)
        openings = _apart(_gaps(colors, region))
        if len(openings) <= MOST_OPENINGS and all(len(each) <= MOST_GAPS for each in openings):
            for each in openings:
                others = {point for other in openings if other is not each for point in other}
                walls = region & {point + step for point in others for step in (0, *NEIGHBORS)}
                yield region - walls, walls


def _apart(points: Collection[int]) -> list[set[int]]:
    """Return the points in sets, of which no two are nearer to each other than NEAR lines allow."""
    found: list[set[int]] = []
    for point in points:
        near = [each for each in found if any(_are_near(point, other) for other in each)]
        found = [each for each in found if each not in near]
        found.append({point}.union(*near))
    return found


def _are_near(first: int, second: int) -> bool:
    (x, y), (other_x, other_y) = xy(first), xy(second)
    return max(abs(x - other_x), abs(y - other_y)) <= NEAR


def _gaps(colors: Sequence[int], region: Collection[int]) -> list[int]:
    """Return the empty points of a region where the two colours meet, or will meet on the next point, sorted.

    colors: what is on each point of the board, by point
    """
    near = {
        point: {colors[point + step] for step in NEIGHBORS} - {EMPTY, BORDER}
        for point in region
        if colors[point] == EMPTY
    }
    return sorted(
        point
        for point, beside in near.items()
        if beside and len(beside.union(*(near.get(point + step, ()) for step in NEIGHBORS))) == 2
    )


def _colors(board: Board, walls: Collection[int] = ()) -> list[int]:
    """Return what is on each point of a board, indexed by point: EMPTY, BLACK, WHITE or BORDER.

    The points of ``walls``, over which nothing passes, are BORDER.
    """
    colors: list[int] = board.position["color"].tolist()
    for point in walls:
        colors[point] = BORDER
    return colors


def _lines(board: Board, region: frozenset[int], walls: frozenset[int], most: int) -> dict[int, Line] | None:
    """Return the best play in a region if Black begins and if White begins, by the colour that begins.

    The points of ``walls`` count as the board's edge. They belong to other gaps of the same border.

    Dead stones are off the board already, so nothing should be captured: if the best play captures, the best
    one without captures is returned. None if the search is too large, or if no stone is needed to close the
    border.
    """
    try:
        lines = _search_both(board, region, walls, most, may_capture=True)
        if not all(_takes_nothing(board, color, line) for color, line in lines.items()):
            lines = _search_both(board, region, walls, most, may_capture=False)
    except TooLarge:
        return None
    return lines if any(each.moves for each in lines.values()) else None


def _search_both(
    board: Board, region: frozenset[int], walls: frozenset[int], most: int, may_capture: bool
) -> dict[int, Line]:
    """Return the best play in a region if Black begins and if White begins, by the colour that begins.

    The points of ``walls`` count as the board's edge. Raises TooLarge.
    """
    return {color: _Search(board, region, walls, most, may_capture).find(color) for color in (BLACK, WHITE)}


def _takes_nothing(board: Board, color: int, line: Line) -> bool:
    """Return whether the moves of ``line``, begun by ``color``, capture no stone of either colour."""
    after = board.copy()
    for move in line.moves:
        after.play(color, move)
        color = opponent(color)
    return all(after.captured(each) == board.captured(each) for each in (BLACK, WHITE))


class _Search(Search):
    """The search for the best play of both sides in one region of open border, of MOST_STONES stones at most.

    Points of ``walls`` count as the board's edge. ``most``: positions that it may look at
    """

    def __init__(
        self, board: Board, region: frozenset[int], walls: frozenset[int], most: int, may_capture: bool
    ) -> None:
        super().__init__(board, most, MOST_STONES)
        self._region, self._walls, self._may_capture = region, walls, may_capture
        self._before = {color: board.captured(color) for color in (BLACK, WHITE)}

    def end(self, is_over: bool, is_last: bool) -> float | None:
        """Return Black's points in the region less White's once both have passed or all stones are played."""
        return self._count(is_over) if is_over or is_last else None

    def moves(self, color: int) -> list[int]:
        """Return the gaps of the region where ``color`` may play a stone, sorted by point.

        A gap is an empty point where the two colours meet, or will meet on the next point. The stone must be
        legal, have a stone of its colour beside it or diagonal to it, and have an empty point beside it.
        """
        colors = _colors(self.board, self._walls)
        return [
            point
            for point in _gaps(colors, self._region)
            if any(colors[point + step] == color for step in (*NEIGHBORS, *DIAGONALS))
            and any(colors[point + step] == EMPTY for step in NEIGHBORS)
            and self.board.is_legal(color, point)
            and (self._may_capture or not self._captures(color, point))
        ]

    def _captures(self, color: int, point: int) -> bool:
        """Return whether a stone of ``color`` at an empty point takes an enemy string off the board."""
        board, enemy = self.board, opponent(color)
        return any(
            board.color_at(point + step) == enemy and board.count_liberties(point + step) == 1
            for step in NEIGHBORS
        )

    def _count(self, is_over: bool) -> float:
        """Return Black's points in the region less White's: territory, and stones captured since the search
        began.

        An empty part that touches both colours counts for nobody if the play ``is_over`` (both have passed).
        Otherwise each of its points counts for the colour whose stones are nearer.
        """
        board, colors = self.board, _colors(self.board, self._walls)
        taken = {color: board.captured(color) - self._before[color] for color in (BLACK, WHITE)}
        total = taken[WHITE] - taken[BLACK]
        seen: set[int] = set()
        for first in self._region:
            if first in seen or colors[first] != EMPTY:
                continue
            inside = _empty_around(colors, first)
            seen |= inside
            beside = {colors[point + step] for point in inside for step in NEIGHBORS} - {EMPTY, BORDER}
            if len(beside) == 1:
                total += len(inside) if BLACK in beside else -len(inside)
            elif not is_over:
                total += _nearer(colors, inside)
        return float(total)


def _empty_around(colors: Sequence[int], first: int) -> set[int]:
    """Return the connected empty points around ``first``, itself included.

    ``colors`` holds what is on each point of the board, by point.
    """
    inside, waiting = {first}, [first]
    while waiting:
        point = waiting.pop()
        found = {point + step for step in NEIGHBORS if colors[point + step] == EMPTY} - inside
        inside |= found
        waiting += found
    return inside


def _nearer(colors: Sequence[int], inside: Collection[int]) -> int:
    """Return how many points of an empty region are nearer to Black's stones, less the number of those nearer
    to White's.

    ``inside`` are the region's points, ``colors`` holds what is on each point of the board, by point.
    """
    reached, total = set[int](), 0
    fronts = {
        color: {point for point in inside if any(colors[point + step] == color for step in NEIGHBORS)}
        for color in (BLACK, WHITE)
    }
    while fronts[BLACK] or fronts[WHITE]:
        total += len(fronts[BLACK] - fronts[WHITE]) - len(fronts[WHITE] - fronts[BLACK])
        reached |= fronts[BLACK] | fronts[WHITE]
        fronts = {
            color: {point + step for point in front for step in NEIGHBORS if colors[point + step] == EMPTY}
            - reached
            for color, front in fronts.items()
        }
    return total
