"""`tamen modules`: every module of the project with the first sentence of its docstring, room by room.

The rooms and their order are those of engine/rooms.yaml, which also says which room may use which. With `--arrows` it
counts the rooms as they lie in the folder, their floors, and who imports whom (`engine.lab.arrows`).
"""

from __future__ import annotations

import argparse
import ast
import re
import textwrap
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.base.yaml_text import parse_yaml
from engine.lab.arrows import COUNTED, describe_plan, parse_source

ROOT = Path(__file__).resolve().parents[2]
"""What holds the packages: the repository, or the folder into which they were installed."""

TABLE = ROOT / "engine" / "rooms.yaml"

PACKAGES = ("engine", "patterns", "joseki", "gtp_main")
HOUSE = "engine"
"""The package that holds the rooms."""

ALL = "all"
WIDTH = 110


@dataclass(frozen=True)
class Room:
    """A room, i.e. a part of the project, as the table of rooms describes it.

    name, modules: its name, and its packages and modules; says: one sentence about it
    uses: the rooms that it may import from
    names: rooms above it whose modules it names only in strings, and imports only when somebody asks for them
    inside: parts of its own package, from the lowest to the highest. The rest of the package may import from
        these parts, but they may not import from the rest.
    """

    name: str
    modules: tuple[str, ...]
    says: str
    uses: frozenset[str]
    names: frozenset[str] = frozenset()
    inside: tuple[str, ...] = ()


@cache
def read_rooms(table: Path = TABLE) -> tuple[Room, ...]:
    """Read the table of rooms, i.e. of the parts of the project, and return them from the lowest to the
    highest. A room imports only from rooms below it.

    Raises ValueError if the table has a room that uses one that is not below it.
    """
    rooms: list[Room] = []
    for row in parse_yaml(table.read_text(encoding="utf-8"))["rooms"]:
        below = {room.name for room in rooms}
        uses = below if row["uses"] == ALL else set(row["uses"].split())
        if unknown := sorted(uses - below):
            raise ValueError(
                f"{table}: room {row['name']} uses {', '.join(unknown)}, expected rooms below it"
            )
        names, inside = frozenset(row.get("names", "").split()), tuple(row.get("inside", "").split())
        rooms.append(Room(row["name"], tuple(row["modules"]), row["says"], frozenset(uses), names, inside))
    return tuple(rooms)


def module_files(root: Path = ROOT) -> dict[str, Path]:
    """Return the file of every module of the project, by the module's dotted name, in the order of the files.
    ``root``: the project's folder.
    """
    files = [file for name in PACKAGES for file in [root / f"{name}.py", *(root / name).rglob("*.py")]]
    return {_name_of(file.relative_to(root)): file for file in sorted(files) if file.is_file()}


def room_of(module: str) -> Room:
    """Return the room (part of the project) that a module belongs to, by the table of rooms.

    module: its dotted name. Raises ValueError if no room has it.
    """
    rooms = {name: room for room in read_rooms() for name in room.modules}
    name = module
    while name:
        if name in rooms and (name == module or name != HOUSE):
            return rooms[name]
        name = name.rpartition(".")[0]
    raise ValueError(f"{module} belongs to no room of {TABLE}")


def first_sentence(file: Path) -> str:
    """Return the first sentence of a module's docstring; empty if the module has none."""
    text = ast.get_docstring(parse_source(file.read_bytes())) or ""
    paragraph = " ".join(text.split("\n\n")[0].split())
    return re.split(r"(?<=[.!?])\s+(?=[A-Z`])", paragraph)[0]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen modules` by adding its options to ``parser``."""
    names = [room.name for room in read_rooms()]
    which = parser.add_mutually_exclusive_group()
    which.add_argument("room", nargs="?", choices=names, metavar="ROOM", help=f"one of {', '.join(names)}")
    which.add_argument("--arrows", action="store_true", help=COUNTED)


def run(options: argparse.Namespace) -> int:
    """Print every module of the project with the first sentence of its docstring, room by room: the command
    `tamen modules`. Returns the exit status.

    A room is a part of the project. With ``--arrows`` counts of modules and imports are printed instead.
    """
    files = module_files()
    if options.arrows:
        print("\n".join(describe_plan(files, [module for room in read_rooms() for module in room.modules])))
        return 0
    for room in read_rooms():
        if options.room in (None, room.name):
            print(f"{room.name}: {room.says}")
            for module, file in files.items():
                if room_of(module) == room:
                    _print_module(module, first_sentence(file))
            print()
    return 0


def _print_module(module: str, sentence: str) -> None:
    start = f"  {module:42} "
    print(
        textwrap.fill(sentence, WIDTH, initial_indent=start, subsequent_indent=" " * len(start))
        or start.rstrip()
    )


def _name_of(file: Path) -> str:
    parts = file.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
