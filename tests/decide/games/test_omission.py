"""Decisions that are made without something."""

from __future__ import annotations

from dataclasses import replace

from engine.board.points import BLACK, EMPTY, WHITE, color_name
from engine.board.symmetry import turn
from engine.decide.decision.omission import Omission
from engine.decide.decision.settings import Settings
from engine.decide.games.hybrid import HybridPlayer, assemble
from engine.decide.games.proofs import given
from tests.explain.claims.test_fates import NOTHING_ELSE
from tests.explain.positions import game_at
from tests.explain.records import point


def player() -> HybridPlayer:
    return assemble(Settings(playouts=400))


def test_what_is_given_counts_for_its_side_in_every_game() -> None:
    game = game_at(NOTHING_ELSE)
    corner = [point(vertex) for vertex in ("A1", "B1", "C1", "A2", "B2", "C2", "D2", "D1")]
    scores = []
    for owner in (BLACK, WHITE):
        without = player().without(Omission(dict.fromkeys(corner, owner), point("B1")))
        decision = without.decide(game, BLACK)
        assert decision.proven == frozenset()
        assert decision.owned is not None
        expected = 1.0 if owner == BLACK else -1.0
        assert {decision.owned[each] for each in corner} == {expected}, color_name(owner)
        scores.append(decision.score)
    # the points of the corner, twice
    assert scores[0] - scores[1] > 10
    assert game.board.color_at(point("B1")) == EMPTY


def test_a_move_that_is_levelled_is_no_likelier_than_the_other() -> None:
    game = game_at(NOTHING_ELSE)
    usual = player().decide(game, BLACK)
    games = {each.move: each.visits[0] for each in usual.tried}
    other = min(games, key=lambda move: games[move])
    again = player().without(Omission(unread=usual.move, levelled=(usual.move, other))).decide(game, BLACK)
    before = next(each for each in again.tried if each.move == usual.move)
    assert before.visits[0] < games[usual.move]


def test_an_omission_turns_with_the_board() -> None:
    omitted = Omission({point("A1"): BLACK}, point("C2"), (point("A9"), point("E5")))
    turned = omitted.turned(lambda each: turn(each, 9, 1))
    assert turned != omitted
    assert turned.levelled is not None and turned.levelled[1] == point("E5")
    assert list(turned.owners.values()) == [BLACK]
    assert turned.turned(lambda each: turn(each, 9, 1)) == omitted
    assert replace(omitted, owners={}).silences(next(given(omitted)).stones) is False
    assert omitted.silences(next(given(omitted)).stones) is True
