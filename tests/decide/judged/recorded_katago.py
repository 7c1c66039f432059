"""A conversation with KataGo 1.17, played back: `recorded_katago.py gtp`, or `analysis` and a field to leave out.

The answers have the form of KataGo's pages on its GTP extensions and on its analysis engine, with all fields that it
writes; numbers are those that the tests need. What is sent must be what is recorded, else the answer says what was
expected.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

KNOWN = """
protocol_version name version known_command list_commands quit boardsize rectangular_boardsize query_boardsize
clear_board set_position komi get_komi play undo kata-set-rules kata-set-rule kata-get-rules kata-get-models
kata-get-param kata-set-param kata-list-params kgs-rules kgs-time_settings kgs-chat time_settings
kata-list_time_settings kata-time_settings time_left final_score final_status_list loadsgf printsgf genmove kata-search
kata-search_cancellable genmove_debug search_debug clear-cache kata-search_analyze kata-search_analyze_cancellable
kata-genmove_analyze genmove_analyze lz-genmove_analyze kata-analyze lz-analyze cputime gomill-cpu_time kata-benchmark
kata-raw-nn kata-raw-human-nn kata-debug-print-tc stop
"""

ROWS = 9
OWNERS = (*[0.91] * 4, 0.01, *[-0.88] * 4)
"""Of each row: Black has the left of the board, White the right."""


def info(move: str, order: int, visits: int, won: float, lead: float, line: Sequence[str]) -> str:
    """One candidate of `kata-analyze`, from the view of the side to move."""
    halves = " ".join(str(max(1, visits // (place + 1))) for place in range(len(line)))
    return (
        f"info move {move} visits {visits} edgeVisits {visits} utility 0.118 winrate {won} scoreMean {lead} "
        f"scoreStdev 12.6841 scoreLead {lead} scoreSelfplay {lead} prior 0.253871 lcb {won - 0.011:.6f} "
        f"utilityLcb 0.0871 weight {visits}.37 order {order} pv {' '.join(line)} pvVisits {halves}"
    )


def line(*infos: str, visits: int, won: float, lead: float, sign: int) -> str:
    """A whole line of `kata-analyze`; ``sign``: 1 where Black is to move, whose view owners are from then."""
    root = (
        f"rootInfo visits {visits} utility 0.11 winrate {won} scoreMean {lead} scoreStdev 12.7 scoreLead {lead} "
        f"scoreSelfplay {lead} weight {visits}.9 rawStWrError 0.02 rawStScoreError 0.7 rawVarTimeLeft 0.1"
    )
    owners = " ".join(f"{sign * each:.6f}" for each in ROWS * OWNERS)
    return " ".join([*infos, root, f"ownership {owners}"])


ANALYSE = "10 ownership true rootInfo true pvVisits true"


def uneven(won: float, lead: float, sign: int) -> list[str]:
    """What is said of the empty board with 60 komi."""
    return ["=", line(info("E5", 0, 1, won, lead, ["E5"]), visits=2, won=won, lead=lead, sign=sign)]


GTP: tuple[tuple[str, list[str]], ...] = (
    ("name", ["= KataGo", ""]),
    ("list_commands", ["= " + "\n".join(KNOWN.split()), ""]),
    *((each, ["= ", ""]) for each in ("boardsize 9", "clear_board", "kata-set-rules chinese", "komi 60")),
    (f"kata-analyze B {ANALYSE}", uneven(0.000013, -53.2, 1)),
    ("protocol_version", ["", "= 2", ""]),
    (f"kata-analyze W {ANALYSE}", uneven(0.999987, 53.2, -1)),
    ("protocol_version", ["", "= 2", ""]),
    *((each, ["= ", ""]) for each in ("boardsize 9", "clear_board", "kata-set-rules chinese", "komi 7.5")),
    ("play B E5", ["= ", ""]),
    (
        f"kata-analyze W {ANALYSE}",
        [
            "=",
            line(
                *(
                    info("C4", 0, 31, 0.612345, 1.27, ["C4", "G6", "pass"]),
                    info("G4", 1, 9, 0.58, 0.9, ["G4"]),
                ),
                visits=41,
                won=0.605,
                lead=1.2,
                sign=-1,
            ),
            line(
                *(
                    info("C4", 0, 211, 0.622345, 1.47, ["C4", "G6"]),
                    info("G4", 1, 42, 0.59, 0.97, ["G4", "C6"]),
                ),
                visits=254,
                won=0.615,
                lead=1.4,
                sign=-1,
            ),
        ],
    ),
    ("protocol_version", ["", "= 2", ""]),
    ("quit", ["= ", ""]),
)

SEARCH_ANALYZE = (
    line(info("C4", 0, 211, 0.62, 1.4, ["C4", "G6"]), visits=254, won=0.61, lead=1.4, sign=-1),
    "play C4",
)
"""The lines of `kata-search_analyze`, which thinks of a move for itself."""


def answer_to(query: Mapping[str, Any]) -> dict[str, Any]:
    """What `katago analysis` answers to a query about the board with Black's stone on E5."""
    return {
        "id": query["id"],
        "isDuringSearch": False,
        "moveInfos": [
            {
                "edgeVisits": 150,
                "edgeWeight": 151.2,
                "lcb": 0.3811,
                "move": "C4",
                "order": 0,
                "playSelectionValue": 151.2,
                "prior": 0.25387,
                "pv": ["C4", "G6"],
                "pvVisits": [150, 97],
                "scoreLead": -1.47,
                "scoreMean": -1.47,
                "scoreSelfplay": -1.7,
                "scoreStdev": 12.68,
                "utility": -0.2,
                "utilityLcb": -0.21,
                "visits": 150,
                "weight": 151.2,
                "winrate": 0.377655,
            },
            {
                "edgeVisits": 42,
                "edgeWeight": 42.6,
                "lcb": 0.42,
                "move": "G4",
                "order": 1,
                "isSymmetryOf": "C4",
                "playSelectionValue": 42.6,
                "prior": 0.1,
                "pv": ["G4"],
                "pvVisits": [42],
                "scoreLead": -0.97,
                "scoreMean": -0.97,
                "scoreSelfplay": -1,
                "scoreStdev": 12.7,
                "utility": -0.17,
                "utilityLcb": -0.18,
                "visits": 42,
                "weight": 42.6,
                "winrate": 0.41,
            },
        ],
        "ownership": [*ROWS * OWNERS],
        "rootInfo": {
            "currentPlayer": "W",
            "lcb": 0.38,
            "rawLead": -1.1,
            "rawNoResultProb": 1e-05,
            "rawScoreSelfplay": -1.2,
            "rawScoreSelfplayStdev": 13,
            "rawStScoreError": 0.7,
            "rawStWrError": 0.02,
            "rawVarTimeLeft": 9.7,
            "rawWinrate": 0.39,
            "scoreLead": -1.4,
            "scoreSelfplay": -1.6,
            "scoreStdev": 12.7,
            "symHash": "D5",
            "thisHash": "F3",
            "utility": -0.2,
            "visits": 200,
            "weight": 204.7,
            "winrate": 0.385,
        },
        "turnNumber": 1,
    }


