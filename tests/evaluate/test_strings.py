"""The strings and their tactical status: known positions in any orientation, and the rows of the table."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.base.yaml_text import parse_yaml
from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, PASS, WHITE, parse_vertex
from engine.board.symmetry import turn
from engine.evaluate.tables import CAPTURED, NONE, SAFE, THREATENED
from engine.reading.outcome import LOSS, UNKNOWN, WIN
from engine.reading.reader import ROOT_LIBERTIES
from tests.evaluate.game_positions import GAMES
from tests.evaluate.passes import Passes, board_of
from tests.orientations import some_orientations

POSITIONS = parse_yaml(Path(__file__).with_name("string_positions.yaml").read_text(encoding="utf-8"))
STATUS = {"safe": SAFE, "threatened": THREATENED, "captured": CAPTURED}


@pytest.fixture(scope="module")
def passes() -> Passes:
    return Passes()


def row_at(passes: Passes, point: int) -> np.void:
    return passes.tables["strings"][passes.tables["string_of"][point]]


@pytest.mark.parametrize("swapped", [False, True], ids=["black", "white"])
@pytest.mark.parametrize("position", POSITIONS, ids=[position["name"] for position in POSITIONS])
def test_status_in_any_orientation(passes: Passes, position: dict, swapped: bool) -> None:
    grid = parse_diagram(position["board"])
    size = len(grid)
    for symmetry in some_orientations():
        passes.run(board_of(grid, symmetry, swapped))

        def at(vertex: str, symmetry: int = symmetry) -> int:
            return turn(parse_vertex(vertex, size), size, symmetry)

        for vertex, status in position["status"].items():
            assert row_at(passes, at(vertex))["status"] == STATUS[status], (
                f"{vertex} in orientation {symmetry}"
            )
        for side in ("attack", "defend"):
            for vertex, move in position.get(side, {}).items():
                assert row_at(passes, at(vertex))[f"{side}_move"] == at(move)
        for vertex, answers in position.get("answers", {}).items():
            row = row_at(passes, at(vertex))
            assert [row["attack"], row["defend"]] == answers


@pytest.mark.parametrize("name", GAMES)
def test_rows_name_the_strings_in_board_order(passes: Passes, name: str) -> None:
    board = board_of(parse_diagram(GAMES[name]))
    passes.run(board)
    strings = passes.tables["strings"][: passes.tables["string_count"]]
    assert list(strings["first"]) == sorted(strings["first"])
    for point in range(len(passes.tables["string_of"])):
        row = int(passes.tables["string_of"][point])
        assert (row == NONE) == (board.color_at(point) not in (BLACK, WHITE))
        if row != NONE:
            stones = board.stones(point)
            string = strings[row]
            assert (string["first"], string["stones"]) == (stones[0], len(stones))
            assert string["liberties"] == board.count_liberties(point)
            assert string["color"] == board.color_at(point)


@pytest.mark.parametrize("name", GAMES)
def test_status_follows_from_the_answers_and_the_captors(passes: Passes, name: str) -> None:
    board = board_of(parse_diagram(GAMES[name]))
    passes.run(board)
    strings = passes.tables["strings"][: passes.tables["string_count"]]
    found = set()
    for string in strings:
        works, fails = string["attack"] not in (LOSS, UNKNOWN), string["defend"] == LOSS
        around = [row_at(passes, stone) for stone in board.adjacent_strings(int(string["first"]))]
        captors = [each for each in around if (each["attack"], each["defend"]) != (WIN, LOSS)]
        if string["liberties"] > ROOT_LIBERTIES:
            assert (string["attack"], string["defend"]) == (LOSS, WIN)
        if not works:
            wanted = SAFE
            assert string["defend_move"] == PASS
        elif string["attack"] == WIN and fails and captors:
            wanted = CAPTURED
        else:
            wanted = THREATENED
        assert string["status"] == wanted
        found.add(wanted)
    assert SAFE in found


def test_games_show_every_status(passes: Passes) -> None:
    found = set()
    for diagram in GAMES.values():
        passes.run(board_of(parse_diagram(diagram)))
        found |= set(passes.tables["strings"]["status"][: passes.tables["string_count"]].tolist())
    assert found == {SAFE, THREATENED, CAPTURED}


@pytest.mark.parametrize(
    ("diagram", "vertex", "attack", "defend", "status"),
    [
        (". . . . . . .|. . O O . . .|. O X X O . .|. O X . . . .|. . O . . . .|. . . . O . .|. . . . . . .",
         "C4", WIN, UNKNOWN, THREATENED),
        (". . . . . . .|. . . O . . .|. . O X O . .|. . O X O . .|. . . X . . .|. . . . . . .|. . . . . . .",
         "D4", UNKNOWN, UNKNOWN, SAFE),
    ],
    ids=["attack proven, defence open", "attack open"],
)  # fmt: skip
def test_what_the_budget_leaves_open(
    passes: Passes, diagram: str, vertex: str, attack: int, defend: int, status: int
) -> None:
    passes.run(board_of(parse_diagram(diagram.replace("|", "\n"))), tactics=0)
    row = row_at(passes, parse_vertex(vertex, 7))
    assert (row["attack"], row["defend"], row["status"]) == (attack, defend, status)


def test_a_second_run_leaves_nothing_of_the_first(passes: Passes) -> None:
    passes.run(board_of(parse_diagram(GAMES["19x19"])))
    board = Board(9)
    board.play(BLACK, parse_vertex("E5", 9))
    passes.run(board)
    rows = passes.tables["string_of"]
    assert passes.tables["string_count"] == 1
    assert [point for point in range(len(rows)) if rows[point] != NONE] == [parse_vertex("E5", 9)]
    assert board.color_at(parse_vertex("D4", 9)) == EMPTY
