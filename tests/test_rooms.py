"""Imports run one way: every one is held against the table of rooms, and no module is in a circle of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.lab.arrows import imports, list_named, plan
from engine.lab.modules import Room, first_sentence, module_files, read_rooms, room_of

MODULES = module_files()

IMPORTERS_BY_NAME = {
    "engine",
    "engine.cli",
    "engine.decide.players",
    "engine.gtp.topics",
    "engine.jit.start.compilation",
    "engine.jit.start.compiling",
    "engine.jit.start.preparation",
    "engine.lab.measure.compiling",
    "engine.lab.topics",
}
"""Modules that import others by names in strings; these strings count as imports too, wherever they stand."""


class Told(NamedTuple):
    """What a module imports and what it names in strings, each with its line, and what it says that it is for."""

    imports: dict[str, int]
    named: dict[str, int]
    sentence: str


@cache
def all_told() -> dict[str, Told]:
    """What each module tells; all that is asked of a file is asked at once, so that it is parsed once."""
    # not when this file is read: all processes that run tests read it, and one of them runs these
    return {
        module: Told(
            {target: line for target, line in imports(file, MODULES) if target != module},
            dict(list_named(file, MODULES)),
            first_sentence(file),
        )
        for module, file in MODULES.items()
    }


def all_imports() -> dict[str, dict[str, int]]:
    """By module, what it imports and in which line."""
    return {module: told.imports for module, told in all_told().items()}


def all_named() -> dict[str, dict[str, int]]:
    """By module, what it names in strings and in which line."""
    return {module: told.named for module, told in all_told().items()}


def test_every_module_is_in_a_room_and_every_name_of_the_table_in_use() -> None:
    assert len(MODULES) > 250
    used = {room_of(module).name for module in MODULES}
    assert used == {room.name for room in read_rooms()}


@pytest.mark.parametrize("room", read_rooms(), ids=[room.name for room in read_rooms()])
def test_a_room_uses_only_what_the_table_lets_it(room: Room) -> None:
    wrong = [
        f"{module}, line {line}: {what} {target} of {room_of(target).name}"
        for what, found, allowed in (
            ("imports", all_imports(), room.uses),
            ("names", all_named(), room.uses | room.names),
        )
        for module, targets in found.items()
        if room_of(module) == room
        for target, line in targets.items()
        if room_of(target) != room and room_of(target).name not in allowed
    ]
    assert wrong == []


def parts_of(room: Room) -> dict[str, int]:
    """The packages and modules that stand below the rest of a room, with their places."""
    return {f"{room.modules[0]}.{part}": place for place, part in enumerate(room.inside)}


@pytest.mark.parametrize("room", [room for room in read_rooms() if room.inside], ids=lambda room: room.name)
def test_inside_a_room_what_stands_below_uses_nothing_above(room: Room) -> None:
    places = parts_of(room)
    assert all(any(module == part or module.startswith(f"{part}.") for module in MODULES) for part in places)

    def place_of(module: str) -> int:
        """The place of a module among the parts; all that are none stand above them."""
        found = (place for part, place in places.items() if module == part or module.startswith(f"{part}."))
        return next(found, len(places))

    wrong = [
        f"{module}, line {line}: imports {target}"
        for module, targets in all_imports().items()
        if room_of(module) == room and module != room.modules[0]
        for target, line in targets.items()
        if room_of(target) == room and place_of(target) > place_of(module)
    ]
    assert wrong == []


def test_no_circles() -> None:
    together = {
        module: {*targets, *all_named()[module]} - {module} for module, targets in all_imports().items()
    }
    try:
        TopologicalSorter(together).prepare()
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' -> '.join(reversed(error.args[1]))}")


@pytest.mark.slow
def test_the_house_is_as_large_as_one_can_survey() -> None:
    house = plan(MODULES)
    assert house.circle == []
    assert house.list_upward([module for room in read_rooms() for module in room.modules]) == []
    assert len(house.arrows) <= 20
    assert max(house.floors.values()) <= 13
    assert house.count <= 115


def test_nothing_that_a_user_asks_imports_history_or_the_lab() -> None:
    rooms = read_rooms()
    product = rooms[: [room.name for room in rooms].index("lab")]
    assert [room.name for room in product if room.uses & {"lab", "history"}] == []
    assert {room.name: room.names for room in rooms if room.names} == {"decide": frozenset({"history"})}


@pytest.mark.slow
def test_modules_are_imported_by_name_only_where_that_is_known() -> None:
    found = set(_importers_by_name())
    assert found == IMPORTERS_BY_NAME


def _importers_by_name() -> Iterator[str]:
    for module, file in MODULES.items():
        for node in ast.walk(ast.parse(file.read_bytes())):
            name = getattr(node, "attr", getattr(node, "id", getattr(node, "name", "")))
            if name in ("import_module", "__import__", "run_module", "run_path", "find_spec"):
                yield module


def test_every_module_says_what_it_is_for() -> None:
    assert [module for module, told in all_told().items() if not told.sentence.endswith((".", "?"))] == []


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
