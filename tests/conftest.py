"""For all tests: which of them run and on how many processes, what they must not do, and nobody's own knowledge."""

from __future__ import annotations

import gc
import multiprocessing.process
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numba
import pytest

from engine.base.cache_folder import cache_folder
from engine.jit.start.compilation import core_count

os.environ["TAMEN_KNOWLEDGE"] = os.devnull

if sys.dont_write_bytecode:
    # who wants nothing beside the sources has it elsewhere: else each process that runs tests would rewrite all files
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(cache_folder() / "bytecode")
    # and so have the processes that tests start: without it each of them compiles the sources of all that it imports
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

ROOT = Path(__file__).resolve().parents[1]

NOT_FAST = ("slow", "process", "history")
"""Marks of the tests that run only when everything is asked for, or when they are named."""

STARTING = {"start", "bot", "client", "studio"}
"""Fixtures that start processes, whose tests are marked `process` for it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--everything",
        action="store_true",
        help=f"run all tests, those marked {', '.join(NOT_FAST)} among them",
    )


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One for each core, and none where files or tests are named: this process starts sooner and can be looked into."""
    return 0 if all(map(names_tests, config.args)) else core_count()


def pytest_configure(config: pytest.Config) -> None:
    """What the tests that are asked for need is compiled before any worker starts: they would all do it at once.

    With other settings of the compiler few tests are run, which compile what they need.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # a shell starts what runs in the background so, and processes that tests start would not hear Ctrl-C
        signal.signal(signal.SIGINT, signal.default_int_handler)
    is_worker = hasattr(config, "workerinput")
    is_usual = not (numba.config.DISABLE_JIT or numba.config.BOUNDSCHECK)
    if is_usual and not (is_worker or config.option.collectonly):
        places = [config.invocation_params.dir / each.partition("::")[0] for each in config.args]
        subprocess.run([sys.executable, "-m", "tests.fill_cache", *map(str, places)], cwd=ROOT, check=True)


def names_tests(argument: str) -> bool:
    """Whether an argument names a file of tests, or tests in one, and not a folder."""
    return argument.partition("::")[0].endswith(".py")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """All that is made here stays until the end: nobody looks through it for what may go, now or while tests run."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    """Every other worker reads the files from the last one on: what one has rewritten, the others need not rewrite."""
    report = yield
    worker = getattr(collector.config, "workerinput", {}).get("workerid", "gw0")
    if isinstance(collector, pytest.Directory) and int(worker.removeprefix("gw")) % 2:
        report.result.reverse()
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if STARTING & set(getattr(item, "fixturenames", ())):
            item.add_marker("process")
        if (ROOT / "tests" / "history") in item.path.parents:
            item.add_marker("history")
    mark_slow_parameters(config, items)
    if not (config.option.everything or config.option.markexpr):
        leave_out(config, items)
    if hasattr(config, "workerinput"):
        sort_by_files(items)


def leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not fast and in no file that is named."""
    named = {Path(each.partition("::")[0]).resolve() for each in config.args if names_tests(each)}
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        is_kept = item.path in named or not any(map(item.get_closest_marker, NOT_FAST))
        (kept if is_kept else left_out).append(item)
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept


def sort_by_files(items: list[pytest.Item]) -> None:
    """Put files with many tests that are not fast first, then those with many tests.

    So no process is left alone with a long file at the end, and all have the same list, in whatever order they read it.
    """
    tests = Counter(item.path for item in items)
    long = Counter(item.path for item in items if any(map(item.get_closest_marker, NOT_FAST)))
    items.sort(key=lambda item: (-long[item.path], -tests[item.path], str(item.path)))


def mark_slow_parameters(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark `slow` what `slow_for` names; a word that names nothing any more ends the run."""
    named, found = set(), set()
    for item in items:
        for mark in item.iter_markers("slow_for"):
            test = item.nodeid.partition("[")[0]
            named |= {(test, word) for word in mark.args}
            words = {word for word in mark.args if word in item.name.partition("[")[2]}
            found |= {(test, word) for word in words}
            if words:
                item.add_marker("slow")
    if named != found and not any("[" in each for each in config.args):
        test, word = min(named - found)
        raise pytest.UsageError(f"slow_for: no parameter of {test} has '{word}' in its name")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """A test that is not marked for it starts no process, not even in its fixtures."""
    with pytest.MonkeyPatch.context() as patch:
        if item.get_closest_marker("process") is None:
            patch.setattr(subprocess.Popen, "__init__", refuse_process)
            patch.setattr(multiprocessing.process.BaseProcess, "start", refuse_process)
            if hasattr(os, "fork"):
                patch.setattr(os, "fork", refuse_process)
        return (yield)


def refuse_process(*_words: object, **_options: object) -> None:
    """What the start of a process is, in a test that is not marked `process`."""
    pytest.fail("this test starts a process, expected one that is marked: @pytest.mark.process")


@pytest.fixture
def end_judges() -> Iterator[None]:
    """End the processes of all judges that the test has started."""
    # few tests need a judge, and all processes that run tests read this file
    from engine.decide.judged.judges import close_all

    yield
    close_all()
