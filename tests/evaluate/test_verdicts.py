"""Verdicts: the groups on which most hangs are read first, and what was read holds in every evaluation after it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, WHITE, opponent
from engine.board.symmetry import swap_colors, turn, turn_grid
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.groups import verdicts as verdict_room
from engine.evaluate.groups.aliveness import DEAD_GROUP, MIAI_ALIVE, UNSETTLED
from engine.evaluate.groups.verdicts import Verdict, Verdicts
from engine.lab.check.evaluation import differing_tables
from engine.lab.check.regress.problem_sets import read_problem_sets
from engine.reading.life.judgement import judge_attack
from engine.reading.outcome import LOSS, WIN, Reading
from tests.orientations import some_orientations

STRAIGHT_THREE = """
. k . O X . X . X . .
O O O O X X . X X . .
X X X X X X X X . X .
O O O O O X . X X . X
. . . . O O X . X X .
. . . . . O O X X . .
. O . . . . O O O O O
. . . . . . . . . . .
. . . O . . . . O . .
. . . . . . . . . a .
. . . . . . . . . . .
"""
"""White's corner dies or lives at k; at a nothing changes that."""

SEKI_OR_EYES = """
O O . X . X O . O
X . O k X X O O O
X X X X X X O . O
O O O O O O O O O
O O O O O O O O O
X X X X X X X X X
. X . X . X . X .
X X X X X X X X X
. X . X . X . X .
"""
"""Black's corner lives in any case: in seki if White plays k, with seven points if Black does."""

SEKI = SEKI_OR_EYES.replace("k", "O")
"""After White's move nobody can play there."""

