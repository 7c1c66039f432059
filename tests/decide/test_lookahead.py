"""Lookahead: urgent first, reasons verified, ceilings that save work and change no choice, budgets that end it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE
from engine.decide.decision.budget import OutOfBudget
from engine.decide.decision.record import Tried
from engine.decide.decision.worth import load_worth
from engine.decide.lookahead.lookahead import HEAVY, Breadth, Lookahead, komi_for, order
from engine.decide.lookahead.quiescence import Quiescence, Settled, area_score
from engine.decide.lookahead.tree import Node
from engine.decide.lookahead.verification import before_moves, holds
from engine.evaluate.strategy import EVEN, MIDDLE_GAME, Strategy
from engine.evaluate.tables import POINT
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.firing import Firing, Line
from engine.suggest.rules import Rule
from tests.decide.positions import board_at, candidate, evaluator, marked

SENTE = 2.0
WIDE = Breadth(answers=20, depth=1)
WEIGHTS = load_worth()


class Scripted:
    """Stands for evaluator and quiescence alike: every position has a score by chance, always the same for a seed."""

    def __init__(self, seed: int = 1, fixed: dict[tuple[int, ...], float] | None = None) -> None:
        self._seed = seed
        self._fixed = fixed or {}
        self.settled: list[tuple[int, ...]] = []
        self.passed_through: list[tuple[int, ...]] = []

    def black_score(self, board: Board) -> float:
        """Points, Black's view; ``fixed`` names scores by the moves played."""
        moves = board.last_moves(board.depth)[::-1]
        if moves in self._fixed:
            return self._fixed[moves]
        return float(np.random.default_rng((self._seed, board.key)).normal(0.0, 10.0))

    def settle(self, board: Board, color: int) -> Settled:
        """As `Quiescence.settle`."""
        self.settled.append(board.last_moves(board.depth)[::-1])
        score = self.black_score(board)
        return Settled(score if color == BLACK else -score, ())

    def passed(self, board: Board, color: int) -> Settled:
        """As `Quiescence.passed`."""
        self.passed_through.append(board.last_moves(board.depth)[::-1])
        score = self.black_score(board)
        return Settled(score if color == BLACK else -score, ())

    def score(self, board: Board, tables: np.void, color: int) -> float:
        """As `Quiescence.score`."""
        return area_score(board, tables, color)

    def evaluate(self, board: Board) -> np.void:
        """The tables as `Evaluator.evaluate` gives them, but for the score."""
        tables = evaluator().evaluate(board).copy()
        tables["score"][:] = round(POINT * self.black_score(board))
        return tables


def averaged(settled: float, backed: float) -> float:
    """What a position is worth to whoever is to move: halfway from its settled score to the best that was found."""
    return (settled + backed) / 2


def strategy(color: int = BLACK) -> Strategy:
    """The strategy of a side for which a free move is worth SENTE."""
    return Strategy(color, MIDDLE_GAME, 0.0, EVEN, SENTE, (), ())


def compare(
    script: Scripted,
    candidates: Sequence[Candidate],
    answers: Sequence[Candidate] = (),
    breadth: Breadth = WIDE,
    before: float = 0.0,
    kind: type[Lookahead] = Lookahead,
    color: int = BLACK,
    komi: float = 0.0,
) -> list[Tried]:
    """What comes of candidates on an empty 5x5 board where only the script knows scores."""
    board, tried = Board(5), []
    board.to_move = color
    lookahead = kind(script.evaluate, script, lambda at, side: answers, breadth, WEIGHTS)
    lookahead.compare(board, strategy(color), komi, before, candidates, tried)
    assert board.depth == 0
    return tried


def settled_at_once() -> Quiescence:
    """A quiescence search that takes every position for quiet."""
    return Quiescence(evaluator().evaluate, 0, lambda: None)


def plain(*moves: int) -> list[Candidate]:
    """Candidates without a reason."""
    return [candidate(move) for move in moves]


FIRST, SECOND, THIRD = Board(5).points()[:3]
POINTS = Board(5).points()


