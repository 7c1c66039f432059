"""Counting positions given as text diagrams."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, PASS, WHITE, parse_vertex, point_at, xy
from engine.game.game import Game
from engine.game.rule_sets import RULE_SETS, put_together
from engine.game.scoring import (
    Score,
    area_score,
    ownership,
    score_compensation,
    score_game,
    territory_score,
    tromp_taylor_score,
)

DIVIDED = parse_diagram("""
    . X O . .
    . X O . .
    . X O O .
    X X X O .
    . . X O .
""")

WITH_DEAD_STONE = parse_diagram("""
    . X O . .
    O X O . .
    . X O O .
    X X X O .
    . . X O .
""")

SEKI = parse_diagram("""
    . X . O . O X
    X X O O O O X
    O O X X X X X
    . O X . . . .
    O O X X X X X
    . O O O O O O
    O O . O . O .
""")
"""Black's corner and the white string beside it have an eye each and share C7, which nobody can fill."""

BLACK_IN_SEKI = "B7 B6 A6"
WHITE_IN_SEKI = "C6 D6 E6 F6 D7 F7"


def points_of(size: int, vertices: str) -> set[int]:
    return {parse_vertex(vertex, size) for vertex in vertices.split()}


def test_text_of_a_result() -> None:
    assert Score(40, 36.5).text == "B+3.5"
    assert Score(40, 40.5).text == "W+0.5"
    assert Score(40, 40).text == "0"
    assert Score(50, 19).text == "B+31"
    assert Score(0.1 + 0.2, 0.3).text == "0"
    assert Score(0, 1e9).text == "W+1000000000"


def test_area_of_a_divided_board() -> None:
    assert area_score(DIVIDED) == Score(12, 13)
    assert area_score(DIVIDED, komi=6.5).text == "W+7.5"
    assert area_score(DIVIDED, komi=-6.5).text == "B+5.5"


def test_territory_of_a_divided_board() -> None:
    assert territory_score(DIVIDED) == Score(5, 7)
    assert territory_score(DIVIDED, captured={BLACK: 1, WHITE: 4}) == Score(9, 8)


def test_dead_stones_are_prisoners_and_leave_territory() -> None:
    dead = points_of(5, "A4")
    assert area_score(WITH_DEAD_STONE, dead) == area_score(DIVIDED)
    assert territory_score(WITH_DEAD_STONE, dead) == Score(6, 7)
    assert area_score(WITH_DEAD_STONE) == Score(9, 14), "alive, the stone makes dame of the points around it"


def test_tromp_taylor_takes_no_stone_off() -> None:
    assert tromp_taylor_score(WITH_DEAD_STONE) == Score(9, 14)
    assert tromp_taylor_score(np.zeros((9, 9), dtype=np.int8)).text == "0"
    one_stone = np.zeros((9, 9), dtype=np.int8)
    one_stone[4, 4] = BLACK
    assert tromp_taylor_score(one_stone, komi=7.5).text == "B+73.5"


def test_ownership_is_a_board_of_answers() -> None:
    expected = parse_diagram("""
        . X O O O
        O X O O O
        . X O O O
        X X X O O
        X X X O O
    """)
    assert ownership(WITH_DEAD_STONE).tolist() == expected.tolist()


def test_grid_is_left_alone() -> None:
    before = WITH_DEAD_STONE.copy()
    ownership(WITH_DEAD_STONE, points_of(5, "A4"))
    assert (before == WITH_DEAD_STONE).all()


def test_dame_counts_for_nobody() -> None:
    grid = parse_diagram("""
        . X . O .
        . X . O .
        X X . O O
        X . X O .
        . X X O .
    """)
    assert area_score(grid) == Score(12, 10)
    assert np.count_nonzero(ownership(grid) == EMPTY) == 3


def test_eyes_in_a_seki_count_by_area_and_not_by_territory() -> None:
    assert area_score(SEKI) == Score(21, 27)
    assert territory_score(SEKI, seki=points_of(7, f"{BLACK_IN_SEKI} {WHITE_IN_SEKI}")) == Score(4, 5)
    assert territory_score(SEKI) == Score(5, 6)


def test_only_regions_that_touch_the_seki_are_lost() -> None:
    assert territory_score(SEKI, seki=points_of(7, WHITE_IN_SEKI)) == Score(5, 5)
    assert territory_score(SEKI, seki=points_of(7, "A7")) == Score(4, 6), (
        "an empty point may be named as well"
    )


def test_bad_dead_points() -> None:
    with pytest.raises(ValueError, match="A5 is given as dead but holds no stone"):
        area_score(DIVIDED, points_of(5, "A5"))
    with pytest.raises(ValueError, match="off the board"):
        area_score(DIVIDED, {PASS})


def finished(rules: str, handicap: str = "", komi: float = 0.5) -> Game:
    """A played-out 5x5 game in which Black holds the left and White the right; White passes last."""
    game = Game(5, komi=komi, rules=rules)
    if handicap:
        game.place_handicap(points_of(5, handicap))
    black, white = ("B5 B4 B3 B2 B1", "D5 D4 D3 D2 D1")
    left = [vertex for vertex in black.split() if vertex not in handicap.split()]
    right = white.split()
    turns = {BLACK: left, WHITE: right}
    while turns[BLACK] or turns[WHITE] or game.passes < 2 or game.to_move == WHITE:
        mine = turns[game.to_move]
        game.play(game.to_move, parse_vertex(mine.pop(0), 5) if mine else PASS)
    return game


def pass_stones(game: Game) -> dict[int, int]:
    return {color: sum(move == (color, PASS) for move in game.moves) for color in (BLACK, WHITE)}


