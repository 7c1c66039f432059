"""The cache of answers: kept while nothing on the track changes, dropped at once when something does."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.lab.verify_reading import Comparison, compare_games, position_differences
from engine.reading.cache import ReadingCache
from engine.reading.outcome import WIN, Reading
from engine.reading.reader import Reader

BUDGET = 1000

# White's stone at C9 has one liberty, at C8; everything that matters is in the upper left corner.
CORNER = """
. X O X . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def point(vertex: str) -> int:
    return parse_vertex(vertex, 9)


@pytest.fixture
def cache() -> ReadingCache:
    return ReadingCache(Reader())


def corner() -> Board:
    board = Board(9)
    board.set_position(parse_diagram(CORNER))
    return board


def test_a_second_question_is_answered_from_the_cache(cache: ReadingCache) -> None:
    board = corner()
    first = cache.attack(board, point("C9"), BUDGET)
    assert (first.outcome, first.move) == (WIN, point("C8"))
    assert cache.attack(board, point("C9"), BUDGET) is first
    assert (cache.hits, cache.misses, len(cache)) == (1, 1, 1)


def test_a_move_off_the_track_keeps_the_answer(cache: ReadingCache) -> None:
    board = corner()
    first = cache.attack(board, point("C9"), BUDGET)
    assert point("J1") not in first.track
    board.play(BLACK, point("J1"))
    assert cache.attack(board, point("C9"), BUDGET) is first
    board.undo()
    assert cache.attack(board, point("C9"), BUDGET) is first


def test_a_move_on_the_track_drops_it_and_undo_does_too(cache: ReadingCache) -> None:
    board = corner()
    first = cache.attack(board, point("C9"), BUDGET)
    assert point("C8") in first.track
    board.play(WHITE, point("C8"))
    second = cache.attack(board, point("C9"), BUDGET)
    assert second.move != first.move
    board.undo()
    third = cache.attack(board, point("C9"), BUDGET)
    assert third == first and third is not first
    assert cache.hits == 0


def test_budget_and_question_are_told_apart(cache: ReadingCache) -> None:
    board = corner()
    cache.attack(board, point("C9"), BUDGET)
    cache.attack(board, point("C9"), BUDGET + 1)
    cache.defend(board, point("C9"), BUDGET)
    assert (cache.hits, cache.misses) == (0, 3)
    cache.clear()
    assert len(cache) == 0


def test_the_comparison_notices_a_track_that_is_too_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """With empty tracks nothing is ever dropped, and the check must say so; with true ones it finds nothing."""
    moves = [point_of_19("C19"), point_of_19("B19"), PASS, point_of_19("D19"), PASS, point_of_19("C18"), PASS]
    seen = Comparison()
    compare_games([moves], seen)
    assert seen.differences == [] and seen.questions > 0
    true_attack = Reader.attack

    def without_track(reader: Reader, *words: object) -> Reading:
        reading = true_attack(reader, *words)
        return Reading(reading.outcome, reading.move, reading.nodes, frozenset())

    monkeypatch.setattr(Reader, "attack", without_track)
    compare_games([moves], blind := Comparison())
    assert blind.differences


def point_of_19(vertex: str) -> int:
    return parse_vertex(vertex, 19)


def test_the_comparison_leaves_the_board_as_it_was(cache: ReadingCache) -> None:
    board = corner()
    before = board.snapshot()
    assert position_differences(board, cache, Reader(), seen := Comparison()) == []
    assert seen.questions == 6
    assert board.snapshot() == before
