"""Who imports whom in the house as it lies in its folder: rooms, floors and arrows (`tamen modules --arrows`)."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

HOUSE = "engine"

COUNTED = (
    "count the rooms, each a folder or a module right under engine/, or a package or module beside it; the arrows, one "
    "from a room to each other room from which some module of it imports, at its top, in a function or for types only; "
    "and the floors, a room standing one above the highest room that it imports from"
)


def imports(file: Path, known: Collection[str]) -> Iterator[tuple[str, int]]:
    """Yield the known modules that a source imports, with the line: at its top, in a function, or for types only.

    Raises ValueError for a relative import.
    """
    for node in ast.walk(ast.parse(file.read_bytes())):
        for name in _list_imported(node, file):
            if (target := name if name in known else name.rpartition(".")[0]) in known:
                yield target, getattr(node, "lineno", 0)


def _list_imported(node: ast.AST, file: Path) -> list[str]:
    """Return the dotted names of an import: modules, and what is taken from them."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        if node.level:
            raise ValueError(f"{file}: line {node.lineno}: a relative import, expected the whole name")
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []


def list_named(file: Path, known: Collection[str]) -> Iterator[tuple[str, int]]:
    """Yield the known modules that a source names in strings, whole and with a dot, with the line."""
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
            if node.value in known:
                yield node.value, node.lineno


def place_of(module: str) -> str:
    """Return the room that a module lies in: the entry of the house that holds it, or its package beside the house."""
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] == HOUSE else parts[0]


@dataclass(frozen=True)
class Plan:
    """The rooms, and for each those that it imports from."""

    arrows: Mapping[str, frozenset[str]]

    @property
    def count(self) -> int:
        """How many arrows there are."""
        return sum(len(targets) for targets in self.arrows.values())

    @cached_property
    def circle(self) -> list[str]:
        """Rooms that import each other in a circle, empty if none do."""
        try:
            TopologicalSorter(self.arrows).prepare()
        except CycleError as error:
            return list(reversed(error.args[1]))
        return []

    @cached_property
    def floors(self) -> dict[str, int]:
        """The floor of each room, from 1, the lowest rooms first. There must be no circle."""
        floors: dict[str, int] = {}
        for room in TopologicalSorter(self.arrows).static_order():
            floors[room] = 1 + max((floors[each] for each in self.arrows[room]), default=0)
        return dict(sorted(floors.items(), key=lambda each: each[1]))

    def list_upward(self, order: Sequence[str]) -> list[str]:
        """Arrows from a room to one that stands after it in a list of modules by rooms, from the lowest."""
        place = {room: number for number, room in enumerate(dict.fromkeys(place_of(each) for each in order))}
        return [
            f"{room} → {target}"
            for room, targets in self.arrows.items()
            for target in sorted(targets)
            if place[target] > place[room]
        ]


def plan(files: Mapping[str, Path]) -> Plan:
    """Return the plan of a house: of the files of its modules by their names."""
    arrows: dict[str, set[str]] = {place_of(module): set() for module in files}
    for module, file in files.items():
        targets = {place_of(target) for target, _ in imports(file, files.keys())}
        arrows[place_of(module)] |= targets - {place_of(module)}
    return Plan({room: frozenset(targets) for room, targets in arrows.items()})


def describe_plan(files: Mapping[str, Path], order: Sequence[str]) -> Iterator[str]:
    """Yield the plan in lines: its numbers, then every room by its floor with those that it imports from."""
    house = plan(files)
    if house.circle:
        yield f"{len(house.arrows)} rooms, {house.count} arrows, a circle: {' → '.join(house.circle)}"
        return
    upward = house.list_upward(order)
    yield (
        f"{len(house.arrows)} rooms on {max(house.floors.values())} floors, {house.count} arrows, no circle, "
        f"{', '.join(upward) if upward else 'none'} upward"
    )
    for room, floor in reversed(house.floors.items()):
        below = sorted(house.arrows[room], key=lambda each: (-house.floors[each], each))
        yield f"{floor:3}  {room:17} {' '.join(each.removeprefix(f'{HOUSE}.') for each in below)}".rstrip()
