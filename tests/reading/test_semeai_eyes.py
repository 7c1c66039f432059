"""The eyes of a side of a semeai: of the moves that make life the vital point is named, however the board lies."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import EMPTY, NUM_POINTS, PASS, parse_vertex, vertex_of
from engine.board.symmetry import SYMMETRIES, swap_colors, turn, turn_grid
from engine.reading.outcome import LOSS, UNKNOWN, WIN, Reading
from engine.reading.reader import Reader, Trial
from engine.reading.semeai import judgement
from engine.reading.semeai.eyes import Eyes, ask_eyes, with_vital_move
from engine.reading.semeai.judgement import EYE_BUDGET, FEW_LIBERTIES, LONG_BUDGET, judge_semeai
from engine.reading.semeai.questions import SEMEAI_BUDGET, Semeai, analyze_semeai
from engine.reading.taste import AHEAD

TWO_WAYS = """
O a . . O O . . .
O X . X X O . . .
O X . X O . . . .
O X X X O . . . .
. b O O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black lives by C8, and by A5, where it takes four stones; White kills at A5 alone."""

SIDE_BY_SIDE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . a X X . . . .
. . b O O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""

LONG_SIDES = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. a X X X X X X .
. b O O O O O O .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""The same with more liberties."""


def set_up(diagram: str, symmetry: int = 0, swapped: bool = False) -> tuple[Board, int, int]:
    """The board, turned and with colours exchanged if asked, and the stones a and b."""
    grid = turn_grid(parse_diagram(diagram.replace("a", "X").replace("b", "O")), symmetry)
    board = Board(len(grid))
    board.set_position(swap_colors(grid) if swapped else grid)
    named = marked_points(diagram)
    return board, turn(named["a"], board.size, symmetry), turn(named["b"], board.size, symmetry)


@pytest.mark.parametrize("swapped", [False, True], ids=["as drawn", "swapped"])
def test_of_the_moves_that_make_life_the_vital_point_is_named(swapped: bool) -> None:
    for symmetry in range(SYMMETRIES):
        board, stone, wall = set_up(TWO_WAYS, symmetry, swapped)
        before, walls = board.grid().copy(), [wall]
        eyes = ask_eyes(Reader(), board, stone, walls, EYE_BUDGET)
        named = with_vital_move(Reader(), board, stone, walls, eyes, EYE_BUDGET)
        assert named.may_live
        assert named.first.move == turn(parse_vertex("A5", board.size), board.size, symmetry)
        assert (board.grid() == before).all()


@pytest.mark.parametrize("holds", [False, True])
def test_the_vital_point_is_named_only_if_it_makes_life(monkeypatch: pytest.MonkeyPatch, holds: bool) -> None:
    board, stone, wall = set_up(TWO_WAYS)
    reader, first, vital = Reader(), parse_vertex("C8", 9), parse_vertex("A5", 9)
    eyes = Eyes(Reading(WIN, first, 5, frozenset({first})), Reading(UNKNOWN, vital, 7, frozenset()))
    answer = Reading(LOSS if holds else WIN, PASS, 11, frozenset({vital}))
    monkeypatch.setattr(reader, "ask_life", lambda *asked: answer)
    named = with_vital_move(reader, board, stone, [wall], eyes, EYE_BUDGET)
    assert named.first.move == (vital if holds else first)
    assert (named.first.nodes, named.first.track) == (16, {first, vital})
    needless = replace(eyes, second=Reading(LOSS, vital, 7, frozenset()))
    assert with_vital_move(reader, board, stone, [wall], needless, EYE_BUDGET) is needless


