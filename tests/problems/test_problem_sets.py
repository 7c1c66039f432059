"""Our own problems: whole, graded, different from each other, and proven again as they say.

That none is a problem of a published collection was checked when the sets were made and when they were last changed:
the stones of every position, cropped to what they cover, in all eight orientations and with colours exchanged, were
compared with those of the 6,324 problems that the project may learn from but not copy; none was the same. Where one of
those with more than a dozen stones lay inside a position of ours, it lay elsewhere, off its edge or corner.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, STRIDE, WHITE, opponent, parse_vertex, vertex_of, xy
from engine.board.symmetry import SYMMETRIES, turn
from engine.endgame.whole_board import count_moves
from engine.lab.check.problem_proofs import find_refutation, parse_goal, prove, steps
from engine.lab.check.regress.problem_sets import TOPICS, SetProblem, read_problem_sets, set_files
from engine.lab.make.composing.sameness import position_key
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, WIN
from engine.reading.reader import Reader
from engine.reading.search.memo import Memo
from joseki.lookup import Joseki
from joseki.tree import Kind

FOLDER = Path(__file__).parent

BUDGET = 400_000
"""Positions for one reading, as when the sets were made."""

BUDGET_AGAIN = 100_000
"""Positions for one reading when the answers are read again."""

ANYWHERE = 12
"""Of the moves that are further than NEAR from what a goal names every twelfth is tried again, and all that are nearer;
all were when the sets were made."""

NEAR = 2

READ_AGAIN = ("capture", "ladder", "net", "snapback", "eyes", "invasion")
"""The topics whose answers are read again after every reply, two replies deep; the others take minutes."""

BY_READING = re.compile(
    r"(?P<goal>.+): (?P<result>reached|by ko, the side to play takes first|by ko, the other side takes first); "
    r"readers, (?P<positions>[\d,]+) positions(; line (?P<line>.+))?"
)
BY_COUNTING = re.compile(r"exact counting, (?P<positions>[\d,]+) positions: (?P<values>.+)")
BY_BOOK = re.compile(
    r"by the joseki book: (?P<shares>.+) of (?P<games>[\d,]+) games; the corner so far (?P<line>.+)"
)

RESULTS = {
    "reached": WIN,
    "by ko, the side to play takes first": KO_FIRST,
    "by ko, the other side takes first": KO_SECOND,
}

PROBLEMS = read_problem_sets(set_files(FOLDER))


def _about(topic: str) -> list[SetProblem]:
    return [problem for problem in PROBLEMS if problem.topic == topic]


def _board(problem: SetProblem) -> Board:
    board = problem.game.board.copy()
    board.to_move = problem.to_play
    return board


def test_there_are_at_least_three_hundred_in_a_file_for_every_topic() -> None:
    assert len(PROBLEMS) >= 300
    assert {problem.topic for problem in PROBLEMS} == set(TOPICS)
    assert all(problem.file.stem == problem.topic for problem in PROBLEMS)
    assert min(Counter(problem.topic for problem in PROBLEMS).values()) >= 12


def test_grades_reach_from_beginner_to_dan() -> None:
    grades = {problem.grade for problem in PROBLEMS}
    assert {"25k", "1d"} <= grades
    assert len(grades) >= 20


def test_no_two_positions_are_the_same() -> None:
    counts = Counter(position_key(problem.game.board.grid()) for problem in PROBLEMS)
    assert counts.most_common(1)[0][1] == 1


def _corner_line(problem: SetProblem) -> tuple[tuple[int, ...], ...]:
    """The moves in the corner by either side, the same for a corner however it is turned and however they came."""
    found = BY_BOOK.fullmatch(problem.proof)
    assert found is not None
    moves = [parse_vertex(word, problem.game.size) for word in found["line"].split()]
    return min(
        tuple(tuple(sorted(turn(move, problem.game.size, s) for move in moves[first::2])) for first in (0, 1))
        for s in range(SYMMETRIES)
    )


def test_no_two_joseki_ask_the_same_of_the_corner() -> None:
    counts = Counter(_corner_line(problem) for problem in _about("joseki"))
    assert counts.most_common(1)[0][1] == 1


def test_nets_do_not_touch_what_they_catch() -> None:
    for problem in _about("net"):
        board = _board(problem)
        found = BY_READING.fullmatch(problem.proof)
        assert found is not None
        (clause,) = parse_goal(found["goal"], board.size)
        liberties = board.liberties(clause.points[0])
        for answer in problem.answers:
            beside = {answer + step for step in (-STRIDE, -1, 1, STRIDE)}
            assert answer not in liberties, problem.name
            assert beside & set(liberties), problem.name


def test_every_problem_says_how_it_was_proven() -> None:
    for problem in PROBLEMS:
        form = {"joseki": BY_BOOK, "endgame": BY_COUNTING}.get(problem.topic, BY_READING)
        assert form.fullmatch(problem.proof), (problem.name, problem.proof)
        assert PASS not in problem.answers


def test_lines_can_be_played_and_begin_with_an_answer() -> None:
    for problem in PROBLEMS:
        found = BY_READING.fullmatch(problem.proof)
        if found is None or found["line"] is None:
            continue
        board = _board(problem)
        moves = [parse_vertex(word, board.size) for word in found["line"].split()]
        assert moves[0] in problem.answers, problem.name
        for move in moves:
            board.play(board.to_move, move)


def _tried_again(problem: SetProblem, board: Board, goal: str) -> list[int]:
    named = [point for clause in parse_goal(goal, board.size) for point in clause.points]
    near: list[int] = []
    far: list[int] = []
    for move in board.legal_points(board.to_move):
        away = min(steps(xy(move), xy(point)) for point in named)
        (near if away <= NEAR or move in problem.answers else far).append(move)
    return near + far[::ANYWHERE]


@pytest.mark.slow
@pytest.mark.parametrize("topic", [topic for topic in TOPICS if topic not in ("joseki", "endgame")])
def test_readers_prove_the_answers(topic: str) -> None:
    reader = Reader(Memo())
    for problem in _about(topic):
        found = BY_READING.fullmatch(problem.proof)
        assert found is not None
        board = _board(problem)
        moves = _tried_again(problem, board, found["goal"])
        proof = prove(reader, board, found["goal"], BUDGET, moves)
        assert proof.is_complete, problem.name
        assert set(proof.answers) == set(problem.answers), problem.name
        assert proof.outcome == RESULTS[found["result"]], problem.name


@pytest.mark.slow
@pytest.mark.parametrize("topic", READ_AGAIN)
def test_answers_stand_when_the_readers_are_asked_again_after_every_reply(topic: str) -> None:
    reader = Reader(Memo())
    for problem in _about(topic):
        found = BY_READING.fullmatch(problem.proof)
        assert found is not None
        if found["result"] != "reached":
            continue
        for answer in problem.answers:
            board = _board(problem)
            line = find_refutation(reader, board, found["goal"], answer, 2, BUDGET_AGAIN)
            assert line is None, (problem.name, [vertex_of(move, board.size) for move in line])


def test_a_proof_that_hangs_on_the_region_is_found_out() -> None:
    # three in a bend, and a way out at E5 that the reader of life takes for the enemy's ground
    grid = parse_diagram(
        """
        X . . X O . .
        X X . X O . .
        X X X X . . .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """
    )
    board = Board(7)
    board.set_position(grid, WHITE)
    before = board.snapshot()
    answer = parse_vertex("C7", 7)
    assert answer in prove(Reader(), board, "kill D7", BUDGET).answers
    line = find_refutation(Reader(), board, "kill D7", answer, 2, 10_000)
    assert line == [answer, parse_vertex("E5", 7)]
    assert board.snapshot() == before


@pytest.mark.slow
def test_exact_counting_proves_the_endgames() -> None:
    for problem in _about("endgame"):
        board = _board(problem)
        count = count_moves(board)
        assert count is not None, problem.name
        assert count.best == tuple(sorted(problem.answers)), problem.name
        found = BY_COUNTING.fullmatch(problem.proof)
        assert found is not None
        values = {vertex_of(move, board.size): value for move, value in count.values.items()}
        assert values == {word.split()[0]: int(word.split()[1]) for word in found["values"].split(", ")}


def test_the_joseki_book_gives_the_answers() -> None:
    book = Joseki.open()
    for problem in _about("joseki"):
        found = BY_BOOK.fullmatch(problem.proof)
        assert found is not None
        last = parse_vertex(found["line"].split()[-1], problem.game.size)
        reports = [
            report
            for report in book.corners(problem.game.board, problem.to_play)
            if any(suggestion.point in problem.answers for suggestion in report.suggestions)
        ]
        assert len(reports) == 1, problem.name
        moves = [each for each in reports[0].suggestions if each.point != PASS and each.is_playable]
        likely = {each.point for each in moves if each.weight >= 0.08 or each.tesuji}
        assert likely == set(problem.answers), problem.name
        assert moves[0].kind == Kind.URGENT
        assert problem.game.board.color_at(last) == opponent(problem.to_play)


def test_goals_that_do_not_fit_are_named() -> None:
    board = Board(9)
    board.play(board.to_move, parse_vertex("C3", 9))
    with pytest.raises(ValueError, match="'kll C3' is no goal"):
        parse_goal("kll C3", 9)
    with pytest.raises(ValueError, match="'connect C3' is no goal"):
        parse_goal("connect C3", 9)
    with pytest.raises(ValueError, match="capture: there is no black stone at D4"):
        prove(Reader(), board, "capture D4", 100)


def _reaches(text: str, goal: str, to_play: int, move: str) -> int:
    """What a move reaches of a goal."""
    grid = parse_diagram(text)
    board = Board(len(grid))
    board.set_position(grid, to_play)
    return prove(Reader(), board, goal, 10_000, [parse_vertex(move, board.size)]).outcome


def test_a_semeai_that_leaves_one_eye_is_not_held() -> None:
    # after D8 neither may play at A9 or C9; but from outside White gets E9, and four in a square are one eye
    held = _reaches(
        """
        . O . X . . . . .
        X O O . O . . . .
        X X X X O . . . .
        O O O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "hold A8 B9",
        BLACK,
        "D8",
    )
    assert held == LOSS


def test_who_is_lost_whoever_wins_the_semeai_needs_no_move() -> None:
    # Black takes three stones in the corner first if White plays elsewhere, and has but one eye of three points then
    lost = """
        . . . . . O X . O
        . . . . . O X X O
        . . . . O . X X O
        . . . . . O X X .
        . . . . . . O O O
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """
    assert _reaches(lost, "win J9 G9", WHITE, "A1") == WIN


def test_a_ko_that_its_owner_can_never_end_is_none() -> None:
    # the eye at A8 is false: White may take A7 again and again, and Black can never connect
    lives = _reaches(
        """
        X X X X O . . . .
        . . . X O . . . .
        X . X X O . . . .
        O O O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "live A9",
        BLACK,
        "B8",
    )
    assert lives == LOSS
