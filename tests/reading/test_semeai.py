"""The semeai reader: semeais with known answers, the textbook count, an exhaustive solver, and bad input."""

from __future__ import annotations

import random

import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex, point_at, vertex_of, xy
from engine.board.symmetry import SYMMETRIES, swap_colors, turn, turn_grid
from engine.reading.outcome import KO_FIRST, KO_SECOND, LIKELY, LOSS, PROVEN, UNKNOWN, WIN, Reading
from engine.reading.reader import Reader, Trial
from engine.reading.semeai import judgement
from engine.reading.semeai.count import EYE_LIBERTIES, Count, Side, count_semeai
from engine.reading.semeai.judgement import judge_semeai
from engine.reading.semeai.questions import analyze_semeai
from tests.reading.exhaustive import Solver, position_of, race_judge
from tests.reading.positions import random_grid
from tests.reading.semeai_ko_positions import KO_FIGHTS
from tests.reading.semeai_positions import FIGHTS as SEMEAIS
from tests.reading.semeai_positions import Fight

FIGHTS = SEMEAIS + KO_FIGHTS
NAMES = [fight.name for fight in FIGHTS]


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def set_up(fight: Fight, symmetry: int = 0, swapped: bool = False) -> tuple[Board, int, int]:
    """The board of a position, turned and with colours exchanged if asked, and the stones a and b."""
    grid = parse_diagram(fight.diagram.replace("a", "X").replace("b", "O"))
    named = marked_points(fight.diagram)
    board = Board(len(grid))
    turned = turn_grid(grid, symmetry)
    board.set_position(swap_colors(turned) if swapped else turned)
    first, second = (turn(named[name], board.size, symmetry) for name in "ab")
    return board, first, second


@pytest.mark.parametrize("swapped", [False, True], ids=["as drawn", "swapped"])
@pytest.mark.parametrize("fight", FIGHTS, ids=NAMES)
def test_answers_in_every_orientation(reader: Reader, fight: Fight, swapped: bool) -> None:
    for symmetry in range(SYMMETRIES):
        board, first, second = set_up(fight, symmetry, swapped)
        for stones, wanted, moves in (
            ((first, second), fight.black, fight.black_moves),
            ((second, first), fight.white, fight.white_moves),
        ):
            semeai = analyze_semeai(reader, board, *stones)
            assert (semeai.save, semeai.capture) == wanted, f"orientation {symmetry}: {fight.error}"
            assert semeai.is_seki == (wanted == (WIN, LOSS))
            if moves:
                good = {
                    turn(parse_vertex(move, board.size), board.size, symmetry) if move != "pass" else PASS
                    for move in moves.split()
                }
                assert semeai.move in good, f"{vertex_of(semeai.move, board.size)}: {fight.error}"


@pytest.mark.parametrize("fight", [fight for fight in FIGHTS if fight.is_clean], ids=lambda fight: fight.name)
def test_clean_races_are_counted_right(fight: Fight) -> None:
    """The count alone gives the answers of the textbooks, which the search gives too."""
    board, first, second = set_up(fight)
    for stones, wanted in (((first, second), fight.black), ((second, first), fight.white)):
        count = count_semeai(board, *stones)
        takes = count.captures(0, moves_first=True)
        keeps = takes or not count.captures(1, moves_first=False)
        assert (int(keeps), int(takes)) == wanted, fight.error
        assert count.is_seki(first_moves=True) == (wanted == (WIN, LOSS))


def test_there_are_enough_positions_of_every_kind() -> None:
    assert len(FIGHTS) >= 25
    assert len(set(NAMES)) == len(FIGHTS)
    seen = {code for fight in FIGHTS for code in (*fight.black, *fight.white)}
    assert seen == {LOSS, WIN, KO_FIRST, KO_SECOND}


@pytest.mark.parametrize("fight", KO_FIGHTS, ids=lambda fight: fight.name)
def test_ko_fights_are_proven_by_exhaustion(fight: Fight) -> None:
    board, first, second = set_up(fight)
    solver = Solver(board.size, most=20000)
    for mine, theirs, mover, wanted in (
        (first, second, BLACK, fight.black),
        (second, first, WHITE, fight.white),
    ):
        here, there = (y * board.size + x for x, y in (xy(mine), xy(theirs)))
        root = position_of(board.grid(), mover)
        take = solver.outcome(root, mover, race_judge(there, here, mover))
        save = solver.outcome(root, opponent(mover), race_judge(here, there, opponent(mover)))
        assert (save, take) == wanted, fight.error


