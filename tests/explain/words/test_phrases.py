"""The small parts of sentences."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, PASS, WHITE
from engine.explain.words.phrases import (
    capitalized,
    lead,
    listed,
    name_move,
    points,
    points_on_average,
    side,
    vertices,
)
from tests.explain.records import point


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (0, "0 points"),
        (0.6, "0.5 points"),
        (0.9, "1 point"),
        (1.3, "1.5 points"),
        (7.2, "7 points"),
        (120, "120 points"),
    ],
)
def test_points_are_said_in_halves(amount: float, words: str) -> None:
    assert points(amount) == words


@pytest.mark.parametrize(
    ("amount", "words"),
    [(0, "0 points"), (0.1, "less than half a point"), (0.3, "0.5 points"), (2, "2 points")],
)
def test_a_little_on_average_is_not_nothing(amount: float, words: str) -> None:
    assert points_on_average(amount) == words


@pytest.mark.parametrize(
    ("score", "color", "words"),
    [
        (3.4, BLACK, "Black leads by about 3.5 points"),
        (3.4, WHITE, "White leads by about 3.5 points"),
        (-1.0, BLACK, "White leads by about 1 point"),
        (-1.0, WHITE, "Black leads by about 1 point"),
        (0.2, BLACK, "the game is even"),
        (-0.2, WHITE, "the game is even"),
    ],
)
def test_the_lead_names_who_leads(score: float, color: int, words: str) -> None:
    assert lead(score, color) == words


def test_a_lead_that_would_be() -> None:
    assert lead(-2, BLACK, "would") == "White would lead by about 2 points"
    assert lead(0, BLACK, "would") == "the game would be even"


def test_lists_moves_and_sides() -> None:
    assert [listed(words) for words in (["A"], ["A", "B"], ["A", "B", "C"])] == ["A", "A and B", "A, B and C"]
    assert vertices((point("D4"), PASS, point("J9")), 9) == "D4 pass J9"
    assert (name_move(point("C3"), 9), name_move(PASS, 9)) == ("C3", "a pass")
    assert (side(BLACK), side(WHITE)) == ("Black", "White")
    assert capitalized("the White side") == "The White side"
