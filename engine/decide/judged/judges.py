"""The judges of this process: one for each command line, whoever names it; or those that another process owns."""

from __future__ import annotations

import atexit
import threading

from engine.decide.judged.analysis_judge import AnalysisJudge
from engine.decide.judged.judge import VISITS, Judge
from engine.decide.judged.relayed import Channel, RelayedJudge

_judges: dict[tuple[str, bool, int], Judge] = {}
_channels: list[Channel] = []
_lock = threading.Lock()


def ask_through(channel: Channel) -> None:
    """Have the judges of this process be asked through a channel from now on: the process at its other end owns
    theirs.
    """
    _channels[:] = [channel]


def judge_of(command: str, speaks_json: bool = False, visits: int | None = None) -> Judge:
    """Return the judge of a command line: one process for all who name the same one.

    speaks_json: whether it is a program of KataGo's JSON analysis protocol, not of GTP; visits: times that it looks at
    a position, None for as often as usual
    """
    with _lock:
        key = command, speaks_json, visits or VISITS
        if key not in _judges:
            _judges[key] = _made(command, speaks_json, key[-1])
            atexit.register(_judges[key].close)
        return _judges[key]


def close_all() -> None:
    """End all judges of this process; they are started again when somebody asks."""
    with _lock:
        for judge in _judges.values():
            judge.close()
        _judges.clear()


def _made(command: str, speaks_json: bool, visits: int) -> Judge:
    """Return a new judge; arguments as for `judge_of`. Through a channel it looks as often as is usual there."""
    if _channels:
        return RelayedJudge(command, _channels[0])
    return (AnalysisJudge if speaks_json else Judge)(command, visits)
