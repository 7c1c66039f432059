"""`import engine`: what it loads, what it names, and whether types and help tell all that a user needs."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import os
import pkgutil
import pydoc
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import engine
from engine.jit.files import following_files
from engine.library.stages import STAGES

ROOT = Path(__file__).resolve().parents[2]
FRONT_DOOR = ROOT / "engine" / "__init__.py"

LIGHT = "import sys; heavy = [name for name in sys.modules if name.split('.')[0] == 'numba']; print(heavy)"

SELF_EVIDENT = {"number", "color", "size", "black", "white", "seconds", "evaluations", "vertex", "move"}
"""Fields whose names say what they hold."""


def output_of(code: str) -> str:
    """What a new process prints that runs some Python from the repository's root."""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def modules_of(room: str) -> list[str]:
    return [f"{room}.{each.name}" for each in pkgutil.iter_modules([str(ROOT.joinpath(*room.split(".")))])]


def public_callables() -> Iterator[tuple[str, Callable]]:
    """Every public function, and every method and property of the public classes that is written here."""
    for name in engine.__all__:
        value = getattr(engine, name)
        if not inspect.isclass(value):
            yield name, value
            continue
        for attribute, member in vars(value).items():
            written = getattr(member, "fget", None) or getattr(member, "__func__", member)
            is_generated = (
                dataclasses.is_dataclass(value) and attribute.startswith("__") and attribute != "__bool__"
            )
            if inspect.isfunction(written) and not attribute.startswith("_") and not is_generated:
                yield f"{name}.{attribute}", written


@pytest.mark.process
def test_importing_it_loads_nothing_else() -> None:
    loaded = output_of(
        "import sys; before = set(sys.modules); import engine; print(sorted(set(sys.modules) - before))"
    )
    ours = {name for name in ast.literal_eval(loaded) if name.split(".")[0] not in sys.stdlib_module_names}
    assert "engine" in ours
    assert ours <= {"engine", "engine.base", "engine.base.version"}


@pytest.mark.process
def test_no_name_loads_compiled_code_before_it_is_used() -> None:
    assert output_of(f"import engine; [getattr(engine, name) for name in engine.__all__]; {LIGHT}") == "[]"
    names = modules_of("engine.library")
    names.remove("engine.library.unpacking")
    names.remove("engine.library.telling")
    assert len(names) > 8
    assert output_of(f"import {', '.join(names)}; {LIGHT}") == "[]"
    assert output_of(f"import engine; from engine import *; Player(level=3); Budget(1.0); {LIGHT}") == "[]"


@pytest.mark.process
def test_asking_for_help_loads_no_compiled_code() -> None:
    assert output_of(f"import engine, pydoc; text = pydoc.render_doc(engine.Game); {LIGHT}") == "[]"


@pytest.mark.process
def test_the_first_call_that_needs_compiled_code_loads_it() -> None:
    assert output_of(f"import engine; engine.Game(9); {LIGHT}") != "[]"


