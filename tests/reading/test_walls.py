"""Walls: enemy strings that whoever asks about a life holds to be alive stand outside, however thin they look."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, opponent, parse_vertex
from engine.reading.outcome import KO_FIRST, KO_SECOND, UNKNOWN
from engine.reading.search.memo import KEPT, NO_WALLS, READ, Memo, new_questions
from engine.reading.search.records import LIFE
from engine.reading.search.trackset import add_point, has_point, new_set
from tests.evaluate.finished_positions import THIN_WALLS

CAPTIVES = ("C1", "J3")

BUDGET = 20_000


def at(vertex: str) -> int:
    return parse_vertex(vertex, 13)


@pytest.fixture
def board() -> Board:
    made = Board(13)
    made.set_position(parse_diagram(THIN_WALLS))
    return made


def walls_of(board: Board):
    walls = new_set()
    for point in board.points():
        if board.color_at(point) == WHITE and point not in [at(vertex) for vertex in CAPTIVES]:
            add_point(walls, point)
    return walls


def question(board: Board, vertex: str, mover: int, budget: int = BUDGET):
    questions = new_questions(1)
    record = questions[0]
    record["goal"], record["target"], record["mover"], record["budget"] = LIFE, at(vertex), mover, budget
    record["attacker"] = opponent(board.color_at(at(vertex)))
    return questions


@pytest.mark.parametrize(("mover", "expected"), [(WHITE, KO_FIRST), (BLACK, KO_SECOND)])
def test_within_living_walls_the_corner_is_a_ko(board: Board, mover: int, expected: int) -> None:
    asked = question(board, "A7", mover)
    Memo().answer(board, asked, walls_of(board))
    assert asked[0]["outcome"] == expected
    assert asked[0]["nodes"] < BUDGET


def test_without_them_the_region_is_most_of_the_board(board: Board) -> None:
    memo, asked = Memo(), question(board, "A7", WHITE, 1000)
    memo.answer(board, asked)
    assert asked[0]["outcome"] == UNKNOWN
    open_region = int(memo.searches[0]["playable_count"])
    memo.answer(board, asked, walls_of(board))
    assert int(memo.searches[0]["playable_count"]) < open_region // 4


def test_the_memo_keeps_the_answers_with_and_without_walls_apart(board: Board) -> None:
    memo, walls = Memo(), walls_of(board)
    found = {}
    for name, given in (("with", walls), ("without", NO_WALLS)):
        asked = question(board, "A7", WHITE)
        memo.answer(board, asked, given)
        assert asked[0]["hit"] == READ
        found[name] = int(asked[0]["outcome"])
    assert found["with"] != found["without"]
    for name, given in (("with", walls), ("without", NO_WALLS)):
        asked = question(board, "A7", WHITE)
        memo.answer(board, asked, given)
        assert asked[0]["hit"] == KEPT
        assert asked[0]["outcome"] == found[name]


def test_walls_far_from_the_question_do_not_matter_to_the_memo(board: Board) -> None:
    """A stone that the answer did not look at may be held to be alive or not."""
    memo, walls = Memo(), walls_of(board)
    asked = question(board, "A7", WHITE)
    memo.answer(board, asked, walls)
    track = memo.answers[0]["track"]
    more = walls.copy()
    far = next(
        point for point in board.points() if board.color_at(point) == BLACK and not has_point(track, point)
    )
    add_point(more, far)
    memo.answer(board, asked, more)
    assert asked[0]["hit"] == KEPT
