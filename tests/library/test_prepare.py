"""Preparing compiled code: once, whoever asks for it and from however many threads, and watched."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from engine.jit.start.preparation import Preparation
from engine.library.stages import GAME, STAGES

ROOT = Path(__file__).resolve().parents[2]

TWO_THREADS = """
import threading, engine
told = [[], []]
threads = [
    threading.Thread(target=engine.prepare, args=(lambda *news, each=each: each.append(news),)) for each in told
]
for thread in threads: thread.start()
for thread in threads: thread.join()
engine.prepare(lambda *news: told[0].append("again"))
answer = engine.attack(engine.Game.from_diagram(". O .\\nO X .\\n. O ."), "B2")
print((told, str(answer), answer.move))
"""

IMPLICITLY = """
import engine
told = []
engine.on_progress(lambda *news: told.append(news))
game = engine.Game(9)
before = len(told)
engine.on_progress(None)
engine.evaluation(game)
print((before, len(told), told))
"""


def printed_by(code: str) -> object:
    """The value that a new process prints."""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return ast.literal_eval(done.stdout)


@pytest.mark.process
def test_two_threads_prepare_once_and_both_wait() -> None:
    told, answer, move = printed_by(TWO_THREADS)
    [watched] = [each for each in told if each]
    total = watched[0][1]
    assert [done for done, _, _ in watched] == list(range(total + 1))
    assert {each for _, each, _ in watched} == {total}
    names = [what for _, _, what in watched]
    assert names[-1] == ""
    assert {"engine.board.kernels", "engine.decide.lookahead.decider", "engine.explain.questions"} <= set(
        names
    )
    assert (
        names.index("engine.board.kernels")
        < names.index("engine.board.board")
        < names.index("engine.game.game")
    )
    assert not any(name.startswith(("engine.gtp", "engine.lab", "engine.library")) for name in names)
    assert (answer, move) == ("yes", "C2")


@pytest.mark.process
def test_a_call_tells_of_the_code_that_it_prepares_by_itself() -> None:
    before, after, told = printed_by(IMPLICITLY)
    assert before == after == len(told) > 1
    assert told[-1] == (before - 1, before - 1, "")


def test_who_is_told_may_ask_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    preparation = Preparation({GAME: (*STAGES[GAME], "engine.game.handicap")})
    monkeypatch.delitem(sys.modules, "engine.game.handicap", raising=False)
    sizes = []
    preparation.wait(GAME, lambda done, total, what: sizes.append(engine.Game(7).size))
    assert sizes
    assert set(sizes) == {7}
