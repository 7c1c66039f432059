"""The connection table: known rows in any orientation, agreement with the reader's positions, walls, groups."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.base.yaml_text import parse_yaml
from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex, point_at
from engine.board.symmetry import turn
from engine.evaluate.links.numbers import link_numbers
from engine.evaluate.links.scratch import BY_READING, BY_SHAPE
from engine.evaluate.tables import ALREADY_CUT, CAPTURED, CUTTABLE, NONE, SHARED, SOLID, WITH_AJI
from engine.reading.outcome import LOSS
from tests.evaluate.game_positions import GAMES
from tests.evaluate.passes import Passes, board_of
from tests.orientations import some_orientations
from tests.reading.connect_positions import LINKS as EASY_LINKS
from tests.reading.connect_positions import Link
from tests.reading.connect_positions_hard import HARD_LINKS

POSITIONS = parse_yaml(Path(__file__).with_name("link_positions.yaml").read_text(encoding="utf-8"))
STRENGTHS = {
    "already_cut": ALREADY_CUT,
    "cuttable": CUTTABLE,
    "shared": SHARED,
    "with_aji": WITH_AJI,
    "solid": SOLID,
}
LARGE_BUDGETS = (10_000, 10_000, 10_000)
READER_LINKS = EASY_LINKS + HARD_LINKS


@pytest.fixture(scope="module")
def passes() -> Passes:
    return Passes()


def grid_of(diagram: str) -> np.ndarray:
    return parse_diagram("".join("X" if sign in "abcd" else sign for sign in diagram))


def check_moves(position: dict, passes: Passes, row: int, symmetry: int, size: int) -> None:
    link = passes.tables["links"][row]
    for field, moves in (("cut_move", position.get("cut")), ("join_move", position.get("join"))):
        if moves is not None:
            right = {turn(parse_vertex(move, size), size, symmetry) for move in moves.split()}
            assert int(link[field]) in right, f"{field} in orientation {symmetry}"


def check_strength(position: dict, passes: Passes, row: int, named: dict[str, int]) -> None:
    strength = STRENGTHS[position["strength"]]
    assert passes.tables["links"][row]["strength"] == strength
    assert passes.scratches[0]["state"][row] in (BY_SHAPE, BY_READING), "told by chance alone"
    if strength >= WITH_AJI or "apart" in position:
        assert passes.same_group(named["a"], named["b"]) == (strength >= WITH_AJI)
    partner = None
    if "partner" in position:
        partner = passes.link_row(*(named[stone] for stone in position["partner"].split()))
    assert passes.tables["links"][row]["partner"] == (NONE if partner is None else partner)


@pytest.mark.parametrize("swapped", [False, True], ids=["black", "white"])
@pytest.mark.parametrize("position", POSITIONS, ids=[position["name"] for position in POSITIONS])
def test_row_in_any_orientation(passes: Passes, position: dict, swapped: bool) -> None:
    grid = grid_of(position["board"])
    for symmetry in some_orientations():
        board = board_of(grid, symmetry, swapped)
        passes.run(board)
        named = {
            name: turn(point, board.size, symmetry)
            for name, point in marked_points(position["board"]).items()
        }
        row = passes.link_row(named["a"], named["b"])
        assert (row is None) == ("type" not in position)
        if row is None:
            continue
        shown = passes.read_row(row)
        assert (shown.kind, list(shown.counts)) == (position["type"], position["counts"])
        check_moves(position, passes, row, symmetry, board.size)
        if "strength" in position:
            check_strength(position, passes, row, named)


@pytest.mark.parametrize("link", READER_LINKS, ids=[link.name for link in READER_LINKS])
def test_strength_agrees_with_the_readers_positions(passes: Passes, link: Link) -> None:
    board = Board(len(parse_diagram(link.diagram.replace("a", "X").replace("b", "X"))))
    board.set_position(grid_of(link.diagram))
    named = marked_points(link.diagram)
    passes.run(board, tactics=10_000, cuts=LARGE_BUDGETS)
    row = passes.link_row(named["a"], named["b"])
    if row is None:
        return
    strength = passes.tables["links"][row]["strength"]
    if passes.scratches[0]["state"][row] in (BY_SHAPE, BY_READING):
        assert (strength > CUTTABLE) == (link.disconnect == LOSS)
        assert (strength == ALREADY_CUT) <= (link.connect == LOSS)


@pytest.mark.slow
def test_most_of_the_readers_positions_have_a_row_that_is_settled(passes: Passes) -> None:
    settled = 0
    for link in READER_LINKS:
        grid = grid_of(link.diagram)
        board = board_of(grid)
        passes.run(board, tactics=10_000, cuts=LARGE_BUDGETS)
        row = passes.link_row(*(marked_points(link.diagram)[name] for name in "ab"))
        settled += row is not None and passes.scratches[0]["state"][row] in (BY_SHAPE, BY_READING)
    assert settled >= 18


def canonical(passes: Passes, board: Board, symmetry: int = 0, swapped: bool = False) -> tuple[set, set]:
    """The links and the groups as sets that name strings by their stones, turned as asked."""

    def turned(point: int) -> int:
        return turn(point, board.size, symmetry)

    tables = passes.tables
    strings = [
        frozenset(turned(stone) for stone in board.stones(int(each["first"])))
        for each in tables["strings"][: tables["string_count"]]
    ]
    links = set()
    for row in range(int(tables["link_count"])):
        link, shown = tables["links"][row], passes.read_row(row)
        points = tuple(frozenset(map(turned, each)) for each in shown.points)
        ends = frozenset((strings[link["first"]], strings[link["second"]]))
        links.add((ends, shown.kind, shown.strength, shown.counts, points))
    groups: dict[int, frozenset] = {}
    for row, stones in enumerate(strings):
        group = int(tables["strings"][row]["group"])
        groups[group] = groups.get(group, frozenset()) | stones
    colors = {
        (
            stones,
            opponent(int(tables["groups"][row]["color"])) if swapped else int(tables["groups"][row]["color"]),
        )
        for row, stones in groups.items()
    }
    return links, colors


@pytest.mark.parametrize("name", GAMES)
def test_exchanged_colours_exchange_the_tables(passes: Passes, name: str) -> None:
    grid = parse_diagram(GAMES[name])
    board, other = board_of(grid), board_of(grid, swapped=True)
    passes.run(board)
    expected = canonical(passes, board)
    walls = passes.tables["wall"].copy()
    passes.run(other)
    assert canonical(passes, other, swapped=True) == expected
    assert np.array_equal(passes.tables["wall"][[0, WHITE, BLACK]], walls)


@pytest.mark.parametrize("name", GAMES)
def test_all_but_the_readings_turns_with_the_board(passes: Passes, name: str) -> None:
    """With nothing to spend on readings: a budget may be spent in one orientation and not in another."""
    grid = parse_diagram(GAMES[name])
    for symmetry in some_orientations():
        board, turned = board_of(grid), board_of(grid, symmetry)
        passes.run(board, tactics=0, cuts=(0, 0, 0), joins=0)
        expected = canonical(passes, board, symmetry)
        table = [turn(point, board.size, symmetry) for point in board.points()]
        walls = passes.tables["wall"][:, board.points()].copy()
        passes.run(turned, tactics=0, cuts=(0, 0, 0), joins=0)
        assert canonical(passes, turned) == expected
        assert np.array_equal(passes.tables["wall"][:, table], walls)


@pytest.mark.parametrize("name", GAMES)
def test_every_sight_is_in_the_table(passes: Passes, name: str) -> None:
    """The points at one to three steps against a plain search over points and directions."""
    board = board_of(parse_diagram(GAMES[name]))
    passes.run(board)
    tables = passes.tables
    status = tables["strings"]["status"]
    wanted: dict[frozenset[int], dict[int, int]] = {}
    for point in board.points():
        if board.color_at(point) != 0:
            continue
        seen = []
        for step in (-26, -1, 1, 26):
            for distance in (1, 2, 3):
                stone = point + step * distance
                if board.color_at(stone) == 0:
                    continue
                if board.color_at(stone) in (BLACK, WHITE):
                    seen.append((int(tables["string_of"][stone]), distance, board.color_at(stone)))
                break
        for string, distance, color in seen:
            for other, further, same in seen:
                if distance == 1 and string != other and color == same:
                    if status[string] < CAPTURED and status[other] < CAPTURED:
                        points = wanted.setdefault(frozenset((string, other)), {})
                        points[point] = min(further, points.get(point, further))
    for row in range(int(tables["link_count"])):
        link, shown = tables["links"][row], passes.read_row(row)
        if shown.kind == "edge_watari" or not any(shown.counts):
            continue
        points = wanted.pop(frozenset((int(link["first"]), int(link["second"]))))
        assert shown.counts == tuple(list(points.values()).count(steps) for steps in (1, 2, 3))
        for steps in (1, 2, 3):
            if shown.points[steps - 1]:
                assert shown.points[steps - 1] == {p for p, found in points.items() if found == steps}
    assert not wanted


@pytest.mark.parametrize("name", GAMES)
def test_groups_are_the_strings_that_holding_links_tie(passes: Passes, name: str) -> None:
    board = board_of(parse_diagram(GAMES[name]))
    passes.run(board)
    tables = passes.tables
    strings, links = tables["strings"], tables["links"][: tables["link_count"]]
    count = int(tables["string_count"])
    label = list(range(count))
    for link in links[links["strength"] >= WITH_AJI]:
        old, new = label[link["second"]], label[link["first"]]
        label = [new if each == old else each for each in label]
    for one in range(count):
        for other in range(count):
            together = strings[one]["group"] == strings[other]["group"]
            assert together == (label[one] == label[other])
    groups = tables["groups"][: tables["group_count"]]
    assert list(groups["first"]) == sorted(groups["first"])
    assert groups["strings"].sum() == count
    assert groups["stones"].sum() == np.count_nonzero(board.grid())
    for row, group in enumerate(groups):
        members = strings[:count][strings[:count]["group"] == row]
        assert group["first"] == members["first"].min()
        assert set(members["color"]) == {group["color"]}
    for string in range(count):
        if strings[string]["status"] == CAPTURED:
            assert groups[strings[string]["group"]]["strings"] == 1


@pytest.mark.parametrize("name", GAMES)
def test_tables_do_not_depend_on_the_way_to_the_position(passes: Passes, name: str) -> None:
    grid = parse_diagram(GAMES[name])
    passes.run(board_of(grid))
    size = passes.evaluations[0]["string_count"], passes.evaluations[0]["link_count"]
    expected = [
        passes.tables[table][:count].copy() for table, count in zip(("strings", "links"), size, strict=True)
    ]
    board = Board(len(grid))
    order = np.random.default_rng(7).permutation(np.argwhere(grid != 0))
    while len(order):
        left = []
        for y, x in order:
            if board.is_legal(int(grid[y, x]), point_at(x, y)):
                captured = board.captured(BLACK) + board.captured(WHITE)
                board.play(int(grid[y, x]), point_at(x, y))
                if board.captured(BLACK) + board.captured(WHITE) > captured:
                    board.undo()
                    left.append((y, x))
            else:
                left.append((y, x))
        assert len(left) < len(order), "no order of moves was found"
        order = left
    board.play(board.to_move, PASS)
    assert np.array_equal(board.grid(), grid)
    passes.run(board)
    for table, rows in zip(("strings", "links"), expected, strict=True):
        for field in rows.dtype.names:
            assert np.array_equal(passes.tables[table][: len(rows)][field], rows[field]), f"{table}.{field}"


WALLS = """
. . . . . . . . .
. . . . . . . . .
. X . . X . . . .
. X . . . X . . .
. . . . . . . . .
. . . O O O . . .
. X . X . X . . .
. . . . . . . . .
. . . . . . . . .
"""


def test_walls_lie_on_the_lines_of_links_that_hold(passes: Passes) -> None:
    board = board_of(parse_diagram(WALLS))
    passes.run(board)
    diagonal = [parse_vertex(vertex, 9) for vertex in ("E6", "F7")]
    assert list(passes.tables["wall"][BLACK][diagonal]) == [1, 1]
    stones = [parse_vertex(vertex, 9) for vertex in ("E7", "F6")]
    assert list(passes.tables["wall"][BLACK][stones]) == [0, 0]
    assert not passes.tables["wall"][WHITE].any()
    row = passes.link_row(parse_vertex("B7", 9), parse_vertex("E7", 9))
    held = passes.tables["links"][row]["strength"] >= WITH_AJI
    line = [parse_vertex(vertex, 9) for vertex in ("C7", "D7")]
    assert list(passes.tables["wall"][BLACK][line]) == [int(held)] * 2


TWO_PLACES = """
. . . . . . . . . . .
. X X X X . . X X X .
. X . . . . . . . X .
. X . . . . . . . X .
. X . . . . . . . X .
. X . . . . . . . X .
. X . . . . . . . X .
. X . . . . . . . X .
. X . . . . . . . X .
. X X X X . . X X X .
. . . . . . . . . . .
"""
"""Two strings that are linked above or below: the enemy's way is barred in neither place."""

