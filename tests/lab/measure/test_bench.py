"""The bench's kernels count what they say, and its report has the agreed keys. No figure is judged here."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numba
import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import NUM_POINTS, PASS, point_at
from engine.board.record import new_stack
from engine.lab.measure.bench import board as bench
from engine.lab.measure.bench import command, evaluate, everything, move, starts
from engine.lab.measure.bench.board import random_game_moves

compiled_only = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="takes minutes without compiled kernels"
)


def test_replay_counts_the_moves_of_all_rounds() -> None:
    board = Board(19)
    board.reserve(10)
    moves = np.array([point_at(3, 3), point_at(15, 15), PASS], dtype=np.int16)
    before = board.snapshot()
    assert bench.replay(board.stack, moves, 4) == 12
    assert board.snapshot() == before


def test_replay_tells_of_an_illegal_move() -> None:
    board = Board(19)
    board.reserve(10)
    moves = np.array([point_at(3, 3), point_at(3, 3)], dtype=np.int16)
    assert bench.replay(board.stack, moves, 1) == -1
    with pytest.raises(ValueError, match="illegal move"):
        bench.play_undo_pairs_per_second(iter([moves.tolist()]), 0.01)


def test_a_random_game_ends_and_is_given_by_its_seed() -> None:
    lengths = []
    for seed in (1, 1, 2, 3):
        generator = np.array([seed], dtype=np.uint64)
        forbidden, candidates = np.zeros(NUM_POINTS, dtype=np.bool_), np.zeros(NUM_POINTS, dtype=np.int16)
        lengths.append(bench.random_game(new_stack(2), 4, forbidden, candidates, generator))
    assert lengths[0] == lengths[1]
    assert len(set(lengths)) > 1
    assert all(8 < length <= 3 * 16 for length in lengths)


@pytest.mark.slow
@compiled_only
def test_the_report_has_the_agreed_keys(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "start_seconds", lambda: (2.0, 1.0))
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    assert command.run(parser.parse_args(["board", "--seconds", "0.05", "--json"])) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert list(figures) == [
        "play_undo_pairs_per_second",
        "copy_us",
        "random_games_9_per_second",
        "random_games_19_per_second",
        "cold_start_seconds",
        "warm_start_seconds",
    ]
    assert all(value > 0 for value in figures.values())
    assert command.run(parser.parse_args(["board", "--seconds", "0.05"])) == 0
    assert capsys.readouterr().out.split()[::2] == list(figures)


@compiled_only
def test_the_report_of_reading_has_the_agreed_keys(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    assert command.run(parser.parse_args(["reading", "--seconds", "0.02", "--json"])) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert list(figures) == ["capture_nodes_per_second", "life_nodes_per_second"]
    assert all(value > 1000 for value in figures.values())


@compiled_only
def test_the_report_of_montecarlo_has_the_agreed_keys(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    assert command.run(parser.parse_args(["montecarlo", "--seconds", "0.02", "--json"])) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert list(figures) == [
        f"{what}_{size}_threads_{threads}_per_second"
        for size in (9, 13, 19)
        for threads in (1, 2)
        for what in ("playouts", "tree_games")
    ]
    assert all(value > 10 for value in figures.values())


RUN = {
    "conditions": {"machine": "a slow one", "cores": 1},
    "figures": {"board.pairs": 2000, "board.nothing": 0, "memory.mb": 300},
}


def test_a_run_tells_its_conditions_and_every_part() -> None:
    told: list[str] = []
    run = everything.bench_all({"one": lambda: {"a": 1.5}, "two": lambda: {"a": 2, "b": 3}}, told.append)
    assert told == ["one", "two"]
    assert run["figures"] == {"one.a": 1.5, "two.a": 2, "two.b": 3}
    assert {"machine", "cores", "load", "date", "python", "numba", "tamen"} == run["conditions"].keys()
    assert run["conditions"]["machine"]
    assert run["conditions"]["cores"] >= 1


def test_a_run_is_held_against_an_earlier_one(tmp_path: Path) -> None:
    file = tmp_path / "earlier.json"
    file.write_text("tamen: something said before\n" + json.dumps(RUN) + "\n")
    now = {
        "conditions": {"machine": "a fast one", "cores": 2},
        "figures": {"board.pairs": 3000, "board.nothing": 1, "new.figure": 7},
    }
    lines = [" ".join(line.split()) for line in everything.table(now, everything.read_run(file))]
    assert lines == [
        "machine a fast one",
        "cores 2",
        "",
        "before: machine a slow one",
        "before: cores 1",
        "",
        "board.pairs 3,000 2,000 1.50",
        "board.nothing 1 0",
        "new.figure 7",
    ]
    assert everything.table(now)[-1].split() == ["new.figure", "7"]


@pytest.mark.parametrize("text", ["", "no JSON", "[1]", '{"figures": {}}'])
def test_what_is_no_run_is_refused_in_one_sentence(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "earlier.json"
    file.write_text(text)
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    assert command.run(parser.parse_args(["all", "--compare", str(file)])) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("tamen bench: ")
    assert said.err.count("\n") == 1
    assert file.name in said.err


@pytest.mark.process
@compiled_only
def test_knowledge_and_memory_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(everything, "MOVES", 2)
    assert all(value > 0 for value in everything.bench_knowledge().values())
    figures = everything.bench_memory()
    assert list(figures) == ["after_first_move_mb", "after_2_moves_mb"]
    assert all(value > 50 for value in figures.values())


@pytest.mark.slow
@compiled_only
def test_evaluations_are_measured_cold_and_after_a_move() -> None:
    figures = evaluate.bench_evaluate(random_game_moves(19, 1), 0.0)
    assert 0 < figures["open_positions"] < figures["positions"] < figures["cold_positions"]
    assert figures["incremental_ms"] > 0


@pytest.mark.slow
@compiled_only
def test_the_time_before_the_first_game_of_a_move_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move, "LAST", move.EVERY)
    figures = move.bench_move(random_game_moves(19, 1), 0.0)
    assert figures["decisions"] == 1
    assert figures["games"] > 1
    assert figures["before_games_s"] + figures["games_s"] < figures["move_s"] + 0.002


@pytest.mark.process
@compiled_only
def test_a_start_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(starts, "STARTS", 1)
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    assert command.run(parser.parse_args(["start", "--json"])) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert 0 < figures["handshake_s"] < figures["first_move_s"]
    assert 0 < figures["handshake_cpu_s"] < figures["first_move_cpu_s"]
    assert figures["handshake_cpu_s"] < figures["first_move_19_cpu_s"]
    assert figures["first_move_19_s"] > 0


@pytest.mark.process
def test_compiling_everything_is_measured_in_a_cache_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that only says where it would compile stands in: to compile takes a minute."""
    script = tmp_path / "program.py"
    script.write_text(STANDS_IN)
    monkeypatch.setattr(starts, "OWN_SCRIPT", script)
    monkeypatch.setenv("TAMEN_CACHE", str(tmp_path / "own"))
    figures = starts.bench_cold()
    assert figures["kernels"] == 1
    assert figures["compiled_mb"] == 3.0
    assert figures["processes_1_s"] > 0
    assert not (tmp_path / "own").exists()


STANDS_IN = """
import os, pathlib, sys, time
time.sleep(0.1)  # else it may take less than the tenth of a second that is told
assert sys.argv[1:] == ["cache", "--build"]
folder = pathlib.Path(os.environ["TAMEN_CACHE"], "kernels")
folder.mkdir()
(folder / "a.kernel-1.code").write_bytes(bytes(2_000_000))
(folder / "a.kernel-1.entry.code").write_bytes(bytes(1_000_000))
"""
