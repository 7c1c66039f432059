"""The matcher against naive ones, in all orientations and both colours, kept and from scratch."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, opponent, point_at
from engine.board.symmetry import SYMMETRIES, swap_colors, turn, turn_grid
from engine.lab.make.mining.patterns.stats import sample_game
from patterns.database import Database, build_database
from patterns.facts import new_facts
from patterns.matcher import Matcher
from patterns.model import Attribute
from patterns.naive import all_matches
from patterns.source import FOLDER, parse_source
from patterns.turning import combined, own_symmetries
from tests.patterns.twin import (
    as_found,
    board_of,
    in_words,
    naive_matches,
    project_database,
    project_patterns,
    random_pattern,
    random_positions,
)


@pytest.fixture(scope="module")
def database() -> Database:
    """All patterns of the project."""
    return project_database()


@pytest.mark.slow
@pytest.mark.parametrize(("size", "count"), [(5, 500), (7, 250), (9, 100), (13, 20), (19, 10), (25, 4)])
def test_exactly_the_naive_matches_on_random_positions(size: int, count: int) -> None:
    generator = np.random.default_rng(size)
    patterns = [random_pattern(generator, number, 4 + number % 5) for number in range(60)]
    positions = random_positions(generator, size, count)
    expected = naive_matches(patterns, positions)
    matcher = Matcher(build_database(patterns))
    found = [
        each
        for index, grid in enumerate(positions)
        for each in as_found(index, matcher.matches(board_of(grid)))
    ]
    assert len(found) == len(set(found))
    assert set(found) == expected, in_words(set(found) ^ expected, size)
    assert len({pattern for _, pattern, *_ in found}) > 20


@pytest.mark.slow
def test_exactly_the_naive_matches_of_all_patterns_in_a_game(database: Database) -> None:
    patterns = project_patterns()
    board, grids, positions = Board(19), [], []
    for number, point in enumerate(sample_game()):
        if number % 34 == 33:
            grids.append(board.grid())
            positions.append(board.copy())
        board.play(board.to_move, point)
    expected = naive_matches(patterns, grids)
    free = {index for index, pattern in enumerate(patterns) if not pattern.attributes}
    found = {
        each
        for index, each in enumerate(positions)
        for each in as_found(index, Matcher(database).matches(each))
    }
    difference = {each for each in found ^ expected if each[1] in free}
    assert not difference, in_words(difference, 19)
    assert found <= expected
    assert len(found) > 100


def test_attributes_on_the_board_as_the_slow_matcher_reads_them(database: Database) -> None:
    patterns = project_patterns()
    asked = [index for index, pattern in enumerate(patterns) if pattern.attributes][::6]
    board = Board(19)
    for point in sample_game()[:150]:
        board.play(board.to_move, point)
    expected = {
        (0, index, point, orientation, own)
        for index in asked
        for own in (BLACK, WHITE)
        for point, orientation in all_matches(patterns[index], board.grid(), own)
    }
    found = {each for each in as_found(0, Matcher(database).matches(board)) if each[1] in asked}
    assert found == expected


def test_kept_matches_are_those_from_scratch_along_a_game_with_moves_taken_back(database: Database) -> None:
    board, kept = Board(19), Matcher(database)
    for number, point in enumerate(sample_game()):
        board.play(board.to_move, point)
        matches = kept.matches(board)
        if number % 5 == 0:
            assert np.array_equal(matches, Matcher(database).matches(board))
        if number % 20 == 19:
            for _ in range(7):
                board.undo()
                assert np.array_equal(kept.matches(board), Matcher(database).matches(board))
            for again in sample_game()[number - 6 : number + 1]:
                board.play(board.to_move, again)


def test_kept_matches_survive_other_games_sizes_and_passes(database: Database) -> None:
    generator = np.random.default_rng(3)
    kept = Matcher(database)
    for size in (19, 9, 9, 19, 13, 5, 25, 19):
        for grid in random_positions(generator, size, 3):
            board = board_of(grid)
            assert np.array_equal(kept.matches(board), Matcher(database).matches(board))
            board.play(BLACK, PASS)
            assert np.array_equal(kept.matches(board), Matcher(database).matches(board))


def test_captures_renew_what_stood_around_the_captured_stones(database: Database) -> None:
    board, kept = Board(9), Matcher(database)
    wall = [(1, 0), (2, 0), (3, 0), (0, 1), (4, 1), (1, 2), (2, 2)]
    caught = [(1, 1), (2, 1), (3, 1)]
    for x, y in wall:
        board.play(BLACK, point_at(x, y))
    for x, y in caught:
        board.play(WHITE, point_at(x, y))
    kept.matches(board)
    board.play(BLACK, point_at(3, 2))
    assert board.captured(WHITE) == 3
    assert np.array_equal(kept.matches(board), Matcher(database).matches(board))


def test_turned_boards_and_swapped_colours_have_the_turned_and_swapped_matches(database: Database) -> None:
    patterns = project_patterns()
    board = Board(19)
    for point in sample_game()[:120]:
        board.play(board.to_move, point)
    upright = set(as_found(0, Matcher(database).matches(board)))
    same = {index: own_symmetries(pattern) for index, pattern in enumerate(patterns)}
    for symmetry in range(SYMMETRIES):
        turned = Matcher(database).matches(board_of(turn_grid(board.grid(), symmetry)))
        back = set()
        for _, index, point, orientation, own in upright:
            # lying upright after `orientation` on the first board is the same as after this one on the turned board
            on_turned = next(s for s in range(SYMMETRIES) if combined(symmetry, s) == orientation)
            smallest = min(combined(on_turned, each) for each in same[index])
            back.add((0, index, turn(point, 19, symmetry), smallest, own))
        assert set(as_found(0, turned)) == back
    swapped = Matcher(database).matches(board_of(swap_colors(board.grid())))
    assert set(as_found(0, swapped)) == {(p, k, at, s, opponent(own)) for p, k, at, s, own in upright}


ONE_STONE = """
kind: contact
patterns:
- name: beside-a-stone
  where: anywhere
  diagram: |
    ? a ?
    X Q ?
  names: {Q: O}
  moves: [{play: X a, worth: 1}]
  says: "Beside."
  example: |
    . . . . .
    . . * . .
    . X O . .
    . . . . .
    . . . . .
