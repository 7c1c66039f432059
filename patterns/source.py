"""Reading the pattern sources: YAML files to `Pattern`, with every mistake named by file, line and pattern.

A file is a mapping with ``kind`` (the kind of its patterns unless they name their own) and ``patterns``, a list. One
pattern::

    - name: hane-at-the-head-of-two
      where: anywhere                  # anywhere | edge | corner, as the edges are drawn
      diagram: |                       # X own, O enemy, . empty, x own or empty, o enemy or empty, % any stone,
        ? . . ?                        # ? anything, also off the board; letters are named points; an edge below is a
        ? a O ?                        # row of -, an edge on the right a column of |, the corner is +
        ? X P ?
      names: {P: O}                    # the kind of a named point that is not empty
      when: [P liberties <= 3]         # attributes: aliveness, liberties, eyes, is [not] safe/threatened/captured,
      flags: [urgent]                  # [not] connected to Q
      moves:
        - play: X a                    # X own side, O enemy; a point, or elsewhere
          worth: 8                     # points lost by playing elsewhere
          then: [...]                  # the answers, best first
      says: "A sentence for a person."  # a template (`patterns.template`): {us}, {them}, {our} ... for the sides,
                                       # {answer} and {share} for the likeliest answer to the first move and its part
                                       # of expert games; these two only in an optional part, [in square brackets]
      example: |                       # text boards; the first move of the tree falls on *
        ...

Mined patterns also have ``seen`` and ``share``. All mistakes of a file are reported together and nothing of it is used.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import yaml

from engine.base.yaml_loaders import LOADER
from patterns import drawing, template
from patterns.line import first_fault
from patterns.model import (
    COMPARISONS,
    ENEMY,
    FLAGS,
    KINDS,
    MEASURES,
    OWN,
    PLACES,
    STATUSES,
    Attribute,
    Move,
    Pattern,
)

FOLDER = Path(__file__).resolve().parent
"""The folder of the sources."""

KEPT = 64
"""Number of files whose patterns are kept in memory, as long as the files are unchanged."""

ANSWER = frozenset({"answer", "share"})
"""The names in a sentence for the likeliest answer to the first move, its vertex and its share, if there is one."""

SAID = template.SIDES | ANSWER
"""All names that a pattern's sentence may use."""

_REQUIRED = ("name", "where", "diagram", "moves", "says")
_OPTIONAL = ("kind", "names", "when", "flags", "example", "counterexample", "seen", "share")
_MEASURE = re.compile(r"(\S+) (aliveness|liberties|eyes) (<=|>=|<|>|=) (-?\d+)")
_STATUS = re.compile(r"(\S+) (is|is not) (\S+)")
_GROUP = re.compile(r"(\S+) (connected to|not connected to) (\S+)")
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_HIGHEST_WORTH = 200.0
_EXAMPLE_SIZES = range(5, 20)

_BOARD_KINDS = {"X": 1, "O": 2, ".": 0, "+": 0, "*": 0}


class SourceError(ValueError):
    """Raised for mistakes in pattern sources.

    ``problems`` has a sentence for each mistake, with file, line and pattern.
    """

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = list(problems)
        super().__init__("\n".join(self.problems))


