"""The tree: reproducible, turned as the board is, kept from move to move, bounded, and right about ko and passes."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex, vertex_of
from engine.board.symmetry import turn
from engine.decide.decision.budget import Budget
from engine.decide.decision.settings import Settings
from engine.decide.games import tree_search as search_module
from engine.decide.games.player import MonteCarloPlayer
from engine.decide.games.records import MOST_PLIES
from engine.decide.games.terms import Goal, Terms
from engine.decide.games.tree_search import CLOSE, CLOSE_ON_LARGE, ROOT, TreeSearch
from engine.game.game import Game
from tests.decide.positions import FIGHT, game_at
from tests.orientations import some_orientations

DIVIDED = """
. X . O .
X X X O O
. X O O .
X X O O O
. X O . O
"""

MIRROR_KO = """
. X O . .
X . X O .
. X O . .
. . . . .
. . . . .
"""


def grown(game: Game, games: int, seed: int = 1, threads: int = 1) -> TreeSearch:
    """A tree of so many games in a game's position."""
    search = TreeSearch(seed, threads)
    search.begin(game, game.to_move)
    search.grow(games)
    return search


def told(search: TreeSearch) -> dict[int, tuple[int, float]]:
    """By move at the root: its games, and the sum of what they were worth."""
    return {int(each["move"]): (int(each["visits"]), float(each["value"])) for each in search.children}


def test_one_thread_and_one_seed_grow_one_tree() -> None:
    first, second, other = (grown(game_at(FIGHT), 300, seed) for seed in (1, 1, 2))
    assert told(first) == told(second)
    assert told(first) != told(other)


def test_games_about_a_stone_are_the_same_at_once_and_in_steps() -> None:
    game = game_at(FIGHT)
    stone = next(point for point in game.board.points() if game.board.color_at(point) == BLACK)
    searches = [TreeSearch(1, terms=Terms(points_when_decided=False)) for _ in range(2)]
    for search in searches:
        search.begin(game, WHITE, goal=Goal(stone, BLACK, frozenset(game.board.points())))
    searches[0].grow_at_once(300)
    for _ in range(60):
        searches[1].grow(5)
    assert told(searches[0]) == told(searches[1])
    assert searches[0].played == searches[1].played == 300
    # whose the points are is counted in other games only
    assert not searches[0].owned().any()


def test_every_game_is_counted_once_on_its_way() -> None:
    search = grown(game_at(FIGHT), 400)
    assert search.games == 400
    assert int(search.children["visits"].sum()) == 400
    assert (search.children["value"] <= search.children["visits"]).all()
    assert (search.children["rave_value"] <= search.children["rave_visits"] + 0.01).all()


@pytest.mark.parametrize("symmetry", some_orientations("test_a_turned_board_gives_the_turned_move"))
def test_a_turned_board_gives_the_turned_move(symmetry: int) -> None:
    player, game = MonteCarloPlayer(Settings(playouts=200)), game_at(FIGHT)
    expected = player.afresh().decide(game, BLACK).move
    turned = game.turned(symmetry)
    found = player.afresh().decide(turned, BLACK).move
    assert found == turn(expected, game.size, symmetry)


def test_exchanged_colours_give_the_same_move() -> None:
    swapped = FIGHT.replace("X", "?").replace("O", "X").replace("?", "O")
    black, white = game_at(FIGHT, BLACK), game_at(swapped, WHITE)
    black.komi, white.komi = 6.5, -6.5
    player = MonteCarloPlayer(Settings(playouts=300))
    assert player.afresh().decide(black, BLACK).move == player.afresh().decide(white, WHITE).move


def test_the_tree_is_kept_when_the_game_goes_on() -> None:
    game = game_at(FIGHT)
    search = grown(game, 500)
    first = max(search.children, key=lambda each: int(each["visits"]))
    move, visits = int(first["move"]), int(first["visits"])
    below = {
        int(each["move"]): int(each["visits"]) for each in search._children_of(search._child(ROOT, move))
    }
    game.play(game.to_move, move)
    assert search.begin(game, game.to_move) == visits
    assert {int(each["move"]): int(each["visits"]) for each in search.children} == below


