"""Moves that games before them give up, and games after them do not: tried out where nothing is proven."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from engine.board.board import Board
from engine.board.points import PASS, vertex_of
from engine.reading.life import judgement
from engine.reading.life.judgement import (
    BEYOND_A_GUESS,
    IN_LARGE_ROOM,
    SAVED,
    judge_attack,
    judge_defence,
)
from engine.reading.life.questions import SMALL_ROOM, TO_THE_END
from engine.reading.life.trying import (
    IS_LOST,
    LIVES,
    MOST_TRIED,
    NEARLY_LOST,
    STILL_OPEN,
    likely_moves,
    saving_move,
)
from engine.reading.life.ways_out import PLAIN_IN_GAMES, confirm_death
from engine.reading.outcome import GUESS, LOSS, PROVEN, UNKNOWN, WIN, Reading
from engine.reading.reader import Reader, Trial
from tests.reading.test_replies import Answering, SteppingTwice, Told, point, position

NAMED = {"G10": 0.4, "H10": 0.3}


@pytest.mark.parametrize(
    ("inside", "before", "after", "outcome", "move"),
    [
        (SAVED - 0.06, 0.6, {"F10": LIVES, "G10": 0.8, "H10": 0.8}, WIN, "F10"),
        (SAVED - 0.06, 0.6, {"F10": LIVES, "G10": 0.1, "H10": 0.8}, WIN, "G10"),
        (SAVED - 0.06, 0.6, {"F10": LIVES + 0.01, "G10": 0.8, "H10": 0.8}, LOSS, "pass"),
        (SAVED - 0.06, STILL_OPEN, {"F10": 0.0, "G10": 0.8, "H10": 0.8}, WIN, "F10"),
        (SAVED - 0.06, STILL_OPEN + 0.01, {"F10": 0.0}, LOSS, "pass"),
        (SAVED + 0.06, 0.6, {"F10": 0.0}, LOSS, "pass"),
    ],
)
def test_a_group_that_lives_inside_is_given_up_only_if_games_after_its_best_moves_say_so(
    inside: float, before: float, after: dict[str, float], outcome: int, move: str
) -> None:
    board, stone = position()
    grid = board.grid().copy()
    reader = Answering({}, inside, Told(before, NAMED, after))
    reader.named = {"F10": 0.8}
    judged = judge_defence(reader, board, stone)
    assert (judged.best_supported, vertex_of(judged.move, 13)) == (outcome, move)
    assert judged.trust == GUESS or outcome == LOSS
    assert (board.grid() == grid).all()


def test_the_best_of_the_games_comes_first_then_the_tree_and_none_twice() -> None:
    games = {point(each): 0.5 for each in ("G10", "F10", "A1", "B1")}
    tree = {PASS: 0.9, point("H10"): 0.8, point("F10"): 0.7, point("C1"): 0.6}
    heard, first = Trial(0.5, point("G10"), 100, 0, games), Trial(0.2, point("H10"), 100, 0, tree)
    assert [vertex_of(each, 13) for each in likely_moves(first, heard)] == ["G10", "H10", "F10"][:MOST_TRIED]


def test_of_several_moves_the_one_after_which_the_group_is_lost_least_often_saves_it() -> None:
    board, stone = position()
    asked = Told(0.9, NAMED, {"F10": LIVES, "G10": 0.1, "H10": 0.2})
    moves = [point(each) for each in ("E10", "F10", "G10", "H10", "A1")]
    assert saving_move(Reader(opinion=asked), board, stone, moves) == (point("G10"), 40)
    assert saving_move(Reader(opinion=asked), board, stone, moves[-1:]) == (PASS, 10)
    assert saving_move(Reader(), board, stone, moves) == (PASS, 0)


@pytest.mark.parametrize(
    ("before", "after", "inside", "outcome"),
    [
        (NEARLY_LOST, IS_LOST + 0.01, UNKNOWN, LOSS),
        (NEARLY_LOST, IS_LOST, UNKNOWN, WIN),
        (NEARLY_LOST - 0.01, 1.0, UNKNOWN, WIN),
        (NEARLY_LOST, 1.0, LOSS, WIN),
    ],
)
def test_a_rescue_that_games_doubt_must_hold_after_its_move_unless_it_leads_out_of_the_region(
    before: float, after: float, inside: int, outcome: int
) -> None:
    board, stone = position()
    opinion = Told(before, NAMED, {"G10": after, "F10": after, "H10": after})
    judged = judge_defence(Answering({"pass": inside}, SAVED - 0.06, opinion), board, stone)
    assert judged.best_supported == outcome
    assert judged.trust == GUESS or outcome == WIN


@pytest.mark.parametrize(
    ("before", "after", "outcome", "move"),
    [
        (0.5, {"C1": LIVES, "A1": 0.8}, WIN, "C1"),
        (0.5, {"C1": LIVES + 0.01, "A1": 0.8}, LOSS, "pass"),
        (0.5, {"G10": 0.0, "C1": 0.8, "A1": 0.8}, LOSS, "pass"),
        (PLAIN_IN_GAMES, {"C1": 0.0}, LOSS, "pass"),
    ],
)
def test_a_death_inside_is_doubted_where_games_save_the_group_after_a_step_out(
    before: float, after: dict[str, float], outcome: int, move: str
) -> None:
    board, stone = position()
    opinion = Told(before, {"G10": 0.6, "C1": 0.5, "A1": 0.4}, after)

    def judge(side: int) -> Reading:
        return Reading(UNKNOWN, PASS, 1, frozenset(), WIN, is_likely=True)

    dying = Reading(LOSS, PASS, 10, frozenset())
    owner = board.color_at(stone)
    found = confirm_death(SteppingTwice({}, 0.0, opinion), board, stone, owner, dying, 10, judge)
    assert (found.best_supported, vertex_of(found.move, 13)) == (outcome, move)


@pytest.mark.parametrize("leads_out", [False, True])
def test_games_do_not_save_a_group_by_a_step_that_is_proven_to_fail(
    leads_out: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, stone = position()
    reader = SteppingTwice({}, 0.0, Told(0.5, {"C1": 0.5, "A1": 0.4}, {"C1": 0.0}))
    reader.of_enemy = WIN
    monkeypatch.setattr(reader, "room_at", lambda *_: (3, leads_out))
    dying = Reading(LOSS, PASS, 10, frozenset())
    found = confirm_death(reader, board, stone, board.color_at(stone), dying, 10, lambda side: dying)
    # where the region leads out a search in it proves nothing
    assert (found.best_supported, found.trust) == ((WIN, GUESS) if leads_out else (LOSS, PROVEN))


class ReadingLong(Answering):
    """The same, and a long search finds what the side to move gets."""

    walled: Sequence[int] = ()
    in_the_end = LOSS

    def __init__(self, answers: Mapping[str, int], killed: float, opinion: Told | None) -> None:
        super().__init__(answers, killed, opinion)
        self.budgets: list[int] = []

    def ask_life(
        self,
        board: Board,
        stone: int,
        mover: int,
        budget: int,
        threats: int = 0,
        walls: Sequence[int] = (),
    ) -> Reading:
        """What is told for the end, but only with the largest budget."""
        if walls:
            self.budgets.append(budget)
        outcome = self.in_the_end if budget == BEYOND_A_GUESS else UNKNOWN
        return Reading(outcome, point("H10") if outcome == WIN else PASS, 1, frozenset())

    def likely_walls_at(self, board: Board, stone: int) -> list[int]:
        """Whatever was told."""
        return list(self.walled)


def test_what_a_long_search_finds_after_a_guess_counts_also_if_the_group_dies() -> None:
    board, stone = position()
    found = judge_defence(ReadingLong({}, 0.35, Told(0.4, NAMED)), board, stone)
    assert (found.outcome, found.trust) == (LOSS, PROVEN)


def test_a_kill_that_a_long_search_finds_too_stays_a_guess_by_the_move_of_the_games() -> None:
    board, stone = position()
    reader = ReadingLong({}, 0.35, Told(0.5, {"G10": 0.5}))
    reader.in_the_end = WIN
    found = judge_attack(reader, board, stone)
    assert (found.best_supported, vertex_of(found.move, 13), found.trust) == (WIN, "G10", GUESS)


def test_what_a_long_search_finds_may_cost_the_captor_its_life(monkeypatch: pytest.MonkeyPatch) -> None:
    board, stone = position()
    paid = Reading(WIN, point("G10"), 1, frozenset())

    def paid_for(
        reader: Reader, board: Board, stone: int, mover: int, found: Reading, positions: int
    ) -> Reading | None:
        """Whoever captures the group pays for it."""
        return paid if found.outcome == LOSS else None

    monkeypatch.setattr(judgement, "paid_for", paid_for)
    assert judge_defence(ReadingLong({}, 0.35, Told(0.4, NAMED)), board, stone) == paid


@pytest.mark.parametrize(("room", "budget"), [(SMALL_ROOM, TO_THE_END), (SMALL_ROOM + 1, IN_LARGE_ROOM)])
def test_a_small_room_within_likely_walls_is_read_to_its_end(
    room: int, budget: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, stone = position()
    reader = ReadingLong({}, 0.35, Told(0.4, NAMED))
    reader.walled = [point("C10")]
    monkeypatch.setattr(reader, "room_at", lambda *_: (room, False))
    judge_defence(reader, board, stone)
    assert reader.budgets[0] == budget
