"""When the decider passes: at the end, and not before."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex, vertex_of
from engine.board.symmetry import SYMMETRIES, turn
from engine.decide.decision.budget import Budget, OutOfBudget
from engine.decide.decision.levels import HIGHEST
from engine.decide.decision.record import Tried
from engine.decide.lookahead.lookahead import Lookahead
from engine.decide.opening.opening import Opening
from engine.game.game import Game
from engine.gtp.remarks import remarks
from tests.decide.positions import DAME, decider, game_at, marked

SWAP = str.maketrans("XO", "OX")

NODES = Budget(evaluations=60)


def decided(game: Game, level: int = HIGHEST) -> int:
    """The move of the side to move."""
    return decider(level).decide(game, game.to_move, NODES).move


FINISHED = """
. X . X O . O . .
X X X X O O O O O
. X . X X X O . .
X X X . X X X O O
. . X X X O O O .
X X X O O O . O O
O O O O . O O . .
. O . O O . O O O
O . O . O O O . O
"""


@pytest.mark.parametrize("rules", ["chinese", "japanese"])
@pytest.mark.parametrize("enemy_passed", [False, True])
def test_it_passes_when_nothing_is_left(rules: str, enemy_passed: bool) -> None:
    for color in (BLACK, WHITE):
        assert decided(game_at(FINISHED, color, rules, enemy_passed)) == PASS


def test_an_open_border_is_closed_though_the_budget_ends_before_that_is_tried_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def ends(*_: object) -> Tried:
        raise OutOfBudget

    border = parse_vertex("A9", 9)
    monkeypatch.setattr(Opening, "border_to_close", border)
    monkeypatch.setattr(Lookahead, "judge", ends)
    game = game_at(FINISHED, BLACK)
    decision = decider(HIGHEST).decide(game, BLACK, NODES)
    assert decision.move in {turn(border, 9, symmetry) for symmetry in range(SYMMETRIES)}
    assert decision.chosen is not None and decision.chosen is decision.tried[0]
    # it is told as every other move is: with the move itself as its line, and the score from before it
    told = list(remarks(decision, 9, "discussion"))
    assert f"{vertex_of(decision.move, 9)} -> " in told[1]
    assert decision.score == decision.before != 0


@pytest.mark.slow
@pytest.mark.parametrize("enemy_passed", [False, True])
def test_dame_are_filled_where_they_count(enemy_passed: bool) -> None:
    game = game_at(DAME, BLACK, "chinese", enemy_passed)
    assert vertex_of(decided(game), 7)[0] == "D"
    assert decided(game_at(DAME, BLACK, "japanese", enemy_passed)) == PASS


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "filled"), [("chinese", 7), ("japanese", 0)])
def test_both_sides_finish_the_game_without_a_move_too_many(rules: str, filled: int) -> None:
    game = game_at(DAME, BLACK, rules)
    while not game.is_over:
        game.play(game.to_move, decided(game))
        assert game.move_count <= filled + 2
    assert game.move_count == filled + 2


def test_nobody_passes_while_a_group_lives_or_dies_by_one_move() -> None:
    text = """
    . O X . a . X O .
    . O X X X X X O .
    . O O O O O O O .
    . . . . . . . . .
    O O O O O O O O O
    X X X X X X X X X
    . . . . . . . . .
    X . X X . X X . X
    . X . . X . . X .
    """
    point = marked(text)[1]["a"]
    for color in (BLACK, WHITE):
        for swap in (False, True):
            board = text.translate(SWAP) if swap else text
            game = game_at(board, opponent(color) if swap else color, enemy_passed=True)
            assert decided(game) == point
