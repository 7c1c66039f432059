"""What groups may expect, from their class and the facts about them."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, parse_vertex
from engine.evaluate.numbers import shipped_numbers
from engine.evaluate.tables import NONE, ONE_EYE, new_evaluation
from engine.evaluate.territory.field import new_field
from engine.evaluate.territory.numbers import (
    BANDS,
    CLASSES,
    FACTS,
    LEAD_TERMS,
    NO_REVISION,
    TERMS,
    SizeNumbers,
    pack,
)
from engine.evaluate.territory.prospects import BOUND, judge_prospects, list_group_terms

TWO_GROUPS = """
. . . . .
X X . . O
. . . . O
. . . . .
. . . . .
"""


def two_groups(black_class: int, white_class: int, neighbors: bool = False) -> tuple[Board, np.ndarray]:
    """The board above with a group of each colour of these classes."""
    board = Board(5)
    board.set_position(parse_diagram(TWO_GROUPS))
    evaluations = new_evaluation()
    tables = evaluations[0]
    tables["string_of"] = NONE
    for row, (stone, color, aliveness) in enumerate([("A4", BLACK, black_class), ("E4", WHITE, white_class)]):
        tables["string_of"][board.stones(parse_vertex(stone, 5))] = row
        tables["strings"][row]["group"] = row
        group = tables["groups"][row]
        group["color"], group["aliveness"], group["liberties"] = color, aliveness, 5
        if neighbors:
            group["neighbors"][0], group["neighbor_count"] = 1 - row, 1
    tables["string_count"] = tables["group_count"] = 2
    return board, evaluations


def expectations(board: Board, evaluations: np.ndarray, numbers: np.ndarray) -> np.ndarray:
    """Thousandths of both groups, [1 if the owner is to move, group]."""
    fields = new_field()
    judge_prospects(board.position, evaluations[0], numbers[0], fields[0])
    return fields[0]["prospects"][:, :2].astype(int)


def numbers(slopes: np.ndarray | None = None) -> np.ndarray:
    """A class c may expect tanh((13 - c) / 10), and tanh of half more if the owner moves."""
    status = np.array([(13 - c) / 10 for c in CLASSES])
    none = np.zeros((len(BANDS), len(FACTS)))
    return pack(
        SizeNumbers(
            5,
            np.stack([status, status + 0.5]),
            none if slopes is None else slopes,
            np.zeros(len(TERMS)),
            np.zeros(len(LEAD_TERMS)),
            np.array(NO_REVISION),
        )
    )


def test_the_class_and_the_mover_make_the_expectation() -> None:
    found = expectations(*two_groups(2, 13), numbers())
    assert found[0].tolist() == [round(1000 * np.tanh(1.1)), 0]
    assert found[1].tolist() == [round(1000 * np.tanh(1.6)), round(1000 * np.tanh(0.5))]


def test_it_is_noted_at_the_stones_and_nowhere_else() -> None:
    board, evaluations = two_groups(2, 25)
    fields = new_field()
    judge_prospects(board.position, evaluations[0], numbers()[0], fields[0])
    expected = fields[0]["expected"][0]
    black, white = (fields[0]["prospects"][0, row] for row in (0, 1))
    assert expected[[parse_vertex(v, 5) for v in ("A4", "B4", "E4", "E3")]].tolist() == [
        black,
        black,
        white,
        white,
    ]
    assert np.count_nonzero(expected) == 4
    assert black > 0 > white


def test_nothing_is_beyond_doubt() -> None:
    steep = np.full((len(BANDS), len(FACTS)), 5.0)
    assert (expectations(*two_groups(2, 25), numbers(steep)) == BOUND).all()
    assert (expectations(*two_groups(2, 25), numbers(-steep)) == -BOUND).all()


@pytest.mark.parametrize(
    ("fact", "field", "few", "many"),
    [
        ("group_liberties", "liberties", 1, 8),
        ("group_room", "run", 0, 20),
        ("group_eyes", "max_eyes", 0, 2 * ONE_EYE),
    ],
)
def test_a_fact_counts_by_its_number_in_the_band_of_the_class(
    fact: str, field: str, few: int, many: int
) -> None:
    slopes = np.zeros((len(BANDS), len(FACTS)))
    slopes[4, FACTS.index(fact)] = 0.3  # the band of class 16
    found = {}
    for aliveness in (16, 13):
        for value in (few, many):
            board, evaluations = two_groups(aliveness, 2)
            evaluations[0]["groups"][0][field] = value
            found[aliveness, value] = expectations(board, evaluations, numbers(slopes))[0, 0]
    assert found[16, many] > found[16, few] + 50
    assert found[13, many] == found[13, few]


def test_a_dead_neighbour_is_good_and_one_that_lives_is_not() -> None:
    slopes = np.zeros((len(BANDS), len(FACTS)))
    slopes[3, FACTS.index("group_weakest_neighbor")] = 0.5
    weak, strong, alone = (
        expectations(*two_groups(13, neighbor, together), numbers(slopes))[0, 0]
        for neighbor, together in ((25, True), (2, True), (25, False))
    )
    assert weak > strong > alone


@pytest.mark.parametrize("size", [9, 13, 19])
def test_fitted_expectations_follow_the_order_of_the_classes(size: int) -> None:
    """An unconditionally alive group may expect more than an unsettled one, and that more than a captured one."""
    fitted = shipped_numbers().territory(size)
    found = [expectations(*two_groups(aliveness, 2), fitted)[:, 0] for aliveness in (2, 13, 25)]
    assert (found[0] > found[1]).all() and (found[1] > found[2]).all()
    assert found[1][1] > found[1][0]


def test_the_terms_for_the_fit_are_those_of_the_pass() -> None:
    fitted = shipped_numbers().territory(9)
    board, evaluations = two_groups(5, 22, neighbors=True)
    rows = np.zeros((2, 2 * len(CLASSES) + len(BANDS) * len(FACTS)), dtype=np.float32)
    assert list_group_terms(board.position, evaluations[0], fitted[0], new_field()[0], BLACK, rows) == 2
    flat = np.concatenate([fitted[0]["status"][:, CLASSES.start :].ravel(), fitted[0]["slopes"].ravel()])
    found = expectations(board, evaluations, fitted)
    assert 1000 * np.tanh(rows @ flat) == pytest.approx([found[1, 0], found[0, 1]], abs=1)