ONE_PLACE = ". X X X . . . . X X .".join(TWO_PLACES.rsplit(". X X X X . . X X X .", 1))


@pytest.mark.parametrize("swapped", [False, True])
def test_lines_in_several_places_are_no_walls(passes: Passes, swapped: bool) -> None:
    color = WHITE if swapped else BLACK
    for symmetry in some_orientations():
        first, second = (turn(parse_vertex(vertex, 11), 11, symmetry) for vertex in ("B6", "K6"))
        above = [turn(parse_vertex(vertex, 11), 11, symmetry) for vertex in ("F10", "G10")]
        for diagram, bars in ((ONE_PLACE, 1), (TWO_PLACES, 0)):
            passes.run(board_of(parse_diagram(diagram), symmetry, swapped))
            row = passes.link_row(first, second)
            assert passes.tables["links"][row]["strength"] >= WITH_AJI
            assert passes.same_group(first, second)
            assert list(passes.tables["wall"][color][above]) == [bars] * 2


def test_an_empty_board_and_a_lone_stone_have_no_links(passes: Passes) -> None:
    board = Board(9)
    passes.run(board)
    assert [passes.tables[f"{table}_count"] for table in ("string", "link", "group")] == [0, 0, 0]
    board.play(BLACK, point_at(4, 4))
    passes.run(board)
    assert [passes.tables[f"{table}_count"] for table in ("string", "link", "group")] == [1, 0, 1]


@pytest.mark.parametrize("size", [2, 25])
def test_smallest_and_largest_board(passes: Passes, size: int) -> None:
    board = Board(size)
    board.play(BLACK, point_at(0, 0))
    board.play(BLACK, point_at(1, 1))
    passes.run(board)
    assert passes.tables["string_count"] == 2
    assert passes.read_row(0).kind == "diagonal"
    assert passes.read_row(0).points[0] == {point_at(0, 1), point_at(1, 0)}


def test_shares_fall_between_none_and_all() -> None:
    numbers = link_numbers()[0]
    assert (numbers["held"] > 0).all() and (numbers["held"] < 1).all()
    assert 0 < numbers["enough"] < 1
