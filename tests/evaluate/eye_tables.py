"""Evaluations for the tests of the eye pass: strings as the test says, groups by contact, no links."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, STRIDE
from engine.evaluate.eyes.finding import find_eyes
from engine.evaluate.eyes.scratch import eye_numbers, new_eye_scratch
from engine.evaluate.strings import list_strings
from engine.evaluate.tables import CAPTURED, NONE, SAFE, THREATENED, new_evaluation

DIAGONALS = (-STRIDE - 1, -STRIDE + 1, STRIDE - 1, STRIDE + 1)


@dataclass(frozen=True)
class Eye:
    """A row of `eyes` in plain values; points as a set."""

    points: frozenset[int]
    color: int
    values: tuple[int, int, int]
    type: int
    open_ends: int
    dead_stones: int
    vital: frozenset[int]
    make_move: int
    break_move: int
    group_first: int


def tables_of(
    board: Board,
    captured: Set[int] = frozenset(),
    threatened: Set[int] = frozenset(),
    walls: Set[int] = frozenset(),
    color: int = BLACK,
) -> np.ndarray:
    """An evaluation with the strings of the position; those with a stone in a set have that status, others are SAFE.

    The move that saves or takes a threatened string is its first liberty. ``walls`` are points of links of ``color``
    that hold. Strings that touch diagonally are of one group if one of the two points between is empty.
    """
    evaluations = new_evaluation()
    evaluation = evaluations[0]
    list_strings(board.position, evaluation)
    parent = list(range(int(evaluation["string_count"])))
    string_of = evaluation["string_of"]
    status = {**{string_of[p]: CAPTURED for p in captured}, **{string_of[p]: THREATENED for p in threatened}}

    def root(row: int) -> int:
        while parent[row] != row:
            row = parent[row]
        return row

    for point in board.points():
        row = int(string_of[point])
        if row == NONE:
            continue
        for step in DIAGONALS:
            across = 1 if step in (-STRIDE + 1, STRIDE + 1) else -1
            other = int(string_of[point + step])
            if other != NONE and board.color_at(point) == board.color_at(point + step):
                if EMPTY in (board.color_at(point + across), board.color_at(point + step - across)):
                    one, two = sorted((root(row), root(other)))
                    parent[two] = one
    for row in range(len(parent)):
        string = evaluation["strings"][row]
        string["status"] = status.get(row, SAFE)
        liberties = board.liberties(int(string["first"]))
        string["attack_move"] = string["defend_move"] = (
            liberties[0] if string["status"] == THREATENED else PASS
        )
    roots = sorted({root(row) for row in range(len(parent))})
    for row in range(len(parent)):
        string = evaluation["strings"][row]
        string["group"] = roots.index(root(row))
        evaluation["groups"][string["group"]]["stones"] += string["stones"]
    for number, first in enumerate(roots):
        evaluation["groups"][number]["first"] = evaluation["strings"][first]["first"]
        evaluation["groups"][number]["color"] = evaluation["strings"][first]["color"]
    evaluation["group_count"] = len(roots)
    for point in walls:
        evaluation["wall"][color][point] = 1
    return evaluations


SCRATCHES = new_eye_scratch(eye_numbers())


def eyes_of(board: Board, evaluations: np.ndarray) -> list[Eye]:
    """Run the eye pass and read its rows."""
    find_eyes(board.position, evaluations[0], SCRATCHES[0])
    return rows_of(board, evaluations[0])


def rows_of(board: Board, evaluation: np.void) -> list[Eye]:
    """The rows of `eyes` as plain values."""
    points: dict[int, set[int]] = {row: set() for row in range(int(evaluation["eye_count"]))}
    for point in board.points():
        if evaluation["eye_of"][point] != NONE:
            points[int(evaluation["eye_of"][point])].add(point)
    found = []
    for row, members in points.items():
        eye = evaluation["eyes"][row]
        assert int(eye["size"]) == len(members) and int(eye["first"]) == min(members)
        found.append(
            Eye(
                frozenset(members),
                int(eye["color"]),
                (int(eye["min_eyes"]), int(eye["typ_eyes"]), int(eye["max_eyes"])),
                int(eye["type"]),
                int(eye["open_ends"]),
                int(eye["dead_stones"]),
                frozenset(int(point) for point in eye["vital"][: eye["vital_count"]]),
                int(eye["make_move"]),
                int(eye["break_move"]),
                int(evaluation["groups"][eye["group"]]["first"]) if eye["group"] >= 0 else NONE,
            )
        )
    return found
