"""The tactician: golden positions, the truth of small boards, ladders at large, and bad input."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from engine.base.yaml_text import parse_yaml
from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, PASS, WHITE, opponent, parse_color, parse_vertex, point_at, vertex_of
from engine.board.symmetry import swap_colors, turn, turn_grid
from engine.lab.check.exhaustive import Exhaustive
from engine.reading.outcome import KO_FIRST, KO_SECOND, LIKELY, LOSS, PROVEN, UNKNOWN, WIN
from engine.reading.reader import Reader
from tests.orientations import half_of_all, in_halves

FOLDER = Path(__file__).parent
GOLDEN = parse_yaml((FOLDER / "capture_positions.yaml").read_text())
NAMES = [golden["name"] for golden in GOLDEN]
EXHAUSTIVE = "every legal move"
BUDGET = 10_000


class Small(NamedTuple):
    """A position of a small board with the true answer; ``missed`` where the reader is known to differ."""

    grid: np.ndarray
    stone: int
    mover: int
    outcome: int
    moves: frozenset[int]
    missed: bool


def small_positions() -> list[Small]:
    """The frozen positions of capture_small.txt: board, stone, mover, outcome, good moves, and ``!`` where missed."""
    found = []
    for line in (FOLDER / "capture_small.txt").read_text().splitlines():
        if line.startswith("#"):
            continue
        rows, stone, mover, outcome, moves, *mark = line.split()
        grid = parse_diagram(rows.replace("/", "\n"))
        size = len(grid)
        good = frozenset(parse_vertex(move, size) for move in moves.split(",") if move != "-")
        found.append(
            Small(grid, parse_vertex(stone, size), parse_color(mover), int(outcome), good, mark == ["!"])
        )
    return found


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def set_up(golden: dict[str, str], symmetry: int = 0, swapped: bool = False) -> tuple[Board, int]:
    """The board of a golden position, turned and with colours exchanged if asked, and the stone."""
    grid = turn_grid(parse_diagram(golden["board"].replace("a", "X")), symmetry)
    board = Board(len(grid))
    board.set_position(swap_colors(grid) if swapped else grid)
    return board, turn(marked_points(golden["board"])["a"], board.size, symmetry)


def answer_of(golden: dict[str, str], question: str) -> tuple[int, list[str]]:
    """The outcome and the good moves that a golden position asks for."""
    outcome, *moves = golden[question].split()
    return int(outcome), moves


@pytest.mark.slow_for("link on the edge by a ko without end")
@in_halves
@pytest.mark.parametrize("golden", GOLDEN, ids=NAMES)
def test_answers_in_every_orientation(reader: Reader, golden: dict[str, str], half: int) -> None:
    for symmetry, swapped in half_of_all(half):
        board, stone = set_up(golden, symmetry, swapped)
        for question, ask in (("attack", reader.attack), ("defend", reader.defend)):
            outcome, moves = answer_of(golden, question)
            answer = ask(board, stone, BUDGET)
            assert answer.best_supported == outcome, (
                f"{question} in orientation {symmetry}: {golden['error']}"
            )
            good = {
                PASS if move == "pass" else turn(parse_vertex(move, board.size), board.size, symmetry)
                for move in moves
            }
            assert not good or answer.move in good, f"{vertex_of(answer.move, board.size)}: {golden['error']}"


@pytest.mark.parametrize("golden", GOLDEN, ids=NAMES)
def test_the_move_works(reader: Reader, golden: dict[str, str]) -> None:
    """After a winning first move the other side's question fails."""
    board, stone = set_up(golden)
    for ask, reply, mover in (
        (reader.attack, reader.defend, WHITE),
        (reader.defend, reader.attack, BLACK),
    ):
        answer = ask(board, stone, BUDGET)
        if answer.outcome != WIN:
            continue
        board.play(mover, answer.move)
        if board.color_at(stone) == BLACK:
            assert reply(board, stone, BUDGET).best_supported == LOSS, golden["error"]
        else:
            assert mover == WHITE
        board.undo()


