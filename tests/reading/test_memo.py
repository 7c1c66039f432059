"""The memo: which questions are one, which answers it keeps, and that it never gives a stale one."""

from __future__ import annotations

import numba
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex
from engine.lab.check.reading import Comparison, compare_games, position_differences
from engine.lab.measure.bench.board import random_game_moves
from engine.reading.life.questions import attack_group, defend_group
from engine.reading.links.questions import connect, disconnect
from engine.reading.outcome import LOSS, WIN
from engine.reading.reader import Reader
from engine.reading.search.memo import AT_SIGHT, KEPT, POSITIONS_A_LOOK, READ, WAYS, Memo, new_questions
from engine.reading.search.records import CAPTURE, CONNECT, LIFE
from engine.reading.search.watch import OutOfTime
from engine.reading.semeai.questions import analyze_semeai
from tests.reading.positions import board_of

BUDGET = 1000

compiled_only = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="takes minutes without compiled kernels"
)


@pytest.fixture
def memo() -> Memo:
    return Memo()


@pytest.fixture
def reader(memo: Memo) -> Reader:
    return Reader(memo)


def at(vertex: str, size: int = 19) -> int:
    return parse_vertex(vertex, size)


def board_with(*moves: str) -> Board:
    board = Board(19)
    for number, move in enumerate(moves):
        board.play(BLACK if number % 2 == 0 else WHITE, at(move))
    return board


def test_a_distant_move_keeps_an_answer_and_a_near_one_does_not(memo: Memo, reader: Reader) -> None:
    board = board_with("D4", "E4", "Q16", "D5")
    first = reader.attack(board, at("D4"), BUDGET)
    assert memo.counts == [1, 0, 0]
    board.play(BLACK, at("Q3"))
    assert reader.attack(board, at("D4"), BUDGET) == first
    assert memo.counts == [1, 1, 0]
    board.play(WHITE, at("D3"))
    assert reader.attack(board, at("D4"), BUDGET).outcome == WIN != first.outcome
    assert memo.counts == [2, 1, 0]


def test_taking_back_finds_the_answers_of_both_positions(memo: Memo, reader: Reader) -> None:
    board = board_with("D4", "E4", "Q16", "D5", "Q3")
    before = reader.attack(board, at("D4"), BUDGET)
    board.play(WHITE, at("D3"))
    after = reader.attack(board, at("D4"), BUDGET)
    for _ in range(2):
        board.undo()
        assert reader.attack(board, at("D4"), BUDGET) == before == Reader().attack(board, at("D4"), BUDGET)
        board.play(WHITE, at("D3"))
        assert reader.attack(board, at("D4"), BUDGET) == after
    assert memo.counts == [2, 4, 0]


def test_any_stone_of_a_string_asks_the_same(memo: Memo, reader: Reader) -> None:
    board = board_with("D4", "E4", "C4", "D5", "Q3", "C5")
    for vertex in ("D4", "C4"):
        reader.defend(board, at(vertex), BUDGET)
    assert memo.counts == [1, 1, 0]


def test_links_and_races_are_kept_too(memo: Memo, reader: Reader) -> None:
    board = board_with("D4", "E5", "F4", "D6")
    for first, second in (("D4", "F4"), ("F4", "D4")):
        assert connect(reader, board, at(first), at(second), BUDGET).outcome == WIN
        disconnect(reader, board, at(first), at(second), BUDGET)
    assert memo.counts == [2, 2, 0]
    board.play(BLACK, at("E4"))
    board.play(WHITE, at("E6"))
    first = analyze_semeai(reader, board, at("E5"), at("E4"), 100)
    reads = memo.counts[READ]
    assert analyze_semeai(reader, board, at("E5"), at("E4"), 100) == first
    assert memo.counts[READ] == reads


CORNER_GROUP = """
    . X . X O . . . .
    X X . X O . . . .
    . . X X O . . O .
    X X X O O . . . .
    O O O O . . . . .
    . . . . . . . . .
    . . O . . O . . .
    . . . . . . . . .
    . . . . . . . . .
"""


def test_the_life_of_a_group_is_asked_about_its_main_string(memo: Memo, reader: Reader) -> None:
    """The two stones at the top are a string of their own, and the five below it are the main one."""
    board = board_of(CORNER_GROUP)
    main, small = at("A6", 9), at("B9", 9)
    assert board.stones(main)[0] != board.stones(small)[0]
    assert reader.main_stone(board, small) == reader.main_stone(board, main)
    by_small = attack_group(reader, board, small, BUDGET)
    assert memo.counts == [1, 0, 0]
    assert attack_group(reader, board, main, BUDGET) == by_small
    assert attack_group(reader, board, small, BUDGET) == by_small
    assert memo.counts == [1, 2, 0]
    assert defend_group(reader, board, small, BUDGET).outcome == WIN
    assert memo.counts == [2, 2, 0]


