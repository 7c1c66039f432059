"""A suspected mistake is searched a second time, until it is sure that it is one, or that it is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle

import pytest

from engine.decide.decision.budget import Budget
from engine.decide.decision.record import Decision
from engine.explain.reviews.confirming import (
    LOOK,
    MOST_SLICES,
    NEXT_SEEDS,
    SLICE,
    compare_again,
    measure_loss,
)
from engine.explain.reviews.review import review_last
from engine.game.game import Game
from engine.library.player import Player
from tests.explain.records import decision, point, tried

PLAYED, BETTER = point("A1"), point("E5")
MADE = decision("E5", [tried("E5", 5.0), tried("A1", 1.0)])


GAME = "D6 D5 E6 E5 F6 F5 C5 G3 G5 F2 D4 H6 E4 C3 A1"
"""Black could capture three stones with the last move; now they can get away."""

Slices = Sequence[tuple[float, float]]


class Games:
    """A tree whose games are won as often, and end as far ahead, as it is told; each slice is as the next of them."""

    def __init__(self, slices: dict[int, Slices]) -> None:
        self._next: dict[int, Iterator[tuple[float, float]]] = {
            move: cycle(each) for move, each in slices.items()
        }
        self._sums = dict.fromkeys(slices, (0, 0.0, 0.0))

    def grow(self, way: Sequence[int], games: int) -> None:
        known, won, lead = self._sums[way[0]]
        share, points = next(self._next[way[0]])
        self._sums[way[0]] = known + games, won + share * games, lead + points * games

    def known(self, way: Sequence[int]) -> int:
        return self._sums[way[0]][0]

    def outcome(self, way: Sequence[int]) -> tuple[float, float] | None:
        known, won, lead = self._sums[way[0]]
        return (lead / known, won / known) if known else None


class Adviser:
    """Whose trees are such games, and who notes with which seeds they are asked for."""

    def __init__(self, *trees: Games | None) -> None:
        self.trees, self.seeds = list(trees), list[int]()

    def go_on(self, game: Game, decision: Decision, further: int = 0) -> Games | None:
        self.seeds.append(further)
        return self.trees.pop(0)


def compared(
    played: Slices, better: Slices, further: Slices = ((0.9, 90.0),), size: int = 9
) -> tuple[bool, int]:
    """Whether a mistake of ten points holds where the games of the first search are like this, and how many were
    played with each move in the last one; further: those of a further search with the better move.
    """
    adviser = Adviser(Games({PLAYED: played, BETTER: better}), Games({PLAYED: played, BETTER: further}))
    found = compare_again(adviser, Game(size), MADE, PLAYED, 10.0)  # type: ignore[arg-type]
    assert found is not None and adviser.seeds == list(NEXT_SEEDS[: 2 - len(adviser.trees)])
    assert found.holds == (not adviser.trees and found.holds)
    return found.holds, found.games


def test_a_clear_mistake_holds_after_few_games() -> None:
    assert compared([(0.2, 0.0)], [(0.6, 10.0)]) == (True, 3 * SLICE)


def test_what_loses_nothing_is_dropped_after_few_games() -> None:
    assert compared([(0.55, 0.0)], [(0.5, 10.0)]) == (False, 3 * SLICE)


def test_what_is_close_takes_more_games_and_what_stays_unsure_is_dropped() -> None:
    holds, games = compared([(0.4, 0.0)], [(0.9, 10.0)], [(0.5, 10.0)])
    assert holds and 3 * SLICE < games < MOST_SLICES * SLICE
    assert compared([(0.44, 0.0)], [(0.5, 10.0)]) == (False, MOST_SLICES * SLICE)


def test_what_one_search_confirms_and_another_does_not_is_dropped() -> None:
    assert compared([(0.2, 0.0)], [(0.6, 10.0)], [(0.1, 0.0)]) == (False, 3 * SLICE)


@pytest.mark.parametrize("won", [0.0, 1.0])
def test_points_count_where_the_game_is_decided(won: float) -> None:
    ahead = [(won, 12.0), (won, 9.0)]
    assert compared([(won, 0.0)], ahead, ahead) == (True, 3 * SLICE)
    assert compared([(won, 0.0)], [(won, 40.0), (won, -38.0)])[0] is False
    assert compared([(won, 10.0)], ahead)[0] is False
    assert compared([(0.5, 0.0)], [(0.5, 12.0), (0.5, 9.0)])[0] is False


def test_points_count_on_a_large_board_where_the_chance_falls_by_little() -> None:
    ahead = [(0.55, 12.0), (0.55, 9.0)]
    assert compared([(0.5, 0.0)], ahead, ahead, size=19)[0] is True
    assert compared([(0.5, 0.0)], ahead, ahead, size=9)[0] is False
    assert compared([(0.5, 8.0)], ahead, ahead, size=19)[0] is False
    assert compared([(0.55, 0.0)], ahead, ahead, size=19)[0] is False


LEAST = 4.0
"""Points that make a mistake where losses are measured."""


def measured(better: Slices, further: Slices) -> tuple[bool, int]:
    """Whether a move whose games end even loses enough, with games of two trees with the better move like these, and
    how many slices were played.
    """
    even = [(0.5, 0.0)]
    adviser = Adviser(Games({PLAYED: even, BETTER: better}), Games({PLAYED: even, BETTER: further}))
    found = measure_loss(adviser, Game(19), MADE, PLAYED, LEAST)  # type: ignore[arg-type]
    assert found is not None
    return found.holds, len(found.lost)


@pytest.mark.parametrize(
    ("better", "further", "holds"),
    [
        ([(0.53, 9.0), (0.53, 5.0)], [(0.52, 4.0), (0.52, 6.0)], True),
        ([(0.53, 9.0), (0.53, 5.0)], [(0.5, 7.0), (0.5, 6.0)], False),
        ([(0.53, 4.0), (0.53, 3.0)], [(0.53, 4.0), (0.53, 3.0)], False),
        ([(0.6, 60.0), (0.6, -50.0)], [(0.6, 60.0), (0.6, -50.0)], False),
    ],
)
def test_a_loss_is_measured_by_the_games_of_all_trees(better: Slices, further: Slices, holds: bool) -> None:
    """It must be large enough and clear, and in each tree the chance must fall."""
    assert measured(better, further)[0] is holds


def test_measuring_ends_early_where_it_is_clear() -> None:
    assert measured([(0.5, 0.0), (0.5, 1.0)], [(0.5, 0.0)]) == (False, LOOK)
    assert measured([(0.6, 9.0), (0.6, 10.0)], [(0.6, 9.0), (0.6, 10.0)]) == (True, 4 * LOOK)


def test_who_plays_no_games_out_measures_nothing() -> None:
    assert measure_loss(Adviser(None), Game(19), MADE, PLAYED, LEAST) is None  # type: ignore[arg-type]


def test_who_plays_no_games_out_is_not_asked() -> None:
    assert compare_again(Adviser(None), Game(9), MADE, PLAYED, 10.0) is None  # type: ignore[arg-type]


@pytest.mark.slow
def test_stones_not_captured_are_confirmed_in_real_games_and_what_does_not_hold_loses_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def judged() -> tuple[float, float]:
        game = Game(9, 6.5)
        for vertex in GAME.split():
            game.play(game.to_move, point(vertex))
        found = review_last(game, Player("hybrid", 5, 1).adviser, Budget(evaluations=200))
        assert found.verdict is not None and game.move_count == 14
        return found.verdict.loss, found.verdict.fall

    assert min(judged()) > 0
    monkeypatch.setattr("engine.explain.reviews.confirming.LEAST_FALL", 0.99)
    assert judged() == (0.0, 0.0)
