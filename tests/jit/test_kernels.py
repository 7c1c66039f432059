"""Kernels call in no circle, and the cache of compiled kernels is neither stale nor thrown away without need.

The cache is tried on a throw-away project of three modules with copies of the three modules that compile and keep
kernels, in processes of their own.
"""

from __future__ import annotations

import ast
import io
import json
import os
import pickle
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.base.files import read_checked, write_checked
from engine.jit.bundle import BundledKernel, Kept
from engine.jit.cache import KeptEntry, KeptKernel
from engine.jit.files import imported_files, module_file
from tests.jit.small_project import (
    ALL_BUILT,
    ALL_LOADED,
    ASK,
    BUNDLE,
    LEAF,
    TOP,
    WHERE_FROM,
    Project,
    bundles,
    compiled_only,
    kernel_files,
    obey_rights,
    outcome,
)

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("engine", "patterns", "joseki")

# The call graph


def module_name(file: Path) -> str:
    name = ".".join(file.relative_to(ROOT).with_suffix("").parts)
    return name.removesuffix(".__init__")


def is_kernel(node: ast.AST) -> bool:
    """Whether a function is decorated with ``@kernel(...)`` (or any of numba's own compilers)."""
    if not isinstance(node, ast.FunctionDef):
        return False
    names = {
        each.id if isinstance(each, ast.Name) else each.attr
        for decorator in node.decorator_list
        for each in ast.walk(decorator)
        if isinstance(each, ast.Name | ast.Attribute)
    }
    return bool(names & {"kernel", "njit", "jit", "vectorize", "guvectorize"})


def imported_names(tree: ast.Module) -> dict[str, str]:
    """What each name that a module imports stands for, as a dotted name."""
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.asname: alias.name for alias in node.names if alias.asname}
    return names


def dotted(node: ast.expr) -> str:
    """``a.b.c`` of a name with attributes, otherwise an empty text."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and dotted(node.value):
        return f"{dotted(node.value)}.{node.attr}"
    return ""


def call_graph(sources: dict[str, str]) -> dict[str, set[str]]:
    """Kernels by dotted name, and the kernels whose names stand in each (called or handed on)."""
    trees = {name: ast.parse(source) for name, source in sources.items()}
    kernels = {
        f"{module}.{node.name}": node
        for module, tree in trees.items()
        for node in tree.body
        if is_kernel(node)
    }
    names = {
        module: imported_names(trees[module]) for module in {name.rpartition(".")[0] for name in kernels}
    }
    graph: dict[str, set[str]] = {}
    for name, function in kernels.items():
        module = name.rpartition(".")[0]
        imported = names[module]
        graph[name] = set()
        for node in (each for statement in function.body for each in ast.walk(statement)):
            first, dot, rest = dotted(node).partition(".")
            for meant in (f"{module}.{first}{dot}{rest}", imported.get(first, first) + dot + rest):
                graph[name] |= {meant} & kernels.keys()
    return graph


def circle(graph: dict[str, set[str]]) -> list[str]:
    """The kernels of one circle of calls; empty if there is none."""
    left = {name: set(called) for name, called in graph.items()}
    while free := [name for name, called in left.items() if not called & left.keys()]:
        for name in free:
            del left[name]
    return sorted(left)


def project_sources() -> dict[str, str]:
    files = [file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py"))]
    return {module_name(file): file.read_text() for file in files}


@pytest.mark.slow
def test_no_kernel_calls_itself_directly_or_in_turn() -> None:
    graph = call_graph(project_sources())
    assert "engine.board.kernels.legality" in graph["engine.board.kernels.play"]
    assert "engine.board.kernels.play" in graph["engine.decide.simple.atari_move"]
    assert "engine.board.kernels.clear_position" in graph["engine.lab.measure.bench.board.random_game"]
    assert circle(graph) == []


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("@kernel(s)\ndef f(n):\n    return f(n - 1)", "", ["engine.a.f"]),
        (
            "from engine.b import g\n@kernel(s)\ndef f(n):\n    return g(n)",
            "import engine.a as a\n@numba.njit\ndef g(n):\n    return a.f(n)",
            ["engine.a.f", "engine.b.g"],
        ),
        (
            "from engine import b\n@kernel(s)\ndef f(n):\n    return b.g(n)",
            "import engine.a\n@kernel(s)\ndef g(n):\n    return engine.a.f(n)",
            ["engine.a.f", "engine.b.g"],
        ),
        (
            "from engine.b import g\n@kernel(s)\ndef f(n):\n    return g(n)",
            "@kernel(s)\ndef g(n):\n    return n",
            [],
        ),
    ],
)
def test_circles_are_found(first: str, second: str, expected: list[str]) -> None:
    assert circle(call_graph({"engine.a": first, "engine.b": second})) == expected


@pytest.mark.slow
def test_modules_import_by_full_name_only() -> None:
    """The cache's stamp follows full names; a relative import would escape it."""
    sources = project_sources()
    relative = [
        name
        for name, source in sources.items()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.level > 0
    ]
    assert "engine.board.kernels" in sources
    assert relative == []