@pytest.mark.parametrize("handicap", ["", "B5 B4", "B5 B4 B3"])
def test_aga_area_and_territory_agree_with_pass_stones(handicap: str) -> None:
    """Pass stones, White passing last, N-1 points for White by area only."""
    game = finished("aga", handicap)
    assert game.moves[-1] == (WHITE, PASS)
    by_territory = territory_score(
        game.board.grid(), captured=game.captures, komi=game.komi, pass_stones=pass_stones(game)
    )
    assert by_territory.margin == score_game(game).margin


@pytest.mark.parametrize(
    ("rules", "result"),
    [("chinese", "W+2.5"), ("aga", "W+1.5"), ("new_zealand", "B+0.5"), ("tromp_taylor", "B+0.5")],
)
def test_handicap_compensation(rules: str, result: str) -> None:
    game = finished(rules, "B5 B4 B3", komi=-0.5)
    assert score_game(game).text == result


def test_japanese_game_counts_captures() -> None:
    game = Game(5, komi=0.5, rules="japanese")
    for vertex in ["B5", "A5", "A4"]:
        game.play(game.to_move, parse_vertex(vertex, 5))
    assert game.captures == {BLACK: 0, WHITE: 1}
    assert score_game(game) == Score(24, 0.5)


def test_dead_stones_are_handed_to_the_score() -> None:
    game = Game(5, komi=0, rules="japanese")
    black, white = (np.argwhere(color == WITH_DEAD_STONE).tolist() for color in (BLACK, WHITE))
    game.setup([point_at(x, y) for y, x in black], [point_at(x, y) for y, x in white])
    assert score_game(game, points_of(5, "A4")).text == "W+1"


def ways_to(grid: np.ndarray, rules: str) -> list[Game]:
    """Games that come to the same stones: set up, played in turn, with passes, and with a handicap."""
    size = len(grid)
    black, white = (
        [point_at(x, y) for y, x in np.argwhere(grid == color).tolist()] for color in (BLACK, WHITE)
    )
    setup = Game.from_grid(grid, BLACK, 0.5, rules)
    passing = Game(size, 0.5, rules)
    for index in range(max(len(black), len(white))):
        passing.play(BLACK, black[index] if index < len(black) else PASS)
        passing.play(WHITE, white[index] if index < len(white) else PASS)
    handicap = Game(size, 0.5, rules)
    handicap.place_handicap(black[:3])
    for color, stones in ((WHITE, white), (BLACK, black[3:])):
        for stone in stones:
            handicap.play(color, stone)
    return [setup, passing, handicap]


@pytest.mark.parametrize("rules", [*RULE_SETS, put_together("territory", "simple", False, "N", False)])
@pytest.mark.parametrize("grid", [DIVIDED, SEKI])
def test_area_less_the_compensation_is_the_score_by_the_rules(grid: np.ndarray, rules: str) -> None:
    """But for eyes in seki, which territory does not count."""
    eyes = points_of(7, "A7 C7") if grid is SEKI else set()
    for game in ways_to(grid, rules):
        by_area = area_score(game.board.grid()).margin
        seki = points_of(7, f"{BLACK_IN_SEKI} {WHITE_IN_SEKI}") if grid is SEKI else ()
        in_seki = sum(ownership(grid)[xy(eye)[1], xy(eye)[0]] != EMPTY for eye in eyes)
        if game.rules.scoring == "area":
            assert by_area - score_compensation(game) == score_game(game).margin
        else:
            assert abs(by_area - score_compensation(game) - score_game(game, seki=seki).margin) <= in_seki


def test_stones_that_were_taken_count_as_put() -> None:
    game = Game(5, 0.5, "japanese")
    for color, vertex in ((BLACK, "A2"), (WHITE, "A1"), (BLACK, "B1"), (WHITE, "E5"), (BLACK, "pass")):
        game.play(color, parse_vertex(vertex, 5))
    assert game.captures == {BLACK: 0, WHITE: 1}
    assert score_compensation(game) == 0.5 + 2 - 2


def test_the_button_belongs_to_the_first_to_pass() -> None:
    button = put_together("area", "positional", False, "0", True)
    game = Game(5, 7.0, button)
    assert score_compensation(game) == 7.0
    game.play(BLACK, parse_vertex("C3", 5))
    game.play(WHITE, PASS)
    game.play(BLACK, PASS)
    assert score_compensation(game) == 7.5
    assert score_game(game).margin == 25 - 7.5


TWO_GROUPS = """
. X . X O . O . O
X X X X O O O O O
X X X X O . O O O
X X X X O O O O O
X X X X O O O O O
X X X X O O O O O
X X X X O O O O O
X X X X O O O O O
X . X X O O O . O
"""


@pytest.mark.parametrize(
    ("rules", "black", "white"), [("chinese", 36, 45), ("stone_scoring", 34, 43), ("ancient_territory", 1, 2)]
)
def test_a_group_tax_leaves_the_last_two_points_of_each_group(rules: str, black: int, white: int) -> None:
    game = Game.from_grid(parse_diagram(TWO_GROUPS), BLACK, 0, rules)
    score = score_game(game)
    assert (score.black, score.white) == (black, white)


def test_a_group_tax_takes_no_more_than_a_group_has() -> None:
    game = Game(5, 0, "stone_scoring")
    game.setup(black=[point_at(0, 2), point_at(1, 2), point_at(1, 1), point_at(1, 0)], white=[point_at(4, 4)])
    living = score_game(game, seki=[point_at(4, 4)])
    assert (living.black, living.white) == (4 + 2 - 2, 1)
