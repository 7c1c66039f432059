"""Two strings that a move keeps together, or comes between, as the evaluation judges: they are of one group after one
side's stone at that point, and of two after the other's.

It is for moves of which readings say no such thing: they look only a few moves ahead. They must not deny it, though,
and games must not either.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.board.points import PASS, opponent
from engine.evaluate.groups.aliveness import MIAI_ALIVE
from engine.explain.claims.compared_games import Games
from engine.explain.claims.effects import change_of_fate
from engine.explain.claims.kinds import HOLDS, LIKELY, PARTS, Claim
from engine.explain.claims.nearby import strings_near
from engine.explain.claims.scene import Scene
from engine.explain.claims.ties import can_survive
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import nearest_stone, steps_between

BESIDE, OF_PAIR, ROUND = 3, 5, 2
"""Steps from a move within which the nearest stones of both strings lie, and how far these are from each other; and
how much longer than from one to the other the way over the move may be where it keeps own ones together."""

WORSE = 0.03
"""Share of the games, at least, in which one of the strings must be lost more often where they are apart."""


def find_judged_tie(witness: Witness, move: int, games: Games | None) -> Claim | None:
    """Return the claim that a move comes between two enemy strings, or else that it keeps two own ones together, as
    judged: the nearest pair that is of one group after one side's stone there, and of two after the other's.

    One of them must need another move to live where they are apart, and fare worse so by ``games``. None without such a
    pair, or without games.
    """
    ours, passed = witness.witness_after([move]), witness.witness_after([PASS])
    theirs = None if passed is None else passed.witness_after([move])
    if games is None or ours is None or theirs is None:
        return None
    enemy = opponent(witness.color)
    for color, kind in ((enemy, PARTS), (witness.color, HOLDS)):
        tied, apart = (theirs, ours) if kind == PARTS else (ours, theirs)
        for pair in _pairs_beside(witness, move, color, ROUND if kind == HOLDS else 0):
            if not _are_parted(tied.scene, apart.scene, pair) or not all(
                can_survive(witness, each) for each in pair
            ):
                continue
            strings = [witness.board.stones(each) for each in pair]
            if max(change_of_fate(games, each, color, kind == HOLDS) for each in strings) < WORSE:
                continue
            if not _is_denied(witness, ours, theirs, pair, kind):
                return Claim(kind, LIKELY, move, pair)
    return None


def _pairs_beside(witness: Witness, move: int, color: int, more: int) -> Iterator[tuple[int, int]]:
    """Yield pairs of strings of a colour that a move stands between, by their stones nearest to it, the nearest first:
    over the move the way from one to the other is at most ``more`` steps longer.
    """
    board = witness.board
    near = (nearest_stone(board.stones(each), move) for each in strings_near(board, move, color, BESIDE))
    ways = {pair: sum(steps_between(each, move) for each in pair) for pair in combinations(near, 2)}
    for pair in sorted(ways, key=lambda each: ways[each]):
        if ways[pair] - more <= steps_between(*pair) <= OF_PAIR:
            yield pair


def _are_parted(tied: Scene, apart: Scene, pair: tuple[int, int]) -> bool:
    """Return whether two stones are of one group in the scene ``tied``, and of two in ``apart``, one of which needs
    another move there, or is not alive.
    """
    if not all(scene.is_stone(each) for scene in (tied, apart) for each in pair):
        return False
    if len({*map(tied.group_at, pair)}) > 1 or len({*map(apart.group_at, pair)}) < len(pair):
        return False
    return max(map(apart.aliveness, pair)) >= MIAI_ALIVE


def _is_denied(witness: Witness, ours: Witness, theirs: Witness, pair: tuple[int, int], kind: str) -> bool:
    """Return whether reading says otherwise than that two strings are tied by one side's stone, and not by the other's:
    that the enemy's (PARTS) come together though the move is played, or ours (HOLDS) are cut, or need no move.

    ``ours`` and ``theirs`` answer questions about the positions after either stone.
    """
    enemy = opponent(witness.color)
    now, then = (witness.prove_link(board, pair, enemy).yes for board in (witness.board, ours.board))
    if kind == PARTS:
        return (
            now is False or then is True or witness.read_link(theirs.board, pair, witness.color).yes is False
        )
    return now is True or then is False or witness.read_link(theirs.board, pair, witness.color).yes is True
