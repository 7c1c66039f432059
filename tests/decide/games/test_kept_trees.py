"""Trees that are kept and shared: what was struck out, or said, for one position does not hold for the next."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.decide.decision.settings import Settings
from engine.decide.games.hybrid import assemble
from engine.decide.games.player import MonteCarloPlayer
from engine.decide.games.records import NODE_DTYPE
from engine.decide.games.tree import copy_tree
from engine.decide.games.tree_search import ROOT, TreeSearch
from engine.game.game import Game
from engine.jit.declaring import record_array
from tests.decide.positions import FIGHT, game_at

CLOSED = """
. X X . X . X . .
X X . . X X X . X
X X X . . X . X .
X . X X X O X . X
X X X X O O X X O
X O X O O X X O O
X O O O X X O O .
O O . . O O . . .
. . . . . . . . .
"""
"""The borders are nearly drawn, and many moves are still legal that nobody should play."""

FIRST_TAKES = """
. . . . . . . . .
. . . . . . . . .
O O O O O O O O O
X X X X X X X X .
O O O O O O O O .
X X X X X X X X X
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Whoever moves takes eight stones: Black by J5."""


def chances(search: TreeSearch) -> dict[int, float]:
    """How likely each move at the root is held to be."""
    return {int(each["move"]): float(each["chance"]) for each in search.children}


def test_what_was_forbidden_is_asked_again_in_a_tree_that_is_kept() -> None:
    nodes, kept = record_array(8, NODE_DTYPE), record_array(8, NODE_DTYPE)
    nodes[1]["first"], nodes[1]["count"] = 2, 2
    nodes["move"][2:4] = parse_vertex("A1", 9), PASS
    nodes["forbidden"][2:4] = 1
    assert copy_tree(nodes, 1, kept) == 4
    assert (kept["move"][2:4] == nodes["move"][2:4]).all()
    assert not kept["forbidden"].any()


def test_no_room_below_a_kept_tree_still_gives_a_move() -> None:
    nodes, kept = record_array(8, NODE_DTYPE), record_array(3, NODE_DTYPE)
    nodes[1]["first"], nodes[1]["count"] = 2, 2
    assert copy_tree(nodes, 1, kept) == 2
    assert kept[1]["first"] == 0
    assert kept[1]["count"] == 0


def test_a_ko_in_the_tree_is_open_again_after_a_pass() -> None:
    game = game_at(
        """
        . X O . .
        X . X O .
        . X O . .
        . . . . .
        . . . . .
        """,
        WHITE,
        rules="japanese",
    )
    search = TreeSearch(1)
    search.begin(game, WHITE)
    search.grow(400)
    retaken = parse_vertex("C4", 5)
    for color, move in ((WHITE, parse_vertex("B4", 5)), (BLACK, PASS), (WHITE, PASS)):
        game.play(color, move)
    search.begin(game, BLACK)
    assert game.is_legal(BLACK, retaken)
    search.grow(400)
    child = search.child(retaken)
    assert child is not None
    assert child["visits"] > 0


def test_a_player_that_goes_on_plays_legal_moves_to_the_end() -> None:
    for rules in ("chinese", "japanese", "aga"):
        player, game = MonteCarloPlayer(Settings(playouts=40)), Game(5, 0.5, rules)
        while not game.is_over and game.move_count < 150:
            game.play(game.to_move, player.decide(game, game.to_move).move)


def test_to_say_the_same_twice_changes_nothing() -> None:
    game, search = game_at(FIGHT), TreeSearch(1)
    said = {parse_vertex("A1", 9): 1.0}
    search.begin(game, BLACK)
    search.weigh(said, set(), 0.3)
    once = chances(search)
    search.begin(game, BLACK)
    search.weigh(said, set(), 0.3)
    assert chances(search) == pytest.approx(once)


def test_a_forbidden_move_gets_no_more_games() -> None:
    search = TreeSearch(1)
    search.begin(game_at(CLOSED, BLACK), BLACK)
    search.grow(300)
    best = int(search.children["move"][np.argmax(search.children["visits"])])
    before = int(search.child(best)["visits"])
    search.forbid(best)
    search.grow(300)
    assert int(search.child(best)["visits"]) == before
    assert search.games == 600


@pytest.mark.slow
def test_a_judgement_does_not_change_the_decision() -> None:
    player, game = assemble(Settings(playouts=60, seed=1)), game_at(FIGHT)
    expected = player.afresh().decide(game, BLACK).move
    bad = parse_vertex("A1", 9)
    for _ in range(3):
        player.judge(game, BLACK, bad)
    assert player.decide(game, BLACK).move == expected


def test_a_refused_move_is_judged_by_games_too() -> None:
    player, game = assemble(Settings(playouts=200, seed=1)), game_at(CLOSED, BLACK)
    refused = player.decide(game, BLACK).refused
    assert refused
    tried = player.afresh().judge(game, BLACK, refused[0].candidate.move)
    assert sum(tried.visits) > 0


@pytest.mark.parametrize("seed", range(1, 7))
def test_a_move_with_most_games_stays_in_sight(seed: int) -> None:
    game, search = game_at(FIRST_TAKES), TreeSearch(seed)
    search.begin(game, BLACK)
    search.grow(200)
    visits = search.children["visits"]
    best = int(search.children["move"][int(np.argmax(visits))])
    assert best == parse_vertex("J5", 9)
    before = int(visits.max())
    others = [int(each) for each in search.children["move"] if each not in (best, PASS)][:40]
    search.weigh(dict.fromkeys(others, 1.0 / len(others)), set(), 0.0)
    search.grow(200)
    child = search.child(best)
    assert child is not None
    assert int(child["visits"]) > before + 100


def test_the_root_is_node_one_in_a_kept_tree() -> None:
    game = game_at(FIGHT)
    search = TreeSearch(1)
    search.begin(game, BLACK)
    search.grow(200)
    move = int(search.children["move"][int(np.argmax(search.children["visits"]))])
    game.play(BLACK, move)
    games = search.begin(game, WHITE)
    assert games == int(search._nodes[ROOT]["visits"]) > 0


def test_whoever_asks_again_gets_the_same_answer() -> None:
    game, search = game_at(FIGHT), TreeSearch(1)
    answers = []
    for _ in range(2):
        assert search.begin(game, BLACK) == 0
        search.grow(200)
        answers.append(search.children["visits"].tolist())
    assert answers[0] == answers[1]


def test_forbidden_moves_take_no_other_move_out_of_sight() -> None:
    game, search = game_at(FIGHT), TreeSearch(1)
    search.begin(game, BLACK)
    likeliest = {int(each) for each in search.children["move"][:30]}
    search.weigh({}, likeliest, 1.0)
    search.grow(200)
    assert int(search.children["visits"].sum()) == 200
    assert not any(int(each["visits"]) for each in search.children if int(each["move"]) in likeliest)


def test_what_goes_wrong_in_a_thread_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    search = TreeSearch(1, 2)
    search.begin(Game(9), BLACK)

    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(search, "_grow", broken)
    with pytest.raises(RuntimeError, match="broken"):
        search.grow(100)
