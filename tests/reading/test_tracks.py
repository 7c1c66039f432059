"""Tracks: an answer depends on the stones on its track alone, not on others, nor on how the position came about."""

from __future__ import annotations

import random

import numba
import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, EMPTY, WHITE
from engine.lab.check.reading import (
    Comparison,
    as_records,
    position_differences,
    questions_about,
    set_up_afresh,
    track_differences,
)
from engine.lab.measure.bench.board import random_game_moves
from engine.reading.life.questions import attack_group, defend_group
from engine.reading.outcome import KO_FIRST
from engine.reading.reader import Reader
from engine.reading.search.candidates import add_ranked, sort_moves, start_candidates
from engine.reading.search.memo import Memo
from engine.reading.search.records import MAX_CHILDREN, new_search
from tests.reading.positions import random_grid

compiled_only = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="takes minutes without compiled kernels"
)


def marked_board(diagram: str) -> tuple[Board, dict[str, int]]:
    """The board of a diagram in which ``a`` is a black stone asked about and ``b`` an empty point far away."""
    grid = parse_diagram(diagram.replace("a", "X").replace("b", "."))
    board = Board(len(grid))
    board.set_position(grid)
    return board, marked_points(diagram)


@pytest.mark.slow
@compiled_only
def test_nothing_off_a_track_changes_an_answer() -> None:
    """Positions of random games with other stones off the track: the very same search, for all goals."""
    chance, reading, seen = random.Random(5), Memo(0), Comparison()
    for size in (9, 13, 19, 19):
        board = Board(size)
        for number, move in enumerate(next(iter(random_game_moves(size, 1))), 1):
            board.play(board.to_move, move)
            if number % 12 == 0:
                assert track_differences(board, reading, chance, seen) == []
    assert all(count.changed > 100 for count in seen.goals.values())


@pytest.mark.slow
@compiled_only
def test_small_boards_of_random_stones_have_sound_tracks() -> None:
    """The same on 7x7 and 9x9, where strings are short of liberties everywhere and tracks cover most of the board."""
    chance, reading, seen = random.Random(6), Memo(0), Comparison()
    for _ in range(80):
        size = chance.choice([7, 9])
        board = Board(size)
        stones = chance.randint(size * size // 4, size * size * 2 // 3)
        board.set_position(random_grid(chance, size, stones), chance.choice([BLACK, WHITE]))
        assert track_differences(board, reading, chance, seen) == []
    assert all(count.changed > 100 for count in seen.goals.values())


@pytest.mark.slow
@compiled_only
def test_an_answer_depends_on_the_stones_and_not_on_the_game() -> None:
    """Strings built move by move and strings set up at once; searches before and none: outcome, move and nodes."""
    asked, seen, cold = Memo(0), Comparison(), Memo()
    for size in (9, 19):
        board = Board(size)
        for number, move in enumerate(next(iter(random_game_moves(size, 1)))[:200], 1):
            board.play(board.to_move, move)
            if number % 20 == 0:
                assert position_differences(board, asked, cold, seen) == []
    assert seen.hits == 0
    assert seen.questions > 2000


def test_the_same_on_a_board_small_enough_for_plain_python() -> None:
    board = Board(5)
    board.set_position(random_grid(random.Random(7), 5, 11))
    board.play(BLACK, board.legal_points(BLACK)[0])
    asked, fresh = as_records(questions_about(board)), as_records(questions_about(board))
    asked["budget"] = fresh["budget"] = 10
    Memo(0).answer(board, asked)
    Memo(0).answer(set_up_afresh(board), fresh)
    assert asked.tobytes() == fresh.tobytes()
    assert len(asked) > 20


def test_a_full_frame_keeps_the_same_moves_in_whatever_order_they_come() -> None:
    board = Board(19)
    points = board.points()[: MAX_CHILDREN + 20]
    ranks = {point: (point * 7) % 5 for point in points}
    kept = []
    for seed in range(3):
        search = new_search()[0]
        start_candidates(search, 0)
        for point in random.Random(seed).sample(points, len(points)):
            add_ranked(search, 0, board.position, point, ranks[point])
        sort_moves(search, 0)
        assert search["crowded"] == 1
        kept.append(search["frames"][0]["moves"].tolist())
    assert kept[0] == sorted(points, key=lambda point: (ranks[point], point))[:MAX_CHILDREN]
    assert kept[0] == kept[1] == kept[2]


ENCLOSED = """
    . . . X O . . . .
    . . . X O . . . .
    . X X a O . . . .
    X X O O O . . . .
    O O O . . . . . .
    . . . . . . . . .
    . . . . . b . . .
    . . . . . . . . .
    . . . . . . . . .
"""


def test_an_enclosed_group_does_not_look_beyond_its_walls() -> None:
    """The track holds the group, its eye space and what shows that the wall stands outside, not the far corner."""
    board, marks = marked_board(ENCLOSED)
    reader = Reader()
    answer = attack_group(reader, board, marks["a"], 1000)
    group = set(reader.group_at(board, marks["a"]))
    assert group | {point for stone in group for point in board.liberties(stone)} <= answer.track
    assert marks["b"] not in answer.track
    assert len(answer.track) < 45


FAR_EYES = """
    . . . X O . . . . . . . .
    . X X a O . . . . . . . .
    X X O O O . . . . . . . .
    O O O . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . X X X X
    . . . . . . . . . X . X .
    . . . . . . . . . X X X X
"""


def test_eyes_of_another_group_are_no_part_of_the_region() -> None:
    """Two eyes in the far corner are small nooks too, but neither beside the region nor an enemy's liberties."""
    board, marks = marked_board(FAR_EYES)
    reader = Reader()
    assert reader.room_at(board, marks["a"]) == (4, False)
    assert attack_group(reader, board, marks["a"], 1000).outcome == KO_FIRST


def test_a_kept_answer_follows_the_wall() -> None:
    """A stone far away keeps the answer; a hole in the wall, where the track goes, does not."""
    board, marks = marked_board(ENCLOSED)
    memo = Memo()
    reader = Reader(memo)
    for mover, ask in ((WHITE, attack_group), (BLACK, defend_group)):
        first = ask(reader, board, marks["a"], 1000)
        board.play(mover, marks["b"])
        assert ask(reader, board, marks["a"], 1000) == first
        board.undo()
    assert memo.counts == [2, 2, 0]
    grid = board.grid()
    grid[2, 4] = EMPTY
    board.set_position(grid)
    assert defend_group(reader, board, marks["a"], 1000) == defend_group(Reader(), board, marks["a"], 1000)
    assert memo.counts == [3, 2, 0]
