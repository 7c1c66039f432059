"""Who imports whom in the house as it lies in its folder: rooms, floors and arrows (`tamen modules --arrows`)."""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

HOUSE = "engine"

COUNTED = (
    "count the rooms, each a folder or a module right under engine/, or a package or module beside it; the arrows, one "
    "from a room to each other room from which some module of it imports, at its top, in a function or for types only; "
    "and the floors, a room standing one above the highest room that it imports from"
)


def imports(file: Path, known: Collection[str]) -> Iterator[tuple[str, int]]:
    """Yield every import of a known module in a source file, as the module's dotted name and the line number.

    known: dotted names of modules; `from module import name` counts as an import of ``module.name`` if that
    is known, else of ``module``. Imports within functions and those for types only count, too. Raises
    ValueError for a relative import.
    """
    for node in walk_statements(parse_source(file.read_bytes())):
        for name in _list_imported(node, file):
            if (target := name if name in known else name.rpartition(".")[0]) in known:
                yield target, getattr(node, "lineno", 0)


@lru_cache(maxsize=1)
def parse_source(source: bytes) -> ast.Module:
    """Return the tree of a source file, which nobody changes; the last one is kept to be asked again."""
    return ast.parse(source)


def walk_statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield what `ast.walk` yields, and in its order, without any expressions, which are most of it."""
    waiting = deque([tree])
    while waiting:
        node = waiting.popleft()
        yield node
        for part in ("body", "cases", "handlers", "orelse", "finalbody"):
            # that of a lambda and of a conditional expression is no list
            if isinstance(inside := getattr(node, part, None), list):
                waiting += inside


def _list_imported(node: ast.AST, file: Path) -> list[str]:
    """Return the dotted names in an import statement: modules and what is taken from them.

    The list is empty for any other node. Raises ValueError, naming file and line, for a relative import.
    """
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        if node.level:
            raise ValueError(f"{file}: line {node.lineno}: a relative import, expected the whole name")
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []


def list_named(file: Path, known: Collection[str]) -> Iterator[tuple[str, int]]:
    """Find the modules that a source file names in strings; yield the dotted name and the line of each such
    string.

    Some modules import others by such names. Only a string that is exactly the name of one of the modules
    ``known`` counts.
    """
    for node in ast.walk(parse_source(file.read_bytes())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
            if node.value in known:
                yield node.value, node.lineno


def place_of(module: str) -> str:
    """Return the room that a module belongs to: its package right below ``engine``, or else its top-level
    package.
    """
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] == HOUSE else parts[0]


@dataclass(frozen=True)
class Plan:
    """All rooms of the project by name, with the rooms from which each imports."""

    arrows: Mapping[str, frozenset[str]]

    @property
    def count(self) -> int:
        """The number of arrows, i.e. of pairs of a room and another room that it imports."""
        return sum(len(targets) for targets in self.arrows.values())

    @cached_property
    def circle(self) -> list[str]:
        """The rooms of a circle of imports, in order: each imports the next one, and the last one the first.

        The list is empty if there is no circle.
        """
        try:
            TopologicalSorter(self.arrows).prepare()
        except CycleError as error:
            return list(reversed(error.args[1]))
        return []

    @cached_property
    def floors(self) -> dict[str, int]:
        """The floor of each room by its name, the lowest rooms first.

        A room that imports no other one is on floor 1. Any other room is one floor above the highest room
        that it imports. Raises graphlib.CycleError if rooms import each other in a circle.
        """
        floors: dict[str, int] = {}
        for room in TopologicalSorter(self.arrows).static_order():
            floors[room] = 1 + max((floors[each] for each in self.arrows[room]), default=0)
        return dict(sorted(floors.items(), key=lambda each: each[1]))

    def list_upward(self, order: Sequence[str]) -> list[str]:
        """Return the imports that break the order of rooms, where a room imports one above it, as texts 'ROOM
        → ROOM'.

        order: names of modules from the lowest room to the highest
        """
        place = {room: number for number, room in enumerate(dict.fromkeys(place_of(each) for each in order))}
        return [
            f"{room} → {target}"
            for room, targets in self.arrows.items()
            for target in sorted(targets)
            if place[target] > place[room]
        ]


def plan(files: Mapping[str, Path]) -> Plan:
    """Return the rooms of a project, and which of them imports from which.

    The rooms are its packages and modules as ``engine/rooms.yaml`` groups them. ``files``: the files of all
    modules, by the modules' names.
    """
    arrows: dict[str, set[str]] = {place_of(module): set() for module in files}
    for module, file in files.items():
        targets = {place_of(target) for target, _ in imports(file, files.keys())}
        arrows[place_of(module)] |= targets - {place_of(module)}
    return Plan({room: frozenset(targets) for room, targets in arrows.items()})


def describe_plan(files: Mapping[str, Path], order: Sequence[str]) -> Iterator[str]:
    """Yield lines of text on the rooms of a project and on what each imports.

    First come the numbers of rooms, floors and arrows (imports between rooms), then every room with those
    that it imports. files: the files of all modules, by the modules' names; order: names of modules from the
    lowest room to the highest
    """
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
