"""How something is done to stones, in words: in a ladder, in a net, and the first moves of it."""

from __future__ import annotations

from engine.board.points import vertex_of
from engine.explain.claims.kinds import LADDER, RUN, WAY, Claim
from engine.explain.words.naming import zone_of
from engine.explain.words.templates import say


def word_way(claim: Claim, size: int) -> str:
    """Return how stones are captured, live or die, or would, from the claim of that: in a ladder, and one line.

    Empty if the claim does not say it.
    """
    if LADDER in claim.words:
        last = int(claim.words[LADDER].split()[-1])
        return say("way ladder", place=say(f"towards {zone_of(last, size)}"))
    if WAY not in claim.words:
        return ""
    return say(f"way {claim.words[WAY]}", **word_line(claim, size))


def word_line(claim: Claim, size: int) -> dict[str, str]:
    """Return the words for the two moves of the line that a claim tells, empty where it tells none."""
    run, stop = ([vertex_of(int(each), size) for each in claim.words.get(RUN, "").split()] or ["", ""])[:2]
    return {"run": run, "stop": stop}