def test_candidates_are_compared_by_score_likelihood_and_the_risk_for_the_stone() -> None:
    corner, centre, beside = POINTS[0], POINTS[12], POINTS[11]
    odds = {corner: -1.0, centre: -3.0, beside: -0.5}
    script = Scripted(fixed={(corner,): 5.0, (centre,): 16.0, (beside,): 4.0})
    found = compare(script, [candidate(move, likelihood=odds[move]) for move in odds])
    doubling = WEIGHTS.likelihood
    assert {each.move: each.score for each in found} == {corner: 5.0, centre: 16.0, beside: 4.0}
    for each in found:
        assert each.worth == each.score + doubling * odds[each.move] - each.risk
    assert found == sorted(found, key=lambda each: -each.worth)
    assert {each.move: each.risk > 0 for each in found}[corner], "a lone stone in the corner can be taken"


@pytest.mark.parametrize(("color", "sign"), [(BLACK, 1.0), (WHITE, -1.0)])
def test_scores_are_the_movers_with_komi(color: int, sign: float) -> None:
    found = compare(Scripted(fixed={(FIRST,): 8.0}), plain(FIRST), color=color, komi=6.5)
    assert found[0].score == sign * (8.0 - 6.5)
    assert komi_for(color, 6.5) == -6.5 * sign


@pytest.mark.parametrize(("gain", "tried"), [(2 * SENTE + 0.1, {FIRST}), (2 * SENTE - 0.1, {FIRST, SECOND})])
def test_a_reasonable_urgent_move_leaves_no_room_for_others(gain: float, tried: set[int]) -> None:
    """Reasonable is what gains more than a move elsewhere would."""
    rule = Rule("an-urgent-rule", "shape", "{move} cannot wait.", 1.0, urgent=True)
    urgent = Candidate(FIRST, (Reason(rule, Firing(rule.id, FIRST)),))
    script = Scripted(fixed={(FIRST,): 1.0 + gain, (SECOND,): 30.0})
    assert {each.move for each in compare(script, [urgent, *plain(SECOND)], before=1.0)} == tried


DEPTHS = [2, 3, 5]


@pytest.mark.slow
@pytest.mark.parametrize("depth", DEPTHS)
def test_ceilings_save_positions_and_change_no_choice(depth: int) -> None:
    """As with alpha-beta: what they leave out could not have been chosen."""

    class Patient(Lookahead):
        """Tries all answers, whatever is known already."""

        def _grow(self, board: Board, node: Node, ceiling: float) -> None:
            super()._grow(board, node, float("inf"))

    breadth = Breadth(4, depth)
    saved = 0
    for seed in range(12):
        answers = plain(*POINTS[5:12])
        quick, patient = Scripted(seed), Scripted(seed)
        best = compare(quick, plain(*POINTS[:5]), answers, breadth)[0]
        same = compare(patient, plain(*POINTS[:5]), answers, breadth, kind=Patient)[0]
        assert (best.move, best.score, best.line) == (same.move, same.score, same.line), seed
        saved += len(patient.settled) - len(quick.settled)
    assert saved > 0


def test_the_choice_is_the_best_by_minimax_where_all_is_looked_at() -> None:
    """Two plies with all answers: the chosen candidate's score is what the enemy's best answer, or a pass, leaves."""
    for seed in range(10):
        script = Scripted(seed)
        best = compare(script, plain(*POINTS[:5]), plain(*POINTS[5:9]), Breadth(4, 2))[0]
        board = Board(5)
        board.play(BLACK, best.move)
        settled = script.black_score(board)
        after = [settled]
        for answer in POINTS[5:9]:
            board.play(WHITE, answer)
            after.append(script.black_score(board))
            board.undo()
        assert best.score == pytest.approx(averaged(settled, min(after)), abs=1 / POINT)
        assert best.replied


def test_a_move_that_answers_make_better_is_chosen_though_another_is_better_before_any() -> None:
    """What settles a position may count a threat that no answer carries out."""

    class Threatened(Scripted):
        def score(self, board: Board, tables: np.void, color: int) -> float:
            return super().score(board, tables, color) + 50.0

    best, first, answer = THIRD, FIRST, POINTS[5]
    script = Threatened(fixed={(first,): 10.0, (first, answer): 9.0, (best,): 8.0, (best, answer): 20.0})
    found = compare(script, plain(first, best), plain(answer), Breadth(4, 2))
    assert [(each.move, each.score, each.replied) for each in found] == [
        (best, averaged(8.0, 20.0), True),
        (first, averaged(10.0, 9.0), True),
    ]


