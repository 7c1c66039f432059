"""By which move an attack is carried out: ours on the stones that we attack, the opponent's on those that we defend.

Where a reading kills the group, its first move is asked about first, then the likeliest moves beside the stones. In the
games of each tree the stones must be lost more often after it than they are with our move, and the opponent's attack
must not work as well after that.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import PASS, opponent
from engine.explain.claims.compared_games import share_lost
from engine.explain.claims.kinds import ATTACKS, CARRIES, COUNTED, Claim
from engine.explain.claims.next_ataris import is_caught
from engine.explain.claims.next_moves import find_next_moves
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

BESIDE = 3
"""Steps from the stones within which such a move is."""

NEAR = 4
"""Steps from the move explained within which it is: at the other end of the stones it is another matter."""

FARTHEST = 6
"""The same of a move that was read."""

MOST = 0.5
"""Share of the games that must begin with it, in the mean of the trees, for it to be named where it was not read."""

LEAST, IN_EACH = 0.15, 0.05
"""Share of the games by which the stones must be lost more often after it, and by which in each tree."""


def moves_before(witness: Witness, claim: Claim) -> list[int]:
    """Return the moves of both sides in turn after which an attack can be carried out.

    ``claim`` says that the move explained attacks enemy stones or defends own ones. For an attack the moves
    are that move and a pass of the enemy. For a defence a pass is played in place of the move, which leaves
    the enemy to attack.
    """
    return [claim.move, PASS] if witness.board.color_at(claim.stones[0]) != witness.color else [PASS]


def find_carrier(witness: Witness, claim: Claim) -> Claim | None:
    """Return a claim that names the move which carries out an attack; None if the games show none near the move
    explained, or if what they show works though the stones are defended.

    ``claim`` says that the move explained attacks enemy stones or defends own ones. The attack is the mover's
    own, or the one against which the own stones are defended. Where there are few games, only a move that was
    read is named.
    """
    before = moves_before(witness, claim)
    read = _move_as_read(witness, claim)
    beside = [] if witness.is_sparse else find_next_moves(witness, before, claim.stones, BESIDE)
    likely = [each for each in beside if steps_between(each, claim.move) <= NEAR]
    # where the enemy may well play at the point of the move itself, it is that which the move prevents
    likely.sort(key=lambda each: each != claim.move)
    is_far = read == PASS or steps_between(read, claim.move) > FARTHEST
    for move in [*([] if is_far else [read]), *(each for each in likely if each != read)]:
        lost = lost_after(witness, claim, [*before, move])
        with_move = lost_after(witness, claim, [claim.move])
        if not lost or len(lost) != len(with_move):
            continue
        more = [then - now for then, now in zip(lost, with_move, strict=True)]
        is_worse = min(more) >= IN_EACH and sum(more) >= LEAST * len(more)
        if (
            is_worse
            and not _is_refuted(witness, claim, move, read)
            and not _is_left_open(witness, claim, move, lost)
        ):
            values = sum(lost) / len(lost), sum(with_move) / len(with_move)
            return Claim(
                CARRIES,
                COUNTED,
                claim.move,
                claim.stones,
                (move,),
                values[0],
                other=values[1],
                rule=claim.kind,
            )
    return None


def _is_refuted(witness: Witness, claim: Claim, move: int, read: int) -> bool:
    """Return whether nobody sees the attack by a ``move`` carried out, since its stone is captured, as read: if it is
    the one that a reading kills by, the move ``read``, since it is in atari and the stones do not die once it is taken.
    """
    before = moves_before(witness, claim)
    if move != read:
        return is_caught(witness, *before, move)
    after = witness.board_after(*before, move)
    if after is None or after.count_liberties(move) > 1:
        return after is None
    taken = witness.board_after(*before, move, *after.liberties(move))
    return (
        taken is not None and witness.read_life(taken, claim.stones[0], after.color_at(move)).yes is not False
    )


def _is_left_open(witness: Witness, claim: Claim, move: int, lost: Sequence[float]) -> bool:
    """Return whether the attack by the enemy's ``move``, against which own stones are said to be defended, works though
    they are, too: it loses the stones in nearly as many of the games, by each tree, as after a pass (``lost``).

    False for the mover's own attacks, and where there are no games of it.
    """
    if claim.kind == ATTACKS or move == claim.move:
        return False
    then = lost_after(witness, claim, [claim.move, move])
    return len(then) == len(lost) > 0 and all(
        now - before > -IN_EACH for now, before in zip(then, lost, strict=True)
    )


def is_first_of_games(witness: Witness, claim: Claim, carrier: Claim) -> bool:
    """Return whether an attack begins with the move of a ``carrier``: as a reading has it, or most of the games.

    ``claim`` says that the move explained attacks enemy stones or defends own ones.
    """
    (move,) = carrier.points
    if move == _move_as_read(witness, claim):
        return True
    known = [dict(tree.likely_moves(moves_before(witness, claim))) for tree in witness.trees]
    return sum(each.get(move, 0.0) for each in known) > MOST * len(known)


def _move_as_read(witness: Witness, claim: Claim) -> int:
    """Return the first move by which a reading kills the stones of a claim; PASS if it finds none."""
    board = witness.board_after(claim.move) if claim.kind == ATTACKS else witness.board
    if board is None:
        return PASS
    answer = witness.read_life(board, claim.stones[0], opponent(board.color_at(claim.stones[0])))
    return answer.move if answer.yes is False else PASS


def lost_after(witness: Witness, claim: Claim, moves: Sequence[int]) -> list[float]:
    """Return how often the stones of a claim are lost after some moves: their share of the games, one number
    for each search.

    The list is empty if one of the searches has no number.
    """
    *before, last = moves
    color, found = witness.board.color_at(claim.stones[0]), []
    for tree in witness.trees:
        there = tree.witness_after(before) if before else tree
        owned = None if there is None or there.board_after(last) is None else there.play_out(last).owned
        if owned is None:
            return []
        found.append(share_lost(owned, color, claim.stones))
    return found
