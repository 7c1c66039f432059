"""Two strings that a move keeps together, or comes between, as the evaluation judges: they are of one group after one
side's stone at that point, and of two after the other's.

It is for moves of which readings say no such thing: they look only a few moves ahead. They must not deny it, though,
and games must not either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.board.board import Board
from engine.board.points import NEIGHBORS, PASS, opponent
from engine.evaluate.groups.aliveness import MIAI_ALIVE
from engine.explain.claims.compared_games import Games
from engine.explain.claims.effects import fares_otherwise
from engine.explain.claims.kinds import HOLDS, LIKELY, PARTS, Claim
from engine.explain.claims.nearby import strings_near
from engine.explain.claims.open_ways import is_gap_closed
from engine.explain.claims.scene import Scene
from engine.explain.claims.ties import can_survive, is_change_denied, is_cut_joined
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import nearest_stone, steps_between

BESIDE, OF_PAIR = 3, 5
"""Steps from a move within which the nearest stones of both strings lie, and how far these are from each other."""

ROUND = 2
"""Steps by which the way over the move may be longer than that from one string to the other, of own ones."""

WORSE = 0.03
"""Share of the games, at least, in which one of the strings must be lost more often where they are apart."""

FAIR = 0.25
"""Share of the games that must go on with an answer for it to undo what a move is told to do to strings."""

FEW = 2
"""Liberties, at most, of a string between two others that may be lost and let them come together."""


def find_judged_tie(witness: Witness, move: int, games: Games | None) -> Claim | None:
    """Return the claim that a move comes between two enemy strings, or else that it keeps two own ones together, as
    judged: the nearest pair that is of one group after one side's stone there, and of two after the other's.

    One of them must need another move to live where they are apart, and fare worse so by ``games``, and the answers
    that are expected may not undo it, nor may a long reading deny it. None without such a pair, or without games.
    """
    if games is None:
        return None
    enemy = opponent(witness.color)
    pairs = [(PARTS, each) for each in _pairs_beside(witness, move, enemy, 0)]
    pairs += [(HOLDS, each) for each in _pairs_beside(witness, move, witness.color, ROUND)]
    ours, passed = (witness.witness_after([each]) if pairs else None for each in (move, PASS))
    theirs = None if passed is None else passed.witness_after([move])
    if ours is None or theirs is None:
        return None
    for kind, pair in pairs:
        tied, apart = (theirs, ours) if kind == PARTS else (ours, theirs)
        undone = come_together if kind == PARTS else are_cut_then
        if (
            _are_parted(tied.scene, apart.scene, pair)
            and any(fares_otherwise(witness, games, each, WORSE) for each in pair)
            and all(can_survive(witness, each) for each in pair)
            and not _is_denied(witness, ours, theirs, pair, kind)
            and not undone(witness, move, pair)
            and not (kind == PARTS and is_cut_joined(witness, pair, move))
            and not is_change_denied(witness, ours.board, pair, kind == HOLDS)
            and (kind == PARTS or is_gap_closed(witness, ours.board, pair, enemy))
        ):
            return Claim(kind, LIKELY, move, pair)
    return None


def come_together(witness: Witness, move: int, pair: Sequence[int], is_judged: bool = True) -> bool:
    """Return whether two enemy strings are together after an expected answer to a move: on the board, by reading though
    the mover goes on, as judged if they are of two groups before it, if ``is_judged``, or as stones between them cannot
    be saved.
    """
    ours = witness.witness_after([move])
    return ours is not None and any(
        _are_together(witness, ours, answer, pair, is_judged) for answer in expected_answers(witness, move)
    )


def expected_answers(witness: Witness, move: int) -> list[int]:
    """Return the answers to a move with which games go on in a fair share (FAIR); the likeliest first."""
    return [answer for answer, share in witness.likely_moves([move]) if answer != PASS and share >= FAIR][:2]


def _are_together(witness: Witness, ours: Witness, answer: int, pair: Sequence[int], is_judged: bool) -> bool:
    """Return whether two enemy strings are together after the ``answer`` to a move (`come_together`). ``ours`` answers
    questions about the position after that move.
    """
    there = ours.witness_after([answer])
    if there is None or any(there.board.color_at(each) != ours.color for each in pair):
        return False
    one, other = pair
    if other in there.board.stones(one) or witness.read_link(there.board, pair, witness.color).yes is True:
        return True
    if is_judged and not are_one_group(ours, pair) and are_one_group(there, pair):
        return True
    return any(
        witness.read_capture(there.board, each, witness.color).yes is False
        for each in _stones_between(there.board, pair, witness.color)
    )


def _stones_between(board: Board, pair: Sequence[int], color: int) -> list[int]:
    """Return one stone of each string of ``color`` with few liberties (FEW) that touches two strings of the other side;
    ``pair`` holds a stone of each.
    """
    beside = [{stone + step for stone in board.stones(each) for step in NEIGHBORS} for each in pair]
    heads = [set(board.first_stones(at for at in points if board.color_at(at) == color)) for points in beside]
    return [each for each in sorted(set.intersection(*heads)) if board.count_liberties(each) <= FEW]


def are_one_group(there: Witness, pair: Sequence[int]) -> bool:
    """Return whether two stones are of one group in the position of a witness, as judged."""
    return all(map(there.scene.is_stone, pair)) and len({*map(there.scene.group_at, pair)}) == 1


def are_cut_then(witness: Witness, move: int, pair: Sequence[int]) -> bool:
    """Return whether two own strings that a move keeps together are of two groups, or not both left, after an answer
    near them that is expected, or after the enemy's stone at the one point between them, as judged.
    """
    after = witness.witness_after([move])
    if after is None:
        return False
    answers = [
        answer
        for answer in expected_answers(witness, move)
        if min(steps_between(answer, each) for each in (move, *pair)) <= BESIDE
    ]
    answers += _point_between(after.board, pair)
    there = (after.witness_after([answer]) for answer in dict.fromkeys(answers))
    return any(each is not None and not are_one_group(each, pair) for each in there)


def _point_between(board: Board, pair: Sequence[int]) -> list[int]:
    """Return the one liberty, in a list, that two strings share; an empty list for none, or several."""
    shared = set.intersection(*(set(board.liberties(each)) for each in pair))
    return list(shared) if len(shared) == 1 else []


def _pairs_beside(witness: Witness, move: int, color: int, more: int) -> Iterator[tuple[int, int]]:
    """Yield pairs of strings of a colour that a move stands between, by their stones nearest to it, the nearest first:
    over the move the way from one to the other is at most ``more`` steps longer. A string behind another one is left
    out: the move ties the nearer one, or comes before it.
    """
    board = witness.board
    near = [nearest_stone(board.stones(each), move) for each in strings_near(board, move, color, BESIDE)]
    near = [each for each in near if not any(_lies_before(other, each, move) for other in near)]
    ways = {pair: sum(steps_between(each, move) for each in pair) for pair in combinations(near, 2)}
    for pair in sorted(ways, key=lambda each: ways[each]):
        if ways[pair] - more <= steps_between(*pair) <= OF_PAIR:
            yield pair


def _lies_before(one: int, other: int, move: int) -> bool:
    """Return whether a stone, ``one``, lies on a straight or shortest way from a move to another stone."""
    steps = steps_between(one, move), steps_between(one, other)
    return one != other and sum(steps) == steps_between(other, move)


def _are_parted(tied: Scene, apart: Scene, pair: Sequence[int]) -> bool:
    """Return whether two stones are of one group in the scene ``tied``, and of two in ``apart``, one of which needs
    another move there, or is not alive.
    """
    if not all(scene.is_stone(each) for scene in (tied, apart) for each in pair):
        return False
    if len({*map(tied.group_at, pair)}) > 1 or len({*map(apart.group_at, pair)}) < len(pair):
        return False
    return max(map(apart.aliveness, pair)) > MIAI_ALIVE


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
