"""How likely moves are by the prior where it has a net: there it takes the place of what experts find likely."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.board.points import BLACK, EMPTY, parse_vertex
from engine.decide.decision.budget import Budget, DecisionLimits
from engine.decide.decision.worth import Worth
from engine.decide.lookahead.expecting import chances_by_prior, expect_by, likeliest_others
from engine.decide.opening.opening import Opening, Openings
from engine.decide.prior.prior import SMALLEST_WITH_NET
from engine.game.game import Game
from tests.decide.positions import candidate, decider

LARGE = 13


def opening_of(game: Game) -> Opening:
    """The opening of a game's position, with nothing spent."""
    return Openings(decider(5).mind).of(game, game.to_move, DecisionLimits.none())


def game_of(size: int, *vertices: str) -> Game:
    """A game with these moves."""
    game = Game(size)
    for vertex in vertices:
        game.play(game.to_move, parse_vertex(vertex, size))
    return game


def test_the_chances_of_all_moves_are_one_together_and_taken_points_have_none() -> None:
    game = game_of(LARGE, "D4", "K10", "K4")
    chances = np.exp2(chances_by_prior(opening_of(game)))
    points = list(game.board.points())
    assert chances[points].sum() == pytest.approx(1.0, abs=1e-4)
    assert chances[[point for point in points if game.board.color_at(point) != EMPTY]].max() < 1e-9


def test_candidates_get_the_chances_and_urgent_ones_stay_first() -> None:
    plain, likely = candidate(101, "shape-hane-two"), candidate(102, "shape-hane-two")
    saving = replace(candidate(100, "urgent-kill-eyes"), likelihood=-2.0)
    killing = replace(candidate(103, "urgent-kill-eyes"), likelihood=-6.0)
    chances = np.full(500, -20.0)
    chances[[plain.move, likely.move, saving.move, killing.move]] = [-4.0, -1.0, -9.0, -3.0]
    in_a_game = expect_by(chances, [plain, likely, killing, saving])
    assert [(each.move, each.likelihood) for each in in_a_game] == [
        (killing.move, -3.0),
        (saving.move, -9.0),
        (likely.move, -1.0),
        (plain.move, -4.0),
    ]
    assert [each.reasons for each in in_a_game][::3] == [killing.reasons, plain.reasons]
    set_up = expect_by(chances, [plain, likely, killing, saving], is_set_up=True)
    assert [(each.move, each.likelihood) for each in set_up[:2]] == [
        (saving.move, -2.0),
        (killing.move, -3.0),
    ]
    assert [each.likelihood for each in set_up[2:]] == [-1.0, -4.0]


def test_likely_moves_that_nobody_named_are_added_without_reasons() -> None:
    known = candidate(100, "shape-hane-two")
    chances = np.full(500, -20.0)
    chances[[100, 101, 102]] = [-1.0, -3.0, -2.0]
    found = likeliest_others(chances, [known])
    assert [each.move for each in found[:2]] == [102, 101]
    assert not any(each.reasons or each.move == known.move for each in found)


@pytest.mark.slow
def test_a_board_with_a_net_is_decided_by_the_prior_s_chances_and_a_tiny_one_by_the_experts() -> None:
    large, small = game_of(LARGE, "D4", "K10", "K4", "D10"), game_of(9, "C3", "G7")
    tiny = game_of(SMALLEST_WITH_NET - 1, "C3", "D4")
    for game in (large, small, tiny):
        chances = chances_by_prior(opening_of(game))
        decision = decider(5).decide(game, BLACK, Budget(evaluations=30))
        by_prior = [
            each.candidate.likelihood == pytest.approx(chances[each.move], abs=0.01)
            for each in decision.tried
            if not each.candidate.is_urgent
        ]
        assert by_prior
        assert not any(by_prior) if game is tiny else all(by_prior)


def test_what_a_doubling_counts_depends_on_who_says_how_likely_a_move_is() -> None:
    worth = Worth(likelihood=1.0, chance=1.5, threatened=2.0, captured=5.0)
    assert worth.by_prior() == Worth(likelihood=1.5, chance=1.5, threatened=2.0, captured=5.0)
