"""How something is done to stones, in words: in a ladder, in a net, and the first moves of it."""

from __future__ import annotations

from engine.board.points import vertex_of
from engine.explain.claims.kinds import LADDER, RUN, WAY, Claim
from engine.explain.words.naming import steps_between, zone_of
from engine.explain.words.phrases import side
from engine.explain.words.templates import say

FAR = 6
"""Steps that a ladder runs at least for it to be told where it runs to: a shorter one ends where it began."""


def word_way(claim: Claim, size: int, runner: int) -> str:
    """Return how stones are captured, live or die, or would, from the claim of that: in a ladder, and one line.

    Empty if the claim does not say it. ``runner``: the colour that tries to prevent it
    """
    if LADDER in claim.words:
        first, last = (int(each) for each in (claim.words[LADDER].split()[index] for index in (0, -1)))
        is_far = steps_between(first, last) >= FAR
        return say("way ladder", place=say(f"towards {zone_of(last, size)}") if is_far else "")
    if WAY not in claim.words:
        return ""
    return say(f"way {claim.words[WAY]}", **word_line(claim, size, runner))


def word_line(claim: Claim, size: int, runner: int) -> dict[str, str]:
    """Return the words for the two moves of the line that a claim tells, empty where it tells none: that ``runner``, a
    colour, plays one, and where the answer is.
    """
    run, stop = ([vertex_of(int(each), size) for each in claim.words.get(RUN, "").split()] or ["", ""])[:2]
    return {"run": say("way run", side=side(runner), point=run) if run else "", "stop": stop}