SKIRMISH = """
. . . . . . . . .
. . . . . . . . .
. . . X . . O . .
. . . . O . . . .
. . X . . O . . .
. . . . X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""

ENOUGH = 200_000


def board_of(text: str, symmetry: int = 0, swapped: bool = False) -> tuple[Board, dict[str, int]]:
    """The board of a text board, turned, and the points that its letters name."""
    marks = marked_points(text)
    grid = parse_diagram("".join("." if sign in marks else sign for sign in text))
    size = len(grid)
    grid = turn_grid(grid, symmetry)
    board = Board(size)
    board.set_position(swap_colors(grid) if swapped else grid, BLACK)
    return board, {sign: turn(point, size, symmetry) for sign, point in marks.items()}


def looked_at(board: Board, allowance: int = ENOUGH) -> tuple[Evaluator, Verdicts]:
    """An evaluator, and the verdicts that it found on a board."""
    evaluator = Evaluator()
    verdicts = evaluator.verdicts(allowance, lambda: False)
    evaluator.evaluate(board, verdicts)
    return evaluator, verdicts


def class_at(evaluator: Evaluator, verdicts: Verdicts, board: Board, stone: int) -> int:
    """The aliveness of the group at a stone, as the evaluation with these verdicts has it."""
    tables = evaluator.evaluate(board, verdicts)
    return int(tables["groups"][tables["strings"][tables["string_of"][stone]]["group"]]["aliveness"])


@pytest.mark.parametrize(
    "symmetry", some_orientations("test_who_moves_first_decides_whether_a_living_group_is_a_seki")
)
@pytest.mark.parametrize("swapped", [False, True])
def test_who_moves_first_decides_whether_a_living_group_is_a_seki(symmetry: int, swapped: bool) -> None:
    board, marks = board_of(SEKI_OR_EYES, symmetry, swapped)
    _, verdicts = looked_at(board)
    (seki,) = verdicts.sekis
    assert seki.is_open and seki.lives and not seki.by_ko
    assert seki.color == (WHITE if swapped else BLACK)
    assert {seki.reducing, seki.keeping} == {marks["k"]}
    assert len(seki.space) == 7
    assert {board.color_at(stone) for stone in seki.stones} == {seki.color}
    assert marks["k"] in verdicts.deciding(BLACK) & verdicts.deciding(WHITE)


def test_a_seki_is_one_as_it_stands() -> None:
    board, _ = board_of(SEKI)
    _, verdicts = looked_at(board)
    (seki,) = verdicts.sekis
    assert not seki.is_open
    assert seki.lives and len(seki.space) == 7


def test_a_group_with_two_eyes_is_no_seki() -> None:
    board, marks = board_of(SEKI_OR_EYES)
    board.play(BLACK, marks["k"])
    _, verdicts = looked_at(board)
    assert verdicts.sekis == []


def corner(verdicts: Verdicts, move: int) -> Verdict:
    """The verdict that a move decides."""
    return next(each for each in verdicts.known if each.is_open and each.attack.move == move)


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("symmetry", some_orientations("test_a_fate_is_found_and_its_moves_are_named"))
def test_a_fate_is_found_and_its_moves_are_named(symmetry: int, swapped: bool) -> None:
    board, at = board_of(STRAIGHT_THREE, symmetry, swapped)
    _, verdicts = looked_at(board)
    white, black = (BLACK, WHITE) if swapped else (WHITE, BLACK)
    verdict = next(each for each in verdicts.known if each.color == white and each.is_open)
    assert (verdict.attack.outcome, verdict.attack.move) == (WIN, at["k"])
    assert (verdict.defence.outcome, verdict.defence.move) == (WIN, at["k"])
    assert at["k"] in verdicts.deciding(black) & verdicts.deciding(white)


def test_after_the_move_that_decides_it_the_group_is_dead_or_alive_without_another_reading() -> None:
    board, at = board_of(STRAIGHT_THREE)
    evaluator, verdicts = looked_at(board)
    stone = corner(verdicts, at["k"]).stone
    assert class_at(evaluator, verdicts, board, stone) == UNSETTLED
    for color, holds in ((BLACK, DEAD_GROUP.__le__), (WHITE, MIAI_ALIVE.__ge__)):
        board.play(color, at["k"])
        assert holds(class_at(evaluator, verdicts, board, stone))
        assert verdicts.decided(board, color, at["k"]) > 0.0
        board.undo()
    assert len(corner(verdicts, at["k"]).findings) == 3, "nothing was read for it"


def test_a_move_elsewhere_changes_nothing_and_decides_nothing() -> None:
    board, at = board_of(STRAIGHT_THREE)
    evaluator, verdicts = looked_at(board)
    stone = corner(verdicts, at["k"]).stone
    for color in (BLACK, WHITE):
        board.play(color, at["a"])
        assert class_at(evaluator, verdicts, board, stone) == UNSETTLED
        assert verdicts.decided(board, color, at["a"]) == 0.0
        board.play(opponent(color), at["k"])
        assert class_at(evaluator, verdicts, board, stone) != UNSETTLED
        board.undo()
        board.undo()
    assert len(corner(verdicts, at["k"]).findings) == 3, "nothing was read for it"


def test_after_a_move_on_the_track_the_group_is_read_again() -> None:
    board, at = board_of(STRAIGHT_THREE)
    evaluator, verdicts = looked_at(board)
    verdict = corner(verdicts, at["k"])
    beside = next(
        point
        for point in verdict.attack.track
        if point != verdict.attack.move and board.is_legal(WHITE, point)
    )
    board.play(WHITE, beside)
    evaluator.evaluate(board, verdicts)
    assert verdicts.read_again > 0
    again = verdicts.read_again
    evaluator.evaluate(board, verdicts)
    assert verdicts.read_again == again, "what was read once is known"


def test_without_an_allowance_nothing_is_read_and_the_evaluation_is_as_without() -> None:
    board, _ = board_of(STRAIGHT_THREE)
    evaluator, verdicts = looked_at(board, 0)
    assert verdicts.known == []
    plain = evaluator.evaluate(board).copy()
    assert differing_tables(evaluator.evaluate(board, verdicts), plain) == []


def test_a_group_that_is_not_shut_in_has_no_verdict() -> None:
    """Six stones on an open board: whatever is read about them, they are neither alive nor dead."""
    board, _ = board_of(SKIRMISH)
    _, verdicts = looked_at(board)
    assert verdicts.known == []


def test_no_reading_is_begun_once_the_time_is_over() -> None:
    board, _ = board_of(STRAIGHT_THREE)
    evaluator = Evaluator()
    verdicts = evaluator.verdicts(ENOUGH, lambda: True)
    evaluator.evaluate(board, verdicts)
    assert verdicts.known == []


def test_kept_answers_change_nothing() -> None:
    """What an earlier decision has read is read again at no cost, with the same answers."""
    board, _ = board_of(STRAIGHT_THREE)
    evaluator, first = looked_at(board)
    again = evaluator.verdicts(ENOUGH, lambda: False)
    tables = evaluator.evaluate(board, again).copy()
    fresh, _ = looked_at(board)
    assert [(each.stone, each.attack, each.defence) for each in again.known] == [
        (each.stone, each.attack, each.defence) for each in first.known
    ]
    assert differing_tables(np.asarray(tables)[()], fresh.tables) == []


def test_a_group_that_lives_whoever_moves_first_offers_no_move() -> None:
    board, at = board_of(STRAIGHT_THREE)
    _, verdicts = looked_at(board)
    verdict = next(each for each in verdicts.known if each.color == BLACK)
    assert verdict.attack.outcome == LOSS
    assert not verdict.is_open
    assert verdicts.deciding(WHITE) == verdicts.deciding(BLACK) == {at["k"]}


KILLS = {
    each.name: each for each in read_problem_sets([Path(__file__).parent.parent / "problems" / "kill.yaml"])
}


@pytest.mark.parametrize("name", ["kill-014", "kill-019"])
def test_a_move_that_kills_whatever_ko_threats_there_are_is_named_before_one_that_needs_few(
    name: str,
) -> None:
    """Another move kills, too, if the other side has no more than a few threats."""
    problem = KILLS[name]
    _, verdicts = looked_at(problem.game.board.copy())
    largest = max((each for each in verdicts.known if each.is_open), key=lambda each: each.stake)
    assert largest.move_of(problem.to_play) in problem.answers


@pytest.mark.parametrize("name", ["kill-013", "kill-017", "kill-020"])
def test_what_is_not_proven_is_judged_and_paid_for(name: str) -> None:
    """With an allowance that is too small for the proof."""
    _, verdicts = looked_at(KILLS[name].game.board.copy(), 8000)
    assert [verdict.judged for verdict in verdicts.known] == [True]
    assert 0 <= verdicts.left < 8000


def test_a_judgement_that_is_broken_off_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time is up while the first tree grows: what it says by then is worth nothing."""
    over: list[bool] = []

    def judged(*arguments: object) -> Reading:
        over.append(True)
        return judge_attack(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(verdict_room, "judge_attack", judged)
    evaluator = Evaluator()
    verdicts = evaluator.verdicts(8000, lambda: bool(over))
    evaluator.evaluate(KILLS["kill-013"].game.board.copy(), verdicts)
    assert over
    assert verdicts.known == []