@pytest.mark.parametrize(("points", "is_chosen"), [(HEAVY, True), (HEAVY - 1.0, False)])
def test_only_what_decides_much_outweighs_that_it_is_unlikely(points: float, is_chosen: bool) -> None:
    script = Scripted(fixed={(FIRST,): 5.0, (SECOND,): 6.0})
    tried: list[Tried] = []
    lookahead = Lookahead(
        script.evaluate,
        script,
        lambda at, side: (),
        WIDE,
        WEIGHTS,
        lambda board, color, move: points if move == SECOND else 0.0,
    )
    candidates = [candidate(FIRST, likelihood=-1.0), candidate(SECOND, likelihood=-5.0)]
    lookahead.compare(Board(5), strategy(), 0.0, 0.0, candidates, tried)
    assert (tried[0].move == SECOND) == is_chosen


FIFTH = POINTS[4]


def sequence(*moves: int) -> Candidate:
    """The candidate that begins a sequence, as experts draw it: from their own move on, the colours taking turns."""
    line: tuple[Line, ...] = ()
    for number, move in reversed(list(enumerate(moves))):
        line = (Line(BLACK if number % 2 == 0 else WHITE, move, then=line),)
    rule = Rule("a-rule", "joseki", "{move} is joseki.", 1.0)
    return Candidate(moves[0], (Reason(rule, Firing(rule.id, moves[0], lines=line)),))


def test_a_candidate_is_worth_what_its_sequence_ends_in_though_another_is_better_at_once() -> None:
    """In the middle it looks bad for Black, then for White; only the end counts, and the middle is not settled."""
    worth = {(FIRST,): 9.0, (FIRST, SECOND): -20.0, (FIRST, SECOND, THIRD): 30.0, (SECOND,): 20.0}
    script = Scripted(fixed={**worth, (FIRST, SECOND, THIRD, FIFTH): 7.0})
    found = compare(script, [*plain(SECOND), sequence(FIRST, SECOND, THIRD, FIFTH)], breadth=Breadth(0, 2))
    assert script.passed_through == [(FIRST, SECOND), (FIRST, SECOND, THIRD)]
    assert script.settled[:3] == [(SECOND,), (FIRST,), (FIRST, SECOND, THIRD, FIFTH)]
    joseki = next(each for each in found if each.move == FIRST)
    assert (joseki.score, joseki.line) == (7.0, (FIRST, SECOND, THIRD, FIFTH))


def test_whoever_loses_by_a_sequence_plays_elsewhere() -> None:
    """Black would stop after White's answer, which gave him 30 points; so White does not answer."""
    worth = {(FIRST,): 5.0, (FIRST, SECOND): 30.0, (FIRST, SECOND, THIRD): 2.0}
    script = Scripted(fixed={**worth, (FIRST, SECOND, THIRD, FIFTH): 7.0})
    found = compare(script, [sequence(FIRST, SECOND, THIRD, FIFTH)], breadth=Breadth(0, 2))
    assert (found[0].score, found[0].line) == (5.0, (FIRST,))


def test_a_sequence_ends_where_most_play_elsewhere() -> None:
    follows = Line(WHITE, SECOND, then=(Line(BLACK, PASS), Line(BLACK, THIRD)))
    rule = Rule("a-rule", "joseki", "{move} is joseki.", 1.0)
    asked = Candidate(
        FIRST, (Reason(rule, Firing(rule.id, FIRST, lines=(Line(BLACK, FIRST, then=(follows,)),))),)
    )
    script = Scripted()
    compare(script, [asked], breadth=Breadth(0, 2))
    assert script.settled == [(FIRST,), (FIRST, SECOND)]
    assert not script.passed_through


def test_a_sequence_is_left_where_its_next_move_cannot_be_played() -> None:
    script = Scripted(fixed={(FIRST,): 5.0, (FIRST, SECOND): 4.0})
    compare(script, [sequence(FIRST, SECOND, SECOND, FIFTH)], breadth=Breadth(1, 2))
    assert script.settled == [(FIRST,), (FIRST, SECOND)]


def test_lines_of_patterns_are_not_played_out() -> None:
    line = Line(BLACK, FIRST, then=(Line(WHITE, SECOND),))
    rule = Rule("a-rule", "patterns", "{move} is shape.", 1.0)
    asked = Candidate(FIRST, (Reason(rule, Firing(rule.id, FIRST, lines=(line,))),))
    script = Scripted(fixed={(FIRST,): 5.0})
    compare(script, [asked], breadth=Breadth(1, 2))
    assert script.settled == [(FIRST,)]


