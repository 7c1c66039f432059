"""Which moves are the same by symmetry, and which of them stands for all."""

from __future__ import annotations

from dataclasses import replace

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, parse_vertex
from engine.decide.decision.record import Decision, Tried
from engine.decide.decision.same_moves import SameMoves
from engine.suggest.candidate import Candidate

EVEN = """
    . . . . .
    . . O . .
    . a X b .
    . c . d .
    . . . . .
"""
"""A board that is its own mirror image: a and b are the same, and so are c and d."""


def board_of(diagram: str) -> Board:
    """The position of a diagram, whose letters are empty points."""
    board = Board(5)
    board.set_position(parse_diagram("".join("." if each in "abcd" else each for each in diagram)))
    return board


def point(vertex: str) -> int:
    """A point of the board."""
    return parse_vertex(vertex, 5)


def tried(vertex: str, games: int, *line: str) -> Tried:
    """A move that was played out in so many games."""
    moves = tuple(map(point, (vertex, *line)))
    return Tried(Candidate(point(vertex), (), -1.0), score=2.0, won=0.5, line=moves, visits=(games,))


def decision_of(*moves: Tried) -> Decision:
    """A decision for the first of some moves."""
    return Decision(BLACK, moves[0].move, tried=list(moves))


def first_of(same: SameMoves, vertex: str) -> set[int]:
    """The moves that stand for themselves among those that are the same as one."""
    return {each for each in same.images(point(vertex)) if same.symmetry(each) == 0}


def test_mirrored_points_are_the_same() -> None:
    same = SameMoves(board_of(EVEN))
    assert same.images(point("B3")) == {point("B3"), point("D3")}
    assert same.images(point("C2")) == {point("C2")}
    assert same.images(PASS) == {PASS}
    assert first_of(same, "B3") == first_of(same, "D3") == {point("B3")}


def test_the_move_decided_on_stands_for_its_images_else_that_with_most_games() -> None:
    moves = tried("D3", 5), tried("B3", 9), tried("B2", 1), tried("D2", 2)
    same = SameMoves(board_of(EVEN), decision_of(*moves))
    assert first_of(same, "B3") == {point("D3")}
    assert first_of(same, "B2") == {point("D2")}


def test_what_is_known_of_a_move_is_known_of_its_image() -> None:
    same, decision = SameMoves(board_of(EVEN)), decision_of(tried("C2", 5), tried("B3", 9, "D2", "C1"))
    known = same.known(decision, point("D3"))
    assert known.tried[:-1] == decision.tried
    assert known.tried[-1] == tried("D3", 9, "B2", "C1")
    assert same.known(decision, point("B3")) is decision
    assert same.known(decision, point("A1")) is decision
    untried = replace(decision, untried=[Candidate(point("D3"), (), -2.0)])
    assert same.known(untried, point("D3")).untried == []
    candidates = {each.move: each.candidate for each in decision.tried}
    assert same.candidate(candidates, point("D3")) == Candidate(point("D3"), (), -1.0)
    assert same.candidate(candidates, point("A1")) is None


def test_a_line_is_turned_to_its_first_move() -> None:
    line = SameMoves(board_of(EVEN)).turned([point("B3"), point("D2"), PASS], point("D3"))
    assert line == (point("D3"), point("B2"), PASS)


def test_owners_are_evened_out_unless_a_move_breaks_the_symmetry() -> None:
    board = board_of(EVEN)
    owned = dict.fromkeys(board.points(), 0.0) | {point("B3"): 1.0}
    evened = SameMoves(board).evened(owned, [PASS])
    assert (evened[point("B3")], evened[point("D3")], evened[point("A1")]) == (0.5, 0.5, 0.0)
    assert SameMoves(board).evened(owned, [point("C2")]) == evened
    assert SameMoves(board).evened(owned, [point("B2")]) is owned


def test_a_ko_leaves_no_symmetry() -> None:
    board = board_of("""
        . . . . .
        . X . X .
        X O . O X
        . X . X .
        . . . . .
    """)
    assert len(SameMoves(board).images(point("A1"))) == 4
    board.set_position(board.grid(), ko=point("C3"))
    assert len(SameMoves(board).images(point("A1"))) == 1
