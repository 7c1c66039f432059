"""A game turned or with its colours exchanged is decided on alike: moves, lines, scores, reasons and their words."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest

from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex, vertex_of
from engine.board.symmetry import SYMMETRIES, inverse, turn, turn_grid
from engine.decide.decision.budget import Budget
from engine.decide.decision.levels import HIGHEST, LOWEST
from engine.decide.decision.orientation import Turner, orientation_of
from engine.decide.decision.record import Decision
from engine.explain.words.wording import word_fact
from engine.game.game import Game
from tests.decide.positions import FIGHT, fresh, game_at
from tests.orientations import some_orientations

OPENING = ["E5", "G6", "G5", "F6", "H6", "D6", "H7", "C4", "D3", "G3", "D4", "C5", "E2", "F3", "F5", "H3"]

BUDGET = Budget(evaluations=30)


def played(moves: list[str], symmetry: int = 0, first: int = BLACK) -> Game:
    game = Game(9, 0.0)
    for number, vertex in enumerate(moves):
        color = first if number % 2 == 0 else opponent(first)
        game.play(color, turn(parse_vertex(vertex, 9), 9, symmetry))
    return game


def turned_fight(symmetry: int) -> Game:
    game = game_at(FIGHT)
    return game.turned(symmetry)


def facts(decision: Decision, symmetry: int) -> tuple:
    """What was decided, turned back from ``symmetry``, with the reasons of every candidate."""
    back = Turner(9, inverse(symmetry))
    tried = [
        (
            back.point(each.move),
            each.score,
            each.worth,
            tuple(back.point(move) for move in each.line),
            [(reason.rule.id, back.point(reason.firing.target)) for reason in each.reasons],
        )
        for each in decision.tried
    ]
    untried = [(back.point(each.move), each.likelihood) for each in decision.untried]
    return back.point(decision.move), decision.before, tried, untried, decision.evaluations


@pytest.mark.slow
@pytest.mark.parametrize("level", [LOWEST, HIGHEST])
def test_a_fight_is_decided_on_alike_in_any_orientation_though_readings_are_cut_off(level: int) -> None:
    expected = facts(fresh(level).decide(turned_fight(0), BLACK, BUDGET), 0)
    for symmetry in some_orientations():
        found = fresh(level).decide(turned_fight(symmetry), BLACK, BUDGET)
        assert facts(found, symmetry) == expected, symmetry


@pytest.mark.slow
def test_a_game_that_was_played_is_decided_on_alike_in_any_orientation() -> None:
    expected = facts(fresh(HIGHEST).decide(played(OPENING), BLACK, BUDGET), 0)
    for symmetry in some_orientations():
        found = fresh(HIGHEST).decide(played(OPENING, symmetry), BLACK, BUDGET)
        assert facts(found, symmetry) == expected, symmetry


@pytest.mark.slow
def test_and_with_colours_exchanged() -> None:
    black = facts(fresh(HIGHEST).decide(played(OPENING), BLACK, BUDGET), 0)
    white = facts(fresh(HIGHEST).decide(played(OPENING, first=WHITE), WHITE, BUDGET), 0)
    assert white == black


@pytest.mark.slow
def test_any_move_is_judged_alike_in_any_orientation() -> None:
    point = parse_vertex("F7", 9)
    expected = fresh(HIGHEST).judge(played(OPENING), BLACK, point)
    for symmetry in some_orientations():
        found = fresh(HIGHEST).judge(played(OPENING, symmetry), BLACK, turn(point, 9, symmetry))
        back = Turner(9, inverse(symmetry)).tried(found)
        assert (back.move, back.score, back.line) == (expected.move, expected.score, expected.line)


@pytest.mark.slow
def test_what_the_experts_say_is_turned_with_the_board() -> None:
    decisions = {
        symmetry: fresh(HIGHEST).decide(played(OPENING, symmetry), BLACK, BUDGET)
        for symmetry in {0, *some_orientations()}
    }
    said = [
        [
            reason.firing.turned(Turner(9, inverse(symmetry)).point)
            for each in [*(tried.candidate for tried in decision.tried), *decision.untried]
            for reason in each.reasons
        ]
        for symmetry, decision in decisions.items()
    ]
    assert sum(bool(firing.facts) for firing in said[0]) > 5
    assert all(firings == said[0] for firings in said)


@pytest.mark.parametrize("symmetry", some_orientations("test_a_corner_is_called_what_the_reader_calls_it"))
def test_a_corner_is_called_what_the_reader_calls_it(symmetry: int) -> None:
    game = Game(19)
    for vertex in ("Q16", "D4", "D16"):
        game.play(game.to_move, turn(parse_vertex(vertex, 19), 19, symmetry))
    decision = fresh(HIGHEST).decide(game, WHITE, Budget(evaluations=5))
    reasons = [
        (each.move, reason)
        for each in [*(tried.candidate for tried in decision.tried), *decision.untried]
        for reason in each.reasons
        if reason.rule.id in ("joseki-first-stone", "fuseki-star-point")
    ]
    assert reasons
    for move, reason in reasons:
        vertex = vertex_of(move, 19)
        column, row = "ABCDEFGHJKLMNOPQRST".index(vertex[0]), int(vertex[1:])
        expected = f"{'upper' if row > 10 else 'lower'} {'left' if column < 9 else 'right'} corner"
        assert word_fact(reason.firing.facts["corner"], 19) == expected


def test_a_game_keeps_its_orientation_once_it_is_no_mirror_image_of_itself() -> None:
    for symmetry in range(SYMMETRIES):
        seen = [orientation_of(played(OPENING[:count], symmetry)) for count in range(2, len(OPENING))]
        assert len(set(seen)) == 1


def test_all_orientations_of_a_game_are_turned_to_one() -> None:
    for game in (game_at(FIGHT), played(OPENING)):
        boards = set()
        for symmetry in range(SYMMETRIES):
            turned = game.turned(symmetry)
            boards.add(turned.turned(orientation_of(turned)).board.grid().tobytes())
        assert len(boards) == 1


@pytest.mark.slow
def test_turning_a_decision_there_and_back_gives_it_again() -> None:
    decision = fresh(HIGHEST).decide(played(OPENING), BLACK, BUDGET)
    for symmetry in some_orientations():
        there = Turner(9, symmetry).decision(decision)
        assert same(Turner(9, inverse(symmetry)).decision(there), decision)
        assert there.move == turn(decision.move, 9, symmetry)


def same(first: object, second: object) -> bool:
    """Equality field by field, without cached values."""
    if is_dataclass(first):
        return type(first) is type(second) and all(
            same(getattr(first, each.name), getattr(second, each.name)) for each in fields(first)
        )
    if isinstance(first, list | tuple):
        return len(first) == len(second) and all(map(same, first, second))
    return first == second


def test_a_turned_game_goes_on_as_the_game_does() -> None:
    """A ko and what superko forbids, a pass, a set-up in the middle, taking back."""
    game = Game(5, 0.5, "new_zealand")
    for color, vertex in [
        (BLACK, "B1"), (WHITE, "C1"), (BLACK, "A2"), (WHITE, "D2"), (BLACK, "B3"), (WHITE, "C3"), (BLACK, "C2"),
        (WHITE, "B2"),
    ]:  # fmt: skip
        game.play(color, parse_vertex(vertex, 5))
    game.play(BLACK, PASS)
    game.setup(white=[parse_vertex("E5", 5)], to_move=BLACK)
    game.play(BLACK, parse_vertex("E4", 5))
    for symmetry in some_orientations():
        turned = game.turned(symmetry)
        assert turned.to_move == game.to_move
        assert turned.captures == game.captures
        assert turned.komi == game.komi and turned.rules == game.rules
        legal = {turn(point, 5, symmetry) for point in game.legal_points(game.to_move)}
        assert set(turned.legal_points(turned.to_move)) == legal
        again = turned.turned(inverse(symmetry))
        assert again.moves == game.moves
        assert again.position_keys == game.position_keys
        while turned.move_count:
            assert (turned.board.grid() == turn_grid(again.board.grid(), symmetry)).all()
            turned.undo()
            again.undo()
