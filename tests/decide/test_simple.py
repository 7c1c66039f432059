"""The simple player: eyes, ataris, forbidden points, seeds, and whole games."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, EMPTY, PASS, WHITE, opponent
from engine.decide.decision.record import Tried
from engine.decide.simple import SimplePlayer, is_own_eye, next_random
from engine.evaluate.tables import SAFE
from engine.lab.check.board import board_differences
from engine.suggest.candidate import Candidate

SEEDS = range(3) if numba.config.DISABLE_JIT else range(40)


def position(text: str, to_move: int = BLACK) -> tuple[Board, dict[str, int]]:
    """The board of a diagram in which letters mark empty points."""
    marks = marked_points(text)
    grid = parse_diagram("".join("." if sign in marks else sign for sign in text))
    board = Board(len(grid))
    board.set_position(grid, to_move=to_move)
    return board, marks


def choices(board: Board, color: int, forbidden: tuple[int, ...] = ()) -> set[int]:
    """What players of many seeds choose."""
    return {SimplePlayer(seed).choose(board, color, forbidden) for seed in SEEDS}


def play_game(size: int, seeds: tuple[int, int], limit: int = 1000) -> list[int]:
    """A game between two players from the empty board to two passes, or to the limit."""
    board = Board(size)
    players = {BLACK: SimplePlayer(seeds[0]), WHITE: SimplePlayer(seeds[1])}
    moves: list[int] = []
    while moves[-2:] != [PASS, PASS] and len(moves) < limit:
        color = board.to_move
        moves.append(players[color].choose(board, color))
        board.play(color, moves[-1])
    return moves


EYES = """
    a X . X . X b
    X X X c X X X
    . X d X . O .
    X X X . X g X
    X O X . O X .
    O e O X . X X
    O O O X X . f
"""


@pytest.mark.parametrize(
    ("mark", "black", "white"),
    [
        ("a", True, False),
        ("b", True, False),
        ("c", True, False),
        ("d", True, False),
        ("e", False, False),
        ("f", False, False),
        ("g", False, False),
    ],
)
def test_own_eyes_of_a_diagram(mark: str, black: bool, white: bool) -> None:
    board, marks = position(EYES)
    assert is_own_eye(board.position, BLACK, marks[mark]) == black
    assert is_own_eye(board.position, WHITE, marks[mark]) == white


@pytest.mark.parametrize(
    ("diagram", "expected"),
    [
        # in the centre one enemy diagonal is allowed, two make the eye false
        (". X O . .\n. X X X .\n. X a X .\n. X X X .\n. . . . .", True),
        (". . . . .\n. O X X .\n. X a X .\n. X X X .\n. . . . .", True),
        (". . . . .\n. O X O .\n. X a X .\n. X X X .\n. . . . .", False),
        (". . . . .\n. O X . .\n. X a X .\n. . X O .\n. . . . .", False),
        # on the edge and in the corner none is allowed
        (". X a X .\n. X X X .\n. . . . .\n. . . . .\n. . . . .", True),
        (". X a X .\n. . X . .\n. . . . .\n. . . . .\n. . . . .", True),
        (". X a X .\n. O X X .\n. . . . .\n. . . . .\n. . . . .", False),
        ("a X . . .\nX X . . .\n. . . . .\n. . . . .\n. . . . .", True),
        ("a X . . .\nX O . . .\n. . . . .\n. . . . .\n. . . . .", False),
        # an empty or an enemy neighbour
        (". X a X .\n. X . X .\n. . X . .\n. . . . .\n. . . . .", False),
        (". X a X .\n. X O X .\n. . . . .\n. . . . .\n. . . . .", False),
    ],
)
def test_what_is_an_own_eye(diagram: str, expected: bool) -> None:
    board, marks = position(diagram)
    assert is_own_eye(board.position, BLACK, marks["a"]) == expected
    swapped, _ = position(diagram.translate(str.maketrans("XO", "OX")))
    assert is_own_eye(swapped.position, WHITE, marks["a"]) == expected
    assert not is_own_eye(board.position, WHITE, marks["a"])


def test_it_captures_what_is_in_atari() -> None:
    board, marks = position("""
        . . . . .
        . X X . .
        X O O a .
        . X X . .
        . . . . .
    """)
    assert choices(board, BLACK) == {marks["a"]}


def test_it_captures_the_largest_string() -> None:
    board, marks = position("""
        O a X . . .
        X X . . . .
        . . X X X .
        . X O O O b
        . . X X X .
        c O X . . .
    """)
    assert choices(board, BLACK) == {marks["b"]}
    assert choices(board, BLACK, (marks["b"],)) <= {marks["a"], marks["c"]}


def test_it_saves_its_largest_string_from_atari() -> None:
    board, marks = position("""
        . . . . . . .
        . X X . O . .
        X O O a X O .
        . X X . O . .
        . . . . . . .
        X O . . . . .
        b X . . . . .
    """)
    assert choices(board, WHITE) == {marks["a"]}


def test_it_captures_before_it_saves() -> None:
    board, marks = position("""
        . . . . . . .
        . X X . . . .
        X O O a . . .
        . X X . . . .
        . . . . . O .
        . . . . O X b
        . . . . . O .
    """)
    assert choices(board, WHITE) == {marks["b"]}
    assert choices(board, WHITE, (marks["b"],)) == {marks["a"]}


def test_it_does_not_extend_where_that_gains_nothing() -> None:
    """After `a` White's string still has one liberty, so any other point is as good."""
    board, marks = position("""
        . . . . .
        . . . . .
        X X X X X
        O O O a .
        X X X X X
    """)
    tried = board.copy()
    tried.play(WHITE, marks["a"])
    assert tried.count_liberties(marks["a"]) == 1
    assert len(choices(board, WHITE)) > 1


