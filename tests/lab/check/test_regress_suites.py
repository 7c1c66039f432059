"""What `tamen regress` reads: GTP suites, SGF problems, our own sets, and folders of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.board.points import PASS, WHITE, vertex_of
from engine.lab.check.regress.load import choose, load_suites
from engine.lab.check.regress.problem_sets import ProblemSetError, parse_problem_set, read_problem_sets
from engine.lab.check.regress.question import Expected, Passage, Question
from engine.lab.check.regress.setup import position_before, set_passage
from engine.lab.check.regress.sgf import read_sgf_problems
from engine.lab.check.regress.tst import read_tst

SUITE = """
# set for the whole suite
level 3
boardsize 9
clear_board
komi 5.5
play b C3   # a remark

# White is in atari.
10 reg_genmove w
#? [D4|E5]
trymove w A1
20 attack A1
popgo
#? [!(1 B1)]*
get_random_seed
#? [.*]&

loadsgf games/one.sgf 3
\t30 \tattack  C3
#? [1 C4]
#? [2 C4]
40 attack D4
#? [1 C4
40 attack D5
#? [(]
30 attack D6
#? [0]
"""

ENTRY = """
- id: capture-001
  topic: capture
  grade: 20k
  to_play: black
  board: |
    . O X . .
    O . O X .
    . O X . .
    . . . . .
    . . . . .
  last: [black B4, white A5]
  answers: [C4, pass]
  proof: by reading
  says: A sentence.
"""
KO_ENTRY = """
- id: ko-001
  topic: ko
  grade: 1d
  to_play: white
  board: |
    . O X . .
    O . O X .
    . O X . .
    . . . . .
    . . . . .
  last: [black B4]
  answers: [E1]
  proof: "C4 takes back at once: forbidden"
  says: The ko may not be retaken.
