"""Work in pieces: by processes and by a real cluster, with workers that die and hang; the same results as by one."""

from __future__ import annotations

import json
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from distributed import Client, LocalCluster, Scheduler

from engine.cli import main
from engine.lab import cluster as module
from engine.lab.cluster import Cluster
from engine.lab.make.mining.joseki import mine
from engine.lab.pieces import OneByOne, PieceLost, Processes
from tests.lab.piece_work import GO_ON, always_dies, dies_once, doubled, fails, hangs_once, sleeps, waits
from tests.patterns.expert_games import write_games

pytestmark = pytest.mark.process

SIMPLE = "tamen --player simple --seed {}"

LONGEST_WAIT = 300.0
"""Seconds for what comes at once unless the machine is very busy."""

PLAYS_A_ROW = """
import sys
moves = 0
for line in sys.stdin:
    word, *rest = line.split()
    answer = ""
    if word == "clear_board":
        moves = 0
    if word == "final_score":
        answer = "{score}"
    if word == "genmove":
        moves += 1
        answer = "ABCDE"[moves] + ("2" if rest[0] == "b" else "4") if moves < 4 else "pass"
    print("= " + answer + "\\n", flush=True)
    if word == "quit":
        break
"""

STUDIED = (
    "(;GM[1]FF[4]SZ[9]KM[7]PB[Ann]PW[Bob];B[dg];W[gd];B[ab];W[ed];B[fa];W[ce];B[ad];W[bd];B[bc];W[eg];B[id];W[ef]"
    ";B[eh];W[fh];B[df];W[dh];B[ch];W[ei];B[cd];W[de];B[fc];W[fd])"
)

ONE = """\
- id: one
  topic: capture
  grade: 20k
  to_play: black
  board: |
    . . . . .
    . X O X .
    . X O X .
    . X . X .
    . . . . .
  answers: [C2]
  proof: >-
    capture C3: reached
  says: >-
    C2 captures.
"""


@pytest.fixture(scope="module")
def scheduler() -> Iterator[Scheduler]:
    """A scheduler with two workers, each a process with a nanny."""
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as found:
        yield found.scheduler


@pytest.fixture
def address(scheduler: Scheduler) -> str:
    """Where the scheduler is; whoever the test before has put an end to is back."""
    end = time.monotonic() + LONGEST_WAIT
    while len(scheduler.workers) < 2:
        assert time.monotonic() < end, "a worker that ended was not started again"
        time.sleep(0.02)
    return str(scheduler.address)


def test_processes_do_what_one_does() -> None:
    assert list(OneByOne().carry_out(doubled, range(5))) == [(0, 0), (1, 2), (2, 4), (3, 6), (4, 8)]
    assert sorted(Processes(2).carry_out(doubled, range(5))) == list(OneByOne().carry_out(doubled, range(5)))


def test_a_crew_says_how_many_pieces_it_does_at_once(address: str) -> None:
    assert [OneByOne().at_once, Processes(3).at_once, Cluster(address, 30).at_once] == [1, 3, 2]


def test_a_process_that_dies_costs_its_piece_only(tmp_path: Path) -> None:
    pieces = [(number, tmp_path) for number in range(6)]
    assert sorted(Processes(2).carry_out(dies_once, pieces)) == [(number, 2 * number) for number in range(6)]
    assert (tmp_path / "died").exists()
    pieces = [(number, tmp_path) for number in range(12)]
    with pytest.raises(PieceLost, match="piece 6 of 12: its process died 3 times"):
        list(Processes(2).carry_out(always_dies, pieces))
    assert len(list(tmp_path.glob("begun-*"))) == 3
    with pytest.raises(ValueError, match="piece 7 is wrong"):
        list(Processes(1).carry_out(fails, [7]))


def test_a_worker_of_a_cluster_that_dies_costs_its_piece_only(tmp_path: Path, address: str) -> None:
    pieces = [(number, tmp_path) for number in range(8)]
    assert sorted(Cluster(address, 30).carry_out(dies_once, pieces)) == [
        (number, 2 * number) for number in range(8)
    ]
    assert (tmp_path / "died").exists()


def test_a_worker_that_hangs_is_put_out_and_its_piece_done_by_another(tmp_path: Path, address: str) -> None:
    pieces = [(number, tmp_path) for number in range(4)]
    assert sorted(Cluster(address, 1.5).carry_out(hangs_once, pieces)) == [
        (number, 2 * number) for number in range(4)
    ]
    assert (tmp_path / "hung").exists()


