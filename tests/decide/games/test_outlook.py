"""What games that are played out say of a position: the same for both colours, and right where all is settled."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.board.symmetry import turn
from engine.decide.games.outlook import Lookout
from engine.game.game import Game
from engine.game.rule_sets import RULE_SETS, rule_set
from engine.game.scoring import score_game

DIVIDED = """
. X . X O . .
. X X X O . .
X X . X O O .
. X X X O . O
X X . X O O .
. X X X O . O
. X . X O O .
"""
"""Black's 28 points and White's 21; nothing is left to play."""

CHINESE = rule_set("chinese")


def board_at(text: str, to_move: int = BLACK, *, exchanged: bool = False) -> Board:
    grid = parse_diagram(text)
    if exchanged:
        grid = np.where(grid == BLACK, WHITE, np.where(grid == WHITE, BLACK, 0)).astype(np.int8)
    board = Board(len(grid))
    board.set_position(grid, to_move)
    return board


def test_a_settled_position_is_counted_without_a_doubt() -> None:
    found = Lookout().outlook(board_at(DIVIDED), 2.5, CHINESE, 100)
    assert found.games == 100
    assert found.lead == pytest.approx(7 - 2.5)
    assert found.spread == pytest.approx(0.0, abs=1e-6)
    assert found.owned[parse_vertex("A7", 7)] == 1.0
    assert found.owned[parse_vertex("G1", 7)] == -1.0


def test_colours_exchanged_and_boards_turned_say_the_same_up_to_chance() -> None:
    empty = Lookout().outlook(Board(7), 0.0, CHINESE, 2000)
    assert abs(empty.lead) < 3 * empty.spread / 2000**0.5 + 1.0
    points = list(Board(7).points())
    for point in points:
        assert abs(empty.owned[point] - empty.owned[turn(point, 7, 2)]) < 0.25
    one = Lookout().outlook(board_at(DIVIDED), 0.0, CHINESE, 50)
    other = Lookout().outlook(board_at(DIVIDED, exchanged=True), 0.0, CHINESE, 50)
    assert other.lead == -one.lead
    assert np.array_equal(other.owned[points], -one.owned[points])


def test_the_same_seed_gives_the_same_answer_and_an_interruption_ends_it() -> None:
    lookout = Lookout()
    one, again = (lookout.outlook(Board(9), 7.5, CHINESE, 200) for _ in range(2))
    assert one.lead == again.lead
    assert np.array_equal(one.owned, again.owned)
    assert lookout.outlook(Board(9), 7.5, CHINESE, 2000, lambda: True).games == 0


def test_only_one_side_may_be_asked_to_begin() -> None:
    """Whoever moves first takes the last big point; with either side first it is shared."""
    text = """
    . X . X . O .
    X X X X . O O
    X X . X . O .
    . X X X . O O
    X X . X . O .
    . X X X . O O
    . X . X . O .
    """
    leads = {
        colors: Lookout().outlook(board_at(text), 0.0, CHINESE, 400, colors=colors).lead
        for colors in ((BLACK,), (WHITE,), (BLACK, WHITE))
    }
    assert leads[(BLACK,)] == pytest.approx(leads[(WHITE,)] + 1, abs=1.01)
    assert leads[(BLACK, WHITE)] == pytest.approx((leads[(BLACK,)] + leads[(WHITE,)]) / 2, abs=0.5)


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("to_move", [BLACK, WHITE])
def test_games_and_count_agree_on_a_settled_position(rules: str, to_move: int) -> None:
    game = Game.from_grid(parse_diagram(DIVIDED), to_move, 2.5, rules)
    found = Lookout().of_game(game, 400)
    assert found.lead == pytest.approx(score_game(game).margin, abs=0.75)


@pytest.mark.parametrize(("rules", "gained"), [("chinese", 0), ("japanese", 1)])
def test_a_stone_thrown_away_costs_a_point_by_territory_alone(rules: str, gained: int) -> None:
    game = Game.from_grid(parse_diagram(DIVIDED), WHITE, 2.5, rules)
    before = Lookout().of_game(game, 400).lead
    for thrown_away, vertex in enumerate(("A7", "A2"), 1):
        game.play(WHITE, parse_vertex(vertex, 7))
        game.play(BLACK, PASS)
        after = Lookout().of_game(game, 400).lead
        assert after - before == pytest.approx(gained * thrown_away, abs=0.5)
