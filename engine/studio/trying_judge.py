"""The test of a judge, i.e. of another engine whose command line a person gave: it is started and asked once."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.board.points import BLACK, vertex_of
from engine.library.game import Game

if TYPE_CHECKING:
    from engine.decide.judged.judge import Judge

TRIED_SIZE = 9
"""Lines of the empty board on which it is tried."""

TRIED_SECONDS = 2.5
"""Seconds for which it looks then: more than usual, so that it is asked and no earlier answer is taken."""


def try_judge(judge: Judge, interrupted: Callable[[], bool]) -> dict[str, Any]:
    """Try a judge, i.e. another engine that judges: ask it about the empty board, and return its answer for
    JSON. Raises JudgeError if it cannot be asked.

    The result has the judge's ``name``, the ``move`` it would play, its number of ``visits`` and the
    ``seconds`` it took; ``scores`` and ``owners`` say whether it gives the score, and the owner of each
    point. interrupted: called now and then; True ends the test early
    """
    name = judge.name
    began = time.monotonic()
    found = judge.look(Game(TRIED_SIZE).record, BLACK, TRIED_SECONDS, interrupted)
    return {
        "name": name,
        "move": vertex_of(found.moves[0].move, TRIED_SIZE),
        "visits": found.visits,
        "seconds": round(time.monotonic() - began, 1),
        "scores": found.score is not None,
        "owners": found.owned is not None,
    }