def test_questions_differ_by_goal_mover_limit_and_budget(memo: Memo, reader: Reader) -> None:
    board = board_with("D4", "E4")
    stone = at("D4")
    reader.attack(board, stone, BUDGET)
    reader.defend(board, stone, BUDGET)
    reader.attack(board, stone, BUDGET + 1)
    reader.attack(board, stone, BUDGET, limit=5)
    attack_group(reader, board, stone, BUDGET)
    reader.ask_life(board, stone, WHITE, BUDGET)
    assert memo.counts == [6, 0, 0]
    memo.clear()
    reader.attack(board, stone, BUDGET)
    assert memo.counts == [7, 0, 0]


def test_questions_differ_by_board_size(memo: Memo, reader: Reader) -> None:
    """The same stone on the same point of the upper left, where a corner below makes no difference to the point."""
    for size in (5, 19):
        board = Board(size)
        board.play(BLACK, at("A1", size) if size == 5 else at("A15"))
        reader.attack(board, board.last_move, BUDGET)
    assert memo.counts == [2, 0, 0]


def test_a_string_with_many_liberties_and_one_string_are_answered_at_sight(memo: Memo) -> None:
    board = board_with("D4", "E4", "D5", "E5", "D6")
    questions = new_questions(4)
    for record, goal, mover in zip(
        questions, (CAPTURE, CAPTURE, CONNECT, CONNECT), (BLACK, WHITE) * 2, strict=True
    ):
        record["goal"], record["mover"], record["limit"], record["budget"] = goal, mover, 4, BUDGET
        record["attacker"] = WHITE if goal == CAPTURE else BLACK
        record["target"], record["other"] = at("D4"), at("D6") if goal == CONNECT else PASS
    memo.answer(board, questions)
    assert questions["outcome"].tolist() == [WIN, LOSS, WIN, LOSS]
    assert questions["hit"].tolist() == [AT_SIGHT] * 4
    assert questions["move"].tolist() == [PASS] * 4
    assert memo.counts == [0, 0, 4]


