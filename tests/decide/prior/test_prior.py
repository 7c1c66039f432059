"""The prior: every orientation is the same, what is urgent is likely, what is not legal never, the file is checked."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
import yaml

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, PASS, WHITE, opponent, parse_vertex
from engine.board.symmetry import swap_colors, turn, turn_grid
from engine.decide.prior.move_facts import COLUMNS, FIRST, KINDS
from engine.decide.prior.prior import (
    LOOKED_AT,
    MOST_KEPT,
    NEVER,
    Prior,
    PriorError,
    load_numbers,
    load_prior,
    packed,
)
from engine.decide.prior.units import BEFORE, BOARDS, CELLS_SHAPE, FACTS_SHAPE, LAST, UNITS, gathered, spread
from patterns.shapes import CELL_AT, MOST_LIBERTIES, OWN, REACH, load_shapes
from tests.orientations import some_orientations
from tests.patterns.expert_games import habitual_game

IN_ATARI = """
    . . . . . . . . .
    . . . . . . O . .
    . . X X X . . . .
    . X O O O . . . .
    . X O X X . . . .
    . X O X . . . . .
    . . X . . . O . .
    . . . . . . . . .
    . . . . . . . . .
"""
"""The five white stones have their last liberty at F6, and get three more there."""

SHORT = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . O . . . O . .
    . O . . . . . O .
    . . O . . . . . .
    . . . . X . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
"""A black stone at C5 has one liberty, one at G5 two."""

KO = """
    . . . . . . .
    . . X O . . .
    . X O . O . .
    . . X O . . .
    . . . . . . .
    . X . . X . .
    . . . . . . .
"""
"""Black takes the ko at D5."""

SUICIDE = """
    . O . . .
    O O . . .
    . . . . .
    . . . X .
    . . . . .
"""


@functools.cache
def prior() -> Prior:
    """Of the project's own files, read once, without the net (`tests.decide.prior.test_prior_net`)."""
    return Prior(load_numbers(), load_shapes())


def board_of(diagram: str, to_move: int = BLACK) -> Board:
    """A board with the position of a diagram."""
    grid = parse_diagram(diagram)
    board = Board(len(grid))
    board.set_position(grid, to_move)
    return board


def likeliest(board: Board, color: int, last: str) -> int:
    """The likeliest move after a last one."""
    return int(np.argmax(prior().odds(board, color, parse_vertex(last, board.size), PASS)))


def positions() -> list[tuple[Board, int, int]]:
    """Positions with the last two moves: two fights, and the courses of two games on 19x19."""
    found = [
        (board_of(IN_ATARI), parse_vertex("E6", 9), parse_vertex("E7", 9)),
        (board_of(SHORT, WHITE), parse_vertex("E3", 9), PASS),
        (board_of(KO), PASS, PASS),
    ]
    for seed in (1, 2):
        board, moves = Board(19), habitual_game(np.random.default_rng(seed), 200)
        for number, move in enumerate(moves):
            board.play(board.to_move, move)
            if number % 50 == 49:
                found.append((board.copy(), move, moves[number - 1]))
    return found


@pytest.mark.parametrize("symmetry", some_orientations("test_orientations_and_colours_do_not_matter"))
def test_orientations_and_colours_do_not_matter(symmetry: int) -> None:
    for board, last, before in positions():
        size, color = board.size, board.to_move
        expected = prior().odds(board, color, last, before)
        there, there_before = turn(last, size, symmetry), turn(before, size, symmetry)
        grid = turn_grid(board.grid(), symmetry)
        turned, swapped = Board(size), Board(size)
        turned.set_position(grid, color)
        swapped.set_position(swap_colors(grid), opponent(color))
        odds = prior().odds(turned, color, there, there_before)
        moved = [turn(point, size, symmetry) for point in board.points()]
        free = [point != board.ko_point for point in board.points()]
        assert np.array_equal(odds[moved][free], expected[board.points()][free])
        assert np.array_equal(prior().odds(swapped, opponent(color), there, there_before), odds)


