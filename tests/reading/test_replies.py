"""Kills that are likely until the owner's answer is read, and deaths inside that a second opinion sees a way out of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, EMPTY, PASS, WHITE, parse_vertex, vertex_of
from engine.reading.life.judgement import (
    LOST_INSIDE,
    OPINION,
    LifeEffort,
    judge_attack,
    judge_defence,
)
from engine.reading.life.replies import (
    DIES,
    DIES_IN_ROOMS,
    MOST_MOVES,
    NEARLY_KILLED,
    PLAINLY_KILLED,
    refute_kill,
)
from engine.reading.life.ways_out import PLAIN, PLAIN_IN_GAMES, confirm_death
from engine.reading.outcome import (
    GUESS,
    KO_FIRST,
    KO_SECOND,
    LIKELY,
    LOSS,
    PROVEN,
    UNKNOWN,
    WIN,
    Reading,
)
from engine.reading.reader import ENOUGH, GO_ON, ROOT_LIBERTIES, More, Reader, Trial

SHUT_IN = """
. . . . . . . . . . . . .
. . . O O O O O O . . . .
. . O X X X X X X O . . .
. . O X a . . . X O . . .
. . O X X X X X X O . . .
. . . O O O O O O . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
"""
"""Three points in a row, F10, G10 and H10: in the middle is the only move that kills or saves."""


def position() -> tuple[Board, int]:
    """The board and a black stone of the group."""
    grid = parse_diagram(SHUT_IN.replace("a", "X"))
    board = Board(len(grid))
    board.set_position(grid)
    return board, marked_points(SHUT_IN)["a"]


def point(vertex: str) -> int:
    """A vertex of this board as a point."""
    return parse_vertex(vertex, 13)


def kill(vertex: str) -> Reading:
    """That a move is likely to kill."""
    return Reading(UNKNOWN, point(vertex), 10, frozenset(), WIN, is_likely=True)


def test_a_move_with_a_proven_answer_gives_way_to_one_without() -> None:
    board, stone = position()
    before = board.grid().copy()
    found = refute_kill(Reader(), board, stone, kill("F10"), [point("F10"), point("G10")], 1000)
    assert (found.best_supported, vertex_of(found.move, 13), found.trust) == (WIN, "G10", LIKELY)
    assert found.nodes > 10
    assert (board.grid() == before).all()


def test_a_move_that_nothing_is_proven_against_stays() -> None:
    board, stone = position()
    assert refute_kill(Reader(), board, stone, kill("G10"), [point("F10")], 1000).move == point("G10")
    unread = Answering({}, 0.0, None)
    assert refute_kill(unread, board, stone, kill("F10"), [point("G10")], 1000).move == point("F10")


def test_a_move_that_is_not_legal_is_not_held_against_anything() -> None:
    board, stone = position()
    taken = kill("E10")
    assert refute_kill(Reader(), board, stone, taken, [point("G10")], 1000).move == taken.move


def test_where_every_move_has_its_answer_the_group_lives_for_all_that_is_known() -> None:
    board, stone = position()
    found = refute_kill(Reader(), board, stone, kill("F10"), [point("H10")], 1000)
    assert (found.best_supported, found.move, found.trust) == (LOSS, PASS, GUESS)


class Answering(Reader):
    """A reader that proves nothing but what the owner gets after some moves, and whose playouts tell nothing."""

    named: Mapping[str, float] = {}
    """The moves that the tree compares, with their shares."""

    of_enemy, track = UNKNOWN, frozenset[int]()
    """What the enemy gets by moving first, and the points that all answers depend on."""

    def __init__(self, answers: Mapping[str, int], killed: float, opinion: Told | None) -> None:
        super().__init__(opinion=opinion)
        self.answers, self.killed, self.read = answers, killed, 0

    def attack(self, board: Board, stone: int, budget: int, limit: int = ROOT_LIBERTIES) -> Reading:
        """No string is proven to be captured."""
        return Reading(UNKNOWN, PASS, 1, frozenset())

    def ask_life(
        self,
        board: Board,
        stone: int,
        mover: int,
        budget: int,
        threats: int = 0,
        walls: Sequence[int] = (),
    ) -> Reading:
        """What was told of the owner's answer to the last move, or of the owner to move first."""
        self.read += 1
        last = int(board.position["last_move"])
        named = vertex_of(last, board.size) if board.depth else "pass"
        outcome = self.of_enemy if mover == WHITE else self.answers.get(named, UNKNOWN)
        return Reading(outcome, PASS, 1, self.track)

    def try_life(
        self,
        board: Board,
        stone: int,
        mover: int,
        rounds: int,
        ignoring: int = EMPTY,
        walls: Sequence[int] = (),
    ) -> Trial:
        """As often captured as was told, after one move."""
        choices = {parse_vertex(vertex, board.size): share for vertex, share in self.named.items()}
        return Trial(self.killed, point("F10"), rounds, 0, choices)


