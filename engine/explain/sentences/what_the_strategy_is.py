"""The strategy of a position in words: phase, who is ahead, as far as that can be told, what is urgent."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import opponent
from engine.evaluate.strategy import ENDGAME, FUSEKI, MIDDLE_GAME, Strategy
from engine.explain.claims.margins import load_margins
from engine.explain.claims.scene import Scene
from engine.explain.sentences.estimated_score import Estimate
from engine.explain.words.phrases import capitalized, lead, side

PHASE_WORDS = {FUSEKI: "the opening (fuseki)", MIDDLE_GAME: "the middle game", ENDGAME: "the endgame"}

MOST_GROUPS = 3
"""So many urgent groups of one side are named in a sentence; the rest is counted."""


def tell_strategy(
    strategy: Strategy, leads: Estimate, scene: Scene | None = None, most: int | None = None
) -> list[str]:
    """Return the strategy in sentences, one thing a line.

    The urgent groups are told only with the ``scene`` (the position) that the strategy was made for. ``most``
    limits the groups that are named; None names all.
    """
    mover = side(strategy.color)
    lines = [
        f"{mover} is to move in {PHASE_WORDS[strategy.phase]}.",
        f"{leads.text}.",
    ]
    if scene is not None:
        enemy = side(opponent(strategy.color))
        lines += [
            _tell_urgent(scene, "To be defended", strategy.urgent_own, most)
            or f"{mover} has no group that must be defended at once.",
            _tell_urgent(scene, "To be attacked", strategy.urgent_enemy, most)
            or f"{enemy} has no group that must be attacked at once.",
        ]
    return [capitalized(line) for line in lines]


def tell_strategy_briefly(strategy: Strategy, size: int, scene: Scene | None = None) -> str:
    """Return the strategy in few sentences on one line; what is not urgent is left out."""
    text = [
        f"It is {PHASE_WORDS[strategy.phase]}; {lead(strategy.score, strategy.color)}{_tell_if_open(strategy, size)}."
    ]
    if scene is not None:
        text.append(_tell_urgent(scene, "To be defended", strategy.urgent_own, MOST_GROUPS))
        text.append(_tell_urgent(scene, "To be attacked", strategy.urgent_enemy, MOST_GROUPS))
    return " ".join(each for each in text if each)


def _tell_if_open(strategy: Strategy, size: int) -> str:
    """Return the end of a clause that a lead is smaller than what it may be off; empty for a larger one."""
    return ", which may be wrong by as much" if abs(strategy.score) < load_margins().lead(size) else ""


def _tell_urgent(scene: Scene, label: str, stones: Sequence[int], most: int | None) -> str:
    """Return a sentence that names the groups of some stones behind a label, ``most`` of them.

    Returns an empty text without stones.
    """
    if not stones:
        return ""
    named = [scene.describe_group(scene.group_at(stone)) for stone in stones[:most]]
    if left := len(stones) - len(named):
        named.append(f"and {left} more")
    return f"{label}: {'; '.join(named)}."
