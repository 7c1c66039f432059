"""The graph of a review: games enough for every point, steps at mistakes, the numbers that are told."""

from __future__ import annotations

from typing import Any

from engine.board.points import BLACK, WHITE
from engine.decide.decision.record import Tried
from engine.studio.review_graph import ENOUGH, Counted, near, points_around
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
