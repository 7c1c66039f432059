"""The command that solves graded problems: on problems of our own."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, point_at, vertex_of
from engine.cli import main
from engine.lab.check.regress.problems import attempt, parse_problem, read_problems, report
from engine.reading.outcome import WIN
from engine.reading.reader import Reader

BUDGET = 50_000

# Black lives or dies with the middle of the three points in the corner; White's wall is whole.
THREE_IN_A_ROW = """
. . . X O . . . .
X X X X O . . . .
O O O O O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def letters(x: int, y: int) -> str:
    """The SGF coordinate of a column and a row."""
    return chr(ord("a") + x) + chr(ord("a") + y)


def problem_line(to_play: str, solutions: list[str], changes: dict[str, object] | None = None) -> str:
    """One line of a problem file with the position above."""
    grid = parse_diagram(THREE_IN_A_ROW)
    stones = {
        color: [letters(x, y) for y in range(9) for x in range(9) if grid[y, x] == color]
        for color in (BLACK, WHITE)
    }
    fields = {
        "grade": "own",
        "book": "ours",
        "number": "1",
        "size": 9,
        "black": stones[BLACK],
        "white": stones[WHITE],
        "to_play": to_play,
        "solutions": solutions,
    }
    return json.dumps({**fields, **(changes or {})})


@pytest.mark.parametrize("to_play", ["black", "white"])
def test_the_vital_point_is_found_for_either_side(to_play: str) -> None:
    tried = attempt(Reader(), parse_problem(problem_line(to_play, ["ba"])), BUDGET)
    assert tried.solved and tried.reading.outcome == WIN
    assert vertex_of(tried.reading.move, 9) == "B9"
    assert tried.nodes >= tried.reading.nodes > 0


def test_another_first_move_does_not_count() -> None:
    tried = attempt(Reader(), parse_problem(problem_line("black", ["ca"])), BUDGET)
    assert not tried.solved
    figures = report([tried, attempt(Reader(), parse_problem(problem_line("black", ["ba"])), BUDGET)])
    assert figures["own"]["problems"] == 2
    assert figures["own"]["solved"] == figures["own"]["solved_and_proven"] == 0.5
    assert figures["own"]["win"] == 2


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"to_play": "red"}, "invalid color"),
        ({"black": ["aa", "Wpq"]}, "'Wpq' is no SGF coordinate, expected two lower-case letters"),
        ({"solutions": ["a"]}, "'a' is no SGF coordinate"),
        ({"white": ["zz"]}, "a stone lies outside the board"),
        ({"size": 1}, "board size 1 is not from 2 to 25"),
    ],
)
def test_a_broken_line_is_left_out_and_named(
    tmp_path: Path, changes: dict[str, object], complaint: str
) -> None:
    file = tmp_path / "problems.jsonl.gz"
    with gzip.open(file, "wt") as out:
        out.write(problem_line("black", ["ba"]) + "\n" + problem_line("black", ["ba"], changes) + "\n{\n")
    skipped: list[str] = []
    problems = list(read_problems(file, skipped))
    assert [each.solutions for each in problems] == [frozenset({point_at(1, 0)})]
    assert len(skipped) == 2
    assert skipped[0].startswith("line 2: ") and complaint in skipped[0]
    assert skipped[1].startswith("line 3: ")


def test_the_command_prints_one_json_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "problems.jsonl"
    file.write_text(problem_line("black", ["ba"]) + "\n")
    assert main(["problems", str(file), "--budget", str(BUDGET), "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["own"]["solved"] == 1.0
    assert main(["problems", str(file), "--grade", "dan"]) == 2
    with pytest.raises(SystemExit, match="2"):
        main(["problems", str(tmp_path / "none.jsonl")])