def test_type_checkers_see_the_names_where_they_are_loaded_from() -> None:
    tree = ast.parse(FRONT_DOOR.read_bytes())
    checked = next(node for node in tree.body if isinstance(node, ast.If))
    homes = {
        alias.name: node.module
        for node in checked.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert list(engine.__all__) == sorted(homes)
    for name, home in homes.items():
        assert getattr(engine, name) is getattr(sys.modules[home], name), name


def test_no_name_hides_a_room() -> None:
    assert not set(engine.__all__) & {each.name for each in pkgutil.iter_modules([str(FRONT_DOOR.parent)])}


def test_kernels_are_not_compiled_anew_when_the_library_changes() -> None:
    for module in (module for modules in STAGES.values() for module in modules):
        followed = following_files(ROOT.joinpath(*module.split(".")).with_suffix(".py"))
        assert FRONT_DOOR not in followed
        assert not any("library" in file.relative_to(ROOT).parts for file in followed)


def test_an_unknown_name_is_told_as_such() -> None:
    with pytest.raises(AttributeError, match="module 'engine' has no attribute 'grame'"):
        engine.grame  # noqa: B018
    assert set(engine.__all__) <= set(dir(engine))


def test_every_name_says_what_it_is() -> None:
    missing = [name for name in engine.__all__ if not (getattr(engine, name).__doc__ or "").strip()]
    missing += [name for name, each in public_callables() if not (each.__doc__ or "").strip()]
    assert missing == []
    assert len(list(public_callables())) > 60


def test_every_argument_and_result_has_a_type() -> None:
    missing = []
    for name, each in public_callables():
        signature = inspect.signature(each)
        untyped = [
            parameter.name
            for parameter in signature.parameters.values()
            if parameter.annotation is parameter.empty and parameter.name not in ("self", "cls")
        ]
        if untyped or signature.return_annotation is signature.empty:
            missing.append((name, untyped))
    assert missing == []


def test_every_field_is_told_of_in_the_docstring() -> None:
    missing = []
    for name in engine.__all__:
        value = getattr(engine, name)
        if not (inspect.isclass(value) and dataclasses.is_dataclass(value)):
            continue
        described = " ".join(base.__doc__ or "" for base in value.__mro__[:-1])
        missing += [
            f"{name}.{field.name}"
            for field in dataclasses.fields(value)
            if not field.name.startswith("_")
            and field.name not in SELF_EVIDENT
            and field.name not in described
        ]
    assert missing == []


def test_help_shows_a_game_without_what_is_behind_it() -> None:
    text = pydoc.plain(pydoc.render_doc(engine.Game))
    for line in (
        "class Game(builtins.object)",
        "from_sgf(source: 'str | os.PathLike[str] | bytes', moves: 'int | None' = None, ",
        "play(self, vertex: 'str', color: 'str | None' = None) -> 'None'",
        "Play a stone, or a pass; without a colour for the side whose turn it is.",
    ):
        assert line in text
    assert "Later" not in text


def test_it_is_typed_for_who_installs_it() -> None:
    assert (ROOT / "engine" / "py.typed").exists()


USERS_SCRIPT = """
import numpy as np
import engine

def told(done: int, total: int, what: str) -> None:
    print(f"{done} of {total} {what}")

engine.on_progress(told)
engine.prepare(told)
game = engine.Game.from_moves(["D4", ("white", "Q16")], size=19, komi=6.5, rules="japanese")
game.play("c3", "black")
player = engine.Player(engine.players()[0], level=5, seed=2)
decision: engine.Decision = player.decide(game, "white", engine.Budget(seconds=1.0, evaluations=20))
for candidate in decision.candidates:
    line: str = f"{candidate.move} {candidate.score + 1.0} {', '.join(candidate.reasons)}"
lines: tuple[str, ...] = decision.explain()
answer: engine.Answer = engine.attack(game, "D4", nodes=100)
if answer and answer.move is not None:
    game.play(answer.move)
seen = engine.evaluation(game)
black: np.ndarray = np.maximum(seen.ownership, 0.0)
group = seen.group_at("D4")
eyes: float = 0.0 if group is None else group.if_enemy_first
alive: bool = engine.dragon_status(game, "D4").status == "alive"
margin: float = engine.final_score(game).margin
stones: dict[str, str] = game.stones
"""

WRONG_SCRIPT = """
import engine

game = engine.Game(size="nine")
engine.attack(game, 44)
points: int = engine.evaluation(game).ownership
"""


def mypy_on(script: str, folder: Path) -> str:
    """What mypy says of a script that uses the library."""
    pytest.importorskip("mypy")
    file = folder / "script.py"
    file.write_text(script, encoding="utf-8")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--ignore-missing-imports",
            "--follow-imports=silent",
            str(file),
        ],
        cwd=ROOT,
        env={**os.environ, "MYPYPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    return done.stdout


@pytest.mark.process
def test_a_users_script_passes_a_type_checker(tmp_path: Path) -> None:
    assert "Success: no issues found" in mypy_on(USERS_SCRIPT, tmp_path)


@pytest.mark.process
def test_a_type_checker_finds_a_users_mistakes(tmp_path: Path) -> None:
    found = mypy_on(WRONG_SCRIPT, tmp_path)
    assert 'Argument "size" to "Game" has incompatible type "str"' in found
    assert 'Argument 2 to "attack" has incompatible type "int"' in found
    assert "Found 3 errors" in found


@pytest.mark.process
def test_the_library_passes_a_type_checker() -> None:
    pytest.importorskip("mypy")
    done = subprocess.run(
        [
            sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", "--follow-imports=silent",
            "engine/library", "engine/__init__.py",
        ],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert "Success: no issues found" in done.stdout, done.stdout
