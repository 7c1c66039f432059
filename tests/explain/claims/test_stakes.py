"""What is at stake beside stones that are told of: the strings that fare otherwise by a move, by games made up."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.board.points import BLACK, WHITE, vertex_of
from engine.explain.claims.compared_games import OF_EACH, Games
from engine.explain.claims.kinds import ATTACKS, DEFENDS
from engine.explain.claims.stakes import find_stakes, is_more_than
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_gains import effect_verb
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point

BEHIND_A_STONE = """
. . . . . . . . .
. . X O . . . . .
. . X . . . . . .
. . X O O . . . .
. . X X O . . . .
. . . . . . O . .
. . . . . . . . .
. X . . . . . X .
. . . . . . . . .
"""
"""White's D8 hangs together with E5 and E6 if White plays D7; Black's row on the left is beside it."""


def games(before: float, after: float, stones: Sequence[str], count: int = 4000) -> Games:
    """Games in which some stones change hands; everything else is nobody's."""
    nobodys = dict.fromkeys(range(26 * 26), 0.0)
    return Games(*(nobodys | {point(each): owner for each in stones} for owner in (after, before)), count)


def told(
    color: int, found: Games, told_of: Sequence[str] = (), is_all: bool = False
) -> list[tuple[str, set[str]]]:
    """What is at stake by D7, as verbs with the stones."""
    witness = Witness(adviser(), game_at(BEHIND_A_STONE, color), color)
    claims = find_stakes(witness, point("D7"), found, [point(each) for each in told_of], is_all)
    return [(effect_verb(each), {vertex_of(stone, 9) for stone in each.stones}) for each in claims]


ROW, GROUP = ("C8", "C7", "C6", "C5", "D5"), ("D6", "E6", "E5")


@pytest.mark.parametrize(
    ("color", "stones", "before", "after", "verb"),
    [
        (BLACK, GROUP, -0.4, 0.4, ATTACKS),
        (BLACK, GROUP, -0.6, -0.3, "weakens"),
        (WHITE, GROUP, 0.4, -0.8, DEFENDS),
        # they live either way
        (BLACK, GROUP, -0.95, -0.7, ""),
        # too little changes
        (BLACK, GROUP, -0.4, -0.3, ""),
    ],
)
def test_the_group_behind_a_stone_that_is_told_of_is_at_stake(
    color: int, stones: tuple[str, ...], before: float, after: float, verb: str
) -> None:
    # by the evaluation D8 may be of the same group, and nothing was told of a group of which a stone was named
    found = told(color, games(before, after, (*stones, "D8")), ["D8"])
    assert found == ([(verb, set(stones))] if verb else [])


def test_of_a_group_only_the_strings_that_fare_otherwise_are_told() -> None:
    assert told(BLACK, games(-0.4, 0.4, GROUP)) == [("attacks", set(GROUP))]
    both = told(WHITE, games(0.0, -0.6, (*GROUP, *ROW)))
    # what is White's more often is worse for Black's row, and better for White's own stones
    assert {frozenset(stones) for _, stones in both} == {frozenset(ROW), frozenset(GROUP)}


@pytest.mark.parametrize(
    ("before", "after", "is_all", "is_told"),
    [(-0.4, 0.9, False, False), (0.9, -0.9, False, False), (-0.4, 0.4, True, True)],
)
def test_a_single_stone_is_no_stake_unless_nothing_else_is_told(
    before: float, after: float, is_all: bool, is_told: bool
) -> None:
    # two points hang on it
    found = told(BLACK, games(before, after, ["D8"]), ["E5", "D6"], is_all)
    assert found == ([("attacks", {"D8"})] if is_told else [])


def test_a_tree_that_sees_nothing_of_it_silences_it() -> None:
    sure, unsure = games(-0.6, -0.2, GROUP, 3000), games(-0.6, -0.55, GROUP, 1000)
    together = Games.of_trees([sure, unsure], OF_EACH)
    assert together is not None
    assert told(BLACK, together) == []
    agreeing = Games.of_trees([sure, games(-0.6, -0.3, GROUP, 1000)], OF_EACH)
    assert agreeing is not None
    assert told(BLACK, agreeing) == [("weakens", set(GROUP))]


def test_a_change_that_the_smaller_tree_alone_shows_in_full_is_not_told() -> None:
    most, fewest = games(-0.6, -0.41, GROUP, 4000), games(-0.6, -0.1, GROUP, 1000)
    together = Games.of_trees([most, fewest], OF_EACH)
    assert together is not None
    # it was "weakens": in both trees together the stones are lost in more than a tenth of the games more
    assert told(BLACK, together) == []
    turned = Games.of_trees([games(-0.6, -0.38, GROUP, 4000), fewest], OF_EACH)
    assert turned is not None
    assert told(BLACK, turned) == [("weakens", set(GROUP))]


@pytest.mark.parametrize(("by_most", "verb"), [(0.19, []), (0.3, ["attacks"])])
def test_of_few_games_those_of_the_larger_tree_must_show_most_of_it(by_most: float, verb: list[str]) -> None:
    trees = [games(-0.6, -0.6 + 2 * change, GROUP, count) for change, count in ((by_most, 25), (0.53, 11))]
    together = Games.of_trees(trees, OF_EACH)
    assert together is not None
    # by three standard errors of all 36 games it is enough, and was told
    assert [each for each, _ in told(BLACK, together)] == verb


def test_a_group_is_more_than_a_few_of_its_stones() -> None:
    assert is_more_than([1, 2, 3, 4, 5], [1]) and is_more_than([1, 2, 3], [])
    assert not is_more_than([1, 2], [1]) and not is_more_than([1, 2, 3, 4, 5, 6], [1, 2, 3])