class Told:
    """A second opinion: how often the group is captured, and the moves with their shares, the likeliest first.

    ``after`` says how often it is captured after some moves.
    """

    def __init__(
        self, killed: float, choices: Mapping[str, float], after: Mapping[str, float] | None = None
    ) -> None:
        self.killed, self.choices, self.after = killed, choices, after or {}
        self.asked = 0
        self.wanted: dict[str, int] = {}

    def __call__(
        self,
        board: Board,
        stone: int,
        group: Sequence[int],
        mover: int,
        other: int = PASS,
        more: More | None = None,
    ) -> Trial:
        """What was told."""
        self.asked += 1
        last = vertex_of(int(board.position["last_move"]), board.size) if board.depth else "pass"
        killed = self.after.get(last, self.killed)
        choices = {point(vertex): share for vertex, share in self.choices.items()}
        heard = Trial(killed, next(iter(choices)), 400, 0, choices)
        if more is not None:
            self.wanted[last] = more(heard)
        return replace(heard, nodes=10)


MOVES = {"G10": 0.9, "F10": OPINION.killed, "H10": OPINION.killed - 0.01}


@pytest.mark.parametrize(
    ("answers", "outcome", "move"),
    [
        ({}, WIN, "G10"),
        ({"G10": LOSS}, WIN, "G10"),
        ({"G10": WIN}, WIN, "F10"),
        ({"G10": WIN, "F10": WIN}, LOSS, "pass"),
        ({"G10": KO_SECOND, "F10": WIN}, KO_FIRST, "G10"),
        ({"G10": KO_FIRST, "F10": WIN}, KO_SECOND, "G10"),
        ({"G10": KO_FIRST, "F10": KO_SECOND}, KO_FIRST, "F10"),
        ({"G10": WIN, "F10": KO_FIRST}, KO_SECOND, "F10"),
        ({"G10": KO_SECOND, "F10": KO_SECOND}, KO_FIRST, "G10"),
        ({"G10": KO_FIRST}, WIN, "F10"),
    ],
)
def test_a_likely_kill_is_held_against_the_answers_to_it(
    answers: dict[str, int], outcome: int, move: str
) -> None:
    board, stone = position()
    judged = judge_attack(Answering(answers, 0.35, Told(0.9, MOVES)), board, stone)
    assert (judged.best_supported, vertex_of(judged.move, 13)) == (outcome, move)


@pytest.mark.parametrize(
    ("killed", "after", "outcome", "move"),
    [
        (0.5, {"G10": DIES}, WIN, "G10"),
        (0.5, {"G10": DIES - 0.01}, WIN, "F10"),
        (0.5, {"G10": DIES - 0.01, "F10": 0.0}, LOSS, "pass"),
        (PLAINLY_KILLED, {"G10": 0.0}, WIN, "G10"),
        (NEARLY_KILLED, {"G10": DIES}, WIN, "G10"),
        (NEARLY_KILLED, {"G10": DIES - 0.01, "F10": 1.0}, LOSS, "pass"),
        (NEARLY_KILLED - 0.01, {"G10": 1.0}, LOSS, "pass"),
    ],
)
def test_a_doubtful_answer_is_heard_again_after_the_move(
    killed: float, after: dict[str, float], outcome: int, move: str
) -> None:
    board, stone = position()
    judged = judge_attack(Answering({}, 0.35, Told(killed, MOVES, after)), board, stone)
    assert (judged.best_supported, vertex_of(judged.move, 13)) == (outcome, move)


def test_a_death_that_is_shown_in_the_region_after_a_doubtful_move_does_not_count_against_the_games() -> None:
    board, stone = position()
    shown = {"G10": LOSS}
    lives, dies = (Told(NEARLY_KILLED, MOVES, {"G10": share}) for share in (DIES - 0.01, DIES))
    assert judge_attack(Answering(shown, 0.35, lives), board, stone).best_supported == LOSS
    assert judge_attack(Answering(shown, 0.35, dies), board, stone).best_supported == WIN


