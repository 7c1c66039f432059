"""A quick answer: what the tree of the decision says, no more games than are allowed, and nothing of few games."""

from __future__ import annotations

import functools
from math import inf

import pytest

from engine.board.points import PASS, parse_vertex
from engine.decide.decision.record import Decision
from engine.decide.decision.settings import Settings
from engine.decide.games.hybrid import HybridPlayer, assemble
from engine.explain.claims.allowance import Allowance
from engine.explain.claims.compared_games import Games
from engine.explain.claims.quick_witness import QuickWitness
from engine.explain.explainers import explainer_of_others, explainer_of_ours
from engine.game.game import Game

SIZE, GAMES = 9, 300


def game_with(*vertices: str) -> Game:
    """A game in which both sides play by turns, Black first."""
    game = Game(SIZE, 7.5)
    for vertex in vertices:
        game.play(game.to_move, parse_vertex(vertex, SIZE))
    return game


@functools.cache
def decided() -> tuple[HybridPlayer, Game, Decision]:
    """A player, and a position in which it decided."""
    player, game = assemble(Settings(playouts=GAMES)), game_with("E5", "C6", "G4", "D3")
    return player, game, player.decide(game, game.to_move)


def witness(left: int | None = None) -> tuple[QuickWitness, Allowance]:
    """A witness of that position, and what it may use yet."""
    player, game, decision = decided()
    allowance = Allowance.of(decision, SIZE)
    if left is not None:
        allowance.left = left
    return QuickWitness(player, game, decision, allowance), allowance


def test_the_move_chosen_is_told_as_the_decision_counted_it() -> None:
    _, _, decision = decided()
    quick, allowance = witness()
    chosen, found = decision.chosen, quick.play_out(decision.move)
    assert chosen is not None
    assert (found.score, found.won, found.visits[0]) == (chosen.score, chosen.won, chosen.visits[0])
    assert found.candidate.reasons == chosen.candidate.reasons
    assert allowance.left == allowance.total


def test_games_are_drawn_from_one_allowance() -> None:
    _, _, decision = decided()
    quick, allowance = witness()
    games = Games.from_witness(quick, decision.move)
    assert games is not None
    assert len(games.trees) == 2
    there = quick.witness_after([decision.move])
    assert there is not None
    there.play_out(PASS)
    assert 0 <= allowance.left < allowance.total
    spent = allowance.total - allowance.left
    quick.play_out(PASS)
    there.play_out(PASS)
    assert allowance.total - allowance.left == spent, "nothing is played twice"


def test_so_many_games_as_are_asked_for_are_counted_of_both_moves() -> None:
    _, _, decision = decided()
    other = next(each.move for each in decision.tried if each.move != decision.move)
    again = witness()[0].count_again(False, 400)
    found = [again.play_out(each) for each in (other, decision.move)]
    assert all(each.visits[0] >= 400 for each in found)


def test_nothing_is_known_of_what_there_are_no_games_for() -> None:
    _, _, decision = decided()
    corner = next(
        parse_vertex(each, SIZE)
        for each in ("A1", "J9")
        if not any(tried.move == parse_vertex(each, SIZE) for tried in decision.tried)
    )
    quick, _ = witness(left=0)
    found = quick.play_out(corner)
    assert (found.won, found.owned, found.visits) == (None, None, (0,))
    assert quick.gain(corner) == inf
    assert quick.reply([corner]).share == 0.0
    assert Games.from_witness(quick, corner) is None
    stone = parse_vertex("E5", SIZE)
    assert quick.read_life(quick.board, stone, quick.color).yes is None


def test_a_position_after_moves_is_told_of_by_the_same_tree() -> None:
    _, _, decision = decided()
    quick, _ = witness()
    there = quick.witness_after([decision.move])
    assert there is not None
    assert there.color != quick.color
    assert there.board.color_at(decision.move) == quick.color
    assert quick.reply([decision.move]).move == there.reply([]).move
    assert quick.witness_after([parse_vertex("E5", SIZE)]) is None
    assert there.again is not None
    assert there.again.board.position_key == there.board.position_key


@pytest.mark.slow_for("True")
@pytest.mark.parametrize("careful", [False, True])
def test_an_explanation_is_the_same_again(careful: bool) -> None:
    player, game, decision = decided()
    first = explainer_of_ours(player, game, decision, careful).tell_our_move()
    player.decide(game_with("C3"), 2)
    assert explainer_of_ours(player, game, decision, careful).tell_our_move() == first


def test_another_move_is_compared_with_the_one_chosen() -> None:
    player, game, decision = decided()
    explainer = explainer_of_others(player, game, decision)
    lines = explainer.tell_why_not(parse_vertex("A1", SIZE))
    assert lines[0] == "A1 is a move in the lower left corner."
    assert any("does better than A1" in line for line in lines)
    assert explainer.count_loss(parse_vertex("A1", SIZE), None) > 0