def test_it_counts_the_liberties_of_the_string_once() -> None:
    """A string that `a` touches from two sides brings its one other liberty only once: nothing is saved there."""
    board, marks = position("""
        . X X . . .
        X O a X . .
        X X O O X .
        . X O . X .
        . . X X . .
        . . . . . .
    """)
    tried = board.copy()
    tried.play(WHITE, marks["a"])
    assert tried.count_liberties(marks["a"]) == 1
    assert len(choices(board, WHITE)) > 1


def test_it_keeps_away_from_forbidden_points() -> None:
    board = Board(3)
    points = board.points()
    for free in points:
        assert choices(board, BLACK, tuple(set(points) - {free})) == {free}
    assert choices(board, BLACK, tuple(points)) == {PASS}


def test_it_does_not_retake_a_ko() -> None:
    board, marks = position("""
        . X O . .
        X a X O .
        . X O . .
        . . . . .
        . . . . .
    """)
    board.play(WHITE, marks["a"])
    ko = board.ko_point
    assert ko != 0
    assert ko not in choices(board, BLACK)


def test_it_passes_rather_than_fill_its_eyes() -> None:
    board, _ = position("""
        . X . X .
        X X X X X
        X X X X X
        X X X X X
        . X X X .
    """)
    before = board.snapshot()
    assert choices(board, BLACK) == {PASS}
    assert choices(board, WHITE) == {PASS}
    assert board.snapshot() == before


def test_every_free_point_is_chosen_at_times() -> None:
    board = Board(2)
    board.play(BLACK, board.points()[0])
    count = 20 if numba.config.DISABLE_JIT else 200
    chosen = [SimplePlayer(seed).choose(board, BLACK) for seed in range(count)]
    tally = {point: chosen.count(point) for point in board.points()[1:]}
    assert sum(tally.values()) == count
    assert min(tally.values()) > count / 6


def test_a_choice_leaves_the_board_and_what_can_be_undone_alone() -> None:
    board, _ = position(EYES)
    for color in (BLACK, WHITE):
        board.play(color, board.legal_points(color)[0])
    before, depth = np.asarray(board.stack[: board.depth + 1]).tobytes(), board.depth
    for seed in range(5):
        SimplePlayer(seed).choose(board, BLACK)
    assert np.asarray(board.stack[: board.depth + 1]).tobytes() == before
    assert board.depth == depth


def test_a_choice_on_a_full_stack_finds_room() -> None:
    board = Board(5)
    while board.depth < len(board.stack) - 1:
        board.play(board.to_move, PASS)
    board.set_position(parse_diagram("XO...\n.X...\n.....\n.....\n....."))
    while board.depth < len(board.stack) - 1:
        board.play(board.to_move, PASS)
    assert SimplePlayer(1).choose(board, WHITE) in board.legal_points(WHITE)


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    game = play_game(5, (1, 2), limit=60)
    assert game == play_game(5, (1, 2), limit=60)
    assert game != play_game(5, (3, 2), limit=60)
    player = SimplePlayer(7)
    board = Board(9)
    first = [player.choose(board, BLACK) for _ in range(10)]
    again = player.afresh()
    assert [again.choose(board, BLACK) for _ in range(10)] == first
    assert len(set(first)) > 3


