"""Writing patterns as source text, which `patterns.source` reads."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence
from pathlib import Path

from patterns.drawing import draw
from patterns.model import OWN, STATUSES, Attribute, Move, Pattern
from patterns.source import read_file


def pattern_text(pattern: Pattern) -> str:
    """Return the YAML text of one pattern, as it stands in the list of a pattern source."""
    lines, names = draw(pattern.rows, pattern.edge_below, pattern.edge_right, pattern.points)
    header = header_text(pattern).splitlines()
    boards = next(
        (row for row, line in enumerate(header) if line.startswith(("example", "counterexample"))), None
    )
    text = [*header[:boards], f"where: {pattern.where}", "diagram: |", *(f"  {line}" for line in lines)]
    if names:
        # a bare % or . would be read as YAML's own, and some letters as truth values by other readers
        listed = ", ".join(f"{json.dumps(name)}: {json.dumps(kind)}" for name, kind in names.items())
        text.append(f"names: {{{listed}}}")
    text += ["moves:", *(f"  - {move_text(move, 4)}" for move in pattern.moves)]
    text += header[boards:] if boards is not None else []
    return "- " + "\n".join(text).replace("\n", "\n  ") + "\n"


def header_text(pattern: Pattern) -> str:
    """Return the YAML lines for a pattern in a source, except those for its drawing and tree.

    They hold name, kind, how often it was seen and played, flags, conditions, sentence and examples.
    """
    lines = [f"name: {pattern.name}", f"kind: {pattern.kind}"]
    lines += [f"seen: {pattern.seen}"] if pattern.seen is not None else []
    lines += [f"share: {pattern.share:g}"] if pattern.share is not None else []
    lines += [f"flags: [{', '.join(pattern.flags)}]"] if pattern.flags else []
    if pattern.attributes:
        lines += ["when:", *(f"  - {attribute_text(each)}" for each in pattern.attributes)]
    lines.append(f"says: {json.dumps(pattern.says, ensure_ascii=False)}")
    for key, boards in (("example", pattern.examples), ("counterexample", pattern.counterexamples)):
        lines += _boards_text(key, boards)
    return "\n".join(lines)


def _boards_text(key: str, boards: Sequence[str]) -> list[str]:
    """Return the YAML lines for a key whose value is one board as text, or a list of boards if there are
    several.

    Without boards the result is empty.
    """
    drawn = [[row.strip() for row in board.splitlines() if row.strip()] for board in boards]
    if len(drawn) == 1:
        return [f"{key}: |", *(f"  {row}" for row in drawn[0])]
    lines = [f"{key}:"] if drawn else []
    for rows in drawn:
        lines += ["  - |", *(f"    {row}" for row in rows)]
    return lines


def attribute_text(attribute: Attribute) -> str:
    """Return an attribute of a pattern (a condition on a stone) as a source writes it, such as ``P liberties
    <= 3``.

    P is the name of the stone's point in the drawing.
    """
    if attribute.what == "group":
        return f"{attribute.point} {attribute.comparison} {attribute.other}"
    if attribute.what == "status":
        return f"{attribute.point} {attribute.comparison} {STATUSES[attribute.value]}"
    return f"{attribute.point} {attribute.what} {attribute.comparison} {attribute.value}"


def move_text(move: Move, indent: int) -> str:
    """Return a move of a pattern's tree, with what follows it, as YAML in flow style with one line for each
    move.

    ``indent`` is the indentation of the first line.
    """
    side = "X" if move.side == OWN else "O"
    fields = [f"play: {side} {move.point or 'elsewhere'}"]
    if move.point is not None or move.worth:
        fields.append(f"worth: {move.worth:g}")
    if move.share is not None:
        fields.append(f"share: {move.share:g}")
    if move.then:
        below = ",\n".join(" " * (indent + 2) + move_text(each, indent + 2) for each in move.then)
        fields.append(f"then: [\n{below}]")
    return "{" + ", ".join(fields) + "}"


def source_text(kind: str | None, patterns: Sequence[Pattern], heading: str = "") -> str:
    """Return the YAML text of a pattern source: the heading, the default kind if there is one, and the
    patterns.

    ``heading`` is written as comment lines.
    """
    lines = [f"# {line}".rstrip() for line in heading.splitlines()]
    lines += [f"kind: {kind}"] if kind else []
    if not patterns:
        return "\n".join([*lines, "patterns: []"]) + "\n"
    return "\n".join([*lines, "patterns:", ""]) + "\n".join(pattern_text(each) for each in patterns)


def with_pattern(file: Path, pattern: Pattern, instead_of: str | None = None) -> str:
    """Return the text of a pattern source file with one pattern added or replaced.

    The pattern replaces the one named ``instead_of`` (by default, the one with its own name). If there is
    none it is added at the end. The rest of the text stays unchanged. A file that does not exist counts as
    empty. Raises SourceError if the source has mistakes.
    """
    entry = pattern_text(pattern)
    known = read_file(file) if file.exists() else []
    if not known:
        return source_text(None, [pattern])
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    name = instead_of or pattern.name
    first, last = _place_of(known, name, lines)
    model = lines[known[0].line - 1]
    indent = model[: len(model) - len(model.lstrip())]
    return "".join(lines[:first]) + textwrap.indent(entry, indent) + "".join(lines[last:])


def without_pattern(file: Path, name: str) -> str:
    """Return the text of a pattern source file without the pattern of this name.

    The rest of the text stays unchanged. Raises ValueError if the source has no such pattern, SourceError if
    it has mistakes.
    """
    known = read_file(file)
    if all(each.name != name for each in known):
        raise ValueError(f"{file.name} has no pattern named {name}")
    if len(known) == 1:
        return source_text(known[0].kind, [])
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    first, last = _place_of(known, name, lines)
    return "".join(lines[:first]) + "".join(lines[last:])


def _place_of(known: Sequence[Pattern], name: str, lines: Sequence[str]) -> tuple[int, int]:
    """Return the range of lines (first, one after the last) of a pattern source that hold the pattern of this
    name. Lines are counted from 0.

    ``known`` are all patterns of the source; ``lines`` are its lines. If no pattern has this name, the range
    is empty and at the end of the source.
    """
    at = next((index for index, each in enumerate(known) if each.name == name), len(known))
    first = known[at].line - 1 if at < len(known) else len(lines)
    last = known[at + 1].line - 1 if at + 1 < len(known) else len(lines)
    # comments and empty lines above the next pattern belong to it
    while last > first + 1 and (not lines[last - 1].strip() or lines[last - 1].startswith("#")):
        last -= 1
    return first, last