def test_the_tree_is_not_kept_for_another_game() -> None:
    game = game_at(FIGHT)
    search = grown(game, 200)
    other = Game(9)
    assert search.begin(other, BLACK) == 0
    game.play(game.to_move, parse_vertex("A1", 9))
    game.komi = 0.5
    assert search.begin(game, game.to_move) == 0


def test_a_position_that_came_before_does_not_come_back() -> None:
    game = game_at(MIRROR_KO, WHITE)
    game.play(WHITE, parse_vertex("B4", 5))
    retaken = parse_vertex("C4", 5)
    game.play(BLACK, PASS)
    game.play(WHITE, PASS)
    # the simple ko is lifted, but the position with the stone at C4 stood on the board before
    assert not game.is_legal(BLACK, retaken)
    search = grown(game, 200)
    visits = told(search).get(retaken, (0, 0.0))[0]
    assert visits == 0
    assert max(told(search), key=lambda move: told(search)[move][0]) != retaken


def test_a_full_tree_stops_growing_and_goes_on_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_module, "MOST_NODES", 1000)
    search = grown(Game(9), 600)
    assert search.games == 600
    assert int(search._threads[0].game["free"][0]) <= 1000


@pytest.mark.parametrize("threads", [2, 8])
def test_threads_share_one_tree(threads: int) -> None:
    search = grown(game_at(FIGHT), 1000, threads=threads)
    children = search.children
    assert abs(search.games - 1000) <= 50 * threads
    assert abs(int(children["visits"].sum()) - search.games) <= 50
    assert (children["value"] <= children["visits"] + 1).all()
    moves = [int(each) for each in children["move"]]
    assert len(moves) == len(set(moves))


def test_threads_end_when_they_are_told_to() -> None:
    search = TreeSearch(1, 2)
    game = Game(19)
    search.begin(game, BLACK)
    ending = threading.Event()
    threading.Timer(0.3, ending.set).start()
    search.grow(1 << 40, lambda: not ending.is_set())
    assert ending.is_set()
    assert search.games > 0


@pytest.mark.parametrize(("komi", "worth"), [(0.5, 1.0), (-8.5, 0.0)])
def test_the_game_ends_with_the_second_pass(komi: float, worth: float) -> None:
    """White has 13 points and Black 12: a pass ends the game after Black's, won or lost by the komi."""
    game = game_at(DIVIDED)
    game.komi = komi
    game.play(BLACK, PASS)
    search = TreeSearch(1)
    search.begin(game, WHITE)
    search.grow_below(PASS, 40)
    visits, value = told(search)[PASS]
    assert visits >= 40
    assert search.line(PASS)[0][0] == PASS
    assert value / visits == pytest.approx(worth, abs=0.15)


def test_a_line_is_legal() -> None:
    game = game_at(FIGHT)
    search = grown(game, 800)
    best = max(told(search), key=lambda move: told(search)[move][0])
    line = search.line(best)
    assert line[0][0] == best
    assert len(line) <= MOST_PLIES
    color = game.to_move
    for move, games in line:
        assert games > 0
        assert game.is_legal(color, move), vertex_of(move, 9)
        game.play(color, move)
        color = opponent(color)


@pytest.mark.slow
def test_what_is_forbidden_is_not_played_and_what_is_likely_comes_first() -> None:
    game = game_at(FIGHT)
    search = TreeSearch(1)
    search.begin(game, BLACK)
    corner, edge = parse_vertex("A1", 9), parse_vertex("J5", 9)
    best = max(told(grown(game, 300)), key=lambda move: told(grown(game, 300))[move][0])
    search.weigh({corner: 0.9, edge: 0.1}, {best}, 0.0)
    search.grow(200)
    assert best not in told(search) or told(search)[best][0] == 0
    assert int(search.children[0]["move"]) == corner
    assert told(search)[corner][0] > 0


def unknown_to(search: TreeSearch) -> int:
    """A point of an empty large board that the tree did not take up."""
    return next(point for point in Game(19).board.points() if search.child(point) is None)