def test_a_group_that_nearly_died_is_not_killed_where_its_owner_has_a_proven_answer() -> None:
    board, stone = position()
    asked = Told(NEARLY_KILLED, MOVES, {"G10": 1.0})
    assert judge_attack(Answering({"G10": WIN}, 0.35, asked), board, stone).best_supported == LOSS
    assert judge_attack(Answering({}, 0.35, asked), board, stone).trust == GUESS


@pytest.mark.parametrize(
    ("killed", "answers", "has_rooms", "move"),
    [
        (DIES_IN_ROOMS, {}, True, "G10"),
        (DIES_IN_ROOMS - 0.01, {}, True, "pass"),
        (DIES_IN_ROOMS, {"G10": WIN}, True, "F10"),
        (DIES_IN_ROOMS, {"G10": WIN, "F10": WIN}, True, "pass"),
        (DIES_IN_ROOMS, {}, False, "pass"),
    ],
)
def test_a_group_with_rooms_of_its_own_dies_more_easily_in_games(
    killed: float, answers: dict[str, int], has_rooms: bool, move: str
) -> None:
    board, stone = position()
    if not has_rooms:
        board.set_position(parse_diagram(SHUT_IN.replace("a", "X").replace("X X X X X X", "X X X . X X")))
    moves = {"G10": killed, "F10": DIES_IN_ROOMS, "H10": DIES_IN_ROOMS - 0.01}
    asked = Told(killed, moves, dict.fromkeys(moves, 0.0))
    judged = judge_attack(Answering(answers, 0.35, asked), board, stone)
    assert (judged.best_supported, vertex_of(judged.move, 13)) == (LOSS if move == "pass" else WIN, move)


@pytest.mark.parametrize(("share", "searches"), [(DIES - 0.01, 0), (DIES, 1)])
def test_after_a_doubtful_kill_is_searched_only_where_games_do_not_save_the_group(
    share: float, searches: int
) -> None:
    board, stone = position()
    reader = Answering({}, 0.35, Told(0.5, MOVES, {"G10": share}))
    found = refute_kill(reader, board, stone, kill("G10"), [], 1000, is_doubted=True)
    assert found.best_supported == (WIN if searches else LOSS)
    assert reader.read == searches


@pytest.mark.parametrize(("share", "wanted"), [(DIES + 0.16, ENOUGH), (DIES - 0.16, ENOUGH), (DIES, GO_ON)])
def test_games_after_the_move_end_when_they_are_enough(share: float, wanted: int) -> None:
    board, stone = position()
    asked = Told(0.5, {"G10": 0.9}, {"G10": share})
    judge_attack(Answering({}, 0.35, asked), board, stone)
    assert asked.wanted["G10"] == wanted


def test_so_many_moves_are_looked_at_and_no_more() -> None:
    board, stone = position()
    many = dict.fromkeys(("G10", "F10", "H10", "A1", "B1", "C1"), 0.9)
    reader = Answering(dict.fromkeys(many, WIN), 0.35, None)
    assert refute_kill(reader, board, stone, kill("G10"), [point(each) for each in many], 10).move == PASS
    assert reader.read == MOST_MOVES


def test_an_owner_who_is_lost_inside_is_saved_from_outside_if_the_second_opinion_says_so() -> None:
    board, stone = position()
    dies = {"pass": LOSS}
    clear = OPINION.saved - OPINION.clear
    way_out = Told(clear - 0.01, {"K7": 0.8})
    saved = judge_defence(Answering(dies, LOST_INSIDE, way_out), board, stone)
    assert (saved.best_supported, vertex_of(saved.move, 13), saved.trust) == (WIN, "K7", LIKELY)
    lost = judge_defence(Answering(dies, LOST_INSIDE, Told(clear + 0.01, {"K7": 0.7})), board, stone)
    assert (lost.outcome, lost.trust) == (LOSS, PROVEN)


def test_what_the_playouts_inside_are_less_sure_of_is_not_turned_round_from_outside() -> None:
    board, stone = position()
    asked = Told(0.0, {"K7": 1.0})
    dies = Answering({"pass": LOSS}, LOST_INSIDE - 0.01, asked)
    assert judge_defence(dies, board, stone).outcome == LOSS
    assert asked.asked == 0


def test_with_a_small_effort_or_no_second_opinion_a_death_inside_stands() -> None:
    board, stone = position()
    asked = Told(0.0, {"K7": 1.0})
    dies = Answering({"pass": LOSS}, 1.0, asked)
    assert judge_defence(dies, board, stone, LifeEffort.within(1000)).outcome == LOSS
    assert asked.asked == 0
    assert judge_defence(Answering({"pass": LOSS}, 1.0, None), board, stone).outcome == LOSS