@pytest.mark.parametrize("seed", [0, -1, 2**80])
def test_any_integer_is_a_seed(seed: int) -> None:
    assert SimplePlayer(seed).choose(Board(9), BLACK) in Board(9).points()


def test_the_generator_follows_its_recipe() -> None:
    state = np.array([88172645463325252], dtype=np.uint64)
    expected = 88172645463325252
    for _ in range(20):
        expected ^= expected << 13 & 0xFFFFFFFFFFFFFFFF
        expected ^= expected >> 7
        expected ^= expected << 17 & 0xFFFFFFFFFFFFFFFF
        assert int(next_random(state)) == expected


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="takes minutes without compiled kernels")
@pytest.mark.parametrize("size", [2, 3, 5, 9, 13])
def test_whole_games_end_and_no_own_eye_is_filled(size: int) -> None:
    captures = 0
    for seed in range(10):
        board, passes, moves = Board(size), 0, 0
        players = {BLACK: SimplePlayer(2 * seed), WHITE: SimplePlayer(2 * seed + 1)}
        while passes < 2:
            color = board.to_move
            move = players[color].choose(board, color)
            if move != PASS:
                assert board.is_legal(color, move)
                alone = is_own_eye(board.position, color, move)
                assert not alone or saves_or_captures(board, color, move)
            board.play(color, move)
            passes = passes + 1 if move == PASS else 0
            moves += 1
            assert moves < 20 * size * size + 20
        assert board_differences(board) == []
        captures += board.captured(BLACK) + board.captured(WHITE)
        assert only_eyes_are_left(board)
    assert captures > 0


def saves_or_captures(board: Board, color: int, move: int) -> bool:
    """Whether a string beside the move is in atari."""
    around = [point for point in (move - 26, move - 1, move + 1, move + 26) if point in board.points()]
    return any(board.color_at(point) != EMPTY and board.count_liberties(point) == 1 for point in around)


def only_eyes_are_left(board: Board) -> bool:
    """Whether the side to move and its opponent have only own eyes to play (a ko may forbid more)."""
    color = board.to_move
    return all(
        is_own_eye(board.position, side, point)
        for side in (color, opponent(color))
        for point in board.legal_points(side)
        if point != board.ko_point
    )


MOST_LINES = 3000
"""Lines of the project that are there once the simple player is: it moves while nothing else is compiled."""

NEEDED = """
import engine.decide.simple, sys
for name, module in sys.modules.items():
    if name.partition(".")[0] in ("engine", "patterns", "joseki") and module.__file__:
        print(name, module.__file__)
"""


@pytest.mark.process
@pytest.mark.slow
def test_the_player_that_stands_in_needs_little_of_the_project() -> None:
    found = subprocess.run([sys.executable, "-c", NEEDED], capture_output=True, text=True, check=True)
    files = dict(line.split(" ", 1) for line in found.stdout.splitlines())
    assert {"engine.decide.simple", "engine.decide.decision.record", "engine.board.kernels"} <= set(files)
    rooms = {".".join(name.split(".")[:2]) for name in files}
    assert rooms.isdisjoint({"engine.reading", "engine.evaluate", "engine.endgame", "engine.suggest"})
    assert sum(map(count_lines_of_code, files.values())) < MOST_LINES


def count_lines_of_code(file: str) -> int:
    """Return how many lines a source has without those of its docstrings, which may explain as much as they need."""
    source = Path(file).read_text()
    texts = [
        each
        for each in ast.walk(ast.parse(source))
        if isinstance(each, ast.Expr)
        and isinstance(each.value, ast.Constant)
        and isinstance(each.value.value, str)
    ]
    return len(source.splitlines()) - sum(
        each.end_lineno - each.lineno + 1 for each in texts if each.end_lineno
    )


def test_of_a_stone_that_nobody_looked_at_the_record_says_that_it_is_safe() -> None:
    assert Tried(Candidate(PASS, ())).status == SAFE