@pytest.mark.slow
def test_agrees_with_the_exhaustive_solver(reader: Reader) -> None:
    """Tiny random fights: both questions must be answered as by a search of every position, kos included."""
    size, wanted = 4, 30
    solver = Solver(size, most=1500)
    chance = random.Random(5)
    compared = 0
    while compared < wanted:
        board = Board(size)
        board.set_position(random_grid(chance, size, chance.randint(10, 13)))
        mover = chance.choice([BLACK, WHITE])
        own = [point for point in board.points() if board.color_at(point) == mover]
        enemy = [point for point in board.points() if board.color_at(point) == opponent(mover)]
        if not own or not enemy:
            continue
        mine, theirs = chance.choice(own), chance.choice(enemy)
        if not set(board.liberties(mine)) & set(board.liberties(theirs)):
            continue
        semeai = analyze_semeai(reader, board, mine, theirs)
        if semeai.nodes < 6:
            continue
        here, there = (y * size + x for x, y in (xy(mine), xy(theirs)))
        root = position_of(board.grid(), mover)
        take = solver.outcome(root, mover, race_judge(there, here, mover))
        save = solver.outcome(root, opponent(mover), race_judge(here, there, opponent(mover)))
        if take is not None and save is not None:
            assert (semeai.save, semeai.capture) == (save, take), (
                f"{board.grid()} {xy(mine)} {xy(theirs)} mover {mover}"
            )
            compared += 1


@pytest.mark.parametrize("size", sorted(EYE_LIBERTIES))
def test_eye_liberties_follow_the_formula(size: int) -> None:
    """A nakade of n - 1 stones is taken and must be made anew: one move fewer is left each time."""
    refilled = sum(smaller - 2 for smaller in range(3, size)) if size > 3 else 0
    assert EYE_LIBERTIES[size] == size + refilled


@pytest.mark.parametrize(("size", "liberties"), [(4, 5), (5, 8), (6, 12)])
def test_a_big_eye_wins_shared_liberties(size: int, liberties: int) -> None:
    """Three shared liberties belong to the side with the bigger eye."""
    big = Side((1,), outside=0, eye_liberties=liberties, eye_size=size, eyes=1)
    small = Side((2,), outside=liberties + 2, eye_liberties=1, eye_size=1, eyes=1)
    count = Count(big, small, shared=3)
    assert count.captures(0, moves_first=True)
    assert not count.captures(0, moves_first=False)
    assert count.captures(1, moves_first=True)


def test_spent_budget_is_unknown_and_never_a_guess(reader: Reader) -> None:
    fight = next(fight for fight in FIGHTS if fight.name.startswith("an eye of three points against three"))
    board, first, second = set_up(fight)
    semeai = analyze_semeai(reader, board, first, second, budget=3)
    assert (semeai.save, semeai.capture, semeai.move) == (UNKNOWN, UNKNOWN, PASS)
    assert not semeai.is_proven
    assert not semeai.is_seki
    judged = judge_semeai(reader, board, first, second, budget=3)
    assert (judged.save, judged.capture, judged.trust) == (WIN, WIN, LIKELY)


@pytest.mark.slow
def test_what_is_judged_agrees_with_the_textbook(reader: Reader) -> None:
    """With a budget too small to read the semeais the eyes and the liberties give the same answers."""
    judged_fights = set()
    for fight in FIGHTS:
        for symmetry in range(SYMMETRIES if fight.is_clean else 0):
            board, first, second = set_up(fight, symmetry)
            for stones, wanted in (((first, second), fight.black), ((second, first), fight.white)):
                judged = judge_semeai(reader, board, *stones, budget=0)
                assert (judged.save, judged.capture) == wanted, f"orientation {symmetry}: {fight.error}"
                if judged.trust == LIKELY:
                    judged_fights.add(fight.name)
    assert len(judged_fights) >= 15


def test_the_board_is_left_alone(reader: Reader) -> None:
    board, first, second = set_up(FIGHTS[0])
    before = board.snapshot()
    analyze_semeai(reader, board, first, second)
    assert board.snapshot() == before


