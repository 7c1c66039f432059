"""Captures and rescues that seem to succeed until the other side's answer to the move is read."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import PASS, parse_vertex, vertex_of
from engine.board.symmetry import SYMMETRIES, turn, turn_grid
from engine.reading.outcome import KO_SECOND, LIKELY, LOSS, PROVEN, UNKNOWN, WIN, Reading
from engine.reading.reader import ROOT_LIBERTIES, Reader
from engine.reading.strings import judgement
from engine.reading.strings.combination import CAPTURE_BUDGET
from engine.reading.strings.judgement import MOST_MOVES, judge_capture, judge_rescue
from engine.reading.strings.overlooked import LOOK

NO_RESCUE = """
. . O . . . O . . . . . . . . . . . .
. O X O O O O X . . . . . . . . . . .
. O X O X X O X . . . . . . . . . . .
. . X X . X X . X X . X . O . X . . .
. . . X . O . . . O . . . . . . . . .
. . . . . . O O . . . . . . . . X . .
. O O O O O X X X . O O . . . O X . .
. O X X X X O . . O X . . O . O X . .
X X X . X O O . . O X . X X . O X . .
X O O O X . . . . O X . X . . O O . .
O . . . X . . . . O O X . O X . . . .
. . X . . . . . . . X O X X . . . O .
. . . . . . . . . . . O O X . X X O .
. . . O . . . . . . . . . O . X O O .
. . . . . . . . . . O . . O . X O X .
. . . O . X . . . X O a X . O O X . X
. . . . O X . . . X X O X . O X X X .
. . . . . O X . . . X O X O O O X . .
. . . . . . . . . . . O O . . X . . .
"""
"""Black's four stones at M4 are short of liberties; after O1, P1 or N5 White captures them all the same."""

NO_CAPTURE = """
. . . . . . . . . . . . . . . . . . .
. . . . . O O O O X O O X X . O . O X
. . O O O X X X O O X X . X X O O X .
. O O X X O . X X X X . X X O X X . X
O X X . X . X O . . O O O O . O X X .
O O X . X X O O . O O X X O O O X . O
. O O X . X . . . . X X . O O X X . .
X X O O X X . O O O . . X X O X O X .
O X X O X O O . X . X . . O X O O X .
O O X X O X . . . . . X . O . O O X .
O . X X O X . O X . O X O . . O X X .
. X X O O X . X . . X O O X X O O O .
. . O O X . . . . . X . . . . X O . .
. O O X X . . . . . . . . . . X O . .
O X X O . X X O . . . O X . . . X O .
O . X O O O O X X . . O X . . . X X O
. . X O O X X O X X O X X . . . . O .
a . X O X X O O O . X . . . . . . . .
. . . . . O . O . . . . . . . . . . .
"""
"""White's stone at A2 is short of liberties, too; after A6, A3 or B2 it gets away all the same."""

BUDGET = CAPTURE_BUDGET


def set_up(diagram: str, stone: str, symmetry: int = 0) -> tuple[Board, int]:
    """The board in one of its orientations, and the stone in question."""
    grid = turn_grid(parse_diagram(diagram.replace("a", stone)), symmetry)
    board = Board(len(grid))
    board.set_position(grid)
    return board, turn(marked_points(diagram)["a"], board.size, symmetry)


@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
def test_a_rescue_that_every_answer_refutes_is_none(symmetry: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judgement, "make_sure", lambda reader, board, stone, mover, reading, budget: reading)
    board, stone = set_up(NO_RESCUE, "X", symmetry)
    before = board.grid().copy()
    assert Reader().defend(board, stone, BUDGET).best_supported == WIN
    judged = judge_rescue(Reader(), board, stone, BUDGET)
    assert (judged.best_supported, judged.move, judged.trust) == (LOSS, PASS, LIKELY)
    assert (board.grid() == before).all()


@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
def test_a_longer_search_proves_that_a_rescue_is_none(symmetry: int) -> None:
    board, stone = set_up(NO_RESCUE, "X", symmetry)
    judged = judge_rescue(Reader(), board, stone, BUDGET)
    assert (judged.best_supported, judged.move, judged.trust) == (LOSS, PASS, PROVEN)


@pytest.mark.slow
@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
def test_a_capture_that_every_answer_refutes_is_none(symmetry: int) -> None:
    board, stone = set_up(NO_CAPTURE, "O", symmetry)
    assert Reader().attack(board, stone, BUDGET).best_supported == WIN
    judged = judge_capture(Reader(), board, stone, BUDGET)
    assert (judged.best_supported, judged.move, judged.trust) == (LOSS, PASS, LIKELY)


