"""Pattern preference: classes of moves, the error of their ranks, and the step that learns from it.

A preference in plain Python, which keeps every class for itself by what it looks like, makes the same errors.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, EMPTY, PASS, STRIDE, WHITE, point_at
from engine.board.symmetry import turn, turn_grid
from engine.history.preference.studying import NOT_MEASURED, Preference
from engine.history.preference.windows import SEEN_DTYPE, Window, classify
from engine.jit.declaring import record_array
from patterns.shapes import VIEW_DTYPE
from patterns.tables import new_table
from tests.orientations import some_orientations
from tests.patterns.expert_games import habitual_game

SIZE = 19

DIAMOND = Window("diamond", 2)
WIDENED = Window("diamond", 2, most=5, stones=1)
WITH_ATARI = Window("diamond", 2, most=5, stones=1, liberties=2)


def classes(board: Board, color: int, window: Window) -> dict[int, int]:
    """The class of every legal move."""
    views, seen = new_table(VIEW_DTYPE, 1), record_array(1, SEEN_DTYPE)
    count = classify(window.record[0], board.position, color, views, seen[0])
    points, found = seen[0]["points"][:count].tolist(), seen[0]["classes"][:count].tolist()
    return dict(zip(points, found, strict=True))


def position(text: str) -> tuple[Board, dict[str, int]]:
    """The board of a diagram, Black to move, and the points that its letters name."""
    marks = marked_points(text)
    grid = parse_diagram("".join("." if sign in marks else sign for sign in text))
    board = Board(len(grid))
    board.set_position(grid)
    return board, marks


IN_ATARI = """
. . . . . . . . .
. . X X X . . . .
. a O O O X . . .
. . X X X . . . .
. . . . . . . . .
. . X X X . . . .
. b O O O . . . .
. . X X X . . . .
. . . . . . . . .
"""

SEEN = [
    (
        DIAMOND,
        """
        . . . . . . .
        . a X . X b .
        . . . . . . .
        . . . . . . .
        . c O . . d .
        . . . . . . X
        . . . . . . .
        """,
        {("a", "b"): True, ("a", "c"): False, ("a", "d"): False},
    ),
    (
        # nothing but the edge, which is not as far away
        WIDENED,
        """
        . . . . . . . . . . .
        . a . . . . . . . b .
        . . . . . . . . . . .
        . . . d . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . c .
        . . . . . . . . . . .
        """,
        {("a", "b"): True, ("a", "c"): True, ("a", "d"): False},
    ),
    (
        # the nearest stone ends the window before those farther away
        WIDENED,
        """
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . X . . . . . X . .
        . . a . . O . . b . .
        . . . . . . . . . . .
        . . c . . . . . d . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . X . . . .
        . . . . . . . . . . .
        """,
        {("a", "b"): True, ("c", "d"): True, ("a", "c"): False},
    ),
    # a string in atari that goes beyond the window
    (WITH_ATARI, IN_ATARI, {("a", "b"): False}),
    (DIAMOND, IN_ATARI, {("a", "b"): True}),
    (
        # beside one string of any length, which has as many liberties
        Window("graph", 1),
        """
        . . . . . . . . .
        . a X . . b . . .
        . . . . . X X . .
        . . . . . . . . .
        . . . . . . . . .
        . c O . . d O . .
        . . . . . . X . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        {("a", "b"): True, ("a", "c"): False, ("c", "d"): True},
    ),
    (
        Window("graph", 2),
        """
        . . . . . . . . .
        . a X . . b . . .
        . . . . . X X . .
        . . . . . . . . .
        . . . . . . . . .
        . c O . . d O . .
        . . . . . . X . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        {("a", "b"): False, ("c", "d"): False},
    ),
]


@pytest.mark.parametrize(("window", "text", "alike"), SEEN)
def test_what_a_window_tells_apart(window: Window, text: str, alike: dict[tuple[str, str], bool]) -> None:
    board, marks = position(text)
    found = classes(board, BLACK, window)
    for (first, second), same in alike.items():
        assert (found[marks[first]] == found[marks[second]]) is same, (first, second)


@pytest.mark.parametrize("window", [WITH_ATARI, Window("square", 2), Window("graph", 3)])
def test_classes_do_not_depend_on_how_the_board_lies_or_who_is_black(window: Window) -> None:
    board, _ = position(IN_ATARI)
    upright = classes(board, BLACK, window)
    for symmetry in some_orientations():
        turned = Board(9)
        turned.set_position(turn_grid(board.grid(), symmetry))
        there = classes(turned, BLACK, window)
        assert {turn(point, 9, symmetry): found for point, found in upright.items()} == there
    swapped = Board(9)
    swapped.set_position(np.choose(board.grid(), [EMPTY, WHITE, BLACK]).astype(np.int8), WHITE)
    assert classes(swapped, WHITE, window) == upright


def looks(window: Window) -> Callable[[Board, int, int], object]:
    """What a window shows of a point, as rows and columns, the least of the ways in which it can lie."""

    def look(board: Board, color: int, point: int) -> object:
        radius = window.radius
        while True:
            cells = {}
            for dx in range(-radius, radius + 1):
                for dy in range(-radius, radius + 1):
                    x, y = point % STRIDE - 1 + dx, point // STRIDE - 1 + dy
                    far = max(abs(dx), abs(dy)) if window.shape == "square" else abs(dx) + abs(dy)
                    if far > radius:
                        continue
                    sign = "#"
                    if 0 <= x < SIZE and 0 <= y < SIZE:
                        there = point_at(x, y)
                        content = board.color_at(there)
                        sign = "." if content == EMPTY else ("own" if content == color else "enemy")
                        if content != EMPTY:
                            sign += str(min(board.count_liberties(there), window.liberties))
                    cells[dx, dy] = sign
            stones = sum(sign not in (".", "#") for sign in cells.values())
            if radius >= max(window.radius, window.most) or stones >= window.stones:
                break
            radius += 1
        ways = []
        for swap in (False, True):
            for right in (1, -1):
                for down in (1, -1):
                    turned = {
                        ((dy * down, dx * right) if swap else (dx * right, dy * down)): sign
                        for (dx, dy), sign in cells.items()
                    }
                    ways.append(tuple(sorted(turned.items())))
        return radius, min(ways)

    return look


def errors_in_plain_python(window: Window, moves: list[int]) -> list[float]:
    """What `Preference.study` should answer, by sections 4.1.3 and 5.1 of the paper."""
    value: defaultdict[object, float] = defaultdict(float)
    look, board, errors = looks(window), Board(SIZE), []
    for move in moves:
        color = board.to_move
        if move == PASS:
            errors.append(float(NOT_MEASURED))
            board.play(color, move)
            continue
        seen = {point: look(board, color, point) for point in board.legal_points(color)}
        worth = {point: value[found] for point, found in seen.items()}
        blame = {
            point: 1.0 if worth[point] > worth[move] else 0.5 if worth[point] == worth[move] else 0.0
            for point in seen
        }
        errors.append(sum(blame.values()) / len(seen))
        for point, found in seen.items():
            if found != seen[move]:
                value[found] -= blame[point] / len(seen)
                value[seen[move]] += blame[point] / len(seen)
        board.play(color, move)
    return errors


@pytest.mark.parametrize(
    "window", [Window("diamond", 1), WITH_ATARI, Window("square", 2)], ids=["diamond", "atari", "square"]
)
def test_it_learns_as_the_paper_says(window: Window) -> None:
    moves = habitual_game(np.random.default_rng(1), 24)
    moves.insert(10, PASS)
    moves.insert(10, PASS)
    expected = errors_in_plain_python(window, moves)
    preference = Preference(window)
    found = preference.study(np.array(moves, dtype=np.int16))
    assert found == pytest.approx(expected, abs=1e-6)
    assert expected[0] == 0.5


def test_judging_leaves_what_was_learned_alone() -> None:
    generator = np.random.default_rng(2)
    games = [np.array(habitual_game(generator, 60), dtype=np.int16) for _ in range(6)]
    preference = Preference(WITH_ATARI)
    for moves in games[:5]:
        preference.study(moves)
    before = preference.table.copy()
    first, second = preference.judge(games[5]), preference.judge(games[5])
    assert (first == second).all() and (preference.table == before).all()
    # White always plays to the right of Black's stone, Black anywhere
    assert first[1::2].mean() < 0.5 * first[0::2].mean()


def test_a_small_table_makes_classes_share_values() -> None:
    moves = np.array(habitual_game(np.random.default_rng(3), 60), dtype=np.int16)
    assert (Preference(WITH_ATARI, 1).study(moves) == 0.5).all()


def test_what_is_no_window_or_no_game_is_refused() -> None:
    with pytest.raises(ValueError, match="a window is a diamond, a square or a graph, not 'ring'"):
        Window("ring", 2)
    with pytest.raises(ValueError, match="a window reaches 1 to 6 points, not 2 to 7"):
        Window("diamond", 2, most=7)
    with pytest.raises(ValueError, match="1 to 3 liberties are told apart, not 4"):
        Window("diamond", 2, liberties=4)
    corner = point_at(0, 0)
    with pytest.raises(ValueError, match="move 2 is not legal"):
        Preference(DIAMOND).study(np.array([corner, corner], dtype=np.int16))
