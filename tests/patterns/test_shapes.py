"""Shapes against a plain description of what lies around a point, and their shares against a plain count."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, PASS, opponent, parse_vertex, xy
from engine.board.symmetry import SYMMETRIES, swap_colors, turn, turn_grid
from engine.lab.make.mining.patterns.harvest_shapes import (
    harvest_shapes,
    legal_games,
    played_often,
    says_more,
)
from patterns.shapes import (
    DISTANCES,
    FILE,
    MOST_LIBERTIES,
    NEAR,
    SIZES,
    VIEW_DTYPE,
    Shapes,
    kept_shares,
    load_shapes,
    save_shapes,
    see,
    shape_keys,
)
from patterns.tables import new_table
from tests.patterns.expert_games import habitual_game

FIGHT = """
    . . . . . . . . .
    . . X . . O . . .
    . . X O . . . . .
    . X O O X . . . .
    . . X . . X O . .
    . . . O . . . . .
    . . O . . X . . .
    . . . . . . . . .
    . . . . . . . . .
"""


def describe(board: Board, color: int, point: int, last: int, reach: int) -> str:
    """Everything up to a distance of a point, in words that all eight orientations share."""
    x, y = xy(point)
    turned = [[] for _ in range(SYMMETRIES)]
    for dy in range(-6, 7):
        for dx in range(-6, 7):
            distance = abs(dx) + abs(dy) + max(abs(dx), abs(dy))
            if 0 < distance <= reach:
                sign = _sign(board, color, x + dx, y + dy, last, distance <= NEAR)
                for symmetry in range(SYMMETRIES):
                    u, v = (-dx if symmetry & 1 else dx), (-dy if symmetry & 2 else dy)
                    turned[symmetry].append(((v, u) if symmetry & 4 else (u, v), sign))
    return min(repr(sorted(each)) for each in turned)


def _sign(board: Board, color: int, x: int, y: int, last: int, near: bool) -> str:
    if not (0 <= x < board.size and 0 <= y < board.size):
        return "off"
    there = next(point for point in board.points() if xy(point) == (x, y))
    stone = board.color_at(there)
    if stone == EMPTY:
        return "last" if there == last else ""
    liberties = min(board.count_liberties(there), MOST_LIBERTIES) if near else 0
    return f"{'own' if stone == color else 'enemy'} {liberties}{' last' if there == last else ''}"


def keys_of(board: Board, color: int, point: int, last: int) -> tuple[np.ndarray, np.ndarray]:
    """The keys of the shapes around a point, plain ones and answers."""
    views = new_table(VIEW_DTYPE, 1)
    plain, answer = np.zeros(SIZES, dtype=np.uint64), np.zeros(SIZES, dtype=np.uint64)
    see(board.position, color, views)
    shape_keys(views, point, last, plain, answer)
    return plain, answer


def boards() -> list[tuple[Board, int]]:
    """Some positions with their last moves: a fight, and the course of two games."""
    fight = Board(9)
    fight.set_position(parse_diagram(FIGHT), BLACK)
    found = [(fight, parse_vertex("G5", 9))]
    for seed in (1, 2):
        board = Board(19)
        for number, move in enumerate(habitual_game(np.random.default_rng(seed), 90)):
            board.play(board.to_move, move)
            if number % 30 == 29:
                found.append((board.copy(), move))
    return found


@pytest.mark.slow
def test_shapes_have_one_key_if_and_only_if_they_look_alike() -> None:
    seen: dict[str, int] = {}
    for board, last in boards():
        for point in board.points():
            if board.color_at(point) != EMPTY or sum(xy(point)) % 3:
                continue
            plain, answer = keys_of(board, board.to_move, point, last)
            for size in (0, 1, 4):
                key = seen.setdefault(
                    describe(board, board.to_move, point, PASS, DISTANCES[size]), int(plain[size])
                )
                assert key == int(plain[size])
                if answer[size]:
                    text = describe(board, board.to_move, point, last, DISTANCES[size])
                    assert seen.setdefault(text, int(answer[size])) == int(answer[size])
    assert len(set(seen.values())) == len(seen) > 200


@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
def test_orientations_and_colours_do_not_matter(symmetry: int) -> None:
    for board, last in boards()[:3]:
        grid, color = turn_grid(board.grid(), symmetry), board.to_move
        other, swapped = Board(board.size), Board(board.size)
        other.set_position(grid, color)
        swapped.set_position(swap_colors(grid), opponent(color))
        for point in board.points()[::7]:
            there, last_there = turn(point, board.size, symmetry), turn(last, board.size, symmetry)
            expected = keys_of(board, color, point, last)
            assert np.array_equal(keys_of(other, color, there, last_there), expected)
            assert np.array_equal(keys_of(swapped, opponent(color), there, last_there), expected)


def test_the_largest_known_shape_counts() -> None:
    board, last = boards()[0]
    point = parse_vertex("G4", 9)
    plain, answer = keys_of(board, BLACK, point, last)
    shapes = Shapes(np.concatenate([plain[:3], answer[:2]]), np.array([9, 8, 7, 3, 2], dtype=np.int8))
    # G5 is beside G4: every size has it in, and two sizes are known
    assert shapes.around(board, BLACK, last)[point].tolist() == (3, 7, 2, 2)
    assert shapes.around(board, BLACK, PASS)[point].tolist() == (3, 7, 0, 0)
    assert shapes.around(board, BLACK, last)[parse_vertex("A1", 9)].tolist() == (0, 0, 0, 0)
    gap = Shapes(plain[[0, 2]], np.array([9, 7], dtype=np.int8))
    assert gap.around(board, BLACK, PASS)[point].tolist() == (1, 9, 0, 0)


def test_an_answer_is_known_only_when_the_last_move_is_near_enough() -> None:
    board, _ = boards()[0]
    point, far = parse_vertex("B2", 9), parse_vertex("F8", 9)
    _, answer = keys_of(board, BLACK, point, parse_vertex("C3", 9))
    assert all(answer)
    _, answer = keys_of(board, BLACK, point, parse_vertex("C5", 9))
    assert [bool(key) for key in answer] == [distance >= 7 for distance in DISTANCES]
    assert not any(keys_of(board, BLACK, point, far)[1])
    assert not any(keys_of(board, BLACK, point, PASS)[1])


@pytest.mark.slow
def test_shares_are_those_of_a_plain_count() -> None:
    games = [np.array(habitual_game(np.random.default_rng(seed), 24), dtype=np.int16) for seed in range(4)]
    taken, shown = Counter(), Counter()
    for moves in games:
        board, last = Board(19), PASS
        for move in moves.tolist():
            for point in board.points():
                if board.color_at(point) == EMPTY:
                    plain, answer = keys_of(board, board.to_move, point, last)
                    for key in (*plain.tolist(), *(key for key in answer.tolist() if key)):
                        shown[key] += 1
                        taken[key] += point == move
            board.play(board.to_move, move)
            last = move
    often = {key for key, count in taken.items() if count >= 3}
    played = played_often(games, 19, 3)
    assert dict(zip(played.keys.tolist(), played.taken.tolist(), strict=True)) == {
        key: taken[key] for key in often
    }
    keys, shares = harvest_shapes(games, 19, 3, 1)
    assert len(often) > len(keys) > 10
    # half a step is added, and so the count of a shape that was always played is not 1
    counts = np.array([(taken[key], shown[key] + 0.5) for key in keys.tolist()])
    assert shares.tolist() == kept_shares(counts[:, 0], counts[:, 1]).tolist()


def test_a_shape_that_says_no_more_than_the_one_inside_is_left_out() -> None:
    shares = np.array([8, 8, 4, 9, 9, 4], dtype=np.int8)
    inner = np.array([-1, 0, 0, 1, 2, 1])
    # 1 says the same as 0, but 5, around it, says more; 3 says the same as 1
    assert says_more(shares, inner).tolist() == [True, True, True, False, True, True]


def test_games_with_an_illegal_move_are_left_out() -> None:
    good = np.array(habitual_game(np.random.default_rng(5), 10), dtype=np.int16)
    bad = np.append(good, good[0])
    assert [len(moves) for moves in legal_games([bad, good, bad], 19)] == [10]


def test_shares_are_kept_by_halves_of_doublings() -> None:
    kept = kept_shares(np.array([1, 1, 1, 3]), np.array([1, 2, 1000, 10]))
    assert kept.tolist() == [0, 2, 20, 3]


def test_the_projects_shapes_know_the_hane_at_the_head_of_two() -> None:
    board = Board(19)
    for vertex in ["K10", "K11", "L10", "L11"]:
        board.play(board.to_move, parse_vertex(vertex, 19))
    found = load_shapes().around(board, BLACK, parse_vertex("L11", 19))
    head, far = found[parse_vertex("M11", 19)], found[parse_vertex("B2", 19)]
    often, seldom = kept_shares(np.array([1, 1]), np.array([5, 100]))
    assert head["answer_share"] < often < seldom < far["share"]


def test_what_is_no_file_of_shapes_is_named(tmp_path: Path) -> None:
    file = tmp_path / "shapes.npz"
    save_shapes(np.array([5, 7], dtype=np.uint64), np.array([1, 2], dtype=np.int8), file)
    assert len(load_shapes(file).table) == 16
    for number, arrays in enumerate(
        (
            {"keys": np.zeros((2, 5), dtype=np.uint8)},
            {"keys": np.zeros((2, 5)), "shares": np.zeros(2, dtype=np.int8)},
            {"keys": np.zeros((2, 8), dtype=np.uint8), "shares": np.zeros(2, dtype=np.int8)},
            {"keys": np.zeros((2, 5), dtype=np.uint8), "shares": np.zeros(3, dtype=np.int8)},
            {"keys": np.zeros((1, 5), dtype=np.uint8), "shares": np.int8(3)},
        )
    ):
        broken = tmp_path / f"broken{number}.npz"
        np.savez(broken, **arrays)
        with pytest.raises(ValueError, match=f"broken{number}.npz is no file of shapes"):
            load_shapes(broken)
    half = tmp_path / "half.npz"
    half.write_bytes(FILE.read_bytes()[:5000])
    with pytest.raises(ValueError, match=r"half.npz is no file of shapes"):
        load_shapes(half)
    with pytest.raises(OSError):
        load_shapes(tmp_path / "none.npz")
