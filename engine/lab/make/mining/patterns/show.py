"""`tamen patterns show`: a pattern as a person reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from patterns.drawing import draw
from patterns.model import OWN, Move, Pattern
from patterns.write import attribute_text


def pattern_picture(pattern: Pattern) -> str:
    """Return the name, sentence, drawing, attributes and tree of a pattern as text."""
    flags = f", {', '.join(pattern.flags)}" if pattern.flags else ""
    lines = [f"{pattern.name} ({pattern.kind}, {pattern.where}{flags})", f"  {pattern.says}", ""]
    drawn, kinds = draw(pattern.rows, pattern.edge_below, pattern.edge_right, pattern.points)
    lines += [f"    {line}" for line in drawn]
    named = [f"{name} is {kind}" for name, kind in sorted(kinds.items())]
    lines += [f"  points: {', '.join(named)}"] if named else []
    lines += [f"  when {attribute_text(attribute)}" for attribute in pattern.attributes]
    if pattern.seen is not None:
        lines.append(f"  counted in {pattern.seen:,} positions of expert games")
    lines += ["", *_print_branch(pattern.moves, 1)]
    return "\n".join(lines)


def _print_branch(moves: Sequence[Move], depth: int) -> Iterator[str]:
    for move in moves:
        side = "X" if move.side == OWN else "O"
        share = f", played by {100 * move.share:.0f}%" if move.share is not None else ""
        worth = f"worth {move.worth:g}{share}" if move.point else f"elsewhere{share}"
        yield f"{'  ' * depth}{side} {move.point or '-'}  {worth}"
        yield from _print_branch(move.then, depth + 1)