# The cache


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


@contextmanager
def lent(project: Project) -> Iterator[Project]:
    """A project to work on, which is as it was afterwards; its place is part of what the cache goes by."""
    place = project.folder.parent
    for name in ("project", "cache"):
        shutil.copytree(place / name, place / "kept" / name)
    yield project
    for name in ("project", "cache"):
        shutil.rmtree(place / name)
        shutil.move(place / "kept" / name, place / name)


@pytest.fixture(scope="module")
def built_once(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A project whose kernels were compiled by a process of their own."""
    project = Project(tmp_path_factory.mktemp("built"))
    assert project.ask() == outcome([21, 1021, "read on"], ALL_BUILT)
    return project


@pytest.fixture
def built_project(built_once: Project) -> Iterator[Project]:
    """A project whose kernels are compiled and kept."""
    with lent(built_once) as project:
        yield project


@pytest.mark.process
def test_a_second_process_loads_what_the_first_built(project: Project) -> None:
    assert project.ask() == outcome([21, 1021, "read on"], ALL_BUILT)
    assert project.ask() == outcome([21, 1021, "read on"], ALL_LOADED)


@pytest.mark.process
def test_an_edited_callee_in_another_module_is_noticed(built_project: Project) -> None:
    built_project.write("leaves", LEAF.replace("+ 1", "+ 2"))
    assert built_project.ask() == outcome([22, 1022, "read on"], ALL_BUILT)
    assert built_project.ask() == outcome([22, 1022, "read on"], ALL_LOADED)


@pytest.mark.process
def test_an_edited_constant_two_modules_away_is_noticed(built_project: Project) -> None:
    built_project.write("base/numbers", "FACTOR = 77\n")
    assert built_project.ask() == outcome([155, 1155, "read on"], ALL_BUILT)


@pytest.mark.process
def test_an_edited_caller_leaves_its_callees_alone(built_project: Project) -> None:
    built_project.write("tops", TOP.replace("1000", "2000"))
    expected = {"loaded": [1, 0, 0], "built": [0, 1, 1]}
    assert built_project.ask() == outcome([21, 2021, "read on"], expected)


@pytest.mark.process
def test_an_unrelated_edit_or_a_touched_file_builds_nothing(built_project: Project) -> None:
    built_project.write("other", "ANYTHING = 2\n")
    built_project.write("leaves", LEAF)
    assert built_project.ask() == outcome([21, 1021, "read on"], ALL_LOADED)


@pytest.mark.process
def test_flags_of_the_compiler_are_noticed_both_ways(built_project: Project) -> None:
    assert built_project.ask(NUMBA_BOUNDSCHECK="1") == outcome([21, 1021, "checked"], ALL_BUILT)
    assert built_project.ask() == outcome([21, 1021, "read on"], ALL_LOADED)
    assert built_project.ask(NUMBA_BOUNDSCHECK="1") == outcome([21, 1021, "checked"], ALL_LOADED)


@pytest.mark.process
def test_a_new_version_writes_over_no_code_of_the_old_one(built_project: Project) -> None:
    """Two processes may start at once after an edit; each must find the code of its own version, or none."""
    before = kernel_files(built_project)
    built_project.write("leaves", LEAF.replace("+ 1", "+ 2"))
    built_project.ask()
    after = kernel_files(built_project)
    assert {file: after[file] for file in before} == before
    assert len(after) == 2 * len(before)
    assert built_project.ask() == outcome([22, 1022, "read on"], ALL_LOADED)


@pytest.mark.process
def test_old_versions_are_removed_in_time(built_project: Project) -> None:
    old = {file.parent for file in kernel_files(built_project)}
    for folder in old:
        os.utime(folder, (0, 0))
    built_project.write("base/numbers", "FACTOR = 77\n")
    assert built_project.ask() == outcome([155, 1155, "read on"], ALL_BUILT)
    assert not any(folder.exists() for folder in old)
    assert built_project.ask() == outcome([155, 1155, "read on"], ALL_LOADED)


@pytest.mark.process
def test_clear_cache_removes_every_kernel(built_project: Project) -> None:
    clear = "import engine.jit.files as kept; print(kept.cache_folder()); print(kept.clear_cache())"
    folder, removed = built_project.run(clear).split()
    assert folder == str(built_project.cache)
    # each kernel and its entry from Python
    assert int(removed) == 2 * 3
    assert not (built_project.cache / "kernels").exists()
    assert built_project.run(clear).split()[1] == "0"
    assert built_project.ask()["built"] == [1, 1, 1]


@pytest.mark.process
def test_two_copies_of_a_project_share_a_cache_without_mixing(built_project: Project, tmp_path: Path) -> None:
    second = Project(tmp_path / "second")
    second.cache = built_project.cache
    second.write("base/numbers", "FACTOR = 3\n")
    assert second.ask() == outcome([7, 1007, "read on"], ALL_BUILT)
    assert built_project.ask() == outcome([21, 1021, "read on"], ALL_LOADED)


@pytest.mark.process
def test_a_cache_folder_that_cannot_be_written_is_replaced(project: Project, tmp_path: Path) -> None:
    in_the_way, temporary = tmp_path / "a file", tmp_path / "temporary"
    in_the_way.write_text("")
    temporary.mkdir()
    places = {"TAMEN_CACHE": str(in_the_way), "TMPDIR": str(temporary)}
    assert project.ask(**places) == outcome([21, 1021, "read on"], ALL_BUILT)
    assert project.ask(**places) == outcome([21, 1021, "read on"], ALL_BUILT)
    assert in_the_way.read_text() == ""
    assert not list(temporary.iterdir())


@pytest.fixture
def read_only(built_project: Project, tmp_path: Path) -> Iterator[Project]:
    """A project that was compiled, whose cache nobody may write any more; what is temporary goes to a folder."""
    (tmp_path / "temporary").mkdir()
    folders = [built_project.cache, *(each for each in built_project.cache.rglob("*") if each.is_dir())]
    for each in folders:
        each.chmod(0o555)
    built_project.prepare = obey_rights
    yield built_project
    built_project.prepare = None
    for each in folders:
        each.chmod(0o755)


needs_rights = pytest.mark.skipif(sys.platform != "linux", reason="root is bound by rights on Linux only")


@pytest.mark.process
@compiled_only
@needs_rights
def test_a_full_cache_that_nobody_may_write_is_read(read_only: Project, tmp_path: Path) -> None:
    places = {"TMPDIR": str(tmp_path / "temporary")}
    look = f"{ASK}\nimport os; print(os.listdir({places['TMPDIR']!r}))"
    answers, made = read_only.run(look, **places).splitlines()
    assert json.loads(answers) == outcome([21, 1021, "read on"], ALL_LOADED)
    assert made == "[]"


@pytest.mark.process
@compiled_only
@needs_rights
def test_what_such_a_cache_lacks_is_kept_elsewhere_while_it_runs(read_only: Project, tmp_path: Path) -> None:
    before = kernel_files(read_only)
    read_only.write("tops", TOP.replace("1000", "2000"))
    places = {"TMPDIR": str(tmp_path / "temporary")}
    look = f"""{ASK}
from engine.jit.files import compiled_count, is_temporary, module_file
print(is_temporary(), [compiled_count(module_file(name)) for name in ("engine.leaves", "engine.tops")])"""
    answers, counts = read_only.run(look, **places).splitlines()
    expected = {"loaded": [1, 0, 0], "built": [0, 1, 1]}
    assert json.loads(answers) == outcome([21, 2021, "read on"], expected)
    assert counts == "True [1, 2]"
    assert kernel_files(read_only) == before
    assert not list((tmp_path / "temporary").iterdir())


@pytest.mark.process
@compiled_only
def test_a_temporary_cache_needs_no_process_that_removes_it(project: Project, tmp_path: Path) -> None:
    in_the_way, temporary = tmp_path / "a file", tmp_path / "temporary"
    in_the_way.write_text("")
    temporary.mkdir()
    broken = f"import sys; sys.executable = '/nowhere/python'\n{ASK}"
    answers = project.run(broken, TAMEN_CACHE=str(in_the_way), TMPDIR=str(temporary))
    assert json.loads(answers) == outcome([21, 1021, "read on"], ALL_BUILT)
    assert not list(temporary.iterdir())


HOW_THE_PROCESS_ENDS = ["", "sys.exit(3)", "os._exit(0)", "os.kill(os.getpid(), signal.SIGKILL)"]


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="ends a process by a signal")
@pytest.mark.parametrize("end", HOW_THE_PROCESS_ENDS)
def test_a_temporary_cache_goes_however_the_process_ends(project: Project, tmp_path: Path, end: str) -> None:
    in_the_way, temporary = tmp_path / "a file", tmp_path / "temporary"
    in_the_way.write_text("")
    temporary.mkdir()
    show = f"print(os.listdir({str(temporary)!r}), flush=True)"
    code = f"import os, signal, sys; from engine import leaves; {show}; {end}"
    environment = {
        **os.environ,
        "PYTHONPATH": str(project.folder),
        "TAMEN_CACHE": str(in_the_way),
        "TMPDIR": str(temporary),
    }
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=project.folder, capture_output=True, text=True
    )
    assert done.stdout.startswith("['tamen-"), done.stderr
    deadline = time.monotonic() + 60
    while list(temporary.iterdir()):
        assert time.monotonic() < deadline
        time.sleep(0.02)


# What callers hold of a kernel

BIG = (
    """
from engine.jit.declaring import kernel
from numba import int64, types

@kernel(int64(types.Array(int64, 1, "C")))
def big(numbers):
    total = 0
    for index in range(numbers.size):
"""
    + "".join(f"        total = total * {n + 3} ^ numbers[index] // (total + {n + 7})\n" for n in range(60))
    + """
    return total

@kernel(int64(int64))
def small(n):
    return n * n + 1

@kernel(int64(types.Array(int64, 1, "C"), int64))
def caller(numbers, n):
    return big(numbers) + small(n)
"""
)

SHOW_CODE = """
import json
from engine import bulk
names = ("big", "small", "caller")
made = {name: next(iter(getattr(bulk, name).overloads.values())) for name in names}
symbols = {made[name].fndesc.mangled_name: name for name in names}
code = {name: made[name].library._final_module.functions for name in names}
defined = {name: [each.name for each in code[name] if not each.is_declaration] for name in names}
print(json.dumps({name: [symbols[each] for each in defined[name] if each in symbols] for name in names}))
"""


@pytest.mark.process
@compiled_only
def test_a_caller_holds_no_copy_of_what_it_calls(project: Project) -> None:
    project.write("bulk", BIG)
    assert json.loads(project.run(SHOW_CODE)) == {name: [name] for name in ("big", "small", "caller")}


MAKING = """
import numpy as np
from engine.jit.declaring import kernel
from numba import int64, types

@kernel(int64(types.Array(int64, 1, "C"), int64))
def last_of(numbers, count):
    return numbers[: count + 1][count]

@kernel(int64(int64), allocates=True)
def sum_of_squares(count):
    squares = np.zeros(count, dtype=np.int64)
    for index in range(count):
        squares[index] = index * index
    return squares.sum() + last_of(squares, count - 1)
"""

SHOW_COUNTING = """
from engine import making
used = [next(iter(each.overloads.values())).library._final_module.functions
        for each in (making.last_of, making.sum_of_squares)]
print([any("NRT" in function.name for function in functions) for functions in used])
"""


@pytest.mark.process
@compiled_only
def test_only_what_makes_arrays_counts_references(project: Project) -> None:
    project.write("making", MAKING)
    assert project.run(SHOW_COUNTING) == "[False, True]\n"
    ask = "from engine import making; print(making.sum_of_squares(5))"
    assert project.run(ask) == "46\n"
    project.write("making", MAKING.replace(", allocates=True", ""))
    process = project.begin(ask)
    assert "zeros" in process.communicate()[1]
    assert process.returncode


COUNTING = """
import numba
import numpy as np
from engine.jit.declaring import kernel
from numba import int64

DTYPE = np.dtype([("count", np.int64), ("name", np.int8, 3)], align=True)
COUNTER = numba.from_dtype(DTYPE)

@kernel(int64(COUNTER, COUNTER, int64))
def move_over(start, end, number):
    start.count -= number
    end.count += number
    end.name[1] = start.name[2]
    return start.count * 100 + end.count
"""

MOVE_OVER = """
import numpy as np
from engine import counting
counters = np.zeros(3, dtype=counting.DTYPE)
counters["name"][0] = 7, 8, 9
start, end = counters[0], counters[2]
answers = [counting.move_over(start, end, 5), counting.move_over(end, start, 3)]
answers += counters["count"].tolist() + counters["name"][2].tolist()
alone = counters[2].copy()
answers += [counting.move_over(alone, alone, 1), int(counters[2]["count"]), int(alone["count"])]
try:
    counting.move_over(np.zeros(1, dtype=[("count", np.int64)])[0], end, 1)
except TypeError:
    answers.append("refused")
print(answers, "numba_extract_record_data" in counting.move_over._kept.entry().outside)
"""


@pytest.mark.process
@compiled_only
def test_a_record_is_taken_from_where_it_lies(project: Project) -> None:
    project.write("counting", COUNTING)
    for _ in ("compiled", "loaded"):
        answers = [-495, 198, -2, 0, 2, 0, 9, 0, 202, 2, 2, "refused"]
        assert project.run(MOVE_OVER) == f"{answers} False\n"


@pytest.mark.process
@compiled_only
def test_answers_are_the_same_compiled_and_loaded_and_as_in_python(project: Project) -> None:
    project.write("bulk", BIG)
    ask = "import numpy as np; from engine import bulk; print(bulk.caller(np.arange(9, dtype=np.int64), 5))"
    compiled, loaded = project.run(ask), project.run(ask)
    assert compiled == loaded == project.run(ask, NUMBA_DISABLE_JIT="1")


@pytest.mark.process
@compiled_only
def test_what_python_calls_gets_an_entry_and_nothing_else_does(project: Project) -> None:
    project.run("from engine import tops; tops.top(2)")
    entries = {file.name.split("-")[0] for file in kernel_files(project) if ".entry" in file.name}
    assert entries == {"tops.top"}


@pytest.mark.process
@compiled_only
def test_a_kernel_takes_arguments_of_its_signature_only(project: Project) -> None:
    code = """
from engine import leaves
for argument in (2, "two"):
    try:
        print(leaves.leaf(argument))
    except TypeError as error:
        print(error)
"""
    assert project.run(code).splitlines() == [
        "21",
        "No matching definition for argument type(s) unicode_type",
    ]


@pytest.mark.process
@compiled_only
def test_a_damaged_file_is_compiled_again(built_project: Project) -> None:
    for number, file in enumerate(sorted(kernel_files(built_project))):
        file.write_bytes(file.read_bytes()[: 100 * (number % 2)])
    assert built_project.ask() == outcome([21, 1021, "read on"], ALL_BUILT)
    assert built_project.ask() == outcome([21, 1021, "read on"], ALL_LOADED)


def cut(code: bytes) -> bytes:
    """An object file without its last byte, which belongs to its table of sections."""
    return code[:-1]


WRONG = {
    "no pickle": lambda kept: b"no pickle",
    "a text": lambda kept: pickle.dumps("text"),
    "no code": lambda kept: pickle.dumps(kept._replace(code=b"")),
    "a part of the code": lambda kept: pickle.dumps(kept._replace(code=cut(kept.code))),
    "a field of another kind": lambda kept: pickle.dumps(kept._replace(outside=[1])),
}


@pytest.mark.process
@compiled_only
@pytest.mark.parametrize("wrong", WRONG)
def test_a_file_with_the_right_digest_and_wrong_contents_is_compiled_again(
    built_project: Project, wrong: str
) -> None:
    kinds = set()
    for file in kernel_files(built_project):
        kept = pickle.loads(read_checked(file))
        kinds.add(type(kept))
        write_checked(file, WRONG[wrong](kept))
    assert kinds == {KeptKernel, KeptEntry}
    assert built_project.ask() == outcome([21, 1021, "read on"], ALL_BUILT)
    assert built_project.ask() == outcome([21, 1021, "read on"], ALL_LOADED)


@pytest.mark.process
@compiled_only
def test_a_file_of_another_kernel_is_not_taken_for_this_one(built_project: Project) -> None:
    files = sorted(file for file in kernel_files(built_project) if "tops." in file.name)
    contents = [file.read_bytes() for file in files]
    for file, whole in zip(files, contents[2:] + contents[:2], strict=True):
        file.write_bytes(whole)
    expected = {"loaded": [1, 0, 0], "built": [0, 1, 1]}
    assert built_project.ask() == outcome([21, 1021, "read on"], expected)
    assert built_project.ask() == outcome([21, 1021, "read on"], ALL_LOADED)


# All kernels in one file

CHANGED_NUMBERS = "FACTOR = 3\n"


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A project whose kernels and their entries were compiled and bundled; tests work on copies."""
    project = Project(tmp_path_factory.mktemp("bundled"))
    project.run(ASK + BUNDLE)
    return project


@pytest.fixture
def project_with_bundle(bundled: Project) -> Iterator[Project]:
    """The project as it was bundled."""
    with lent(bundled) as project:
        yield project


@pytest.mark.process
@compiled_only
def test_a_bundle_is_enough_for_a_start(project_with_bundle: Project) -> None:
    project = project_with_bundle
    for file in kernel_files(project):
        file.unlink()
    assert project.ask() == outcome([21, 1021, "read on"], ALL_LOADED)
    assert not kernel_files(project)


@pytest.mark.process
@compiled_only
def test_a_bundle_of_other_sources_is_not_used(project_with_bundle: Project) -> None:
    project = project_with_bundle
    project.write("base/numbers", CHANGED_NUMBERS)
    assert project.ask() == outcome([7, 1007, "read on"], ALL_BUILT)
    assert project.run(WHERE_FROM).split() == ["False", "7", "1007"]
    project.run(BUNDLE)
    assert project.run(WHERE_FROM).split() == ["True", "7", "1007"]
    assert len(bundles(project)) == 1


@pytest.mark.process
@compiled_only
@pytest.mark.parametrize("damage", ["cut", "one bit", "empty"])
def test_a_damaged_bundle_falls_back_to_single_kernels(project_with_bundle: Project, damage: str) -> None:
    project = project_with_bundle
    (file,) = bundles(project)
    whole = bytearray(file.read_bytes())
    whole[len(whole) // 2] ^= 1
    file.write_bytes({"cut": whole[: len(whole) // 2], "one bit": whole, "empty": b""}[damage])
    assert project.ask() == outcome([21, 1021, "read on"], ALL_LOADED)
    project.run(BUNDLE)
    assert project.run(WHERE_FROM).split() == ["True", "21", "1021"]


def cut_kernel(kernel: BundledKernel) -> BundledKernel:
    return kernel._replace(code=cut(kernel.code))


WRONG_BUNDLES = {
    "no pickle": lambda sources, kept: b"no pickle",
    "texts": lambda sources, kept: pickle.dumps({1: "text"}) + pickle.dumps("text"),
    "nothing behind the sources": lambda sources, kept: pickle.dumps(sources),
    "texts for kernels": lambda sources, kept: pickle.dumps(sources) + pickle.dumps(Kept({"a": "b"}, [])),
    "a part of the code": lambda sources, kept: (
        pickle.dumps(sources)
        + pickle.dumps(Kept({name: cut_kernel(each) for name, each in kept.kernels.items()}, kept.outside))
    ),
}


@pytest.mark.process
@compiled_only
@pytest.mark.parametrize("wrong", WRONG_BUNDLES)
def test_a_bundle_with_the_right_digest_and_wrong_contents_is_not_used(
    project_with_bundle: Project, wrong: str
) -> None:
    project = project_with_bundle
    (file,) = bundles(project)
    stream = io.BytesIO(read_checked(file))
    sources, kept = pickle.load(stream), pickle.load(stream)
    write_checked(file, WRONG_BUNDLES[wrong](sources, kept))
    assert project.ask() == outcome([21, 1021, "read on"], ALL_LOADED)
    project.run(BUNDLE)
    assert project.run(WHERE_FROM).split() == ["True", "21", "1021"]


@pytest.mark.process
@compiled_only
def test_a_bundle_is_of_its_settings(project_with_bundle: Project) -> None:
    project = project_with_bundle
    checked = {"NUMBA_BOUNDSCHECK": "1"}
    assert project.ask(**checked) == outcome([21, 1021, "checked"], ALL_BUILT)
    project.run(BUNDLE, **checked)
    assert len(bundles(project)) == 2
    for file in kernel_files(project):
        file.unlink()
    assert project.ask(**checked) == outcome([21, 1021, "checked"], ALL_LOADED)
    assert project.ask() == outcome([21, 1021, "read on"], ALL_LOADED)


@pytest.mark.process
@compiled_only
def test_two_starts_may_write_a_bundle_at_once(project_with_bundle: Project) -> None:
    project = project_with_bundle
    for file in bundles(project):
        file.unlink()
    started = [project.begin(BUNDLE) for _ in range(2)]
    assert [each.wait() for each in started] == [0, 0]
    assert [file.suffix for file in bundles(project)[0].parent.iterdir()] == [".bundle"]
    assert project.run(WHERE_FROM).split() == ["True", "21", "1021"]


@pytest.mark.process
@compiled_only
def test_new_code_calls_kernels_of_a_bundle(project_with_bundle: Project) -> None:
    """With the kernel's own file, of which a caller may hold a copy, and without it, where it is called."""
    project = project_with_bundle
    project.write("more", MORE)
    ask = "import engine.more; print(engine.more.more(2), engine.more.more.stats.cache_misses.total())"
    assert project.run(ask).split() == ["1022", "1"]
    assert project.run(ask).split() == ["1022", "0"]
    for file in kernel_files(project):
        file.unlink()
    assert project.run(ask).split() == ["1022", "1"]


MORE = """
from engine import tops
from engine.jit.declaring import kernel
from numba import int64

@kernel(int64(int64))
def more(n):
    return tops.top(n) + 1
"""


@pytest.mark.process
@compiled_only
def test_code_that_uses_what_is_not_there_is_not_taken_in(project: Project) -> None:
    code = """
from engine import leaves, tops
from engine.jit.cache import KeptKernel, KernelCache
for of, called, outside in [(leaves.leaf, [], ["no such symbol"]), (tops.top, ["a kernel of another version"], [])]:
    of._kept.keep_kernel(of._kept.kernel()._replace(called=called, outside=outside))
"""
    project.run(code)
    assert project.ask() == outcome([21, 1021, "read on"], {"loaded": [0, 0, 1], "built": [1, 1, 0]})
    assert project.ask() == outcome([21, 1021, "read on"], ALL_LOADED)


@pytest.mark.slow
def test_imports_are_found_as_the_parser_finds_them() -> None:
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            named = set()
            for node in ast.walk(ast.parse(file.read_bytes())):
                if isinstance(node, ast.Import):
                    named |= {alias.name for alias in node.names}
                elif isinstance(node, ast.ImportFrom):
                    named |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
            assert {found for name in named if (found := module_file(name))} <= imported_files(file)


WARM = """
import json
from engine.board import kernels
every = [each for each in vars(kernels).values() if hasattr(each, "stats")]
before = sum(len(each.overloads) for each in every)
for each in every:
    each.load()
stats = [each.stats for each in every]
loaded = sum(sum(each.cache_hits.values()) for each in stats)
print(json.dumps([loaded, sum(sum(each.cache_misses.values()) for each in stats), before]))
"""


@pytest.mark.process
@compiled_only
def test_the_rules_are_loaded_and_not_compiled_on_a_warm_cache() -> None:
    loaded, built = [], []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", WARM], cwd=ROOT, capture_output=True, text=True, check=True
        )
        hits, misses, before = json.loads(done.stdout)
        loaded.append(hits)
        built.append(misses)
    assert built[1] == before == 0
    assert loaded[1] == loaded[0] + built[0] > 10