SMALL = """
. . . . . . .
. . . O . . .
. . O a O . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""
"""The scene of readings that are told; D4 is the only liberty of the black stone at D5."""


def at(vertex: str) -> int:
    """A vertex of the small board as a point."""
    return parse_vertex(vertex, 7)


class Told(Reader):
    """A reader that proves nothing but what it is told: ``first`` of the question, and the answers to some moves."""

    def __init__(self, first: Reading, answers: Mapping[str, Reading]) -> None:
        super().__init__()
        self.first, self.answers, self.asked = first, answers, 0

    def attack(self, board: Board, stone: int, budget: int, limit: int = ROOT_LIBERTIES) -> Reading:
        """What was told of the position; asked patiently, longer, or at a first look, it knows nothing."""
        if limit != ROOT_LIBERTIES or budget == LOOK or budget > BUDGET:
            return Reading(UNKNOWN, PASS, 0, frozenset())
        if not board.depth:
            return self.first
        self.asked += 1
        return self.answers[vertex_of(int(board.position["last_move"]), 7)]

    def defend(self, board: Board, stone: int, budget: int, limit: int = ROOT_LIBERTIES) -> Reading:
        """The same as of an attack."""
        return self.attack(board, stone, budget, limit)


def told(lean: int, vertex: str) -> Reading:
    """An answer that is likely."""
    return Reading(UNKNOWN, PASS if vertex == "pass" else at(vertex), 10, frozenset(), lean, is_likely=True)


class Patient(Reader):
    """A reader to whom a string seems to be saved, provably so in a longer search, and not in a patient one."""

    def defend(self, board: Board, stone: int, budget: int, limit: int = ROOT_LIBERTIES) -> Reading:
        """What such a search says; it is asked of the position itself."""
        if limit != ROOT_LIBERTIES:
            return Reading(LOSS, PASS, 10, frozenset({at("A1")}))
        return Reading(WIN, at("D4"), 10, frozenset()) if budget > BUDGET else told(WIN, "D4")


def test_what_a_longer_search_proves_is_asked_about_patiently_too() -> None:
    board, stone = set_up(SMALL, "X")
    judged = judge_rescue(Patient(), board, stone, BUDGET)
    assert (judged.outcome, judged.trust, judged.nodes) == (LOSS, PROVEN, 40)


@pytest.mark.parametrize("judge", [judge_rescue, judge_capture])
@pytest.mark.parametrize(
    ("answers", "lean", "move", "asked"),
    [
        ({"D4": told(LOSS, "pass")}, WIN, "D4", 1),
        ({"D4": told(KO_SECOND, "C4")}, WIN, "D4", 1),
        ({"D4": told(WIN, "D3"), "D3": told(LOSS, "pass")}, WIN, "D3", 2),
        ({"D4": told(WIN, "D3"), "D3": told(WIN, "D4")}, LOSS, "pass", 2),
        ({"D4": told(WIN, "pass")}, LOSS, "pass", 1),
        ({"D4": told(WIN, "D3"), "D3": told(WIN, "D2"), "D2": told(WIN, "D1")}, LOSS, "pass", MOST_MOVES),
    ],
)
def test_where_an_answer_refutes_a_move_its_point_is_tried(
    judge, answers: Mapping[str, Reading], lean: int, move: str, asked: int
) -> None:
    diagram = SMALL if judge is judge_rescue else SMALL.replace("O a", ". a")
    board, stone = set_up(diagram, "X")
    reader = Told(told(WIN, "D4"), answers)
    judged = judge(reader, board, stone, BUDGET)
    assert (judged.best_supported, vertex_of(judged.move, 7), reader.asked) == (lean, move, asked)
    assert judged.nodes == 10 * (1 + asked)


def test_a_move_that_takes_the_string_is_not_held_against_answers() -> None:
    board, stone = set_up(SMALL, "X")
    reader = Told(told(WIN, "D4"), {})
    assert judge_capture(reader, board, stone, BUDGET).move == at("D4")
    assert reader.asked == 0


@pytest.mark.parametrize(
    ("first", "budget"),
    [
        (Reading(WIN, at("D4"), 10, frozenset()), BUDGET),
        (told(WIN, "D4"), BUDGET - 1),
        (told(LOSS, "D4"), BUDGET),
        (told(WIN, "pass"), BUDGET),
        (told(WIN, "D5"), BUDGET),
    ],
)
def test_other_answers_are_left_as_they_are(first: Reading, budget: int) -> None:
    board, stone = set_up(SMALL, "X")
    reader = Told(first, {})
    assert judge_rescue(reader, board, stone, budget) == first
    assert reader.asked == 0
    assert (first.trust == PROVEN) == (first.outcome == WIN)
