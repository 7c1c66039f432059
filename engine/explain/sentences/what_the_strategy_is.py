"""The strategy of a position in words: phase, who is ahead, as far as that can be told, what is urgent."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import opponent
from engine.evaluate.strategy import Strategy
from engine.explain.claims.margins import load_margins
from engine.explain.claims.scene import Scene
from engine.explain.sentences.estimated_score import Estimate
from engine.explain.words.phrases import after_each_other, capitalized, finished, in_parts, lead, side
from engine.explain.words.templates import say

MOST_GROUPS = 3
"""So many urgent groups of one side are named in a sentence; the rest is counted."""


def tell_strategy(
    strategy: Strategy, leads: Estimate, scene: Scene | None = None, most: int | None = None
) -> list[str]:
    """Return sentences on a strategy: the phase of the game, who leads, and the urgent groups, one topic a
    line.

    ``leads`` is the estimate of the score. ``scene`` is the position that the strategy was made for; without
    it the groups are left out. ``most``: how many groups are named at most, None for all
    """
    mover = side(strategy.color)
    lines = [
        say("strategy to move", mover=mover, phase=_name_phase(strategy)),
        finished(leads.text),
    ]
    if scene is not None:
        enemy = side(opponent(strategy.color))
        lines += [
            _tell_urgent(scene, "defended", strategy.urgent_own, most)
            or say("strategy none defended", side=mover),
            _tell_urgent(scene, "attacked", strategy.urgent_enemy, most)
            or say("strategy none attacked", side=enemy),
        ]
    return [capitalized(line) for line in lines]


def _name_phase(strategy: Strategy) -> str:
    """Return the name of a strategy's phase of the game."""
    return say(f"strategy {strategy.phase}")


def tell_strategy_briefly(strategy: Strategy, size: int, scene: Scene | None = None) -> str:
    """Return a line on a strategy: the phase of the game, who leads, and which groups are urgent.

    Without ``scene``, the position that it was made for, the groups are left out.
    """
    is_open = abs(strategy.score) < load_margins().lead(size)
    text = [
        say(
            "strategy open" if is_open else "strategy clear",
            phase=_name_phase(strategy),
            lead=lead(strategy.score, strategy.color),
        )
    ]
    if scene is not None:
        text.append(_tell_urgent(scene, "defended", strategy.urgent_own, MOST_GROUPS))
        text.append(_tell_urgent(scene, "attacked", strategy.urgent_enemy, MOST_GROUPS))
    return after_each_other(text)


def _tell_urgent(scene: Scene, what: str, stones: Sequence[int], most: int | None) -> str:
    """Return a sentence that names the groups of some stones, at most ``most``, which are to be ``defended``
    or ``attacked`` (``what``).

    Returns an empty text without stones.
    """
    if not stones:
        return ""
    named = [scene.describe_group(scene.group_at(stone)) for stone in stones[:most]]
    if left := len(stones) - len(named):
        named.append(say("strategy more", count=str(left)))
    return say(f"strategy {what}", groups=in_parts(named))
