"""The judges of this process: one for each command line, whoever names it."""

from __future__ import annotations

import atexit
import threading

from engine.decide.judged.analysis_judge import AnalysisJudge
from engine.decide.judged.judge import Judge

_judges: dict[tuple[str, bool], Judge] = {}
_lock = threading.Lock()


def judge_of(command: str, speaks_json: bool = False) -> Judge:
    """Return the judge of a command line: one process for all who name the same one.

    speaks_json: whether it is a program of KataGo's JSON analysis protocol, not of GTP
    """
    with _lock:
        key = command, speaks_json
        if key not in _judges:
            _judges[key] = AnalysisJudge(command) if speaks_json else Judge(command)
            atexit.register(_judges[key].close)
        return _judges[key]


def close_all() -> None:
    """End all judges of this process; they are started again when somebody asks."""
    with _lock:
        for judge in _judges.values():
            judge.close()
        _judges.clear()
