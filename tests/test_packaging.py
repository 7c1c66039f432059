"""What is installed holds all that is needed: packages, data, dependencies; and it starts from any folder."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

import engine
from engine.lab.arrows import walk_statements

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("engine", "patterns", "joseki")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

PACKAGING = PROJECT["tool"]["setuptools"]

NOT_INSTALLED = {ROOT.joinpath(*name.split(".")) for name in PACKAGING["packages"]["find"]["exclude"]}

IMPORT_NAMES = {"pyyaml": "yaml"}
"""Dependencies whose module has another name."""

LOADED_BY_OTHERS = {"websockets"}
"""Dependencies that no module of ours imports: uvicorn loads it, and only where it is installed."""

WITHOUT_MODULES = {ROOT / "engine" / "studio" / "built"}
"""Folders that hold data alone, written whole by a tool; setuptools finds them as packages all the same."""

UNIX_ONLY = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}


def files() -> list[Path]:
    """All files of the packages, but what tools leave behind and what is not to be installed."""
    found = [file for package in PACKAGES for file in sorted((ROOT / package).rglob("*"))]
    return [
        file
        for file in found
        if file.is_file() and not _is_left_behind(file) and not NOT_INSTALLED & set(file.parents)
    ]


def _is_left_behind(file: Path) -> bool:
    parts = file.relative_to(ROOT).parts
    return any(part.startswith(".") or part == "__pycache__" for part in parts) or file.suffix in (
        ".tmp",
        ".new",
    )


def imported_modules(file: Path) -> set[str]:
    """The first names of the modules that a file imports on every system."""
    names: set[str] = set()
    elsewhere: set[ast.stmt] = set()
    # whoever walks meets a condition before what stands under it
    for node in walk_statements(ast.parse(file.read_bytes())):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Compare):
            if ast.unparse(node.test) == "sys.platform != 'win32'":
                elsewhere.update(node.body)
        if node in elsewhere:
            continue
        if isinstance(node, ast.Import):
            names.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


def test_every_data_file_is_installed() -> None:
    patterns = PACKAGING["package-data"]["*"]
    data = [file for file in files() if file.suffix != ".py"]
    assert len(data) > 30
    left_out = [str(file) for file in data if not any(fnmatch(file.name, pattern) for pattern in patterns)]
    assert left_out == []


def test_every_folder_with_files_is_a_package() -> None:
    folders = {file.parent for file in files()}
    assert ROOT / "engine" in folders
    lacking = [folder for folder in folders if not (folder / "__init__.py").exists()]
    assert set(lacking) == WITHOUT_MODULES
    assert PACKAGING["packages"]["find"]["include"] == [f"{name}*" for name in PACKAGES]


OPENS, WRITES, READS = (
    {"open", "fdopen"},
    {"write_text", "write_bytes", "mkstemp", "NamedTemporaryFile"},
    "read_text",
)
"""What opens a file, writes one whole and reads one as text: the last part of what is called."""

NAMED = re.compile(rf"\b(?:{'|'.join([*OPENS, *WRITES, READS])})\b")
"""What stands in every file that calls one of them."""


@cache
def calls(file: Path) -> list[tuple[str, ast.Call]]:
    """The calls in a file that have to do with files, each with the last part of what it calls."""
    if not NAMED.search(file.read_text(encoding="utf-8")):
        return []
    found = (
        (_last_part(node), node)
        for node in ast.walk(ast.parse(file.read_bytes()))
        if isinstance(node, ast.Call)
    )
    return [(name, node) for name, node in found if name in {*OPENS, *WRITES, READS}]


def _last_part(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def mode_of(name: str, call: ast.Call) -> str:
    """The mode of a call that opens a file, as ``open(file, mode)`` or ``path.open(mode)``."""
    words = [each.value for each in call.args if isinstance(each, ast.Constant)]
    words += [each.value.value for each in call.keywords if each.arg == "mode"]
    modes = [word for word in words if isinstance(word, str) and set(word) <= set("rwaxbt+")]
    return modes[0] if modes else "r"


def test_files_are_written_in_one_place_only() -> None:
    written = set()
    for file in (each for each in files() if each.suffix == ".py"):
        for name, call in calls(file):
            opens = name in OPENS and set(mode_of(name, call)) & set("wax+")
            if opens or name in WRITES:
                written.add(file.relative_to(ROOT).as_posix())
    # the log of a conversation or of a judge and the results of a run grow line by line; the answers of servers are no
    # files
    assert written == {
        "engine/decide/judged/gtp_program.py",
        "engine/base/files.py",
        "engine/gtp/server.py",
        "engine/lab/check/regress/results.py",
        "engine/lab/check/kept_reports.py",
        "engine/studio/worker.py",
    }


def test_texts_are_read_in_the_same_encoding_on_every_system() -> None:
    unnamed = []
    for file in (each for each in files() if each.suffix == ".py"):
        for name, call in calls(file):
            text = name == READS or (name == "open" and "b" not in mode_of(name, call))
            # what a path opens has a mode; `open` of a class, as in Joseki.open(file), opens something of its own,
            # and os.open gives a descriptor, which has no encoding
            is_file = not (
                isinstance(call.func, ast.Attribute)
                and name == "open"
                and (
                    not call.args
                    or (
                        isinstance(call.func.value, ast.Name)
                        and (call.func.value.id[0].isupper() or call.func.value.id == "os")
                    )
                )
            )
            if text and is_file and not any(each.arg == "encoding" for each in call.keywords):
                unnamed.append(f"{file.relative_to(ROOT)}:{call.lineno}")
    assert unnamed == []


def test_every_module_that_is_imported_is_a_dependency() -> None:
    names = [name.split(">")[0] for name in PROJECT["project"]["dependencies"]]
    dependencies = {IMPORT_NAMES.get(name, name) for name in names}
    imported = {name for file in files() if file.suffix == ".py" for name in imported_modules(file)}
    extras = PROJECT["project"]["optional-dependencies"]
    extra = {name.split(">")[0] for name in (*extras["cluster"], *extras["learn"])}
    builders = {name.split(">")[0] for name in PROJECT["build-system"]["requires"]}
    others = imported - set(sys.stdlib_module_names) - {*PACKAGES, "gtp_main"}
    assert others == (dependencies | extra | builders) - LOADED_BY_OTHERS
    assert imported & UNIX_ONLY == set()


def test_the_installed_command_is_there_and_so_is_the_script() -> None:
    [(name, place)] = PROJECT["project"]["scripts"].items()
    module, function = place.split(":")
    assert name == "tamen"
    assert callable(getattr(importlib.import_module(module), function))
    assert PACKAGING["py-modules"] == ["gtp_main"]
    assert PROJECT["project"]["version"] == engine.__version__


@pytest.mark.process
@pytest.mark.parametrize("words", [["--version"], ["arena", "--help"], ["cache", "--path"]])
def test_the_script_runs_from_any_folder(words: list[str], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "gtp_main.py"), *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert list(tmp_path.iterdir()) == []
