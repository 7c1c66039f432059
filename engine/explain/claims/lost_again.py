"""What a move does to enemy stones and what is lost again at the end of a line: then that line is not shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.board.board import Board
from engine.board.points import opponent
from engine.explain.claims.effects import is_doomed
from engine.explain.claims.kinds import AS_GOOD_AS_DEAD, CATCHES, CUTS, KILLS, PARTS, Claim, weak_of
from engine.explain.claims.witness import Witness


def is_lost_again(witness: Witness, line: Sequence[int], told: Sequence[Claim]) -> bool:
    """Return whether something that the claims ``told`` say of the first move of a line, whose last one is of the same
    side, is not denied after that move, but is after the line, if the enemy moves next, as read: that it captures or
    kills stones, leaves them as good as dead, or cuts them off.
    """
    after, then = witness.board_after(line[0]), witness.board_after(*line)
    if after is None or then is None:
        return False
    of_move = [each for each in told if each.move == line[0]]
    return any(
        _is_lost(witness, after, then, stones, ask) for each in of_move for stones, ask in _asked(each)
    )


def _asked(claim: Claim) -> Iterator[tuple[Sequence[int], str]]:
    """Yield enemy stones, and what is read of them for a claim: CATCHES, KILLS or CUTS."""
    if claim.kind in (CUTS, PARTS):
        yield claim.stones, CUTS
    if claim.kind in (CATCHES, KILLS):
        yield claim.stones[:1], claim.kind
    if is_doomed(claim):
        yield claim.stones[:1], CATCHES
    if AS_GOOD_AS_DEAD in claim.words:
        yield weak_of(claim)[:1], CATCHES


def _is_lost(witness: Witness, after: Board, then: Board, stones: Sequence[int], ask: str) -> bool:
    """Return whether enemy stones are not captured, dead or cut off on the board ``then``, by what is asked (``ask``),
    as they are on the board ``after`` the move, though they move first.
    """
    enemy = opponent(witness.color)
    if any(board.color_at(each) != enemy for board in (after, then) for each in stones):
        # what is taken is not lost again
        return False

    def are_free(board: Board) -> bool:
        if ask == CUTS:
            return witness.read_link(board, stones, enemy).yes is True
        read = witness.read_capture if ask == CATCHES else witness.read_life
        return read(board, stones[0], enemy).yes is True

    return are_free(then) and not are_free(after)
