"""A false clock: every search of the endgame ends soon after it is over, and then knows nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, WHITE
from engine.endgame import local_search, regions, whole_board
from engine.endgame.games import STEPS_BETWEEN, Games, Steps, TooLarge
from engine.endgame.kos import KoSearch
from engine.endgame.solving import solve
from engine.endgame.sums import Sums
from engine.endgame.thermographs import DRAWING, Thermographs
from engine.endgame.whole_board import count_moves
from engine.game.rule_sets import AREA
from tests.endgame.test_solving import PROBLEMS, problem_board

FIRST_LOOKS = (0, 1, 5, 40)
"""After so many looks at the false clock it is over."""


def over_after(looks: int) -> Callable[[], bool]:
    """Is over from the look with this number on."""
    asked = 0

    def is_over() -> bool:
        nonlocal asked
        asked += 1
        return asked > looks

    return is_over


class Counted:
    """Counts the calls of a method, in all objects, and those after it was over."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> None:
        self.calls = 0
        original = getattr(owner, name)

        def counting(this: object, *arguments: object) -> object:
            self.calls += 1
            return original(this, *arguments)

        monkeypatch.setattr(owner, name, counting)


@pytest.mark.slow_for("40")
@pytest.mark.parametrize("looks", FIRST_LOOKS)
def test_the_count_of_a_whole_board_ends(monkeypatch: pytest.MonkeyPatch, looks: int) -> None:
    board = Board(4)
    numbered = Counted(monkeypatch, whole_board._Tree, "_add")
    assert count_moves(board, 10**9, over_after(looks)) is None
    assert numbered.calls <= (looks + 1) * STEPS_BETWEEN


def test_the_way_back_of_the_count_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """All positions are numbered; then, while it is found out what can be forced, it is over."""
    board = problem_board(PROBLEMS[0])
    counted = count_moves(board)
    assert counted is not None
    looks = counted.positions // STEPS_BETWEEN
    assert count_moves(board, is_over=over_after(looks + 1)) is None
    assert count_moves(board, is_over=over_after(10**9)) == counted


@pytest.mark.parametrize("looks", FIRST_LOOKS)
def test_regions_are_searched_no_further(monkeypatch: pytest.MonkeyPatch, looks: int) -> None:
    settled = Counted(monkeypatch, local_search.LocalSearch, "_value")
    answer = solve(Board(3), AREA, 10**9, whole=10**9, is_over=over_after(looks))
    assert not answer.is_solved
    assert answer.orthodox is None
    assert all(each.local is None for each in answer.regions)
    assert settled.calls <= 100 * (looks + 2)


@pytest.mark.parametrize("looks", FIRST_LOOKS)
def test_kos_are_searched_no_further(monkeypatch: pytest.MonkeyPatch, looks: int) -> None:
    settled = Counted(monkeypatch, regions.Settlement, "__init__")
    board = Board(3)
    with pytest.raises(TooLarge):
        KoSearch(board, AREA, 10**9, over_after(looks)).value(tuple(board.points()))
    assert settled.calls <= 20 * (looks + 2)


def hot_games(games: Games, count: int) -> list:
    """Games that are all different."""
    return [
        games.hot([games.points(3 * each), games.points(each)], [games.points(-each * each)])
        for each in range(1, count + 1)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("looks", FIRST_LOOKS)
def test_sums_are_played_no_further(looks: int) -> None:
    sums = Sums(Thermographs(), 10**9, Steps(over_after(looks)))
    with pytest.raises(TooLarge):
        sums.stop(hot_games(Games(), 24), BLACK)
    assert sums.looked_at <= (looks + 1) * STEPS_BETWEEN
    with pytest.raises(TooLarge):
        sums.stop(hot_games(Games(), 25), WHITE)


def test_games_are_compared_no_further() -> None:
    games = Games(steps=Steps(over_after(0)))
    with pytest.raises(TooLarge):
        for one in hot_games(games, 300):
            games.sum(one, one)
    assert games._count <= STEPS_BETWEEN


def test_thermographs_are_drawn_no_further() -> None:
    thermographs, games = Thermographs(Steps(over_after(0))), Games()
    drawn = 0
    with pytest.raises(TooLarge):
        for each in hot_games(games, 100):
            thermographs.of(each)
            drawn += 1
    assert drawn < STEPS_BETWEEN // DRAWING


def test_without_an_end_nothing_is_given_up() -> None:
    board = problem_board(PROBLEMS[0])
    assert (
        solve(board, AREA, whole=40_000).values
        == solve(board, AREA, whole=40_000, is_over=over_after(10**9)).values
    )
