"""What kind of move a move is, in a few words, for a hint that does not tell where it is."""

from __future__ import annotations

from engine.board.points import BLACK, NEIGHBORS, WHITE, lines_of, parse_vertex, vertex_of
from engine.library.game import Game


def kind_of(game: Game, move: str, side: str) -> str:
    """Return what kind of move a legal move of a side is, in words that can end a sentence, such as "a move
    that captures"."""
    if move == "pass":
        return "a pass"
    after = game.copy()
    before = game.captures[side]
    after.play(move, side)
    own, enemy = _neighbours(game, move, side)
    if after.captures[side] > before:
        return "a move that captures"
    if len(after.liberties(move)) == 1:
        return "a sacrifice: its stone can be captured" if not own else "a move into atari"
    if any(after.color_at(each) and len(after.liberties(each)) == 1 for each in enemy):
        return "an atari"
    strings = {frozenset(game.string(each)) for each in own}
    if len(strings) > 1:
        return "a move that connects"
    if len({frozenset(game.string(each)) for each in enemy}) > 1:
        return "a move between enemy stones that parts them"
    line = lines_of(game.size)[parse_vertex(move, game.size)]
    if line == 1:
        return "a move on the first line"
    if own:
        return "a move that extends from a stone of its own"
    return "a move that touches enemy stones alone" if enemy else "a move that touches no stone"


def _neighbours(game: Game, move: str, side: str) -> tuple[list[str], list[str]]:
    """Return the stones beside a point as two lists: those of ``side``, and those of its enemy."""
    point, board = parse_vertex(move, game.size), game.record.board
    beside = (point + step for step in NEIGHBORS)
    stones = [vertex_of(each, game.size) for each in beside if board.color_at(each) in (BLACK, WHITE)]
    own = [each for each in stones if game.color_at(each) == side]
    return own, [each for each in stones if each not in own]