@pytest.mark.parametrize("golden", GOLDEN, ids=NAMES)
def test_every_string_is_one_question(reader: Reader, golden: dict[str, str]) -> None:
    """It makes no difference which stone of a string is named, and the board is left alone."""
    board, stone = set_up(golden)
    before = board.snapshot()
    asked = {
        (reader.attack(board, each, BUDGET), reader.defend(board, each, BUDGET))
        for each in board.stones(stone)
    }
    assert len({tuple((answer.outcome, answer.move, answer.nodes) for answer in pair) for pair in asked}) == 1
    assert board.snapshot() == before
    assert board.depth == 0


@pytest.mark.slow_for(
    "diagonal move in place of an extension",
    "ko for the eye that its owner can fill",
    "ko on the top edge that the defender takes first",
    "ko without end begun on the top edge",
    "ko without end where a pass is a good move",
    "string saved by a move on the far edge",
    "top edge string with four cures",
)
@pytest.mark.parametrize(
    "golden", [golden for golden in GOLDEN if golden["proof"] == EXHAUSTIVE], ids=lambda g: g["name"]
)
def test_small_golden_positions_are_proven(golden: dict[str, str]) -> None:
    """The expected answer itself, by a search of every legal move."""
    board, stone = set_up(golden)
    solver = Exhaustive(states=60_000)
    for question, mover in (("attack", WHITE), ("defend", BLACK)):
        truth = solver.capture(board, stone, mover)
        if truth is None:
            continue
        outcome, moves = answer_of(golden, question)
        assert truth.outcome == outcome
        assert {parse_vertex(move, board.size) for move in moves} <= truth.moves


def test_there_are_enough_positions_of_every_kind() -> None:
    assert len(GOLDEN) >= 80
    assert len(set(NAMES)) == len(NAMES)
    for question in ("attack", "defend"):
        assert {answer_of(golden, question)[0] for golden in GOLDEN} == {LOSS, WIN, KO_FIRST, KO_SECOND}


@pytest.mark.slow
def test_small_boards_are_read_right(reader: Reader) -> None:
    """Random positions of small boards: the truth, but for those marked; a mark too many is to be taken away."""
    positions = small_positions()
    assert len(positions) >= 600
    for number, small in enumerate(positions, 1):
        board = Board(len(small.grid))
        board.set_position(small.grid)
        ask = reader.defend if small.mover == board.color_at(small.stone) else reader.attack
        answer = ask(board, small.stone, BUDGET)
        missed = answer.outcome != small.outcome or (small.moves and answer.move not in small.moves)
        assert bool(missed) == small.missed, f"position {number}: {answer.outcome} instead of {small.outcome}"
    assert sum(small.missed for small in positions) <= len(positions) // 50


@pytest.mark.slow
def test_the_truth_of_small_boards_is_the_truth() -> None:
    """Every tenth frozen answer, found once more."""
    solver = Exhaustive(states=30_000)
    compared = 0
    for small in small_positions()[::10]:
        board = Board(len(small.grid))
        board.set_position(small.grid)
        truth = solver.capture(board, small.stone, small.mover)
        if truth is not None:
            compared += 1
            assert (truth.outcome, truth.moves) == (small.outcome, small.moves)
    assert compared >= 20


@pytest.mark.parametrize("size", [11, 13, 19, 25])
@pytest.mark.parametrize("broken", [False, True], ids=["working", "broken"])
def test_ladders_of_any_length_fit_any_budget(reader: Reader, size: int, broken: bool) -> None:
    """Forced moves are free: a ladder over the whole board is read within the smallest budget."""
    board = Board(size)
    grid = board.grid()
    for x, y in ((3, 2), (2, 3), (4, 3), (2, 4)):
        grid[y, x] = WHITE
    grid[3, 3] = grid[4, 3] = BLACK
    if broken:
        grid[size - 3, size - 4] = BLACK
    board.set_position(grid)
    answer = reader.attack(board, point_at(3, 3), budget=3000 if broken else 30)
    assert answer.outcome == (LOSS if broken else WIN)
    assert broken or answer.move == point_at(3, 5)