def test_a_move_that_is_told_takes_the_place_of_a_less_likely_one_alone() -> None:
    search = TreeSearch(1)
    search.begin(Game(19), BLACK)
    before = {int(each["move"]): float(each["prior"]) for each in search.children}
    told_of, chance = unknown_to(search), min(before[move] for move in before if move != PASS)
    search.weigh({told_of: chance}, set(), 0.6)
    assert search.child(told_of) is None, "four tenths of it are less than six tenths"
    search.weigh({told_of: 2 * chance}, set(), 0.6)
    now = set(search.children["move"].tolist())
    assert now - before.keys() == {told_of}
    assert [before[move] for move in before.keys() - now] == [chance]


def test_a_move_with_games_keeps_its_place_while_others_have_none() -> None:
    search = TreeSearch(1)
    search.begin(Game(19), BLACK)
    least = int(search.children["move"][-2])
    search.grow_below(least, 5)
    search.weigh({unknown_to(search): 1.0}, set(), 0.6)
    child = search.child(least)
    assert child is not None
    assert child["visits"] == 5


def test_games_can_begin_with_any_move() -> None:
    search = TreeSearch(1)
    search.begin(Game(19), BLACK)
    move = unknown_to(search)
    search.grow_below(move, 5)
    assert told(search)[move][0] == 5


def test_who_owns_what_is_counted() -> None:
    owned = grown(game_at(DIVIDED), 200).owned()
    assert owned[parse_vertex("A5", 5)] == 1.0
    assert owned[parse_vertex("E5", 5)] == -1.0


def test_who_owns_what_is_counted_by_the_first_move() -> None:
    search = grown(game_at(DIVIDED), 200)
    moves = [int(child["move"]) for child in search.children if child["visits"] > 0]
    total = sum(search.owned(move) * int(search.child(move)["visits"]) for move in moves)
    assert np.allclose(total / search.played, search.owned())
    assert not search.owned(parse_vertex("A5", 5)).any()


def test_an_interruption_ends_the_thinking_at_once() -> None:
    player = MonteCarloPlayer(Settings())
    game = Game(19)
    player.decide(game, BLACK, interrupted=lambda: True)
    asked: list[float] = []

    def interrupted() -> bool:
        asked.append(time.monotonic())
        return len(asked) > 20

    decision = player.decide(game, BLACK, Budget(seconds=60.0), interrupted)
    assert len(asked) == 21
    assert decision.evaluations < 21 * 60


TWO_TO_TAKE = """
. . X X O . .
. X . X O . O
. . X X O O .
X X X X O . .
. X . X O O O
X X X X O . .
X O O . O O .
"""
"""White's two stones can be taken or saved, and that is all there is to gain."""


@pytest.mark.parametrize("for_points", [False, True])
@pytest.mark.parametrize("komi", [-150.5, 0.5, 150.5])
def test_points_count_in_a_game_that_is_decided(komi: float, for_points: bool) -> None:
    game = game_at(TWO_TO_TAKE, BLACK)
    game.komi = komi
    search = TreeSearch(1)
    search.begin(game, BLACK, for_points)
    search.grow(600)
    best = max(search.children, key=lambda each: int(each["visits"]))
    assert vertex_of(int(best["move"]), 7) == "D1"
    worth = search.worth(int(best["move"]))
    if for_points:
        assert 0.4 < worth < 0.6
    else:
        assert (worth < 0.5) == (komi > 100)


@pytest.mark.parametrize(
    ("size", "komi", "is_clear"),
    [(13, 7.5, False), (13, -20.5, True), (13, 40.5, True), (9, -14.5, False), (9, 60.5, True)],
)
def test_points_count_more_where_one_side_wins_most_games_on_a_large_board_earlier(
    size: int, komi: float, is_clear: bool
) -> None:
    game = Game(size)
    game.komi = komi
    search = grown(game, 400)
    away = abs(float(search._nodes[ROOT]["won"]) / 400 - 0.5)
    assert away < (0.45 if size == 9 else CLOSE)
    assert (away > (CLOSE if size == 9 else CLOSE_ON_LARGE)) == is_clear
    assert (search.aimed > 0) == is_clear
