"""Kept answers and tracks: nothing outside a track may change an answer, and the cache keeps what it may."""

from __future__ import annotations

import random

import numba
import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, WHITE, parse_vertex, vertex_of, xy
from engine.lab.bench import random_game_moves
from engine.lab.verify_reading import Comparison, compare_games, weak_strings
from engine.reading.cache import ReadingCache
from engine.reading.outcome import WIN, Reading
from engine.reading.reader import Reader
from tests.reading.positions import random_grid

BUDGET = 1000


@pytest.fixture
def cache() -> ReadingCache:
    return ReadingCache(Reader())


def board_with(*moves: str) -> Board:
    board = Board(19)
    for number, move in enumerate(moves):
        board.play(BLACK if number % 2 == 0 else WHITE, parse_vertex(move, 19))
    return board


def test_a_distant_move_keeps_an_answer_and_a_near_one_does_not(cache: ReadingCache) -> None:
    board = board_with("D4", "E4", "Q16", "D5")
    stone = parse_vertex("D4", 19)
    first = cache.attack(board, stone, BUDGET)
    assert (cache.hits, cache.misses, len(cache)) == (0, 1, 1)
    board.play(BLACK, parse_vertex("Q3", 19))
    assert cache.attack(board, stone, BUDGET) is first
    assert (cache.hits, cache.misses) == (1, 1)
    board.play(WHITE, parse_vertex("D3", 19))
    assert cache.attack(board, stone, BUDGET).outcome == WIN != first.outcome
    assert (cache.hits, cache.misses) == (1, 2)


def test_taking_back_brings_the_old_answer(cache: ReadingCache) -> None:
    board = board_with("D4", "E4", "Q16", "D5", "Q3", "D3")
    stone = parse_vertex("D4", 19)
    after = cache.attack(board, stone, BUDGET)
    board.undo()
    before = cache.attack(board, stone, BUDGET)
    assert before == Reader().attack(board, stone, BUDGET)
    assert before.outcome != after.outcome


def test_every_stone_of_a_string_is_the_same_question(cache: ReadingCache) -> None:
    board = board_with("D4", "E4", "C4", "D5", "C3", "E3")
    for vertex in ("D4", "C4", "C3"):
        cache.defend(board, parse_vertex(vertex, 19), BUDGET)
    assert (cache.hits, cache.misses) == (2, 1)


def test_questions_differ_by_kind_budget_and_limit(cache: ReadingCache) -> None:
    board = board_with("D4", "E4")
    stone = parse_vertex("D4", 19)
    cache.attack(board, stone, BUDGET)
    cache.defend(board, stone, BUDGET)
    cache.attack(board, stone, BUDGET + 1)
    cache.attack(board, stone, BUDGET, limit=3)
    assert (cache.hits, len(cache)) == (0, 4)
    cache.clear()
    assert len(cache) == 0


def test_other_readers_can_keep_their_answers_too(cache: ReadingCache) -> None:
    board = board_with("D4")
    near, far = parse_vertex("D4", 19), parse_vertex("Q16", 19)
    asked = []

    def ask() -> Reading:
        asked.append(board.depth)
        return Reading(WIN, PASS, 1, frozenset({near}))

    for _ in range(2):
        assert cache.answer(board, ("link", near), ask).outcome == WIN
    board.play(WHITE, far)
    cache.answer(board, ("link", near), ask)
    assert asked == [1]


def test_an_empty_point_is_refused(cache: ReadingCache) -> None:
    with pytest.raises(ValueError, match="there is no stone at D4"):
        cache.attack(Board(19), parse_vertex("D4", 19), BUDGET)
    assert len(cache) == 0


def changed_outside(board: Board, reading: Reading, chance: random.Random, everywhere: bool) -> Board | None:
    """The position with points changed that are not on the track, None if none of some tries was legal.

    A ko stays where the track says that it matters.
    """
    outside = [point for point in board.points() if point not in reading.track]
    keeps_ko = PASS in reading.track or board.ko_point in reading.track
    for _ in range(20):
        grid = board.grid()
        count = len(outside) if everywhere else min(len(outside), chance.randint(1, 5))
        for point in chance.sample(outside, count):
            x, y = xy(point)
            grid[y, x] = chance.choice([EMPTY, BLACK, WHITE])
        other = Board(board.size)
        try:
            other.set_position(grid, board.to_move, board.ko_point if keeps_ko else 0)
        except ValueError:
            continue
        return other
    return None


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="takes minutes without compiled kernels")
def test_nothing_outside_a_track_changes_an_answer() -> None:
    """Positions of random games, changed outside the track: the very same search, position by position."""
    chance = random.Random(5)
    reader, other_reader = Reader(), Reader()
    compared = 0
    for size, moves in zip(
        (9, 13, 19, 19), (random_game_moves(size, 1) for size in (9, 13, 19, 19)), strict=True
    ):
        board = Board(size)
        for number, move in enumerate(next(iter(moves)), 1):
            board.play(board.to_move, move)
            if number % 60:
                continue
            for stone in weak_strings(board):
                for name in ("attack", "defend"):
                    answer = getattr(reader, name)(board, stone, BUDGET)
                    for everywhere in (False, True):
                        other = changed_outside(board, answer, chance, everywhere)
                        if other is not None:
                            compared += 1
                            again = getattr(other_reader, name)(other, stone, BUDGET)
                            assert (again.outcome, again.move, again.nodes) == (
                                answer.outcome,
                                answer.move,
                                answer.nodes,
                            ), f"{name} {vertex_of(stone, size)} after move {number} on {size}x{size}"
    assert compared > 300


def test_small_boards_of_random_stones_have_sound_tracks() -> None:
    """The same on 7x7, where strings are short of liberties everywhere."""
    chance = random.Random(6)
    reader, other_reader = Reader(), Reader()
    compared = 0
    while compared < 300:
        board = Board(7)
        board.set_position(random_grid(chance, 7, chance.randint(15, 35)), chance.choice([BLACK, WHITE]))
        stone = chance.choice(weak_strings(board) or [0])
        if stone == 0:
            continue
        answer = reader.attack(board, stone, BUDGET)
        other = changed_outside(board, answer, chance, chance.random() < 0.5)
        if other is not None and set(np.flatnonzero(other.grid() != board.grid())):
            compared += 1
            again = other_reader.attack(other, stone, BUDGET)
            assert (again.outcome, again.move, again.nodes) == (answer.outcome, answer.move, answer.nodes)


def test_kept_and_fresh_answers_agree_over_games() -> None:
    """Two games with moves taken back; `tamen verify reading` does the same for as many as one likes."""
    seen = Comparison()
    games = [moves[:120] for moves in random_game_moves(19, 2)]
    compare_games(games if not numba.config.DISABLE_JIT else [games[0][:6]], seen)
    assert seen.differences == []
    assert seen.questions > seen.hits > seen.questions // 4


def test_a_wrong_track_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With tracks that hold nothing but the string itself the comparison fails, so it can."""
    right = Reader.attack

    def attack(self: Reader, board: Board, stone: int, budget: int, limit: int = 4) -> Reading:
        answer = right(self, board, stone, budget, limit)
        return Reading(answer.outcome, answer.move, answer.nodes, frozenset(board.stones(stone)))

    monkeypatch.setattr(Reader, "attack", attack)
    seen = Comparison()
    compare_games([moves[:60] for moves in random_game_moves(19, 1)], seen)
    assert seen.differences
    assert all("attack" in difference for difference in seen.differences)