class _Fault(Exception):
    """Raised within this module for one mistake in a source. ``line`` is the line of the file, from 0."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


def source_files(folder: Path = FOLDER) -> list[Path]:
    """Return the pattern source files (*.yaml) of a folder, sorted by name."""
    return sorted(folder.glob("*.yaml"))


def read_sources(files: Iterable[Path]) -> list[Pattern]:
    """Return the patterns of several source files, in the order of the files.

    Raises SourceError with all mistakes of all files, OSError for a file that cannot be read.
    """
    patterns: list[Pattern] = []
    problems: list[str] = []
    for file in files:
        try:
            patterns += read_file(file)
        except SourceError as error:
            problems += error.problems
    first: dict[str, Pattern] = {}
    for pattern in patterns:
        other = first.setdefault(pattern.name, pattern)
        if other is not pattern and other.file != pattern.file:
            place = f"{_shown(other.file)}:{other.line}"
            problems.append(
                f"{_shown(pattern.file)}:{pattern.line}: pattern {pattern.name}: the name is taken at {place}; "
                "expected a name of its own"
            )
    if problems:
        raise SourceError(problems)
    return patterns


def read_file(file: Path) -> list[Pattern]:
    """Return the patterns of one source file. The file is parsed again only if its contents have changed.

    Raises SourceError with all its mistakes, OSError if it cannot be read.
    """
    return list(_parsed(file.read_bytes(), file))


@functools.lru_cache(maxsize=KEPT)
def _parsed(content: bytes, file: Path) -> tuple[Pattern, ...]:
    return tuple(parse_source(content, file))


def parse_source(text: str | bytes, file: Path) -> list[Pattern]:
    """Return the patterns in the YAML text of a pattern source.

    Raises SourceError with all mistakes. ``file`` is the file to name in them.
    """
    name = _shown(file)
    try:
        root = yaml.compose(text, Loader=LOADER)
        if root is None:
            raise _Fault(0, "the file is empty, expected a mapping with 'kind' and 'patterns'")
        top = _mapping(root, "the file", ("patterns",), ("kind",))
        kind = _choice(top["kind"], "kind", KINDS) if "kind" in top else None
        entries = _items(top["patterns"], "patterns")
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 1
        what = getattr(error, "problem", None) or str(error)
        raise SourceError([f"{name}:{line}: no YAML: {what}"]) from None
    except _Fault as fault:
        raise SourceError([f"{name}:{fault.line + 1}: {fault}"]) from None
    patterns, problems = [], []
    names: Counter[str] = Counter()
    for number, entry in enumerate(entries, 1):
        label = _label(entry) or f"number {number}"
        try:
            pattern = _pattern(entry, kind, file)
            names[pattern.name] += 1
            if names[pattern.name] > 1:
                raise _Fault(_line(entry), "the name appears twice in this file, expected a name of its own")
            patterns.append(pattern)
        except _Fault as fault:
            problems.append(f"{name}:{fault.line + 1}: pattern {label}: {fault}")
    if problems:
        raise SourceError(problems)
    return patterns


def _shown(file: Path) -> str:
    """Return a file's name for messages, with the name of its folder."""
    return "/".join(file.parts[-2:])


def _line(node: yaml.Node) -> int:
    return node.start_mark.line


def _label(entry: yaml.Node) -> str | None:
    """Return the name of a pattern from its entry, even if the entry has mistakes; None if it has no name."""
    if isinstance(entry, yaml.MappingNode):
        for key, value in entry.value:
            if key.value == "name" and isinstance(value, yaml.ScalarNode):
                return str(value.value)
    return None


def _mapping(
    node: yaml.Node, what: str, required: tuple[str, ...], optional: tuple[str, ...]
) -> dict[str, yaml.Node]:
    """Return the entries of a YAML mapping as a dictionary by key.

    Raises _Fault for a key that is unknown, missing, or given twice. ``what`` names the mapping in the
    message; ``required`` and ``optional`` are the keys that it must and may have.
    """
    if not isinstance(node, yaml.MappingNode):
        raise _Fault(_line(node), f"{what} is no mapping, expected the keys {', '.join(required)}")
    found: dict[str, yaml.Node] = {}
    for key, value in node.value:
        if key.value not in required + optional:
            expected = ", ".join(required + optional)
            raise _Fault(_line(key), f"unknown key '{key.value}' in {what}, expected one of {expected}")
        if key.value in found:
            raise _Fault(_line(key), f"key '{key.value}' appears twice in {what}")
        found[key.value] = value
    for key in required:
        if key not in found:
            raise _Fault(_line(node), f"key '{key}' is missing in {what}")
    return found


def _items(node: yaml.Node, what: str) -> list[yaml.Node]:
    if not isinstance(node, yaml.SequenceNode):
        raise _Fault(_line(node), f"'{what}' is no list, expected a list")
    return list(node.value)


def _text(node: yaml.Node, what: str) -> str:
    if not isinstance(node, yaml.ScalarNode) or not node.value.strip():
        raise _Fault(_line(node), f"'{what}' holds no text, expected text")
    return str(node.value)