"""


def write(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def commands(passage: Passage) -> list[str]:
    return [step.command for step in passage.steps]


def only_question(passages: list[Passage]) -> Question:
    ((question,),) = [passage.questions for passage in passages]
    return question


def test_a_suite_of_commands_is_cut_where_a_position_begins(tmp_path: Path) -> None:
    found = read_tst(write(tmp_path / "one.tst", SUITE), "one", "one")
    first, second = found.passages
    assert commands(first)[:6] == [
        "level 3",
        "boardsize 9",
        "clear_board",
        "komi 5.5",
        "play b C3",
        "reg_genmove w",
    ]
    assert commands(second) == [
        *("level 3", "komi 5.5", "loadsgf games/one.sgf 3"),
        *("attack C3", "attack D4", "attack D5", "attack D6"),
    ]
    assert [question.key for question in first.questions] == ["one:10", "one:20", "one:line 16"]
    assert [question.key for question in second.questions] == ["one:30", "one:30 (line 27)"]
    assert {question.topic for question in second.questions} == {"attack"}
    assert first.questions[0].says == "White is in atari."


def test_marks_of_expected_answers(tmp_path: Path) -> None:
    found = read_tst(write(tmp_path / "one.tst", SUITE), "one", "one")
    move, attack, seed = found.passages[0].questions
    (anything,) = read_tst(write(tmp_path / "two.tst", "1 name\n#?\n"), "two", "two").passages
    assert only_question([anything]).expected.allows("Tamen")
    assert (move.to_fail, move.counted) == (False, True)
    assert (attack.to_fail, attack.counted, attack.expected.negated) == (True, True, True)
    assert (seed.to_fail, seed.counted) == (False, False)


def test_what_cannot_be_used_of_a_suite_is_left_out_and_named(tmp_path: Path) -> None:
    file = write(tmp_path / "one.tst", SUITE)
    left_out = read_tst(file, "one", "one").left_out
    assert left_out[0] == f"{file}, line 22: an expected answer without a command before it"
    assert left_out[1].startswith(f"{file}, line 24: '[1 C4' is no expected answer")
    assert left_out[2].startswith(f"{file}, line 26: '(' is no regular expression")
    assert len(left_out) == 3
    empty = read_tst(write(tmp_path / "two.tst", "name\n"), "two", "two")
    assert not empty.passages and "asks nothing" in empty.left_out[0]


@pytest.mark.parametrize(
    ("expected", "right", "wrong"),
    [
        (Expected("D4|E5"), ["D4", "e5"], ["D44", "1 D4", ""]),
        (Expected("PASS"), ["pass"], ["resign"]),
        (Expected("D4", negated=True), ["E5", "D"], ["D4"]),
        (Expected("A1.*B2"), ["A1 C3\nD4 B2"], ["A1"]),
        (Expected(""), [""], ["D4"]),
        (Expected.one_of(["D4", "E5"]), ["D4", "1 e5", "unknown D4"], ["0", "", "D4 A1"]),
    ],
)
def test_the_whole_answer_must_match(expected: Expected, right: list[str], wrong: list[str]) -> None:
    assert all(expected.allows(answer) for answer in right)
    assert not any(expected.allows(answer) for answer in wrong)


SETUP = "(;SZ[5]AB[ca][db]AW[ba][aa][bb]"


@pytest.mark.parametrize(
    ("moves", "answers"),
    [
        (";B[ab];W[ac])", "A4"),
        ("(;B[ab])(;B[cb]))", "A4"),
        ("(;B[ab])(;B[cb]TE[1]))", "C4"),
        ("(;B[ab];W[ac]C[WRONG])(;B[cb];W[ab];B[ac]C[This is RIGHT.]))", "C4"),
        ("(;B[ab]BM[1])(;B[cb]))", "C4"),
        ("(;B[ab]C[Correct])(;B[cb]C[Correct as well])(;B[ee]C[Incorrect]))", "A4|C4"),
        ("(;B[ab]C[not correct])(;B[cb]GB[1]))", "C4"),
        # the enemy has an answer that refutes the first move, however well it goes after another one
        ("(;B[ab](;W[ac];B[ee]C[RIGHT])(;W[cb];B[ee]C[WRONG]))(;B[cb];W[ab];B[ac]C[RIGHT]))", "C4"),
        # a good move after a bad one does not make the bad one right, nor does a good move of the enemy
        ("(;B[ab]BM[1];W[ac];B[ee]TE[1])(;B[cb];W[ac]TE[1]))", "C4"),
        ("(;B[ab];W[ac]GW[1])(;B[cb]))", "C4"),
    ],
)
def test_solutions_of_an_sgf_problem(tmp_path: Path, moves: str, answers: str) -> None:
    file = write(tmp_path / "a.sgf", SETUP + moves)
    found = read_sgf_problems(file, "set", "set/a")
    assert found.left_out == []
    assert only_question(found.passages).expected.pattern == answers
    assert commands(found.passages[0])[-1] == "reg_genmove black"


def test_an_sgf_problem_is_set_up_by_plays_and_says_its_grade_and_topic(tmp_path: Path) -> None:
    file = write(tmp_path / "a.sgf", "(;SZ[5]GE[tesuji]DI[12k]C[White to play]AB[cc]AW[dd];W[bb])")
    (passage,) = read_sgf_problems(file, "set", "set/a", "folder").passages
    assert commands(passage) == [
        *("boardsize 5", "clear_board", "komi 0", "play white D2", "play black C3", "reg_genmove white")
    ]
    question = only_question([passage])
    assert (question.topic, question.grade, question.says) == ("tesuji", "12k", "White to play")


def test_an_sgf_without_setup_is_asked_at_its_first_branching(tmp_path: Path) -> None:
    file = write(tmp_path / "a.sgf", "(;SZ[5];B[cc];W[bb](;B[dd])(;B[bc]C[RIGHT]))")
    (passage,) = read_sgf_problems(file, "set", "set/a").passages
    assert commands(passage)[3:] == ["play black C3", "play white B4", "reg_genmove black"]
    assert only_question([passage]).expected.pattern == "B3"
    assert only_question([passage]).last_move == "B4"


def test_stones_put_down_between_moves_become_part_of_the_setup(tmp_path: Path) -> None:
    file = write(tmp_path / "a.sgf", "(;SZ[5];B[cc];AE[cc]AW[aa];AB[ba];B[ab])")
    # a set-up after a move, then the question
    (passage,) = read_sgf_problems(file, "set", "set/a").passages
    assert commands(passage)[3:] == ["play black B5", "play white A5", "reg_genmove black"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("no record", "not a readable SGF file"),
        ("(;SZ[5];B[cc];W[bb])", "is a game, expected a problem"),
        ("(;SZ[5])", "neither set-up stones nor variations"),
        (SETUP + ")", "no move follows the set-up, expected the solution"),
        (SETUP + "(;B[ab]BM[1])(;B[cb]C[WRONG]))", "every first move is marked wrong"),
        (SETUP + ";B[])", "no move follows the set-up, expected the solution"),
        (SETUP + ";B[ca])", "the solution C5 is no legal move"),
        ("(;SZ[1]AB[aa];B[tt])", "SZ[1] is an unacceptable size, expected 2 to 25"),
    ],
)
def test_unusable_sgf_files_are_left_out(tmp_path: Path, text: str, complaint: str) -> None:
    file = write(tmp_path / "a.sgf", text)
    found = read_sgf_problems(file, "set", "set/a")
    assert found.passages == []
    (sentence,) = found.left_out
    assert sentence.startswith(f"{file}: ")
    assert complaint in sentence


def test_several_problems_in_one_file(tmp_path: Path) -> None:
    file = write(tmp_path / "a.sgf", SETUP + ";B[ab])\n(;SZ[5])\n" + SETUP + ";B[cb])")
    found = read_sgf_problems(file, "set", "set/a")
    assert [question.key for passage in found.passages for question in passage.questions] == [
        "set/a#1",
        "set/a#3",
    ]
    assert found.left_out[0].startswith(f"{file}, problem 2: ")


def test_our_own_sets(tmp_path: Path) -> None:
    file = write(tmp_path / "capture.yaml", ENTRY.replace("answers: [C4, pass]", "answers: [c4, pass]"))
    (problem,) = read_problem_sets([file])
    assert (problem.name, problem.topic, problem.grade, problem.says) == (
        *("capture-001", "capture", "20k", "A sentence."),
    )
    assert [vertex_of(point, 5) for point in problem.answers] == ["C4", "pass"]
    assert problem.answers[1] == PASS
    assert problem.game.board.count_liberties(problem.game.moves[0][1]) == 1
    passage = set_passage(problem, "capture")
    assert commands(passage)[-3:] == ["play black B4", "play white A5", "reg_genmove black"]
    assert only_question([passage]).expected.pattern == "C4|pass"


def test_the_moves_before_a_problem_forbid_the_ko() -> None:
    (problem,) = parse_problem_set(KO_ENTRY, Path("ko.yaml"))
    assert problem.game.board.ko_point != 0
    with pytest.raises(ProblemSetError, match="field 'answers': C4 is no legal move for white"):
        parse_problem_set(KO_ENTRY.replace("[E1]", "[C4]"), Path("ko.yaml"))
    passage = set_passage(problem, "ko")
    game = position_before(passage, only_question([passage]))
    assert (game.board.grid() == problem.game.board.grid()).all()
    assert game.board.ko_point == problem.game.board.ko_point


def test_a_problem_may_ask_something_else() -> None:
    (problem,) = parse_problem_set(ENTRY + "  ask: attack C4\n", Path("capture.yaml"))
    assert commands(set_passage(problem, "capture"))[-1] == "attack C4"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            "id: capture-001",
            "id: Capture 1",
            "entry 'Capture 1', field 'id': 'Capture 1', expected lower-case",
        ),
        ("  topic: capture\n", "", "entry 'capture-001', field 'topic': missing"),
        ("topic: capture", "topic: tesuji", "field 'topic': 'tesuji', expected one of capture, ladder"),
        ("grade: 20k", "grade: 2d", "field 'grade': '2d', expected one of 25k"),
        ("grade: 20k", "grade: 20k\n  grade: 19k", "line 5: the field 'grade' stands twice"),
        ("to_play: black", "to_play: red", "field 'to_play': 'red': invalid color"),
        ("O . O X .", "O . O X", "field 'board': row 2 of the diagram has 4 points, expected 5"),
        ("white A5", "white B4", "field 'last': white B4 is illegal: occupied"),
        ("[black B4, white A5]", "[black B4]", "the last move is black's, expected the enemy of 'to_play'"),
        ("[black B4, white A5]", "[white]", "field 'last': 'white', expected a colour and a vertex"),
        ("[black B4, white A5]", "[white J9]", "field 'last': 'J9': invalid coordinate"),
        ("[C4, pass]", "[]", "field 'answers': [], expected a list with at least one text"),
        ("[C4, pass]", "[C4, c4]", "field 'answers': C4 stands twice"),
        ("[C4, pass]", "[C3]", "field 'answers': C3 is no legal move for black in this position"),
        ("says: A sentence.", "says: ''", "field 'says': '', expected text"),
        ("says: A sentence.", "say: A sentence.", "field 'say': unknown, expected one of id, topic"),
    ],
)
def test_mistakes_of_our_own_sets_are_named(old: str, new: str, complaint: str) -> None:
    assert old in ENTRY
    with pytest.raises(ProblemSetError) as caught:
        parse_problem_set(ENTRY.replace(old, new, 1), Path("capture.yaml"))
    (mistake,) = caught.value.mistakes
    assert mistake.startswith("capture.yaml, ")
    assert complaint in mistake


def test_all_mistakes_are_told_at_once_and_names_are_unique_over_files(tmp_path: Path) -> None:
    broken = ENTRY.replace("20k", "x") + ENTRY.replace("001", "002").replace("black\n", "red\n", 1)
    with pytest.raises(ProblemSetError) as caught:
        parse_problem_set(broken, Path("capture.yaml"))
    assert len(caught.value.mistakes) == 2
    with pytest.raises(ProblemSetError, match="field 'id': it stands twice in this file"):
        parse_problem_set(ENTRY + ENTRY, Path("capture.yaml"))
    files = [write(tmp_path / name, ENTRY) for name in ("a.yaml", "b.yaml")]
    with pytest.raises(ProblemSetError, match="entry 'capture-001', field 'id': it is taken in .*a.yaml"):
        read_problem_sets(files)
    for text in ("", "a: b", "[1"):
        with pytest.raises(ProblemSetError, match="capture.yaml"):
            parse_problem_set(text, Path("capture.yaml"))


def test_folders_of_each_kind(tmp_path: Path) -> None:
    write(tmp_path / "suites" / "one.tst", SUITE)
    write(tmp_path / "suites" / "games" / "one.sgf", SETUP + ";B[ab])")
    write(tmp_path / "sets" / "capture.yaml", ENTRY)
    write(tmp_path / "book" / "nets" / "a.sgf", SETUP + ";B[ab])")
    found = load_suites([tmp_path / name for name in ("suites", "sets", "book")])
    keys = [question.key for passage in found.passages for question in passage.questions]
    assert keys == [
        *("one:10", "one:20", "one:line 16", "one:30", "one:30 (line 27)"),
        *("capture-001", "book/nets/a"),
    ]
    chosen = choose(found, ["NETS"], [])
    assert only_question(chosen.passages).key == "book/nets/a"
    assert only_question(choose(found, [], ["20k"]).passages).key == "capture-001"
    # commands that move stones stay when the question that they ask is not wanted
    kept = choose(found, ["get_random_seed"], []).passages
    assert "trymove w A1" in commands(kept[0]) and "reg_genmove w" not in commands(kept[0])


def test_paths_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no file or folder"):
        load_suites([tmp_path / "none"])
    with pytest.raises(ValueError, match="holds no suite"):
        load_suites([tmp_path])
    with pytest.raises(ValueError, match="is no suite, expected a file that ends in .tst"):
        load_suites([write(tmp_path / "a.txt", "")])
    for name in ("a", "b"):
        write(tmp_path / name / "one.tst", "1 name\n#? [x]\n")
    with pytest.raises(ValueError, match="2 questions are called 'one:1'"):
        load_suites([tmp_path / "a", tmp_path / "b"])


def test_the_position_of_a_question_is_followed_through_its_commands(tmp_path: Path) -> None:
    write(tmp_path / "games" / "one.sgf", "(;SZ[5];B[cc];W[bb];B[dd])")
    text = (
        "loadsgf games/one.sgf 3\nwhite A1\ntrymove b E5\npopgo\n1 name\n#? [x]\ngenmove b\n2 name\n#? [x]\n"
    )
    (passage,) = read_tst(write(tmp_path / "one.tst", text), "one", "one").passages
    first, second = passage.questions
    game = position_before(passage, first)
    assert [vertex_of(point, 5) for _, point in game.moves] == ["C3", "B4", "A1"]
    assert game.board.color_at(game.moves[-1][1]) == WHITE
    assert position_before(passage, second) is None
