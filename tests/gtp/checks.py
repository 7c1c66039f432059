"""What the commands that read and those that evaluate are checked for alike, in conversations with the engine."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

from tests.gtp.conftest import Talk
from tests.gtp.reading_positions import Position

VERTEX = r"([A-HJ-Z]([1-9]|1\d|2[0-5])|PASS)"

EMPTY_POINT = "? vertex must not be empty"
NO_POINT = "? invalid coordinate"
NO_POINTS = ("pass", "PASS", "Z9", "J10", "I5", "C0", "3C", "resign", "black", "-1")
"""Words that name no point of a 9x9 board."""


def record(diagram: str, exchanged: bool = False) -> str:
    """An SGF record that sets up a text board."""
    rows = [line.split() for line in diagram.strip().split("\n")]
    names = {"X": "AW" if exchanged else "AB", "O": "AB" if exchanged else "AW"}
    stones = {"AB": "", "AW": ""}
    for y, row in enumerate(rows):
        for x, content in enumerate(row):
            if content in names:
                stones[names[content]] += f"[{chr(ord('a') + x)}{chr(ord('a') + y)}]"
    setup = "".join(name + points for name, points in stones.items() if points)
    return f"(;GM[1]FF[4]SZ[{len(rows)}]{setup})"


def load(engine: Talk, folder: Path, diagram: str, exchanged: bool = False) -> None:
    """Set up a text board, on request with the colours exchanged."""
    file = folder / "position.sgf"
    file.write_text(record(diagram, exchanged))
    assert engine.ask(f"loadsgf {file}") == "= "


def exchanged_colors(text: str) -> str:
    """The same command or answer with the words for the colours exchanged."""
    names = {"black": "white", "white": "black"}
    return re.sub("black|white", lambda found: names[found.group()], text)


def check_position(engine: Talk, folder: Path, position: Position, exchanged: bool) -> None:
    """The answers are those of the position, and change nothing."""
    load(engine, folder, position.diagram, exchanged)
    before = engine.state()
    for line, expected in position.conversation:
        if exchanged:
            line, expected = exchanged_colors(line), exchanged_colors(expected)
        pattern = "= " + re.escape(expected).replace(r"\*", VERTEX)
        said = engine.ask(line)
        assert re.fullmatch(pattern, said), (line, said)
    assert engine.state() == before


def check_error(engine: Talk, line: str, expected: str) -> None:
    """A command fails with this answer and changes nothing."""
    before = engine.state()
    assert engine.ask(line) == expected
    assert engine.state() == before


def argument_counts(engine: Talk, name: str) -> tuple[str, range]:
    """How a command is called, and how many arguments it takes."""
    usage = engine.ask(f"help {name}").removeprefix("= ").split("\n")[0]
    words = usage.split()[1:]
    return usage, range(sum(1 for word in words if not word.startswith("[")), len(words) + 1)


def check_argument_counts(engine: Talk, name: str) -> None:
    """Any other number of arguments is a syntax error that says how the command is called."""
    usage, counts = argument_counts(engine, name)
    before = engine.state()
    more = range(counts.start, 6) if "..." in usage else counts
    for count in {0, 1, 2, 3, 5} - set(more):
        words = " ".join(["C3", "D3", "C2", "E5", "b"][:count])
        assert engine.ask(f"{name} {words}") == f"? syntax error: expected {usage}"
    assert engine.state() == before


def check_any_words(engine: Talk, name: str, form: str) -> None:
    """Whatever the arguments, there is an answer of the right form: every word of a bag in every place."""
    bag = ("C3", "e5", "D3", "C2", "A1", "J1", "pass", "Z9", "b", "White", "0", "seki", "eyes", "é", "=")
    before = engine.state()
    for count in argument_counts(engine, name)[1]:
        for chosen in itertools.product(bag, repeat=count):
            line = " ".join((name, *chosen))
            said = engine.ask(line)
            assert re.fullmatch(rf"= ({form})|\? \S.*", said), (line, said)
            assert "internal error" not in said, (line, said)
    assert engine.state() == before
    assert engine.ask("name") == "= Tamen"
