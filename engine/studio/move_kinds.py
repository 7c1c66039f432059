"""What kind of move a move is, in a few words, for a hint that does not tell where it is."""

from __future__ import annotations

from engine.board.points import BLACK, NEIGHBORS, WHITE, lines_of, parse_vertex, vertex_of
from engine.library.game import Game


def kind_of(game: Game, move: str, side: str) -> str:
    """Return what kind of move a legal move of a side is, such as ``captures``: a name in the group ``kind``
    of the studio's tables.
    """
    if move == "pass":
        return "pass"
    after = game.copy()
    before = game.captures[side]
    after.play(move, side)
    own, enemy = _neighbours(game, move, side)
    if after.captures[side] > before:
        return "captures"
    if len(after.liberties(move)) == 1:
        return "sacrifice" if not own else "into atari"
    if any(after.color_at(each) and len(after.liberties(each)) == 1 for each in enemy):
        return "atari"
    strings = {frozenset(game.string(each)) for each in own}
    if len(strings) > 1:
        return "connects"
    if len({frozenset(game.string(each)) for each in enemy}) > 1:
        return "parts"
    line = lines_of(game.size)[parse_vertex(move, game.size)]
    if line == 1:
        return "first line"
    if own:
        return "extends"
    return "touches" if enemy else "alone"


def _neighbours(game: Game, move: str, side: str) -> tuple[list[str], list[str]]:
    """Return the stones beside a point as two lists: those of ``side``, and those of its enemy."""
    point, board = parse_vertex(move, game.size), game.record.board
    beside = (point + step for step in NEIGHBORS)
    stones = [vertex_of(each, game.size) for each in beside if board.color_at(each) in (BLACK, WHITE)]
    own = [each for each in stones if game.color_at(each) == side]
    return own, [each for each in stones if each not in own]