def _choice(node: yaml.Node, what: str, choices: tuple[str, ...]) -> str:
    value = _text(node, what)
    if value not in choices:
        raise _Fault(_line(node), f"{what} '{value}' is unknown, expected one of {', '.join(choices)}")
    return value


def _number(node: yaml.Node, what: str, lowest: float, highest: float) -> float:
    text = _text(node, what)
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not lowest <= value <= highest:
        raise _Fault(_line(node), f"{what} is '{text}', expected a number from {lowest:g} to {highest:g}")
    return value


def _text_line(node: yaml.Node, row: int) -> int:
    """Return the line of the source file where row ``row`` of a YAML text is. Both are counted from 0.

    The text of a YAML block begins on the line after its key.
    """
    return _line(node) + (1 + row if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">") else 0)


def _pattern(entry: yaml.Node, default_kind: str | None, file: Path) -> Pattern:
    keys = _mapping(entry, "the pattern", _REQUIRED, _OPTIONAL)
    name = _text(keys["name"], "name")
    if not _NAME.fullmatch(name):
        raise _Fault(_line(keys["name"]), f"name '{name}': expected lower-case words joined by '-'")
    kind = _choice(keys["kind"], "kind", KINDS) if "kind" in keys else default_kind
    if kind is None:
        raise _Fault(_line(entry), "key 'kind' is missing, here and at the top of the file")
    drawn = _diagram(keys["diagram"], keys.get("names"))
    where = _choice(keys["where"], "where", PLACES)
    edges = "corner" if drawn.edge_right else "edge" if drawn.edge_below else "anywhere"
    if where != edges:
        raise _Fault(_line(keys["where"]), f"where is '{where}', but the edges drawn say '{edges}'")
    moves, lines = _tree(keys["moves"], drawn.points)
    pattern = Pattern(
        name=name,
        kind=kind,
        rows=drawn.rows,
        edge_below=drawn.edge_below,
        edge_right=drawn.edge_right,
        points=drawn.points,
        attributes=_attributes(keys.get("when"), drawn),
        flags=_flags(keys.get("flags")),
        moves=moves,
        says=_says(keys["says"]),
        examples=_boards(keys.get("example"), "example"),
        counterexamples=_boards(keys.get("counterexample"), "counterexample"),
        seen=int(_number(keys["seen"], "seen", 1, 1e9)) if "seen" in keys else None,
        share=_number(keys["share"], "share", 0, 1) if "share" in keys else None,
        file=file,
        line=_line(entry) + 1,
    )
    _check_moves(pattern, lines)
    if pattern.seen is None and not pattern.examples:
        raise _Fault(_line(entry), "key 'example' is missing, expected a board with '*' on the first move")
    return pattern


def _says(node: yaml.Node) -> str:
    """Return a pattern's sentence, a template, on one line.

    Raises _Fault if a name in braces is not in SAID, or a name of ANSWER is outside square brackets.
    """
    text = " ".join(_text(node, "says").split())
    try:
        unknown, known = template.names_in(text) - SAID, template.needed_in(text) & ANSWER
    except template.TemplateError as error:
        raise _Fault(_line(node), f"says: {error}") from None
    if unknown:
        names = ", ".join(sorted(SAID))
        raise _Fault(_line(node), f"says: '{{{min(unknown)}}}' stands for nothing, expected one of {names}")
    if known:
        raise _Fault(
            _line(node), f"says: there may be no {{{min(known)}}}, expected it in a part in square brackets"
        )
    return text


def _diagram(node: yaml.Node, names: yaml.Node | None) -> drawing.Drawing:
    text = _text(node, "diagram")
    kinds: dict[str, str] = {}
    if names is not None:
        if not isinstance(names, yaml.MappingNode):
            raise _Fault(_line(names), "'names' is no mapping, expected for example {P: X}")
        for key, value in names.value:
            if key.value in kinds:
                raise _Fault(_line(key), f"names: point '{key.value}' appears twice")
            kinds[key.value] = _text(value, "names")
    try:
        return drawing.parse_drawing(text, kinds)
    except drawing.DrawingError as error:
        line = _line(names) if error.row is None and names is not None else None
        raise _Fault(_text_line(node, error.row or 0) if line is None else line, str(error)) from None


