"""How a group stands, in words that the board bears out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from engine.board.points import WHITE, parse_vertex
from engine.evaluate.groups.aliveness import LIVES_OR_LIMPS, RUNS_POORLY, UNSETTLED
from engine.explain.claims import standing
from engine.explain.claims.witness import Witness
from engine.explain.sentences import how_it_stands
from engine.explain.sentences.how_it_stands import word_state
from engine.explain.words.languages import speaking
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at

OPEN_SIDE = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . O . O . . . .
. . . O . . . . . . . . . X . . X . .
. . . . . . . . . . . . . . . X . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . O . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . O . .
. . . . . . . . . . . . . . . X X . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . O . . . . .
. . . . . . . . . . . . X O . O . . .
. . X . . . . . . . . X . X . . O . .
. . . . . . . . . . . . . . . X O . .
. . . . . . . . . . . . . . . . X X .
. . . . . . . . . . . . . . . . . . .
"""
"""White's R10 and R13 are without a base, and the centre is open before them."""

SHUT_IN = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . O X X X X X X . . .
. . . O . . O . . . O X O O O . . . .
. . O . . . . . . . O X O X . X . . .
. X O . . . . . . . O O O . . . X . .
. X X O O O . O . . . . . . . O X . .
. . . O X X O . . . . . . . . O X . .
. . X O X O O X . . . . . . X . O . .
. . X X X O . . . . . . . . O O O O O
. . . . . X X . . . . . O . . . X X O
. . . . . . . X . . X X O . X X X O O
. . . . . . . O X X X O X X X O X X O
. . . X . . . X O O O O O O O O . X .
. . X X X X . . X X X . O . O X X . X
. . O X O O X . X . X O O X X O O X .
. . O O . . O . . O X O . O X O O O .
. . . O . O . X . X X X O . X X O . .
. . . . X . X . . . . . X X O O X O .
. . . . . . . . . . . . . . . . . . .
"""
"""White's stones around D3 cannot get out of their corner, where E3 next makes room for eyes."""


@pytest.mark.parametrize(
    ("rows", "vertex", "text"),
    [
        # it was of both: "runs badly and cannot live in one move"
        (OPEN_SIDE, "R10", "has to run"),
        (SHUT_IN, "D3", "has to look for eyes"),
    ],
)
def test_stones_that_can_go_out_or_that_games_seldom_lose_are_in_no_danger(
    rows: str, vertex: str, text: str
) -> None:
    there = Witness(adviser(), game_at(rows, WHITE), WHITE)
    stone = parse_vertex(vertex, there.board.size)
    assert there.scene.state(stone) == "runs badly and cannot live in one move"
    assert word_state(there, stone, 0.2) == text


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (RUNS_POORLY, "has to run"),
        # it was of all three: "has to run"
        (LIVES_OR_LIMPS, "has to look for eyes"),
        (UNSETTLED, "has to look for eyes"),
    ],
)
def test_what_one_move_makes_live_need_not_run(
    state: int, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(how_it_stands, "has_way_out", lambda *_: True)
    scene = SimpleNamespace(
        aliveness=lambda _: state, is_threatened=lambda _: False, is_read=lambda _: True, groups=[(1,)]
    )
    there = cast(Witness, SimpleNamespace(scene=scene, board=None))
    assert word_state(there, 1, 0.2) == text


@pytest.mark.parametrize(
    ("rows", "move", "stone", "is_open"),
    [
        (OPEN_SIDE, "O11", "R10", True),
        # a move on the side may make a base, and stones that are shut in look for eyes
        (OPEN_SIDE, "R8", "R10", False),
        (SHUT_IN, "E5", "D3", False),
    ],
)
def test_in_the_open_nobody_looks_for_eyes(rows: str, move: str, stone: str, is_open: bool) -> None:
    witness = Witness(adviser(), game_at(rows, WHITE), WHITE)
    size = witness.board.size
    group = witness.board.stones(parse_vertex(stone, size))
    assert standing._is_in_the_open(witness, parse_vertex(move, size), group) is is_open


LIVING = """
. . . . . . . . .
. . . . . . . . .
. . O . . . X . .
. . . . . . . . .
. . X O O . . . .
. . X X O . . . .
. . . . X . X . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black's group around D4 has the corner, and nobody sees its two eyes yet."""


@pytest.mark.parametrize(("lost", "text"), [(0.17, "is settled"), (0.3, "has room for eyes")])
def test_a_group_with_eyes_to_spare_is_settled_where_games_seldom_lose_it(lost: float, text: str) -> None:
    # it was of both: "has room for eyes"
    there = Witness(adviser(), game_at(LIVING, WHITE), WHITE)
    stone = parse_vertex("D4", there.board.size)
    assert word_state(there, stone, lost) == text
    with speaking("japanese"):
        assert word_state(there, stone, 0.17) != word_state(there, stone, 0.3)
