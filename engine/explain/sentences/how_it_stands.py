"""How a group stands, in words that say no more than the board, the readings and the games bear out.

The evaluation judges it by its eyes and its room. It calls groups in danger that can still go out into the open, or
that games lose in few cases: of these it is told what they have to do.
"""

from __future__ import annotations

from engine.evaluate.groups.aliveness import MANY_WAYS, MIAI_ALIVE, RUNS_POORLY
from engine.explain.claims.outlooks import BAD, OPEN
from engine.explain.claims.standing import has_way_out
from engine.explain.claims.witness import Witness
from engine.explain.words.templates import say

IN_DANGER, MOSTLY = 0.35, 0.6
"""Share of the games in which stones are lost, at least, that are said to be in danger, or to stand badly; and the same
of those that may still run."""

SELDOM = 0.2
"""Share of the games in which stones with eyes to spare, as counted, are lost, at most, to be settled."""


def word_state(there: Witness, stone: int, lost: float) -> str:
    """Return how the group of a stone stands, as a predicate; ``there`` knows the position.

    A group that can go out into the open, and that one move does not make live, has to run. Another one has to look
    for eyes, if it is lost in few of the games (the share ``lost``). One with eyes to spare, as counted, that few games
    lose is settled.
    """
    scene = there.scene
    state = scene.aliveness(stone)
    if state <= MIAI_ALIVE and not scene.is_read(scene.group_at(stone)):
        # its eyes are counted, and nobody sees them yet
        return say("state settled" if state <= MANY_WAYS and lost <= SELDOM else "state has room")
    if state not in (*BAD, *OPEN) or scene.is_threatened(stone):
        return scene.state(stone)
    if state not in OPEN:
        group = next(each for each in scene.groups if stone in each)
        if has_way_out(there.board, group):
            return say("state has to run")
    if lost < (MOSTLY if state == RUNS_POORLY else IN_DANGER):
        return say("state looks for eyes")
    return say("state in danger") if state in (*OPEN, RUNS_POORLY) else scene.state(stone)