def _attributes(node: yaml.Node | None, drawn: drawing.Drawing) -> tuple[Attribute, ...]:
    if node is None:
        return ()
    return tuple(_attribute(item, drawn) for item in _items(node, "when"))


def _attribute(node: yaml.Node, drawn: drawing.Drawing) -> Attribute:
    text = " ".join(_text(node, "when").split())
    if found := _MEASURE.fullmatch(text):
        point, what, comparison, number = found.groups()
        lowest, highest = MEASURES[what]
        if not lowest <= int(number) <= highest:
            raise _Fault(_line(node), f"when: {what} {number} is not from {lowest} to {highest}")
        attribute = Attribute(point, what, comparison, int(number))
    elif found := _STATUS.fullmatch(text):
        point, comparison, status = found.groups()
        if status not in STATUSES:
            raise _Fault(_line(node), f"when: status '{status}', expected one of {', '.join(STATUSES)}")
        attribute = Attribute(point, "status", comparison, STATUSES.index(status))
    elif found := _GROUP.fullmatch(text):
        point, comparison, other = found.groups()
        attribute = Attribute(point, "group", comparison, other=other)
    else:
        raise _Fault(
            _line(node),
            f"when: '{text}' is not understood, expected such as 'P aliveness < 20' (or liberties, eyes; "
            f"{' '.join(COMPARISONS)}), 'P is [not] threatened' or 'P [not] connected to Q'",
        )
    for point in (attribute.point, attribute.other):
        if point is not None and drawn.kind_of(point) not in ("X", "O", "%"):
            raise _Fault(_line(node), f"when: '{point}' is no named stone of the diagram (X, O or %)")
    if attribute.other is not None and attribute.other == attribute.point:
        raise _Fault(_line(node), f"when: '{point}' is compared with itself, expected two stones")
    return attribute


def _flags(node: yaml.Node | None) -> tuple[str, ...]:
    if node is None:
        return ()
    flags = tuple(_choice(item, "flag", FLAGS) for item in _items(node, "flags"))
    if len(set(flags)) < len(flags):
        raise _Fault(_line(node), "a flag appears twice")
    return flags


def _tree(node: yaml.Node, points: dict[str, tuple[int, int]]) -> tuple[tuple[Move, ...], dict[int, int]]:
    """Return the first moves of a pattern's tree, and a dictionary from each move's ``id()`` (Python's number
    of the object) to its line in the file.

    Raises _Fault for a mistake.
    """
    lines: dict[int, int] = {}
    moves = _branch(node, points, None, lines)
    if moves[0].point is None:
        raise _Fault(_line(node), "the first move is played elsewhere, expected a point")
    return moves, lines


def _branch(
    node: yaml.Node, points: dict[str, tuple[int, int]], after: int | None, lines: dict[int, int]
) -> tuple[Move, ...]:
    """Return the alternative moves of one list in a pattern's tree, each with what follows it.

    ``after`` is the side that made the move before, None for first moves. ``lines`` gets each move's line in
    the file, by the move's ``id()``. Raises _Fault for a mistake.
    """
    items = _items(node, "moves" if after is None else "then")
    if not items:
        raise _Fault(_line(node), "a list of moves is empty, expected a move")
    moves: list[Move] = []
    for item in items:
        move = _move(item, points, after, lines)
        if any((other.side, other.point) == (move.side, move.point) for other in moves):
            raise _Fault(_line(item), "this move appears twice in its list")
        lines[id(move)] = _line(item)
        moves.append(move)
    return tuple(moves)