VERSION = {"action": "query_version", "git_hash": "5c7b1f0c5a3a7b3d", "id": "version", "version": "1.17.0"}

QUERY = {
    "initialStones": [],
    "initialPlayer": "B",
    "moves": [["B", "E5"]],
    "rules": "chinese",
    "komi": 7.5,
    "boardXSize": 9,
    "boardYSize": 9,
    "maxVisits": 200,
    "includeOwnership": True,
    "includePVVisits": True,
    "overrideSettings": {"maxTime": 2.0, "reportAnalysisWinratesAs": "BLACK"},
}


def play_gtp() -> None:
    """Answer commands as they were recorded, in their order."""
    for expected, answer in GTP:
        command = sys.stdin.readline().strip()
        if command != expected:
            print(f"? the record goes on with '{expected}', not '{command}'\n", flush=True)
            return
        print("\n".join(answer), flush=True)


def play_analysis(left_out: str = "") -> None:
    """Answer queries as they were recorded, but for a field that the position itself lacks then."""
    for text in sys.stdin:
        query = json.loads(text)
        if query.get("action") == "query_version":
            told: Mapping[str, Any] = VERSION
        elif {name: value for name, value in query.items() if name != "id"} == QUERY:
            answer = answer_to(query)
            answer["rootInfo"].pop(left_out, None)
            told = answer
        else:
            told = {"error": f"the record has another query: {QUERY}", "id": query.get("id")}
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    {"gtp": play_gtp, "analysis": play_analysis}[sys.argv[1]](*sys.argv[2:])
