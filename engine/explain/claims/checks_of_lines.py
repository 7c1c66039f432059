"""Claims about moves that are expected held to what the search plays at each of them, one function for each kind."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import PASS, vertex_of
from engine.explain.claims.expected_lines import is_elsewhere, is_quiet
from engine.explain.claims.inquiry import FAILED, HELD, UNPROVEN, Inquiry
from engine.explain.claims.kinds import LINE, Claim
from engine.game.game import Game

AS_GOOD = 0.05
"""Share of the games by which a move of a line may do worse than the best one there."""


POSSIBLE = 0.1
"""The same of a move that is told as one that could be played."""


def check_turns(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that after a line of moves the next move is played elsewhere; return the verdict and
    what was found.

    The verdict is HELD, FAILED or UNPROVEN. It is HELD if the search plays elsewhere, too. If the search
    goes on near the line instead, the claim's next move must be as good.
    """
    *line, move = claim.points
    game = inquiry.game_after(*line)
    if game is None:
        return FAILED, "a move is not legal"
    if is_elsewhere(inquiry.witness.reply(line).move, line, game.size):
        return HELD, ""
    return _check_move_there(inquiry, game, line, move)


def check_line(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of the moves expected after a move; return the verdict (HELD, FAILED or UNPROVEN) and
    what was found.

    Every move but the first must be as good as what the search plays there. In the end no string near the
    moves may be in danger.
    """
    for length in range(1, len(claim.points)):
        played = claim.points[:length]
        game = inquiry.game_after(*played)
        if game is None:
            return FAILED, "a move is not legal"
        verdict, found = _check_move_there(inquiry, game, played, claim.points[length])
        if verdict == FAILED:
            return FAILED, found
    if claim.kind == LINE and not is_quiet(inquiry.witness, claim.points):
        return FAILED, "something hangs at its end"
    return HELD, ""


def check_going_on(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of moves with which the game could go on; return the verdict (HELD, FAILED or UNPROVEN) and what
    was found.

    Every move but the first may be worse than what the search plays there by POSSIBLE.
    """
    for length in range(1, len(claim.points)):
        played, move = claim.points[:length], claim.points[length]
        game = inquiry.game_after(*played)
        if game is None or not game.is_legal(game.to_move, move):
            return FAILED, "a move is not legal"
        verdict, found = _check_move_there(inquiry, game, played, move, POSSIBLE)
        if verdict == FAILED:
            return FAILED, found
    return HELD, ""


def check_passed(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of the answer to a pass; return the verdict (HELD, FAILED or UNPROVEN) and what was
    found.

    The answer, or one of the two that are claimed, must be as good as what the search plays there.
    """
    return _check_one_of(inquiry, claim.points, [PASS])


def _check_one_of(inquiry: Inquiry, moves: Sequence[int], played: Sequence[int]) -> tuple[str, str]:
    """Check whether one of ``moves`` is as good as the search's choice after the moves ``played``.

    Returns the verdict (HELD, FAILED or UNPROVEN) and what was found.
    """
    game = inquiry.game_after(*played)
    if game is None:
        return UNPROVEN, ""
    if inquiry.witness.reply(played).move in moves:
        return HELD, ""
    found = [_check_move_there(inquiry, game, played, each) for each in moves]
    return next((each for each in found if each[0] == HELD), found[0])


def _check_move_there(
    inquiry: Inquiry, game: Game, played: Sequence[int], move: int, behind: float = AS_GOOD
) -> tuple[str, str]:
    """Check whether a move is as good as the search's choice after the moves ``played``, where ``game``
    stands, or wins fewer games by no more than the share ``behind``.

    Returns the verdict (HELD, FAILED or UNPROVEN) and what was found.
    """
    color, best = game.to_move, inquiry.witness.reply(played)
    if best.move == move:
        return HELD, ""
    named = vertex_of(best.move, game.size)
    here = inquiry.adviser.judge(game, color, move)
    first = inquiry.adviser.judge(game, color, best.move)
    if here.won is None or first.won is None or here.won < first.won - behind:
        return FAILED, f"{named} instead of {vertex_of(move, game.size)}"
    return HELD, f"{named} too"