def _move(
    node: yaml.Node, points: dict[str, tuple[int, int]], after: int | None, lines: dict[int, int]
) -> Move:
    keys = _mapping(node, "a move", ("play",), ("worth", "then", "share"))
    words = _text(keys["play"], "play").split()
    if len(words) != 2 or words[0] not in ("X", "O"):
        text = keys["play"].value
        raise _Fault(_line(node), f"play: '{text}', expected X or O, then a named point or 'elsewhere'")
    side = OWN if words[0] == "X" else ENEMY
    if after == side:
        raise _Fault(_line(node), f"play: {words[0]} moves twice in a row, expected the other side")
    point = None if words[1] == "elsewhere" else words[1]
    if point is not None and point not in points:
        named = ", ".join(sorted(points)) or "none"
        raise _Fault(_line(node), f"play: no point is named '{point}', the diagram names {named}")
    if point is not None and "worth" not in keys:
        raise _Fault(_line(node), "key 'worth' is missing: the points lost by playing elsewhere")
    worth = _number(keys["worth"], "worth", 0, _HIGHEST_WORTH) if "worth" in keys else 0.0
    share = _number(keys["share"], "share", 0, 1) if "share" in keys else None
    then = _branch(keys["then"], points, side, lines) if "then" in keys else ()
    return Move(side, point, worth, then, share)


def _check_moves(pattern: Pattern, lines: dict[int, int]) -> None:
    for root in pattern.moves:
        if root.point is not None and pattern.rows[pattern.points[root.point][0]][
            pattern.points[root.point][1]
        ] not in (".",):
            raise _Fault(lines[id(root)], f"play: point '{root.point}' is not drawn empty")
    found = first_fault(pattern)
    if found:
        move, why = found
        raise _Fault(lines[id(move)], f"play: {'XO'[move.side - 1]} cannot play '{move.point}': {why}")


def _boards(node: yaml.Node | None, what: str) -> tuple[str, ...]:
    if node is None:
        return ()
    nodes = node.value if isinstance(node, yaml.SequenceNode) else [node]
    boards = []
    for each in nodes:
        text = _text(each, what)
        _check_board(each, text, what)
        boards.append(text)
    return tuple(boards)


def _check_board(node: yaml.Node, text: str, what: str) -> None:
    """Raise _Fault unless an example is a square board, 5x5 to 19x19, with exactly one '*'."""
    rows = [(number, row.replace(" ", "")) for number, row in enumerate(text.splitlines()) if row.strip()]
    if len(rows) not in _EXAMPLE_SIZES:
        raise _Fault(_line(node), f"the {what} has {len(rows)} rows, expected a square board of 5 to 19")
    for y, (number, row) in enumerate(rows):
        line = _text_line(node, number)
        if len(row) != len(rows):
            raise _Fault(line, f"{what}: row {y + 1} has {len(row)} points, expected {len(rows)}")
        for x, sign in enumerate(row):
            if sign not in _BOARD_KINDS:
                raise _Fault(line, f"{what}: row {y + 1}, column {x + 1}: '{sign}', expected X, O, . or *")
    if text.count("*") != 1:
        raise _Fault(_line(node), f"the {what} has {text.count('*')} points '*', expected one")
    _check_liberties([row for _, row in rows], lambda why: _Fault(_line(node), f"{what}: {why}"))


def _check_liberties(rows: list[str], fault: Callable[[str], _Fault]) -> None:
    """Raise an error if a string on an example board has no liberty.

    ``rows``: the board, written with X, O, . and *; ``fault``: makes the error from a sentence
    """
    size = len(rows)
    for y in range(size):
        for x in range(size):
            if _BOARD_KINDS[rows[y][x]] and not _has_liberty(rows, x, y):
                raise fault(f"the string at row {y + 1}, column {x + 1} has no liberty")


def _has_liberty(rows: list[str], x: int, y: int) -> bool:
    waiting, seen = [(x, y)], {(x, y)}
    while waiting:
        column, row = waiting.pop()
        for across, down in ((0, -1), (-1, 0), (1, 0), (0, 1)):
            point = column + across, row + down
            if not (0 <= point[0] < len(rows) and 0 <= point[1] < len(rows)) or point in seen:
                continue
            if _BOARD_KINDS[rows[point[1]][point[0]]] == 0:
                return True
            if rows[point[1]][point[0]] == rows[y][x]:
                seen.add(point)
                waiting.append(point)
    return False
