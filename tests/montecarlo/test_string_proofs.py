"""What was read about strings in the games: a ladder that works holds, whoever plays the games."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex
from engine.evaluate.evaluation import Evaluator
from engine.game.game import Game
from engine.game.rule_sets import rule_set
from engine.montecarlo.hybrid import assemble
from engine.montecarlo.records import DEAD, OPEN
from engine.montecarlo.search import Proof
from engine.montecarlo.strings import string_proofs
from engine.reading.reader import Reader
from engine.search.settings import Settings

SIZE = 9

LADDER = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . X X . . . . .
    . X O O . . . . .
    . . X X X . . . .
    . . . . . . . . .
"""
"""White's two stones have one liberty, and whoever of them runs gets no further than the edge."""

OPEN_STRING = LADDER.replace("X X . . . . .\n    . X O O", "X . . . . . .\n    . X O O")
"""The same with another liberty above: whoever moves first captures or saves them."""


def game_of(
    diagram: str, to_move: int, turns: int = 0, mirrored: bool = False, exchanged: bool = False
) -> Game:
    grid = np.rot90(parse_diagram(diagram), turns)
    grid = np.ascontiguousarray(grid[:, ::-1] if mirrored else grid)
    if exchanged:
        grid = np.where(grid == BLACK, WHITE, np.where(grid == WHITE, BLACK, grid)).astype(grid.dtype)
    game = Game(SIZE, 7.5, rule_set("chinese"))
    game.board.set_position(grid, opponent(to_move) if exchanged else to_move)
    return game


def proofs_of(game: Game, known: frozenset[int] = frozenset()) -> list[Proof]:
    evaluator = Evaluator()
    return list(string_proofs(Reader(evaluator.memo), game.board, evaluator.evaluate(game.board), known))


@pytest.mark.parametrize("exchanged", [False, True])
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("turns", range(4))
def test_strings_are_told_of_in_every_orientation(turns: int, mirrored: bool, exchanged: bool) -> None:
    owner = BLACK if exchanged else WHITE
    for diagram, fate in ((LADDER, DEAD), (OPEN_STRING, OPEN)):
        game = game_of(diagram, BLACK, turns, mirrored, exchanged)
        (proof,) = proofs_of(game)
        assert (proof.owner, proof.fate, len(proof.stones)) == (owner, fate, 2)
        assert (proof.killing == PASS) == (proof.saving == PASS) == (fate == DEAD)
        assert proof.stones <= set(game.board.points())
        assert {proof.killing, proof.saving} - {PASS} <= proof.track


def test_of_a_group_that_is_known_already_no_string_is_told() -> None:
    game = game_of(LADDER, BLACK)
    (proof,) = proofs_of(game)
    assert proofs_of(game, proof.stones) == []


def owned_after(without: tuple[str, ...], to_move: int) -> float:
    """Whose the two stones are in the end of the games of a decision, -1 (White's) to 1 (Black's)."""
    player = assemble(Settings(playouts=300, without=without))
    decision = player.decide(game_of(LADDER, to_move), to_move)
    assert decision.asked["strings"] == (0 if without else 1)
    assert decision.chosen is not None and decision.chosen.owned is not None
    return decision.chosen.owned[parse_vertex("C3", SIZE)]


@pytest.mark.parametrize("to_move", [BLACK, WHITE])
def test_games_of_a_decision_hold_to_a_ladder(to_move: int) -> None:
    assert owned_after((), to_move) > 0.9
    assert owned_after((), to_move) >= owned_after(("strings",), to_move)
