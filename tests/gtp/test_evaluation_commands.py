"""The commands that show the evaluation, in conversations: answers, formats, errors, nonsense."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.gtp.checks import (
    EMPTY_POINT,
    NO_POINT,
    NO_POINTS,
    VERTEX,
    argument_counts,
    check_any_words,
    check_argument_counts,
    check_error,
    check_position,
    load,
)
from tests.gtp.evaluation_positions import (
    ALL,
    NO_ARGUMENT,
    ONE_STONE,
    PICTURES,
    POSITIONS,
    STATUSES,
    TWO_STONES,
)
from tests.gtp.reading_positions import Position

STATUS = rf"(alive|dead|unknown|critical {VERTEX} {VERTEX})"
NUMBER = r"-?\d+\.\d"
LINES = r"[^\n]*(\n[^\n]+)*"

FORMS = {
    "evaluation": LINES,
    "groups": LINES,
    "influence": LINES,
    "territory": LINES,
    "eval_eye": rf"-1|\d \d( {VERTEX} {VERTEX})?",
    "dragon_status": rf"({STATUS}|({VERTEX}: {STATUS}(\n{VERTEX}: {STATUS})*)?)",
    "same_dragon": "[01]",
    "estimate_score": rf"[BW]\+\d+\.\d \(upper bound: {NUMBER}, lower: {NUMBER}\)",
    "new_score": rf"[BW]\+\d+\.\d \(upper bound: {NUMBER}, lower: {NUMBER}\)",
    "final_score": r"0|[BW]\+\d+(\.\d+)?",
    "final_status": "|".join(STATUSES),
    "final_status_list": LINES,
    "gogui-analyze_commands": LINES,
    **dict.fromkeys(PICTURES, LINES),
    "tamen-group": LINES,
}


@pytest.mark.slow_for("a finished game with", "two walls with dame", "a seki with an eye each")
@pytest.mark.parametrize("exchanged", [False, True], ids=["black", "white"])
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_answers_are_those_of_the_position(
    engine, tmp_path: Path, position: Position, exchanged: bool
) -> None:
    check_position(engine, tmp_path, position, exchanged)


@pytest.mark.slow
def test_a_second_question_has_the_same_answer(engine, tmp_path: Path) -> None:
    """What the evaluator keeps from other positions changes nothing."""
    answers = []
    for diagram in [position.diagram for position in POSITIONS] * 2:
        load(engine, tmp_path, diagram)
        answers.append(engine.ask_all("evaluation", "dragon_status", "estimate_score", "final_score"))
    assert answers[: len(POSITIONS)] == answers[len(POSITIONS) :]


EXPECTED_STATUS = "expected one of alive, dead, seki, white_territory, black_territory, dame"
EXPECTED_SECTION = "expected one of strings, connections, eyes, groups, influence, territory, score"

ERRORS = [
    *((f"{name} A9", EMPTY_POINT) for name in ONE_STONE),
    *(
        (f"{name} {bad}", NO_POINT)
        for name in (*ONE_STONE, "eval_eye", "final_status")
        for bad in NO_POINTS
    ),
    *((f"{name} {bad}", NO_POINT) for name in TWO_STONES for bad in ("C3 pass", "Z9 C3", "C3 K1", "pass pass")),
    *((f"{name} {bad}", EMPTY_POINT) for name in TWO_STONES for bad in ("C3 A9", "A9 C3", "A9 A8")),
    *((f"{name} {bad}", "? invalid color") for name in ("influence", "territory") for bad in ("green", "C3", "bw")),
    ("evaluation moyo", f"? invalid section: 'moyo', {EXPECTED_SECTION}"),
    ("evaluation C3", f"? invalid section: 'c3', {EXPECTED_SECTION}"),
    ("final_status_list", f"? missing status, {EXPECTED_STATUS}"),
    ("final_status_list ill", f"? invalid status 'ill', {EXPECTED_STATUS}"),
    ("final_status_list C3", f"? invalid status 'C3', {EXPECTED_STATUS}"),
    ("final_status_list alive x", "? syntax error: the seed must be a whole number, not 'x'"),
    ("final_status C3 x", "? syntax error: the seed must be a whole number, not 'x'"),
    ("final_score x", "? syntax error: the seed must be a whole number, not 'x'"),
    ("final_score 1 2", "? syntax error: expected final_score [SEED]"),
    ("final_status", "? syntax error: expected final_status VERTEX [SEED]"),
    ("final_status C3 1 2", "? syntax error: expected final_status VERTEX [SEED]"),
    ("final_status_list alive 1 2", "? syntax error: expected final_status_list [STATUS] [SEED]"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "expected"), ERRORS)
def test_errors_have_gnu_gos_words_and_change_nothing(fought, line: str, expected: str) -> None:
    check_error(fought, line, expected)


@pytest.mark.parametrize("name", ALL)
def test_a_wrong_number_of_arguments_is_a_syntax_error(fought, name: str) -> None:
    check_argument_counts(fought, name)


@pytest.mark.slow_for("dragon_status", "eval_eye", "final_s", "new_score")
@pytest.mark.parametrize("name", ALL)
def test_whatever_the_arguments_there_is_an_answer_of_the_right_form(fought, name: str) -> None:
    check_any_words(fought, name, FORMS[name])


def all_questions(vertex: str, stone: str | None) -> list[str]:
    """Every command, with arguments that fit the board."""
    questions = [*NO_ARGUMENT, "influence b", "territory w", f"eval_eye {vertex}", f"final_status {vertex}"]
    questions += [f"final_status_list {status}" for status in STATUSES]
    if stone:
        questions += [f"{name} {stone}" for name in ONE_STONE] + [f"same_dragon {stone} {stone}"]
    return questions


def assert_right_forms(engine, size: int, questions: list[str]) -> None:
    for line in questions:
        said = engine.ask(line)
        name = line.split()[0]
        assert re.fullmatch(rf"= ({FORMS[name]})", said), (line, said)
        if name in ("influence", "territory", "tamen-aliveness", "tamen-groups"):
            rows = said.removeprefix("= ").split("\n")
            assert [len(row.split()) for row in rows] == [0, *[size] * size], line
        if name in ("influence", "territory") and " " not in line:
            assert all(-1 <= float(word) <= 1 for word in said.removeprefix("= ").split())


@pytest.mark.slow_for("9", "25")
@pytest.mark.parametrize("size", [2, 3, 9, 19, 25])
def test_empty_boards_and_one_stone(engine, size: int) -> None:
    assert engine.ask(f"boardsize {size}") == "= "
    before = engine.state()
    assert_right_forms(engine, size, all_questions("A1", None))
    assert engine.state() == before
    assert engine.ask_all("groups", "dragon_status", "final_status_list alive") == [
        "= \nGroups: 0",
        "= ",
        "= ",
    ]
    assert engine.ask("final_status_list dame").count(" ") == size * size
    assert engine.ask("final_score") == "= W+6.5"
    assert engine.ask("play w A1") == "= "
    assert_right_forms(engine, size, all_questions("A2", "A1"))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "count"), [(9, 80), (25, 300), (25, 624)])
def test_boards_full_of_handicap_stones(engine, size: int, count: int) -> None:
    assert engine.ask_all(f"boardsize {size}", "clear_board") == ["= ", "= "]
    stones = engine.ask(f"place_free_handicap {count}").removeprefix("= ").split()
    before = engine.state()
    assert_right_forms(engine, size, all_questions("A1", stones[0]))
    assert engine.state() == before


@pytest.mark.slow
@pytest.mark.parametrize("size", [9, 25])
def test_boards_full_of_single_stones(engine, tmp_path: Path, size: int) -> None:
    """More strings than the tables hold on 25x25; every fifth point is empty, the rest alternate.

    All dragons at once are asked for on the small board only: each of its strings is a question of its own.
    """
    signs = {
        (x, y): "." if (x + 2 * y) % 5 == 0 else "XO"[(x + y) % 2] for y in range(size) for x in range(size)
    }
    for x, y in signs:
        around = [signs.get(at) for at in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))]
        if "." not in around:
            signs[x, y] = "."
    diagram = "\n".join(" ".join(signs[x, y] for x in range(size)) for y in range(size))
    load(engine, tmp_path, diagram)
    before = engine.state()
    first, last = (f"{'ABCDEFGHJKLMNOPQRSTUVWXYZ'[x]}{size - y}" for x, y in ((1, 0), (size - 1, size - 1)))
    left_out = "final_" if size == 9 else ("final_", "dragon_status")
    questions = [line for line in all_questions("A1", first) if not line.startswith(left_out)]
    assert_right_forms(engine, size, [*questions, f"same_dragon {first} {last}", f"dragon_status {last}"])
    assert engine.state() == before


def test_twins_say_how_far_a_status_can_be_trusted(engine, tmp_path: Path) -> None:
    load(engine, tmp_path, POSITIONS[0].diagram)
    trust = "(proven|likely|guess)"
    assert re.fullmatch(f"= dead {trust}", engine.ask("tamen-dragon_status H4"))
    assert re.fullmatch(f"= 1 {trust}", engine.ask("tamen-same_dragon C9 A7"))
    assert engine.ask("tamen-same_dragon C9 D9") == "= 0 proven"
    lines = engine.ask("tamen-dragon_status").removeprefix("= ").split("\n")
    assert [re.sub(f" {trust}$", "", line) for line in lines] == [
        "C9: alive",
        "D9: alive",
        "B5: dead",
        "H4: dead",
    ]
    assert engine.ask("dragon_status H4") == "= dead"


def test_the_last_word_on_a_finished_game(engine, tmp_path: Path) -> None:
    """Black has 32 points, white 49; every point but the stones' own counts for the estimate, too."""
    load(engine, tmp_path, POSITIONS[0].diagram)
    assert engine.ask_all("komi 6.5", "final_score", "final_score 5") == ["= ", "= W+23.5", "= W+23.5"]
    assert engine.ask_all("komi 0", "final_score") == ["= ", "= W+17"]
    assert engine.ask("estimate_score").startswith("= W+")
    assert engine.ask("evaluation score").startswith("= \nScore by area, without komi\nblack to move: W+")


