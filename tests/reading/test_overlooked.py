"""Strings that are caught though they have liberties enough to count as free, and moves that save one from far away.

The positions come from moves that were drawn at random.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent, parse_vertex, vertex_of
from engine.reading.outcome import FOR_THE_OTHER_SIDE, LIKELY, LOSS, PROVEN, UNKNOWN, WIN, Reading
from engine.reading.reader import ENOUGH, GO_ON, More, Reader, Trial
from engine.reading.search.memo import MOST_BUDGET
from engine.reading.strings import judgement
from engine.reading.strings.combination import CAPTURE_BUDGET
from engine.reading.strings.judgement import judge_capture, judge_rescue
from engine.reading.strings.overlooked import (
    LOOK,
    PATIENT_LIBERTIES,
    answer_to,
    ask_patiently,
    make_sure,
    seek_far_rescue,
)
from tests.reading.positions import board_of

CAUGHT_WITH_FIVE = """
O X . . X . O . X
O O . X . . O O O
. O X X . . . O O
O . O . . X O X .
. . . O . O X . X
X X . O X . . X O
. X X X . X X . O
. X O O O . . X .
X X . . O . . O .
"""
"""C2 has five liberties, and falls after E3."""

NO_ESCAPE_FROM_FIVE = """
. . O X O . . O .
O O O X X O . O O
. . . X X . O O .
X X . . X O X X X
X X O X X O O . O
X . X X O O X X .
. . O X X O O O .
. O . X O . X X .
. X O . X X O O .
"""
"""C9 has five liberties, and falls though its owner moves first."""

NO_ESCAPE_WITH_THREE = """
. X . O . . X . .
X . X . . . . . O
. X X O O O X . .
. . O O O . . X .
. O . . . . X X O
X X . O O . . O .
O X O . O O X X .
O . . . O . . X X
X X X . . X O . .
"""
"""J8 counts as saved with the usual limit, and is not."""

FAR_AWAY = """
X . X . . . . . . . .
O X . X X X . O . . .
O O X X . X O . . . .
O . O . X . X X . . .
. O . X . . . X . O O
X . . . X . . O O O .
X . . O O . X . . O .
. . O . . O X . . O X
X X O X . . . . . O .
. . . . O . O O . . O
O . X . X . X . . . .
"""
"""A10, saved by C6, which a search with few positions does not find."""

LOST = """
. . . . .
. . . . .
. . . . .
O O O . .
X . . . .
"""
"""A1 cannot get away along the edge."""

SEEMS_SAVED = """
O . . . . X . . O
. X . . . O . . .
. . X X . X . . X
. . O . . . O . .
O . . O O O . . .
. . O X . . O O .
. . . . . . X X X
. . O . O . . . .
. . O . O . . X .
"""
"""J9 seems to be saved by H8 with 5,000 positions, and is lost."""

BUDGET = CAPTURE_BUDGET


@pytest.mark.parametrize(
    ("diagram", "vertex", "attacking", "outcome"),
    [
        (CAUGHT_WITH_FIVE, "C2", True, WIN),
        (NO_ESCAPE_FROM_FIVE, "C9", False, LOSS),
        (NO_ESCAPE_WITH_THREE, "J8", False, LOSS),
    ],
)
def test_a_string_that_counts_as_free_may_be_caught_all_the_same(
    diagram: str, vertex: str, attacking: bool, outcome: int
) -> None:
    board, reader = board_of(diagram), Reader()
    stone = parse_vertex(vertex, board.size)
    ask, judge = (reader.attack, judge_capture) if attacking else (reader.defend, judge_rescue)
    first = ask(board, stone, BUDGET)
    assert (first.outcome, first.trust) == (FOR_THE_OTHER_SIDE[outcome], PROVEN)
    judged = judge(reader, board, stone, BUDGET)
    assert (judged.outcome, judged.trust) == (outcome, PROVEN)
    assert ask(board, stone, BUDGET, PATIENT_LIBERTIES + 1).outcome == outcome


def test_the_capture_of_a_string_with_five_liberties_holds_against_every_answer() -> None:
    board, reader = board_of(CAUGHT_WITH_FIVE), Reader()
    stone = parse_vertex("C2", board.size)
    move = judge_capture(reader, board, stone, BUDGET).move
    owner = board.color_at(stone)
    board.play(opponent(owner), move)
    for point in [point for point in board.points() if board.color_at(point) == EMPTY]:
        if board.is_legal(owner, point):
            board.play(owner, point)
            assert reader.attack(board, stone, BUDGET, PATIENT_LIBERTIES).outcome == WIN
            board.undo()


def test_an_answer_depends_on_what_was_asked_patiently() -> None:
    board, reader = board_of(LOST), Reader()
    stone = parse_vertex("A2", board.size)
    first = reader.attack(board, stone, BUDGET)
    judged = judge_capture(reader, board, stone, BUDGET)
    patient = reader.attack(board, stone, LOOK, PATIENT_LIBERTIES)
    assert (first.outcome, judged.outcome, patient.outcome) == (LOSS, LOSS, UNKNOWN)
    assert judged.track == first.track | patient.track


def test_with_a_small_budget_nothing_is_asked_patiently() -> None:
    board, reader = board_of(CAUGHT_WITH_FIVE), Reader()
    assert judge_capture(reader, board, parse_vertex("C2", board.size), BUDGET - 1).outcome == LOSS


def test_whoever_is_caught_at_once_is_not_asked_about_again() -> None:
    board, reader = board_of(NO_ESCAPE_FROM_FIVE), Reader()
    stone = parse_vertex("C9", board.size)
    owner = board.color_at(stone)
    lost = reader.defend(board, stone, BUDGET, PATIENT_LIBERTIES)
    assert lost.outcome == LOSS
    assert ask_patiently(reader, board, stone, owner, lost, BUDGET) is lost


def test_an_answer_without_proof_is_not_asked_about_again() -> None:
    board, reader = board_of(CAUGHT_WITH_FIVE), Reader()
    stone = parse_vertex("C2", board.size)
    first = replace(reader.attack(board, stone, BUDGET), is_likely=True)
    enemy = opponent(board.color_at(stone))
    assert ask_patiently(reader, board, stone, enemy, first, BUDGET) is first


@pytest.mark.slow
def test_a_move_on_the_track_of_the_capture_saves_the_string() -> None:
    board, reader = board_of(FAR_AWAY), Reader()
    stone = parse_vertex("A10", board.size)
    failure = reader.defend(board, stone, 5000)
    assert failure.best_supported != WIN
    before = board.grid().copy()
    found, has_hope = seek_far_rescue(reader, board, stone, failure, 20_000)
    assert (board.grid() == before).all()
    assert has_hope
    assert (found.outcome, vertex_of(found.move, board.size), found.trust) == (WIN, "C6", PROVEN)
    assert found.nodes > failure.nodes
    held = answer_to(reader, board, stone, board.color_at(stone), found.move, BUDGET)
    assert (held.outcome, held.trust) == (LOSS, PROVEN)


def test_where_no_move_saves_the_string_the_answer_stays() -> None:
    board, reader = board_of(LOST), Reader()
    stone = parse_vertex("A1", board.size)
    failure = reader.defend(board, stone, BUDGET)
    found, has_hope = seek_far_rescue(reader, board, stone, failure, BUDGET)
    assert not has_hope
    assert found.outcome == LOSS
    assert found.track >= failure.track
    assert replace(found, nodes=failure.nodes, track=failure.track) == failure


def test_a_success_that_is_not_proven_is_read_with_more_positions() -> None:
    board, reader = board_of(SEEMS_SAVED), Reader()
    stone = parse_vertex("J9", board.size)
    first = reader.defend(board, stone, LOOK)
    assert (first.outcome, first.trust) == (WIN, LIKELY)
    sure = make_sure(reader, board, stone, board.color_at(stone), first, LOOK)
    assert (sure.outcome, sure.trust) == (LOSS, PROVEN)
    assert sure.nodes > first.nodes


def test_a_failure_or_a_proof_is_not_read_with_more_positions() -> None:
    board, reader = board_of(LOST), Reader()
    stone = parse_vertex("A1", board.size)
    failure = reader.defend(board, stone, BUDGET)
    for answer in (failure, replace(failure, is_likely=True), replace(failure, outcome=WIN)):
        assert make_sure(reader, board, stone, board.color_at(stone), answer, BUDGET) is answer


def test_an_answer_depends_on_a_longer_search_that_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    board, reader = board_of(SEEMS_SAVED), Reader()
    stone, far = parse_vertex("J9", board.size), parse_vertex("A1", board.size)
    first = reader.defend(board, stone, LOOK)
    unknown = Reading(UNKNOWN, PASS, 7, frozenset({far}))
    monkeypatch.setattr(reader, "defend", lambda *asked: unknown)
    sure = make_sure(reader, board, stone, board.color_at(stone), first, LOOK)
    assert sure == replace(first, nodes=first.nodes + 7, track=first.track | {far})
    assert far not in first.track


def test_no_search_is_asked_for_more_positions_than_it_may_look_at() -> None:
    reader = Reader()
    board = board_of(SEEMS_SAVED)
    stone = parse_vertex("J9", board.size)
    seems = reader.defend(board, stone, LOOK)
    assert make_sure(reader, board, stone, board.color_at(stone), seems, MOST_BUDGET).outcome == LOSS
    board = board_of(CAUGHT_WITH_FIVE)
    stone = parse_vertex("C2", board.size)
    enemy = opponent(board.color_at(stone))
    free = reader.attack(board, stone, BUDGET)
    assert ask_patiently(reader, board, stone, enemy, free, MOST_BUDGET).outcome == WIN


@pytest.mark.parametrize("has_hope", [False, True])
def test_games_about_a_string_that_may_be_saved_from_afar_are_heard_to_their_end(
    monkeypatch: pytest.MonkeyPatch, has_hope: bool
) -> None:
    board, wanted = board_of(LOST), []
    stone = parse_vertex("A1", board.size)

    def heard(board: Board, stone: int, group: Sequence[int], mover: int, other: int, more: More) -> Trial:
        trial = Trial(0.9, PASS, 500, 0)
        wanted.append(more(trial))
        return trial

    reader = Reader(opinion=heard)
    failure = replace(reader.defend(board, stone, BUDGET), is_likely=True)
    monkeypatch.setattr(reader, "defend", lambda *asked: failure)
    monkeypatch.setattr(judgement, "seek_far_rescue", lambda *asked: (failure, has_hope))
    assert judge_rescue(reader, board, stone, BUDGET).best_supported == LOSS
    assert wanted == [GO_ON if has_hope else ENOUGH]
