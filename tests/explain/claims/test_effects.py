"""Groups that a move makes weaker or stronger, by games that are made up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, WHITE
from engine.explain.claims.compared_games import Games
from engine.explain.claims.effects import (
    STILL_LOST,
    are_dead_already,
    claim_effect,
    error_of_change,
    find_effects,
    find_most_affected,
    is_doomed,
    is_safe_anyhow,
)
from engine.explain.claims.kinds import ATTACKS, COUNTED, DEFENDS, Claim
from engine.explain.claims.readings import Answer
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_gains import effect_verb
from tests.explain.claims.test_fates import NOTHING_ELSE, THREE_IN_A_ROW, adviser
from tests.explain.claims.test_gains import TWO_GROUPS
from tests.explain.positions import game_at
from tests.explain.records import point


@pytest.mark.parametrize(
    ("before", "after", "count", "verb"),
    [
        (1.0, 0.5, 4000, "attacks"),
        (0.7, 0.44, 4000, "weakens"),
        # counted carefully, in so few games it may be chance: it was told
        (0.7, 0.44, 400, ""),
        (0.7, 0.28, 400, "attacks"),
        (0.7, 0.55, 4000, ""),
        # they live with it, too, or are dead without it
        (1.0, 0.74, 4000, ""),
        (-0.4, -0.9, 4000, ""),
    ],
)
def test_stones_grow_weaker_beside_ground_that_is_gained(
    before: float, after: float, count: int, verb: str
) -> None:
    witness = Witness(adviser(), game_at(TWO_GROUPS, WHITE), WHITE)
    nobodys = dict.fromkeys(witness.board.points(), 0.0)
    stones = [point("C8"), point("D8")]
    games = Games(nobodys | dict.fromkeys(stones, after), nobodys | dict.fromkeys(stones, before), count)
    found = find_effects(witness, point("C7"), games, stones, ())
    assert [effect_verb(each) for each in found] == ([verb] if verb else [])
    assert find_effects(witness, point("C7"), games, stones, stones) == []


@pytest.mark.parametrize(("count", "is_told"), [(4000, True), (400, True), (60, False)])
def test_an_attack_that_few_games_show_is_none(count: int, is_told: bool) -> None:
    witness = Witness(adviser(), game_at(TWO_GROUPS, WHITE), WHITE)
    nobodys = dict.fromkeys(witness.board.points(), 0.0)
    stones = [point("C8"), point("D8")]
    # in a quarter of the games more they are lost
    games = Games(nobodys | dict.fromkeys(stones, 0.0), nobodys | dict.fromkeys(stones, 0.5), count)
    found = find_most_affected(witness, point("C7"), games, stones, 1.0, 0.35)
    assert (found is not None) is is_told


@pytest.mark.parametrize(
    ("vertex", "after", "verb"), [("B1", 0.6, "defends"), ("B1", -0.1, ""), ("A1", 0.6, "")]
)
def test_dead_stones_are_not_called_stronger(vertex: str, after: float, verb: str) -> None:
    witness = Witness(adviser(), game_at(THREE_IN_A_ROW, WHITE), WHITE)
    stones = [point(each) for each in ("A2", "B2", "C2", "D2", "D1")]
    dead = dict.fromkeys(witness.board.points(), 0.0) | dict.fromkeys(stones, 1.0)
    games = Games(dead | dict.fromkeys(stones, -after), dead, 4000)
    found = find_effects(witness, point(vertex), games, stones, ())
    # A1 leaves the vital point to Black, and with less than half of the games most say that the stones are lost
    assert [effect_verb(each) for each in found] == ([verb] if verb else [])


@pytest.mark.parametrize(
    ("color", "move", "stone", "is_safe"),
    [
        # White's corner hangs on B1: it is not safe without it, and after Black's A9 only if White answers
        (WHITE, "B1", "B2", False),
        (BLACK, "A9", "B2", False),
        # the wall outside lives whatever is played
        (BLACK, "A9", "A3", True),
        (WHITE, "A9", "A3", True),
    ],
)
def test_a_group_is_safe_anyhow_that_lives_though_the_enemy_moves_next(
    color: int, move: str, stone: str, is_safe: bool
) -> None:
    witness = Witness(adviser(), game_at(NOTHING_ELSE, color), color)
    claim = Claim(DEFENDS, COUNTED, point(move), (point(stone),))
    assert is_safe_anyhow(witness, claim) is is_safe


def test_stones_that_are_lost_often_enough_with_the_move_are_not_called_defended() -> None:
    def verb(kind: str, lost_with_move: float) -> str:
        return effect_verb(
            Claim(kind, COUNTED, point("C3"), (point("C3"),), value=lost_with_move, margin=0.4, other=0.9)
        )

    assert verb(DEFENDS, STILL_LOST) == "defends"
    assert verb(DEFENDS, STILL_LOST + 0.01) == "strengthens"
    assert verb(ATTACKS, STILL_LOST + 0.01) == "attacks"


@pytest.mark.parametrize(("lost", "verb"), [(0.95, "dooms"), (0.7, "attacks")])
def test_the_enemy_s_stones_that_are_lost_in_nearly_all_games_are_as_good_as_dead(
    lost: float, verb: str
) -> None:
    claim = Claim(ATTACKS, COUNTED, point("C7"), (point("G3"),), value=lost, margin=0.5, other=lost - 0.5)
    assert is_doomed(claim) is (verb == "dooms") and effect_verb(claim) == verb
    assert not is_doomed(replace(claim, kind=DEFENDS)) and not is_doomed(replace(claim, margin=0.1))


@pytest.mark.parametrize(("lost", "verb"), [(0.8, "dooms"), (0.7, "attacks")])
def test_stones_that_are_dead_by_reading_need_be_lost_in_fewer_games_to_be_called_so(
    lost: float, verb: str
) -> None:
    witness = Witness(adviser(), game_at(THREE_IN_A_ROW, BLACK), BLACK)
    stones = [point(each) for each in ("A2", "B2", "C2", "D2", "D1")]
    nobodys = dict.fromkeys(witness.board.points(), 0.0)
    games = Games(nobodys | dict.fromkeys(stones, 2 * lost - 1), nobodys | dict.fromkeys(stones, -0.2), 4000)
    for move, found in (("B1", verb), ("G7", "attacks")):
        claim = claim_effect(witness, point(move), games, tuple(stones), stones)
        # it was: "attacks White's five stones at D1", of which reading knows that they are dead
        assert effect_verb(claim) == found


@pytest.mark.parametrize("lives", [True, False])
def test_stones_that_die_though_their_owner_moves_first_are_dead_already(
    lives: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = Witness(adviser(), game_at(THREE_IN_A_ROW, BLACK), BLACK)
    asked: list[int] = []

    def read_life(_: Witness, board: Board, stone: int, first: int) -> Answer:
        asked.append(first)
        return Answer(lives)

    monkeypatch.setattr(Witness, "read_life", read_life)
    # it was: "leaves White's three stones at M7 as good as dead", which were dead before
    doomed = Claim(ATTACKS, COUNTED, point("B1"), (point("A2"),), value=0.95, margin=0.5, other=0.45)
    assert are_dead_already(witness, doomed) is not lives
    assert asked == [WHITE]
    assert not are_dead_already(witness, replace(doomed, kind=DEFENDS))
    assert not are_dead_already(witness, replace(doomed, value=0.6))


def test_stones_of_two_groups_are_safe_only_if_both_are() -> None:
    witness = Witness(adviser(), game_at(NOTHING_ELSE, WHITE), WHITE)
    for row, is_safe in ((("F5", "F1"), True), (("F5", "B2"), False), (("B2", "F5"), False)):
        claim = Claim(DEFENDS, COUNTED, point("B1"), tuple(point(each) for each in row))
        assert is_safe_anyhow(witness, claim) is is_safe


def test_games_of_several_trees_count_by_their_numbers() -> None:
    where = dict.fromkeys(game_at(TWO_GROUPS, WHITE).board.points(), 0.0)
    large, small = (
        Games(dict.fromkeys(where, 0.2), where, 300),
        Games(dict.fromkeys(where, 1.0), where, 100),
    )
    together = Games.of_trees([large, small])
    # ten times as many games bear out the large tree; it was the mean of both, 0.6
    assert together is not None and together.count == 400
    assert together.gain_on(BLACK, [point("C8")]) == pytest.approx(0.4)


def test_a_share_is_surer_by_more_games_as_measured_of_one_tree() -> None:
    def error(count: int, size: int = 9) -> float:
        return error_of_change(Games({}, {}, count), size)

    # the games of a tree are alike: eight times as many halve the error; it was less than a third of it
    assert error(800) == pytest.approx(error(100) / 2)
    # as measured against ten times as many games
    assert error(114) == pytest.approx(0.086, abs=0.002) and error(800) == pytest.approx(0.043, abs=0.003)
    assert error(42, 19) == pytest.approx(2 * error(168, 19)) and error(42, 19) > 0.09


@pytest.mark.parametrize(("change", "is_told"), [(0.22, False), (0.26, True)])
def test_a_hundred_games_tell_of_stones_only_what_ten_times_as_many_bear_out(
    change: float, is_told: bool
) -> None:
    witness = Witness(adviser(), game_at(TWO_GROUPS, WHITE), WHITE)
    witness.is_careful = False
    stones = [point("C8"), point("D8")]
    before = dict.fromkeys(witness.board.points(), 0.0)
    games = Games(before | dict.fromkeys(stones, -2 * change), before, 114)
    # with 0.22 two of 59 groups fared less than half as much otherwise in ten times as many games
    assert bool(find_effects(witness, point("C7"), games, stones, ())) is is_told
