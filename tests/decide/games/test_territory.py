"""Decisions where territory counts: what a lead is, what a pass is, and what is left alone."""

from __future__ import annotations

import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, WHITE, opponent
from engine.decide.decision.settings import Settings
from engine.decide.decision.standing import expected
from engine.decide.players import advisers, assemble
from engine.game.game import Game
from engine.game.rule_sets import RULE_SETS
from engine.game.scoring import score_game

MORE_BLACK = parse_diagram("""
    . X X . X . X . X
    X X X X X X X X X
    O O X X . X X O O
    . O O X X X O O .
    O O O O X O O . O
    . O . O O O . O O
    O O O O . O O O .
    . O . O O O . O O
    O O O . O . O O .
""")
"""Settled, with many more white stones than black ones: by area the lead is another one."""

IN_SEKI = parse_diagram("""
    . X . O . O X
    X X O O O O X
    O O X X X X X
    . O X . X . X
    O O X X X X X
    . O O O O O O
    O O . O . O O
""")
"""Black's corner and the white string beside it have an eye each and share C7: whoever plays there is taken."""


def settled(rules: str, to_move: int, komi: float = 0.5) -> Game:
    return Game.from_grid(MORE_BLACK, to_move, komi, rules)


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("to_move", [BLACK, WHITE])
@pytest.mark.parametrize("name", advisers())
def test_after_two_passes_all_are_told_the_count(rules: str, to_move: int, name: str) -> None:
    game = settled(rules, to_move)
    for color in (to_move, opponent(to_move)):
        game.play(color, PASS)
    counted = score_game(game).margin if to_move == BLACK else -score_game(game).margin
    told = expected(assemble(name, Settings(level=1)).decide(game, to_move))
    assert told.score == counted
    assert told.chance == float(counted > 0)


@pytest.mark.parametrize("level", [1, 10, 20])
@pytest.mark.parametrize("to_move", [BLACK, WHITE])
@pytest.mark.parametrize("passed", [False, True])
def test_nobody_fills_ground_that_counts(level: int, to_move: int, passed: bool) -> None:
    game = settled("japanese", opponent(to_move) if passed else to_move)
    if passed:
        game.play(opponent(to_move), PASS)
    counted = score_game(game).margin if to_move == BLACK else -score_game(game).margin
    decision = assemble(settings=Settings(level=level)).decide(game, to_move)
    assert decision.move == PASS
    assert expected(decision).score == pytest.approx(counted, abs=0.5)
    assert (expected(decision).chance > 0.5) == (counted > 0)


@pytest.mark.parametrize("level", [1, 10, 20])
@pytest.mark.parametrize("to_move", [BLACK, WHITE])
def test_a_seki_is_left_alone(level: int, to_move: int) -> None:
    """Black has two points, White one and two in its corner below; the eyes in seki are nobody's."""
    game = Game.from_grid(IN_SEKI, to_move, 0.5, "japanese")
    decision = assemble(settings=Settings(level=level)).decide(game, to_move)
    assert decision.move == PASS
    for color in (to_move, opponent(to_move)):
        game.play(color, PASS)
    ended = assemble(settings=Settings(level=level)).decide(game, to_move)
    assert expected(ended).score == (-2.5 if to_move == BLACK else 2.5)
