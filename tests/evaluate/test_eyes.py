"""The eye pass: golden positions in two orientations and both colours, symmetry, and the life reader as witness."""

from __future__ import annotations

import random

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, PASS, WHITE, opponent, parse_vertex, point_at
from engine.board.symmetry import swap_colors, turn, turn_grid
from engine.evaluate.groups.edge_eyes import find_edge_eyes
from engine.evaluate.tables import DEFEND_UNDERCUT, EXTEND_ALONG_EDGE, VITAL_POINTS
from engine.reading.life.questions import attack_group, defend_group
from engine.reading.outcome import LOSS, UNKNOWN, WIN
from engine.reading.reader import Reader
from tests.evaluate.eye_positions import POSITIONS, EyePosition
from tests.evaluate.eye_tables import SCRATCHES, Eye, eyes_of, tables_of
from tests.orientations import some_orientations


def _board(grid: np.ndarray) -> Board:
    board = Board(len(grid))
    board.set_position(grid)
    return board


def _eyes(position: EyePosition, symmetry: int, swapped: bool) -> tuple[list[Eye], int]:
    """The eyes of a position that is turned and whose colours may be exchanged, and its number of groups."""
    grid = parse_diagram(position.board)
    turned = turn_grid(swap_colors(grid) if swapped else grid, symmetry)
    board = _board(turned)

    def points(vertices: tuple[str, ...]) -> set[int]:
        return {turn(parse_vertex(vertex, len(grid)), len(grid), symmetry) for vertex in vertices}

    tables = tables_of(
        board,
        points(position.captured),
        points(position.threatened),
        points(position.walls),
        WHITE if swapped else BLACK,
    )
    return eyes_of(board, tables), int(tables[0]["group_count"])


def _moves(text: str, size: int, symmetry: int) -> set[int]:
    return {turn(parse_vertex(vertex, size), size, symmetry) for vertex in text.split()}


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_position(position: EyePosition) -> None:
    size = len(parse_diagram(position.board))
    for symmetry in some_orientations():
        for swapped in (False, True):
            where = turn(parse_vertex(position.point, size), size, symmetry)
            found = [eye for eye in _eyes(position, symmetry, swapped)[0] if where in eye.points]
            if position.values is None:
                assert not found
                continue
            (eye,) = found
            assert eye.color == (WHITE if swapped else BLACK)
            assert eye.values == position.values
            assert (eye.type, eye.open_ends) == (position.type, position.open_ends)
            if position.make:
                assert eye.make_move in _moves(position.make, size, symmetry)
            if position.harm:
                assert eye.break_move in _moves(position.harm, size, symmetry)
            assert (eye.make_move != PASS) == (eye.values[2] > eye.values[1])


def test_enough_positions() -> None:
    assert len(POSITIONS) >= 45
    assert len({position.name for position in POSITIONS}) == len(POSITIONS)
    assert {position.type for position in POSITIONS if position.values} == set(range(7))


def _turned(eye: Eye, size: int, symmetry: int, swapped: bool) -> tuple:
    def there(points: frozenset[int]) -> frozenset[int]:
        return frozenset(turn(point, size, symmetry) for point in points)

    return (
        there(eye.points),
        opponent(eye.color) if swapped else eye.color,
        eye.values,
        eye.type,
        eye.open_ends,
        eye.dead_stones,
        there(eye.vital) if len(eye.vital) < VITAL_POINTS else None,
        eye.make_move == PASS,
        eye.break_move == PASS,
    )


def _random_position(chance: random.Random) -> tuple[np.ndarray, list[int]]:
    """A random position and some of its stones, which count as captured."""
    while True:
        size = chance.choice((5, 7, 9, 13))
        stones = int(size * size * chance.choice((0.2, 0.35, 0.5, 0.65)))
        cells = [chance.choice((BLACK, WHITE)) if index < stones else EMPTY for index in range(size * size)]
        chance.shuffle(cells)
        grid = np.array(cells, dtype=np.int8).reshape(size, size)
        try:
            _board(grid)
        except ValueError:
            continue
        places = [(chance.randrange(size), chance.randrange(size)) for _ in range(3)]
        return grid, [point_at(x, y) for x, y in places if grid[y, x] != EMPTY]


@pytest.mark.slow
def test_random_positions_do_not_depend_on_orientation_or_colour() -> None:
    chance = random.Random(20)
    for _ in range(60):
        grid, captured = _random_position(chance)
        size = len(grid)
        board = _board(grid)
        plain = eyes_of(board, tables_of(board, set(captured)))
        for symmetry in some_orientations():
            for swapped in (False, True):
                board = _board(turn_grid(swap_colors(grid) if swapped else grid, symmetry))
                dead = {turn(point, size, symmetry) for point in captured}
                found = {_turned(eye, size, 0, False) for eye in eyes_of(board, tables_of(board, dead))}
                assert found == {_turned(eye, size, symmetry, swapped) for eye in plain}


def test_rows_of_random_positions_are_sound() -> None:
    chance = random.Random(21)
    seen = 0
    for _ in range(300):
        grid, captured = _random_position(chance)
        board = _board(grid)
        taken: set[int] = set()
        for eye in eyes_of(board, tables_of(board, set(captured))):
            least, typical, most = eye.values
            assert 0 <= least <= typical <= most
            assert (eye.make_move == PASS) == (most == typical)
            assert all(board.color_at(point) != eye.color for point in eye.points)
            assert not taken & eye.points
            assert sum(board.color_at(point) != EMPTY for point in eye.points) == eye.dead_stones
            taken |= eye.points
            seen += 1
    assert seen > 500