def test_the_weakest_do_not_play_sequences_out() -> None:
    script = Scripted(fixed={(FIRST,): 5.0})
    compare(script, [sequence(FIRST, SECOND, THIRD)], breadth=Breadth(1, 1))
    assert script.settled == [(FIRST,)]


def test_when_the_budget_ends_what_was_found_stands_in_order() -> None:
    class Poor(Scripted):
        def settle(self, board: Board, color: int) -> Settled:
            if len(self.settled) == 3:
                raise OutOfBudget
            return super().settle(board, color)

    script = Poor(fixed={(FIRST,): 1.0, (SECOND,): 3.0, (THIRD,): 2.0})
    board, tried = Board(5), []
    lookahead = Lookahead(script.evaluate, script, lambda at, side: (), WIDE, WEIGHTS)
    with pytest.raises(OutOfBudget):
        lookahead.compare(board, strategy(), 0.0, 0.0, plain(FIRST, SECOND, THIRD, *POINTS[4:8]), tried)
    assert [each.move for each in tried] == [SECOND, THIRD, FIRST]
    assert board.depth == 0


def test_one_move_is_judged_as_a_candidate_would_be() -> None:
    script = Scripted(fixed={(FIRST,): 5.0, (FIRST, SECOND): -2.0, (FIRST, THIRD): 1.0})
    board = Board(5)
    lookahead = Lookahead(script.evaluate, script, lambda at, side: plain(THIRD, SECOND), WIDE, WEIGHTS)
    judged = lookahead.judge(board, strategy(), 6.5, candidate(FIRST))
    assert (judged.score, judged.line) == (averaged(5.0, -2.0) - 6.5, (FIRST, SECOND))
    assert board.depth == 0


def test_the_rejected_come_last_and_equals_in_board_order() -> None:
    def made(move: int, worth: float, rejected: str = "") -> Tried:
        return Tried(candidate(move), rejected=rejected, worth=worth)

    tried = [made(9, 1.0), made(3, 1.0), made(2, 5.0, "it fails"), made(7, 2.0)]
    assert [each.move for each in sorted(tried, key=order)] == [7, 3, 9, 2]


ATTACK = """
. . . . . . . . .
. . . . . . . . .
. . X X O . . . .
. . X O O a . . .
. . . X X O . . .
. O . . . . . b .
. O . . . . . . .
. O . O . . . . .
. . . . . . . . .
"""


@pytest.mark.parametrize(
    ("mark", "rejected"), [("a", ""), ("b", "after it the attacked stones are no weaker")]
)
def test_an_attack_must_leave_its_target_weaker(mark: str, rejected: str) -> None:
    marks = marked(ATTACK)[1]
    board = board_at(ATTACK)
    target = marks["a"] - 1
    quiescence = settled_at_once()
    tried: list[Tried] = []
    asked = [candidate(marks[mark], "kill-vital-point", target=target)]
    Lookahead(evaluator().evaluate, quiescence, lambda at, side: (), WIDE, WEIGHTS).compare(
        board, strategy(), 0.0, 0.0, asked, tried
    )
    assert tried[0].rejected == rejected
    assert bool(tried[0].holding) != bool(rejected)


def test_an_urgent_move_that_does_not_do_what_cannot_wait_leaves_room_for_others() -> None:
    """Its other reason holds, so it is not rejected; but it is not what makes it urgent."""
    marks = marked(ATTACK)[1]
    both = candidate(marks["b"], "urgent-kill-eyes", "meet-jump", target=marks["a"] - 1)
    tried: list[Tried] = []
    Lookahead(evaluator().evaluate, settled_at_once(), lambda at, side: (), WIDE, WEIGHTS).compare(
        board_at(ATTACK), strategy(), 0.0, -1000.0, [both, candidate(marks["a"] + 1, "meet-jump")], tried
    )
    assert {each.move: [reason.rule.id for reason in each.holding] for each in tried} == {
        marks["b"]: ["meet-jump"],
        marks["a"] + 1: ["meet-jump"],
    }


DEFENCE = """
. . . . . . . . .
. . X X . . . . .
. X O O a . . O .
. . X X . . . . .
. . . . . . . O .
. . . . . . . . .
. X . . . . . . .
. b . X . . . . .
. . . . . . . . .
"""


