"""Sums of reduced games against play: every order of moves and passes in trees that nobody reduced."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import pytest

from engine.board.points import BLACK, WHITE, opponent
from engine.endgame.games import Game, Games, TooLarge
from engine.endgame.sums import Sums
from engine.endgame.thermographs import Thermographs


@dataclass(frozen=True)
class Tree:
    """A position of some game: what it is worth if nobody plays any more, and what both sides may move to."""

    standing: int
    left: tuple[Tree, ...] = ()
    right: tuple[Tree, ...] = ()


def random_tree(generator: np.random.Generator, depth: int) -> Tree:
    standing = int(generator.integers(-4, 5))
    if depth == 0:
        return Tree(standing)
    sides = (
        tuple(random_tree(generator, int(generator.integers(depth))) for _ in range(generator.integers(3)))
        for _ in range(2)
    )
    return Tree(standing, *sides)


@functools.cache
def played_out(trees: tuple[Tree, ...], color: int, passed: bool) -> int:
    """What a sum comes to if both sides play it perfectly and may pass; two passes end it."""
    if passed and not any(tree.left or tree.right for tree in trees):
        return sum(tree.standing for tree in trees)
    reached = []
    for index, tree in enumerate(trees):
        for option in tree.left if color == BLACK else tree.right:
            after = tuple(sorted((*trees[:index], option, *trees[index + 1 :]), key=repr))
            reached.append(played_out(after, opponent(color), False))
    standing = sum(tree.standing for tree in trees)
    reached.append(standing if passed else played_out(trees, opponent(color), True))
    return max(reached) if color == BLACK else min(reached)


def game_of(games: Games, tree: Tree) -> Game:
    left, right = ([game_of(games, option) for option in side] for side in (tree.left, tree.right))
    return games.settle(left, right, tree.standing)


@pytest.mark.parametrize("seed", range(60))
def test_sums_of_reduced_games_come_to_what_play_comes_to(seed: int) -> None:
    generator = np.random.default_rng(seed)
    trees = tuple(random_tree(generator, 3) for _ in range(3))
    games = Games()
    parts = [game_of(games, tree) for tree in trees]
    sums = Sums(Thermographs())
    together = games.sum(games.sum(parts[0], parts[1]), parts[2])
    for color in (BLACK, WHITE):
        expected = played_out(tuple(sorted(trees, key=repr)), color, False)
        assert sums.stop(parts, color) == expected
        assert together.stop(color) == expected


def test_equal_games_are_one_game() -> None:
    games = Games()
    number = games.points
    switch = games.hot([number(1)], [number(0)])
    assert games.hot([number(1), number(0)], [number(0), number(1)]) is switch, "worse options are left out"
    assert games.sum(switch, switch) is number(1), "two halves are a point"
    sente = games.hot([games.hot([number(9)], [number(1)])], [number(0)])
    assert str(sente) == "{{9|1}|0}"
    detour = games.hot([number(3), games.hot([number(9)], [number(1)])], [number(1)])
    assert detour is games.hot([number(3)], [number(1)]), "a threat that is answered to where one was anyway"


def test_thermographs() -> None:
    games, thermographs = Games(), Thermographs()
    number = games.points
    expected = {
        games.hot([number(1)], [number(0)]): (Fraction(1, 2), Fraction(1, 2)),
        games.hot([games.hot([number(9)], [number(1)])], [number(0)]): (Fraction(1), Fraction(1)),
        games.hot([number(3)], [games.hot([number(0)], [number(-10)])]): (Fraction(0), Fraction(3)),
        games.hot([number(3)], [games.hot([number(1)], [games.hot([number(-1)], [number(-3)])])]): (
            Fraction(5, 4),
            Fraction(7, 4),
        ),
    }
    for game, (mean, temperature) in expected.items():
        found = thermographs.of(game)
        assert (found.mean, found.temperature) == (mean, temperature), str(game)
        assert found.left.at(Fraction(0)) == game.left_stop
        assert found.right.at(Fraction(0)) == game.right_stop
        assert found.left.at(temperature + 5) == found.right.at(temperature + 5) == mean


@pytest.mark.parametrize("seed", range(40))
def test_the_mean_of_a_sum_is_the_sum_of_the_means(seed: int) -> None:
    generator = np.random.default_rng(1000 + seed)
    games, thermographs = Games(), Thermographs()
    one, other = (game_of(games, random_tree(generator, 4)) for _ in range(2))
    together = thermographs.of(games.sum(one, other))
    each = [thermographs.of(game) for game in (one, other)]
    assert together.mean == each[0].mean + each[1].mean
    assert together.temperature <= max(each[0].temperature, each[1].temperature)


@pytest.mark.parametrize("seed", range(40))
def test_thermostrat_loses_no_more_than_the_largest_temperature(seed: int) -> None:
    generator = np.random.default_rng(2000 + seed)
    games, thermographs = Games(), Thermographs()
    sums = Sums(thermographs)
    parts = [game_of(games, random_tree(generator, 4)) for _ in range(4)]
    largest = max(thermographs.of(game).temperature for game in parts)
    for color in (BLACK, WHITE):
        best = sums.stop(parts, color)
        reached = against_the_best(sums, parts, color, color)
        assert abs(best - reached) <= largest


def against_the_best(sums: Sums, parts: list[Game], color: int, mover: int) -> int:
    """What thermostrat comes to as ``color`` when the other side plays perfectly."""
    if all(game.is_settled for game in parts):
        return sum(game.points for game in parts)
    after = [
        (index, [*parts[:index], option, *parts[index + 1 :]])
        for index, game in enumerate(parts)
        for option in game.options(mover)
    ]
    if mover == color:
        place, _ = sums.hottest([sums.thermographs.of(game) for game in parts], color)
        after = [each for each in after if each[0] == place]
    best = max if mover == BLACK else min
    _, chosen = best(after, key=lambda each: sums.stop(each[1], opponent(mover)))
    return against_the_best(sums, chosen, color, opponent(mover))


def test_what_is_too_large_is_said_so() -> None:
    games = Games(most=4)
    switches = [games.hot([games.points(1)], [games.points(0)])]
    with pytest.raises(TooLarge):
        games.hot([games.points(9)], switches)
    part = Games().hot([Games().points(5)], [Games().points(-5)])
    with pytest.raises(TooLarge):
        Sums(Thermographs(), most=0).stop([part, part], BLACK)