@pytest.mark.parametrize(
    "ask", [analyze_semeai, lambda reader, *rest: count_semeai(*rest)], ids=["read", "count"]
)
def test_bad_input_is_named(reader: Reader, ask: object) -> None:
    board = Board(5)
    board.play(BLACK, point_at(1, 1))
    board.play(BLACK, point_at(3, 3))
    with pytest.raises(ValueError, match="there is no stone at A5"):
        ask(reader, board, point_at(0, 0), point_at(1, 1))
    with pytest.raises(ValueError, match="are of one colour"):
        ask(reader, board, point_at(1, 1), point_at(3, 3))


SHUT_IN = """
    . . . . . O a . b
    . . . . . O X X O
    . . . . O . X X O
    . . . . . O X X .
    . . . . . . O O O
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
"""Black takes White's three stones in the corner, and White plays in the middle of the one eye that they leave."""

SHUT_IN_WITH_ROOM = """
    . . . . . O a . b
    . . . . . O X X O
    . . . . O . X X O
    . . . . . O X X O
    . . . . . O X X .
    . . . . . . O O O
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
"""The same with four stones, which leave room for two eyes."""


@pytest.mark.parametrize("swapped", [False, True], ids=["as drawn", "swapped"])
@pytest.mark.parametrize(("diagram", "saved"), [(SHUT_IN, LOSS), (SHUT_IN_WITH_ROOM, WIN)])
def test_who_wins_a_semeai_and_is_shut_in_may_be_lost(
    reader: Reader, diagram: str, saved: int, swapped: bool
) -> None:
    fight = Fight("", diagram, (saved, WIN), "", (WIN, WIN), "", False, "")
    for symmetry in range(SYMMETRIES):
        board, first, second = set_up(fight, symmetry, swapped)
        for stones, wanted in (((first, second), fight.black), ((second, first), fight.white)):
            judged = judge_semeai(reader, board, *stones)
            assert ((judged.save, judged.capture), judged.trust) == (wanted, PROVEN), symmetry


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


class PlayedOut(Reader):
    """A reader whose games tell how often each of the two strings is lost."""

    def __init__(self, lost: dict[int, float], has_opinion: bool) -> None:
        super().__init__(opinion=(lambda *asked: pytest.fail("not asked")) if has_opinion else None)
        self.lost = lost

    def try_life(self, board: Board, stone: int, *asked: object, **named: object) -> Trial:
        """As often as was told."""
        return Trial(self.lost[int(board.color_at(stone))], PASS, 1, 0)


@pytest.mark.parametrize(
    ("own", "other", "life", "wanted", "without"),
    [
        (0.9, 0.0, WIN, (WIN, LOSS), (LOSS, LOSS)),
        (0.9, 0.0, KO_FIRST, (KO_FIRST, LOSS), (LOSS, LOSS)),
        (0.9, 0.0, LOSS, (LOSS, LOSS), (LOSS, LOSS)),
        (0.0, 0.9, LOSS, (WIN, WIN), (WIN, WIN)),
        (0.0, 0.0, LOSS, (WIN, LOSS), (WIN, LOSS)),
    ],
)
def test_a_string_that_is_only_judged_to_be_lost_is_kept_if_its_group_lives(
    monkeypatch: pytest.MonkeyPatch,
    own: float,
    other: float,
    life: int,
    wanted: tuple[int, int],
    without: tuple[int, int],
) -> None:
    fight = Fight("side by side", SIDE_BY_SIDE, (WIN, LOSS), "", (WIN, LOSS), "", False, "")
    board, first, second = set_up(fight)
    monkeypatch.setattr(judgement, "LONG_SEMEAI", 0)
    monkeypatch.setattr(
        judgement, "defend_if_needed", lambda *asked: Reading(UNKNOWN, PASS, 1, frozenset(), life)
    )
    monkeypatch.setattr(
        judgement, "judge_attack", lambda *asked: Reading(UNKNOWN, PASS, 1, frozenset(), WIN, True)
    )
    for has_opinion, expected in ((True, wanted), (False, without)):
        reader = PlayedOut({BLACK: own, WHITE: other}, has_opinion)
        found = judge_semeai(reader, board, first, second, 0, 0)
        assert (found.save, found.capture) == expected


@pytest.mark.parametrize(
    ("taken", "lost", "wanted"),
    [
        (0.9, 0.8, (WIN, WIN, "B4")),
        (0.5, 0.45, (WIN, WIN, "B4")),
        (0.45, 0.5, (LOSS, LOSS, "pass")),
        (0.41, 0.43, (WIN, WIN, "B4")),
        (0.35, 0.3, (WIN, LOSS, "C4")),
        (0.3, 0.9, (LOSS, LOSS, "pass")),
    ],
    ids=[
        "taken for sure",
        "rather taken than lost",
        "rather lost than taken",
        "both succeed",
        "kept",
        "lost",
    ],
)
@pytest.mark.parametrize("swapped", [False, True], ids=["as drawn", "swapped"])
def test_a_fight_with_open_eyes_is_judged_by_games_about_both_groups(
    taken: float, lost: float, wanted: tuple[int, int, str], swapped: bool
) -> None:
    fight = Fight("side by side", SIDE_BY_SIDE, (WIN, LOSS), "", (WIN, LOSS), "", False, "")
    board, first, second = set_up(fight, 0, swapped)

    def opinion(board: Board, stone: int, group: list[int], mover: int, *asked: object) -> Trial:
        assert mover == board.color_at(first)
        assert stone in group
        share, move = (taken, "B4") if stone == second else (lost, "C4")
        return Trial(share, parse_vertex(move, board.size), 100, 0)

    found = judge_semeai(Reader(opinion=opinion), board, first, second, 0, 0)
    assert (found.save, found.capture, vertex_of(found.move, board.size)) == wanted
    assert found.trust == LIKELY


@pytest.mark.parametrize(("known", "asked"), [((), 3), ((0,), 4), ((1,), 4), ((2,), 4)])
def test_the_last_reading_of_the_eyes_is_left_out_where_the_others_say_nothing(
    monkeypatch: pytest.MonkeyPatch, known: tuple[int, ...], asked: int
) -> None:
    fight = Fight("side by side", SIDE_BY_SIDE, (WIN, LOSS), "", (WIN, LOSS), "", False, "")
    board, first, second = set_up(fight)
    reader = PlayedOut({BLACK: 0.0, WHITE: 0.0}, has_opinion=False)
    heard: list[object] = []

    def ask_life(*question: object) -> Reading:
        heard.append(question)
        return Reading(WIN if len(heard) - 1 in known else UNKNOWN, PASS, 1, frozenset())

    monkeypatch.setattr(reader, "ask_life", ask_life)
    judge_semeai(reader, board, first, second, 0, 0)
    assert len(heard) == asked


NO_SEMEAI = """
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . X . . . . . X . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . a X . . . . . . . .
. . . b O . . . . . . . .
. . . . . . . . . . . . .
. . . O . . . . . O . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
"""


@pytest.mark.parametrize(
    ("lives", "trust_is_likely", "taken", "wanted"),
    [
        ((True, True), True, 0.3, (WIN, LOSS)),
        ((True, True), False, 0.3, (WIN, WIN)),
        ((False, True), True, 0.3, (WIN, WIN)),
        ((True, False), True, 0.3, (WIN, WIN)),
        ((True, True), True, 0.4, (WIN, WIN)),
    ],
    ids=["both live", "as a guess", "the first is in need", "the second is in need", "in need at a glance"],
)
@pytest.mark.parametrize("swapped", [False, True], ids=["as drawn", "swapped"])
def test_nothing_is_captured_in_a_semeai_where_neither_group_is_in_need(
    monkeypatch: pytest.MonkeyPatch,
    lives: tuple[bool, bool],
    trust_is_likely: bool,
    taken: float,
    wanted: tuple[int, int],
    swapped: bool,
) -> None:
    fight = Fight("no semeai", NO_SEMEAI, (WIN, LOSS), "", (WIN, LOSS), "", False, "")
    board, first, second = set_up(fight, 0, swapped)
    monkeypatch.setattr(judgement, "LONG_SEMEAI", 0)

    def attacked(reader: Reader, board: Board, stone: int) -> Reading:
        lean = LOSS if lives[stone != first] else WIN
        return Reading(UNKNOWN, PASS, 1, frozenset(), lean, trust_is_likely)

    monkeypatch.setattr(judgement, "judge_attack", attacked)
    lost = {board.color_at(first): 0.0, board.color_at(second): taken}
    found = judge_semeai(PlayedOut(lost, True), board, first, second, 0, 0)
    assert (found.save, found.capture) == wanted
    assert found.trust == LIKELY
    if wanted == (WIN, LOSS):
        assert found.move == PASS