def test_a_defence_must_leave_its_target_stronger() -> None:
    marks = marked(DEFENCE)[1]
    board = board_at(DEFENCE, WHITE)
    quiescence = settled_at_once()
    tried: list[Tried] = []
    asked = [candidate(marks[mark], "save-several", target=marks["a"] - 1) for mark in "ab"]
    Lookahead(evaluator().evaluate, quiescence, lambda at, side: (), WIDE, WEIGHTS).compare(
        board, strategy(WHITE), 0.0, 0.0, asked, tried
    )
    assert {each.move: each.rejected for each in tried} == {
        marks["a"]: "",
        marks["b"]: "after it the defended stones are no stronger",
    }


LOOSE = """
. . . . . . . . .
. . . . . . . . .
. . X O . . . . .
. . O a X . . . .
. . . O X . . . .
. . b . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def verified(text: str, color: int, rule: str, mark: str) -> Tried:
    """What came of a candidate for one reason."""
    tried: list[Tried] = []
    asked = [candidate(marked(text)[1][mark], rule)]
    Lookahead(evaluator().evaluate, settled_at_once(), lambda at, side: (), WIDE, WEIGHTS).compare(
        board_at(text, color), strategy(color), 0.0, 0.0, asked, tried
    )
    return tried[0]


@pytest.mark.parametrize(
    ("rule", "color", "elsewhere"),
    [
        ("connect-two-strong", WHITE, "after it the stones can still be cut"),
        (
            "cut-two-strong",
            BLACK,
            "after it the stones are tied all the same, or those that cut can be captured",
        ),
    ],
)
def test_a_join_must_tie_and_a_cut_must_part_two_strings(rule: str, color: int, elsewhere: str) -> None:
    here, there = verified(LOOSE, color, rule, "a"), verified(LOOSE, color, rule, "b")
    assert (here.rejected, there.rejected) == ("", elsewhere)


def test_a_join_may_tie_strings_at_a_point_where_no_link_looks_for_it() -> None:
    """A pattern connects two points beside the cut; the single stone far away ties nothing."""
    marks = marked(LOOSE)[1]
    board, tables = board_at(LOOSE, WHITE), evaluator().evaluate(board_at(LOOSE, WHITE)).copy()
    before = before_moves(tables)
    assert marks["b"] not in before.joined
    assert before.state_of(PASS) is None
    reason = candidate(marks["a"], "pattern-connect").reasons[0]
    for mark, ties in (("a", True), ("b", False)):
        board.play(WHITE, marks[mark])
        # the links of the point itself are left out, so that only what is tied anywhere counts
        everywhere = replace(before, joined={})
        assert holds(board, evaluator().evaluate(board), marks[mark], reason, everywhere) == ties
        board.undo()


DEAD = """
. X . O X . . . .
O O O O X . . . .
X X X X X . a . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


@pytest.mark.parametrize(("rule", "is_held"), [("kill-make-sure", True), ("kill-vital-point", False)])
def test_what_is_dead_stays_dead_for_a_kill_but_gets_no_weaker_by_an_attack(rule: str, is_held: bool) -> None:
    marks, board = marked(DEAD)[1], board_at(DEAD)
    before = before_moves(evaluator().evaluate(board))
    reason = candidate(marks["a"], rule, target=board.points()[9]).reasons[0]
    board.play(BLACK, marks["a"])
    assert holds(board, evaluator().evaluate(board), marks["a"], reason, before) == is_held


def test_a_reason_that_fails_does_not_count_as_a_habit() -> None:
    """The attack far away fails, the jump holds: what the attack had added to the likelihood is taken off again."""
    marks = marked(ATTACK)[1]
    both = candidate(marks["b"], "kill-vital-point", "meet-jump", target=marks["a"] - 1)
    found = []
    for without in ((), ("reasons",)):
        tried: list[Tried] = []
        Lookahead(
            evaluator().evaluate,
            settled_at_once(),
            lambda at, side: (),
            WIDE,
            WEIGHTS,
            without=without,
            habit=lambda reason: 1.5 if reason.rule.id == "kill-vital-point" else 0.25,
        ).compare(board_at(ATTACK), strategy(), 0.0, 0.0, [both], tried)
        found.append(tried[0])
    assert [len(each.holding) for each in found] == [1, 2]
    assert found[1].trust - found[0].trust == 1.5 * WEIGHTS.likelihood