def test_the_same_position_gives_the_same_rows_whatever_was_looked_at_before() -> None:
    chance = random.Random(22)
    grids = [_random_position(chance)[0] for _ in range(30)]
    first = [eyes_of(_board(grid), tables_of(_board(grid))) for grid in grids]
    again = [eyes_of(_board(grid), tables_of(_board(grid))) for grid in reversed(grids)]
    assert first == again[::-1]


def _ring(chance: random.Random) -> Board:
    """A black string around a random block of three to six points, White on all other points, with two eyes."""
    while True:
        try:
            board = _board(_random_ring(chance))
        except ValueError:
            continue
        black = [point for point in board.points() if board.color_at(point) == BLACK]
        if len(board.stones(black[0])) == len(black):
            return board


def _random_ring(chance: random.Random) -> np.ndarray:
    grid = np.full((9, 9), WHITE, dtype=np.int8)
    left, top = chance.choice(((0, 0), (3, 0), (2, 2)))
    block = {(left, top)}
    points = chance.randint(3, 6)
    while len(block) < points:
        x, y = chance.choice(sorted(block))
        dx, dy = chance.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
        if 0 <= x + dx < 6 and 0 <= y + dy < 6:
            block.add((x + dx, y + dy))
    for x, y in block:
        grid[max(0, y - 1) : y + 2, max(0, x - 1) : x + 2] = BLACK
    for x, y in block:
        grid[y, x] = EMPTY
    for x, y in ((8, 8), (6, 8), (8, 6)):
        grid[y, x] = EMPTY
    return grid


def test_life_reader_agrees_about_blocks_in_one_string() -> None:
    """Where the wall is one string the values are exact: two eyes if and only if the reader says that it lives."""
    chance = random.Random(23)
    reader = Reader()
    lived = died = 0
    for _ in range(40):
        board = _ring(chance)
        stone = next(point for point in board.points() if board.color_at(point) == BLACK)
        eyes = [eye for eye in eyes_of(board, tables_of(board)) if eye.color == BLACK]
        attack = attack_group(reader, board, stone, 20_000).outcome
        defend = defend_group(reader, board, stone, 20_000).outcome
        if UNKNOWN in (attack, defend):
            continue
        typical = sum(eye.values[1] for eye in eyes)
        most = sum(eye.values[2] for eye in eyes)
        assert (attack == LOSS, attack == WIN) == (typical >= 16, typical <= 8)
        assert (defend == WIN, defend == LOSS) == (most >= 16, most <= 8)
        lived += attack == LOSS
        died += attack == WIN
    assert lived >= 10 and died >= 10


EDGE = [
    (
        "an extension along the second line",
        """
        ............
        ............
        ............
        ............
        ............
        ............
        ............
        ............
        .OOOO.......
        OOXXO.......
        .OXX....O...
        .OX.........
        """,
        EXTEND_ALONG_EDGE,
        "E2",
        3,
    ),
    (
        "no room to extend",
        """
        .........
        .........
        .........
        .........
        .........
        ...OOO...
        .O..X.O..
        OOXXX.O..
        .OX...O..
        """,
        EXTEND_ALONG_EDGE,
        "F2",
        0,
    ),
    (
        "White can slide under the stone",
        """
        ...........
        ...........
        ...........
        ...........
        ...........
        ...........
        ...........
        ....X......
        ..XX..O....
        .......O...
        ...........
        """,
        DEFEND_UNDERCUT,
        "E3",
        3,
    ),
    (
        "a black stone below bars the slide",
        """
        ...........
        ...........
        ...........
        ...........
        ...........
        ...........
        ...........
        ....X......
        ..XXX.O....
        ....X..O...
        ....X......
        """,
        DEFEND_UNDERCUT,
        "E3",
        0,
    ),
]


@pytest.mark.parametrize(("name", "diagram", "kind", "vertex", "value"), EDGE, ids=[each[0] for each in EDGE])
def test_potential_eyes_along_the_edge(name: str, diagram: str, kind: int, vertex: str, value: int) -> None:
    grid = parse_diagram(diagram)
    size = len(grid)
    for symmetry in some_orientations():
        for swapped in (False, True):
            board = _board(turn_grid(swap_colors(grid) if swapped else grid, symmetry))
            tables = tables_of(board)
            eyes_of(board, tables)
            find_edge_eyes(board.position, tables[0], SCRATCHES[0])
            move = turn(parse_vertex(vertex, size), size, symmetry)
            color = WHITE if swapped else BLACK
            found = [
                int(group["potential_value"][index])
                for group in tables[0]["groups"][: tables[0]["group_count"]]
                if group["color"] == color
                for index in range(int(group["potentials"]))
                if group["potential_kind"][index] == kind and group["potential_move"][index] == move
            ]
            assert sum(found) == value, name


def test_groups_around_one_territory_are_joined() -> None:
    position = next(each for each in POSITIONS if each.name == "two groups around one territory are one")
    eyes, groups = _eyes(position, 0, False)
    black = [eye for eye in eyes if eye.color == BLACK]
    assert len({eye.group_first for eye in black}) == 1
    before = tables_of(_board(parse_diagram(position.board)))[0]
    assert groups == int(before["group_count"]) - 1
