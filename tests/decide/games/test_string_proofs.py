"""What was read about strings reaches the games, in every orientation, and the decision."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, WHITE, opponent
from engine.decide.decision.budget import Budget
from engine.decide.decision.settings import Settings
from engine.decide.games.hybrid import assemble
from engine.decide.games.proofs import string_proofs
from engine.decide.games.records import DEAD, OPEN
from engine.decide.games.terms import Proof
from engine.evaluate.evaluation import Evaluator
from engine.game.game import Game
from engine.game.rule_sets import rule_set
from engine.lab.check.regress.problem_sets import read_problem_sets, set_files
from engine.reading.reader import Reader

SIZE = 9

PROBLEMS = Path(__file__).parents[2] / "problems"

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


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ladder-009", "capture-020"])
def test_a_decision_goes_by_what_was_read_of_strings(name: str) -> None:
    """With so few games the answer is found by what was read alone."""
    problem = next(each for each in read_problem_sets(set_files(PROBLEMS)) if each.name == name)
    found = {}
    for without in ((), ("strings",)):
        player = assemble(Settings(playouts=400, without=without))
        decision = player.decide(problem.game, problem.to_play, Budget(for_points=True))
        assert (decision.asked["strings"] > 0) == (without == ())
        found[without] = decision.move in problem.answers
    assert found == {(): True, ("strings",): False}


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_the_move_that_decides_a_string_is_not_preferred_to_as_good_ones(color: int) -> None:
    game = game_of(OPEN_STRING, color)
    (proof,) = (each for each in proofs_of(game) if each.fate == OPEN)
    named = proof.saving if proof.owner == color else proof.killing
    player = assemble(Settings(playouts=100))
    for for_points in (True, False):
        decision = player.afresh().decide(game, color, Budget(for_points=for_points))
        assert decision.asked["strings"] > 0
        assert named not in decision.proven