def test_a_forbidden_ko_is_seen(reader: Reader) -> None:
    """A stone that just took a ko cannot be taken back at once, so the attack needs a threat."""
    board = Board(7)
    board.set_position(
        parse_diagram(
            """
            . . . . . . .
            . . . . . . .
            . . O X . . .
            . O . O X . .
            . . O X . . .
            . . . . . . .
            . . . . . . .
            """
        )
    )
    board.play(BLACK, parse_vertex("C4", 7))
    stone = parse_vertex("C4", 7)
    assert board.count_liberties(stone) == 1
    assert reader.attack(board, stone, BUDGET).outcome == KO_SECOND
    assert reader.defend(board, stone, BUDGET).outcome == WIN
    board.play(WHITE, PASS)
    assert reader.attack(board, stone, BUDGET).outcome == KO_FIRST


def test_a_spent_budget_is_unknown_and_never_a_guess(reader: Reader) -> None:
    board, stone = set_up(GOLDEN[NAMES.index("wall with a cutting stone inside")])
    answer = reader.defend(board, stone, budget=5)
    assert answer.outcome == UNKNOWN
    assert not answer.succeeds
    assert reader.defend(board, stone, 10 * BUDGET).outcome == WIN


def test_what_wider_moves_might_refute_is_not_proven(reader: Reader) -> None:
    """A ladder that a stone breaks: to try all other moves as well takes more than the moves of ladders."""
    board, stone = set_up(GOLDEN[NAMES.index("ladder with a breaker on its path")])
    for budget in (BUDGET // 4, BUDGET):
        answer = reader.attack(board, stone, budget)
        assert (answer.outcome, answer.trust) == (LOSS, LIKELY)


def test_a_race_is_proven_once_it_was_read_with_every_liberty_that_counts(reader: Reader) -> None:
    """What a small budget leaves out of a race makes its answer wrong, and so it must not be called a proof."""
    board, stone = set_up(GOLDEN[NAMES.index("race of an eye against seven liberties")])
    hasty, thorough = reader.defend(board, stone, BUDGET // 10), reader.defend(board, stone, BUDGET)
    assert (hasty.outcome, hasty.trust) == (LOSS, LIKELY)
    assert (thorough.outcome, thorough.trust) == (WIN, PROVEN)


def test_the_limit_says_when_a_string_has_escaped(reader: Reader) -> None:
    """A string with three liberties counts as free where two are the limit, and not where four are."""
    compared = 0
    for golden in GOLDEN:
        board, stone = set_up(golden)
        if board.count_liberties(stone) == 3 and answer_of(golden, "attack")[0] == WIN:
            compared += 1
            assert reader.attack(board, stone, BUDGET, limit=2).outcome == LOSS
            assert reader.defend(board, stone, BUDGET, limit=2).outcome == WIN
    assert compared >= 5


def test_bad_questions_are_refused(reader: Reader) -> None:
    board = Board(9)
    before = board.snapshot()
    for ask in (reader.attack, reader.defend):
        with pytest.raises(ValueError, match="there is no stone at E5"):
            ask(board, parse_vertex("E5", 9), BUDGET)
    assert board.snapshot() == before


@pytest.mark.slow
def test_the_answer_does_not_depend_on_earlier_questions() -> None:
    """A used reader and a fresh one give the same answer with the same number of positions."""
    used = Reader()
    for golden in GOLDEN[:40]:
        board, stone = set_up(golden)
        for color in (BLACK, WHITE):
            fresh = Reader()
            ask = "attack" if color == opponent(board.color_at(stone)) else "defend"
            one, other = getattr(used, ask)(board, stone, BUDGET), getattr(fresh, ask)(board, stone, BUDGET)
            assert one == other