class PlayedOut(Reader):
    """A reader whose games capture the other side by a move of their own, and whose search finds life at another."""

    def __init__(self, life: int, in_games: int, odds: np.ndarray, lost: int = EMPTY) -> None:
        super().__init__(taste=lambda board, color: odds)
        self.life, self.in_games, self.lost = life, in_games, lost
        self.asked = 0

    def try_life(self, board: Board, stone: int, *asked: object, **named: object) -> Trial:
        """The games, in which a group is captured unless the other one is told to be lost."""
        is_lost = self.lost in (EMPTY, board.color_at(stone))
        return Trial(0.9 if is_lost else 0.0, self.in_games, 1, 0)

    def ask_life(self, *asked: object) -> Reading:
        """Life by one move in the first question, and nothing in those after it."""
        self.asked += 1
        return Reading(WIN if self.asked == 1 else UNKNOWN, self.life, 1, frozenset())


@pytest.mark.parametrize(("likelier", "named"), [(0.0, "C7"), (0.9 * AHEAD, "C7"), (1.1 * AHEAD, "G4")])
def test_the_move_that_makes_life_is_named_where_a_fight_is_played_out(likelier: float, named: str) -> None:
    board, first, second = set_up(SIDE_BY_SIDE)
    life, in_games = parse_vertex("C7", 9), parse_vertex("G4", 9)
    odds = np.zeros(NUM_POINTS, dtype=np.float32)
    odds[in_games] = likelier
    found = judge_semeai(PlayedOut(life, in_games, odds), board, first, second, 0, 0)
    assert (found.save, found.capture, vertex_of(found.move, 9)) == (WIN, WIN, named)


def test_a_side_that_is_proven_to_make_life_is_not_lost_in_games() -> None:
    board, first, second = set_up(SIDE_BY_SIDE)
    life, odds = parse_vertex("C7", 9), np.zeros(NUM_POINTS, dtype=np.float32)
    found = judge_semeai(
        PlayedOut(life, parse_vertex("G4", 9), odds, board.color_at(first)), board, first, second, 0, 0
    )
    assert (found.save, found.capture, found.move) == (WIN, LOSS, life)


@pytest.mark.parametrize(
    ("diagram", "proven", "likely", "asked"),
    [
        (SIDE_BY_SIDE, False, False, [SEMEAI_BUDGET, LONG_BUDGET]),
        (SIDE_BY_SIDE, True, True, [SEMEAI_BUDGET, LONG_BUDGET]),
        (SIDE_BY_SIDE, True, False, [SEMEAI_BUDGET]),
        (LONG_SIDES, False, False, [SEMEAI_BUDGET]),
    ],
    ids=["nothing is proven", "it is only likely", "it is proven", "too many liberties"],
)
def test_a_race_of_few_liberties_is_read_longer(
    monkeypatch: pytest.MonkeyPatch, diagram: str, proven: bool, likely: bool, asked: list[int]
) -> None:
    board, first, second = set_up(diagram)
    budgets: list[int] = []

    def analyze(reader: Reader, board: Board, first: int, second: int, budget: int) -> Semeai:
        budgets.append(budget)
        found = analyze_semeai(reader, board, first, second, 100)
        outcome = WIN if proven or budget == LONG_BUDGET else UNKNOWN
        is_likely = likely and budget < LONG_BUDGET
        return replace(found, save=outcome, capture=outcome, move=PASS, nodes=10, is_likely=is_likely)

    most = analyze_semeai(Reader(), board, first, second, 100).count
    assert (most.shared + max(most.first.own, most.second.own) > FEW_LIBERTIES) == (diagram == LONG_SIDES)
    monkeypatch.setattr(judgement, "analyze_semeai", analyze)
    monkeypatch.setattr(judgement, "_apply_formula", lambda *asked: None)
    monkeypatch.setattr(judgement, "_liked", lambda *asked: (PASS, 0))
    reader = Reader()
    monkeypatch.setattr(reader, "defend", lambda *asked: Reading(WIN, PASS, 0, frozenset()))
    found = judge_semeai(reader, board, first, second)
    assert budgets == asked
    if diagram == SIDE_BY_SIDE:
        assert (found.save, found.capture, found.nodes) == (WIN, WIN, 10 * len(asked))


