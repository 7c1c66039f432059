"""Who is ahead after a move, by the games and by the evaluation, and by how much at least."""

from __future__ import annotations

import math

from engine.board.points import opponent
from engine.decide.decision.record import Tried
from engine.explain.claims.kinds import AHEAD, LIKELY, RANGE, SCORE, Claim
from engine.explain.claims.margins import load_margins
from engine.explain.claims.witness import Witness
from engine.explain.words.phrases import points, side
from engine.explain.words.templates import say

HALF = 0.5

LEAST_LEAD = 1
"""Points that a side must be ahead by at least for a number to be told."""

SMALL_LEAD = 0.35
"""Points for each line of the board's width that it must be ahead by if the games tell plainly who wins: their share
says more than a bound far below the lead that is expected."""

EVEN_POINTS = 0.5
"""Points for each line of the board's width up to which a game is called even."""


def tell_who_is_ahead(witness: Witness, judged: Tried) -> tuple[str, tuple[Claim, ...]]:
    """Return a clause on who is ahead after a move and by how much at least, or that nobody is, and its
    claims.

    Both are empty if it is not clear. If no amount can be told, the games and the evaluation must agree on
    who is ahead. ``judged`` is the move, played out.
    """
    margins, size, color = load_margins(), witness.board.size, witness.color
    share_won, lead = witness.prospect_after(judged.move).won, witness.expected_lead(judged.move)
    leader = side(color if lead.points > 0 else opponent(color))
    agrees = share_won is None or (share_won > HALF) == (lead.points > 0)
    is_won = share_won is not None and not 1 - margins.clear < share_won < margins.clear
    if agrees and lead.least >= (SMALL_LEAD * size if is_won else LEAST_LEAD):
        told = math.floor(lead.least)
        least = Claim(SCORE, LIKELY, judged.move, value=math.copysign(told, lead.points))
        return say("ahead least", leader=leader, points=points(told)), (least,)
    most = abs(lead.points) + lead.wide
    is_ahead = is_won and agrees and lead.least >= LEAST_LEAD
    if not is_ahead and most <= EVEN_POINTS * size:
        even = Claim(RANGE, LIKELY, judged.move, value=lead.points, margin=lead.wide)
        return say("ahead nobody", most=points(math.ceil(most))), (even,)
    if share_won is None or not is_won or (share_won > HALF) != (witness.evaluated > 0):
        return "", ()
    leader = side(color if share_won > HALF else opponent(color))
    margin = margins.share(size, judged.visits[0])
    ahead = Claim(AHEAD, LIKELY, judged.move, value=share_won, margin=margin)
    return say("ahead plainly", leader=leader), (ahead,)
