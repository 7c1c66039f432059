"""`evaluation`: tables as typed results, the numbers and words that the dump shows."""

from __future__ import annotations

import numpy as np
import pytest

import engine
from engine import Game

WALLS = "\n".join([". . . X . O . . ."] * 9)

STRAIGHT_THREE = """
. . . X O . . . .
X X X X O . . . .
O O O O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""

KNIGHTS = """
. . . . . . . . .
. . X . . . . . .
. . . . X . . . .
. . . . . . . . .
. . . . . . . . .
. . O . . O . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def test_arrays_have_the_shape_of_the_board_seen_from_above() -> None:
    seen = engine.evaluation(Game.from_diagram(WALLS, komi=6.5))
    assert seen.ownership.shape == (9, 9)
    assert (seen.ownership[:, :4] > 0.5).all()
    assert (seen.ownership[:, 5:] < -0.5).all()
    assert seen.influence["black"][0, 3] > seen.influence["black"][0, 8]
    assert seen.influence["white"][0, 8] > seen.influence["white"][0, 0]
    assert seen.score == pytest.approx(seen.ownership.sum() - 6.5, abs=81 / 100)
    with pytest.raises(ValueError, match="read-only"):
        seen.ownership[0, 0] = 1.0


def test_rows_count_from_the_top_and_columns_from_the_left() -> None:
    turned = "\n".join(" ".join(row[column] for row in WALLS.split("\n")) for column in range(0, 17, 2))
    seen, walls = (engine.evaluation(Game.from_diagram(text)) for text in (turned, WALLS))
    assert turned.split("\n")[3] == "X X X X X X X X X"
    assert (seen.ownership[:4] > 0.5).all()
    assert (seen.ownership[5:] < -0.5).all()
    assert np.allclose(seen.ownership, walls.ownership.T, atol=0.1)


def test_either_side_may_be_the_one_to_move() -> None:
    game = Game.from_diagram(STRAIGHT_THREE, komi=0.5)
    black, white = engine.evaluation(game), engine.evaluation(game, "white")
    assert (black.to_move, white.to_move) == ("black", "white")
    assert black.ownership[0, 0] > 0.5 > white.ownership[0, 0]
    assert black.score > white.score
    assert black.outlooks["white"].score == white.score
    assert np.array_equal(black.outlooks["white"].ownership, white.ownership)


def test_a_group_whose_life_depends_on_the_move() -> None:
    seen = engine.evaluation(Game.from_diagram(STRAIGHT_THREE))
    group = seen.group_at("d9")
    assert group is not None
    assert (group.color, group.stones) == ("black", ("D9", "A8", "B8", "C8", "D8"))
    assert (group.status, group.state, group.aliveness) == (
        "critical",
        "unsettled: lives or dies in one move",
        13,
    )
    assert (group.if_enemy_first, group.if_owner_first) == (1.0, 2.0)
    assert (str(group.attack), group.attack_move) == ("yes", "B9")
    assert (str(group.defend), group.defend_move) == ("yes", "B9")
    [eye] = [seen.eyes[number] for number in group.eyes]
    assert eye == seen.eye_at("A9")
    assert (eye.color, eye.group, eye.points) == ("black", group.number, ("A9", "B9", "C9"))
    assert (eye.make, eye.destroy, eye.vital) == ("B9", "B9", ("B9",))
    assert (eye.if_enemy_first, eye.if_owner_first) == (1.0, 2.0)
    assert {seen.groups[number].color for number in group.enemies} == {"white"}


def test_strings_connections_and_groups_name_each_other() -> None:
    seen = engine.evaluation(Game.from_diagram(KNIGHTS))
    assert [string.stones for string in seen.strings] == [("C8",), ("E7",), ("C4",), ("F4",)]
    for number, string in enumerate(seen.strings):
        assert string.number == number
        assert number in seen.groups[string.group].strings
        assert (string.status, len(string.liberties)) == ("safe", 4)
    knight, jump = seen.connections
    assert (knight.kind, knight.ends, knight.color) == ("knight's move", ("C8", "E7"), "black")
    assert (jump.kind, jump.ends, jump.color) == ("two-point jump", ("C4", "F4"), "white")
    assert knight.strength.startswith("connected")
    assert knight.points == ("E8", "C7")
    assert seen.group_at("C8") == seen.group_at("E7")


def test_empty_points_have_no_string() -> None:
    seen = engine.evaluation(Game.from_diagram(KNIGHTS))
    assert seen.string_at("A1") is None
    assert seen.group_at("A1") is None
    assert seen.eye_at("C8") is None
    with pytest.raises(engine.InputError, match="'Q16' is no point of a 9x9 board"):
        seen.group_at("Q16")


def test_an_evaluation_stays_as_it_was() -> None:
    game = Game.from_diagram(STRAIGHT_THREE)
    seen = engine.evaluation(game)
    before = seen.ownership.copy(), seen.groups
    game.play("B9")
    engine.evaluation(game)
    assert np.array_equal(seen.ownership, before[0])
    assert seen.groups == before[1]