def test_a_piece_that_always_hangs_is_named(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ATTEMPTS", 1)
    with pytest.raises(PieceLost, match="piece 1 of 1 took more than 0.3 s 1 times"):
        list(Cluster(address, 0.3).carry_out(sleeps, [1]))


@pytest.mark.parametrize(("failures", "is_there"), [(1, True), (module.GREETINGS, False)])
def test_a_greeting_that_comes_with_news_of_workers_is_asked_for_again(
    address: str, monkeypatch: pytest.MonkeyPatch, failures: int, is_there: bool
) -> None:
    left = failures

    def greeted(*arguments: Any, **options: Any) -> Client:
        nonlocal left
        left -= 1
        assert left < 0, "the greeting came with other news"
        return Client(*arguments, **options)

    monkeypatch.setattr(module, "Client", greeted)
    if is_there:
        assert Cluster(address, 30).at_once == 2
    else:
        with pytest.raises(OSError, match="does not greet"):
            Cluster(address, 30)


def test_a_scheduler_that_goes_is_told_in_a_sentence(tmp_path: Path) -> None:
    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as passing:
        pieces = [(number, tmp_path, 1.0) for number in range(300)]
        arriving = Cluster(passing.scheduler_address, 30).carry_out(waits, pieces)
        next(arriving)
    with pytest.raises(OSError, match="the Dask scheduler at '.*' is not there any more"):
        list(arriving)


def test_the_page_of_the_scheduler_says_what_is_done(tmp_path: Path, address: str) -> None:
    pieces = [(number, tmp_path, LONGEST_WAIT) for number in range(20)]
    arriving = Cluster(address, LONGEST_WAIT).carry_out(waits, pieces)
    next(arriving)
    with Client(address, set_as_default=False) as client:
        under_way = {key.split("-")[0] for keys in client.processing().values() for key in keys}
    assert under_way == {"waits"}
    (tmp_path / GO_ON).touch()
    assert len(list(arriving)) == 19


def test_what_a_piece_raises_is_raised_here(address: str) -> None:
    with pytest.raises(ValueError, match="piece 7 is wrong"):
        list(Cluster(address, 30).carry_out(fails, [7]))


def test_a_worker_with_another_engine_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "engine_digest", lambda: "another")
    with pytest.raises(OSError, match=r"the worker at tcp://.* runs another version of the engine"):
        list(Cluster(address, 30).carry_out(doubled, [1]))


def test_no_scheduler_no_worker_no_dask_are_each_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arena = ["arena", SIMPLE.format(1), SIMPLE.format(2), "--size", "5", "--cluster"]
    # who is there may take its time to answer
    with monkeypatch.context() as patch:
        patch.setattr(module, "WAIT", 1)
        assert main([*arena, "tcp://127.0.0.1:9"]) == 1
    assert "error: no Dask scheduler answers at 'tcp://127.0.0.1:9'" in capsys.readouterr().err
    with LocalCluster(n_workers=0, processes=False, dashboard_address=None) as empty:
        assert main([*arena, empty.scheduler_address]) == 1
    assert "has no workers; 'dask worker" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "engine.lab.cluster")
    assert main([*arena, "tcp://127.0.0.1:9"]) == 1
    assert "a cluster needs Dask, which 'pip install tamen[cluster]' installs" in capsys.readouterr().err


def test_a_match_is_the_same_whoever_plays_it(
    tmp_path: Path, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    program = shlex.join([sys.executable, "-c", PLAYS_A_ROW.format(score="B+3")])
    found = []
    for name, more in (
        ("played on", []),
        ("one", ["--jobs", "1"]),
        ("two", ["--jobs", "2"]),
        ("cluster", ["--cluster", address]),
    ):
        folder = tmp_path / name
        match = ["arena", program, program, "--size", "5", "--games", "7", "--opening", "0"]
        assert main([*match, "--sgf", str(folder), "--json", *more]) == 0
        told = json.loads(capsys.readouterr().out.splitlines()[-1])
        told.pop("seconds_per_move")
        found.append((told, [file.read_bytes() for file in sorted(folder.iterdir())]))
    assert all(each == found[0] for each in found)
    assert found[0][0]["wins"] == [4, 3]
    assert len(found[0][1]) == 7


def test_a_suite_has_the_same_answers_whoever_is_asked(
    tmp_path: Path, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    suite = tmp_path / "set.yaml"
    suite.write_text("".join(ONE.replace("id: one", f"id: one-{number}") for number in range(25)))
    found = []
    for name, more in (("here", []), ("cluster", ["--cluster", address])):
        folder = tmp_path / name
        regress = ["regress", str(suite), "--engine", SIMPLE.format(1), "--report", str(folder)]
        assert main([*regress, *more]) == 0
        results = json.loads((folder / "report.json").read_text())["results"]
        found.append([(each["key"], each["answer"], each["right"]) for each in results])
        capsys.readouterr()
    assert found[0] == found[1]
    assert len(found[0]) == 25


def test_mined_corners_are_the_same_whoever_counts(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = tmp_path / "games.txt"
    write_games(games, 23, 40, 1, broken=True)
    monkeypatch.setattr(mine, "GAMES_A_CHUNK", 4)
    monkeypatch.setattr(mine, "CHUNKS_A_SAVE", 3)
    whole = mine.count_games(games, tmp_path / "whole.npz")
    parts = mine.count_games(games, tmp_path / "parts.npz", crew=Cluster(address, 30))
    assert np.array_equal(whole.rows, parts.rows)
    assert (whole.lines, whole.skipped) == (parts.lines, parts.skipped)
    some = mine.count_games(games, tmp_path / "some.npz", limit=10)
    assert some.lines == 10
    assert np.array_equal(mine.count_games(games, tmp_path / "some.npz").rows, whole.rows)


@pytest.mark.slow
def test_a_study_finds_the_same_whoever_judges(
    tmp_path: Path, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "one.sgf").write_text(STUDIED)
    (games / "two.sgf").write_text(STUDIED.replace("B[dg]", "B[dc]", 1))
    found = []
    for name, more in (("here", []), ("cluster", ["--cluster", address])):
        out = tmp_path / name
        assert main(["study", str(games), "--me", "Ann", "-o", str(out), "--level", "1", *more]) == 0
        told = json.loads((out / "study.json").read_text())
        found.append((told["kinds"], [each["stages"] for each in told["games"]]))
    assert found[0] == found[1]
    assert len(found[0][1]) == 2
    said = capsys.readouterr().out
    assert "with 1 at once" in said and "with 2 at once" in said
