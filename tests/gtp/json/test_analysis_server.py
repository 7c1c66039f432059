"""KataGo's JSON analysis protocol: queries, answers, actions, and what is wrong in them."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from engine.board.points import PASS, WHITE
from engine.decide.decision.budget import Budget
from engine.decide.decision.record import Decision, Judged, Tried
from engine.decide.decision.settings import Settings
from engine.decide.judged.gtp_program import OWN_SCRIPT
from engine.decide.players import assemble_adviser
from engine.gtp.json.server import AnalysisServer
from engine.suggest.candidate import Candidate
from tests.decide.judged.scripted_judge import __file__ as script

ROOT = Path(__file__).resolve().parents[3]

QUERY: dict[str, Any] = {
    "id": "one",
    "moves": [["B", "E5"], ["W", "C3"]],
    "rules": "chinese",
    "komi": 7.5,
    "boardXSize": 9,
    "boardYSize": 9,
    "maxVisits": 60,
}


def answers_to(*queries: object) -> list[dict[str, Any]]:
    """What is answered to some lines, in order."""
    found: list[dict[str, Any]] = []
    adviser = assemble_adviser("hybrid", Settings(level=1))
    server = AnalysisServer(adviser, lambda line: found.append(json.loads(line)), Budget(evaluations=40))
    server.serve(each if isinstance(each, str) else json.dumps(each) for each in queries)
    return found


@pytest.mark.slow
def test_each_turn_that_was_asked_for_is_answered_from_black_s_view() -> None:
    found = answers_to({**QUERY, "analyzeTurns": [2, 1]})
    assert [(each["id"], each["turnNumber"], each["isDuringSearch"]) for each in found] == [
        ("one", 2, False),
        ("one", 1, False),
    ]
    for each in found:
        infos = each["moveInfos"]
        assert [info["order"] for info in infos] == list(range(len(infos)))
        assert all(info["pv"][0] == info["move"] and 0 <= info["winrate"] <= 1 for info in infos)
        assert each["rootInfo"]["currentPlayer"] == ("B" if each["turnNumber"] == 2 else "W")
        best = max if each["turnNumber"] == 2 else min
        assert infos[0]["winrate"] == best(info["winrate"] for info in infos)
        assert each["rootInfo"]["winrate"] == infos[0]["winrate"]
        assert "ownership" not in each and "policy" not in each and "pvVisits" not in infos[0]


class AnotherDecides:
    """An adviser in whose place another engine decides: it sees less of the position than of its own move."""

    def decide(self, *_asked: object) -> Decision:
        pass_move = Tried(Candidate(PASS, ()), score=-4.0, won=0.4, bound=0.35, line=(PASS,), visits=(7,))
        told = Judged("Scripted", won=0.3, score=-5.5)
        return Decision(WHITE, PASS, tried=[pass_move], evaluations=9, judged=told)


def test_another_engine_s_word_on_the_position_itself_is_told() -> None:
    found: list[dict[str, Any]] = []
    AnalysisServer(AnotherDecides(), lambda line: found.append(json.loads(line)), Budget()).serve(
        [json.dumps(QUERY)]
    )
    root, (info,) = found[0]["rootInfo"], found[0]["moveInfos"]
    assert (root["winrate"], root["scoreLead"], root["visits"]) == (0.7, 5.5, 9)
    assert (info["winrate"], info["scoreLead"], info["lcb"], info["visits"]) == (0.6, 4.0, 0.65, 7)


def test_values_can_be_told_from_the_side_to_move() -> None:
    query = {**QUERY, "analyzeTurns": [1]}
    black, own = (
        answers_to({**query, "overrideSettings": {"reportAnalysisWinratesAs": view}})[0]["rootInfo"]
        for view in ("BLACK", "SIDETOMOVE")
    )
    assert black["winrate"] == pytest.approx(1 - own["winrate"])
    assert black["scoreLead"] == pytest.approx(-own["scoreLead"])
    assert black["thisHash"] == own["thisHash"]


def test_owners_policy_and_visits_are_told_where_they_are_asked_for() -> None:
    (found,) = answers_to({**QUERY, "includeOwnership": True, "includePolicy": True, "includePVVisits": True})
    assert len(found["ownership"]) == 81 and all(-1 <= each <= 1 for each in found["ownership"])
    policy = found["policy"]
    assert len(policy) == 82 and policy[4 * 9 + 4] == policy[6 * 9 + 2] == -1
    assert sum(each for each in policy if each > 0) == pytest.approx(1, abs=1e-3)
    assert all(len(info["pvVisits"]) == len(info["pv"]) for info in found["moveInfos"])


def test_owners_after_the_best_candidates_are_told_from_the_side_that_was_asked_for() -> None:
    query = {**QUERY, "includeMovesOwnership": True, "maxVisits": 200}
    views = ("BLACK", "WHITE")
    black, white = (
        answers_to({**query, "overrideSettings": {"reportAnalysisWinratesAs": view}})[0]["moveInfos"]
        for view in views
    )
    assert len(black[0]["ownership"]) == 81
    # his stone on E5 is Black's in most games
    assert black[0]["ownership"][4 * 9 + 4] == -white[0]["ownership"][4 * 9 + 4] > 0
    assert "ownership" not in answers_to(QUERY)[0]["moveInfos"][0]


def test_moves_are_avoided_and_allowed() -> None:
    best = answers_to(QUERY)[0]["moveInfos"][0]["move"]
    avoided = {**QUERY, "avoidMoves": [{"player": "B", "moves": [best], "untilDepth": 1}]}
    allowed = {**QUERY, "allowMoves": [{"player": "B", "moves": ["A9", "J1"], "untilDepth": 1}]}
    assert best not in [info["move"] for info in answers_to(avoided)[0]["moveInfos"]]
    assert {info["move"] for info in answers_to(allowed)[0]["moveInfos"]} == {"A9", "J1"}


def test_symmetric_positions_have_one_hash_and_others_another() -> None:
    moves = ("C3", "G3", "D3")
    roots = [answers_to({**QUERY, "moves": [["B", each]]})[0]["rootInfo"] for each in moves]
    assert roots[0]["symHash"] == roots[1]["symHash"] != roots[2]["symHash"]
    assert roots[0]["thisHash"] != roots[1]["thisHash"]


def test_stones_that_stand_at_the_start_and_who_begins() -> None:
    stones = {**QUERY, "moves": [], "initialStones": [["B", "C3"], ["B", "G7"]], "initialPlayer": "W"}
    (found,) = answers_to(stones)
    assert found["turnNumber"] == 0 and found["rootInfo"]["currentPlayer"] == "W"
    assert not {"C3", "G7"} & {info["move"] for info in found["moveInfos"]}


def test_rules_may_be_an_object() -> None:
    rules = {"scoring": "TERRITORY", "ko": "SIMPLE", "tax": "SEKI", "suicide": False, "hasButton": False}
    assert answers_to({**QUERY, "rules": rules})[0]["turnNumber"] == 2


def test_higher_priorities_come_first() -> None:
    found: list[str] = []
    adviser = assemble_adviser("hybrid", Settings(level=1))
    server = AnalysisServer(
        adviser, lambda line: found.append(json.loads(line)["id"]), Budget(evaluations=20)
    )
    for name, priority in (("low", -1), ("usual", 0), ("high", 5)):
        server.take(json.dumps({**QUERY, "id": name, "priority": priority}))
    server.serve([])
    assert found == ["high", "usual", "low"]


def test_what_waits_is_terminated_without_results() -> None:
    found: list[dict[str, Any]] = []
    adviser = assemble_adviser("hybrid", Settings(level=1))
    server = AnalysisServer(adviser, lambda line: found.append(json.loads(line)), Budget(evaluations=20))
    server.take(json.dumps({**QUERY, "analyzeTurns": [0, 1, 2]}))
    server.take(json.dumps({"id": "end", "action": "terminate", "terminateId": "one", "turnNumbers": [0, 2]}))
    server.serve([])
    without = [each["turnNumber"] for each in found if each.get("noResults")]
    assert sorted(without) == [0, 2]
    assert [each["turnNumber"] for each in found if "moveInfos" in each] == [1]
    assert {"id": "end", "action": "terminate", "terminateId": "one", "turnNumbers": [0, 2]} in found


def begun() -> tuple[AnalysisServer, list[dict[str, Any]], threading.Event]:
    """A server, the answers that it has written, and what is set with the first of them."""
    found: list[dict[str, Any]] = []
    told = threading.Event()

    def write(line: str) -> None:
        found.append(json.loads(line))
        told.set()

    return AnalysisServer(assemble_adviser("hybrid", Settings(level=1)), write, Budget()), found, told


def test_a_running_turn_ends_at_once_with_what_it_has() -> None:
    server, found, told = begun()
    endless = {**QUERY, "maxVisits": 100_000_000, "reportDuringSearchEvery": 0.01}

    def lines() -> Any:
        yield json.dumps(endless)
        told.wait(60)
        yield json.dumps({"id": "end", "action": "terminate_all"})

    server.serve(lines())
    assert found[0]["isDuringSearch"] is True and found[0]["moveInfos"]
    last = [each for each in found if each["id"] == "one"][-1]
    assert last["isDuringSearch"] is False and last["moveInfos"]


def test_ctrl_c_ends_what_runs_and_drops_what_waits() -> None:
    server, found, told = begun()
    endless = {**QUERY, "maxVisits": 100_000_000, "reportDuringSearchEvery": 0.01, "analyzeTurns": [0, 1, 2]}

    def lines() -> Any:
        yield json.dumps(endless)
        told.wait(60)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        server.serve(lines())
    assert [each["turnNumber"] for each in found if not each["isDuringSearch"]] == [0]


@pytest.mark.parametrize(
    ("changed", "field", "error"),
    [
        ({"moves": 3}, "moves", 'expected a list of pairs such as ["B", "C4"]'),
        ({"moves": [["B", "Z9"]]}, "moves", "'Z9' is no point of a board of 9 lines"),
        ({"boardYSize": 13}, "boardYSize", "the board is not square, expected 9 as boardXSize is"),
        ({"rules": "chess"}, "rules", '"chess" names no known rules, such as japanese or tromp-taylor'),
        ({"komi": 0.3}, "komi", "expected whole or half points from -150 to 150"),
        (
            {"analyzeTurns": [3]},
            "analyzeTurns",
            "expected a list of whole numbers from 0 to 2, the number of moves",
        ),
    ],
)
def test_what_is_wrong_in_a_query_is_named_with_its_field(
    changed: dict[str, object], field: str, error: str
) -> None:
    assert answers_to({**QUERY, **changed}) == [{"error": error, "field": field, "id": "one"}]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("what", {"error": "'what' is no JSON, expected an object in one line"}),
        ([1], {"error": "expected a JSON object with an id"}),
        ({"moves": []}, {"error": "this field is missing", "field": "id"}),
    ],
)
def test_a_line_that_is_no_query_is_answered_by_an_error(line: object, error: dict[str, str]) -> None:
    assert answers_to(line) == [error]


def test_an_unknown_action_is_named() -> None:
    (found,) = answers_to({"id": "x", "action": "dance"})
    assert (found["id"], found["field"]) == ("x", "action")
    assert found["error"].startswith("'dance' is no action, expected query_version or ")


def test_an_illegal_move_and_an_unknown_field_are_named() -> None:
    (illegal,) = answers_to({**QUERY, "moves": [["B", "E5"], ["W", "E5"]]})
    assert illegal["field"] == "moves" and illegal["error"].startswith("move 1 cannot be played")
    warning, answer = answers_to({**QUERY, "colour": 1})
    assert warning == {"warning": "this field has no meaning here", "field": "colour", "id": "one"}
    assert answer["moveInfos"]


def test_the_version_is_told() -> None:
    (found,) = answers_to({"id": "v", "action": "query_version"})
    assert found["id"] == "v" and found["version"].count(".") == 2


@pytest.mark.process
def test_a_judge_s_numbers_are_served() -> None:
    command = shlex.join([sys.executable, script, "none"])
    done = subprocess.run(
        [sys.executable, str(OWN_SCRIPT), "analysis", "--judge", command],
        input=json.dumps({**QUERY, "includeOwnership": True}) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    (found,) = [json.loads(line) for line in done.stdout.splitlines()]
    assert [info["move"] for info in found["moveInfos"]] == ["A1", "B1"]
    assert found["rootInfo"]["winrate"] == 0.6 and found["rootInfo"]["scoreLead"] == 3.5
    assert found["moveInfos"][0]["prior"] == 0.5 and set(found["ownership"]) == {0.5}


COMMAND = [sys.executable, str(ROOT / "gtp_main.py"), "analysis", "--level", "1"]

ENDLESS = json.dumps({**QUERY, "maxVisits": 100_000_000, "reportDuringSearchEvery": 0.01}).encode() + b"\n"

posix_only = pytest.mark.skipif(os.name == "nt", reason="closed pipes are not noticed there")


@pytest.mark.process
@pytest.mark.slow
@posix_only
def test_it_ends_when_nobody_reads_its_answers() -> None:
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(COMMAND, **pipes) as process:
        process.stdin.write(ENDLESS)
        process.stdin.flush()
        assert b"isDuringSearch" in process.stdout.readline()
        process.stdout.close()
        # the input stays open meanwhile
        assert process.wait(60) == 0
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.process
@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_answers_that_cannot_be_written_are_said_and_end_it() -> None:
    query = json.dumps({"id": "v", "action": "query_version"}).encode() + b"\n"
    with (
        open("/dev/full", "wb") as full,
        subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=full, stderr=subprocess.PIPE) as process,
    ):
        process.stdin.write(query)
        process.stdin.flush()
        assert process.wait(60) == 1
        last = process.stderr.read().decode().splitlines()[-1]
    assert last == "tamen: the answers cannot be written: No space left on device"


@pytest.mark.process
@pytest.mark.slow
def test_bytes_that_are_no_text_are_refused_and_the_next_line_is_answered() -> None:
    lines = b'{"id": "\xff"}\n{"id": "v", "action": "query_version"}\n'
    done = subprocess.run(COMMAND, input=lines, capture_output=True)
    refused, version = map(json.loads, done.stdout.splitlines())
    assert refused["error"].endswith("is no JSON, expected an object in one line")
    assert version["id"] == "v"
    assert done.returncode == 0


@pytest.mark.process
@pytest.mark.slow
@posix_only
def test_without_an_output_it_says_so() -> None:
    words = ["sh", "-c", 'exec "$@" >&-', "sh", *COMMAND]
    done = subprocess.run(words, input=ENDLESS, stderr=subprocess.PIPE)
    assert done.returncode == 1
    assert b"there is no standard input or no standard output to talk on" in done.stderr
    assert b"Traceback" not in done.stderr