def test_points_that_are_not_legal_are_left_out() -> None:
    for board, last, before in positions():
        for color in (BLACK, WHITE):
            odds = prior().odds(board, color, last, before)
            legal = set(board.legal_points(color))
            assert {point for point in range(len(odds)) if odds[point] != NEVER} == legal
            assert odds.max() < -NEVER / 10
            assert all(odds[point] > NEVER / 10 for point in legal)


def test_points_that_nobody_asks_about_have_no_odds_and_change_no_others() -> None:
    asked = Prior(load_numbers(), load_shapes())
    for board, last, before in positions():
        expected = prior().odds(board, board.to_move, last, before)
        left_out = np.argsort(-expected)[10::2]
        asked.work["left_out"] = 0
        asked.work["left_out"][0, left_out] = 1
        odds = asked.odds(board, board.to_move, last, before)
        assert (odds[left_out] == NEVER).all()
        kept = np.setdiff1d(np.arange(len(odds)), left_out)
        assert (odds[kept] == expected[kept]).all()


def test_a_position_that_was_asked_about_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Prior(load_numbers(), load_shapes())
    board, last, before = positions()[-1]
    looks, find = [], asked.odds_anew

    def found(board: Board, color: int, moves: Sequence[int]) -> np.ndarray:
        looks.append((color, moves[:2]))
        return find(board, color, moves)

    monkeypatch.setattr(asked, "odds_anew", found)
    first = asked.odds(board, BLACK, last, before)
    expected = first.copy()
    # what an asker does to the odds concerns nobody else
    first[:] = 0
    assert (asked.odds(board, BLACK, last, before) == expected).all()
    assert looks == [(BLACK, [last, before])]
    asked.odds(board, WHITE, last, before)
    asked.odds(board, BLACK, before, last)
    assert len(looks) == 3
    changed = board.copy()
    changed.play(BLACK, board.legal_points(BLACK)[0])
    other = asked.odds(changed, BLACK, last, before)
    assert (other == prior().odds(changed, BLACK, last, before)).all()
    assert (other != expected).any()
    for move in board.legal_points(BLACK)[:MOST_KEPT]:
        asked.odds(board, BLACK, move, PASS)
    assert len(asked._kept) == MOST_KEPT
    asked.odds(board, BLACK, last, before)
    assert len(looks) == 5 + MOST_KEPT


def test_nobody_plays_where_it_is_suicide_or_where_a_ko_was_just_taken() -> None:
    corner = parse_vertex("A5", 5)
    board = board_of(SUICIDE)
    assert prior().odds(board, BLACK, PASS, PASS)[corner] == NEVER
    assert prior().odds(board, WHITE, PASS, PASS)[corner] > NEVER

    board, taking, taken = board_of(KO), parse_vertex("D5", 7), parse_vertex("C5", 7)
    assert prior().odds(board, BLACK, PASS, PASS)[taking] > NEVER
    board.play(BLACK, taking)
    assert board.color_at(taken) == EMPTY
    assert prior().odds(board, WHITE, taking, PASS)[taken] == NEVER
    board.play(WHITE, PASS)
    board.play(BLACK, PASS)
    assert prior().odds(board, WHITE, PASS, PASS)[taken] > NEVER


def test_a_large_string_in_atari_is_captured() -> None:
    assert likeliest(board_of(IN_ATARI), BLACK, "E6") == parse_vertex("F6", 9)


def test_a_large_string_in_atari_is_saved() -> None:
    assert likeliest(board_of(IN_ATARI, WHITE), WHITE, "E7") == parse_vertex("F6", 9)


def test_to_play_into_atari_is_less_likely() -> None:
    odds = prior().odds(board_of(SHORT), BLACK, PASS, PASS)
    assert odds[parse_vertex("C5", 9)] < odds[parse_vertex("G5", 9)]


