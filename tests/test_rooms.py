"""Imports run one way: every one is held against the table of rooms, and no module is in a circle of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from engine.lab.modules import first_sentence, module_files, read_rooms, room_of

MODULES = module_files()

IMPORTERS_BY_NAME = {
    "engine",
    "engine.cli",
    "engine.gtp.topics",
    "engine.gtp.warmup",
    "engine.lab.topics",
    "engine.library.compiling",
    "engine.library.prepare",
    "engine.player",
}
"""Modules that import others by names in strings; these strings count as imports too, wherever they stand."""


def imports(module: str) -> Iterator[tuple[str, int]]:
    """The modules of the project that a module imports or names in a string, with the line.

    Imports inside functions and for types only are among them.
    """
    for node in ast.walk(ast.parse(MODULES[module].read_bytes())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, (
                f"{module}: line {node.lineno}: a relative import, expected the whole name"
            )
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
            names = [node.value] if node.value in MODULES else []
        else:
            continue
        for name in names:
            target = name if name in MODULES else name.rpartition(".")[0]
            if target in MODULES and target != module:
                yield target, node.lineno


IMPORTS = {module: dict(imports(module)) for module in MODULES}


def test_every_module_is_in_a_room_and_every_name_of_the_table_in_use() -> None:
    assert len(MODULES) > 250
    used = {room_of(module).name for module in MODULES}
    assert used == {room.name for room in read_rooms()}


@pytest.mark.parametrize("room", read_rooms(), ids=[room.name for room in read_rooms()])
def test_a_room_uses_only_what_the_table_lets_it(room) -> None:
    wrong = [
        f"{module}, line {line}: imports {target} of {room_of(target).name}"
        for module, targets in IMPORTS.items()
        if room_of(module) == room
        for target, line in targets.items()
        if room_of(target) != room and room_of(target).name not in room.uses
    ]
    assert wrong == []


def test_no_circles() -> None:
    try:
        TopologicalSorter(IMPORTS).prepare()
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' -> '.join(reversed(error.args[1]))}")


def test_modules_are_imported_by_name_only_where_that_is_known() -> None:
    found = set()
    for module, file in MODULES.items():
        for node in ast.walk(ast.parse(file.read_bytes())):
            name = getattr(node, "attr", getattr(node, "id", getattr(node, "name", "")))
            if name in ("import_module", "__import__", "run_module", "run_path", "find_spec"):
                found.add(module)
    assert found == IMPORTERS_BY_NAME


def test_every_module_says_what_it_is_for() -> None:
    sentences = {module: first_sentence(file) for module, file in MODULES.items()}
    assert [module for module, sentence in sentences.items() if not sentence.endswith((".", "?"))] == []


def test_a_table_with_an_arrow_upward_is_refused(tmp_path: Path) -> None:
    table = tmp_path / "rooms.yaml"
    row = "  - {{name: {0}, modules: [engine.{0}], says: A room, uses: {1}}}\n"
    table.write_text("rooms:\n" + row.format("low", "high") + row.format("high", "all"))
    with pytest.raises(ValueError, match="room low uses high, expected rooms below it"):
        read_rooms(table)


def test_a_module_outside_the_rooms_is_named() -> None:
    for module in ("enginery", "engine.cellar", "cellar.engine"):
        with pytest.raises(ValueError, match=f"{module} belongs to no room"):
            room_of(module)