def test_gogui_gets_a_menu_of_what_there_is(engine) -> None:
    listed = set(engine.ask("list_commands").split())
    kinds = {
        "bwboard", "cboard", "dboard", "sboard", "eplist", "gfx", "hpstring", "hstring", "none", "param", "plist",
        "pspairs", "pstring", "string", "var", "varb", "varw", "varc", "varp", "varpo",
    }  # fmt: skip
    lines = engine.ask("gogui-analyze_commands").removeprefix("= ").split("\n")
    labels = []
    for line in lines:
        kind, label, sent = line.split("/")
        labels.append(label)
        name, *arguments = sent.split()
        assert kind in kinds, line
        assert name in listed, line
        given = sum(2 if word == "%P" else 1 for word in arguments)
        assert given in argument_counts(engine, name)[1], line
        if kind in ("varp", "varpo"):
            assert set(arguments) & {"%p", "%P"}, line
        if kind == "varc":
            assert "%c" in arguments, line
    assert len(set(labels)) == len(labels), "GoGui skips a label that it knows"
    reading = {"attack", "defend", "owl_attack", "owl_defend", "connect", "disconnect", "analyze_semeai"}
    assert reading | set(ALL) - {"gogui-analyze_commands"} <= {
        line.split("/")[2].split()[0] for line in lines
    }