def test_the_last_move_counts() -> None:
    board = Board(19)
    for vertex in ["K10", "K11", "L10", "L11"]:
        board.play(board.to_move, parse_vertex(vertex, 19))
    hane, far = parse_vertex("M11", 19), parse_vertex("B2", 19)
    after, without = (prior().odds(board, BLACK, last, PASS) for last in (parse_vertex("L11", 19), PASS))
    assert after[hane] - after[far] > without[hane] - without[far]


CELLS = int(np.prod(CELLS_SHAPE))


def numbers(axes: tuple[int, ...]) -> object:
    """Lists of zeros within each other, as long as the axes of a kind."""
    return 0.0 if not axes else [numbers(axes[1:]) for _ in range(axes[0])]


def table() -> dict[str, dict[str, object]]:
    """A table in which all weights are 0."""
    by_facts = {board: {kind: numbers(axes) for kind, axes in KINDS.items()} for board in BOARDS}
    units: dict[str, object] = {board: numbers((UNITS,)) for board in BOARDS}
    units |= {"facts": packed(np.zeros(FACTS_SHAPE)), "cells": packed(np.zeros(CELLS_SHAPE))}
    return {**by_facts, "units": units}


def written(file: Path, entry: object) -> Path:
    """The file with an entry in it."""
    file.write_text(yaml.safe_dump(entry), encoding="utf-8")
    return file


def test_every_weight_is_read_into_its_column(tmp_path: Path) -> None:
    entry = table()
    entry["small"]["capture"][2][0][1] = 1.5
    weights = load_numbers(written(tmp_path / "prior.yaml", entry))[0]["weights"]
    column = FIRST["capture"] + (2 * 2 + 0) * 2 + 1
    assert weights.shape == (2, COLUMNS)
    assert weights[1, column] == 1.5
    assert np.count_nonzero(weights) == 1


def test_units_see_what_is_near_a_move_from_all_sides(tmp_path: Path) -> None:
    """The first unit sees an own stone with four liberties two points to the right of a move, whichever way it is
    turned, the second the last move there, the third the one before; each counts with another weight."""
    entry, cells = table(), np.zeros(CELLS_SHAPE, dtype=np.float32)
    side = parse_cell(2, 0)
    for unit, content in enumerate((OWN + MOST_LIBERTIES - 1, LAST, BEFORE)):
        cells[side, content, unit] = 1.0
        entry["units"]["small"][unit] = (1.0, 10.0, 100.0)[unit]
    entry["units"]["cells"] = packed(cells)
    prior = load_prior(written(tmp_path / "prior.yaml", entry))
    board = Board(9)
    for vertex in ("E5", "E7"):
        board.play(board.to_move, parse_vertex(vertex, 9))
    odds = prior.odds(board, BLACK, parse_vertex("E7", 9), parse_vertex("E5", 9))
    seen = {vertex: odds[parse_vertex(vertex, 9)] for vertex in ("G5", "C5", "E3", "G7", "F5", "G6", "E9")}
    # two of the eight orientations are alike where the stone is on one line with the move
    assert seen == {"G5": 202, "C5": 202, "E3": 202, "G7": 20, "F5": 0, "G6": 0, "E9": 20}


def parse_cell(columns: int, rows: int) -> int:
    """The number of the cell so many columns to the right of a move and rows below it."""
    return int(CELL_AT[rows + REACH, columns + REACH])


def test_units_do_not_look_at_moves_far_behind_by_the_facts(tmp_path: Path) -> None:
    entry = table()
    # the first line is far behind, the second hardly
    entry["small"]["line"][0][0], entry["small"]["line"][0][1] = -LOOKED_AT - 0.5, -LOOKED_AT + 0.5
    facts = np.zeros(FACTS_SHAPE)
    facts[FIRST["line"] : FIRST["line"] + 7, 0] = 0.25
    entry["units"] |= {"small": [1.0] + [0.0] * (UNITS - 1), "facts": packed(facts)}
    odds = load_prior(written(tmp_path / "prior.yaml", entry)).odds(Board(9), BLACK, PASS, PASS)
    found = [odds[parse_vertex(vertex, 9)] for vertex in ("E1", "E2", "E5")]
    assert found == [-LOOKED_AT - 0.5, -LOOKED_AT + 2.5, 2.0]


