"""The test of a judge, i.e. of another engine whose command line a person gave: it is started and asked once."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from engine.base.errors import InputError
from engine.board.points import BLACK, vertex_of
from engine.library.game import Game
from engine.library.prepare import later
from engine.library.stages import DECIDING
from engine.studio.bench import Bench

if TYPE_CHECKING:
    from engine.decide.judged import judge as asking
    from engine.decide.judged import judges
else:
    asking, judges = later(DECIDING, "engine.decide.judged.judge", "engine.decide.judged.judges")

TRIED_SIZE = 9
"""Lines of the empty board on which it is tried."""

TRIED_SECONDS = 2.5
"""Seconds for which it looks then: more than usual, so that it is asked and no earlier answer is taken."""


def try_judge(bench: Bench, judge: str) -> dict[str, Any]:
    """Return, for JSON, what the judge of a command line is and says of an empty board: ``name``, the ``move`` that it
    would play, how often it looked (``visits``) in how many ``seconds``, and whether it tells ``scores`` and
    ``owners``.

    Raises InputError, with a sentence, if it cannot be asked. Whoever gave it up asks it anew from then on.
    """
    bench.forget_judge(judge)
    engine = judges.judge_of(judge)
    try:
        name = engine.name
        began = time.monotonic()
        found = engine.look(Game(TRIED_SIZE).record, BLACK, TRIED_SECONDS, bench.is_stopped)
    except asking.JudgeError as error:
        raise InputError(str(error)) from None
    return {
        "name": name,
        "move": vertex_of(found.moves[0].move, TRIED_SIZE),
        "visits": found.visits,
        "seconds": round(time.monotonic() - began, 1),
        "scores": found.score is not None,
        "owners": found.owned is not None,
    }
