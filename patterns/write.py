"""Patterns back to source text: what `patterns.source` reads."""

from __future__ import annotations

import json
from collections.abc import Sequence

from patterns.drawing import draw
from patterns.model import OWN, STATUSES, Attribute, Move, Pattern


def pattern_text(pattern: Pattern) -> str:
    """One pattern as an entry of a source's list."""
    lines, names = draw(pattern.rows, pattern.edge_below, pattern.edge_right, pattern.points)
    text = [f"- name: {pattern.name}", f"  kind: {pattern.kind}", f"  where: {pattern.where}"]
    if pattern.seen is not None:
        text.append(f"  seen: {pattern.seen}")
    if pattern.share is not None:
        text.append(f"  share: {pattern.share:g}")
    text += ["  diagram: |", *(f"    {line}" for line in lines)]
    if names:
        # a bare % or . would be read as YAML's own, and some letters as truth values by other readers
        listed = ", ".join(f"{json.dumps(name)}: {json.dumps(kind)}" for name, kind in names.items())
        text.append(f"  names: {{{listed}}}")
    if pattern.attributes:
        text += ["  when:", *(f"    - {attribute_text(each)}" for each in pattern.attributes)]
    if pattern.flags:
        text.append(f"  flags: [{', '.join(pattern.flags)}]")
    text += ["  moves:", *(f"    - {move_text(move, 6)}" for move in pattern.moves)]
    text.append(f"  says: {json.dumps(pattern.says, ensure_ascii=False)}")
    for key, boards in (("example", pattern.examples), ("counterexample", pattern.counterexamples)):
        text += _boards_text(key, boards)
    return "\n".join(text) + "\n"


def _boards_text(key: str, boards: Sequence[str]) -> list[str]:
    """An entry for text boards, the list form if there are several."""
    drawn = [[row.strip() for row in board.splitlines() if row.strip()] for board in boards]
    if len(drawn) == 1:
        return [f"  {key}: |", *(f"    {row}" for row in drawn[0])]
    lines = [f"  {key}:"] if drawn else []
    for rows in drawn:
        lines += ["    - |", *(f"      {row}" for row in rows)]
    return lines


def attribute_text(attribute: Attribute) -> str:
    """An attribute as `when` has it."""
    if attribute.what == "group":
        return f"{attribute.point} {attribute.comparison} {attribute.other}"
    if attribute.what == "status":
        return f"{attribute.point} {attribute.comparison} {STATUSES[attribute.value]}"
    return f"{attribute.point} {attribute.what} {attribute.comparison} {attribute.value}"


def move_text(move: Move, indent: int) -> str:
    """A move and what follows it, in YAML's flow style with a line for each move."""
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
    """A whole source; ``heading`` is put above it as a comment."""
    lines = [f"# {line}".rstrip() for line in heading.splitlines()]
    lines += [f"kind: {kind}"] if kind else []
    if not patterns:
        return "\n".join([*lines, "patterns: []"]) + "\n"
    return "\n".join([*lines, "patterns:", ""]) + "\n".join(pattern_text(each) for each in patterns)