def test_many_questions_at_once_are_answered_as_one_by_one(memo: Memo) -> None:
    board = board_with("D4", "E4", "Q16", "D5", "C5", "D3", "E3", "F3", "C6")
    stones = [at(vertex) for vertex in ("D4", "E4", "D5", "D3", "E3", "F3")]
    questions = new_questions(3 * len(stones))
    for index, record in enumerate(questions):
        color = board.color_at(stones[index % len(stones)])
        record["goal"] = LIFE if index >= 2 * len(stones) else CAPTURE
        record["target"], record["attacker"] = stones[index % len(stones)], opponent(color)
        record["mover"] = color if index < len(stones) else opponent(color)
        record["limit"], record["budget"] = 0 if record["goal"] == LIFE else 4, 200
    memo.answer(board, questions)
    assert set(questions["hit"].tolist()) >= {READ}
    fresh = Reader()
    for index, record in enumerate(questions):
        stone = stones[index % len(stones)]
        ask = (fresh.defend, fresh.attack, lambda *given: attack_group(fresh, *given))[index // len(stones)]
        answer = ask(board, stone, 200)
        assert (record["outcome"], record["move"], record["nodes"]) == (
            answer.outcome,
            answer.move,
            answer.nodes,
        )
    again = questions.copy()
    memo.answer(board, again)
    assert set(again["hit"].tolist()) <= {KEPT, AT_SIGHT}
    for name in ("outcome", "move", "nodes"):
        assert again[name].tolist() == questions[name].tolist()


def test_questions_are_answered_until_it_is_over(memo: Memo) -> None:
    board = board_with("D4", "E4", "Q16", "D5", "C5", "D3", "E3", "F3", "C6")
    stones = [at(vertex) for vertex in ("D4", "E4", "D5", "D3", "E3", "F3")]
    questions = new_questions(len(stones))
    for record, stone in zip(questions, stones, strict=True):
        record["goal"], record["target"] = CAPTURE, stone
        record["attacker"] = record["mover"] = opponent(board.color_at(stone))
        record["limit"], record["budget"], record["hit"] = 4, POSITIONS_A_LOOK // 2, -1
    looks = 0

    def is_over() -> bool:
        nonlocal looks
        looks += 1
        return looks > 2

    with memo.until(is_over), pytest.raises(OutOfTime):
        memo.answer(board, questions)
    assert looks == 3
    assert (questions["hit"] >= 0).tolist() == [True] * 4 + [False] * 2, "two of them between two looks"
    whole = questions.copy()
    memo.answer(board, whole)
    assert set(whole["hit"][:4].tolist()) <= {KEPT, AT_SIGHT}, "and these are as good as any"
    fresh = questions.copy()
    Memo().answer(board, fresh)
    for name in ("outcome", "move", "nodes"):
        assert whole[name].tolist() == fresh[name].tolist()


KO = """
    . X O . .
    X O . O .
    . X O . .
    . . . . .
    . . . . .
"""


def test_a_ko_on_the_track_tells_positions_apart(memo: Memo, reader: Reader) -> None:
    board = board_of(KO)
    board.play(BLACK, at("C4", 5))
    assert board.ko_point == at("B4", 5)
    banned = reader.attack(board, at("C4", 5), BUDGET)
    free = Board(5)
    free.set_position(board.grid(), WHITE)
    allowed = reader.attack(free, at("C4", 5), BUDGET)
    assert memo.counts == [2, 0, 0]
    assert banned == Reader().attack(board, at("C4", 5), BUDGET)
    assert allowed == Reader().attack(free, at("C4", 5), BUDGET)
    assert banned.nodes != allowed.nodes


def test_the_answer_used_longest_ago_makes_room() -> None:
    """A memo of one set: one answer more than it holds drives out the one that was not asked for again."""
    small = Memo(1)
    reader = Reader(small)
    board = board_with("D4", "E4")
    for budget in range(WAYS):
        reader.attack(board, at("D4"), budget)
    reader.attack(board, at("D4"), 0)
    assert small.counts == [WAYS, 1, 0]
    reader.attack(board, at("D4"), WAYS)
    for budget in (*range(2, WAYS + 1), 0):
        reader.attack(board, at("D4"), budget)
    assert small.counts == [WAYS + 1, 1 + WAYS, 0]
    reader.attack(board, at("D4"), 1)
    assert small.counts == [WAYS + 2, 1 + WAYS, 0]


def test_a_memo_without_sets_keeps_nothing() -> None:
    empty = Memo(0)
    reader = Reader(empty)
    board = board_with("D4", "E4")
    assert reader.attack(board, at("D4"), BUDGET) == reader.attack(board, at("D4"), BUDGET)
    assert empty.counts == [2, 0, 0]
    with pytest.raises(ValueError, match="a memo of -1 sets, expected 0 or more"):
        Memo(-1)


def test_bad_questions_are_refused(memo: Memo, reader: Reader) -> None:
    with pytest.raises(ValueError, match="there is no stone at D4"):
        reader.attack(Board(19), at("D4"), BUDGET)
    with pytest.raises(ValueError, match="there is no stone at D4"):
        attack_group(reader, Board(19), at("D4"), BUDGET)
    board = board_with("D4")
    with pytest.raises(ValueError, match="a budget of -1 positions, expected 0 to 16777215"):
        reader.attack(board, at("D4"), -1)
    with pytest.raises(ValueError, match="a limit of 2000, expected 0 to 1023"):
        reader.attack(board, at("D4"), BUDGET, limit=2000)
    assert memo.counts == [0, 0, 0]


@pytest.mark.slow
@compiled_only
def test_kept_and_fresh_answers_agree_over_games() -> None:
    """Random games with moves taken back; `tamen verify reading` does the same for as many as one likes."""
    seen = Comparison()
    compare_games([moves[:40] for moves in random_game_moves(19, 1)], seen)
    compare_games([moves[:40] for moves in random_game_moves(7, 1)], seen, 7)
    assert seen.differences == []
    assert all(count.kept > count.questions // 4 > 100 for count in seen.goals.values())
    assert all(count.changed > 50 for count in seen.goals.values())


@compiled_only
def test_a_wrong_track_is_noticed(memo: Memo) -> None:
    """With tracks that hold nothing the comparison fails, so it can."""
    board = board_with("D4", "E4", "Q16", "D5", "Q3")
    cold, seen = Memo(), Comparison()
    assert position_differences(board, memo, cold, seen) == []
    memo.entries["track"][:] = 0
    memo.entries["stones"][:] = 0
    board.play(WHITE, at("D3"))
    assert any("capture D4" in each for each in position_differences(board, memo, cold, seen))


def test_a_board_that_is_asked_about_need_not_grow(reader: Reader) -> None:
    board = board_with("D4", "Q16", "D16")
    before, room = board.snapshot(), len(board.stack)
    assert reader.attack(board, at("D4"), BUDGET).outcome == LOSS
    assert (board.snapshot(), len(board.stack)) == (before, room)