def test_weights_of_units_come_back_as_they_were_packed_and_spread(tmp_path: Path) -> None:
    entry = table()
    cells = np.random.default_rng(4).integers(-500, 500, CELLS_SHAPE) / 256
    entry["units"]["cells"] = packed(cells)
    numbers = load_numbers(written(tmp_path / "prior.yaml", entry))
    assert np.array_equal(gathered(numbers[0]["cells"]), cells)
    assert np.array_equal(spread(cells.astype(np.float32)), numbers[0]["cells"])


BREAKS: dict[str, tuple[Callable[[dict], object], str]] = {
    "a list": (lambda entry: [1, 2], "prior.yaml: '[1, 2]', expected large, small, units"),
    "no small boards": (lambda entry: entry.pop("small"), "prior.yaml: there is no 'small'"),
    "huge boards": (
        lambda entry: entry.update(huge={}),
        "prior.yaml: 'huge' is unknown, expected large, small, units",
    ),
    "no line": (lambda entry: entry["large"].pop("line"), "prior.yaml, 'large': there is no 'line'"),
    "one capture too few": (
        lambda entry: entry["small"]["capture"].pop(),
        "prior.yaml, 'small', 'capture': a list of 4, expected a list of 5",
    ),
    "a number for a list": (
        lambda entry: entry["small"]["capture"].__setitem__(1, 3),
        "prior.yaml, 'small', 'capture', entry 2: '3', expected a list of 2",
    ),
    "a word": (
        lambda entry: entry["large"]["ko"].__setitem__(0, "much"),
        "prior.yaml, 'large', 'ko', entry 1: 'much', expected a number",
    ),
    "too few units": (
        lambda entry: entry["units"]["small"].pop(),
        f"prior.yaml, 'units', 'small': a list of {UNITS - 1}, expected a list of {UNITS}",
    ),
    "facts that are text": (
        lambda entry: entry["units"].update(facts="none"),
        f"prior.yaml, 'units', 'facts': 'none', expected {COLUMNS * UNITS} packed numbers in !!binary",
    ),
    "cells that are not packed": (
        lambda entry: entry["units"].update(cells=b"none"),
        "prior.yaml, 'units', 'cells': Error -3 while decompressing data: incorrect header check, "
        f"expected {CELLS} packed numbers in !!binary",
    ),
    "a cell too few": (
        lambda entry: entry["units"].update(cells=packed(np.zeros(CELLS - 1))),
        f"prior.yaml, 'units', 'cells': cannot reshape array of size {CELLS - 1} into shape "
        f"({','.join(map(str, CELLS_SHAPE))}), expected {CELLS} packed numbers in !!binary",
    ),
    "no number": (
        lambda entry: entry["large"]["ko"].__setitem__(0, float("nan")),
        "prior.yaml, 'large', 'ko', entry 1: 'nan', expected a number",
    ),
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_file_is_named_with_what_is_wrong(name: str, tmp_path: Path) -> None:
    change, message = BREAKS[name]
    entry = table()
    changed = change(entry)
    written(tmp_path / "prior.yaml", changed if name == "a list" else entry)
    with pytest.raises(PriorError, match=re.escape(message) + "$"):
        load_prior(tmp_path / "prior.yaml")


def test_what_is_not_yaml_or_not_there_is_named(tmp_path: Path) -> None:
    file = tmp_path / "prior.yaml"
    for content in (b"large: [1,", b"\xff\xfe\xff"):
        file.write_bytes(content)
        with pytest.raises(PriorError, match="prior.yaml is not YAML"):
            load_numbers(file)
    with pytest.raises(OSError):
        load_numbers(tmp_path / "none.yaml")
