"""Whether a mistake makes an exercise: more games are counted, and longer thinking must choose a right move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, parse_vertex
from engine.decide.decision.budget import Budget
from engine.decide.decision.omission import Omission
from engine.decide.decision.record import Decision, Tried
from engine.explain.study.checking import (
    EARLIER,
    FURTHER_SEEDS,
    LEAST_DECIDED,
    LONGER,
    MUCH_LONGER,
    TIMES,
    begin_earlier,
    check_exercise,
    may_begin_earlier,
)
from engine.explain.study.exercises import FEW_GAMES, exercise_name, makes_exercise, write_exercise
from engine.game.game import Game
from engine.suggest.candidate import Candidate
from tests.explain.study.test_report import MISTAKE

FOUND = replace(MISTAKE, is_checked=False)
GAME = Game(9, 7.0)
MADE = Decision(BLACK, parse_vertex("E3", 9), evaluations=600, allowed=600, seconds=1.5)


class Thinker:
    """Says of each move what it is told, and decides for the move that it is told; the rest of an adviser is not
    asked for.
    """

    judge_name = ""

    def __init__(self, chosen: str, *again: str, **shares: float) -> None:
        self.chosen, self.shares, self.budgets = chosen, shares, list[Budget]()
        self.looked_at: tuple[str, ...] = ()
        self.again, self.seeds = list(again), list[int]()

    def without(self, omitted: Omission, further: int = 0) -> Thinker:
        """Return one that plays other games, and decides for the next of the moves that it was told for these."""
        self.seeds.append(further)
        other = Thinker(self.again.pop(0), **self.shares)
        other.budgets = self.budgets
        return other

    def judge(self, game: Game, color: int, move: int, times: int = 1) -> Tried:
        """Return a move with ten points for each tenth of the games that it wins."""
        size = game.size
        won = next(share for vertex, share in self.shares.items() if parse_vertex(vertex, size) == move)
        line = (move, parse_vertex("B2", size))
        return Tried(Candidate(move, ()), won=won, score=100 * won, visits=(100 * times, 1), line=line)

    def decide(self, game: Game, color: int, budget: Budget) -> Decision:
        """Return a decision for the move, after a look at some others."""
        self.budgets.append(budget)
        size = game.size
        tried = [Tried(Candidate(parse_vertex(each, size), ()), visits=(90, 1)) for each in self.looked_at]
        return Decision(color, parse_vertex(self.chosen, size), tried=tried)


@pytest.mark.parametrize(
    ("chosen", "shares", "is_checked"),
    [
        ("E3", {"E3": 0.8, "A1": 0.3, "F3": 0.4}, True),
        ("F3", {"E3": 0.8, "A1": 0.3, "F3": 0.4}, False),
        ("F3", {"E3": 0.8, "A1": 0.3, "F3": 0.79}, True),
        ("E3", {"E3": 0.8, "A1": 0.3, "F3": 0.76}, False),
        ("E3", {"E3": 0.8, "A1": 0.75, "F3": 0.4}, False),
    ],
)
def test_what_more_games_say_decides(chosen: str, shares: dict[str, float], is_checked: bool) -> None:
    checked = check_exercise(Thinker(chosen, **shares), GAME, BLACK, FOUND, MADE)  # type: ignore[arg-type]
    assert checked.is_checked is is_checked


def test_the_moves_are_kept_as_counted_anew_and_the_decision_thinks_longer() -> None:
    thinker = Thinker("E3", E3=0.8, A1=0.3, F3=0.4)
    checked = check_exercise(thinker, GAME, BLACK, FOUND, MADE)  # type: ignore[arg-type]
    assert (checked.better.won, checked.better.line) == (0.8, ("E3", "B2"))
    assert checked.played.games > FOUND.played.games
    assert thinker.budgets == [Budget(evaluations=600 * LONGER)]


@pytest.mark.parametrize(("games", "is_checked"), [(FEW_GAMES, True), (FEW_GAMES - 1, False)])
def test_a_weak_level_checks_with_as_many_games_as_a_middle_one(games: int, is_checked: bool) -> None:
    played, better = (replace(each, games=games) for each in (FOUND.played, FOUND.better))
    weak = replace(MADE, evaluations=60, allowed=LEAST_DECIDED // 4)
    thinker = Thinker("E3", E3=0.8, A1=0.3, F3=0.4)
    found = replace(FOUND, played=played, better=better)
    checked = check_exercise(thinker, GAME, BLACK, found, weak)  # type: ignore[arg-type]
    assert checked.is_checked is is_checked
    assert thinker.budgets == [Budget(evaluations=LEAST_DECIDED * LONGER)] * is_checked
    # four times the games of the level, each of which has 100 in a judgement here
    assert checked.better.games == (100 * TIMES * 4 if is_checked else games)


@pytest.mark.parametrize(
    ("again", "searches", "is_checked"),
    [(("E3", "E3"), 2, True), (("E3", "F3"), 2, False), (("A1", "E3"), 1, False)],
)
def test_on_large_boards_further_searches_must_choose_it_too(
    again: tuple[str, str], searches: int, is_checked: bool
) -> None:
    found = replace(FOUND, diagram=("." * 13,) * 13)
    thinker = Thinker("E3", *again, E3=0.8, A1=0.3, F3=0.4)
    checked = check_exercise(thinker, Game(13, 7.0), BLACK, found, MADE)  # type: ignore[arg-type]
    assert checked.is_checked is is_checked
    assert thinker.budgets[1:] == [Budget(evaluations=600 * MUCH_LONGER)] * searches
    assert thinker.seeds == list(FURTHER_SEEDS[:searches])


def test_a_judge_must_have_looked_often_enough_itself() -> None:
    judge = Thinker("E3", E3=0.8, A1=0.3, F3=0.4)
    judge.judge_name = "Strong"
    few = replace(FOUND, better=replace(FOUND.better, games=FEW_GAMES))
    assert check_exercise(judge, GAME, BLACK, few, MADE) is few  # type: ignore[arg-type]
    assert judge.budgets == []


def test_a_judge_thinks_longer_by_the_clock() -> None:
    judge = Thinker("E3", E3=0.8, A1=0.3, F3=0.4)
    judge.judge_name = "Strong"
    assert check_exercise(judge, GAME, BLACK, FOUND, MADE).is_checked  # type: ignore[arg-type]
    assert [each.seconds for each in judge.budgets] == [LONGER * 1.5]


def test_an_exercise_begins_where_the_same_move_was_missed_first() -> None:
    later, board = replace(FOUND, number=31), tuple(MISTAKE.diagram)
    before = replace(MISTAKE, number=29, diagram=(*board[:-1], "X........"), is_checked=True)
    begun = begin_earlier(later, before)
    assert begun.earlier == before and makes_exercise(begun) and not makes_exercise(later)
    assert exercise_name(begun) == exercise_name(before) != exercise_name(later)
    assert write_exercise(begun) == write_exercise(before)
    assert begin_earlier(replace(MISTAKE, number=33), begun) == replace(MISTAKE, number=33)
    third = replace(MISTAKE, number=27, is_checked=True)
    assert begin_earlier(replace(later, number=29, is_checked=True), third).earlier == third
    for none in (
        replace(before, is_checked=False),
        replace(before, better=replace(before.better, vertex="C3")),
        replace(before, number=31 - EARLIER - 2),
        replace(before, number=31),
    ):
        assert begin_earlier(later, none) is later


def test_an_earlier_beginning_is_sought_only_where_it_may_be() -> None:
    assert may_begin_earlier(FOUND, 29, "E3")
    assert not may_begin_earlier(FOUND, 29, "C3")
    assert not may_begin_earlier(FOUND, 31, "E3")
    assert not may_begin_earlier(FOUND, 31 - EARLIER - 2, "E3")
    assert not may_begin_earlier(replace(FOUND, is_checked=True), 29, "E3")
    assert not may_begin_earlier(begin_earlier(FOUND, replace(MISTAKE, number=29)), 27, "E3")


def test_what_makes_no_exercise_costs_no_thinking() -> None:
    thinker = Thinker("E3")
    unclear = replace(FOUND, others=())
    assert check_exercise(thinker, GAME, BLACK, unclear, MADE) is unclear  # type: ignore[arg-type]
    assert thinker.budgets == []


@pytest.mark.parametrize(
    ("share", "is_checked", "others"),
    [(0.4, True, ("F3", "C3")), (0.79, True, ("F3", "C3")), (0.76, False, ("F3",))],
)
def test_what_the_longer_decision_looks_at_is_compared_too(
    share: float, is_checked: bool, others: tuple[str, ...]
) -> None:
    thinker = Thinker("E3", E3=0.8, A1=0.3, F3=0.4, C3=share)
    thinker.looked_at = ("E3", "C3", "pass")
    checked = check_exercise(thinker, GAME, BLACK, FOUND, MADE)  # type: ignore[arg-type]
    assert checked.is_checked is is_checked
    assert tuple(each.vertex for each in checked.others) == others


def test_no_games_are_counted_where_the_longer_decision_plays_something_else() -> None:
    thinker = Thinker("C3")
    assert check_exercise(thinker, GAME, BLACK, FOUND, MADE) is FOUND  # type: ignore[arg-type]
    assert len(thinker.budgets) == 1