"""


def matches_with(attribute: Attribute, **facts: int) -> int:
    """How often the pattern with an attribute matches for Black on its example, with facts about the white stone."""
    (pattern,) = parse_source(ONE_STONE, FOLDER / "test.yaml")
    named = {**pattern.points, "P": (1, 0)}
    pattern = type(pattern)(**{**vars(pattern), "attributes": (attribute,), "points": named})
    board = Board(5)
    stone, own = point_at(2, 2), point_at(1, 2)
    board.play(BLACK, own)
    board.play(WHITE, stone)
    known = new_facts()
    for name, value in facts.items():
        known[name][0, stone] = value
    if "group" in facts:
        known["group"][0, own] = 7
    found = Matcher(build_database([pattern])).matches(board, known)
    return sum(int(match["own"]) == BLACK for match in found)


@pytest.mark.parametrize(
    ("attribute", "facts", "holds"),
    [
        (Attribute("Q", "liberties", ">=", 3), {}, True),
        (Attribute("Q", "liberties", ">", 3), {}, False),
        (Attribute("Q", "liberties", "=", 3), {}, True),
        (Attribute("Q", "aliveness", "<", 20), {}, True),
        (Attribute("Q", "aliveness", "<", 20), {"aliveness": 19}, True),
        (Attribute("Q", "aliveness", "<", 20), {"aliveness": 20}, False),
        (Attribute("Q", "aliveness", "<=", 20), {"aliveness": 20}, True),
        (Attribute("Q", "aliveness", ">", 10), {"aliveness": 10}, False),
        (Attribute("Q", "eyes", ">=", 8), {}, True),
        (Attribute("Q", "eyes", ">=", 8), {"eyes": 7}, False),
        (Attribute("Q", "eyes", "<", 1), {"eyes": 0}, True),
        (Attribute("Q", "status", "is", 1), {}, True),
        (Attribute("Q", "status", "is", 1), {"status": 0}, False),
        (Attribute("Q", "status", "is", 0), {"status": 0}, True),
        (Attribute("Q", "status", "is not", 2), {"status": 2}, False),
        (Attribute("Q", "status", "is not", 2), {"status": 1}, True),
        (Attribute("Q", "group", "connected to", other="P"), {}, True),
        (Attribute("Q", "group", "connected to", other="P"), {"group": 7}, True),
        (Attribute("Q", "group", "connected to", other="P"), {"group": 8}, False),
        (Attribute("Q", "group", "not connected to", other="P"), {"group": 8}, True),
        (Attribute("Q", "group", "not connected to", other="P"), {"group": 7}, False),
    ],
)
def test_an_attribute_holds_unless_it_is_known_not_to(attribute: Attribute, facts: dict, holds: bool) -> None:
    # the pattern matches above and below the white stone, which are mirror images
    assert matches_with(attribute, **facts) == (2 if holds else 0)


def test_a_database_without_patterns_matches_nothing() -> None:
    assert len(Matcher(build_database([])).matches(Board(9))) == 0


def test_more_matches_than_there_is_room_for_at_first_are_all_found() -> None:
    rows = ("?",)
    generator = np.random.default_rng(5)
    pattern = random_pattern(generator, 0)
    everywhere = type(pattern)(
        **{**vars(pattern), "rows": (".",), "points": {"a": (0, 0)}, "edge_below": False, "edge_right": False}
    )
    assert rows != everywhere.rows
    copies = [everywhere] * 5
    found = Matcher(build_database(copies)).matches(Board(25))
    # one orientation stands for all eight, but the two colours are two matches
    assert len(found) == 5 * 2 * 625