@pytest.mark.parametrize(
    ("outcome", "is_likely"), [(WIN, True), (UNKNOWN, False)], ids=["only likely", "unknown"]
)
def test_of_a_longer_reading_only_a_proof_counts(
    monkeypatch: pytest.MonkeyPatch, outcome: int, is_likely: bool
) -> None:
    board, first, second = set_up(SIDE_BY_SIDE)
    far = parse_vertex("J1", 9)

    def analyze(reader: Reader, board: Board, first: int, second: int, budget: int) -> Semeai:
        found = analyze_semeai(reader, board, first, second, 100)
        if budget < LONG_BUDGET:
            return replace(found, save=UNKNOWN, capture=UNKNOWN, nodes=10, track=frozenset())
        return replace(
            found, save=outcome, capture=outcome, nodes=10, track=frozenset({far}), is_likely=is_likely
        )

    monkeypatch.setattr(judgement, "analyze_semeai", analyze)
    short = analyze(Reader(), board, first, second, SEMEAI_BUDGET)
    found, budget = judgement._read_longer(Reader(), board, first, second, short, SEMEAI_BUDGET)
    assert found == replace(short, nodes=20, track=frozenset({far}))
    assert budget == SEMEAI_BUDGET


@pytest.mark.parametrize("budget", [SEMEAI_BUDGET - 1, SEMEAI_BUDGET + 1000])
def test_a_budget_that_was_asked_for_is_kept_to(monkeypatch: pytest.MonkeyPatch, budget: int) -> None:
    board, first, second = set_up(SIDE_BY_SIDE)
    budgets: list[int] = []

    def analyze(reader: Reader, board: Board, first: int, second: int, budget: int) -> Semeai:
        budgets.append(budget)
        return analyze_semeai(reader, board, first, second, 100)

    monkeypatch.setattr(judgement, "analyze_semeai", analyze)
    monkeypatch.setattr(judgement, "_apply_formula", lambda *asked: None)
    monkeypatch.setattr(judgement, "_judge_by_eyes", lambda *asked: (WIN, WIN, PASS))
    monkeypatch.setattr(judgement, "_play_out", lambda *asked: (WIN, WIN, PASS, 0))
    judge_semeai(Reader(), board, first, second, budget, 0)
    assert budgets == [budget]


def test_a_pass_of_the_games_is_not_named_where_only_a_move_is_proven_to_make_life() -> None:
    board, first, second = set_up(SIDE_BY_SIDE)
    life, odds = parse_vertex("C7", 9), np.zeros(NUM_POINTS, dtype=np.float32)
    found = judge_semeai(PlayedOut(life, PASS, odds), board, first, second, 0, 0)
    assert (found.save, found.move) == (WIN, life)


@pytest.mark.parametrize(
    ("second", "asked"),
    [(LOSS, False), (WIN, True), (UNKNOWN, True)],
    ids=["it lives", "it may die", "unknown"],
)
def test_where_the_eyes_decide_a_semeai_no_games_are_played(second: int, asked: bool) -> None:
    board, first, other = set_up(SIDE_BY_SIDE)
    heard: list[object] = []

    class Decided(Reader):
        """The mover may live, and does so as told if it moves second; the other side may live and be killed."""

        def ask_life(self, board: Board, stone: int, mover: int, *asked: object) -> Reading:
            """The eyes."""
            is_second = stone == first and mover != board.color_at(stone)
            return Reading(second if is_second else WIN, PASS, 1, frozenset())

        def try_life(self, *asked: object, **named: object) -> Trial:
            """A glance at one group, which seems to be in need."""
            heard.append(asked)
            return Trial(0.9, PASS, 1, 0)

    reader = Decided(opinion=lambda *asked: pytest.fail("not asked"))
    found = judge_semeai(reader, board, first, other, 0, 0)
    assert (found.save, found.capture, bool(heard)) == (WIN, WIN, asked)
