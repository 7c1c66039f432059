"""Semeais made to order, with as many liberties of every kind as are asked for; and those of a position.

In a made semeai two groups lie between living walls. Black's is a bar from edge to edge, White's another below it.
Above Black's lies a white wall with eyes, below White's a black one; the groups' outside liberties are dents in the
walls, their shared liberties gaps between the bars. An eye lies behind its group's bar, with enemy stones in it. A ko
lies between the bars: a point with three black neighbours beside one with three white neighbours, and a stone on
either.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, NEIGHBORS, WHITE, point_at
from engine.reading.semeai.count import count_semeai, eye_areas

SIZE = 13
"""The board; its rows are those of `_HALF`, the row between the bars, and the same upside down."""

BAR = 5
"""The row of Black's bar."""

KO_WIDTH = 3
"""Columns that a ko takes."""

EYES = {
    "none": (),
    "one": (".",),
    "two": ("..",),
    "two, one filled": (".x",),
    "three": (".x.",),
    "three, two filled": ("xx.",),
    "square four": ("..", ".."),
    "square four, one filled": ("x.", ".."),
    "square four, two filled": ("xx", ".."),
    "pyramid four": (" . ", ".x."),
    "pyramid four, two filled": (" x ", ".x."),
    "bulky five": (" ..", ".x."),
}
"""Eyes by name: the rows of an eye from the far side of the bar, an x for a stone of the enemy."""


@dataclass(frozen=True)
class Group:
    """Describes one group of a semeai that is to be built, apart from the liberties that both groups share.

    outside: liberties of its own that the enemy can fill at once; approach: liberties that need an approach
    move before they can be filled; eye: the name of its eye, a key of EYES
    """

    outside: int
    approach: int = 0
    eye: str = "none"

    @property
    def dents(self) -> int:
        """How many columns of the diagram the group's own liberties outside its eye take.

        A liberty takes two columns, or three if it needs an approach move. They are drawn from the left.
        """
        return 2 * self.outside + 3 * self.approach

    @property
    def width(self) -> int:
        """How many columns of the diagram the group's own liberties and its eye take together."""
        rows = EYES[self.eye]
        return self.dents + (len(rows[0]) + 2 if rows else 0)


@dataclass(frozen=True)
class Made:
    """A semeai on a board: the stones of both groups, and the points on which it is played."""

    board: Board
    black: frozenset[int]
    white: frozenset[int]
    points: frozenset[int]

    @property
    def stones(self) -> tuple[int, int]:
        """One black and one white stone of the semeai, as points."""
        return min(self.black), min(self.white)


def make_semeai(black: Group, white: Group, shared: int, kos: str = "") -> Made:
    """Build a semeai of two groups on a board of SIZE, with ``shared`` liberties that both have, and these
    kos.

    kos: an X for each ko that Black holds, an O for each that White holds; the side that holds a ko may fill
    it. Raises ValueError if the semeai has no room on the board.
    """
    first_ko = max(2 * shared, white.dents)
    width = first_ko + KO_WIDTH * len(kos) + white.width - white.dents
    if max(black.width, width) > SIZE - 1:
        raise ValueError(f"a semeai as wide as this has no room on {SIZE}x{SIZE}")
    upper = _draw_half(black)
    lower = [row.translate(str.maketrans("XO", "OX")) for row in reversed(_draw_half(white))]
    between = (".X" * shared).ljust(SIZE, "X")
    for number, holder in enumerate(kos):
        between, *lower = _with_ko([between, *lower], first_ko + KO_WIDTH * number, holder)
    drawn = "\n".join([*upper, between, *lower])
    grid = parse_diagram(drawn)
    board = Board(SIZE)
    board.set_position(grid)
    groups = {color: _stones(board, row) for color, row in ((BLACK, BAR), (WHITE, SIZE - 1 - BAR))}
    points = _points(grid, board, groups)
    return Made(board, groups[BLACK], groups[WHITE], points)


def _with_ko(rows: list[str], start: int, holder: str) -> list[str]:
    """Return the rows of a semeai's diagram with a ko drawn into them. It takes the KO_WIDTH columns from
    ``start`` on.

    Each group has a bar, a straight row of stones. rows: first the row between the two bars, then White's
    bar, then the rows behind it; holder: who can fill the ko, X (Black) or O (White). White's bar is led
    around the ko.
    """
    middle = start + 1
    between, bar, behind, *rest = rows
    between = between[:middle] + (holder if holder == "O" else ".") + between[middle + 1 :]
    bar = bar[:middle] + (holder if holder == "X" else ".") + bar[middle + 1 :]
    behind = behind[:start] + "O" * KO_WIDTH + behind[start + KO_WIDTH :]
    return [between, bar, behind, *rest]


