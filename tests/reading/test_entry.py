"""Breaking into an area and blocking it off: positions with known answers, and an exhaustive solver beside them."""

from __future__ import annotations

import random

import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, EMPTY, PASS, WHITE, parse_vertex, point_at, xy
from engine.board.symmetry import SYMMETRIES, swap_colors, turn, turn_grid
from engine.reading.links.areas import block_off, break_in
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, WIN
from engine.reading.reader import Reader
from engine.reading.search.memo import Memo
from tests.reading.entry_positions import ENTRIES, Entry
from tests.reading.exhaustive import Solver, entry_judge, position_of
from tests.reading.positions import random_grid

NAMES = [entry.name for entry in ENTRIES]


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def set_up(entry: Entry, symmetry: int = 0, swapped: bool = False) -> tuple[Board, int, set[int]]:
    """The board of a position, turned and with colours exchanged if asked, the stone and the area."""
    grid = parse_diagram(entry.diagram.replace("a", "X"))
    board = Board(len(grid))
    turned = turn_grid(grid, symmetry)
    board.set_position(swap_colors(turned) if swapped else turned)
    rows = [row.split() for row in entry.diagram.splitlines() if row.strip()]
    area = {point_at(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "+"}
    stone = marked_points(entry.diagram)["a"]
    return board, turn(stone, board.size, symmetry), {turn(each, board.size, symmetry) for each in area}


def accepted(moves: str, size: int, symmetry: int) -> set[int]:
    """The moves that will do; PASS where none is named."""
    return {turn(parse_vertex(move, size), size, symmetry) for move in moves.split()} or {PASS}


@pytest.mark.parametrize("swapped", [False, True], ids=["black", "white"])
@pytest.mark.parametrize("entry", ENTRIES, ids=NAMES)
def test_answers_in_every_orientation(reader: Reader, entry: Entry, swapped: bool) -> None:
    for symmetry in range(SYMMETRIES):
        board, stone, area = set_up(entry, symmetry, swapped)
        for ask, outcome, moves in (
            (break_in, entry.enter, entry.enter_moves),
            (block_off, entry.block, entry.block_moves),
        ):
            answer = ask(reader, board, stone, area)
            assert answer.outcome == outcome, f"{ask.__name__} in orientation {symmetry}"
            assert answer.move in accepted(moves, board.size, symmetry), f"orientation {symmetry}"


@pytest.mark.parametrize("entry", ENTRIES, ids=NAMES)
def test_every_move_named_works_and_the_board_is_left_alone(reader: Reader, entry: Entry) -> None:
    """After it the other side's question fails."""
    board, stone, area = set_up(entry)
    before = board.snapshot()
    for color, moves, reply in ((BLACK, entry.enter_moves, block_off), (WHITE, entry.block_moves, break_in)):
        for move in moves.split():
            board.play(color, parse_vertex(move, board.size))
            assert reply(reader, board, stone, area).outcome == LOSS, move
            board.undo()
    assert board.snapshot() == before


@pytest.mark.slow
def test_agrees_with_the_exhaustive_solver(reader: Reader) -> None:
    """Tiny random boards: the reader must say what a search of every position says, kos of two threats included."""
    size, wanted = 4, 25
    solver = Solver(size, most=1500)
    chance = random.Random(5)
    compared = 0
    while compared < wanted:
        board = Board(size)
        board.set_position(random_grid(chance, size, chance.randint(9, 13)))
        own = [point for point in board.points() if board.color_at(point) == BLACK]
        if not own:
            continue
        stone = chance.choice(own)
        others = [point for point in board.points() if point not in board.stones(stone)]
        area = chance.sample(others, min(len(others), 4))
        mover = chance.choice([BLACK, WHITE])
        answer = reader.ask_entry(board, stone, area, mover, 20, 10_000)
        if answer.nodes < 3:
            continue
        bits = [y * size + x for x, y in map(xy, (stone, *area))]
        judge = entry_judge(solver, bits[0], sum(1 << bit for bit in bits[1:]), BLACK)
        truth = solver.outcome(position_of(board.grid(), mover), BLACK, judge)
        if truth is not None:
            without_threats = {KO_FIRST: WIN, KO_SECOND: LOSS}.get(truth, truth)
            assert answer.outcome in (truth, without_threats), f"{board.grid()} {bits} mover {mover}"
            compared += 1


def test_an_answer_about_one_area_is_not_given_for_a_larger_one() -> None:
    """The memo files answers under stones and their tracks: it cannot tell areas apart."""
    keeping = Reader(Memo())
    board, stone, area = set_up(
        next(each for each in ENTRIES if each.name == "a push that is blocked at once")
    )
    assert break_in(keeping, board, stone, area).outcome == LOSS
    gap = parse_vertex("D4", board.size)
    assert board.color_at(gap) == EMPTY
    assert break_in(keeping, board, stone, {*area, gap}).outcome == WIN
