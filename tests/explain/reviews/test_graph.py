"""The graph of a review: games enough for every point, steps at mistakes, the numbers that are told."""

from __future__ import annotations

from typing import Any

import pytest

from engine.board.points import BLACK, WHITE
from engine.decide.decision.record import Tried
from engine.explain.reviews.graph import (
    ENOUGH,
    LARGEST_STEP,
    Counted,
    Slide,
    find_slides,
    level,
    near,
    points_around,
)
from engine.suggest.candidate import Candidate


def judged(chances: list[float], games: int, **told: dict[int, Any]) -> dict[int, dict[str, Any]]:
    """Moves, each followed by games of which Black won a share."""
    moves: dict[int, dict[str, Any]] = {
        number: {"after": [chance, 10 * chance, games]} for number, chance in enumerate(chances, 1)
    }
    for name, entries in told.items():
        for number, each in entries.items():
            moves[number][name] = each
    return moves


def test_few_games_are_counted_with_those_around() -> None:
    moves = judged([0.4, 0.6] * 10, games=50)
    points = points_around(moves, (), range(1, 21))
    assert all(abs(points[number][0] - 0.5) < 0.04 for number in range(7, 14))


def test_games_enough_stand_alone() -> None:
    moves = judged([0.4, 0.6] * 3, games=ENOUGH)
    assert [points_around(moves, (), [number])[number][0] for number in range(1, 7)] == [0.4, 0.6] * 3


def test_a_mistake_is_a_step_with_the_numbers_that_are_told() -> None:
    moves = judged([0.6] * 8 + [0.2] * 8, games=20, ours={9: [0.63, 5.0, 300]}, after={9: [0.21, -9.0, 300]})
    points = points_around(moves, {9}, range(1, 17))
    assert points[8] == (0.63, 5.0) and points[9] == (0.21, -9.0)
    assert all(points[number][0] == 0.6 for number in range(1, 8))
    assert all(abs(points[number][0] - 0.2) < 0.02 for number in range(10, 17))


def test_only_moves_near_by_change() -> None:
    moves = judged([0.5] * 40, games=1)
    before = points_around(moves, (), range(1, 41))
    moves[20]["after"] = [1.0, 30.0, 1]
    after = points_around(moves, (), range(1, 41))
    changed = {number for number in before if before[number] != after[number]}
    assert 20 in changed and changed <= set(near(20))


def steps(points: dict[int, tuple[float, float]], side: int = 0) -> dict[int, float]:
    """By how much each move changes the graph of chances, or of leads."""
    return {
        number: points[number][side] - points[number - 1][side] for number in points if number - 1 in points
    }


def test_what_is_no_mistake_is_no_step() -> None:
    moves = judged([0.6] * 10 + [0.2] * 10, games=ENOUGH)
    counted = points_around(moves, (), moves)
    assert min(steps(counted).values()) < -0.35
    leveled = level(counted, moves, (), 9)
    assert all(abs(each) <= LARGEST_STEP + 1e-4 for each in steps(leveled).values())
    assert all(abs(each) <= 3.1 for each in steps(leveled, 1).values())
    # what is far from the step stays
    assert leveled[1] == counted[1] and leveled[20] == counted[20]


def test_a_step_beside_a_mistake_is_spread_and_what_is_told_of_the_mistake_stays() -> None:
    moves = judged(
        [0.6] * 8 + [0.5] * 12, games=ENOUGH, ours={9: [0.7, 5.0, 300]}, after={9: [0.3, -9.0, 300]}
    )
    leveled = level(points_around(moves, {9}, moves), moves, {9}, 9)
    assert leveled[8] == (0.7, 5.0) and leveled[9] == (0.3, -9.0)
    assert {number for number, step in steps(leveled).items() if abs(step) > LARGEST_STEP + 1e-4} == {9}
    assert leveled[12][0] == 0.5 and leveled[6][0] == 0.6


def test_between_two_mistakes_that_are_told_the_graph_changes_as_little_as_it_can() -> None:
    told = {
        "ours": {5: [0.7, 5.0, 300], 8: [0.5, 1.0, 300]},
        "after": {5: [0.1, -9.0, 300], 8: [0.6, 3.0, 300]},
    }
    moves = judged([0.7] * 4 + [0.1] * 6, games=ENOUGH, **told)
    leveled = level(points_around(moves, {5, 8}, moves), moves, {5, 8}, 9)
    assert leveled[5][0] == 0.1 and leveled[7][0] == 0.5
    assert steps(leveled)[6] == pytest.approx(0.2) and steps(leveled)[7] == pytest.approx(0.2)


def test_a_fall_that_no_mistake_explains_is_found_as_short_as_it_can_be() -> None:
    chances = dict(enumerate([0.6] * 6 + [0.52, 0.44, 0.36, 0.3] + [0.3] * 6 + [0.7] + [0.7] * 4, 1))
    [slide] = find_slides(chances, {17})
    assert slide == Slide(7, 10, 0.6, 0.3) and slide.fall == pytest.approx(0.3)
    assert find_slides(chances, {8, 17}) == [], "a mistake between explains it"
    assert find_slides({number: 0.5 + 0.1 * (number % 2) for number in range(1, 30)}, ()) == []


def test_falls_do_not_overlap() -> None:
    chances = {number: 0.9 - 0.04 * number for number in range(1, 20)}
    slides = find_slides(chances, ())
    assert len(slides) == 2 and slides[0].last < slides[1].first
    assert all(slide.fall >= 0.2 for slide in slides)


def test_games_are_pooled_as_black_sees_them() -> None:
    tried = [
        Tried(Candidate(0, (), 0.0), won=0.25, score=-4.0, visits=(30,)),
        Tried(Candidate(0, (), 0.0), won=0.75, score=4.0, visits=(10,)),
        Tried(Candidate(0, (), 0.0)),
        None,
    ]
    assert Counted.of(tried, BLACK) == Counted(0.375, -2.0, 40)
    assert Counted.of(tried, WHITE) == Counted(0.625, 2.0, 40)
    assert Counted.of([None], BLACK) is None
