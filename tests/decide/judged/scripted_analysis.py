"""A small program of KataGo's JSON analysis protocol with each fault of a judge: `python scripted_analysis.py FAULT`.

It likes the first two points of the board that are empty. Faults: none, dies, dies-once FILE, hangs, nonsense, error,
illegal, no-version (it ends at once).
"""

from __future__ import annotations

import json
import pathlib
import shlex
import sys
import time
from collections.abc import Mapping
from typing import Any

COLUMNS = "ABCDEFGHJKLMNOPQRST"


def command_of(*words: str) -> str:
    """Return the command line that starts the script; ``words``: a fault, and perhaps its file."""
    return shlex.join([sys.executable, __file__, *words])


def answer_to(query: Mapping[str, Any], fault: str) -> dict[str, Any]:
    """Return the answer to a query: two candidates, the first better by two points, from Black's view."""
    taken = {vertex for _, vertex in (*query["initialStones"], *query["moves"])}
    free = [f"{column}1" for column in COLUMNS if f"{column}1" not in taken][:2]
    if fault == "illegal":
        free[0] = query["moves"][0][1]
    infos = [
        {"move": vertex, "order": order, "winrate": 0.6 - order / 10, "scoreLead": 3.5 - 2 * order}
        for order, vertex in enumerate(free)
    ]
    visited = [{**info, "visits": 300 - 100 * info["order"], "pv": [info["move"]]} for info in infos]
    root = {"winrate": 0.6, "scoreLead": 3.5, "visits": 500}
    owners = [0.5] * query["boardXSize"] ** 2
    return {"id": query["id"], "moveInfos": visited, "rootInfo": root, "ownership": owners}


def run(fault: str, file: str = "") -> None:
    """Answer queries, each with the fault, until the input ends."""
    for text in sys.stdin:
        query = json.loads(text)
        if query.get("action") == "query_version":
            if fault == "no-version":
                return
            print(json.dumps({**query, "version": "1.17.0", "git_hash": "scripted"}), flush=True)
            continue
        if fault == "dies" or (fault == "dies-once" and not pathlib.Path(file).exists()):
            if file:
                pathlib.Path(file).touch()
            return
        while fault == "hangs":
            time.sleep(60)
        if fault == "nonsense":
            print("what is this", flush=True)
        elif fault == "error":
            print(json.dumps({"id": query["id"], "error": "no such rules"}), flush=True)
        else:
            print(json.dumps(answer_to(query, fault)), flush=True)


if __name__ == "__main__":
    run(*sys.argv[1:])
