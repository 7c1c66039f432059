"""Sequences that experts name at the root, as the tree is told of them: how likely each answer is after what came.

The prior knows shapes; the corner book and the patterns know how what began goes on, and how often experts went on so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.board.points import PASS, opponent
from engine.suggest.candidate import Candidate
from engine.suggest.firing import Line

Way = tuple[int, ...]
"""Moves from the root on, the colours taking turns."""


def expected_answers(candidates: Iterable[Candidate], color: int) -> dict[Way, dict[int, float]]:
    """The chances of the next moves after the first moves of sequences, by these, the shorter ones first.

    ``color`` plays the first move. Where several sequences are at one place the largest chance of a move counts. Moves
    that nobody counted in games are left out, and with them what follows; so is what one side plays elsewhere.
    """
    found: dict[Way, dict[int, float]] = {}
    for candidate in candidates:
        for reason in candidate.reasons:
            for line in reason.firing.lines:
                if line.color == color and line.point == candidate.move:
                    _add(found, (line.point,), line.then, opponent(color))
    return dict(sorted(found.items(), key=lambda each: len(each[0])))


def _add(found: dict[Way, dict[int, float]], way: Way, then: Sequence[Line], color: int) -> None:
    """Enter what follows some moves, ``color`` being next."""
    for line in then:
        if line.color == color and line.point != PASS and line.share > 0.0:
            chances = found.setdefault(way, {})
            chances[line.point] = max(chances.get(line.point, 0.0), line.share)
            _add(found, (*way, line.point), line.then, opponent(color))
