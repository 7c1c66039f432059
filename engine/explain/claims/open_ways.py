"""The shortest open ways from one string to another, and which moves stand on them, as the board shows.

A way leads over empty points, and over stones of the strings' side, along the lines of the board. Its length is how
many stones the side must still put on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from engine.board.board import Board
from engine.board.kernels import line_of
from engine.board.points import EMPTY, NEIGHBORS, UNREACHABLE, xy
from engine.explain.claims.nearby import strings_near
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import nearest_stone, steps_between

LONGEST = 6
"""Stones, at most, that a way between two strings needs for a move to stand on it."""

OF_GAP = 2
"""Stones that a way between two strings needs, at least, for nobody to see that they are together."""

ALONG_EDGE = 2
"""Lines from the edge on which a way is one along the edge."""

NEAR = 4
"""Steps from a move within which a stone of either string lies, and stones, at most, that the way to it needs, that of
the move among them."""


def pairs_over(board: Board, move: int, color: int, round_about: int = 0) -> list[tuple[int, int]]:
    """Return the pairs of strings of ``color`` between which a move stands: it lies on an open way from one to the
    other, and near both, and no third string lies on a shortest way. They are named by their stones nearest to the
    move; those with the shortest ways come first, and the largest of these.

    That way is at most ``round_about`` stones longer than a shortest one.
    """
    heads = strings_near(board, move, color, NEAR)
    ways = {each: ways_from(board, each) for each in heads}
    found = []
    for one, other in combinations(heads, 2):
        length = ways[one].get(other, UNREACHABLE)
        over = ways[one].get(move, UNREACHABLE) + ways[other].get(move, UNREACHABLE) - 1
        if not (0 if round_about else 1) < length <= LONGEST or over > length + round_about:
            continue
        pair = nearest_stone(board.stones(one), move), nearest_stone(board.stones(other), move)
        if max(ways[each].get(move, UNREACHABLE) for each in (one, other)) > NEAR:
            continue
        if not (is_along_edge(board, move, pair) or _is_nearer_to_both(pair, move)):
            continue
        if any(_is_on_way(ways, (one, other), third, length) for third in heads):
            continue
        found.append((length, -sum(len(board.stones(each)) for each in pair), pair))
    return [pair for _, _, pair in sorted(found)]


def _is_nearer_to_both(pair: tuple[int, int], move: int) -> bool:
    """Return whether a move is nearer to either stone of a pair than the two are to each other, and not off in a corner
    of the rectangle between them.
    """
    if max(steps_between(each, move) for each in pair) >= steps_between(*pair):
        return False
    (x, y), (u, v), (across, along) = xy(pair[0]), xy(pair[1]), xy(move)
    return x == u or y == v or (across, along) not in ((x, v), (u, y))


def _is_on_way(ways: Mapping[int, Mapping[int, int]], pair: tuple[int, int], third: int, length: int) -> bool:
    """Return whether a third string lies on a shortest way between those of a ``pair``."""
    one, other = pair
    if third in pair:
        return False
    return ways[one].get(third, UNREACHABLE) + ways[other].get(third, UNREACHABLE) <= length


def ways_from(board: Board, stone: int) -> dict[int, int]:
    """Return for each point that an open way leads to from a string how many stones it needs, one on the point itself
    if that is empty: strings that need LONGEST at most, and the empty points beside them.
    """
    color, found = board.color_at(stone), dict.fromkeys(board.stones(stone), 0)
    edge, length = list(found), 0
    while edge and length < LONGEST + 1:
        later = list[int]()
        while edge:
            point = edge.pop()
            for step in NEIGHBORS:
                beside = point + step
                if beside in found:
                    continue
                if board.color_at(beside) == color:
                    found |= dict.fromkeys(board.stones(beside), length)
                    edge += board.stones(beside)
                elif board.color_at(beside) == EMPTY:
                    later.append(beside)
        length += 1
        edge = [each for each in dict.fromkeys(later) if each not in found]
        found |= dict.fromkeys(edge, length)
    return found


def is_along_edge(board: Board, move: int, pair: Sequence[int]) -> bool:
    """Return whether a move stands near the edge (ALONG_EDGE), below one of the two stones of a ``pair`` at least."""
    line = line_of(move, board.size)
    return line <= ALONG_EDGE and any(line < line_of(each, board.size) for each in pair)


def is_gap_closed(witness: Witness, board: Board, pair: Sequence[int], first: int) -> bool:
    """Return whether two strings of one side on a board may be said to be together though the colour ``first`` moves:
    a single stone joins them, and a reading does not deny it, or a long one says so. What is farther apart is an
    extension else.
    """
    if ways_from(board, pair[0]).get(pair[1], UNREACHABLE) < OF_GAP:
        return witness.read_link(board, pair, first).yes is not False
    return witness.read_link_widely(board, pair, first).yes is True