def all_semeais(most: int, eyes: tuple[str, ...], approach: int = 0) -> Iterator[tuple[Group, Group, int]]:
    """Yield all semeais of two groups without kos, each as Black's group, White's group and the number of
    shared liberties.

    most: the largest number of a group's own outside liberties, and of shared liberties; eyes: the names of
    the eyes that a group may have; approach: the largest number of a group's liberties that need an approach
    move. Each semeai comes once, not again with the colours exchanged. Groups without any liberty are left
    out.
    """
    groups = [Group(*each) for each in product(range(most + 1), range(approach + 1), eyes)]
    for shared, (index, black) in product(range(most + 1), enumerate(groups)):
        for white in groups[index:]:
            if all(
                shared or group.outside + group.approach or group.eye != "none" for group in (black, white)
            ):
                yield black, white, shared


def ko_semeais(most: int, approach: int) -> Iterator[tuple[Group, Group, int, str]]:
    """Yield semeais of two groups without eyes, with one ko that Black holds or with two kos.

    Each is Black's group, White's group, the number of shared liberties (0 or 1), and the holders of the kos
    as text such as 'XO'. Semeais with approach moves come without a ko, too. most: outside liberties of a
    group at most; approach: liberties behind approach moves at most. A semeai with one ko comes once, not
    again with the colours exchanged.
    """
    groups = [Group(*each) for each in product(range(most + 1), range(approach + 1))]
    for kos, shared, black, white in product(("X", "XX", "XO", ""), (0, 1), groups, groups):
        if not kos and not black.approach and not white.approach:
            continue
        if all(
            shared or group.outside + group.approach or holder in kos
            for group, holder in ((black, "X"), (white, "O"))
        ):
            yield black, white, shared, kos


def _draw_half(group: Group) -> list[str]:
    """Draw one half of a semeai's diagram, for a group drawn as Black's (X). Return its rows from the edge to
    the group's bar, a straight row of stones.

    First come rows with White's wall and its eyes, then rows with the group's outside liberties and its eye,
    then the bar.
    """
    rows = [list("O" * SIZE) for _ in range(BAR)]
    for column in range(1, SIZE - 1, 2):
        rows[0][column] = "."
    start = 0
    for _ in range(group.outside):
        rows[BAR - 1][start] = "."
        start += 2
    for _ in range(group.approach):
        rows[BAR - 1][start : start + 3] = "X.X"
        rows[BAR - 2][start + 1] = "."
        start += 3
    eye = EYES[group.eye]
    if eye:
        start = SIZE - len(eye[0]) - 2
        for back in range(len(eye) + 1):
            rows[BAR - 1 - back][start:] = "X" * (SIZE - start)
        for back, row in enumerate(reversed(eye)):
            for column, sign in enumerate(row):
                rows[BAR - 1 - back][start + 1 + column] = {" ": "X", "x": "O", ".": "."}[sign]
    return ["".join(row) for row in (*rows, "X" * SIZE)]


def _stones(board: Board, row: int) -> frozenset[int]:
    return frozenset(board.stones(point_at(0, row)))


def _points(grid: np.ndarray, board: Board, groups: dict[int, frozenset[int]]) -> frozenset[int]:
    """Return the points on which a made semeai is played: all points of the board except both groups, the
    walls around them and the walls' eyes.

    grid: the colours of the semeai's diagram, index [y, x]; groups: from each colour to the stones of its
    group
    """
    walls = {BLACK: board.stones(point_at(0, SIZE - 2)), WHITE: board.stones(point_at(0, 1))}
    inner = [point_at(x, y) for y in range(1, SIZE - 1) for x in range(SIZE)]
    return frozenset(
        point
        for point in inner
        if not any(point in groups[color] or point in walls[color] for color in (BLACK, WHITE))
    )


def find_semeai(board: Board, first: int, second: int) -> Made:
    """Return the semeai between two enemy strings of a position. Each string is given by one of its stones.

    The semeai is played on the strings' liberties, on the empty points beside these, and inside the strings'
    eyes. All other stones count as walls, which cannot be captured. Raises ValueError unless the two stones
    have different colours.
    """
    count = count_semeai(board, first, second)
    stones = {board.color_at(stone): frozenset(board.stones(stone)) for stone in (first, second)}
    liberties = {*board.liberties(first), *board.liberties(second)}
    points = liberties | {
        point + step for point in liberties for step in NEIGHBORS if board.color_at(point + step) == EMPTY
    }
    for side in (0, 1):
        for area in eye_areas(board, count, side):
            points |= area
    return Made(board, stones[BLACK], stones[WHITE], frozenset(points))