class Stepping(Answering):
    """The same, with one step out of the region."""

    def ways_out_at(self, board: Board, stone: int) -> list[int]:
        """The step."""
        return [point("A1")]


@pytest.mark.parametrize(
    ("glance", "games", "asked", "trust"),
    [
        (PLAIN, None, 0, LIKELY),
        (PLAIN - 0.01, PLAIN_IN_GAMES, 1, LIKELY),
        (PLAIN - 0.01, PLAIN_IN_GAMES - 0.01, 1, GUESS),
        (PLAIN - 0.01, None, 0, GUESS),
    ],
)
def test_a_step_that_a_glance_leaves_in_doubt_is_first_held_against_games(
    glance: float, games: float | None, asked: int, trust: str
) -> None:
    board, stone = position()
    opinion = None if games is None else Told(games, MOVES)
    judged: list[int] = []

    def judge(side: int) -> Reading:
        judged.append(side)
        return Reading(UNKNOWN, PASS, 1, frozenset(), WIN, is_likely=False)

    dying = Reading(WIN, point("G10"), 10, frozenset())
    found = confirm_death(Stepping({}, glance, opinion), board, stone, WHITE, dying, 10, judge)
    assert (found.best_supported, found.trust) == (WIN, trust)
    assert judged == ([WHITE] if trust == GUESS else [])
    assert (0 if opinion is None else opinion.asked) == asked


class Refuting(Stepping):
    """The same, and a search in the region around the step finds that it fails; that region may lead into the open."""

    is_open = False
    of_enemy, track = WIN, frozenset({point("B1")})

    def room_at(self, board: Board, stone: int, walls: Sequence[int] = ()) -> tuple[int, bool]:
        """A few points."""
        return 4, self.is_open


@pytest.mark.parametrize(("is_open", "trust"), [(False, PROVEN), (True, LIKELY)])
def test_a_search_around_a_step_proves_that_it_fails_only_in_a_closed_region(
    is_open: bool, trust: str
) -> None:
    board, stone = position()
    reader = Refuting({}, 0.0, None)
    reader.is_open = is_open

    def judge(side: int) -> Reading:
        raise AssertionError("the step is refuted already")

    dying = Reading(WIN, point("G10"), 10, frozenset({point("C1")}))
    found = confirm_death(reader, board, stone, WHITE, dying, 10, judge)
    assert (found.outcome, found.trust) == (WIN, trust)
    everywhere = frozenset(board.points())
    assert found.track == (everywhere if is_open else {point("B1"), point("C1")})


class SteppingTwice(Answering):
    """The same, with two of them."""

    def ways_out_at(self, board: Board, stone: int) -> list[int]:
        """The steps."""
        return [point("A1"), point("C1")]


@pytest.mark.parametrize(("games", "asked"), [(PLAIN_IN_GAMES, 1), (PLAIN_IN_GAMES - 0.01, 2)])
def test_games_in_which_the_owner_may_take_any_step_come_before_those_after_each(
    games: float, asked: int
) -> None:
    board, stone = position()
    opinion = Told(games, MOVES)

    def judge(side: int) -> Reading:
        return Reading(UNKNOWN, PASS, 1, frozenset(), WIN, is_likely=False)

    dying = Reading(WIN, point("G10"), 10, frozenset())
    found = confirm_death(SteppingTwice({}, 0.0, opinion), board, stone, WHITE, dying, 10, judge)
    assert found.trust == (LIKELY if asked == 1 else GUESS)
    assert opinion.asked == asked


class Naming(Stepping):
    """The same, and a tree that names a capture."""

    named: Mapping[str, float] = {"C2": 0.9}

    def ways_out_at(self, board: Board, stone: int) -> list[int]:
        """The step."""
        return [parse_vertex("A5", board.size)]


def test_the_other_move_that_kills_may_take_the_stone_itself() -> None:
    diagram = """
    . . . . .
    . . . . .
    . O O . .
    O X . . .
    . O . . .
    """
    board = Board(5)
    board.set_position(parse_diagram(diagram))

    def judge(side: int) -> Reading:
        return Reading(UNKNOWN, PASS, 1, frozenset(), LOSS, is_likely=False)

    dying = Reading(WIN, parse_vertex("E5", 5), 10, frozenset())
    stone = parse_vertex("B2", 5)
    found = confirm_death(Naming({}, 0.0, None), board, stone, WHITE, dying, 10, judge)
    assert (found.outcome, vertex_of(found.move, 5)) == (WIN, "C2")
    assert board.color_at(stone) == BLACK
