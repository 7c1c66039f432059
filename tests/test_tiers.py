"""The two tiers of tests: marks stand where they must, and what is marked is a small part."""

from __future__ import annotations

import ast
import multiprocessing
import subprocess
import sys
from pathlib import Path

import pytest

from engine.jit.start.compilation import with_imported
from tests.conftest import NOT_FAST, STARTING, names_tests
from tests.fill_cache import modules_needed, modules_with_kernels, waits_for_stages
from tests.orientations import COUNT, some_orientations

TESTS = Path(__file__).resolve().parent

MANY = 5_000
"""Tests of a run that has all of them, and not those of a place."""


def starters(tree: ast.Module, known: set[str]) -> set[str]:
    """The functions and classes of a file that start processes, or call one of the known names that does."""
    found = known | {"subprocess"}
    while True:
        more = {
            node.name
            for node in tree.body
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and names_in(node) & found
        }
        if more <= found:
            return found - {"subprocess"}
        found |= more


def names_in(node: ast.AST) -> set[str]:
    """The names that are used in a piece of code."""
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def marks_of(node: ast.FunctionDef, tree: ast.Module) -> str:
    """The decorators of a test and the marks of its whole file, as source."""
    whole = [each for each in tree.body if isinstance(each, ast.Assign) and "pytestmark" in names_in(each)]
    return " ".join(ast.unparse(each) for each in [*node.decorator_list, *whole])


def test_what_calls_a_helper_that_starts_processes_is_marked() -> None:
    unmarked = []
    for file in sorted(TESTS.rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        if file != Path(__file__) and ("subprocess" in text or "tests.test_cli" in text):
            unmarked += [f"{file.stem}: {name}" for name in lacking_the_mark(ast.parse(text))]
    assert unmarked == []


def lacking_the_mark(tree: ast.Module) -> list[str]:
    """Tests of a file that start processes, or ask a helper that does, and say nothing of it.

    Who exchanges something of `subprocess` for the test is believed to start none.
    """
    called = starters(tree, {"tamen"})
    return [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and node.name.startswith("test_")
        and node.name in called
        and "pytest.mark.process" not in marks_of(node, tree)
        and not {each.arg for each in node.args.args} & {*STARTING, "monkeypatch"}
    ]


def test_a_test_that_is_not_marked_starts_no_process() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"expected one that is marked: @pytest\.mark\.process"):
        subprocess.run([sys.executable, "-c", ""])
    with pytest.raises(pytest.fail.Exception, match="this test starts a process"):
        multiprocessing.get_context("spawn").Process(target=print).start()


def test_fixtures_that_start_processes_and_the_folder_of_history_are_marked(
    request: pytest.FixtureRequest,
) -> None:
    for item in request.session.items:
        marks = {mark.name for mark in item.iter_markers()}
        if STARTING & set(getattr(item, "fixturenames", ())):
            assert "process" in marks, item.nodeid
        assert ("history" in marks) == item.nodeid.startswith("tests/history/"), item.nodeid


def test_the_fast_tier_has_most_of_the_tests(request: pytest.FixtureRequest) -> None:
    items = request.session.items
    marked = [item for item in items if any(map(item.get_closest_marker, NOT_FAST))]
    if request.config.option.everything and len(items) > MANY:
        assert len(marked) <= 0.15 * len(items)
    elif not request.config.option.markexpr:
        assert all(item.path == Path(__file__) or names_given(request.config, item) for item in marked)


def names_given(config: pytest.Config, item: pytest.Item) -> bool:
    """Whether a test's file was named on the command line."""
    return item.path.name in {Path(each.partition("::")[0]).name for each in config.args}


@pytest.mark.parametrize(
    ("argument", "expected"),
    [
        ("tests", False),
        ("tests/board", False),
        ("tests/test_cli.py", True),
        ("tests/test_cli.py::test_log", True),
    ],
)
def test_a_file_or_a_test_is_named_and_a_folder_is_not(argument: str, expected: bool) -> None:
    assert names_tests(argument) is expected


def test_what_is_compiled_is_what_the_tests_that_are_asked_for_need() -> None:
    needed = {
        place: modules_needed([TESTS / place]) for place in ("board", "gtp", "reading/test_life.py", "")
    }
    board = with_imported(needed["board"])
    assert "engine.board.kernels" in board
    assert not [name for name in board if name.startswith(("engine.reading", "engine.decide.lookahead"))]
    assert not waits_for_stages(needed["board"])
    assert "engine.reading.life.questions" in with_imported(needed["reading/test_life.py"])
    assert waits_for_stages(needed["gtp"])
    assert set(modules_with_kernels()) <= set(needed[""])
    assert not set(modules_with_kernels()) <= set(with_imported(needed["gtp"]))


def test_orientations_are_those_of_the_name_and_all_eight_are_drawn_somewhere() -> None:
    drawn = [some_orientations(f"test_{number}") for number in range(40)]
    assert drawn == [some_orientations(f"test_{number}") for number in range(40)]
    assert all(len(set(each)) == COUNT for each in drawn)
    assert set().union(*drawn) == set(range(8))
    assert some_orientations() == some_orientations(
        "tests/test_tiers.py::test_orientations_are_those_of_the_name_and_all_eight_are_drawn_somewhere"
    )
