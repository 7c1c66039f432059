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
    """From now on ask the judges of this process through a channel, i.e. a connection to another process.

    That process runs the judges' programs.
    """
    _channels[:] = [channel]


def judge_of(command: str, speaks_json: bool = False, visits: int | None = None) -> Judge:
    """Return the judge with this command line. All who ask with the same arguments get the same judge.

    speaks_json: whether the program speaks KataGo's JSON analysis protocol, not GTP
    visits: how often it looks at a position, None for as often as usual
    """
    with _lock:
        key = command, speaks_json, visits or VISITS
        if key not in _judges:
            _judges[key] = _made(command, speaks_json, key[-1])
            atexit.register(_judges[key].close)
        return _judges[key]


def close_all() -> None:
    """End all judges of this process. They are started again when somebody asks them."""
    with _lock:
        for judge in _judges.values():
            judge.close()
        _judges.clear()


def _made(command: str, speaks_json: bool, visits: int) -> Judge:
    """Return a new judge; the arguments are those of `judge_of`.

    If judges are asked through a channel to another process, ``visits`` has no effect: the judge looks as
    often as is usual in that process.
    """
    if _channels:
        return RelayedJudge(command, _channels[0])
    return (AnalysisJudge if speaks_json else Judge)(command, visits)
